"""The demo: the Gettysburg sample made, checked and printed whole into a folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from db.aside import set_aside
from db.errors import LockedFile, StoreError
from db.store import ProjectStore
from exports import samples
from exports.sample_state import is_untouched
from exports.sheets import CALIBRATION, PAPERS, PrintSettings, print_sheet, sheets_of
from model.issues import Severity
from model.rulesets import loader

if TYPE_CHECKING:
    from exports.drawing.report import PrintReport
    from exports.i18n import Translator
    from model.forces.document import ProjectDocument

SAMPLE = "gettysburg"
ROOM = 50_000_000
"""Bytes that the demo may need."""


def run_demo(folder: Path, tr: Translator, say: Callable[[str], None]) -> int:
    """Fill a folder with the sample and its prints; each file is named with its pages.

    Made again over an older demo, it replaces that demo's prints and touches no other files. The
    project is replaced only while it is as the program made it: with anything of the user's in
    it, it is kept under the next free name. Raises LockedFile while the project is open.
    """
    folder.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(folder).free
    if free < ROOM:
        raise OSError(28, "no space left for the demo (50 MB)", str(folder))
    path = folder / f"{SAMPLE}.muster"
    sample = samples.find(SAMPLE)
    document = samples.build(sample, loader.find, lang=tr.lang)
    if path.exists() and not _is_ours(path, sample):
        kept = set_aside(path)
        text = tr.gettext("{path} holds work of yours: it is kept as {kept}.")
        say(text.format(path=path, kept=kept))
    with ProjectStore.create(path, document.project.records(), replace=True):
        pass
    say(f"{path}: {_checked(document, tr)}")
    for name, settings in _prints(document, tr.lang):
        out = folder / f"{name}.pdf"
        report = print_sheet(document.project, document.assessment, settings, out)
        say(f"{out}: {_pages(report, tr)}")
    return 0


def _is_ours(path: Path, sample: samples.Sample) -> bool:
    """Whether a project is still the sample as it is made; what cannot be read is the user's.

    Raises LockedFile if it is open.
    """
    try:
        with ProjectStore.open(path) as store:
            return is_untouched(sample, store.load(), loader.find)
    except LockedFile:
        raise
    except StoreError:
        return False


def _prints(document: ProjectDocument, lang: str) -> list[tuple[str, PrintSettings]]:
    """Every sheet, those of faces and of tables on both papers, the tables in both languages."""
    made: list[tuple[str, PrintSettings]] = []
    for spec in sheets_of(document.project, document.assessment).values():
        made += [
            (f"{spec.id}-{paper}", PrintSettings(spec.id, paper=paper, lang=lang))
            for paper in PAPERS
        ]
        if spec.id == "qrs":
            other = "es" if lang == "en" else "en"
            made.append((f"{spec.id}-a4-{other}", PrintSettings(spec.id, paper="a4", lang=other)))
    made += [
        (f"{CALIBRATION}-{paper}", PrintSettings(CALIBRATION, paper=paper, lang=lang))
        for paper in PAPERS
    ]
    return made


def _checked(document: ProjectDocument, tr: Translator) -> str:
    issues = [issue for issue in document.assessment.issues() if issue.waived is None]
    errors = sum(1 for issue in issues if issue.severity is Severity.ERROR)
    warnings = sum(1 for issue in issues if issue.severity is Severity.WARNING)
    return ", ".join(
        (
            tr.ngettext("{n} error", "{n} errors", errors).format(n=errors),
            tr.ngettext("{n} warning", "{n} warnings", warnings).format(n=warnings),
        )
    )


def _pages(report: PrintReport, tr: Translator) -> str:
    pages = tr.ngettext("{n} page", "{n} pages", report.pages).format(n=report.pages)
    shrunk = len(report.notes)
    if not shrunk:
        return pages
    noted = tr.ngettext("{n} note on fitting", "{n} notes on fitting", shrunk).format(n=shrunk)
    return f"{pages}, {noted}"
