"""A machine that edits a project at random, for any rule set, and holds it against the truth.

After each command: the file holds what the document holds; the assessment is what a new one of the
same project would be; and the document named everything that changed.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from unittest.mock import patch

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from db.store import ProjectStore
from model.forces import edits
from model.forces.assessment import Assessment
from model.forces.changes import Label, ProjectChanged
from model.forces.document import ProjectDocument
from model.forces.edits import IllegalMove
from model.forces.elements import Element, OwnedMiniatures, Record, StoredBook
from model.forces.fragment import Fragment
from model.forces.project import Project
from model.issues import Value
from model.rulesets.base import RuleSet
from model.rulesets.fields import Field, FieldType, Kind

numbers = st.integers(0, 10_000)
few = st.lists(numbers, min_size=1, max_size=3)
names = st.text(
    st.characters(exclude_categories=["Cs"], max_codepoint=0x2FF), max_size=12
) | st.sampled_from(["Twin", "1st", "Peña"])


class DocumentMachine(RuleBasedStateMachine):
    """Random commands on one project; `template` is a file that every run starts from."""

    def __init__(self, ruleset: RuleSet, template: Path) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.folder = tempfile.TemporaryDirectory(prefix="machine-")
        self.path = Path(self.folder.name) / "a.muster"
        shutil.copy(template, self.path)
        self.fragment: Fragment | None = None
        self.gestures = count()
        ids = count()
        self.patch = patch.object(edits, "new_id", lambda: f"new{next(ids)}")
        self.patch.start()
        self.open()

    def open(self) -> None:
        self.store = ProjectStore.open(self.path)
        project = self.store.load()
        self.start = Project(project.records())
        self.document = ProjectDocument(project, self.find, self.store.commit)
        self.events = 0
        self.document.events.subscribe(self.note)
        self.known = picture(self.document.assessment, project)

    def find(self, ruleset_id: str) -> RuleSet | None:
        return self.ruleset if ruleset_id == self.ruleset.id else None

    def note(self, event: object) -> None:
        """Whatever changed must be among what the document says it touched."""
        if not isinstance(event, ProjectChanged):
            return
        self.events += 1
        before, touched = self.known, self.document.touched
        self.known = picture(self.document.assessment, self.document.project)
        for element_id, (values, issues) in self.known.items():
            old_values, old_issues = before.get(element_id, (None, []))
            if values != old_values:
                assert element_id in touched.values, f"{element_id} has new values"
            if issues != old_issues:
                assert element_id in touched.issues, f"{element_id} has new issues"

    def teardown(self) -> None:
        try:
            while self.document.redo():
                pass
            end = Project(self.document.project.records())
            while self.document.undo():
                pass
            assert self.document.project == self.start
            assert self.store.load() == self.start
            self.assessment_is_what_a_new_one_would_be()
            while self.document.redo():
                pass
            assert self.document.project == end
            assert self.store.load() == end
            self.assessment_is_what_a_new_one_would_be()
        finally:
            self.store.close()
            self.patch.stop()
            self.folder.cleanup()

    # Choices

    def elements(self) -> list[Element]:
        project = self.document.project
        return [each for army in project.armies for each in project.subtree(army.id)]

    def one(self, number: int) -> Element:
        elements = self.elements()
        return elements[number % len(elements)]

    def some(self, chosen: Iterable[int]) -> list[str]:
        return [self.one(number).id for number in chosen]

    def kinds_at(self, element: Element) -> tuple[Kind, ...]:
        return self.ruleset.kinds_below(element.kind)

    # Commands

    @precondition(lambda self: self.elements())
    @rule(data=st.data(), at=few)
    def set_values(self, data: st.DataObject, at: list[int]) -> None:
        ids = self.some(at)
        kind = self.ruleset.kinds[self.document.project.element(ids[0]).kind]
        self.document.set_values(ids, data.draw(values_of(self.ruleset, kind)))

    @precondition(lambda self: self.elements())
    @rule(data=st.data(), at=numbers)
    def gesture(self, data: st.DataObject, at: int) -> None:
        element = self.one(at)
        kind = self.ruleset.kinds[element.kind]
        before = Project(self.document.project.records())
        name = f"drag{next(self.gestures)}"
        steps = data.draw(st.lists(values_of(self.ruleset, kind), min_size=2, max_size=3))
        done = [self.document.set_values([element.id], each, gesture=name) for each in steps]
        if any(done) and self.document.project != before:
            after = Project(self.document.project.records())
            assert self.document.undo()
            assert self.document.project == before
            assert self.document.redo()
            assert self.document.project == after

    @precondition(lambda self: self.elements())
    @rule(at=numbers, name=names)
    def rename(self, at: int, name: str) -> None:
        self.document.rename(self.one(at).id, name)

    @precondition(lambda self: self.elements())
    @rule(at=numbers, notes=names)
    def set_notes(self, at: int, notes: str) -> None:
        self.document.set_notes(self.one(at).id, notes)

    @precondition(lambda self: self.elements())
    @rule(data=st.data(), at=numbers, which=numbers, index=st.none() | st.integers(0, 5))
    def add(self, data: st.DataObject, at: int, which: int, index: int | None) -> None:
        parent = self.one(at)
        kinds = self.kinds_at(parent)
        if kinds:
            kind = kinds[which % len(kinds)]
            values = {k: v for k, v in data.draw(values_of(self.ruleset, kind)).items() if v}
            self.document.add(kind.id, parent.id, name="New", values=values, index=index)

    @rule(name=names)
    def add_army(self, name: str) -> None:
        if len(self.document.project.armies) < 3:
            army = next(each for each in self.ruleset.kinds.values() if not each.parents)
            self.document.add(army.id, None, name=name, ruleset=self.ruleset.id)

    @rule(name=names)
    def add_army_of_unknown_rules(self, name: str) -> None:
        try:
            self.document.add("host", None, name=name, ruleset="no such rules")
        except IllegalMove:
            return
        raise AssertionError("an army of unknown rules was added")

    @precondition(lambda self: len(self.elements()) > 4)
    @rule(at=few)
    def remove(self, at: list[int]) -> None:
        self.document.remove(self.some(at))

    @precondition(lambda self: self.elements())
    @rule(at=few, to=numbers, index=st.none() | st.integers(0, 6))
    def move(self, at: list[int], to: int, index: int | None) -> None:
        ids, parent = self.some(at), self.one(to)
        self.tried(lambda: self.document.move(ids, parent.id, index))

    @precondition(lambda self: self.elements())
    @rule(at=numbers, to=numbers, index=st.integers(0, 6))
    def move_where_allowed(self, at: int, to: int, index: int) -> None:
        element = self.one(at)
        parents = self.ruleset.kinds[element.kind].parents
        fit = [each for each in self.elements() if each.kind in parents]
        if fit:
            parent = fit[to % len(fit)]
            self.tried(lambda: self.document.move([element.id], parent.id, index))

    @precondition(lambda self: 0 < len(self.elements()) < 40)
    @rule(at=few)
    def duplicate(self, at: list[int]) -> None:
        self.document.duplicate(self.some(at))

    @precondition(lambda self: self.elements())
    @rule(at=few)
    def copy(self, at: list[int]) -> None:
        fragment = self.document.copy(self.some(at))
        self.fragment = Fragment.from_json(fragment.to_json())
        assert self.fragment == fragment

    @precondition(lambda self: self.fragment is not None and 0 < len(self.elements()) < 40)
    @rule(to=numbers, index=st.none() | st.integers(0, 6))
    def paste(self, to: int, index: int | None) -> None:
        fragment, parent = self.fragment, self.one(to)
        assert fragment is not None
        self.tried(lambda: self.document.paste(fragment, parent.id, index))

    @precondition(lambda self: self.document.assessment.issues())
    @rule(at=numbers, reason=names)
    def waive(self, at: int, reason: str) -> None:
        issues = self.document.assessment.issues()
        self.document.waive(issues[at % len(issues)], reason)

    @precondition(lambda self: any(each.fix for each in self.document.assessment.issues()))
    @rule(at=numbers)
    def fix(self, at: int) -> None:
        issues = [each for each in self.document.assessment.issues() if each.fix]
        self.tried(lambda: self.document.fix(issues[at % len(issues)]))

    @rule(at=numbers, number=st.integers(1, 4) | st.none())
    def edit_table(self, at: int, number: int | None) -> None:
        tables = [each for each in self.ruleset.tables.values() if each.editable]
        if tables:
            table = tables[at % len(tables)]
            cells = tuple(
                tuple(str(number) if str(cell).isdigit() else str(cell) for cell in row.cells)
                for row in table.rows
            )
            self.document.set_table(self.ruleset.id, table.id, cells if number else None)

    @rule(name=names, number=st.integers(0, 3))
    def change_the_rest(self, name: str, number: int) -> None:
        self.document.set_info(name=name)
        self.document.set_setting("copies", number or None)
        book = StoredBook(book="b", version=str(number), text=name)
        owned = OwnedMiniatures(id="o", ruleset="r", entry="e", name=name, count=number)
        self.document.put(Label("put"), [book, owned])
        if number == 0:
            self.document.drop(Label("drop"), ["book:b", "o"])

    @rule()
    def undo(self) -> None:
        self.document.undo()

    @rule()
    def redo(self) -> None:
        self.document.redo()

    @rule()
    def copy_of_the_file(self) -> None:
        target = self.path.with_name("copy.muster")
        self.store.save_copy(target)
        with ProjectStore.open(target, read_only=True) as copy:
            assert copy.load() == self.document.project

    @rule()
    def close_and_open(self) -> None:
        self.store.close()
        assert [each.name for each in self.path.parent.iterdir() if "copy" not in each.name] == [
            "a.muster"
        ]
        self.open()

    def tried(self, command: Callable[[], object]) -> None:
        """Make a command that may be refused; then nothing has changed, nor was anything said."""
        before, events = Project(self.document.project.records()), self.events
        try:
            command()
        except IllegalMove:
            assert self.document.project == before
            assert self.events == events

    # What is always true

    @invariant()
    def file_holds_what_the_document_holds(self) -> None:
        assert self.store.load() == self.document.project

    @invariant()
    def tree_is_whole_and_in_order(self) -> None:
        project = self.document.project
        elements = [each for each in project.records() if isinstance(each, Element)]
        assert sorted(each.id for each in self.elements()) == sorted(each.id for each in elements)
        fresh = Project(project.records())
        for element in elements:
            assert project.children(element.id) == fresh.children(element.id)
            places = [each.position for each in project.children(element.id)]
            assert len(set(places)) == len(places)
        assert {each.element for each in project.waivers()} <= {each.id for each in elements}

    @invariant()
    def assessment_is_what_a_new_one_would_be(self) -> None:
        document = self.document
        fresh = Assessment(Project(document.project.records()), self.find)
        kept = document.assessment
        for element in self.elements():
            where = f"{element.kind} {element.name!r}"
            for ask in ("computed", "totals", "issues_of", "counts"):
                have, need = (getattr(each, ask)(element.id) for each in (kept, fresh))
                assert have == need, f"{ask} of {where} is {have}, should be {need}"
        assert kept.issues() == fresh.issues()
        assert kept.all_counts() == fresh.all_counts()
        for part in ("_computed", "_totals"):
            assert getattr(kept, part).keys() == getattr(fresh, part).keys(), part
        assert set(kept._checking.findings.targets()) == set(fresh._checking.findings.targets())


Picture = Mapping[str, tuple[object, list[object]]]


def picture(assessment: Assessment, project: Project) -> Picture:
    """What is shown of each element: its own data, computed values and totals; its issues."""
    return {
        element.id: (
            (element, assessment.computed(element.id), assessment.totals(element.id)),
            list(assessment.issues_of(element.id)),
        )
        for element in project.records()
        if isinstance(element, Element)
    }


def values_of(ruleset: RuleSet, kind: Kind) -> st.SearchStrategy[dict[str, Value | None]]:
    """Values for some fields of a kind, now and then none, or one that its form would refuse."""
    fields = [each for each in kind.fields if not each.computed or each.by_hand]
    if not fields:
        return st.just({})
    one = st.sampled_from(fields).flatmap(
        lambda field: st.tuples(st.just(field.id), st.none() | value_of(ruleset, field))
    )
    return st.lists(one, min_size=1, max_size=3).map(dict)


def value_of(ruleset: RuleSet, field: Field) -> st.SearchStrategy[Value]:
    """A value for a field, by its type."""
    options = [each.id for each in field.options] or ["odd"]
    match field.type:
        case FieldType.INTEGER:
            return st.integers(0, 12) | st.sampled_from([100, 350, 1000, -1, 2**53])
        case FieldType.NUMBER:
            return st.sampled_from([0, 0.5, 1, 2.25, -1, 100])
        case FieldType.FLAG:
            return st.booleans()
        case FieldType.CHOICE:
            return st.sampled_from([*options, "odd"])
        case FieldType.CHOICES:
            return st.lists(st.sampled_from(options), max_size=3, unique=True).map(tuple)
        case FieldType.TRAITS:
            traits = [*ruleset.traits, "odd", "odd:2"]
            return st.lists(st.sampled_from(traits), max_size=3, unique=True).map(tuple)
        case FieldType.ENTRY:
            return st.sampled_from([*ruleset.entries, "odd"])
        case _:
            return names


def template_file(path: Path, records: Iterable[Record]) -> Path:
    """A file that every run of a machine starts from."""
    ProjectStore.create(path, records).close()
    return path


def seedling(ruleset: RuleSet) -> Iterator[Record]:
    """A small project of any rule set: an army, and two elements of each kind that fits below."""
    document = ProjectDocument(Project(), lambda _id: ruleset)
    army_kind = next(kind for kind in ruleset.kinds.values() if not kind.parents)
    army = document.add(army_kind.id, None, name="Army", ruleset=ruleset.id)
    waiting = [army]
    seen = {army_kind.id}
    while waiting:
        parent = waiting.pop(0)
        for kind in ruleset.kinds_below(document.project.element(parent).kind):
            added = [document.add(kind.id, parent, name=f"{kind.id} {n}") for n in range(2)]
            if kind.id not in seen:
                seen.add(kind.id)
                waiting += added[:1]
    return document.project.records()
