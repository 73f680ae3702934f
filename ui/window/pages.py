"""What the tabs in the middle of the window have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class OwnHistory(Protocol):
    """The undo and redo of a page that edits something beside the project's document."""

    def undo(self) -> bool:
        """Take the last step back; False if there is none."""

    def redo(self) -> bool:
        """Make the last undone step again; False if there is none."""

    def undo_words(self) -> str | None:
        """What undo would take back; None if there is nothing."""

    def redo_words(self) -> str | None:
        """What redo would make again; None if there is nothing."""


class Page(QWidget):
    """One tab. Its `key` names it from one sitting to the next.

    `commands` are what the window's actions do while the page is in front; an action that it
    lacks is grey. `changed` says that its title, or what it can do, is another now;
    `reveal` asks for an element in its army's table.
    """

    alone = False
    """Whether inspector and findings say nothing about the page, so that it may have their room."""

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

    def history(self) -> OwnHistory | None:
        """The page's own history; None if Undo and Redo are the document's here."""
        return None

    def show_element(self, _element_id: str) -> bool:
        """Bring an element into sight; False if it is not on this page."""
        return False

    def show_thing(self, _thing: str) -> None:
        """Bring something into sight that is no element: a book by its id."""

    def come_from(self, _army_id: str) -> None:
        """Begin with the army from whose table the user comes, if the page asks for one."""

    def show_rule(self, _ruleset_id: str, _what: str, _thing: str) -> bool:
        """Bring a table or a special rule into sight; False if it is not on this page."""
        return False

    def shut(self) -> None:
        """Let go of the document before the page goes."""
