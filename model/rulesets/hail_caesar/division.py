"""When a division breaks and an army is beaten, and what counts for it (L103-104)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from model.forces.elements import Element
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.units import UNIT_KINDS, UnitView, view

# What a division keeps for its army besides its fields.
COMMANDERS, FIGHTING, ODD_SIZES = "_commanders", "_fighting", "_odd_sizes"


@dataclass(frozen=True, slots=True)
class Count:
    """Which units of a division count, by id in order, and at how many lost it breaks.

    `majority` is set when units that are usually left out are most of the division and so count.
    """

    counted: tuple[str, ...]
    left_out: tuple[str, ...]
    majority: bool

    @property
    def breaks_at(self) -> int | None:
        """More than half of the units that count; None if none does."""
        return len(self.counted) // 2 + 1 if self.counted else None


def count(forces: Forces, division: Element) -> Count:
    """Say which units count.

    Skirmishers, light artillery and tiny units are left out, and by the division's options light
    troops and levies, unless all these are most of the division. What a unit says for itself wins.
    """
    units = list(forces.below(division, *UNIT_KINDS))
    found = {unit.id: view(forces, unit) for unit in units}
    lightly = {unit.id for unit in units if _left_out(forces, division, found[unit.id])}
    majority = 2 * len(lightly) > len(units)
    own = {unit.id: forces.text(unit, "counts") for unit in units}
    counted = tuple(
        unit.id
        for unit in units
        if own[unit.id] == "yes" or (own[unit.id] != "no" and (majority or unit.id not in lightly))
    )
    left_out = tuple(unit.id for unit in units if unit.id not in set(counted))
    return Count(counted, left_out, majority and bool(lightly))


def _left_out(forces: Forces, division: Element, unit: UnitView | None) -> bool:
    if unit is None:
        return False
    if unit.kind.uncounted or unit.size == "tiny":
        return True
    if forces.flag(division, "ignore_light") and unit.kind.light:
        return True
    return forces.flag(division, "ignore_levies") and "levy" in unit.rules


def army_break(divisions: int, wanted: int) -> int | None:
    """At how many broken divisions an army is beaten.

    More than half; with fewer than `wanted` (3) divisions the first that breaks ends it (L103).
    """
    if divisions == 0:
        return None
    return divisions // 2 + 1 if divisions >= wanted else 1


def names(forces: Forces, ids: Sequence[str]) -> tuple[str, ...]:
    """The names of elements, for a step or a message."""
    return tuple(forces.project.element(each).name for each in ids)


def commanders(forces: Forces, above: Element, standing: str = "in_command") -> list[Element]:
    """The commanders directly below an element that are in command, or in reserve."""
    return [
        each
        for each in forces.children(above, "commander")
        if forces.text(each, "standing") == standing
    ]


def general_of(forces: Forces, army: Element) -> list[Element]:
    """The commanders of an army that are marked as its general."""
    return [each for each in all_commanders(forces, army) if forces.flag(each, "general")]


def all_commanders(forces: Forces, army: Element) -> list[Element]:
    """Every commander of an army, in command or in reserve: above its divisions, then below.

    Read from what `derive` kept of each division, so that an edit in a large army stays quick.
    """
    found = list(forces.children(army, "commander"))
    for division in forces.children(army, "division"):
        kept = forces.computed(division.id)[COMMANDERS].value
        ids = kept if isinstance(kept, tuple) else ()
        found += [forces.project.element(each) for each in ids]
    return found


def kept_number(forces: Forces, division: Element, key: str) -> int:
    """A number that `derive` kept of a division for its army."""
    kept = forces.computed(division.id)[key].value
    return kept if isinstance(kept, int) else 0
