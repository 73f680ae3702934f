"""Whether two projects say the same, whatever their records are called inside."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from model.forces.elements import Element, OwnedMiniatures, ProjectInfo, Waiver
from model.forces.project import Project
from model.issues import Value

WORD = re.compile(r"\w+")


def alike(one: Project, other: Project) -> bool:
    """Whether two projects hold the same lines in the same order, and the same beside them.

    Ids and positions are the program's own and count for nothing.
    """
    if _head(one) != _head(other) or _beside(one) != _beside(other):
        return False
    return [_line(one, each) for each in one.armies] == [
        _line(other, each) for each in other.armies
    ]


def _head(project: Project) -> tuple[object, ...]:
    """Name, notes and settings; where a setting names elements, their places in the tree."""
    places = {
        element.id: f"#{place}"
        for place, element in enumerate(
            each for army in project.armies for each in project.subtree(army.id)
        )
    }
    info = project.info
    return (
        info.name,
        info.notes,
        {key: _placed(value, places) for key, value in info.settings.items()},
    )


def _placed(value: Value, places: Mapping[str, str]) -> object:
    """A setting with the ids of elements replaced."""
    if isinstance(value, tuple):
        return sorted(str(_placed(each, places)) for each in value)
    if not isinstance(value, str):
        return value
    return WORD.sub(lambda found: places.get(found[0], found[0]), value)


def _line(project: Project, element: Element) -> tuple[object, ...]:
    """An element without its ids, its waivers, and the same of what stands below it."""
    bare = replace(element, id="", parent=None, position=0.0)
    waivers = sorted((each.code, each.reason) for each in project.waivers(element.id))
    below = [_line(project, each) for each in project.children(element.id)]
    return (type(element), bare, waivers, below)


def _beside(project: Project) -> list[str]:
    """Books, edited tables and miniatures, in an order that is the same for equal ones."""
    return sorted(
        repr(replace(each, id="") if isinstance(each, OwnedMiniatures) else each)
        for each in project.records()
        if not isinstance(each, Element | ProjectInfo | Waiver)
    )
