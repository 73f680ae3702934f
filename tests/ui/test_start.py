"""The start: the page in front is there first, and the rest of the window follows in steps."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QIcon

from db.recent import RecentFiles
from model.forces.changes import Judged
from ui.application import show_window
from ui.steps import Steps
from ui.window.main_window import MainWindow
from ui.window.session import Session

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window(desk, tmp_path, qtbot):
    made = MainWindow(desk, Session(desk, RecentFiles(tmp_path / "recent.json")))
    qtbot.addWidget(made, before_close_func=lambda each: each.session.close())
    return made


def titles(window):
    return [page.title() for page in window.workspace.pages()]


def test_steps_wait_until_they_are_begun_and_keep_their_order(qtbot):
    done = []
    steps = Steps()
    for number in range(3):
        steps.add(lambda n=number: done.append(n))
    qtbot.wait(20)
    assert done == []
    steps.begin()
    qtbot.waitUntil(lambda: steps.done)
    assert done == [0, 1, 2]


def test_each_step_leaves_room_for_what_the_user_does(qtbot):
    steps = Steps()
    seen = []
    steps.add(lambda: seen.append("step"), lambda: seen.append("step"))
    steps._timer.timeout.connect(lambda: seen.append("turn"))
    steps.begin()
    qtbot.waitUntil(lambda: steps.done)
    assert seen == ["step", "turn", "step", "turn"]


def test_the_page_in_front_comes_first_and_the_rest_after(window, project, qapp, qtbot):
    window.come_back_shape()
    window.show()
    window.start(project, in_steps=True)
    assert titles(window) == ["Blue Army"]
    front = window.workspace.front()
    assert front.isVisible()
    blue = front.model.index(0, 0)
    assert front.model.rowCount(blue) > 0
    assert front.model.open_issues(front.army_id) == []
    assert front.quick is None
    assert window.docks.inspector is None
    window.steps.begin()
    qtbot.waitUntil(lambda: window.steps.done)
    assert titles(window) == ["Blue Army", "Red Army"]
    assert window.workspace.front() is front
    assert front.quick is not None
    assert front.quick.isVisible()
    assert window.docks.inspector._name.text() == "Blue Army"
    tree = window.docks.tree
    assert tree.tree.element_at(tree.currentIndex()).name == "Blue Army"
    assert window.docks.issues.model.rowCount() > 0
    assert window.actions_table["issues.next"].isEnabled()


def test_the_army_that_was_in_front_is_made_first_and_keeps_its_place(window, project, desk):
    window.start(project)
    red = next(page for page in window.workspace.pages() if page.title() == "Red Army")
    window.workspace.setCurrentWidget(red)
    window.memory.write()
    window.session.close()
    window.start(project, in_steps=True)
    assert titles(window) == ["Red Army"]
    window.steps.finish()
    assert titles(window) == ["Blue Army", "Red Army"]
    assert window.workspace.front().title() == "Red Army"


def test_a_project_closed_in_the_middle_leaves_nothing_to_do(window, project):
    window.start(project, in_steps=True)
    window.steps._next()
    window.session.close()
    assert window.steps.done
    assert window.docks.tree is None
    assert window.docks.issues is None


def test_a_table_closed_in_the_middle_is_not_completed(window, project):
    window.start(project, in_steps=True)
    window.workspace.drop(window.workspace.front())
    window.steps.finish()
    assert titles(window) == ["Red Army"]


def test_signs_of_findings_come_when_the_armies_are_judged(window, project):
    window.start(project, in_steps=True)
    document = window.session.work.document
    told = []
    document.events.subscribe(told.append)
    assert not document.assessment.judged
    window.steps.finish()
    assert document.assessment.judged
    assert sum(isinstance(event, Judged) for event in told) == 1
    models = [page.model for page in window.workspace.pages()]
    with_signs = {each for model in models for each in model.ids() if model.open_issues(each)}
    assert with_signs == {each.target for each in document.assessment.issues()}
    assert with_signs


def test_showing_the_window_ends_with_its_page_painted(window, project, qapp, qtbot):
    qapp.setWindowIcon(QIcon())
    show_window(qapp, window, project)
    assert window.workspace.front().view.viewport().isVisible()
    qtbot.waitUntil(lambda: window.steps.done)
    assert not qapp.windowIcon().isNull()
    assert window.docks.issues is not None
