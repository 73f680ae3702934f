"""The project tree at the left: armies with their formations, and how many findings each has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from model.forces.changes import DocumentEvent, SelectionChanged
from model.forces.elements import Element, Role
from model.issues import Severity
from ui import dragging, theme
from ui.element_tree import ElementTree, Index
from ui.findings.issue_words import ICONS
from ui.open_project import OpenProject
from ui.redraw import update_rows
from ui.symbols import symbol_icon
from ui.widgets import tooltip
from ui.window.actions import Actions

SIDE_BAR = 3
ON_IT = -1  # a row of Qt's: drops fall on formations, not between them
SHOWN = (Severity.ERROR, Severity.WARNING)
SIGN = 13
ROW_WIDTH = 160
PAUSE_MS = 40


class FormationTree(ElementTree):
    """The armies and formations of a project; units and leaders have no rows here."""

    def __init__(self, work: OpenProject, parent: QObject | None = None) -> None:
        self.work = work
        self._pause = QTimer()
        super().__init__(work.document, None, parent)
        self.counts: dict[str, Counter[Severity]] = work.document.assessment.all_counts()
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.count_now)

    def accepts(self, element: Element) -> bool:
        """Armies and formations only."""
        return element.role in (Role.ARMY, Role.FORMATION)

    def changed(self, _ids: Iterable[str]) -> None:
        """Count the findings again, a moment later: several edits may come at once."""
        if self.work.document.touched.issues:
            self._pause.start()

    def count_now(self) -> None:
        """Count the findings; rows whose numbers changed are drawn again."""
        self._pause.stop()
        counts = self.work.document.assessment.all_counts()
        old, self.counts = self.counts, counts
        self.refresh({each for each in {*old, *counts} if old.get(each) != counts.get(each)})

    def close(self) -> None:
        """Stop following the document."""
        super().close()
        self._pause.stop()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Names; the findings in words for tooltips and screen readers."""
        element = self.element_at(index)
        if element is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.work.name(element)
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(self._findings(element))
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return self._findings(element)
            case _:
                return None

    def _findings(self, element: Element) -> str:
        language = self.work.desk.language
        counts = self.counts.get(element.id, Counter())
        errors, warnings = (counts.get(each, 0) for each in SHOWN)
        words = [self.work.kind_name(element)]
        if errors:
            words.append(language.ngettext("{n} error", "{n} errors", errors).format(n=errors))
        if warnings:
            text = language.ngettext("{n} warning", "{n} warnings", warnings)
            words.append(text.format(n=warnings))
        return ", ".join(words)

    # Dragging: formations move here too, and units can be dropped on formations.

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Formations can be dragged, and dropped upon."""
        flags = super().flags(index)
        if index.isValid() and not self.document.read_only:
            flags |= Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsDropEnabled
        return flags

    def supportedDropActions(self) -> Qt.DropAction:
        """Elements are moved."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Only elements can be dropped."""
        return [dragging.DRAG_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The dragged formations."""
        nodes = (self.node_at(index) for index in indexes)
        return dragging.drag_of([node.id for node in nodes if node is not None])

    def canDropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: Index
    ) -> bool:
        """Whether what is dragged may stand below the formation under the pointer."""
        return dragging.can_drop(self.work, data, self.element_at(parent), ON_IT)

    def dropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: Index
    ) -> bool:
        """Move what is dragged below the formation, or behind it where it cannot stand below."""
        return dragging.drop(self.work, data, self.element_at(parent), ON_IT)


class BranchDelegate(QStyledItemDelegate):
    """Draws a name with its symbol and, at the right, the counts of errors and warnings."""

    def __init__(self, tree: FormationTree, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tree = tree

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Armies are bold; every row has its symbol."""
        super().initStyleOption(option, index)
        element = self._tree.element_at(index)
        if element is None:
            return
        if element.role is Role.ARMY:
            option.font.setWeight(QFont.Weight.DemiBold)
        option.icon = symbol_icon(self._tree.work.symbol(element), option.palette)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.decorationSize = QSize(18, 18)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the row with less room for the name where there are counts."""
        element = self._tree.element_at(index)
        counts = self._tree.counts.get(element.id) if element is not None else None
        shown = [(each, counts[each]) for each in SHOWN if counts[each]] if counts else []
        whole = QRect(option.rect)
        width = self._width(option, shown)
        name = QStyleOptionViewItem(option)
        if width:
            self._fill(painter, option)
            name.rect = whole.adjusted(0, 0, -width, 0)
        super().paint(painter, name, index)
        self._paint_counts(painter, option, shown, whole.right() - width)

    @staticmethod
    def _fill(painter: QPainter, option: QStyleOptionViewItem) -> None:
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, option.palette.color(QPalette.ColorRole.Highlight))

    @staticmethod
    def _width(option: QStyleOptionViewItem, shown: Sequence[tuple[Severity, int]]) -> int:
        metrics = option.fontMetrics
        return sum(metrics.horizontalAdvance(str(n)) + SIGN + 9 for _, n in shown)

    @staticmethod
    def _paint_counts(
        painter: QPainter,
        option: QStyleOptionViewItem,
        shown: Sequence[tuple[Severity, int]],
        left: int,
    ) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        palette, rect = option.palette, option.rect
        painter.save()
        painter.setFont(option.font)
        for severity, number in shown:
            name, role = ICONS[severity]
            tint = (
                palette.color(QPalette.ColorRole.HighlightedText)
                if selected
                else theme.colour(role, palette)
            )
            painter.setPen(tint)
            text = str(number)
            wide = option.fontMetrics.horizontalAdvance(text)
            box = QRect(left, rect.top(), wide, rect.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, text)
            sign = QRectF(left + wide + 2, rect.center().y() - SIGN / 2 + 1, SIGN, SIGN)
            theme.paint_icon(painter, name, sign, tint)
            left += wide + SIGN + 9
        painter.restore()

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Rows with room to breathe, all of one height."""
        return QSize(ROW_WIDTH, option.fontMetrics.height() + 8)


class ProjectTree(QTreeView):
    """The tree as a view. `opened` asks for the page on which an element stands."""

    opened = Signal(str)

    def __init__(self, work: OpenProject, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.work = work
        self._actions = actions
        self._syncing = False
        self.tree = FormationTree(work, self)
        self.setModel(self.tree)
        self.tree.reworded.connect(self.viewport().update)
        self.setItemDelegate(BranchDelegate(self.tree, self))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setAutoExpandDelay(600)
        self.setExpandsOnDoubleClick(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self.selectionModel().currentChanged.connect(lambda now, _before: self._chosen(now))
        self.clicked.connect(self._open)
        self.doubleClicked.connect(self._open)
        self._unsubscribe = work.document.events.subscribe(self._on_event)
        work.desk.language.changed.connect(self.retranslate)
        self.expandToDepth(0)
        self.retranslate()
        for each in work.document.selection[:1]:
            self._follow(each)

    def shut(self) -> None:
        """Stop following the document."""
        self._unsubscribe()
        self.tree.close()

    def retranslate(self) -> None:
        """Word everything in the language of the moment."""
        self.setAccessibleName(self.work.desk.language.gettext("Armies and formations"))
        self.tree.refresh_all()

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row, and the bar of its side at the left."""
        super().drawRow(painter, option, index)
        element = self.tree.element_at(index)
        colour = self.work.side_colour(element, option.palette) if element else None
        if colour is not None:
            painter.fillRect(QRect(0, option.rect.top(), SIDE_BAR, option.rect.height()), colour)

    def dataChanged(self, first: Index, last: Index, _roles: Sequence[int] = ()) -> None:
        """Draw the rows that changed again, and no others."""
        update_rows(self, first, last)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the page of the formation."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
            return
        super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        node = self.tree.node_at(index)
        if node is not None:
            self.opened.emit(node.id)

    def _chosen(self, index: QModelIndex) -> None:
        node = self.tree.node_at(index)
        if node is not None and not self._syncing:
            self._syncing = True
            self.work.document.select([node.id])
            self._syncing = False

    def _on_event(self, event: DocumentEvent) -> None:
        if isinstance(event, SelectionChanged) and event.selection and not self._syncing:
            self._follow(event.selection[0])

    def _follow(self, element_id: str) -> None:
        """Stand on the formation of what is selected elsewhere."""
        element = self.work.document.project.find(element_id)
        while element is not None and not self.tree.index_of(element.id).isValid():
            element = self.work.document.project.find(element.parent or "")
        if element is not None:
            self._syncing = True
            self.setCurrentIndex(self.tree.index_of(element.id))
            self._syncing = False

    def _open_menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        for each in ("army.new", "view.expand", "view.collapse"):
            self._actions.draw_icons(each)
            menu.addAction(self._actions[each])
        element = self.tree.element_at(self.indexAt(point))
        if element is not None and not self.work.document.read_only:
            menu.addSeparator()
            gettext = self.work.desk.language.gettext
            words = gettext("Remove {name}").format(name=self.work.name(element))
            gone = menu.addAction(words)
            gone.setIcon(theme.icon("remove", self.palette()))
            gone.triggered.connect(
                lambda: self.work.do(lambda: self.work.document.remove([element.id]))
            )
        menu.exec(self.viewport().mapToGlobal(point))
        menu.deleteLater()
