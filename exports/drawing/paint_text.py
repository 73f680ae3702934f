"""Writes runs of type as PDF text operators, many at a time.

ReportLab's canvas measures and splits each string anew. A sheet of labels has thousands of
short ones in three or four fonts, so this asks ReportLab for the code of each character
once (`TTFont.splitString`, as its module describes) and then only looks it up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfmetrics

from exports.drawing.colours import rgb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.canvas import Canvas

    from exports.drawing.ops import TextOp

_ESCAPED = {ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\"}


class _Font(dict[int, str]):
    """The codes of one font's characters in one document, asked for when first needed."""

    def __init__(self, name: str, document: Any) -> None:
        super().__init__()
        self.font: Any = pdfmetrics.getFont(name)
        self.document = document
        self.later: set[int] = set()
        """Characters beyond the first 256, which PDF has in a font of their own."""
        self.first = ""
        """The document's name for the font of the first 256."""

    def __missing__(self, point: int) -> str:
        ((subset, code),) = self.font.splitString(chr(point), self.document)
        if subset:
            self.later.add(point)
        elif not self.first:
            self.first = self.name(0)
        self[point] = _escaped(code[0])
        return self[point]

    def codes(self, text: str) -> str | None:
        """The text as the inside of a string of the first subset; None if not all is there."""
        found = text.translate(self)
        if self.later and not self.later.isdisjoint(map(ord, text)):
            return None
        return found

    def chunks(self, text: str) -> list[tuple[str, str]]:
        """The text as runs of one subset each: the subset's name and the inside of its string."""
        return [
            (self.name(subset), "".join(map(_escaped, codes)))
            for subset, codes in self.font.splitString(text, self.document)
        ]

    def name(self, subset: int) -> str:
        """The document's name for a subset of this font."""
        name: str = self.font.getSubsetInternalName(subset, self.document)
        return name


def _escaped(code: int) -> str:
    if 32 <= code < 127:
        return _ESCAPED.get(code, chr(code))
    return f"\\{code:03o}"


class TextWriter:
    """Writes runs on one canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.document: Any = getattr(canvas, "_doc")  # noqa: B009 - private, but splitString asks for it
        self.fonts: dict[str, _Font] = {}

    def write(self, ops: Sequence[TextOp], x: float, y: float, *, mono: bool) -> None:
        """Write runs whose coordinates count from (x, y) on the canvas, down."""
        code = ["BT"]
        add = code.append
        font = ("", 0.0)
        colour = ""
        for op in ops:
            if op.colour != colour:
                colour = op.colour
                add("{:g} {:g} {:g} rg".format(*rgb(colour, mono=mono)))
            known = self.fonts.get(op.font)
            if known is None:
                known = self.fonts[op.font] = _Font(op.font, self.document)
            at = f"1 0 0 1 {x + op.x:.4f} {y - op.y:.4f} Tm"
            text = known.codes(op.text)
            if text is not None:
                wanted = (known.first, op.size)
                if wanted != font:
                    font = wanted
                    add(f"{font[0]} {op.size:g} Tf")
                add(f"{at} ({text}) Tj")
                continue
            add(at)
            for name, part in known.chunks(op.text):
                font = (name, op.size)
                add(f"{name} {op.size:g} Tf ({part}) Tj")
        add("ET")
        self.canvas.addLiteral("\n".join(code))
