"""Icons that are drawn when they are seen: as large as they are wanted, in the colour at hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap

from ui.painting import fill

Drawing = Callable[[QPainter, QRectF, QColor], None]


def drawn_icon(draw: Drawing, plain: int, faded: int, selected: int) -> QIcon:
    """An icon of one shape; the colours, as Qt writes them in numbers, are those of its modes."""
    colours = {
        QIcon.Mode.Normal: QColor.fromRgba(plain),
        QIcon.Mode.Disabled: QColor.fromRgba(faded),
        QIcon.Mode.Selected: QColor.fromRgba(selected),
    }
    return QIcon(DrawnIcon(draw, colours))


class DrawnIcon(QIconEngine):
    """Draws one shape in one colour for each mode, and keeps what it drew.

    Most icons of a program stand in menus that nobody opens: those cost nothing here.
    """

    def __init__(self, draw: Drawing, colours: Mapping[QIcon.Mode, QColor]) -> None:
        super().__init__()
        self._draw = draw
        self._colours = colours
        self._drawn: dict[tuple[int, int, QIcon.Mode], QPixmap] = {}

    def clone(self) -> QIconEngine:
        """Another engine of the same looks, for Qt."""
        return DrawnIcon(self._draw, self._colours)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, _state: QIcon.State) -> None:
        """Draw into a rectangle."""
        self._draw(painter, _square(QRectF(rect)), self._colour(mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State) -> QPixmap:
        """The shape in a size, in pixels of the screen."""
        key = (size.width(), size.height(), mode)
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = QPixmap(size)
            drawn.fill(Qt.GlobalColor.transparent)
            painter = QPainter(drawn)
            colour = self._colour(mode)
            self._draw(painter, _square(QRectF(0, 0, *key[:2])), colour)
            # Where soft edges of lines cross, their colours would mix to another.
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            fill(painter, drawn.rect(), colour)
            painter.end()
            self._drawn[key] = drawn
        return drawn

    def _colour(self, mode: QIcon.Mode) -> QColor:
        return self._colours.get(mode, self._colours[QIcon.Mode.Normal])


def _square(room: QRectF) -> QRectF:
    """The square in the middle of a room."""
    side = min(room.width(), room.height())
    centre = room.center()
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
