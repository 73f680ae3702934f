"""Painting that is done in many places."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter


def fill(painter: QPainter, rect: QRect, colour: QColor) -> None:
    """Fill a rectangle; the pen and the brush are others afterwards.

    What `QPainter.fillRect` does; but at its first call Qt's bindings make the names of 180
    gradients, for which every start would wait.
    """
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRect(rect)
