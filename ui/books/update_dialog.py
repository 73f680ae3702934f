"""The dialog before a book in use is replaced: what changes in the book and in the lists."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from exports.i18n import N_
from exports.wording import plural_of
from model.books.book import Book
from model.books.compare import BookChange, Did, UnitEffect
from ui.books.impact import ArmyImpact, Impact
from ui.books.naming import word_path
from ui.desk import Desk
from ui.labels import plain_label
from ui.widgets import TitleLabel

DID = {Did.ADDED: N_("new"), Did.REMOVED: N_("gone"), Did.CHANGED: N_("changed")}


class UpdateDialog(QDialog):
    """Says what changes; accepted, the new version takes the old one's place."""

    def __init__(self, desk: Desk, old: Book, impact: Impact, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._desk = desk
        gettext = desk.language.gettext
        self.setWindowTitle(gettext("What the book changes"))
        title = TitleLabel(desk.language.text(impact.book.names), self, 1.4)
        title.setWordWrap(True)
        self.summary = plain_label("\n".join(self._summary(impact)))
        self.units = self._table((gettext("Unit"), gettext("Before"), gettext("After"), ""))
        for effect in impact.effects:
            item = QTreeWidgetItem(self._effect(old, effect))
            for column in (1, 2):
                item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
            self.units.addTopLevelItem(item)
        for column in (1, 2):
            self.units.headerItem().setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
        self.changes = self._table((gettext("Where"), "", gettext("Before"), gettext("After")))
        for change in impact.changes:
            self.changes.addTopLevelItem(QTreeWidgetItem(self._change(old, impact.book, change)))
        tabs = QTabWidget(self)
        language = desk.language
        count = len(impact.effects)
        tabs.addTab(
            self.units,
            language.ngettext("{n} unit changes", "{n} units change", count).format(n=count),
        )
        count = len(impact.changes)
        tabs.addTab(
            self.changes,
            language.ngettext("{n} change in the book", "{n} changes in the book", count).format(
                n=count
            ),
        )
        tabs.setCurrentIndex(0 if impact.effects else 1)
        for table in (self.units, self.changes):
            table.resizeColumnToContents(0)
            table.setColumnWidth(0, min(table.columnWidth(0) + 12, 320))
        buttons = QDialogButtonBox(self)
        keep = buttons.addButton(
            gettext("Take the new version"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        keep.setDefault(True)
        buttons.addButton(gettext("Leave it as it is"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(8)
        layout.addWidget(title)
        layout.addWidget(self.summary)
        layout.addWidget(tabs, 1)
        layout.addWidget(buttons)
        self.resize(680, 480)

    def _table(self, heads: tuple[str, ...]) -> QTreeWidget:
        table = QTreeWidget(self)
        table.setHeaderLabels(list(heads))
        table.setRootIsDecorated(False)
        table.setAlternatingRowColors(True)
        table.setFrameShape(QTreeWidget.Shape.NoFrame)
        table.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        return table

    def _summary(self, impact: Impact) -> list[str]:
        if not impact.armies:
            return [self._desk.language.gettext("No army of the project uses this book.")]
        return [self._army(each) for each in impact.armies]

    def _army(self, army: ArmyImpact) -> str:
        language = self._desk.language
        number = language.number
        if army.before == army.after:
            text = language.ngettext(
                "{army}: {points} point as before",
                "{army}: {points} points as before",
                plural_of(army.before),
            ).format(army=army.name, points=number(army.before))
        else:
            text = language.ngettext(
                "{army}: {before} → {after} point",
                "{army}: {before} → {after} points",
                plural_of(army.after),
            ).format(army=army.name, before=number(army.before), after=number(army.after))
        more = army.errors_after - army.errors_before
        if more > 0:
            words = language.ngettext("{n} more error", "{n} more errors", more).format(n=more)
        elif more < 0:
            words = language.ngettext("{n} error less", "{n} errors less", -more).format(n=-more)
        else:
            words = language.gettext("as many errors as before")
        return f"{text}; {words}"

    def _effect(self, old: Book, effect: UnitEffect) -> list[str]:
        language = self._desk.language
        if effect.after is None:
            note = language.gettext("The book no longer has this entry.")
            return [effect.name, language.number(effect.before), "–", note]
        note = ""
        if effect.lost:
            names = language.translator.join([self._option(old, each) for each in effect.lost])
            note = language.gettext("loses {options}").format(options=names)
        return [
            effect.name,
            language.number(effect.before),
            language.number(effect.after),
            note,
        ]

    def _option(self, book: Book, option_id: str) -> str:
        found = (entry.option(option_id) for entry in book.entries)
        option = next((each for each in found if each is not None), None)
        return self._desk.language.text(option.names) if option is not None else option_id

    def _change(self, old: Book, new: Book, change: BookChange) -> list[str]:
        book = old if change.did is Did.REMOVED else new
        did = self._desk.language.gettext(DID[change.did])
        where = word_path(self._desk, book, change.path)
        return [where, did, change.before, change.after]
