"""The head of the tree table: flat, with room on both sides of each word."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import QHeaderView, QWidget

from ui import theme
from ui.painting import fill

MARGIN = 8


class TableHeader(QHeaderView):
    """Draws its sections itself; moves and resizes them as any header does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setSectionsMovable(True)
        self.setFirstSectionMovable(False)
        self.setStretchLastSection(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(36)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setBackgroundRole(QPalette.ColorRole.AlternateBase)

    def sectionSizeFromContents(self, logical: int) -> QSize:
        """As high as a row."""
        size = super().sectionSizeFromContents(logical)
        return QSize(size.width() + MARGIN, self.fontMetrics().height() + 11)

    def paintSection(self, painter: QPainter, rect: QRect, logical: int) -> None:
        """Draw a word on a quiet ground, a line below it and a short one at its right."""
        palette = self.palette()
        painter.save()
        fill(painter, rect, palette.color(QPalette.ColorRole.AlternateBase))
        line = theme.colour(theme.Role.GRID, palette)
        painter.setPen(line)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.drawLine(rect.right(), rect.top() + 6, rect.right(), rect.bottom() - 6)
        model = self.model()
        text = str(model.headerData(logical, Qt.Orientation.Horizontal) or "")
        align = model.headerData(
            logical, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole
        )
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(theme.colour(theme.Role.MUTED, palette))
        room = rect.adjusted(MARGIN, 0, -MARGIN, 0)
        flags = align if isinstance(align, Qt.AlignmentFlag) else Qt.AlignmentFlag.AlignVCenter
        shown = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width() + 4)
        painter.drawText(room, flags, shown)
        painter.restore()
