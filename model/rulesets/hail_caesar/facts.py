"""What the prints of Hail Caesar show besides fields, and what is in play for the sheet."""

from __future__ import annotations

from collections.abc import Mapping

from model.forces.elements import Element
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.derive import lowest, replacements
from model.rulesets.hail_caesar.division import commanders, count, general_of, names
from model.rulesets.hail_caesar.figures import figures
from model.rulesets.hail_caesar.profile import MISSILES
from model.rulesets.hail_caesar.units import UNIT_KINDS, UnitView, view, views
from model.text import EMPTY, Text

WORD = "word_"


def facts(forces: Forces, element: Element) -> Mapping[str, object]:
    """The facts of one element, by its kind.

    Units: `support`, `shoot`, `shaken`, `broken`, `move` ("6", "9/12" formed and open), `range`,
    `formations`, `close_ranks`, `exempt` (no distance penalty), `counted`, `notes` (what the arm
    means on the table), `division`, `commander`, `parent` (of a sub-unit). Divisions: `counted`,
    `left_out`, `breaks_at`, `reserves`. Commanders: `replacements`, `commands`, `chief`,
    `reserve`. All have `words`, the fixed words of the prints.
    """
    words = {
        key.removeprefix(WORD): text
        for key, text in forces.ruleset.texts.items()
        if key.startswith(WORD)
    }
    match element.kind:
        case "unit" | "sub_unit":
            found = _unit(forces, element)
        case "division":
            found = _division(forces, element)
        case "commander":
            found = _commander(forces, element)
        case _:
            found = {
                "generals": names(forces, [each.id for each in general_of(forces, element)]),
                "divisions": len(forces.children(element, "division")),
                "breaks_at": forces.value(element, "army_break"),
            }
    return {**found, "words": words}


def _division(forces: Forces, division: Element) -> Mapping[str, object]:
    counted = count(forces, division)
    in_command = commanders(forces, division)
    return {
        "counted": names(forces, counted.counted),
        "left_out": names(forces, counted.left_out),
        "breaks_at": counted.breaks_at,
        "boxes": len(counted.counted),
        "commander": in_command[0].name if in_command else "",
        "reserves": names(forces, [e.id for e in commanders(forces, division, "reserve")]),
    }


def _commander(forces: Forces, leader: Element) -> Mapping[str, object]:
    above = forces.parent(leader)
    attacks = figures(forces.ruleset).command.reserve_attacks
    chain = replacements(forces.whole(leader, "leadership"), lowest(forces, leader))
    return {
        "commands": above.name if above is not None else "",
        "chief": above is not None and above.parent is None,
        "reserve": forces.text(leader, "standing") == "reserve",
        "replacements": [{"leadership": led, "attacks": attacks} for led in chain],
    }


def _unit(forces: Forces, element: Element) -> Mapping[str, object]:
    unit = view(forces, element)
    division = forces.parent(element)
    parent = None
    if division is not None and division.kind == "unit":
        parent, division = division, forces.parent(division)
    led = commanders(forces, division) if division is not None else []
    known: dict[str, object] = {
        "typed": unit is not None,
        "division": division.name if division is not None else "",
        "commander": led[0].name if led else "",
        "parent": parent.name if parent is not None else "",
        "counted": forces.flag(element, "counted"),
        "shaken": forces.whole(element, "shaken"),
        "broken": forces.whole(element, "broken"),
    }
    if unit is None:
        empty = {"support": 0, "shoot": 0, "move": "", "range": 0, "formations": (), "notes": ()}
        return {**known, **empty, "close_ranks": False, "exempt": False}
    support, shoot = unit.short
    return {
        **known,
        "support": support,
        "shoot": shoot,
        "move": _move(forces, element),
        "range": forces.whole(element, "range"),
        "formations": [_formation(forces, element, each) for each in unit.formations],
        "close_ranks": unit.close_ranks,
        "exempt": unit.kind.exempt or "marauders" in unit.rules,
        "notes": [forces.ruleset.texts[each] for each in _notes(unit)],
    }


def _formation(forces: Forces, element: Element, formation: str) -> Text:
    field = forces.field(element, "formation")
    option = field.option(formation) if field is not None else None
    return option.names if option is not None else EMPTY


def _move(forces: Forces, element: Element) -> str:
    """Formed and open-order speed in inches: "6", "9/12"; "" where the rules print none."""
    formed, opened = forces.value(element, "speed"), forces.value(element, "speed_open")
    if formed is None:
        return "" if opened is None else str(opened)
    return str(formed) if opened in (None, formed) else f"{formed}/{opened}"


def _notes(unit: UnitView) -> list[str]:
    """Which notes of the arm belong on the unit's card."""
    found = []
    if unit.kind.arm == "artillery":
        found.append(f"card_{unit.kind.weight}_artillery")
    elif unit.kind.arm == "baggage":
        found.append("card_baggage")
    elif unit.open_only:
        found.append("card_open_only")
    elif unit.kind.open_order == "free":
        found.append("card_open_free")
    if unit.kind.exempt:
        found.append("card_exempt")
    if unit.close_ranks:
        found.append("card_close_ranks")
    if unit.kind.weight == "cataphract":
        found.append("card_cataphracts")
    elif unit.kind.foot and unit.kind.weight == "heavy" and not unit.open_only:
        found.append("card_heavy")
    return found


def in_play(forces: Forces, army: Element) -> frozenset[str]:
    """What decides which lines of the sheet are printed: special rules, arms, options, weapons."""
    words: set[str] = set()
    words |= {word for word in ("blunders", "siege") if forces.flag(army, word)}
    if forces.flag(army, "commander_in_chief"):
        words.add("commander_in_chief")
    for unit in views(forces, army):
        words |= unit.rules.keys()
        words |= {unit.kind.arm, *unit.arms}
        words |= _arm_words(unit)
    if any(each.kind == "sub_unit" for each in forces.below(army, *UNIT_KINDS)):
        words.add("sub_unit")
    return frozenset(words)


def _arm_words(unit: UnitView) -> set[str]:
    kind = unit.kind
    words = set()
    if kind.arm == "artillery":
        words |= {f"{kind.weight}_artillery", "light_guns" if kind.weight == "light" else "guns"}
    if unit.arms & MISSILES or kind.range:
        words.add("missiles")
    if unit.open_only or kind.open_order == "free":
        words.add("open_order")
    if unit.close_ranks:
        words.add("close_ranks")
    if kind.arm in ("cavalry", "chariot"):
        words.add("mounted")
    if kind.foot and kind.weight in ("heavy", "medium", "light"):
        words.add("square")
    return words
