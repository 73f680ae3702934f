"""Starting the program: language and theme as they were left, and a word when something fails."""

from __future__ import annotations

import logging
from dataclasses import replace

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
