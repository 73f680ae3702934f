"""Paints laid-out operations on a ReportLab canvas, and opens such a canvas properly.

No markup reaches ReportLab: only rectangles, lines, paths, pictures and runs of type in a
font that is named. Colours are ours, already read.
"""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from exports import fonts
from exports.drawing import icons
from exports.drawing.colours import rgb
from exports.drawing.ops import (
    CellsOp,
    DiamondOp,
    EndOp,
    IconOp,
    ImageOp,
    LineOp,
    Op,
    OvalOp,
    RectOp,
    TextOp,
    TurnOp,
)
from exports.drawing.paint_text import TextWriter
from exports.i18n import N_
from exports.markup.errors import PrintError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

NO_PDF = N_(
    "“{name}” is there already and is no PDF, so it was left as it is. Choose another name."
)

WHITE = "#ffffff"
MAKER = "Muster"


def open_canvas(out: BinaryIO, size: tuple[float, float], *, lang: str, title: str) -> Canvas:
    """Open a PDF of pages `size` points large.

    The same content gives the same bytes. Viewers are asked to print at true size.
    """
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas as PdfCanvas

    # Binary streams: a fifth smaller than the text encoding that is ReportLab's default.
    rl_config.useA85 = 0
    first = fonts.load(fonts.font_name("sans", "regular")).name
    settings: dict[str, Any] = {"initialFontName": first, "lang": lang}
    canvas = PdfCanvas(out, pagesize=size, pageCompression=1, invariant=1, **settings)
    canvas.setTitle(title)
    canvas.setAuthor(MAKER)
    canvas.setCreator(MAKER)
    canvas.setSubject(title)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def write_whole(buffer: io.BytesIO, out: Path | BinaryIO) -> None:
    """Write the finished document; a print that fails leaves no half file behind.

    A PDF of that name is replaced. Any other file is not: it could be the project itself.

    Raises:
        PrintError: `out` is a file that is no PDF.
    """
    if not isinstance(out, Path):
        out.write(buffer.getvalue())
    elif out.exists() and not out.is_file():
        out.write_bytes(buffer.getvalue())
    elif out.exists() and not _may_be_replaced(out):
        raise PrintError(NO_PDF, name=out.name)
    else:
        _write_file(buffer, out)


def _write_file(buffer: io.BytesIO, out: Path) -> None:
    whole = out.with_name(f".{out.name}.part")
    try:
        whole.write_bytes(buffer.getvalue())
        whole.replace(out)
    except OSError as error:
        whole.unlink(missing_ok=True)
        error.filename = str(out)
        raise


