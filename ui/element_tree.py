"""Item model over a document's tree of elements that follows each change without a reset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from model.forces.changes import DocumentEvent, ProjectChanged
from model.forces.document import ProjectDocument
from model.forces.elements import Element

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
PLAIN_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class Node:
    """One row: an element's id, its place among its siblings, and what a model keeps for it."""

    __slots__ = ("cells", "children", "id", "key", "parent", "row")

    def __init__(self, key: int, element_id: str, parent: Node | None) -> None:
        self.key = key
        self.id = element_id
        self.parent: Node = parent or self
        self.children: list[Node] = []
        self.row = 0
        self.cells: dict[int, object] = {}


class ElementTree(QAbstractItemModel):
    """The elements of one army (`root`: its id), or of all armies (`root`: None).

    The model keeps a mirror of the tree. After each change it brings the children of every
    parent concerned into the document's order by as few insertions, moves and removals as it
    can, so that views keep selection, scrolling and what is expanded. `reworded` says that every
    row reads differently now.
    """

    reworded = Signal()

    def __init__(
        self, document: ProjectDocument, root: str | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.document = document
        self.root = root
        self._keys = count(1)
        self._top = Node(0, "", None)
        self._by_key: dict[int, Node] = {0: self._top}
        self._by_id: dict[str, Node] = {}
        for row, element in enumerate(self._wanted(None)):
            self._plant(element, self._top, row)
        self._unsubscribe = document.events.subscribe(self._on_event)

    def close(self) -> None:
        """Stop following the document."""
        self._unsubscribe()

    # What a model with other columns or fewer elements changes

    def accepts(self, element: Element) -> bool:
        """Whether an element has a row."""
        return bool(element)

    def changed(self, ids: Iterable[str]) -> None:
        """Called with the elements whose values or issues changed, before views hear of it."""

    # The form that Qt asks for

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """The index of a child."""
        node = self._node(parent)
        if node is None or not 0 <= row < len(node.children):
            return QModelIndex()
        if not 0 <= column < self.columnCount(parent):
            return QModelIndex()
        return self.createIndex(row, column, node.children[row].key)

    def parent(self, child: Index = NOWHERE) -> QModelIndex:  # type: ignore[override] # Qt overloads it
        """The index of the row above."""
        node = self._node(child)
        if node is None or node.parent is self._top:
            return QModelIndex()
        return self.createIndex(node.parent.row, 0, node.parent.key)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many children a row has."""
        if parent.column() > 0:
            return 0
        node = self._node(parent)
        return len(node.children) if node is not None else 0

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """One column, unless a model has more."""
        return 1

    def hasChildren(self, parent: Index = NOWHERE) -> bool:
        """Whether a row has children."""
        return self.rowCount(parent) > 0

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The element's name."""
        element = self.element_at(index)
        if element is None or role != Qt.ItemDataRole.DisplayRole:
            return None
        return element.name

    # From indexes to elements and back

    def node_at(self, index: Index) -> Node | None:
        """The node of an index; None for one that is not (or no longer) there."""
        node = self._node(index)
        return None if node is self._top else node

    def element_at(self, index: Index) -> Element | None:
        """The element of an index."""
        node = self.node_at(index)
        return self.document.project.find(node.id) if node is not None else None

    def index_of(self, element_id: str, column: int = 0) -> QModelIndex:
        """The index of an element; invalid if it has no row."""
        node = self._by_id.get(element_id)
        if node is None:
            return QModelIndex()
        return self.createIndex(node.row, column, node.key)

    def ids(self) -> Iterable[str]:
        """The ids of all rows, in no order."""
        return self._by_id.keys()

    def refresh(self, ids: Iterable[str]) -> None:
        """Tell views that rows changed, neighbours in one message."""
        rows: dict[int, list[int]] = {}
        for each in ids:
            node = self._by_id.get(each)
            if node is not None:
                node.cells.clear()
                rows.setdefault(node.parent.key, []).append(node.row)
        last = self.columnCount() - 1
        for key, numbers in rows.items():
            parent = self._by_key[key]
            for first, end in _runs(sorted(numbers)):
                self.dataChanged.emit(
                    self.createIndex(first, 0, parent.children[first].key),
                    self.createIndex(end, last, parent.children[end].key),
                )

    def refresh_all(self) -> None:
        """Tell views that every row changed (the language did): they draw what is in sight."""
        for node in self._by_id.values():
            node.cells.clear()
        self.reworded.emit()

    # Following the document

    def _node(self, index: Index) -> Node | None:
        return self._by_key.get(index.internalId()) if index.isValid() else self._top

    def _index(self, node: Node) -> QModelIndex:
        if node is self._top:
            return QModelIndex()
        return self.createIndex(node.row, 0, node.key)

    def _wanted(self, parent: str | None) -> list[Element]:
        project = self.document.project
        if parent is None and self.root is not None:
            root = project.find(self.root)
            return [root] if root is not None else []
        return [child for child in project.children(parent) if self.accepts(child)]

    def _plant(self, element: Element, parent: Node, row: int) -> None:
        """Put a new node, with all new ones below it, among a parent's children."""
        node = Node(next(self._keys), element.id, parent)
        self._by_key[node.key] = node
        self._by_id[element.id] = node
        parent.children.insert(row, node)
        _number(parent, row)
        fresh = [each for each in self._wanted(element.id) if each.id not in self._by_id]
        for place, child in enumerate(fresh):
            self._plant(child, node, place)

    def _uproot(self, node: Node) -> None:
        for child in node.children:
            self._uproot(child)
        del self._by_key[node.key]
        if self._by_id.get(node.id) is node:
            del self._by_id[node.id]

    def _on_event(self, event: DocumentEvent) -> None:
        if not isinstance(event, ProjectChanged):
            return
        placed: set[str] = set()
        parents: set[str | None] = set()
        changed: set[str] = set()
        for change in event.patch.changes:
            before, after = change.before, change.after
            old = before if isinstance(before, Element) else None
            new = after if isinstance(after, Element) else None
            if old is None and new is None:
                continue
            changed.add(change.id)
            if (
                old is None
                or new is None
                or (old.parent, old.position) != (new.parent, new.position)
            ):
                placed.add(change.id)
                parents.update(each.parent for each in (old, new) if each is not None)
        if parents:
            self._arrange(parents, placed)
        changed |= self.document.touched.values | self.document.touched.issues
        self.changed(changed)
        self.refresh(changed)

    def _arrange(self, parents: set[str | None], placed: set[str]) -> None:
        """Bring the children of parents into order, from the top of the tree down."""
        project = self.document.project
        for each in parents:
            node = self._find(each)
            if node is not None:
                self._drop([child for child in node.children if self._is_gone(child)])
        depths = {}
        for each in parents:
            element = project.find(each) if each is not None else None
            depths[each] = 0 if element is None else 1 + sum(1 for _ in project.ancestors(element))
        for each in sorted(parents, key=lambda one: depths[one]):
            node = self._find(each)
            if node is not None and (each is None or each in project):
                self._order(node, self._wanted(each), placed)
        for each in parents:
            node = self._find(each)
            if node is not None:
                keep = {element.id for element in self._wanted(each)}
                self._drop([child for child in node.children if child.id not in keep])

    def _find(self, element_id: str | None) -> Node | None:
        return self._top if element_id is None else self._by_id.get(element_id)

    def _is_gone(self, node: Node) -> bool:
        """Whether an element is gone with everything that stood below it."""
        if node.id in self.document.project:
            return False
        return all(self._is_gone(child) for child in node.children)

    def _order(self, parent: Node, wanted: Sequence[Element], placed: set[str]) -> None:
        for row, element in enumerate(wanted):
            node = self._by_id.get(element.id)
            if node is None:
                self.beginInsertRows(self._index(parent), row, row)
                self._plant(element, parent, row)
                self.endInsertRows()
                continue
            while node.parent is parent and node.row > row and element.id not in placed:
                # Whatever stands before an element that kept its place has itself moved.
                self._move(parent.children[row], parent, len(parent.children))
            if node.parent is not parent or node.row != row:
                self._move(node, parent, row)

    def _move(self, node: Node, parent: Node, row: int) -> None:
        """Move a node so that it comes to stand before what is now at `row`."""
        old = node.parent
        start = node.row
        if not self.beginMoveRows(self._index(old), start, start, self._index(parent), row):
            return
        old.children.pop(start)
        place = row - 1 if old is parent and start < row else row
        parent.children.insert(place, node)
        node.parent = parent
        _number(old, min(start, place) if old is parent else start)
        if old is not parent:
            _number(parent, place)
        self.endMoveRows()

    def _drop(self, nodes: Sequence[Node]) -> None:
        """Remove nodes that have one parent."""
        if not nodes:
            return
        parent = nodes[0].parent
        for first, last in reversed(list(_runs(sorted(node.row for node in nodes)))):
            self.beginRemoveRows(self._index(parent), first, last)
            gone = parent.children[first : last + 1]
            del parent.children[first : last + 1]
            for node in gone:
                self._uproot(node)
            _number(parent, first)
            self.endRemoveRows()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be selected."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return PLAIN_FLAGS


def _number(parent: Node, start: int) -> None:
    for row in range(start, len(parent.children)):
        parent.children[row].row = row


def _runs(numbers: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Gather sorted numbers into runs (first, last)."""
    first = last = None
    for number in numbers:
        if last is not None and number == last + 1:
            last = number
            continue
        if first is not None and last is not None:
            yield first, last
        first = last = number
    if first is not None and last is not None:
        yield first, last
