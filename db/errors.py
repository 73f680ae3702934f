"""What can be wrong with a project's file: types with a code and values, worded by the callers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

Figure = str | int | bool


class StoreError(Exception):
    """A project's file cannot be used as asked; nothing was overwritten.

    `code` names the fault for the wording, `path` the file, `values` the figures of the message.
    """

    code: ClassVar[str] = "store"

    def __init__(self, path: Path, **values: Figure) -> None:
        self.path = path
        self.values: dict[str, Figure] = {"path": str(path), "file": path.name, **values}
        told = ", ".join(f"{key} {value}" for key, value in values.items())
        super().__init__(f"{self.code}: {path}" + (f" ({told})" if told else ""))


class MissingFile(StoreError):
    """There is no such file."""

    code = "missing"


class AlreadyThere(StoreError):
    """A file of this name exists, and nobody said that it may be replaced."""

    code = "already_there"


class ForeignFile(StoreError):
    """The file is no project. `reason`: folder, special, empty, not_sqlite, other_database."""

    code = "foreign"


class NewerFile(StoreError):
    """A later version of the program wrote the file (`found` > `known` schema).

    It opens read-only on request, unless even that fails: then `readable` is False.
    """

    code = "newer"


class DamagedFile(StoreError):
    """The file is a project, but broken. `reason`: database, schema, tree or value.

    `where` tells more. `db.recovery.recover` saves what can be read into a new file.
    """

    code = "damaged"


class LockedFile(StoreError):
    """Another window or program is writing to the file; it opens read-only."""

    code = "locked"


class ReadOnlyFile(StoreError):
    """The file, or the folder or disk that it lies on, may not be written; it opens read-only."""

    code = "read_only"


class NoAccess(StoreError):
    """The user may not even read the file, or not write to the folder."""

    code = "no_access"


class DiskFull(StoreError):
    """The disk has no room for the change; nothing of it was stored."""

    code = "disk_full"


class DiskFault(StoreError):
    """The disk failed while reading or writing; `reason` is the system's own word."""

    code = "disk_fault"


class MovedFile(StoreError):
    """While the project was open its file was moved, deleted, or replaced by another."""

    code = "moved"


class ChangedElsewhere(StoreError):
    """Another program wrote to the file while it was open; to go on would overwrite that."""

    code = "changed_elsewhere"


class SameFile(StoreError):
    """A copy cannot be saved over the project that it is a copy of."""

    code = "same_file"


class Unstorable(StoreError):
    """The change breaks a rule of the file itself; `reason` is SQLite's own word."""

    code = "unstorable"


class MigrationFailed(StoreError):
    """A file of an older version could not be brought up to date and is as it was."""

    code = "migration_failed"


_PRIMARY = 0xFF  # the low byte of an extended result code is the primary one

_TYPES: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_BUSY: LockedFile,
    sqlite3.SQLITE_LOCKED: LockedFile,
    sqlite3.SQLITE_READONLY: ReadOnlyFile,
    sqlite3.SQLITE_PERM: NoAccess,
    sqlite3.SQLITE_AUTH: NoAccess,
    sqlite3.SQLITE_CANTOPEN: NoAccess,
    sqlite3.SQLITE_CORRUPT: DamagedFile,
    sqlite3.SQLITE_NOTADB: DamagedFile,
    sqlite3.SQLITE_INTERRUPT: DamagedFile,
    sqlite3.SQLITE_IOERR: DiskFault,
}


def from_sqlite(error: sqlite3.Error, path: Path) -> StoreError:
    """The typed error for one of SQLite's; what it has no type for is `Unstorable`."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & _PRIMARY
    kind = _TYPES.get(code, Unstorable)
    if kind is DamagedFile:
        return DamagedFile(path, reason="database", where=str(error))
    if kind in (DiskFault, Unstorable):
        return kind(path, reason=str(error))
    return kind(path)


@contextmanager
def typed(path: Path) -> Iterator[None]:
    """Turn SQLite's and the system's errors inside the block into the types of this module."""
    try:
        yield
    except sqlite3.Error as error:
        raise from_sqlite(error, path) from error
    except UnicodeDecodeError as error:  # SQLite's own message quoted bytes of a damaged page
        raise DamagedFile(path, reason="database", where=str(error)[:120]) from error
    except FileNotFoundError as error:
        raise MissingFile(path) from error
    except PermissionError as error:
        raise NoAccess(path) from error
    except OSError as error:
        import errno

        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise DiskFull(path) from error
        if error.errno == errno.EROFS:
            raise ReadOnlyFile(path) from error
        raise DiskFault(path, reason=error.strerror or str(error)) from error
