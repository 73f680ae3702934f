"""A list of a book's parts as a table: what one looks over before opening a part."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QVBoxLayout, QWidget

from model.books.book import Book, ProfileLine, Size
from model.rulesets.fields import Field
from model.text import Text
from ui.books.choices import Choices, rule_words
from ui.books.fields import shown, value_text
from ui.books.paths import Path, get
from ui.books.shape import Slot, Sort, slots
from ui.books.words import ONE
from ui.desk import Desk
from ui.widgets import EmptyHint, MutedLabel

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
MOST_COLUMNS = 6
HIDDEN = frozenset({"id", "notes", "text", "pages", "base", "colour"})
NUMERIC = frozenset({Sort.WHOLE, Sort.NUMBER})


class OverviewTable(QAbstractTableModel):
    """The parts of one list, a row each; columns are the slots that say most."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._choices = Choices(desk)
        self._book: Book | None = None
        self._path: Path = ()
        self._slots: tuple[Slot, ...] = ()
        self._figures: tuple[Field, ...] = ()
        self._parts: tuple[object, ...] = ()

    def set_list(self, book: Book, path: Path, kind: type) -> None:
        """Show the list at a path, whose parts are of a class."""
        self.beginResetModel()
        self._book, self._path = book, path
        held = get(book, path)
        self._parts = held if isinstance(held, tuple) else ()
        self._slots = tuple(_telling(kind))[:MOST_COLUMNS]
        words = rule_words(self._desk.find_ruleset(book.ruleset))
        self._figures = words.figures if kind is ProfileLine else ()
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many parts there are."""
        return 0 if parent.isValid() else len(self._parts)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many slots are shown."""
        return 0 if parent.isValid() else len(self._slots) + len(self._figures)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The slots' words; rows are numbered."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation is Qt.Orientation.Vertical:
            return section + 1
        language = self._desk.language
        if 0 <= section < len(self._slots):
            return language.gettext(self._slots[section].label)
        place = section - len(self._slots)
        return language.text(self._figures[place].short) if place < len(self._figures) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a part has in a slot."""
        if not index.isValid() or self._book is None or index.row() >= len(self._parts):
            return None
        part, column = self._parts[index.row()], index.column()
        figure = column >= len(self._slots)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            numeric = figure or self._slots[column].sort in NUMERIC
            side = Qt.AlignmentFlag.AlignRight if numeric else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if figure:
            return self._figure(part, self._figures[column - len(self._slots)].id)
        slot = self._slots[column]
        return self._word(self._book, slot, index.row(), getattr(part, slot.name))

    def _figure(self, part: object, key: str) -> str:
        values = getattr(part, "values", None)
        held = values.get(key) if isinstance(values, Mapping) else None
        if isinstance(held, int | float) and not isinstance(held, bool):
            return self._desk.language.number(held)
        return "" if held is None else value_text(held)

    def _word(self, book: Book, slot: Slot, row: int, value: object) -> str:
        language = self._desk.language
        match value:
            case Text():
                return language.text(value)
            case bool():
                return language.gettext("yes") if value else ""
            case Size() if getattr(self._parts[row], "character", None) is not None:
                return ""
            case Size():
                most = "…" if value.maximum is None else value.maximum
                return str(value.minimum) if most == value.minimum else f"{value.minimum}-{most}"
            case _:
                pass
        held = shown(slot, value)
        if slot.sort is Sort.CHOICE and held:
            return self._choices.word(slot, book, (*self._path, row), str(held))
        if isinstance(held, tuple):
            words = (self._choices.word(slot, book, (*self._path, row), each) for each in held)
            return ", ".join(words)
        if isinstance(held, int | float) and not isinstance(held, bool):
            return language.number(held) if held else ""
        return "" if held is None else str(held)


_RANKS: Mapping[Sort, int] = {
    Sort.TEXT: 0,
    Sort.NUMBER: 1,
    Sort.WHOLE: 1,
    Sort.CHOICE: 2,
    Sort.LINE: 3,
    Sort.CHOICES: 3,
    Sort.FLAG: 4,
}


def _telling(kind: type) -> list[Slot]:
    """The slots of a class that fit a cell: names first, then figures, then what it is."""
    fitting = [
        each
        for each in slots(kind)
        if each.name not in HIDDEN and (each.sort in _RANKS or each.item is Size)
    ]
    return sorted(fitting, key=lambda each: 1 if each.item is Size else _RANKS[each.sort])


class Overview(QWidget):
    """The table with a line that says what the list is for. `opened` carries a row."""

    opened = Signal(int)
    add_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.model = OverviewTable(desk, self)
        self._about = MutedLabel(parent=self)
        self._about.setWordWrap(True)
        self.table = _Rows(self)
        self.table.setModel(self.model)
        self.table.activated.connect(lambda index: self.opened.emit(index.row()))
        self.table.entered_row.connect(self.opened)
        self._hint = EmptyHint(desk, "add", self)
        self._hint.pressed.connect(self.add_wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._about)
        layout.addWidget(self.table, 1)
        layout.addWidget(self._hint, 1)

    def show_list(self, book: Book, path: Path, slot: Slot, *, read_only: bool) -> None:
        """Show the list of a slot."""
        if slot.item is None:
            return
        gettext = self._desk.language.gettext
        self.model.set_list(book, path, slot.item)
        self._about.setText(gettext(slot.help))
        self._about.setVisible(bool(slot.help))
        self.table.setAccessibleName(gettext(slot.label))
        empty = not self.model.rowCount()
        self.table.setVisible(not empty)
        self._hint.setVisible(empty)
        self._hint.set_text(
            gettext("There is nothing here yet."),
            ""
            if read_only
            else gettext("Add: {what}").format(what=gettext(ONE[slot.item]).lower()),
        )
        self.table.resizeColumnsToContents()


class _Rows(QTableView):
    """Rows that are opened by Enter or a double click."""

    entered_row = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 9)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.horizontalHeader().setMaximumSectionSize(260)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens a row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().isValid():
                self.entered_row.emit(self.currentIndex().row())
            return
        super().keyPressEvent(event)
