"""Sheets: from a project and what the user chose for a print, to faces or pages, to a PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from exports.context import Bag, ElementView, Views
from exports.i18n import N_, Translator, translator
from exports.print_options import PrintOptions
from exports.reference import sections
from exports.stock import Stock, find_stock, load_stocks
from model.forces.assessment import Assessment
from model.forces.elements import Army, Element
from model.forces.project import Project
from model.rulesets.sheets import SheetSpec

if TYPE_CHECKING:
    from exports.drawing.blocks import Sheet
    from exports.drawing.faces import Face
    from exports.drawing.report import PrintReport

CALIBRATION = "calibration"
CUT = "cut"
EDITIONS = ("player", "opponent", "umpire")
PAPERS = ("a4", "letter")

NO_ARMY = N_("There is no army to print. Add one, or open another project.")
NO_SUCH_ARMY = N_("There is no army “{name}” in this project. Its armies: {names}.")
NO_SUCH_SHEET = N_("There is no sheet “{name}” for these armies. They print: {names}.")
NO_SUCH_STOCK = N_("There is no label stock “{name}”. The stocks: {names}.")
MIXED = N_("The armies print faces of different sizes. Choose one of them: {names}.")
NOTHING = N_("There is nothing to print: no unit of these armies has a face on this sheet.")

Progress = Callable[[int, int], None]


class CannotPrintError(ValueError):
    """A print cannot be made; `message` is a msgid, `values` what stands in it."""

    def __init__(self, message: str, **values: str) -> None:
        super().__init__(message.format(**values))
        self.message = message
        self.values: Mapping[str, str] = values

    def worded(self, tr: Translator) -> str:
        """The reason in the user's language."""
        return tr.gettext(self.message).format(**self.values)


@dataclass(frozen=True, slots=True)
class PrintSettings:
    """What the user chose for one print.

    `army` and `stock` are names or ids; "" means all armies, and the sheet's own stock for the
    paper; `own_stock` is a sheet of the user's own and goes before `stock`. `options` holds the
    start position, offsets, duplex and the like.
    """

    sheet: str
    army: str = ""
    stock: str = ""
    paper: str = "a4"
    lang: str = "en"
    edition: str = "player"
    options: PrintOptions = field(default_factory=PrintOptions)
    elements: frozenset[str] = frozenset()
    own_stock: Stock | None = None


def never_cancelled(_done: int, _total: int) -> None:
    """Progress that nobody watches."""


def sheets_of(project: Project, assessment: Assessment) -> dict[str, SheetSpec]:
    """The sheets that the project's armies print, by id, in the rule sets' order."""
    found: dict[str, SheetSpec] = {}
    for army in project.armies:
        forces = assessment.forces(army)
        if forces is not None:
            for spec in forces.ruleset.sheets.values():
                found.setdefault(spec.id, spec)
    return found


def print_sheet(
    project: Project,
    assessment: Assessment,
    settings: PrintSettings,
    out: Path | BinaryIO,
    *,
    progress: Progress = never_cancelled,
    today: date | None = None,
) -> PrintReport:
    """Print one sheet of a project as PDF.

    Raises CannotPrintError for an army, sheet or stock that is not there, PrintError for what does
    not go on its paper, MarkupError for a faulty template. `progress` is called with faces done
    and faces in all; it may raise to cancel.
    """
    tr = translator(settings.lang)
    if settings.sheet == CALIBRATION:
        from exports.calibration import draw_calibration

        return draw_calibration(
            out, paper=settings.paper, lang=settings.lang, options=settings.options
        )
    armies = _armies(project, settings.army)
    jobs = [
        _Job(spec, Views(project, assessment, forces, tr), army, settings)
        for army in armies
        if (forces := assessment.forces(army)) is not None
        and (spec := forces.ruleset.sheets.get(settings.sheet)) is not None
    ]
    if not jobs:
        names = ", ".join([*sheets_of(project, assessment), CALIBRATION])
        raise CannotPrintError(NO_SUCH_SHEET, name=settings.sheet, names=names)
    # ReportLab and Jinja are slow to import, and most commands print nothing.
    from exports.pdf import draw_faces, draw_sheets

    title = f"{jobs[0].spec.names.get(tr.lang)} - {project.info.name or armies[0].name}"
    if not jobs[0].spec.kinds:
        day = today or datetime.now(tz=UTC).astimezone().date()
        pages = [job.sheet(tr.date(day, "medium")) for job in _once(jobs)]
        return draw_sheets(
            pages, out, paper=settings.paper, lang=tr.lang, title=title, options=settings.options
        )
    faces = _faces(jobs, progress)
    stock = choose_stock(jobs[0].spec, settings)
    return draw_faces(faces, stock, settings.options, out, lang=tr.lang, title=title)


def _armies(project: Project, wanted: str) -> tuple[Army, ...]:
    if not project.armies:
        raise CannotPrintError(NO_ARMY)
    if not wanted:
        return project.armies
    folded = wanted.casefold()
    found = tuple(
        army for army in project.armies if wanted == army.id or army.name.casefold() == folded
    )
    if not found:
        names = ", ".join(army.name for army in project.armies)
        raise CannotPrintError(NO_SUCH_ARMY, name=wanted, names=names)
    return found


