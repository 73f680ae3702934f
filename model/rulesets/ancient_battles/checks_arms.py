"""Checks of weapons, armour and profiles, for units and characters (catalogue D)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from model.forces.elements import Element
from model.issues import Finding, Severity, Value
from model.rulesets.ancient_battles import mending, numbers, saves
from model.rulesets.ancient_battles.data import data_of
from model.rulesets.ancient_battles.troop import (
    CHARIOTS,
    Troop,
    figure,
    troop,
)
from model.rulesets.checks import check
from model.rulesets.forces import Forces
from model.text import Text

Findings = Iterator[Finding]
HIGHEST = 10
BEST = 2


def _named(seen: Troop, items: Sequence[str]) -> Text:
    names = [seen.gear[item].names for item in items]
    return Text(", ".join(name.en for name in names), ", ".join(name.es for name in names))


@check("mixed_arms", "unit")
def mixed_arms(forces: Forces, element: Element) -> Findings:
    """Hand weapons that only some models have: the unit counts as armed with hand weapons."""
    seen = troop(forces, element)
    some = [item for item, _ in seen.some if seen.gear[item].sort == "hand"]
    if some:
        yield Finding(words={"items": _named(seen, some)})


@check("two_armours", "unit", "character")
def two_armours(forces: Forces, element: Element) -> Findings:
    """Light and heavy armour at once; the heavier stays."""
    seen = troop(forces, element)
    held = [item for item in seen.kit if seen.gear[item].sort == "armour"]
    if len(held) > 1:
        least = min(held, key=lambda item: seen.gear[item].protects)
        yield Finding(fix=mending.without_item(seen, least), words={"items": _named(seen, held)})


@check("two_shields", "unit", "character")
def two_shields(forces: Forces, element: Element) -> Findings:
    """More than one kind of shield; the best stays."""
    seen = troop(forces, element)
    held = [item for item in seen.kit if seen.gear[item].sort == "shield"]
    if len(held) > 1:
        # a buckler protects as much as a shield, but not against everything
        least = min(held, key=lambda item: (seen.gear[item].protects, item != "buckler"))
        yield Finding(fix=mending.without_item(seen, least), words={"items": _named(seen, held)})


@check("shield_lost", "unit", "character")
def shield_lost(forces: Forces, element: Element) -> Findings:
    """A shield that two-handed weapons, halberds or two hand weapons leave no hand for."""
    seen = troop(forces, element)
    shielded = any(seen.gear[item].sort == "shield" for item in seen.kit)
    for item in seen.kit:
        gear = seen.gear[item]
        if shielded and gear.sort == "hand" and gear.hands == 2 and not gear.reach:
            found = saves.combat(seen)
            words = {"item": gear.names, "saves": Text.same(saves.printed(found))}
            yield Finding(severity=_lost(item), words=words)


def _lost(item: str) -> Severity | None:
    return Severity.WARNING if item == "two_hand_weapons" else None


@check("armour_slows", "unit", "character")
def armour_slows(forces: Forces, element: Element) -> Findings:
    """Heavy armour with a shield, or barding, that takes off movement."""
    seen = troop(forces, element)
    start, (left, _) = numbers.base_move(seen), numbers.move(seen)
    if start is not None and left is not None and left < start:
        names = [name for name, _ in numbers.move_losses(seen)]
        what = Text(", ".join(n.en for n in names), ", ".join(n.es for n in names))
        yield Finding({"have": left, "need": start}, words={"what": what})


@check("barding_forbidden", "unit", "character")
def barding_forbidden(forces: Forces, element: Element) -> Findings:
    """Barding on anything but ridden horses and elephants."""
    seen = troop(forces, element)
    worn = seen.type in ("cavalry", "camel", "elephant")
    for item in seen.kit:
        if seen.gear[item].sort == "barding" and not worn:
            variant = "chariot" if seen.type in CHARIOTS else ""
            severity = Severity.WARNING if variant else None
            yield Finding(fix=mending.without_item(seen, item), severity=severity, variant=variant)


@check("sling_forbidden", "unit")
def sling_forbidden(forces: Forces, element: Element) -> Findings:
    """Slings in a unit that cannot skirmish."""
    seen = troop(forces, element)
    if "sling" in seen.of_sort("missile") and not seen.light and not seen.only_skirmishes:
        yield Finding(fix=mending.without_item(seen, "sling"))


@check("sling_skirmish", "unit")
def sling_skirmish(forces: Forces, element: Element) -> Findings:
    """Slings of light troops can be used only while they skirmish."""
    seen = troop(forces, element)
    if "sling" in seen.of_sort("missile") and seen.light and not seen.only_skirmishes:
        yield Finding()


@check("weapon_forbidden", "unit", "character")
def weapon_forbidden(forces: Forces, element: Element) -> Findings:
    """Pikes mounted, kontos and cavalry lances on foot."""
    seen = troop(forces, element)
    if seen.type in ("engine", "other"):
        return
    on_foot = seen.type == "infantry"
    for item in seen.of_sort("hand"):
        gear = seen.gear[item]
        if item == "heavy_throwing_spear":
            continue
        if (gear.users == "foot" and not on_foot) or (gear.users == "mounted" and on_foot):
            variant = "foot" if on_foot else ""
            mend = mending.without_item(seen, item)
            yield Finding(fix=mend, variant=variant, words={"item": gear.names})


@check("pilum_mounted", "unit", "character")
def pilum_mounted(forces: Forces, element: Element) -> Findings:
    """Heavy throwing spears on horseback: the rule speaks of infantry only."""
    seen = troop(forces, element)
    mounted = seen.type not in ("infantry", "engine", "other")
    if mounted and "heavy_throwing_spear" in seen.kit:
        kit = tuple(
            "throwing_spear" if item == "heavy_throwing_spear" else item for item in seen.kit
        )
        yield Finding(fix=mending.set_to(element, "kit", kit))


@check("spear_skirmish", "unit")
def spear_skirmish(forces: Forces, element: Element) -> Findings:
    """Pikes or thrusting spears in a unit that has no ranks to use them."""
    seen = troop(forces, element)
    if not seen.only_skirmishes:
        return
    held = [item for item in ("pike", "thrusting_spear") if item in seen.kit]
    if held:
        yield Finding(words={"items": _named(seen, held)})


@check("crossbow_still", "unit")
def crossbow_still(forces: Forces, element: Element) -> Findings:
    """Crossbows with troops that are meant to move."""
    seen = troop(forces, element)
    moving = seen.mounted or seen.light or seen.only_skirmishes
    if moving and "crossbow" in seen.of_sort("missile"):
        yield Finding()


@check("no_hand_weapon", "unit", "character")
def no_hand_weapon(forces: Forces, element: Element) -> Findings:
    """Missile weapons and nothing for hand-to-hand."""
    seen = troop(forces, element)
    if seen.of_sort("missile") and not seen.of_sort("hand"):
        yield Finding(fix=mending.with_item(seen, "hand_weapon"))


@check("no_skill", "unit", "character")
def no_skill(forces: Forces, element: Element) -> Findings:
    """Missile weapons without ballistic skill, or hand weapons without attacks."""
    seen = troop(forces, element)
    lines = [line for line in seen.lines if line.part not in ("mount", "machine", "chariot")]
    if not lines:
        return
    if seen.of_sort("missile", "engine") and not any(figure(line, "bs") for line in lines):
        yield Finding()
    if seen.of_sort("hand") and not any(figure(line, "a") for line in lines):
        yield Finding(variant="attacks")


@check("save_good", "unit", "character")
def save_good(forces: Forces, element: Element) -> Findings:
    """A save better than 2+, which the source does not bound."""
    seen = troop(forces, element)
    needs = [each.need for each in (*saves.shooting(seen), *saves.combat(seen))]
    if needs and min(needs) < BEST:
        yield Finding({"have": f"{min(needs)}+", "need": f"{BEST}+"})


@check("characteristic_high", "unit", "character")
def characteristic_high(forces: Forces, element: Element) -> Findings:
    """A characteristic above ten; movement is no characteristic of that sort."""
    seen = troop(forces, element)
    for key in ("ws", "bs", "s", "t", "w", "i", "a", "ld"):
        high = max((figure(line, key) or 0 for line in seen.lines), default=0)
        if high > HIGHEST:
            field = forces.field(element, key)
            values: dict[str, Value] = {"have": high, "need": HIGHEST}
            mend = mending.set_to(element, key, HIGHEST)
            words = {"what": field.names} if field is not None else {}
            yield Finding(values, mend, words=words)


@check("kit_unknown", "unit", "character")
def kit_unknown(forces: Forces, element: Element) -> Findings:
    """Kit that neither the rules nor the book explain."""
    seen = troop(forces, element)
    known = data_of(forces.ruleset).items
    for item in (*seen.kit, *(each for each, _ in seen.some)):
        own = seen.unit.item(item) if seen.unit is not None else None
        if item not in known and own is None:
            yield Finding({"item": item})


CHECKS = (
    mixed_arms,
    two_armours,
    two_shields,
    shield_lost,
    armour_slows,
    barding_forbidden,
    sling_forbidden,
    sling_skirmish,
    weapon_forbidden,
    pilum_mounted,
    spear_skirmish,
    crossbow_still,
    no_hand_weapon,
    no_skill,
    save_good,
    characteristic_high,
    kit_unknown,
)
