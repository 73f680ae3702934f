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
    for name, step in _steps():
        try:
            say(f"ok      {name}: {step()}")
        except Exception as error:  # noqa: BLE001 - a step may fail in any way; it is reported
            failed.append(name)
            say(f"FAILED  {name}: {type(error).__name__}: {error}")
    if failed:
        text = tr.gettext("The self-test failed: {names}.")
        raise SelfTestFailedError(text.format(names=", ".join(failed)))
    return 0


def _steps() -> Iterator[Step]:
    for ruleset in loader.available():
        yield f"rule set {ruleset}", partial(_ruleset, ruleset)
    for lang in LANGUAGES:
        yield f"language {lang}", partial(_language, lang)
    yield "label stocks", lambda: f"{len(load_stocks())}"
    for sample in samples.samples():
        yield f"sample {sample.id}", partial(_sample, sample)
    yield "window", _window


def _ruleset(ruleset_id: str) -> str:
    ruleset = loader.load(ruleset_id)
    return f"{len(ruleset.kinds)} kinds, {len(ruleset.tables)} tables, {len(ruleset.sheets)} sheets"


def _language(lang: str) -> str:
    return translator(lang).gettext("Undo")


def _sample(sample: samples.Sample) -> str:
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
    return _prints(ProjectDocument(project, loader.find), assessment)


def _prints(document: ProjectDocument, assessment: Assessment) -> str:
    pages = 0
    for spec in sheets_of(document.project, assessment).values():
        out = io.BytesIO()
        pages += print_sheet(document.project, assessment, PrintSettings(spec.id), out).pages
    return f"{len(assessment.issues())} findings, {pages} pages"


def _window() -> str:
    """Start Qt without a screen and draw the program's icon."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from ui.theme import program_icon

    application = QApplication.instance() or QApplication(["self-test"])
    sizes = program_icon().availableSizes()
    return f"Qt {type(application).__name__}, icon in {len(sizes)} sizes"
