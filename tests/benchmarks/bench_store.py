"""A project of 3,000 units opened in half a second, and what it costs to store one edit.

Run: python tests/benchmarks/bench_store.py

Opening is timed from the path to a document with its values, totals and issues, and set against
the bare reading of the same rows by sqlite3. A stored edit is timed in armies of 300 and of 3,000
units in turn, with checks and the commit, and beside it the commit alone. The first edit, which
imports SQLAlchemy, is timed in a process of its own, as is the import of what opening needs.
"""

from __future__ import annotations

import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from db.reading import COLUMNS, select  # noqa: E402 - the path comes first
from db.store import ProjectStore, warm_up  # noqa: E402
from model.forces.changes import Change  # noqa: E402
from model.forces.document import ProjectDocument  # noqa: E402
from tests.helpers.toy import find, host_of  # noqa: E402

SMALL, LARGE = 300, 3000
OPEN_SECONDS = 0.5
EDIT_MS, EDIT_RATIO = 16.0, 3.0
COMMIT_MS = 5.0
ROUNDS, EDITS = 7, 60

FIRST_EDIT = """
import sys, time
from pathlib import Path
start = time.perf_counter()
from db.store import ProjectStore
from model.forces.changes import Change
from model.forces.elements import TableEdit
imported = time.perf_counter()
store = ProjectStore.open(Path(sys.argv[1]))
store.load()
opened = time.perf_counter()
store.commit([Change(None, TableEdit(ruleset="r", table="t", cells=()))])
print(imported - start, time.perf_counter() - opened)
store.close()
"""


def best(work: Callable[[], object]) -> float:
    """The shortest of some runs, in seconds: what the work takes when nobody else works."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def read_bare(path: Path) -> None:
    """Read the rows of all tables and do nothing with them."""
    with closing(sqlite3.connect(path)) as connection:
        for table in COLUMNS:
            connection.execute(select(table)).fetchall()


def open_whole(path: Path) -> None:
    """Open, check, lock and load a project, and work out all its values and findings."""
    with ProjectStore.open(path) as store:
        ProjectDocument(store.load(), find, store.commit).judge()


def measure_opening(path: Path) -> bool:
    """Print how long opening takes; return whether that is within the budget."""
    bare, whole = best(lambda: read_bare(path)), best(lambda: open_whole(path))

    def load() -> None:
        with ProjectStore.open(path) as store:
            store.load()

    loaded = best(load)
    print(
        f"open {LARGE} units: {whole:.3f} s (budget {OPEN_SECONDS}), of it the file {loaded:.3f} s;"
        f" ratio to bare rows {whole / bare:.1f}, of the file alone {loaded / bare:.1f}"
    )
    return whole <= OPEN_SECONDS


def measure_edits(folder: Path) -> bool:
    """Print how long stored edits take in both armies; return whether that is in the budget."""
    times: dict[int, list[float]] = {SMALL: [], LARGE: []}
    commits: list[float] = []
    with (
        ProjectStore.open(folder / f"{SMALL}.muster") as small,
        ProjectStore.open(folder / f"{LARGE}.muster") as large,
    ):
        documents = {
            SMALL: ProjectDocument(small.load(), find, small.commit),
            LARGE: ProjectDocument(large.load(), find, large.commit),
        }
        for number in range(EDITS):
            for size, document in documents.items():
                unit = f"u{number * size // EDITS}"
                start = time.perf_counter()
                document.set_values([unit], {"strength": 1000 + number})
                times[size].append((time.perf_counter() - start) * 1000)
            element = documents[LARGE].project.element(f"u{number}")
            after = replace(element, values={**element.values, "strength": 2000 + number})
            start = time.perf_counter()
            large.commit([Change(element, after)])
            commits.append((time.perf_counter() - start) * 1000)
    few, many = (statistics.median(times[size]) for size in (SMALL, LARGE))
    commit = statistics.median(commits)
    print(
        f"edit, checks and commit: {SMALL} units {few:.1f} ms (budget {EDIT_MS:g}); "
        f"{LARGE} units {many:.1f} ms, ratio {many / few:.1f} (budget {EDIT_RATIO:g}); "
        f"commit alone {commit:.1f} ms (budget {COMMIT_MS:g})"
    )
    return few <= EDIT_MS and many / few <= EDIT_RATIO and commit <= COMMIT_MS


def measure_first_edit(path: Path) -> None:
    """Print what the imports of opening and of the first edit take in a fresh process."""
    done = subprocess.run(  # noqa: S603 - our own interpreter and text
        [sys.executable, "-c", FIRST_EDIT, str(path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    imported, first = (float(each) * 1000 for each in done.stdout.split())
    print(f"fresh process: imports to open {imported:.0f} ms; first commit {first:.0f} ms")


def main() -> int:
    """Measure all; 1 if something is over its budget."""
    warm_up()
    with tempfile.TemporaryDirectory(prefix="bench-store-") as name:
        folder = Path(name)
        for size in (SMALL, LARGE):
            start = time.perf_counter()
            ProjectStore.create(folder / f"{size}.muster", host_of(size)).close()
            print(f"create {size} units: {time.perf_counter() - start:.3f} s")
        good = [measure_opening(folder / f"{LARGE}.muster"), measure_edits(folder)]
        measure_first_edit(folder / f"{SMALL}.muster")
        with ProjectStore.open(folder / f"{LARGE}.muster") as store:
            took = best(lambda: store.save_copy(folder / "copy.muster"))
        print(f"save a copy of {LARGE} units: {took:.3f} s")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
