"""The bar above a book: which one it is, how it stands to the project, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from ui.books.draft import Draft
from ui.desk import Desk
from ui.widgets import MutedLabel


@dataclass(frozen=True, slots=True)
class Standing:
    """How the book in front stands: its faults, and whether the program has a newer version."""

    draft: Draft | None
    faults: int
    newer: bool
    writable: bool


class BookBar(QWidget):
    """Each signal is a button's; `menu` is filled by the page when it is about to be shown."""

    write_wanted = Signal()
    newer_wanted = Signal()
    out_wanted = Signal()
    discard_wanted = Signal()
    keep_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self.chooser = QToolButton(self)
        self.chooser.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.chooser.setToolButtonStyle(self.chooser.toolButtonStyle().ToolButtonTextBesideIcon)
        self.chooser.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        desk.theme.set_icon(self.chooser, "book")
        self.menu = QMenu(self.chooser)
        self.chooser.setMenu(self.menu)
        self.state = MutedLabel(parent=self)
        self.write = self._tool("export")
        self.out = self._tool("remove")
        self.renew, self.discard = QPushButton(self), QPushButton(self)
        self.keep = QPushButton(self)
        self.write.clicked.connect(self.write_wanted)
        self.out.clicked.connect(self.out_wanted)
        self.renew.clicked.connect(self.newer_wanted)
        self.discard.clicked.connect(self.discard_wanted)
        self.keep.clicked.connect(self.keep_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 6, 8, 4)
        row.setSpacing(6)
        row.addWidget(self.chooser)
        row.addWidget(self.state, 1)
        for each in (self.write, self.out, self.renew, self.discard, self.keep):
            row.addWidget(each)

    def _tool(self, icon: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        self._desk.theme.set_icon(button, icon)
        return button

    def retranslate(self) -> None:
        """Word the buttons in the language of the moment."""
        gettext = self._desk.language.gettext
        for button, words in (
            (self.write, gettext("Save the book to a file…")),
            (self.out, gettext("Take the book out of the project")),
        ):
            button.setToolTip(words)
            button.setAccessibleName(words)
        self.renew.setText(gettext("The program's version…"))
        self.renew.setToolTip(
            gettext("The program has another version. See what it changes before you take it.")
        )
        self.discard.setText(gettext("Discard changes"))
        self.keep.setText(gettext("Keep in the project"))

    def show_standing(self, standing: Standing) -> None:
        """Show what can be done with the book in front, and how it stands."""
        gettext, draft = self._desk.language.gettext, standing.draft
        name = gettext("Open a book")
        if draft is not None:
            name = self._desk.language.text(draft.book.names)
        self.chooser.setText(f"{name.replace('&', '&&')}  ")
        dirty = draft is not None and draft.dirty
        writable = standing.writable
        self.write.setVisible(draft is not None)
        self.out.setVisible(draft is not None and draft.kept is not None and writable)
        self.discard.setVisible(dirty and writable)
        self.renew.setVisible(writable and standing.newer)
        self.keep.setVisible(draft is not None and writable)
        self.keep.setEnabled(dirty)
        self.state.setText(self._word_state(draft, standing.faults) if draft is not None else "")

    def _word_state(self, draft: Draft, count: int) -> str:
        """Whether the book is kept, and how many faults it has."""
        language = self._desk.language
        gettext = language.gettext
        if draft.kept is None:
            text = gettext("not in the project yet")
        else:
            text = gettext("changed") if draft.dirty else gettext("as in the project")
        faults = language.ngettext("{n} fault", "{n} faults", count).format(n=count)
        if not count:
            faults = gettext("no faults")
        return f"{text}  ·  {faults}"
