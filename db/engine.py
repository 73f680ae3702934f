"""Connections to a project's file: pragmas, limits against hostile files, and the write lock.

A project that is open for writing keeps SQLite's own write lock between its edits: the store
commits a transaction and begins the next at once (`BEGIN IMMEDIATE`). So no second window, no
other program and no other machine can write in between; readers are not hindered; and a killed
program leaves no lock behind, for the kernel drops it.

Durability: in WAL mode with synchronous NORMAL a commit is written to the log but not flushed to
the disk. A killed program loses nothing, since the system has the pages. A power cut may lose the
last commits, but never breaks the file: the log is flushed at each checkpoint, which comes early
(every hundred pages, some thirty edits). FULL would flush on every commit, which costs tens of
milliseconds on a slow disk, on each step of a drag.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from db.files import LOGS, sidecar

if TYPE_CHECKING:
    from sqlalchemy import Engine

BUSY_SECONDS = 1.0
CHECKPOINT_PAGES = 100
LONGEST_TEXT = 64 * 1024 * 1024  # bytes of one value or statement; the default is 1 GB

_UNSETTLED = {
    sqlite3.SQLITE_READONLY_ROLLBACK,  # a journal that a killed program left must be played back
    sqlite3.SQLITE_READONLY_RECOVERY,
    sqlite3.SQLITE_READONLY_CANTINIT,
    sqlite3.SQLITE_READONLY_CANTLOCK,
    sqlite3.SQLITE_CANTOPEN,  # a log in a folder where nothing may be written beside it
}


def connect(path: Path, *, foreign_keys: bool = True) -> sqlite3.Connection:
    """Open an existing file for writing; sqlite3.Error if that is not possible.

    Transactions are begun and ended by the caller.
    """
    connection = _open(f"{path.absolute().as_uri()}?mode=rw")
    try:
        _harden(connection)
        connection.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open an existing file for reading only, without changing it or leaving anything beside it.

    A file that has a log beside it is open elsewhere or was left by a killed program, and must be
    read together with its log; any other is read as if nothing could change it, for otherwise
    SQLite would make a log, and could not open a file on a disk that it may not write to. What a
    killed program left half written can only be read once it is rolled back: that is done on a
    copy, which goes when the connection is closed.
    """
    alone = not any(sidecar(path, ending).exists() for ending in LOGS)
    immutable = "&immutable=1" if alone else ""
    connection = _open(f"{path.absolute().as_uri()}?mode=ro{immutable}")
    try:
        _harden(connection)
        if not alone and _is_unsettled(connection):
            from db.settling import settled_copy

            connection.close()
            connection = settled_copy(path)
            _harden(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _is_unsettled(connection: sqlite3.Connection) -> bool:
    """Whether SQLite would have to write before it can read: to roll back, or to index the log."""
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.Error as error:
        # Any other fault comes again at the first reading, where it is told.
        return getattr(error, "sqlite_errorcode", 0) in _UNSETTLED
    return False


def _open(uri: str) -> sqlite3.Connection:
    # Loading and saving a copy may run off the window's thread; the store takes turns by a lock.
    return sqlite3.connect(
        uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )


def _harden(connection: sqlite3.Connection) -> None:
    """Trust neither the definitions nor the cells of a file that a stranger may have made."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_TEXT)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 1)  # VACUUM INTO needs one
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")


def engine_for(connection: sqlite3.Connection) -> Engine:
    """An engine over the store's one connection, on which the store has begun a transaction.

    So a session begins nothing: it works inside that transaction, and its commit or rollback ends
    it. Disposing of the engine closes the connection.
    """
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    return create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
