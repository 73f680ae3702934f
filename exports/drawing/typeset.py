"""Breaks text into lines and makes it fit: measuring only, no drawing surface.

Words break at spaces, at zero-width spaces, and after a hyphen or slash between letters;
they are never hyphenated. Widths are those of the bundled fonts.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from exports import fonts
from exports.drawing.faces import Break, PageNumber, Span, Symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exports.drawing.faces import Content, Fit, FontRole, Weight

STEP = 0.25
"""By how many points type shrinks at a time."""
_MOST_STEPS = 60


def step(size: float, least: float) -> float:
    """By how much to shrink from `size` to `least`: quarter points, more only for huge type."""
    return STEP * max(1, math.ceil((size - least) / STEP / _MOST_STEPS))


ELLIPSIS = "…"
NO_END = 1e6
"""A height, in points, that no text reaches."""

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


class Style(NamedTuple):
    """How a run of glyphs is set; scale and rise are shares of the type size."""

    font: str
    scale: float
    rise: float
    colour: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A run in one style, or an icon. The width is a share of the type size."""

    text: str
    style: Style
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


class _Room(NamedTuple):
    """The place text must fit, in points; `lines` is the most there may be."""

    w: float
    h: float
    leading: float
    lines: int | None


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


class _Look(NamedTuple):
    """What a span asks for; the bundled fonts then decide the style of each word."""

    font: FontRole
    weight: Weight
    italic: bool
    scale: float
    rise: float
    colour: str


_Known = tuple[tuple[Atom, ...], str]
_MOST_WORDS = 20_000


class _Words:
    """Words measured in one look: their atoms with a space before, and what has no glyph."""

    def __init__(self, look: _Look) -> None:
        self.look = look
        name = fonts.font_name(look.font, look.weight, italic=look.italic)
        self.space = fonts.load(name).width(" ") * look.scale
        self.styles: dict[str, Style] = {}
        self.known: dict[str, _Known] = {}

    def word(self, chunk: str) -> _Known:
        """The atoms of a word, more than one only where it may be broken."""
        known = self.known.get(chunk)
        if known is None:
            atoms: list[Atom] = []
            missing = ""
            for part in _SOFT.split(chunk):
                if part:
                    piece, lacking = self.piece(part)
                    atoms.append(Atom((piece,), piece.width, 0.0 if atoms else self.space))
                    missing += lacking
            known = tuple(atoms), missing
            if len(self.known) < _MOST_WORDS:
                self.known[chunk] = known
        return known

    def piece(self, word: str) -> tuple[Piece, str]:
        """A run of this look, and what has no glyph."""
        look = self.look
        face, lacking = fonts.resolve(look.font, look.weight, look.italic, word)
        style = self.styles.get(face.name)
        if style is None:
            style = Style(face.name, look.scale, look.rise, look.colour)
            self.styles[face.name] = style
        return Piece(word, style, face.width(word) * look.scale), lacking


@lru_cache(maxsize=256)
def measured_words(look: _Look) -> _Words:
    """The words measured in one look so far."""
    return _Words(look)


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
        look = _Look(
            span.font or manner.font,
            span.weight or manner.weight,
            manner.italic if span.italic is None else span.italic,
            SCRIPT_SCALE if span.script else 1.0,
            _RISE[span.script],
            span.colour or manner.colour,
        )
        text = span.text.replace("\xad", "")
        if manner.caps:
            text = text.upper()
        measured = measured_words(look)
        chunks = text.split(" ")
        last = len(chunks) - 1
        for place, chunk in enumerate(chunks):
            if place:
                if self.pieces:
                    self.end_atom()
                if self.line:
                    self.space = measured.space
            if not chunk:
                continue
            if 0 < place < last and self.line:
                # A word with a space on either side is an atom of its own.
                atoms, lacking = measured.word(chunk)
                self.line += atoms
                self.space = 0.0
                if lacking:
                    self.missing += lacking
            else:
                self.chunk(measured, chunk)

    def chunk(self, measured: _Words, chunk: str) -> None:
        """Take a word that may go on in the next span, or begins its line."""
        for number, word in enumerate(_SOFT.split(chunk)):
            if number:
                self.end_atom()
            if word:
                piece, lacking = measured.piece(word)
                self.missing += lacking
                self.pieces.append(piece)

    def symbol(self, symbol: Symbol) -> None:
        colour = symbol.colour or self.manner.colour
        style = Style("", 1.0, 0.0, colour)
        self.pieces.append(Piece("", style, _SYMBOL_SIZE + 0.04, icon=symbol.icon))

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
    face = fonts.load(piece.style.font)
    parts = []
    text = ""
    for char in piece.text:
        if text and face.width(text + char) * piece.style.scale > limit:
            parts.append(_piece_with(piece, text))
            text = ""
        text += char
    parts.append(_piece_with(piece, text))
    return parts


