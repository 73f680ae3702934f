"""The rows of a file as they stand, under heads that say what part each column plays."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyleOptionHeader,
    QTableView,
    QWidget,
)

from exports.imports.build import RawTable
from exports.imports.cells import looks_numeric
from exports.imports.faults import ERROR, ImportFault
from ui.theme import Role, colour, icon

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
SAMPLE = 200
WIDEST = 220
MEASURED = 40
FAULTY, WRONG = 1, 2


class RawTableModel(QAbstractTableModel):
    """Cells as text; columns without a part are muted, cells with a fault tinted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table: RawTable | None = None
        self._numeric: list[bool] = []
        self._used: set[int] = set()
        self._faults: dict[tuple[int, int | None], int] = {}
        self._rows: dict[int, int] = {}
        self._palette = QPalette()

    def set_palette(self, palette: QPalette) -> None:
        """Colour by another theme."""
        self._palette = palette
        self._repaint()

    def set_table(self, table: RawTable | None) -> None:
        """Show a table."""
        self.beginResetModel()
        self._table = table
        self._faults = {}
        rows = table.rows if table is not None else ()
        self._rows = {row.number: n for n, row in enumerate(rows)}
        self._numeric = [_is_numeric(table, n) for n in range(table.width)] if table else []
        self.endResetModel()

    def set_used(self, columns: Iterable[int]) -> None:
        """Say which columns play a part."""
        self._used = set(columns)
        self._repaint()

    def set_faults(self, faults: Iterable[ImportFault]) -> None:
        """Tint the cells, or the rows, that faults are about."""
        self._faults = {}
        for fault in faults:
            place = self.place(fault)
            if place is not None:
                level = WRONG if fault.severity is ERROR else FAULTY
                self._faults[place] = max(level, self._faults.get(place, 0))
        self._repaint()

    def place(self, fault: ImportFault) -> tuple[int, int | None] | None:
        """The row and column of a fault, from 0; None if it is about no row of the table."""
        table = self._table
        if table is None or fault.row is None or fault.row not in self._rows:
            return None
        column = table.headers.index(fault.column) if fault.column in table.headers else None
        return (self._rows[fault.row], column)

    def _repaint(self) -> None:
        if self._table is not None and self._table.rows and self._table.width:
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    # What Qt asks

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """The rows of the file below its header."""
        return 0 if parent.isValid() or self._table is None else len(self._table.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """The columns of the file."""
        return 0 if parent.isValid() or self._table is None else self._table.width

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A cell's text, its side, and its colour."""
        if self._table is None or not index.isValid():
            return None
        row, column = index.row(), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                cell = self._table.rows[row].cell(column)
                return "" if cell is None else _text(cell)
            case Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignLeft
                if self._numeric[column]:
                    side = Qt.AlignmentFlag.AlignRight
                return side | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ForegroundRole:
                return self._ink(row, column)
            case Qt.ItemDataRole.DecorationRole:
                level = self._faults.get((row, column), 0)
                if not level and column == 0:
                    level = self._faults.get((row, None), 0)
                if level:
                    name, tint = ("error", Role.ERROR) if level == WRONG else ("info", Role.INFO)
                    return icon(name, self._palette, tint)
                return None
            case _:
                return None

    def _ink(self, row: int, column: int) -> object:
        if self._faults.get((row, column)) == WRONG:
            return colour(Role.ERROR, self._palette)
        if column not in self._used:
            return colour(Role.MUTED, self._palette)
        return None

    def headerData(
        self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The file's own heads and row numbers."""
        if self._table is None or role != Qt.ItemDataRole.DisplayRole:
            return None
        if way is Qt.Orientation.Horizontal:
            return self._table.headers[section] if section < self._table.width else ""
        return str(self._table.rows[section].number)


def _text(cell: object) -> str:
    if isinstance(cell, float) and cell == int(cell):
        return str(int(cell))
    return str(cell)


def _is_numeric(table: RawTable, column: int) -> bool:
    cells = [cell for row in table.rows[:SAMPLE] if (cell := row.cell(column)) is not None]
    return bool(cells) and sum(map(looks_numeric, cells)) * 2 > len(cells)


class PartHeader(QHeaderView):
    """Heads of two lines: the part that a column plays, and the file's own head below it."""

    wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._parts: list[str] = []
        self._nothing = ""
        self._hover = -1
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setMouseTracking(True)
        self.setMinimumSectionSize(60)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_parts(self, parts: list[str], nothing: str) -> None:
        """Name the part of each column, "" for none; `nothing` is what stands there then."""
        self._parts, self._nothing = parts, nothing
        self.viewport().update()

    def part(self, section: int) -> str:
        """The part that stands over a column."""
        return self._parts[section] if section < len(self._parts) else ""

    def sizeHint(self) -> QSize:
        """Two lines and some air."""
        return QSize(100, self.fontMetrics().height() * 2 + 12)

    def section_width(self, section: int) -> int:
        """The width that both lines of a head ask for."""
        metrics = self.fontMetrics()
        own = str(self.model().headerData(section, Qt.Orientation.Horizontal))
        part = self.part(section) or self._nothing
        bold = int(metrics.horizontalAdvance(part) * 1.1) + 22
        return max(bold, metrics.horizontalAdvance(own)) + 16

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw both lines and the sign of a menu."""
        painter.save()
        option = QStyleOptionHeader()
        self.initStyleOption(option)
        option.rect = rect
        option.section = section
        if section == self._hover:
            option.state |= QStyle.StateFlag.State_MouseOver
        self.style().drawControl(QStyle.ControlElement.CE_HeaderSection, option, painter, self)
        palette = self.palette()
        part = self.part(section)
        inner = rect.adjusted(6, 4, -6, -4)
        half = inner.height() // 2
        upper = QRect(inner.left(), inner.top(), inner.width() - 14, half)
        lower = QRect(inner.left(), inner.top() + half, inner.width(), half)
        font = painter.font()
        font.setBold(bool(part))
        painter.setFont(font)
        ink = QPalette.ColorRole.ButtonText if part else QPalette.ColorRole.PlaceholderText
        painter.setPen(palette.color(ink))
        self._write(painter, upper, part or self._nothing)
        font.setBold(False)
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        own = str(self.model().headerData(section, Qt.Orientation.Horizontal))
        self._write(painter, lower, own)
        sign = QRect(inner.right() - 12, inner.top() + (half - 12) // 2, 12, 12)
        icon("chevron-down", palette).paint(painter, sign)
        painter.restore()

    @staticmethod
    def _write(painter: QPainter, rect: QRect, text: str) -> None:
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light up the head under the pointer."""
        hover = self.logicalIndexAt(event.position().toPoint())
        if hover != self._hover:
            self._hover = hover
            self.viewport().update()
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: object) -> None:
        """No head is under the pointer."""
        self._hover = -1
        self.viewport().update()
        super().leaveEvent(event)  # type: ignore[arg-type] # Qt's own event


class RawTableView(QTableView):
    """The table; a click on a head, or Enter, F4 or Alt+Down in a column, asks for its menu."""

    part_wanted = Signal(int)

    def __init__(self, model: RawTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heads = PartHeader(self)
        self.setHorizontalHeader(self.heads)
        self.setModel(model)
        self.heads.sectionClicked.connect(self.part_wanted)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        rows = self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(self.fontMetrics().height() + 6)
        rows.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        rows.setHighlightSections(False)

    def fit_columns(self, *, fresh: bool) -> None:
        """Give each column the width of its head, and in a fresh table of its first rows."""
        metrics, model = self.fontMetrics(), self.model()
        rows = range(min(model.rowCount(), MEASURED) if fresh else 0)
        for column in range(model.columnCount()):
            texts = [str(model.index(row, column).data() or "") for row in rows]
            cells = max((metrics.horizontalAdvance(text) for text in texts), default=0) + 16
            kept = 0 if fresh else self.columnWidth(column)
            wide = min(max(cells, self.heads.section_width(column)) + 6, WIDEST)
            self.setColumnWidth(column, max(wide, kept))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for the menu of the column at hand."""
        down = event.key() == Qt.Key.Key_Down
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F4, Qt.Key.Key_Menu)
        if self.currentIndex().isValid() and (event.key() in keys or (down and alt)):
            self.part_wanted.emit(self.currentIndex().column())
            return
        super().keyPressEvent(event)
