"""A fragment: elements taken out of a project, for the clipboard and for another army."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from model.forces.elements import Element, Role, Unit, Values, with_role
from model.forces.project import Project
from model.issues import Value

FORMAT = "muster-fragment"


class NotAFragment(ValueError):
    """The text on the clipboard is no fragment of a project."""


@dataclass(frozen=True, slots=True)
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
        """Take elements, each once, in the order of the tree; nothing for ids that are gone."""
        wanted = [each for each in ids if project.find(each) is not None]
        taken: dict[str, Element] = {}
        for each in wanted:
            for element in project.subtree(each):
                taken[element.id] = element
        if not taken:
            return cls("", ())
        first = project.element(wanted[0])
        ordered = tuple(
            element
            for army in project.armies
            for element in project.subtree(army.id)
            if element.id in taken
        )
        return cls(project.army_of(first).ruleset, ordered)

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
        """Read a fragment from the clipboard; NotAFragment for anything else."""
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise NotAFragment(text[:80])
            ruleset = str(data["ruleset"])
            return cls(ruleset, tuple(_element(row, ruleset) for row in data["elements"]))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise NotAFragment(text[:80]) from error


def _element(row: dict[str, object], ruleset: str) -> Element:
    role = Role(str(row["role"]))
    position = row["position"]
    values = row["values"]
    if not isinstance(position, int | float) or not isinstance(values, dict):
        raise NotAFragment(str(row)[:80])
    made = Unit(
        id=str(row["id"]),
        kind=str(row["kind"]),
        parent=None if row["parent"] is None else str(row["parent"]),
        position=float(position),
        name=str(row["name"]),
        values=checked_values(values),
        notes=str(row["notes"]),
    )
    return with_role(made, role, ruleset)


def checked_values(values: dict[str, object]) -> Values:
    """Read field values as they come from JSON; ValueError for a value of no allowed type."""
    return {str(key): _value(value) for key, value in values.items()}


def _value(value: object) -> Value:
    match value:
        case list():
            return tuple(str(each) for each in value)
        case tuple() | str() | bool() | int() | float():
            return value
        case _:
            raise ValueError(f"no field holds {value!r}")
