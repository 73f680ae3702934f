"""Rows of the print options: fields side by side, lists of words, menus of own things."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QToolButton, QWidget


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


def show_row(form: QFormLayout, field: QWidget | None, *, shown: bool) -> None:
    """Show or hide a row of a form."""
    if field is not None:
        form.setRowVisible(field, shown)


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
