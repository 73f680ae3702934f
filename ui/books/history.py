"""The history of a draft as the window's Undo and Redo take it."""

from __future__ import annotations

from ui.books.draft import Draft
from ui.desk import Desk


class DraftHistory:
    """Undo and redo of one draft."""

    def __init__(self, draft: Draft, desk: Desk) -> None:
        self._draft = draft
        self._desk = desk

    def undo(self) -> bool:
        """Take the last step back."""
        return self._draft.undo()

    def redo(self) -> bool:
        """Make it again."""
        return self._draft.redo()

    def undo_words(self) -> str | None:
        """What undo would take back, or None."""
        return self._words(self._draft.undo_label)

    def redo_words(self) -> str | None:
        """What redo would make again, or None."""
        return self._words(self._draft.redo_label)

    def _words(self, label: str | None) -> str | None:
        return None if label is None else self._desk.language.gettext(label)
