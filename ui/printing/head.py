"""The head of the studio's right side: what the print is, and the buttons that carry it out."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui.desk import Desk
from ui.labels import hint_label, title_label
from ui.printing.printing import Printed

SLIM, LEAST_WIDTH = 420, 240
"""Below the first width the buttons have no words; the second is the least."""


class Head(QWidget):
    """Title, pages and stock of a print, a thin bar while it is made, and three buttons."""

    print_wanted = Signal()
    save_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._slim = False
        self._title, self.summary = title_label(1.35), hint_label()
        self.print, self.save = QPushButton(), QPushButton()
        self.folder = QToolButton()
        self._bar = QProgressBar()
        for button, sign, wish in (
            (self.print, "print", self.print_wanted),
            (self.save, "save", self.save_wanted),
            (self.folder, "folder", self.folder_wanted),
        ):
            desk.theme.set_icon(button, sign)
            button.clicked.connect(wish)
        self._lay_out()

    def _lay_out(self) -> None:
        self._bar.setTextVisible(False)
        self._bar.setMaximumHeight(3)
        self._bar.setRange(0, 100)
        keep_room = self._bar.sizePolicy()
        keep_room.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(keep_room)
        self._bar.hide()
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self.summary)
        row = QHBoxLayout()
        row.setContentsMargins(12, 6, 8, 6)
        row.addLayout(words, 1)
        for each in (self.print, self.save, self.folder):
            row.addWidget(each)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._bar)

    def say(self) -> None:
        """Word the buttons again; where there is little room their icons must do."""
        _ = self._desk.language.gettext
        for button, words in ((self.save, _("Save PDF…")), (self.print, _("Print…"))):
            button.setText("" if self._slim else words)
            button.setToolTip(words if self._slim else "")
            button.setAccessibleName(words)
        self.folder.setToolTip(_("Open the folder of the saved PDF"))
        self.folder.setAccessibleName(_("Open the folder of the saved PDF"))

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for a small screen."""
        return QSize(LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words above the page their room."""
        super().resizeEvent(event)
        slim = event.size().width() < SLIM
        if slim != self._slim:
            self._slim = slim
            self.say()

    @property
    def title(self) -> str:
        """The name of the sheet, as it is shown."""
        return self._title.text()

    def show_print(self, title: str, printed: Printed | None, *, ready: bool, saved: bool) -> None:
        """Show what a print came to.

        What is saved or printed must be what the choices say now: `ready` says whether it is.
        `saved` is whether there is a folder to open.
        """
        self._title.setText(title)
        self.summary.setText(self._summary(printed) if printed is not None else "")
        self.print.setEnabled(printed is not None and ready)
        self.save.setEnabled(printed is not None and ready)
        self.folder.setEnabled(saved)

    def _summary(self, printed: Printed) -> str:
        """Pages, pieces and the stock."""
        language = self._desk.language
        pages, faces = printed.report.pages, printed.report.faces
        text = language.ngettext("{n} page", "{n} pages", pages)
        parts = [text.format(n=language.number(pages))]
        if faces:
            text = language.ngettext("{n} piece", "{n} pieces", faces)
            parts.append(text.format(n=language.number(faces)))
        if printed.stock is not None:
            parts.append(printed.stock.worded(language.gettext, language.number))
        return "  ·  ".join(parts)

    def show_progress(self, percent: int) -> None:
        """Show how much of a print is made."""
        self._bar.setValue(percent)

    def show_busy(self, *, busy: bool) -> None:
        """Show or hide the bar."""
        self._bar.setVisible(busy)
        if not busy:
            self._bar.setValue(0)
