"""A rule set's table on the screen: whole, with its answer marked, its cells editable if it may."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QBrush,
    QColor,
    QKeyEvent,
    QPainter,
    QPalette,
    QResizeEvent,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QToolTip,
    QWidget,
)

from exports.reference import TableView
from ui.theme import Role, colour
from ui.widgets import tooltip

MARK_ROLE = Qt.ItemDataRole.UserRole + 1
OWN_ROLE = Qt.ItemDataRole.UserRole + 2
IN_LINE, ANSWER = 1, 2
_LEAVE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
LONG = 14
DOT = 6

Refusal = Callable[[int, int, str], str]


def nothing_refused(_row: int, _column: int, _text: str) -> str:
    """For a board that takes any text, or none at all."""
    return ""


class _Judge(QValidator):
    """Lets an editor be left with Enter or Tab only when its cell takes what stands in it."""

    def __init__(self, refusal: Callable[[str], str], parent: QWidget) -> None:
        super().__init__(parent)
        self.refusal = refusal

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Whatever is typed may yet become what the cell takes."""
        refused = self.refusal(text.strip())
        state = QValidator.State.Intermediate if refused else QValidator.State.Acceptable
        return (state, text, position)


class _Cells(QStyledItemDelegate):
    """Paints row heads muted, the answer's row and column tinted, and the answer itself strong.

    A figure of the user's has a dot. `refused` says why an editor is not left.
    """

    refused = Signal(str)

    def __init__(self, refusal: Refusal, parent: QWidget) -> None:
        super().__init__(parent)
        self._refusal = refusal

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw a cell, and the dot of one that the user set."""
        super().paint(painter, option, index)
        if not index.data(OWN_ROLE):
            return
        palette = option.palette
        ink = colour(Role.MANUAL, palette)
        if index.data(MARK_ROLE) == ANSWER:
            ink = palette.color(QPalette.ColorRole.HighlightedText)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        middle = option.rect.center().y()
        painter.drawEllipse(QRectF(option.rect.left() + 5, middle - DOT / 2 + 0.5, DOT, DOT))
        painter.restore()

    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        """A field that is left only with what its cell takes."""
        editor = super().createEditor(parent, option, index)
        if isinstance(editor, QLineEdit):
            row, column = index.row(), index.column() - 1
            editor.setValidator(_Judge(lambda text: self._refusal(row, column, text), editor))
        return editor

    def setModelData(
        self,
        editor: QWidget,
        model: QAbstractItemModel,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Take what was typed; an untouched editor changes nothing."""
        typed = editor.text().strip() if isinstance(editor, QLineEdit) else ""
        if typed != str(index.data(Qt.ItemDataRole.UserRole)):
            super().setModelData(editor, model, index)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Say why Enter and Tab do not leave the editor, or what leaving it otherwise loses."""
        leaves = event.type() == QEvent.Type.FocusOut or (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in _LEAVE
        )
        if leaves and isinstance(editor, QLineEdit) and not editor.hasAcceptableInput():
            judge = editor.validator()
            if isinstance(judge, _Judge):
                said = judge.refusal(editor.text().strip())
                self.refused.emit(said)
                below = editor.mapToGlobal(editor.rect().bottomLeft())
                QToolTip.showText(below, tooltip(said), editor)
        return super().eventFilter(editor, event)

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Colour the cell by what it is."""
        super().initStyleOption(option, index)
        mark = index.data(MARK_ROLE)
        palette = option.palette
        if mark == ANSWER:
            option.backgroundBrush = QBrush(palette.color(QPalette.ColorRole.Highlight))
            _write_in(option, palette.color(QPalette.ColorRole.HighlightedText))
            option.font.setBold(True)
        elif mark == IN_LINE:
            base = palette.color(QPalette.ColorRole.Base)
            option.backgroundBrush = QBrush(
                _mixed(palette.color(QPalette.ColorRole.Highlight), base, 0.16)
            )
        if index.column() == 0 and mark != ANSWER:
            option.font.setBold(True)
            if mark != IN_LINE:
                _write_in(option, colour(Role.MUTED, palette))

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Edit what stands in the cell, not its wording."""
        raw = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(editor, QLineEdit) and raw is not None:
            editor.setText(str(raw))
        else:
            super().setEditorData(editor, index)

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Leave air around the text."""
        size = super().sizeHint(option, index)
        return QSize(size.width() + 8, size.height() + 6)


def _write_in(option: QStyleOptionViewItem, ink: QColor) -> None:
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
        option.palette.setColor(role, ink)


def _mixed(over: QColor, under: QColor, share: float) -> QColor:
    def mix(above: int, below: int) -> int:
        return round(above * share + below * (1 - share))

    return QColor(
        mix(over.red(), under.red()),
        mix(over.green(), under.green()),
        mix(over.blue(), under.blue()),
    )


