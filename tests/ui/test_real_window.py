"""The program in a real window: started as a user starts it, driven by keys, looked at.

Run under an X server: QT_QPA_PLATFORM=xcb xvfb-run -a pytest -m xcb.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from db.recent import RecentFiles
from db.store import ProjectStore
from exports import samples
from model.forces.elements import Role
from model.rulesets import loader
from tests.ui.real import real_desk, wait_until
from ui.application import make_window
from ui.window.session import Session

pytestmark = [pytest.mark.xcb]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    path = tmp_path_factory.mktemp("real") / "gettysburg.muster"
    with ProjectStore.create(path) as store:
        samples.build(samples.find("gettysburg"), loader.find, store.commit)
    return path


@pytest.fixture
def window(qapp, tmp_path, user, sample, qtbot):
    path = tmp_path / "battle.muster"
    path.write_bytes(sample.read_bytes())
    desk = real_desk(qapp, tmp_path, user)
    made = make_window(desk, Session(desk, RecentFiles(tmp_path / "recent.json")))
    qtbot.addWidget(made, before_close_func=lambda each: each.session.close())
    made.come_back_shape()
    made.resize(1280, 720)
    made.show()
    assert QTest.qWaitForWindowExposed(made)
    made.start(path)
    made.activateWindow()
    wait_until(made.isActiveWindow, 10)
    return made


def unit(window, name):
    document = window.session.work.document
    return next(
        each
        for army in document.project.armies
        for each in document.project.subtree(army.id)
        if each.name == name and each.role is Role.UNIT
    )


def colours(image: QImage) -> set[int]:
    return {
        image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 5)
    }


def on_screen(window) -> QImage:
    """What the X server shows of the window, not what the window would draw of itself."""
    window.raise_()
    QTest.qWait(100)
    screen = QGuiApplication.primaryScreen()
    at = window.mapToGlobal(QPoint(0, 0))
    return screen.grabWindow(0, at.x(), at.y(), window.width(), window.height()).toImage()


def test_it_is_a_real_window():
    assert QGuiApplication.platformName() == "xcb"


def test_the_army_is_on_the_screen_in_light_and_dark(window):
    light = on_screen(window)
    assert len(colours(light)) > 20
    window.desk.theme.set_mode(window.desk.theme.mode.DARK)
    dark = on_screen(window)
    window.desk.theme.set_mode(window.desk.theme.mode.LIGHT)
    middle = QPoint(light.width() // 2, light.height() // 2)
    assert light.pixelColor(middle).lightness() > 150 > dark.pixelColor(middle).lightness()


def test_every_column_is_in_sight_beside_the_docks(window):
    editor = window.workspace.front()
    shown = editor.columns.shown()
    header = editor.view.header()
    assert len(shown) == 8
    right = max(header.sectionViewportPosition(each) + header.sectionSize(each) for each in shown)
    assert right <= editor.view.viewport().width()
    assert not editor.view.horizontalScrollBar().isVisible()


def test_type_into_the_table_and_undo_with_the_keys(window):
    brigade = unit(window, "Meredith")
    before = brigade.values["men"]
    window.show_element(brigade.id)
    view = window.workspace.front().view
    column = next(c for c in window.workspace.front().columns.shown() if _field(view, c) == "men")
    cell = view.currentIndex().siblingAtColumn(column)
    QTest.mouseClick(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=view.visualRect(cell).center(),
    )
    QTest.keyClick(view, "1")
    editor = view.findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "900")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    wait_until(lambda: unit(window, "Meredith").values["men"] == 1900, 5)
    QTest.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: unit(window, "Meredith").values["men"] == before, 5)
    QTest.keyClick(
        view,
        Qt.Key.Key_Z,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    wait_until(lambda: unit(window, "Meredith").values["men"] == 1900, 5)


def _field(view, column):
    field = view.model().field_at(column)
    return field.id if field is not None else ""


def test_the_printed_page_is_seen(window):
    studio = window.open_page("print")
    assert window.docks.inspector_dock.isHidden()
    wait_until(lambda: not studio._background.busy and studio.preview.page_count > 0, 60)
    picture = on_screen(window)
    paper = sum(
        picture.pixelColor(x, y).lightness() == 255
        for x in range(0, picture.width(), 4)
        for y in range(0, picture.height(), 4)
    )
    assert paper > 2000


def test_the_first_start_opens_the_sample_and_ends_when_it_is_told(tmp_path):
    places = {f"XDG_{each}_HOME": str(tmp_path / each) for each in ("CONFIG", "DATA", "STATE")}
    process = subprocess.Popen(
        [sys.executable, "app.py", "--lang", "es"],
        cwd=ROOT,
        env={**os.environ, **places, "QT_QPA_PLATFORM": "xcb"},
        stderr=subprocess.PIPE,
    )
    try:
        made = tmp_path / "DATA" / "muster" / "samples" / "gettysburg.muster"
        wait_until(lambda: made.exists() or process.poll() is not None, 30)
        time.sleep(1)
        assert process.poll() is None
    finally:
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
    assert errors == b""
