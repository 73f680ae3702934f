"""Putting a project's file out of the way of a new one, so that nothing of it is lost."""

from __future__ import annotations

from pathlib import Path

from db.errors import typed
from db.files import SIDECARS, sidecar
from db.store import refuse_if_open

ENDING = ".muster"


def free_name(folder: Path, stem: str) -> Path:
    """A file name in a folder that no project has yet: the stem, or the stem with a number.

    A log left behind counts as well: SQLite would play it into a new file of that name.
    """
    path = folder / f"{stem}{ENDING}"
    number = 2
    while any(each.exists() for each in (path, *(sidecar(path, end) for end in SIDECARS))):
        path = folder / f"{stem} {number}{ENDING}"
        number += 1
    return path


def set_aside(path: Path) -> Path:
    """Give a file the next free name in its folder; returns where it is now.

    Raises LockedFile if the project is open, ForeignFile for a folder, and NoAccess,
    ReadOnlyFile or MissingFile; then the file is as it was.
    """
    refuse_if_open(path)
    kept = free_name(path.parent, path.stem)
    with typed(path):
        path.rename(kept)
        for ending in SIDECARS:
            log = sidecar(path, ending)
            if log.exists():
                log.rename(sidecar(kept, ending))
    return kept
