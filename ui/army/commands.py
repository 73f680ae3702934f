"""What menus and keys do in the army editor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex
from PySide6.QtGui import QGuiApplication

from model.forces.elements import Element, Role
from model.forces.fragment import Fragment
from model.rulesets.fields import CatalogueItem, Kind
from ui.army import placing
from ui.army.columns import Columns
from ui.army.model import NAME, ArmyModel
from ui.army.placing import Place
from ui.army.view import ArmyView

Shift = Callable[..., Place | None]
MOST_FAULTS = 5


class ArmyCommands:
    """Edits of one army by its table; each is one step that can be undone.

    `say` shows a line to the user where he looks for it, without stopping him.
    """

    def __init__(
        self, model: ArmyModel, view: ArmyView, columns: Columns, say: Callable[[str], None]
    ) -> None:
        self._model = model
        self._view = view
        self._columns = columns
        self._say = say
        self._work = model.work
        self._document = model.document

    # What is selected

    def selected(self) -> list[str]:
        """The ids of the selected rows, in the order of the table."""
        rows = self._view.selectionModel().selectedRows(NAME)
        ids = {node.id for row in rows if (node := self._model.node_at(row)) is not None}
        if len(ids) <= 1:
            return list(ids)
        root = self._model.root or ""
        return [each.id for each in self._document.project.subtree(root) if each.id in ids]

    def current(self) -> Element | None:
        """The element at which things are added: the current row's, else the army."""
        element = self._model.element_at(self._view.currentIndex())
        return element or self._document.project.find(self._model.root or "")

    def select(self, ids: Sequence[str]) -> None:
        """Select rows, and bring the first into sight."""
        indexes = [index for each in ids if (index := self._model.index_of(each)).isValid()]
        if not indexes:
            return
        column = max(self._view.currentIndex().column(), NAME)
        for index in indexes:
            self._reveal(index.parent())
        # The view itself would add to the selection while the Ctrl of a shortcut is held down.
        flags = QItemSelectionModel.SelectionFlag
        model = self._view.selectionModel()
        model.setCurrentIndex(indexes[0].siblingAtColumn(column), flags.NoUpdate)
        chosen = QItemSelection()
        for index in indexes:
            chosen.select(index, index)
        model.select(chosen, flags.ClearAndSelect | flags.Rows)
        self._view.scrollTo(indexes[0])

    def _reveal(self, index: QModelIndex) -> None:
        while index.isValid():
            self._view.expand(index)
            index = index.parent()

    def _but_army(self) -> list[str]:
        """The selected rows without the army itself, which is moved and copied elsewhere."""
        return [each for each in self.selected() if each != self._model.root]

    # Adding

    def offered(self) -> list[tuple[Kind, Place]]:
        """The kinds that can be added here, with their places."""
        current, ruleset = self.current(), self._model.ruleset
        if current is None or ruleset is None:
            return []
        return placing.addable(self._document.project, ruleset, current)

    def add_another(self) -> None:
        """Add one more like the current element."""
        current, ruleset = self.current(), self._model.ruleset
        if current is None or ruleset is None:
            return
        found = placing.next_like(self._document.project, ruleset, current)
        if found is not None:
            self.add(*found)

    def add(self, kind: Kind, place: Place) -> None:
        """Add an element of a kind, and begin to type its name."""
        language = self._work.desk.language
        name = language.text(kind.new_name) or language.text(kind.names)
        added = self._work.do(
            lambda: self._document.add(kind.id, place.parent, name=name, index=place.index)
        )
        if added:
            self.select([added])
            index = self._model.index_of(added)
            self._view.selectionModel().setCurrentIndex(
                index, QItemSelectionModel.SelectionFlag.NoUpdate
            )
            self._view.setFocus()
            self._view.edit(index)

    def add_item(self, item: CatalogueItem, target: Element) -> str | None:
        """Add an entry of the catalogue below an element; returns the new element's id.

        It comes behind the current element where that stands below the same one.
        """
        name = self._work.desk.language.text(item.names)
        index: int | None = None
        for kind, place in self.offered():
            if kind.id == item.kind and place.parent == target.id:
                index = place.index
        added = self._work.do(
            lambda: self._document.add(
                item.kind, target.id, name=name, values=item.values, index=index
            )
        )
        if added:
            self.select([added])
        return added

    # The clipboard

    def copy(self) -> None:
        """Copy the selected rows, for this program and for spreadsheets."""
        from ui.army.clipboard import to_mime

        ids = self.selected()
        if ids:
            QGuiApplication.clipboard().setMimeData(
                to_mime(self._model, ids, self._columns.shown())
            )

    def cut(self) -> None:
        """Copy the selected rows, and remove them."""
        if self._but_army():
            self.copy()
            self.remove()

    def paste(self) -> None:
        """Paste elements where they may stand, or cells from the current one on."""
        from ui.army.clipboard import fragment_of

        mime = QGuiApplication.clipboard().mimeData()
        fragment = fragment_of(mime)
        if fragment is not None and fragment.elements:
            self._paste_elements(fragment)
        elif mime.hasText():
            self._paste_cells(mime.text())

    def _paste_elements(self, fragment: Fragment) -> None:
        current, ruleset = self.current(), self._model.ruleset
        if current is None or ruleset is None:
            return
        gettext = self._work.desk.language.gettext
        if fragment.ruleset != ruleset.id:
            self._say(gettext("What was copied is built for other rules, so it was not pasted."))
            return
        place = self._place_for(current, fragment.roots)
        if place is None:
            self._say(gettext("What was copied cannot stand here. Select where it shall go."))
            return
        pasted = self._work.do(lambda: self._document.paste(fragment, place.parent, place.index))
        if pasted:
            self.select(pasted)

    def _place_for(self, current: Element, roots: Iterable[Element]) -> Place | None:
        """Behind the current element or below it, wherever all the roots may stand."""
        ruleset, project = self._model.ruleset, self._document.project
        kinds = {root.kind for root in roots}
        if ruleset is None or any(root.role is Role.ARMY for root in roots):
            return None
        offered = placing.addable(project, ruleset, current)
        places = [place for kind, place in offered if kind.id in kinds]
        if len(places) != len(kinds) or len({place.parent for place in places}) != 1:
            return None
        return places[0]

    def _paste_cells(self, text: str) -> None:
        from ui.army.clipboard import paste_block, read_block

        index = self._view.currentIndex()
        rows = []
        while index.isValid():
            node = self._model.node_at(index)
            if node is not None:
                rows.append(node.id)
            index = self._view.indexBelow(index)
        shown = self._columns.shown()
        start = self._view.currentIndex().column()
        columns = shown[shown.index(start) :] if start in shown else shown
        pasted = read_block(self._model, text, rows, columns)
        paste_block(self._model, pasted)
        if pasted.faults:
            gettext = self._work.desk.language.gettext
            lines = [*pasted.faults[:MOST_FAULTS]]
            if len(pasted.faults) > MOST_FAULTS:
                more = gettext("… and {n} more.").format(n=len(pasted.faults) - MOST_FAULTS)
                lines.append(more)
            title = gettext("Some cells were not taken")
            head = gettext("All others were. These could not be read:")
            self._work.desk.interaction.warn(title, head, "\n".join(lines))

    # Removing and moving

    def duplicate(self) -> None:
        """Copy the selected elements with all below them, each behind itself."""
        ids = self._but_army()
        copies = self._work.do(lambda: self._document.duplicate(ids)) if ids else None
        if copies:
            self.select(copies)

    def remove(self) -> None:
        """Remove the selected elements with all below them, and stay near."""
        ids = self._but_army()
        if not ids:
            return
        stay = self._stay(ids)
        if self._work.do(lambda: self._document.remove(ids)) and stay:
            self.select([stay])

    def _stay(self, ids: Sequence[str]) -> str | None:
        """The row to be on after others are removed: the next that remains, or the parent."""
        project = self._document.project
        last = project.element(ids[-1])
        siblings = project.children(last.parent)
        row = [child.id for child in siblings].index(last.id)
        for sibling in (*siblings[row + 1 :], *reversed(siblings[:row])):
            if sibling.id not in ids:
                return sibling.id
        return last.parent

    def shift(self, way: Shift, refused: str) -> None:
        """Move the selected elements by one of the ways of `placing`; say so if there is none."""
        project, ruleset = self._document.project, self._model.ruleset
        moved = placing.together(project, self._but_army())
        if not moved or ruleset is None:
            return
        place = way(project, moved, ruleset)
        ids = [each.id for each in moved]
        if place is None:
            self._say(refused)
        elif self._work.do(lambda: self._document.move(ids, place.parent, place.index)):
            self.select(ids)
