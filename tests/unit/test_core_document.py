"""The document: history, gestures, events, selection, and a store that fails."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from model.forces.changes import Cause, Change, Label, Patch, ProjectChanged, SelectionChanged, join
from model.forces.document import ProjectDocument, ReadOnly
from model.forces.elements import Element, OwnedMiniatures, StoredBook
from model.forces.history import History
from model.forces.project import Project
from tests.helpers.toy import document, find, records

# History


def patch(name: str, before: str = "", after: str = "x") -> Patch:
    old = records()[4]
    assert isinstance(old, Element)
    from dataclasses import replace

    change = Change(replace(old, name=before), replace(old, name=after))
    return Patch(Label(name), (change,))


def test_history_goes_back_and_forth() -> None:
    history = History()
    assert history.to_undo() is None
    assert history.to_redo() is None
    one, two = patch("one"), patch("two")
    history.push(one)
    history.push(two)
    assert history.undo_label == Label("two")
    assert history.to_undo() == two
    history.undone()
    assert (history.undo_label, history.redo_label) == (Label("one"), Label("two"))
    history.redone()
    assert history.redo_label is None
    history.undone()
    history.push(patch("three"))
    assert history.redo_label is None
    assert history.undo_label == Label("three")


def test_a_gesture_is_one_step() -> None:
    history = History()
    for number in range(5):
        history.push(patch("drag", str(number), str(number + 1)), "g1")
    history.push(patch("other"), "g2")
    history.undone()
    made = history.to_undo()
    assert made is not None
    (change,) = made.changes
    assert isinstance(change.before, Element)
    assert isinstance(change.after, Element)
    assert (change.before.name, change.after.name) == ("0", "5")
    history.undone()
    assert history.to_undo() is None


def test_a_gesture_that_came_to_nothing_vanishes() -> None:
    history = History()
    history.push(patch("before"))
    history.push(patch("drag", "a", "b"), "g")
    history.push(patch("drag", "b", "a"), "g")
    assert history.undo_label == Label("before")
    history.push(patch("drag", "a", "c"), "g")
    assert history.undo_label == Label("drag")
    history.undone()
    assert history.undo_label == Label("before")


def test_an_undone_gesture_is_not_joined() -> None:
    history = History()
    history.push(patch("drag", "a", "b"), "g")
    history.undone()
    history.redone()
    history.push(patch("drag", "b", "c"), "g")
    history.undone()
    assert history.undo_label == Label("drag")


def test_joined_changes_name_each_record_once() -> None:
    a, b, c = (patch("", before, after).changes[0] for before, after in ("ab", "bc", "ca"))
    assert join([a, b]) == (Change(a.before, b.after),)
    assert join([a, b, c]) == ()
    added, removed = Change(None, a.after), Change(a.after, None)
    assert join([added, removed]) == ()
    assert join([Change(a.before, None), Change(None, b.after)]) == (Change(a.before, b.after),)
    assert patch("x").inverse().inverse() == patch("x")


# The document


def test_a_gesture_of_the_document_is_undone_at_once() -> None:
    doc = document()
    for number in range(1, 6):
        assert doc.set_values(["b1"], {"strength": number * 10}, gesture="spin")
    assert doc.assessment.totals("host")["strength"] == 170
    assert doc.undo()
    assert doc.project == Project(records())
    assert not doc.undo()
    assert doc.redo()
    assert doc.project.element("b1").values["strength"] == 50
    assert not doc.redo()


def test_each_command_leaves_one_event_after_all_is_up_to_date() -> None:
    doc = document()
    seen: list[tuple[Cause, int, float]] = []

    def note(event: object) -> None:
        assert isinstance(event, ProjectChanged)
        strength = doc.assessment.totals("host")["strength"]
        seen.append((event.cause, len(event.patch.changes), strength))

    stop = doc.events.subscribe(note)
    doc.set_values(["b1", "b2"], {"strength": 100})
    doc.set_values(["b1", "b2"], {"strength": 100})
    doc.undo()
    doc.redo()
    stop()
    stop()
    doc.undo()
    assert seen == [(Cause.EDIT, 2, 200), (Cause.UNDO, 2, 320), (Cause.REDO, 2, 200)]


def test_the_selection_forgets_what_is_gone() -> None:
    doc = document()
    events: list[object] = []
    doc.events.subscribe(events.append)
    doc.select(["b1", "gone", "right"])
    doc.select(["b1", "right"])
    assert doc.selection == ("b1", "right")
    assert events == [SelectionChanged(("b1", "right"))]
    doc.remove(["right"])
    assert doc.selection == ("b1",)
    assert events[-1] == SelectionChanged(("b1",))
    doc.undo()
    assert doc.selection == ("b1",)


class Failing:
    """A store that fails when it is told to."""

    def __init__(self) -> None:
        self.fails = False
        self.stored: list[Sequence[Change]] = []

    def __call__(self, changes: Sequence[Change]) -> None:
        if self.fails:
            raise OSError("no room")
        self.stored.append(changes)


def test_what_cannot_be_stored_is_taken_back_in_memory() -> None:
    store = Failing()
    doc = document(store)
    doc.rename("b1", "kept")
    before = Project(doc.project.records())
    issues = doc.assessment.issues()
    events: list[object] = []
    doc.events.subscribe(events.append)
    store.fails = True
    for command in (
        lambda: doc.remove(["left"]),
        doc.undo,
        lambda: doc.add("band", "right"),
        lambda: doc.set_info(name="x"),
        lambda: doc.rename("b1", "x", gesture="g"),
    ):
        with pytest.raises(OSError, match="no room"):
            command()
        assert doc.project == before
        assert [each.id for each in doc.project.children("left")] == ["cap", "b1", "b2"]
    assert doc.assessment.issues() == issues
    assert events == []
    assert doc.undo_label == Label("rename", {"name": "kept"})
    store.fails = False
    assert doc.undo()
    assert doc.project == Project(records())
    store.fails = True
    with pytest.raises(OSError, match="no room"):
        doc.redo()
    store.fails = False
    assert doc.redo()
    assert doc.project == before
    assert len(store.stored) == 3


def test_a_read_only_document_changes_nothing() -> None:
    doc = ProjectDocument(Project(records()), find, read_only=True)
    for command in (
        lambda: doc.rename("b1", "x"),
        lambda: doc.remove(["left"]),
        lambda: doc.set_setting("paper", "a4"),
    ):
        with pytest.raises(ReadOnly):
            command()
    assert doc.project == Project(records())
    assert not doc.rename("b1", "First")


def test_the_rest_of_the_project_is_undone_too() -> None:
    doc = document()
    assert doc.set_info(name="Bridge", notes="at dawn")
    assert not doc.set_info(name="Bridge")
    assert doc.set_setting("paper", "letter")
    assert not doc.set_setting("none", None)
    assert doc.set_table("toyrules", "frontage", (("5",), ("6",)))
    assert not doc.set_table("toyrules", "nerve", None)
    assert doc.assessment.computed("b1")["stands"].value == 20
    book = StoredBook(book="b", version="1", text="x")
    owned = OwnedMiniatures(id="o", ruleset="r", entry="e", name="n", count=3)
    assert doc.put(Label("put"), [book, owned])
    assert doc.project.books() == (book,)
    assert doc.drop(Label("drop"), ["book:b", "gone"])
    with pytest.raises(ValueError, match="remove"):
        doc.drop(Label("drop"), ["b1"])
    assert doc.project.info.settings == {"paper": "letter"}
    while doc.undo():
        pass
    assert doc.project == Project(records())
    assert doc.assessment.computed("b1")["stands"].value == 4
