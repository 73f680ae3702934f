"""A few choices side by side, the chosen one filled: for options that are always all in sight."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from ui import theme

ROUND = 4.0


class Segment(QToolButton):
    """One of several joined buttons; `place` says which corners are round."""

    def __init__(self, text: str, place: int, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._first = place == 0
        self._last = place == count - 1

    def sizeHint(self) -> QSize:
        """As high as a line to type in."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 18, metrics.height() + 9)

    def minimumSizeHint(self) -> QSize:
        """Never narrower than its word."""
        return QSize(
            self.fontMetrics().horizontalAdvance(self.text()) + 8, self.sizeHint().height()
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the field, its edge and its word."""
        palette, on = self.palette(), self.isChecked()
        edge = theme.colour(theme.Role.BORDER, palette)
        fill = palette.color(QPalette.ColorRole.Highlight if on else QPalette.ColorRole.Base)
        ink = palette.color(QPalette.ColorRole.HighlightedText if on else QPalette.ColorRole.Text)
        if not self.isEnabled():
            ink = theme.colour(theme.Role.DISABLED, palette)
            fill = palette.color(QPalette.ColorRole.Button)
        elif self.underMouse() and not on:
            fill = palette.color(QPalette.ColorRole.AlternateBase)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(edge)
        painter.setBrush(fill)
        painter.drawPath(self._outline())
        painter.setPen(ink)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(ink if on else theme.colour(theme.Role.ACCENT, palette))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(3, 3, -3, -3), 2, 2)

    def _outline(self) -> QPainterPath:
        """A box, round at the outer corners; neighbours share their edge."""
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5 if self._last else 0.5, -0.5)
        left, right = (ROUND if self._first else 0.0), (ROUND if self._last else 0.0)
        path = QPainterPath()
        path.moveTo(box.left() + left, box.top())
        path.lineTo(box.right() - right, box.top())
        path.quadTo(box.right(), box.top(), box.right(), box.top() + right)
        path.lineTo(box.right(), box.bottom() - right)
        path.quadTo(box.right(), box.bottom(), box.right() - right, box.bottom())
        path.lineTo(box.left() + left, box.bottom())
        path.quadTo(box.left(), box.bottom(), box.left(), box.bottom() - left)
        path.lineTo(box.left(), box.top() + left)
        path.quadTo(box.left(), box.top(), box.left() + left, box.top())
        return path
