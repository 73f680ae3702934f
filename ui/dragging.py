"""Dragging elements: from one place in the order of battle to another, also between armies."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QMimeData

from model.forces.edits import IllegalMove
from model.forces.elements import Element
from ui.open_project import OpenProject

DRAG_MIME = "application/x-muster-elements"


def drag_of(ids: Sequence[str]) -> QMimeData:
    """What a drag carries: the ids of the elements."""
    mime = QMimeData()
    mime.setData(DRAG_MIME, json.dumps(list(ids)).encode())
    return mime


def dragged(mime: QMimeData, work: OpenProject) -> list[Element]:
    """The elements that a drag carries and that are still there."""
    if not mime.hasFormat(DRAG_MIME):
        return []
    try:
        ids = json.loads(bytes(mime.data(DRAG_MIME).data()))
    except ValueError:
        return []
    found = (work.document.project.find(str(each)) for each in ids)
    return [element for element in found if element is not None]


def refusal(work: OpenProject, moved: Sequence[Element], parent: Element | None) -> str:
    """Why elements cannot be put below a parent; "" if they can."""
    gettext = work.desk.language.gettext
    if parent is None:
        return gettext("Only a whole army stands at the top.")
    project = work.document.project
    line = {parent.id, *(above.id for above in project.ancestors(parent))}
    for element in moved:
        if element.id in line:
            return gettext("A formation cannot be put into itself.")
        if project.army_of(element).ruleset != project.army_of(parent).ruleset:
            return gettext("The other army is built for other rules.")
        kind = work.kind(element)
        if kind is None or parent.kind not in kind.parents:
            return work.word_illegal(IllegalMove(element.kind, parent.kind))
    return ""


def landing(
    work: OpenProject, moved: Sequence[Element], onto: Element | None, row: int
) -> tuple[Element | None, int | None]:
    """Where a drop goes: below what it falls on, or behind it if it can only stand beside it."""
    if row >= 0 or onto is None:
        return onto, row if row >= 0 else None
    if not refusal(work, moved, onto) or onto.parent is None:
        return onto, None
    project = work.document.project
    beside = project.find(onto.parent)
    siblings = [child.id for child in project.children(onto.parent)]
    if beside is not None and not refusal(work, moved, beside):
        return beside, siblings.index(onto.id) + 1
    return onto, None


def drop_refusal(work: OpenProject, mime: QMimeData, onto: Element | None, row: int) -> str:
    """Why what is dragged cannot be dropped there; "" if it can. A row below 0: on the element."""
    moved = dragged(mime, work)
    parent, _index = landing(work, moved, onto, row)
    return refusal(work, moved, parent)


def can_drop(work: OpenProject, mime: QMimeData, onto: Element | None, row: int) -> bool:
    """Whether elements are dragged that can be dropped there."""
    return bool(dragged(mime, work)) and not drop_refusal(work, mime, onto, row)


def drop(work: OpenProject, mime: QMimeData, onto: Element | None, row: int) -> bool:
    """Move what is dragged, as one step; False where it cannot stand."""
    if not can_drop(work, mime, onto, row):
        return False
    moved = dragged(mime, work)
    parent, index = landing(work, moved, onto, row)
    if parent is None:
        return False
    ids, target = [element.id for element in moved], parent.id
    return bool(work.do(lambda: work.document.move(ids, target, index)))
