"""A list with a search line, for choosing one of many: rules, options, things to go to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ui import theme
from ui.desk import Desk
from ui.matching import rank
from ui.symbols import paint_symbol
from ui.widgets import tooltip

Index = QModelIndex | QPersistentModelIndex
PICK_ROLE = Qt.ItemDataRole.UserRole
MOST_SHOWN = 80
WIDTH, HEIGHT = 460, 380
ICON = 18.0


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to choose. `words` are further words by which it is found."""

    id: str
    text: str
    detail: str = ""
    group: str = ""
    icon: str = ""
    reason: str = ""
    words: str = ""


class Picker(QFrame):
    """A small window that closes when something is chosen, on Escape, or on a click elsewhere."""

    picked = Signal(str)

    def __init__(self, desk: Desk, picks: Sequence[Pick], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._picks = list(picks)
        gettext = desk.language.gettext
        self._nothing = gettext("Nothing has all of these words.")
        self.line = QLineEdit(self)
        self.line.setPlaceholderText(gettext("Type a part of the name"))
        self.line.setAccessibleName(gettext("Search"))
        self.line.installEventFilter(self)
        self.list = QListWidget(self)
        self.list.setItemDelegate(PickDelegate(self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(gettext("Found"))
        self.list.setUniformItemSizes(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(6)
        layout.addWidget(self.line)
        layout.addWidget(self.list, 1)
        self.line.textChanged.connect(self._search)
        self.list.itemClicked.connect(lambda _item: self._take())
        self._search("")

    def open_below(self, widget: QWidget) -> None:
        """Open below a widget, wherever the screen has room."""
        self._open_at(widget.mapToGlobal(QPoint(0, widget.height())), QSize(WIDTH, HEIGHT))

    def open_over(self, widget: QWidget) -> None:
        """Open in the upper middle of a window."""
        size = QSize(min(640, widget.width() - 40), min(460, widget.height() - 80))
        place = widget.mapToGlobal(QPoint((widget.width() - size.width()) // 2, 60))
        self._open_at(place, size)

    def _open_at(self, place: QPoint, size: QSize) -> None:
        screen = self.screen()
        room = screen.availableGeometry()
        box = QRect(place, size)
        box.moveRight(min(box.right(), room.right() - 8))
        box.moveBottom(min(box.bottom(), room.bottom() - 8))
        box.moveLeft(max(box.left(), room.left() + 8))
        self.setGeometry(box)
        self.show()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows walk the list while the line keeps the focus; Enter takes."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            match event.key():
                case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                    self._take()
                    return True
                case Qt.Key.Key_Down | Qt.Key.Key_Up | Qt.Key.Key_PageDown | Qt.Key.Key_PageUp:
                    self._walk(event.key())
                    return True
                case _:
                    pass
        return super().eventFilter(watched, event)

    def _walk(self, key: int) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8}
        row = self.list.currentRow() + steps.get(Qt.Key(key), -8)
        self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))

    def _search(self, text: str) -> None:
        self.list.clear()
        for pick in rank(self._picks, text, lambda each: (each.text, each.words))[:MOST_SHOWN]:
            item = QListWidgetItem(pick.text, self.list)
            item.setData(PICK_ROLE, pick)
            if pick.reason:
                item.setToolTip(tooltip(pick.reason))
        if not self.list.count():
            nothing = QListWidgetItem(self._nothing, self.list)
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.setCurrentRow(0)

    def _take(self) -> None:
        item = self.list.currentItem()
        pick = item.data(PICK_ROLE) if self.list.count() else None
        self.close()
        if isinstance(pick, Pick):
            self.picked.emit(pick.id)


class PickDelegate(QStyledItemDelegate):
    """Draws a name with its icon, and below it in grey what it is or why it is not legal."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one thing to choose."""
        pick = index.data(PICK_ROLE)
        self.initStyleOption(option, index)
        style = option.widget.style()
        if not isinstance(pick, Pick):
            super().paint(painter, option, index)
            return
        option.text = ""
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = option.palette
        ink = palette.color(
            QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        )
        grey = ink if selected else theme.colour(theme.Role.MUTED, palette)
        box = option.rect.adjusted(8, 4, -8, -4)
        if pick.icon:
            place = QRectF(box.left(), box.top() + 1, ICON, ICON)
            paint_symbol(painter, pick.icon, place, ink)
            box.adjust(26, 0, 0, 0)
        metrics = option.fontMetrics
        painter.setFont(option.font)
        painter.setPen(grey if pick.reason else ink)
        first = QRect(box.left(), box.top(), box.width(), metrics.height())
        side = metrics.horizontalAdvance(pick.group) + 8 if pick.group else 0
        room = first.adjusted(0, 0, -side, 0)
        shown = metrics.elidedText(pick.text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft, shown)
        painter.setPen(grey)
        if pick.group:
            painter.drawText(first, Qt.AlignmentFlag.AlignRight, pick.group)
        below = pick.reason or pick.detail
        if below:
            small = QFont(option.font)
            small.setPointSizeF(option.font.pointSizeF() * 0.9)
            painter.setFont(small)
            second = QRect(box.left(), first.bottom() + 1, box.width(), metrics.height())
            shown = metrics.elidedText(below, Qt.TextElideMode.ElideRight, second.width())
            painter.drawText(second, Qt.AlignmentFlag.AlignLeft, shown)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines where there is something to say, else one."""
        pick = index.data(PICK_ROLE)
        lines = 2 if isinstance(pick, Pick) and (pick.detail or pick.reason) else 1
        return QSize(100, option.fontMetrics.height() * lines + 9)
