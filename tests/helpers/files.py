"""What tests do to files that projects may be mistaken for."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file in a folder with its bytes: to see that nothing was changed or left behind."""
    return {each.name: each.read_bytes() for each in sorted(folder.iterdir()) if each.is_file()}


def run_sql(path: Path, *statements: str) -> None:
    """Change a file behind the program's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def ask(path: Path, query: str) -> list[tuple[object, ...]]:
    """Read from a file behind the program's back, without leaving anything beside it."""
    log = path.with_name(f"{path.name}-wal")
    uri = f"{path.as_uri()}?mode=ro{'' if log.exists() else '&immutable=1'}"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        return connection.execute(query).fetchall()
