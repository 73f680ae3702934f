"""Rows of the findings as high as their words ask for, up to a few lines."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtWidgets import QTableView

from ui.findings.issues_model import ACTION, MESSAGE, IssuesModel

MOST_LINES = 3
MOST_ROWS = 300
"""Rows that are measured; a list beyond that is filtered before it is read."""
AIR = 10
BUTTON_AIR = 12
MARGINS = 12


class RowHeights(QObject):
    """Measures rows again, a moment later, when their words or the columns' widths change.

    `before` is the room that the sign takes before a message, `around` what a button takes
    around its words.
    """

    def __init__(self, table: QTableView, model: IssuesModel, *, before: int, around: int) -> None:
        super().__init__(table)
        self._table = table
        self._model = model
        self._before, self._around = before, around
        self._known: dict[tuple[str, int], int] = {}
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(0)
        self._pause.timeout.connect(self.measure)
        for signal in (model.rowsInserted, model.rowsRemoved, model.dataChanged):
            signal.connect(self._later)
        table.horizontalHeader().sectionResized.connect(self._resized)
        self._pause.start()

    def font_changed(self) -> None:
        """Forget what was measured in another font."""
        self._known.clear()
        self._pause.start()

    def wanted(self, column: int) -> int:
        """The width that a column needs for the longest of its words on one line, in pixels."""
        metrics = self._table.fontMetrics()
        words = {self._text(row, column) for row in range(self._rows())}
        around = {ACTION: self._around, MESSAGE: self._before}.get(column, MARGINS)
        longest = max(map(metrics.horizontalAdvance, words), default=0)
        return longest + around if longest else 0

    def measure(self) -> None:
        """Give every row the height that its message and its button ask for."""
        self._pause.stop()
        wide = self._table.columnWidth(MESSAGE) - self._before
        button = self._table.columnWidth(ACTION) - self._around
        if self._table.isColumnHidden(ACTION):
            button = 0
        heights = self._table.verticalHeader()
        line = self._table.fontMetrics().height()
        for row in range(self._rows()):
            lines = self._lines(self._text(row, MESSAGE), wide)
            label = self._lines(self._text(row, ACTION), button) if button else 1
            extra = BUTTON_AIR if label > 1 else AIR
            height = max(lines * line + AIR, min(label, 2) * line + extra)
            if heights.sectionSize(row) != height:
                heights.resizeSection(row, height)

    def _rows(self) -> int:
        return min(self._model.rowCount(), MOST_ROWS)

    def _text(self, row: int, column: int) -> str:
        return str(self._model.index(row, column).data(Qt.ItemDataRole.DisplayRole) or "")

    def _lines(self, text: str, width: int) -> int:
        """How many lines a text takes in a width."""
        if width <= 0 or self._table.fontMetrics().horizontalAdvance(text) <= width:
            return 1
        found = self._known.get((text, width))
        if found is None:
            metrics = self._table.fontMetrics()
            room = QRect(0, 0, width, 10_000)
            high = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), text).height()
            found = max(1, min(MOST_LINES, round(high / metrics.lineSpacing())))
            if len(self._known) > 4 * MOST_ROWS:
                self._known.clear()
            self._known[text, width] = found
        return found

    def _later(self, *_what: object) -> None:
        self._pause.start()

    def _resized(self, section: int, _old: int, _new: int) -> None:
        if section in (MESSAGE, ACTION):
            self._pause.start()
