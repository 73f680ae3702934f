"""Which pages of a project are open: the tables of its armies, and one page of each other kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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

    def open(self, work: OpenProject) -> None:
        """Open the tables of a project's first armies."""
        self._work = work
        for army in work.document.project.armies[:MOST_ARMY_TABS]:
            self._add_army(work, army)
        self._workspace.setCurrentIndex(0)
        self.changed.emit()

    def shut(self) -> None:
        """Close every page."""
        self._work = None
        self._workspace.drop_all()

    def come_back(self, pages: Iterable[str], front: str, selection: str) -> None:
        """Open the pages that were open, and go to what was selected."""
        for key in pages:
            if key in self._kinds:
                self.open_page(key)
        page = self._workspace.bring(front) or self._workspace.front()
        if selection and self._work is not None:
            if page is not None:
                page.show_element(selection)
            self._work.document.select([selection])

    def open_page(self, key: str) -> Page | None:
        """Open a page by its key, or bring it forward."""
        kind = self._kinds.get(key)
        if self._work is not None and kind is not None and self._workspace.page(key) is None:
            self._workspace.add(kind.make(self._work, self._actions))
            self.changed.emit()
        return self._workspace.bring(key)

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

    def _open_army(self, work: OpenProject, element: Element) -> Page:
        army = work.document.project.army_of(element)
        page = self._workspace.bring(_key(army.id))
        if page is None:
            page = self._add_army(work, army)
            self._workspace.setCurrentWidget(page)
            self.changed.emit()
        return page

    def _add_army(self, work: OpenProject, army: Army) -> ArmyEditor:
        page = ArmyEditor(work, army, self._actions, self._workspace)
        page.form_wanted.connect(lambda _id, field: self.form_wanted.emit(field))
        page.catalogue_wanted.connect(lambda _id: self.catalogue_wanted.emit(page))
        self._workspace.add(page)
        return page


def _key(army_id: str) -> str:
    return f"army:{army_id}"
