"""The planned order of battle as a tree, and for an update what differs, each with a tick."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from exports.imports.plan import NAME, NOTES, PARENT, Choices, FieldChange, ImportPlan
from exports.imports.tree import Gathered, Planned
from exports.wording import word_value
from model.issues import Value
from model.rulesets.base import RuleSet
from model.rulesets.fields import Field
from ui.open_project import OpenProject
from ui.symbols import symbol_icon
from ui.theme import Role, colour

KEY_ROLE = Qt.ItemDataRole.UserRole
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
NEW, CHANGED, GONE = "new", "changed", "gone"
EXPANDED = 2


class PlannedTree(QTreeWidget):
    """What the file describes: elements with the figures that the rule set adds up."""

    wanted = Signal(int)

    def __init__(self, work: OpenProject, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        self.itemActivated.connect(lambda item: self.wanted.emit(int(item.data(0, ROW_ROLE) or 0)))

    def show_gathered(self, gathered: Gathered, ruleset: RuleSet) -> None:
        """Show planned armies."""
        language = self._work.desk.language
        _ = language.gettext
        fields = _columns(gathered, ruleset)
        self.clear()
        heads = [language.text(each.short if each.short.en else each.names) for each in fields]
        self.setColumnCount(3 + len(fields))
        self.setHeaderLabels([_("Name"), _("What it is"), *heads, _("Rows")])
        self.setAccessibleName(_("The planned order of battle"))
        for army in gathered.armies:
            self.addTopLevelItem(self._item(army, ruleset, fields))
        self.expandToDepth(EXPANDED - 1)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, self.columnCount()):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        for column in range(2, self.columnCount()):
            self.headerItem().setTextAlignment(column, Qt.AlignmentFlag.AlignRight)

    def _item(self, planned: Planned, ruleset: RuleSet, fields: list[Field]) -> QTreeWidgetItem:
        language = self._work.desk.language
        kind = ruleset.kinds[planned.kind]
        figures = [_sum(planned, each) for each in fields]
        shown = ["" if each is None else language.number(each) for each in figures]
        rows = language.number(planned.rows) if planned.rows else ""
        item = QTreeWidgetItem([planned.name, language.text(kind.names), *shown, rows])
        item.setData(0, ROW_ROLE, planned.row)
        item.setIcon(0, symbol_icon(_symbol(planned, ruleset), self.palette()))
        item.setForeground(1, colour(Role.MUTED, self.palette()))
        item.setForeground(2 + len(fields), colour(Role.MUTED, self.palette()))
        for column in range(2, 3 + len(fields)):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
        item.addChildren([self._item(each, ruleset, fields) for each in planned.below])
        return item


def _symbol(planned: Planned, ruleset: RuleSet) -> str:
    kind = ruleset.kinds[planned.kind]
    name = kind.symbol.icon
    field = kind.field(kind.symbol.field) if kind.symbol.field else None
    if field is not None:
        option = field.option(str(planned.values.get(field.id, field.default) or ""))
        name = option.symbol if option is not None and option.symbol else name
    return name


def _columns(gathered: Gathered, ruleset: RuleSet) -> list[Field]:
    """The fields that are added up and that the file fills."""
    fields: dict[str, Field] = {}
    for army in gathered.armies:
        for each in army.all():
            for field in ruleset.kinds[each.kind].fields:
                if field.total and not isinstance(each.values.get(field.id), str | None):
                    fields.setdefault(field.id, field)
    return list(fields.values())


def _sum(planned: Planned, field: Field) -> float | None:
    found = [
        value
        for each in planned.all()
        if isinstance(value := each.values.get(field.id), int | float)
    ]
    return sum(found) if found else None


class DifferenceTree(QTreeWidget):
    """What an update would do, in three groups; what is ticked is done."""

    chosen = Signal()

    def __init__(self, work: OpenProject, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._filling = False
        self.setColumnCount(4)
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        self.itemChanged.connect(self._tell)

    def show_plan(self, plan: ImportPlan, ruleset: RuleSet) -> None:
        """Show what differs, with the ticks that a careful user would set."""
        language = self._work.desk.language
        _ = language.gettext
        self._filling = True
        self.clear()
        self.setHeaderLabels([_("What"), _("Field"), _("Now"), _("In the file")])
        self.setAccessibleName(_("What the update changes"))
        at_first = plan.default_choices()
        group = self._group(CHANGED, _("Changed"), len(plan.changes))
        for change in plan.changes:
            group.addChild(self._changed(change, ruleset, ticked=change.key in at_first.changes))
        group = self._group(NEW, _("New in the file"), len(plan.additions))
        for addition in plan.additions:
            kind = ruleset.kinds[addition.record.kind]
            texts = [" › ".join(addition.path), language.text(kind.names), "", ""]
            group.addChild(_ticked(texts, addition.key, NEW, ticked=True))
        group = self._group(GONE, _("Not in the file"), len(plan.missing))
        for missing in plan.missing:
            kind = ruleset.kinds[missing.kind]
            texts = [" › ".join(missing.path), language.text(kind.names), "", _("remove")]
            group.addChild(_ticked(texts, missing.key, GONE, ticked=False))
        self.expandAll()
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, 4):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self._filling = False

    def _group(self, key: str, name: str, count: int) -> QTreeWidgetItem:
        item = QTreeWidgetItem([f"{name}  ({self._work.desk.language.number(count)})"])
        item.setData(0, KEY_ROLE + 2, key)
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        if count:
            flags = Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsAutoTristate
            item.setFlags(item.flags() | flags)
            self.addTopLevelItem(item)
        return item

    def _changed(self, change: FieldChange, ruleset: RuleSet, *, ticked: bool) -> QTreeWidgetItem:
        language = self._work.desk.language
        _ = language.gettext
        name, old, new = self._words(change, ruleset)
        if change.by_hand:
            old = _("{value} (set by hand)").format(value=old)
        item = _ticked(
            [" › ".join(change.path), name, old, new], change.key, CHANGED, ticked=ticked
        )
        if change.by_hand:
            item.setForeground(2, colour(Role.MANUAL, self.palette()))
        return item

    def _words(self, change: FieldChange, ruleset: RuleSet) -> tuple[str, str, str]:
        """The field's name, and the old and new value as the reader sees them."""
        language = self._work.desk.language
        _ = language.gettext
        own = {NAME: _("Name"), NOTES: _("Notes"), PARENT: _("Stands below")}
        if change.field in own:
            return own[change.field], str(change.old or ""), str(change.new)
        field = ruleset.kinds[change.kind].field(change.field)
        if field is None:
            return change.field, str(change.old or ""), str(change.new)

        def word(value: Value | None) -> str:
            return word_value(field, value, ruleset, language.translator) or "–"

        return language.text(field.names), word(change.old), word(change.new)

    def _leaves(self) -> Iterator[tuple[str, QTreeWidgetItem]]:
        for number in range(self.topLevelItemCount()):
            group = self.topLevelItem(number)
            for row in range(group.childCount() if group is not None else 0):
                item = group.child(row) if group is not None else None
                if item is not None:
                    yield str(item.data(0, KEY_ROLE + 2)), item

    def _tell(self) -> None:
        if not self._filling:
            self.chosen.emit()

    def choices(self) -> Choices:
        """What is ticked."""
        keys: dict[str, set[str]] = {NEW: set(), CHANGED: set(), GONE: set()}
        for group, item in self._leaves():
            if item.checkState(0) is Qt.CheckState.Checked:
                keys[group].add(str(item.data(0, KEY_ROLE)))
        return Choices(frozenset(keys[NEW]), frozenset(keys[CHANGED]), frozenset(keys[GONE]))


def _ticked(texts: list[str], key: str, group: str, *, ticked: bool) -> QTreeWidgetItem:
    item = QTreeWidgetItem(texts)
    item.setData(0, KEY_ROLE, key)
    item.setData(0, KEY_ROLE + 2, group)
    item.setToolTip(0, texts[0])
    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
    item.setCheckState(0, Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
    return item
