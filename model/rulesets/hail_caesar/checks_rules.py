"""Checks of special rules and weapons against arm, size, weapons and one another (L265-275)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from model.forces.elements import Element
from model.issues import AddElement, Finding, Fix, Value
from model.rulesets.checks import Check, Reads, check
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.fixes import (
    fix,
    fix_as,
    put,
    with_arm,
    with_rule,
    without_arm,
    without_rule,
)
from model.rulesets.hail_caesar.troops import morale_rank
from model.rulesets.hail_caesar.units import (
    UNIT_KINDS,
    WEAPON_RULES,
    UnitView,
    read_traits,
    view,
    views,
)

Allowed = Callable[[UnitView], bool]
ARMOURED = 3
BOARS_HEAD_UNITS = 3


def limit(code: str, rules: Iterable[str], allowed: Allowed, *, mend: bool = True) -> Check:
    """A check that special rules stand only where `allowed`; its fix takes the rule away."""
    wanted = tuple(rules)

    def run(forces: Forces, element: Element) -> Iterable[Finding]:
        unit = view(forces, element)
        if unit is None:
            return
        for rule in wanted:
            if rule in unit.rules and not allowed(unit):
                values: dict[str, Value] = {"rule": rule, "type": unit.kind.id, "size": unit.size}
                yield Finding(values, fix(without_rule(unit, rule)) if mend else None)

    return check(code, *UNIT_KINDS)(run)


def _mounted(unit: UnitView) -> bool:
    return unit.kind.arm == "cavalry"


def _foot(unit: UnitView) -> bool:
    return unit.kind.foot


def _shoots(unit: UnitView) -> bool:
    return unit.whole("long") > 0


LIMITS = (
    limit("foot_weapons", ("pikes", "long_spears"), _foot),
    limit("foot_rules", ("two_handed", "pilum", "testudo", "wedge", "boars_head"), _foot),
    limit("horse_weapons", ("kontos", "lance"), _mounted),
    limit("elephants_only", ("elephants",), lambda unit: unit.kind.arm == "elephant"),
    limit(
        "scythed_only",
        ("scythed_chariots",),
        lambda unit: unit.kind.arm == "chariot" and unit.kind.weight == "heavy",
    ),
    limit(
        "long_spears_line",
        ("long_spears",),
        lambda unit: not unit.kind.foot or not unit.open_only,
    ),
    limit(
        "close_formation",
        ("testudo", "wedge"),
        lambda unit: not unit.kind.foot or not (unit.open_only or unit.kind.deep),
    ),
    limit(
        "feigned_flight",
        ("feigned_flight",),
        lambda unit: unit.kind.light or (unit.kind.skirmishing and _mounted(unit)),
    ),
    limit(
        "never_charges",
        ("eager", "frenzied_charge"),
        lambda unit: unit.kind.arm not in ("artillery", "baggage"),
    ),
    limit("frenzied_open", ("frenzied_charge",), lambda unit: not unit.open_only, mend=False),
    limit("marauders_idle", ("marauders",), lambda unit: not unit.kind.skirmishing),
    limit("marksmen", ("marksmen",), lambda unit: _shoots(unit) or unit.short[1] > 0),
    limit("missile_rules", ("crossbows", "slings"), _shoots),
    limit(
        "parthian_shot",
        ("parthian_shot",),
        lambda unit: (unit.open_only or unit.kind.open_order == "free") and _shoots(unit),
    ),
    limit("parthian_crossbows", ("parthian_shot",), lambda unit: "crossbows" not in unit.rules),
    limit(
        "tiny_melee",
        ("phalanx", "tough_fighters", "wild_fighters", "frenzied_charge", "pilum"),
        lambda unit: unit.size != "tiny",
        mend=False,
    ),
)


# What implies what


@check("pikes_phalanx", *UNIT_KINDS)
def pikes_phalanx(forces: Forces, element: Element) -> Iterable[Finding]:
    """Pikes are always a phalanx too, of 2 unless said otherwise (L271)."""
    unit = view(forces, element)
    if unit is not None and "pikes" in unit.rules and "phalanx" not in unit.rules:
        usual = forces.ruleset.traits["phalanx"].default
        yield Finding({"usual": usual or 2}, fix(with_rule(unit, f"phalanx:{usual}")))


@check("elephant_rule", *UNIT_KINDS)
def elephant_rule(forces: Forces, element: Element) -> Iterable[Finding]:
    """Elephants have the rule of elephants (L184, L266)."""
    unit = view(forces, element)
    if unit is not None and unit.kind.arm == "elephant" and "elephants" not in unit.rules:
        yield Finding({}, fix(with_rule(unit, "elephants")))


@check("scythed_rule", *UNIT_KINDS)
def scythed_rule(forces: Forces, element: Element) -> Iterable[Finding]:
    """Scythed chariots have their rule, and that implies the frenzied charge (L264, L272)."""
    unit = view(forces, element)
    if unit is None:
        return
    scythed = "scythed_chariots" in unit.rules
    if "scythed_chariots" in unit.kind.rules and not scythed:
        yield Finding({"rule": "scythed_chariots"}, fix(with_rule(unit, "scythed_chariots")))
    elif scythed and "frenzied_charge" not in unit.rules:
        edit = with_rule(unit, "frenzied_charge")
        yield Finding({"rule": "frenzied_charge"}, fix(edit), variant="frenzied")


@check("scythed_values", *UNIT_KINDS)
def scythed_values(forces: Forces, element: Element) -> Iterable[Finding]:
    """Scythed chariots have a clash value only: they fight one round (L264)."""
    unit = view(forces, element)
    if unit is None or "scythed_chariots" not in unit.rules or unit.kind.arm != "chariot":
        return
    fields = [field for field in ("sustained", "long") if unit.whole(field) > 0]
    fields += ["short"] if max(unit.short) > 0 else []
    if not fields:
        return
    if "scythed_chariots" in unit.kind.rules:
        mend = fix(put(element, **dict.fromkeys(fields)))
    else:
        mend = fix_as(forces, "fix_scythed_type", put(element, type="scythed_chariot"))
    yield Finding({"field": tuple(fields)}, mend)


@check("rule_weapon", *UNIT_KINDS)
def rule_weapon(forces: Forces, element: Element) -> Iterable[Finding]:
    """The rule of a weapon comes with the weapon."""
    unit = view(forces, element)
    if unit is None:
        return
    for rule in WEAPON_RULES:
        if rule in unit.own and rule not in unit.arms:
            kept = without_rule(unit, rule).values.get("rules")
            yield Finding({"rule": rule}, fix(with_arm(unit, rule, rules=kept)))


@check("sub_unit_rule", "unit", reads={Reads.BELOW})
def sub_unit_rule(forces: Forces, element: Element) -> Iterable[Finding]:
    """A unit with the rule of sub-units has one (L273)."""
    given = read_traits(forces.items(element, "rules"))
    if "sub_unit" in given and not forces.children(element, "sub_unit"):
        yield Finding({}, fix(AddElement("sub_unit", element.id)))


@check("sub_unit_same", "sub_unit", reads={Reads.ABOVE})
def sub_unit_same(forces: Forces, element: Element) -> Iterable[Finding]:
    """A sub-unit is of another type, or otherwise armed, than its unit (L273)."""
    parent = forces.parent(element)
    own = view(forces, element)
    above = view(forces, parent) if parent is not None else None
    if own is None or above is None:
        return
    if own.kind is above.kind and own.arms == above.arms:
        yield Finding({"type": own.kind.id, "unit": above.element.name})


# Numbers, and rules that say nothing or contradict each other


@check("rule_unknown", *UNIT_KINDS)
def rule_unknown(forces: Forces, element: Element) -> Iterable[Finding]:
    """A special rule that the rule set does not have."""
    given = forces.items(element, "rules")
    for each in given:
        if each.partition(":")[0] not in forces.ruleset.traits:
            kept = tuple(other for other in given if other != each)
            yield Finding({"names": each}, fix(put(element, rules=kept or None)))


@check("rule_number", *UNIT_KINDS)
def rule_number(forces: Forces, element: Element) -> Iterable[Finding]:
    """The number of a special rule lies where the rules print it (L267-275)."""
    given = forces.items(element, "rules")
    for each in given:
        rule, _, _ = each.partition(":")
        trait = forces.ruleset.traits.get(rule)
        number = read_traits([each])[rule]
        if trait is None or number is None or trait.minimum is None or trait.maximum is None:
            continue
        if not trait.minimum <= number <= trait.maximum:
            nearest = max(trait.minimum, min(trait.maximum, number))
            mended = tuple(f"{rule}:{nearest}" if other == each else other for other in given)
            values: dict[str, Value] = {
                "rule": rule,
                "have": number,
                "least": trait.minimum,
                "most": trait.maximum,
            }
            yield Finding(values, fix(put(element, rules=mended)))


BAD = ("levy", "militia", "freshly_raised", "wavering")
CONTRADICTIONS = (
    *(("elite", bad) for bad in BAD),
    *(("drilled", bad) for bad in BAD),
    ("valiant", "wavering"),
    ("steady", "wavering"),
)


@check("contradictory_rules", *UNIT_KINDS)
def contradictory_rules(forces: Forces, element: Element) -> Iterable[Finding]:
    """Rules for the best troops together with rules for the worst (our inference)."""
    unit = view(forces, element)
    if unit is None:
        return
    for good, bad in CONTRADICTIONS:
        if good in unit.rules and bad in unit.rules:
            yield Finding({"rule": good, "other": bad}, fix(without_rule(unit, bad)))


@check("eager_frenzied", *UNIT_KINDS)
def eager_frenzied(forces: Forces, element: Element) -> Iterable[Finding]:
    """A frenzied charge already has the free move of the eager (L266-267)."""
    unit = view(forces, element)
    if unit is not None and {"eager", "frenzied_charge"} <= unit.rules.keys():
        yield Finding({}, fix(without_rule(unit, "eager")))


@check("levy_raised", *UNIT_KINDS)
def levy_raised(forces: Forces, element: Element) -> Iterable[Finding]:
    """Levies are often freshly raised too (L269)."""
    unit = view(forces, element)
    if unit is not None and "levy" in unit.rules and "freshly_raised" not in unit.rules:
        yield Finding({}, fix(with_rule(unit, "freshly_raised")))


@check("stubborn_armoured", *UNIT_KINDS)
def stubborn_armoured(forces: Forces, element: Element) -> Iterable[Finding]:
    """Stubborn armoured troops had better be limited to 0-3 casualties (L273)."""
    unit = view(forces, element)
    if unit is None or "stubborn" not in unit.own or unit.own["stubborn"] is not None:
        return
    if (morale_rank(str(unit.value("morale"))) or 0) >= ARMOURED:
        given = forces.items(element, "rules")
        most = forces.ruleset.traits["stubborn"].maximum
        mended = tuple(f"stubborn:{most}" if each == "stubborn" else each for each in given)
        yield Finding({"most": most or 0}, fix(put(element, rules=mended)))


MAIN_WEAPONS = ("pikes", "long_spears", "two_handed", "kontos", "lance")


@check("melee_weapons", *UNIT_KINDS)
def melee_weapons(forces: Forces, element: Element) -> Iterable[Finding]:
    """One principal weapon for hand-to-hand combat (our inference)."""
    unit = view(forces, element)
    if unit is None:
        return
    found = tuple(each for each in MAIN_WEAPONS if each in unit.arms)
    if len(found) > 1:
        yield Finding({"armament": found}, _keep_first(unit, found))


def _keep_first(unit: UnitView, found: tuple[str, ...]) -> Fix:
    given = unit.given.get("armament", ())
    arms = given if isinstance(given, tuple) else ()
    first = next(each for each in arms if each in found)
    kept = tuple(each for each in arms if each == first or each not in found)
    return fix(put(unit.element, armament=kept))


@check("two_handed_shields", *UNIT_KINDS)
def two_handed_shields(forces: Forces, element: Element) -> Iterable[Finding]:
    """Two hands on the weapon leave none for a shield, and so no closed ranks (our inference)."""
    unit = view(forces, element)
    if unit is not None and {"two_handed", "shields"} <= unit.arms:
        yield Finding({}, fix(without_arm(unit, "shields")))


@check("boars_head", *UNIT_KINDS, reads={Reads.SIBLINGS, Reads.BELOW})
def boars_head(forces: Forces, element: Element) -> Iterable[Finding]:
    """A boar's head is made of three units of infantry (L270-271)."""
    unit = view(forces, element)
    division = forces.parent(element)
    if unit is None or division is None or "boars_head" not in unit.rules or not unit.kind.foot:
        return
    have = sum(each.kind.foot and not each.open_only for each in views(forces, division))
    if have < BOARS_HEAD_UNITS:
        values: dict[str, Value] = {
            "have": have,
            "need": BOARS_HEAD_UNITS,
            "division": division.name,
        }
        yield Finding(values, fix(without_rule(unit, "boars_head")))


CHECKS = (
    *LIMITS,
    pikes_phalanx,
    elephant_rule,
    scythed_rule,
    scythed_values,
    rule_weapon,
    sub_unit_rule,
    sub_unit_same,
    rule_unknown,
    rule_number,
    contradictory_rules,
    eager_frenzied,
    levy_raised,
    stubborn_armoured,
    melee_weapons,
    two_handed_shields,
    boars_head,
)
