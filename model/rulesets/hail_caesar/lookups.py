"""Lookups that the tables cannot answer alone: troop types, break tests, orders."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from model.rulesets.base import Lookup, RuleSet
from model.rulesets.fields import Entry
from model.rulesets.hail_caesar.figures import figures
from model.rulesets.hail_caesar.profile import Build, work_out
from model.rulesets.hail_caesar.sizes import sizes
from model.rulesets.hail_caesar.troops import SIZES, Line, TroopType, troop_type
from model.rulesets.tables import (
    Answer,
    Cell,
    Key,
    as_number,
    missing_key,
    no_choice,
    not_whole,
    unknown_key,
)

MOST_ON_TWO_DICE = 12
LOWEST, HIGHEST = 5, 10
"""Leadership, whatever is added to it or taken away."""
NOTES = {"s": "broken_if_shaken", "c": "broken_if_casualties"}


def troop_type_line(ruleset: RuleSet, keys: Mapping[str, Key]) -> Answer:
    """The stat line of a troop type, by its id or its name in either language.

    `size` is standard (or the one size that is printed), large, small or tiny. The result maps
    clash, sustained, short, long, morale, stamina; with `long_with_bows`, `morale_armoured` and
    the choices of a warband's clash where they apply. Notes: printed or worked_out.
    """
    _only(keys, "troop_type", ("type", "size"))
    if "type" not in keys:
        raise missing_key("troop_type", "type", ruleset.entries)
    word, size = _word(str(keys["type"])), str(keys.get("size", ""))
    entry = _entry(ruleset, word)
    if entry is None and word.endswith("_small"):
        entry, size = _entry(ruleset, word.removesuffix("_small")), size or "small"
    if entry is None:
        raise no_choice("type", keys["type"], ruleset.entries)
    kind = troop_type(entry)
    size = size or next(iter(kind.lines))
    if size not in SIZES:
        raise no_choice("size", size, SIZES)
    return _answer(ruleset, kind, size)


def _answer(ruleset: RuleSet, kind: TroopType, size: str) -> Answer:
    weapons = figures(ruleset).weapons
    line = work_out(Build(kind, size), sizes(ruleset), weapons).line
    result = _cells(line)
    if kind.long_armed is not None:
        armed = work_out(Build(kind, size, frozenset({"bows"})), sizes(ruleset), weapons).line
        result["long_with_bows"] = armed.long
    if kind.morale_armoured:
        result["morale_armoured"] = kind.morale_armoured
    if kind.clash_choices and size in ("standard", "large", "small"):
        change = line.clash - max(kind.clash_choices)
        result["clash"] = ", ".join(str(each + change) for each in kind.clash_choices)
    return Answer(
        table="troop_type",
        keys={"type": kind.id, "size": size},
        row=result,
        result=dict(result),
        notes=("printed" if size in kind.lines else "worked_out",),
    )


def _cells(line: Line) -> dict[str, Cell]:
    short: Cell = line.support if line.support == line.shoot else line.short
    return {
        "clash": line.clash,
        "sustained": line.sustained,
        "short": short,
        "long": line.long,
        "morale": line.morale,
        "stamina": line.stamina,
    }


def _entry(ruleset: RuleSet, word: str) -> Entry | None:
    for entry in ruleset.entries.values():
        if word in (entry.id, _word(entry.names.en), _word(entry.names.es)):
            return entry
    return None


def _word(text: str) -> str:
    """A name as an id: no accents, small letters, words joined by one underscore."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", bare.lower()).strip("_")


def _only(keys: Mapping[str, Key], table: str, known: tuple[str, ...]) -> None:
    for key in keys:
        if key not in known:
            raise unknown_key(table, key, known)


def break_test(table: str) -> Lookup:
    """A break test: the result's code, and in the notes when the unit breaks instead (L92-96).

    The roll is the modified one, so it may be below 2. Notes: broken_if_shaken,
    broken_if_casualties, and supports_disordered where supports share the disorder.
    """

    def lookup(ruleset: RuleSet, keys: Mapping[str, Key]) -> Answer:
        given = dict(keys)
        if "roll" in given:
            given["roll"] = _whole(given["roll"], "roll")
        answer = ruleset.tables[table].lookup(given)
        code, _, condition = str(answer.result).partition("?")
        notes = [NOTES[condition]] if condition else []
        if code == "GDS":
            code = "GD"
            notes.append("supports_disordered")
        row: dict[str, Cell] = {**answer.row, **dict.fromkeys(notes, "yes")}
        return Answer(answer.table, answer.keys, row, code, tuple(notes))

    return lookup


def order(ruleset: RuleSet, keys: Mapping[str, Key]) -> Answer:
    """How many moves an order gives: 0 to 3; a double 6 is a blunder whatever (L40-42).

    Leadership with all its modifiers stays within 5 to 10.
    """
    given = dict(keys)
    if "leadership" in given:
        leadership = _whole(given["leadership"], "leadership")
        given["leadership"] = min(max(leadership, LOWEST), HIGHEST)
    if "roll" in given:
        given["roll"] = _whole(given["roll"], "roll")
    answer = ruleset.tables["order"].lookup(given)
    notes = ("blunder",) if given["roll"] == MOST_ON_TWO_DICE else ()
    return Answer(answer.table, answer.keys, answer.row, int(str(answer.result)), notes)


def _whole(value: Key, name: str) -> int:
    number = as_number(value)
    if number.denominator != 1:
        raise not_whole(name, value)
    return int(number)


LOOKUPS: Mapping[str, Lookup] = {
    "troop_type": troop_type_line,
    "break_shooting": break_test("break_shooting"),
    "break_melee": break_test("break_melee"),
    "order": order,
}
