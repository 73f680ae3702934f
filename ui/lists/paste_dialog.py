"""The dialog that takes a list in as text: what is understood beside what was pasted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QPlainTextEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from exports.list_reader import LONGEST, MISSED, Missed, ReadList, ReadUnit, add_list, read_list
from exports.wording import word_points
from model.books import fields
from model.books.book import Book, Entry
from model.books.fields import taken
from model.books.points import command_name
from model.books.roster import book_of
from model.forces.elements import Element
from model.text import Text
from ui import theme
from ui.labels import hint_label, plain_label
from ui.open_project import OpenProject
from ui.widgets import TitleLabel, tooltip

PAUSE_MS = 200
LINE, WHAT, TAKEN, POINTS = range(4)
WIDEST = 260


class PasteDialog(QDialog):
    """Reads what is pasted again with every change. `added` carries the new units' ids."""

    added = Signal(list)

    def __init__(self, work: OpenProject, army: Element, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._work = work
        self._army = army
        self.found = ReadList("", None, (), ())
        forces = work.forces(army)
        self._book = book_of(forces, army) if forces is not None else None
        gettext = work.desk.language.gettext
        self.setWindowTitle(gettext("Paste a list"))
        title = TitleLabel(gettext("A list for {name}").format(name=work.name(army)), self, 1.4)
        title.setWordWrap(True)
        about = hint_label(
            gettext(
                "One unit in a line, as players write it: number, name, options, points. "
                "Names are looked up in the army book, in both languages."
            )
        )
        self.text, self.table = self._text_pane(), self._understood_pane()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.read)
        self.text.textChanged.connect(self._pause.start)
        across = QSplitter(Qt.Orientation.Horizontal, self)
        across.addWidget(self.text)
        across.addWidget(self.table)
        across.setSizes([320, 640])
        self.summary = plain_label()
        self._buttons = QDialogButtonBox(self)
        self.add_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.addButton(gettext("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self._buttons.accepted.connect(self.add)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(8)
        for each in (title, about):
            layout.addWidget(each)
        layout.addWidget(across, 1)
        layout.addWidget(self.summary)
        layout.addWidget(self._buttons)
        self.resize(1000, 560)
        pasted = QGuiApplication.clipboard().text()[:LONGEST]
        if "\n" in pasted and not pasted.lstrip().startswith("{"):
            self.text.setPlainText(pasted)
        self.read()

    def _text_pane(self) -> QPlainTextEdit:
        gettext = self._work.desk.language.gettext
        made = QPlainTextEdit(self)
        made.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        made.setPlaceholderText(gettext("20 Legionaries, shields, full command @ 235 pts"))
        made.setAccessibleName(gettext("The list as text"))
        made.setTabChangesFocus(True)
        made.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        return made

    def _understood_pane(self) -> QTreeWidget:
        gettext = self._work.desk.language.gettext
        made = QTreeWidget(self)
        made.setRootIsDecorated(False)
        made.setAlternatingRowColors(True)
        made.setAccessibleName(gettext("What was understood"))
        made.setHeaderLabels(
            [gettext("Line"), gettext("Understood as"), gettext("With"), gettext("Points")]
        )
        made.header().setSectionResizeMode(TAKEN, QHeaderView.ResizeMode.Stretch)
        made.header().setStretchLastSection(False)
        made.itemClicked.connect(self._go_to_line)
        return made

    def read(self) -> None:
        """Read the list again."""
        self._pause.stop()
        forces = self._work.forces(self._army)
        if forces is None:
            return
        self.found = read_list(forces, self._army, self.text.toPlainText())
        self.table.clear()
        rows = [(unit.line, 0, self._unit(unit)) for unit in self.found.units]
        rows += [
            (each.line, 1, self._missed(each.line, each.text, each.why, each.near))
            for each in self.found.unmatched
        ]
        for _line, _order, item in sorted(rows, key=lambda row: row[:2]):
            self.table.addTopLevelItem(item)
        for column in (LINE, WHAT, POINTS):
            self.table.resizeColumnToContents(column)
        self.table.setColumnWidth(WHAT, min(self.table.columnWidth(WHAT), WIDEST))
        self._show_summary()

    def _unit(self, unit: ReadUnit) -> QTreeWidgetItem:
        language = self._work.desk.language
        count = unit.values.get(fields.MODELS)
        entry = self._entry(unit)
        head = language.text(entry.names) if entry is not None else unit.name
        if entry is not None and unit.name not in (entry.names.en, entry.names.es):
            head = language.gettext("{entry} “{name}”").format(entry=head, name=unit.name)
        head = f"{count} {head}" if isinstance(count, int) else head
        points = language.number(unit.points)
        item = QTreeWidgetItem([str(unit.line), head, ", ".join(self._with(unit)), points])
        item.setIcon(WHAT, theme.icon("check", self.palette(), theme.Role.OK))
        item.setTextAlignment(POINTS, Qt.AlignmentFlag.AlignRight)
        for column in (WHAT, TAKEN):
            item.setToolTip(column, tooltip(item.text(column)))
        return item

    def _entry(self, unit: ReadUnit) -> Entry | None:
        """The entry of the book that a unit was understood as."""
        entry = str(unit.values.get(fields.ENTRY, ""))
        return self._book.entry(entry) if self._book is not None else None

    def _with(self, unit: ReadUnit) -> list[str]:
        """The options and command models of a unit, in words."""
        text = self._work.desk.language.text
        book, entry = self._book, self._entry(unit)
        if book is None or entry is None:
            return []
        words = [*_options(entry, unit, text), *_parts(book, unit, text)]
        command = unit.values.get(fields.COMMAND, ())
        if isinstance(command, tuple):
            words += [text(command_name(entry, each)) for each in command]
        gettext = self._work.desk.language.gettext
        for field, word in (
            (fields.GENERAL, gettext("general")),
            (fields.STANDARD, gettext("army standard")),
        ):
            if unit.values.get(field):
                words.append(word)
        return words

    def _missed(self, line: int, text: str, why: Missed, near: str) -> QTreeWidgetItem:
        gettext = self._work.desk.language.gettext
        reason = gettext(MISSED[why])
        if near and why is Missed.PRICE:
            reason = f"{reason} ({near})"
        elif near:
            meant = gettext("Did you mean “{name}”?")
            reason = f"{reason} {meant.format(name=near)}"
        item = QTreeWidgetItem([str(line), text, reason, ""])
        role = theme.Role.WARNING if why is Missed.PRICE else theme.Role.ERROR
        name = "warning" if why is Missed.PRICE else "error"
        item.setIcon(WHAT, theme.icon(name, self.palette(), role))
        item.setForeground(TAKEN, theme.colour(role, self.palette()))
        for column in (WHAT, TAKEN):
            item.setToolTip(column, tooltip(item.text(column)))
        return item

    def _show_summary(self) -> None:
        language, found = self._work.desk.language, self.found
        count, missed = len(found.units), len(found.unmatched)
        self.add_button.setEnabled(count > 0)
        self.add_button.setText(
            language.ngettext("Add {n} unit", "Add {n} units", count).format(n=count)
        )
        if not self.text.toPlainText().strip():
            self.summary.setText("")
            return
        parts = [word_points(found.points, language.translator)]
        if missed:
            words = language.ngettext(
                "{n} part was not understood", "{n} parts were not understood", missed
            )
            parts.append(words.format(n=missed))
        self.summary.setText("  ·  ".join(parts))

    def _go_to_line(self, item: QTreeWidgetItem) -> None:
        block = self.text.document().findBlockByNumber(int(item.text(LINE)) - 1)
        cursor = self.text.textCursor()
        cursor.setPosition(block.position())
        cursor.movePosition(cursor.MoveOperation.EndOfBlock, cursor.MoveMode.KeepAnchor)
        self.text.setTextCursor(cursor)

    def add(self) -> None:
        """Add the units as one step."""
        self.read()
        made = self._work.do(lambda: add_list(self._work.document, self._army, self.found))
        if made:
            self.accept()
            self.added.emit(list(made))


def _options(entry: Entry, unit: ReadUnit, text: Callable[[Text], str]) -> list[str]:
    words = []
    held = unit.values.get(fields.OPTIONS, ())
    for each in taken(held if isinstance(held, tuple) else ()):
        option = entry.option(each.id)
        name = text(option.names) if option is not None else each.id
        words.append(f"{name} × {each.count}" if each.count is not None else name)
    return words


def _parts(book: Book, unit: ReadUnit, text: Callable[[Text], str]) -> list[str]:
    words = []
    held = unit.values.get(fields.PARTS, ())
    for each in taken(held if isinstance(held, tuple) else ()):
        entry = book.entry(each.id)
        name = text(entry.names) if entry is not None else each.id
        words.append(f"{each.count or ''} {name}".strip())
    return words
