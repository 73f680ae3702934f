"""A table with all that belongs to it: title, source, lookup, odds, the board, the way back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from exports.reference import table_view
from model.text import Text
from ui.labels import head_label, hint_label, plain_label
from ui.open_project import OpenProject
from ui.reference.answers import AskedTable, Found
from ui.reference.board import TableBoard
from ui.reference.lookup import LookupForm


class TablePanel(QFrame):
    """One table. `lookup` is its form; the answer is marked in the board."""

    edited = Signal()

    def __init__(self, work: OpenProject, asked: AskedTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self.asked = asked
        language = work.desk.language
        self._title = head_label(language.text(asked.printed.names))
        self._title.setWordWrap(True)
        self._source = hint_label(language.text(asked.printed.section))
        self._note = hint_label(language.text(asked.printed.note))
        self._note.setVisible(bool(self._note.text()))
        self._back = QToolButton()
        back = language.gettext("Back to the printed figures")
        if asked.printed.suggested:
            back = language.gettext("Back to the suggested figures")
        self._back.setText(back)
        self._back.clicked.connect(self._go_back)
        self._refused = plain_label()
        self._refused.hide()
        self.board = TableBoard(self.refusal)
        self.board.refused.connect(self._show_refusal)
        self.lookup = LookupForm(asked, language)
        self.lookup.answered.connect(self._mark)
        self.board.edited.connect(self._edit)
        head = QHBoxLayout()
        head.addWidget(self._title, 3)
        head.addWidget(self._back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 16)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._source)
        column.addWidget(self.lookup)
        column.addWidget(self.board)
        column.addWidget(self._refused)
        column.addWidget(self._note)
        self._source.setVisible(bool(self._source.text()))
        self.refresh()

    def refresh(self) -> None:
        """Show the cells as the project has them now."""
        asked, table = self.asked, self.asked.table
        language = self._work.desk.language
        editable = table.editable and not self._work.document.read_only
        raw = [[str(cell) for cell in row.cells] for row in table.rows]
        self.board.set_table(table_view(table, language.lang), raw, editable=editable)
        for r, row in enumerate(asked.printed.rows):
            for c, cell in enumerate(row.cells):
                if asked.is_own(r, c):
                    self.board.mark_own(r, c, self._own_tip(table.text_of(cell)))
        if editable:
            tip = language.gettext("Double-click a cell to put your own figure in its place.")
            self.board.setToolTip(tip)
        self._back.setVisible(asked.is_edited and editable)
        self._refused.hide()
        self.lookup.ask()

    def _own_tip(self, printed: Text) -> str:
        """What stands by a figure of the user's: the one that he replaced."""
        language = self._work.desk.language
        text = language.gettext("Your own figure; the rules print {value}.")
        if self.asked.printed.suggested:
            text = language.gettext("Your own figure; the program suggests {value}.")
        return text.format(value=language.text(printed) or "–")

    def _mark(self, found: Found | None) -> None:
        if found is None:
            self.board.mark(None, None)
        else:
            self.board.mark(found.row, found.column)

    def refusal(self, row: int, column: int, text: str) -> str:
        """Why a cell does not take a text, and what it does take; "" if it takes it."""
        what = self.asked.takes(row, column, text, self._work.desk.tr)
        if not what:
            return ""
        language = self._work.desk.language
        example = str(self.asked.printed.rows[row].cells[column])
        if not example:
            said = language.gettext("“{text}” was not taken. This cell takes {what}.")
            return said.format(text=text, what=what)
        said = language.gettext("“{text}” was not taken. This cell takes {what}: {example}.")
        return said.format(text=text, what=what, example=example)

    def _edit(self, row: int, column: int, text: str) -> None:
        said = self.refusal(row, column, text)
        if said:
            self.refresh()
            self._show_refusal(said)
            return
        cells = [[str(cell) for cell in each.cells] for each in self.asked.table.rows]
        if cells[row][column] == text:
            self.refresh()
            return
        cells[row][column] = text
        new = tuple(tuple(each) for each in cells)
        printed = tuple(tuple(str(c) for c in each.cells) for each in self.asked.printed.rows)
        self._keep(None if new == printed else new)

    def _show_refusal(self, said: str) -> None:
        self._refused.setText(said)
        self._refused.show()

    def _go_back(self) -> None:
        self._keep(None)

    def _keep(self, cells: tuple[tuple[str, ...], ...] | None) -> None:
        """Make the cells the project's, as one step that can be undone."""
        document, ruleset = self._work.document, self.asked.ruleset.id
        self._work.do(lambda: document.set_table(ruleset, self.asked.id, cells))
        self.refresh()
