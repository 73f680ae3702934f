"""Faults of an army book: where in the file, and why, in both languages."""

from __future__ import annotations

from collections.abc import Iterable

from model.text import Text
from model.values import frozen


@frozen
class Fault:
    """One fault: the path in the book ("entries.hastati.size.minimum") and what is wrong there."""

    path: str
    reason: Text

    def get(self, lang: str) -> str:
        """The fault as one line in a language."""
        return f"{self.path}: {self.reason.get(lang)}" if self.path else self.reason.get(lang)


class BookFaulty(ValueError):
    """A book cannot be used as it is; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault.get("en") for fault in self.faults))
