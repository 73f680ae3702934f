"""What is finally drawn: a flat list of rectangles, lines, runs of type, symbols, pictures.

Everything is in points, y down, from the top left corner of the face or page. The layout
makes these; a painter needs to know nothing else.
"""

from __future__ import annotations

from dataclasses import replace

from model.values import frozen

PT = 72 / 25.4
"""Points in a millimetre."""


@frozen
class RectOp:
    """A rectangle; colours are `#rrggbb` or None, `width` is that of the stroke."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.5
    radius: float = 0.0


@frozen
class LineOp:
    """A straight line."""

    x: float
    y: float
    x2: float
    y2: float
    colour: str
    width: float = 0.5
    dash: tuple[float, ...] = ()


@frozen
class TextOp:
    """A run of type in one font; `y` is its baseline."""

    x: float
    y: float
    text: str
    font: str
    size: float
    colour: str


@frozen
class IconOp:
    """A symbol of `exports.drawing.icons`; `scale` is points for one unit of its field of 24."""

    x: float
    y: float
    icon: str
    scale: float
    colour: str
    fill: str | None = None


@frozen
class OvalOp:
    """An ellipse in a rectangle."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.5


@frozen
class DiamondOp:
    """A square on its point, in a rectangle."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.5


@frozen
class ImageOp:
    """A picture in a rectangle, cut to `clip` (x, y, w, h) if given."""

    x: float
    y: float
    w: float
    h: float
    data: bytes
    clip: tuple[float, float, float, float] | None = None


@frozen
class CellsOp:
    """Many filled rectangles of one colour in one path, each (x, y, w, h) in `scale` points."""

    x: float
    y: float
    scale: float
    cells: tuple[tuple[float, float, float, float], ...]
    colour: str


@frozen
class TurnOp:
    """What follows, up to the matching EndOp, is turned clockwise about (x, y)."""

    x: float
    y: float
    degrees: int


@frozen
class EndOp:
    """Ends a TurnOp."""

    x: float = 0.0
    y: float = 0.0


Op = RectOp | LineOp | TextOp | IconOp | OvalOp | DiamondOp | ImageOp | CellsOp | TurnOp | EndOp


def shifted(ops: list[Op], dx: float, dy: float) -> list[Op]:
    """The same drawing at another place."""
    moved: list[Op] = []
    for op in ops:
        if isinstance(op, LineOp):
            moved.append(
                LineOp(op.x + dx, op.y + dy, op.x2 + dx, op.y2 + dy, op.colour, op.width, op.dash)
            )
        elif isinstance(op, ImageOp) and op.clip:
            x, y, w, h = op.clip
            moved.append(ImageOp(op.x + dx, op.y + dy, op.w, op.h, op.data, (x + dx, y + dy, w, h)))
        else:
            moved.append(replace(op, x=op.x + dx, y=op.y + dy))
    return moved
