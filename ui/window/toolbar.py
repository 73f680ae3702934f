"""The toolbar: the actions that begin something, undo and redo, and the way to anything."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QToolBar, QToolButton, QWidget

from ui.window.actions import Actions

PLAIN = ("file.new", "file.open", "", "edit.undo", "edit.redo", "")
WORDED = ("army.new", "file.import")
GO_TO = "edit.go_to"


class ToolBar(QToolBar):
    """One row that stays where it is; `pages` are the ids of the actions that open pages."""

    def __init__(self, actions: Actions, pages: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setIconSize(QSize(20, 20))
        self.toggleViewAction().setVisible(False)
        self._buttons: list[QToolButton] = []
        actions.draw_icons(*filter(None, PLAIN), *WORDED, *pages, GO_TO)
        for each in PLAIN:
            if each:
                self.addAction(actions[each])
            else:
                self.addSeparator()
        for each in (*WORDED, *pages):
            self._worded(actions, each)
        gap = QWidget(self)
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(gap)
        self._worded(actions, GO_TO)

    def _worded(self, actions: Actions, action_id: str) -> None:
        self.addAction(actions[action_id])
        button = self.widgetForAction(actions[action_id])
        if isinstance(button, QToolButton):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._buttons.append(button)

    def set_slim(self, *, slim: bool) -> None:
        """Show icons alone, or with their words."""
        style = Qt.ToolButtonStyle
        for button in self._buttons:
            button.setToolButtonStyle(
                style.ToolButtonIconOnly if slim else style.ToolButtonTextBesideIcon
            )