def _once(jobs: list[_Job]) -> list[_Job]:
    """One job for all armies of a rule set where the sheet is the same for all of them."""
    kept: dict[str, _Job] = {}
    for job in jobs:
        key = job.views.ruleset.id if job.spec.once else job.army.id
        first = kept.setdefault(key, job)
        if first is not job:
            kept[key] = replace(first, others=(*first.others, job.army))
    return list(kept.values())


def _faces(jobs: list[_Job], progress: Progress) -> list[Face]:
    sizes = {(job.spec.width, job.spec.height) for job in jobs}
    if len(sizes) > 1:
        raise CannotPrintError(MIXED, names=", ".join(job.army.name for job in jobs))
    wanted = [(job, element, n) for job in jobs for element, n in job.elements()]
    if not wanted:
        raise CannotPrintError(NOTHING)
    total = sum(n for _, _, n in wanted)
    faces: list[Face] = []
    for job, element, copies in wanted:
        for copy in range(1, copies + 1):
            faces.append(job.face(element, copy, copies))
            progress(len(faces), total)
    return faces


def choose_stock(spec: SheetSpec, settings: PrintSettings) -> Stock:
    """The stock for a sheet of faces: the one named, else the sheet's own for the paper.

    A name is an id or a maker's number; "cut" is plain paper, filled with faces to be cut out.
    """
    if settings.own_stock is not None:
        return settings.own_stock
    wanted = settings.stock or spec.stock.get(settings.paper, CUT)
    found = find_stock(f"{settings.paper}-{CUT}" if wanted.casefold() == CUT else wanted)
    if found is None:
        numbers = [stock.names[0] for stock in load_stocks().values() if stock.kind == "labels"]
        raise CannotPrintError(NO_SUCH_STOCK, name=wanted, names=", ".join([CUT, *numbers]))
    return found


@dataclass(frozen=True, slots=True)
class _Job:
    """One army's part of a print."""

    spec: SheetSpec
    views: Views
    army: Army
    settings: PrintSettings
    others: tuple[Army, ...] = ()

    def elements(self) -> Iterator[tuple[Element, int]]:
        """The elements that have a face, in the order of the tree, each with its copies."""
        chosen = self.settings.elements
        for element in self.views.project.subtree(self.army.id):
            if element.kind not in self.spec.kinds or (chosen and element.id not in chosen):
                continue
            copies = 1
            if self.spec.copies and self.views.forces.field(element, self.spec.copies) is not None:
                copies = self.views.forces.whole(element, self.spec.copies)
            yield element, copies

    def face(self, element: Element, copy: int, copies: int) -> Face:
        """The face of one element."""
        from exports.markup.render import render_face

        parent = self.views.forces.parent(element)
        return render_face(
            self.spec.template,
            {
                **self._common(),
                "el": self.views.of(element),
                "facts": self.views.facts(element),
                "traits": self.views.traits(element),
                "up": Bag(self._ancestors(element)),
                "path": self.views.project.path(element),
                "leaders": self.views.of(parent).leaders if parent is not None else [],
                "copy": copy,
                "copies": copies,
            },
            lang=self.settings.lang,
            translations=self.views.tr,
            unit=element.name,
        )

    def sheet(self, today: str) -> Sheet:
        """The flowing sheet of the army."""
        from exports.markup.render import render_sheet

        armies = (self.army, *self.others)
        issues = [
            self.views.issue(issue)
            for army in armies
            for element in self.views.project.subtree(army.id)
            for issue in self.views.assessment.issues_of(element.id)
        ]
        rules = self.views.ruleset.rules
        in_play = frozenset().union(*(rules.in_play(self.views.forces, army) for army in armies))
        return render_sheet(
            self.spec.template,
            {
                **self._common(),
                "armies": [self.views.of(army) for army in armies],
                "issues": issues,
                "waivers": [issue for issue in issues if issue.waived is not None],
                "reference": sections(self.views, in_play, self.views.parameters(armies)),
                "today": today,
            },
            lang=self.settings.lang,
            translations=self.views.tr,
            unit=self.army.name,
        )

    def _common(self) -> dict[str, object]:
        ruleset = self.views.ruleset
        return {
            "sheet": Bag({"id": self.spec.id, "w": self.spec.width, "h": self.spec.height}),
            "army": self.views.of(self.army),
            "project": Bag(
                {"name": self.views.project.info.name, "notes": self.views.project.info.notes}
            ),
            "ruleset": Bag(
                {
                    "id": ruleset.id,
                    "name": ruleset.names.get(self.settings.lang),
                    "source": ruleset.source,
                    "version": ruleset.version,
                }
            ),
            "edition": self.settings.edition,
            "paper": self.settings.paper,
        }

    def _ancestors(self, element: Element) -> dict[str, ElementView | None]:
        """The ancestors by kind; None for the kinds that the element does not stand below."""
        found: dict[str, ElementView | None] = dict.fromkeys(self.views.ruleset.kinds)
        for above in self.views.project.ancestors(element):
            if found[above.kind] is None:
                found[above.kind] = self.views.of(above)
        return found
