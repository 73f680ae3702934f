"""Cells of foreign tables made plain: stray blanks, figures with marks, yes and no."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from exports.imports.words import plain

Cell = str | int | float | None

SEPARATOR = "\0"
_SUSPECT = re.compile(r"(?:^|\0) | (?:\0|$)|  |[^\x20-\x7e\0]")
_ODD = re.compile(r"[\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff\t\r\n\f\v]")
_DROPPED = re.compile(r"[\u200b-\u200f\u2060\ufeff\u00ad]|[\x00-\x08\x0e-\x1f\x7f]")
_BLANKS = re.compile(r"\s+")

LARGEST = 100_000_000
_UNKNOWN = frozenset(
    ["-", "--", "---", "—", "–", "−", "?", "??", "???", "¿?", "unk", "unk.", "unknown", "n/a"]
).union(
    ["na", "n.a.", "n/d", "nd", "s/d", "sd", "desc", "desc.", "desconocido", "desconocida"],
    ["desconocidos", "...", "…", "tbd"],
)
_FOOTNOTE = re.compile(r"(?:\s*(?:[*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰^#]+|\[\w{1,3}\]))+$")
_ESTIMATE = re.compile(
    r"^(?:~|≈|±|<|>|c\.|ca\.|circa\b|est\.?(?=[\s\d])|aprox\.?|about\b|unos\b)\s*"
)
_TRAILING_ESTIMATE = re.compile(r"\s*(?:\?|\+|est\.?|aprox\.?|\(est\.?\)|\(\?\))$")
_WORD = re.compile(
    r"\s*(?:men|soldiers|figures|guns?|cannons?|pieces?|stands?|hombres?|soldados?|figuras?|"
    r"cañon(?:es)?|cañón|piezas?|peanas?|pts|points|puntos)\.?$"
)
_BRACKETS = re.compile(r"^[(\[](.*)[)\]]$")
_GROUPED = re.compile(r"^[+-]?[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$")
_PLAIN = re.compile(r"^[+-]?\d+(?:[.,]\d+)?$")

_YES = frozenset(["y", "yes", "true", "1", "e", "x", "si", "s", "verdadero", "v", "✓", "✔"]).union(
    ["exceptional", "excepcional"]
)
_NO = frozenset(["", "n", "no", "false", "0", "f", "falso", "-", "—", "–", "none", "ninguno"])


def is_plain(cells: list[str], longest: int) -> bool:
    """Whether a row is short printable ASCII without stray blanks; quick."""
    joined = SEPARATOR.join(cells)
    return len(joined) <= longest and _SUSPECT.search(joined) is None


def clean_text(text: str) -> tuple[str, str | None]:
    """Return the text with single blanks, and the code of what was repaired.

    Blanks that only look like blanks become blanks, what cannot be seen goes, letters with
    separate accents are joined.
    """
    if text.isascii() and text.isprintable() and "  " not in text and text == text.strip():
        return text, None
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    odd = _ODD.search(text) is not None
    visible = _DROPPED.sub("", text)
    clean = _BLANKS.sub(" ", visible).strip()
    if clean == text:
        return clean, None
    if odd or visible != text:
        return clean, "odd_blanks"
    if text != text.strip():
        return clean, "blanks_trimmed"
    return clean, "blanks_collapsed"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that a cell held: None when unknown; `code` says what was dropped or is wrong."""

    value: int | float | None
    code: str | None = None
    mark: str = ""


def read_number(cell: Cell, *, whole: bool = True) -> Figure:
    """Read a number as people write it in an order of battle.

    Takes thousands in groups (`1,950`, `1.950`, `1 950`), footnote marks (`16*`), marks of
    estimates (`c. 400`, `400?`), words of measure (`18 guns`); `-`, `unk.` and `?` are unknown.
    The code is an error's where no number can be had.
    """
    if cell is None:
        return Figure(None)
    if isinstance(cell, int | float):
        return _bounded(cell, whole=whole)
    if len(cell) < 9 and cell.isdecimal() and cell.isascii():
        return Figure(int(cell))
    text = cell.strip()
    if plain(text) in _UNKNOWN:
        return Figure(None, "number_unknown", text)
    code: str | None = None
    rest, mark = text.casefold(), ""
    for pattern, found in (
        (_BRACKETS, "estimate_mark"),
        (_WORD, "unit_word_dropped"),
        (_FOOTNOTE, "footnote_dropped"),
        (_TRAILING_ESTIMATE, "estimate_mark"),
        (_ESTIMATE, "estimate_mark"),
        (_FOOTNOTE, "footnote_dropped"),
    ):
        match = pattern.search(rest)
        if match and match.group() != rest:
            rest, mark, code = pattern.sub("", rest).strip(), match.group().strip(), found
        elif match and pattern is _BRACKETS:
            rest, mark, code = match.group(1).strip(), "()", found
    number = _parse(rest, whole=whole)
    if number is None:
        wrong = "formula_text" if text[:1] in "=+@" else "not_a_number"
        return Figure(None, wrong, text)
    if text.startswith("+"):
        return Figure(None, "formula_text", text)
    bounded = _bounded(number, whole=whole)
    return bounded if bounded.code else Figure(bounded.value, code, mark)


def _parse(text: str, *, whole: bool) -> int | float | None:
    if len(text) > 40 or not text.isascii():
        text = text.replace("’", "'").replace("−", "-")
        if len(text) > 40 or not text.isascii():
            return None
    if whole and _GROUPED.match(text):
        return int(re.sub(r"[.,' ]", "", text))
    if not whole and (match := _GROUPED.match(text)) and match.group(1) != ".":
        return int(re.sub(r"[,' ]", "", text))
    if _PLAIN.match(text):
        number = float(text.replace(",", "."))
        return int(text) if text.lstrip("+-").isdigit() else number
    return None


def _bounded(number: float, *, whole: bool) -> Figure:
    if not -LARGEST <= number <= LARGEST:  # holds for what is not a number, too
        shown = f"{number:.6g}" if abs(number) < 1e300 else ""
        return Figure(None, "number_too_large", shown)
    if number < 0:
        return Figure(None, "number_negative", str(number))
    if whole and number != int(number):
        return Figure(None, "number_not_whole", str(number))
    return Figure(int(number) if whole or number == int(number) else number)


def looks_numeric(cell: Cell) -> bool:
    """Whether a cell holds a number, or a sign that the number is unknown."""
    if isinstance(cell, int | float):
        return True
    if cell is None:
        return False
    figure = read_number(cell, whole=False)
    return figure.value is not None or figure.code in {"number_unknown", "number_negative"}


def read_flag(cell: Cell) -> bool | None:
    """Read yes or no in both languages; None where the cell says neither."""
    if cell is None:
        return False
    text = plain(str(cell)).strip().rstrip(".")
    if text in _YES:
        return True
    return False if text in _NO else None