class TableBoard(QTableWidget):
    """Shows a table in its full height, so that the page around it scrolls and not the table.

    `edited` is sent with the row and column of a cell and what the user typed there; `refused`
    with the reason why `refusal` does not let the cell take what is typed.
    """

    edited = Signal(int, int, str)
    refused = Signal(str)

    def __init__(self, refusal: Refusal = nothing_refused, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filling = False
        self._weights: list[int] = []
        self._narrow = False
        self._row_heads: list[str] = []
        self._corner = ""
        cells = _Cells(refusal, self)
        cells.refused.connect(self.refused)
        self.setItemDelegate(cells)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.verticalHeader().hide()
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setMinimumSectionSize(34)
        self.itemChanged.connect(self._tell)

    def set_table(
        self, view: TableView, raw: list[list[str]] | None = None, *, editable: bool = False
    ) -> None:
        """Show a table; `raw` are the cells as they are edited."""
        self._filling = True
        self._row_heads = [row.name for row in view.rows]
        self._corner = view.row_head
        if (len(view.rows), len(view.columns) + 1) != (self.rowCount(), self.columnCount()):
            self.clear()
            self.setColumnCount(len(view.columns) + 1)
            self.setRowCount(len(view.rows))
        self.setHorizontalHeaderLabels([view.row_head, *(each.name for each in view.columns)])
        narrow = all(len(cell) <= LONG for row in view.rows for cell in row.cells)
        for number, row in enumerate(view.rows):
            self._put(number, 0, row.name, editable=False, centred=False)
            for column, cell in enumerate(row.cells):
                item = self._put(number, column + 1, cell, editable=editable, centred=narrow)
                if raw is not None:
                    item.setData(Qt.ItemDataRole.UserRole, raw[number][column])
        self._align_heads(centred=narrow)
        self._share_width(view, narrow=narrow)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed
            if editable
            else triggers.NoEditTriggers
        )
        modes = QAbstractItemView.SelectionMode
        self.setSelectionMode(modes.SingleSelection if editable else modes.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if editable else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(view.name)
        self._filling = False
        self._fit()

    def _put(
        self, row: int, column: int, text: str, *, editable: bool, centred: bool
    ) -> QTableWidgetItem:
        """Fill a cell. The item that is there stays: an editor may be open in another."""
        item = self.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            self.setItem(row, column, item)
        item.setText(text)
        for role in (MARK_ROLE, OWN_ROLE, Qt.ItemDataRole.AccessibleDescriptionRole):
            item.setData(role, None)
        item.setToolTip("")
        flags = Qt.ItemFlag.ItemIsEnabled
        if editable:
            flags |= Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsSelectable
        item.setFlags(flags)
        side = Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft
        item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        return item

    def _align_heads(self, *, centred: bool) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        for column in range(self.columnCount()):
            head = self.horizontalHeaderItem(column)
            centre = centred and column > 0
            side = Qt.AlignmentFlag.AlignHCenter if centre else Qt.AlignmentFlag.AlignLeft
            if head is not None:
                head.setTextAlignment(side | middle)

    def _share_width(self, view: TableView, *, narrow: bool) -> None:
        """Give each column room by its longest text, so that sentences wrap and figures do not."""
        header = self.horizontalHeader()
        header.setStretchLastSection(False)
        self._weights = [
            max([len(each.name), *(min(len(row.cells[n]), 60) for row in view.rows)])
            for n, each in enumerate(view.columns)
        ]
        self._narrow = narrow
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def mark(self, row: int | None, column: int | None) -> None:
        """Mark the cell of an answer; without a column the whole row answers."""
        self._filling = True
        for r in range(self.rowCount()):
            for c in range(self.columnCount()):
                item = self.item(r, c)
                if item is not None:
                    item.setData(MARK_ROLE, _mark(r, c, row, column))
        self._filling = False

    def mark_own(self, row: int, column: int, tip: str) -> None:
        """Mark a cell as the user's own; `tip` tells what it replaced."""
        item = self.item(row, column + 1)
        if item is not None:
            self._filling = True
            item.setData(OWN_ROLE, True)
            item.setToolTip(tooltip(tip))
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, tip)
            self._filling = False

    def row_top(self, row: int) -> int:
        """Where a row begins, in pixels from the top of the board."""
        return self.horizontalHeader().height() + self.rowViewportPosition(row)

    # Size

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap again to the new width, and take the height that this needs."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        if not self.columnCount() or not self.columnCount() - 1:
            return
        parent = self.parentWidget()
        width = parent.contentsRect().width() if parent is not None else self.viewport().width()
        width -= 2 * self.frameWidth()
        metrics = self.fontMetrics()
        names, head = self._row_heads, self._corner
        longest = max((metrics.horizontalAdvance(each) for each in names), default=0)
        # The heads of rows are bold, which is wider than the font at hand.
        first = min(int(longest * 1.12) + 26, int(width * 0.4))
        first = max(first, min(int(metrics.horizontalAdvance(head) * 1.05) + 16, int(width * 0.3)))
        rest = max(width - first, 40)
        shares = [max(each, 4) for each in self._weights]
        total = sum(shares)
        if self._narrow:
            widest = max(
                metrics.horizontalAdvance("0" * min(max(shares), LONG)) + 30, min(rest // 8, 90)
            )
            each = min(rest // len(shares), widest)
            widths = [each] * len(shares)
        else:
            widths = [rest * share // total for share in shares]
        self.setColumnWidth(0, first)
        for number, each in enumerate(widths):
            self.setColumnWidth(number + 1, each)
        if self._narrow:
            self.setMaximumWidth(first + sum(widths) + 2 * self.frameWidth())
        self.resizeRowsToContents()
        height = self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth()
        height += sum(self.rowHeight(row) for row in range(self.rowCount()))
        self.setFixedHeight(height)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()

    # Edits

    def _tell(self, item: QTableWidgetItem) -> None:
        if not self._filling:
            self.edited.emit(item.row(), item.column() - 1, item.text().strip())


def _mark(r: int, c: int, row: int | None, column: int | None) -> int:
    if row is None:
        return 0
    if r == row and (column is None or c == column + 1):
        return ANSWER if column is not None or c else IN_LINE
    if r == row or (column is not None and c == column + 1):
        return IN_LINE
    return 0
