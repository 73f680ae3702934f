"""The fields by which elements refer to an army book; rule sets that use books have these ids."""

from __future__ import annotations

from collections.abc import Iterable

from model.forces.elements import Element
from model.values import frozen

BOOK = "book"
"""Army or contingent: the id of its book."""
LIMIT = "points_limit"
YEAR = "year"
ALLIANCE = "alliance"
"""Contingent: which allies of the army's book it is."""
ENTRY = "entry"
MODELS = "models"
CREW = "crew"
OPTIONS = "options"
"""Option ids, as "option" or "option:count"."""
COMMAND = "command"
PARTS = "parts"
"""Further parts of a combined formation, as "entry:count"."""
GENERAL = "general"
STANDARD = "army_standard"
POINTS = "points"
GREATEST = 1_000_000
"""No figure of a list is greater: a file may hold any, and the rules count up to some of them."""


@frozen
class Taken:
    """One thing that a unit has taken, and how many of it (None: no number was written)."""

    id: str
    count: int | None = None

    def __str__(self) -> str:
        """The thing as a field holds it."""
        return self.id if self.count is None else f"{self.id}:{self.count}"


def taken(items: Iterable[str]) -> tuple[Taken, ...]:
    """Read "option" and "option:count"; what follows a colon and is no number is kept as it is."""
    found = []
    for item in items:
        name, colon, number = item.partition(":")
        if colon and number.isascii() and number.isdigit() and len(number) < 7:
            found.append(Taken(name, int(number)))
        else:
            found.append(Taken(item))
    return tuple(found)


def text(element: Element, field: str) -> str:
    """A value that was set as text; "" where there is none."""
    value = element.values.get(field)
    return value if isinstance(value, str) else ""


def whole(element: Element, field: str) -> int | None:
    """A value that was set as a whole number; None where there is none, or one beyond measure."""
    value = element.values.get(field)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if abs(value) <= GREATEST else None


def items(element: Element, field: str) -> tuple[str, ...]:
    """The values that were set in a field that holds several."""
    value = element.values.get(field)
    return value if isinstance(value, tuple) else ()


def flag(element: Element, field: str) -> bool:
    """Whether a yes-or-no field was set to yes."""
    return element.values.get(field) is True
