"""What a template comes to: the frozen tree of one face, in millimetres.

The tree is the seam between text and drawing. It knows nothing of Jinja, XML or PDF, so it
can be built by hand in a test, and drawn by anything that can measure type.

Units: positions and sizes are millimetres, y runs down from the top left corner of the
parent's inside; type sizes are points. `None` for a width or height means what is left of
the parent. Colours are `#rrggbb`.
"""

from __future__ import annotations

from typing import Literal

from model.lengths import Length
from model.values import frozen

Align = Literal["left", "center", "right"]
Valign = Literal["top", "middle", "bottom"]
Fit = Literal["shrink", "ellipsis", "clip", "error"]
FontRole = Literal["sans", "narrow", "display"]
Weight = Literal["regular", "semibold", "bold"]
Padding = tuple[float, float, float, float]
"""Top, right, bottom, left."""

NO_PADDING: Padding = (0.0, 0.0, 0.0, 0.0)


# --- Inline --------------------------------------------------------------------


@frozen
class Span:
    """A run of text in one manner. `None` takes what the text around it has."""

    text: str
    weight: Weight | None = None
    italic: bool | None = None
    font: FontRole | None = None
    colour: str | None = None
    script: Literal["", "sub", "sup"] = ""


@frozen
class Symbol:
    """An icon in a line of text, as high as its capitals."""

    icon: str
    colour: str | None = None


@frozen
class Break:
    """A forced end of line."""


@frozen
class PageNumber:
    """The page, or the number of pages."""

    total: bool = False


Inline = Span | Symbol | Break | PageNumber
Content = tuple[Inline, ...]


# --- Elements of a face --------------------------------------------------------


@frozen(kw_only=True)
class Placed:
    """What every element of a face has: a place and a name for the report."""

    x: float = 0.0
    y: float = 0.0
    w: float | None = None
    h: float | None = None
    name: str = ""


@frozen(kw_only=True)
class Box(Placed):
    """A rectangle that may hold others."""

    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.5
    radius: float = 0.0
    padding: Padding = NO_PADDING
    children: tuple[Element, ...] = ()


@frozen(kw_only=True)
class Line:
    """A straight line; `width` in points, `dash` in millimetres."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str | None = "#1a1a1a"
    width: float = 0.5
    dash: tuple[float, ...] = ()
    name: str = ""


@frozen(kw_only=True)
class Text(Placed):
    """Text in a box that is told how to fit. `None` takes what the face has."""

    size: float | None = None
    min_size: float = 6.0
    font: FontRole | None = None
    weight: Weight = "regular"
    italic: bool = False
    colour: str | None = None
    align: Align = "left"
    valign: Valign = "top"
    leading: float = 1.15
    lines: int | None = None
    caps: bool = False
    narrow: bool = False
    fit: Fit = "shrink"
    content: Content = ()


@frozen(kw_only=True)
class Icon(Placed):
    """A vector symbol, fitted into its place and centred."""

    icon: str = ""
    colour: str | None = "#1a1a1a"
    fill: str | None = None


@frozen(kw_only=True)
class Image(Placed):
    """A picture out of the project's store."""

    src: str = ""
    data: bytes = b""
    fit: Literal["contain", "cover", "stretch"] = "contain"


@frozen(kw_only=True)
class Qr(Placed):
    """A QR code."""

    text: str = ""
    colour: str | None = "#1a1a1a"
    ecc: Literal["l", "m", "q", "h"] = "m"


@frozen(kw_only=True)
class Part:
    """A run of boxes of a track, with the word below it."""

    count: int
    label: str = ""
    fill: str | None = None
    shape: Literal["box", "circle", "diamond"] | None = None
    ticked: int = 0


@frozen(kw_only=True)
class Mark:
    """A tick on a track before box `at`, counted from 1."""

    at: int
    label: str = ""


@frozen(kw_only=True)
class Track(Placed):
    """Boxes to tick, in parts."""

    shape: Literal["box", "circle", "diamond"] = "box"
    box: float = 3.0
    min_box: float = 2.0
    gap: float = 0.8
    part_gap: float = 2.0
    stroke: str | None = "#1a1a1a"
    stroke_width: float = 0.6
    fill: str | None = None
    size: float = 6.0
    colour: str | None = "#1a1a1a"
    align: Align = "left"
    parts: tuple[Part, ...] = ()
    marks: tuple[Mark, ...] = ()


@frozen(kw_only=True)
class Group(Placed):
    """Moves, and perhaps turns, its children."""

    rotate: int = 0
    children: tuple[Element, ...] = ()


@frozen(kw_only=True)
class IfFits(Placed):
    """The first of several groups whose texts fit as they are, else the last."""

    options: tuple[Group, ...] = ()


# --- Tables --------------------------------------------------------------------


@frozen
class Column:
    """The width of a column: millimetres, a share of what is left, or as its text needs."""

    kind: Literal["mm", "share", "auto"]
    amount: float = 0.0


@frozen(kw_only=True)
class Cell:
    """One cell: text, or a track, or an icon. `None` takes what row and table have."""

    content: Content = ()
    block: Track | Icon | None = None
    colspan: int = 1
    align: Align | None = None
    valign: Valign | None = None
    fill: str | None = None
    colour: str | None = None
    weight: Weight | None = None
    italic: bool | None = None
    size: float | None = None
    font: FontRole | None = None
    name: str = ""


@frozen(kw_only=True)
class Row:
    """One row of a table; `h` is its least height."""

    cells: tuple[Cell, ...] = ()
    header: bool = False
    fill: str | None = None
    colour: str | None = None
    weight: Weight | None = None
    italic: bool | None = None
    h: float = 0.0
    name: str = ""


@frozen(kw_only=True)
class Grid(Placed):
    """A table: a `grid` on a face, a `table` on a sheet."""

    columns: tuple[Column, ...] = ()
    size: float | None = None
    min_size: float | None = None
    padding: Padding = (0.6, 1.0, 0.6, 1.0)
    align: tuple[Align, ...] = ("left",)
    valign: Valign = "middle"
    rules: Literal["rows", "grid", "outer", "none"] = "rows"
    rule_colour: str | None = "#b9b4a8"
    zebra: bool = False
    header_fill: str | None = None
    header_colour: str | None = None
    font: FontRole | None = None
    colour: str | None = None
    leading: float = 1.15
    stretch: bool = False
    keep: bool = False
    title: str = ""
    space: float = 2.0
    rows: tuple[Row, ...] = ()


Element = Box | Line | Text | Icon | Image | Qr | Track | Group | IfFits | Grid


@frozen(kw_only=True)
class Face:
    """One label, card or marker of a fixed size.

    `bleed` is how far its fill runs over the cut; `unit` is what the print report calls it.
    """

    w: float
    h: float
    bleed: float = 0.0
    fill: str | None = None
    size: float = 8.0
    font: FontRole = "sans"
    colour: str | None = "#1a1a1a"
    name: str = ""
    unit: str = ""
    children: tuple[Element, ...] = ()

    @property
    def extent(self) -> tuple[Length, Length]:
        """Width and height after cutting."""
        return Length(self.w), Length(self.h)
