"""The inspector: forms from fields, several elements at once, arithmetic, findings, notes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QToolButton

from model.forces.elements import Role
from model.text import Text
from tests.ui.real import empty_project, real_desk
from ui.findings.issue_card import IssueCard
from ui.forms.field_editors import (
    ChoiceEditor,
    FlagEditor,
    NumberEditor,
    SegmentsEditor,
    TextEditor,
)
from ui.forms.form import FieldRow
from ui.forms.inspector import Inspector
from ui.forms.number_spin import NumberSpin
from ui.forms.picker import Picker
from ui.window.docks import RIGHT_WIDTH


@pytest.fixture
def inspector(work, qtbot):
    made = Inspector(work)
    qtbot.addWidget(made)
    made.resize(330, 900)
    made.show()
    yield made
    made.shut()


def row(inspector, field):
    return next(
        each
        for each in inspector.findChildren(FieldRow)
        if each.field.id == field and each.isVisibleTo(inspector)
    )


def value(work, element, field):
    return work.document.project.element(element).values.get(field)


def test_nothing_selected_says_what_to_do(inspector):
    assert inspector._hint.isVisible()
    assert not inspector._scroll.isVisible()


def test_a_form_for_the_kind(inspector, work, by_name):
    work.document.select([by_name("A1")])
    assert inspector._kind.text() == "Brigade"
    assert inspector._where.text() == "Blue Army › First Corps › Division 1"
    assert inspector._name.text() == "A1"
    assert isinstance(row(inspector, "arm").editor, SegmentsEditor)
    assert isinstance(row(inspector, "men").editor, NumberEditor)
    assert isinstance(row(inspector, "guard").editor, FlagEditor)
    assert row(inspector, "ratio").editor is None
    assert row(inspector, "ratio")._value.text() == "100"


def test_typing_is_one_step_of_undo(inspector, work, by_name, qtbot):
    unit = by_name("A1")
    work.document.select([unit])
    spin = row(inspector, "men").editor.findChild(NumberSpin)
    spin.setFocus()
    spin.selectAll()
    qtbot.keyClicks(spin, "2345")
    assert value(work, unit, "men") == 2345
    work.document.undo()
    assert value(work, unit, "men") == 1000
    assert spin.number() == 1000


def test_out_of_bounds_is_not_taken(inspector, work, by_name, qtbot):
    unit = by_name("A1")
    work.document.select([unit])
    spin = row(inspector, "men").editor.findChild(NumberSpin)
    spin.setFocus()
    spin.selectAll()
    qtbot.keyClicks(spin, "99999")
    assert value(work, unit, "men") == 9999
    assert "From 0 to 9,999" in spin.toolTip()
    qtbot.keyClick(spin, Qt.Key.Key_Return)
    assert spin.number() == 9999


def test_the_arithmetic_is_shown_and_a_hand_set_value_goes_back(inspector, work, by_name):
    unit = by_name("A1")
    work.document.select([unit])
    stands = row(inspector, "stands")
    assert stands._steps._label.text() == "1,000 / 100 = 10"
    spin = stands.editor.findChild(NumberSpin)
    assert (spin.number(), spin.lineEdit().placeholderText()) == (None, "10")
    assert stands._back.isHidden()
    work.document.set_values([unit], {"stands": 7})
    assert spin.number() == 7
    assert "(10)" in stands._back.toolTip()
    stands._back.click()
    assert "stands" not in work.document.project.element(unit).values


def test_fields_that_do_not_apply_are_hidden(inspector, work, by_name):
    unit = by_name("A1")
    work.document.select([unit])
    oath = next(each for each in inspector.findChildren(FieldRow) if each.field.id == "oath")
    assert oath.isHidden()
    work.document.set_values([unit], {"guard": True})
    assert not oath.isHidden()
    assert isinstance(oath.editor, TextEditor)


def test_several_show_what_they_share(inspector, work, by_name, qtbot):
    chosen = [by_name("A1"), by_name("Lancers")]
    work.document.select(chosen)
    assert inspector._kind.text() == "2 brigades"
    men = row(inspector, "men").editor.findChild(NumberSpin)
    assert (men.number(), men.lineEdit().placeholderText()) == (None, "several values")
    assert inspector._name.isHidden()
    row(inspector, "quality").editor.edited.emit("green")
    assert [value(work, each, "quality") for each in chosen] == ["green", "green"]
    work.document.undo()
    assert [value(work, each, "quality") for each in chosen] == [None, None]


def test_different_kinds_show_common_fields_only(inspector, work, by_name):
    work.document.select([by_name("A1"), by_name("Leader 1")])
    shown = [each.field.id for each in inspector.findChildren(FieldRow) if not each.isHidden()]
    assert shown == []


def test_options_are_worded_and_chosen(inspector, work, by_name):
    unit = by_name("A1")
    work.document.select([unit])
    editor = row(inspector, "entry").editor
    assert isinstance(editor, ChoiceEditor)
    combo = editor._combo
    assert [combo.itemText(each) for each in range(combo.count())] == [
        "–",
        "Foot",
        "Line infantry",
        "Mounted",
        "Hussars",
    ]
    combo.set_choice("hussars")
    combo.activated.emit(combo.currentIndex())
    assert value(work, unit, "entry") == "hussars"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_special_rules_with_parameters(inspector, work, by_name, qtbot):
    unit = by_name("A1")
    work.document.select([unit])
    editor = row(inspector, "traits").editor
    editor._list._choose()
    picker = editor._list.findChild(Picker)
    qtbot.keyClicks(picker.line, "eli")
    qtbot.keyClick(picker.line, Qt.Key.Key_Return)
    assert value(work, unit, "traits") == ("elite:4",)
    spin = next(iter(editor.findChildren(type(editor._list._parameter(0, "elite", "4", None)))))
    spin.setValue(3)
    assert value(work, unit, "traits") == ("elite:3",)
    drop = [each for each in editor.findChildren(QToolButton) if "Elite" in each.toolTip()]
    drop[-1].click()
    assert value(work, unit, "traits") == ()


def test_findings_are_mended_from_the_card(inspector, work, by_name, qtbot):
    division = by_name("Red Division")
    work.document.select([division])
    cards = inspector.findChildren(IssueCard)
    assert len(cards) == 1
    fix = next(b for b in cards[0].findChildren(QPushButton) if b.text() == "Add a leader")
    fix.click()
    qtbot.waitUntil(lambda: not work.document.assessment.issues_of(division))
    assert work.document.undo()
    assert work.document.assessment.issues_of(division)


def test_a_waiver_needs_a_reason(inspector, work, by_name, user, qtbot):
    division = by_name("Red Division")
    work.document.select([division])
    user.answers = ["  ", "historical"]
    for waived in (None, "historical"):
        card = inspector.findChildren(IssueCard)[-1]
        button = next(b for b in card.findChildren(QPushButton) if b.text() == "Waive…")
        button.click()
        qtbot.waitUntil(lambda n=waived: len(user.asked) == (1 if n is None else 2))
        qtbot.wait(1)
        assert work.document.assessment.issues_of(division)[0].waived == waived


@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_form_is_wider_than_its_dock(qapp, tmp_path, user, qtbot, lang):
    work = empty_project(real_desk(qapp, tmp_path, user, lang))
    made = Inspector(work)
    qtbot.addWidget(made)
    made.resize(RIGHT_WIDTH, 700)
    made.show()
    wide = {}
    for ruleset in work.desk.rulesets():
        kind = ruleset.kinds_of(Role.ARMY)[0]
        stands = {kind.id: work.document.add(kind.id, None, name="Army", ruleset=ruleset.id)}
        for below in ruleset.kinds.values():
            parent = next((each for each in below.parents if each in stands), None)
            if parent is not None:
                stands[below.id] = work.document.add(below.id, stands[parent])
        assert set(stands) == set(ruleset.kinds)
        for each in stands.values():
            work.document.select([each])
            needed = made._scroll.widget().minimumSizeHint().width()
            kind_id = work.document.project.element(each).kind
            if needed > made._scroll.viewport().width():
                wide[ruleset.id, kind_id] = needed
    made.shut()
    assert wide == {}


def test_names_and_notes(inspector, work, by_name, qtbot):
    unit = by_name("A1")
    work.document.select([unit])
    inspector.focus_name()
    qtbot.keyClicks(inspector._name, "Old Guard")
    assert work.document.project.element(unit).name == "Old Guard"
    inspector._notes.setPlainText("held the wall")
    assert work.document.project.element(unit).notes == "held the wall"
    work.document.undo()
    work.document.undo()
    assert work.document.project.element(unit).name == "A1"
    assert inspector._name.text() == "A1"
    assert inspector._notes.toPlainText() == ""


def test_spanish_at_once(inspector, work, by_name):
    work.document.select([by_name("A1")])
    work.desk.language.set_lang("es")
    assert row(inspector, "men").label.text() == "Hombres"
    assert inspector._kind.text() == "Brigada"


def test_read_only_shows_and_refuses(inspector, work, by_name):
    work.document.read_only = True
    work.document.select([by_name("Red Division")])
    assert inspector._name.isReadOnly()
    card = inspector.findChildren(IssueCard)[0]
    assert not any(button.isVisibleTo(card) for button in card.findChildren(QPushButton))
    work.document.select([by_name("A1")])
    assert row(inspector, "men").editor.findChild(NumberSpin).isReadOnly()


def test_a_name_is_never_read_as_markup(inspector, work, by_name):
    evil = "<img src='file:///etc/hostname'><b>x</b>"
    corps = by_name("First Corps")
    work.document.rename(corps, evil)
    work.document.select([by_name("A1")])
    assert evil in inspector._where.text()
    assert inspector._where.textFormat() is Qt.TextFormat.PlainText


@pytest.mark.parametrize("lang", ["en", "es"])
def test_numbers_step_and_stay_in_bounds(desk, toyrules, qtbot, lang):
    desk.language.set_lang(lang)
    field = toyrules.kinds["army"].field("scale")
    spin = NumberSpin(desk.language, field)
    qtbot.addWidget(spin)
    spin.stepBy(1)
    assert spin.number() == 50
    spin.set_number(500)
    spin.stepBy(1)
    assert spin.number() == 500
    spin.stepBy(-10)
    assert spin.number() == 490
    assert Text.same("x").get(lang) == "x"
