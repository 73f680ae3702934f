"""The parts of a book as a tree, with a search line and the buttons that add and move."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from model.books.book import Book
from ui.books.paths import Path
from ui.books.tree import PATH_ROLE, SEARCH_ROLE, BookTree
from ui.desk import Desk
from ui.matching import plain

TOOLS = (
    ("edit.duplicate", "duplicate"),
    ("army.up", "move-up"),
    ("army.down", "move-down"),
    ("edit.remove", "remove"),
)


class _Filter(QSortFilterProxyModel):
    """Lines whose names hold every word typed, with the lines above and below them."""

    def __init__(self, tree: BookTree) -> None:
        super().__init__(tree)
        self._words: list[str] = []
        self.setRecursiveFilteringEnabled(True)
        self.setAutoAcceptChildRows(True)
        self.setSourceModel(tree)

    def set_text(self, text: str) -> None:
        """Filter by words."""
        self._words = plain(text).split()
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: QModelIndex) -> bool:  # type: ignore[override] # Qt's own type is wider
        """Whether a line itself holds the words."""
        if not self._words:
            return True
        index = self.sourceModel().index(row, 0, parent)
        words = plain(str(self.sourceModel().data(index, SEARCH_ROLE) or ""))
        return bool(words) and all(each in words for each in self._words)


class PartsPanel(QWidget):
    """`chosen` carries a path, `wanted` the id of an action, `list_wanted` a list to add to."""

    chosen = Signal(object)
    wanted = Signal(str)
    list_wanted = Signal(object)

    def __init__(self, desk: Desk, book: Book, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._lists: tuple[tuple[Path, str], ...] = ()
        self._part: Path = ()
        gettext = desk.language.gettext
        self.model = BookTree(desk, book, self)
        self._filter = _Filter(self.model)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(gettext("Search the book"))
        self.search.setAccessibleName(gettext("Search the book"))
        self.search.textChanged.connect(self._search)
        self.tree = QTreeView(self)
        self.tree.setModel(self._filter)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setIndentation(13)
        self.tree.setAccessibleName(gettext("Parts of the book"))
        self.tree.selectionModel().currentChanged.connect(lambda now, _old: self._tell(now))
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 4, 4)
        column.setSpacing(5)
        column.addWidget(self.search)
        column.addLayout(self._make_tools())
        column.addWidget(self.tree, 1)
        self.setFocusProxy(self.tree)
        self.tree.expand(self._filter.index(0, 0))

    def _make_tools(self) -> QHBoxLayout:
        gettext = self._desk.language.gettext
        row = QHBoxLayout()
        row.setSpacing(2)
        self._add = QToolButton(self)
        self._add.setText(gettext("Add"))
        self._add.setAutoRaise(True)
        self._add.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._add.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self._desk.theme.set_icon(self._add, "add")
        menu = QMenu(self._add)
        menu.aboutToShow.connect(lambda: self._fill_add(menu))
        self._add.setMenu(menu)
        self._add.clicked.connect(lambda: self.wanted.emit("army.add"))
        row.addWidget(self._add)
        words = {
            "edit.duplicate": gettext("Duplicate"),
            "army.up": gettext("Move up"),
            "army.down": gettext("Move down"),
            "edit.remove": gettext("Remove"),
        }
        self._tools: dict[str, QToolButton] = {}
        for action, icon in TOOLS:
            button = QToolButton(self)
            button.setAutoRaise(True)
            button.setToolTip(words[action])
            button.setAccessibleName(words[action])
            self._desk.theme.set_icon(button, icon)
            button.clicked.connect(lambda _on=False, each=action: self.wanted.emit(each))
            row.addWidget(button)
            self._tools[action] = button
        row.addStretch(1)
        return row

    def show_tools(self, able: frozenset[str], lists: tuple[tuple[Path, str], ...]) -> None:
        """Say which actions the chosen part allows, and to which lists can be added."""
        for action, button in self._tools.items():
            button.setEnabled(action in able)
        self._lists = lists
        self._add.setEnabled(bool(lists))

    def _fill_add(self, menu: QMenu) -> None:
        menu.clear()
        for path, word in self._lists:
            action = menu.addAction(self._desk.language.gettext(word))
            action.triggered.connect(lambda _on=False, each=path: self.list_wanted.emit(each))

    def go_to(self, part: Path) -> None:
        """Stand on the line of a part; a search that hides it is cleared."""
        if not self._filter.mapFromSource(self.model.index_at(part)).isValid():
            self.search.clear()
        index = self._filter.mapFromSource(self.model.index_at(part))
        flags = QItemSelectionModel.SelectionFlag
        chosen = self.tree.selectionModel()
        if chosen.currentIndex() == index:
            self._tell(index)
        chosen.setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.tree.scrollTo(index)

    def _tell(self, index: QModelIndex) -> None:
        path = index.data(PATH_ROLE)
        if isinstance(path, tuple | list):
            self._part = tuple(path)
            self.chosen.emit(self._part)

    def _search(self, text: str) -> None:
        part = self._part
        self._filter.set_text(text)
        if text.strip():
            self.tree.expandAll()
        index = self._filter.mapFromSource(self.model.index_at(part))
        if index.isValid():
            self.tree.setCurrentIndex(index)
