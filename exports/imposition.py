"""Where each face lies on which page: plain geometry, no drawing.

Coordinates are millimetres from the top left corner of the paper, as the page is printed.
Fronts fill the sheet row by row. Backs lie where the paper, turned over the named edge,
brings them behind their fronts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from exports.i18n import N_
from exports.markup.errors import PrintError
from exports.stock import Extent, Stock, faults
from model.lengths import ZERO, Length, mm

Duplex = Literal["none", "long", "short"]
Fold = Literal["none", "top", "side"]
Marks = Literal["auto", "none", "crop", "guides", "lines"]
Side = Literal["front", "back"]

TOO_LARGE = N_(
    "{w} x {h} mm does not fit on {stock}, whose cells are {cell_w} x {cell_h} mm. "
    "Choose other stock or another size."
)
NO_ROOM = N_("{w} x {h} mm does not fit on the paper of {stock}. Choose larger paper.")
BAD_START = N_("There is no label {start} on {stock}; it has {cells}.")
BAD_STRETCH = N_("A stretch of {stretch} is not believable; measure the calibration page again.")
BAD_OFFSET = N_("A shift of {offset} mm is not believable; measure the calibration page again.")
BAD_STOCK = N_("{stock}: {fault}")

_TOLERANCE = 0.05
MOST_OFFSET = 50.0
"""Printers miss by a few millimetres; far more is a slip, and would print beside the paper."""
CROP_LENGTH = 4.0
CROP_GAP = 0.5


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


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on one page; `x`, `y` are the top left corner of where it lies, turned or not.

    `page` counts from 0; with duplex each sheet is two pages. `rotation` is clockwise. `face`
    is the number of the front or back, from 0. `row` and `column` are those of its cell.
    """

    page: int
    x: Length
    y: Length
    rotation: int
    face: int
    side: Side
    row: int = 0
    column: int = 0


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
class Plan:
    """A whole print: the placements, the marks, the paper, and how many pages."""

    placements: tuple[Placement, ...]
    lines: tuple[CutLine, ...]
    stock: Stock
    pages: int


@dataclass(frozen=True, slots=True)
class _Slot:
    """Room for one face (or a front and back to fold) before the printer's error is undone."""

    page: int
    row: int
    column: int
    x: float
    y: float
    w: float
    h: float
    turned: bool


def impose(
    n_faces: int, face_size: Extent, stock: Stock, options: PrintOptions
) -> tuple[Placement, ...]:
    """Place `n_faces` faces, with their backs if `options` ask for duplex or a fold.

    Raises:
        PrintError: the stock is faulty, the face is too large, or the start is beyond it.
    """
    return plan(n_faces, face_size, stock, options).placements


def check_correction(options: PrintOptions) -> None:
    """Raise PrintError if the correction of the printer's error is none that a printer needs."""
    for stretch in (options.stretch_x, options.stretch_y):
        if not 0.9 <= stretch <= 1.1:
            raise PrintError(BAD_STRETCH, stretch=f"{stretch:g}")
    for offset in (
        options.offset_x,
        options.offset_y,
        options.back_offset_x,
        options.back_offset_y,
    ):
        if abs(offset.mm) > MOST_OFFSET:
            raise PrintError(BAD_OFFSET, offset=f"{offset.mm:g}")


