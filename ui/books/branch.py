"""The branch of the project's books below its armies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFont, QKeyEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QTreeWidget, QTreeWidgetItem, QWidget

from model.forces.changes import DocumentEvent, ProjectChanged
from model.forces.elements import StoredBook
from ui import theme
from ui.books.bookshelf import Bookshelf, uses_books
from ui.open_project import OpenProject
from ui.widgets import tooltip

ID_ROLE = Qt.ItemDataRole.UserRole
MOST_ROWS = 7


if TYPE_CHECKING:
    from ui.books.keeping import Keeper


class BooksBranch(QTreeWidget):
    """Lists the books that the project keeps. `opened` carries a book's id, "" for the page.

    Where no rule set at hand has army books, and the project keeps none, the branch is hidden.
    """

    opened = Signal(str)

    def __init__(self, work: OpenProject, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._shelf = Bookshelf(work)
        self._kept_by: Keeper | None = None
        self.setHeaderHidden(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setIndentation(14)
        self.setUniformRowHeights(True)
        self.setExpandsOnDoubleClick(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.itemClicked.connect(self._open)
        self.itemExpanded.connect(lambda _item: self.updateGeometry())
        self.itemCollapsed.connect(lambda _item: self.updateGeometry())
        self._unsubscribe = work.document.events.subscribe(self._on_event)
        work.desk.language.changed.connect(self.refresh)
        self.refresh()

    def shut(self) -> None:
        """Stop following the document."""
        self._unsubscribe()
        self._work.desk.language.changed.disconnect(self.refresh)

    def refresh(self) -> None:
        """List the books again."""
        gettext, text = self._work.desk.language.gettext, self._work.desk.language.text
        self.setAccessibleName(gettext("Army books"))
        self.clear()
        root = QTreeWidgetItem([gettext("Army books")])
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        root.setFont(0, font)
        root.setIcon(0, theme.icon("books", self.palette()))
        root.setData(0, ID_ROLE, "")
        self.addTopLevelItem(root)
        for book in self._shelf.stored():
            item = QTreeWidgetItem([text(book.names)])
            item.setIcon(0, theme.icon("book", self.palette()))
            item.setData(0, ID_ROLE, book.id)
            words = self._used_by(book.id)
            item.setToolTip(0, tooltip(f"{text(book.names)} {book.version}\n{words}".strip()))
            root.addChild(item)
        root.setExpanded(True)
        ours = any(self._has_books(army.ruleset) for army in self._work.document.project.armies)
        self.setVisible(ours or bool(root.childCount()))
        self.updateGeometry()

    def _used_by(self, book_id: str) -> str:
        from model.books.shelf import uses  # slow to load, and many projects have no books

        armies = [each.name for each in uses(self._work.document.project, book_id)]
        words = self._work.desk.language.gettext("Used by {armies}")
        return words.format(armies=", ".join(armies)) if armies else ""

    def _has_books(self, ruleset: str) -> bool:
        found = self._work.desk.find_ruleset(ruleset)
        return found is not None and uses_books(found)

    def sizeHint(self) -> QSize:
        """As high as its rows, up to a few."""
        root = self.topLevelItem(0)
        open_rows = root.childCount() if root is not None and root.isExpanded() else 0
        rows = min(1 + open_rows, MOST_ROWS)
        return QSize(160, rows * max(self.sizeHintForRow(0), 20) + 6)

    def minimumSizeHint(self) -> QSize:
        """Two rows."""
        return QSize(60, min(self.sizeHint().height(), 48))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens a book, Del takes it out of the project."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentItem())
            return
        book = _book_of(self.currentItem())
        if event.key() == Qt.Key.Key_Delete and book and not self._work.document.read_only:
            self._keeper().take_out(book)
            return
        super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the book under the pointer, or at the cursor."""
        item = self.itemAt(event.pos()) or self.currentItem()
        book = _book_of(item)
        if book:
            menu = self.menu_of(book)
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(event.globalPos())

    def menu_of(self, book: str) -> QMenu:
        """The menu of a book of the project."""
        gettext = self._work.desk.language.gettext
        keeper = self._keeper()
        menu = QMenu(self)
        menu.addAction(gettext("Open"), lambda: self.opened.emit(book))
        if self._work.document.read_only:
            return menu
        newer = keeper.newer(book)
        if newer is not None:
            menu.addAction(gettext("The program's version…"), lambda: keeper.keep(newer))
        menu.addSeparator()
        menu.addAction(gettext("Take out of the project"), lambda: keeper.take_out(book))
        return menu

    def _keeper(self) -> Keeper:
        if self._kept_by is None:
            from ui.books.keeping import Keeper  # slow to load, and many projects have no books

            self._kept_by = Keeper(self._work, self)
        return self._kept_by

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icons again in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.refresh()

    def _open(self, item: QTreeWidgetItem | None, _column: int = 0) -> None:
        if item is not None:
            self.opened.emit(str(item.data(0, ID_ROLE) or ""))

    def _on_event(self, event: DocumentEvent) -> None:
        if isinstance(event, ProjectChanged) and any(
            isinstance(each.after if each.after is not None else each.before, StoredBook)
            or (each.element is not None and each.element.parent is None)
            for each in event.patch.changes
        ):
            self.refresh()


def _book_of(item: QTreeWidgetItem | None) -> str:
    """The id of the book on a line; "" for the branch's own line."""
    return str(item.data(0, ID_ROLE) or "") if item is not None else ""
