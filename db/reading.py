"""Rows of a project's file to records, by plain SQL.

Opening a project lies on the way to the first window, and SQLAlchemy takes longer to import than
the whole of this takes to run; so it is left to what writes (`db.repositories`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from db.codec import NoValue, decode, decode_cells
from db.errors import DamagedFile, typed
from model.forces.elements import (
    CLASSES,
    Army,
    Element,
    OwnedMiniatures,
    ProjectInfo,
    Record,
    Role,
    StoredBook,
    TableEdit,
    Waiver,
)
from model.issues import Value

Row = tuple[Any, ...]

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "project": ("id", "name", "notes"),
    "setting": ("name", "value"),
    "element": ("id", "role", "kind", "parent", "position", "name", "ruleset", "notes"),
    "element_value": ("element", "field", "value"),
    "waiver": ("element", "code", "reason"),
    "table_edit": ("ruleset", "table", "cells"),
    "stored_book": ("book", "version", "text"),
    "owned_miniatures": ("id", "ruleset", "entry", "name", "count"),
}
"""The columns that are read of each table: those of schema 2, which later schemas keep."""


def select(table: str) -> str:
    """The statement that reads a table's columns in the order of `COLUMNS`."""
    columns = ", ".join(f'"{column}"' for column in COLUMNS[table])
    return f'SELECT {columns} FROM "{table}"'  # noqa: S608  # names from the mapping above only


@dataclass(frozen=True, slots=True)
class Rows:
    """All rows of a project, table by table, as they came from the file."""

    tables: Mapping[str, Iterable[Row]]

    def of(self, table: str) -> Iterable[Row]:
        """The rows of a table."""
        return self.tables.get(table, ())


Fault = Callable[[str, str], None]
"""What to do about a bad row: told why (tree, value) and where."""


def load(connection: sqlite3.Connection, path: Path) -> list[Record]:
    """Read every record of a project; DamagedFile if a row is no record or the tree is broken."""

    def refuse(reason: str, where: str) -> None:
        raise DamagedFile(path, reason=reason, where=where)

    with typed(path):
        try:
            rows = Rows({table: connection.execute(select(table)).fetchall() for table in COLUMNS})
        except sqlite3.OperationalError as error:
            if error.args and "decode" in str(error.args[0]):  # bytes that are no UTF-8
                raise DamagedFile(path, reason="value", where=str(error)[:120]) from error
            raise
    elements = list(elements_of(rows, refuse))
    check_tree({element.id: element for element in elements}, refuse)
    return [*elements, *others_of(rows, {element.id for element in elements}, refuse)]


def elements_of(rows: Rows, fault: Fault) -> Iterator[Element]:
    """The elements; `fault` is told of rows that are none and of values that are none."""
    values = _values(rows, fault)
    for row in rows.of("element"):
        try:
            yield _element(row, values.get(row[0], {}))
        except (ValueError, TypeError, OverflowError):
            fault("value", f"element {row[0]!r}"[:80])


def _values(rows: Rows, fault: Fault) -> dict[str, dict[str, Value]]:
    values: dict[str, dict[str, Value]] = {}
    for element, field, text in rows.of("element_value"):
        try:
            _texts(element, field)
            values.setdefault(element, {})[field] = decode(text)
        except (NoValue, TypeError):
            fault("value", f"{field!r} of element {element!r}"[:120])
    return values


def _element(row: Row, values: dict[str, Value]) -> Element:
    element_id, role, kind, parent, position, name, ruleset, notes = row
    _texts(element_id, kind, name, notes)
    if (role == Role.ARMY) != (parent is None):
        raise ValueError(role)
    position = float(position)
    if not abs(position) < float("inf"):
        raise ValueError(position)
    if role == Role.ARMY:
        _texts(ruleset)
        return Army(
            id=element_id,
            kind=kind,
            position=position,
            name=name,
            values=values,
            notes=notes,
            ruleset=ruleset,
        )
    _texts(parent)
    return CLASSES[Role(role)](
        id=element_id,
        kind=kind,
        parent=parent,
        position=position,
        name=name,
        values=values,
        notes=notes,
    )


def _texts(*values: object) -> None:
    for value in values:
        if not isinstance(value, str):
            raise TypeError(value)


def check_tree(elements: Mapping[str, Element], fault: Fault) -> set[str]:
    """The ids of all that hangs below an army; `fault` is told of what does not."""
    below: dict[str | None, list[str]] = {}
    for element in elements.values():
        below.setdefault(element.parent, []).append(element.id)
    reached: set[str] = set()
    waiting = list(below.get(None, ()))
    while waiting:
        each = waiting.pop()
        reached.add(each)
        waiting += below.get(each, ())
    lost = elements.keys() - reached
    if lost:
        first = elements[min(lost)]
        fault("tree", f"{first.name or first.id!r} and {len(lost) - 1} more belong to no army")
    return reached


def others_of(rows: Rows, known: set[str], fault: Fault) -> Iterator[Record]:
    """The records that are no elements; `known` are the elements' ids."""
    yield _info(rows, fault)
    makers: dict[str, Callable[..., Record]] = {
        "waiver": lambda element, code, reason: Waiver(element=element, code=code, reason=reason),
        "table_edit": lambda ruleset, table, cells: TableEdit(
            ruleset=ruleset, table=table, cells=decode_cells(cells)
        ),
        "stored_book": lambda book, version, text: StoredBook(
            book=book, version=version, text=text
        ),
    }
    for table, make in makers.items():
        for row in rows.of(table):
            try:
                _texts(*row)
                record = make(*row)
            except (ValueError, TypeError):
                fault("value", f"{table} {row[0]!r}"[:80])
                continue
            if isinstance(record, Waiver) and record.element not in known:
                fault("tree", f"waiver of element {record.element!r}"[:80])
                continue
            yield record
    for row in rows.of("owned_miniatures"):
        try:
            _texts(*row[:4])
            owned, ruleset, entry, name, count = row
            yield OwnedMiniatures(
                id=owned, ruleset=ruleset, entry=entry, name=name, count=_whole(count)
            )
        except (ValueError, TypeError):
            fault("value", f"owned_miniatures {row[0]!r}"[:80])


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(value)
    return value


def _info(rows: Rows, fault: Fault) -> ProjectInfo:
    name = notes = ""
    for row in rows.of("project"):
        if all(isinstance(each, str) for each in row):
            name, notes = row[1], row[2]
        else:
            fault("value", "name of the project")
    settings: dict[str, Value] = {}
    for setting, text in rows.of("setting"):
        try:
            _texts(setting)
            settings[setting] = decode(text)
        except (NoValue, TypeError):
            fault("value", f"setting {setting!r}"[:80])
    return ProjectInfo(name=name, notes=notes, settings=settings)
