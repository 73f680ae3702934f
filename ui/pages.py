"""What the tabs in the middle of the window have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class Page(QWidget):
    """One tab. Its `key` names it from one sitting to the next.

    `commands` are what the window's actions do while the page is in front; an action that it
    lacks is grey. `changed` says that its title, or what it can do, is another now;
    `reveal` asks for an element in its army's table.
    """

    changed = Signal()
    message = Signal(str)
    reveal = Signal(str)

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key

    def title(self) -> str:
        """The word on the tab."""
        return self.key

    def icon(self) -> str:
        """The icon on the tab."""
        return "table"

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What the page does for an action, by the action's id."""
        return {}

    def can(self, action_id: str) -> bool:
        """Whether the page can do it now."""
        return action_id in self.commands()

    def show_element(self, _element_id: str) -> bool:
        """Bring an element into sight; False if it is not on this page."""
        return False

    def shut(self) -> None:
        """Let go of the document before the page goes."""
