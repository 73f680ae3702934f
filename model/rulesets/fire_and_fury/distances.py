"""Distances on the table: the rules measure for 15 mm figures, other sizes scale them."""

from __future__ import annotations

from fractions import Fraction

from model.forces.elements import Element
from model.rulesets.fire_and_fury.figures import figures
from model.rulesets.forces import Forces
from model.rulesets.tables import Cell, as_number
from model.text import Text

HALF = Fraction(1, 2)


def on_table(forces: Forces, element: Element, inches: Cell) -> Text:
    """A distance of the rules, in inches, as it is measured with the figures of the army.

    25 mm doubles it and 10 mm halves it (scale of the game). What is paid for each inch forded
    is a ratio and no distance: it stays as it is.
    """
    size = forces.text(forces.army(element), "figures")
    factor = figures(forces).distance_factor[size]
    whole, rest = divmod(as_number(inches) * Fraction(str(factor)), 1)
    part = "½" if rest == HALF else "" if not rest else f"{float(rest):g}"[1:]
    return Text.same(f"{whole or ''}{part}" if part else str(whole))
