"""The menu of the books page: books to open, and ways to begin one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from ui.books.bookshelf import Bookshelf

if TYPE_CHECKING:
    from ui.books.page import BooksPage


def fill_menu(page: BooksPage, menu: QMenu, shelf: Bookshelf) -> None:
    """Fill the menu for the books as they are now; a star marks what is not kept."""
    menu.clear()
    language = page.work.desk.language
    gettext, text = language.gettext, language.text
    stored = shelf.stored()
    ids = {book.id for book in stored}
    others = [each for each in page.drafts if each.book.id not in ids]
    if stored or others:
        menu.addSection(gettext("In this project"))
    for book in stored:
        draft = page.draft_of(book.id)
        mark = " *" if draft is not None and draft.dirty else ""
        action = menu.addAction(f"{_plain(text(book.names))}{mark}")
        action.triggered.connect(lambda _on=False, each=book.id: page.open_book(each))
    for draft in others:
        action = menu.addAction(f"{_plain(text(draft.book.names))} *")
        action.triggered.connect(lambda _on=False, each=draft: page.bring(each))
    menu.addSection(gettext("Begin a book"))
    for book in shelf.examples():
        words = gettext("Copy of “{name}”").format(name=_plain(text(book.names)))
        menu.addAction(words).triggered.connect(
            lambda _on=False, each=book: page.copy_example(each)
        )
    for ruleset in shelf.rulesets():
        words = gettext("New book for {rules}").format(rules=_plain(text(ruleset.names)))
        menu.addAction(words).triggered.connect(
            lambda _on=False, each=ruleset.id: page.new_book(each)
        )
    menu.addSeparator()
    menu.addAction(gettext("Open a file…"), page.open_file)


def _plain(name: str) -> str:
    """A name whose ampersands are no keys."""
    return name.replace("&", "&&")
