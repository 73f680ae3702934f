"""Where the marks to cut and fold along stand: plain geometry, no drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from exports.print_options import PrintOptions, corrected
from exports.stock import Stock

CROP_LENGTH = 4.0
CROP_GAP = 0.5

Ends = tuple[float, float, float, float]
"""Of a line: x and y of its beginning, then of its end, in millimetres."""


@dataclass(frozen=True, slots=True)
class CutLine:
    """A mark to cut or fold along, in millimetres from the paper's top left corner."""

    page: int
    x1: float
    y1: float
    x2: float
    y2: float
    kind: Literal["cut", "fold"] = "cut"


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for one face (or a front and back to fold) before the printer's error is undone."""

    page: int
    row: int
    column: int
    x: float
    y: float
    w: float
    h: float
    turned: bool


def cut_lines(
    slots: list[Slot], laid: Stock, options: PrintOptions, *, ganged: bool, two_sided: bool
) -> list[CutLine]:
    """The marks that `options` ask for, on the front of each sheet, the printer's error undone.

    `ganged` says that cells hold several faces, which are then outlined whatever the marks.
    """
    if options.marks == "none":
        return []
    pages: dict[int, list[Slot]] = {}
    for slot in slots:
        pages.setdefault(slot.page, []).append(slot)
    lines: list[CutLine] = []
    for page, used in pages.items():
        front = page * 2 if two_sided else page
        found: list[Ends] = []
        if options.marks == "lines" or ganged:
            found += _outlines(used)
        if options.marks == "crop":
            found += _crop_marks(used, laid, options)
        elif options.marks == "guides":
            found += _guides(used, laid)
        lines += [_line(front, ends, options, "cut") for ends in dict.fromkeys(found)]
        if options.fold != "none":
            lines += [_line(front, ends, options, "fold") for ends in _folds(used, options)]
    return lines


def _line(
    page: int,
    ends: Ends,
    options: PrintOptions,
    kind: Literal["cut", "fold"],
) -> CutLine:
    x1, y1 = corrected(ends[0], ends[1], options)
    x2, y2 = corrected(ends[2], ends[3], options)
    return CutLine(page, x1, y1, x2, y2, kind)


def _outlines(used: list[Slot]) -> list[Ends]:
    """The edges of each occupied slot, shared edges once."""
    found = []
    for slot in used:
        left, top = round(slot.x, 4), round(slot.y, 4)
        right, foot = round(slot.x + slot.w, 4), round(slot.y + slot.h, 4)
        found += [
            (left, top, right, top),
            (left, foot, right, foot),
            (left, top, left, foot),
            (right, top, right, foot),
        ]
    return found


def _folds(used: list[Slot], options: PrintOptions) -> list[Ends]:
    """The line between front and back."""
    found = []
    for slot in used:
        level = (options.fold == "top") != slot.turned
        middle_x, middle_y = slot.x + slot.w / 2, slot.y + slot.h / 2
        if level:
            found.append((slot.x, middle_y, slot.x + slot.w, middle_y))
        else:
            found.append((middle_x, slot.y, middle_x, slot.y + slot.h))
    return found


def _crop_marks(used: list[Slot], laid: Stock, options: PrintOptions) -> list[Ends]:
    """Short marks outward from the corners of occupied cells, never across any cell."""
    cells = _all_cells(laid)
    gap = max(CROP_GAP, options.bleed.mm)
    found = []
    for slot in used:
        for x, out_x in ((slot.x, -1), (slot.x + slot.w, 1)):
            for y, out_y in ((slot.y, -1), (slot.y + slot.h, 1)):
                found += _corner_marks(x, y, (out_x, out_y), gap, cells)
    return found


def _corner_marks(
    x: float,
    y: float,
    out: tuple[int, int],
    gap: float,
    cells: list[Ends],
) -> list[Ends]:
    """The two marks of one corner, as long as neighbours allow."""
    found = []
    for to_x, to_y in ((out[0], 0), (0, out[1])):
        for length in (CROP_LENGTH, 2.0, 1.0):
            far = gap + length
            mark = (x + to_x * gap, y + to_y * gap, x + to_x * far, y + to_y * far)
            if not _crosses(mark, cells):
                found.append(_rounded(mark))
                break
    return found


def _guides(used: list[Slot], laid: Stock) -> list[Ends]:
    """Lines the length of the margins, at the edges of rows and columns that hold something."""
    paper_w, paper_h = (length.mm for length in laid.sheet)
    left, top = laid.x0.mm, laid.y0.mm
    right = left + (laid.nx - 1) * laid.dx.mm + laid.w.mm
    foot = top + (laid.ny - 1) * laid.dy.mm + laid.h.mm
    found = []
    for x in sorted({round(e, 4) for slot in used for e in (slot.x, slot.x + slot.w)}):
        found += [(x, 0.0, x, top - CROP_GAP), (x, foot + CROP_GAP, x, paper_h)]
    for y in sorted({round(e, 4) for slot in used for e in (slot.y, slot.y + slot.h)}):
        found += [(0.0, y, left - CROP_GAP, y), (right + CROP_GAP, y, paper_w, y)]
    return [ends for ends in found if ends[2] > ends[0] or ends[3] > ends[1]]


def _all_cells(laid: Stock) -> list[Ends]:
    return [
        (x, y, x + laid.w.mm, y + laid.h.mm)
        for row in range(laid.ny)
        for column in range(laid.nx)
        for x, y in [(laid.x0.mm + column * laid.dx.mm, laid.y0.mm + row * laid.dy.mm)]
    ]


def _crosses(ends: Ends, cells: list[Ends]) -> bool:
    left, right = sorted((ends[0], ends[2]))
    top, foot = sorted((ends[1], ends[3]))
    return any(
        left < cell[2] - 0.01 and right > cell[0] + 0.01 and top <= cell[3] and foot >= cell[1]
        if top == foot
        else top < cell[3] - 0.01 and foot > cell[1] + 0.01 and left <= cell[2] and right >= cell[0]
        for cell in cells
    )


def _rounded(
    ends: Ends,
) -> Ends:
    return round(ends[0], 4), round(ends[1], 4), round(ends[2], 4), round(ends[3], 4)
