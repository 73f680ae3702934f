"""The size of a unit: which field holds it, and by what it grows and shrinks."""

from __future__ import annotations

from dataclasses import dataclass

from model.books import fields
from model.forces.elements import Element
from model.rulesets.fields import Field, FieldType
from model.rulesets.forces import Forces
from ui.forms.fields import is_editable, is_shown

COARSE_FROM, COARSE = 200, 50


@dataclass(frozen=True, slots=True)
class UnitSize:
    """How large a unit is now; `least` and `most` are what its book allows."""

    field: Field
    count: int
    step: int = 1
    least: int = 1
    most: int | None = None

    def stepped(self, steps: int) -> int:
        """The size after some steps: on the grid of the book's steps, within its bounds.

        A size that is out of bounds already may come nearer to them.
        """
        low = min(self.least, self.count)
        high = None if self.most is None else max(self.most, self.count)
        wanted = max(self.count + steps * self.step, low)
        return wanted if high is None else min(wanted, high)


def size_of(forces: Forces, element: Element) -> UnitSize | None:
    """The size of a unit; None if its kind has none that the user may set."""
    for name in (fields.MODELS, forces.ruleset.roles.strength):
        field = forces.field(element, name) if name else None
        if field is None or field.type is not FieldType.INTEGER:
            continue
        if is_editable(field) and is_shown(forces, element, field):
            return _size(forces, element, field)
    return None


def _size(forces: Forces, element: Element, field: Field) -> UnitSize | None:
    line = (element, *forces.project.ancestors(element))
    if any(fields.text(each, fields.BOOK) for each in line):
        from model.books.roster import fielded  # slow to load, and many projects have no books

        unit = fielded(forces, element)
    else:
        unit = None
    if unit is not None:
        if unit.entry.character is not None:
            return None
        size = unit.entry.size
        return UnitSize(field, unit.models, size.step, size.minimum, size.maximum)
    count = forces.whole(element, field.id)
    return UnitSize(field, count, COARSE if count >= COARSE_FROM else 1)
