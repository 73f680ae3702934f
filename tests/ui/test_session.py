"""Opening, making, copying and closing projects, with a clear choice at every fault of a file."""

from __future__ import annotations

import sqlite3

import pytest

from db.aside import free_name
from db.recent import RecentFiles
from db.store import ProjectStore
from ui.window.session import Session


@pytest.fixture
def session(desk, tmp_path):
    made = Session(desk, RecentFiles(tmp_path / "recent.json"))
    yield made
    made.close()


@pytest.fixture
def project(document, tmp_path):
    """A project's file with two armies."""
    path = tmp_path / "battle.muster"
    ProjectStore.create(path, document.project.records()).close()
    return path


def army_names(session):
    return [army.name for army in session.work.document.project.armies]


def test_every_edit_is_kept_at_once(session, project, qtbot):
    assert session.open(project)
    army = session.work.document.project.armies[0]
    with qtbot.waitSignal(session.saved):
        session.work.document.rename(army.id, "Green Army")
    assert session.saved_at is not None
    session.close()
    assert session.open(project)
    assert army_names(session) == ["Green Army", "Red Army"]


def test_signals_come_in_order(session, project, tmp_path):
    heard = []
    session.opened.connect(lambda: heard.append(("opened", session.work is not None)))
    session.closing.connect(lambda: heard.append(("closing", session.work is not None)))
    session.closed.connect(lambda: heard.append(("closed", session.work is not None)))
    session.open(project)
    session.create(tmp_path / "other.muster", "Other")
    assert heard == [("opened", True), ("closing", True), ("closed", False), ("opened", True)]


def test_a_new_project_never_takes_the_place_of_a_file(session, project, user):
    before = project.read_bytes()
    assert not session.create(project, "New")
    assert "is there already" in user.warnings[0][1]
    assert project.read_bytes() == before
    assert session.work is None


def test_a_missing_file_is_said_and_forgotten(session, tmp_path, user):
    gone = tmp_path / "gone.muster"
    session.recent.add(gone)
    assert not session.open(gone)
    assert "There is no file" in user.warnings[0][1]
    assert session.recent.entries() == ()


def test_a_foreign_file_is_refused(session, tmp_path, user):
    foreign = tmp_path / "letter.muster"
    foreign.write_text("Dear Sir")
    assert not session.open(foreign)
    assert "no Muster project" in user.warnings[0][1]
    assert foreign.read_text() == "Dear Sir"


def test_a_newer_file_can_be_looked_at(session, project, user):
    connection = sqlite3.connect(project)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    user.answers = ["read"]
    assert session.open(project)
    assert "newer Muster" in user.questions[0].text
    assert session.work.document.read_only
    army = session.work.document.project.armies[0]
    assert session.work.do(lambda: session.work.document.rename(army.id, "x")) is None
    assert "reading only" in user.warnings[0][1]
    assert army_names(session)[0] == "Blue Army"


def test_a_newer_file_may_stay_shut(session, project, user):
    connection = sqlite3.connect(project)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    user.answers = ["cancel"]
    assert not session.open(project)
    assert session.work is None


def test_a_file_open_elsewhere(session, project, user):
    with ProjectStore.open(project):
        user.answers = ["again", "read"]
        assert session.open(project)
    assert len(user.questions) == 2
    assert session.work.document.read_only


def test_a_read_only_file_can_be_copied_and_edited(session, project, tmp_path, user, monkeypatch):
    monkeypatch.setattr("db.store.may_write", lambda path: path.name != project.name)
    copy = tmp_path / "mine.muster"
    user.answers = ["copy", copy]
    assert session.open(project)
    assert session.path == copy
    assert not session.work.document.read_only


def test_a_damaged_file_is_rescued_into_another(session, project, tmp_path, user):
    connection = sqlite3.connect(project)
    connection.execute("PRAGMA foreign_keys = OFF")
    kept = connection.execute("SELECT count(*) FROM element").fetchone()[0]
    connection.execute(
        "UPDATE element SET parent = 'nobody' WHERE rowid = "
        "(SELECT max(rowid) FROM element WHERE parent IS NOT NULL)"
    )
    connection.commit()
    connection.close()
    before = project.read_bytes()
    target = tmp_path / "rescued.muster"
    user.answers = ["rescue", target]
    assert session.open(project)
    assert session.path == target
    assert f"{kept} elements" in user.warnings[0][1]
    assert project.read_bytes() == before


def test_a_copy_is_a_second_file(session, project, tmp_path, user):
    session.open(project)
    copy = tmp_path / "copy"
    user.answers = [copy]
    assert session.save_copy()
    assert session.path == project
    with ProjectStore.open(copy.with_suffix(".muster")) as store:
        assert [army.name for army in store.load().armies] == ["Blue Army", "Red Army"]


def test_a_copy_over_itself_is_refused(session, project, user):
    session.open(project)
    user.answers = [project]
    assert not session.save_copy()
    assert "cannot replace the project" in user.warnings[0][1]


def test_cancelled_dialogs_change_nothing(session, project, user):
    session.open(project)
    user.answers = [None, None]
    assert not session.save_copy()
    assert not session.ask_and_open()
    assert session.path == project


def test_an_edit_that_cannot_be_stored_is_taken_back(session, project, user, expected_logs):
    session.open(project)
    army = session.work.document.project.armies[0]
    other = project.with_name("moved.muster")
    project.rename(other)
    expected_logs("could not be stored")
    result = session.work.do(lambda: session.work.document.rename(army.id, "x"))
    assert result is None
    assert "Save a copy to keep your work" in user.warnings[0][1]
    assert army_names(session)[0] == "Blue Army"


def test_free_names(tmp_path):
    assert free_name(tmp_path, "Battle").name == "Battle.muster"
    (tmp_path / "Battle.muster").touch()
    assert free_name(tmp_path, "Battle").name == "Battle 2.muster"
