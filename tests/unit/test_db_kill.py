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
from model.forces.document import ProjectDocument
from model.forces.elements import Record, Unit
from model.forces.project import Project
from tests.helpers.endless_edits import edit, number_of, outline
from tests.helpers.files import ask
from tests.helpers.toy import find, records

ROOT = Path(__file__).parents[2]
RUNS = 60
LONGEST = 0.12  # seconds from the fork: covers opening, the first edit, checkpoints


@pytest.fixture
def starter() -> Iterator[subprocess.Popen[str]]:
    """The program that starts editors."""
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


def run_and_kill(starter: subprocess.Popen[str], path: Path, seconds: float) -> list[int]:
    """Let an editor work for a while, kill it, and return the numbers that it acknowledged."""
    assert starter.stdin is not None
    assert starter.stdout is not None
    starter.stdin.write(f"{path}\n")
    starter.stdin.flush()
    acknowledged: list[int] = []
    line = starter.stdout.readline()
    while not line.startswith("editor"):  # an editor may be faster than the one who started it
        acknowledged.append(int(line))
        line = starter.stdout.readline()
    time.sleep(seconds)
    os.kill(int(line.split()[1]), signal.SIGKILL)
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
    known, working = 0, 0
    for _ in range(RUNS):
        acknowledged = run_and_kill(starter, path, rng.uniform(0, LONGEST))
        assert acknowledged == list(range(known + 1, known + 1 + len(acknowledged)))
        known += len(acknowledged)
        working += bool(acknowledged)
        reader = ProjectStore.open(path, read_only=True)
        found = reader.load()
        assert known <= number_of(found) <= known + 1
        for number in range(number_of(expected.project) + 1, number_of(found) + 1):
            edit(expected, number)
        assert outline(found) == outline(expected.project)
        assert ask(path, "PRAGMA quick_check") == [("ok",)]
        assert ask(path, "PRAGMA foreign_key_check") == []
        known = number_of(found)
    assert working > RUNS / 3, "the editors hardly ever came to work"
    with ProjectStore.open(path) as store:
        assert outline(store.load()) == outline(expected.project)
    assert [each.name for each in tmp_path.iterdir()] == ["battle.muster"]


def test_the_log_of_a_killed_program_is_short(
    tmp_path: Path, starter: subprocess.Popen[str]
) -> None:
    """Edits go over into the main file early: a power cut takes a few of them, not an evening."""
    path = tmp_path / "battle.muster"
    ProjectStore.create(path, start()).close()
    known = len(run_and_kill(starter, path, 0.8))
    assert known > CHECKPOINT_PAGES
    page = 4096 + 24  # a page of the log has a head
    assert path.with_name("battle.muster-wal").stat().st_size < 2 * CHECKPOINT_PAGES * page
    with ProjectStore.open(path) as store:
        assert number_of(store.load()) >= known
