"""How the window imports: into the open project, or into a new one.

A sample stays as it is: what is imported while one is open goes into a new project, unless the
user wants it in the sample.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from db.aside import free_name
from exports.imports.apply import apply_plan
from exports.sample_state import is_sample
from model.forces.document import ProjectDocument
from model.forces.project import Project
from ui.importing.dialog import ImportDialog
from ui.open_project import OpenProject

if TYPE_CHECKING:
    from ui.window.main_window import MainWindow
    from ui.window.session import Session


def import_into(window: MainWindow, path: Path | None = None) -> ImportDialog:
    """Open the import above a window, with a file if one is given; returns the dialog."""
    work = window.session.work
    if work is None or work.document.read_only or is_builtin(window.session):
        empty = ProjectDocument(Project(), window.desk.find_ruleset)
        writable = work is not None and not work.document.read_only
        new = OpenProject(window.desk, empty)
        dialog = ImportDialog(new, window, other=work if writable else None)
    else:
        dialog = ImportDialog(work, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.imported.connect(lambda: _land(window, dialog))
    dialog.open()
    if path is not None:
        dialog.take_file(path)
    return dialog


def is_builtin(session: Session) -> bool:
    """Whether the open project is a sample: the program's own, or one just made elsewhere."""
    work, path = session.work, session.path
    if work is None or path is None:
        return False
    return session.in_sample or is_sample(work.document.project, path.stem)


def _land(window: MainWindow, dialog: ImportDialog) -> None:
    """Show what was imported, in the open project or in a new one."""
    if dialog.session.work is window.session.work:
        _show(window, dialog)
    else:
        _keep(window, dialog)


def _keep(window: MainWindow, dialog: ImportDialog) -> None:
    """Make a new project of what was imported."""
    planned, source = dialog.session.planned, dialog.session.source
    if planned is None:
        return
    stem = source.path.stem if source is not None and source.path is not None else ""
    name = stem.replace("_", " ") or next(iter(planned.plan.report.armies), "")
    folder = window.session.folder()
    if window.session.create(free_name(folder, stem or name or "muster"), name):
        work = window.session.work
        if work is not None:
            document = work.document
            work.do(lambda: apply_plan(document, planned.plan))
            _show(window, dialog)


def _show(window: MainWindow, dialog: ImportDialog) -> None:
    """Bring the first army of an import into sight."""
    planned, work = dialog.session.planned, window.session.work
    if planned is None or work is None:
        return
    for addition in planned.plan.additions:
        if addition.record.id in work.document.project:
            window.show_element(addition.record.id)
            return
