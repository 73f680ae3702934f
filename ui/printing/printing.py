"""One print made off the window's thread: from the project's records to a PDF and its report."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from exports.drawing.report import PrintReport
from exports.i18n import Translator
from exports.imposition import plan
from exports.markup.errors import MarkupError, PrintError
from exports.sheets import CannotPrintError, PrintSettings, choose_stock, print_sheet, sheets_of
from exports.stock import Stock
from model.forces.assessment import Assessment, RuleSets
from model.forces.elements import Record
from model.forces.project import Project
from model.lengths import mm
from model.rulesets.sheets import SheetSpec
from ui.background import Job


@dataclass(frozen=True, slots=True)
class Printed:
    """A print: the PDF, what it has to tell, and for faces the stock and the cells it fills.

    `cells` are those of the first sheet, from 0; `next_start` is the first free cell of the last
    sheet, from 1 (1 if that sheet is full).
    """

    pdf: bytes
    report: PrintReport
    stock: Stock | None = None
    cells: frozenset[int] = frozenset()
    next_start: int = 1


def make(
    records: Sequence[Record], rulesets: RuleSets, settings: PrintSettings, job: Job
) -> Printed:
    """Print a copy of a project, so that edits made meanwhile cannot come in between.

    Raises what `print_sheet` raises, and StoppedError if the job is stopped.
    """
    project = Project(records)
    assessment = Assessment(project, rulesets)
    out = io.BytesIO()
    job.progress(0.0)
    report = print_sheet(
        project,
        assessment,
        settings,
        out,
        progress=lambda done, total: job.progress(0.9 * done / total),
    )
    spec = sheets_of(project, assessment).get(settings.sheet)
    if spec is None or not spec.kinds:
        return Printed(out.getvalue(), report)
    return _with_cells(out.getvalue(), report, spec, settings)


def _with_cells(
    pdf: bytes, report: PrintReport, spec: SheetSpec, settings: PrintSettings
) -> Printed:
    """Say which cells of the stock a print of faces fills."""
    stock = choose_stock(spec, settings)
    planned = plan(report.faces, (mm(spec.width), mm(spec.height)), stock, settings.options)
    across = planned.stock.nx
    first = frozenset(
        each.row * across + each.column for each in planned.placements if each.page == 0
    )
    last = [
        each.row * across + each.column
        for each in planned.placements
        if each.page == planned.pages - 1
    ]
    following = max(last, default=-1) + 2
    if following > planned.stock.cells:
        following = 1
    return Printed(pdf, report, stock, first, following)


def word_failure(error: Exception, tr: Translator) -> str:
    """Why a print could not be made, in plain words."""
    if isinstance(error, CannotPrintError):
        return error.worded(tr)
    if isinstance(error, PrintError | MarkupError):
        text = error.worded(tr.gettext, tr.number)
        return text[:1].upper() + text[1:]
    return tr.gettext("The sheet could not be made: {reason}").format(reason=error)
