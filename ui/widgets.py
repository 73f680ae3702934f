"""Small widgets that several parts of the window use."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui import theme
from ui.desk import Desk
from ui.typefaces import title_font

# The library's own escape brings a table of every entity with it, and each start waits for it.
_MARKUP = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("\n", "<br>"))


def tooltip(text: str) -> str:
    """A text as a tooltip that breaks its lines, and in which no mark-up is read."""
    for sign, written in _MARKUP:
        text = text.replace(sign, written)
    return f"<p>{text}</p>" if text else ""


class ElidedLabel(QLabel):
    """One line that ends with an ellipsis where there is no room; in full as its tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """As narrow as need be."""
        return QSize(30, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much as there is room for."""
        room = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        if text == self.text():
            self.setToolTip("")
            super().paintEvent(event)
            return
        self.setToolTip(tooltip(self.text()))
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)


class MutedLabel(QLabel):
    """Text of second rank, in the theme's colour for it."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)


class TitleLabel(QLabel):
    """A heading in the display face."""

    def __init__(self, text: str = "", parent: QWidget | None = None, scale: float = 1.6) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(title_font(scale))


class Line(QFrame):
    """A fine line between parts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it in the colour of grids."""
        QPainter(self).fillRect(self.rect(), theme.colour(theme.Role.GRID, self.palette()))


class CloseButton(QToolButton):
    """A small cross in the theme's colours."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoRaise(True)
        self.setIconSize(QSize(12, 12))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._draw()

    def set_words(self, text: str) -> None:
        """Say what it closes, to the eye and to a screen reader."""
        self.setToolTip(tooltip(text))
        self.setAccessibleName(text)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the cross again in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

    def _draw(self) -> None:
        self.setIcon(theme.icon("close", self.palette(), theme.Role.MUTED))


class SideLine(QWidget):
    """Small grey lines with a fine upright line at their left: how a value was worked out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = MutedLabel(parent=self)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        font = self._label.font()
        font.setPointSizeF(font.pointSizeF() * 0.93)
        self._label.setFont(font)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 0, 0, 2)
        layout.addWidget(self._label)
        self.hide()

    def set_lines(self, lines: Sequence[str]) -> None:
        """Show lines; nothing at all if there are none."""
        self._label.setText("\n".join(lines))
        self.setVisible(bool(lines))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the upright line."""
        colour = theme.colour(theme.Role.BORDER, self.palette())
        QPainter(self).fillRect(2, 1, 2, self.height() - 2, colour)


class EmptyHint(QWidget):
    """What an empty place says: a quiet icon, a line, and a button for what to do next."""

    pressed = Signal()

    def __init__(self, desk: Desk, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon
        self._icon = QLabel(self)
        self._icon.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text = MutedLabel(parent=self)
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text.setWordWrap(True)
        self.button = QPushButton(self)
        self.button.clicked.connect(self.pressed)
        layout = QVBoxLayout(self)
        layout.addStretch(2)
        layout.addWidget(self._icon)
        layout.addWidget(self._text)
        layout.addSpacing(6)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addStretch(3)
        self._desk = desk

    def set_text(self, text: str, button: str = "") -> None:
        """Say something; without a word for it there is no button."""
        self._text.setText(text)
        self.button.setText(button)
        self.button.setVisible(bool(button))

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icon again in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.isVisible():
            self._draw()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the icon: most places are not empty, and theirs is never seen."""
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        made = theme.icon(self._icon_name, self.palette(), theme.Role.MUTED)
        self._icon.setPixmap(made.pixmap(QSize(32, 32), self.devicePixelRatioF()))
