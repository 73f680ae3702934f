"""The calibration page: what a printer does to lengths and places, and how to undo it.

Every ruler counts from the paper's left or top edge, so a printer that shifts the page
shows by how much. Two crosses 100 mm apart each way give the stretch.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from exports import fonts
from exports.drawing.faces import Span
from exports.drawing.ops import PT, LineOp, Op, OvalOp, RectOp, TextOp
from exports.drawing.paint import Painter, open_canvas, write_whole
from exports.drawing.report import PrintReport
from exports.drawing.set_type import set_lines
from exports.drawing.typeset import Fitted, height, wrap
from exports.drawing.words import Manner, tokenise
from exports.print_options import PrintOptions, check_correction
from exports.stock import PAPERS
from model.lengths import Length, mm
from model.text import Text

if TYPE_CHECKING:
    from pathlib import Path

CROSS_MM = 30.0
"""The first cross lies so far from the left and from the top edge."""
SPAN_MM = 100.0
"""The other crosses lie so far from the first."""

_FROM = 24.0
"""The rulers begin and end so far from the edges, clear of each other."""

INK = "#1a1a1a"
MUTED = "#5f5b52"
ACCENT = "#8a3b1f"

_TITLE = Text("Printer calibration", "Calibración de la impresora")
_INSTRUCTIONS = (
    Text(
        "Print this page at actual size (100%, no “fit to page”) on the paper and from the tray "
        "you will use for the labels.",
        "Imprima esta página a tamaño real (100 %, sin «ajustar a la página») en el papel y desde "
        "la bandeja que usará para las etiquetas.",
    ),
    Text(
        "Measure A: from the left edge of the paper to the centre of cross 1. "
        "Measure B: from the top edge to the centre of cross 1. Both should be 30 mm.",
        "Mida A: del borde izquierdo del papel al centro de la cruz 1. "
        "Mida B: del borde superior al centro de la cruz 1. Ambas deberían ser 30 mm.",
    ),
    Text(
        "Measure C: between crosses 1 and 2, across. Measure D: between crosses 1 and 3, down. "
        "Both should be 100 mm.",
        "Mida C: entre las cruces 1 y 2, a lo ancho. Mida D: entre las cruces 1 y 3, a lo alto. "
        "Ambas deberían ser 100 mm.",
    ),
    Text(
        "Enter the four figures in the print options, or work out by hand:",
        "Anote las cuatro cifras en las opciones de impresión, o calcule a mano:",
    ),
)
_FORMULAS = (
    Text("stretch across = 100 ÷ C", "estiramiento a lo ancho = 100 ÷ C"),
    Text("stretch down = 100 ÷ D", "estiramiento a lo alto = 100 ÷ D"),
    Text(
        "offset across = 30 − A × stretch across",
        "desplazamiento a lo ancho = 30 − A × estiramiento a lo ancho",
    ),
    Text(
        "offset down = 30 − B × stretch down",
        "desplazamiento a lo alto = 30 − B × estiramiento a lo alto",
    ),
)
_AFTER = Text(
    "Print this page again with the figures set: A and B must now be 30 mm, C and D 100 mm. "
    "Half a millimetre of difference from sheet to sheet is the printer's own.",
    "Vuelva a imprimir esta página con esas cifras: A y B deben ser ahora 30 mm, y C y D 100 mm. "
    "Medio milímetro de diferencia entre hojas es propio de la impresora.",
)
_IN_USE = Text(
    "In use: stretch {sx:.4f} across, {sy:.4f} down; offset {ox:.2f} mm across, {oy:.2f} mm down.",
    "En uso: estiramiento {sx:.4f} a lo ancho, {sy:.4f} a lo alto; desplazamiento {ox:.2f} mm a lo "
    "ancho, {oy:.2f} mm a lo alto.",
)
_CORNERS = Text(
    "The corner marks stand 10 mm from the edges; one that is missing lies where the printer "
    "cannot print.",
    "Las marcas de las esquinas están a 10 mm de los bordes; la que falte queda donde la impresora "
    "no imprime.",
)


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured on the page: A and B from the edges, C and D between the crosses."""

    left: Length
    top: Length
    across: Length
    down: Length


@dataclass(frozen=True, slots=True)
class Correction:
    """What undoes the printer's error; the fields are those of `PrintOptions`."""

    offset_x: Length
    offset_y: Length
    stretch_x: float
    stretch_y: float


