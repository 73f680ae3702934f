"""Fragments: what the clipboard carries, and what a stranger may have put on it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from model.forces.document import ProjectDocument
from model.forces.edits import IllegalMove
from model.forces.elements import Army, Formation, Unit
from model.forces.fragment import Fragment, NotAFragment
from model.forces.project import Project
from tests.helpers.toy import document, find, records


def test_a_fragment_goes_through_text_unchanged() -> None:
    made = document().copy(["left", "b3"])
    assert [each.id for each in made.elements] == ["left", "cap", "b1", "b2", "b3"]
    assert [each.id for each in made.roots] == ["left", "b3"]
    again = Fragment.from_json(made.to_json())
    assert again == made
    assert [type(each) for each in again.elements] == [type(each) for each in made.elements]
    assert again.elements[2].values["tags"] == ("old", "bold:2")


def test_an_army_keeps_its_rules() -> None:
    again = Fragment.from_json(document().copy(["host"]).to_json())
    army = again.elements[0]
    assert isinstance(army, Army)
    assert army.ruleset == "toyrules"


def test_each_element_comes_once_and_those_that_are_gone_do_not() -> None:
    made = document().copy(["b2", "left", "b2", "gone"])
    assert [each.id for each in made.elements] == ["left", "cap", "b1", "b2"]
    assert document().copy(["gone"]).elements == ()


def test_a_fragment_is_of_one_rule_set() -> None:
    other = [*records(), Army(id="other", kind="x", ruleset="other rules", position=9.0)]
    project = Project(other)
    assert [each.id for each in Fragment.of(project, ["b3", "other"]).elements] == ["b3"]
    assert Fragment.of(project, ["other", "b3"]).ruleset == "other rules"


def test_pasting_makes_new_elements_in_their_order() -> None:
    doc = document()
    pasted = doc.paste(Fragment.from_json(doc.copy(["b1", "b2"]).to_json()), "right", 0)
    names = [each.name for each in doc.project.children("right")]
    assert names == ["First", "Second", "Third"]
    assert doc.project.element(pasted[0]).values == doc.project.element("b1").values
    assert len({*pasted, "b1", "b2"}) == 4
    assert doc.undo()
    assert doc.project == Project(records())


HOSTILE_TEXTS = [
    "",
    "hello",
    "null",
    "[]",
    "3",
    "{}",
    '{"format": "muster-fragment"}',
    '{"format": "muster-fragment", "ruleset": 3, "elements": []}',
    '{"format": "muster-fragment", "ruleset": "x", "elements": 3}',
    '{"format": "muster-fragment", "ruleset": "x", "elements": [3]}',
    '{"format": "muster-fragment", "ruleset": "x", "elements": [{}]}',
    '{"format": "other", "ruleset": "x", "elements": []}',
    "[" * 200_000,
    "9" * 100_000,
    "\ud800",
]


@pytest.mark.parametrize("text", HOSTILE_TEXTS, ids=range(len(HOSTILE_TEXTS)))
def test_other_text_is_no_fragment(text: str) -> None:
    with pytest.raises(NotAFragment):
        Fragment.from_json(text)


def test_a_text_beyond_measure_is_not_read() -> None:
    with pytest.raises(NotAFragment):
        Fragment.from_json(" " * (33 * 1024 * 1024))


SPOILERS: dict[str, Callable[[list[dict[str, Any]]], object]] = {
    "position_nan": lambda rows: rows[1].update(position=float("nan")),
    "position_infinite": lambda rows: rows[1].update(position=float("inf")),
    "position_text": lambda rows: rows[1].update(position="1"),
    "position_flag": lambda rows: rows[1].update(position=True),
    "role": lambda rows: rows[1].update(role="emperor"),
    "id_number": lambda rows: rows[1].update(id=7),
    "id_list": lambda rows: rows[1].update(id=[1]),
    "same_id": lambda rows: rows[1].update(id=rows[0]["id"]),
    "child_first": lambda rows: rows.reverse(),
    "circle": lambda rows: rows[0].update(parent=rows[1]["id"]),
    "own_parent": lambda rows: rows[1].update(parent=rows[1]["id"]),
    "name": lambda rows: rows[1].update(name=None),
    "half_a_pair": lambda rows: rows[1].update(name="\ud800"),
    "values_list": lambda rows: rows[1].update(values=[1]),
    "value_null": lambda rows: rows[1].update(values={"a": None}),
    "value_object": lambda rows: rows[1].update(values={"a": {"b": 1}}),
    "value_nan": lambda rows: rows[1].update(values={"a": float("nan")}),
    "value_giant": lambda rows: rows[1].update(values={"a": 10**400}),
    "value_mixed": lambda rows: rows[1].update(values={"a": ["x", 1]}),
    "missing": lambda rows: rows[1].pop("notes"),
}


@pytest.mark.parametrize("name", SPOILERS)
def test_a_spoiled_fragment_is_none(name: str) -> None:
    data = json.loads(document().copy(["left"]).to_json())
    SPOILERS[name](data["elements"])
    with pytest.raises(NotAFragment):
        Fragment.from_json(json.dumps(data))


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "emperor"},
        {"role": "leader"},
        {"role": "formation", "kind": "host"},
        {"kind": "host", "role": "army"},
    ],
)
def test_what_cannot_stand_there_is_refused_and_nothing_is_left(changes: dict[str, str]) -> None:
    doc = document()
    before = Project(doc.project.records())
    data = json.loads(doc.copy(["b1", "b2"]).to_json())
    data["elements"][1].update(changes)
    with pytest.raises(IllegalMove):
        doc.paste(Fragment.from_json(json.dumps(data)), "right")
    assert doc.project == before
    assert doc.undo_label is None


def test_a_fragment_of_other_rules_is_refused() -> None:
    doc = document()
    for ruleset in ("other rules", ""):
        with pytest.raises(IllegalMove):
            doc.paste(Fragment(ruleset, doc.copy(["b1"]).elements), "right")
    assert doc.paste(Fragment("", ()), "right") == ()


def test_a_copy_can_become_another_army() -> None:
    doc = document()
    (pasted,) = doc.paste(doc.copy(["host"]), None)
    assert [each.id for each in doc.project.armies] == ["host", pasted]
    assert doc.project.children(pasted)[0].kind == "wing"
    empty = ProjectDocument(Project(), find)
    empty.paste(Fragment.from_json(doc.copy(["host"]).to_json()), None)
    kinds = [type(each) for each in empty.project.subtree(empty.project.armies[0].id)]
    assert kinds[0] is Army
    assert Formation in kinds
    assert Unit in kinds
