"""What an import would do to a project: shown first, then made as one command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from exports.imports.faults import ImportFault
from exports.imports.marks import mark, read_marks
from exports.imports.match import Matcher, same_person, without_initials
from exports.imports.tree import Gathered, Planned
from model.forces.elements import CLASSES, Army, Element, Role, new_id
from model.forces.project import Project
from model.issues import Value
from model.rulesets.base import RuleSet

NAME, NOTES, PARENT = "name", "notes", "parent"
"""What a change may touch besides a kind's fields."""

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What a file holds: elements by kind, totals of the columns that are added up, faults."""

    name: str
    rows: int
    counts: Mapping[str, int]
    sums: Mapping[str, float]
    left_out: Mapping[str, float]
    armies: tuple[str, ...]
    faults: tuple[ImportFault, ...]


@dataclass(frozen=True, slots=True)
class Addition:
    """An element that the project does not have yet, with its path of names."""

    record: Element
    path: Path
    row: int

    @property
    def key(self) -> str:
        """By what the addition is chosen."""
        return self.record.id


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A value that the file gives otherwise than the project.

    `field` is a field of the kind, or `name`, `notes` or `parent` (then `old` and `new` are the
    names of commands, `parent` the new one's id and `position` the place there). `by_hand` says
    that the value in the project does not come from an import.
    """

    element: str
    path: Path
    kind: str
    field: str
    old: Value | None
    new: Value
    by_hand: bool
    parent: str = ""
    position: float = 0.0
    row: int = 0

    @property
    def key(self) -> str:
        """By what the change is chosen."""
        return f"{self.element}:{self.field}"


@dataclass(frozen=True, slots=True)
class Missing:
    """An element of the project that the file does not name."""

    element: str
    path: Path
    kind: str

    @property
    def key(self) -> str:
        """By what the removal is chosen."""
        return self.element


