"""What a print has to tell: pages, faces, and every text that did not go as it was meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

What = Literal["shrunk", "clipped", "missing glyph"]
NO_BAR = "check bar"
"""Stands in `PrintReport.overflow` for the check bar, where there was no room for it."""


@dataclass(frozen=True, slots=True)
class PrintNote:
    """One text that shrank, was cut, or holds a character no bundled font can draw.

    `unit` is what the caller called the face or sheet, `box` the name of the element,
    `to_pt` the type size a shrunken text came to.
    """

    unit: str
    box: str
    what: What
    to_pt: float | None = None

    def as_dict(self) -> dict[str, str | float | None]:
        """The note as the command line prints it."""
        return {"unit": self.unit, "box": self.box, "what": self.what, "to_pt": self.to_pt}


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
