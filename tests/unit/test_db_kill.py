"""The program killed at any moment loses at most the edit that was being made."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from db.engine import CHECKPOINT_PAGES
from db.store import ProjectStore
from db.version import SCHEMA
from model.forces.document import ProjectDocument
from model.forces.elements import Record, Unit
from model.forces.project import Project
from tests.helpers.endless_edits import edit, number_of, outline
from tests.helpers.files import ask
from tests.helpers.toy import find, records

ROOT = Path(__file__).parents[2]
RUNS = 60
MOST = 45  # edits before the end: more than there are between two checkpoints
LONGEST = 0.03  # seconds after the last of them; alone it ends while the file is being opened


@pytest.fixture
def starter() -> Iterator[subprocess.Popen[str]]:
    """The program that starts workers."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.endless_edits"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    with process:
        yield process


def start() -> list[Record]:
    return [
        replace(each, values={"strength": 0}) if isinstance(each, Unit) else each
        for each in records()
    ]


def run_and_kill(
    starter: subprocess.Popen[str],
    path: Path,
    *,
    after: int = 0,
    seconds: float = 0.0,
    task: str = "edit",
) -> list[int]:
    """Let a worker go, kill it some time after so many acknowledged numbers, and return them all.

    Numbers and not only time, so that a slow machine sees as many moments as a quick one.
    """
    assert starter.stdin is not None
    assert starter.stdout is not None
    starter.stdin.write(f"{task} {path}\n")
    starter.stdin.flush()
    acknowledged: list[int] = []
    worker = 0
    while not worker or len(acknowledged) < after:
        line = starter.stdout.readline()  # a worker may be faster than the one who started it
        if line.startswith("worker"):
            worker = int(line.split()[1])
        else:
            acknowledged.append(int(line))
    time.sleep(seconds)
    os.kill(worker, signal.SIGKILL)
    while (line := starter.stdout.readline()) != "dead\n":
        acknowledged.append(int(line))
    return acknowledged


def test_a_killed_program_loses_at_most_the_edit_being_made(
    tmp_path: Path, starter: subprocess.Popen[str]
) -> None:
    path = tmp_path / "battle.muster"
    ProjectStore.create(path, start()).close()
    expected = ProjectDocument(Project(start()), find)
    rng = random.Random(1863)
    known = 0
    for _ in range(RUNS):
        after = rng.choice([0, 0, 1, rng.randint(2, MOST)])
        acknowledged = run_and_kill(starter, path, after=after, seconds=rng.uniform(0, LONGEST))
        assert acknowledged == list(range(known + 1, known + 1 + len(acknowledged)))
        known += len(acknowledged)
        reader = ProjectStore.open(path, read_only=True)
        found = reader.load()
        assert known <= number_of(found) <= known + 1
        for number in range(number_of(expected.project) + 1, number_of(found) + 1):
            edit(expected, number)
        assert outline(found) == outline(expected.project)
        assert ask(path, "PRAGMA quick_check") == [("ok",)]
        assert ask(path, "PRAGMA foreign_key_check") == []
        known = number_of(found)
    with ProjectStore.open(path) as store:
        assert outline(store.load()) == outline(expected.project)
    assert [each.name for each in tmp_path.iterdir()] == ["battle.muster"]


def test_the_log_of_a_killed_program_is_short(
    tmp_path: Path, starter: subprocess.Popen[str]
) -> None:
    """Edits go over into the main file early: a power cut takes a few of them, not an evening."""
    path = tmp_path / "battle.muster"
    ProjectStore.create(path, start()).close()
    known = len(run_and_kill(starter, path, after=2 * CHECKPOINT_PAGES))
    page = 4096 + 24  # a page of the log has a head
    assert path.with_name("battle.muster-wal").stat().st_size < 2 * CHECKPOINT_PAGES * page
    with ProjectStore.open(path) as store:
        assert number_of(store.load()) >= known


def test_a_copy_is_whole_or_not_there(tmp_path: Path, starter: subprocess.Popen[str]) -> None:
    path, target = tmp_path / "battle.muster", tmp_path / "copy.muster"
    ProjectStore.create(path, records()).close()
    rng = random.Random(1863)
    for number in range(15):
        seconds = rng.uniform(0, 0.03)
        run_and_kill(starter, path, after=number % 4, seconds=seconds, task="copy")
        if number > 0 or target.exists():
            with ProjectStore.open(target, read_only=True) as copy:
                assert copy.load() == Project(records())
    with ProjectStore.open(path) as store:
        assert store.load() == Project(records())


def test_an_upgrade_is_whole_or_has_not_been(
    tmp_path: Path, starter: subprocess.Popen[str]
) -> None:
    sample = Path(__file__).parent.parent / "data" / "schema1.muster"
    with ProjectStore.open(sample, read_only=True) as old:
        expected = old.load()
    longest = 0.0
    schemas = set()
    for number in range(12):
        path = tmp_path / str(number) / "old.muster"
        path.parent.mkdir()
        path.write_bytes(sample.read_bytes())
        begun = time.monotonic()
        done = number == 0  # the first one may end its work, and shows how long that takes
        seconds = longest * max(0, number - 1) / 10
        run_and_kill(starter, path, after=int(done), seconds=seconds, task="open")
        longest = longest or time.monotonic() - begun
        schemas.add(ask(path, "PRAGMA user_version")[0][0])
        with ProjectStore.open(path) as store:
            assert store.load() == expected
    assert schemas == {1, SCHEMA}
