"""Where a print goes: into a PDF file, or onto paper at its true size."""

from __future__ import annotations

import io
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QProgressDialog, QWidget

from exports.drawing.paint import write_whole
from exports.markup.errors import PrintError
from exports.system_words import system_sentence
from ui.open_project import OpenProject
from ui.places import folder_beside, is_own
from ui.printing.paper import prepare, print_pages

FOLDER = "print/folder"


class Output(QObject):
    """Saves and prints for a studio. `message` says what was done."""

    message = Signal(str)

    def __init__(self, work: OpenProject, parent: QWidget) -> None:
        super().__init__(parent)
        self._work = work
        self._above = parent
        self.saved: Path | None = None

    def save(self, pdf: bytes, title: str) -> bool:
        """Ask for a name and save a PDF; False if it was not saved."""
        _ = self._work.desk.language.gettext
        name = f"{self._work.title or 'muster'} - {title}.pdf".replace("/", "-")
        folder = self.saved.parent if self.saved is not None else self._first_folder()
        path = self._work.desk.interaction.save_file(
            _("Save PDF"), _("PDF files (*.pdf)"), folder / name
        )
        if path is None:
            return False
        if not path.suffix:
            path = path.with_suffix(".pdf")
        title_of_fault = _("The PDF was not saved")
        try:
            write_whole(io.BytesIO(pdf), path)
        except PrintError as error:
            text = error.worded(_, self._work.desk.tr.number)
            self._work.desk.interaction.warn(title_of_fault, text[:1].upper() + text[1:])
            return False
        except OSError as error:
            text = _("{file} cannot be written. Choose another folder or name.")
            self._work.desk.interaction.warn(
                title_of_fault,
                text.format(file=path.name),
                system_sentence(error, self._work.desk.tr),
            )
            return False
        self.saved = path
        self._work.desk.settings.set_text(FOLDER, str(path.parent))
        self.message.emit(_("Saved as {file}").format(file=path.name))
        return True

    def _first_folder(self) -> Path:
        """The folder of the last PDF; else that of the project."""
        kept = self._work.desk.settings.text(FOLDER)
        if kept and Path(kept).is_dir() and not is_own(Path(kept)):
            return Path(kept)
        return folder_beside(self._work.path)

    def open_folder(self) -> None:
        """Show the folder of the PDF that was saved last."""
        if self.saved is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.saved.parent)))

    def print_out(self, document: QPdfDocument, title: str) -> bool:
        """Ask for a printer and print; True if every page was printed."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        prepare(printer, document)
        printer.setDocName(title)
        dialog = QPrintDialog(printer, self._above)
        dialog.setMinMax(1, document.pageCount())
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
        accepted = bool(dialog.exec())
        dialog.deleteLater()
        return accepted and self.print_on(printer, document)

    def print_on(self, printer: QPrinter, document: QPdfDocument) -> bool:
        """Print on a printer that was chosen; True if every page was printed."""
        _ = self._work.desk.language.gettext
        prepare(printer, document)
        count = document.pageCount()
        last = printer.toPage() or count
        pages = range(max(printer.fromPage(), 1) - 1, min(last, count))
        bar = QProgressDialog(_("Printing…"), _("Cancel"), 0, 1000, self._above)
        bar.setWindowModality(Qt.WindowModality.WindowModal)
        bar.setMinimumDuration(400)

        def told(part: float) -> bool:
            bar.setValue(round(part * 1000))
            return not bar.wasCanceled()

        done = print_pages(document, printer, pages, told)
        stopped = bar.wasCanceled()
        bar.reset()
        bar.deleteLater()
        if not done and not stopped:
            self._work.desk.interaction.warn(
                _("Nothing was printed"),
                _("The printer does not answer. Look at it, or save the PDF and print that."),
            )
        return done and len(pages) == count