def correction(measured: Measured) -> Correction:
    """Work out offset and stretch from measurements.

    A printer puts what should be at x at `shift + scale * x`. Printing at `x * stretch +
    offset`, with stretch = 1 / scale and offset = -shift / scale, brings it back to x.

    Raises:
        ValueError: a distance between crosses is not near 100 mm, so it was misread.
    """
    for span in (measured.across, measured.down):
        if not 90 <= span.mm <= 110:
            raise ValueError(f"{span.mm:g} mm between the crosses is not near 100 mm")
    stretch_x = SPAN_MM / measured.across.mm
    stretch_y = SPAN_MM / measured.down.mm
    return Correction(
        mm(CROSS_MM - measured.left.mm * stretch_x),
        mm(CROSS_MM - measured.top.mm * stretch_y),
        stretch_x,
        stretch_y,
    )


def draw_calibration(
    out: Path | BinaryIO,
    *,
    paper: str = "a4",
    lang: str = "en",
    options: PrintOptions | None = None,
) -> PrintReport:
    """Print the calibration page, corrected by `options` if they are given.

    Raises:
        KeyError: unknown paper.
        PrintError: the correction is beyond belief, or `out` is a file that is no PDF.
    """
    options = options or PrintOptions()
    check_correction(options)
    w, h = (length.mm for length in PAPERS[paper])
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, (w * PT, h * PT), lang=lang, title=_TITLE.get(lang))
    canvas.transform(
        options.stretch_x,
        0,
        0,
        options.stretch_y,
        options.offset_x.pt,
        h * PT - options.offset_y.pt,
    )
    ops: list[Op] = []
    _corners(ops, w, h)
    _rulers(ops, w, h)
    _crosses(ops)
    _text(ops, lang, options)
    Painter(canvas, mono=options.mono).paint(ops)
    canvas.showPage()
    canvas.save()
    write_whole(buffer, out)
    return PrintReport(1)


def _mm_line(ops: list[Op], *ends_and_width: float, ink: str = INK) -> None:
    """A line in millimetres: x1, y1, x2, y2, and its width in points."""
    x1, y1, x2, y2, width = ends_and_width
    ops.append(LineOp(x1 * PT, y1 * PT, x2 * PT, y2 * PT, ink, width))


def _word(
    ops: list[Op],
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    align: str = "left",
    bold: bool = False,
    ink: str = INK,
) -> None:
    """A word with its baseline at (x, y) mm."""
    face = fonts.load(fonts.font_name("sans", "bold" if bold else "regular"))
    width = face.width(text) * size
    shift = {"left": 0.0, "center": width / 2, "right": width}[align]
    ops.append(TextOp(x * PT - shift, y * PT, text, face.name, size, ink))


def _corners(ops: list[Op], w: float, h: float) -> None:
    for x, to_x in ((10.0, 1), (w - 10.0, -1)):
        for y, to_y in ((10.0, 1), (h - 10.0, -1)):
            _mm_line(ops, x, y, x + 6 * to_x, y, 0.5)
            _mm_line(ops, x, y, x, y + 6 * to_y, 0.5)
    # Light hairlines each 2 mm from the edges show how near the printer goes.
    for step in range(1, 5):
        _mm_line(ops, w / 2 - 4, 2 * step, w / 2 + 4, 2 * step, 0.3, ink=MUTED)
        _mm_line(ops, w / 2 - 4, h - 2 * step, w / 2 + 4, h - 2 * step, 0.3, ink=MUTED)
        _mm_line(ops, 2 * step, h / 2 - 4, 2 * step, h / 2 + 4, 0.3, ink=MUTED)
        _mm_line(ops, w - 2 * step, h / 2 - 4, w - 2 * step, h / 2 + 4, 0.3, ink=MUTED)


def _rulers(ops: list[Op], w: float, h: float) -> None:
    """Millimetres along top and left, inches along foot and right, all from the paper's edge."""
    top, left = 20.0, 20.0
    foot, right = h - 20.0, w - 20.0
    _mm_line(ops, _FROM, top, w - _FROM, top, 0.4)
    _mm_line(ops, left, _FROM, left, h - _FROM, 0.4)
    for x in range(int(_FROM), int(w - _FROM) + 1):
        long = 3.0 if x % 10 == 0 else 2.2 if x % 5 == 0 else 1.3
        _mm_line(ops, x, top - long, x, top, 0.25)
        if x % 10 == 0:
            _word(ops, str(x), x, top - 3.5, 6, align="center")
    for y in range(int(_FROM), int(h - _FROM) + 1):
        long = 3.0 if y % 10 == 0 else 2.2 if y % 5 == 0 else 1.3
        _mm_line(ops, left - long, y, left, y, 0.25)
        if y % 10 == 0:
            _word(ops, str(y), left - 3.5, y + 0.75, 6, align="right")
    _word(ops, "mm", 18, top - 3.5, 6, ink=MUTED)
    _inches(ops, w, foot, across=True)
    _inches(ops, h, right, across=False)


