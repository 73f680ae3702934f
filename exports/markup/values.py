"""Reads the values of attributes: lengths, type sizes, colours, columns.

Each reader takes the text of one attribute and returns the value, or raises ValueError
with a message id that says what was expected.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from exports.drawing.colours import TOKENS, parse_colour
from exports.drawing.faces import Column
from exports.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Callable

    from exports.drawing.faces import Align, Padding

_NUMBER = re.compile(r"\s*([+-]?(?:\d{1,6}(?:\.\d{0,9})?|\.\d{1,9}))\s*(mm|cm|in|pt)?\s*")
_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
MOST_MM = 5000.0
_ALIGNS: dict[str, Align] = {"left": "left", "center": "center", "right": "right"}

LENGTH = N_("{attribute}: “{value}” is not a length; write 12, 12mm, 0.5in or 6pt")
SIZE = N_("{attribute}: “{value}” is not a type size; write 7 or 7pt (from 1 to 400)")
COLOUR = N_("{attribute}: “{value}” is not a colour; write #rrggbb, none or one of {tokens}")
FLAG = N_("{attribute}: “{value}” is neither yes nor no")
COUNT = N_("{attribute}: “{value}” is not a whole number from {least} to {most}")
CHOICE = N_("{attribute}: “{value}” is not one of {choices}")
PADDING = N_("{attribute}: “{value}” is not a padding; write one, two or four lengths")
COLUMNS = N_("{attribute}: “{value}” is not a list of columns; write lengths, auto, * or 2*")
NAME = N_("{attribute}: “{value}” is too long for a name")


class ValueFault(ValueError):
    """A value that cannot be read: a message id and what stands in its places."""

    def __init__(self, problem: str, **values: object) -> None:
        super().__init__(problem)
        self.problem = problem
        self.values = values


def length(text: str) -> float:
    """Read a length; the result is millimetres."""
    match = _NUMBER.fullmatch(text)
    if not match:
        raise ValueFault(LENGTH, value=text)
    amount = float(match[1]) * _MM[match[2] or "mm"]
    if not math.isfinite(amount) or abs(amount) > MOST_MM:
        raise ValueFault(LENGTH, value=text)
    return amount


def not_negative(text: str) -> float:
    """Read a length of nothing or more, in millimetres."""
    amount = length(text)
    if amount < 0:
        raise ValueFault(LENGTH, value=text)
    return amount


def positive(text: str) -> float:
    """Read a length greater than nothing, in millimetres."""
    amount = length(text)
    if amount <= 0:
        raise ValueFault(LENGTH, value=text)
    return amount


def points(text: str) -> float:
    """Read a line width: a bare number is points, as is the result."""
    match = _NUMBER.fullmatch(text)
    if not match or float(match[1]) < 0:
        raise ValueFault(LENGTH, value=text)
    return float(match[1]) * _MM[match[2] or "pt"] / _MM["pt"]


def size(text: str) -> float:
    """Read a type size in points."""
    match = _NUMBER.fullmatch(text)
    amount = float(match[1]) * _MM[match[2] or "pt"] / _MM["pt"] if match else 0.0
    if not 1 <= amount <= 400:
        raise ValueFault(SIZE, value=text)
    return amount


def factor(text: str) -> float:
    """Read a plain factor from 0.5 to 4, such as the leading."""
    match = _NUMBER.fullmatch(text)
    if not match or match[2] or not 0.5 <= float(match[1]) <= 4:
        raise ValueFault(COUNT, value=text, least="0.5", most="4")
    return float(match[1])


def colour(text: str) -> str | None:
    """Read a colour as `#rrggbb` or None."""
    try:
        return parse_colour(text)
    except ValueError:
        raise ValueFault(COLOUR, value=text, tokens=", ".join(TOKENS)) from None


def flag(text: str) -> bool:
    """Read yes or no."""
    if text not in {"yes", "no"}:
        raise ValueFault(FLAG, value=text)
    return text == "yes"


def count(least: int, most: int) -> Callable[[str], int]:
    """Make a reader of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        text = text.strip()
        if len(text) > 6 or not text.isascii() or not text.lstrip("-").isdigit():
            raise ValueFault(COUNT, value=text, least=least, most=most)
        if not least <= int(text) <= most:
            raise ValueFault(COUNT, value=text, least=least, most=most)
        return int(text)

    return read


def choice(*choices: str) -> Callable[[str], str]:
    """Make a reader of one word out of `choices`."""

    def read(text: str) -> str:
        if text not in choices:
            raise ValueFault(CHOICE, value=text, choices=", ".join(choices))
        return text

    return read


def rotation(text: str) -> int:
    """Read a quarter turn in degrees."""
    return int(choice("0", "90", "180", "270")(text))


def padding(text: str) -> Padding:
    """Read one, two or four lengths as top, right, bottom, left."""
    amounts = [not_negative(word) for word in text.split()]
    if len(amounts) == 1:
        amounts *= 4
    elif len(amounts) == 2:
        amounts *= 2
    if len(amounts) != 4:
        raise ValueFault(PADDING, value=text)
    top, right, bottom, left = amounts
    return top, right, bottom, left


def lengths(text: str) -> tuple[float, ...]:
    """Read a few lengths, such as those of a dash."""
    words = text.split()
    if not 1 <= len(words) <= 8:
        raise ValueFault(LENGTH, value=text)
    return tuple(positive(word) for word in words)


def columns(text: str) -> tuple[Column, ...]:
    """Read the widths of columns."""
    words = text.split()
    if not 1 <= len(words) <= 60:
        raise ValueFault(COLUMNS, value=text)
    return tuple(_column(word, text) for word in words)


def _column(word: str, text: str) -> Column:
    if word == "auto":
        return Column("auto")
    if word.endswith("*"):
        share = word[:-1] or "1"
        if not re.fullmatch(r"\d{1,3}(\.\d{1,3})?", share) or float(share) == 0:
            raise ValueFault(COLUMNS, value=text)
        return Column("share", float(share))
    try:
        return Column("mm", positive(word))
    except ValueFault:
        raise ValueFault(COLUMNS, value=text) from None


def aligns(text: str) -> tuple[Align, ...]:
    """Read one alignment for each column."""
    found: list[Align] = []
    for word in text.split():
        if word not in _ALIGNS:
            raise ValueFault(CHOICE, value=word, choices=", ".join(_ALIGNS))
        found.append(_ALIGNS[word])
    return tuple(found) or ("left",)


def words(text: str) -> str:
    """Read a short text that will be printed or reported."""
    if len(text) > 500:
        raise ValueFault(NAME, value=text[:40] + "…")
    return " ".join(text.split())


def long_text(text: str) -> str:
    """Read a text of up to 2,000 characters, as a QR code can hold."""
    if len(text) > 2000:
        raise ValueFault(NAME, value=text[:40] + "…")
    return text
