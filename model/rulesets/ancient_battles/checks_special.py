"""Checks of characters, chariots, elephants, engines, special rules, bases (catalogue C, F-K)."""

from __future__ import annotations

from collections.abc import Iterator

from model.books import fields
from model.books.roster import book_of, roster
from model.forces.elements import Element, Role
from model.issues import Finding, SetValues, Value
from model.rulesets.ancient_battles import bases, mending, numbers
from model.rulesets.ancient_battles.census import ASKED, census, marks
from model.rulesets.ancient_battles.data import data_of
from model.rulesets.ancient_battles.troop import (
    CHARIOTS,
    RIDES,
    Troop,
    book_answer,
    figure,
    troop,
)
from model.rulesets.checks import Reads, check
from model.rulesets.forces import Forces
from model.text import Text

Findings = Iterator[Finding]
PSYCHOLOGY = ("fear", "terror", "hatred", "stubborn", "warband")


def _joined(forces: Forces, army: Element) -> Iterator[tuple[Element, Element]]:
    """The army's characters that start with a unit, each with that unit."""
    for leader in roster(forces, army).leaders:
        unit = forces.project.find(fields.text(leader, "joins"))
        if unit is not None and unit.role is Role.UNIT:
            yield leader, unit


# Characters


@check("general_standard", "character")
def general_standard(_forces: Forces, element: Element) -> Findings:
    """One man as general and as bearer of the army standard."""
    if fields.flag(element, fields.GENERAL) and fields.flag(element, fields.STANDARD):
        yield Finding(fix=mending.set_to(element, fields.STANDARD, None))


@check("leader_lost", "army", reads={Reads.BELOW})
def leader_lost(forces: Forces, army: Element) -> Findings:
    """A character who starts with a unit that is no longer in the army, or never was."""
    for element in roster(forces, army).leaders:
        joined = fields.text(element, "joins")
        unit = forces.project.find(joined) if joined else None
        if joined and (unit is None or forces.army(unit).id != army.id):
            yield Finding(fix=mending.set_to(element, "joins", None), target=element.id)


@check("leader_skirmishers", "army", reads={Reads.BELOW})
def leader_skirmishers(forces: Forces, army: Element) -> Findings:
    """A character with skirmishers, who cannot use his leadership."""
    for element, unit in _joined(forces, army):
        if troop(forces, unit).only_skirmishes:
            mend = mending.set_to(element, "joins", None)
            yield Finding({"unit": unit.name}, mend, element.id)


@check("leader_pace", "army", reads={Reads.BELOW})
def leader_pace(forces: Forces, army: Element) -> Findings:
    """A character faster or slower than his unit: both move at the slower pace."""
    for element, unit in _joined(forces, army):
        own, theirs = forces.value(element, "move"), forces.value(unit, "move")
        if isinstance(own, int | float) and isinstance(theirs, int | float) and own != theirs:
            values: dict[str, Value] = {"unit": unit.name, "have": own, "other": theirs}
            yield Finding({**values, "need": min(own, theirs)}, target=element.id)


@check("mount_forbidden", "character")
def mount_forbidden(forces: Forces, element: Element) -> Findings:
    """A character on a chariot or elephant that his entry does not offer."""
    seen = troop(forces, element)
    offered = seen.unit.type if seen.unit is not None else seen.type
    if seen.type in RIDES and offered != seen.type:
        yield Finding(fix=mending.set_to(element, "type", None))


@check("foot_profile", "character")
def foot_profile(forces: Forces, element: Element) -> Findings:
    """A character who may dismount, without a profile on foot."""
    seen = troop(forces, element)
    if seen.type in RIDES and seen.line("foot") is None:
        yield Finding()


@check("warhorse_profile", "unit", "character")
def warhorse_profile(forces: Forces, element: Element) -> Findings:
    """A warhorse that has no attacks, or an ordinary horse that has some."""
    seen = troop(forces, element)
    if seen.type != "cavalry":
        return
    warhorse, mount = seen.line("warhorse"), seen.line("mount")
    if "warhorse" in seen.kit and not figure(warhorse, "a"):
        yield Finding()
    if mount is not None and figure(mount, "a"):
        yield Finding({"have": figure(mount, "a") or 0}, variant="horse")


@check("battery_leader", "army", reads={Reads.BELOW})
def battery_leader(forces: Forces, army: Element) -> Findings:
    """A character with a battery stands by one of its engines."""
    for element, unit in _joined(forces, army):
        seen = troop(forces, unit)
        if seen.type == "engine" and seen.models > 1:
            yield Finding({"unit": unit.name}, target=element.id)


@check("elephant_guest", "army", reads={Reads.BELOW})
def elephant_guest(forces: Forces, army: Element) -> Findings:
    """A character attached to an elephant, which forms no unit."""
    for element, unit in _joined(forces, army):
        if troop(forces, unit).type == "elephant":
            mend = mending.set_to(element, "joins", None)
            yield Finding({"unit": unit.name}, mend, element.id)


