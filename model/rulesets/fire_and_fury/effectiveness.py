"""The levels of effectiveness: fresh, worn and spent, from the table or set by hand."""

from __future__ import annotations

import re
from fractions import Fraction

from model.rulesets.tables import Column, Row, Span, Table
from model.text import Text
from model.values import frozen

_LEVELS = r"\s*(\d{1,3})\s*/\s*(\d{1,3})\s*/\s*(\d{1,3})\s*"


@frozen
class Levels:
    """Fresh from `stands` down to above `worn`; worn at `worn` or fewer; spent at `spent`."""

    stands: int
    worn: int
    spent: int

    def __str__(self) -> str:
        return f"{self.stands}/{self.worn}/{self.spent}"

    @property
    def ordered(self) -> bool:
        """Whether the levels descend; a brigade of two has no room between worn and spent."""
        least = 0 if self.stands <= 2 else 1
        return self.stands > self.worn >= self.spent + least and self.spent >= 1

    @property
    def boxes(self) -> tuple[tuple[str, int], ...]:
        """How many stands are lost while fresh, while worn and while spent, in this order."""
        worn = min(max(self.worn, 0), self.stands)
        spent = min(max(self.spent, 0), worn)
        return (("fresh", self.stands - worn), ("worn", worn - spent), ("spent", spent))


def parse(cell: str) -> Levels | None:
    """Read "8/7/5"; None for anything else."""
    found = re.fullmatch(_LEVELS, cell, re.ASCII)
    return Levels(*(int(part) for part in found.groups())) if found else None


def judge_levels(row: Row, _column: Column, text: str) -> Text | None:
    """What a cell of the effectiveness table takes, if it does not take a text.

    The first number is the row's own stands; the levels fall.
    """
    span, levels = row.match["stands"], parse(text)
    begins = levels is not None and isinstance(span, Span) and Fraction(levels.stands) in span
    if begins and levels is not None and levels.ordered:
        return None
    stands = row.names.en
    return Text(
        f"three falling numbers that begin with the row's {stands} stands",
        f"tres cifras que bajan y empiezan por las {stands} peanas de la fila",
    )


def printed(table: Table) -> dict[tuple[int, str], Levels]:
    """The table's levels by stands and quality; cells that are no levels are left out."""
    known: dict[tuple[int, str], Levels] = {}
    for row in table.rows:
        span = row.match["stands"]
        if not isinstance(span, Span) or span.low is None or span.high is None:
            continue
        for column, cell in zip(table.columns, row.cells, strict=True):
            levels = parse(str(cell))
            if levels is None:
                continue
            for stands in range(int(span.low), int(span.high) + 1):
                known[stands, column.id] = Levels(stands, levels.worn, levels.spent)
    return known
