"""A project: every record of one file, and the tree that its elements form."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator
from typing import TypeVar

from model.forces.changes import Change
from model.forces.elements import (
    Army,
    Element,
    ProjectInfo,
    Record,
    Role,
    StoredBook,
    TableEdit,
    Waiver,
)

RecordT = TypeVar("RecordT")


class Project:
    """The records of one project, kept by id; only a document changes them.

    Children of an element come in the order of their positions. Raises KeyError for an id that
    is not an element of the project. `revision` grows with every change, so that what was worked
    out of the project can be kept until it changes.
    """

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._records: dict[str, Record] = {}
        self._children: dict[str | None, list[tuple[float, str]]] = {}
        self._lines: dict[str | None, tuple[Element, ...]] = {}
        self._waived: dict[str, set[str]] = {}
        self.revision = 0
        for record in records:
            self._put(record)
        if "project" not in self._records:
            self._put(ProjectInfo())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Project) and self._records == other._records

    __hash__ = None  # type: ignore[assignment]  # a mutable container has no hash

    def __contains__(self, record_id: str) -> bool:
        return record_id in self._records

    @property
    def info(self) -> ProjectInfo:
        """Name, notes and settings of the project."""
        info = self._records["project"]
        if not isinstance(info, ProjectInfo):
            raise TypeError("the record of the project is no ProjectInfo")
        return info

    @property
    def armies(self) -> tuple[Army, ...]:
        """The armies in their order."""
        return tuple(army for army in self.children(None) if isinstance(army, Army))

    def records(self) -> Iterator[Record]:
        """All records, in no order."""
        return iter(self._records.values())

    def get(self, record_id: str) -> Record | None:
        """The record with this id, or None."""
        return self._records.get(record_id)

    def find(self, element_id: str) -> Element | None:
        """The element with this id, or None."""
        record = self._records.get(element_id)
        return record if isinstance(record, Element) else None

    def element(self, element_id: str) -> Element:
        """The element with this id."""
        record = self._records[element_id]
        if not isinstance(record, Element):
            raise KeyError(element_id)
        return record

    def children(self, element_id: str | None, role: Role | None = None) -> tuple[Element, ...]:
        """The elements directly below, in order; only those of a role if one is given."""
        below = self._lines.get(element_id)
        if below is None:
            order = self._children.get(element_id, ())
            below = self._lines[element_id] = tuple(self.element(child) for _, child in order)
        return below if role is None else tuple(child for child in below if child.role is role)

    def ancestors(self, element: Element) -> Iterator[Element]:
        """Parent, parent's parent and so on up to the army."""
        parent = element.parent
        while parent is not None:
            above = self.element(parent)
            yield above
            parent = above.parent

    def subtree(self, element_id: str) -> Iterator[Element]:
        """The element and all below it, parents before children, in order."""
        stack = [self.element(element_id)]
        while stack:
            element = stack.pop()
            yield element
            if element.id in self._children:
                stack.extend(reversed(self.children(element.id)))

    def army_of(self, element: Element) -> Army:
        """The army to which an element belongs."""
        top = element
        while top.parent is not None:
            top = self.element(top.parent)
        if not isinstance(top, Army):
            raise KeyError(element.id)
        return top

    def path(self, element: Element) -> tuple[str, ...]:
        """The names from the army down to the element."""
        return tuple(reversed([element.name, *(above.name for above in self.ancestors(element))]))

    def waivers(self, element_id: str | None = None) -> tuple[Waiver, ...]:
        """All waivers, or those of one element."""
        if element_id is None:
            return tuple(self._all(Waiver))
        found = (self.waiver(element_id, code) for code in self._waived.get(element_id, ()))
        return tuple(waiver for waiver in found if waiver is not None)

    def waiver(self, element_id: str, code: str) -> Waiver | None:
        """The waiver of one finding, or None."""
        record = self._records.get(f"waiver:{element_id}:{code}")
        return record if isinstance(record, Waiver) else None

    def table_edit(self, ruleset: str, table: str) -> TableEdit | None:
        """The user's own cells for a table, or None."""
        record = self._records.get(f"table:{ruleset}:{table}")
        return record if isinstance(record, TableEdit) else None

    def book(self, book_id: str) -> StoredBook | None:
        """The stored copy of an army book, or None."""
        record = self._records.get(f"book:{book_id}")
        return record if isinstance(record, StoredBook) else None

    def books(self) -> tuple[StoredBook, ...]:
        """The stored army books, by id."""
        return tuple(sorted(self._all(StoredBook), key=lambda book: book.book))

    def apply(self, changes: Iterable[Change]) -> None:
        """Make the changes; for documents, which store and announce them, and for loading."""
        self.revision += 1
        for change in changes:
            if change.before is not None:
                self._take(change.before)
            if change.after is not None:
                self._put(change.after)

    def _all(self, kind: type[RecordT]) -> Iterator[RecordT]:
        return (record for record in self._records.values() if isinstance(record, kind))

    def _put(self, record: Record) -> None:
        self._records[record.id] = record
        if isinstance(record, Element):
            self._lines.pop(record.parent, None)
            insort(self._children.setdefault(record.parent, []), (record.position, record.id))
        elif isinstance(record, Waiver):
            self._waived.setdefault(record.element, set()).add(record.code)

    def _take(self, record: Record) -> None:
        del self._records[record.id]
        if isinstance(record, Element):
            self._lines.pop(record.parent, None)
            siblings = self._children[record.parent]
            siblings.remove((record.position, record.id))
            if not siblings:
                del self._children[record.parent]
        elif isinstance(record, Waiver):
            self._waived[record.element].discard(record.code)
