"""What a unit's size does to its values, and how many models and what frontage a size has."""

from __future__ import annotations

import re
from dataclasses import dataclass

from model.rulesets.base import RuleSet
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.troops import SIZES, TroopType
from model.rulesets.tables import Column, Row, Table
from model.text import Text
from model.values import frozen

NO_BAND = "–"
_WRITTEN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?", re.ASCII)


@frozen
class SizeChange:
    """What one size adds to clash and sustained, to ranged values, and its stamina (L28, L59)."""

    melee: int
    ranged: int
    stamina: int
    all_one: bool


@dataclass(frozen=True, slots=True, eq=False)
class Sizes:
    """The four sizes' changes."""

    standard: SizeChange
    large: SizeChange
    small: SizeChange
    tiny: SizeChange

    def of(self, size: str) -> SizeChange:
        """The changes of a size; those of the standard size for an unknown word."""
        change = getattr(self, size, None)
        return change if isinstance(change, SizeChange) else self.standard


_READ: dict[str, tuple[Table, Sizes]] = {}


def sizes(ruleset: RuleSet) -> Sizes:
    """The sizes' changes as the table `size_values` prints them, read once."""
    table = ruleset.tables["size_values"]
    known = _READ.get(ruleset.id)
    if known is not None and known[0] is table:
        return known[1]
    made = Sizes(*(_change(table, size) for size in SIZES))
    _READ[ruleset.id] = (table, made)
    return made


def _change(table: Table, size: str) -> SizeChange:
    melee, ranged, stamina = table.lookup({"size": size}).row.values()
    one = melee == "one"
    return SizeChange(
        0 if one else int(melee), 0 if one else int(ranged), int(stamina), all_one=one
    )


@frozen
class Band:
    """A band of numbers as a table prints it: "16-20" or "1"."""

    low: int
    high: int

    @classmethod
    def read(cls, cell: object) -> Band | None:
        """Read a cell; None for the dash of what does not exist."""
        low, _, high = str(cell).partition("-")
        return None if low == NO_BAND else cls(int(low), int(high or low))

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high

    def nearest(self, number: int) -> int:
        """The number of the band that is nearest to another."""
        return max(self.low, min(self.high, number))


def judge_band(_row: Row, _column: Column, text: str) -> Text | None:
    """What a cell of sizes or frontages takes, if it does not take a text."""
    found = _WRITTEN.fullmatch(text)
    if text in (NO_BAND, "-") or (found and int(found[1]) <= int(found[2] or found[1])):
        return None
    return Text(
        f"a number, a range from low to high, or {NO_BAND} for none",
        f"un número, un intervalo de menor a mayor o {NO_BAND} si no hay",
    )


def size_row(kind: TroopType, ranks: int) -> str:
    """The row of the size table for a type; "" if the table has none (baggage)."""
    if kind.size_row == "infantry":
        return f"infantry_{min(max(ranks, 2), 4)}"
    return kind.size_row


def frontage_row(kind: TroopType, ranks: int) -> str:
    """The row of the frontage table for a type; "" if the table has none."""
    if kind.size_row == "artillery":
        return "light_artillery" if kind.weight == "light" else ""
    return "" if kind.size_row == "elephants" else size_row(kind, ranks)


def models_band(forces: Forces, kind: TroopType, ranks: int, size: str) -> Band | None:
    """How many models a size has; None where the table allows or prints none."""
    row = size_row(kind, ranks)
    return _band(forces.table("unit_sizes"), row, size) if row else None


def frontage_band(forces: Forces, kind: TroopType, ranks: int, size: str) -> Band | None:
    """The printed frontage in mm; None where the table prints none."""
    row = frontage_row(kind, ranks)
    return _band(forces.table("frontages"), row, size) if row and size != "tiny" else None


def _band(table: Table, row: str, size: str) -> Band | None:
    index = next((i for i, column in enumerate(table.columns) if column.id == size), None)
    if index is None:
        return None
    for each in table.rows:
        if next(iter(each.match.values())) == row:
            try:
                return Band.read(each.cells[index])
            except ValueError:  # a cell that the user wrote in his own way says nothing
                return None
    return None
