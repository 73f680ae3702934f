"""Lines of lists that run over as many lines as their column asks for."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

AIR = 6


class WrappingDelegate(QStyledItemDelegate):
    """Gives each row of a one-column tree the height of its wrapped text."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view
        view.setItemDelegate(self)
        view.setWordWrap(True)
        view.setUniformRowHeights(False)
        view.setTextElideMode(Qt.TextElideMode.ElideNone)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.header().sectionResized.connect(self._wrap_again)

    def _wrap_again(self) -> None:
        self._view.scheduleDelayedItemsLayout()

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """The height of the text in the width that the row has."""
        plain = super().sizeHint(option, index)
        self.initStyleOption(option, index)
        depth, above = int(self._view.rootIsDecorated()), index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        sign = 0 if option.icon.isNull() else option.decorationSize.width() + 6
        room = self._view.viewport().width() - depth * self._view.indentation() - sign - 10
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
        text = option.fontMetrics.boundingRect(QRect(0, 0, max(room, 60), 9999), flags, option.text)
        return QSize(plain.width(), max(plain.height(), text.height()) + AIR)
