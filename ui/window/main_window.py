"""The main window: docks round the tabs, and the actions that belong to all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import (
    QMainWindow,
    QStackedWidget,
    QWidget,
)

from exports.i18n import LANGUAGES
from model.forces.changes import DocumentEvent, ProjectChanged, SelectionChanged
from ui.desk import Desk
from ui.steps import Steps
from ui.window import action_state
from ui.window.actions import Actions
from ui.window.beginnings import Beginnings
from ui.window.beside import Beside
from ui.window.docks import Docks
from ui.window.going import Going
from ui.window.menus import Menus
from ui.window.page_kinds import PageKind
from ui.window.pages import Page
from ui.window.sample_shelf import SampleShelf
from ui.window.session import Session
from ui.window.small import LEAST, SmallWindow
from ui.window.status import StatusBar
from ui.window.tab_list import TabList
from ui.window.tabs import Tabs
from ui.window.toolbar import ToolBar
from ui.window.window_memory import WindowMemory
from ui.window.workspace import Workspace

if TYPE_CHECKING:
    from ui.window.welcome import Welcome

FIRST_SIZE = QSize(1280, 760)


class MainWindow(QMainWindow):
    """One window with at most one project.

    `page_kinds` are the pages beside the army editor; `doors` the ids of further ways to begin
    that the welcome page offers, each with what it calls.
    """

    def __init__(
        self,
        desk: Desk,
        session: Session,
        page_kinds: Sequence[PageKind] = (),
        importer: Callable[[MainWindow, Path | None], object] | None = None,
    ) -> None:
        super().__init__()
        self.desk = desk
        self.session = session
        self.actions_table = Actions(desk.language, desk.theme, self)
        self._page_kinds = {kind.key: kind for kind in page_kinds}
        self._importer = importer
        self._unsubscribe: Callable[[], None] = lambda: None
        self._leaving = False
        self._starting = False
        self.steps = Steps(self)
        self.memory = WindowMemory(self, desk.settings)
        self.going = Going(self)
        self.samples = SampleShelf(desk, session)
        self.beginnings = Beginnings(desk, session, self, self.show_element)
        self._build()
        self._bind()
        session.opened.connect(self._on_opened)
        session.closing.connect(self._on_closing)
        session.closed.connect(self._on_closed)
        desk.language.changed.connect(self._retranslate)
        self._retranslate()
        self._show_state()

    # Building

    def _build(self) -> None:
        self.setObjectName("muster")
        self.setMinimumSize(LEAST)
        self.resize(FIRST_SIZE.boundedTo(self.screen().availableSize()))
        self.setDockNestingEnabled(False)
        self.setAcceptDrops(True)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.workspace = Workspace(self.desk, self)
        self.tabs = Tabs(self.workspace, self.actions_table, self._page_kinds, self)
        self._middle = QStackedWidget(self)
        self._middle.addWidget(QWidget(self))  # what is seen until it is known what to open
        self._middle.addWidget(self.workspace)
        self.setCentralWidget(self._middle)
        self.docks = Docks(self, self.actions_table)
        self.docks.jumped.connect(self.show_element)
        self.docks.opened.connect(self._show_quietly)
        self.docks.counted.connect(self._count_issues)
        self._beside = Beside(self.docks, self.desk.settings, self.memory)
        self.docks.page_wanted.connect(self._show_on_page)
        for kind in self._page_kinds.values():
            for spec in (kind.action, *kind.more):
                self.actions_table.add(spec)
        self.status = StatusBar(self.desk, self.session, self)
        self.setStatusBar(self.status)
        pages = [kind.action.id for kind in self._page_kinds.values()]
        toolbar = ToolBar(self.actions_table, pages, self)
        self.addToolBar(toolbar)
        self.small = SmallWindow(self, self.docks, toolbar, self.memory)
        self.actions_table["file.import"].setVisible(self._importer is not None)
        self.menus = Menus(
            self.menuBar(),
            self.desk,
            self.actions_table,
            self.session.recent,
            self.beginnings.open_recent,
        )
        self.menus.add_to_view(TabList(self.desk, self.workspace, self), self.docks.switches())

    @cached_property
    def welcome(self) -> Welcome:
        """What there is to do where no project is open; made when that is first so."""
        from ui.window.welcome import Welcome

        doors = ("new", "import", "open") if self._importer is not None else ("new", "open")
        page = Welcome(self.desk, self.session.recent, doors, self)
        page.chosen.connect(self._through_door)
        page.recent_chosen.connect(self.beginnings.open_recent)
        page.sample_chosen.connect(self.samples.open)
        self._middle.addWidget(page)
        return page

    def _bind(self) -> None:
        handlers: dict[str, Callable[[], object]] = {
            "file.new": self.beginnings.new_project,
            "file.open": self.session.ask_and_open,
            "file.import": self.import_file,
            "file.save_copy": self.session.save_copy,
            "file.rename": self.beginnings.name_project,
            "file.close": self.session.close,
            "file.anew": self.samples.start_anew,
            "file.quit": self.close,
            "edit.undo": self._undo,
            "edit.redo": self._redo,
            "edit.go_to": self.going.ask,
            "view.next_pane": lambda: self.docks.next_pane(self.workspace.front()),
            "view.reset": self._reset_docks,
            "army.new": self.beginnings.new_army,
            "issues.next": lambda: self.docks.step_issue(1),
            "issues.previous": lambda: self.docks.step_issue(-1),
            "issues.fix": self.docks.fix_issue,
            "help.keys": self.going.show_keys,
            "help.about": self.going.show_about,
        }
        for kind in self._page_kinds.values():
            handlers[kind.action.id] = partial(self.open_page, kind.key)
        for spec in self.actions_table:
            handler = handlers.get(spec.id)
            if handler is None:
                self.actions_table.bind(spec.id, partial(self._on_page, spec.id))
            else:
                self.actions_table.bind(spec.id, handler)
        self.tabs.changed.connect(self.settle)
        self.tabs.form_wanted.connect(self.docks.go_to_field)
        self.tabs.catalogue_wanted.connect(self.going.open_catalogue)
        self.workspace.turned.connect(self._show_state)
        self.workspace.emptied.connect(self.settle)
        self.workspace.message.connect(self.status.say)
        self.workspace.reveal.connect(self.show_element)
        self.status.severity_clicked.connect(self.docks.show_severity)
        self.status.language_clicked.connect(self._next_language)

    def _retranslate(self) -> None:
        self.setLocale(QLocale())  # fields take their numbers' signs from here
        self.docks.retranslate(self.desk.language)
        self.status.retranslate()
        self._show_state()

    # Projects

    def come_back_shape(self) -> None:
        """Give the window the size and the docks that it had."""
        self.docks.set_shown(shown=True)
        self.memory.restore()
        self.docks.set_shown(shown=False)

    def start(self, project: Path | None, *, in_steps: bool = False) -> None:
        """Open a project, else the one that was open last; the sample at the very first start.

        With `in_steps` only the page in front is made: `steps` has the rest, still to be begun.
        """
        self._starting = True
        try:
            self._open_at_start(project)
        finally:
            self._starting = False
            self.settle()
        if not in_steps:
            self.steps.finish()

    def _open_at_start(self, project: Path | None) -> None:
        memory = self.memory
        page, pages, selection = memory.page, memory.pages, memory.selection
        last = memory.project
        if project is not None:
            if self.session.open(project) and last == project.resolve():
                self.tabs.come_back(pages, page, selection)
        elif memory.is_first_start:
            self.session.open_sample()
        elif last is not None and last.is_file() and self.session.open(last):
            self.tabs.come_back(pages, page, selection)

    def _on_opened(self) -> None:
        work = self.session.work
        if work is None:
            return
        self._unsubscribe = work.document.events.subscribe(self._on_event)
        behind = self.tabs.open(work, self.memory.page if self._starting else "")
        self.steps.add(self.tabs.complete_front, work.document.judge)
        self.steps.add(*self.docks.steps(work), *behind)
        self.settle()
        if not self._starting:
            self.steps.finish()

    def _on_closing(self) -> None:
        self._note_place()
        self.memory.write()
        self._unsubscribe()
        self.steps.clear()
        self.tabs.shut()
        self.docks.shut()

    def _on_closed(self) -> None:
        if not self._leaving:
            self._count_issues()
            self.settle()

    def import_file(self, path: Path | None = None) -> None:
        """Take an order of battle out of a file; into a new project if none is open."""
        if self._importer is not None:
            self._importer(self, path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take tables and texts that are dragged onto the window."""
        from ui.importing.drops import dropped_file

        if self._importer is not None and dropped_file(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Import what is dropped."""
        from ui.importing.drops import dropped_file

        path = dropped_file(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.import_file(path)

    def _through_door(self, door: str) -> None:
        match door:
            case "new":
                self.beginnings.new_army()
            case "open":
                self.session.ask_and_open()
            case "import" if self._importer is not None:
                self.import_file()
            case _:
                pass

    # Pages

    def open_page(self, key: str) -> Page | None:
        """Open a page by its key, or bring it forward."""
        return self.tabs.open_page(key)

    def _show_on_page(self, key: str, thing: str) -> None:
        page = self.open_page(key)
        if page is not None:
            page.show_thing(thing)

    def show_element(self, element_id: str) -> None:
        """Bring an element into sight in its army's table, select it, and go there."""
        self.tabs.show_element(element_id)

    def _show_quietly(self, element_id: str) -> None:
        """Show an element that was chosen in the tree, where the focus stays."""
        self.tabs.show_element(element_id, focus=False)

    def _on_page(self, action_id: str) -> None:
        page = self.workspace.front()
        command = page.commands().get(action_id) if page is not None else None
        if page is not None and command is not None and page.can(action_id):
            command()

    # Following the document

    def _on_event(self, event: DocumentEvent) -> None:
        match event:
            case ProjectChanged(patch=patch):
                self.tabs.follow(patch.changes)
                self._show_state()
            case SelectionChanged(selection):
                self.tabs.note_selection(selection)
                self._show_state()

    def settle(self) -> None:
        """Show what there is: the pages, or what to do where there are none."""
        work = self.session.work
        empty = work is None or not self.workspace.count()
        if empty:
            self.welcome.set_in_project(work is not None)
            self.welcome.refresh()
        self._middle.setCurrentWidget(self.welcome if empty else self.workspace)
        self.docks.set_shown(shown=work is not None)
        self._show_state()

    def _show_state(self) -> None:
        """Bring title, actions and status bar in line with what is open and selected."""
        if self._starting:
            return  # once is enough, when all is there
        work, page = self.session.work, self.workspace.front()
        if self._middle.currentWidget() is not self.workspace:
            page = None
        self._beside.give_room(page)
        self.setWindowTitle(action_state.title(self.desk, work))
        action_state.show_pages(self.actions_table, page)
        action_state.show_project(
            self.actions_table, work, self._page_kinds.values(), in_sample=self.session.in_sample
        )
        action_state.show_issues(self.actions_table, work, self.docks.issues)
        action_state.show_history(self.actions_table, self.desk, work, page)
        selection = work.document.selection if work is not None else ()
        element = work.document.project.find(selection[0]) if work and selection else None
        self.status.show_rules(work, element)
        self.status.show_saved()
        self._note_place()

    def _note_place(self) -> None:
        work, page = self.session.work, self.workspace.front()
        self.memory.note(
            self.session.path,
            page.key if page is not None else "",
            tuple(each.key for each in self.workspace.pages()),
            work.document.selection if work is not None else (),
        )

    # Actions

    def _undo(self) -> None:
        self._step(back=True)

    def _redo(self) -> None:
        self._step(back=False)

    def _step(self, *, back: bool) -> None:
        """Undo or redo: of the page in front if it has a history of its own."""
        page, work = self.workspace.front(), self.session.work
        own = page.history() if page is not None else None
        if own is not None:
            own.undo() if back else own.redo()
        elif work is not None:
            work.do(work.document.undo if back else work.document.redo)

    def _reset_docks(self) -> None:
        self.memory.reset()
        self.docks.show_all()
        self.small.arrange()

    def _count_issues(self) -> None:
        issues = self.docks.issues
        action_state.show_issues(self.actions_table, self.session.work, issues)
        self.status.show_counts(issues.model if issues is not None else None)

    def _next_language(self) -> None:
        order = list(LANGUAGES)
        place = order.index(self.desk.language.lang) if self.desk.language.lang in order else -1
        self.menus.set_language(order[(place + 1) % len(order)])

    # Coming and going

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the docks for the room that there is."""
        super().resizeEvent(event)
        self.small.fit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the place; nothing waits to be saved."""
        self._leaving = True
        self._note_place()
        self.memory.stop()
        self.session.close()
        event.accept()
