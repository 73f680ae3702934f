"""The item model of the tree table: one army, its columns from the rule set's fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt, Signal

from exports.wording import word_issue
from model.forces.elements import Army, Element
from model.issues import Issue, Value
from model.rulesets.base import RuleSet
from model.rulesets.fields import Field, FieldType
from ui import dragging
from ui.army.cells import EMPTY_CELL, Cell, Look, explain, make_cell
from ui.element_tree import NOWHERE, ElementTree, Index
from ui.forms.fields import NUMERIC, Unreadable, parse
from ui.open_project import OpenProject
from ui.widgets import tooltip

NAME = 0
MOST_ISSUES_IN_TOOLTIP = 6
ALIGN_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
ALIGN_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter

# Qt's flags are joined once here: Python is slow at it, and Qt asks for them all the time.
FIXED = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
MOVABLE = FIXED | Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsDropEnabled
EDITABLE = MOVABLE | Qt.ItemFlag.ItemIsEditable
TICKABLE = EDITABLE | Qt.ItemFlag.ItemIsUserCheckable


class ArmyModel(ElementTree):
    """Column 0 is the name; the others are the fields that the rule set marks as columns.

    A value set on one of several selected elements is set on all of them that have the field.
    `refused` says why a typed value was not taken.
    """

    refused = Signal(str)

    def __init__(self, work: OpenProject, army: Army, parent: QObject | None = None) -> None:
        self.work = work
        self.ruleset: RuleSet | None = work.desk.find_ruleset(army.ruleset)
        self.fields: tuple[Field, ...] = _columns(self.ruleset)
        super().__init__(work.document, army.id, parent)

    # Shape

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """The name and the fields."""
        return 1 + len(self.fields)

    def field_at(self, column: int) -> Field | None:
        """The field of a column; None for the name."""
        return self.fields[column - 1] if 0 < column <= len(self.fields) else None

    def own_field(self, element: Element, column: int) -> Field | None:
        """The field of a column as the element's kind has it; None if it has none."""
        field = self.field_at(column)
        kind = self.work.kind(element)
        return kind.field(field.id) if field is not None and kind is not None else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The heads of the columns: short names, in full as tooltips."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        language = self.work.desk.language
        field = self.field_at(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            if field is not None and field.type is FieldType.FLAG:
                return Qt.AlignmentFlag.AlignCenter
            return ALIGN_RIGHT if field is not None and field.type in NUMERIC else ALIGN_LEFT
        if field is None:
            name = language.pgettext("column", "Name")
            return name if role == Qt.ItemDataRole.DisplayRole else None
        if role == Qt.ItemDataRole.DisplayRole:
            return language.text(field.short) or language.text(field.names)
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, map(language.text, (field.names, field.help))))
        return None

    # Cells

    def cell(self, index: Index) -> Cell:
        """The cell at an index, kept until its element changes."""
        node = self.node_at(index)
        if node is None:
            return EMPTY_CELL
        kept = node.cells.get(index.column())
        if isinstance(kept, Cell):
            return kept
        made = self._make(self.document.project.element(node.id), index.column())
        node.cells[index.column()] = made
        return made

    def _make(self, element: Element, column: int) -> Cell:
        if column == NAME:
            editable = not self.document.read_only
            return Cell(Look.PLAIN, self.work.name(element), element.name, editable=editable)
        field, forces = self.field_at(column), self.work.forces(element)
        if field is None or forces is None:
            return EMPTY_CELL
        return make_cell(self.document, forces, element, field, self.work.desk.tr)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows; the delegate draws its look."""
        if not index.isValid():
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self.cell(index).text
            case Qt.ItemDataRole.EditRole:
                return self.cell(index).value
            case Qt.ItemDataRole.CheckStateRole:
                checked = self.cell(index).checked
                if checked is None:
                    return None
                return Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.TextAlignmentRole:
                cell = self.cell(index)
                if cell.centred:
                    return Qt.AlignmentFlag.AlignCenter
                return ALIGN_RIGHT if cell.numeric else ALIGN_LEFT
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(self._tooltip(index))
            case _:
                return None

    def _tooltip(self, index: Index) -> str:
        element = self.element_at(index)
        if element is None:
            return ""
        field, forces = self.field_at(index.column()), self.work.forces(element)
        if field is not None and forces is not None:
            return explain(forces, element, field, self.work.desk.tr)
        issues = self.open_issues(element.id)[:MOST_ISSUES_IN_TOOLTIP]
        return "\n".join(word_issue(each, self.ruleset, self.work.desk.tr) for each in issues)

    def open_issues(self, element_id: str) -> list[Issue]:
        """The issues of an element that nobody waived, the gravest first.

        There are none before the army was judged: at the start it is seen first.
        """
        if not self.document.assessment.judged:
            return []
        issues = self.document.assessment.issues_of(element_id)
        return [each for each in issues if each.waived is None]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Editable where the element has the field and the user may set it."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        if self.document.read_only:
            return FIXED
        cell = self.cell(index)
        if not cell.editable:
            return MOVABLE
        return EDITABLE if cell.checked is None else TICKABLE

    # Dragging

    def supportedDropActions(self) -> Qt.DropAction:
        """Elements are moved."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Only elements can be dropped."""
        return [dragging.DRAG_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The dragged elements, in the order of the table."""
        nodes = (self.node_at(index) for index in indexes if index.column() == NAME)
        return dragging.drag_of([node.id for node in nodes if node is not None])

    def canDropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, parent: Index
    ) -> bool:
        """Whether the rule set lets the dragged elements stand there."""
        return dragging.can_drop(self.work, data, self.element_at(parent), row)

    def drop_refusal(self, data: QMimeData, row: int, parent: Index) -> str:
        """Why the dragged elements cannot stand there; "" if they can."""
        return dragging.drop_refusal(self.work, data, self.element_at(parent), row)

    def dropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, parent: Index
    ) -> bool:
        """Move the dragged elements."""
        return dragging.drop(self.work, data, self.element_at(parent), row)

    # Edits

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take a typed text, an editor's value or a tick; False if nothing changed."""
        element = self.element_at(index)
        if element is None or not self.cell(index).editable:
            return False
        if role == Qt.ItemDataRole.CheckStateRole:
            value = Qt.CheckState(value) is Qt.CheckState.Checked
        elif role != Qt.ItemDataRole.EditRole:
            return False
        if index.column() == NAME:
            return bool(self.work.do(lambda: self.document.rename(element.id, str(value or ""))))
        field, forces = self.own_field(element, index.column()), self.work.forces(element)
        if field is None or forces is None:
            return False
        try:
            ready = self._read(value, field, element)
        except Unreadable as error:
            self.refused.emit(str(error))
            return False
        return self.set_field(element, field, ready)

    def _read(self, value: object, field: Field, element: Element) -> Value | None:
        forces = self.work.forces(element)
        if isinstance(value, str) and field.type is not FieldType.TEXT and forces is not None:
            return parse(forces, element, field, value, self.work.desk.tr)
        if isinstance(value, str | int | float | bool | tuple):
            return value or (None if value == "" else value)
        return None

    def set_field(self, element: Element, field: Field, value: Value | None) -> bool:
        """Set a field on an element, and on all selected ones with it if it is one of them."""
        targets = self.targets(element, field)
        return bool(self.work.do(lambda: self.document.set_values(targets, {field.id: value})))

    def targets(self, element: Element, field: Field) -> tuple[str, ...]:
        """The elements to which an edit of one element's field goes."""
        chosen = self.document.selection
        if element.id not in chosen or len(chosen) == 1:
            return (element.id,)
        able = (self.document.project.element(each) for each in chosen)
        return tuple(each.id for each in able if self._has(each, field))

    def _has(self, element: Element, field: Field) -> bool:
        kind = self.work.kind(element)
        return kind is not None and kind.field(field.id) is not None


def _columns(ruleset: RuleSet | None) -> tuple[Field, ...]:
    """The fields of all kinds that are columns, each once, units' first."""
    if ruleset is None:
        return ()
    found: dict[str, Field] = {}
    kinds = sorted(ruleset.kinds.values(), key=lambda kind: kind.role.value != "unit")
    for kind in kinds:
        for field in kind.fields:
            if field.column:
                found.setdefault(field.id, replace(field))
    return tuple(found.values())
