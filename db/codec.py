"""Field values as JSON text, and back: strict about what a file or a clipboard may hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

from model.forces.fragment import checked_value
from model.issues import Value

_read = json.JSONDecoder().decode
Cells = tuple[tuple[str, ...], ...]


class NoValue(ValueError):
    """A text in the file is no value that a field may hold."""


def encode(value: Value) -> str:
    """A value as compact JSON; ValueError for a number that is not finite."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def decode(text: object) -> Value:
    """Read a value; NoValue for anything that `encode` would not have written."""
    if not isinstance(text, str):
        raise NoValue(repr(text)[:80])
    return _decoded(text)


@lru_cache(maxsize=4096)  # an army has its arms, qualities and sizes over and over
def _decoded(text: str) -> Value:
    try:
        return checked_value(_read(text))
    except (ValueError, RecursionError) as error:
        raise NoValue(text[:80]) from error


def encode_cells(cells: Sequence[Sequence[str]]) -> str:
    """Rows of cells as JSON."""
    return json.dumps([list(row) for row in cells], ensure_ascii=False, separators=(",", ":"))


def decode_cells(text: object) -> Cells:
    """Read rows of cells; NoValue for anything else."""
    try:
        rows = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError) as error:
        raise NoValue(str(text)[:80]) from error
    if not isinstance(rows, list) or not all(_is_row(row) for row in rows):
        raise NoValue(repr(text)[:80])
    return tuple(tuple(row) for row in rows)


def _is_row(row: object) -> bool:
    return isinstance(row, list) and all(isinstance(cell, str) for cell in row)
