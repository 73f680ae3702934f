"""A table with all that belongs to it: title, source, lookup, odds, the board, the way back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from exports.reference import table_view
from model.rulesets.tables import Layout, Span
from ui.labels import head_label, hint_label
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
        self._back.setText(language.gettext("Back to the printed table"))
        self._back.clicked.connect(self._print_again)
        self.board = TableBoard()
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
        column.addWidget(self._note)
        self._source.setVisible(bool(self._source.text()))
        self.refresh()

    def refresh(self) -> None:
        """Show the cells as the project has them now."""
        table = self.asked.table
        language = self._work.desk.language
        editable = table.editable and not self._work.document.read_only
        raw = [[str(cell) for cell in row.cells] for row in table.rows]
        self.board.set_table(table_view(table, language.lang), raw, editable=editable)
        if editable:
            tip = language.gettext("Double-click a cell to put your own figure in its place.")
            self.board.setToolTip(tip)
        self._back.setVisible(self.asked.is_edited and editable)
        self.lookup.ask()

    def _mark(self, found: Found | None) -> None:
        if found is None:
            self.board.mark(None, None)
        else:
            self.board.mark(found.row, found.column)

    def _edit(self, row: int, column: int, text: str) -> None:
        table = self.asked.table
        cells = [[str(cell) for cell in each.cells] for each in table.rows]
        if cells[row][column] == text:
            self.refresh()
            return
        cells[row][column] = text
        if table.layout is Layout.BANDS and text and not _is_span(text):
            language = self._work.desk.language
            self._work.desk.interaction.warn(
                language.gettext("Nothing was changed"),
                language.gettext(
                    "“{text}” is no range of rolls. Type one such as 3, 2..5 or 9.., "
                    "or leave the cell empty."
                ).format(text=text),
            )
            self.refresh()
            return
        new = tuple(tuple(each) for each in cells)
        printed = tuple(tuple(str(c) for c in each.cells) for each in self.asked.printed.rows)
        kept = None if new == printed else new
        document, ruleset = self._work.document, self.asked.ruleset.id
        self._work.do(lambda: document.set_table(ruleset, self.asked.id, kept))
        self.refresh()

    def _print_again(self) -> None:
        document, ruleset = self._work.document, self.asked.ruleset.id
        self._work.do(lambda: document.set_table(ruleset, self.asked.id, None))
        self.refresh()


def _is_span(text: str) -> bool:
    try:
        Span.parse(text)
    except (ValueError, ZeroDivisionError):
        return False
    return True
