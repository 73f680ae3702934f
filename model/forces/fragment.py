"""A fragment: elements taken out of a project, for the clipboard and for another army."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable

from model.forces.elements import Element, Role, Unit, with_role
from model.forces.project import Project
from model.issues import Value
from model.values import frozen

FORMAT = "muster-fragment"
LONGEST = 32 * 1024 * 1024  # characters of a clipboard text that is still looked at
LARGEST = 2**53


class NotAFragment(ValueError):
    """The text on the clipboard is no fragment of a project."""


class UnfitValue(ValueError):
    """A value from outside is none that a field may hold."""


@frozen
class Fragment:
    """Elements with all below them, parents before children, and the rule set they belong to."""

    ruleset: str
    elements: tuple[Element, ...]

    @property
    def roots(self) -> tuple[Element, ...]:
        """The elements whose parents are not in the fragment."""
        inside = {element.id for element in self.elements}
        return tuple(each for each in self.elements if each.parent not in inside)

    @classmethod
    def of(cls, project: Project, ids: Iterable[str]) -> Fragment:
        """Take elements, each once, in the order of the tree; nothing for ids that are gone.

        A fragment belongs to one rule set: that of the first element. Others are left behind.
        """
        wanted = [element for each in ids if (element := project.find(each)) is not None]
        if not wanted:
            return cls("", ())
        ruleset = project.army_of(wanted[0]).ruleset
        taken = {below.id for each in wanted for below in project.subtree(each.id)}
        ordered = tuple(
            element
            for army in project.armies
            if army.ruleset == ruleset
            for element in project.subtree(army.id)
            if element.id in taken
        )
        return cls(ruleset, ordered)

    def to_json(self) -> str:
        """The fragment as text for the clipboard."""
        rows = [
            {
                "id": each.id,
                "role": each.role.value,
                "kind": each.kind,
                "parent": each.parent,
                "position": each.position,
                "name": each.name,
                "values": dict(each.values),
                "notes": each.notes,
            }
            for each in self.elements
        ]
        return json.dumps({"format": FORMAT, "ruleset": self.ruleset, "elements": rows})

    @classmethod
    def from_json(cls, text: str) -> Fragment:
        """Read a fragment from the clipboard; NotAFragment for anything else.

        Parents must come before their children, as `of` puts them: so no element can stand below
        itself.
        """
        if len(text) > LONGEST:
            raise NotAFragment(text[:80])
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise NotAFragment(text[:80])
            ruleset = checked_text(data["ruleset"])
            elements = tuple(_element(row, ruleset) for row in data["elements"])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise NotAFragment(text[:80]) from error
        seen: set[str] = set()
        every = {element.id for element in elements}
        for element in elements:
            if element.id in seen or (element.parent in every and element.parent not in seen):
                raise NotAFragment(text[:80])
            seen.add(element.id)
        return cls(ruleset, elements)


def _element(row: dict[str, object], ruleset: str) -> Element:
    role = Role(checked_text(row["role"]))
    position = checked_value(row["position"])
    values = row["values"]
    if isinstance(position, bool) or not isinstance(position, int | float):
        raise NotAFragment(str(row)[:80])
    if not isinstance(values, dict):
        raise NotAFragment(str(row)[:80])
    made = Unit(
        id=checked_text(row["id"]),
        kind=checked_text(row["kind"]),
        parent=None if row["parent"] is None else checked_text(row["parent"]),
        position=float(position),
        name=checked_text(row["name"]),
        values={checked_text(field): checked_value(value) for field, value in values.items()},
        notes=checked_text(row["notes"]),
    )
    return with_role(made, role, ruleset)


def checked_value(value: object) -> Value:
    """A field's value as it comes from JSON; UnfitValue for what no field may hold.

    Numbers must be finite, and whole numbers such that they are exact as a float too: a stranger's
    file could otherwise stop the arithmetic of the rules.
    """
    match value:
        case bool():
            return value
        case str():
            return checked_text(value)
        case int() if abs(value) <= LARGEST:
            return value
        case float() if math.isfinite(value):
            return value
        case list():
            return tuple(checked_text(each) for each in value)
        case _:
            raise UnfitValue(str(value)[:80])


def checked_text(value: object) -> str:
    """A text that can be stored: half of a surrogate pair cannot (ValueError)."""
    if not isinstance(value, str):
        raise UnfitValue(str(value)[:80])
    value.encode()
    return value
