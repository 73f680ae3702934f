"""The books at hand: those of the project, and the examples that come with the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.books import fields
from model.forces.elements import Role
from model.rulesets.base import RuleSet
from ui.open_project import OpenProject

if TYPE_CHECKING:  # what reads books is slow to load, and many projects have none
    from model.books.book import Book


def uses_books(ruleset: RuleSet) -> bool:
    """Whether armies of a rule set are built from books."""
    return any(kind.field(fields.BOOK) is not None for kind in ruleset.kinds_of(Role.ARMY))


class Bookshelf:
    """Reads the books of one project and of the program."""

    def __init__(self, work: OpenProject) -> None:
        self._work = work

    def rulesets(self) -> tuple[RuleSet, ...]:
        """The rule sets for which books can be written."""
        return tuple(each for each in self._work.desk.rulesets() if uses_books(each))

    def stored(self) -> tuple[Book, ...]:
        """The project's books that can be read."""
        found = (self.read(each.book) for each in self._work.document.project.books())
        return tuple(book for book in found if book is not None)

    def read(self, book_id: str) -> Book | None:
        """The project's copy of a book; None if it has none, or one that cannot be read."""
        stored = self._work.document.project.book(book_id)
        if stored is None:
            return None
        from model.books.faults import BookFaulty
        from model.books.loader import parsed

        try:
            return parsed(stored.text)
        except BookFaulty:
            return None

    def examples(self) -> tuple[Book, ...]:
        """The books that come with the program."""
        from model.books.loader import parsed
        from model.books.shelf import bundled

        texts = (text for each in self.rulesets() for text in bundled(each.id).values())
        return tuple(parsed(text) for text in texts)
