"""Breaks text into lines and makes it fit: measuring only, no drawing surface."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, NamedTuple

from exports import fonts
from exports.drawing.words import Atom, Manner, Piece, Tokens, line_width, tokenise
from model.values import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exports.drawing.faces import Content, Fit

STEP = 0.25
"""By how many points type shrinks at a time."""
_MOST_STEPS = 60
ELLIPSIS = "…"
NO_END = 1e6
"""A height, in points, that no text reaches."""

_SLACK = 0.01

Line = list[Atom]


@frozen
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


def step(size: float, least: float) -> float:
    """By how much to shrink from `size` to `least`: quarter points, more only for huge type."""
    return STEP * max(1, math.ceil((size - least) / STEP / _MOST_STEPS))


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
