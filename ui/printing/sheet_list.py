"""The list of the sheets that can be printed, each with its icon."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from exports.sheets import CALIBRATION
from ui.theme import icon, icon_names

SHEET_ROLE = Qt.ItemDataRole.UserRole
LEAST_HEIGHT = 60
ICONS = {
    "labels": "label",
    "cards": "card",
    "roster": "roster",
    "qrs": "reference",
    "list": "table",
    "casualties": "edit",
    CALIBRATION: "calibration",
}


class SheetList(QListWidget):
    """As high as its lines are many, where there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setIconSize(QSize(20, 20))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._whole = 0

    def sizeHint(self) -> QSize:
        """Room for every line; in a low window the list scrolls."""
        return QSize(super().sizeHint().width(), self._whole)

    def minimumSizeHint(self) -> QSize:
        """Two lines."""
        return QSize(super().minimumSizeHint().width(), min(self._whole, LEAST_HEIGHT))

    @property
    def sheet(self) -> str:
        """The id of the sheet that is chosen; empty if there is none."""
        row = self.currentRow()
        return str(self.item(row).data(SHEET_ROLE)) if row >= 0 else ""

    @property
    def sheet_name(self) -> str:
        """The name of the sheet that is chosen, as it is listed."""
        row = self.currentRow()
        return self.item(row).text() if row >= 0 else ""

    def fill(self, sheets: Iterable[tuple[str, str]], wanted: str) -> None:
        """List sheets, each by id and name, and choose one, or the first; tells nobody."""
        self.blockSignals(True)
        self.clear()
        for sheet, name in sheets:
            self._add(sheet, name)
        if not self.choose(wanted):
            self.setCurrentRow(0)
        self.blockSignals(False)
        self._whole = self.sizeHintForRow(0) * self.count() + 2 * self.frameWidth() + 4
        self.setMaximumHeight(self._whole)
        self.updateGeometry()

    def choose(self, sheet: str) -> bool:
        """Choose a sheet; False if it is not listed."""
        for row in range(self.count()):
            if self.item(row).data(SHEET_ROLE) == sheet:
                self.setCurrentRow(row)
                return True
        return False

    def _add(self, sheet: str, name: str) -> None:
        item = QListWidgetItem(name)
        item.setData(SHEET_ROLE, sheet)
        symbol = ICONS.get(sheet, sheet)
        item.setIcon(icon(symbol if symbol in icon_names() else "table", self.palette()))
        item.setSizeHint(QSize(0, self.fontMetrics().height() + 10))
        self.addItem(item)
