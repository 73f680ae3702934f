"""The options of a unit as a form: each with its price, what is not legal with its reason."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QGridLayout,
    QLabel,
    QRadioButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from model.rulesets.fields import Option
from ui.desk import Desk
from ui.labels import hint_label
from ui.widgets import MutedLabel, tooltip

MOST = 99
AT_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop


class _Name(QLabel):
    """The name of an option, over as many lines as it needs; a click turns its box."""

    pressed = Signal()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell of a click."""
        super().mouseReleaseEvent(event)
        if self.rect().contains(event.position().toPoint()):
            self.pressed.emit()


class OptionsForm(QWidget):
    """A box for each option, a round one where only one of a group may be taken.

    `edited` carries the values as a field holds them: "option", or "option:count".
    """

    edited = Signal(tuple)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._options: tuple[Option, ...] = ()
        self._values: tuple[str, ...] = ()
        self._shape: tuple[object, ...] = ()
        self._shows: list[Callable[[], None]] = []
        self._inside = QWidget(self)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(self._inside)

    def show_values(
        self, values: tuple[str, ...], options: tuple[Option, ...], *, mixed: bool, fixed: bool
    ) -> None:
        """Show what is taken; the boxes are made again only when there are other options."""
        self._values, self._options = values, options
        taken = tuple(value.partition(":")[0] for value in values)
        strange = tuple(each for each in taken if self._option(each) is None)
        outlines = tuple(_outline(each) for each in options)
        shape = (outlines, strange, mixed, fixed, self._desk.language.lang)
        if shape != self._shape:
            self._shape = shape
            self._make(strange, mixed=mixed, fixed=fixed)
        for show in self._shows:
            show()

    def _make(self, strange: tuple[str, ...], *, mixed: bool, fixed: bool) -> None:
        self._shows = []
        old, self._inside = self._inside, QWidget(self)
        self._box.replaceWidget(old, self._inside)
        old.hide()
        old.deleteLater()
        grid = QGridLayout(self._inside)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        if mixed:
            text = self._desk.language.gettext("several values")
            grid.addWidget(MutedLabel(text, self._inside), 0, 0)
        group = ""
        for option in _by_groups(self._options):
            head = self._desk.language.text(option.group)
            if head and head != group:
                label = MutedLabel(head, self._inside)
                label.setContentsMargins(0, 4, 0, 0)
                grid.addWidget(label, grid.rowCount(), 0, 1, 4)
            group = head
            self._line(grid, option, fixed=fixed, mixed=mixed)
        for each in strange:
            self._stranger(grid, each, fixed=fixed)

    def _line(self, grid: QGridLayout, option: Option, *, fixed: bool, mixed: bool) -> None:
        language, row = self._desk.language, grid.rowCount()
        name, reason = language.text(option.names), language.text(option.reason)
        box = QRadioButton(self._inside) if option.one_of else QCheckBox(self._inside)
        box.setAutoExclusive(False)
        box.setAccessibleDescription(", ".join((language.text(option.detail), reason)).strip(", "))
        box.setToolTip(tooltip(reason))
        box.clicked.connect(lambda on, each=option: self._turn(each, on=on))
        self._place(grid, row, box, name, fixed=fixed)
        spin = self._spin(option) if option.counted else None
        if spin is not None:
            spin.setEnabled(not fixed)
            grid.addWidget(spin, row, 2)
        detail = MutedLabel(language.text(option.detail), self._inside)
        grid.addWidget(detail, row, 3, AT_RIGHT)
        if reason:
            why = hint_label(reason)
            why.setContentsMargins(0, 0, 0, 2)
            grid.addWidget(why, row + 1, 1, 1, 3)
        self._shows.append(lambda: self._show(option, (box, detail, spin), mixed=mixed))

    def _place(
        self, grid: QGridLayout, row: int, box: QAbstractButton, name: str, *, fixed: bool
    ) -> None:
        """Put a box with its name, which may run over several lines, into a row."""
        box.setAccessibleName(name)
        box.setEnabled(not fixed)
        label = _Name(name)
        if not fixed:
            label.pressed.connect(box.click)
        box.setMinimumHeight(box.fontMetrics().height())  # beside the name's first line
        grid.addWidget(box, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label, row, 1)

    def _spin(self, option: Option) -> QSpinBox:
        spin = QSpinBox(self._inside)
        spin.setRange(1, max(option.most or 0, 1) if option.most is not None else MOST)
        spin.setPrefix("× ")
        name = self._desk.language.text(option.names)
        spin.setAccessibleName(self._desk.language.gettext("How many: {name}").format(name=name))
        spin.valueChanged.connect(lambda value, each=option: self._count(each, value))
        return spin

    def _show(
        self,
        option: Option,
        line: tuple[QAbstractButton, QLabel, QSpinBox | None],
        *,
        mixed: bool,
    ) -> None:
        box, detail, spin = line
        value = None if mixed else self._value(option.id)
        with QSignalBlocker(box):
            box.setChecked(value is not None)
        if spin is None:
            return
        spin.setVisible(value is not None)
        plain = box.fontMetrics().height()
        for each in (box, detail):  # all on one line with the number
            each.setMinimumHeight(plain if value is None else spin.sizeHint().height())
        number = (value or "").partition(":")[2]
        with QSignalBlocker(spin):
            count = int(number) if number.isdecimal() else 1
            spin.setMaximum(max(spin.maximum(), count))
            spin.setValue(count)

    def _stranger(self, grid: QGridLayout, option_id: str, *, fixed: bool) -> None:
        """An option that is taken and that is not offered: it can only be taken away."""
        box = QCheckBox(self._inside)
        box.setChecked(True)
        box.clicked.connect(lambda _on=False: self._drop({option_id}))
        row = grid.rowCount()
        self._place(grid, row, box, option_id, fixed=fixed)
        text = MutedLabel(self._desk.language.gettext("not in the book"), self._inside)
        grid.addWidget(text, row, 2, 1, 2, AT_RIGHT)

    # Edits

    def _option(self, option_id: str) -> Option | None:
        return next((each for each in self._options if each.id == option_id), None)

    def _value(self, option_id: str) -> str | None:
        found = (each for each in self._values if each.partition(":")[0] == option_id)
        return next(found, None)

    def _turn(self, option: Option, *, on: bool) -> None:
        if not on:
            self._drop({option.id})
            return
        rivals = {each.id for each in self._options if each.one_of and each.one_of == option.one_of}
        kept = tuple(each for each in self._values if each.partition(":")[0] not in rivals)
        self.edited.emit((*kept, f"{option.id}:1" if option.counted else option.id))

    def _drop(self, ids: set[str]) -> None:
        self.edited.emit(tuple(each for each in self._values if each.partition(":")[0] not in ids))

    def _count(self, option: Option, value: int) -> None:
        self.edited.emit(
            tuple(
                f"{option.id}:{value}" if each.partition(":")[0] == option.id else each
                for each in self._values
            )
        )


def _by_groups(options: tuple[Option, ...]) -> list[Option]:
    """Options that belong to no group first, then group by group."""
    groups: dict[str, list[Option]] = {"": []}
    for option in options:
        groups.setdefault(option.group.en, []).append(option)
    return [option for members in groups.values() for option in members]


def _outline(option: Option) -> tuple[object, ...]:
    """What a line is made from."""
    return (option.id, option.names, option.detail, option.reason, option.one_of, option.most)
