"""The window on a small screen: everything fits, docks share one place, and come back apart."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QToolButton

from db.recent import RecentFiles
from db.store import ProjectStore
from tests.ui.real import battle, real_desk
from ui import fitting
from ui.fitting import fit
from ui.window import dialogs
from ui.window.docks import LEFT_WIDTH, RIGHT_WIDTH
from ui.window.main_window import MainWindow
from ui.window.rooms import importer, page_kinds
from ui.window.session import Session

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SMALL = QSize(640, 360)  # a screen of 1280 x 720 at 200 %


@pytest.fixture
def window(qapp, tmp_path, user, qtbot):
    desk = real_desk(qapp, tmp_path, user)
    path = tmp_path / "battle.muster"
    ProjectStore.create(path, battle(desk).document.project.records()).close()
    made = MainWindow(
        desk, Session(desk, RecentFiles(tmp_path / "recent.json")), page_kinds(), importer()
    )
    qtbot.addWidget(made, before_close_func=lambda each: each.session.close())
    made.come_back_shape()
    made.resize(1200, 720)
    made.show()
    made.start(path)
    return made


def docks(window):
    return window.docks._all()


def areas(window):
    return [window.dockWidgetArea(dock) for dock in docks(window)]


def inside(window, widget):
    place = widget.mapTo(window, widget.rect().bottomRight())
    return place.x() <= window.width() and place.y() <= window.height()


@pytest.mark.parametrize("key", ["", "print", "reference", "books", "collection"])
def test_it_fits_a_small_screen(window, qapp, key):
    if key:
        window.open_page(key)
    window.resize(SMALL)
    qapp.processEvents()
    assert window.size() == SMALL
    least = window.minimumSizeHint()
    assert least.width() <= SMALL.width()
    assert least.height() <= SMALL.height()
    assert inside(window, window.workspace.front())


def test_the_docks_share_one_place_with_the_inspector_in_front(window, qapp):
    window.resize(SMALL)
    qapp.processEvents()
    assert set(areas(window)) == {Qt.DockWidgetArea.RightDockWidgetArea}
    assert len(window.tabifiedDockWidgets(window.docks.inspector_dock)) == 2
    shown = [dock for dock in docks(window) if not dock.visibleRegion().isEmpty()]
    assert shown == [window.docks.inspector_dock]
    assert inside(window, window.docks.inspector)
    assert window.workspace.width() > window.width() / 2


def test_they_come_apart_as_they_were(window, qapp):
    window.docks.issues_dock.hide()
    window.resizeDocks([window.docks.inspector_dock], [400], Qt.Orientation.Horizontal)
    qapp.processEvents()
    before = areas(window)
    window.resize(SMALL)
    qapp.processEvents()
    window.resize(1200, 720)
    qapp.processEvents()
    assert areas(window) == before
    assert window.docks.inspector_dock.width() >= RIGHT_WIDTH
    assert window.docks.issues_dock.isHidden()
    assert not window.docks.project_dock.isHidden()
    assert not window.docks.inspector_dock.isHidden()


def test_a_small_window_leaves_the_memory_of_a_large_one(window, qapp):
    window.resize(1200, 720)
    window.memory.write()
    before = window.desk.settings.state("window/state")
    window.resize(SMALL)
    qapp.processEvents()
    window.memory.write()
    assert window.desk.settings.state("window/state") == before


def test_a_page_that_wants_the_room_has_it_all(window, qapp):
    window.resize(SMALL)
    qapp.processEvents()
    window.open_page("print")
    qapp.processEvents()
    assert all(dock.isHidden() for dock in docks(window))
    window.workspace.setCurrentIndex(0)
    qapp.processEvents()
    assert not any(dock.isHidden() for dock in docks(window))


def test_a_page_with_the_room_of_a_window_that_grows(window, qapp):
    window.resize(SMALL)
    window.open_page("print")
    qapp.processEvents()
    window.resize(1200, 720)
    qapp.processEvents()
    assert [dock.isHidden() for dock in docks(window)] == [False, True, True]
    window.workspace.setCurrentIndex(0)
    qapp.processEvents()
    assert not any(dock.isHidden() for dock in docks(window))


def test_the_first_shape_of_a_small_window_is_small(window, qapp):
    window.resize(SMALL)
    qapp.processEvents()
    window.actions_table["view.reset"].trigger()
    qapp.processEvents()
    assert set(areas(window)) == {Qt.DockWidgetArea.RightDockWidgetArea}


def test_tools_give_way_and_come_back(window, qapp):
    editor = window.workspace.front()
    tools = [
        each
        for each in editor.findChildren(QToolButton)
        if each.defaultAction() is not None
        and each.defaultAction().objectName() in {"army.in", "edit.duplicate"}
    ]
    assert len(tools) == 2
    window.resize(1200, 720)
    qapp.processEvents()
    assert all(each.isVisible() for each in tools)
    window.resize(SMALL)
    qapp.processEvents()
    assert not any(each.isVisible() for each in tools)
    window.resize(1200, 720)
    qapp.processEvents()
    assert all(each.isVisible() for each in tools)


def test_findings_in_a_narrow_place_keep_message_and_numbers(window, qapp):
    panel = window.docks.issues
    window.resize(SMALL)
    window.docks.issues_dock.raise_()
    qapp.processEvents()
    texts = [each.text() for each in panel._toggles.values()]
    assert all(text.isdigit() for text in texts)
    assert all(each.accessibleName() != each.text() for each in panel._toggles.values())
    window.resize(1200, 720)
    qapp.processEvents()
    assert not any(each.text().isdigit() for each in panel._toggles.values())


def test_a_dialog_larger_than_the_screen_is_made_to_fit():
    room = QRect(0, 20, 640, 340)
    assert fit(QRect(100, -50, 440, 560), room) == QRect(100, 20, 440, 340)
    assert fit(QRect(500, 300, 300, 200), room) == QRect(340, 160, 300, 200)
    assert fit(QRect(10, 30, 300, 200), room) == QRect(10, 30, 300, 200)


def test_an_opened_dialog_is_made_to_fit(window, qapp, monkeypatch):
    monkeypatch.setattr(fitting, "fit", lambda _old, _room: QRect(5, 6, 300, 200))
    sheet = dialogs.show_keys(window, window.desk, window.actions_table)
    fitting.keep_on_screen(sheet.windowHandle())
    qapp.processEvents()
    assert sheet.geometry() == QRect(5, 6, 300, 200)
    before = window.geometry()
    fitting.keep_on_screen(window.windowHandle())
    fitting.keep_on_screen(None)
    assert window.geometry() == before
    sheet.close()


def test_the_buttons_of_a_narrow_print_page_keep_their_names(window, qapp):
    window.resize(SMALL)
    studio = window.open_page("print")
    qapp.processEvents()
    assert studio.head.save.text() == ""
    assert studio.head.save.accessibleName() == "Save PDF…"
    window.resize(1200, 720)
    qapp.processEvents()
    assert studio.head.save.text() == "Save PDF…"


def test_a_window_that_was_small_from_the_start_grows(qapp, tmp_path, user, qtbot):
    desk = real_desk(qapp, tmp_path, user)
    path = tmp_path / "battle.muster"
    ProjectStore.create(path, battle(desk).document.project.records()).close()
    window = MainWindow(
        desk, Session(desk, RecentFiles(tmp_path / "recent.json")), page_kinds(), importer()
    )
    qtbot.addWidget(window, before_close_func=lambda each: each.session.close())
    window.resize(SMALL)
    window.come_back_shape()
    window.show()
    window.start(path)
    qapp.processEvents()
    assert len(window.tabifiedDockWidgets(window.docks.inspector_dock)) == 2
    window.resize(1200, 720)
    qapp.processEvents()
    sides = Qt.DockWidgetArea
    assert areas(window) == [
        sides.LeftDockWidgetArea, sides.RightDockWidgetArea, sides.BottomDockWidgetArea,
    ]  # fmt: skip
    assert not any(dock.isHidden() for dock in docks(window))
    assert window.docks.project_dock.width() == LEFT_WIDTH
    assert window.docks.inspector_dock.width() == RIGHT_WIDTH
