"""Symbols of elements as icons: the shapes that the prints use, else the window's own icons."""

from __future__ import annotations

from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPalette, QPen

from exports.drawing.icons import FIELD, SHAPES, Shape
from ui import theme
from ui.drawn_icon import drawn_icon

FALLBACK = "dot"


@lru_cache(maxsize=256)
def known(name: str) -> str:
    """The name under which a symbol is drawn: its own, that of an arm or echelon, or a dot."""
    if name in SHAPES:
        return name
    for candidate in (name, f"echelon-{name}", f"arm-{name}"):
        if candidate in theme.icon_names():
            return candidate
    return FALLBACK


def symbol_icon(name: str, palette: QPalette, tint: theme.Role | None = None) -> QIcon:
    """A symbol in the palette's text colour, with its look on selected rows."""
    drawn = known(name)
    if drawn not in SHAPES:
        return theme.icon(drawn, palette, tint)
    plain = palette.color(QPalette.ColorRole.WindowText)
    if tint is not None:
        plain = theme.colour(tint, palette)
    faded = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText)
    selected = palette.color(QPalette.ColorRole.HighlightedText)
    return _icon(drawn, plain.rgba(), faded.rgba(), selected.rgba())


def paint_symbol(painter: QPainter, name: str, rect: QRectF, ink: QColor) -> None:
    """Draw a symbol as vectors into a rectangle."""
    drawn = known(name)
    if drawn not in SHAPES:
        theme.paint_icon(painter, drawn, rect, ink)
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / FIELD, rect.height() / FIELD)
    for shape in SHAPES[drawn]:
        _paint(painter, shape, ink)
    painter.restore()


def _paint(painter: QPainter, shape: Shape, ink: QColor) -> None:
    """Draw one path; what is paper on a print is left open, with the outline of its field."""
    path = _path(shape)
    if shape.filled and not shape.paper:
        painter.fillPath(path, ink)
    if shape.stroked:
        pen = QPen(ink, shape.width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.strokePath(path, pen)


@lru_cache(maxsize=256)
def _path(shape: Shape) -> QPainterPath:
    path = QPainterPath()
    for letter, numbers in shape.path:
        points = [QPointF(*numbers[at : at + 2]) for at in range(0, len(numbers), 2)]
        match letter:
            case "M":
                path.moveTo(points[0])
            case "L":
                path.lineTo(points[0])
            case "C":
                path.cubicTo(*points)
            case "Z":
                path.closeSubpath()
    return path


@lru_cache(maxsize=256)
def _icon(name: str, plain: int, faded: int, selected: int) -> QIcon:
    return drawn_icon(partial(_paint_named, name), plain, faded, selected)


def _paint_named(name: str, painter: QPainter, rect: QRectF, ink: QColor) -> None:
    paint_symbol(painter, name, rect, ink)
