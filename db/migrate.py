"""Brings a file of an older schema up to date: on a copy, checked, swapped in; the old one is kept.

Alembic's batch mode builds a table anew and drops the old one. With foreign keys on, SQLite then
deletes the rows of every child table without a word, and afterwards nothing dangles. So the keys
are off here, on a connection that does nothing else, and rows are counted before and after.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from db.engine import connect, connect_to_read, engine_for
from db.errors import LockedFile, MigrationFailed, StoreError, typed
from db.files import beside, discard, replace_by
from db.version import SCHEMA

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade(path: Path, found: int) -> Path:
    """Upgrade a file in place; returns the copy of the old one, which stays beside it.

    Raises LockedFile if the file is open elsewhere, and MigrationFailed if the upgraded copy is not
    sound. Then the file is as it was. Killed at any moment, it leaves the old file or the new one
    under this name, and under the other a whole copy or nothing.
    """
    part, old = beside(path), beside(path)
    kept = _free_name(path, found)
    try:
        with typed(path):
            with closing(connect(path)) as lock:
                lock.execute("BEGIN IMMEDIATE")
                _copy(path, old)
                upgraded_copy(old, part, as_path=path)
                lock.rollback()
                _empty_log(lock, path)
            replace_by(old, kept)
            replace_by(part, path)
    except BaseException:
        discard(kept)
        raise
    finally:
        discard(part)
        discard(old)
    return kept


def _empty_log(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the log into the file: it goes before the new file comes, and must hold nothing then.

    Raises LockedFile if another program reads the file just now.
    """
    busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    if busy:
        raise LockedFile(path)


def upgraded_copy(path: Path, target: Path, *, as_path: Path | None = None) -> Path:
    """Copy a file of an older schema to `target` and upgrade the copy; returns `target`.

    `as_path` is the file that an error names. Raises MigrationFailed; the original is untouched.
    """
    named = as_path or path
    with typed(named):
        _copy(path, target)
        with closing(connect(target, foreign_keys=False)) as connection:
            found = connection.execute("PRAGMA user_version").fetchone()[0]
            before = _counts(connection)
            try:
                _run(connection, found)
            except StoreError:
                raise
            except Exception as error:
                # Alembic and SQLAlchemy raise many types, and a strange file may bring out any.
                raise MigrationFailed(named, found=found, reason=str(error)[:200]) from error
        # A fresh connection sees what is in the file, and nothing that was only meant to be.
        with closing(connect_to_read(target)) as connection:
            reason = _fault(connection, before)
        if reason:
            raise MigrationFailed(named, found=found, reason=reason)
    return target


def config(connection: object) -> Config:
    """Alembic's configuration for our migrations, on a connection of SQLAlchemy's."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def _run(connection: sqlite3.Connection, found: int) -> None:
    """Run the migrations from schema `found` on; `user_version` alone says which one it is."""
    from alembic import command

    engine = engine_for(connection)
    with engine.connect() as opened:
        settings = config(opened)
        command.stamp(settings, revision(found))
        command.upgrade(settings, revision(SCHEMA))
        opened.commit()
    connection.execute("DROP TABLE alembic_version")
    connection.execute(f"PRAGMA user_version = {SCHEMA}")


def revision(schema: int) -> str:
    """The name of the migration that leads to a schema."""
    return f"{schema:04d}"


def _copy(path: Path, target: Path) -> None:
    with closing(connect_to_read(path)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE").fetchone()


def _counts(connection: sqlite3.Connection) -> dict[str, int]:
    tables = [
        row[0]
        for row in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
    ]
    counts: dict[str, int] = {}
    for table in tables:
        quoted = table.replace('"', '""')
        query = f'SELECT count(*) FROM "{quoted}"'  # noqa: S608  # a name cannot be a parameter
        counts[table] = connection.execute(query).fetchone()[0]
    return counts


def _fault(connection: sqlite3.Connection, before: dict[str, int]) -> str:
    """What is wrong with an upgraded copy, or nothing."""
    after = _counts(connection)
    for table, count in before.items():
        if after.get(table) != count:
            return f"{table}: {count} rows before, {after.get(table, 0)} after"
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone()
    if dangling is not None:
        return f"{dangling[0]}: a row belongs to nothing"
    check = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    return "" if check == "ok" else check


def _free_name(path: Path, schema: int) -> Path:
    """A free name for the copy of the old file, such as "Gettysburg (schema 1).muster"."""
    name = f"{path.stem} (schema {schema})"
    free = path.with_name(f"{name}{path.suffix}")
    number = 2
    while free.exists():
        free = path.with_name(f"{name} {number}{path.suffix}")
        number += 1
    return free
