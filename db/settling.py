"""Reads what a killed program left half written: on a copy, so that the file stays as it is."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import suppress
from pathlib import Path

from db.files import LOGS, sidecar


class _CopyConnection(sqlite3.Connection):
    """A connection to a copy in a folder of its own, which goes with the connection."""

    folder: tempfile.TemporaryDirectory[str] | None = None

    def close(self) -> None:
        """Close the connection and delete the copy."""
        super().close()
        if self.folder is not None:
            self.folder.cleanup()


def settled_copy(path: Path) -> sqlite3.Connection:
    """A connection to a copy of a file and its log, in which SQLite rolls back what was begun.

    Raises sqlite3.OperationalError (busy) if another program writes to the file meanwhile.
    """
    folder = tempfile.TemporaryDirectory(prefix="muster-")
    copy = Path(folder.name) / "copy.muster"
    try:
        _copy_at_rest(path, copy)
        connection = sqlite3.connect(
            f"{copy.as_uri()}?mode=rw",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
            factory=_CopyConnection,
        )
    except BaseException:
        folder.cleanup()
        raise
    connection.folder = folder
    return connection


def _copy_at_rest(path: Path, copy: Path) -> None:
    """Copy a file and its log; what someone is writing to would come out neither old nor new."""
    before = _stamps(path)
    shutil.copyfile(path, copy)
    for ending in LOGS:
        with suppress(FileNotFoundError):
            shutil.copyfile(sidecar(path, ending), sidecar(copy, ending))
    if _stamps(path) != before:
        error = sqlite3.OperationalError("the file is being written to")
        error.sqlite_errorcode = sqlite3.SQLITE_BUSY
        raise error


def _stamps(path: Path) -> list[tuple[int, int] | None]:
    """Size and time of change of a file and its logs: whether someone wrote in between."""
    stamps: list[tuple[int, int] | None] = []
    for each in (path, *(sidecar(path, ending) for ending in LOGS)):
        try:
            found = each.stat()
        except FileNotFoundError:
            stamps.append(None)
        else:
            stamps.append((found.st_size, found.st_mtime_ns))
    return stamps