def plan(n_faces: int, face_size: Extent, stock: Stock, options: PrintOptions) -> Plan:
    """Place faces and draw up the marks; see `impose`."""
    for fault in faults(stock):
        raise PrintError(BAD_STOCK, stock=stock.title, fault=fault)
    check_correction(options)
    if options.marks == "auto":
        options = replace(options, marks="guides" if stock.kind == "cut" else "none")
    w, h = face_size[0].mm, face_size[1].mm
    spot_w = w * 2 if options.fold == "side" else w
    spot_h = h * 2 if options.fold == "top" else h
    laid = stock.laid_for((mm(spot_w), mm(spot_h)), options.bleed)
    if laid.cells < 1:
        raise PrintError(NO_ROOM, w=f"{spot_w:.4g}", h=f"{spot_h:.4g}", stock=stock.title)
    if not 1 <= options.start <= laid.cells:
        raise PrintError(BAD_START, start=options.start, stock=stock.title, cells=laid.cells)
    turned, across, down = _in_cell(spot_w, spot_h, laid, options)
    if turned:
        spot_w, spot_h = spot_h, spot_w
    slots = _slots(
        n_faces, laid, options.start, (spot_w, spot_h), many=(across, down), turned=turned
    )
    two_sided = options.duplex != "none" and options.fold == "none"
    placements: list[Placement] = []
    for number, slot in enumerate(slots):
        placements.extend(_placed(number, slot, laid, options, (w, h)))
    if two_sided:
        placements.sort(key=lambda placement: placement.page)
    sheets = max((slot.page for slot in slots), default=-1) + 1
    lines = _lines(slots, laid, options, ganged=across * down > 1, two_sided=two_sided)
    pages = sheets * 2 if two_sided else sheets
    return Plan(tuple(placements), tuple(lines), laid, pages)


