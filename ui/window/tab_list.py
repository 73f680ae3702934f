"""The tabs in the View menu, each with its key."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from ui.desk import Desk
from ui.window.actions import TAB_KEYS
from ui.window.workspace import Workspace


class TabList(QMenu):
    """Lists the first nine tabs by their titles; their keys work while the window is in front."""

    def __init__(self, desk: Desk, workspace: Workspace, window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._workspace = workspace
        self._tabs: list[QAction] = []
        for place, key in enumerate(TAB_KEYS):
            action = QAction(self)
            action.setShortcut(QKeySequence(key))
            action.setCheckable(True)
            action.triggered.connect(partial(self._bring, place))
            self._tabs.append(action)
        self.addActions(self._tabs)
        window.addActions(self._tabs)
        self.aboutToShow.connect(self._fill)
        desk.language.changed.connect(self.retranslate)
        self.retranslate()

    def retranslate(self) -> None:
        """Word the menu again."""
        self.setTitle(self._desk.language.gettext("Ta&bs"))

    def _bring(self, place: int) -> None:
        pages = self._workspace.pages()
        if self._workspace.isVisible() and place < len(pages):
            self._workspace.setCurrentWidget(pages[place])
            pages[place].setFocus()

    def _fill(self) -> None:
        pages = self._workspace.pages()
        for place, action in enumerate(self._tabs):
            action.setVisible(place < len(pages))
            if place < len(pages):
                action.setText(pages[place].title().replace("&", "&&"))
                action.setChecked(pages[place] is self._workspace.front())
