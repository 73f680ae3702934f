"""A small picture of a sheet of labels: which are used, which this print fills; click to begin."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from exports.stock import Stock
from ui.language import Language
from ui.theme import Role, colour

WIDTH = 150
USED_ALPHA = 110
"""How strongly used labels are tinted: less than those that the print fills, in both themes."""


class StartPicker(QWidget):
    """`chosen` is sent with the first label to be used, from 1."""

    chosen = Signal(int)

    def __init__(self, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._stock: Stock | None = None
        self._filled: frozenset[int] = frozenset()
        self._start = 1
        self._hover = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as the paper asks for."""
        if self._stock is None:
            return QSize(WIDTH, WIDTH)
        wide, high = self._stock.sheet
        return QSize(WIDTH, round(WIDTH * high.mm / wide.mm) if wide.mm else WIDTH)

    def show_stock(self, stock: Stock, start: int, filled: frozenset[int]) -> None:
        """Show a sheet with cells, the first to be used, and those that the print fills."""
        self._stock = stock
        self._start = min(max(start, 1), max(stock.cells, 1))
        self._filled = filled
        self.updateGeometry()
        self.update()
        self.say()

    def say(self) -> None:
        """Word everything again."""
        stock = self._stock
        if stock is None or not stock.nx:
            return
        _ = self._language.gettext
        number = self._language.number
        text = _("First label: {n} of {cells}, row {row}, column {column}").format(
            n=number(self._start),
            cells=number(stock.cells),
            row=number((self._start - 1) // stock.nx + 1),
            column=number((self._start - 1) % stock.nx + 1),
        )
        self.setAccessibleName(text)
        self.setToolTip(_("Click the first label that is still on your sheet"))

    @property
    def stock(self) -> Stock | None:
        """The stock that is shown."""
        return self._stock

    @property
    def start(self) -> int:
        """The first label to be used, from 1."""
        return self._start

    def cell_rect(self, number: int) -> QRectF:
        """Where a label lies in the picture; `number` from 1."""
        stock = self._stock
        if stock is None:
            return QRectF()
        scale = (self.width() - 2) / stock.sheet[0].mm
        row, column = divmod(number - 1, stock.nx)
        return QRectF(
            1 + (stock.x0.mm + column * stock.dx.mm) * scale,
            1 + (stock.y0.mm + row * stock.dy.mm) * scale,
            stock.w.mm * scale,
            stock.h.mm * scale,
        )

    def _at(self, place: QPointF) -> int:
        stock = self._stock
        for number in range(1, stock.cells + 1 if stock else 1):
            if self.cell_rect(number).adjusted(-1, -1, 1, 1).contains(place):
                return number
        return -1

    # What Qt asks

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the paper and its labels."""
        stock = self._stock
        if stock is None:
            return
        palette = self.palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(Role.BORDER, palette), 1))
        painter.setBrush(colour(Role.SHEET, palette))
        painter.drawRect(QRectF(0.5, 0.5, self.width() - 1, self.height() - 1))
        corner = stock.corner.mm * (self.width() - 2) / stock.sheet[0].mm
        for number in range(1, stock.cells + 1):
            self._paint_cell(painter, number, corner)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour(Role.SELECTION, palette), 2))
            painter.drawRect(self.cell_rect(self._start).adjusted(-1.5, -1.5, 1.5, 1.5))
        painter.end()

    def _paint_cell(self, painter: QPainter, number: int, corner: float) -> None:
        palette = self.palette()
        rect = self.cell_rect(number).adjusted(0.5, 0.5, -0.5, -0.5)
        edge = QPen(colour(Role.GRID, palette), 0.8)
        if number - 1 in self._filled:
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            edge = QPen(palette.color(QPalette.ColorRole.Highlight), 0.8)
        elif number < self._start:
            used = QColor(colour(Role.GRID, palette))
            used.setAlpha(USED_ALPHA)
            painter.setBrush(used)
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
        if number == self._hover:
            edge = QPen(colour(Role.GUIDE, palette), 1.6)
        painter.setPen(edge)
        painter.drawRoundedRect(rect, corner, corner)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which label a click would choose."""
        hover = self._at(event.position())
        if hover != self._hover:
            self._hover = hover
            self.update()

    def leaveEvent(self, _event: object) -> None:
        """Forget the label under the pointer."""
        self._hover = -1
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin at the label that is clicked."""
        number = self._at(event.position())
        if number > 0:
            self._choose(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk over the labels with the arrows, Home and End."""
        stock = self._stock
        if stock is None:
            return
        match event.key():
            case Qt.Key.Key_Left:
                self._choose(self._start - 1)
            case Qt.Key.Key_Right:
                self._choose(self._start + 1)
            case Qt.Key.Key_Up:
                self._choose(self._start - stock.nx)
            case Qt.Key.Key_Down:
                self._choose(self._start + stock.nx)
            case Qt.Key.Key_Home:
                self._choose(1)
            case Qt.Key.Key_End:
                self._choose(stock.cells)
            case _:
                super().keyPressEvent(event)

    def _choose(self, number: int) -> None:
        if self._stock is None or not 1 <= number <= self._stock.cells or number == self._start:
            return
        self._start = number
        self._filled = frozenset()
        self.say()
        self.update()
        self.chosen.emit(number)
