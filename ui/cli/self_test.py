"""The self-test: whether this copy of the program is whole and works on this machine."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from db.store import ProjectStore
from exports import samples
from exports.i18n import LANGUAGES, translator
from exports.sheets import PrintSettings, print_sheet, sheets_of
from exports.stock import load_stocks
from model.forces.assessment import Assessment
from model.forces.document import ProjectDocument
from model.rulesets import loader

if TYPE_CHECKING:
    from exports.i18n import Translator

Step = tuple[str, Callable[[], str]]


class SelfTestFailedError(RuntimeError):
    """Some step of the self-test failed; the text names the steps."""


def run_self_test(tr: Translator, say: Callable[[str], None]) -> int:
    """Run every step and say how it went; SelfTestFailedError names those that failed."""
    failed: list[str] = []
    words = tr.gettext("ok"), tr.gettext("FAILED")
    width = max(map(len, words)) + 2
    for name, step in _steps(tr):
        try:
            say(f"{words[0]:{width}}{name}: {step()}")
        except Exception as error:  # noqa: BLE001 - a step may fail in any way; it is reported
            failed.append(name)
            say(f"{words[1]:{width}}{name}: {type(error).__name__}: {error}")
    if failed:
        text = tr.gettext("The self-test failed: {names}.")
        raise SelfTestFailedError(text.format(names=", ".join(failed)))
    return 0


def _steps(tr: Translator) -> Iterator[Step]:
    _ = tr.gettext
    for ruleset in loader.available():
        yield _("rule set {name}").format(name=ruleset), partial(_ruleset, ruleset, tr)
    for lang in LANGUAGES:
        yield _("language {name}").format(name=lang), partial(_language, lang)
    yield _("label stocks"), lambda: tr.number(len(load_stocks()))
    for sample in samples.samples():
        yield _("sample {name}").format(name=sample.id), partial(_sample, sample, tr)
    yield _("window"), partial(_window, tr)


def _ruleset(ruleset_id: str, tr: Translator) -> str:
    ruleset = loader.load_whole(ruleset_id)
    return tr.gettext("{kinds} kinds, {tables} tables, {sheets} sheets").format(
        kinds=len(ruleset.kinds), tables=len(ruleset.tables), sheets=len(ruleset.sheets)
    )


def _language(lang: str) -> str:
    return translator(lang).gettext("Undo")


def _sample(sample: samples.Sample, tr: Translator) -> str:
    """Make a sample in a file, read it back, and print every sheet of it in memory."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sample.muster"
        with ProjectStore.create(path) as store:
            made = samples.build(sample, loader.find, store.commit)
        with ProjectStore.open(path, read_only=True) as store:
            project = store.load()
    if project != made.project:
        raise ValueError("the stored project differs from the one that was made")
    assessment = Assessment(project, loader.find)
    return _prints(ProjectDocument(project, loader.find), assessment, tr)


def _prints(document: ProjectDocument, assessment: Assessment, tr: Translator) -> str:
    pages = 0
    for spec in sheets_of(document.project, assessment).values():
        out = io.BytesIO()
        pages += print_sheet(document.project, assessment, PrintSettings(spec.id), out).pages
    return tr.gettext("{findings} findings, {pages} pages").format(
        findings=len(assessment.issues()), pages=pages
    )


def _window(tr: Translator) -> str:
    """Start Qt without a screen and draw the program's icon."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from ui.theme import program_icon

    application = QApplication.instance() or QApplication(["self-test"])
    sizes = program_icon().availableSizes()
    return tr.gettext("Qt {name}, icon in {n} sizes").format(
        name=type(application).__name__, n=len(sizes)
    )
