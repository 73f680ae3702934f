"""What is wrong with a book by its rule set: words that the rules do not know, figures missing."""

from __future__ import annotations

from model.books.book import Book
from model.books.faults import Fault
from model.rulesets.base import RuleSet
from model.text import Text


def judge(ruleset: RuleSet, book: Book) -> list[Fault]:
    """Everything that a rule set finds in a book; the book can be used all the same.

    A rule set that judges no books finds nothing, except that a book is meant for another.
    """
    if book.ruleset != ruleset.id:
        reason = Text("is a book for another rule set", "es un libro para otro reglamento")
        return [Fault("ruleset", reason)]
    if ruleset.rules.judge_book is None:
        return []
    return [Fault(path, reason) for path, reason in ruleset.rules.judge_book(ruleset, book)]
