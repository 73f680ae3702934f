"""One import from its source to its plan, apart from the pages that show it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, Signal

from exports.imports.aggregate import gather
from exports.imports.apply import apply_plan
from exports.imports.build import RawTable
from exports.imports.faults import ImportFault
from exports.imports.guess import guess_mapping
from exports.imports.limits import ImportCancelledError
from exports.imports.lines import gather_outline
from exports.imports.mapping import ColumnMapping, MappingStore, check_mapping, same_headers
from exports.imports.outline import DEFAULT_KEYWORDS, Keyword, read_outline
from exports.imports.plan import Choices, ImportPlan, plan_import, plan_update
from exports.imports.roles import parts_of
from exports.imports.tree import Gathered
from model.forces.project import Project
from model.issues import Value
from model.rulesets.base import RuleSet
from model.rulesets.fields import Field
from model.rulesets.imports import ImportColumn
from ui.background import Background, Job
from ui.importing.source import Reading, Source, read
from ui.interaction import StoppedError
from ui.open_project import OpenProject

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Planned:
    """What a source would bring: its armies, and what it does to the project."""

    gathered: Gathered
    plan: ImportPlan


@dataclass(frozen=True, slots=True)
class Guess:
    """A mapping to begin with, and whether it is the one that the user made the last time."""

    mapping: ColumnMapping = field(default_factory=ColumnMapping)
    remembered: bool = False


class ImportSession(QObject):
    """The state of one import. `changed` says that something else is to be shown.

    Reading and planning happen off the window's thread; `failed` is sent with the reason if one
    of them breaks off.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(
        self,
        work: OpenProject,
        store: MappingStore,
        parent: QObject,
        other: OpenProject | None = None,
    ) -> None:
        super().__init__(parent)
        self.work = work
        self.places = (work,) if other is None else (work, other)
        self.background = Background(self)
        self.source: Source | None = None
        self.reading = Reading()
        self.table: RawTable | None = None
        self.text: str | None = None
        self.keywords: tuple[Keyword, ...] = DEFAULT_KEYWORDS
        self.mapping = ColumnMapping()
        self.remembered = False
        self.army_values: dict[str, Value] = {}
        self.update = False
        self.planned: Planned | None = None
        self._store = store
        self.ruleset = self._first_ruleset()

    def _first_ruleset(self) -> RuleSet | None:
        """The rule set of the project's first army that takes files, else any that does."""
        offered = self.rulesets()
        mine = [a.ruleset for work in self.places for a in work.document.project.armies]
        kept = self.work.desk.settings.text("import/ruleset")
        for wanted in (*mine, kept):
            for ruleset in offered:
                if ruleset.id == wanted:
                    return ruleset
        return offered[0] if offered else None

    def rulesets(self) -> tuple[RuleSet, ...]:
        """The rule sets that take orders of battle from files."""
        return tuple(each for each in self.work.desk.rulesets() if parts_of(each) is not None)

    # Reading

    @property
    def is_outline(self) -> bool:
        """Whether the source is indented lines."""
        return self.text is not None

    def read(self, source: Source, reading: Reading | None = None) -> None:
        """Read a source; `changed` follows."""
        wanted, ruleset = reading or Reading(), self.ruleset

        def work(job: Job) -> tuple[RawTable | str, Guess]:
            found = read(source, wanted, job)
            return found, self._guess(found if isinstance(found, RawTable) else None, ruleset)

        def done(result: tuple[RawTable | str, Guess]) -> None:
            found, guess = result
            self.source, self.reading = source, wanted
            if isinstance(found, str):
                self.text, self.table = found, None
            else:
                self.text, self.table = None, found
            self._take(guess)
            self.changed.emit()

        self.background.run(work, done, self._fail)

    def _fail(self, error: Exception) -> None:
        if isinstance(error, ImportCancelledError | StoppedError):
            return
        log.error("an import broke off", exc_info=error)
        _ = self.work.desk.language.gettext
        self.failed.emit(_("The file cannot be taken in: {reason}").format(reason=error))

    # Columns

    def _guess(self, table: RawTable | None, ruleset: RuleSet | None) -> Guess:
        """The mapping remembered for a table's headers, else a guess."""
        if table is None or ruleset is None:
            return Guess()
        known = self._store.recall(table.headers, ruleset.id)
        if known is not None:
            return Guess(known, remembered=True)
        return Guess(guess_mapping(table, ruleset))

    def _take(self, guess: Guess) -> None:
        self.mapping, self.remembered, self.planned = guess.mapping, guess.remembered, None

    def guess_afresh(self) -> None:
        """Guess again, whatever is remembered."""
        if self.table is not None and self.ruleset is not None:
            self.set_mapping(guess_mapping(self.table, self.ruleset))

    def set_mapping(self, mapping: ColumnMapping) -> None:
        """Use another mapping."""
        self.mapping, self.planned, self.remembered = mapping, None, False
        self.changed.emit()

    def take_mapping(self, mapping: ColumnMapping) -> None:
        """Use a mapping from a file, with its headers spelled as the table spells them."""
        if self.table is None or self.ruleset is None:
            return
        known = same_headers(mapping, self.table)
        self.set_mapping(replace(known, ruleset=self.ruleset.id, sheet=self.table.sheet))

    def set_ruleset(self, ruleset: RuleSet) -> None:
        """Import for another rule set; the columns are guessed for it."""
        if self.ruleset is None or ruleset.id != self.ruleset.id:
            self.ruleset = ruleset
            self.army_values = {}
            self.work.desk.settings.set_text("import/ruleset", ruleset.id)
            self._take(self._guess(self.table, ruleset))
            self.changed.emit()

    def mapping_faults(self) -> tuple[ImportFault, ...]:
        """What is wrong with the columns as they are chosen."""
        if self.table is None or self.ruleset is None:
            return ()
        return check_mapping(self.mapping, self.table, self.ruleset)

    def scale_field(self) -> Field | None:
        """The field of armies that holds the scale, if the rule set has one."""
        if self.ruleset is None or not self.ruleset.roles.scale:
            return None
        kinds = self.ruleset.kinds.values()
        return next((f for kind in kinds if (f := kind.field(self.ruleset.roles.scale))), None)

    def source_part(self) -> ImportColumn | None:
        """The part that says where figures come from, if the rule set has one no column plays."""
        offered = parts_of(self.ruleset) if self.ruleset is not None else None
        for column in offered.columns if offered is not None else ():
            if column.origin and not self.mapping.headers_of(column.id):
                return column
        return None

    def source_text(self) -> str:
        """What units give as their source, as the user reads and changes it."""
        return self._name() if self.mapping.source is None else self.mapping.source

    def _name(self) -> str:
        return self.source.name if self.source is not None else ""

    def set_source(self, text: str) -> None:
        """Give all units this source, "" for none; the file's name is the file with its rows."""
        source = None if text == self._name() else text
        if source != self.mapping.source:
            self.set_mapping(replace(self.mapping, source=source))

    def set_army_value(self, field: str, value: Value | None) -> None:
        """Set a value on every army that is made; None leaves it as it is at first."""
        self.army_values = {key: each for key, each in self.army_values.items() if key != field}
        if value is not None:
            self.army_values[field] = value
        self.planned = None

    # Text

    def set_text(self, text: str) -> None:
        """Take indented text as it is edited."""
        self.text, self.planned = text, None

    def set_keywords(self, keywords: Iterable[Keyword]) -> None:
        """Read indented text by other words."""
        self.keywords, self.planned = tuple(keywords), None

    # Planning

    @property
    def can_update(self) -> bool:
        """Whether the project has armies of the rule set that could be brought up to date."""
        armies = self.work.document.project.armies
        return any(self.ruleset is not None and a.ruleset == self.ruleset.id for a in armies)

    def set_place(self, work: OpenProject) -> None:
        """Take the armies into another of the `places`; plan again."""
        if work is not self.work:
            self.work, self.update, self.planned = work, False, None
            self.plan()
            self.changed.emit()

    def set_update(self, *, update: bool) -> None:
        """Bring the armies at hand up to date, or add new ones; plan again."""
        if update != self.update:
            self.update = update
            self.plan()

    def plan(self, then: Callable[[], None] = lambda: None) -> None:
        """Work out what the source would bring; `changed` follows."""
        ruleset = self.ruleset
        if ruleset is None or (self.table is None and self.text is None):
            return
        work = self._planner(ruleset)

        def done(planned: Planned) -> None:
            self.planned = planned
            self.changed.emit()
            then()

        self.background.run(work, done, self._fail)

    def _planner(self, ruleset: RuleSet) -> Callable[[Job], Planned]:
        """The work of planning, on copies of everything that may change meanwhile."""
        table, text, mapping = self.table, self.text, replace(self.mapping, ruleset=ruleset.id)
        keywords, values, update = self.keywords, dict(self.army_values), self.update
        records = list(self.work.document.project.records())
        name = self._name()
        army, lang = mapping.army, self.work.desk.language.lang

        def work(job: Job) -> Planned:
            if text is not None:
                outline = read_outline(text, keywords)
                gathered = gather_outline(
                    outline,
                    ruleset,
                    army=army,
                    name=name,
                    source=mapping.source,
                    army_values=values,
                    lang=lang,
                )
            elif table is not None:
                gathered = gather(
                    table,
                    mapping,
                    ruleset,
                    army_values=values,
                    lang=lang,
                    cancelled=job.stopped,
                    progress=job.progress,
                )
            else:
                raise StoppedError
            project = Project(records)
            make = plan_update if update else plan_import
            return Planned(gathered, make(gathered, ruleset, project, name=name))

        return work

    # The end

    def apply(self, choices: Choices | None = None) -> bool:
        """Make the plan one command of the document, and remember the columns."""
        planned = self.planned
        if planned is None or planned.plan.blocked:
            return False
        document = self.work.document
        done = self.work.do(lambda: apply_plan(document, planned.plan, choices))
        if done and self.table is not None and self.ruleset is not None:
            self.remember()
        return bool(done)

    def remember(self) -> None:
        """Remember the columns for the next table with these headers."""
        if self.table is None or self.ruleset is None:
            return
        try:
            mapping = replace(self.mapping, ruleset=self.ruleset.id)
            self._store.remember(self.table.headers, mapping)
        except OSError:
            log.warning("the mapping could not be remembered", exc_info=True)
