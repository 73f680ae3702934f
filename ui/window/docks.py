"""The docks round the tabs: project tree, inspector, findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Qt, Signal
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from ui.language import Language
from ui.open_project import OpenProject
from ui.widgets import CloseButton
from ui.window.actions import Actions
from ui.window.pages import Page
from ui.window.window_memory import VERSION

if TYPE_CHECKING:
    from model.issues import Severity
    from ui.books.branch import BooksBranch
    from ui.findings.issues_dock import IssuesPanel
    from ui.forms.inspector import Inspector
    from ui.window.project_tree import ProjectTree

LEFT_WIDTH, RIGHT_WIDTH, BOTTOM_HEIGHT = 235, 320, 170
MARGINS = (12, 5, 6, 5)
Area = Qt.DockWidgetArea


class Docks(QObject):
    """Makes the docks, and fills them with panels for each project that is opened.

    `jumped` asks for an element with the focus on it, `opened` for one that is only to be seen.
    `chosen` carries the names of inspector and findings, as far as the user lets them be seen.
    `page_wanted` asks for a page by its key, and for what it shall show.
    """

    jumped = Signal(str)
    opened = Signal(str)
    page_wanted = Signal(str, str)
    counted = Signal()
    chosen = Signal(list)

    def __init__(self, window: QMainWindow, actions: Actions) -> None:
        super().__init__(window)
        self._window = window
        self._actions = actions
        self.tree: ProjectTree | None = None
        self.books: BooksBranch | None = None
        self.inspector: Inspector | None = None
        self.issues: IssuesPanel | None = None
        self._shown = True
        self._wanted: list[QDockWidget] = []
        self._stepped: list[QDockWidget] = []
        self._beside: frozenset[str] = frozenset()
        self.quiet = False
        self.together = False
        """Whether the docks share one place, as tabs."""
        window.setDockNestingEnabled(False)
        window.setCorner(Qt.Corner.BottomRightCorner, Area.RightDockWidgetArea)
        window.setCorner(Qt.Corner.BottomLeftCorner, Area.LeftDockWidgetArea)
        self.project_dock = self._dock("project", Area.LeftDockWidgetArea)
        self.inspector_dock = self._dock("inspector", Area.RightDockWidgetArea)
        self.issues_dock = self._dock("issues", Area.BottomDockWidgetArea)
        self._give_sizes()

    def _give_sizes(self) -> None:
        """Let each dock be as large as at first, or as large as it is if that is more."""
        sides = [self.project_dock, self.inspector_dock]
        widths = [max(self.project_dock.width(), LEFT_WIDTH), RIGHT_WIDTH]
        widths[1] = max(self.inspector_dock.width(), widths[1])
        height = max(self.issues_dock.height(), BOTTOM_HEIGHT)
        self._window.resizeDocks(sides, widths, Qt.Orientation.Horizontal)
        self._window.resizeDocks([self.issues_dock], [height], Qt.Orientation.Vertical)

    def _dock(self, name: str, area: Area) -> QDockWidget:
        dock = QDockWidget(self._window)
        dock.setObjectName(f"dock-{name}")
        dock.setWidget(QWidget(dock))
        title = DockTitle(dock)
        title.close_button.clicked.connect(self._user_chose)
        dock.toggleViewAction().triggered.connect(self._user_chose)
        dock.setTitleBarWidget(title)
        self._window.addDockWidget(area, dock)
        return dock

    def _all(self) -> tuple[QDockWidget, QDockWidget, QDockWidget]:
        return self.project_dock, self.inspector_dock, self.issues_dock

    def switches(self) -> list[QAction]:
        """The actions that show and hide the docks."""
        return [dock.toggleViewAction() for dock in self._all()]

    def retranslate(self, language: Language) -> None:
        """Word the titles."""
        names = (language.gettext("Project"), language.gettext("Inspector"))
        for dock, name in zip(self._all(), (*names, language.gettext("Findings")), strict=True):
            dock.setWindowTitle(name)
            title = dock.titleBarWidget()
            if isinstance(title, DockTitle):
                title.close_button.set_words(language.gettext("Hide {name}").format(name=name))

    def show_all(self) -> None:
        """Show every dock."""
        for dock in self._all():
            dock.show()

    def set_shown(self, *, shown: bool) -> None:
        """Hide the docks while no project is open; then show those that were there before."""
        if shown == self._shown:
            return
        self._shown = shown
        if not shown:
            self._wanted = [dock for dock in self._all() if not dock.isHidden()]
        for dock in self._all():
            dock.setVisible(shown and dock in self._wanted)
            dock.toggleViewAction().setEnabled(shown)
        self._raise_first()

    def make_room(self, *, room: bool, beside: Iterable[str] = ()) -> None:
        """Give the room of inspector and findings to a page that they say nothing about.

        `beside` names the docks that the user wants beside that page all the same. The project
        gives way with them while all share one place.
        """
        if not room and not self.quiet:
            return
        if not self.quiet:
            self._stepped = [each for each in self._all() if not each.isHidden()]
        self.quiet, self._beside = room, frozenset(beside)
        self._show_for_page()

    def _show_for_page(self) -> None:
        """Show the docks that belong beside the page in front."""
        if self.quiet:
            giving = self._giving()
            for dock in self._all():
                wanted = dock in self._stepped if dock not in giving else self._is_beside(dock)
                dock.setVisible(wanted)
        else:
            for dock in self._all():
                dock.setVisible(dock in self._stepped)
        self._raise_first()

    def _is_beside(self, dock: QDockWidget) -> bool:
        return dock.objectName() in self._beside

    def _giving(self) -> tuple[QDockWidget, ...]:
        """The docks that give their room to a page that wants it."""
        return self._all() if self.together else self._all()[1:]

    def _raise_first(self) -> None:
        """Of docks in one place, the inspector is seen first."""
        if self.together and not self.inspector_dock.isHidden():
            self.inspector_dock.raise_()

    def _user_chose(self) -> None:
        """Tell which docks the user wants beside the page in front."""
        giving = self._giving()
        if self.quiet and self.project_dock not in giving:
            others = [each for each in self._stepped if each is not self.project_dock]
            self._stepped = [
                *others,
                *([] if self.project_dock.isHidden() else [self.project_dock]),
            ]
        self.chosen.emit([each.objectName() for each in giving if not each.isHidden()])

    # Small windows

    def bring_together(self, width: int) -> None:
        """Stack the docks as tabs at the right, the inspector in front."""
        with self._as_shown():
            for dock in self._all():
                dock.setFloating(False)
                self._window.addDockWidget(Area.RightDockWidgetArea, dock)
            self._window.tabifyDockWidget(self.project_dock, self.inspector_dock)
            self._window.tabifyDockWidget(self.inspector_dock, self.issues_dock)
        self.together = True
        self._settle_together()
        self._window.resizeDocks([self.inspector_dock], [width], Qt.Orientation.Horizontal)

    def bring_apart(self, state: QByteArray) -> None:
        """Put the docks where they were before."""
        with self._as_shown():
            self._window.restoreState(state, VERSION)
        self.together = False
        self._settle_together()
        self._give_sizes()  # they were squeezed before the window was small

    @contextmanager
    def _as_shown(self) -> Iterator[None]:
        """Keep what is shown and what is not while docks are moved."""
        hidden = {dock: dock.isHidden() for dock in self._all()}
        yield
        for dock, was_hidden in hidden.items():
            dock.setHidden(was_hidden)

    def _settle_together(self) -> None:
        """Tabs have names of their own; and a page that wants the room gets what it needs now."""
        for dock in self._all():
            title = dock.titleBarWidget()
            if isinstance(title, DockTitle):
                title.set_slim(slim=self.together)
        if self.quiet:
            self._show_for_page()
        self._raise_first()

    # Panels

    def steps(self, work: OpenProject) -> list[Callable[[], None]]:
        """What fills the docks for a project, in steps: what is looked at first comes first."""
        return [
            partial(self._fill_project, work),
            partial(self._fill_inspector, work),
            partial(self._fill_issues, work),
        ]

    # The panels are imported where they are made: the window is there before them.

    def _fill_project(self, work: OpenProject) -> None:
        from ui.books.branch import BooksBranch
        from ui.window.project_tree import ProjectTree

        self.tree = ProjectTree(work, self._actions, self._window)
        self.tree.opened.connect(self.opened)
        self.books = BooksBranch(work, self._window)
        self.books.opened.connect(lambda book: self.page_wanted.emit("books", book))
        _fill(self.project_dock, _stacked(self.tree, self.books))

    def _fill_inspector(self, work: OpenProject) -> None:
        from ui.forms.inspector import Inspector

        self.inspector = Inspector(work, self._window)
        _fill(self.inspector_dock, self.inspector)

    def _fill_issues(self, work: OpenProject) -> None:
        from ui.findings.issues_dock import IssuesPanel

        self.issues = IssuesPanel(work, self._actions, self._window)
        self.issues.jumped.connect(self.jumped)
        self.issues.counted.connect(self.counted)
        _fill(self.issues_dock, self.issues)
        self.counted.emit()

    def shut(self) -> None:
        """Empty the docks."""
        for panel in (self.tree, self.books, self.inspector, self.issues):
            if panel is not None:
                panel.shut()
        self.tree = self.books = self.inspector = self.issues = None
        for dock in self._all():
            _fill(dock, QWidget(dock))

    def next_pane(self, page: Page | None) -> None:
        """Go round with the focus: tree, page, inspector, findings."""
        panes = [self.tree, self.books, page, self.inspector, self.issues]
        there = [pane for pane in panes if pane is not None and pane.isVisible()]
        if not there:
            return
        now = next((n for n, pane in enumerate(there) if _holds_focus(pane)), -1)
        target = there[(now + 1) % len(there)]
        inspector = self.inspector
        if inspector is not None and target is inspector:
            inspector.focus_name()
        else:
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def go_to_field(self, field_id: str) -> None:
        """Give a field of the inspector the focus."""
        if self.inspector is not None:
            self.inspector_dock.show()
            self.inspector.go_to(field_id)

    def step_issue(self, rows: int) -> None:
        """Go to the next finding, or to the one before."""
        if self.issues is not None:
            self.issues_dock.show()
            self.issues.step(rows)

    def fix_issue(self) -> None:
        """Mend the current finding."""
        if self.issues is not None:
            self.issues.fix_current()

    def show_severity(self, severity: Severity) -> None:
        """List the findings of one severity."""
        if self.issues is not None:
            self.issues_dock.show()
            self.issues.show_only(severity)


class DockTitle(QWidget):
    """The title of a dock: a quiet word, and a button that hides it."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._word = QLabel(self)
        self._word.setTextFormat(Qt.TextFormat.PlainText)
        font = QFont(self._word.font())
        font.setWeight(QFont.Weight.DemiBold)
        self._word.setFont(font)
        dock.windowTitleChanged.connect(self._word.setText)
        self.close_button = CloseButton(self)
        self.close_button.clicked.connect(dock.hide)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(*MARGINS)
        self._row.addWidget(self._word)
        self._row.addStretch(1)
        self._row.addWidget(self.close_button)

    def set_slim(self, *, slim: bool) -> None:
        """Take no room while tabs name the docks."""
        self._word.setHidden(slim)
        self.close_button.setHidden(slim)
        self._row.setContentsMargins(*((0, 0, 0, 0) if slim else MARGINS))


def _stacked(tree: QWidget, *branches: QWidget) -> QWidget:
    """The project tree with its further branches below it."""
    pane = QWidget()
    layout = QVBoxLayout(pane)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(tree, 1)
    for branch in branches:
        layout.addWidget(branch)
    return pane


def _fill(dock: QDockWidget, panel: QWidget) -> None:
    old = dock.widget()
    dock.setWidget(panel)
    if old is not None:
        old.deleteLater()


def _holds_focus(widget: QWidget) -> bool:
    focus = QApplication.focusWidget()
    return focus is not None and (focus is widget or widget.isAncestorOf(focus))
