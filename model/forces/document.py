"""The document: owner of a project's records and history, and the only one to change them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from model.events import Signal
from model.forces.assessment import Assessed, Assessment, RuleSets
from model.forces.changes import (
    Cause,
    Change,
    DocumentEvent,
    Judged,
    Label,
    Patch,
    ProjectChanged,
    SelectionChanged,
    join,
)
from model.forces.edits import Editor
from model.forces.elements import Element, Record, TableEdit, Waiver
from model.forces.fragment import Fragment
from model.forces.history import History
from model.forces.project import Project
from model.issues import Edit, Issue, Value

Store = Callable[[Sequence[Change]], None]
Companions = Callable[[Project, Sequence[Change]], Iterable[Change]]
"""What an edit brings along in the same step, from the changes that it makes."""


class ReadOnly(RuntimeError):
    """The project was opened read-only; nothing was changed."""


def keep_in_memory(_changes: Sequence[Change]) -> None:
    """The store of a document that no file belongs to."""


def alone(_project: Project, _changes: Sequence[Change]) -> Iterable[Change]:
    """No edit brings anything along."""
    return ()


class ProjectDocument:
    """One open project: its records, history, selection and assessment.

    Every method that edits makes one patch: the project changes, `store` commits it (if that
    raises, the project is put back and the error goes to the caller), the assessment follows, and
    one `ProjectChanged` leaves `events`. Methods do nothing when nothing would change. A `gesture`
    joins the edits of one drag or one spin box into one step of the history. `companions` gives
    what an edit brings along, such as the army book that an army begins to use.
    """

    def __init__(
        self,
        project: Project,
        rulesets: RuleSets,
        store: Store = keep_in_memory,
        *,
        read_only: bool = False,
    ) -> None:
        self.project = project
        self.assessment = Assessment(project, rulesets)
        self.events: Signal[DocumentEvent] = Signal()
        self.read_only = read_only
        self.companions: Companions = alone
        self.touched = Assessed(frozenset(), frozenset())
        self._rulesets = rulesets
        self._store = store
        self._history = History()
        self._selection: tuple[str, ...] = ()

    # Selection

    @property
    def selection(self) -> tuple[str, ...]:
        """The ids of the selected elements, those that are still there."""
        return tuple(each for each in self._selection if each in self.project)

    def select(self, ids: Iterable[str]) -> None:
        """Select elements; announced only when the selection changes."""
        chosen = tuple(each for each in ids if each in self.project)
        if chosen != self._selection:
            self._selection = chosen
            self.events.emit(SelectionChanged(chosen))

    # History

    @property
    def undo_label(self) -> Label | None:
        """The name of the step that undo would take back, or None."""
        return self._history.undo_label

    @property
    def redo_label(self) -> Label | None:
        """The name of the step that redo would make again, or None."""
        return self._history.redo_label

    def undo(self) -> bool:
        """Take the last step back; False if there is none."""
        patch = self._history.to_undo()
        if patch is None:
            return False
        self._make(patch.inverse(), Cause.UNDO)
        self._history.undone()
        self._announce(patch.inverse(), Cause.UNDO)
        return True

    def redo(self) -> bool:
        """Make the last undone step again; False if there is none."""
        patch = self._history.to_redo()
        if patch is None:
            return False
        self._make(patch, Cause.REDO)
        self._history.redone()
        self._announce(patch, Cause.REDO)
        return True

    def apply(self, label: Label, changes: Iterable[Change], *, gesture: str = "") -> bool:
        """Make changes as one step; False if they change nothing."""
        made = join(changes)
        if not made:
            return False
        patch = Patch(label, join((*made, *self.companions(self.project, made))))
        self._make(patch, Cause.EDIT)
        self._history.push(patch, gesture)
        self._announce(patch, Cause.EDIT)
        return True

    def _make(self, patch: Patch, _cause: Cause) -> None:
        if self.read_only:
            raise ReadOnly
        self.project.apply(patch.changes)
        try:
            self._store(patch.changes)
        except BaseException:
            self.project.apply(patch.inverse().changes)
            raise

    def _announce(self, patch: Patch, cause: Cause) -> None:
        self.touched = self.assessment.update(patch.changes)
        kept = self.selection
        self.events.emit(ProjectChanged(patch, cause))
        if kept != self._selection:
            self._selection = kept
            self.events.emit(SelectionChanged(kept))

    # Edits of elements

    def set_values(
        self, ids: Iterable[str], values: Mapping[str, Value | None], *, gesture: str = ""
    ) -> bool:
        """Give fields of several elements the same values; None returns a field to its default."""
        targets = tuple(ids)
        label = Label("set", {"fields": tuple(values), "count": len(targets)})
        with self._editor() as editor:
            for each in targets:
                editor.set_values(each, values)
            return self.apply(label, editor.changes(), gesture=gesture)

    def rename(self, element_id: str, name: str, *, gesture: str = "") -> bool:
        """Give an element another name."""
        with self._editor() as editor:
            editor.rename(element_id, name)
            return self.apply(Label("rename", {"name": name}), editor.changes(), gesture=gesture)

    def set_notes(self, element_id: str, notes: str, *, gesture: str = "") -> bool:
        """Replace the notes of an element."""
        with self._editor() as editor:
            editor.set_notes(element_id, notes)
            return self.apply(Label("notes", {}), editor.changes(), gesture=gesture)

    def add(
        self,
        kind: str,
        parent: str | None,
        *,
        name: str = "",
        values: Mapping[str, Value] | None = None,
        index: int | None = None,
        ruleset: str = "",
    ) -> str:
        """Add an element below a parent (an army: parent None and a rule set); returns its id."""
        with self._editor() as editor:
            added = editor.add(kind, parent, name=name, values=values, index=index, ruleset=ruleset)
            self.apply(Label("add", {"kind": kind, "name": name}), editor.changes())
        return added

    def remove(self, ids: Iterable[str]) -> bool:
        """Remove elements with all below them."""
        targets = tuple(ids)
        with self._editor() as editor:
            for each in targets:
                editor.remove(each)
            return self.apply(Label("remove", {"count": len(targets)}), editor.changes())

    def move(self, ids: Sequence[str], parent: str | None, index: int | None = None) -> bool:
        """Move elements, in their order, to a place among a parent's children (None: the end)."""
        with self._editor() as editor:
            editor.move(ids, parent, index)
            return self.apply(Label("move", {"count": len(ids)}), editor.changes())

    def duplicate(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Copy each element with all below it, right behind itself; returns the copies' ids."""
        with self._editor() as editor:
            copies = editor.duplicate(ids)
            self.apply(Label("duplicate", {"count": len(copies)}), editor.changes())
        return copies

    def copy(self, ids: Iterable[str]) -> Fragment:
        """Take elements with all below them as a fragment, for the clipboard."""
        return Fragment.of(self.project, ids)

    def paste(
        self, fragment: Fragment, parent: str | None, index: int | None = None
    ) -> tuple[str, ...]:
        """Add a fragment's elements, with new ids, below a parent; returns the roots' ids."""
        with self._editor() as editor:
            pasted = editor.paste(fragment, parent, index)
            self.apply(Label("paste", {"count": len(pasted)}), editor.changes())
        return pasted

    def edit(self, label: Label, edits: Iterable[Edit]) -> bool:
        """Make several edits as one step: different values for each element of a pasted block."""
        with self._editor() as editor:
            for each in edits:
                editor.edit(each)
            return self.apply(label, editor.changes())

    def _editor(self) -> Editor:
        return Editor(self.project, self._rulesets)

    # Findings

    def judge(self) -> None:
        """Let the checks look at the armies that nobody asked about yet, and tell that they did."""
        self.assessment.judge()
        self.events.emit(Judged())

    def fix(self, issue: Issue) -> bool:
        """Apply an issue's fix as one step; False if it has none or nothing is left to mend."""
        if issue.fix is None:
            return False
        return self.edit(Label("fix", {"fix": issue.fix.label.en}), issue.fix.edits)

    def waive(self, issue: Issue, reason: str) -> bool:
        """Accept a finding for a reason, which is printed; an empty reason lifts the waiver.

        False when that changes nothing, or the finding's element is gone.
        """
        if self.project.find(issue.target) is None:
            return False
        before = self.project.waiver(issue.target, issue.code)
        reason = reason.strip()
        after = Waiver(element=issue.target, code=issue.code, reason=reason) if reason else None
        if before is None and after is None:
            return False
        return self.apply(Label("waive", {"name": issue.code}), [Change(before, after)])

    # The rest of the project

    def set_info(self, *, name: str | None = None, notes: str | None = None) -> bool:
        """Change the project's name or notes."""
        info = self.project.info
        after = replace(
            info,
            name=info.name if name is None else name,
            notes=info.notes if notes is None else notes,
        )
        return self.apply(Label("project", {}), [Change(info, after)])

    def set_setting(self, setting: str, value: Value | None) -> bool:
        """Change one setting of the project; None removes it."""
        info = self.project.info
        settings = {key: each for key, each in info.settings.items() if key != setting}
        if value is not None:
            settings[setting] = value
        return self.apply(Label("project", {}), [Change(info, replace(info, settings=settings))])

    def set_table(
        self, ruleset: str, table: str, cells: tuple[tuple[str, ...], ...] | None
    ) -> bool:
        """Replace the cells of an editable table by the user's own; None returns to the printed."""
        before = self.project.table_edit(ruleset, table)
        after = TableEdit(ruleset=ruleset, table=table, cells=cells) if cells is not None else None
        if before is None and after is None:
            return False
        return self.apply(Label("table", {"table": table}), [Change(before, after)])

    def put(self, label: Label, records: Iterable[Record]) -> bool:
        """Add or replace whole records (books, collection, an import's plan) as one step."""
        return self.apply(label, [Change(self.project.get(each.id), each) for each in records])

    def drop(self, label: Label, ids: Iterable[str]) -> bool:
        """Remove records that are no elements (books, collection) as one step."""
        found = [self.project.get(each) for each in ids]
        gone = [record for record in found if record is not None]
        if any(isinstance(record, Element) for record in gone):
            raise ValueError("elements are removed with remove()")
        return self.apply(label, [Change(record, None) for record in gone])
