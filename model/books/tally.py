"""Running sums of an army's units: after an edit, only the unit that changed is counted again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from model.books.roster import Fielded

NOTHING = Fraction(0)


@dataclass(slots=True)
class Sums:
    """What the units of one part of an army add up to.

    `entries` and `categories` count units, `points` and `mounts` are by category.
    """

    total: Fraction = NOTHING
    characters: int = 0
    entries: Counter[str] = field(default_factory=Counter)
    categories: Counter[str] = field(default_factory=Counter)
    points: dict[str, Fraction] = field(default_factory=dict)
    mounts: dict[str, Fraction] = field(default_factory=dict)

    def add(self, unit: Fielded, sign: int) -> None:
        """Count a unit in (sign 1) or out (sign -1)."""
        self.total += sign * unit.points
        self.characters += sign * (unit.entry.character is not None)
        self.entries[unit.entry.id] += sign
        self.categories[unit.category] += sign
        held = self.points.get(unit.category, NOTHING)
        self.points[unit.category] = held + sign * unit.points
        mounts = unit.bill.mounts
        if mounts:
            self.mounts[unit.category] = self.mounts.get(unit.category, NOTHING) + sign * mounts


class Tally:
    """Keeps the sums of a changing set of units, told apart by their elements' ids."""

    def __init__(self) -> None:
        self.sums = Sums()
        self._counted: dict[str, Fielded] = {}

    def update(self, units: Iterable[Fielded]) -> Sums:
        """Bring the sums up to what is fielded now; units that are the same object stay counted."""
        counted, now = self._counted, {}
        for unit in units:
            key = unit.element.id
            before = counted.get(key)
            if before is not unit:
                if before is not None:
                    self.sums.add(before, -1)
                self.sums.add(unit, 1)
            now[key] = unit
        for key in counted.keys() - now.keys():
            self.sums.add(counted[key], -1)
        self._counted = now
        return self.sums
