"""The closed vocabulary of templates: which elements, which attributes, which children.

Names of attributes are those of the fields in `exports.drawing.faces`, with hyphens.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from exports.markup import values as read
from model.values import frozen

if TYPE_CHECKING:
    from collections.abc import Callable


@frozen
class Spec:
    """One element: its attributes with their readers, what it holds, what it cannot do without."""

    attributes: dict[str, Callable[[str], Any]] = field(default_factory=dict)
    children: frozenset[str] = frozenset()
    inline: bool = False
    required: tuple[str, ...] = ()


INLINE = frozenset(("b", "i", "sub", "sup", "br", "span", "sym", "nb"))
PAGES = frozenset(("page", "pages"))
DRAWN = frozenset(
    ("box", "line", "text", "grid", "image", "icon", "qr", "track", "group", "if-fits")
)
FLOWING = frozenset(("para", "list", "table", "keep", "panel", "columns"))

_FONT = read.choice("sans", "narrow", "display")
_WEIGHT = read.choice("regular", "semibold", "bold")
_ALIGN = read.choice("left", "center", "right")
_VALIGN = read.choice("top", "middle", "bottom")
_SHAPE = read.choice("box", "circle", "diamond")

_PLACE: dict[str, Callable[[str], Any]] = {
    "x": read.length,
    "y": read.length,
    "w": read.positive,
    "h": read.positive,
    "name": read.words,
}
_TABLE: dict[str, Callable[[str], Any]] = {
    "columns": read.columns,
    "size": read.size,
    "min-size": read.size,
    "padding": read.padding,
    "align": read.aligns,
    "valign": _VALIGN,
    "rules": read.choice("rows", "grid", "outer", "none"),
    "rule-colour": read.colour,
    "zebra": read.flag,
    "header-fill": read.colour,
    "header-colour": read.colour,
    "font": _FONT,
    "colour": read.colour,
    "leading": read.factor,
    "name": read.words,
}

_SPAN: dict[str, Callable[[str], Any]] = {
    "colour": read.colour,
    "weight": _WEIGHT,
    "font": _FONT,
    "italic": read.flag,
}

_INLINE_SPECS = {tag: Spec(children=INLINE, inline=True) for tag in ("b", "i", "sub", "sup")} | {
    "span": Spec(_SPAN, INLINE, inline=True),
    "br": Spec(),
    "nb": Spec(),
    "page": Spec(),
    "pages": Spec(),
    "sym": Spec({"name": read.words, "colour": read.colour}, required=("name",)),
}

_FACE_SPECS = {
    "face": Spec(
        {
            "w": read.positive,
            "h": read.positive,
            "bleed": read.not_negative,
            "fill": read.colour,
            "size": read.size,
            "font": _FONT,
            "colour": read.colour,
            "name": read.words,
        },
        DRAWN,
        required=("w", "h"),
    ),
    "box": Spec(
        _PLACE
        | {
            "fill": read.colour,
            "stroke": read.colour,
            "stroke-width": read.points,
            "radius": read.not_negative,
            "padding": read.padding,
        },
        DRAWN,
    ),
    "line": Spec(
        {
            "x1": read.length,
            "y1": read.length,
            "x2": read.length,
            "y2": read.length,
            "colour": read.colour,
            "width": read.points,
            "dash": read.lengths,
            "name": read.words,
        },
        required=("x1", "y1", "x2", "y2"),
    ),
    "text": Spec(
        _PLACE
        | {
            "size": read.size,
            "min-size": read.size,
            "font": _FONT,
            "weight": _WEIGHT,
            "italic": read.flag,
            "colour": read.colour,
            "align": _ALIGN,
            "valign": _VALIGN,
            "leading": read.factor,
            "lines": read.count(1, 200),
            "caps": read.flag,
            "narrow": read.flag,
            "fit": read.choice("shrink", "ellipsis", "clip", "error"),
        },
        INLINE,
        inline=True,
    ),
    "icon": Spec(_PLACE | {"colour": read.colour, "fill": read.colour}, required=("name",)),
    "image": Spec(
        _PLACE | {"src": read.words, "fit": read.choice("contain", "cover", "stretch")},
        required=("src",),
    ),
    "qr": Spec(
        _PLACE | {"text": read.long_text, "colour": read.colour, "ecc": read.choice(*"lmqh")},
        required=("text",),
    ),
    "track": Spec(
        _PLACE
        | {
            "count": read.count(0, 500),
            "shape": _SHAPE,
            "box": read.positive,
            "min-box": read.positive,
            "gap": read.not_negative,
            "part-gap": read.not_negative,
            "stroke": read.colour,
            "stroke-width": read.points,
            "fill": read.colour,
            "size": read.size,
            "colour": read.colour,
            "align": _ALIGN,
        },
        frozenset(("part", "mark")),
    ),
    "part": Spec(
        {
            "count": read.count(0, 500),
            "label": read.words,
            "fill": read.colour,
            "shape": _SHAPE,
            "ticked": read.count(0, 500),
        },
        required=("count",),
    ),
    "mark": Spec({"at": read.count(1, 501), "label": read.words}, required=("at",)),
    "group": Spec(_PLACE | {"rotate": read.rotation}, DRAWN),
    "if-fits": Spec(_PLACE, frozenset(("option",))),
    "option": Spec({}, DRAWN),
    "grid": Spec(
        _PLACE | _TABLE | {"stretch": read.flag}, frozenset(("row",)), required=("columns",)
    ),
    "row": Spec(
        {
            "header": read.flag,
            "fill": read.colour,
            "colour": read.colour,
            "weight": _WEIGHT,
            "italic": read.flag,
            "h": read.positive,
            "name": read.words,
        },
        frozenset(("cell",)),
    ),
    "cell": Spec(
        {
            "colspan": read.count(1, 60),
            "align": _ALIGN,
            "valign": _VALIGN,
            "fill": read.colour,
            "colour": read.colour,
            "weight": _WEIGHT,
            "italic": read.flag,
            "size": read.size,
            "font": _FONT,
            "name": read.words,
        },
        INLINE | PAGES | {"track", "icon"},
        inline=True,
    ),
}

_SHEET_SPECS = {
    "sheet": Spec(
        {
            "paper": read.choice("a4", "letter"),
            "orientation": read.choice("portrait", "landscape"),
            "columns": read.count(1, 6),
            "gap": read.not_negative,
            "margin": read.padding,
            "size": read.size,
            "min-size": read.size,
            "leading": read.factor,
            "fit": read.choice("flow", "one-page"),
            "balance": read.flag,
            "check-bar": read.flag,
            "name": read.words,
        },
        FLOWING | {"header", "footer", "title", "section", "break"},
    ),
    "header": Spec(children=frozenset(("cell",))),
    "footer": Spec(children=frozenset(("cell",))),
    "title": Spec(
        {"size": read.size, "sub": read.words, "colour": read.colour, "name": read.words},
        INLINE,
        inline=True,
    ),
    "section": Spec(
        {
            "title": read.words,
            "fill": read.colour,
            "colour": read.colour,
            "size": read.size,
            "level": read.count(1, 2),
            "keep": read.flag,
            "span": read.choice("column", "all"),
            "name": read.words,
        },
        FLOWING - {"columns"},
        required=("title",),
    ),
    "para": Spec(
        {
            "size": read.size,
            "colour": read.colour,
            "weight": _WEIGHT,
            "italic": read.flag,
            "align": _ALIGN,
            "font": _FONT,
            "indent": read.not_negative,
            "space": read.not_negative,
            "name": read.words,
        },
        INLINE,
        inline=True,
    ),
    "list": Spec(
        {
            "ordered": read.flag,
            "marker": read.words,
            "size": read.size,
            "space": read.not_negative,
            "name": read.words,
        },
        frozenset(("item",)),
    ),
    "item": Spec({}, INLINE, inline=True),
    "table": Spec(
        _TABLE | {"keep": read.flag, "title": read.words, "space": read.not_negative},
        frozenset(("row",)),
        required=("columns",),
    ),
    "keep": Spec({"name": read.words}, FLOWING - {"columns"}),
    "panel": Spec(
        {
            "h": read.positive,
            "fill": read.colour,
            "stroke": read.colour,
            "padding": read.padding,
            "name": read.words,
        },
        DRAWN,
        required=("h",),
    ),
    "columns": Spec(
        {
            "count": read.count(1, 6),
            "gap": read.not_negative,
            "balance": read.flag,
            "name": read.words,
        },
        FLOWING - {"columns"} | {"section", "break"},
        required=("count",),
    ),
    "break": Spec({"to": read.choice("page", "column"), "name": read.words}),
}

SPECS: dict[str, Spec] = _INLINE_SPECS | _FACE_SPECS | _SHEET_SPECS
ROOTS = ("face", "sheet")
