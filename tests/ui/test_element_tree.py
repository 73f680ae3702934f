"""The item model follows every change of the tree, without a reset and in the document's order."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex

from model.forces.edits import IllegalMove
from ui.element_tree import ElementTree


def shown(model: ElementTree, index: QModelIndex = QModelIndex()) -> list:
    return [
        (model.element_at(child).name, shown(model, child))
        for row in range(model.rowCount(index))
        if (child := model.index(row, 0, index)).isValid()
    ]


def expected(document, root, parent=None):
    project = document.project
    tops = project.children(parent) if parent or root is None else [project.element(root)]
    return [(each.name, expected(document, root, each.id)) for each in tops]


@pytest.fixture
def model(qapp, document, by_name, qtmodeltester):
    made = ElementTree(document, by_name("Blue Army"))
    qtmodeltester.check(made, force_py=False)
    yield made
    made.close()


@pytest.fixture
def whole(qapp, document, qtmodeltester):
    made = ElementTree(document, None)
    qtmodeltester.check(made)
    yield made
    made.close()


def check(document, model):
    assert shown(model) == expected(document, model.root)


def test_shows_the_tree(document, model, whole):
    check(document, model)
    check(document, whole)
    assert model.element_at(model.index_of(model.root)).name == "Blue Army"


def test_follows_add_remove_undo(document, model, whole, by_name):
    document.add("brigade", by_name("Division 1"), name="New", index=1)
    check(document, model)
    document.remove([by_name("Division 2"), by_name("A1")])
    check(document, model)
    check(document, whole)
    document.undo()
    document.undo()
    check(document, model)
    document.redo()
    document.redo()
    check(document, whole)


def test_a_move_keeps_persistent_indexes(document, model, by_name):
    kept = QPersistentModelIndex(model.index_of(by_name("C1")))
    document.move([by_name("A1"), by_name("C1")], by_name("Division 2"), 1)
    check(document, model)
    assert kept.isValid()
    assert kept.parent().row() == 1
    assert kept.row() == 2


def test_one_move_costs_one_or_two_messages(document, model, by_name, qtbot):
    moves = []
    model.rowsMoved.connect(lambda *_: moves.append(1))
    division = by_name("Division 1")
    for number in range(30):
        document.add("brigade", division, name=f"x{number}")
    document.move([by_name("A1")], division, None)
    check(document, model)
    assert len(moves) <= 2


def test_between_armies(document, model, whole, by_name):
    document.move([by_name("B1")], by_name("Red Division"), 0)
    check(document, model)
    check(document, whole)
    assert not model.index_of(by_name("B1")).isValid()
    document.undo()
    check(document, model)


def test_the_army_itself_goes(document, model, by_name):
    document.remove([by_name("Blue Army")])
    assert model.rowCount() == 0
    document.undo()
    check(document, model)


def test_never_resets(document, model, by_name):
    resets = []
    model.modelReset.connect(lambda: resets.append(1))
    model.layoutChanged.connect(lambda *_: resets.append(1))
    document.duplicate([by_name("First Corps")])
    document.remove([by_name("A1")])
    document.undo()
    assert resets == []


def test_random_edits(document, whole, qtmodeltester):
    rng = random.Random(7)
    project = document.project
    models = [ElementTree(document, army.id) for army in project.armies]
    for _ in range(250):
        everyone = [e for army in project.armies for e in project.subtree(army.id)]
        some = [each.id for each in rng.sample(everyone, min(3, len(everyone)))]
        target = rng.choice(everyone)
        index = rng.choice([None, 0, 1, 2])
        try:
            match rng.randrange(6):
                case 0 if len(everyone) > 8:
                    document.remove(some[:1])
                case 1:
                    document.duplicate(some[:1])
                case 2:
                    document.undo()
                case 3:
                    document.redo()
                case _:
                    document.move(some, target.id, index)
        except IllegalMove:
            pass
        check(document, whole)
        for model in models:
            if model.root in project:
                check(document, model)
        if len(everyone) > 150:
            document.remove([project.armies[-1].id])
    for model in models:
        model.close()


def test_data_changed_names_neighbours_together(document, model, by_name):
    heard = []
    model.dataChanged.connect(lambda a, b, *_: heard.append((a.row(), b.row())))
    document.set_values([by_name("A1"), by_name("B1"), by_name("C1")], {"men": 1500})
    assert (1, 3) in heard
