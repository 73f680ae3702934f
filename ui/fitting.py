"""Keeps dialogs on the screen, however small it is."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QWindow


def keep_on_screen(window: QWindow | None) -> None:
    """Make a dialog that was just opened no larger than its screen, and move it inside.

    For `QGuiApplication.focusWindowChanged`, which comes once for each window that opens.
    """
    if window is None or window.type() is not Qt.WindowType.Dialog:
        return
    old, frame = window.geometry(), window.frameMargins()
    fitted = fit(old, window.screen().availableGeometry().marginsRemoved(frame))
    if fitted != old:
        window.setGeometry(fitted)


def fit(window: QRect, room: QRect) -> QRect:
    """A window's place and size inside a room."""
    size = window.size().boundedTo(room.size())
    left = min(window.left(), room.left() + room.width() - size.width())
    top = min(window.top(), room.top() + room.height() - size.height())
    return QRect(QPoint(max(left, room.left()), max(top, room.top())), size)
