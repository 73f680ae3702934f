"""How the window imports: into the open project, or into a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from exports.imports.apply import apply_plan
from model.forces.document import ProjectDocument
from model.forces.project import Project
from ui.importing.dialog import ImportDialog
from ui.open_project import OpenProject
from ui.window.session import free_name

if TYPE_CHECKING:
    from ui.window.main_window import MainWindow


def import_into(window: MainWindow, path: Path | None = None) -> ImportDialog:
    """Open the import above a window, with a file if one is given; returns the dialog."""
    work = window.session.work
    fresh = work is None
    if work is None:
        work = OpenProject(window.desk, ProjectDocument(Project(), window.desk.find_ruleset))
    dialog = ImportDialog(work, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if fresh:
        dialog.imported.connect(lambda: _keep(window, dialog))
    else:
        dialog.imported.connect(lambda: _show(window, dialog))
    dialog.open()
    if path is not None:
        dialog.take_file(path)
    return dialog


def _keep(window: MainWindow, dialog: ImportDialog) -> None:
    """Make a new project of what was imported while none was open."""
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
