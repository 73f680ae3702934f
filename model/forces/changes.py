"""Changes to records: the one vocabulary of commands, undo, storage and events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum

from model.forces.elements import Element, Record
from model.issues import Value
from model.values import frozen


@frozen
class Change:
    """One record before and after; None before means added, None after means removed."""

    before: Record | None
    after: Record | None

    @property
    def id(self) -> str:
        """The id of the record that changes."""
        record = self.after if self.after is not None else self.before
        if record is None:
            raise ValueError("a change has a record before or after it")
        return record.id

    @property
    def element(self) -> Element | None:
        """The element after the change, or before it if it was removed; None for other records."""
        record = self.after if self.after is not None else self.before
        return record if isinstance(record, Element) else None

    def inverse(self) -> Change:
        """The change that takes this one back."""
        return Change(self.after, self.before)


@frozen
class Label:
    """The name of a command for the Undo menu: a code that the window words, and its values."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict)


@frozen
class Patch:
    """Changes that are made, stored and undone together."""

    label: Label
    changes: tuple[Change, ...]

    def inverse(self) -> Patch:
        """The patch that takes this one back, in reverse order."""
        return Patch(self.label, tuple(change.inverse() for change in reversed(self.changes)))

    def then(self, later: Patch) -> Patch:
        """Join with a later patch into one: first before, last after; what came to nothing goes."""
        return Patch(self.label, join((*self.changes, *later.changes)))


def join(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Reduce changes so that each record appears once; drop those that change nothing."""
    joined: dict[str, Change] = {}
    for change in changes:
        earlier = joined.get(change.id)
        joined[change.id] = Change(earlier.before, change.after) if earlier else change
    return tuple(change for change in joined.values() if change.before != change.after)


class Cause(StrEnum):
    """Why the project changed."""

    EDIT = "edit"
    UNDO = "undo"
    REDO = "redo"


@frozen
class ProjectChanged:
    """The event that leaves a document after each command, undo and redo."""

    patch: Patch
    cause: Cause


@frozen
class SelectionChanged:
    """The event that leaves a document when other elements are selected."""

    selection: tuple[str, ...]


class Judged:
    """The event that leaves a document when the checks have looked at all of its armies."""


DocumentEvent = ProjectChanged | SelectionChanged | Judged
