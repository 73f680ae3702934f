"""The findings dock: order, filters, going there, mending, waiving, staying in step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from model.issues import Severity
from ui.findings import issue_words
from ui.findings.issue_rows import BUTTON_AROUND
from ui.findings.issues_dock import IssuesPanel
from ui.findings.issues_model import ACTION, MESSAGE, RULE, WHERE, IssuesModel
from ui.findings.widths import share
from ui.window.actions import Actions


@pytest.fixture
def model(work, qtmodeltester):
    made = IssuesModel(work)
    qtmodeltester.check(made)
    yield made
    made.close()


@pytest.fixture
def panel(work, qtbot):
    actions = Actions(work.desk.language, work.desk.theme, work.desk.language)
    made = IssuesPanel(work, actions)
    qtbot.addWidget(made)
    made.resize(800, 200)
    made.show()
    yield made
    made.shut()


def lines(model):
    return [model.index(row, MESSAGE).data() for row in range(model.rowCount())]


def test_errors_come_first_in_plain_words(model):
    assert lines(model) == [
        "Red Division has no leader.",
        "Lancers has 3 stands; 6 to 12 are usual.",
    ]
    assert model.index(0, WHERE).data() == "Red Army › Red Division"
    assert model.index(0, RULE).data() == "Command"
    assert model.index(0, ACTION).data() == "Add a leader"
    spoken = model.index(0, MESSAGE).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Error: Red Division has no leader."


def test_it_follows_edits_without_reset(model, work, by_name, qtbot):
    resets = []
    model.modelReset.connect(lambda: resets.append(1))
    with qtbot.waitSignal(model.counted):
        work.document.set_values([by_name("A1")], {"men": 200})
    assert lines(model)[1:] == [
        "A1 has 2 stands; 6 to 12 are usual.",
        "Lancers has 3 stands; 6 to 12 are usual.",
    ]
    with qtbot.waitSignal(model.counted):
        work.document.undo()
    assert len(lines(model)) == 2
    assert resets == []


def test_filters(panel, work, by_name):
    panel._toggles[Severity.ERROR].setChecked(False)
    assert lines(panel.model) == ["Lancers has 3 stands; 6 to 12 are usual."]
    panel.show_only(Severity.ERROR)
    assert lines(panel.model) == ["Red Division has no leader."]
    panel._army.setCurrentIndex(panel._army.findData(by_name("Blue Army")))
    panel._army.activated.emit(panel._army.currentIndex())
    assert lines(panel.model) == []
    assert panel._middle.currentIndex() == 1
    assert "under this filter" in panel._hint._text.text()


def test_counts_on_the_buttons(panel):
    words = [button.text() for button in panel._toggles.values()]
    assert words == ["1 error", "1 warning", "0 notes"]


def test_long_words_take_more_lines_and_buttons_their_room(work, by_name, qtbot):
    work.document.rename(by_name("Lancers"), "The Lancers of the long and winding name " * 3)
    made = IssuesPanel(work, Actions(work.desk.language, work.desk.theme, work.desk.language))
    qtbot.addWidget(made)
    made.resize(560, 240)
    made.show()
    heights = made.table.verticalHeader()
    qtbot.waitUntil(lambda: heights.sectionSize(1) > heights.sectionSize(0))
    assert heights.sectionSize(0) < 2 * made.fontMetrics().height() + 4
    label = made.model.index(0, ACTION).data()
    room = made.table.columnWidth(ACTION) - BUTTON_AROUND
    assert room >= made.fontMetrics().horizontalAdvance(label)
    made.resize(3000, 240)
    qtbot.waitUntil(lambda: heights.sectionSize(1) == heights.sectionSize(0))
    made.shut()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_place_is_whole_where_there_is_room_elsewhere(work, by_name, qtbot, lang):
    work.desk.language.set_lang(lang)
    work.document.rename(by_name("Red Division"), "Caldwell's Division")
    made = IssuesPanel(work, Actions(work.desk.language, work.desk.theme, work.desk.language))
    qtbot.addWidget(made)
    made.resize(705, 180)  # what a window of 1280 pixels leaves between its docks
    made.show()
    for row in range(made.model.rowCount()):
        words = made.model.index(row, WHERE).data()
        assert words.startswith(("Red Army", "Caldwell"))
        assert made.table.columnWidth(WHERE) >= made.fontMetrics().horizontalAdvance(words) + 6
    made.shut()


@pytest.mark.parametrize("width", [300, 500, 719, 720, 1000, 1600])
@pytest.mark.parametrize("place", [0, 120, 260, 2000])
@pytest.mark.parametrize("button", [0, 90, 400])
def test_columns_share_any_width(width, place, button):
    wanted = {MESSAGE: 900, WHERE: place, RULE: 260, ACTION: button}
    widths = share(width, wanted)
    message = width - sum(widths.values())
    assert message >= min(900, width * 0.36) - 1
    assert min(widths.values()) >= 0
    assert all(widths[column] <= wanted[column] for column in widths)
    assert bool(widths[RULE]) == (width >= 720)


def test_all_is_whole_where_there_is_room_for_all():
    wanted = {MESSAGE: 500, WHERE: 200, RULE: 180, ACTION: 110}
    assert share(1000, wanted) == {WHERE: 200, RULE: 180, ACTION: 110}


def test_f8_goes_round(panel, by_name, qtbot):
    heard = []
    panel.jumped.connect(heard.append)
    for _ in range(3):
        panel.step(1)
    panel.step(-1)
    division, unit = by_name("Red Division"), by_name("Lancers")
    assert heard == [division, unit, division, unit]


def test_enter_goes_there(panel, by_name, qtbot):
    panel.table.selectRow(1)
    with qtbot.waitSignal(panel.jumped) as heard:
        qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    assert heard.args == [by_name("Lancers")]


def test_the_button_in_the_row_mends(panel, work, qtbot):
    index = panel.model.index(0, ACTION)
    place = panel.table.visualRect(index).center()
    qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert lines(panel.model) == ["Lancers has 3 stands; 6 to 12 are usual."]
    work.document.undo()
    panel.model.update_now()
    assert len(lines(panel.model)) == 2


def test_what_a_mend_adds_is_selected(panel, work, by_name):
    issue = panel.model.issue_at(0)
    assert issue_words.mend(work, issue)
    (chosen,) = work.document.selection
    added = work.document.project.find(chosen)
    assert (added.kind, added.parent) == ("leader", issue.target)


def test_a_waived_finding_is_listed_on_demand(panel, work, user):
    user.answers = ["it was so in 1863"]
    panel._waive(panel.model.issue_at(1))
    assert len(lines(panel.model)) == 1
    assert panel._waived.text() == "Waived (1)"
    panel._waived.setChecked(True)
    assert len(lines(panel.model)) == 2
    assert panel.model.index(1, RULE).data() == "Waived: it was so in 1863"
    panel._lift(panel.model.issue_at(1))
    assert panel.model.waived == 0


def test_nothing_to_mend_is_said(panel, work, by_name):
    work.document.remove([by_name("Red Army")])
    panel.model.update_now()
    assert panel._middle.currentIndex() == 1
    assert "agrees with its rules" in panel._hint._text.text()
