"""The second page for a table: how it is read, for which rule set, and which column is what."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from exports.imports.build import RawTable
from exports.imports.faults import ImportFault
from exports.imports.roles import ROW, Parts, parts_of
from exports.imports.wording import word_fault
from model.rulesets.base import RuleSet
from model.rulesets.imports import ImportColumn
from ui.importing.army_choices import ArmyChoices
from ui.importing.mapping_button import MappingButton
from ui.importing.reading_strip import ReadingStrip
from ui.importing.session import ImportSession
from ui.importing.source import Reading
from ui.importing.source_choice import SourceChoice
from ui.importing.table_model import RawTableModel, RawTableView
from ui.labels import caption_label, plain_label
from ui.theme import Role, icon


class ColumnsPage(QWidget):
    """The table with a menu over each column."""

    def __init__(self, session: ImportSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._filling = False
        self._shown: RawTable | None = None
        self.strip = ReadingStrip(session)
        self.mapping = MappingButton(session)
        self.army = ArmyChoices(session)
        self._army_name = QLineEdit()
        self._army_name.setMaximumWidth(200)
        self._leaders = QCheckBox()
        self.source = SourceChoice(session)
        self.model = RawTableModel(self)
        self.view = RawTableView(self.model)
        self._state_icon, self._state = QLabel(), plain_label()
        self._army_caption = caption_label("", self._army_name)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        second = QHBoxLayout()
        second.setSpacing(6)
        second.addWidget(self.army)
        second.addWidget(self._army_caption)
        second.addWidget(self._army_name)
        second.addWidget(self._leaders)
        second.addWidget(self.source, 2)
        second.addStretch(1)
        second.addWidget(self.mapping)
        state = QHBoxLayout()
        state.addWidget(self._state_icon, 0, Qt.AlignmentFlag.AlignTop)
        state.addWidget(self._state, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.strip)
        column.addLayout(second)
        column.addWidget(self.view, 1)
        column.addLayout(state)

    def _connect(self) -> None:
        self.strip.chosen.connect(self._read_again)
        self._army_name.editingFinished.connect(self._take_army_name)
        self._leaders.toggled.connect(self._take_leaders)
        self.view.part_wanted.connect(self.show_menu)
        self._session.work.desk.theme.changed.connect(self._dress)
        self.model.set_palette(self.palette())

    def _dress(self) -> None:
        """Take the theme's colours."""
        self.model.set_palette(self.palette())

    # Words and contents

    def refresh(self) -> None:
        """Show the session as it stands now."""
        session = self._session
        table = session.table
        if table is None:
            return
        self._filling = True
        self._say()
        self.strip.refresh(table)
        fresh = table is not self._shown
        if fresh:
            self._shown = table
            self.model.set_table(table)
        self._show_parts(table)
        self.view.fit_columns(fresh=fresh)
        if session.planned is not None:
            self.model.set_faults(session.planned.gathered.faults)
        else:
            self.model.set_faults(table.faults)
        self.army.refresh()
        self.source.refresh()
        has_army = self._has_part_of_army()
        self._army_name.setText(session.mapping.army)
        self._army_name.setVisible(not has_army)
        self._army_caption.setVisible(not has_army)
        self._leaders.setChecked(session.mapping.leaders)
        offered = self._offered
        self._leaders.setVisible(offered is not None and bool(offered.spec.leader_kind))
        self._show_state(table)
        self._filling = False

    def _say(self) -> None:
        _ = self._session.work.desk.language.gettext
        self._army_caption.setText(_("Army"))
        self._army_name.setAccessibleName(_("Name of the army"))
        self._army_name.setPlaceholderText(_("name of the army"))
        self._leaders.setText(_("Commands are named after their leaders"))
        self.mapping.say()
        self.view.setAccessibleName(_("The table; Enter opens the menu of a column"))

    @property
    def _offered(self) -> Parts | None:
        ruleset = self._session.ruleset
        return parts_of(ruleset) if ruleset is not None else None

    def _has_part_of_army(self) -> bool:
        offered = self._offered
        if offered is None:
            return True
        column = offered.level_column(offered.spec.levels[0])
        return column is not None and bool(self._session.mapping.headers_of(column.id))

    def _show_parts(self, table: RawTable) -> None:
        _ = self._session.work.desk.language.gettext
        mapping, offered = self._session.mapping, self._offered
        ruleset = self._session.ruleset
        names = []
        for header in table.headers:
            column = offered.column(mapping.columns.get(header, "")) if offered else None
            name = _part_name(column, self._session) if column and ruleset else ""
            names.append(f"{name} ↓" if name and header in mapping.fill_down else name)
        self.view.heads.set_parts(names, _("not used"))
        self.model.set_used(n for n, name in enumerate(names) if name)

    def _show_state(self, table: RawTable) -> None:
        """Say what is wrong with the columns, or else what was done for the user."""
        session = self._session
        _ = session.work.desk.language.gettext
        faults = session.mapping_faults()
        errors = [each for each in (*table.faults, *faults) if each.severity.value == "error"]
        if errors:
            text = "\n".join(
                word_fault(e, session.work.desk.tr, session.ruleset) for e in errors[:3]
            )
            name, tint = "error", Role.ERROR
        elif session.remembered:
            text = _("The columns are as you chose them the last time for such a table.")
            name, tint = "check", Role.OK
        else:
            text = _("Click a head, or press Enter, to say what its column is.")
            name, tint = "info", Role.INFO
        self._state.setText(text)
        self._state_icon.setPixmap(icon(name, self.palette(), tint).pixmap(16, 16))

    # What the user does

    def _read_again(self, reading: Reading) -> None:
        if self._session.source is not None:
            self._session.read(self._session.source, reading)

    def _take_army_name(self) -> None:
        name = self._army_name.text().strip()
        if not self._filling and name != self._session.mapping.army:
            self._session.set_mapping(replace(self._session.mapping, army=name))

    def _take_leaders(self, wanted: bool) -> None:
        if not self._filling:
            self._session.set_mapping(replace(self._session.mapping, leaders=wanted))

    def menu_of(self, section: int) -> QMenu:
        """The menu of a column: what it can be."""
        table, offered, ruleset = self._session.table, self._offered, self._session.ruleset
        menu = QMenu(self.view)
        if table is None or offered is None or ruleset is None:
            return menu
        _ = self._session.work.desk.language.gettext
        header = table.headers[section]
        mapping = self._session.mapping
        group = QActionGroup(menu)
        self._add_part(menu, group, header, "", _("Not used"))
        menu.addSeparator()
        for column in _in_order(offered, ruleset):
            if column is None:
                menu.addSeparator()
                continue
            self._add_part(menu, group, header, column.id, _part_name(column, self._session))
        menu.addSeparator()
        down = menu.addAction(_("Blank cells repeat the one above"))
        down.setCheckable(True)
        down.setChecked(header in mapping.fill_down)
        down.setEnabled(header in mapping.columns)
        down.toggled.connect(lambda wanted: self._take_fill_down(header, wanted=wanted))
        return menu

    def _add_part(
        self, menu: QMenu, group: QActionGroup, header: str, part: str, name: str
    ) -> None:
        mapping = self._session.mapping
        others = [each for each in mapping.headers_of(part) if part and each != header]
        offered = self._offered
        column = offered.column(part) if offered is not None else None
        several = column is not None and (column.several or part == ROW)
        if others and not several:
            name = f"{name}  ({', '.join(others)})"
        action = QAction(name, menu)
        action.setCheckable(True)
        action.setChecked(mapping.columns.get(header, "") == part)
        action.setData(part)
        action.triggered.connect(lambda: self.set_part(header, part))
        group.addAction(action)
        menu.addAction(action)

    def set_part(self, header: str, part: str) -> None:
        """Let a column play a part; a part that only one column may play leaves its old one."""
        mapping, offered = self._session.mapping, self._offered
        column = offered.column(part) if offered is not None else None
        if column is not None and not column.several and part != ROW:
            for other in mapping.headers_of(part):
                mapping = mapping.with_column(other, "")
        mapping = mapping.with_column(header, part)
        table = self._session.table
        if table is not None:
            in_order = {h: mapping.columns[h] for h in table.headers if h in mapping.columns}
            mapping = replace(mapping, columns=in_order)
        self._session.set_mapping(mapping)

    def _take_fill_down(self, header: str, *, wanted: bool) -> None:
        mapping = self._session.mapping
        others = tuple(each for each in mapping.fill_down if each != header)
        kept = (*others, header) if wanted else others
        self._session.set_mapping(replace(mapping, fill_down=kept))

    def show_menu(self, section: int) -> None:
        """Open the menu of a column below its head."""
        heads = self.view.heads
        left = heads.sectionViewportPosition(section)
        place = heads.viewport().mapToGlobal(QPoint(max(0, left), heads.height()))
        menu = self.menu_of(section)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def show_fault(self, fault: ImportFault) -> None:
        """Bring the row of a fault into sight."""
        place = self.model.place(fault)
        if place is not None:
            index = self.model.index(place[0], place[1] or 0)
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index, RawTableView.ScrollHint.PositionAtCenter)
            self.view.setFocus()


def _part_name(column: ImportColumn, session: ImportSession) -> str:
    return session.work.desk.language.text(column.names)


def _in_order(offered: Parts, ruleset: RuleSet) -> list[ImportColumn | None]:
    """The parts as a menu shows them: names, figures, leaders, the rest; None is a line."""
    levels = [each for each in offered.columns if each.level]
    rows = [each for each in offered.columns if each.id == ROW]
    leaders = list(offered.leaders())
    other = [e for e in offered.columns if e not in (*levels, *rows, *leaders)]
    order = {kind: n for n, kind in enumerate(ruleset.kinds)}
    levels.sort(key=lambda each: order.get(each.level, 0))
    groups = [[*levels, *rows], other, leaders]
    found: list[ImportColumn | None] = []
    for group in groups:
        if group and found:
            found.append(None)
        found.extend(group)
    return found
