"""Editors for what has names of its own in a book's form: values by name, and pairs of ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from model.issues import Value
from model.rulesets.fields import Field, Option
from model.text import Text
from ui.books.editors import LanguagesEditor, SlotEditor, read_typed, worded
from ui.desk import Desk
from ui.forms.choice_combo import ChoiceCombo
from ui.forms.picker import Pick, Picker


class ValuesEditor(SlotEditor):
    """Values by name, one line each; names that are known are offered, with their choices.

    `bilingual` values are texts in both languages.
    """

    def __init__(
        self,
        desk: Desk,
        label: str,
        known: Sequence[Field] = (),
        *,
        bilingual: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(desk, label, parent)
        self._known = {field.id: field for field in known}
        self._bilingual = bilingual
        self._values: dict[str, Value | Text] = {}
        self._shape: tuple[object, ...] = ()
        self._fields: dict[str, Callable[[object], None]] = {}
        self._lines = QVBoxLayout()
        self._lines.setSpacing(3)
        self._key = QLineEdit(self)
        self._key.setPlaceholderText(desk.language.gettext("name of a value"))
        self._key.setAccessibleName(desk.language.gettext("name of a value"))
        self._key.returnPressed.connect(self._add_typed)
        self._more = QPushButton(desk.language.gettext("Add"), self)
        self._more.setAutoDefault(False)
        self._more.clicked.connect(self._add)
        self._key.setVisible(not self._known)
        below = QHBoxLayout()
        below.addWidget(self._key, 1)
        below.addWidget(self._more)
        below.addStretch(1 if self._known else 0)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addLayout(self._lines)
        box.addLayout(below)
        self.setFocusProxy(self._more if self._known else self._key)

    def show_value(self, value: object, *, read_only: bool) -> None:
        """Show the values; lines are made again only when there are others."""
        values = dict(value) if isinstance(value, Mapping) else {}
        self._values = values
        self._key.setEnabled(not read_only)
        self._more.setVisible(not read_only)
        self._key.setVisible(not read_only and not self._known)
        shape = (tuple(values), read_only)
        if shape != self._shape:
            self._shape = shape
            self._make_lines(read_only=read_only)
        for name, show in self._fields.items():
            show(values[name])

    def _make_lines(self, *, read_only: bool) -> None:
        self._fields = {}
        while (item := self._lines.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for name in self._values:
            self._lines.addWidget(self._line(name, read_only=read_only))
        self.updateGeometry()

    def _line(self, name: str, *, read_only: bool) -> QWidget:
        line = QWidget(self)
        box = QHBoxLayout(line)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        known = self._known.get(name)
        word = self.desk.language.text(known.names) if known is not None else name
        head = QLabel(word, line)
        head.setTextFormat(Qt.TextFormat.PlainText)
        head.setWordWrap(True)
        head.setMinimumWidth(120)
        box.addWidget(head, 2)
        field = self._field(name, word, known, line, read_only=read_only)
        box.addWidget(field, 3)
        drop = drop_button(self.desk, word, line)
        drop.setVisible(not read_only)
        drop.clicked.connect(lambda _on=False: self._drop(name))
        box.addWidget(drop)
        return line

    def _field(
        self, name: str, word: str, known: Field | None, line: QWidget, *, read_only: bool
    ) -> QWidget:
        if self._bilingual:
            texts = LanguagesEditor(self.desk, word, parent=line)
            texts.edited.connect(lambda value: self._set(name, value))
            texts.finished.connect(self.finished)
            self._fields[name] = lambda value: texts.show_value(value, read_only=read_only)
            return texts
        if known is not None and known.options:
            combo = ChoiceCombo(self.desk.language, line)
            combo.set_options(known.options, empty=False)
            combo.setEnabled(not read_only)
            combo.setAccessibleName(word)
            combo.activated.connect(lambda _row: self._set(name, combo.choice()))
            self._fields[name] = lambda value: combo.set_choice(str(value))
            return combo
        cell = QLineEdit(line)
        cell.setReadOnly(read_only)
        cell.setAccessibleName(word)
        cell.textEdited.connect(lambda text: self._type(name, text))
        cell.editingFinished.connect(self.finished)
        self._fields[name] = lambda value: self._show_cell(cell, value)
        return cell

    def _show_cell(self, cell: QLineEdit, value: object) -> None:
        held = value if isinstance(value, str | int | float | bool | tuple) else ""
        if not cell.hasFocus() or read_typed(self.desk, cell.text(), held) != held:
            cell.setText(worded(self.desk, held))

    def _type(self, name: str, text: str) -> None:
        before = self._values.get(name)
        self._set(name, read_typed(self.desk, text, None if isinstance(before, Text) else before))

    def _set(self, name: str, value: object) -> None:
        if isinstance(value, str | int | float | bool | tuple | Text):
            self._values = {**self._values, name: value}
            self.edited.emit(dict(self._values))

    def _drop(self, name: str) -> None:
        values = {key: value for key, value in self._values.items() if key != name}
        self.edited.emit(values)
        self.finished.emit()

    def _add(self) -> None:
        if not self._known:
            self._add_typed()
            return
        text = self.desk.language.text
        picks = [
            Pick(field.id, text(field.names), text(field.help))
            for field in self._known.values()
            if field.id not in self._values
        ]
        picker = Picker(self.desk, picks, self)
        picker.picked.connect(self._begin)
        picker.open_below(self._more)

    def _add_typed(self) -> None:
        name = self._key.text().strip()
        if name and name not in self._values:
            self._key.clear()
            self._begin(name)

    def _begin(self, name: str) -> None:
        known = self._known.get(name)
        first: Value | Text = ""
        if self._bilingual:
            first = known.names if known is not None else Text(name, name)
        elif known is not None and known.options:
            first = known.options[0].id
        elif known is not None:
            first = 0
        self._values = {**self._values, name: first}
        self.edited.emit(dict(self._values))
        self.finished.emit()


class PairsEditor(SlotEditor):
    """Pairs of ids, two lists to choose from for each."""

    def __init__(self, desk: Desk, label: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, label, parent)
        self._pairs: tuple[tuple[str, str], ...] = ()
        self._options: tuple[Option, ...] = ()
        self._shape: tuple[object, ...] = ()
        self._lines = QVBoxLayout()
        self._lines.setSpacing(3)
        self._more = QPushButton(desk.language.gettext("Add"), self)
        self._more.setAutoDefault(False)
        self._more.clicked.connect(self._add)
        below = QHBoxLayout()
        below.addWidget(self._more)
        below.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(self._lines)
        box.addLayout(below)
        self.setFocusProxy(self._more)

    def offer(self, options: tuple[Option, ...]) -> None:
        """The things of which pairs are made."""
        self._options = options

    def show_value(self, value: object, *, read_only: bool) -> None:
        """Show the pairs."""
        self._pairs = tuple(value) if isinstance(value, tuple) else ()
        self._more.setVisible(not read_only)
        self._more.setEnabled(len(self._options) > 1)
        shape = (self._pairs, self._options, read_only)
        if shape == self._shape:
            return
        self._shape = shape
        while (item := self._lines.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for row in range(len(self._pairs)):
            self._lines.addWidget(self._line(row, read_only=read_only))

    def _line(self, row: int, *, read_only: bool) -> QWidget:
        line = QWidget(self)
        box = QHBoxLayout(line)
        box.setContentsMargins(0, 0, 0, 0)
        for side in (0, 1):
            combo = ChoiceCombo(self.desk.language, line)
            combo.set_options(self._options, empty=False)
            combo.set_choice(self._pairs[row][side])
            combo.setEnabled(not read_only)
            combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            combo.setAccessibleName(self.label)
            combo.activated.connect(lambda _row, box=combo, s=side: self._set(row, s, box.choice()))
            box.addWidget(combo, 1)
        drop = drop_button(self.desk, self.label, line)
        drop.setVisible(not read_only)
        drop.clicked.connect(lambda _on=False: self._drop(row))
        box.addWidget(drop)
        return line

    def _set(self, row: int, side: int, value: str) -> None:
        pair = (value, self._pairs[row][1]) if side == 0 else (self._pairs[row][0], value)
        self._tell((*self._pairs[:row], pair, *self._pairs[row + 1 :]))

    def _drop(self, row: int) -> None:
        self._tell((*self._pairs[:row], *self._pairs[row + 1 :]))

    def _add(self) -> None:
        first, second, *_rest = self._options
        self._tell((*self._pairs, (first.id, second.id)))

    def _tell(self, pairs: tuple[tuple[str, str], ...]) -> None:
        self.edited.emit(pairs)
        self.finished.emit()


def drop_button(desk: Desk, word: str, parent: QWidget) -> QToolButton:
    """A small cross that takes something away."""
    button = QToolButton(parent)
    button.setAutoRaise(True)
    button.setIconSize(QSize(14, 14))
    desk.theme.set_icon(button, "close")
    words = desk.language.gettext("Take {name} away").format(name=word)
    button.setToolTip(words)
    button.setAccessibleName(words)
    return button
