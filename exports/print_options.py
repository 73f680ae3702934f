"""How faces go on paper: what may be chosen, and the correction of the printer's error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from exports.i18n import N_
from exports.markup.errors import PrintError
from model.lengths import ZERO, Length

Duplex = Literal["none", "long", "short"]
Fold = Literal["none", "top", "side"]
Marks = Literal["auto", "none", "crop", "guides", "lines"]

BAD_STRETCH = N_("A stretch of {stretch} is not believable; measure the calibration page again.")
BAD_OFFSET = N_("A shift of {offset} mm is not believable; measure the calibration page again.")

MOST_OFFSET = 50.0
"""Printers miss by a few millimetres; far more is a slip, and would print beside the paper."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How faces go on paper.

    `start` is the first cell used, from 1. Offsets shift everything right and down, stretch
    scales everything from the top left corner: both undo the printer's own error, as the
    calibration page tells. `back_offset` shifts backs only. `duplex` says over which edge the
    printer turns the paper; `fold` puts front and back side by side instead. `marks` says where
    to cut: "auto" is guides in the margins of plain paper, and nothing on labels cut already.
    `bleed` is how much of a face's own bleed is printed. `gang` puts several small faces into
    one cell.
    """

    start: int = 1
    offset_x: Length = ZERO
    offset_y: Length = ZERO
    stretch_x: float = 1.0
    stretch_y: float = 1.0
    back_offset_x: Length = ZERO
    back_offset_y: Length = ZERO
    duplex: Duplex = "none"
    fold: Fold = "none"
    marks: Marks = "auto"
    bleed: Length = ZERO
    mono: bool = False
    check_bar: bool = False
    gang: bool = True


def check_correction(options: PrintOptions) -> None:
    """Raise PrintError if the correction of the printer's error is none that a printer needs."""
    for stretch in (options.stretch_x, options.stretch_y):
        if not 0.9 <= stretch <= 1.1:
            raise PrintError(BAD_STRETCH, stretch=stretch)
    for offset in (
        options.offset_x,
        options.offset_y,
        options.back_offset_x,
        options.back_offset_y,
    ):
        if abs(offset.mm) > MOST_OFFSET:
            raise PrintError(BAD_OFFSET, offset=offset.mm)


def corrected(x: float, y: float, options: PrintOptions) -> tuple[float, float]:
    """Undo the printer's error: stretch from the corner, then shift."""
    return (
        x * options.stretch_x + options.offset_x.mm,
        y * options.stretch_y + options.offset_y.mm,
    )
