"""Work that the user waits for: its result, its fault, what is said, and Cancel."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton

from db.store import ProjectStore
from tests.ui.real import wait_until
from ui import waiting
from ui.interaction import StoppedError
from ui.waiting import wait_for
from ui.window import session


@pytest.fixture
def soon(monkeypatch):
    monkeypatch.setattr(waiting, "SHOW_AFTER_MS", 10)


def dialogs():
    return [
        each
        for each in QApplication.topLevelWidgets()
        if isinstance(each, QProgressDialog) and each.isVisible()
    ]


def test_short_work_shows_nothing(qapp):
    seen = []
    result = wait_for(None, "Opening…", "Cancel", lambda: seen.append(dialogs()) or 7)
    assert result == 7
    assert seen == [[]]


def test_work_is_done_on_another_thread(qapp):
    assert wait_for(None, "", "", threading.get_ident) != threading.get_ident()


def test_a_fault_is_raised_here(qapp):
    def work():
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="the disk is full"):
        wait_for(None, "Saving…", "Cancel", work)


def test_long_work_says_what_it_is(qapp, soon):
    go, words = threading.Event(), []

    def look():
        words.extend(each.labelText() for each in dialogs())
        go.set()

    QTimer.singleShot(300, look)
    assert wait_for(None, "Opening Waterloo…", "Cancel", lambda: go.wait(20)) is True
    assert words == ["Opening Waterloo…"]
    assert not dialogs()


def test_who_cancels_does_not_wait_and_the_result_is_put_away(qapp, soon):
    go, dropped = threading.Event(), []

    def press():
        (dialog,) = dialogs()
        dialog.findChild(QPushButton).click()

    QTimer.singleShot(300, press)
    with pytest.raises(StoppedError):
        wait_for(None, "Opening…", "Cancel", lambda: go.wait(20) and "store", dropped.append)
    assert dropped == []
    go.set()
    wait_until(lambda: dropped == ["store"], 10)


def test_a_large_project_is_opened_while_the_user_waits(work, desk, user, tmp_path, monkeypatch):
    path = tmp_path / "large.muster"
    ProjectStore.create(path, work.document.project.records()).close()
    monkeypatch.setattr(session, "LARGE", 0)
    opened = session.Session(desk)
    assert opened.open(path)
    assert user.waited == ["Opening large…"]
    opened.close()


def test_who_cancels_keeps_the_project_that_is_open(work, desk, user, tmp_path, monkeypatch):
    small, large = tmp_path / "small.muster", tmp_path / "large.muster"
    for each in (small, large):
        ProjectStore.create(each, work.document.project.records()).close()
    opened = session.Session(desk)
    assert opened.open(small)

    def stop(*_arguments):
        raise StoppedError

    monkeypatch.setattr(session, "LARGE", 0)
    monkeypatch.setattr(user, "wait", stop)
    assert not opened.open(large)
    assert opened.path == small
    opened.close()
