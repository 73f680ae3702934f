"""The collection: what is owned, what armies need, what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel

from model.books.collection import give_away, needs, own, owned, take_from
from model.text import Text
from tests.ui.helpers import ScriptedInteraction
from tests.ui.real import battle, empty_project, real_desk
from tests.ui.test_lists import army_of, legions, romans, unit
from ui.desk import Desk
from ui.lists.collection_model import MISSING, NAME, NEEDED, OWNED, CollectionModel
from ui.lists.collection_page import CollectionPage
from ui.open_project import OpenProject
from ui.window.actions import Actions

EDIT = Qt.ItemDataRole.EditRole
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def desk(qapp: QApplication, tmp_path: Path, user: ScriptedInteraction) -> Desk:
    return real_desk(qapp, tmp_path, user)


@pytest.fixture
def work(desk: Desk) -> OpenProject:
    return romans(desk)


@pytest.fixture
def model(work: OpenProject) -> CollectionModel:
    made = CollectionModel(work)
    ruleset = work.ruleset(army_of(work))
    made.show_armies(ruleset, work.document.project.armies, lambda _entry: None)
    return made


@pytest.fixture
def page(qtbot, work: OpenProject, desk: Desk) -> Iterator[CollectionPage]:
    holder = QLabel()
    qtbot.addWidget(holder)
    made = CollectionPage(work, Actions(desk.language, desk.theme, holder))
    qtbot.addWidget(made)
    made.show()
    yield made
    made.shut()


def texts(model: CollectionModel) -> list[tuple[str, ...]]:
    columns = (NAME, OWNED, NEEDED, MISSING)
    return [tuple(model.index(r, c).data() for c in columns) for r in range(model.rowCount())]


def test_the_model_under_the_model_tester(model, work, qtmodeltester):
    qtmodeltester.check(model)
    assert texts(model) == [
        ("Legate", "0", "1", "1"),
        ("Legionaries", "0", "40", "40"),
        ("Velites", "0", "10", "10"),
    ]
    work.document.remove([unit(work, "Velites").id])
    model.refresh()
    own(work.document, "ancient_battles", "elephant_man", "Elephant", 3)
    model.refresh()
    assert texts(model)[2:] == [("Elephant", "3", "", "")]


@pytest.mark.parametrize(
    ("typed", "taken"),
    [(12, True), ("1,200", True), ("many", False), (-1, False), ("2.5e9", False)],
)
def test_what_is_typed_is_owned(model, work, typed, taken):
    index = model.index(1, OWNED)
    assert index.flags() & Qt.ItemFlag.ItemIsEditable
    assert model.setData(index, typed, EDIT) is taken
    model.refresh()
    assert (model.rows[1].owned > 0) is taken
    if taken:
        work.document.undo()
        model.refresh()
        assert model.rows[1].owned == 0


def test_only_what_is_owned_can_be_typed(model):
    assert not model.index(0, NAME).flags() & Qt.ItemFlag.ItemIsEditable
    assert not model.setData(model.index(0, NEEDED), 4, EDIT)


def test_armies_without_books_are_counted_by_types(desk):
    romans_of_caesar = legions(desk)
    army = army_of(romans_of_caesar)
    rows = {each.names.en: each.needed for each in needs(romans_of_caesar.forces(army), [army])}
    forces = romans_of_caesar.forces(army)
    second = forces.whole(unit(romans_of_caesar, "Cohors II"), "models")
    assert rows == {"Heavy infantry": 20 + second, "Commander": 1}


def test_where_the_rules_have_stands_they_are_counted(desk):
    work = battle(desk)
    army = army_of(work)
    forces = work.forces(army)
    stands = sum(forces.whole(unit(work, name), "stands") for name in ("Meredith", "Cutler"))
    rows = {each.names.en: each.needed for each in needs(forces, [army])}
    assert rows["Infantry"] == stands
    assert rows["Leader"] == 1


def test_taking_over_and_giving_away_are_one_step_each(work):
    army, document = army_of(work), work.document
    own(document, "ancient_battles", "legionaries", "Legionaries", 50)
    assert take_from(document, work.forces(army), [army])
    counts = {each.entry: each.count for each in owned(document.project, "ancient_battles")}
    assert counts == {"legionaries": 50, "legate": 1, "velites": 10}
    assert not take_from(document, work.forces(army), [army])
    assert give_away(document, "ancient_battles", ["legate", "velites", "nobody"])
    assert not give_away(document, "ancient_battles", ["nobody"])
    document.undo()
    document.undo()
    assert [each.entry for each in owned(document.project, "ancient_battles")] == ["legionaries"]


# The page


def test_the_page_answers_the_question(page, work):
    assert page.verdict.text() == (
        "No: 51 miniatures are missing. 1 Legate, 40 Legionaries, 10 Velites."
    )
    page.copy_missing()
    assert QGuiApplication.clipboard().text() == "1 Legate\n40 Legionaries\n10 Velites"
    page.take()
    assert page.verdict.text() == "Yes: every miniature is there."
    assert not page.take_button.isEnabled()
    work.document.set_values([unit(work, "First").id], {"models": 25})
    assert page.verdict.text() == "No: 5 miniatures are missing. 5 Legionaries."
    work.document.undo()
    work.document.undo()
    assert page.verdict.text().startswith("No: 51")


def test_all_armies_at_once_need_more(page, work):
    work.document.duplicate([army_of(work).id])
    assert [page.armies.itemText(n) for n in range(page.armies.count())] == [
        "Host",
        "Host",
        "All armies at once",
    ]
    page.armies.setCurrentIndex(2)
    assert page.verdict.text().startswith("No: 102")


def test_miniatures_are_added_by_name(page, work, user):
    user.answers = ["  Mule   train ", None]
    page.begin("own")
    assert [each.name for each in owned(work.document.project, "ancient_battles")] == ["Mule train"]
    page.begin("own")
    page.begin("scorpion")
    rows = {each.entry: each.names for each in page.model.rows}
    assert rows["own_mule_train"] == Text.same("Mule train")
    assert rows["scorpion"].es == "Escorpión"
    row = [each.entry for each in page.model.rows].index("scorpion")
    page.table.selectRow(page._sorted.mapFromSource(page.model.index(row, 0)).row())
    page.remove()
    assert [each.entry for each in owned(work.document.project, "ancient_battles")] == [
        "own_mule_train"
    ]


def test_the_page_begins_with_the_army_at_hand(qtbot, work, desk):
    second = work.document.add("army", None, name="Gauls", ruleset="hail_caesar")
    work.document.select([second])
    holder = QLabel()
    qtbot.addWidget(holder)
    page = CollectionPage(work, Actions(desk.language, desk.theme, holder))
    qtbot.addWidget(page)
    assert page.armies.currentText() == "Gauls"
    assert page.verdict.text() == "Nothing is needed yet."
    page.shut()


def test_an_empty_project_has_nothing_to_count(qtbot, desk):
    work = empty_project(desk)
    holder = QLabel()
    qtbot.addWidget(holder)
    page = CollectionPage(work, Actions(desk.language, desk.theme, holder))
    qtbot.addWidget(page)
    assert page.armies.count() == 0
    assert not page.add_button.isEnabled()
    page.take()
    page.shut()


def test_the_page_speaks_spanish(page, desk):
    desk.language.set_lang("es")
    assert page.title() == "Colección"
    assert page.verdict.text().startswith("No: faltan 51 miniaturas. 1 Legado")
    heads = [page.model.headerData(n, Qt.Orientation.Horizontal) for n in range(4)]
    assert heads == ["Miniaturas", "Tengo", "Hacen falta", "Faltan"]
