"""What a print has to tell, by name: what was cut, shrank, or has no glyph."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from exports.drawing.report import NO_BAR, NoteGroup, PrintReport, grouped
from exports.print_words import note_units, note_words
from ui.desk import Desk
from ui.labels import plain_label
from ui.theme import Role, icon
from ui.widgets import tooltip

UNIT_ROLE = Qt.ItemDataRole.UserRole
RANK = {"clipped": 0, "missing glyph": 1, "shrunk": 2}
ICONS = {
    "clipped": ("error", Role.ERROR),
    "missing glyph": ("warning", Role.WARNING),
    "shrunk": ("info", Role.INFO),
}
ROWS = 5
OPEN = "print/report"


class ReportList(QWidget):
    """`wanted` is sent with the name of the unit whose line is opened."""

    wanted = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._report: PrintReport | None = None
        self._line = plain_label()
        self._list = QTreeWidget()
        self._list.setRootIsDecorated(False)
        self._list.setUniformRowHeights(True)
        self._list.setAlternatingRowColors(True)
        self._list.setColumnCount(2)
        self._list.setFrameShape(QTreeWidget.Shape.NoFrame)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self._list.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.resizeSection(0, 190)
        self._list.itemActivated.connect(self._open)
        self._more = QToolButton()
        self._more.setAutoRaise(True)
        self._more.setCheckable(True)
        self._more.setChecked(desk.settings.text(OPEN, "no") == "yes")
        self._more.toggled.connect(self._toggle)
        head = QHBoxLayout()
        head.addWidget(self._line, 1)
        head.addWidget(self._more)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 8, 4)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._list, 1)
        desk.language.changed.connect(self._fill)
        desk.theme.changed.connect(self._fill)
        self._fill()

    @property
    def report(self) -> PrintReport | None:
        """The report that is shown."""
        return self._report

    def show_report(self, report: PrintReport | None) -> None:
        """Show a report; None while there is no print."""
        self._report = report
        self._fill()

    def _fill(self) -> None:
        _ = self._desk.language.gettext
        self._list.setHeaderLabels([_("Unit"), _("What happened in print")])
        self._list.setAccessibleName(_("Report of the print"))
        self._list.clear()
        report = self._report
        notes = report.notes if report is not None else ()
        groups = grouped(notes)
        for group in sorted(groups, key=lambda each: (RANK[each.note.what], each.note.unit)):
            self._list.addTopLevelItem(self._item(group))
        for name in report.overflow if report is not None else ():
            self._list.addTopLevelItem(self._overflow(name))
        count = self._list.topLevelItemCount()
        self._more.setVisible(count > 0)
        self._show_list(shown=count > 0 and (self._more.isChecked() or self._is_grave))
        row = self._list.sizeHintForRow(0) if count else 0
        head = self._list.header().sizeHint().height()
        self._list.setFixedHeight(head + row * min(count, ROWS) + 2)
        self._line.setText(self._summary())

    @property
    def _is_grave(self) -> bool:
        """Whether something is missing on the paper, which nobody may overlook."""
        report = self._report
        return report is not None and (
            bool(report.overflow) or any(note.what != "shrunk" for note in report.notes)
        )

    def _toggle(self, wanted: bool) -> None:
        self._desk.settings.set_text(OPEN, "yes" if wanted else "no")
        self._show_list(shown=wanted)

    def _show_list(self, *, shown: bool) -> None:
        _ = self._desk.language.gettext
        self._list.setVisible(shown)
        self._more.blockSignals(True)
        self._more.setChecked(shown)
        self._more.blockSignals(False)
        text = _("Hide the list") if shown else _("Show the list")
        self._more.setToolTip(text)
        self._more.setAccessibleName(text)
        self._desk.theme.set_icon(self._more, "chevron-down" if shown else "chevron-up")

    def _item(self, group: NoteGroup) -> QTreeWidgetItem:
        tr = self._desk.tr
        item = QTreeWidgetItem([note_units(group, tr), note_words(group, tr)])
        name, tint = ICONS[group.note.what]
        item.setIcon(0, icon(name, self.palette(), tint))
        item.setData(0, UNIT_ROLE, group.note.unit)
        tip = tooltip(self._desk.language.gettext("Double-click to go to the unit"))
        every = tooltip(", ".join(group.units)) if len(group.units) > 1 else ""
        item.setToolTip(0, every + tip)
        return item

    def _overflow(self, name: str) -> QTreeWidgetItem:
        """The line of what found no room where it was meant to be."""
        _ = self._desk.language.gettext
        words = [name, _("lies on a further page")]
        if name == NO_BAR:
            words = [_("Bar to check the size"), _("is not printed: the margins leave no room")]
        item = QTreeWidgetItem(words)
        item.setIcon(0, icon("warning", self.palette(), Role.WARNING))
        return item

    def _summary(self) -> str:
        language = self._desk.language
        report = self._report
        if report is None:
            return ""
        cut = sum(note.what == "clipped" for note in report.notes)
        over = sum(name != NO_BAR for name in report.overflow)
        shrunk = sum(note.what == "shrunk" for note in report.notes)
        missing = sum(note.what == "missing glyph" for note in report.notes)
        parts = []
        if cut:
            text = language.ngettext(
                "{n} text does not fit and was cut", "{n} texts do not fit and were cut", cut
            )
            parts.append(text.format(n=language.number(cut)))
        if missing:
            text = language.ngettext(
                "{n} character is missing from the font",
                "{n} characters are missing from the font",
                missing,
            )
            parts.append(text.format(n=language.number(missing)))
        if over:
            text = language.ngettext(
                "{n} part lies on a further page", "{n} parts lie on further pages", over
            )
            parts.append(text.format(n=language.number(over)))
        if NO_BAR in report.overflow:
            parts.append(language.gettext("no room for the bar to check the size"))
        if shrunk:
            text = language.ngettext("{n} text shrank to fit", "{n} texts shrank to fit", shrunk)
            parts.append(text.format(n=language.number(shrunk)))
        if not parts:
            return language.gettext("Everything fits at its full size.")
        line = "; ".join(parts)
        return f"{line[:1].upper()}{line[1:]}."

    def _open(self, item: QTreeWidgetItem) -> None:
        unit = item.data(0, UNIT_ROLE)
        if unit:
            self.wanted.emit(str(unit))