@check("warband_leader", "army", reads={Reads.BELOW})
def warband_leader(forces: Forces, army: Element) -> Findings:
    """A character without the warband rule in a warband: his leadership, or theirs with ranks."""
    for element, unit in _joined(forces, army):
        seen = troop(forces, unit)
        if "warband" not in seen.rule_ids or "warband" in troop(forces, element).rule_ids:
            continue
        width = numbers.usual_width(seen)
        with_ranks = numbers.warband_leadership(seen, numbers.rank_bonus(seen, width))
        values: dict[str, Value] = {
            "unit": unit.name,
            "have": numbers.leadership(troop(forces, element)) or 0,
            "other": with_ranks[-1] if with_ranks else 0,
        }
        yield Finding(values, target=element.id)


@check("scythed_rider", "character")
def scythed_rider(forces: Forces, element: Element) -> Findings:
    """A character on a scythed chariot, which is lost on 2+ when it charges."""
    if troop(forces, element).type == "scythed_chariot":
        yield Finding({"need": "2+"})


@check("collision_wounds", "character")
def collision_wounds(forces: Forces, element: Element) -> Findings:
    """A character on a chariot with a single wound dies in a collision."""
    seen = troop(forces, element)
    wounds = figure(seen.main, "w")
    if seen.type in CHARIOTS and wounds is not None and wounds < 2:
        yield Finding({"have": wounds, "need": 2})


# Chariots, elephants, engines


@check("chariot_strength", "unit", "character")
def chariot_strength(forces: Forces, element: Element) -> Findings:
    """A heavy or scythed chariot without the strength of its impact hits."""
    seen = troop(forces, element)
    line = seen.line("chariot")
    known = seen.number("strength") or figure(line, "s")
    if seen.type in ("heavy_chariot", "scythed_chariot") and not known:
        yield Finding({"hits": "D3" if seen.type == "heavy_chariot" else "D6+2"})


@check("passengers_few", "unit")
def passengers_few(forces: Forces, element: Element) -> Findings:
    """Passengers who, dismounted, are fewer than five."""
    seen = troop(forces, element)
    carried = (seen.number("passengers") or 0) * seen.models
    if seen.type in CHARIOTS and 0 < carried < numbers.FIVE:
        yield Finding({"have": carried, "need": numbers.FIVE})


@check("mahout_missing", "unit")
def mahout_missing(forces: Forces, element: Element) -> Findings:
    """An elephant without a mahout with leadership, or without leadership of its own."""
    seen = troop(forces, element)
    if seen.type != "elephant":
        return
    if figure(seen.line("mahout"), "ld") is None:
        yield Finding()
    if figure(seen.line("elephant") or seen.main, "ld") is None:
        yield Finding(variant="elephant")


@check("accustomed_twice", "unit")
def accustomed_twice(forces: Forces, element: Element) -> Findings:
    """Drilled troops or veterans who bought what they already are: used to elephants."""
    seen = troop(forces, element)
    if "accustomed" in seen.rule_ids and seen.rule_ids & {"drilled", "veteran"}:
        yield Finding(fix=mending.without_rule(seen, "accustomed"))


@check("elephant_psychology", "unit")
def elephant_psychology(forces: Forces, element: Element) -> Findings:
    """A rule of psychology given to an elephant, which knows none; fear and terror it causes."""
    seen = troop(forces, element)
    held = sorted(seen.rule_ids & {"frenzy", "hatred", "stubborn", "warband"})
    if seen.type == "elephant" and held:
        kept = tuple(rule for rule in seen.rules if rule.partition(":")[0] not in held)
        yield Finding(
            fix=mending.set_to(element, "rules", kept), words={"rules": _rules(forces, held)}
        )


def _rules(forces: Forces, ids: list[str]) -> Text:
    names = [forces.ruleset.traits[each].names for each in ids]
    return Text(", ".join(name.en for name in names), ", ".join(name.es for name in names))


@check("engine_size", "unit")
def engine_size(forces: Forces, element: Element) -> Findings:
    """An engine that is neither a bolt thrower nor a stone thrower of a known size."""
    seen = troop(forces, element)
    known = data_of(forces.ruleset).items
    named = [item for item in seen.kit if seen.gear[item].sort == "engine"]
    if seen.type == "engine" and (not named or any(item not in known for item in named)):
        own = seen.unit is not None and any(seen.unit.item(item) for item in named)
        if not own:
            yield Finding()


@check("engine_profile", "unit")
def engine_profile(forces: Forces, element: Element) -> Findings:
    """An engine without toughness and wounds: the usual ones are taken."""
    seen = troop(forces, element)
    line = seen.line("machine")
    if seen.type == "engine" and (figure(line, "t") is None or figure(line, "w") is None):
        usual = data_of(forces.ruleset).defaults
        yield Finding({"toughness": usual.engine_toughness, "wounds": usual.engine_wounds})


