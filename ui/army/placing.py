"""Where elements can be added and moved in an order of battle: places, not commands."""

from __future__ import annotations

from collections.abc import Sequence

from model.forces.elements import Element, Role
from model.forces.project import Project
from model.rulesets.base import RuleSet
from model.rulesets.fields import Kind
from model.values import frozen


@frozen
class Place:
    """A place among a parent's children; index None is the end."""

    parent: str
    index: int | None = None


def addable(project: Project, ruleset: RuleSet, current: Element) -> list[tuple[Kind, Place]]:
    """The kinds that can be added at an element: below it, else beside it or one above it."""
    line = [current, *project.ancestors(current)]
    found: list[tuple[Kind, Place]] = []
    for kind in ruleset.kinds.values():
        for depth, above in enumerate(line):
            if above.kind in kind.parents:
                below = line[depth - 1] if depth else None
                found.append((kind, _place(project, kind, above, below)))
                break
    return found


def _place(project: Project, kind: Kind, above: Element, below: Element | None) -> Place:
    if kind.role is Role.LEADER:
        return Place(above.id, len(project.children(above.id, Role.LEADER)))
    if below is None:
        return Place(above.id)
    return Place(above.id, _row(project, below) + 1)


def next_like(project: Project, ruleset: RuleSet, current: Element) -> tuple[Kind, Place] | None:
    """What Insert adds: another of the current kind, or the first kind below an army."""
    offered = addable(project, ruleset, current)
    if current.role is Role.FORMATION and not project.children(current.id):
        below = [(kind, place) for kind, place in offered if place.parent == current.id]
        formations_first = sorted(below, key=lambda each: each[0].role is Role.LEADER)
        return formations_first[0] if formations_first else None
    for kind, place in offered:
        if kind.id == current.kind or current.role is Role.ARMY:
            return kind, place
    return None


def _row(project: Project, element: Element) -> int:
    return [child.id for child in project.children(element.parent)].index(element.id)


def together(project: Project, ids: Sequence[str]) -> list[Element]:
    """The elements of a selection that stand below the same parent as its first, in order."""
    found = [element for each in ids if (element := project.find(each)) is not None]
    if not found:
        return []
    chosen = {element.id for element in found}
    return [child for child in project.children(found[0].parent) if child.id in chosen]


def upwards(project: Project, moved: Sequence[Element], ruleset: RuleSet) -> Place | None:
    """One place up; over the edge to the end of the formation before."""
    parent, row = moved[0].parent, _row(project, moved[0])
    if parent is None:
        return None
    if row:
        return Place(parent, row - 1)
    before = _neighbour(project, moved, ruleset, -1)
    return Place(before.id) if before is not None else None


def downwards(project: Project, moved: Sequence[Element], ruleset: RuleSet) -> Place | None:
    """One place down; over the edge to the start of the formation behind."""
    parent, row = moved[-1].parent, _row(project, moved[-1])
    if parent is None:
        return None
    if row + 1 < len(project.children(parent)):
        return Place(parent, row + 2)
    behind = _neighbour(project, moved, ruleset, 1)
    return Place(behind.id, 0) if behind is not None else None


def _neighbour(
    project: Project, moved: Sequence[Element], ruleset: RuleSet, step: int
) -> Element | None:
    """The nearest sibling of the parent, before or behind it, below which all may stand."""
    parent = project.find(moved[0].parent or "")
    if parent is None or parent.parent is None:
        return None
    siblings = project.children(parent.parent)
    row = _row(project, parent) + step
    while 0 <= row < len(siblings):
        if all(may_stand(ruleset, each, siblings[row]) for each in moved):
            return siblings[row]
        row += step
    return None


def outwards(project: Project, moved: Sequence[Element], ruleset: RuleSet) -> Place | None:
    """Out of the formation, behind it."""
    parent = project.find(moved[0].parent or "")
    above = project.find(parent.parent or "") if parent is not None else None
    if parent is None or above is None:
        return None
    if not all(may_stand(ruleset, each, above) for each in moved):
        return None
    return Place(above.id, _row(project, parent) + 1)


def inwards(project: Project, moved: Sequence[Element], ruleset: RuleSet) -> Place | None:
    """Into the formation that stands before, at its end."""
    siblings = project.children(moved[0].parent)
    for sibling in reversed(siblings[: _row(project, moved[0])]):
        if all(may_stand(ruleset, each, sibling) for each in moved):
            return Place(sibling.id)
    return None


def may_stand(ruleset: RuleSet, element: Element, parent: Element) -> bool:
    """Whether the rule set lets an element stand directly below another."""
    kind = ruleset.kinds.get(element.kind)
    return kind is not None and parent.kind in kind.parents and element.id != parent.id
