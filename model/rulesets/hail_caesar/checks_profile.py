"""Checks of the stat line against the troop type, its size and its arms (L28, L55-62, L105-265)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from model.forces.elements import Element
from model.issues import Finding, Severity, Value
from model.rulesets.checks import check
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.figures import figures
from model.rulesets.hail_caesar.fixes import fix, fix_as, put, with_arm, without_arm
from model.rulesets.hail_caesar.profile import PROFILE, Build, value_of, work_out
from model.rulesets.hail_caesar.sizes import sizes
from model.rulesets.hail_caesar.troops import morale_rank, split_short
from model.rulesets.hail_caesar.units import UNIT_KINDS, UnitView, view

SAVES = ("0", "6+", "5+", "4+", "3+")
ATTACKS = ("clash", "sustained", "short", "long")


@check("type_missing", *UNIT_KINDS)
def type_missing(forces: Forces, element: Element) -> Iterable[Finding]:
    """A unit has a troop type."""
    if view(forces, element) is None:
        yield Finding({"type": forces.text(element, "type")})


@check("profile_values", *UNIT_KINDS)
def profile_values(forces: Forces, element: Element) -> Iterable[Finding]:
    """Values that can be read: a save from 0 to 3+, a short value of one or two figures (L12)."""
    unit = view(forces, element)
    if unit is None:
        return
    for field in _by_hand(unit):
        value = unit.value(field)
        if not _readable(field, value):
            mend = fix(put(element, **{field: None}))
            yield Finding({"field": field, "have": str(value)}, mend)


def _by_hand(unit: UnitView) -> Iterator[str]:
    return (field for field in PROFILE if field in unit.given)


def _readable(field: str, value: Value) -> bool:
    if field == "morale":
        return value in SAVES
    if field == "short":
        try:
            return min(split_short(str(value))) >= 0
        except ValueError:
            return False
    return isinstance(value, int) and value >= (1 if field == "stamina" else 0)


@check("adjustment", *UNIT_KINDS)
def adjustment(forces: Forces, element: Element) -> Iterable[Finding]:
    """No value is more than one better or worse than the type's (L265)."""
    unit = view(forces, element)
    if unit is None:
        return
    most = figures(forces.ruleset).weapons.adjustment
    for field in _by_hand(unit):
        have = unit.value(field)
        if field == "stamina" or not _readable(field, have):
            continue
        usual = value_of(unit.worked.line, field)
        nearest = _nearest(field, have, usual, most)
        if nearest != have:
            yield Finding(
                {"field": field, "have": have, "usual": usual, "most": most},
                fix(put(element, **{field: nearest})),
            )


def _nearest(field: str, have: Value, usual: int | str, most: int) -> Value:
    """The value that is no further than `most` from the usual one."""
    if field == "short":
        pairs = zip(split_short(str(have)), split_short(str(usual)), strict=True)
        parts = [max(low - most, min(low + most, part)) for part, low in pairs]
        if tuple(parts) == split_short(str(have)):
            return have
        return str(parts[0]) if parts[0] == parts[1] else f"{parts[0]}/{parts[1]}"
    if field == "morale":
        rank, best = morale_rank(str(have)) or 0, morale_rank(str(usual)) or 0
        return SAVES[max(best - most, min(best + most, rank))]
    middle = int(usual)
    return max(middle - most, min(middle + most, have)) if isinstance(have, int) else have


@check("stamina_size", *UNIT_KINDS)
def stamina_size(forces: Forces, element: Element) -> Iterable[Finding]:
    """Stamina goes by size: 6, 8, 4 or 1; artillery 3 (L28)."""
    unit = view(forces, element)
    if unit is not None and "stamina" in unit.given:
        have, need = unit.whole("stamina"), unit.worked.line.stamina
        if have != need:
            values: dict[str, Value] = {"have": have, "need": need, "size": unit.size}
            yield Finding(values, fix(put(element, stamina=None)))


@check("size_values", *UNIT_KINDS)
def size_values(forces: Forces, element: Element) -> Iterable[Finding]:
    """The stat line already holds the effect of size; a standard value suggests otherwise."""
    unit = view(forces, element)
    if unit is None or unit.size in ("standard", "tiny"):
        return
    weapons = figures(forces.ruleset).weapons
    standard = work_out(Build(unit.kind, "standard", unit.arms), sizes(forces.ruleset), weapons)
    for field in ATTACKS:
        if field not in unit.given:
            continue
        usual = value_of(unit.worked.line, field)
        have = unit.value(field)
        if have != usual and have == value_of(standard.line, field):
            mend = fix(put(element, **{field: None}))
            yield Finding({"field": field, "have": have, "need": usual, "size": unit.size}, mend)


