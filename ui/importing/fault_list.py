"""What is wrong with a file, line by line; opening a line leads to its row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from exports.imports.faults import ImportFault
from exports.imports.wording import word_fault
from model.issues import Severity
from model.rulesets.base import RuleSet
from ui.desk import Desk
from ui.labels import hint_label
from ui.theme import Role, icon
from ui.wrapping import WrappingDelegate

SIGNS = {
    Severity.ERROR: ("error", Role.ERROR),
    Severity.WARNING: ("warning", Role.WARNING),
    Severity.INFO: ("info", Role.INFO),
}
FAULT_ROLE = Qt.ItemDataRole.UserRole
MANY = 3


class FaultList(QWidget):
    """`wanted` is sent with the fault whose row is to be shown."""

    wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._line = hint_label()
        self._list = QTreeWidget()
        self._list.setHeaderHidden(True)
        WrappingDelegate(self._list)
        self._list.setIndentation(14)
        self._list.setExpandsOnDoubleClick(False)
        self._list.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self._list.itemActivated.connect(self._open)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._line)
        column.addWidget(self._list, 1)

    def show_faults(self, faults: Iterable[ImportFault], ruleset: RuleSet | None) -> None:
        """List faults, the gravest first."""
        _ = self._desk.language.gettext
        self._list.setAccessibleName(_("What is wrong with the file"))
        found = sorted(faults, key=_order)
        self._list.clear()
        for group in _groups(found):
            top = self._item(group[0], ruleset)
            self._list.addTopLevelItem(top)
            if len(group) > 1:
                more = self._desk.language.ngettext(
                    "{line} ({n} more like this)", "{line} ({n} more like this)", len(group) - 1
                )
                number = self._desk.language.number(len(group) - 1)
                top.setText(0, more.format(line=top.text(0), n=number))
                top.addChildren([self._item(each, ruleset) for each in group])
        self._list.setRootIsDecorated(len(found) > self._list.topLevelItemCount())
        self._list.setVisible(bool(found))
        self._line.setText(self._summary(found))

    def _item(self, fault: ImportFault, ruleset: RuleSet | None) -> QTreeWidgetItem:
        text = word_fault(fault, self._desk.tr, ruleset)
        item = QTreeWidgetItem([text])
        name, tint = SIGNS[fault.severity]
        item.setIcon(0, icon(name, self.palette(), tint))
        item.setData(0, FAULT_ROLE, fault)
        item.setToolTip(0, text)
        return item

    def _summary(self, found: list[ImportFault]) -> str:
        language = self._desk.language
        if not found:
            return language.gettext("Nothing is wrong with the file.")
        counts = Counter(fault.severity for fault in found)
        errors, warnings = counts[Severity.ERROR], counts[Severity.WARNING]
        notes = counts[Severity.INFO]
        words = (
            (errors, language.ngettext("{n} error", "{n} errors", errors)),
            (warnings, language.ngettext("{n} warning", "{n} warnings", warnings)),
            (notes, language.ngettext("{n} note", "{n} notes", notes)),
        )
        parts = [text.format(n=language.number(count)) for count, text in words if count]
        return language.translator.join(parts)

    def _open(self, item: QTreeWidgetItem) -> None:
        fault = item.data(0, FAULT_ROLE)
        if isinstance(fault, ImportFault) and fault.row is not None:
            self.wanted.emit(fault)

    @property
    def count(self) -> int:
        """How many lines there are, those under others not counted."""
        return self._list.topLevelItemCount()

    def open_line(self, number: int) -> None:
        """Open a line as a double click does."""
        item = self._list.topLevelItem(number)
        if item is not None:
            self._open(item)


def _groups(found: list[ImportFault]) -> list[list[ImportFault]]:
    """Faults one by one, but notes that are many of a sort together."""
    counts = Counter(fault.code for fault in found)
    groups: dict[object, list[ImportFault]] = {}
    for number, fault in enumerate(found):
        many = fault.severity is Severity.INFO and counts[fault.code] > MANY
        groups.setdefault(fault.code if many else number, []).append(fault)
    return list(groups.values())


def _order(fault: ImportFault) -> tuple[int, bool, int]:
    """The gravest first, by row; what is about no row stands behind."""
    return (fault.severity.rank, fault.row is None, fault.row or 0)
