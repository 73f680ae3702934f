"""A book being edited: its present state, its history, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path as File

from model.books.book import Book
from model.books.faults import Fault
from model.books.judge import judge
from model.books.verify import verify
from model.events import Signal
from model.rulesets.base import RuleSet
from ui.books.paths import Path, Spot, locate

MOST_STEPS = 300


@dataclass(frozen=True, slots=True)
class DraftFault:
    """A fault with the place where it can be mended; one that is not `grave` may stay."""

    fault: Fault
    spot: Spot
    grave: bool


@dataclass(frozen=True, slots=True)
class _State:
    """One state of the book: how it came about (a msgid), and where that was."""

    book: Book
    label: str = ""
    part: Path | None = None
    gesture: str = ""


@dataclass(frozen=True, slots=True)
class DraftChanged:
    """The draft has another state; `part` is where the change is, None if at no one place."""

    part: Path | None = None


@dataclass(eq=False)
class Draft:
    """Holds states of one book; each edit makes one, a gesture's edits make one together.

    `kept` is the book as the project (or the file) has it, None while neither has.
    """

    book: Book
    kept: Book | None = None
    file: File | None = None
    changed: Signal[DraftChanged] = field(default_factory=Signal)
    _past: list[_State] = field(default_factory=list)
    _future: list[_State] = field(default_factory=list)
    _now: _State | None = None

    @property
    def dirty(self) -> bool:
        """Whether the book is not kept as it is."""
        return self.book != self.kept

    @property
    def undo_label(self) -> str | None:
        """What undo would take back (a msgid), or None."""
        return self._now.label if self._past and self._now is not None else None

    @property
    def redo_label(self) -> str | None:
        """What redo would make again (a msgid), or None."""
        return self._future[-1].label if self._future else None

    def edit(self, book: Book, label: str, part: Path | None, gesture: str = "") -> bool:
        """Take a new state; False if it is the old one."""
        if book == self.book:
            return False
        before = self._now or _State(self.book)
        joined = bool(gesture) and gesture == before.gesture and bool(self._past)
        if not joined:
            self._past = [*self._past[-MOST_STEPS:], before]
        self._future = []
        self._now = _State(book, label, part, gesture)
        self._take(book, part)
        return True

    def end_gesture(self) -> None:
        """Let the next edit be a step of its own."""
        if self._now is not None:
            self._now = replace(self._now, gesture="")

    def undo(self) -> bool:
        """Go back one step; False if there is none."""
        if not self._past or self._now is None:
            return False
        gone, self._now = self._now, self._past.pop()
        self._future.append(gone)
        self._take(self._now.book, gone.part)
        return True

    def redo(self) -> bool:
        """Make the last undone step again; False if there is none."""
        if not self._future:
            return False
        self._past.append(self._now or _State(self.book))
        self._now = self._future.pop()
        self._take(self._now.book, self._now.part)
        return True

    def keep(self, file: File | None = None) -> None:
        """Note that the book is kept as it is."""
        self.kept = self.book
        self.file = file or self.file
        self.end_gesture()
        self.changed.emit(DraftChanged())

    def begin_with(self, book: Book) -> None:
        """Take the book as the project has it now; there is nothing to undo then."""
        self.kept = book
        self._past, self._future, self._now = [], [], None
        self._take(book, None)

    def _take(self, book: Book, part: Path | None) -> None:
        self.book = book
        self.changed.emit(DraftChanged(part))


def faults_of(book: Book, ruleset: RuleSet | None) -> tuple[DraftFault, ...]:
    """What is wrong with a book: what makes it unusable first, then what its rule set finds."""
    grave = [DraftFault(each, locate(book, each.path), grave=True) for each in verify(book)]
    if ruleset is None:
        return tuple(grave)
    light = [
        DraftFault(each, locate(book, each.path), grave=False) for each in judge(ruleset, book)
    ]
    return (*grave, *light)
