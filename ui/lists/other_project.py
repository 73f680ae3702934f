"""Another project, opened for reading beside the one at hand."""

from __future__ import annotations

from pathlib import Path

from db.errors import StoreError
from db.store import ProjectStore
from model.forces.document import ProjectDocument
from ui.desk import Desk
from ui.open_project import OpenProject
from ui.store_words import word_store_error

ENDING = ".muster"


def ask_and_open(desk: Desk, folder: Path) -> OpenProject | None:
    """Ask for a project and read it; None if there is none, and the user knows why."""
    gettext = desk.language.gettext
    projects, every = gettext("Muster projects"), gettext("All files")
    filters = f"{projects} (*{ENDING});;{every} (*)"
    path = desk.interaction.open_file(gettext("Open another project"), filters, folder)
    if path is None:
        return None
    try:
        store = ProjectStore.open(path, read_only=True)
        try:
            project = store.load()
        finally:
            store.close()
    except StoreError as error:
        title = gettext("The project was not opened")
        desk.interaction.warn(title, word_store_error(error, desk.tr))
        return None
    document = ProjectDocument(project, desk.find_ruleset, read_only=True)
    return OpenProject(desk, document, path)
