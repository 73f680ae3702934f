"""Looks at a project's file before anything opens it for writing, and leaves it as it is."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from db.engine import connect_to_read
from db.errors import DamagedFile, ForeignFile, NewerFile, typed
from db.files import Header, identity, is_held, read_header
from db.reading import COLUMNS
from db.version import APPLICATION_ID, SCHEMA

SECONDS_TO_CHECK = 20.0
_STEPS = 100_000  # instructions of SQLite's machine between two looks at the clock


def inspect(path: Path) -> Header:
    """Say what schema a file has.

    Raises MissingFile, NoAccess, ForeignFile, or DamagedFile when it is a project but not sound.
    """
    header = _header(path)
    if header.application_id != APPLICATION_ID or header.schema < 1:
        raise ForeignFile(path, reason="other_database")
    with typed(path):
        connection = connect_to_read(path)
        try:
            _check(connection, path, header.schema)
        finally:
            connection.close()
    return header


def _header(path: Path) -> Header:
    """The header, from SQLite itself when this process has the file open (see `is_held`)."""
    with typed(path):
        held = is_held(identity(path))
    if not held:
        return read_header(path)
    with typed(path):
        connection = connect_to_read(path)
        try:
            application_id = connection.execute("PRAGMA application_id").fetchone()[0]
            schema = connection.execute("PRAGMA user_version").fetchone()[0]
        finally:
            connection.close()
    return Header(application_id, schema)


def _check(connection: sqlite3.Connection, path: Path, schema: int) -> None:
    """Check the pages of the file and that the tables are plain tables of ours."""
    stop_after(connection, SECONDS_TO_CHECK)
    try:
        strange = connection.execute(
            "SELECT name FROM sqlite_master WHERE type NOT IN ('table', 'index')"
            " OR sql LIKE 'CREATE VIRTUAL%' LIMIT 1"
        ).fetchone()
        if strange is not None:
            raise DamagedFile(path, reason="schema", where=str(strange[0])[:80])
        fault = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if fault != "ok":
            raise DamagedFile(path, reason="database", where=str(fault)[:200])
        if schema >= SCHEMA:
            _check_columns(connection, path, schema)
    finally:
        connection.set_progress_handler(None, 0)


def _check_columns(connection: sqlite3.Connection, path: Path, schema: int) -> None:
    for table, columns in COLUMNS.items():
        # hidden: 2 and 3 are generated columns, which would work something out at each reading
        found = {row[1]: row[6] for row in connection.execute(f'PRAGMA table_xinfo("{table}")')}
        missing = [column for column in columns if found.get(column) != 0]
        if missing and schema > SCHEMA:
            raise NewerFile(path, found=schema, known=SCHEMA, readable=False)
        if missing:
            raise DamagedFile(path, reason="schema", where=f"{table}.{missing[0]}")


def stop_after(connection: sqlite3.Connection, seconds: float) -> None:
    """Interrupt whatever the connection does once the time is over: a file may be made to stall."""
    from time import monotonic

    end = monotonic() + seconds
    connection.set_progress_handler(lambda: int(monotonic() > end), _STEPS)