def _piece_with(piece: Piece, text: str) -> Piece:
    width = fonts.load(piece.style.font).width(text) * piece.style.scale
    return Piece(text, piece.style, width)


def height(lines: int, size: float, leading: float) -> float:
    """Height of so many lines, from the top of the first to the foot of the last, in points."""
    if lines == 0:
        return 0.0
    return (fonts.ASCENT + fonts.DESCENT + (lines - 1) * leading) * size


def fit(
    content: Content,
    manner: Manner,
    *,
    w: float,
    h: float = NO_END,
    size: float,
    least: float,
    leading: float,
    lines: int | None = None,
    how: Fit = "shrink",
    narrow: Manner | None = None,
) -> Fitted:
    """Make text fit a box of `w` by `h` points, in `lines` lines at most.

    `narrow` is a second manner to try at each size before going smaller. Shrinks only if
    `how` is "shrink", down to `least` points; what still does not fit is cut, with an
    ellipsis unless `how` is "clip".
    """
    manners = [manner] if narrow is None else [manner, narrow]
    room = _Room(w, h, leading, lines)
    trial = size
    floor = min(size, least) if how == "shrink" else size
    down = step(size, floor)
    while True:
        for one in manners:
            tokens = tokenise(content, one)
            broken = _fitting(tokens, trial, room)
            if broken is not None:
                return Fitted(broken, trial, "shrunk" if trial < size else "", tokens.missing)
        if trial <= floor:
            break
        trial = max(floor, trial - down)
    tokens = tokenise(content, manners[-1])
    cut = _cut(tokens, trial, room, "" if how == "clip" else ELLIPSIS)
    return Fitted(cut, trial, "clipped", tokens.missing)


def _fitting(tokens: Tokens, size: float, room: _Room) -> list[Sequence[Atom]] | None:
    """The lines, if the text fits at this size."""
    if tokens.longest * size > room.w + _SLACK:
        return None
    lines = wrap(tokens, (room.w + _SLACK) / size)
    if room.lines is not None and len(lines) > room.lines:
        return None
    if lines and height(len(lines), size, room.leading) > room.h + _SLACK:
        return None
    return lines


def _cut(tokens: Tokens, size: float, room: _Room, ellipsis: str) -> list[Sequence[Atom]]:
    """As many lines as there is room for, the last one ended by `ellipsis`; one at least."""
    limit = (room.w + _SLACK) / size
    lines = wrap(tokens, limit)
    high = ((room.h + _SLACK) / size - fonts.ASCENT - fonts.DESCENT) / room.leading + 1
    most = max(1, min(int(high + 1e-9), room.lines or len(lines)))
    kept = lines[:most]
    dropped = len(lines) > most
    if dropped and ellipsis:
        # What follows on the next line gives the letters before the ellipsis.
        following = lines[most]
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
    last = next((piece for piece, _ in pieces if not piece.icon), None)
    mark = _piece_with(last, ellipsis).width if last and ellipsis else 0.0
    result: Line = []
    used = 0.0
    for piece, space in pieces:
        room = limit - mark - used - space
        if piece.width <= room:
            result.append(Atom((piece,), piece.width, space))
            used += piece.width + space
            continue
        part = _cut_piece(piece, room)[0] if not piece.icon and room > 0 else None
        if part is not None and part.width <= room and part.text:
            result.append(Atom((part,), part.width, space))
        break
    if last and ellipsis:
        result.append(Atom((_piece_with(last, ellipsis),), mark, 0.0))
    return result
