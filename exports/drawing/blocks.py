"""What a template of a sheet comes to: the frozen tree of blocks that flow over its pages.

Units are those of `faces`: positions and sizes millimetres, type sizes points.
"""

from __future__ import annotations

from typing import Literal

from exports.drawing.faces import (
    NO_PADDING,
    Align,
    Cell,
    Content,
    Element,
    FontRole,
    Grid,
    Padding,
    Weight,
)
from model.values import frozen


@frozen(kw_only=True)
class Title:
    """The name of a sheet, over its full width."""

    content: Content = ()
    size: float = 18.0
    sub: str = ""
    colour: str | None = None
    name: str = "title"


@frozen(kw_only=True)
class Para:
    """A paragraph; `space` is left below it."""

    content: Content = ()
    size: float | None = None
    colour: str | None = None
    weight: Weight = "regular"
    italic: bool = False
    align: Align = "left"
    font: FontRole | None = None
    indent: float = 0.0
    space: float = 1.5
    name: str = ""


@frozen(kw_only=True)
class Bullets:
    """A list."""

    items: tuple[Content, ...] = ()
    ordered: bool = False
    marker: str = "•"
    size: float | None = None
    space: float = 1.5
    name: str = ""


@frozen(kw_only=True)
class Keep:
    """Blocks that stay together."""

    children: tuple[Block, ...] = ()
    name: str = ""


@frozen(kw_only=True)
class Panel:
    """A piece of fixed face as wide as its column."""

    h: float
    fill: str | None = None
    stroke: str | None = None
    padding: Padding = NO_PADDING
    children: tuple[Element, ...] = ()
    name: str = ""


@frozen(kw_only=True)
class Section:
    """A title bar and what belongs to it."""

    title: str
    fill: str | None = "#3d4a3f"
    colour: str | None = "#ffffff"
    size: float | None = None
    level: int = 1
    keep: bool = True
    span: Literal["column", "all"] = "column"
    name: str = ""
    children: tuple[Block, ...] = ()


@frozen(kw_only=True)
class Columns:
    """Blocks in columns of their own."""

    count: int
    gap: float = 5.0
    balance: bool = True
    name: str = ""
    children: tuple[Block, ...] = ()


@frozen(kw_only=True)
class Jump:
    """The next column or page begins here."""

    to: Literal["page", "column"] = "page"
    name: str = ""


Block = Title | Para | Bullets | Keep | Panel | Section | Columns | Jump | Grid


@frozen(kw_only=True)
class Sheet:
    """Text that flows over pages. Type sizes that are not given are `size`."""

    paper: str = "a4"
    orientation: Literal["portrait", "landscape"] = "portrait"
    columns: int = 1
    gap: float = 5.0
    margin: Padding = (12.0, 12.0, 12.0, 12.0)
    size: float = 9.0
    min_size: float = 8.0
    leading: float = 1.22
    fit: Literal["flow", "one-page"] = "flow"
    balance: bool = True
    check_bar: bool = False
    name: str = ""
    unit: str = ""
    header: tuple[Cell, ...] = ()
    footer: tuple[Cell, ...] = ()
    children: tuple[Block, ...] = ()
