"""Import, print and reference as the window has them: doors, dropping, pages, going to units."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent

from db.recent import RecentFiles
from tests.ui.real import GUNS, MEN, REGIMENTS, battle, real_desk, wait_until
from ui.importing.dialog import COLUMNS, ImportDialog
from ui.window.main_window import MainWindow
from ui.window.rooms import importer, page_kinds
from ui.window.session import Session


@pytest.fixture
def session(qapp, tmp_path, user, monkeypatch):
    made = Session(real_desk(qapp, tmp_path, user), RecentFiles(tmp_path / "recent.json"))
    monkeypatch.setattr(made, "folder", lambda: tmp_path)
    yield made
    made.close()


@pytest.fixture
def window(session, qtbot):
    made = MainWindow(session.desk, session, page_kinds(), importer())
    qtbot.addWidget(made)
    made.show()
    yield made
    session.close()


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "the_battle.csv"
    path.write_text(REGIMENTS, encoding="utf-8")
    return path


def the_dialog(window):
    found = window.findChildren(ImportDialog)
    assert len(found) == 1
    return found[0]


def run_through(dialog):
    wait_until(lambda: dialog.step == COLUMNS)
    dialog.go_on()
    wait_until(lambda: not dialog.session.background.busy)
    dialog.go_on()


def test_without_a_project_an_import_makes_one(window, session, table, tmp_path):
    window.import_file(table)
    run_through(the_dialog(window))
    assert session.path == tmp_path / "the_battle.muster"
    document = session.work.document
    assert session.work.title == "the battle"
    assert [army.name for army in document.project.armies] == ["Union", "Confederate"]
    totals = [document.assessment.totals(army.id) for army in document.project.armies]
    assert sum(each["men"] for each in totals) == MEN
    assert sum(each.get("guns", 0) for each in totals) == GUNS
    assert document.undo()
    assert document.project.armies == ()


def test_a_closed_import_leaves_no_project(window, session, table, tmp_path):
    window.import_file(table)
    dialog = the_dialog(window)
    wait_until(lambda: dialog.step == COLUMNS)
    dialog.reject()
    assert session.work is None
    assert not list(tmp_path.glob("*.muster"))


def test_into_an_open_project_it_is_one_step(window, session, table, tmp_path):
    session.create(tmp_path / "old.muster", "Old", battle(session.desk).document.project.records())
    window.import_file(table)
    run_through(the_dialog(window))
    document = session.work.document
    assert [a.name for a in document.project.armies] == ["Union", "Union", "Confederate"]
    document.undo()
    assert [a.name for a in document.project.armies] == ["Union"]


def test_a_table_dropped_on_the_window_is_imported(window, table):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(table))])
    event = QDropEvent(
        QPointF(10, 10),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)
    dialog = the_dialog(window)
    wait_until(lambda: dialog.step == COLUMNS)
    assert dialog.session.table.name == "the_battle.csv"
    dialog.reject()


def test_the_pages_open_and_a_report_leads_to_the_unit(window, session, tmp_path):
    session.create(tmp_path / "old.muster", "Old", battle(session.desk).document.project.records())
    window.actions_table["page.print"].trigger()
    studio = window.workspace.front()
    assert studio.key == "print"
    wait_until(lambda: not studio.busy)
    assert studio.preview.page_count == 1
    studio._reveal("Cutler")
    front = window.workspace.front()
    assert front.key.startswith("army:")
    chosen = session.work.document.selection
    assert [session.work.document.project.element(e).name for e in chosen] == ["Cutler"]
    window.actions_table["page.reference"].trigger()
    assert window.workspace.front().key == "reference"
    window.actions_table["page.print"].trigger()
    assert window.workspace.front() is studio