# Special rules


@check("frenzy_rest", "unit", "character")
def frenzy_rest(forces: Forces, element: Element) -> Findings:
    """Frenzy with other psychology: the rest sleeps until the frenzy is lost."""
    seen = troop(forces, element)
    rest = sorted(seen.rule_ids & set(PSYCHOLOGY))
    if "frenzy" in seen.rule_ids and rest:
        yield Finding(words={"rules": _rules(forces, rest)})


@check("terror_fear", "unit", "character")
def terror_fear(forces: Forces, element: Element) -> Findings:
    """Terror with fear: terror causes fear already."""
    seen = troop(forces, element)
    if {"terror", "fear"} <= seen.rule_ids:
        yield Finding(fix=mending.without_rule(seen, "fear"))


@check("rule_undefined", "unit", "character")
def rule_undefined(forces: Forces, element: Element) -> Findings:
    """A special rule that neither the rules nor the book explain."""
    seen = troop(forces, element)
    for rule in sorted(seen.rule_ids):
        own = seen.unit.book.rule(rule) if seen.unit is not None else None
        if rule not in forces.ruleset.traits and own is None:
            yield Finding({"rule": rule})


# Bases


@check("base_size", "unit", "character")
def base_size(forces: Forces, element: Element) -> Findings:
    """A base outside what the source allows for its type."""
    seen = troop(forces, element)
    limits = bases.allowed(seen)
    base = forces.text(element, "base")
    if not base or seen.type == "other" or bases.fits(base, limits):
        return
    (low_w, high_w), (low_d, high_d) = limits.width, limits.depth
    words: dict[str, Value] = {
        "have": base,
        "width": f"{low_w}-{high_w}" if low_w != high_w else str(low_w),
        "depth": f"{low_d}-{high_d}" if low_d != high_d else str(low_d),
    }
    yield Finding({**words, "need": limits.usual}, mending.set_to(element, "base", limits.usual))


# The army


@check("elephants_frighten", "army", reads={Reads.BELOW})
def elephants_frighten(forces: Forces, army: Element) -> Findings:
    """Own troops who are not used to the army's elephants fear them too."""
    counts = census(forces, army)
    if not counts["elephant"] or not counts["afraid"]:
        return
    names = tuple(each.name for each in forces.units(army) if "afraid" in marks(forces, each))
    yield Finding({"names": names, "have": len(names)})


@check("better_leader", "army", reads={Reads.BELOW})
def better_leader(forces: Forces, army: Element) -> Findings:
    """A character with better leadership than the general."""
    leaders = [each for each in roster(forces, army).leaders if each.parent == army.id]
    general = next((each for each in leaders if fields.flag(each, fields.GENERAL)), None)
    if general is None:
        return
    able = [each for each in leaders if _may_lead(troop(forces, each))]
    best = max(able, key=lambda each: forces.number(each, "ld"), default=general)
    have, other = forces.number(general, "ld"), forces.number(best, "ld")
    if other > have:
        mend = mending.fix(
            SetValues(general.id, {fields.GENERAL: None}),
            SetValues(best.id, {fields.GENERAL: True}),
        )
        values: dict[str, Value] = {"have": have, "need": other, "other": best.name}
        yield Finding(values, mend, target=general.id)


def _may_lead(seen: Troop) -> bool:
    character = seen.unit.entry.character if seen.unit is not None else None
    return character is None or character.general


@check("reading_open", "army", reads={Reads.BELOW})
def reading_open(forces: Forces, army: Element) -> Findings:
    """A question on which the source contradicts itself, in play and answered by nobody."""
    counts = census(forces, army)
    for setting in ASKED:
        field = forces.field(army, setting)
        if not counts[setting] or field is None:
            continue
        if setting in army.values or _by_book(forces, army, setting):
            continue
        answer = field.option(book_answer(forces, army, setting))
        if answer is not None:
            yield Finding(words={"question": field.names, "answer": answer.names})


def _by_book(forces: Forces, army: Element, setting: str) -> bool:
    book = book_of(forces, army)
    return book is not None and setting in book.settings


CHECKS = (
    general_standard,
    leader_lost,
    leader_skirmishers,
    leader_pace,
    mount_forbidden,
    foot_profile,
    warhorse_profile,
    battery_leader,
    elephant_guest,
    warband_leader,
    scythed_rider,
    collision_wounds,
    chariot_strength,
    passengers_few,
    mahout_missing,
    accustomed_twice,
    elephant_psychology,
    engine_size,
    engine_profile,
    frenzy_rest,
    terror_fear,
    rule_undefined,
    base_size,
    elephants_frighten,
    better_leader,
    reading_open,
)
