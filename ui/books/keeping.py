"""Putting a book into the project, and taking it out: what that does to the lists is said first."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from model.books.book import Book
from model.books.building import newer_book
from model.books.shelf import put_book, take_out, uses
from ui.books.bookshelf import Bookshelf
from ui.books.impact import impact_of
from ui.books.update_dialog import UpdateDialog
from ui.open_project import OpenProject


class Keeper(QObject):
    """Keeps books, and takes them out, one undoable step each.

    `kept` and `went` carry the book's name. `dialog` is the question that is open: what changes
    for the lists that use the book.
    """

    kept = Signal(str)
    went = Signal(str)

    def __init__(self, work: OpenProject, window: QWidget) -> None:
        super().__init__(window)
        self._work = work
        self._window = window
        self._shelf = Bookshelf(work)
        self.dialog: UpdateDialog | None = None

    def newer(self, book_id: str) -> Book | None:
        """The program's own version of a book of the project if it is another one."""
        stored = self._shelf.read(book_id)
        if stored is None:
            return None
        return newer_book(self._work.document, stored.ruleset, book_id)

    def keep(self, book: Book, then: Callable[[], None] = lambda: None) -> None:
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

    def take_out(self, book_id: str) -> bool:
        """Take a book out of the project; where an army uses it, say so and leave it."""
        language = self._work.desk.language
        _ = language.gettext
        name = self._name(book_id)
        armies = uses(self._work.document.project, book_id)
        if armies:
            text = language.ngettext(
                "{armies} still uses “{book}”. Choose another book for that army, or remove it; "
                "then the book can go.",
                "{armies} still use “{book}”. Choose another book for those armies, or remove "
                "them; then the book can go.",
                len(armies),
            )
            names = language.translator.join([self._work.name(each) for each in armies])
            self._work.desk.interaction.warn(
                _("The book stays in the project"), text.format(armies=names, book=name)
            )
            return False
        if not self._work.do(lambda: take_out(self._work.document, book_id)):
            return False
        self.went.emit(name)
        return True

    def _name(self, book_id: str) -> str:
        book = self._shelf.read(book_id)
        return self._work.desk.language.text(book.names) if book is not None else book_id

    def _gone(self) -> None:
        self.dialog = None

    def _put(self, book: Book, then: Callable[[], None]) -> None:
        if self._work.do(lambda: put_book(self._work.document, book)) is not None:
            then()
            self.kept.emit(self._work.desk.language.text(book.names))