def _inches(ops: list[Op], extent: float, at: float, *, across: bool) -> None:
    last = extent - _FROM
    ends = (_FROM, at, last, at) if across else (at, _FROM, at, last)
    _mm_line(ops, *ends, 0.4)
    for eighth in range(1, int(extent / 25.4 * 8) + 1):
        place = eighth * 25.4 / 8
        if not _FROM <= place <= last:
            continue
        long = 3.0 if eighth % 8 == 0 else 2.2 if eighth % 4 == 0 else 1.3
        if across:
            _mm_line(ops, place, at, place, at + long, 0.25)
        else:
            _mm_line(ops, at, place, at + long, place, 0.25)
        if eighth % 8 == 0:
            number = str(eighth // 8)
            if across:
                _word(ops, number, place, at + 5.5, 6, align="center")
            else:
                _word(ops, number, at + 3.6, place + 0.75, 6)
    if across:
        _word(ops, "in", 18, at + 3.5, 6, ink=MUTED)


def _crosses(ops: list[Op]) -> None:
    first = CROSS_MM
    places = (
        ("1", first, first),
        ("2", first + SPAN_MM, first),
        ("3", first, first + SPAN_MM),
    )
    for name, x, y in places:
        _mm_line(ops, x - 4, y, x + 4, y, 0.3, ink=ACCENT)
        _mm_line(ops, x, y - 4, x, y + 4, 0.3, ink=ACCENT)
        ops.append(OvalOp((x - 1.5) * PT, (y - 1.5) * PT, 3 * PT, 3 * PT, None, ACCENT, 0.3))
        _word(ops, name, x + 2.2, y - 1.6, 9, bold=True, ink=ACCENT)
    end = first + SPAN_MM
    _bar(ops, (first, first + 8, end, first + 8), "C = 100 mm")
    _bar(ops, (first + 8, first, first + 8, end), "D = 100 mm")
    _word(ops, "A = 30 mm", first - 9, first + 5.6, 7, ink=ACCENT)

    _word(ops, "B = 30 mm", first + 3, first - 5.4, 7, ink=ACCENT)


def _bar(ops: list[Op], ends: tuple[float, float, float, float], text: str) -> None:
    """A check bar with ticks each 10 mm."""
    x1, y1, x2, y2 = ends
    _mm_line(ops, x1, y1, x2, y2, 0.6)
    for step in range(11):
        long = 1.6 if step % 5 == 0 else 0.9
        share = step / 10
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        if y1 == y2:
            _mm_line(ops, x, y - long, x, y + long, 0.3)
        else:
            _mm_line(ops, x - long, y, x + long, y, 0.3)
    if y1 == y2:
        _word(ops, text, (x1 + x2) / 2, y1 - 2.2, 8, align="center", bold=True)
    else:
        _word(ops, text, x1 + 2.5, (y1 + y2) / 2, 8, bold=True)


def _text(ops: list[Op], lang: str, options: PrintOptions) -> None:
    x, y, w = 62.0, 52.0, 112.0
    display = fonts.load(fonts.font_name("display", "bold"))
    ops.append(TextOp(x * PT, y * PT, _TITLE.get(lang), display.name, 18, INK))
    y += 6
    for number, text in enumerate(_INSTRUCTIONS, start=1):
        _word(ops, f"{number}", x, y + 2.6, 10, bold=True, ink=ACCENT)
        y = _paragraph(ops, text.get(lang), x + 6, y, w - 6) + 2
    y += 0.5
    box_top = y
    y += 1.8
    for text in _FORMULAS:
        y = _paragraph(ops, text.get(lang), x + 9, y, w - 12, bold=True) + 0.8
    ops.append(
        RectOp(
            (x + 6) * PT, box_top * PT, (w - 6) * PT, (y + 1 - box_top) * PT, None, ACCENT, 0.6, 3
        )
    )
    y += 4
    y = _paragraph(ops, _AFTER.get(lang), x, y, w) + 2
    y = _paragraph(ops, _CORNERS.get(lang), x, y, w, ink=MUTED) + 2
    in_use = _IN_USE.get(lang).format(
        sx=options.stretch_x,
        sy=options.stretch_y,
        ox=options.offset_x.mm,
        oy=options.offset_y.mm,
    )
    if lang.startswith("es"):
        in_use = in_use.replace(".", ",").removesuffix(",") + "."
    _paragraph(ops, in_use, x, y, w, ink=MUTED)


def _paragraph(
    ops: list[Op],
    text: str,
    x: float,
    y: float,
    w: float,
    *,
    bold: bool = False,
    ink: str = INK,
) -> float:
    """Set a paragraph from `y` down; return where it ends, in mm."""
    size = 9.5
    manner = Manner("sans", "bold" if bold else "regular", False, ink)
    lines = wrap(tokenise((Span(text),), manner), w * PT / size)
    set_lines(
        ops, Fitted(lines, size), x * PT, y * PT + fonts.ASCENT * size, w=w * PT, leading=1.25
    )
    return y + height(len(lines), size, 1.25) / PT
