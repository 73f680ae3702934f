"""Editors for what only a book's form has: texts in both languages, characteristics, values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QWidget,
)

from model.issues import Value
from model.rulesets.fields import Field
from model.text import Text
from ui.books.fields import read_value, value_text
from ui.desk import Desk
from ui.widgets import MutedLabel, tooltip

LONG_LINES = 4
CELL_WIDTH = 39
OTHERS = {"en": "es", "es": "en"}
TAGS = {"en": "EN", "es": "ES"}


class SlotEditor(QWidget):
    """Base: `edited` carries the new value, `finished` ends a gesture of typing."""

    edited = Signal(object)
    finished = Signal()

    def __init__(self, desk: Desk, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.label = label
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_value(self, value: object, *, read_only: bool) -> None:
        """Show a value, unless it is what the user is typing."""
        raise NotImplementedError


class UndoGuard(QObject):
    """Leaves undo and redo to the book's own history, also while a line has the focus."""

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Let the window's action have the keys."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if event.matches(QKeySequence.StandardKey.Undo) or event.matches(
            QKeySequence.StandardKey.Redo
        ):
            event.ignore()
            return True
        return False

    def watch(self, widget: QWidget) -> None:
        """Guard every line below a widget."""
        for kind in (QLineEdit, QPlainTextEdit):
            for line in widget.findChildren(kind):
                line.installEventFilter(self)


class LanguagesEditor(SlotEditor):
    """A text in both languages, one line (or field) for each."""

    def __init__(
        self, desk: Desk, label: str, *, long: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(desk, label, parent)
        self._fields: dict[str, QLineEdit | QPlainTextEdit] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(3)
        order = (desk.language.lang, OTHERS.get(desk.language.lang, "en"))
        for row, lang in enumerate(order if set(order) == set(TAGS) else tuple(TAGS)):
            tag = MutedLabel(TAGS[lang], self)
            tag.setAlignment(Qt.AlignmentFlag.AlignTop)
            tag.setContentsMargins(0, 5, 0, 0)
            field = self._long() if long else self._line()
            field.setAccessibleName(f"{label} {TAGS[lang]}")
            grid.addWidget(tag, row, 0)
            grid.addWidget(field, row, 1)
            self._fields[lang] = field
        self.setFocusProxy(next(iter(self._fields.values())))

    def _line(self) -> QLineEdit:
        line = QLineEdit(self)
        line.textEdited.connect(lambda _text: self._tell())
        line.editingFinished.connect(self.finished)
        return line

    def _long(self) -> QPlainTextEdit:
        field = QPlainTextEdit(self)
        field.setTabChangesFocus(True)
        field.setFixedHeight(field.fontMetrics().lineSpacing() * LONG_LINES + 12)
        field.textChanged.connect(self._tell)
        return field

    def _tell(self) -> None:
        self.edited.emit(Text(self._text("en"), self._text("es")))

    def _text(self, lang: str) -> str:
        field = self._fields[lang]
        return field.text() if isinstance(field, QLineEdit) else field.toPlainText()

    def show_value(self, value: object, *, read_only: bool) -> None:
        """Show both wordings."""
        text = value if isinstance(value, Text) else Text("", "")
        for lang, field in self._fields.items():
            field.setReadOnly(read_only)
            wanted = text.get(lang)
            if self._text(lang) == wanted:
                continue
            with QSignalBlocker(field):
                if isinstance(field, QLineEdit):
                    field.setText(wanted)
                else:
                    field.setPlainText(wanted)


class FiguresEditor(SlotEditor):
    """A line of characteristics, a narrow field for each; an empty one is not in the book."""

    def __init__(
        self, desk: Desk, label: str, figures: Sequence[Field], parent: QWidget | None = None
    ) -> None:
        super().__init__(desk, label, parent)
        self._values: dict[str, Value] = {}
        self._cells: dict[str, QLineEdit] = {}
        self._heads: dict[str, QLabel] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(3)
        self._grid.setVerticalSpacing(1)
        for field in figures:
            short = desk.language.text(field.short) or desk.language.text(field.names)
            self._add(field.id, short, desk.language.text(field.names))
        self._grid.setColumnStretch(50, 1)

    def _add(self, key: str, short: str, name: str) -> None:
        column = len(self._cells)
        head = MutedLabel(short, self)
        head.setAlignment(Qt.AlignmentFlag.AlignCenter)
        head.setToolTip(tooltip(name))
        cell = QLineEdit(self)
        cell.setAlignment(Qt.AlignmentFlag.AlignCenter)
        cell.setFixedWidth(CELL_WIDTH)
        cell.setAccessibleName(name)
        cell.setToolTip(tooltip(name))
        cell.textEdited.connect(lambda text, each=key: self._take(each, text))
        cell.editingFinished.connect(self.finished)
        self._grid.addWidget(head, 0, column)
        self._grid.addWidget(cell, 1, column)
        self._cells[key] = cell
        self._heads[key] = head
        if self.focusProxy() is None:
            self.setFocusProxy(cell)

    def show_value(self, value: object, *, read_only: bool) -> None:
        """Show the figures; those that the rules do not know get fields of their own."""
        values = value if isinstance(value, Mapping) else {}
        self._values = dict(values)
        for key in values:
            if key not in self._cells:
                self._add(key, key, key)
        for key, cell in self._cells.items():
            cell.setReadOnly(read_only)
            held = values.get(key)
            wanted = "" if held is None else worded(self.desk, held)
            if not cell.hasFocus() or read_typed(self.desk, cell.text(), held) != held:
                cell.setText(wanted)

    def _take(self, key: str, text: str) -> None:
        values = {name: value for name, value in self._values.items() if name != key}
        if text.strip():
            values = {**self._values, key: read_typed(self.desk, text, self._values.get(key))}
        self._values = values
        self.edited.emit(values)


def worded(desk: Desk, value: Value) -> str:
    """A value as it is typed in the language of the moment."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return desk.language.number(value)
    return value_text(value)


def read_typed(desk: Desk, text: str, before: Value | None) -> Value:
    """What a typed text stands for; `before` tells whether lists are meant."""
    try:
        number = float(desk.tr.parse_number(text))
    except ValueError:
        return read_value(text, before, None)
    return read_value(text, before, number)
