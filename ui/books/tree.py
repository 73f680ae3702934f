"""Item model of a book's parts that follows each edit without a reset."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QGuiApplication, QPalette

from model.books import book as parts
from model.books.book import Book
from ui import theme
from ui.books.draft import DraftFault
from ui.books.paths import Path
from ui.books.shape import Slot, Sort, branches, id_of, name_of
from ui.books.words import ONE
from ui.desk import Desk
from ui.typefaces import text_font

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
PATH_ROLE = Qt.ItemDataRole.UserRole
SEARCH_ROLE = Qt.ItemDataRole.UserRole + 1
ICONS = {
    parts.Category: "layers",
    parts.Entry: "roster",
    parts.OwnRule: "notes",
    parts.Item: "fort",
    parts.Allies: "link",
}


class Node:
    """One line: a part of a book, or a list of parts. `step` leads to it from the line above."""

    __slots__ = ("children", "name", "number", "parent", "row", "slot", "thing")

    def __init__(self, number: int, name: str, slot: Slot | None, parent: Node | None) -> None:
        self.number = number
        self.name = name
        self.slot = slot
        self.parent = parent
        self.children: list[Node] = []
        self.thing: object = None
        self.row = 0

    @property
    def path(self) -> Path:
        """The path from the book to what the line stands for."""
        if self.parent is None:
            return ()
        step = self.slot.name if self.slot is not None else self.row
        return (*self.parent.path, step)

    def place(self) -> None:
        """Number the children."""
        for row, child in enumerate(self.children):
            child.row = row


class BookTree(QAbstractItemModel):
    """The parts of a book below one line for the book itself.

    A list of parts has a line of its own, its parts stand below it. After an edit the lines are
    matched by their ids, so that views keep what is selected and expanded.
    """

    def __init__(self, desk: Desk, book: Book, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._book = book
        self._numbers = count(1)
        self._top = Node(0, "", None, None)
        self._root = Node(next(self._numbers), "", None, None)
        self._known: dict[int, Node] = {0: self._top, self._root.number: self._root}
        self._top.children = [self._root]
        self._faults: dict[Path, bool] = {}
        self._grow(self._root, book)

    # Following the book

    def follow(self, book: Book, faults: Sequence[DraftFault] = ()) -> None:
        """Show another state of the book."""
        self._book = book
        self._faults = _spread(faults)
        self._match(self._root, book)
        self._tell(self._root)
        first = self.index(0, 0)
        self.dataChanged.emit(first, first)

    def _tell(self, node: Node) -> None:
        """Say that the lines below one may look another way now."""
        if node.children:
            above = self._index_of(node)
            first, last = self.index(0, 0, above), self.index(len(node.children) - 1, 0, above)
            self.dataChanged.emit(first, last)
        for child in node.children:
            self._tell(child)

    def _wanted(self, thing: object) -> list[tuple[str, Slot | None, object]]:
        """The lines that belong below one: names by which they are matched, and what they are."""
        if isinstance(thing, tuple):
            seen: dict[str, int] = {}
            lines: list[tuple[str, Slot | None, object]] = []
            for part in thing:
                name = id_of(part) or type(part).__name__
                seen[name] = seen.get(name, 0) + 1
                lines.append((f"{name}/{seen[name]}", None, part))
            return lines
        return [(s.name, s, getattr(thing, s.name)) for s in branches(type(thing))]

    def _grow(self, node: Node, thing: object) -> None:
        """Make all the lines below a new one."""
        node.thing = thing
        for name, slot, part in self._wanted(thing):
            child = self._make(name, slot, node)
            node.children.append(child)
            self._grow(child, part)
        node.place()

    def _make(self, name: str, slot: Slot | None, parent: Node) -> Node:
        node = Node(next(self._numbers), name, slot, parent)
        self._known[node.number] = node
        return node

    def _match(self, node: Node, thing: object) -> None:
        """Bring the lines below one in line with what the book has there now."""
        node.thing = thing
        wanted = self._wanted(thing)
        names = [name for name, _, _ in wanted]
        self._take_new_names(node, names)
        index = self._index_of(node)
        for row in reversed(range(len(node.children))):
            if node.children[row].name not in names:
                self._drop(node, row, index)
        for row, (name, slot, part) in enumerate(wanted):
            there = next((n for n, c in enumerate(node.children) if c.name == name), None)
            if there is None:
                self.beginInsertRows(index, row, row)
                made = self._make(name, slot, node)
                node.children.insert(row, made)
                node.place()
                self._grow(made, part)
                self.endInsertRows()
                continue
            if there != row:
                self.beginMoveRows(index, there, there, index, row)
                node.children.insert(row, node.children.pop(there))
                node.place()
                self.endMoveRows()
            self._match(node.children[row], part)

    def _take_new_names(self, node: Node, names: list[str]) -> None:
        """A line whose id alone was changed stays the same line."""
        old = [child.name for child in node.children]
        if len(old) != len(names):
            return
        for child, name in zip(node.children, names, strict=True):
            if child.name != name and child.name not in names and name not in old:
                child.name = name

    def _drop(self, node: Node, row: int, index: QModelIndex) -> None:
        self.beginRemoveRows(index, row, row)
        self._forget(node.children.pop(row))
        node.place()
        self.endRemoveRows()

    def _forget(self, node: Node) -> None:
        self._known.pop(node.number, None)
        for child in node.children:
            self._forget(child)

    # The form that Qt asks for

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """The index of a line."""
        node = self._node(parent)
        if node is None or column != 0 or not 0 <= row < len(node.children):
            return QModelIndex()
        return self.createIndex(row, 0, node.children[row].number)

    def parent(self, child: Index = NOWHERE) -> QModelIndex:  # type: ignore[override] # Qt overloads it
        """The index of the line above."""
        node = self._node(child)
        if node is None or node is self._top or node.parent is None:
            return QModelIndex()
        return self._index_of(node.parent)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many lines stand below one."""
        node = self._node(parent)
        return len(node.children) if node is not None and parent.column() <= 0 else 0

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """One column."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Names; lists with how many parts they have; colours where there are faults."""
        node = self._node(index)
        if node is None or node is self._top:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(node)
            case Qt.ItemDataRole.FontRole:
                return self._font(node)
            case Qt.ItemDataRole.DecorationRole:
                return self._sign(node)
            case Qt.ItemDataRole.ForegroundRole if self._is_bare(node):
                return theme.colour(theme.Role.MUTED, _palette())
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                faulty = self._faults.get(node.path) is not None
                return self._desk.language.gettext("has faults") if faulty else ""
            case _ if role == PATH_ROLE:
                return node.path
            case _ if role == SEARCH_ROLE:
                return self._words(node)
            case _:
                return None

    def _text(self, node: Node) -> str:
        language = self._desk.language
        thing = node.thing
        if node.slot is not None:
            label = language.gettext(node.slot.label)
            return f"{label}  ({len(thing)})" if isinstance(thing, tuple) else label
        if isinstance(thing, parts.Limit | parts.PerPoints):
            return self._limit(thing)
        if isinstance(thing, parts.Part):
            entry = self._book.entry(thing.entry)
            return language.text(entry.names) if entry is not None else thing.entry
        names = name_of(thing)
        words = language.text(names) if names is not None else ""
        return words or id_of(thing) or language.gettext(ONE[type(thing)])

    def _limit(self, limit: parts.Limit | parts.PerPoints) -> str:
        """A limit in a few figures: 0-2, 1-3 / 1000."""
        least = limit.minimum if isinstance(limit, parts.Limit) else 0
        most = "…" if limit.maximum is None else limit.maximum
        points = limit.per_points if isinstance(limit, parts.Limit) else limit.points
        each = f" / {self._desk.language.number(points)}" if points else ""
        return f"{least}-{most}{each}"

    def _words(self, node: Node) -> str:
        thing = node.thing
        names = name_of(thing)
        return f"{names.en} {names.es} {id_of(thing)}" if names is not None else ""

    def _font(self, node: Node) -> QFont | None:
        if node is not self._root:
            return None
        font = text_font()
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _sign(self, node: Node) -> object:
        grave = self._faults.get(node.path)
        if grave is not None:
            name, role = ("error", theme.Role.ERROR) if grave else ("warning", theme.Role.WARNING)
            return theme.icon(name, _palette(), role)
        if node is self._root:
            return theme.icon("book", _palette())
        if node.slot is not None and node.parent is self._root and node.slot.item is not None:
            return theme.icon(ICONS.get(node.slot.item, "settings"), _palette())
        return None

    def _is_bare(self, node: Node) -> bool:
        """Whether a line stands for a list in which there is nothing yet."""
        slot = node.slot
        return slot is not None and slot.sort is Sort.LIST and not node.children

    # From lines to paths and back

    def path_at(self, index: Index) -> Path | None:
        """The path of what a line stands for."""
        node = self._node(index)
        return None if node is None or node is self._top else node.path

    def index_at(self, path: Path) -> QModelIndex:
        """The line of a path, or of the nearest part above that has one."""
        node = self._root
        for step in path:
            found = next((c for c in node.children if c.path[-1] == step), None)
            if found is None:
                break
            node = found
        return self._index_of(node)

    def _index_of(self, node: Node) -> QModelIndex:
        if node is self._top:
            return QModelIndex()
        return self.createIndex(node.row, 0, node.number)

    def _node(self, index: Index) -> Node | None:
        return self._known.get(int(index.internalId())) if index.isValid() else self._top


def _palette() -> QPalette:
    return QGuiApplication.palette()


def _spread(faults: Sequence[DraftFault]) -> dict[Path, bool]:
    """Which lines have faults at or below them, and whether one of them is grave."""
    found: dict[Path, bool] = {}
    for each in faults:
        for length in range(len(each.spot.part) + 1):
            path = each.spot.part[:length]
            found[path] = found.get(path, False) or each.grave
    return found
