"""Starting the program: language and theme as they were left, and a word when something fails."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from ui.application import crash_reporter, make_application, make_desk, make_window
from ui.settings import Settings
from ui.theme import Mode
from ui.window.session import Session


@pytest.fixture
def settings(tmp_path):
    return Settings(tmp_path / "window.ini")


def test_one_application(qapp):
    assert make_application() is QApplication.instance()


def test_language_and_theme_as_they_were_left(qapp, settings):
    settings.set_text("language", "es")
    settings.set_text("theme", "dark")
    desk = make_desk(qapp, settings)
    assert desk.language.lang == "es"
    assert desk.theme.mode is Mode.DARK
    assert make_desk(qapp, settings, "en").language.lang == "en"


def test_damaged_settings_are_no_harm(qapp, settings):
    settings.set_text("language", "tlh")
    settings.set_text("theme", "pink")
    settings.set_text("last/pages", "[1, {")
    desk = make_desk(qapp, settings)
    assert desk.language.lang == "en"
    assert desk.theme.mode is Mode.SYSTEM
    assert settings.texts("last/pages") == ()


def test_the_programs_own_rule_sets_are_offered(qapp, settings):
    desk = make_desk(qapp, settings)
    names = [desk.language.text(each.names) for each in desk.rulesets()]
    assert "Fire and Fury" in names
    assert names == sorted(names)
    assert desk.find_ruleset("no such rules") is None


def test_the_window_has_its_rooms(qapp, settings, qtbot):
    desk = make_desk(qapp, settings)
    window = make_window(desk, Session(desk))
    qtbot.addWidget(window)
    ids = {spec.id for spec in window.actions_table}
    assert {"page.print", "page.reference", "file.import"} <= ids
    keys = [
        key.toString()
        for spec in window.actions_table
        for key in window.actions_table[spec.id].shortcuts()
    ]
    assert len(keys) == len(set(keys))


def test_a_fault_of_the_program_is_logged_and_told(desk, user, expected_logs, capsys):
    expected_logs("uncaught", logging.CRITICAL)
    report = crash_reporter(replace(desk))
    error = RuntimeError("a bug")
    report(RuntimeError, error, None)
    assert user.warnings[0][0] == "Something went wrong in the program"
    assert "RuntimeError: a bug" in user.warnings[0][2]
    assert "a bug" in capsys.readouterr().err


STUBBORN = """
import sys, time
import ui.application as application
from PySide6.QtCore import QTimer

def make_window(desk, session, make=application.make_window):
    window = make(desk, session)
    def work(job):
        print("at work", flush=True)
        time.sleep(30)
    def begin():
        if session.work is None or not window.steps.done:
            QTimer.singleShot(50, begin)
            return
        page = window.open_page("print")
        page._background.run(work, print, print)
        QTimer.singleShot(300, leave)
    def leave():
        print("left", time.monotonic(), flush=True)
        window.close()
    QTimer.singleShot(0, begin)
    return window

application.make_window = make_window
sys.exit(application.run_window(None, "en"))
"""


def test_the_end_does_not_wait_for_work_that_will_not_stop(tmp_path):
    """A print that cannot be broken off would hold the program for as long as it lasts."""
    root = Path(__file__).parents[2]
    folders = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    environment = {**os.environ, **folders, "PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(  # noqa: S603 - the program itself
        [sys.executable, "-c", STUBBORN],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=25,
        check=False,
    )
    ended = time.monotonic()
    assert done.returncode == 0, done.stderr
    assert "at work" in done.stdout
    left = float(done.stdout.split("left ")[1].split()[0])
    assert ended - left < 3
    assert "[last]" in (tmp_path / "muster" / "window.ini").read_text()
