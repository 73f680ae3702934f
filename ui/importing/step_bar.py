"""The steps of the import across the top: done, at hand, to come."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import Role, colour

DISC = 22.0
GAP = 10


class StepBar(QWidget):
    """Numbered steps with the one at hand strong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._at = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_steps(self, names: Sequence[str], at: int) -> None:
        """Show steps, the one at hand by its number from 0."""
        self._names, self._at = tuple(names), at
        self.setAccessibleName(f"{at + 1}/{len(names)} {names[at]}")
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(300, int(DISC) + 10)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the steps."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        x, middle = 0.0, self.height() / 2
        for number, name in enumerate(self._names):
            strong = number == self._at
            reached = number <= self._at
            disc = QRectF(x, middle - DISC / 2, DISC, DISC)
            painter.setPen(Qt.PenStyle.NoPen)
            fill = palette.color(QPalette.ColorRole.Highlight)
            painter.setBrush(fill if reached else palette.color(QPalette.ColorRole.Button))
            painter.drawEllipse(disc)
            ink = QPalette.ColorRole.HighlightedText
            painter.setPen(palette.color(ink) if reached else colour(Role.MUTED, palette))
            font = self.font()
            font.setBold(strong)
            painter.setFont(font)
            painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(number + 1))
            x += DISC + 7
            painter.setPen(colour(Role.TEXT if strong else Role.MUTED, palette))
            width = painter.fontMetrics().horizontalAdvance(name) + 4
            words = QRectF(x, 0, width, self.height())
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, name)
            x += width + GAP
            if number + 1 < len(self._names):
                painter.setPen(colour(Role.BORDER, palette))
                painter.drawLine(int(x), int(middle), int(x) + 28, int(middle))
                x += 28 + GAP
        painter.end()
