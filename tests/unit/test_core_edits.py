"""Edits: where elements may stand, their order, and that a refused edit leaves nothing behind."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from model.forces.changes import Label
from model.forces.document import ProjectDocument
from model.forces.edits import IllegalMove
from model.forces.elements import Army, Leader, Unit
from model.forces.project import Project
from model.issues import AddElement, MoveElement, RemoveElement, Rename, SetValues
from tests.helpers.toy import document, find, records

REFUSED: dict[str, Callable[[ProjectDocument], object]] = {
    "band_below_band": lambda doc: doc.add("band", "b1"),
    "wing_at_the_top": lambda doc: doc.add("wing", None, ruleset="toyrules"),
    "host_below_wing": lambda doc: doc.add("host", "left"),
    "unknown_kind": lambda doc: doc.add("emperor", "left"),
    "unknown_rules": lambda doc: doc.add("host", None, ruleset="other"),
    "below_itself": lambda doc: doc.move(["left"], "left"),
    "below_its_own": lambda doc: doc.move(["host"], "left"),
    "band_to_the_top": lambda doc: doc.move(["b1"], None),
    "to_a_band": lambda doc: doc.move(["cap"], "b1"),
    "second_of_two": lambda doc: doc.move(["b1", "host"], "right"),
    "no_such_place": lambda doc: doc.move(["b1"], "nowhere"),
    "no_such_element": lambda doc: doc.rename("nobody", "x"),
    "second_is_gone": lambda doc: doc.set_values(["b1", "nobody"], {"strength": 1}),
    "second_to_copy_is_gone": lambda doc: doc.duplicate(["b1", "nobody"]),
    "last_of_a_fix": lambda doc: doc.edit(
        Label("x"), [Rename("b1", "y"), RemoveElement("b2"), AddElement("band", "b1")]
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_edit_leaves_nothing_behind(name: str) -> None:
    doc = document()
    heard: list[object] = []
    doc.events.subscribe(heard.append)
    issues = doc.assessment.issues()
    with pytest.raises((IllegalMove, KeyError)):
        REFUSED[name](doc)
    assert doc.project == Project(records())
    assert [each.id for each in doc.project.subtree("host")] == [
        "host",
        "left",
        "cap",
        "b1",
        "b2",
        "right",
        "b3",
    ]
    assert doc.assessment.issues() == issues
    assert heard == []
    assert doc.undo_label is None


def test_an_illegal_move_names_both_kinds() -> None:
    with pytest.raises(IllegalMove) as caught:
        document().move(["left"], "b1")
    assert (caught.value.child, caught.value.parent) == ("wing", "band")


def order(doc: ProjectDocument, parent: str) -> list[str]:
    return [each.id for each in doc.project.children(parent)]


@pytest.mark.parametrize(
    ("ids", "index", "expected"),
    [
        (["cap"], None, ["b1", "b2", "cap"]),
        (["b2"], 0, ["b2", "cap", "b1"]),
        (["cap"], 2, ["b1", "cap", "b2"]),
        (["b2", "cap"], 1, ["b2", "cap", "b1"]),
        (["b1"], 99, ["cap", "b2", "b1"]),
        (["b2"], -5, ["b2", "cap", "b1"]),
    ],
)
def test_the_index_counts_the_children_before_the_move(
    ids: list[str], index: int | None, expected: list[str]
) -> None:
    doc = document()
    assert doc.move(ids, "left", index)
    assert order(doc, "left") == expected
    assert doc.undo()
    assert order(doc, "left") == ["cap", "b1", "b2"]


@pytest.mark.parametrize(
    ("ids", "index"),
    [(["b1"], 1), (["b1"], 2), (["b2"], None), (["b2"], 2), (["cap", "b1"], 0), ([], 0)],
)
def test_a_move_to_the_same_place_is_none(ids: list[str], index: int | None) -> None:
    doc = document()
    assert not doc.move(ids, "left", index)
    assert doc.project == Project(records())
    assert doc.undo_label is None


def test_what_goes_along_below_another_is_not_moved_for_itself() -> None:
    doc = document()
    assert doc.move(["left", "b1"], "right", 0)
    assert order(doc, "right") == ["left", "b3"]
    assert order(doc, "left") == ["cap", "b1", "b2"]


def test_places_between_two_never_run_out() -> None:
    doc = document()
    for number in range(45):
        doc.add("band", "left", name=f"n{number}", index=1)
        doc.move(["b2"], "left", 2)
    children = doc.project.children("left")
    names = [each.name for each in children]
    assert names[0] == "Ann"
    assert names[1] == "n44"
    assert set(names) == {"Ann", "First", "Second", *(f"n{number}" for number in range(45))}
    places = [each.position for each in children]
    assert places == sorted(set(places))
    assert min(b - a for a, b in itertools.pairwise(places)) > 1e-7
    while doc.undo():
        pass
    assert doc.project == Project(records())


def test_adding_finds_its_place() -> None:
    doc = document()
    first = doc.add("band", "left", index=0)
    last = doc.add("captain", "left", name=" Bo ")
    middle = doc.add("band", "left", index=2)
    assert order(doc, "left") == [first, "cap", middle, "b1", "b2", last]
    assert isinstance(doc.project.element(last), Leader)
    assert isinstance(doc.project.element(first), Unit)
    blues = doc.add("host", None, name="Blues", ruleset="toyrules", index=0)
    assert [army.id for army in doc.project.armies] == [blues, "host"]
    army = doc.project.element(blues)
    assert isinstance(army, Army)
    assert army.ruleset == "toyrules"


def test_values_are_set_on_many_and_taken_away() -> None:
    doc = document()
    assert doc.set_values(["b1", "b2", "b3"], {"strength": 50, "arm": "horse"})
    assert {doc.project.element(each).values["strength"] for each in ("b1", "b2", "b3")} == {50}
    assert doc.set_values(["b1"], {"strength": None})
    assert "strength" not in doc.project.element("b1").values
    assert not doc.set_values(["b1"], {"strength": None})
    assert not doc.set_values(["b1"], {"no such field": 3})
    assert not doc.set_values([], {"strength": 1})
    assert doc.undo_label == Label("set", {"fields": ("strength",), "count": 1})


def test_names_lose_stray_blanks() -> None:
    doc = document()
    assert doc.rename("b1", "  Old \t guard\n")
    assert doc.project.element("b1").name == "Old guard"
    assert not doc.rename("b1", "Old guard")
    assert doc.project.path(doc.project.element("b1")) == ("Reds", "Left", "Old guard")


def test_removing_takes_all_below_and_its_waivers() -> None:
    doc = document()
    issue = next(each for each in doc.assessment.issues() if each.target == "b3")
    assert doc.waive(issue, "in reserve")
    assert doc.remove(["right", "b3", "right"])
    assert doc.project.find("b3") is None
    assert doc.project.waivers() == ()
    assert doc.assessment.issues() == []
    assert not doc.remove(["right"])
    assert doc.undo()
    assert doc.project.waiver("b3", "no_strength") is not None
    assert doc.undo()
    assert doc.project == Project(records())


def test_a_finding_whose_element_is_gone_cannot_be_waived_or_fixed_into_it() -> None:
    doc = document()
    issue = next(each for each in doc.assessment.issues() if each.code == "no_captain")
    doc.remove(["right"])
    assert not doc.waive(issue, "too late")
    with pytest.raises(KeyError):
        doc.fix(issue)
    assert doc.project.waivers() == ()


def test_copies_stand_right_behind_and_each_once() -> None:
    doc = document()
    copies = doc.duplicate(["left", "b1", "b3"])
    assert len(copies) == 2
    assert order(doc, "host") == ["left", copies[0], "right"]
    assert order(doc, "right") == ["b3", copies[1]]
    assert [each.name for each in doc.project.children(copies[0])] == ["Ann", "First", "Second"]
    assert doc.undo()
    assert doc.project == Project(records())


def test_edits_of_a_fix_see_one_another() -> None:
    doc = document()
    edits = [
        SetValues("b3", {"strength": 9}),
        MoveElement("b3", "left"),
        Rename("b3", "Moved"),
        AddElement("captain", "right", "Cy", {"rating": 2}, first=True),
    ]
    assert doc.edit(Label("many"), edits)
    moved = doc.project.element("b3")
    assert (moved.parent, moved.name, moved.values["strength"]) == ("left", "Moved", 9)
    assert doc.project.children("right")[0].name == "Cy"
    assert doc.undo()
    assert doc.project == Project(records())


# Rule sets that are not there, or have changed


def test_an_army_of_unknown_rules_can_be_edited_and_copied_but_not_added_to() -> None:
    doc = ProjectDocument(Project(records()), lambda _id: None)
    assert [each.code for each in doc.assessment.issues()] == ["ruleset_foreign"]
    assert doc.assessment.totals("host") == {}
    assert doc.rename("b1", "Still")
    assert doc.set_values(["b1"], {"anything": 3})
    assert doc.move(["b1"], "right")
    assert len(doc.duplicate(["left"])) == 1
    assert doc.remove(["right"])
    for command in (
        lambda: doc.add("band", "left"),
        lambda: doc.move(["b2"], None),
        lambda: doc.move(["b2"], "nowhere"),
    ):
        with pytest.raises((IllegalMove, KeyError)):
            command()


def test_an_element_of_an_unknown_kind_is_carried_along() -> None:
    strange = Unit(id="x", kind="dragon", parent="left", position=9.0, name="X", values={"fire": 3})
    doc = ProjectDocument(Project([*records(), strange]), find)
    assert doc.assessment.computed("x") == {}
    assert [each.code for each in doc.assessment.issues_of("x")] == ["kind_foreign"]
    assert doc.assessment.totals("host")["kind:dragon"] == 1
    assert doc.set_values(["b1"], {"strength": 10})
    assert doc.move(["x"], "right")
    assert len(doc.duplicate(["x"])) == 1
    assert doc.remove(["x"])
