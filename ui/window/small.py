"""What the window does on a small screen: its docks share one place beside the page, as tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtWidgets import QMainWindow, QTabWidget

from ui.window.window_memory import VERSION, WindowMemory

if TYPE_CHECKING:
    from ui.window.docks import Docks
    from ui.window.toolbar import ToolBar

ROOM = QSize(820, 500)
"""Below this, in one way or the other, docks on three sides leave no room for a table."""
LEAST = QSize(480, 300)
SHARE = 0.42
"""Of the window's width, for the docks while they share one place."""


class SmallWindow:
    """Follows the window's size; the arrangement for large windows comes back as it was."""

    def __init__(
        self, window: QMainWindow, docks: Docks, toolbar: ToolBar, memory: WindowMemory
    ) -> None:
        self._window = window
        self._docks = docks
        self._toolbar = toolbar
        self._memory = memory
        self._large = QByteArray()
        self.on = False
        window.setTabPosition(Qt.DockWidgetArea.RightDockWidgetArea, QTabWidget.TabPosition.North)

    def fit(self) -> None:
        """Arrange the window anew if it has become small, or large again."""
        size = self._window.size()
        small = size.width() < ROOM.width() or size.height() < ROOM.height()
        if small == self.on:
            return
        self.on = self._memory.small = small
        self._toolbar.set_slim(slim=small)
        if small:
            self._large = self._window.saveState(VERSION)
            self.arrange()
        else:
            self._docks.bring_apart(self._large)

    def arrange(self) -> None:
        """Put the docks into one place, if the window is small."""
        if self.on:
            self._docks.bring_together(round(self._window.width() * SHARE))
