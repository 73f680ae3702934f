"""Records to rows: the changes of one edit written in a session, and nothing but what changed.

Reading is in `db.reading`. Rows are added and altered before any is removed: removing an element
takes what stands below it along at once, and a child that the same edit moved away must be gone by
then. Keys to elements are checked at the commit, so rows may come in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Table, bindparam, delete
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.orm import DeclarativeBase, Session

from db import schema
from db.codec import encode, encode_cells
from model.forces.changes import Change
from model.forces.elements import (
    Army,
    Element,
    OwnedMiniatures,
    ProjectInfo,
    Record,
    StoredBook,
    TableEdit,
    Waiver,
)
from model.issues import Value

Key = tuple[str, ...]
Columns = dict[str, str | int | float | None]
Values = Mapping[str, Value]


@dataclass(slots=True)
class _Writes:
    """The rows of one table that an edit puts (adds or alters) and removes."""

    put: dict[Key, Columns] = field(default_factory=dict)
    gone: dict[Key, None] = field(default_factory=dict)


class _Gathered:
    """The rows that a sequence of changes comes to, by table."""

    def __init__(self) -> None:
        self.writes: dict[type[DeclarativeBase], _Writes] = {}

    def put(self, row: type[DeclarativeBase], key: Key, columns: Columns) -> None:
        """Add a row or alter it."""
        writes = self.writes.setdefault(row, _Writes())
        writes.gone.pop(key, None)
        writes.put[key] = columns

    def drop(self, row: type[DeclarativeBase], key: Key) -> None:
        """Remove a row."""
        writes = self.writes.setdefault(row, _Writes())
        writes.put.pop(key, None)
        writes.gone[key] = None


def write(session: Session, changes: Iterable[Change]) -> None:
    """Write changes of records; the caller commits. ValueError for what JSON cannot hold."""
    gathered = _Gathered()
    for change in changes:
        _gather(gathered, change)
    for row, writes in gathered.writes.items():
        if writes.put:
            _put(session, row, list(writes.put.values()))
    for row, writes in gathered.writes.items():
        if writes.gone:
            _drop(session, row, list(writes.gone))


def _gather(gathered: _Gathered, change: Change) -> None:
    if isinstance(change.after, ProjectInfo) or isinstance(change.before, ProjectInfo):
        _info(gathered, change)
        return
    before = _row(change.before) if change.before is not None else None
    after = _row(change.after) if change.after is not None else None
    if before is not None and (after is None or after[:2] != before[:2]):
        gathered.drop(before[0], before[1])
    if after is not None and after != before:
        gathered.put(*after)
    _values(gathered, change)


def _values(gathered: _Gathered, change: Change) -> None:
    """An element's values, each a row of its own; those of a removed element go with it."""
    element = change.after
    if not isinstance(element, Element):
        return
    before = change.before.values if isinstance(change.before, Element) else {}
    for name, text in _differences(before, element.values):
        key = (element.id, name)
        if text is None:
            gathered.drop(schema.ElementValueRow, key)
        else:
            columns: Columns = {"element": element.id, "field": name, "value": text}
            gathered.put(schema.ElementValueRow, key, columns)


def _differences(before: Values, after: Values) -> Iterable[tuple[str, str | None]]:
    """The names whose value is another (or gone: None), with the new value as JSON."""
    for name, value in after.items():
        if name not in before or before[name] != value:
            yield name, encode(value)
    for name in before:
        if name not in after:
            yield name, None


def _info(gathered: _Gathered, change: Change) -> None:
    before, after = change.before, change.after
    if not isinstance(after, ProjectInfo):
        raise TypeError("a project cannot lose its own record")
    old = before.settings if isinstance(before, ProjectInfo) else {}
    columns: Columns = {"id": after.id, "name": after.name, "notes": after.notes}
    gathered.put(schema.ProjectRow, (after.id,), columns)
    for name, text in _differences(old, after.settings):
        if text is None:
            gathered.drop(schema.SettingRow, (name,))
        else:
            gathered.put(schema.SettingRow, (name,), {"name": name, "value": text})


def _row(record: Record) -> tuple[type[DeclarativeBase], Key, Columns]:
    """The table, the key and the columns of a record that has one row of its own."""
    match record:
        case Element():
            return schema.ElementRow, (record.id,), _element_columns(record)
        case Waiver(element=element, code=code, reason=reason):
            columns: Columns = {"element": element, "code": code, "reason": reason}
            return schema.WaiverRow, (element, code), columns
        case TableEdit(ruleset=ruleset, table=table, cells=cells):
            text = encode_cells(cells)
            columns = {"ruleset": ruleset, "table": table, "cells": text}
            return schema.TableEditRow, (ruleset, table), columns
        case StoredBook(book=book, version=version, text=text):
            columns = {"book": book, "version": version, "text": text}
            return schema.StoredBookRow, (book,), columns
        case OwnedMiniatures():
            columns = {
                "id": record.id,
                "ruleset": record.ruleset,
                "entry": record.entry,
                "name": record.name,
                "count": record.count,
            }
            return schema.OwnedMiniaturesRow, (record.id,), columns
        case _:
            raise TypeError(f"no table for {type(record).__name__}")


def _element_columns(element: Element) -> Columns:
    return {
        "id": element.id,
        "role": element.role.value,
        "kind": element.kind,
        "parent": element.parent,
        "position": element.position,
        "name": element.name,
        "ruleset": element.ruleset if isinstance(element, Army) else None,
        "notes": element.notes,
    }


def _put(session: Session, row: type[DeclarativeBase], rows: list[Columns]) -> None:
    table = _table(row)
    keys = [column.name for column in table.primary_key]
    statement = insert(table)
    rest = {
        each.name: statement.excluded[each.name] for each in table.columns if each.name not in keys
    }
    session.execute(statement.on_conflict_do_update(index_elements=keys, set_=rest), rows)


def _drop(session: Session, row: type[DeclarativeBase], keys: Sequence[Key]) -> None:
    table = _table(row)
    columns = list(table.primary_key)
    statement = delete(table).where(
        *(column == bindparam(f"key_{column.name}") for column in columns)
    )
    names = [f"key_{column.name}" for column in columns]
    session.execute(statement, [dict(zip(names, key, strict=True)) for key in keys])


def _table(row: type[DeclarativeBase]) -> Table:
    table = row.__table__
    if not isinstance(table, Table):
        raise TypeError(row.__name__)
    return table
