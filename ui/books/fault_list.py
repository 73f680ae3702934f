"""The list of a book's faults by their paths; a click leads to the place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from model.books.book import Book
from ui import theme
from ui.books.draft import DraftFault
from ui.books.naming import word_path
from ui.desk import Desk
from ui.widgets import tooltip


class FaultList(QTreeWidget):
    """What makes the book unusable, then what its rule set finds. `chosen` carries a fault."""

    chosen = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._faults: tuple[DraftFault, ...] = ()
        self.setRootIsDecorated(False)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setColumnCount(2)
        self.setUniformRowHeights(True)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        self.header().resizeSection(0, 260)
        self.itemClicked.connect(self._choose)

    def show_faults(self, book: Book, faults: Sequence[DraftFault]) -> None:
        """Show faults of a book."""
        gettext = self._desk.language.gettext
        self.setHeaderLabels([gettext("Where"), gettext("What is wrong")])
        self.setAccessibleName(gettext("Faults of the book"))
        if tuple(faults) == self._faults and self.topLevelItemCount():
            return
        self._faults = tuple(faults)
        self.clear()
        for row, each in enumerate(self._faults):
            reason = self._desk.language.text(each.fault.reason)
            where = word_path(self._desk, book, each.fault.path)
            item = QTreeWidgetItem([where, reason])
            item.setToolTip(0, tooltip(each.fault.path))
            item.setToolTip(1, tooltip(reason))
            name, role = (
                ("error", theme.Role.ERROR) if each.grave else ("warning", theme.Role.WARNING)
            )
            item.setIcon(1, theme.icon(name, self.palette(), role))
            item.setData(0, Qt.ItemDataRole.UserRole, row)
            self.addTopLevelItem(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter leads to the place."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.currentItem())
            return
        super().keyPressEvent(event)

    def _choose(self, item: QTreeWidgetItem | None, _column: int = 0) -> None:
        if item is None:
            return
        row = item.data(0, Qt.ItemDataRole.UserRole)
        if isinstance(row, int) and row < len(self._faults):
            self.chosen.emit(self._faults[row])
