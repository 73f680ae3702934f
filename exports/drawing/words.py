"""Cuts text into words and measures them: what is set, before it is broken into lines.

Words break at spaces, at zero-width spaces, and after a hyphen or slash between letters;
they are never hyphenated. Widths are those of the bundled fonts.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from exports import fonts
from exports.drawing.faces import Break, PageNumber, Span, Symbol
from model.values import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exports.drawing.faces import Content, FontRole, Weight

SCRIPT_SCALE = 0.68
BEGINNING = 40
"""Letters by which a text is known in a report."""
_RISE = {"": 0.0, "sup": 0.34, "sub": -0.12}
_SYMBOL_SIZE = 0.92

# A piece may end a line after a hyphen or slash that stands between letters, but "9-6" and
# "10/8/5" stay whole.
_SOFT = re.compile("(?<=[^\\W\\d_][-–/])(?=[^\\W\\d_])|\u200b")


def beginning(content: Content) -> str:
    """The plain words of a content, those of a long one cut: how a report quotes it."""
    parts = [each.text if isinstance(each, Span) else " " for each in content]
    words = " ".join("".join(parts).split())
    return words if len(words) <= BEGINNING else f"{words[: BEGINNING - 1].rstrip()}…"


@frozen
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


@frozen
class Piece:
    """A run in one style, or an icon. The width is a share of the type size."""

    text: str
    style: Style
    width: float
    icon: str = ""


@frozen
class Atom:
    """What is never parted: the pieces of a word, and the space before it."""

    pieces: tuple[Piece, ...]
    width: float
    space: float


@frozen
class Tokens:
    """Text ready to be broken: one list of atoms for each forced line, and what has no glyph."""

    lines: tuple[tuple[Atom, ...], ...]
    missing: str
    widest: float
    longest: float


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
