"""The list of projects that were open lately, kept between starts of the program."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from db.files import write_text
from db.paths import config_dir
from model.values import frozen

log = logging.getLogger(__name__)

FILE = "recent.json"
LENGTH = 12
LONGEST_FILE = 256 * 1024  # bytes; a longer list is none of ours


@frozen
class RecentFile:
    """A project that was open: where, its own name, when (UTC), and whether it is still there."""

    path: Path
    name: str
    opened: datetime
    exists: bool


class RecentFiles:
    """The list, the latest first.

    It is read anew each time, so that two windows share it, and a list that is damaged or cannot
    be written is no reason to disturb anyone: it starts again, or stays as it was.
    """

    def __init__(self, file: Path | None = None, *, length: int = LENGTH) -> None:
        self._file = file if file is not None else config_dir() / FILE
        self._length = length

    def entries(self) -> tuple[RecentFile, ...]:
        """The projects, the latest first; those that are gone are marked, not left out."""
        return tuple(self._read())

    def add(self, path: Path, name: str = "", *, now: datetime | None = None) -> None:
        """Put a project at the head of the list."""
        path = path.absolute()
        opened = now if now is not None else datetime.now(UTC)
        kept = [each for each in self._read() if each.path != path]
        self._write([RecentFile(path, name or path.stem, opened, exists=True), *kept])

    def remove(self, path: Path) -> None:
        """Take a project off the list; the file itself stays."""
        path = path.absolute()
        self._write([each for each in self._read() if each.path != path])

    def clear(self) -> None:
        """Empty the list."""
        self._write([])

    def _read(self) -> Iterator[RecentFile]:
        try:
            if self._file.stat().st_size > LONGEST_FILE:
                return
            rows = json.loads(self._file.read_text(encoding="utf-8"))["files"]
            for row in rows[: self._length]:
                path = Path(row["path"])
                yield RecentFile(
                    path=path,
                    name=str(row["name"]),
                    opened=datetime.fromisoformat(row["opened"]),
                    exists=_is_file(path),
                )
        except FileNotFoundError:
            return
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            log.info("the list of recent files is damaged: %s", error)

    def _write(self, files: list[RecentFile]) -> None:
        rows = [
            {"path": str(each.path), "name": each.name, "opened": each.opened.isoformat()}
            for each in files[: self._length]
        ]
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_text(self._file, json.dumps({"files": rows}, ensure_ascii=False, indent=1))
        except (OSError, ValueError) as error:
            log.info("the list of recent files cannot be kept: %s", error)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
