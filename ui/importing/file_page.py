"""The first page: a file chosen or dropped, or an order of battle pasted as text."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFontDatabase,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.importing.drops import dropped_file
from ui.importing.session import ImportSession
from ui.importing.source import Source
from ui.labels import head_label, hint_label, plain_label
from ui.theme import Role, colour, icon

EXAMPLE = """Army of Northern Virginia
  I Corps
    Pickett's Division
      Armistead 1,950 veteran
      Kemper 1,634 veteran
      Dearing, 18 guns"""
FOLDER = "import/folder"


class DropPlace(QWidget):
    """A framed place for a file. `dropped` is sent with its path, `asked` when it is clicked."""

    dropped = Signal(object)
    asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._over = False
        self._picture = QLabel()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words = head_label()
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint = hint_label()
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton()
        self.button.clicked.connect(self.asked)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.addStretch(1)
        column.addWidget(self._picture)
        column.addWidget(self.words)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.hint)
        column.addStretch(1)
        self.setAcceptDrops(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._dress()

    def _dress(self) -> None:
        made = icon("spreadsheet", self.palette(), Role.MUTED)
        self._picture.setPixmap(made.pixmap(40, 40))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dashed frame, strong while a file is over it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        role = Role.ACCENT if self._over else Role.BORDER
        pen = QPen(colour(role, self.palette()), 2 if self._over else 1.4, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 8, 8)
        painter.end()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files that may be tables."""
        if dropped_file(event.mimeData()) is not None:
            event.acceptProposedAction()
            self._over = True
            self.update()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """The file went elsewhere."""
        self._over = False
        self.update()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the file."""
        self._over = False
        self.update()
        path = dropped_file(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.dropped.emit(path)


class FilePage(QWidget):
    """`chosen` is sent with the source that the user gives."""

    chosen = Signal(object)

    def __init__(self, session: ImportSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._place = DropPlace()
        self._or = head_label()
        self._how = hint_label()
        self._text = QPlainTextEdit()
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setPlaceholderText(EXAMPLE)
        self._text.setTabChangesFocus(True)
        self._take = QPushButton()
        self._take.setEnabled(False)
        self._fault = plain_label()
        self._fault_icon = QLabel()
        left = QVBoxLayout()
        left.addWidget(self._place, 1)
        right = QVBoxLayout()
        right.setSpacing(6)
        right.addWidget(self._or)
        right.addWidget(self._how)
        right.addWidget(self._text, 1)
        right.addWidget(self._take, 0, Qt.AlignmentFlag.AlignRight)
        both = QHBoxLayout()
        both.setSpacing(20)
        both.addLayout(left, 1)
        both.addLayout(right, 1)
        fault = QHBoxLayout()
        fault.addWidget(self._fault_icon)
        fault.addWidget(self._fault, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(both, 1)
        column.addLayout(fault)
        self._place.asked.connect(self.ask)
        self._place.dropped.connect(lambda path: self.chosen.emit(Source(path)))
        self._take.clicked.connect(self._take_text)
        self._text.textChanged.connect(self._look)
        self.show_fault("")
        self.say()

    def say(self) -> None:
        """Word everything again."""
        _ = self._session.work.desk.language.gettext
        self._place.words.setText(_("Drop a table of regiments here"))
        self._place.button.setText(_("Choose a file…"))
        self._place.hint.setText(_("CSV, TSV, Excel (.xlsx) or indented text"))
        self._or.setText(_("Or paste an order of battle"))
        self._how.setText(
            _("Cells copied from a spreadsheet, or a line for each command, deeper ones indented.")
        )
        self._text.setAccessibleName(_("Pasted order of battle"))
        self._take.setText(_("Take the text"))

    def show_fault(self, text: str) -> None:
        """Say why a file was not taken; "" takes the word back."""
        self._fault.setText(text)
        self._fault_icon.setPixmap(icon("error", self.palette(), Role.ERROR).pixmap(18, 18))
        self._fault.setVisible(bool(text))
        self._fault_icon.setVisible(bool(text))

    def _look(self) -> None:
        self._take.setEnabled(bool(self._text.toPlainText().strip()))

    def set_text(self, text: str) -> None:
        """Put text into the place for it."""
        self._text.setPlainText(text)

    def _take_text(self) -> None:
        self.chosen.emit(Source(None, self._text.toPlainText()))

    def ask(self) -> None:
        """Let the user choose a file."""
        desk = self._session.work.desk
        _ = desk.language.gettext
        kept = Path(desk.settings.text(FOLDER))
        folder = kept if desk.settings.text(FOLDER) and kept.is_dir() else Path.home()
        names = _("Tables and texts")
        everything = _("All files")
        filters = f"{names} (*.csv *.tsv *.tab *.txt *.xlsx *.xlsm *.md);;{everything} (*)"
        path = desk.interaction.open_file(_("Import an order of battle"), filters, folder)
        if path is not None:
            desk.settings.set_text(FOLDER, str(path.parent))
            self.chosen.emit(Source(path))