@dataclass(frozen=True, slots=True)
class Choices:
    """The keys of the additions, changes and removals that are to be made."""

    additions: frozenset[str] = frozenset()
    changes: frozenset[str] = frozenset()
    removals: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """A report, and what would be added, changed and found missing.

    `blocked` plans (a fault of severity error) hold nothing to do.
    """

    report: ImportReport
    additions: tuple[Addition, ...] = ()
    changes: tuple[FieldChange, ...] = ()
    missing: tuple[Missing, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    update: bool = False

    @property
    def blocked(self) -> bool:
        """Whether an error forbids the import."""
        return any(fault.severity.value == "error" for fault in self.report.faults)

    def default_choices(self) -> Choices:
        """Everything new, every change but those of values set by hand, no removal."""
        return Choices(
            frozenset(each.key for each in self.additions),
            frozenset(each.key for each in self.changes if not each.by_hand),
        )


def plan_import(
    gathered: Gathered, ruleset: RuleSet, project: Project, *, name: str = ""
) -> ImportPlan:
    """Plan to add what a file holds as new armies, behind those that the project has."""
    report = _report(gathered, name)
    if gathered.blocked:
        return ImportPlan(report)
    planner = _Planner(ruleset, project)
    last = max((army.position for army in project.armies), default=-1.0)
    for number, army in enumerate(gathered.armies, 1):
        planner.add(army, None, last + number, ())
    return planner.plan(report, update=False)


def plan_update(
    gathered: Gathered,
    ruleset: RuleSet,
    project: Project,
    *,
    name: str = "",
    armies: Iterable[str] | None = None,
) -> ImportPlan:
    """Plan to bring a project's armies up to what a file holds.

    Elements are matched by their path of names, tolerantly. What matches is compared, what is new
    added, what the file does not name is listed as missing (only in armies that it does name).
    `armies` limits the update to these ids.
    """
    report = _report(gathered, name)
    if gathered.blocked:
        return ImportPlan(report, update=True)
    chosen = set(armies) if armies is not None else {army.id for army in project.armies}
    mine = [army for army in project.armies if army.id in chosen and army.ruleset == ruleset.id]
    planner = _Planner(ruleset, project)
    planner.compare(gathered.armies, mine)
    return planner.plan(report, update=True)


def _report(gathered: Gathered, name: str) -> ImportReport:
    return ImportReport(
        name,
        gathered.rows,
        dict(gathered.counts()),
        dict(gathered.sums),
        dict(gathered.left_out),
        tuple(army.name for army in gathered.armies),
        gathered.faults,
    )


class _Planner:
    def __init__(self, ruleset: RuleSet, project: Project) -> None:
        self._ruleset = ruleset
        self._project = project
        self._marks = read_marks(project)
        self._additions: list[Addition] = []
        self._changes: list[FieldChange] = []
        self._missing: list[Missing] = []
        self._new_marks: dict[str, str] = {}
        self._moved: Mapping[int, Element] = {}

    def plan(self, report: ImportReport, *, update: bool) -> ImportPlan:
        return ImportPlan(
            report,
            tuple(self._additions),
            tuple(self._changes),
            tuple(self._missing),
            self._new_marks,
            update,
        )

    def add(self, planned: Planned, parent: str | None, position: float, path: Path) -> None:
        """Plan a new element with all below it."""
        record = self._record(planned, parent, position)
        here = (*path, planned.name)
        self._additions.append(Addition(record, here, planned.row))
        self._mark(record.id, planned)
        for number, child in enumerate(planned.below):
            found = self._moved.get(id(child))
            if found is None:
                self.add(child, record.id, float(number), here)
            else:
                self._move(found, record, float(number), child.row)
                self._compare_one(child, found)

    def _record(self, planned: Planned, parent: str | None, position: float) -> Element:
        kind = self._ruleset.kinds[planned.kind]
        values, notes = {**planned.defaults, **planned.values}, planned.notes
        if kind.role is Role.ARMY:
            return Army(
                id=new_id(),
                kind=kind.id,
                position=position,
                name=planned.name,
                values=values,
                notes=notes,
                ruleset=self._ruleset.id,
            )
        return CLASSES[kind.role](
            id=new_id(),
            kind=kind.id,
            parent=parent,
            position=position,
            name=planned.name,
            values=values,
            notes=notes,
        )

    def _mark(self, element: str, planned: Planned) -> None:
        """Note what the import sets, to tell it later from what was set by hand."""
        told = {NAME: planned.name, NOTES: planned.notes, **planned.defaults, **planned.values}
        for field_id, value in told.items():
            if value != "":
                self._new_marks[f"{element}:{field_id}"] = mark(value)

    # Comparing

    def compare(self, armies: Sequence[Planned], existing: Sequence[Army]) -> None:
        """Match, then list what is new, what differs and what is missing."""
        matcher = Matcher(self._project, self._ruleset)
        matcher.match(armies, existing)
        self._moved = matcher.moved
        last = max((army.position for army in self._project.armies), default=-1.0)
        for number, army in enumerate(armies, 1):
            if id(army) in matcher.pairs:
                self._compare_tree(army, matcher)
            else:
                self.add(army, None, last + number, ())
        paired = matcher.paired()
        roles = {self._ruleset.kinds[each.kind].role for army in armies for each in army.all()}
        for mine in existing:
            if mine.id not in paired:
                continue
            for element in matcher.unmatched(self._project.subtree(mine.id)):
                # A file that tells of no leaders at all misses none.
                if element.role in roles:
                    path = self._project.path(element)
                    self._missing.append(Missing(element.id, path, element.kind))

    def _compare_tree(self, planned: Planned, matcher: Matcher) -> None:
        element = matcher.pairs[id(planned)]
        self._compare_one(planned, element)
        children = self._project.children(element.id)
        last = max((child.position for child in children), default=-1.0)
        for number, child in enumerate(planned.below, 1):
            if id(child) in matcher.moved:
                self._move(matcher.moved[id(child)], element, last + number, child.row)
            if id(child) in matcher.pairs:
                self._compare_tree(child, matcher)
            else:
                self.add(child, element.id, last + number, self._project.path(element))

    def _compare_one(self, planned: Planned, element: Element) -> None:
        kind = self._ruleset.kinds.get(element.kind)
        told: dict[str, Value] = dict(planned.values)
        if planned.notes:
            told[NOTES] = planned.notes
        if planned.name and not self._same_name(planned.name, element):
            told[NAME] = planned.name
        told |= self._defaults(planned, element)
        for field_id, new in told.items():
            known = field_id in {NAME, NOTES} or (kind and kind.field(field_id) is not None)
            old = _value(element, field_id)
            if not known or old == new:
                continue
            by_hand = self._is_by_hand(element, field_id, old)
            path = self._project.path(element)
            self._changes.append(
                FieldChange(
                    element.id, path, element.kind, field_id, old, new, by_hand, row=planned.row
                )
            )
        for field_id, new in told.items():
            self._new_marks[f"{element.id}:{field_id}"] = mark(new)

    def _defaults(self, planned: Planned, element: Element) -> dict[str, Value]:
        """What the file does not give, where nothing stands, or where its figures come in anew.

        The rows of a unit say no more than where its figures were: a file in which only its rows
        moved changes nothing.
        """
        differs = any(_value(element, name) != new for name, new in planned.values.items())
        found: dict[str, Value] = {}
        for field_id, new in planned.defaults.items():
            old = _value(element, field_id)
            imported = differs and not self._is_by_hand(element, field_id, old)
            if old is None or old == "" or imported:
                found[field_id] = new
        return found

    @staticmethod
    def _same_name(name: str, element: Element) -> bool:
        """Whether a name is only another way to write an element's."""
        if element.role is Role.LEADER and same_person(name, element.name):
            return True
        return without_initials(name) == without_initials(element.name)

    def _is_by_hand(self, element: Element, field_id: str, old: Value | None) -> bool:
        """Whether a value is the user's: it is there, and is not what an import left.

        So are the names of commands and units: they were found in spite of another name.
        """
        if old is None or old == "":
            return False
        if field_id == NAME and element.role is not Role.LEADER:
            return True
        return self._marks.get(f"{element.id}:{field_id}") != mark(old)

    def _move(self, element: Element, parent: Element, position: float, row: int) -> None:
        above = element.parent
        was = self._project.element(above).name if above else ""
        self._changes.append(
            FieldChange(
                element.id,
                self._project.path(element),
                element.kind,
                PARENT,
                was,
                parent.name,
                by_hand=False,
                parent=parent.id,
                position=position,
                row=row,
            )
        )


def _value(element: Element, field_id: str) -> Value | None:
    if field_id == NAME:
        return element.name
    return element.notes if field_id == NOTES else element.values.get(field_id)
