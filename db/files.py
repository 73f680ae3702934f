"""Files on disk: what a project's header says, who has it open here, and replacing in one step."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

from db.errors import DamagedFile, ForeignFile, typed
from model.values import frozen

MAGIC = b"SQLite format 3\x00"
HEADER = 100
LOGS = ("-wal", "-journal")  # what a file must be read together with
SIDECARS = ("-wal", "-shm", "-journal")

Identity = tuple[int, int]

_held: dict[Identity, int] = {}
_guard = threading.Lock()


@frozen
class Header:
    """What the first bytes of an SQLite file say about it."""

    application_id: int
    schema: int


def identity(path: Path) -> Identity:
    """Which file this is, whatever its name: device and number; OSError if there is none."""
    found = path.stat()
    return (found.st_dev, found.st_ino)


def hold(file: Identity) -> bool:
    """Note that this process writes to a file; False if it already does."""
    with _guard:
        if file in _held:
            return False
        _held[file] = 1
        return True


def release(file: Identity) -> None:
    """Note that this process writes to a file no more."""
    with _guard:
        _held.pop(file, None)


def is_held(file: Identity) -> bool:
    """Whether this process has the file open for writing.

    Such a file must not be opened and closed by other means than SQLite: on POSIX systems closing
    any descriptor of a file drops all locks that the process holds on it.
    """
    with _guard:
        return file in _held


def read_header(path: Path) -> Header:
    """Read what kind of file this is without changing it, its neighbours, or waiting on it.

    Raises ForeignFile for what is no SQLite file at all, and MissingFile or NoAccess.
    """
    with typed(path):
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise ForeignFile(path, reason="folder")
        if not stat.S_ISREG(found.st_mode):
            raise ForeignFile(path, reason="special")
        with path.open("rb") as file:
            head = file.read(HEADER)
    if not head:
        raise ForeignFile(path, reason="empty")
    if not head.startswith(MAGIC):
        raise ForeignFile(path, reason="not_sqlite")
    if len(head) < HEADER:
        raise DamagedFile(path, reason="database", where="the file ends too soon")
    return Header(
        application_id=int.from_bytes(head[68:72], "big"),
        schema=int.from_bytes(head[60:64], "big", signed=True),
    )


def may_write(path: Path) -> bool:
    """Whether the file and its folder may be written by this user, as far as the system tells."""
    effective = os.access in os.supports_effective_ids
    return all(os.access(each, os.W_OK, effective_ids=effective) for each in (path, path.parent))


def beside(path: Path) -> Path:
    """A new name in the same folder for a file that is not yet finished."""
    return path.with_name(f".{path.stem[:80]}.{os.urandom(4).hex()}.part")


def sidecar(path: Path, ending: str) -> Path:
    """The file that SQLite keeps beside a database while it is open (or after a crash)."""
    return path.with_name(path.name + ending)


def discard(path: Path) -> None:
    """Delete an unfinished file and what SQLite may have left beside it."""
    for each in (path, *(sidecar(path, ending) for ending in SIDECARS)):
        each.unlink(missing_ok=True)


def replace_by(finished: Path, target: Path) -> None:
    """Put a finished file in the place of another in one step, and see that it is on the disk.

    A log that an earlier file of this name left behind would be played into the new one, so it
    goes first.
    """
    with finished.open("rb+") as file:
        os.fsync(file.fileno())
    for ending in SIDECARS:
        sidecar(target, ending).unlink(missing_ok=True)
    finished.replace(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def write_text(path: Path, text: str) -> None:
    """Write a small text file so that a reader sees the old or the new text, never a part."""
    part = beside(path)
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
