"""The rooms of the window beside the army editor: which pages there are, and how to import."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from exports.i18n import N_
from ui.open_project import OpenProject
from ui.window.actions import Actions, ActionSpec, Menu
from ui.window.page_kinds import PageKind
from ui.window.pages import Page

if TYPE_CHECKING:
    from ui.window.main_window import MainWindow

PRINT = ActionSpec(
    "page.print",
    N_("&Print studio"),
    Menu.PRINT,
    ("Ctrl+P",),
    "print",
    N_("Labels, cards, rosters and reference sheets, seen as they will print"),
    short=N_("Print"),
)
SAVE_PDF = ActionSpec(
    "print.save",
    N_("&Save PDF…"),
    Menu.PRINT,
    ("Ctrl+E",),
    "save",
    N_("Save the sheet in the print studio as a PDF file"),
    front=True,
    break_before=True,
)
PRINT_OUT = ActionSpec(
    "print.out",
    N_("P&rint…"),
    Menu.PRINT,
    ("Ctrl+Shift+P",),
    "print",
    N_("Print the sheet in the print studio at its true size"),
    front=True,
)
REFERENCE = ActionSpec(
    "page.reference",
    N_("&Reference"),
    Menu.VIEW,
    ("Ctrl+R",),
    "reference",
    N_("Tables and rules at a glance, with lookups and odds"),
    break_before=True,
    short=N_("Reference"),
)
BOOKS = ActionSpec(
    "page.books",
    N_("Army &books"),
    Menu.ARMY,
    ("Ctrl+B",),
    "books",
    N_("Write and change the books from which armies are built"),
    break_before=True,
    short=N_("Books"),
)
COLLECTION = ActionSpec(
    "page.collection",
    N_("C&ollection"),
    Menu.ARMY,
    ("Ctrl+M",),
    "roster",
    N_("Your miniatures, and whether an army can be fielded with them"),
    short=N_("Collection"),
)


def page_kinds() -> tuple[PageKind, ...]:
    """The pages of the program, in the order of their actions."""
    return (
        PageKind("print", PRINT, _print_studio, (SAVE_PDF, PRINT_OUT)),
        PageKind("reference", REFERENCE, _reference),
        PageKind("books", BOOKS, _books),
        PageKind("collection", COLLECTION, _collection),
    )


def _print_studio(work: OpenProject, _actions: Actions) -> Page:
    # The libraries that draw pages are wanted by this page alone, and slow to load.
    from ui.printing.studio import PrintStudio

    return PrintStudio(work)


def _reference(work: OpenProject, _actions: Actions) -> Page:
    from ui.reference.view import ReferenceView

    return ReferenceView(work)


def _books(work: OpenProject, actions: Actions) -> Page:
    from ui.books.page import BooksPage

    return BooksPage(work, actions)


def _collection(work: OpenProject, actions: Actions) -> Page:
    from ui.lists.collection_page import CollectionPage

    return CollectionPage(work, actions)


def importer() -> Callable[[MainWindow, Path | None], object] | None:
    """What brings an army in from a file, if the program can."""

    def bring_in(window: MainWindow, path: Path | None) -> object:
        from ui.importing.door import import_into

        return import_into(window, path)

    return bring_in
