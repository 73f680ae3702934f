"""The reference tab: rule set, search, contents, and the page of the chosen section."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from exports.context import Views
from exports.reference import SectionView
from model.forces.changes import DocumentEvent, ProjectChanged
from model.forces.elements import TableEdit
from model.rulesets.base import RuleSet
from model.rulesets.forces import Forces
from model.rulesets.tables import Key
from ui.labels import hint_label
from ui.open_project import OpenProject
from ui.reference.contents import Hit, Spot, Words, contents, search
from ui.reference.page import SectionPage
from ui.theme import icon
from ui.window.goto import TABLE
from ui.window.pages import Page
from ui.wrapping import WrappingDelegate

HIT_ROLE = Qt.ItemDataRole.UserRole
SETTING = "reference/ruleset"
SECTION = "reference/section"
TYPING_PAUSE = 150


class ReferenceView(Page):
    """The tables and rules at a glance, with lookups and search."""

    alone = True

    def __init__(self, work: OpenProject, parent: QWidget | None = None) -> None:
        super().__init__("reference", parent)
        self._work = work
        self._sections: tuple[SectionView, ...] = ()
        self._pages: dict[str, SectionPage] = {}
        self._rulesets: dict[str, RuleSet] = {}
        self._ruleset = QComboBox()
        self._search = QLineEdit()
        self._search.setClearButtonEnabled(True)
        self._glass = self._search.addAction(
            icon("search", self.palette()), QLineEdit.ActionPosition.LeadingPosition
        )
        self._list = QTreeWidget()
        self._nothing = hint_label()
        self._stack = QStackedWidget()
        self._empty = hint_label()
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self._empty)
        self._lay_out()
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_PAUSE)
        self._typing.timeout.connect(self._fill_list)
        self._ruleset.currentIndexChanged.connect(self._change_ruleset)
        self._search.textChanged.connect(lambda _text: self._typing.start())
        self._search.returnPressed.connect(self._first_hit)
        self._list.currentItemChanged.connect(lambda item, _old: self._open(item))
        self._list.itemActivated.connect(lambda item, _column: self._open(item))
        self._unsubscribe = work.document.events.subscribe(self._on_event)
        work.desk.language.changed.connect(self.say)
        work.desk.theme.changed.connect(self._dress)
        self.say()

    def _lay_out(self) -> None:
        self._list.setHeaderHidden(True)
        self._list.setIndentation(14)
        WrappingDelegate(self._list)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(8, 8, 4, 8)
        column.addWidget(self._ruleset)
        column.addWidget(self._search)
        column.addWidget(self._nothing)
        column.addWidget(self._list, 1)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.addWidget(left)
        self._split.addWidget(self._stack)
        self._split.setChildrenCollapsible(False)
        self._split.setSizes([230, 700])
        self._split.setStretchFactor(1, 1)
        left.setMinimumWidth(170)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._split)

    def sizeHint(self) -> QSize:
        """Room for contents and a page."""
        return QSize(960, 640)

    def title(self) -> str:
        """The word on the tab."""
        return self._work.desk.language.gettext("Reference")

    def icon(self) -> str:
        """The icon on the tab."""
        return "reference"

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """Ctrl+F searches."""
        return {"edit.find": self.start_search}

    def shut(self) -> None:
        """Stop following the document."""
        self._unsubscribe()

    # Words

    def say(self) -> None:
        """Word everything again."""
        _ = self._work.desk.language.gettext
        self._ruleset.setAccessibleName(_("Rule set"))
        self._search.setPlaceholderText(_("Search tables and rules"))
        self._search.setAccessibleName(_("Search tables and rules"))
        self._list.setAccessibleName(_("Contents"))
        self._empty.setText(_("This rule set has no tables."))
        chosen = str(self._ruleset.currentData() or "") or self._first_ruleset()
        self._rulesets = {each.id: each for each in self._work.desk.rulesets()}
        self._ruleset.blockSignals(True)
        self._ruleset.clear()
        for each in self._rulesets.values():
            self._ruleset.addItem(self._work.desk.language.text(each.names), each.id)
        self._ruleset.setCurrentIndex(max(0, self._ruleset.findData(chosen)))
        self._ruleset.blockSignals(False)
        self._show_ruleset()
        self.changed.emit()

    def _dress(self) -> None:
        self._glass.setIcon(icon("search", self.palette()))

    def _first_ruleset(self) -> str:
        armies = self._work.document.project.armies
        return armies[0].ruleset if armies else self._work.desk.settings.text(SETTING)

    # Contents

    @property
    def ruleset(self) -> RuleSet | None:
        """The rule set that is shown."""
        return self._rulesets.get(str(self._ruleset.currentData() or ""))

    def set_ruleset(self, ruleset_id: str) -> None:
        """Show a rule set."""
        index = self._ruleset.findData(ruleset_id)
        if index >= 0:
            self._ruleset.setCurrentIndex(index)

    def _change_ruleset(self) -> None:
        self._work.desk.settings.set_text(SETTING, str(self._ruleset.currentData() or ""))
        self._show_ruleset()

    def _show_ruleset(self) -> None:
        kept = self.section
        for page in self._pages.values():
            self._stack.removeWidget(page)
            page.deleteLater()
        self._pages.clear()
        self._sections = self._contents()
        self._fill_list()
        known = [each.id for each in self._sections]
        wanted = kept or self._work.desk.settings.text(SECTION)
        if known:
            self.go_to(Spot(wanted if wanted in known else known[0], 0))
        else:
            self._stack.setCurrentWidget(self._empty)

    def _contents(self) -> tuple[SectionView, ...]:
        ruleset = self.ruleset
        if ruleset is None:
            return ()
        _ = self._work.desk.language.gettext
        document = self._work.document
        forces = Forces(document.project, ruleset, {})
        views = Views(document.project, document.assessment, forces, self._work.desk.tr)
        return contents(views, Words(_("Tables"), _("Special rules")))

    def _fill_list(self) -> None:
        _ = self._work.desk.language.gettext
        wanted = self._search.text().strip()
        hits = search(self._sections, wanted)
        current = self.section
        self._list.blockSignals(True)
        self._list.setRootIsDecorated(bool(wanted))
        self._list.clear()
        for section in self._sections:
            if wanted and section.id not in hits:
                continue
            item = QTreeWidgetItem([section.name])
            item.setData(0, HIT_ROLE, Spot(section.id, 0))
            self._list.addTopLevelItem(item)
            for hit in hits.get(section.id, ()):
                self._add_hit(item, hit, section)
            item.setExpanded(True)
            if section.id == current and not wanted:
                self._list.setCurrentItem(item)
        self._list.blockSignals(False)
        self._nothing.setVisible(bool(wanted) and not hits)
        self._nothing.setText(_("Nothing about “{text}”.").format(text=wanted))

    @staticmethod
    def _add_hit(item: QTreeWidgetItem, hit: Hit, section: SectionView) -> None:
        if hit.text == section.name:
            return
        child = QTreeWidgetItem([hit.text if len(hit.text) < 90 else f"{hit.text[:88]}…"])
        child.setData(0, HIT_ROLE, hit.spot)
        child.setToolTip(0, hit.text)
        item.addChild(child)

    def _first_hit(self) -> None:
        self._typing.stop()
        self._fill_list()
        top = self._list.topLevelItem(0)
        first = top.child(0) if top is not None and top.childCount() else top
        if first is not None:
            self._list.setCurrentItem(first)
            self._list.setFocus()

    # Pages

    @property
    def section(self) -> str:
        """The id of the section that is shown; "" if none is."""
        shown = self._stack.currentWidget()
        return next((name for name, page in self._pages.items() if page is shown), "")

    @property
    def page(self) -> SectionPage | None:
        """The page that is shown."""
        return self._pages.get(self.section)

    def start_search(self) -> None:
        """Put the cursor into the search."""
        self._search.setFocus()
        self._search.selectAll()

    def go_to(self, spot: Spot) -> None:
        """Show a spot of the reference."""
        section = next((each for each in self._sections if each.id == spot.section), None)
        ruleset = self.ruleset
        if section is None or ruleset is None:
            return
        page = self._pages.get(section.id)
        if page is None:
            page = self._pages[section.id] = SectionPage(self._work, ruleset, section)
            self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        page.go_to(spot)
        self._work.desk.settings.set_text(SECTION, section.id)
        if _section_of(self._list.currentItem()) != section.id:
            self._mark_in_list(section.id)

    def _mark_in_list(self, section: str) -> None:
        for number in range(self._list.topLevelItemCount()):
            item = self._list.topLevelItem(number)
            if item is not None and _section_of(item) == section:
                self._list.blockSignals(True)
                self._list.setCurrentItem(item)
                self._list.blockSignals(False)

    def go_to_table(self, table: str, keys: dict[str, Key] | None = None) -> bool:
        """Show a table, with a lookup filled in; False if no section has it."""
        for section in self._sections:
            for number, block in enumerate(section.blocks):
                if block.table is not None and block.table.id == table:
                    self.go_to(Spot(section.id, number))
                    if keys and (page := self.page) is not None:
                        page.panels[table].lookup.set_keys(keys)
                    return True
        return False

    def go_to_trait(self, trait: str) -> bool:
        """Show a special rule; False if no section has it."""
        for section in self._sections:
            for number, block in enumerate(section.blocks):
                for line, each in enumerate(block.traits):
                    if each.id == trait:
                        self.go_to(Spot(section.id, number, line))
                        return True
        return False

    def show_rule(self, ruleset_id: str, what: str, thing: str) -> bool:
        """Bring a table or a special rule of any rule set into sight."""
        self._search.clear()
        self.set_ruleset(ruleset_id)
        if self.ruleset is None or self.ruleset.id != ruleset_id:
            return False
        return self.go_to_table(thing) if what == TABLE else self.go_to_trait(thing)

    def _open(self, item: QTreeWidgetItem | None) -> None:
        spot = item.data(0, HIT_ROLE) if item is not None else None
        if isinstance(spot, Spot):
            self.go_to(spot)

    def _on_event(self, event: DocumentEvent) -> None:
        if not isinstance(event, ProjectChanged):
            return
        edits = [c.after or c.before for c in event.patch.changes]
        if any(isinstance(each, TableEdit) for each in edits):
            self._sections = self._contents()
            for page in self._pages.values():
                page.refresh()


def _section_of(item: QTreeWidgetItem | None) -> str:
    spot = item.data(0, HIT_ROLE) if item is not None else None
    return spot.section if isinstance(spot, Spot) else ""
