"""Saves what can still be read of a damaged project into a new file; the old one stays as it is.

SQLite stops at the first broken page of a table. Here reading goes on behind it: from both ends of
the table, and by leaps over what cannot be read in between.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from db.engine import connect_to_read
from db.errors import DamagedFile, typed
from db.inspection import stop_after
from db.reading import COLUMNS, Row, Rows, check_tree, elements_of, others_of
from db.store import ProjectStore
from model.forces.elements import Army, Element, Record, new_id

log = logging.getLogger(__name__)

SECONDS = 60.0
FARTHEST = 2**40  # a leap beyond any row number that a project comes to
RECOVERED_ARMY = "Recovered"


@dataclass(frozen=True, slots=True)
class Recovered:
    """What recovery came to: where it is, how many elements, and what was lost on the way.

    `dropped` counts rows that were read but made no sense; `moved` elements whose command was lost
    and that now stand in an army of their own; `gaps` places where rows could not be read at all.
    """

    path: Path
    elements: int
    dropped: int
    moved: int
    gaps: int


def recover(path: Path, target: Path, *, army_name: str = RECOVERED_ARMY) -> Recovered:
    """Read what can be read of a damaged project and make a new file of it.

    `army_name` is that of the army for what has lost its command. Raises DamagedFile if nothing
    can be read, and AlreadyThere and the like for the target.
    """
    dropped: list[str] = []

    def drop(reason: str, where: str) -> None:
        dropped.append(f"{reason}: {where}")

    rows, gaps = _read(path)
    elements = {element.id: element for element in elements_of(rows, drop)}
    others = list(others_of(rows, set(elements), drop))
    if not elements:
        raise DamagedFile(path, reason="database", where="no army, formation or unit is readable")
    kept, moved = _reattach(elements, army_name)
    ProjectStore.create(target, [*kept, *others]).close()
    for each in dropped[:50]:
        log.info("%s: dropped %s", path, each)
    return Recovered(target, len(elements), len(dropped), moved, gaps)


def _reattach(elements: dict[str, Element], army_name: str) -> tuple[list[Record], int]:
    """Put what hangs below no army into an army of its own, so that the user finds it there."""
    reached = check_tree(elements, lambda _reason, _where: None)
    lost = {key: element for key, element in elements.items() if key not in reached}
    kept: list[Record] = [elements[each] for each in reached]
    if not lost:
        return kept, 0
    model = next((each for each in elements.values() if isinstance(each, Army)), None)
    last = max((each.position for each in elements.values() if each.parent is None), default=0.0)
    army = Army(
        id=new_id(),
        kind=model.kind if model is not None else "army",
        name=army_name,
        ruleset=model.ruleset if model is not None else "",
        position=last + 1.0,
    )
    tops = _tops(lost)
    return [
        army,
        *kept,
        *(replace(each, parent=army.id) if each.id in tops else each for each in lost.values()),
    ], len(tops)


def _tops(lost: dict[str, Element]) -> set[str]:
    """The elements to hang up anew: one above each lost branch, and one of each circle."""
    tops: set[str] = set()
    settled: set[str] = set()
    for element in lost.values():
        line: dict[str, None] = {}
        here = element
        while here.id not in settled and here.id not in line:
            line[here.id] = None
            if here.parent is None or here.parent not in lost:
                tops.add(here.id)
                break
            here = lost[here.parent]
        else:
            if here.id in line:
                tops.add(here.id)
        settled.update(line)
    return tops


def _read(path: Path) -> tuple[Rows, int]:
    """All rows that can be read, by table, and how many gaps there are between them."""
    tables: dict[str, list[Row]] = {}
    gaps = 0
    with typed(path), closing(connect_to_read(path)) as connection:
        connection.text_factory = lambda raw: raw.decode("utf-8", errors="replace")
        stop_after(connection, SECONDS)
        # Otherwise SQLite refuses a file that is shorter than its header says. Nothing is written.
        connection.execute("PRAGMA writable_schema = ON")
        for table in COLUMNS:
            tables[table], missed = _read_table(connection, table)
            gaps += missed
    return Rows(tables), gaps


def _read_table(connection: sqlite3.Connection, table: str) -> tuple[list[Row], int]:
    plain = "type = 'table' AND name = ? AND sql NOT LIKE 'CREATE VIRTUAL%'"
    try:
        query = f"SELECT 1 FROM sqlite_master WHERE {plain}"  # noqa: S608  # no names from outside
        if connection.execute(query, (table,)).fetchone() is None:
            return [], 0
        columns = connection.execute(f'PRAGMA table_xinfo("{table}")')
        known = {row[1] for row in columns if row[6] == 0}
    except sqlite3.DatabaseError:
        return [], 1
    # A column that an older schema has not is read as if it were empty.
    wanted = ", ".join(f'"{each}"' if each in known else "''" for each in COLUMNS[table])
    found: dict[int, Row] = {}
    gaps = 0
    start = 0
    while True:
        end = _scan(connection, table, wanted, f"rowid > {start} ORDER BY rowid", found)
        if end:
            break
        gaps += 1
        last = max(found, default=0)
        behind = _leap(connection, table, max(last, start))
        if behind is None:
            break
        # From behind the gap backwards: a leap may have gone too far.
        low = max(last, start)
        between = f"rowid > {low} AND rowid < {behind} ORDER BY rowid DESC"
        _scan(connection, table, wanted, between, found)
        start = behind - 1
    return [found[number] for number in sorted(found)], gaps


def _scan(
    connection: sqlite3.Connection,
    table: str,
    columns: str,
    where: str,
    found: dict[int, Row],
) -> bool:
    """Read rows until the end (True) or until one cannot be read (False)."""
    query = f'SELECT rowid, {columns} FROM "{table}" WHERE {where}'  # noqa: S608  # our own names
    try:
        for row in connection.execute(query):
            found[row[0]] = row[1:]
    except sqlite3.DatabaseError:
        return False
    return True


def _leap(connection: sqlite3.Connection, table: str, start: int) -> int | None:
    """The number of a row that can be read behind a place that cannot, or None."""
    for number in _leaps(start):
        query = f'SELECT rowid FROM "{table}" WHERE rowid >= ? ORDER BY rowid LIMIT 1'  # noqa: S608
        try:
            row = connection.execute(query, (number,)).fetchone()
        except sqlite3.DatabaseError:
            continue
        if row is None:
            return None
        return int(row[0])
    return None


def _leaps(start: int) -> Iterator[int]:
    step = 2
    while step < FARTHEST:
        yield start + step
        step += max(1, step // 8)
