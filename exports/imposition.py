"""Where each face lies on which page: plain geometry, no drawing.

Coordinates are millimetres from the top left corner of the paper, as the page is printed.
Fronts fill the sheet row by row. Backs lie where the paper, turned over the named edge,
brings them behind their fronts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from exports.cut_marks import CutLine, Slot, cut_lines
from exports.i18n import N_
from exports.markup.errors import PrintError
from exports.print_options import PrintOptions, check_correction, corrected
from exports.stock import Extent, Stock, faults
from model.lengths import Length, mm
from model.values import frozen

Side = Literal["front", "back"]

TOO_LARGE = N_(
    "{w} x {h} mm does not fit on {stock}, whose cells are {cell_w} x {cell_h} mm. "
    "Choose other stock or another size."
)
NO_ROOM = N_("{w} x {h} mm does not fit on the paper of {stock}. Choose larger paper.")
BAD_START = N_("There is no label {start} on {stock}; it has {cells}.")
BAD_STOCK = N_("{stock}: {fault}")

_TOLERANCE = 0.05


@frozen
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


@frozen
class Plan:
    """A whole print: the placements, the marks, the paper, and how many pages."""

    placements: tuple[Placement, ...]
    lines: tuple[CutLine, ...]
    stock: Stock
    pages: int


def impose(
    n_faces: int, face_size: Extent, stock: Stock, options: PrintOptions
) -> tuple[Placement, ...]:
    """Place `n_faces` faces, with their backs if `options` ask for duplex or a fold.

    Raises:
        PrintError: the stock is faulty, the face is too large, or the start is beyond it.
    """
    return plan(n_faces, face_size, stock, options).placements


def plan(n_faces: int, face_size: Extent, stock: Stock, options: PrintOptions) -> Plan:
    """Place faces and draw up the marks; see `impose`."""
    for fault in faults(stock):
        raise PrintError(BAD_STOCK, stock=stock, fault=fault)
    check_correction(options)
    if options.marks == "auto":
        options = replace(options, marks="guides" if stock.kind == "cut" else "none")
    w, h = face_size[0].mm, face_size[1].mm
    spot_w = w * 2 if options.fold == "side" else w
    spot_h = h * 2 if options.fold == "top" else h
    laid = stock.laid_for((mm(spot_w), mm(spot_h)), options.bleed)
    if laid.cells < 1:
        raise PrintError(NO_ROOM, w=round(spot_w, 2), h=round(spot_h, 2), stock=stock)
    if not 1 <= options.start <= laid.cells:
        raise PrintError(BAD_START, start=options.start, stock=stock, cells=laid.cells)
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
    lines = cut_lines(slots, laid, options, ganged=across * down > 1, two_sided=two_sided)
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
        w=round(w, 2),
        h=round(h, 2),
        stock=laid,
        cell_w=round(laid.w.mm, 2),
        cell_h=round(laid.h.mm, 2),
    )


def _slots(
    count: int,
    laid: Stock,
    start: int,
    spot: tuple[float, float],
    *,
    many: tuple[int, int],
    turned: bool,
) -> list[Slot]:
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
        slots.append(Slot(page, row, column, x, y, w, h, turned))
    return slots


def _placed(
    number: int,
    slot: Slot,
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
    number: int, slot: Slot, options: PrintOptions, face: tuple[float, float], quarter: int
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
    slot: Slot,
    options: PrintOptions,
    *,
    page: int,
    at: tuple[float, float],
    rotation: int,
    face: int,
    side: Side,
) -> Placement:
    x, y = corrected(*at, options)
    if side == "back" and options.fold == "none":
        x += options.back_offset_x.mm
        y += options.back_offset_y.mm
    return Placement(page, mm(x), mm(y), rotation, face, side, slot.row, slot.column)
