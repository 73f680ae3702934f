"""Colours of the prints: named tokens, `#rrggbb`, and their greys for saving ink."""

from __future__ import annotations

import re
from functools import lru_cache

TOKENS: dict[str, str] = {
    "ink": "#1a1a1a",
    "paper": "#ffffff",
    "muted": "#5f5b52",
    "faint": "#8d877a",
    "rule": "#b9b4a8",
    "zebra": "#f3f0e8",
    "bar": "#3d4a3f",
    "accent": "#8a3b1f",
    "warn": "#b3261e",
    "good": "#2f6b3a",
    "union": "#22406e",
    "confederate": "#6d6a5c",
    "red": "#a3262a",
    "blue": "#22406e",
    "green": "#3b6b3a",
    "gold": "#b58a2b",
    "brown": "#6b4a2b",
    "purple": "#5a3a6e",
    "grey": "#7a7a7a",
    "white": "#ffffff",
    "black": "#000000",
}
"""Names a template may use. Muted, so that figures on top of them stay readable."""

INK = TOKENS["ink"]

_HEX = r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})"


def parse_colour(text: str) -> str | None:
    """Read a token, `#rgb`, `#rrggbb` or `none` as `#rrggbb` or None.

    Raises:
        ValueError: it is none of these.
    """
    if text == "none":
        return None
    if text in TOKENS:
        return TOKENS[text]
    if not re.fullmatch(_HEX, text):
        raise ValueError(text)
    if len(text) == 4:
        text = "#" + "".join(digit * 2 for digit in text[1:])
    return text.lower()


@lru_cache(maxsize=1024)
def rgb(colour: str, *, mono: bool = False) -> tuple[float, float, float]:
    """Return the shares of red, green and blue, each 0 to 1; `mono` makes them one grey."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    if mono:
        grey = round(0.299 * red + 0.587 * green + 0.114 * blue, 4)
        return grey, grey, grey
    return round(red, 4), round(green, 4), round(blue, 4)
