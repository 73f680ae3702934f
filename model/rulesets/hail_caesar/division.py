"""When a division breaks and an army is beaten, and what counts for it (L103-104)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from weakref import WeakKeyDictionary

from model.forces.elements import Element
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.units import UNIT_KINDS, UnitView, view
from model.values import frozen

# What a division keeps for its army besides its fields.
GENERALS, BEST_OTHER, FIGHTING, ODD_SIZES = "_generals", "_best_other", "_fighting", "_odd_sizes"


@frozen
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
    above = [each for each in forces.children(army, "commander") if forces.flag(each, "general")]
    return above + [forces.project.element(each) for each in summary(forces, army).generals]


def all_commanders(forces: Forces, army: Element) -> list[Element]:
    """Every commander of an army, in command or in reserve: above its divisions, then below."""
    below = chain.from_iterable(
        forces.children(division, "commander") for division in forces.children(army, "division")
    )
    return [*forces.children(army, "commander"), *below]


def best_other(forces: Forces, army: Element) -> int | None:
    """The best leadership of those in command who are no generals; None without any."""
    found = [
        forces.whole(each, "leadership")
        for each in commanders(forces, army)
        if not forces.flag(each, "general")
    ]
    below = summary(forces, army).best_other
    return max(found if below is None else [*found, below], default=None)


@frozen
class Summary:
    """What an army's checks ask of its divisions: who is a general, and figures over all."""

    generals: tuple[str, ...]
    best_other: int | None
    fighting: int
    odd_sizes: int


_SUMMED: WeakKeyDictionary[Forces, tuple[str, int, Summary]] = WeakKeyDictionary()


def summary(forces: Forces, army: Element) -> Summary:
    """What `derive` kept of an army's divisions, so that an edit need not look at every unit.

    Several checks ask for it after each edit: it is read once, and kept until the project changes.
    """
    revision = forces.project.revision
    known = _SUMMED.get(forces)
    if known is not None and known[:2] == (army.id, revision):
        return known[2]
    generals: list[str] = []
    best: int | None = None
    fighting = odd = 0
    for division in forces.children(army, "division"):
        kept = forces.computed(division.id)
        found, other = kept[GENERALS].value, kept[BEST_OTHER].value
        here, strange = kept[FIGHTING].value, kept[ODD_SIZES].value
        if isinstance(found, tuple):
            generals += found
        if isinstance(other, int) and (best is None or other > best):
            best = other
        if isinstance(here, int) and isinstance(strange, int):
            fighting, odd = fighting + here, odd + strange
    made = Summary(tuple(generals), best, fighting, odd)
    _SUMMED[forces] = (army.id, revision, made)
    return made
