"""Books that an army begins to use are taken into the project, in the step that names them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from model.books.fields import BOOK
from model.forces.changes import Change
from model.forces.elements import Army, Element
from model.forces.project import Project


def books_to_take(project: Project, changes: Sequence[Change]) -> Iterator[Change]:
    """The changes that keep in the project each book of the program that changes begin to use.

    A book that the project has stays as it is; one that neither has is no book.
    """
    wanted: dict[str, str] = {}
    fresh = {each.after.id: each.after for each in changes if isinstance(each.after, Element)}
    for change in changes:
        before, after = change.before, change.after
        if not isinstance(after, Element):
            continue
        book = after.values.get(BOOK)
        had = before.values.get(BOOK) if isinstance(before, Element) else None
        if isinstance(book, str) and book != had and project.book(book) is None:
            wanted.setdefault(book, _ruleset_of(project, fresh, after))
    if not wanted:
        return
    from model.books.loader import parsed  # slow to load, and many projects have no books
    from model.books.shelf import bundled, record

    given = {each.id for each in changes}
    for book, ruleset in wanted.items():
        text = bundled(ruleset).get(book)
        if text is not None:
            taken = record(parsed(text), text)
            if taken.id not in given:
                yield Change(None, taken)


def _ruleset_of(project: Project, fresh: Mapping[str, Element], element: Element) -> str:
    """The rule set of an element's army, which the changes may only just add."""
    top: Element | None = element
    while top is not None and top.parent is not None:
        top = fresh.get(top.parent) or project.find(top.parent)
    return top.ruleset if isinstance(top, Army) else ""
