"""The reference: sections, tables with lookups and exact odds, search, the user's own figures."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QToolTip

from model.rulesets import loader
from model.rulesets.tables import Layout
from tests.ui.real import empty_project, real_desk, wait_until
from ui.reference.answers import AskedTable
from ui.reference.board import ANSWER, IN_LINE, MARK_ROLE, OWN_ROLE
from ui.reference.contents import MORE_TABLES, Spot, fold, search
from ui.reference.view import ReferenceView
from ui.window.goto import TABLE, TRAIT


@pytest.fixture
def real(qapp, tmp_path, user):
    return real_desk(qapp, tmp_path, user)


@pytest.fixture
def work(real):
    return empty_project(real)


@pytest.fixture
def view(work, qtbot):
    made = ReferenceView(work)
    qtbot.addWidget(made)
    made.resize(1000, 640)
    made.show()
    made.set_ruleset("fire_and_fury")
    yield made
    made.shut()


def panel(view, table, keys=None):
    assert view.go_to_table(table, keys)
    return view.page.panels[table]


def marks(board):
    return {
        (r, c): board.item(r, c).data(MARK_ROLE)
        for r in range(board.rowCount())
        for c in range(board.columnCount())
        if board.item(r, c).data(MARK_ROLE)
    }


@pytest.mark.parametrize("ruleset_id", loader.available())
def test_every_table_of_every_rule_set_is_shown(view, ruleset_id, real):
    view.set_ruleset(ruleset_id)
    assert view.ruleset.id == ruleset_id
    for table in view.ruleset.tables:
        shown = panel(view, table)
        assert shown.board.rowCount() == len(view.ruleset.tables[table].rows)
        assert shown.board.columnCount() == len(view.ruleset.tables[table].columns) + 1
    for section in view._sections:
        view.go_to(Spot(section.id, 0))
        assert view.section == section.id


def test_tables_of_no_section_come_last(view):
    shown = {b.table.id for s in view._sections for b in s.blocks if b.table is not None}
    assert shown == set(view.ruleset.tables)
    last = view._sections[-1]
    assert last.id == MORE_TABLES


def test_a_lookup_marks_its_answer(view):
    shown = panel(view, "maneuver", {"roll": 5, "state": "order"})
    assert shown.lookup.answer_text.startswith("Tardy")
    found = marks(shown.board)
    answers = [place for place, mark in found.items() if mark == ANSWER]
    assert answers == [(3, 2)]
    assert found[3, 1] == IN_LINE
    assert found[0, 2] == IN_LINE
    shown.lookup.set_keys({"roll": 8, "state": "disorder"})
    assert [p for p, mark in marks(shown.board).items() if mark == ANSWER] == [(4, 1)]


def test_a_key_that_is_missing_is_asked_for(view):
    shown = panel(view, "fire_effects")
    assert "fire points and Modified roll" in shown.lookup.answer_text
    assert not marks(shown.board)
    shown.lookup.set_keys({"points": 0.5, "roll": 10})
    assert shown.lookup.answer_text == "B, steady: disordered; battery silenced"
    shown.lookup.set_keys({"points": 0.25, "roll": 10})
    assert "no answer" in shown.lookup.answer_text
    assert not marks(shown.board)


def test_the_rules_own_lookups_answer(view):
    """A 0 on the die reads 10."""
    shown = panel(view, "arrival", {"roll": 0})
    assert shown.lookup.answer_text == "2 turns early"
    assert [p for p, mark in marks(shown.board).items() if mark == ANSWER] == [(5, 1)]


def test_odds_are_exact(view, work, real):
    shown = panel(view, "maneuver", {"roll": 5, "state": "order"})
    odds = {each.text: each.chance for each in shown.lookup.odds.chances}
    assert odds == {
        "Disengage": Fraction(2, 10),
        "Hold": Fraction(2, 10),
        "Tardy": Fraction(2, 10),
        "Well handled": Fraction(4, 10),
    }
    shown.lookup.odds.set_modifier(-2)
    table = work.desk.find_ruleset("fire_and_fury")
    counted: dict[str, Fraction] = {}
    for roll in range(1, 11):
        result = table.lookup("maneuver", {"roll": roll - 2, "state": "order"}).result
        text = table.tables["maneuver"].text_of(result).en.partition(": ")[0]
        counted[text] = counted.get(text, Fraction(0)) + Fraction(1, 10)
    assert {e.text: e.chance for e in shown.lookup.odds.chances} == counted


def test_two_dice_against_each_other(view, work):
    asked = AskedTable(work.document.project, view.ruleset, "charge")
    odds = asked.odds({}, 0, work.desk.tr)
    assert sum(each.chance for each in odds) == 1
    named = {each.text: each.chance for each in odds}
    assert named["Desperate fight"] == Fraction(10, 100)


def test_every_throw_adds_up_to_one(real, work):
    for ruleset_id in loader.available():
        ruleset = loader.load(ruleset_id)
        for table in ruleset.tables.values():
            asked = AskedTable(work.document.project, ruleset, table.id)
            others = [k for k in table.keys if not k.dice]
            if asked.thrown is None or any(not k.choices and k.default is None for k in others):
                continue
            keys = {k.id: next(iter(k.choices)) for k in others if k.choices}
            odds = asked.odds(keys, 0, real.tr)
            assert sum(each.chance for each in odds) == 1, table.id


def test_the_users_own_figures_are_kept_and_taken_back(view, work):
    shown = panel(view, "effectiveness", {"stands": 8, "quality": "veteran"})
    assert shown.lookup.answer_text == "8/7/5"
    assert not shown._back.isVisible()
    row = next(n for n, each in enumerate(shown.asked.table.rows) if each.names.en == "8")
    column = next(n for n, c in enumerate(shown.asked.table.columns) if c.id == "veteran")
    shown.board.item(row, column + 1).setText("8/5/3")
    edit = work.document.project.table_edit("fire_and_fury", "effectiveness")
    assert edit.cells[row][column] == "8/5/3"
    assert shown.lookup.answer_text == "8/5/3"
    assert shown._back.isVisible()
    work.document.undo()
    assert work.document.project.table_edit("fire_and_fury", "effectiveness") is None
    assert shown.lookup.answer_text == "8/7/5"
    work.document.redo()
    assert shown.lookup.answer_text == "8/5/3"
    shown._back.click()
    assert work.document.project.table_edit("fire_and_fury", "effectiveness") is None
    assert not shown._back.isVisible()


def cell(shown, stands, quality):
    rows, columns = shown.asked.table.rows, shown.asked.table.columns
    row = next(n for n, each in enumerate(rows) if each.names.en == stands)
    return row, next(n for n, each in enumerate(columns) if each.id == quality)


@pytest.mark.parametrize("text", ["hello", "7/6/5", "8/8/5", "8/5/7", "8/7/0", "8/7", ""])
def test_a_cell_refuses_what_is_no_level_of_its_row(view, work, text):
    shown = panel(view, "effectiveness")
    row, column = cell(shown, "8", "veteran")
    item = shown.board.item(row, column + 1)
    item.setText(text)
    assert work.document.project.table_edit("fire_and_fury", "effectiveness") is None
    assert shown.board.item(row, column + 1).text() == "8/7/5"
    assert shown._refused.isVisible()
    assert shown._refused.text() == (
        f"“{text}” was not taken. This cell takes three falling numbers that begin with the "
        "row's 8 stands: 8/7/5."
    )
    shown.board.item(row, column + 1).setText("8/6/3")
    assert not shown._refused.isVisible()
    assert work.document.project.table_edit("fire_and_fury", "effectiveness") is not None


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_an_editor_is_not_left_with_what_its_cell_refuses(view, work, qtbot):
    shown = panel(view, "effectiveness")
    row, column = cell(shown, "8", "veteran")
    shown.board.editItem(shown.board.item(row, column + 1))
    (editor,) = shown.board.findChildren(QLineEdit)
    assert editor.text() == "8/7/5"
    editor.setText("hello")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert editor.isVisible()
    assert "hello" in shown._refused.text()
    assert "hello" in QToolTip.text()
    QToolTip.hideText()
    editor.setText("8/6/3")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    wait_until(lambda: shown.asked.is_edited)
    edit = work.document.project.table_edit("fire_and_fury", "effectiveness")
    assert edit.cells[row][column] == "8/6/3"
    assert not shown._refused.isVisible()


def test_own_figures_are_marked_and_tell_what_they_replace(view, work):
    shown = panel(view, "effectiveness")
    row, column = cell(shown, "8", "veteran")
    shown.board.item(row, column + 1).setText("8/6/3")
    own = [
        (r, c)
        for r in range(shown.board.rowCount())
        for c in range(shown.board.columnCount())
        if shown.board.item(r, c).data(OWN_ROLE)
    ]
    assert own == [(row, column + 1)]
    tip = shown.board.item(row, column + 1).toolTip()
    assert "Your own figure; the program suggests 8/7/5." in tip
    shown.board.item(row, column + 1).setText("8/7/5")
    assert not shown.board.item(row, column + 1).data(OWN_ROLE)
    assert not shown.asked.is_edited


def test_each_change_of_a_cell_is_one_step(view, work):
    shown = panel(view, "effectiveness")
    row, column = cell(shown, "8", "veteran")
    for text in ("8/6/3", "8/5/3"):
        shown.board.item(row, column + 1).setText(text)
    work.document.undo()
    assert shown.asked.table.rows[row].cells[column] == "8/6/3"
    work.document.undo()
    assert not shown.asked.is_edited
    assert not work.document.undo()


@pytest.mark.parametrize(
    ("ruleset", "table", "words"),
    [
        (
            "fire_and_fury",
            "effectiveness",
            ["Back to the suggested figures", "Volver a las cifras propuestas"],
        ),
        (
            "hail_caesar",
            "unit_sizes",
            ["Back to the printed figures", "Volver a las cifras impresas"],
        ),
    ],
)
def test_the_way_back_says_whose_figures_it_brings(view, ruleset, table, words):
    found = []
    for lang in ("en", "es"):
        view._work.desk.language.set_lang(lang)
        view.set_ruleset(ruleset)
        found.append(panel(view, table)._back.text())
    assert found == words


def test_the_tab_key_goes_on_to_the_next_cell_after_an_edit(view, work, qtbot):
    shown = panel(view, "effectiveness")
    row, column = cell(shown, "8", "crack")
    shown.board.setCurrentCell(row, column + 1)
    shown.board.editItem(shown.board.item(row, column + 1))
    (editor,) = shown.board.findChildren(QLineEdit)
    editor.setText("8/5/3")
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert shown.asked.is_edited
    assert shown.board.currentColumn() == column + 2
    following = [each for each in shown.board.findChildren(QLineEdit) if each.isVisible()]
    assert [each.text() for each in following] == ["8/7/5"]


@pytest.mark.parametrize(
    ("text", "taken"), [("18-22", True), ("20", True), ("–", True), ("-", True), ("22-18", False)]
)
def test_tables_of_other_rules_refuse_in_their_own_way(view, work, text, taken):
    view.set_ruleset("hail_caesar")
    shown = panel(view, "unit_sizes")
    shown.board.item(0, 1).setText(text)
    assert shown.asked.is_edited is taken
    assert shown._refused.isVisible() is not taken


def test_printed_tables_cannot_be_edited(view, work):
    shown = panel(view, "maneuver")
    item = shown.board.item(0, 1)
    assert not item.flags() & Qt.ItemFlag.ItemIsEditable
    editable = [t.id for t in view.ruleset.tables.values() if t.editable]
    assert "effectiveness" in editable
    assert view.ruleset.tables["maneuver"].layout is Layout.GRID


def test_search_finds_rows_and_lines_without_accents(view, real):
    hits = search(view._sections, "skedaddle")
    assert any(hit.spot.line == 0 for each in hits.values() for hit in each)
    assert search(view._sections, "  ") == {}
    assert fold("Fusilería") == "fusileria"
    view._search.setText("skedaddle")
    view._first_hit()
    assert view.section == "maneuver"
    board = view.page.panels["maneuver"].board
    wait_until(lambda: bool(marks(board)))
    assert {row for row, _ in marks(board)} == {0}
    view._search.setText("no such thing")
    view._fill_list()
    assert view._nothing.isVisible()
    assert "no such thing" in view._nothing.text()


def test_it_speaks_spanish_at_once_and_stays_where_it_is(view, real):
    panel(view, "maneuver")
    before = view.section
    real.language.set_lang("es")
    assert view.section == before
    assert view.title() == "Referencia"
    shown = panel(view, "maneuver", {"roll": 5, "state": "order"})
    assert shown.lookup.answer_text.startswith("Tarde")


def test_the_armys_rules_come_first(real, qtbot):
    work = empty_project(real)
    work.document.add("army", None, name="Romans", ruleset="hail_caesar")
    made = ReferenceView(work)
    qtbot.addWidget(made)
    assert made.ruleset.id == "hail_caesar"
    made.shut()


def test_the_page_fits_a_small_window(view):
    for table in view.ruleset.tables:
        panel(view, table)
    assert view.minimumSizeHint().width() <= 720


def test_a_table_or_special_rule_of_any_rule_set_is_brought_into_sight(view):
    table = next(iter(loader.load("hail_caesar").tables))
    view._search.setText("nothing of the kind")
    assert view.show_rule("hail_caesar", TABLE, table)
    assert view.ruleset.id == "hail_caesar"
    assert table in view.page.panels
    assert not view._search.text()
    trait = next(iter(view.ruleset.traits))
    assert view.show_rule("hail_caesar", TRAIT, trait)
    shown = next(each for each in view._sections if each.id == view.section)
    assert any(each.id == trait for block in shown.blocks for each in block.traits)
    assert not view.show_rule("hail_caesar", TABLE, "no such table")
    assert not view.show_rule("no such rules", TABLE, table)
