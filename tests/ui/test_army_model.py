"""The tree table's model: columns of the rule set, cells with their looks, edits by type."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt

from ui import dragging
from ui.army.cells import Look
from ui.army.model import ArmyModel


@pytest.fixture
def model(work, by_name, qtmodeltester):
    army = work.document.project.element(by_name("Blue Army"))
    made = ArmyModel(work, army)
    qtmodeltester.check(made)
    yield made
    made.close()


def column(model, field):
    return 1 + [each.id for each in model.fields].index(field)


def cell(model, name_id, field):
    return model.cell(model.index_of(name_id, column(model, field)))


def test_columns_are_the_rule_sets(model):
    heads = [
        model.headerData(each, Qt.Orientation.Horizontal) for each in range(model.columnCount())
    ]
    assert heads == ["Name", "Arm", "Men", "Stands", "Quality", "Guard", "Rank"]


def test_cells_and_their_looks(model, by_name):
    men = cell(model, by_name("A1"), "men")
    assert (men.text, men.look, men.numeric, men.editable) == ("1,000", Look.PLAIN, True, True)
    stands = cell(model, by_name("A1"), "stands")
    assert (stands.text, stands.look, stands.editable) == ("10", Look.COMPUTED, True)
    total = cell(model, by_name("Division 1"), "men")
    assert (total.text, total.look, total.editable) == ("3,000", Look.TOTAL, False)
    assert cell(model, by_name("A1"), "arm").text == "inf"
    assert cell(model, by_name("A1"), "rank").look is Look.EMPTY


def test_a_value_set_by_hand_looks_so_and_explains_itself(model, work, by_name):
    work.document.set_values([by_name("A1")], {"stands": 7})
    assert cell(model, by_name("A1"), "stands").look is Look.BY_HAND
    index = model.index_of(by_name("A1"), column(model, "stands"))
    tip = model.data(index, Qt.ItemDataRole.ToolTipRole)
    assert "1,000 / 100 = 10" in tip
    assert "the rules give 10" in tip


def test_spanish_at_once(model, work, by_name):
    work.desk.language.set_lang("es")
    model.refresh_all()
    assert cell(model, by_name("Division 1"), "men").text == "3.000"
    work.document.set_values([by_name("A1")], {"men": 20935})
    assert cell(model, by_name("A1"), "men").text == "20.935"
    assert model.headerData(2, Qt.Orientation.Horizontal) == "Hombres"


@pytest.mark.parametrize(
    ("field", "typed", "value"),
    [
        ("men", "1,234", 1234),
        ("men", "", None),
        ("arm", "cavalry", "horse"),
        ("arm", "cab", "horse"),
        ("stands", "12", 12),
    ],
)
def test_typed_values_are_read(model, by_name, field, typed, value):
    work, unit = model.work, by_name("A1")
    index = model.index_of(unit, column(model, field))
    assert model.setData(index, typed)
    assert work.document.project.element(unit).values.get(field) == value


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("men", "many", "not a number"),
        ("men", "12000", "between 0 and 9,999"),
        ("men", "1.5", "whole numbers"),
        ("arm", "ships", "none of infantry, cavalry"),
    ],
)
def test_nonsense_is_refused_with_a_reason(model, by_name, field, typed, words):
    work, unit = model.work, by_name("A1")
    heard = []
    model.refused.connect(heard.append)
    before = work.document.project.element(unit)
    index = model.index_of(unit, column(model, field))
    assert not model.setData(index, typed)
    assert words in heard[0]
    assert work.document.project.element(unit) == before


def test_an_edit_goes_to_all_selected_in_one_step(model, work, by_name):
    chosen = [by_name("A1"), by_name("B1"), by_name("Division 2")]
    work.document.select(chosen)
    model.setData(model.index_of(chosen[0], column(model, "quality")), "veteran")
    assert work.document.project.element(chosen[1]).values["quality"] == "veteran"
    assert "quality" not in work.document.project.element(chosen[2]).values
    work.document.undo()
    assert "quality" not in work.document.project.element(chosen[1]).values


def test_an_edit_outside_the_selection_is_of_one(model, work, by_name):
    work.document.select([by_name("A1"), by_name("B1")])
    model.setData(model.index_of(by_name("C1"), column(model, "men")), "500")
    assert work.document.project.element(by_name("A1")).values["men"] == 1000
    assert work.document.project.element(by_name("C1")).values["men"] == 500


def test_ticks(model, work, by_name):
    index = model.index_of(by_name("A1"), column(model, "guard"))
    assert index.flags() & Qt.ItemFlag.ItemIsUserCheckable
    model.setData(index, Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
    assert work.document.project.element(by_name("A1")).values["guard"] is True


def test_read_only_has_nothing_to_edit(work, by_name):
    work.document.read_only = True
    army = work.document.project.element(by_name("Blue Army"))
    model = ArmyModel(work, army)
    index = model.index_of(by_name("A1"), column(model, "men"))
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable
    assert not index.flags() & Qt.ItemFlag.ItemIsDragEnabled
    model.close()


# Dragging


def drag(model, *ids):
    return model.mimeData([model.index_of(each) for each in ids])


def test_a_drag_moves_between_formations(model, work, by_name):
    mime = drag(model, by_name("A1"), by_name("B1"))
    target = model.index_of(by_name("Division 2"))
    assert model.canDropMimeData(mime, Qt.DropAction.MoveAction, 1, 0, target)
    assert model.dropMimeData(mime, Qt.DropAction.MoveAction, 1, 0, target)
    names = [each.name for each in work.document.project.children(by_name("Division 2"))]
    assert names == ["Leader 2", "A1", "B1", "A2", "B2", "C2"]


def test_a_drop_on_a_unit_lands_behind_it(model, work, by_name):
    mime = drag(model, by_name("C1"))
    assert model.dropMimeData(mime, Qt.DropAction.MoveAction, -1, -1, model.index_of(by_name("A2")))
    names = [each.name for each in work.document.project.children(by_name("Division 2"))]
    assert names == ["Leader 2", "A2", "C1", "B2", "C2"]


def test_an_illegal_drop_says_why(model, by_name):
    mime = drag(model, by_name("A1"))
    corps = model.index_of(by_name("First Corps"))
    assert not model.canDropMimeData(mime, Qt.DropAction.MoveAction, 0, 0, corps)
    assert "brigade cannot stand directly below a corps" in model.drop_refusal(mime, 0, corps)
    inside = drag(model, by_name("First Corps"))
    division = model.index_of(by_name("Division 1"))
    assert "into itself" in model.drop_refusal(inside, -1, division)


def test_a_strange_drag_is_nothing(model, by_name):
    mime = QMimeData()
    mime.setData(dragging.DRAG_MIME, b"no json")
    target = model.index_of(by_name("Division 1"))
    assert not model.canDropMimeData(mime, Qt.DropAction.MoveAction, 0, 0, target)
    assert not model.dropMimeData(mime, Qt.DropAction.MoveAction, 0, 0, target)
