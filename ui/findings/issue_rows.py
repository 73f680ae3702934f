"""A row of the findings: its sign and message, where, by which rule, and a button that mends."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
    QTableView,
)

from ui import theme
from ui.findings.issues_model import ACTION, MESSAGE, RULE, WHERE

Index = QModelIndex | QPersistentModelIndex
SIGN = 15
BUTTON_AROUND = 22


class IssueDelegate(QStyledItemDelegate):
    """Draws the sign of the severity before the message, and a button where there is a fix."""

    fix_pressed = Signal(int)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Where and by which rule in grey; room for the sign before the message."""
        super().initStyleOption(option, index)
        if index.column() in (WHERE, RULE):
            muted = theme.colour(theme.Role.MUTED, option.palette)
            option.palette.setColor(QPalette.ColorRole.Text, muted)
            option.features &= ~QStyleOptionViewItem.ViewItemFeature.WrapText
        if index.column() == WHERE:
            # The element's own name stands last, and is the one that is looked for.
            option.textElideMode = Qt.TextElideMode.ElideLeft
        if index.column() == ACTION:
            option.text = ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell."""
        if index.column() == MESSAGE:
            self._paint_message(painter, option, index)
            return
        super().paint(painter, option, index)
        text = index.data(Qt.ItemDataRole.DisplayRole)
        if index.column() == ACTION and text:
            self._paint_button(painter, option, str(text))

    def _paint_button(self, painter: QPainter, option: QStyleOptionViewItem, text: str) -> None:
        """A button whose words take two lines where one is too narrow for them."""
        button = QStyleOptionButton()
        button.rect = self._button(option, text)
        button.state = QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_Raised
        button.palette = option.palette
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_PushButton, button, painter, option.widget)
        inner = button.rect.adjusted(5, 0, -5, 0)
        flags = int(Qt.AlignmentFlag.AlignCenter)
        if self._is_double(option, text):
            flags |= int(Qt.TextFlag.TextWordWrap)
        else:
            mode = Qt.TextElideMode.ElideRight
            text = option.fontMetrics.elidedText(text, mode, inner.width())
        painter.save()
        painter.setPen(option.palette.color(QPalette.ColorRole.ButtonText))
        painter.drawText(inner, flags, text)
        painter.restore()

    def _paint_message(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        shifted = QStyleOptionViewItem(option)
        whole = QRect(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(whole, option.palette.color(QPalette.ColorRole.Highlight))
        shifted.rect = whole.adjusted(SIGN + 10, 0, 0, 0)
        super().paint(painter, shifted, index)
        name, role = index.data(Qt.ItemDataRole.UserRole)
        tint = (
            option.palette.color(QPalette.ColorRole.HighlightedText)
            if selected
            else theme.colour(role, option.palette)
        )
        box = QRectF(whole.left() + 8, whole.center().y() - SIGN / 2 + 0.5, SIGN, SIGN)
        theme.paint_icon(painter, name, box, tint)

    def _button(self, option: QStyleOptionViewItem, text: str) -> QRect:
        """Where the button stands in its cell: no higher than its words need."""
        room = option.rect.adjusted(4, 2, -4, -2)
        lines = 2 if self._is_double(option, text) else 1
        high = min(room.height(), lines * option.fontMetrics.height() + 6)
        return QRect(room.left(), room.center().y() - high // 2 + 1, room.width(), high)

    @staticmethod
    def _is_double(option: QStyleOptionViewItem, text: str) -> bool:
        """Whether a label takes two lines, in a row that has room for them."""
        metrics = option.fontMetrics
        narrow = metrics.horizontalAdvance(text) > option.rect.width() - BUTTON_AROUND + 4
        return narrow and option.rect.height() >= 2 * metrics.height() + 8

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """A click on the button applies the fix."""
        released = event.type() == QEvent.Type.MouseButtonRelease
        if released and isinstance(event, QMouseEvent) and index.column() == ACTION:
            text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
            if text and self._button(option, text).contains(event.position().toPoint()):
                self.fix_pressed.emit(index.row())
                return True
        return super().editorEvent(event, model, option, index)


class IssueTable(QTableView):
    """The table; Enter goes to the element."""

    entered_row = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the element; all else as in any table."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered_row.emit(self.currentIndex().row())
            return
        super().keyPressEvent(event)
