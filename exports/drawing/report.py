"""What a print has to tell: pages, faces, and every text that did not go as it was meant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

What = Literal["shrunk", "clipped", "missing glyph"]
NO_BAR = "check bar"
"""Stands in `PrintReport.overflow` for the check bar, where there was no room for it."""


@dataclass(frozen=True, slots=True)
class PrintNote:
    """One text that shrank, was cut, or holds a character no bundled font can draw.

    `unit` is what the caller called the face, sheet or row, `box` the name of the element,
    `to_pt` the type size a shrunken text came to, `text` the beginning of the text itself.
    """

    unit: str
    box: str
    what: What
    to_pt: float | None = None
    text: str = ""

    def as_dict(self) -> dict[str, str | float | None]:
        """The note as the command line prints it."""
        return {"unit": self.unit, "box": self.box, "what": self.what, "to_pt": self.to_pt}


@dataclass(frozen=True, slots=True)
class NoteGroup:
    """Notes that tell the same, of one unit or of several; `times` counts them all."""

    note: PrintNote
    units: tuple[str, ...]
    times: int

    @property
    def text(self) -> str:
        """The text that the notes are about; "" where it is the unit's own name."""
        own = {unit.casefold() for unit in self.units}
        return "" if self.note.text.casefold() in own else self.note.text


def grouped(notes: Iterable[PrintNote]) -> list[NoteGroup]:
    """Notes that tell the same, together: of copies, and of one text on several units.

    In the order in which each was first told.
    """
    found: dict[tuple[object, ...], list[PrintNote]] = {}
    for note in notes:
        whose = "" if note.text else note.unit
        found.setdefault((note.box, note.what, note.to_pt, note.text, whose), []).append(note)
    return [
        NoteGroup(each[0], tuple(dict.fromkeys(note.unit for note in each)), len(each))
        for each in found.values()
    ]


@dataclass(frozen=True, slots=True)
class PrintReport:
    """The outcome of one print.

    `faces` counts faces drawn, fronts and backs. `overflow` names what a sheet meant for
    one page could not hold; `fits` is whether everything found its place. `bleed` is how far
    the faces' own backgrounds run over the cut, in millimetres: no more than that can be printed.
    """

    pages: int
    faces: int = 0
    notes: tuple[PrintNote, ...] = ()
    overflow: tuple[str, ...] = ()
    bleed: float = 0.0

    @property
    def fits(self) -> bool:
        """True if nothing was cut and nothing ran over."""
        return not self.overflow and all(note.what != "clipped" for note in self.notes)
