"""Fusion with edges that are seen: boxes to tick, fields to type in, in light and in dark."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QPlainTextEdit,
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionComplex,
    QTextEdit,
    QWidget,
)

from ui import theme

Element = QStyle.PrimitiveElement
Control = QStyle.ComplexControl
ROUND = 2.5
_SQUARE = frozenset({Element.PE_IndicatorCheckBox, Element.PE_IndicatorItemViewItemCheck})
_CIRCLE = Element.PE_IndicatorRadioButton
_FIELD = Element.PE_PanelLineEdit
_CONTROLS = frozenset({Control.CC_SpinBox, Control.CC_ComboBox})
_TICKED = QStyle.StateFlag.State_On
_FOCUS = QStyle.StateFlag.State_HasFocus


class FieldStyle(QProxyStyle):
    """Draws as Fusion does, then the edge of boxes and fields once more in a colour of its own.

    Fusion takes that edge from the window's colour and makes it darker: on a dark window it is
    gone. What is disabled has a quieter edge; a focused field keeps Fusion's.
    """

    def __init__(self) -> None:
        super().__init__("Fusion")
        self.setObjectName("fusion")

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Boxes to tick, fields of one line and of many."""
        super().drawPrimitive(element, option, painter, widget)
        if element in _SQUARE or element is _CIRCLE:
            self._edge(option, painter, circle=element is _CIRCLE)
            return
        lines = element is Element.PE_Frame and isinstance(widget, QPlainTextEdit | QTextEdit)
        if lines or (element is _FIELD and getattr(option, "lineWidth", 0) > 0):
            self._edge(option, painter, circle=False)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Fields with arrows, and lists to choose from."""
        super().drawComplexControl(control, option, painter, widget)
        if control in _CONTROLS and getattr(option, "frame", True):
            self._edge(option, painter, circle=False)

    @staticmethod
    def _edge(option: QStyleOption, painter: QPainter, *, circle: bool) -> None:
        if option.state & _FOCUS and not option.state & _TICKED and not circle:
            pen = theme.colour(theme.Role.ACCENT, option.palette)
        elif option.state & QStyle.StateFlag.State_Enabled:
            pen = theme.colour(theme.Role.FIELD, option.palette)
        else:
            pen = theme.colour(theme.Role.BORDER, option.palette)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(pen, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        rect = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5)
        if circle:
            side = min(rect.width(), rect.height())
            rect = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
            painter.drawEllipse(rect)
        else:
            painter.drawRoundedRect(rect, ROUND, ROUND)
        painter.restore()
