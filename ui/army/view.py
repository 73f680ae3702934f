"""The view of the tree table: moves like a spreadsheet, draws sides, drags with reasons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import (
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QRegion,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyleOptionViewItem,
    QToolTip,
    QTreeView,
    QWidget,
)

from ui import theme
from ui.army.delegate import CellDelegate
from ui.army.header import TableHeader
from ui.army.model import NAME, ArmyModel
from ui.painting import fill
from ui.redraw import update_rows

Index = QModelIndex | QPersistentModelIndex
Cursor = QAbstractItemView.CursorAction
SIDE_BAR = 4
INDENT = 18
LINE_ALPHA = 110


class ArmyView(QTreeView):
    """A tree whose cells are walked with Tab, Enter and the arrows.

    `drop_refused` says why what is dragged cannot be put down where it is.
    """

    drop_refused = Signal(str)

    def __init__(self, model: ArmyModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._columns_before = self._columns_behind = 0
        self.setModel(model)
        model.reworded.connect(self.redraw)
        self.cells = CellDelegate(model, self)
        self.setItemDelegate(self.cells)
        self.cells.entered.connect(self._go_on)
        self.setUniformRowHeights(True)
        self.setIndentation(INDENT)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setExpandsOnDoubleClick(False)
        self.setTabKeyNavigation(True)
        self.setAllColumnsShowFocus(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(True)
        self.setAutoExpandDelay(600)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setHeader(TableHeader(self))

    # Moving about

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes down as in a spreadsheet; F2 and typing edit."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            up = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._go_on(-1 if up else 1)
            return
        if event.key() == Qt.Key.Key_Space and self._toggle():
            return
        super().keyPressEvent(event)

    def _toggle(self) -> bool:
        """Tick or untick a cell of yes or no."""
        index = self.currentIndex()
        cell = self._model.cell(index)
        if cell.checked is None or not cell.editable:
            return False
        state = Qt.CheckState.Unchecked if cell.checked else Qt.CheckState.Checked
        self._model.setData(index, state, Qt.ItemDataRole.CheckStateRole)
        return True

    def _go_on(self, rows: int) -> None:
        """Go some rows down (or up) in the same column."""
        index = self.currentIndex()
        step = self.indexBelow if rows > 0 else self.indexAbove
        target = step(index)
        if target.isValid():
            self.setCurrentIndex(target.siblingAtColumn(index.column()))

    def open_editor(self, index: QModelIndex) -> None:
        """Edit a cell; a choice shows its list at once."""
        if not index.flags() & Qt.ItemFlag.ItemIsEditable:
            return
        self.edit(index)
        self.cells.editors.open_list(self.indexWidget(index))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit the cell under the pointer."""
        index = self.indexAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index.isValid():
            self.open_editor(index)
            return
        super().mouseDoubleClickEvent(event)

    def moveCursor(self, action: Cursor, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Where a key leads: Tab and the side arrows go from cell to cell."""
        index = self.currentIndex()
        if not index.isValid():
            return super().moveCursor(action, modifiers)
        match action:
            case Cursor.MoveNext:
                return self._cell_beside(index, 1)
            case Cursor.MovePrevious:
                return self._cell_beside(index, -1)
            case Cursor.MoveRight if index.column() != NAME or self._is_open(index):
                return self._in_row(index, 1) or index
            case Cursor.MoveLeft if index.column() != NAME:
                return self._in_row(index, -1) or index
            case _:
                return super().moveCursor(action, modifiers)

    def _is_open(self, index: QModelIndex) -> bool:
        return self.isExpanded(index) or not self._model.hasChildren(index)

    def _in_row(self, index: QModelIndex, step: int) -> QModelIndex | None:
        """The next shown cell to the side, in the order in which the columns stand."""
        header = self.header()
        place = header.visualIndex(index.column()) + step
        while 0 <= place < header.count():
            column = header.logicalIndex(place)
            if not header.isSectionHidden(column):
                return index.siblingAtColumn(column)
            place += step
        return None

    def _cell_beside(self, index: QModelIndex, step: int) -> QModelIndex:
        """The next cell that can be edited, on over the ends of rows."""
        here: QModelIndex | None = index
        while here is not None:
            here = self._in_row(here, step) or self._row_end(here, step)
            if here is not None and here.flags() & Qt.ItemFlag.ItemIsEditable:
                return here
        return index

    def _row_end(self, index: QModelIndex, step: int) -> QModelIndex | None:
        row = self.indexBelow(index) if step > 0 else self.indexAbove(index)
        if not row.isValid():
            return None
        header = self.header()
        order = range(header.count())
        places = order if step > 0 else reversed(order)
        for place in places:
            column = header.logicalIndex(place)
            if not header.isSectionHidden(column):
                return row.siblingAtColumn(column)
        return None

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Stand on the first row when coming in by keyboard."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._model.rowCount():
            self.setCurrentIndex(self._model.index(0, NAME))

    # Drawing

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Draw rows again to their end: Qt leaves out what lies right of the last column."""
        super().selectionChanged(selected, deselected)
        self.redraw()

    def redraw(self) -> None:
        """Draw all that is in sight again."""
        # To ask for the viewport makes Qt's bindings look through every class of widgets.
        self.setDirtyRegion(QRegion(self.rect()))

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row, a fine line below it, and the bar of its side at the left."""
        rect = option.rect
        if self.selectionModel().isRowSelected(index.row(), index.parent()):
            fill(painter, rect, option.palette.color(QPalette.ColorRole.Highlight))
        super().drawRow(painter, option, index)
        line = theme.colour(theme.Role.GRID, option.palette)
        line.setAlpha(LINE_ALPHA)
        fill(painter, QRect(rect.left(), rect.bottom(), rect.width(), 1), line)
        element = self._model.element_at(index)
        colour = self._model.work.side_colour(element, option.palette) if element else None
        if colour is not None:
            fill(painter, QRect(0, rect.top(), SIDE_BAR, rect.height()), colour)

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Draw what changed again; Qt would measure each cell of the range to know whether to."""
        if self.state() is QAbstractItemView.State.EditingState:
            super().dataChanged(first, last, list(roles))
        else:
            update_rows(self, first, last)

    # Dragging

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Say why when what is dragged cannot be put down here."""
        super().dragMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        reason = self._model.drop_refusal(event.mimeData(), -1, index)
        if event.isAccepted() or not reason:
            QToolTip.hideText()
        else:
            QToolTip.showText(self.viewport().mapToGlobal(event.position().toPoint()), reason, self)

    def dropEvent(self, event: QDropEvent) -> None:
        """Put down what is dragged, or say why not."""
        index = self.indexAt(event.position().toPoint())
        reason = self._model.drop_refusal(event.mimeData(), -1, index)
        super().dropEvent(event)
        if not event.isAccepted() and reason:
            self.drop_refused.emit(reason)
