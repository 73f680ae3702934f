"""Puts lines of fitted type down: where the baseline lies, and runs joined of equal pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exports import fonts
from exports.drawing import icons
from exports.drawing.ops import IconOp, Op, TextOp
from exports.drawing.typeset import Fitted, height
from exports.drawing.words import line_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exports.drawing.faces import Align, Valign
    from exports.drawing.words import Atom, Style


def first_baseline(fitted: Fitted, room: float, leading: float, valign: Valign) -> float:
    """How far below the top of its box the first baseline of fitted text lies, in points."""
    return baseline(len(fitted.lines), fitted.size, room, leading, valign)


def baseline(count: int, size: float, room: float, leading: float, valign: Valign) -> float:
    """How far below the top of its box the first of `count` baselines lies, in points.

    In the middle means that capitals and figures look centred, whatever hangs below.
    """
    if valign == "top":
        return fonts.ASCENT * size
    below = (count - 1) * leading * size
    if valign == "bottom":
        return room - fonts.DESCENT * size - below
    middle = (room - below + fonts.CAP_HEIGHT * size) / 2
    if height(count, size, leading) > room:
        return max(middle, fonts.CAP_HEIGHT * size)
    return min(max(middle, fonts.ASCENT * size), room - fonts.DESCENT * size - below)


def set_lines(
    ops: list[Op],
    fitted: Fitted,
    x: float,
    y: float,
    *,
    w: float,
    leading: float,
    align: Align = "left",
) -> None:
    """Put lines of type down, the first baseline at `y`."""
    size = fitted.size
    for line in fitted.lines:
        start = x
        if align != "left":
            spare = w - line_width(line) * size
            start += spare if align == "right" else spare / 2
        _set_line(ops, line, start, y, size)
        y += leading * size


def _set_line(ops: list[Op], line: Sequence[Atom], x: float, y: float, size: float) -> None:
    """Put one line down, joining neighbours of the same style into one run."""
    run: list[str] = []
    start = x
    style: Style | None = None
    first = True
    for atom in line:
        lead = 0.0 if first else atom.space * size
        first = False
        for piece in atom.pieces:
            if piece.style is style or (piece.style == style and not piece.icon):
                if lead:
                    run.append(" ")
                run.append(piece.text)
                x += lead + piece.width * size
                lead = 0.0
                continue
            if style is not None:
                ops.append(_run("".join(run), style, start, y, size))
            x += lead
            lead = 0.0
            if piece.icon:
                style = None
                ops.append(icon_in_line(piece.icon, piece.style.colour, x, y, size))
            else:
                run, style, start = [piece.text], piece.style, x
            x += piece.width * size
    if style is not None:
        ops.append(_run("".join(run), style, start, y, size))


def _run(text: str, style: Style, x: float, y: float, size: float) -> TextOp:
    return TextOp(x, y - style.rise * size, text, style.font, size * style.scale, style.colour)


def icon_in_line(icon: str, colour: str, x: float, baseline: float, size: float) -> IconOp:
    """An icon that stands in a line, centred on the capitals."""
    side = 0.92 * size
    top = baseline - fonts.CAP_HEIGHT * size / 2 - side / 2
    return IconOp(x + 0.02 * size, top, icon, side / icons.FIELD, colour)
