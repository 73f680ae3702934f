"""The army editor as a user meets it: keys, typing, filter, clipboard, moves, totals."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from ui.army.editor import ArmyEditor
from ui.forms.choice_combo import ChoiceCombo
from ui.forms.number_spin import NumberSpin
from ui.window.actions import Actions

Key = Qt.Key


@pytest.fixture
def editor(work, by_name, qtbot):
    army = work.document.project.element(by_name("Blue Army"))
    actions = Actions(work.desk.language, work.desk.theme, work.desk.language)
    made = ArmyEditor(work, army, actions)
    for action_id, command in made.commands().items():
        actions.bind(action_id, command)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.shut()


def column(editor, field):
    return 1 + [each.id for each in editor.model.fields].index(field)


def stand_on(editor, element, field=None):
    at = column(editor, field) if field else 0
    editor.view.setCurrentIndex(editor.model.index_of(element, at))


def names(work, parent):
    return [each.name for each in work.document.project.children(parent)]


def value(work, element, field):
    return work.document.project.element(element).values.get(field)


def typed(qtbot, editor, kind, text):
    box = editor.view.findChild(kind)
    assert box is not None
    box.selectAll()
    qtbot.keyClicks(box, text)
    return box


def test_typing_edits_and_enter_goes_down(editor, work, by_name, qtbot):
    stand_on(editor, by_name("A1"), "men")
    qtbot.keyClick(editor.view, Key.Key_F2)
    box = typed(qtbot, editor, NumberSpin, "1500")
    qtbot.keyClick(box, Key.Key_Return)
    assert value(work, by_name("A1"), "men") == 1500
    now = editor.view.currentIndex()
    assert editor.model.element_at(now).name == "B1"
    assert now.column() == column(editor, "men")


def test_tab_goes_to_the_next_cell_and_over_the_end_of_the_row(editor, by_name, qtbot):
    stand_on(editor, by_name("A1"), "quality")
    qtbot.keyClick(editor.view, Key.Key_Tab)
    assert editor.view.currentIndex().column() == column(editor, "guard")
    qtbot.keyClick(editor.view, Key.Key_Tab)
    now = editor.view.currentIndex()
    assert (editor.model.element_at(now).name, now.column()) == ("B1", 0)
    qtbot.keyClick(editor.view, Key.Key_Backtab)
    assert editor.model.element_at(editor.view.currentIndex()).name == "A1"


def test_tab_in_an_editor_takes_the_value_and_goes_on(editor, work, by_name, qtbot):
    stand_on(editor, by_name("A1"))
    qtbot.keyClick(editor.view, Key.Key_F2)
    box = typed(qtbot, editor, QLineEdit, "Iron Brigade")
    qtbot.keyClick(box, Key.Key_Tab)
    assert work.document.project.element(editor.work.document.selection[0]).name == "Iron Brigade"
    assert editor.view.currentIndex().column() == column(editor, "arm")


def test_escape_changes_nothing(editor, work, by_name, qtbot):
    stand_on(editor, by_name("A1"), "men")
    qtbot.keyClick(editor.view, Key.Key_F2)
    box = typed(qtbot, editor, NumberSpin, "7")
    qtbot.keyClick(box, Key.Key_Escape)
    assert value(work, by_name("A1"), "men") == 1000


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_choice_is_a_list(editor, work, by_name, qtbot):
    unit = by_name("A1")
    stand_on(editor, unit, "arm")
    qtbot.keyClick(editor.view, Key.Key_F2)
    combo = editor.view.findChild(ChoiceCombo)
    assert combo.view().isVisible()
    combo.set_choice("horse")
    combo.activated.emit(combo.currentIndex())
    assert value(work, unit, "arm") == "horse"


def test_a_double_click_edits(editor, by_name, qtbot):
    place = editor.view.visualRect(editor.model.index_of(by_name("B1"), column(editor, "men")))
    viewport = editor.view.viewport()
    qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=place.center())
    assert editor.view.findChild(NumberSpin).number() == 1000


def test_space_ticks(editor, work, by_name, qtbot):
    unit = by_name("A1")
    stand_on(editor, unit, "guard")
    qtbot.keyClick(editor.view, Key.Key_Space)
    assert value(work, unit, "guard") is True
    qtbot.keyClick(editor.view, Key.Key_Space)
    assert value(work, unit, "guard") is False


def test_the_side_arrows_walk_the_cells(editor, by_name, qtbot):
    stand_on(editor, by_name("A1"))
    qtbot.keyClick(editor.view, Key.Key_Right)
    assert editor.view.currentIndex().column() == column(editor, "arm")
    qtbot.keyClick(editor.view, Key.Key_Left)
    assert editor.view.currentIndex().column() == 0


def test_filter_keeps_what_stands_above(editor, by_name):
    editor._filter_box.setText("b2")
    view, model = editor.view, editor.model

    def hidden(name):
        index = model.index_of(by_name(name))
        return view.isRowHidden(index.row(), index.parent())

    assert not any(hidden(name) for name in ("B2", "Division 2", "First Corps", "Blue Army"))
    assert all(hidden(name) for name in ("A2", "A1", "Division 1"))
    assert editor._found.text() == "1 row"
    editor._filter_box.setText("nothing like this")
    assert editor._middle.currentIndex() == 1
    editor._filter_box.clear()
    assert not any(hidden(name) for name in ("A1", "A2", "Division 1"))
    assert view.isExpanded(model.index_of(by_name("Division 1")))


def test_going_to_a_hidden_element_lifts_the_filter(editor, work, by_name):
    editor._filter_box.setText("b2")
    assert editor.show_element(by_name("A1"))
    assert editor._filter_box.text() == ""
    assert work.document.selection == (by_name("A1"),)


def test_another_comes_behind_and_its_name_is_typed_at_once(editor, work, by_name, qtbot):
    stand_on(editor, by_name("A1"))
    editor.commands()["army.add"]()
    assert names(work, by_name("Division 1")) == ["Leader 1", "A1", "New brigade", "B1", "C1"]
    box = typed(qtbot, editor, QLineEdit, "Berdan")
    qtbot.keyClick(box, Key.Key_Return)
    assert "Berdan" in names(work, by_name("Division 1"))


def test_every_kind_has_its_place(editor, by_name):
    stand_on(editor, by_name("A1"))
    offered = {kind.id: place for kind, place in editor.does.offered()}
    assert set(offered) == {"corps", "division", "brigade", "leader"}
    assert offered["brigade"].parent == by_name("Division 1")
    assert offered["division"].index == 1
    assert offered["leader"].index == 1


def test_moves_over_the_edge_of_a_formation(editor, work, by_name):
    stand_on(editor, by_name("C1"))
    editor.commands()["army.down"]()
    assert names(work, by_name("Division 2"))[0] == "C1"
    editor.commands()["army.up"]()
    assert names(work, by_name("Division 1"))[-1] == "C1"
    editor.commands()["army.up"]()
    assert names(work, by_name("Division 1")) == ["Leader 1", "A1", "C1", "B1"]


def test_out_and_in(editor, work, by_name, qtbot):
    stand_on(editor, by_name("Division 2"))
    editor.commands()["army.out"]()
    assert names(work, by_name("Blue Army")) == ["First Corps", "Division 2"]
    editor.commands()["army.in"]()
    assert names(work, by_name("First Corps")) == ["Division 1", "Division 2"]
    stand_on(editor, by_name("A1"))
    with qtbot.waitSignal(editor.message) as heard:
        editor.commands()["army.out"]()
    assert "cannot stand outside" in heard.args[0]


def test_removing_stays_near(editor, work, by_name):
    stand_on(editor, by_name("B1"))
    editor.commands()["edit.remove"]()
    assert work.document.selection == (by_name("C1"),)
    stand_on(editor, by_name("Blue Army"))
    assert not editor.can("edit.remove")


def test_copy_and_paste_between_armies(editor, work, by_name, qtbot):
    stand_on(editor, by_name("Division 1"))
    editor.commands()["edit.copy"]()
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[0] == "Name\tArm\tMen\tStands\tQuality\tGuard\tRank"
    assert "A1\tinf\t1000\t10\ttrained\t\t" in text
    red = work.document.project.element(by_name("Red Army"))
    actions = Actions(work.desk.language, work.desk.theme, work.desk.language)
    other = ArmyEditor(work, red, actions)
    qtbot.addWidget(other)
    stand_on(other, by_name("Red Division"))
    other.commands()["edit.paste"]()
    assert names(work, red.id) == ["Red Division", "Division 1"]
    work.document.undo()
    assert names(work, red.id) == ["Red Division"]
    other.shut()


def test_cut_is_copy_and_remove(editor, work, by_name):
    stand_on(editor, by_name("A1"))
    editor.commands()["edit.cut"]()
    assert names(work, by_name("Division 1")) == ["Leader 1", "B1", "C1"]
    stand_on(editor, by_name("A2"))
    editor.commands()["edit.paste"]()
    assert names(work, by_name("Division 2")) == ["Leader 2", "A2", "A1", "B2", "C2"]


def test_cells_from_a_spreadsheet(editor, work, by_name, user):
    stand_on(editor, by_name("A1"), "men")
    QGuiApplication.clipboard().setText("1,100\t11\n1,200\tmany\n")
    editor.commands()["edit.paste"]()
    assert value(work, by_name("A1"), "men") == 1100
    assert value(work, by_name("A1"), "stands") == 11
    assert value(work, by_name("B1"), "men") == 1200
    assert "“many” is not a number" in user.warnings[0][2]
    work.document.undo()
    assert value(work, by_name("A1"), "men") == 1000
    assert value(work, by_name("B1"), "men") == 1000


def test_heads_say_which_columns_follow_and_more_lines_are_new_units(editor, work, by_name):
    stand_on(editor, by_name("C2"))
    QGuiApplication.clipboard().setText("men\tname\n700\tCee\n800\tDee\n")
    editor.commands()["edit.paste"]()
    assert names(work, by_name("Division 2"))[-2:] == ["Cee", "Dee"]
    assert value(work, by_name("Dee"), "men") == 800


def test_what_was_copied_pastes_back_unchanged(editor, work, by_name):
    project = work.document.project
    before = project.element(by_name("A1"))
    stand_on(editor, by_name("A1"))
    editor.commands()["edit.copy"]()
    QGuiApplication.clipboard().setText(QGuiApplication.clipboard().text())
    editor.commands()["edit.paste"]()
    after = project.element(by_name("A1"))
    assert "stands" not in after.values
    assert after.values["men"] == before.values["men"]


def test_no_cell_becomes_a_formula(editor, work, by_name):
    work.document.rename(by_name("A1"), "=HYPERLINK(1)")
    stand_on(editor, by_name("=HYPERLINK(1)"))
    editor.commands()["edit.copy"]()
    assert "\t'=HYPERLINK" not in QGuiApplication.clipboard().text()
    assert QGuiApplication.clipboard().text().splitlines()[1].startswith("'=HYPERLINK")


def test_totals_of_the_army_and_of_a_selection(editor, by_name):
    line = editor._totals.text()
    assert line.startswith("6,000 men   60 stands   6 brigades   1 corps   2 divisions   2 leaders")
    editor.does.select([by_name("A1"), by_name("B1")])
    assert editor._totals.text() == "Selected: 2,000 men   20 stands   2 brigades"


def test_columns_are_remembered(editor, work, by_name, qtbot):
    editor.columns.set_shown(column(editor, "men"), False)
    editor.view.setColumnWidth(column(editor, "arm"), 133)
    army = work.document.project.element(by_name("Red Army"))
    actions = Actions(work.desk.language, work.desk.theme, work.desk.language)
    other = ArmyEditor(work, army, actions)
    qtbot.addWidget(other)
    assert other.view.isColumnHidden(column(editor, "men"))
    assert other.view.columnWidth(column(editor, "arm")) == 133
    other.columns.reset()
    assert not other.view.isColumnHidden(column(editor, "men"))
    other.shut()


def test_selection_goes_both_ways(editor, work, by_name):
    stand_on(editor, by_name("A1"))
    assert work.document.selection == (by_name("A1"),)
    work.document.select([by_name("C2")])
    assert editor.does.selected() == [by_name("C2")]


def test_a_field_of_several_asks_for_the_form(editor, work, by_name, qtbot):
    assert all(field.id != "traits" for field in editor.model.fields)
    editor.view.cells.form_wanted.emit("x", "traits")
    with qtbot.waitSignal(editor.form_wanted) as heard:
        editor.view.cells.form_wanted.emit(by_name("A1"), "traits")
    assert heard.args == [by_name("A1"), "traits"]


@pytest.mark.parametrize("action", ["edit.duplicate", "army.add"])
def test_a_shortcuts_ctrl_adds_nothing_to_the_selection(editor, work, by_name, action):
    """A row that a key's command selects is selected alone, though its Ctrl is held down."""
    stand_on(editor, by_name("A1"), "men")
    handle = editor.window().windowHandle()
    QTest.keyPress(handle, Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
    try:
        assert QGuiApplication.keyboardModifiers() == Qt.KeyboardModifier.ControlModifier
        editor.commands()[action]()
    finally:
        QTest.keyRelease(handle, Key.Key_Control)
    (chosen,) = editor.does.selected()
    assert chosen != by_name("A1")
    assert work.document.selection == (chosen,)
