"""Breaks text into lines and makes it fit: measuring only, no drawing surface.

Words break at spaces, at zero-width spaces, and after a hyphen or slash between letters;
they are never hyphenated. Widths are those of the bundled fonts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from exports import fonts
from exports.faces import Break, PageNumber, Span, Symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exports.faces import Content, Fit, FontRole, Weight

STEP = 0.25
"""By how many points type shrinks at a time."""

ELLIPSIS = "…"
SCRIPT_SCALE = 0.68
_RISE = {"": 0.0, "sup": 0.34, "sub": -0.12}
_SLACK = 0.01
_SYMBOL_SIZE = 0.92

# A piece may end a line after a hyphen or slash that stands between letters, but "9-6" and
# "10/8/5" stay whole.
_SOFT = re.compile("(?<=[^\\W\\d_][-–/])(?=[^\\W\\d_])|\u200b")


@dataclass(frozen=True, slots=True)
class Manner:
    """How text is set when nothing in it says otherwise."""

    font: FontRole = "sans"
    weight: Weight = "regular"
    italic: bool = False
    colour: str = "#1a1a1a"
    caps: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A run in one font, or an icon. Widths and rises are shares of the type size."""

    text: str
    font: str
    scale: float
    rise: float
    colour: str
    width: float
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Atom:
    """What is never parted: the pieces of a word, and the space before it."""

    pieces: tuple[Piece, ...]
    width: float
    space: float


Line = list[Atom]


