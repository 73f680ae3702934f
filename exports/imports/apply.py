"""A plan's chosen parts made one command of a document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from exports.imports.marks import SETTING, read_marks, written
from exports.imports.plan import PARENT, Choices, FieldChange, ImportPlan
from model.forces.changes import Change, Label
from model.forces.document import ProjectDocument
from model.forces.elements import Element
from model.forces.project import Project


def apply_plan(document: ProjectDocument, plan: ImportPlan, choices: Choices | None = None) -> bool:
    """Make a plan's chosen parts one command of a document; False if there is nothing to do.

    A blocked plan changes nothing.
    """
    if plan.blocked:
        return False
    chosen = choices if choices is not None else plan.default_choices()
    changes = plan_changes(plan, document.project, chosen)
    label = Label("import", {"file": plan.report.name, "rows": plan.report.rows})
    return document.apply(label, changes)


def plan_changes(plan: ImportPlan, project: Project, choices: Choices) -> tuple[Change, ...]:
    """The changes of records that a plan's chosen parts make, parents before children."""
    if plan.blocked:
        return ()
    moved = {
        each.element
        for each in plan.changes
        if each.field == PARENT and each.key in choices.changes
    }
    gone = _removed(plan, project, choices, moved)
    added: dict[str, Element] = {}
    for addition in plan.additions:
        record = addition.record
        if addition.key in choices.additions and _stands(record.parent, project, added, gone):
            added[record.id] = record
    after: dict[str, Element] = {}
    for change in plan.changes:
        element = after.get(change.element) or project.find(change.element)
        if change.key not in choices.changes or element is None or element.id in gone:
            continue
        if change.field != PARENT or _stands(change.parent, project, added, gone):
            after[element.id] = _changed(element, change)
    # Removals come last: what moved away must not go with its old command.
    changes = [Change(None, record) for record in added.values()]
    changes += [Change(project.get(each.id), each) for each in after.values()]
    for element in reversed(gone.values()):
        changes += [Change(waiver, None) for waiver in project.waivers(element.id)]
        changes.append(Change(element, None))
    if changes:
        changes.append(_marks_change(plan, project, choices, set(added), set(gone)))
    return tuple(changes)


def _stands(
    parent: str | None, project: Project, added: Mapping[str, Element], gone: Mapping[str, Element]
) -> bool:
    """Whether a parent will be there when the plan is made."""
    return parent is None or parent in added or (parent in project and parent not in gone)


def _removed(
    plan: ImportPlan, project: Project, choices: Choices, moved: set[str]
) -> dict[str, Element]:
    """The elements chosen to go, with all below them that does not move elsewhere."""
    gone: dict[str, Element] = {}
    for missing in plan.missing:
        if missing.key not in choices.removals or missing.element not in project:
            continue
        for element in project.subtree(missing.element):
            line = {element.id, *(each.id for each in project.ancestors(element))}
            if not line & moved:
                gone[element.id] = element
    return gone


def _changed(element: Element, change: FieldChange) -> Element:
    match change.field:
        case "name":
            return replace(element, name=str(change.new))
        case "notes":
            return replace(element, notes=str(change.new))
        case "parent":
            return replace(element, parent=change.parent, position=change.position)
        case _:
            return replace(element, values={**element.values, change.field: change.new})


def _marks_change(
    plan: ImportPlan, project: Project, choices: Choices, added: set[str], gone: set[str]
) -> Change:
    """Remember what this import sets; a value that stays as the user set it keeps its old mark."""
    kept = {each.key for each in plan.changes if each.key not in choices.changes}
    marks = {
        key: value
        for key, value in read_marks(project).items()
        if (element := key.partition(":")[0]) in project and element not in gone
    }
    for key, value in plan.marks.items():
        element = key.partition(":")[0]
        if key not in kept and (element in added or (element in project and element not in gone)):
            marks[key] = value
    info = project.info
    return Change(info, replace(info, settings={**info.settings, SETTING: written(marks)}))