def _may_be_replaced(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(1024)
    return not head or b"%PDF-" in head


class Painter:
    """Paints on one canvas; `mono` turns every colour and picture grey."""

    def __init__(self, canvas: Canvas, *, mono: bool = False) -> None:
        self.canvas = canvas
        self.mono = mono
        self.x = 0.0
        self.y = 0.0
        self.places: list[tuple[float, float]] = []
        self.writer = TextWriter(canvas)

    def paint(self, ops: Iterable[Op], x: float = 0.0, y: float = 0.0) -> None:
        """Paint operations whose top left corner is (x, y) of the canvas, in points."""
        self.x, self.y = x, y
        text: list[TextOp] = []
        for op in ops:
            if isinstance(op, TextOp):
                text.append(op)
                continue
            if text:
                self.writer.write(text, self.x, self.y, mono=self.mono)
                text = []
            self._shape(op)
        if text:
            self.writer.write(text, self.x, self.y, mono=self.mono)

    def _shape(self, op: Op) -> None:
        if isinstance(op, RectOp):
            self._rect(op)
        elif isinstance(op, LineOp):
            self._line(op)
        elif isinstance(op, IconOp):
            self._icon(op)
        elif isinstance(op, OvalOp):
            self._ink(op.fill, op.stroke, op.width)
            x, y = self.x + op.x, self.y - op.y
            self.canvas.ellipse(
                x, y - op.h, x + op.w, y, stroke=bool(op.stroke), fill=bool(op.fill)
            )
        elif isinstance(op, DiamondOp):
            self._diamond(op)
        elif isinstance(op, ImageOp):
            self._image(op)
        elif isinstance(op, CellsOp):
            self._cells(op)
        elif isinstance(op, TurnOp):
            self.canvas.saveState()
            self.canvas.translate(self.x + op.x, self.y - op.y)
            self.canvas.rotate(-op.degrees)
            self.places.append((self.x, self.y))
            self.x = self.y = 0.0
        elif isinstance(op, EndOp):
            self.canvas.restoreState()
            self.x, self.y = self.places.pop()

    def _ink(self, fill: str | None, stroke: str | None, width: float) -> None:
        if fill:
            self.canvas.setFillColorRGB(*rgb(fill, mono=self.mono))
        if stroke:
            self.canvas.setStrokeColorRGB(*rgb(stroke, mono=self.mono))
            self.canvas.setLineWidth(width)

    def _rect(self, op: RectOp) -> None:
        self._ink(op.fill, op.stroke, op.width)
        radius = min(op.radius, op.w / 2, op.h / 2)
        place = (self.x + op.x, self.y - op.y - op.h, op.w, op.h)
        if radius > 0:
            self.canvas.roundRect(*place, radius, stroke=bool(op.stroke), fill=bool(op.fill))
        else:
            self.canvas.rect(*place, stroke=bool(op.stroke), fill=bool(op.fill))

    def _line(self, op: LineOp) -> None:
        self._ink(None, op.colour, op.width)
        if op.dash:
            self.canvas.setDash(list(op.dash))
        self.canvas.line(self.x + op.x, self.y - op.y, self.x + op.x2, self.y - op.y2)
        if op.dash:
            self.canvas.setDash([])

    def _diamond(self, op: DiamondOp) -> None:
        self._ink(op.fill, op.stroke, op.width)
        path = self.canvas.beginPath()
        x, y = self.x + op.x, self.y - op.y
        path.moveTo(x + op.w / 2, y)
        path.lineTo(x + op.w, y - op.h / 2)
        path.lineTo(x + op.w / 2, y - op.h)
        path.lineTo(x, y - op.h / 2)
        path.close()
        self.canvas.drawPath(path, stroke=bool(op.stroke), fill=bool(op.fill))

    def _icon(self, op: IconOp) -> None:
        for shape in icons.SHAPES[op.icon]:
            fill = op.colour
            if shape.paper:
                fill = op.fill or WHITE
            stroke = None
            if shape.stroked:
                stroke = WHITE if shape.paper and not shape.filled else op.colour
            self._ink(fill if shape.filled else None, stroke, shape.width * op.scale)
            self.canvas.setLineJoin(1)
            self.canvas.setLineCap(1 if shape.stroked and not shape.filled else 0)
            path = self.canvas.beginPath()
            _trace(path, shape.path, self.x + op.x, self.y - op.y, op.scale)
            self.canvas.drawPath(path, stroke=bool(stroke), fill=shape.filled)
        self.canvas.setLineJoin(0)
        self.canvas.setLineCap(0)

    def _cells(self, op: CellsOp) -> None:
        self._ink(op.colour, None, 0)
        left, top = self.x + op.x, self.y - op.y
        path = self.canvas.beginPath()
        for x, y, w, h in op.cells:
            path.rect(left + x * op.scale, top - (y + h) * op.scale, w * op.scale, h * op.scale)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def _image(self, op: ImageOp) -> None:
        self.canvas.saveState()
        if op.clip:
            x, y, w, h = op.clip
            path = self.canvas.beginPath()
            path.rect(self.x + x, self.y - y - h, w, h)
            self.canvas.clipPath(path, stroke=0, fill=0)
        picture = _picture(op.data, mono=self.mono)
        self.canvas.drawImage(picture, self.x + op.x, self.y - op.y - op.h, op.w, op.h, mask="auto")
        self.canvas.restoreState()


def _trace(
    path: PDFPathObject,
    commands: tuple[icons.Command, ...],
    x: float,
    y: float,
    scale: float,
) -> None:
    for letter, numbers in commands:
        points = [
            x + value * scale if index % 2 == 0 else y - value * scale
            for index, value in enumerate(numbers)
        ]
        if letter == "M":
            path.moveTo(*points)
        elif letter == "L":
            path.lineTo(*points)
        elif letter == "C":
            path.curveTo(*points)
        else:
            path.close()


@lru_cache(maxsize=64)
def _picture(data: bytes, *, mono: bool) -> ImageReader:
    """A picture ready for the canvas, which draws equal bytes into the file once."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    if not mono:
        return ImageReader(io.BytesIO(data))
    with Image.open(io.BytesIO(data)) as picture:
        grey = picture.convert("LA" if "A" in picture.getbands() else "L")
    out = io.BytesIO()
    grey.save(out, "PNG")
    return ImageReader(io.BytesIO(out.getvalue()))
