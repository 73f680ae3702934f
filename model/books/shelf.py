"""Where army books are: those that come with the program, and those that a project has taken in.

A book that an army uses is kept inside the project as it was taken in, so that an old list opens
and prints whatever becomes of the book elsewhere.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from model.books.book import Book
from model.books.faults import BookFaulty
from model.books.fields import BOOK
from model.books.loader import parsed
from model.books.writer import write
from model.forces.changes import Label
from model.forces.document import ProjectDocument
from model.forces.elements import Army, StoredBook
from model.forces.project import Project
from model.text import Text
from model.values import frozen

_RULESETS = Path(__file__).parent.parent / "rulesets"


@frozen
class Shelved:
    """A book to choose: `stored` if the project has it, `newer` if the program's own differs."""

    id: str
    names: Text
    version: str
    stored: bool
    newer: bool = False


@cache
def bundled(ruleset: str) -> dict[str, str]:
    """The TOML texts of the books that come with the program for a rule set, by book id."""
    files = sorted((_RULESETS / ruleset / "books").glob("*.toml"))
    texts = (path.read_text(encoding="utf-8") for path in files)
    return {parsed(text).id: text for text in texts}


def find_book(project: Project, ruleset: str, book_id: str) -> Book | None:
    """The project's copy of a book, or else the program's; None if neither is there or readable."""
    stored = project.book(book_id)
    text = stored.text if stored is not None else bundled(ruleset).get(book_id)
    if text is None:
        return None
    try:
        return parsed(text)
    except BookFaulty:
        return None


def books_for(project: Project, ruleset: str) -> tuple[Shelved, ...]:
    """The books that armies of a rule set can use: the project's own first."""
    shelf: dict[str, Shelved] = {}
    for stored in project.books():
        book = find_book(project, ruleset, stored.book)
        if book is not None and book.ruleset == ruleset:
            newest = bundled(ruleset).get(book.id)
            newer = newest is not None and parsed(newest) != book
            shelf[book.id] = Shelved(book.id, book.names, book.version, stored=True, newer=newer)
    for book_id, text in bundled(ruleset).items():
        if book_id not in shelf:
            book = parsed(text)
            shelf[book_id] = Shelved(book_id, book.names, book.version, stored=False)
    return tuple(shelf.values())


def record(book: Book, text: str | None = None) -> StoredBook:
    """The record by which a project keeps a book; `text` is its TOML if that is at hand."""
    return StoredBook(
        book=book.id, version=book.version, text=write(book) if text is None else text
    )


def take_book(document: ProjectDocument, ruleset: str, book_id: str) -> bool:
    """Take a book of the program into the project; False if it is there. KeyError: no such book."""
    if document.project.book(book_id) is not None:
        return False
    text = bundled(ruleset)[book_id]
    return document.put(
        Label("book", {"name": parsed(text).names.en}), [record(parsed(text), text)]
    )


def take_text(document: ProjectDocument, text: str) -> Book:
    """Take a book from a file into the project, in place of an older copy; BookFaulty if faulty."""
    book = parsed(text)
    document.put(Label("book", {"name": book.names.en}), [record(book, text)])
    return book


def put_book(document: ProjectDocument, book: Book) -> bool:
    """Keep a book as the editor left it; False if nothing changed. BookFaulty if it is faulty."""
    text = write(book)
    parsed(text)
    return document.put(Label("book", {"name": book.names.en}), [record(book, text)])


def uses(project: Project, book_id: str) -> tuple[Army, ...]:
    """The armies that are built from a book, or have allies from it."""
    return tuple(
        army
        for army in project.armies
        if any(each.values.get(BOOK) == book_id for each in project.subtree(army.id))
    )


def take_out(document: ProjectDocument, book_id: str) -> bool:
    """Take a book out of the project; False if it has none such, or an army still uses it."""
    stored = document.project.book(book_id)
    if stored is None or uses(document.project, book_id):
        return False
    return document.drop(Label("book_out", {"name": book_id}), [stored.id])
