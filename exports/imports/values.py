"""Cells read as values of a rule set's fields: numbers, choices, flags, traits, entries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from exports.imports.cells import Cell, read_flag, read_number
from exports.imports.faults import ERROR, SEVERITIES, FaultList
from exports.imports.roles import fold
from model.issues import Value
from model.rulesets.base import RuleSet
from model.rulesets.fields import Field, FieldType
from model.rulesets.imports import ImportColumn
from model.text import Text

_LIST = re.compile(r"\s*[,;/+]\s*")
_PARAMETER = re.compile(r"^(.*?)[\s(:]*([+-]?\d+)\)?\+?$")
_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Place:
    """Where a cell stands, for faults: the row's number and the column's header."""

    row: int
    header: str


@dataclass(slots=True)
class ValueReader:
    """Reads cells for a rule set, and notes what is wrong with them."""

    ruleset: RuleSet
    faults: FaultList
    _known: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)

    def number(self, cell: Cell, place: Place, *, whole: bool, quiet: bool) -> int | float | None:
        """Read a number; `quiet` takes a dash for nothing without a word (gun columns)."""
        figure = read_number(cell, whole=whole)
        if figure.code is None:
            return figure.value
        dash = figure.code == "number_unknown" and not any(map(str.isalnum, figure.mark))
        if not (quiet and dash):
            shown = figure.mark if SEVERITIES[figure.code] is ERROR else str(cell)
            self.faults.add(figure.code, place.row, place.header, text=(shown or str(cell))[:80])
        return figure.value

    def read(self, cell: Cell, column: ImportColumn, target: Field, place: Place) -> Value | None:
        """Read one cell for a field; None where it says nothing or cannot be read."""
        if cell is None:
            return None
        if column.values:
            cell = self._meant(str(cell), column) or cell
            if column.level and target.option(str(cell)) is None:
                return None
        match target.type:
            case FieldType.INTEGER | FieldType.NUMBER:
                return self._bounded_number(cell, target, place)
            case FieldType.FLAG:
                return self._flag(cell, place)
            case FieldType.CHOICE:
                return self._choice(str(cell), target, place)
            case FieldType.CHOICES:
                found = (self._choice(each, target, place) for each in _split(str(cell)))
                return tuple(each for each in found if each is not None) or None
            case FieldType.TRAITS:
                traits = (self._trait(each, place) for each in _split(str(cell)))
                return tuple(each for each in traits if each is not None) or None
            case FieldType.ENTRY:
                return self._entry(str(cell), place)
            case FieldType.TEXT:
                return str(cell)

    def _meant(self, text: str, column: ImportColumn) -> str:
        """Return what a column's own words stand for; a name may hold one ("Army of the ...")."""
        key = (column.id, "values")
        if key not in self._known:
            self._known[key] = {fold(word): value for word, value in column.values.items()}
        known, wanted = self._known[key], fold(text)
        if wanted in known or not column.level:
            return known.get(wanted, "")
        inside = f" {wanted} "
        return next((value for word, value in known.items() if f" {word} " in inside), "")

    def _bounded_number(self, cell: Cell, target: Field, place: Place) -> Value | None:
        whole = target.type is FieldType.INTEGER
        value = self.number(cell, place, whole=whole, quiet=False)
        return None if value is None or not self.bounded(value, target, place) else value

    def bounded(self, value: float, target: Field, place: Place) -> bool:
        """Whether a number lies within a field's limits; a fault says if it does not."""
        least, most = target.minimum, target.maximum
        if (least is not None and value < least) or (most is not None and value > most):
            self.faults.add(
                "number_outside",
                place.row,
                place.header,
                text=value,
                least="…" if least is None else least,
                most="…" if most is None else most,
            )
            return False
        return True

    def _flag(self, cell: Cell, place: Place) -> bool | None:
        flag = read_flag(cell)
        if flag is None:
            self.faults.add("not_yes_no", place.row, place.header, text=str(cell)[:80])
        return flag or None

    def _choice(self, text: str, target: Field, place: Place) -> str | None:
        key = (target.id, "options")
        if key not in self._known:
            self._known[key] = {
                fold(word): option.id
                for option in target.options
                for text in (option.names, option.short, Text.same(option.id))
                for word in (text.en, text.es)
                if word
            }
        return self._one_of(text, self._known[key], place)

    def _entry(self, text: str, place: Place) -> str | None:
        key = ("", "entries")
        if key not in self._known:
            self._known[key] = {
                fold(word): entry.id
                for entry in self.ruleset.entries.values()
                for word in (entry.names.en, entry.names.es, entry.id)
            }
        return self._one_of(text, self._known[key], place)

    def _trait(self, text: str, place: Place) -> str | None:
        key = ("", "traits")
        if key not in self._known:
            self._known[key] = {
                fold(word): trait.id
                for trait in self.ruleset.traits.values()
                for word in (trait.names.en, trait.names.es, trait.id)
            }
        plain, number = text, ""
        if (match := _PARAMETER.match(text)) and fold(text) not in self._known[key]:
            plain, number = match.groups()
        found = self._one_of(plain, self._known[key], place)
        return f"{found}:{int(number)}" if found and number else found

    def _one_of(self, text: str, known: dict[str, str], place: Place) -> str | None:
        """Return the id for a word, or for the beginning of only one word; else note it."""
        wanted = fold(text)
        if wanted in known:
            return known[wanted]
        begun = {each for word, each in known.items() if word.startswith(wanted)}
        if len(begun) == 1 and len(wanted) >= _SHORTEST:
            return begun.pop()
        if wanted:
            self.faults.add("unknown_choice", place.row, place.header, text=text[:80])
        return None


def _split(text: str) -> Iterable[str]:
    return (each for each in _LIST.split(text) if each.strip())


def same(values: Sequence[Value]) -> Value | None:
    """Return the value that all have, or None."""
    return values[0] if values and all(value == values[0] for value in values) else None
