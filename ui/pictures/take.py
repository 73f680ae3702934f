"""Takes the README's pictures anew: python -m ui.pictures.take [FOLDER], without a screen."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ui.singletons import keep_singletons

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
keep_singletons()

from PySide6.QtCore import QElapsedTimer  # noqa: E402 - the platform is chosen first
from PySide6.QtPdf import QPdfDocument  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from db.store import ProjectStore  # noqa: E402
from exports import samples  # noqa: E402
from exports.sheets import PrintSettings, print_sheet  # noqa: E402
from model.forces.document import ProjectDocument  # noqa: E402
from model.rulesets import loader  # noqa: E402
from ui.application import make_application, make_desk, make_window  # noqa: E402
from ui.books.page import BooksPage  # noqa: E402
from ui.importing.door import import_into  # noqa: E402
from ui.settings import Settings  # noqa: E402
from ui.theme import Mode  # noqa: E402
from ui.window.main_window import MainWindow  # noqa: E402
from ui.window.session import Session  # noqa: E402

FOLDER = Path(__file__).parent
SIZE = (1280, 720)
UNIT = "Armistead"


def wait(app: QApplication, milliseconds: int) -> None:
    """Let the window work for a while."""
    clock = QElapsedTimer()
    clock.start()
    while clock.elapsed() < milliseconds:
        app.processEvents()


def grab(app: QApplication, widget: QWidget, path: Path) -> None:
    """Keep a widget's picture."""
    wait(app, 400)
    widget.grab().save(str(path))


@contextmanager
def window(app: QApplication, project: Path, lang: str, mode: Mode) -> Iterator[MainWindow]:
    """A window on a project, with settings of its own."""
    with tempfile.TemporaryDirectory() as folder:
        desk = make_desk(app, Settings(Path(folder) / "window.ini"), lang)
        desk.theme.set_mode(mode)
        session = Session(desk)
        shown = make_window(desk, session)
        shown.resize(*SIZE)
        shown.show()
        shown.start(project)
        wait(app, 1500)
        yield shown
        shown.close()
        session.close()
        shown.deleteLater()
        wait(app, 100)


def element(document: ProjectDocument, name: str) -> str:
    """The id of the element of that name."""
    return next(
        each.id
        for army in document.project.armies
        for each in document.project.subtree(army.id)
        if each.name == name
    )


def take_window(app: QApplication, project: Path, unit: str, folder: Path) -> None:
    """The army editor, light, dark and Spanish; the studio and the reference."""
    for name, lang, mode in (
        ("window-light", "en", Mode.LIGHT),
        ("window-dark", "en", Mode.DARK),
        ("window-spanish", "es", Mode.LIGHT),
    ):
        with window(app, project, lang, mode) as shown:
            shown.show_element(unit)
            grab(app, shown, folder / f"{name}.png")
    with window(app, project, "en", Mode.LIGHT) as shown:
        for page, name in (("print", "print-studio"), ("reference", "reference")):
            shown.open_page(page)
            wait(app, 4000)
            grab(app, shown, folder / f"{name}.png")
        dialog = import_into(shown, samples.FOLDER / "gettysburg.csv")
        dialog.resize(1000, 640)
        wait(app, 3000)
        grab(app, dialog, folder / "import.png")
        dialog.reject()


def take_books(app: QApplication, project: Path, folder: Path) -> None:
    """A list with points, and the book editor."""
    with window(app, project, "en", Mode.LIGHT) as shown:
        wait(app, 1000)
        grab(app, shown, folder / "list.png")
        page = shown.open_page("books")
        if isinstance(page, BooksPage) and shown.session.work is not None:
            page.open_book(shown.session.work.document.project.books()[0].book)
        wait(app, 2000)
        grab(app, shown, folder / "books.png")


def make(work: str, sample: str) -> tuple[Path, ProjectDocument]:
    """A sample's project in a folder."""
    project = Path(work) / f"{sample}.muster"
    with ProjectStore.create(project) as store:
        return project, samples.build(samples.find(sample), loader.find, store.commit)


def take_sheet(document: ProjectDocument, sheet: str, path: Path, army: str, dpi: int) -> None:
    """The first page of a sheet as a picture."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "sheet.pdf"
        settings = PrintSettings(sheet, army=army, paper="letter")
        print_sheet(document.project, document.assessment, settings, out)
        pdf = QPdfDocument()
        pdf.load(str(out))
        points = pdf.pagePointSize(0)
        pixels = (points * dpi / 72).toSize()
        pdf.render(0, pixels).save(str(path))
        pdf.close()


def main(arguments: list[str]) -> int:
    """Take every picture into a folder (the package's own)."""
    folder = Path(arguments[0]) if arguments else FOLDER
    app = make_application()
    with tempfile.TemporaryDirectory() as work:
        project, document = make(work, "gettysburg")
        take_window(app, project, element(document, UNIT), folder)
        take_books(app, make(work, "ancient-battles")[0], folder)
        army = document.project.armies[1].name
        for sheet in ("labels", "cards", "roster", "qrs"):
            take_sheet(document, sheet, folder / f"{sheet}.png", army, 96)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
