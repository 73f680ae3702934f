"""Putting a book into the project: at once, or after a look at what it does to the lists."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from model.books.book import Book
from model.books.shelf import put_book
from ui.books.bookshelf import Bookshelf
from ui.books.impact import impact_of, uses
from ui.books.update_dialog import UpdateDialog
from ui.open_project import OpenProject


class Keeper(QObject):
    """Keeps books, one undoable step each. `kept` carries the book's name.

    `dialog` is the question that is open: what changes for the lists that use the book.
    """

    kept = Signal(str)

    def __init__(self, work: OpenProject, window: QWidget) -> None:
        super().__init__(window)
        self._work = work
        self._window = window
        self._shelf = Bookshelf(work)
        self.dialog: UpdateDialog | None = None

    def keep(self, book: Book, then: Callable[[], None]) -> None:
        """Put a book into the project; `then` is called when it is there."""
        old = self._shelf.read(book.id)
        document = self._work.document
        if old is None or old == book or not uses(document.project, book.id):
            self._put(book, then)
            return
        impact = impact_of(document, self._work.desk.find_ruleset, old, book)
        self.dialog = UpdateDialog(self._work.desk, old, impact, self._window)
        self.dialog.accepted.connect(lambda: self._put(book, then))
        self.dialog.finished.connect(self._gone)
        self.dialog.open()

    def _gone(self) -> None:
        self.dialog = None

    def _put(self, book: Book, then: Callable[[], None]) -> None:
        if self._work.do(lambda: put_book(self._work.document, book)) is not None:
            then()
            self.kept.emit(self._work.desk.language.text(book.names))
