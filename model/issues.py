"""Findings of checks as data: what is wrong, where, by which rule, and how to mend it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from model.text import Text
from model.values import frozen

Value = str | int | float | bool | tuple[str, ...]


class Severity(StrEnum):
    """How grave a finding is; none of them blocks an edit or a print."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for errors, 1 for warnings, 2 for notes: the order in which they are listed."""
        return ("error", "warning", "info").index(self.value)


@frozen
class Citation:
    """Where a rule stands: the source's title and the section in it."""

    source: str
    section: Text


@frozen
class SetValues:
    """Edit: give an element these field values; None returns a field to its default."""

    element: str
    values: Mapping[str, Value | None]


@frozen
class Rename:
    """Edit: give an element another name."""

    element: str
    name: str


@frozen
class AddElement:
    """Edit: add an element of a kind at the end (or the start) of a parent's children."""

    kind: str
    parent: str
    name: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    first: bool = False


@frozen
class RemoveElement:
    """Edit: remove an element with all below it."""

    element: str


@frozen
class MoveElement:
    """Edit: move an element to the end of another parent's children."""

    element: str
    parent: str


Edit = SetValues | Rename | AddElement | RemoveElement | MoveElement


@frozen
class Fix:
    """A repair that can be applied, and undone, as one command."""

    label: Text
    edits: tuple[Edit, ...]


@frozen
class Finding:
    """What a check function returns: the numbers, and what differs from the check's defaults.

    `target` is an element id when the finding belongs to another element than the one checked;
    `severity` and `variant` are given when they differ from the check's own (`variant` names one
    of the check's messages). `words` are figures that read differently in each language, such as
    the names of an army book.
    """

    values: Mapping[str, Value] = field(default_factory=dict)
    fix: Fix | None = None
    target: str | None = None
    severity: Severity | None = None
    variant: str = ""
    words: Mapping[str, Text] = field(default_factory=dict)


@frozen
class Issue:
    """One finding about one element.

    `checked` is the element on which the check ran, `target` the one to which the finding belongs.
    """

    code: str
    severity: Severity
    target: str
    checked: str
    ruleset: str
    rule: Citation
    values: Mapping[str, Value]
    message: Text
    fix: Fix | None = None
    waived: str | None = None

    @property
    def key(self) -> tuple[str, str]:
        """The identity under which a waiver is kept: element and code."""
        return (self.target, self.code)
