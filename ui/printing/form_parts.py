"""Parts of the print options: a group of rows, fields side by side, menus of own things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui.labels import caption_label
from ui.theme import Theme

CAPTION = 76


class FieldGroup(QWidget):
    """Rows of fields with captions. `edited` is sent when the user changes one of them."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filling = False
        self._captions: dict[str, tuple[QLabel, QWidget]] = {}
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self.form.setHorizontalSpacing(10)
        self.form.setVerticalSpacing(6)

    def add(self, name: str, field: QWidget, beside_it: QWidget | None = None) -> QWidget:
        """Add a row with a caption, and what belongs to the field beside it; returns the row."""
        whole = beside(field, beside_it) if beside_it is not None else field
        caption = caption_label("", field)
        caption.setMinimumWidth(CAPTION)
        self._captions[name] = (caption, field)
        self.form.addRow(caption, whole)
        if isinstance(field, QComboBox):
            field.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            field.setMinimumContentsLength(8)
        return whole

    def word(self, words: Mapping[str, str]) -> None:
        """Word the captions, and name their fields for who cannot see them."""
        for name, (caption, field) in self._captions.items():
            caption.setText(words[name])
            field.setAccessibleName(words[name])

    @contextmanager
    def filling(self) -> Iterator[None]:
        """Change fields without telling anybody."""
        before, self._filling = self._filling, True
        try:
            yield
        finally:
            self._filling = before

    def tell(self) -> None:
        """Say that the user changed something."""
        if not self._filling:
            self.edited.emit()


def beside(field: QWidget, other: QWidget | None) -> QWidget:
    """Put a field and what belongs to it into one row of a form."""
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(4)
    row.addWidget(field, 1 if other is not None else 0)
    if other is not None:
        row.addWidget(other)
    else:
        row.addStretch(1)
    return box


def fill(box: QComboBox, items: list[tuple[str, str]]) -> None:
    """Offer values with their words."""
    box.clear()
    for value, text in items:
        box.addItem(text, value)


def choose(box: QComboBox, value: str) -> None:
    """Choose a value; the first one if it is not offered."""
    box.setCurrentIndex(max(0, box.findData(value)))


def menu_of_own(theme: Theme, wish: SignalInstance) -> QToolButton:
    """A button whose menu sends the wishes "new", "edit" and "remove"."""
    button = QToolButton()
    button.setAutoRaise(True)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    theme.set_icon(button, "more")
    menu = QMenu(button)
    for each in ("new", "edit", "remove"):
        action = menu.addAction("")
        action.setObjectName(each)
        action.triggered.connect(lambda _checked=False, name=each: wish.emit(name))
    button.setMenu(menu)
    return button


def name_actions(button: QToolButton, words: tuple[str, str, str], name: str) -> None:
    """Word a button and the actions of its menu."""
    for action, text in zip(button.menu().actions(), words, strict=True):
        action.setText(text)
    button.setAccessibleName(name)
    button.setToolTip(name)


def enable_actions(button: QToolButton, *, own: bool) -> None:
    """Only what is the user's own can be changed or forgotten."""
    for action in button.menu().actions():
        action.setEnabled(own or action.objectName() == "new")


def stacked(*parts: QWidget | tuple[QWidget, int]) -> QWidget:
    """Parts below each other without gaps, some with a share of the room that is left."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for part in parts:
        if isinstance(part, QWidget):
            column.addWidget(part)
        else:
            column.addWidget(*part)
    return whole
