"""The filter box of the tree table: rows that match, and all that stand above them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex

from ui.army.model import ArmyModel
from ui.army.view import ArmyView


class Filter:
    """Hides rows without any of the words typed; what was open before comes back afterwards.

    Words are looked for in every shown cell of a row; each must be in one of them.
    """

    def __init__(self, view: ArmyView, model: ArmyModel) -> None:
        self._view = view
        self._model = model
        self._words: tuple[str, ...] = ()
        self._open: list[str] = []
        self.found = 0
        model.rowsInserted.connect(lambda *_: self._again())
        model.rowsMoved.connect(lambda *_: self._again())

    @property
    def on(self) -> bool:
        """Whether rows are being filtered."""
        return bool(self._words)

    def set_text(self, text: str) -> None:
        """Filter by the words of a text; none shows all rows again."""
        words = tuple(text.casefold().split())
        if words == self._words:
            return
        if not self._words:
            self._open = list(self._opened())
        self._words = words
        self._apply()
        if not words:
            self._restore()

    def _again(self) -> None:
        if self.on:
            self._apply()

    def _apply(self) -> None:
        self.found = 0
        view = self._view
        view.setUpdatesEnabled(False)
        for row in range(self._model.rowCount()):
            self._show(self._model.index(row, 0))
        view.setUpdatesEnabled(True)

    def _show(self, index: QModelIndex) -> bool:
        """Show a row if it or one below it matches; returns whether it is shown."""
        own = self._matches(index)
        self.found += own and bool(self._words)
        below = False
        for row in range(self._model.rowCount(index)):
            child = self._model.index(row, 0, index)
            below = self._show(child) or below
        shown = own or below or not self._words
        self._view.setRowHidden(index.row(), index.parent(), not shown)
        if below and self._words:
            self._view.expand(index)
        return shown

    def _matches(self, index: QModelIndex) -> bool:
        if not self._words:
            return True
        cells = (
            self._model.cell(index.siblingAtColumn(column)).text
            for column in range(self._model.columnCount())
            if not self._view.isColumnHidden(column)
        )
        text = "\n".join(cells).casefold()
        return all(word in text for word in self._words)

    def _opened(self) -> Iterable[str]:
        waiting = [self._model.index(row, 0) for row in range(self._model.rowCount())]
        while waiting:
            index = waiting.pop()
            node = self._model.node_at(index)
            if node is not None and self._view.isExpanded(index):
                yield node.id
            rows = self._model.rowCount(index)
            waiting += [self._model.index(row, 0, index) for row in range(rows)]

    def _restore(self) -> None:
        self._view.collapseAll()
        for each in self._open:
            self._view.expand(self._model.index_of(each))
        self._open = []
        current = self._view.currentIndex()
        if current.isValid():
            self._view.scrollTo(current)
