"""What prints need to know of an army, a unit or a character beyond its fields.

Everything is plain data: texts in both languages, figures, tuples and mappings. The keys are
listed in each function's docstring; the templates of this rule set use them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.books.limits import shares
from model.books.points import command_name
from model.books.roster import Fielded, roster
from model.books.words import figure as worded
from model.books.words import listed, plain
from model.forces.elements import Element, Role
from model.rulesets.ancient_battles import numbers, saves
from model.rulesets.ancient_battles.census import ASKED, census
from model.rulesets.ancient_battles.troop import (
    CHARACTERISTICS,
    SETTINGS,
    Troop,
    figure,
    stat,
    troop,
)
from model.rulesets.ancient_battles.weapons import WeaponRow, weapon_rows
from model.rulesets.fields import Trait
from model.rulesets.forces import Forces
from model.text import EMPTY, Text

DASH = "–"
Facts = Mapping[str, Any]


def facts(forces: Forces, element: Element) -> Facts:
    """The facts of any element; see `army_facts` and `unit_facts`."""
    if element.role is Role.ARMY:
        return army_facts(forces, element)
    if element.role in (Role.UNIT, Role.LEADER):
        return unit_facts(forces, element)
    return {}


def army_facts(forces: Forces, army: Element) -> Facts:
    """An army's book and version, limit, points, shares by category, and its rows by category.

    `shares`: rows of names, points, percent, low, high, without the mounts that a band leaves out;
    `groups`: category names with the units' ids in them, in the book's order, as a list prints
    them, and the sum of the points that stand there.
    """
    seen = roster(forces, army)
    book = seen.book
    found = [(share.category.names, _in(forces, army, share.category.id)) for share in shares(seen)]
    groups = [
        {
            "names": names,
            "points": plain_number(sum(forces.number(each, "points") for each in members)),
            "ids": [each.id for each in members],
        }
        for names, members in found
        if members
    ]
    rows = [
        {
            "names": share.category.names,
            "points": plain(share.points),
            "percent": share.percent,
            "low": share.category.min_percent,
            "high": share.category.max_percent,
        }
        for share in shares(seen)
    ]
    return {
        "book": book.names if book is not None else EMPTY,
        "version": book.version if book is not None else "",
        "limit": plain_number(seen.limit),
        "points": plain(seen.points),
        "shares": rows,
        "groups": groups,
        "unbooked": _unbooked(forces, army),
        "words": forces.ruleset.texts,
    }


def plain_number(number: float) -> int | float:
    """A number as a whole one where it is whole."""
    return int(number) if float(number).is_integer() else number


def _members(forces: Forces, army: Element) -> list[Element]:
    return [each for each in forces.below(army) if each.role in (Role.UNIT, Role.LEADER)]


def _in(forces: Forces, army: Element, category: str) -> list[Element]:
    """The units and characters of a category."""
    members = _members(forces, army)
    return [each for each in members if forces.text(each, "category") == category]


def _unbooked(forces: Forces, army: Element) -> list[str]:
    """Units that no category of the book holds."""
    book = roster(forces, army).book
    known = {each.id for each in book.categories} if book is not None else set()
    members = _members(forces, army)
    return [each.id for each in members if forces.text(each, "category") not in known]


def unit_facts(forces: Forces, element: Element) -> Facts:
    """A unit or character, as a card and a list print it.

    `troops`: what the book calls it; `profiles`: names, count, values (nine texts);
    `saves_shooting`, `saves_combat`: names, text; `hand`, `missile`: rows of weapons;
    `kit`, `options`, `command`: texts; `notes`: what to mind; `thresholds`: models, quarter,
    until_five; `warband`: leadership by ranks; `rules`: names and texts; `joins`: the unit a
    character starts with; `bill`: what each thing costs; `boxes`: how many to print.
    """
    seen = troop(forces, element)
    width = forces.whole(element, "width")
    bonus = numbers.rank_bonus(seen, width)
    rows = weapon_rows(seen)
    return {
        "type": _type(forces, element, seen),
        "troops": seen.unit.entry.names if seen.unit is not None else Text.same(element.name),
        "profiles": [_profile(line, seen) for line in seen.lines],
        "saves_shooting": [_save(each) for each in saves.shooting(seen)],
        "saves_combat": [_save(each) for each in saves.combat(seen)],
        "hand": [_hand(row) for row in rows if not row.missile],
        "missile": [_missile(row) for row in rows if row.missile],
        "kit": _kit(seen),
        "options": _options(seen),
        "command": _command(seen),
        "parts": _parts(seen),
        "size": seen.models,
        "fire_and_flee": numbers.fire_and_flee(forces.text(element, "flee")),
        "thresholds": {
            "models": forces.whole(element, "counted"),
            "quarter": forces.whole(element, "panic_losses"),
            "until_five": forces.whole(element, "until_five"),
        },
        "warband": [] if seen.character else list(numbers.warband_leadership(seen, bonus)),
        "rules": _rules(forces, seen),
        "notes": _notes(seen),
        "joins": _joins(forces, element),
        "bill": _bill(seen.unit),
        "general": forces.flag(element, "general"),
        "standard": forces.flag(element, "army_standard"),
        "boxes": _boxes(seen),
        "words": forces.ruleset.texts,
    }


def _type(forces: Forces, element: Element, seen: Troop) -> Text:
    field = forces.field(element, "type")
    option = field.option(seen.type) if field is not None else None
    return option.names if option is not None else EMPTY


def _profile(line: Any, seen: Troop) -> dict[str, object]:
    machine = line.part == "machine"
    values = [_figure(line, key, machine=machine) for key in CHARACTERISTICS]
    count = line.count * (1 if seen.character else max(seen.models, 1))
    return {"names": line.names, "count": count, "values": values, "part": line.part}


def _figure(line: Any, key: str, *, machine: bool) -> str:
    value = stat(line, key)
    if value is None and machine and key in ("t", "w"):
        return {"t": "7", "w": "3"}[key]
    return DASH if value is None else str(value)


def _save(each: saves.Save) -> dict[str, object]:
    return {"names": each.names, "text": DASH if each.text == saves.NONE else each.text}


def _hand(row: WeaponRow) -> dict[str, object]:
    return {
        "names": row.names,
        "strengths": [{"when": each.when, "value": each.value} for each in row.strengths],
        "strikes": row.strikes,
        "ranks": row.ranks,
        "note": row.note,
        "few": row.few,
    }


def _missile(row: WeaponRow) -> dict[str, object]:
    return {
        "names": row.names,
        "range": row.range,
        "half": row.half,
        "strength": row.strength,
        "save": row.save,
        "wounds": row.wounds,
        "shots": row.shots,
        "note": row.note,
        "few": row.few,
    }


def _kit(seen: Troop) -> Text:
    few = tuple(
        Text(f"{seen.gear[item].names.en} ({count})", f"{seen.gear[item].names.es} ({count})")
        for item, count in seen.some
    )
    return listed((*(seen.gear[item].names for item in seen.kit), *few))


def _options(seen: Troop) -> list[dict[str, object]]:
    """The options that kit, rules and profiles do not show already."""
    if seen.unit is None:
        return []
    return [
        {"names": option.names, "count": count if option.counted else 0}
        for option, count in seen.unit.options
        if not (option.gives or option.traits or option.mount)
    ]


def _command(seen: Troop) -> Text:
    if seen.unit is None:
        return EMPTY
    return listed(tuple(command_name(seen.unit.entry, m) for m in seen.unit.ordered.command))


def _parts(seen: Troop) -> list[dict[str, object]]:
    if seen.unit is None or not seen.unit.ordered.parts:
        return []
    others = sum(count for _, count in seen.unit.ordered.parts)
    first = {"names": seen.unit.entry.names, "count": seen.models - others}
    return [first, *({"names": e.names, "count": count} for e, count in seen.unit.ordered.parts)]


def _boxes(seen: Troop) -> int:
    """How many boxes to tick: models, or wounds where one model has several."""
    if seen.character:
        return figure(seen.main, "w") or 1
    if seen.type == "elephant":
        return max(numbers.counted(seen), 1)
    if seen.type == "engine":
        return (figure(seen.line("machine"), "w") or 3) * seen.models
    line = seen.line("chariot")
    return seen.models * (figure(line, "w") or 1)


def _rules(forces: Forces, seen: Troop) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for rule in seen.rules:
        rule_id, _, parameter = rule.partition(":")
        own = seen.unit.book.rule(rule_id) if seen.unit is not None else None
        trait = forces.ruleset.traits.get(rule_id)
        found.append(
            {
                "names": _rule_name(rule_id, trait, own.names if own is not None else None),
                "parameter": parameter,
                "text": own.text if own is not None else (trait.summary if trait else EMPTY),
            }
        )
    return found


def _rule_name(rule: str, trait: Trait | None, own: Text | None) -> Text:
    if own is not None:
        return own
    return trait.names if trait is not None else Text.same(rule)


_CHARIOT_HITS = {
    "heavy_chariot": Text("Charging: D3 hits", "A la carga: D3 impactos"),
    "scythed_chariot": Text(
        "Charging: D6+2 hits; lost on 2+", "A la carga: D6+2 impactos; se pierde con 2+"
    ),
}


def _notes(seen: Troop) -> list[Text]:
    """What to mind: movement and shooting of skirmishers, hits of chariots, hit split of beasts."""
    notes: list[Text] = []
    moved = numbers.move(seen)[0]
    if seen.skirmishing and moved is not None:
        notes.append(
            Text(
                f"Moves {2 * moved} in always; shoots only up to {moved} in",
                f'Mueve siempre {2 * moved}"; dispara solo hasta {moved}"',
            )
        )
    hits = _CHARIOT_HITS.get(seen.type)
    if hits is not None:
        strength = seen.number("strength") or figure(seen.line("chariot"), "s")
        shown = f" S{strength}" if strength else ""
        es = f" F{strength}" if strength else ""
        notes.append(Text(hits.en + shown, hits.es + es))
    if seen.type in ("elephant", "engine") and not seen.character:
        notes.append(Text("Shots hit the crew on 5-6", "Los disparos dan a la dotación con 5-6"))
    if seen.type == "elephant" and not seen.character:
        notes.append(
            Text(
                "Fear to infantry, terror to cavalry, own troops too",
                "Miedo a la infantería, terror a la caballería, también propias",
            )
        )
    if seen.type == "engine":
        notes.append(
            Text(
                "Shoots on D6 over damage and lost crew", "Dispara con 1D6 mayor que daños y bajas"
            )
        )
    notes += _order_notes(seen)
    return notes


def _order_notes(seen: Troop) -> list[Text]:
    notes: list[Text] = []
    orderly = seen.skirmishing or seen.mounted
    if orderly and not seen.character and "drilled" not in seen.rule_ids:
        notes.append(
            Text(
                "May fall back in good order after passing a lost break test",
                "Puede hacer una huida controlada si supera la desmoralización",
            )
        )
    if "frenzy" in seen.rule_ids:
        attacks = figure(seen.main, "a")
        if attacks is not None:
            notes.append(Text(f"Frenzy: A {2 * attacks}", f"Furia asesina: A {2 * attacks}"))
    if seen.unit is not None and "champion" in seen.unit.ordered.command:
        notes.append(Text("Champion: one attack die more", "Campeón: un dado de ataque más"))
    return notes


def _joins(forces: Forces, element: Element) -> str:
    unit = forces.project.find(forces.text(element, "joins"))
    return unit.name if unit is not None else ""


def _bill(unit: Fielded | None) -> list[dict[str, object]]:
    if unit is None:
        return []
    return [
        {
            "names": line.names,
            "count": line.count,
            "each": worded(line.each),
            "amount": worded(line.amount),
        }
        for line in unit.bill.lines
    ]


# What is in play


def in_play(forces: Forces, army: Element) -> frozenset[str]:
    """Types, rules, kit and leaders that the army has, as words for the reference sheet.

    Words: the types of troops; "chariots", "skirmishers", "light"; special rules; sorts and ids of
    weapons; "command", "characters", "army_standard", "combined"; and "setting=answer" for each
    reading of the rules that matters to the army.
    """
    words: set[str] = {"*army"}
    for element in _members(forces, army):
        seen = troop(forces, element)
        words |= {seen.type, *seen.rule_ids, *seen.kit, *(item for item, _ in seen.some)}
        words |= {seen.gear[item].sort for item in seen.gear}
        words |= _kinds(seen)
        if seen.character:
            words.add("characters")
        if forces.flag(element, "army_standard"):
            words.add("army_standard")
        if forces.items(element, "command"):
            words.add("command")
        if seen.unit is not None and seen.unit.ordered.parts:
            words.add("combined")
    counts = census(forces, army)
    asked = (key for key in SETTINGS if key not in ASKED or counts[key])
    words |= {f"{key}={forces.text(army, key)}" for key in asked}
    return frozenset(words)


def _kinds(seen: Troop) -> set[str]:
    words: set[str] = set()
    if seen.type.endswith("chariot"):
        words.add("chariots")
    if seen.type in ("cavalry", "camel"):
        words.add("mounted")
    if seen.skirmishing or seen.light:
        words.add("skirmishers")
    if seen.light:
        words.add("light")
    if any(seen.gear[item].massed for item in seen.gear):
        words.add("massed")
    return words