@dataclass(frozen=True, slots=True)
class Tokens:
    """Text ready to be broken: one list of atoms for each forced line, and what has no glyph."""

    lines: tuple[tuple[Atom, ...], ...]
    missing: str
    widest: float
    longest: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines that fit, at which size, and what had to be done to them."""

    lines: Sequence[Sequence[Atom]]
    size: float
    what: Literal["", "shrunk", "clipped"] = ""
    missing: str = ""


@lru_cache(maxsize=8192)
def tokenise(content: Content, manner: Manner) -> Tokens:
    """Cut text into atoms and measure them at size 1."""
    builder = _Tokeniser(manner)
    for item in content:
        if isinstance(item, Span):
            builder.span(item)
        elif isinstance(item, Symbol):
            builder.symbol(item)
        elif isinstance(item, Break):
            builder.end_line()
        elif isinstance(item, PageNumber):
            builder.span(Span("0"))  # a sheet puts in the number before it comes here
    builder.end_line()
    lines = tuple(builder.lines)
    widest = max((line_width(line) for line in lines), default=0.0)
    longest = max((atom.width for line in lines for atom in line), default=0.0)
    return Tokens(lines, "".join(dict.fromkeys(builder.missing)), widest, longest)


@lru_cache(maxsize=64)
def _space(role: FontRole, weight: Weight, italic: bool) -> float:  # noqa: FBT001 - keys of a cache
    return fonts.load(fonts.font_name(role, weight, italic=italic)).width(" ")


@lru_cache(maxsize=20_000)
def _piece(
    role: FontRole,
    weight: Weight,
    italic: bool,  # noqa: FBT001 - keys of a cache
    word: str,
    scale: float,
    rise: float,
    colour: str,
) -> tuple[Piece, str]:
    face, lacking = fonts.resolve(role, weight, italic, word)
    return Piece(word, face.name, scale, rise, colour, face.width(word) * scale), lacking


@lru_cache(maxsize=20_000)
def _word(
    role: FontRole,
    weight: Weight,
    italic: bool,  # noqa: FBT001 - keys of a cache
    chunk: str,
    scale: float,
    rise: float,
    colour: str,
    space: float,
) -> tuple[tuple[Atom, ...], str]:
    """The atoms of one word, more than one only where it may be broken."""
    atoms = []
    missing = ""
    for word in _SOFT.split(chunk):
        if word:
            piece, lacking = _piece(role, weight, italic, word, scale, rise, colour)
            atoms.append(Atom((piece,), piece.width, space if not atoms else 0.0))
            missing += lacking
    return tuple(atoms), missing


class _Tokeniser:
    def __init__(self, manner: Manner) -> None:
        self.manner = manner
        self.lines: list[tuple[Atom, ...]] = []
        self.line: list[Atom] = []
        self.pieces: list[Piece] = []
        self.space = 0.0
        self.missing = ""

    def span(self, span: Span) -> None:
        manner = self.manner
        role = span.font or manner.font
        weight = span.weight or manner.weight
        italic = manner.italic if span.italic is None else span.italic
        colour = span.colour or manner.colour
        scale = SCRIPT_SCALE if span.script else 1.0
        rise = _RISE[span.script]
        text = span.text.replace("\xad", "")
        if manner.caps:
            text = text.upper()
        words = text.split(" ")
        space = _space(role, weight, italic) * scale
        for place, chunk in enumerate(words):
            if place:
                self.end_atom()
                if self.line:
                    self.space = space
            if not chunk:
                continue
            if 0 < place < len(words) - 1:
                # A word with a space on either side is an atom of its own.
                atoms, lacking = _word(role, weight, italic, chunk, scale, rise, colour, self.space)
                self.line += atoms
                self.missing += lacking
                self.space = 0.0
                continue
            for number, word in enumerate(_SOFT.split(chunk)):
                if number:
                    self.end_atom()
                if word:
                    piece, lacking = _piece(role, weight, italic, word, scale, rise, colour)
                    self.missing += lacking
                    self.pieces.append(piece)

    def symbol(self, symbol: Symbol) -> None:
        colour = symbol.colour or self.manner.colour
        self.pieces.append(
            Piece("", "", 1.0, 0.0, colour, _SYMBOL_SIZE + 0.04, icon=symbol.icon)
        )

    def end_atom(self) -> None:
        if self.pieces:
            width = sum([piece.width for piece in self.pieces])
            self.line.append(Atom(tuple(self.pieces), width, self.space))
            self.pieces = []
            self.space = 0.0

    def end_line(self) -> None:
        self.end_atom()
        self.lines.append(tuple(self.line))
        self.line = []
        self.space = 0.0


def line_width(line: Sequence[Atom]) -> float:
    """Width of a line at size 1, without the space before its first word."""
    if not line:
        return 0.0
    return sum([atom.width + atom.space for atom in line]) - line[0].space


def wrap(tokens: Tokens, limit: float, *, force: bool = False) -> list[Sequence[Atom]]:
    """Break text into lines no wider than `limit` (at size 1).

    A word that is wider stands alone and runs over, unless `force` breaks it anywhere.
    """
    if tokens.widest <= limit:
        return list(tokens.lines)
    lines: list[Sequence[Atom]] = []
    for source in tokens.lines:
        line: Line = []
        width = 0.0
        for atom in _forced(source, limit) if force else source:
            wanted = atom.width + (atom.space if line else 0.0)
            if line and width + wanted > limit:
                lines.append(line)
                line, width, wanted = [], 0.0, atom.width
            line.append(atom)
            width += wanted
        lines.append(line)
    return lines


def _forced(atoms: Sequence[Atom], limit: float) -> list[Atom]:
    """Break atoms wider than the limit into pieces of as many characters as fit."""
    result: list[Atom] = []
    for atom in atoms:
        if atom.width <= limit or limit <= 0:
            result.append(atom)
            continue
        space = atom.space
        for piece in atom.pieces:
            for part in _cut_piece(piece, limit):
                result.append(Atom((part,), part.width, space))
                space = 0.0
    return result


def _cut_piece(piece: Piece, limit: float) -> list[Piece]:
    if piece.icon or piece.width <= limit:
        return [piece]
    face = fonts.load(piece.font)
    parts = []
    text = ""
    for char in piece.text:
        if text and face.width(text + char) * piece.scale > limit:
            parts.append(_piece_with(piece, text))
            text = ""
        text += char
    parts.append(_piece_with(piece, text))
    return parts


def _piece_with(piece: Piece, text: str) -> Piece:
    width = fonts.load(piece.font).width(text) * piece.scale if piece.font else piece.width
    return Piece(text, piece.font, piece.scale, piece.rise, piece.colour, width, piece.icon)


def height(lines: int, size: float, leading: float) -> float:
    """Height of so many lines, from the top of the first to the foot of the last, in points."""
    if lines == 0:
        return 0.0
    return (fonts.ASCENT + fonts.DESCENT + (lines - 1) * leading) * size


def fit(
    content: Content,
    manner: Manner,
    narrow: Manner | None,
    size: float,
    min_size: float,
    w: float,
    h: float,
    leading: float,
    most_lines: int | None,
    how: Fit,
) -> Fitted:
    """Make text fit a box of `w` by `h` points.

    `narrow` is a second manner to try at each size before going smaller. Shrinks only if
    `how` is "shrink"; what still does not fit is cut, with an ellipsis unless `how` is "clip".
    """
    manners = [manner] if narrow is None else [manner, narrow]
    trial = size
    floor = min(size, min_size) if how == "shrink" else size
    while True:
        for one in manners:
            tokens = tokenise(content, one)
            lines = _fitting(tokens, trial, w, h, leading, most_lines)
            if lines is not None:
                return Fitted(lines, trial, "shrunk" if trial < size else "", tokens.missing)
        if trial <= floor:
            break
        trial = max(floor, trial - STEP)
    tokens = tokenise(content, manners[-1])
    cut = _cut(tokens, trial, w, h, leading, most_lines, "" if how == "clip" else ELLIPSIS)
    return Fitted(cut, trial, "clipped", tokens.missing)


def _fitting(
    tokens: Tokens, size: float, w: float, h: float, leading: float, most: int | None
) -> list[Sequence[Atom]] | None:
    """The lines, if the text fits at this size."""
    if tokens.longest * size > w + _SLACK:
        return None
    lines = wrap(tokens, (w + _SLACK) / size)
    if most is not None and len(lines) > most:
        return None
    if len(lines) and height(len(lines), size, leading) > h + _SLACK:
        return None
    return lines


def _cut(
    tokens: Tokens,
    size: float,
    w: float,
    h: float,
    leading: float,
    most: int | None,
    ellipsis: str,
) -> list[Sequence[Atom]]:
    """As many lines as there is room for, the last one ended by `ellipsis`; one at least."""
    limit = (w + _SLACK) / size
    lines = wrap(tokens, limit)
    room = int(((h + _SLACK) / size - fonts.ASCENT - fonts.DESCENT) / leading + 1 + 1e-9)
    room = max(1, min(room, most or room))
    kept = lines[:room]
    dropped = len(lines) > room
    if dropped and ellipsis:
        # What follows on the next line gives the letters before the ellipsis.
        following = lines[room]
        if following and following[0].space:
            kept[-1] = [*kept[-1], *following]
    return [
        _cut_line(line, limit, ellipsis, always=dropped and number == len(kept) - 1)
        for number, line in enumerate(kept)
    ]


def _cut_line(line: Sequence[Atom], limit: float, ellipsis: str, *, always: bool) -> Line:
    """Cut a line to a width; `always` puts the ellipsis even if the line itself fits."""
    if line_width(line) <= limit and not (always and ellipsis):
        return list(line)
    pieces = [
        (piece, atom.space if index == 0 and number else 0.0)
        for number, atom in enumerate(line)
        for index, piece in enumerate(atom.pieces)
    ]
    last = next((piece for piece, _ in pieces if piece.font), None)
    mark = fonts.load(last.font).width(ellipsis) if last and ellipsis else 0.0
    result: Line = []
    used = 0.0
    for piece, space in pieces:
        room = limit - mark - used - space
        if piece.width <= room:
            result.append(Atom((piece,), piece.width, space))
            used += piece.width + space
            continue
        part = _cut_piece(piece, room)[0] if piece.font and room > 0 else None
        if part is not None and part.width <= room and part.text:
            result.append(Atom((part,), part.width, space))
        break
    if last and ellipsis:
        result.append(Atom((_piece_with(last, ellipsis),), mark, 0.0))
    return result
