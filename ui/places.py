"""Folders in which the user looks for what is saved: never the program's own."""

from __future__ import annotations

from pathlib import Path

from db.paths import data_dir


def is_own(path: Path) -> bool:
    """Whether a file or folder lies among the program's own data, where nobody looks."""
    own = data_dir()
    return path == own or own in path.parents


def documents() -> Path:
    """The user's documents; his home where the system has no folder for them."""
    from platformdirs import user_documents_path

    found = user_documents_path()
    return found if found.is_dir() else Path.home()


def folder_beside(path: Path | None) -> Path:
    """The folder of a project's file; the user's documents for one of the program's own."""
    return documents() if path is None or is_own(path) else path.parent
