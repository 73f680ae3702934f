"""The page of the collection: your miniatures, and whether an army can be fielded with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSize, QSortFilterProxyModel, Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from model.books.collection import give_away, own, take_from
from model.books.shelf import books_for, find_book
from model.forces.changes import DocumentEvent, ProjectChanged
from model.forces.elements import Army
from model.rulesets.base import RuleSet
from model.text import Text
from ui import theme
from ui.books.bookshelf import uses_books
from ui.books.edits import slug
from ui.forms.picker import Pick, Picker
from ui.lists.collection_model import MOST, OWNED, CollectionModel
from ui.open_project import OpenProject
from ui.tight import TightBar
from ui.widgets import EmptyHint
from ui.window.actions import Actions
from ui.window.pages import Page

KEY = "collection"
OTHER = "own"
SIGN = 18
LEAST_WIDTH = 560
MARGIN = 12


class _Counts(QStyledItemDelegate):
    """Counts are edited by a spin box."""

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: object
    ) -> QWidget:
        """A spin box over the cell."""
        spin = QSpinBox(parent)
        spin.setRange(0, MOST)
        spin.setFrame(False)
        spin.setGroupSeparatorShown(True)
        return spin


class CollectionPage(Page):
    """One table for each rule set of the project; an army, or all of them, to be fielded."""

    alone = True

    def __init__(self, work: OpenProject, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(KEY, parent)
        self.work = work
        self._actions = actions
        self.model = CollectionModel(work, self)
        self._choices: list[tuple[RuleSet, tuple[Army, ...]]] = []
        self._build()
        self._unsubscribe = work.document.events.subscribe(self._on_event)
        work.desk.language.changed.connect(self.retranslate)
        work.desk.theme.changed.connect(self._show_verdict)
        self.retranslate()
        self._follow_selection()

    # Building

    def _build(self) -> None:
        self._sign = QLabel(self)
        self.verdict = QLabel(self)
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        self.verdict.setWordWrap(True)
        self.verdict.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.verdict, 1)
        top = self._make_top()
        self._make_table()
        self._hint = EmptyHint(self.work.desk, "roster", self)
        self._hint.pressed.connect(self.take)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.table)
        self._stack.addWidget(self._hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN, 8, MARGIN, 6)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addLayout(line)
        layout.addWidget(self._stack, 1)
        self.addActions(self._actions.of_pages())
        self.setFocusProxy(self.table)

    def _make_top(self) -> QHBoxLayout:
        self.armies = QComboBox(self)
        self.armies.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.armies.currentIndexChanged.connect(lambda _row: self._choose())
        self._label = QLabel(self)
        self._label.setBuddy(self.armies)
        self.add_button = QPushButton(self)
        self.take_button = QPushButton(self)
        self.copy_button = QPushButton(self)
        self.add_button.clicked.connect(self.add)
        self.take_button.clicked.connect(self.take)
        self.copy_button.clicked.connect(self.copy_missing)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(220)
        top = QHBoxLayout()
        top.setSpacing(6)
        top.addWidget(self._label)
        top.addWidget(self.armies)
        top.addStretch(1)
        for each in (self.add_button, self.take_button, self.copy_button):
            top.addWidget(each)
        top.addWidget(self.search)
        self._tight = TightBar(top, [self._label, self.search])
        return top

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for a small screen."""
        return QSize(LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Spare what goes without saying."""
        super().resizeEvent(event)
        self._tight.fit(event.size().width() - 2 * MARGIN)

    def _make_table(self) -> None:
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self.model)
        self._sorted.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._sorted.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search.textChanged.connect(self._sorted.setFilterFixedString)
        self.table = QTableView(self)
        self.table.setModel(self._sorted)
        self.table.setItemDelegateForColumn(OWNED, _Counts(self.table))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setAlternatingRowColors(True)
        self.table.setShowGrid(False)
        self.table.setFrameShape(QTableView.Shape.NoFrame)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )

    def retranslate(self) -> None:
        """Word everything in the language of the moment."""
        gettext = self.work.desk.language.gettext
        self._label.setText(gettext("Can I field this?"))
        self.armies.setAccessibleName(gettext("Army to be fielded"))
        self.add_button.setText(gettext("Add miniatures…"))
        self.take_button.setText(gettext("I own all of this army"))
        self.copy_button.setText(gettext("Copy what is missing"))
        self.search.setPlaceholderText(gettext("Search"))
        self.search.setAccessibleName(gettext("Search"))
        self.table.setAccessibleName(gettext("Collection"))
        self._hint.set_text(
            gettext("There are no miniatures here yet. Add some, or take over those of an army."),
            gettext("I own all of this army"),
        )
        self._offer()
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 3)

    def _offer(self) -> None:
        """Offer the armies, and all of a rule set together."""
        gettext, text = self.work.desk.language.gettext, self.work.desk.language.text
        chosen = self.armies.currentIndex()
        self.armies.blockSignals(True)
        self.armies.clear()
        self._choices = []
        by_rules: dict[str, list[Army]] = {}
        for army in self.work.document.project.armies:
            by_rules.setdefault(army.ruleset, []).append(army)
        for armies in by_rules.values():
            ruleset = self.work.ruleset(armies[0])
            if ruleset is None:
                continue
            for army in armies:
                self._choices.append((ruleset, (army,)))
                self.armies.addItem(self.work.name(army))
            if len(armies) > 1:
                self._choices.append((ruleset, tuple(armies)))
                words = gettext("All armies at once")
                if len(by_rules) > 1:
                    words = f"{words}: {text(ruleset.names)}"
                self.armies.addItem(words)
        self.armies.setCurrentIndex(max(0, min(chosen, len(self._choices) - 1)))
        self.armies.blockSignals(False)
        self._choose()

    def _follow_selection(self) -> None:
        """Begin with the army in which something is selected."""
        project = self.work.document.project
        for each in self.work.document.selection:
            army = project.army_of(project.element(each))
            for row, (_ruleset, armies) in enumerate(self._choices):
                if [a.id for a in armies] == [army.id]:
                    self.armies.setCurrentIndex(row)

    # The page

    def title(self) -> str:
        """What the tab is called."""
        return self.work.desk.language.gettext("Collection")

    def icon(self) -> str:
        """The sign of the collection."""
        return "roster"

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What menus and keys do here."""
        return {
            "army.add": self.add,
            "edit.remove": self.remove,
            "edit.find": self.search.setFocus,
        }

    def can(self, action_id: str) -> bool:
        """Searching is always possible; changing needs a project that may be written."""
        if action_id == "edit.find":
            return True
        if action_id not in self.commands() or self.work.document.read_only:
            return False
        return action_id == "army.add" or self.table.currentIndex().isValid()

    def shut(self) -> None:
        """Stop following the document."""
        self._unsubscribe()
        self.work.desk.language.changed.disconnect(self.retranslate)
        self.work.desk.theme.changed.disconnect(self._show_verdict)

    # What is shown

    def _on_event(self, event: DocumentEvent) -> None:
        if not isinstance(event, ProjectChanged):
            return
        if any(isinstance(each.element, Army) for each in event.patch.changes):
            self._offer()
            return
        self.model.refresh()
        self._show_verdict()

    def _choose(self) -> None:
        ruleset, armies = self._chosen()
        self.model.show_armies(ruleset, armies, self._name_of)
        self._show_verdict()

    def _chosen(self) -> tuple[RuleSet | None, tuple[Army, ...]]:
        row = self.armies.currentIndex()
        return self._choices[row] if 0 <= row < len(self._choices) else (None, ())

    def _name_of(self, entry: str) -> Text | None:
        return dict(self._entries()).get(entry)

    def _entries(self) -> list[tuple[str, Text]]:
        """The sorts of miniatures that the rule set, or the books at hand, know."""
        ruleset, _armies = self._chosen()
        if ruleset is None:
            return []
        found = {each.id: each.names for each in ruleset.entries.values()}
        project = self.work.document.project
        if uses_books(ruleset):
            for shelved in books_for(project, ruleset.id):
                book = find_book(project, ruleset.id, shelved.id)
                for entry in book.entries if book is not None else ():
                    found.setdefault(entry.id, entry.names)
        return list(found.items())

    def _show_verdict(self) -> None:
        language = self.work.desk.language
        _ruleset, armies = self._chosen()
        missing, rows = self.model.missing, self.model.rows
        self._stack.setCurrentIndex(0 if rows else 1)
        writable = not self.work.document.read_only
        self.add_button.setEnabled(writable and bool(armies))
        self.take_button.setEnabled(writable and bool(missing))
        self.copy_button.setEnabled(bool(missing))
        icon, role = ("check", theme.Role.OK) if not missing else ("warning", theme.Role.WARNING)
        if not any(each.needed for each in rows):
            icon, role, words = "info", theme.Role.INFO, language.gettext("Nothing is needed yet.")
        elif not missing:
            words = language.gettext("Yes: every miniature is there.")
        else:
            count = sum(each.missing for each in missing)
            head = language.ngettext(
                "No: {n} miniature is missing.", "No: {n} miniatures are missing.", count
            ).format(n=language.number(count))
            words = f"{head} {', '.join(self._missing_words())}."
        made = theme.icon(icon, self.palette(), role)
        self._sign.setPixmap(made.pixmap(QSize(SIGN, SIGN), self.devicePixelRatioF()))
        self.verdict.setText(words)

    def _missing_words(self) -> list[str]:
        language = self.work.desk.language
        return [
            f"{language.number(each.missing)} {language.text(each.names)}"
            for each in self.model.missing
        ]

    # Edits

    def add(self) -> None:
        """Choose a sort of miniatures to count."""
        gettext, text = self.work.desk.language.gettext, self.work.desk.language.text
        held = {each.entry for each in self.model.rows if each.owned}
        picks = [Pick(entry, text(names)) for entry, names in self._entries() if entry not in held]
        picks.append(Pick(OTHER, gettext("Other miniatures…")))
        picker = Picker(self.work.desk, picks, self)
        picker.picked.connect(self.begin)
        picker.open_below(self.add_button)

    def begin(self, entry: str) -> None:
        """Put a sort of miniatures into the collection, and ask for its number."""
        ruleset, _armies = self._chosen()
        if ruleset is None:
            return
        gettext, asking = self.work.desk.language.gettext, self.work.desk.interaction
        names = self._name_of(entry)
        name = self.work.desk.language.text(names) if names is not None else entry
        if entry == OTHER:
            typed = asking.ask_text(gettext("Other miniatures"), gettext("What are they?"))
            if not typed or not typed.strip():
                return
            name = " ".join(typed.split())
            entry = f"{OTHER}_{slug(name)}"
        document = self.work.document
        self.work.do(lambda: own(document, ruleset.id, entry, name, 1))
        for row, each in enumerate(self.model.rows):
            if each.entry == entry:
                index = self._sorted.mapFromSource(self.model.index(row, OWNED))
                self.table.setCurrentIndex(index)
                self.table.setFocus()
                self.table.edit(index)

    def take(self) -> None:
        """Note everything that the army needs as owned."""
        ruleset, armies = self._chosen()
        forces = self.work.forces(armies[0]) if armies else None
        if ruleset is None or forces is None:
            return
        lang = self.work.desk.language.lang
        document = self.work.document
        self.work.do(lambda: take_from(document, forces, armies, lang))

    def remove(self) -> None:
        """Take the chosen sorts off the collection."""
        ruleset, _armies = self._chosen()
        rows = self.table.selectionModel().selectedRows()
        entries = [self.model.rows[self._sorted.mapToSource(each).row()] for each in rows]
        if ruleset is None:
            return
        document, ids = self.work.document, [each.entry for each in entries]
        self.work.do(lambda: give_away(document, ruleset.id, ids))

    def copy_missing(self) -> None:
        """Put what is missing on the clipboard, a line each."""
        QGuiApplication.clipboard().setText("\n".join(self._missing_words()))
