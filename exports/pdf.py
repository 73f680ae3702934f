"""Writes the prints: faces imposed on stock, and sheets that flow over pages."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from exports.drawing.blocks import Sheet
from exports.drawing.faces import Face
from exports.drawing.layout import Drawn, lay_face
from exports.drawing.marks import draw_check_bar, draw_lines
from exports.drawing.ops import PT
from exports.drawing.paint import Painter, open_canvas, write_whole
from exports.drawing.report import NO_BAR, PrintNote, PrintReport
from exports.i18n import N_
from exports.imposition import Plan, plan
from exports.markup.errors import PrintError
from exports.print_options import PrintOptions, check_correction
from model.lengths import mm

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from exports.drawing.flow import LaidSheet
    from exports.drawing.ops import Op
    from exports.imposition import Placement
    from exports.stock import Stock

__all__ = ["PrintNote", "PrintReport", "draw_faces", "draw_sheet", "draw_sheets"]

NOTHING = N_("there is nothing to print")
MIXED = N_("faces of different sizes cannot share a sheet: {first} and {other} mm")
BACKS = N_("there are {fronts} fronts but {backs} backs")
NO_BACKS = N_("fronts need backs to be printed on both sides")


def draw_faces(
    faces: Sequence[Face],
    stock: Stock,
    options: PrintOptions,
    out: Path | BinaryIO,
    *,
    lang: str,
    title: str,
    backs: Sequence[Face] | None = None,
) -> PrintReport:
    """Print faces on stock.

    Args:
        faces: the fronts, all of one size, in the order of the cells.
        stock: the sheet.
        options: start, printer's error, duplex or fold, marks, bleed, grey.
        out: a file to write whole, or a binary stream.
        lang: language of the document.
        title: title of the document.
        backs: a back for each front, or one for all; needed for duplex and folds.

    Raises:
        PrintError: the faces do not fit the stock, differ in size, or a text may not shrink; the
            correction of the printer's error is beyond belief, or `out` is a file that is no PDF.
    """
    fronts = tuple(faces)
    if not fronts:
        raise PrintError(NOTHING)
    behind = _backs(fronts, backs, options)
    _same_size((*fronts, *behind))
    # Cells keep apart for a bleed: what the faces do not have asks for no room.
    bleed = max(face.bleed for face in (*fronts, *behind))
    options = replace(options, bleed=min(options.bleed, mm(bleed)))
    planned = plan(len(fronts), fronts[0].extent, stock, options)
    sheet_w, sheet_h = planned.stock.sheet
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, (sheet_w.pt, sheet_h.pt), lang=lang, title=title)
    painter = Painter(canvas, mono=options.mono)
    notes: list[PrintNote] = []
    laid: dict[Face, list[Drawn]] = {}  # one for each: a second look would hash the face again
    overflow: tuple[str, ...] = ()
    for page, placements in enumerate(_by_page(planned)):
        for placement in placements:
            face = fronts[placement.face]
            if placement.side == "back":
                face = behind[placement.face % len(behind)]
            known = laid.setdefault(face, [])
            if not known:
                known.append(lay_face(face))
                notes.extend(known[0].notes)
            corner = (placement.x.pt, sheet_h.pt - placement.y.pt)
            _paint_face(painter, face, known[0], placement, corner=corner, options=options)
        draw_lines(canvas, [line for line in planned.lines if line.page == page], sheet_h.pt)
        if options.check_bar and not draw_check_bar(canvas, planned.stock, options, lang):
            overflow = (NO_BAR,)
        canvas.showPage()
    canvas.save()
    write_whole(buffer, out)
    return PrintReport(planned.pages, len(planned.placements), tuple(notes), overflow, bleed)


def _backs(
    fronts: tuple[Face, ...], backs: Sequence[Face] | None, options: PrintOptions
) -> tuple[Face, ...]:
    if options.duplex == "none" and options.fold == "none":
        return ()
    if not backs:
        raise PrintError(NO_BACKS)
    if len(backs) not in {1, len(fronts)}:
        raise PrintError(BACKS, fronts=len(fronts), backs=len(backs))
    return tuple(backs)


def _same_size(faces: tuple[Face, ...]) -> None:
    first = faces[0]
    for face in faces:
        if abs(face.w - first.w) > 0.01 or abs(face.h - first.h) > 0.01:
            raise PrintError(
                MIXED, first=f"{first.w:g} x {first.h:g}", other=f"{face.w:g} x {face.h:g}"
            )


def _by_page(planned: Plan) -> list[list[Placement]]:
    pages: list[list[Placement]] = [[] for _ in range(planned.pages)]
    for placement in planned.placements:
        pages[placement.page].append(placement)
    return pages


def _paint_face(
    painter: Painter,
    face: Face,
    drawn: Drawn,
    placement: Placement,
    *,
    corner: tuple[float, float],
    options: PrintOptions,
) -> None:
    """Paint one face from its corner on the canvas, cut to its edge and the wanted bleed."""
    canvas = painter.canvas
    w, h = face.w * PT, face.h * PT
    stretch_x, stretch_y = options.stretch_x, options.stretch_y
    x, y = corner
    bleed = min(options.bleed.pt, face.bleed * PT)
    rotation = placement.rotation
    if not rotation and stretch_x == stretch_y == 1 and drawn.inside:
        painter.paint(drawn.ops, x, y)
        return
    canvas.saveState()
    # The stretch is the paper's, so it comes before the turn.
    canvas.transform(stretch_x, 0, 0, stretch_y, x, y)
    if rotation:
        dx, dy = {90: (h, 0.0), 180: (w, -h), 270: (0.0, -w)}[rotation]
        canvas.translate(dx, dy)
        canvas.rotate(-rotation)
    edge = canvas.beginPath()
    edge.rect(-bleed, -h - bleed, w + 2 * bleed, h + 2 * bleed)
    canvas.clipPath(edge, stroke=0, fill=0)
    painter.paint(drawn.ops)
    canvas.restoreState()


def draw_sheet(
    sheet: Sheet,
    out: Path | BinaryIO,
    *,
    paper: str | None,
    lang: str,
    title: str,
    options: PrintOptions | None = None,
) -> PrintReport:
    """Print a sheet on "a4" or "letter"; None takes what the sheet says. See `draw_sheets`."""
    return draw_sheets([sheet], out, paper=paper, lang=lang, title=title, options=options)


def draw_sheets(
    sheets: Sequence[Sheet],
    out: Path | BinaryIO,
    *,
    paper: str | None,
    lang: str,
    title: str,
    options: PrintOptions | None = None,
) -> PrintReport:
    """Print sheets one after another into one document, each with its own page numbers.

    Of `options` the printer's error, grey, and the check bar count.

    Raises:
        PrintError: the paper is unknown, a sheet's margins leave no room, the correction of the
            printer's error is beyond belief, or `out` is a file that is no PDF.
    """
    from exports.drawing.flow import lay_sheet

    options = options or PrintOptions()
    check_correction(options)
    all_laid = [lay_sheet(each, paper, lang, with_bar=options.check_bar) for each in sheets]
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, (all_laid[0].w, all_laid[0].h), lang=lang, title=title)
    painter = Painter(canvas, mono=options.mono)
    for laid in all_laid:
        canvas.setPageSize((laid.w, laid.h))
        for page in laid.pages:
            _paint_page(canvas, painter, page, laid, options)
    canvas.save()
    write_whole(buffer, out)
    return PrintReport(
        sum(len(laid.pages) for laid in all_laid),
        0,
        tuple(note for laid in all_laid for note in laid.notes),
        tuple(name for laid in all_laid for name in laid.overflow),
    )


def _paint_page(
    canvas: Canvas, painter: Painter, page: Sequence[Op], laid: LaidSheet, options: PrintOptions
) -> None:
    """Paint one page of a sheet, the printer's error undone."""
    canvas.saveState()
    canvas.transform(
        options.stretch_x,
        0,
        0,
        options.stretch_y,
        options.offset_x.pt,
        laid.h - options.offset_y.pt,
    )
    painter.paint(page)
    painter.paint(laid.check_bar)
    canvas.restoreState()
    canvas.showPage()
