"""Which pages of a project are open: the tables of its armies, and one page of each other kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from PySide6.QtCore import QObject, Signal

from model.forces.changes import Change
from model.forces.elements import Army, Element
from ui.army.editor import ArmyEditor
from ui.open_project import OpenProject
from ui.window.actions import Actions
from ui.window.page_kinds import PageKind
from ui.window.pages import Page
from ui.window.workspace import Workspace

MOST_ARMY_TABS = 6


class Tabs(QObject):
    """Opens pages in the workspace and brings elements into sight there.

    `form_wanted` asks the inspector for a field, `catalogue_wanted` for what can be added on a
    page. `changed` comes when there are other pages than before.
    """

    form_wanted = Signal(str)
    catalogue_wanted = Signal(object)
    changed = Signal()

    def __init__(
        self,
        workspace: Workspace,
        actions: Actions,
        kinds: Mapping[str, PageKind],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._actions = actions
        self._kinds = kinds
        self._work: OpenProject | None = None
        self._selected: dict[str, tuple[str, ...]] = {}  # what was selected last, by army
        self._army = ""  # whose table was in front last
        workspace.turned.connect(self.follow_front)

    def open(self, work: OpenProject, front: str = "") -> list[Callable[[], None]]:
        """Open the table of a project's first army, or of the army whose page is `front`.

        It is to be completed by `complete_front`. Returns the steps that open the tables of the
        other armies, as far as there is room for tabs.
        """
        self._work = work
        armies = work.document.project.armies[:MOST_ARMY_TABS]
        first = next((each for each in armies if _key(each.id) == front), None)
        if first is None and armies:
            first = armies[0]
        if first is not None:
            self._add_army(work, first, whole=False)
        self.changed.emit()
        return [partial(self._open_behind, each.id) for each in armies if each is not first]

    def complete_front(self) -> None:
        """Complete the table that `open` opened, unless the user has closed it meanwhile."""
        for page in self._workspace.pages():
            if isinstance(page, ArmyEditor):
                page.complete()

    def _open_behind(self, army_id: str) -> None:
        """Open the table of an army behind the page in front, in the order of the armies."""
        army = self._work.document.project.find(army_id) if self._work is not None else None
        if self._work is None or not isinstance(army, Army):
            return
        if self._workspace.page(_key(army_id)) is not None:
            return
        keys = [_key(each.id) for each in self._work.document.project.armies]
        before = keys[: keys.index(_key(army_id))]
        there = [page.key for page in self._workspace.pages()]
        self._add_army(self._work, army, sum(key in before for key in there))
        self.changed.emit()

    def shut(self) -> None:
        """Close every page."""
        self._work = None
        self._selected, self._army = {}, ""
        self._workspace.drop_all()

    def come_back(self, pages: Iterable[str], front: str, selection: str) -> None:
        """Open the pages that were open, and go to what was selected."""
        for key in pages:
            if key in self._kinds:
                self._make(key)
        page = self._workspace.bring(front) or self._workspace.front()
        if selection and self._work is not None:
            if page is not None:
                page.show_element(selection)
            self._work.document.select([selection])
        self.follow_front()

    def open_page(self, key: str) -> Page | None:
        """Open a page by its key, or bring it forward; tell it whose table was in front last."""
        page = self._make(key)
        if page is not None and self._army:
            page.come_from(self._army)
        return self._workspace.bring(key)

    def _make(self, key: str) -> Page | None:
        """The page with a key, made if it can be and is not there."""
        kind = self._kinds.get(key)
        if self._work is not None and kind is not None and self._workspace.page(key) is None:
            self._workspace.add(kind.make(self._work, self._actions))
            self.changed.emit()
        return self._workspace.page(key)

    def show_element(self, element_id: str, *, focus: bool = True) -> None:
        """Bring an element into sight in its army's table, and select it."""
        work = self._work
        element = work.document.project.find(element_id) if work is not None else None
        if work is None or element is None:
            return
        page = self._open_army(work, element)
        page.show_element(element_id)
        work.document.select([element_id])
        if focus:
            page.setFocus()

    def follow(self, changes: Iterable[Change]) -> None:
        """Close the tables of armies that are gone, open those of armies that came."""
        armies = [each for each in changes if isinstance(each.element, Army)]
        if self._work is None or not armies:
            return
        for change in armies:
            page = self._workspace.page(_key(change.id))
            if change.after is None and page is not None:
                self._workspace.drop(page)
            elif isinstance(change.after, Army) and change.before is None and page is None:
                self._add_army(self._work, change.after)
        self._workspace.retitle()
        self.changed.emit()

    def note_selection(self, selection: tuple[str, ...]) -> None:
        """Remember what is selected of an army, for when its table comes to the front again."""
        armies = self._armies_of(selection)
        if len(armies) == 1:
            self._selected[armies.pop()] = selection

    def follow_front(self) -> None:
        """Select what was selected last of the army whose table is in front, else the army."""
        page = self._workspace.front()
        if self._work is None or not isinstance(page, ArmyEditor):
            return
        self._army = page.army_id
        if page.army_id in self._armies_of(self._work.document.selection):
            return
        kept = [
            each
            for each in self._selected.get(page.army_id, ())
            if self._armies_of((each,)) == {page.army_id}
        ]
        self._work.document.select(kept or [page.army_id])

    def _armies_of(self, selection: tuple[str, ...]) -> set[str]:
        """The armies to which selected elements belong."""
        if self._work is None:
            return set()
        project = self._work.document.project
        found = (project.find(each) for each in selection)
        return {project.army_of(each).id for each in found if each is not None}

    def _open_army(self, work: OpenProject, element: Element) -> Page:
        army = work.document.project.army_of(element)
        page = self._workspace.bring(_key(army.id))
        if page is None:
            page = self._add_army(work, army)
            self._workspace.setCurrentWidget(page)
            self.changed.emit()
        return page

    def _add_army(
        self, work: OpenProject, army: Army, place: int = -1, *, whole: bool = True
    ) -> ArmyEditor:
        page = ArmyEditor(work, army, self._actions, self._workspace, whole=whole)
        page.form_wanted.connect(lambda _id, field: self.form_wanted.emit(field))
        page.catalogue_wanted.connect(lambda _id: self.catalogue_wanted.emit(page))
        self._workspace.add(page, place)
        return page


def _key(army_id: str) -> str:
    return f"army:{army_id}"
