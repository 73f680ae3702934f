"""The start loads Qt's libraries beside the model, and leaves Python's import as it is."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ui import preload

ROOT = Path(__file__).parents[2]

LOADED = """
import builtins, json, sys
plain = builtins.__import__
import app
app.load_window()
from PySide6.QtWidgets import QApplication, QLabel
application = QApplication([])
label = QLabel("seen")
print(json.dumps({
    "plain": builtins.__import__ is plain,
    "model": "model.rulesets.loader" in sys.modules,
    "works": label.text(),
    "main thread": application.thread() == label.thread(),
}))
"""

AHEAD = """
import sys
from ui.preload import preload
thread = preload()
thread.join()
maps = open("/proc/self/maps").read()
print("PySide6.QtWidgets" in sys.modules, "libQt6Widgets" in maps)
"""


def run(program: str) -> str:
    """What a fresh Python says that runs a program in the project's folder."""
    done = subprocess.run(  # noqa: S603 - our own programs
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout


def test_the_window_is_loaded_with_pythons_own_import() -> None:
    assert json.loads(run(LOADED)) == {
        "plain": True,
        "model": True,
        "works": "seen",
        "main thread": True,
    }


def test_the_libraries_are_there_before_their_bindings_are_imported() -> None:
    assert run(AHEAD).split() == ["False", "True"]


def test_another_systems_loader_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert preload.preload() is None


def test_a_library_that_is_not_there_is_left_to_its_import(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="ui.preload"):
        preload._load([str(tmp_path / "QtNothing.abi3.so")])
    assert [record.levelname for record in caplog.records] == ["INFO"]
    assert "QtNothing" in caplog.text
