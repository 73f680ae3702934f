"""Writes an army book as TOML; reading it again gives the same book."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import StrEnum

import tomli_w

from model.books.book import Book
from model.books.loader import FORMAT
from model.text import Text


def write(book: Book) -> str:
    """The book as TOML, without what has its default; `loader.read` gives the same book back."""
    return tomli_w.dumps({"format": FORMAT, **_table(book)}, multiline_strings=False, indent=2)


def _table(value: object) -> dict[str, object]:
    """A dataclass as a table; fields that hold their default are left out."""
    if not dataclasses.is_dataclass(value):
        raise TypeError(f"{value!r} is no part of a book")
    table: dict[str, object] = {}
    for field in dataclasses.fields(value):
        held = getattr(value, field.name)
        if held is None or (held == _default(field) and type(held) is type(_default(field))):
            continue
        table[field.name] = _plain(held)
    return table


def _default(field: dataclasses.Field[object]) -> object:
    if field.default is not dataclasses.MISSING:
        return field.default
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return dataclasses.MISSING


def _plain(value: object) -> object:
    match value:
        case Text():
            return value.en if value.en == value.es else {"en": value.en, "es": value.es}
        case bool() | int():
            return value
        case StrEnum():
            return value.value
        case str():
            return value
        case float():
            return int(value) if value.is_integer() else value
        case Mapping():
            return {str(key): _exact(each) for key, each in value.items()}
        case tuple():
            return [_plain(each) for each in value]
        case _:
            return _table(value)


def _exact(value: object) -> object:
    """A value of a free mapping: its type must come back, so 1.0 stays 1.0."""
    return value if isinstance(value, float) else _plain(value)
