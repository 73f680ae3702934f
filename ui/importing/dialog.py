"""The import: file, columns, preview, and one step that can be undone."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from exports.imports.faults import ImportFault, has_errors
from exports.imports.mapping import MappingStore
from exports.imports.wording import word_fault
from ui.importing.columns_page import ColumnsPage
from ui.importing.drops import dropped_file
from ui.importing.file_page import FilePage
from ui.importing.outline_page import OutlinePage
from ui.importing.preview_page import PreviewPage
from ui.importing.session import ImportSession
from ui.importing.source import Source
from ui.importing.step_bar import StepBar
from ui.open_project import OpenProject

FILE, COLUMNS, PREVIEW = range(3)
MAPPINGS = "mappings"
GEOMETRY = "import/geometry"


class ImportDialog(QDialog):
    """Takes an order of battle into a project. `imported` is sent once it is there.

    With an `other` project the user may take it into that instead.
    """

    imported = Signal()

    def __init__(
        self,
        work: OpenProject,
        parent: QWidget | None = None,
        store: MappingStore | None = None,
        *,
        other: OpenProject | None = None,
    ) -> None:
        super().__init__(parent)
        self._work = work
        folder = work.desk.settings.folder / MAPPINGS
        self.session = ImportSession(work, store or MappingStore(folder), self, other)
        self._at = FILE
        self._steps = StepBar()
        self.file = FilePage(self.session)
        self.columns = ColumnsPage(self.session)
        self.outline = OutlinePage(self.session)
        self.preview = PreviewPage(self.session)
        self._stack = QStackedWidget()
        for each in (self.file, self.columns, self.outline, self.preview):
            self._stack.addWidget(each)
        self._bar = QProgressBar()
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(8)
        self._stop = QPushButton()
        self._back, self._next, self._close = QPushButton(), QPushButton(), QPushButton()
        self._lay_out()
        self._connect()
        self.setAcceptDrops(True)
        self._work.desk.language.changed.connect(self.say)
        self.say()
        self._show_busy(busy=False)
        geometry = work.desk.settings.state(GEOMETRY)
        if geometry.isEmpty():
            # Left to itself a dialog whose words wrap opens as low as they allow, hint or no.
            self.resize(self.sizeHint().boundedTo(self.screen().availableSize() * 0.9))
        else:
            self.restoreGeometry(geometry)

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.addWidget(self._bar, 1)
        foot.addWidget(self._stop)
        foot.addStretch(1)
        for each in (self._back, self._next, self._close):
            foot.addWidget(each)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        column.addWidget(self._steps)
        column.addWidget(self._stack, 1)
        column.addLayout(foot)
        self.setSizeGripEnabled(True)

    def _connect(self) -> None:
        session = self.session
        session.changed.connect(self._refresh)
        session.failed.connect(self._failed)
        session.background.busy_changed.connect(lambda busy: self._show_busy(busy=busy))
        session.background.progressed.connect(lambda part: self._bar.setValue(round(part * 1000)))
        self.file.chosen.connect(self.take)
        self.preview.fault_wanted.connect(self._show_fault)
        self.preview.row_wanted.connect(self._show_row)
        self.preview.chosen.connect(self._show_buttons)
        self._stop.clicked.connect(self._cancel_work)
        self._back.clicked.connect(self.go_back)
        self._next.clicked.connect(self.go_on)
        self._close.clicked.connect(self.reject)

    def sizeHint(self) -> QSize:
        """Room for a table."""
        return QSize(1080, 660)

    # Words

    def say(self) -> None:
        """Word everything again."""
        _ = self._work.desk.language.gettext
        self.setWindowTitle(_("Import an order of battle"))
        self._stop.setText(_("Stop"))
        self._back.setText(_("Back"))
        self._close.setText(_("Close"))
        self.file.say()
        self._refresh()

    def _refresh(self) -> None:
        """Show the page at hand as the session stands."""
        if self._at == COLUMNS and self.session.is_outline:
            self.outline.refresh()
        elif self._at == COLUMNS:
            self.columns.refresh()
        elif self._at == PREVIEW:
            self.preview.refresh()
        self._show_buttons()

    def _show_buttons(self) -> None:
        _ = self._work.desk.language.gettext
        middle = _("Text") if self.session.is_outline else _("Columns")
        self._steps.show_steps((_("File"), middle, _("Preview")), self._at)
        self._back.setEnabled(self._at > FILE)
        session = self.session
        ready = session.table is not None or session.is_outline
        busy = session.background.busy
        if self._at == PREVIEW:
            self._next.setText(
                _("Update as one step") if session.update else _("Import as one step")
            )
            self._next.setEnabled(not busy and self._can_import())
        else:
            self._next.setText(_("Next"))
            sound = not has_errors(session.mapping_faults()) or session.is_outline
            self._next.setEnabled(ready and not busy and (self._at == FILE or sound))
        self._next.setDefault(True)

    def _can_import(self) -> bool:
        planned = self.session.planned
        if planned is None or planned.plan.blocked:
            return False
        choices = self.preview.choices()
        if choices is None:
            return bool(planned.plan.additions)
        return bool(choices.additions or choices.changes or choices.removals)

    def _show_busy(self, *, busy: bool) -> None:
        self._bar.setVisible(busy)
        self._bar.setValue(0)
        self._stop.setVisible(busy)
        self._show_buttons()

    # Steps

    @property
    def step(self) -> int:
        """The page at hand: 0 file, 1 columns or text, 2 preview."""
        return self._at

    def _go(self, step: int) -> None:
        self._at = step
        middle = self.outline if self.session.is_outline else self.columns
        self._stack.setCurrentWidget((self.file, middle, self.preview)[step])
        self._refresh()

    def take(self, source: Source) -> None:
        """Read a source, and go on to its columns if it can be read."""
        self.file.show_fault("")
        self._go(FILE)
        self.session.changed.connect(self._after_reading, Qt.ConnectionType.SingleShotConnection)
        self.session.read(source)

    def take_file(self, path: Path) -> None:
        """Read a file, as if it were chosen on the first page."""
        self.take(Source(path))

    def take_text(self, text: str) -> None:
        """Show pasted text on the first page, and take it if it holds anything."""
        self.file.set_text(text)
        if text.strip():
            self.take(Source(None, text))

    def _after_reading(self) -> None:
        table = self.session.table
        if table is not None and not table.headers and has_errors(table.faults):
            fault = next(each for each in table.faults if each.severity.value == "error")
            self.file.show_fault(word_fault(fault, self._work.desk.tr, self.session.ruleset))
            if len(table.sheets) < 2:
                self.session.table = None
                self._refresh()
                return
        self._go(COLUMNS)

    def _failed(self, text: str) -> None:
        if self._at == FILE:
            self.file.show_fault(text)
        else:
            title = self._work.desk.language.gettext("Nothing was imported")
            self._work.desk.interaction.warn(title, text)

    def _cancel_work(self) -> None:
        self.session.background.cancel()
        if self._at == PREVIEW:
            self._go(COLUMNS)

    def go_back(self) -> None:
        """Go to the page before."""
        if self._at > FILE:
            self.session.background.cancel()
            self._go(self._at - 1)

    def go_on(self) -> None:
        """Go to the next page; from the last one, import."""
        if self._at == PREVIEW:
            self._import()
        elif self._at == COLUMNS:
            self._go(PREVIEW)
            self.session.plan()
        elif self.session.table is not None or self.session.is_outline:
            self._go(COLUMNS)

    def _import(self) -> None:
        if self.session.apply(self.preview.choices()):
            self.imported.emit()
            self.accept()

    def _show_fault(self, fault: ImportFault) -> None:
        self._go(COLUMNS)
        if self.session.is_outline:
            self.outline.show_line(fault.row or 1)
        else:
            self.columns.show_fault(fault)

    def _show_row(self, row: int) -> None:
        if row > 0:
            self._show_fault(ImportFault(row, None, "no_name"))

    # Dragging and closing

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take another file at any time."""
        if dropped_file(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Begin with another file."""
        path = dropped_file(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.take_file(path)

    def done(self, result: int) -> None:
        """Stop what runs, and remember the size."""
        self.session.background.cancel()
        self._work.desk.settings.set_state(GEOMETRY, self.saveGeometry())
        super().done(result)
