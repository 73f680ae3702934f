"""Draws the cells of the tree table, and opens and closes their editors."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QIcon, QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from model.forces.elements import Element, Role
from model.issues import Severity
from model.rulesets.fields import FieldType
from ui import theme
from ui.army.cells import Cell, Look
from ui.army.model import NAME, ArmyModel
from ui.painting import fill
from ui.symbols import symbol_icon

if TYPE_CHECKING:
    from ui.army.cell_editors import CellEditors

Index = QModelIndex | QPersistentModelIndex
ROW_PADDING = 9
DOT = 5.0
INSET = 5
TICK = 16
CELL_WIDTH = 80
SYMBOL = 18
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
WEIGHTS = {Role.ARMY: QFont.Weight.Bold, Role.FORMATION: QFont.Weight.DemiBold}
BADGE = 14
BADGES = {
    Severity.ERROR: ("error", theme.Role.ERROR),
    Severity.WARNING: ("warning", theme.Role.WARNING),
}
IN_FORMS = frozenset({FieldType.CHOICES, FieldType.TRAITS})
LOOKS = {Look.COMPUTED: theme.Role.COMPUTED, Look.TOTAL: theme.Role.MUTED}


class CellDelegate(QStyledItemDelegate):
    """Computed values are grey italic, those set by hand have a dot, totals are grey.

    `form_wanted` asks for the inspector, for fields that no cell can edit; `entered` says that
    Enter ended an edit, so that the view goes down (or up) as a spreadsheet does.
    """

    form_wanted = Signal(str, str)
    entered = Signal(int)

    def __init__(self, model: ArmyModel, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._model = model
        self._view = view

    # Drawing: by hand and not by the style, which would ask the model seven times for each cell.

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell, then its dot, its badge and the frame of the current cell."""
        whole = QRect(option.rect)
        cell = self._model.cell(index)
        # The view is asked, and not the option's state: with that, Qt's bindings would make the
        # style's 400 names, for which every start would wait.
        selected = self._view.selectionModel().isSelected(index)
        painter.save()
        if selected:
            fill(painter, whole, option.palette.color(QPalette.ColorRole.Highlight))
        if cell.checked is not None:
            self._paint_tick(painter, option, checked=cell.checked, selected=selected)
        elif index.column() == NAME:
            self._paint_name(painter, option, cell, index, selected=selected)
        elif cell.text:
            font = QFont(option.font)
            font.setItalic(cell.look is Look.COMPUTED)
            painter.setFont(font)
            painter.setPen(self._ink(option.palette, cell.look, selected=selected))
            self._write(painter, whole.adjusted(INSET, 0, -INSET, 0), cell)
        if cell.look is Look.BY_HAND:
            self._dot(painter, QRectF(whole), option.palette, selected=selected)
        if index == self._view.currentIndex() and self._view.hasFocus():
            role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Accent
            painter.setPen(option.palette.color(role))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(whole).adjusted(1.5, 1.5, -1.5, -2.5))
        painter.restore()

    @staticmethod
    def _ink(palette: QPalette, look: Look, *, selected: bool) -> QColor:
        if selected:
            return palette.color(QPalette.ColorRole.HighlightedText)
        role = LOOKS.get(look)
        return (
            palette.color(QPalette.ColorRole.Text) if role is None else theme.colour(role, palette)
        )

    @staticmethod
    def _write(painter: QPainter, room: QRect, cell: Cell) -> None:
        align = Qt.AlignmentFlag.AlignCenter if cell.centred else LEFT
        if cell.numeric:
            align = RIGHT
        metrics = painter.fontMetrics()
        text = metrics.elidedText(cell.text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, align, text)

    def _paint_name(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        cell: Cell,
        index: Index,
        *,
        selected: bool,
    ) -> None:
        element = self._model.element_at(index)
        if element is None:
            return
        whole = option.rect
        mode = QIcon.Mode.Selected if selected else QIcon.Mode.Normal
        symbol = symbol_icon(self._model.work.symbol(element), option.palette)
        top = whole.center().y() - SYMBOL // 2 + 1
        symbol.paint(painter, QRect(whole.left() + 4, top, SYMBOL, SYMBOL), mode=mode)
        font = QFont(option.font)
        font.setWeight(WEIGHTS.get(element.role, QFont.Weight.Normal))
        painter.setFont(font)
        ink = self._ink(option.palette, cell.look, selected=selected)
        if not element.name and not selected:
            ink = theme.colour(theme.Role.MUTED, option.palette)
        painter.setPen(ink)
        severity = self._badge(element)
        side = BADGE + 6 if severity is not None else 2
        self._write(painter, whole.adjusted(SYMBOL + 10, 0, -side, 0), cell)
        if severity is not None:
            self._paint_badge(painter, QRectF(whole), option.palette, severity, selected=selected)

    def _badge(self, element: Element) -> Severity | None:
        found = self._model.open_issues(element.id)
        return found[0].severity if found and found[0].severity in BADGES else None

    @staticmethod
    def _paint_tick(
        painter: QPainter, option: QStyleOptionViewItem, *, checked: bool, selected: bool
    ) -> None:
        """A tick in a faint box, in the middle of the cell."""
        palette = option.palette
        side = TICK if checked else TICK - 3
        box = QRectF(0, 0, side, side)
        box.moveCenter(QRectF(option.rect).center())
        ink = palette.color(
            QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        )
        if checked:
            theme.paint_icon(painter, "check", box, ink)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(ink if selected else theme.colour(theme.Role.FIELD, palette))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 2, 2)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """A click anywhere in a cell of yes or no turns it."""
        cell = self._model.cell(index)
        if cell.checked is None or not cell.editable or not isinstance(event, QMouseEvent):
            return super().editorEvent(event, model, option, index)
        released = event.type() == QEvent.Type.MouseButtonRelease
        if released and event.button() is Qt.MouseButton.LeftButton and not event.modifiers():
            state = Qt.CheckState.Unchecked if cell.checked else Qt.CheckState.Checked
            return model.setData(index, state, Qt.ItemDataRole.CheckStateRole)
        return False

    @staticmethod
    def _dot(painter: QPainter, whole: QRectF, palette: QPalette, *, selected: bool) -> None:
        ink = palette.color(QPalette.ColorRole.HighlightedText)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink if selected else theme.colour(theme.Role.MANUAL, palette))
        painter.drawEllipse(QRectF(whole.left() + 4, whole.center().y() - DOT / 2, DOT, DOT))
        painter.restore()

    @staticmethod
    def _paint_badge(
        painter: QPainter, whole: QRectF, palette: QPalette, severity: Severity, *, selected: bool
    ) -> None:
        name, role = BADGES[severity]
        tint = (
            palette.color(QPalette.ColorRole.HighlightedText)
            if selected
            else theme.colour(role, palette)
        )
        box = QRectF(whole.right() - BADGE - 3, whole.center().y() - BADGE / 2, BADGE, BADGE)
        theme.paint_icon(painter, name, box, tint)

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Rows with room to breathe, all of one height."""
        return QSize(CELL_WIDTH, option.fontMetrics.height() + ROW_PADDING)

    # Editing

    def createEditor(  # type: ignore[override] # Qt takes None for "no editor"
        self, parent: QWidget, _option: QStyleOptionViewItem, index: Index
    ) -> QWidget | None:
        """The editor of a cell; none for fields that only a form can edit."""
        element = self._model.element_at(index)
        if element is None:
            return None
        field = self._model.own_field(element, index.column())
        if field is not None and field.type in IN_FORMS:
            self.form_wanted.emit(element.id, field.id)
            return None
        return self.editors.make(parent, element, field)

    @cached_property
    def editors(self) -> CellEditors:
        """The editors, loaded when the first cell is edited: an army is seen without them."""
        from ui.army.cell_editors import CellEditors

        return CellEditors(self._model.work, self._done)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Over the whole cell, but beside the symbol of a name."""
        shift = SYMBOL + 6 if index.column() == NAME else 0
        self.editors.place(editor, option.rect.adjusted(shift, 0, 0, 0))

    def _done(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with the cell's value."""
        self.editors.begin(editor, self._model.cell(index).value)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Hand the editor's value to the model, if the user changed it."""
        value = self.editors.text(editor)
        if value is None:
            return
        cell = self._model.cell(index)
        before = (
            self._model.work.desk.tr.number(cell.value)
            if cell.numeric and isinstance(cell.value, int | float)
            else str(cell.value or "")
        )
        if value != before:
            model.setData(index, value, Qt.ItemDataRole.EditRole)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Enter ends the edit and goes on to the next row."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            open_list = self.editors.has_open_list(editor)
            if enter and not open_list and isinstance(editor, QWidget):
                self._done(editor)
                up = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self.entered.emit(-1 if up else 1)
                return True
        return super().eventFilter(editor, event)
