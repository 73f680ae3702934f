"""Labels of the kinds that the window uses again and again: titles, hints, errors."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ui.typefaces import title_font


class _Wrapped(QLabel):
    """Text over as many lines as its width asks for; never the reason why a window is high."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        """One line; the layout gives what the width asks for."""
        return QSize(40, self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        """As high as the width at hand asks for."""
        width = max(self.width(), 240)
        return QSize(width, self.heightForWidth(width))


def plain_label(text: str = "", *, wrap: bool = True) -> QLabel:
    """Text as it is, never read as markup, that can be selected with the mouse."""
    label = _Wrapped(text) if wrap else QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def hint_label(text: str = "", *, wrap: bool = True) -> QLabel:
    """Text of second rank: hints, units, sources."""
    label = plain_label(text, wrap=wrap)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def title_label(scale: float = 1.4) -> QLabel:
    """A title in the display face."""
    label = plain_label(wrap=True)
    label.setFont(title_font(scale))
    return label


def head_label(text: str = "") -> QLabel:
    """The head of a group of fields or of a block."""
    label = plain_label(text, wrap=False)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


def caption_label(text: str = "", buddy: QWidget | None = None) -> QLabel:
    """The name of a field; Alt and its letter lead to the field."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if buddy is not None:
        label.setBuddy(buddy)
    return label
