"""The army editor: the tree table of one army with its tools, filter and totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from model.forces.changes import DocumentEvent, Judged, ProjectChanged, SelectionChanged
from model.forces.elements import Army, Role
from ui.army import placing
from ui.army.columns import Columns
from ui.army.commands import ArmyCommands
from ui.army.filtering import Filter
from ui.army.model import ArmyModel
from ui.army.totals import totals_line
from ui.army.view import ArmyView
from ui.lists.commands import ListCommands
from ui.open_project import OpenProject
from ui.symbols import symbol_icon
from ui.tight import TightBar
from ui.widgets import ElidedLabel, EmptyHint
from ui.window.actions import Actions
from ui.window.pages import Page

if TYPE_CHECKING:
    from ui.army.quick_fields import QuickFields
    from ui.lists.points_bar import PointsBar

EXPANDED_AT_FIRST = 400
TOOLS = ("edit.duplicate", "edit.remove", "army.up", "army.down", "army.out", "army.in")
LEAST_WIDTH = 280


class ArmyEditor(Page):
    """One army as a tree table.

    `form_wanted` asks the inspector for a field, `catalogue_wanted` for the dialog of what can be
    added.
    """

    form_wanted = Signal(str, str)
    catalogue_wanted = Signal(str)

    def __init__(
        self,
        work: OpenProject,
        army: Army,
        actions: Actions,
        parent: QWidget | None = None,
        *,
        whole: bool = True,
    ) -> None:
        super().__init__(f"army:{army.id}", parent)
        self.work = work
        self.army_id = army.id
        self._actions = actions
        self._syncing = False
        self._commands: dict[str, Callable[[], object]] = {}
        self.model = ArmyModel(work, army, self)
        self.view = ArmyView(self.model, self)
        self.columns = Columns(self.view, self.model)
        self.does = ArmyCommands(self.model, self.view, self.columns, self.message.emit)
        self.filter = Filter(self.view, self.model)
        self.lists = ListCommands(
            work, army.id, self.does.selected, self.does.select, self.message.emit
        )
        self._build()
        self._connect()
        self.retranslate()
        self.expand_at_first()
        if whole:
            self.complete()

    # Building

    def _build(self) -> None:
        self.quick: QuickFields | None = None
        self.points: PointsBar | None = None
        self._quick_place, self._points_place = QHBoxLayout(), QVBoxLayout()
        self._add = self._tool("army.add", menu=True)
        self._filter_box = QLineEdit(self)
        self._filter_box.setClearButtonEnabled(True)
        self._filter_box.setMaximumWidth(240)
        self._found = QLabel(self)
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 6, 8, 6)
        bar.setSpacing(4)
        bar.addWidget(self._add)
        tools = {each: self._tool(each) for each in TOOLS}
        for tool in tools.values():
            bar.addWidget(tool)
        bar.addSpacing(10)
        bar.addLayout(self._quick_place)
        bar.addStretch(1)
        bar.addWidget(self._found)
        bar.addWidget(self._filter_box)
        # Menus and keys have them all.
        self._tight = TightBar(bar, [tools[each] for each in reversed(TOOLS)])
        self._hint = EmptyHint(self.work.desk, "filter", self)
        self._middle = QStackedLayout()
        self._middle.addWidget(self.view)
        self._middle.addWidget(self._hint)
        self._totals = ElidedLabel(self)
        self._totals.setContentsMargins(12, 5, 12, 6)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addLayout(self._points_place)
        layout.addLayout(self._middle, 1)
        layout.addWidget(self._totals)
        self.addActions(self._actions.of_pages())
        self.setFocusProxy(self.view)

    def complete(self) -> None:
        """Add what the army is seen without: its quick fields, and the bar of its points."""
        if self.quick is not None:
            return
        from ui.army.quick_fields import QuickFields
        from ui.lists.points_bar import PointsBar

        self.quick = QuickFields(self.work, self.army_id, self)
        self.points = PointsBar(self.work, self.army_id, self)
        self._quick_place.addWidget(self.quick)
        self._points_place.addWidget(self.points)
        self.quick.retranslate()
        self._tight.fit(self.width())

    def _tool(self, action_id: str, *, menu: bool = False) -> QToolButton:
        button = QToolButton(self)
        self._actions.draw_icons(action_id)
        button.setDefaultAction(self._actions[action_id])
        button.setAutoRaise(True)
        button.setIconSize(QSize(18, 18))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if menu:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
            kinds = QMenu(button)
            kinds.aboutToShow.connect(lambda: self._fill_kinds(kinds))
            button.setMenu(kinds)
        return button

    def _connect(self) -> None:
        view, desk = self.view, self.work.desk
        self._unsubscribe = self.work.document.events.subscribe(self._on_event)
        view.selectionModel().selectionChanged.connect(lambda *_: self._selected())
        view.selectionModel().currentChanged.connect(lambda *_: self.changed.emit())
        view.customContextMenuRequested.connect(self._open_menu)
        view.cells.form_wanted.connect(self.form_wanted)
        view.drop_refused.connect(self.message)
        self.model.refused.connect(self.message)
        view.header().setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.header().customContextMenuRequested.connect(self.columns.open_menu)
        self._filter_box.textChanged.connect(self._filter)
        self._hint.pressed.connect(self._filter_box.clear)
        self._filter_box.returnPressed.connect(self.view.setFocus)
        desk.language.changed.connect(self.retranslate)
        desk.theme.changed.connect(view.redraw)

    def expand_at_first(self) -> None:
        """Open the tree as far as it stays readable."""
        count = sum(1 for _ in self.model.ids())
        if count <= EXPANDED_AT_FIRST:
            self.view.expandAll()
        else:
            self.view.expandToDepth(1)

    def retranslate(self) -> None:
        """Word everything in the language of the moment."""
        gettext = self.work.desk.language.gettext
        self._filter_box.setPlaceholderText(gettext("Filter"))
        self._filter_box.setAccessibleName(gettext("Filter the rows of the table"))
        self.view.setAccessibleName(gettext("Order of battle"))
        self._hint.set_text(gettext("No row has all of these words."), gettext("Clear the filter"))
        self.model.refresh_all()
        self.model.headerDataChanged.emit(
            Qt.Orientation.Horizontal, 0, self.model.columnCount() - 1
        )
        self.columns.fit()
        if self.quick is not None and self.points is not None:
            self.quick.retranslate()
            self.points.refresh()
        self._commands = self._make_commands()
        self._sum_up()

    # The page

    def title(self) -> str:
        """The army's name."""
        army = self.work.document.project.find(self.army_id)
        return self.work.name(army) if army is not None else ""

    def icon(self) -> str:
        """The sign of armies."""
        return "echelon-army"

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What menus and keys do here."""
        return self._commands

    def _make_commands(self) -> dict[str, Callable[[], object]]:
        does, gettext = self.does, self.work.desk.language.gettext
        edge = gettext("There is no place further that way.")
        no_out = gettext("It cannot stand outside its formation.")
        no_in = gettext("There is no formation above that could take it.")
        return {
            "edit.cut": does.cut,
            "edit.copy": does.copy,
            "edit.paste": does.paste,
            "edit.duplicate": does.duplicate,
            "edit.remove": does.remove,
            "edit.cell": self._edit_cell,
            "edit.select_all": self.view.selectAll,
            "edit.find": self.go_to_filter,
            "view.expand": self.view.expandAll,
            "view.collapse": self._collapse,
            "army.add": self._add_another,
            "army.catalogue": lambda: self.catalogue_wanted.emit(self.army_id),
            "army.up": partial(does.shift, placing.upwards, edge),
            "army.down": partial(does.shift, placing.downwards, edge),
            "army.out": partial(does.shift, placing.outwards, no_out),
            "army.in": partial(does.shift, placing.inwards, no_in),
            **self.lists.commands(self),
        }

    def _add_another(self) -> None:
        """Add one more like the selected; on an army that has a list, offer what it lists."""
        current = self.does.current()
        if current is not None and current.role is Role.ARMY:
            forces = self.work.forces(current)
            if forces is not None and forces.catalogue(current):
                self.catalogue_wanted.emit(self.army_id)
                return
        self.does.add_another()

    def can(self, action_id: str) -> bool:
        """Reading is always possible; changing needs a project that may be written."""
        if action_id in ("edit.copy", "edit.select_all", "edit.find", "edit.cell"):
            return True
        if action_id in ("view.expand", "view.collapse"):
            return True
        listing = self.lists.can(action_id)
        if listing is not None:
            return listing
        if action_id not in self.commands() or self.work.document.read_only:
            return False
        if action_id in ("edit.paste", "army.add"):
            return True
        if action_id == "army.catalogue":
            return bool(self.model.ruleset)
        return any(each != self.army_id for each in self.work.document.selection)

    def show_element(self, element_id: str) -> bool:
        """Select an element, whatever the filter hides."""
        if not self.model.index_of(element_id).isValid():
            return False
        if self.filter.on:
            self._filter_box.clear()
        self.does.select([element_id])
        return True

    def go_to_filter(self) -> None:
        """Go to the filter box."""
        self._filter_box.setFocus()
        self._filter_box.selectAll()

    def shut(self) -> None:
        """Stop following the document."""
        self._unsubscribe()
        if self.quick is not None and self.points is not None:
            self.quick.shut()
            self.points.shut()
        self.model.close()

    # Slots

    def _edit_cell(self) -> None:
        self.view.open_editor(self.view.currentIndex())

    def _collapse(self) -> None:
        self.view.collapseAll()
        self.view.expandToDepth(0)

    def _filter(self, text: str) -> None:
        self.filter.set_text(text)
        language = self.work.desk.language
        found = self.filter.found
        self._found.setText(
            language.ngettext("{n} row", "{n} rows", found).format(n=language.number(found))
            if self.filter.on
            else ""
        )
        nothing = self.filter.on and not found
        self._middle.setCurrentIndex(1 if nothing else 0)

    def _fill_kinds(self, menu: QMenu) -> None:
        menu.clear()
        language = self.work.desk.language
        for kind, place in self.does.offered():
            parent = self.work.document.project.find(place.parent)
            where = self.work.name(parent) if parent is not None else ""
            action = menu.addAction(f"{language.text(kind.names)}\t{where}")
            action.setIcon(symbol_icon(kind.symbol.icon, self.palette()))
            action.triggered.connect(lambda _on=False, k=kind, p=place: self.does.add(k, p))
        menu.addSeparator()
        self._actions.draw_icons("army.catalogue")
        menu.addAction(self._actions["army.catalogue"])

    def _open_menu(self, point: QPoint) -> None:
        self._actions.draw_icons()
        menu = QMenu(self)
        kinds = menu.addMenu(self.work.desk.language.gettext("Add"))
        self._fill_kinds(kinds)
        for group in (
            ("edit.cut", "edit.copy", "edit.paste"),
            ("edit.duplicate", "army.split", "edit.remove", "edit.cell"),
            ("army.larger", "army.smaller"),
            ("army.up", "army.down", "army.out", "army.in"),
            ("view.expand", "view.collapse"),
        ):
            menu.addSeparator()
            for each in group:
                menu.addAction(self._actions[each])
        menu.exec(self.view.viewport().mapToGlobal(point))
        menu.deleteLater()

    def _selected(self) -> None:
        if not self._syncing:
            self._syncing = True
            self.work.document.select(self.does.selected())
            self._syncing = False
        self._sum_up()
        self.changed.emit()

    def _on_event(self, event: DocumentEvent) -> None:
        match event:
            case SelectionChanged(selection):
                self._follow_selection(selection)
            case Judged():
                self.view.redraw()
            case ProjectChanged():
                self._sum_up()
                self.changed.emit()

    def minimumSizeHint(self) -> QSize:
        """Narrow enough to stand beside a dock in a small window."""
        return QSize(LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Spare tools for which there is no room."""
        super().resizeEvent(event)
        self._tight.fit(event.size().width())

    def showEvent(self, event: QShowEvent) -> None:
        """Come to the front on what is selected."""
        super().showEvent(event)
        self._follow_selection(self.work.document.selection)

    def _follow_selection(self, selection: tuple[str, ...]) -> None:
        if self._syncing or not selection or not self.isVisible():
            return
        if all(self.model.index_of(each).isValid() for each in selection):
            self._syncing = True
            self.does.select(selection)
            self._syncing = False

    def _sum_up(self) -> None:
        project = self.work.document.project
        chosen = [element for each in self.does.selected() if (element := project.find(each))]
        army = project.find(self.army_id)
        if len(chosen) > 1:
            gettext = self.work.desk.language.gettext
            line = gettext("Selected: {totals}").format(totals=totals_line(self.work, chosen))
        else:
            line = totals_line(self.work, [army] if army is not None else [])
        self._totals.setText(line)
