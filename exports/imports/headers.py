"""Where a table's header row is, if it has one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil

from exports.imports.cells import Cell, looks_numeric
from exports.imports.words import is_header_word

_LOOKED_AT = 25
_BODY = 60


def find_header(rows: Sequence[Sequence[Cell]]) -> int | None:
    """Return the index of the header among the rows, or None where the table has none.

    Lines above a header (a title, a date) fill fewer cells than the table is wide. A header is
    words, most of them different, over columns of which some hold numbers or over words that an
    order of battle uses.
    """
    width = _width(rows)
    for index, row in enumerate(rows[:_LOOKED_AT]):
        filled = [cell for cell in row if cell is not None]
        if len(filled) < max(1, ceil(width * 0.6)):
            continue
        if _is_header(row, rows[index + 1 : index + 1 + _BODY]):
            return index
        if any(isinstance(cell, int | float) or looks_numeric(cell) for cell in filled):
            return None
    return None


def _width(rows: Sequence[Sequence[Cell]]) -> int:
    """How many cells most rows fill."""
    counts = Counter(sum(cell is not None for cell in row) for row in rows[: _LOOKED_AT + _BODY])
    counts.pop(0, None)
    return counts.most_common(1)[0][0] if counts else 0


def _is_header(row: Sequence[Cell], body: Sequence[Sequence[Cell]]) -> bool:
    texts = [cell for cell in row if isinstance(cell, str) and not looks_numeric(cell)]
    filled = sum(cell is not None for cell in row)
    if len(texts) < 0.8 * filled or len({text.casefold() for text in texts}) < 0.5 * len(texts):
        return False
    known = sum(is_header_word(text) for text in texts)
    if known >= max(1, len(texts) / 3):
        return not _repeated(row, body)
    return _contrast(row, body) > 0 and not _repeated(row, body)


def _contrast(row: Sequence[Cell], body: Sequence[Sequence[Cell]]) -> int:
    """In how many columns a word stands over numbers."""
    found = 0
    for column, cell in enumerate(row):
        if not isinstance(cell, str) or looks_numeric(cell):
            continue
        below = [line[column] for line in body if column < len(line) and line[column] is not None]
        if len(below) > 0 and sum(looks_numeric(cell) for cell in below) >= 0.7 * len(below):
            found += 1
    return found


def _repeated(row: Sequence[Cell], body: Sequence[Sequence[Cell]]) -> bool:
    """Whether half of the cells come again right below them: then they are data."""
    repeated = filled = 0
    for column, cell in enumerate(row):
        if isinstance(cell, str):
            filled += 1
            repeated += any(column < len(line) and line[column] == cell for line in body)
    return repeated * 2 > filled


def column_letter(index: int) -> str:
    """Return a spreadsheet's name of a column, from 0: A, B ... Z, AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