def _in_cell(w: float, h: float, laid: Stock, options: PrintOptions) -> tuple[bool, int, int]:
    """Whether a face is turned to fit its cell, and how many go across and down in one."""
    for turned, (wide, high) in ((False, (w, h)), (True, (h, w))):
        across = int((laid.w.mm + _TOLERANCE) // wide) if wide > 0 else 0
        down = int((laid.h.mm + _TOLERANCE) // high) if high > 0 else 0
        if across and down:
            return (turned, across, down) if options.gang else (turned, 1, 1)
    raise PrintError(
        TOO_LARGE,
        w=f"{w:.4g}",
        h=f"{h:.4g}",
        stock=laid.title,
        cell_w=f"{laid.w.mm:.4g}",
        cell_h=f"{laid.h.mm:.4g}",
    )


def _slots(
    count: int,
    laid: Stock,
    start: int,
    spot: tuple[float, float],
    *,
    many: tuple[int, int],
    turned: bool,
) -> list[_Slot]:
    slots = []
    (w, h), (across, down) = spot, many
    per_cell = across * down
    for number in range(count):
        cell, within = divmod(number, per_cell)
        page, position = divmod(cell + start - 1, laid.cells)
        row, column = divmod(position, laid.nx)
        inner_row, inner_column = divmod(within, across)
        x = laid.x0.mm + column * laid.dx.mm + (laid.w.mm - across * w) / 2 + inner_column * w
        y = laid.y0.mm + row * laid.dy.mm + (laid.h.mm - down * h) / 2 + inner_row * h
        slots.append(_Slot(page, row, column, x, y, w, h, turned))
    return slots


def _placed(
    number: int,
    slot: _Slot,
    laid: Stock,
    options: PrintOptions,
    face: tuple[float, float],
) -> list[Placement]:
    quarter = 90 if slot.turned else 0
    if options.fold != "none":
        return _folded(number, slot, options, face, quarter)
    two_sided = options.duplex != "none"
    front = _place(
        slot,
        options,
        page=slot.page * 2 if two_sided else slot.page,
        at=(slot.x, slot.y),
        rotation=quarter,
        face=number,
        side="front",
    )
    if not two_sided:
        return [front]
    paper_w, paper_h = (length.mm for length in laid.sheet)
    if options.duplex == "long":
        at, rotation = (paper_w - slot.x - slot.w, slot.y), -quarter % 360
    else:
        # Turned over the short edge the paper stands on its head; the back is turned with
        # it, so that the cut card reads the same way as one from the long edge.
        at, rotation = (slot.x, paper_h - slot.y - slot.h), (180 - quarter) % 360
    back = _place(
        slot,
        options,
        page=front.page + 1,
        at=at,
        rotation=rotation,
        face=number,
        side="back",
    )
    return [front, back]


def _folded(
    number: int, slot: _Slot, options: PrintOptions, face: tuple[float, float], quarter: int
) -> list[Placement]:
    """Front and back as neighbours: over the top edge the back stands on its head."""
    w, h = face
    if options.fold == "top":
        front, back, flip = (0.0, h), (0.0, 0.0), 180
    else:
        front, back, flip = (0.0, 0.0), (w, 0.0), 0
    if quarter:
        # Turned clockwise, what was above comes to the right, what was right comes below.
        front, back = ((0.0, 0.0), (h, 0.0)) if options.fold == "top" else ((0.0, 0.0), (0.0, w))
    sides: tuple[tuple[Side, tuple[float, float], int], ...] = (
        ("front", front, quarter),
        ("back", back, (quarter + flip) % 360),
    )
    return [
        _place(
            slot,
            options,
            page=slot.page,
            at=(slot.x + dx, slot.y + dy),
            rotation=rotation,
            face=number,
            side=side,
        )
        for side, (dx, dy), rotation in sides
    ]


def _place(
    slot: _Slot,
    options: PrintOptions,
    *,
    page: int,
    at: tuple[float, float],
    rotation: int,
    face: int,
    side: Side,
) -> Placement:
    x, y = _corrected(*at, options)
    if side == "back" and options.fold == "none":
        x += options.back_offset_x.mm
        y += options.back_offset_y.mm
    return Placement(page, mm(x), mm(y), rotation, face, side, slot.row, slot.column)


def _corrected(x: float, y: float, options: PrintOptions) -> tuple[float, float]:
    """Undo the printer's error: stretch from the corner, then shift."""
    return (
        x * options.stretch_x + options.offset_x.mm,
        y * options.stretch_y + options.offset_y.mm,
    )


# --- Marks ---------------------------------------------------------------------


def _lines(
    slots: list[_Slot], laid: Stock, options: PrintOptions, *, ganged: bool, two_sided: bool
) -> list[CutLine]:
    if options.marks == "none":
        return []
    pages: dict[int, list[_Slot]] = {}
    for slot in slots:
        pages.setdefault(slot.page, []).append(slot)
    lines: list[CutLine] = []
    for page, used in pages.items():
        front = page * 2 if two_sided else page
        found: list[tuple[float, float, float, float]] = []
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
    ends: tuple[float, float, float, float],
    options: PrintOptions,
    kind: Literal["cut", "fold"],
) -> CutLine:
    x1, y1 = _corrected(ends[0], ends[1], options)
    x2, y2 = _corrected(ends[2], ends[3], options)
    return CutLine(page, x1, y1, x2, y2, kind)


def _outlines(used: list[_Slot]) -> list[tuple[float, float, float, float]]:
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


def _folds(used: list[_Slot], options: PrintOptions) -> list[tuple[float, float, float, float]]:
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


def _crop_marks(
    used: list[_Slot], laid: Stock, options: PrintOptions
) -> list[tuple[float, float, float, float]]:
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
    cells: list[tuple[float, float, float, float]],
) -> list[tuple[float, float, float, float]]:
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


def _guides(used: list[_Slot], laid: Stock) -> list[tuple[float, float, float, float]]:
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


def _all_cells(laid: Stock) -> list[tuple[float, float, float, float]]:
    return [
        (x, y, x + laid.w.mm, y + laid.h.mm)
        for row in range(laid.ny)
        for column in range(laid.nx)
        for x, y in [(laid.x0.mm + column * laid.dx.mm, laid.y0.mm + row * laid.dy.mm)]
    ]


def _crosses(
    ends: tuple[float, float, float, float], cells: list[tuple[float, float, float, float]]
) -> bool:
    left, right = sorted((ends[0], ends[2]))
    top, foot = sorted((ends[1], ends[3]))
    return any(
        left < cell[2] - 0.01 and right > cell[0] + 0.01 and top <= cell[3] and foot >= cell[1]
        if top == foot
        else top < cell[3] - 0.01 and foot > cell[1] + 0.01 and left <= cell[2] and right >= cell[0]
        for cell in cells
    )


def _rounded(
    ends: tuple[float, float, float, float],
) -> tuple[float, float, float, float]:
    return round(ends[0], 4), round(ends[1], 4), round(ends[2], 4), round(ends[3], 4)
