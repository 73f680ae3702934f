"""The reference: sections, tables with lookups and exact odds, search, the user's own figures."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt

from model.rulesets import loader
from model.rulesets.tables import Layout
from tests.ui.real import empty_project, real_desk, wait_until
from ui.reference.answers import AskedTable
from ui.reference.board import ANSWER, IN_LINE, MARK_ROLE
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