@check("tiny_values", *UNIT_KINDS)
def tiny_values(forces: Forces, element: Element) -> Iterable[Finding]:
    """A tiny unit's attacks are all 1; what is 0 for want of a weapon stays 0 (L59, L82)."""
    unit = view(forces, element)
    if unit is None or unit.size != "tiny":
        return
    for field in ATTACKS:
        if field in unit.given and unit.value(field) != value_of(unit.worked.line, field):
            values = {"field": field, "have": unit.value(field)}
            need = value_of(unit.worked.line, field)
            yield Finding({**values, "need": need}, fix(put(element, **{field: None})))


@check("missile_weapon", *UNIT_KINDS)
def missile_weapon(forces: Forces, element: Element) -> Iterable[Finding]:
    """A long-range value comes from a weapon that reaches over 6 in, and the other way (L55-56)."""
    unit = view(forces, element)
    if unit is None:
        return
    shoots, armed = unit.whole("long") > 0, bool(unit.missiles) or bool(unit.kind.range)
    if shoots and not armed:
        yield Finding({"have": unit.whole("long")}, fix(with_arm(unit, "bows")))
    elif unit.missiles and not shoots:
        arm = min(unit.missiles)
        by_hand = "long" in unit.given and unit.worked.line.long > 0
        edit = put(element, long=None) if by_hand else without_arm(unit, arm)
        label = "fix_long" if by_hand else "fix_without_missiles"
        mend = fix_as(forces, label, edit)
        severity = Severity.WARNING
        yield Finding({"armament": arm}, mend, severity=severity, variant="no_value")


@check("long_usual", *UNIT_KINDS)
def long_usual(forces: Forces, element: Element) -> Iterable[Finding]:
    """A long range added to a type is 3, or 2 if it would rather fight (L265)."""
    unit = view(forces, element)
    if unit is None or "long" not in unit.given or unit.kind.long_in_line:
        return
    have, usual = unit.whole("long"), unit.worked.line.long
    if unit.missiles and have > usual > 0:
        yield Finding({"have": have, "usual": usual}, fix(put(element, long=None)))


@check("split_short", *UNIT_KINDS)
def split_short_value(forces: Forces, element: Element) -> Iterable[Finding]:
    """Pikes, long spears, two-handed weapons and kontos shoot less than they support (L229-268)."""
    unit = view(forces, element)
    line = unit.worked.line if unit is not None else None
    if unit is None or line is None or "short" not in unit.given:
        return
    if line.support == line.shoot or not _readable("short", unit.value("short")):
        return
    support, shoot = unit.short
    if shoot > line.shoot or (unit.kind.arm == "baggage" and support > line.support):
        values: dict[str, Value] = {"have": str(unit.value("short")), "usual": line.short}
        yield Finding(values, fix(put(element, short=None)))


@check("artillery_short", *UNIT_KINDS)
def artillery_short(forces: Forces, element: Element) -> Iterable[Finding]:
    """Medium and heavy artillery shoots at nothing within 6 in and supports nobody (L72)."""
    unit = view(forces, element)
    if unit is None or unit.kind.arm != "artillery" or unit.kind.weight == "light":
        return
    if max(unit.short) > 0:
        yield Finding({"have": str(unit.value("short"))}, fix(put(element, short=None)))


@check("armour", *UNIT_KINDS)
def armour(forces: Forces, element: Element) -> Iterable[Finding]:
    """Light archers save only if they wear armour (L218)."""
    unit = view(forces, element)
    if unit is None or not unit.kind.morale_armoured or "armour" in unit.arms:
        return
    have = unit.value("morale")
    if have == unit.kind.morale_armoured:
        yield Finding({"have": str(have)}, fix(with_arm(unit, "armour", morale=None)))


@check("chariot_spears", *UNIT_KINDS)
def chariot_spears(forces: Forces, element: Element) -> Iterable[Finding]:
    """Light chariots with a greater clash have spears or are of a heavier build (L169)."""
    unit = view(forces, element)
    if unit is None or not unit.kind.spears_clash or "spears" in unit.arms:
        return
    have = unit.whole("clash")
    if "clash" in unit.given and have > unit.worked.line.clash:
        usual = unit.worked.line.clash
        yield Finding({"have": have, "usual": usual}, fix(with_arm(unit, "spears", clash=None)))


@check("warband_clash", *UNIT_KINDS)
def warband_clash(forces: Forces, element: Element) -> Iterable[Finding]:
    """A warband's clash is agreed: 7, 8 or 9 (L225-227)."""
    unit = view(forces, element)
    if unit is None or not unit.kind.clash_choices:
        return
    if unit.given.get("warband_clash") not in unit.kind.clash_choices:
        least, most = min(unit.kind.clash_choices), max(unit.kind.clash_choices)
        yield Finding({"least": least, "most": most}, fix(put(element, warband_clash=most)))


CHECKS = (
    type_missing,
    profile_values,
    adjustment,
    stamina_size,
    size_values,
    tiny_values,
    missile_weapon,
    long_usual,
    split_short_value,
    artillery_short,
    armour,
    chariot_spears,
    warband_clash,
)
