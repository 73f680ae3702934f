"""Draws what helps the cutter and the measurer: cut and fold lines, and the 100 mm bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exports import fonts
from exports.drawing.ops import PT, LineOp, Op, TextOp
from exports.drawing.paint import Painter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reportlab.pdfgen.canvas import Canvas

    from exports.cut_marks import CutLine
    from exports.print_options import PrintOptions
    from exports.stock import Stock

BAR_MM = 100.0
BAR_ROOM = 5.0
"""Free height, in millimetres, that the bar needs."""

_BAR_TEXT = {
    "en": "100 mm; measure this bar to see whether the printer scaled the page",
    "es": "100 mm; mida esta barra para ver si la impresora ha cambiado la escala",
}
_CUT = (0.45, 0.45, 0.45)
_FOLD = (0.6, 0.6, 0.6)


def draw_lines(canvas: Canvas, lines: Iterable[CutLine], paper_h: float) -> None:
    """Draw cut lines as hairlines and folds dashed."""
    canvas.saveState()
    canvas.setLineWidth(0.3)
    for line in lines:
        if line.kind == "fold":
            canvas.setStrokeColorRGB(*_FOLD)
            canvas.setDash([3, 2])
        else:
            canvas.setStrokeColorRGB(*_CUT)
            canvas.setDash([])
        canvas.line(line.x1 * PT, paper_h - line.y1 * PT, line.x2 * PT, paper_h - line.y2 * PT)
    canvas.restoreState()


def check_bar(x: float, y: float, lang: str) -> list[Op]:
    """A bar 100 mm long from (x, y), in points y down, with ticks each 10 mm and a word below."""
    ink = "#1a1a1a"
    length = BAR_MM * PT
    ops: list[Op] = [LineOp(x, y, x + length, y, ink, 0.5)]
    for step in range(11):
        tick = 1.6 * PT if step in {0, 5, 10} else 0.9 * PT
        at = x + step * 10 * PT
        ops.append(LineOp(at, y - tick / 2, at, y + tick / 2, ink, 0.4))
    text = _BAR_TEXT["es" if lang.startswith("es") else "en"]
    face = fonts.load(fonts.font_name("sans", "regular"))
    ops.append(TextOp(x, y + 0.8 * PT + 6.5, text, face.name, 6.0, ink))
    return ops


def draw_check_bar(canvas: Canvas, stock: Stock, options: PrintOptions, lang: str) -> bool:
    """Draw the bar below the last row, or above the first; False if neither has room."""
    paper_w, paper_h = stock.sheet
    foot = stock.y0.mm + (stock.ny - 1) * stock.dy.mm + stock.h.mm
    # The outermost 3 mm are beyond most printers.
    if paper_h.mm - foot >= BAR_ROOM + 3:
        y = foot + 2.0
    elif stock.y0.mm >= BAR_ROOM + 3:
        y = stock.y0.mm - BAR_ROOM + 0.5
    else:
        return False
    canvas.saveState()
    canvas.transform(
        options.stretch_x,
        0,
        0,
        options.stretch_y,
        options.offset_x.pt,
        paper_h.pt - options.offset_y.pt,
    )
    x = (paper_w.mm - BAR_MM) / 2
    # Guides for the knife run through the margin: they leave the bar and its words clear.
    canvas.setFillColorRGB(1, 1, 1)
    top, depth = y - 1.2, BAR_ROOM + 0.2
    canvas.rect((x - 1) * PT, -(top + depth) * PT, (BAR_MM + 2) * PT, depth * PT, stroke=0, fill=1)
    Painter(canvas).paint(check_bar(x * PT, y * PT, lang))
    canvas.restoreState()
    return True
