"""Symbols of arms and signs as vectors of our own, drawn in a field of 24 by 24, y down.

A symbol is a list of strokes and fills. Path data is the small part of SVG's that is needed:
`M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Z`, all absolute. Circles are four curves.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal

from model.values import frozen

FIELD = 24.0

Command = tuple[Literal["M", "L", "C", "Z"], tuple[float, ...]]
_ARGUMENTS = {"M": 2, "L": 2, "C": 6, "Z": 0}


@frozen
class Shape:
    """One path: filled, stroked or both. `width` is a share of the field of 24."""

    data: str
    filled: bool = False
    stroked: bool = True
    paper: bool = False
    width: float = 1.5

    @property
    def path(self) -> tuple[Command, ...]:
        """The commands of the path data; ValueError where it is none."""
        return parse_path(self.data)


@lru_cache(maxsize=256)
def parse_path(data: str) -> tuple[Command, ...]:
    """Read path data.

    Raises:
        ValueError: it holds another command, or the wrong number of coordinates.
    """
    words = data.replace(",", " ").split()
    commands: list[Command] = []
    position = 0
    while position < len(words):
        letter = words[position]
        if letter not in _ARGUMENTS:
            raise ValueError(f"unknown path command {letter!r}")
        needed = _ARGUMENTS[letter]
        numbers = tuple(float(word) for word in words[position + 1 : position + 1 + needed])
        if len(numbers) != needed:
            raise ValueError(f"{letter} needs {needed} numbers")
        commands.append((letter, numbers))  # type: ignore[arg-type]  # checked against the table
        position += 1 + needed
    return tuple(commands)


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> str:
    """Path data of an ellipse as four curves."""
    ry = rx if ry is None else ry
    kx, ky = rx * 0.5523, ry * 0.5523
    return (
        f"M {cx + rx} {cy} C {cx + rx} {cy + ky} {cx + kx} {cy + ry} {cx} {cy + ry} "
        f"C {cx - kx} {cy + ry} {cx - rx} {cy + ky} {cx - rx} {cy} "
        f"C {cx - rx} {cy - ky} {cx - kx} {cy - ry} {cx} {cy - ry} "
        f"C {cx + kx} {cy - ry} {cx + rx} {cy - ky} {cx + rx} {cy} Z"
    )


def _star(cx: float, cy: float, radius: float, inner: float) -> str:
    corners = []
    for index in range(10):
        reach = radius if index % 2 == 0 else inner
        angle = math.radians(-90 + 36 * index)
        corners.append(f"{cx + reach * math.cos(angle):.3f} {cy + reach * math.sin(angle):.3f}")
    return "M " + " L ".join(corners) + " Z"


def _line(data: str, width: float = 1.5) -> Shape:
    return Shape(data, width=width)


def _solid(data: str, *, paper: bool = False) -> Shape:
    return Shape(data, filled=True, stroked=False, paper=paper)


# Arms stand in the field of a map symbol: a block as wide as it is drawn on period maps.
_FIELD = Shape("M 2 5 L 22 5 L 22 19 L 2 19 Z", filled=True, paper=True)
_SLASH = _line("M 2 19 L 22 5")

SHAPES: dict[str, tuple[Shape, ...]] = {
    "infantry": (_FIELD, _line("M 2 5 L 22 19"), _SLASH),
    "cavalry": (_FIELD, _SLASH),
    "dragoon": (_FIELD, _SLASH, _solid(ellipse(7, 9.5, 2))),
    "lancer": (_FIELD, _SLASH, _line("M 6 17 L 6 8"), _solid("M 6 7 L 11 8.5 L 6 10.5 Z")),
    "artillery": (_FIELD, _solid(ellipse(12, 12, 3.6))),
    "horse-artillery": (_FIELD, _SLASH, _solid(ellipse(12, 12, 3.6))),
    "engineer": (_FIELD, _line("M 7 16 L 7 9 L 17 9 L 17 16 M 12 9 L 12 14")),
    "wagon": (
        _line("M 3 8 L 21 8 L 19 14 L 5 14 Z"),
        _line(ellipse(8, 17, 2.6), 1.4),
        _line(ellipse(16.5, 17, 2.6), 1.4),
    ),
    "skirmisher": (
        _solid(ellipse(5, 15, 2.1)),
        _solid(ellipse(12, 9, 2.1)),
        _solid(ellipse(19, 15, 2.1)),
    ),
    "archer": (
        _line("M 8 3 C 17 6 17 18 8 21"),
        _line("M 8 3 L 8 21", 1.0),
        _line("M 4 12 L 20 12", 1.3),
        _solid("M 22 12 L 17.5 9.6 L 17.5 14.4 Z"),
    ),
    "slinger": (
        _line("M 4 20 C 6 12 10 8 16 6", 1.3),
        _line("M 4 20 C 11 18 15 13 19 9", 1.3),
        _solid(ellipse(18, 6.5, 2.6)),
    ),
    "javelin": (_line("M 3 21 L 19 5"), _solid("M 22 2 L 20.5 8.5 L 15.5 3.5 Z")),
    "pike": (
        _line("M 6 22 L 6 6", 1.4),
        _line("M 12 22 L 12 6", 1.4),
        _line("M 18 22 L 18 6", 1.4),
        _solid("M 6 1 L 7.8 7 L 4.2 7 Z M 12 1 L 13.8 7 L 10.2 7 Z M 18 1 L 19.8 7 L 16.2 7 Z"),
    ),
    "musket": (
        _line("M 3 19 L 21 5", 1.8),
        _solid("M 2 16.5 L 9.5 12.8 L 11 15 L 4.5 20.5 Z"),
        _line("M 11 13 C 11.5 15.5 13 15.5 13.6 14", 1.1),
    ),
    "engine": (
        _line("M 3 18 L 21 18"),
        _line("M 7 18 L 12 8 L 17 18"),
        _line("M 4 12 L 20 4"),
        _solid(ellipse(20, 4, 2.1)),
        _solid("M 2.5 11 L 6 10 L 6 15 L 2.5 15 Z"),
    ),
    "chariot": (
        _line(ellipse(9, 16, 5), 1.5),
        _line("M 9 11 L 9 21 M 4 16 L 14 16", 1.0),
        _line("M 3 5 L 3 11 L 14 11 L 22 8", 1.8),
        _line("M 3 5 L 8 5", 1.8),
    ),
    "elephant": (
        _solid(
            "M 3 11 C 3 6 8 5 12 5 C 18 5 21 7 21 11 C 21 14 22 16 22.5 19 L 20.5 19.5 "
            "C 19.5 17 18.5 15 17.5 14 L 17 20 L 14 20 L 13.5 16 L 9.5 16 L 9 20 L 6 20 L 5.5 15 "
            "C 4 14 3 13 3 11 Z"
        ),
        Shape("M 16 7 C 13.5 8 14 12 16.5 12.5", paper=True, width=1.1),
    ),
    "camel": (
        _solid(
            "M 2 20 L 4 12 C 5 8 7 8 8 10 C 9 5 12 5 13 10 L 15 11 L 17 5 L 21 5 L 21.5 7 L 19 7.5 "
            "L 17.5 14 L 16 15 L 16 20 L 14 20 L 13 15 L 7 15 L 6 20 L 4.5 20 L 5 14 L 4 20 Z"
        ),
    ),
    "leader": (_line(ellipse(12, 12, 9.6)), _solid(_star(12, 12.4, 7.2, 2.9))),
    "flag": (_line("M 5 22 L 5 2"), _solid("M 5 3 L 21 5 L 17 8.5 L 21 12 L 5 12 Z")),
    "ship": (
        _solid("M 2 15 L 22 15 L 19 20 L 5 20 Z"),
        _line("M 12 15 L 12 3", 1.3),
        _solid("M 13 4 L 19 13 L 13 13 Z M 11 5 L 11 13 L 5 13 Z"),
    ),
    "star": (_solid(_star(12, 12.8, 11, 4.3)),),
    "star-open": (_line(_star(12, 12.8, 10, 4.1), 1.5),),
    "dot": (_solid(ellipse(12, 12, 6)),),
    "square": (_solid("M 4 4 L 20 4 L 20 20 L 4 20 Z"),),
    "diamond": (_solid("M 12 2 L 21 12 L 12 22 L 3 12 Z"),),
    "triangle": (_solid("M 12 3 L 22 20 L 2 20 Z"),),
    "cross": (_line("M 4 4 L 20 20 M 20 4 L 4 20", 2.6),),
    "tick": (_line("M 3 13 L 9.5 19.5 L 21 5", 2.8),),
    "skull": (
        _solid(
            "M 12 2 C 6 2 3 6 3 11 C 3 14 4.5 16 6.5 17 L 6.5 21 L 17.5 21 L 17.5 17 "
            "C 19.5 16 21 14 21 11 C 21 6 18 2 12 2 Z"
        ),
        _solid(ellipse(8.2, 11, 2.3), paper=True),
        _solid(ellipse(15.8, 11, 2.3), paper=True),
        _solid("M 12 13.5 L 13.4 16.2 L 10.6 16.2 Z", paper=True),
    ),
    "arrow": (_line("M 3 12 L 17 12", 2.4), _solid("M 22 12 L 14.5 6.5 L 14.5 17.5 Z")),
    "arrow-up": (_line("M 12 21 L 12 7", 2.4), _solid("M 12 2 L 17.5 9.5 L 6.5 9.5 Z")),
    "hourglass": (
        _line("M 5 3 L 19 3 M 5 21 L 19 21"),
        _line("M 7 3 C 7 9 17 15 17 21 M 17 3 C 17 9 7 15 7 21"),
        _solid("M 8.5 20.3 C 9.5 17 11 15.6 12 14.8 C 13 15.6 14.5 17 15.5 20.3 Z"),
    ),
    "shield": (_line("M 4 4 L 20 4 L 20 11 C 20 16.5 16.5 20 12 22 C 7.5 20 4 16.5 4 11 Z"),),
    "crown": (_solid("M 3 19 L 2 7 L 7.5 12 L 12 4 L 16.5 12 L 22 7 L 21 19 Z"),),
    "wreath": (
        _line("M 11 21 C 4 19 3 10 7 3", 1.2),
        _line("M 13 21 C 20 19 21 10 17 3", 1.2),
        _solid(
            "M 6.5 8 C 3.5 7.5 2.5 5.5 3 3.5 C 5.5 4 6.8 5.5 6.5 8 Z "
            "M 5 13 C 2.5 12.5 1 10.5 1.4 8.6 C 4 9 5.2 10.5 5 13 Z "
            "M 6.5 17.5 C 4 17.8 2 16.5 1.8 14.5 C 4.3 14 6 15.3 6.5 17.5 Z "
            "M 10 21 C 8 22.2 5.6 21.6 4.8 19.8 C 7 18.6 9 19.2 10 21 Z"
        ),
        _solid(
            "M 17.5 8 C 20.5 7.5 21.5 5.5 21 3.5 C 18.5 4 17.2 5.5 17.5 8 Z "
            "M 19 13 C 21.5 12.5 23 10.5 22.6 8.6 C 20 9 18.8 10.5 19 13 Z "
            "M 17.5 17.5 C 20 17.8 22 16.5 22.2 14.5 C 19.7 14 18 15.3 17.5 17.5 Z "
            "M 14 21 C 16 22.2 18.4 21.6 19.2 19.8 C 17 18.6 15 19.2 14 21 Z"
        ),
    ),
    "sword": (
        _line("M 6 18 L 20 3", 2.0),
        _line("M 5 13 L 11 19"),
        _solid(ellipse(4.4, 19.8, 1.9)),
    ),
}
"""Every icon by name."""

NAMES = frozenset(SHAPES)

_WIDE = frozenset(
    ("infantry", "cavalry", "dragoon", "lancer", "artillery", "horse-artillery", "engineer")
)


@lru_cache(maxsize=64)
def bounds(name: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of what an icon covers in its field, strokes included."""
    if name in _WIDE:
        return 1.1, 4.1, 21.8, 15.8
    return 1.0, 1.0, 22.0, 22.0
