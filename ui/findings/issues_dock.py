"""The findings at the bottom of the window: filtered, gone to, mended, waived."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QStackedLayout,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from model.forces.changes import DocumentEvent, ProjectChanged
from model.forces.elements import Army
from model.issues import Issue, Severity
from ui.findings import issue_words
from ui.findings.issue_rows import BUTTON_AROUND, SIGN, IssueDelegate, IssueTable
from ui.findings.issue_words import ICONS
from ui.findings.issues_model import ACTION, MESSAGE, RULE, WHERE, IssuesModel
from ui.findings.row_heights import RowHeights
from ui.findings.widths import share
from ui.open_project import OpenProject
from ui.widgets import EmptyHint
from ui.window.actions import Actions

SLIM = 440
"""Below this width the bar shows numbers without their words."""
LEAST = QSize(190, 90)


class IssuesPanel(QWidget):
    """The content of the dock. `jumped` asks to bring an element into sight."""

    jumped = Signal(str)
    counted = Signal()

    def __init__(self, work: OpenProject, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.work = work
        self._actions = actions
        self._heights: RowHeights | None = None
        self._slim = False
        self.model = IssuesModel(work, self)
        self._build()
        self.model.counted.connect(self._on_counted)
        self._unsubscribe = work.document.events.subscribe(self._on_event)
        work.desk.language.changed.connect(self.retranslate)
        self.retranslate()

    def shut(self) -> None:
        """Stop following the document."""
        self._unsubscribe()
        self.model.close()

    def _build(self) -> None:
        bar = self._filter_bar()  # made first: the Tab key goes through it to the table
        self._make_table()
        self._hint = EmptyHint(self.work.desk, "check", self)
        self._middle = QStackedLayout()
        self._middle.addWidget(self.table)
        self._middle.addWidget(self._hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addLayout(self._middle, 1)
        self.setFocusProxy(self.table)

    def _filter_bar(self) -> QHBoxLayout:
        """What is to be listed: which severities, of which army, and what was waived."""
        self._toggles: dict[Severity, QToolButton] = {}
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.setSpacing(4)
        for severity, (name, role) in ICONS.items():
            button = QToolButton(self)
            button.setCheckable(True)
            button.setChecked(True)
            button.setAutoRaise(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setIconSize(QSize(SIGN, SIGN))
            self.work.desk.theme.set_icon(button, name, role)
            button.toggled.connect(self._filter)
            self._toggles[severity] = button
            bar.addWidget(button)
        self._army = QComboBox(self)
        self._army.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._army.activated.connect(self._filter)
        self._waived = QCheckBox(self)
        self._waived.toggled.connect(self._filter)
        bar.addStretch(1)
        bar.addWidget(self._army)
        bar.addSpacing(8)
        bar.addWidget(self._waived)
        return bar

    def _make_table(self) -> None:
        self.table = IssueTable(self)
        self.table.setModel(self.model)
        delegate = IssueDelegate(self.table)
        self.table.setItemDelegate(delegate)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.setWordWrap(True)
        self.table.setTabKeyNavigation(False)
        self.table.setFrameShape(QTableView.Shape.NoFrame)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        header = self.table.horizontalHeader()
        header.hide()
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        self._heights = RowHeights(self.table, self.model, before=SIGN + 18, around=BUTTON_AROUND)
        self.table.doubleClicked.connect(lambda index: self._jump(index.row()))
        self.table.entered_row.connect(self._jump)
        delegate.fix_pressed.connect(self._fix_row)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._open_menu)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room again."""
        super().resizeEvent(event)
        slim = event.size().width() < SLIM
        if slim != self._slim:
            self._slim = slim
            self._show_armies()
            self._word_toggles()
        self._fit_columns()

    def minimumSizeHint(self) -> QSize:
        """Narrow enough to stand beside a table in a small window."""
        return LEAST

    def _fit_columns(self) -> None:
        """Give each column what its words ask for; where there is little room, the rule goes."""
        if self._heights is None:
            return
        bar = self.table.verticalScrollBar().sizeHint().width()
        wanted = {column: self._heights.wanted(column) for column in (MESSAGE, WHERE, RULE, ACTION)}
        if self._slim:  # the message names who is meant
            wanted[WHERE] = 0
        widths = share(self.width() - bar, wanted)
        self.table.setColumnHidden(RULE, not widths[RULE])
        self.table.setColumnHidden(WHERE, self._slim)
        for column, width in widths.items():
            if width:
                self.table.setColumnWidth(column, width)

    def changeEvent(self, event: QEvent) -> None:
        """Measure again in another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._heights is not None:
            self._heights.font_changed()
            self._fit_columns()

    def retranslate(self) -> None:
        """Word everything in the language of the moment."""
        gettext = self.work.desk.language.gettext
        self._waived.setText(gettext("Waived"))
        self._army.setAccessibleName(gettext("Findings of which army"))
        self.table.setAccessibleName(gettext("Findings"))
        self.model.retranslate()
        self._list_armies()
        self._on_counted()

    # Filters

    def _list_armies(self) -> None:
        chosen = self._army.currentData()
        self._army.clear()
        self._army.addItem(self.work.desk.language.gettext("All armies"), "")
        for army in self.work.document.project.armies:
            self._army.addItem(self.work.name(army), army.id)
        self._army.setCurrentIndex(max(0, self._army.findData(chosen)))
        self._show_armies()

    def _show_armies(self) -> None:
        """Offer to list the findings of one army where there are several, and room."""
        several = len(self.work.document.project.armies) > 1
        self._army.setVisible(several and not self._slim)

    def _filter(self) -> None:
        severities = frozenset(each for each, button in self._toggles.items() if button.isChecked())
        self.model.set_wanted(
            severities=severities,
            army=str(self._army.currentData() or ""),
            waived=self._waived.isChecked(),
        )

    def show_only(self, severity: Severity) -> None:
        """List the findings of one severity, of all armies."""
        for each, button in self._toggles.items():
            button.setChecked(each is severity)
        self._army.setCurrentIndex(0)
        self._filter()
        self.table.setFocus()

    def _word_toggles(self) -> None:
        """Say how many findings there are of each severity."""
        language = self.work.desk.language
        errors, warnings, notes = (self.model.counts[each] for each in Severity)
        words = {
            Severity.ERROR: language.ngettext("{n} error", "{n} errors", errors),
            Severity.WARNING: language.ngettext("{n} warning", "{n} warnings", warnings),
            Severity.INFO: language.ngettext("{n} note", "{n} notes", notes),
        }
        for severity, text in words.items():
            number = language.number(self.model.counts[severity])
            toggle, whole = self._toggles[severity], text.format(n=number)
            toggle.setText(number if self._slim else whole)
            toggle.setToolTip(whole if self._slim else "")
            toggle.setAccessibleName(whole)

    def _on_counted(self) -> None:
        language = self.work.desk.language
        self._word_toggles()
        self.table.setColumnHidden(ACTION, not self.model.has_fixes())
        self._fit_columns()
        count = f" ({language.number(self.model.waived)})" if self.model.waived else ""
        self._waived.setText(language.gettext("Waived") + count)
        empty = not self.model.rowCount()
        self._middle.setCurrentIndex(1 if empty else 0)
        if empty:
            self._hint.set_text(self._empty_words())
        self.counted.emit()

    def _empty_words(self) -> str:
        gettext = self.work.desk.language.gettext
        if not self.work.document.project.armies:
            return gettext("Findings of the rules' checks are listed here.")
        if sum(self.model.counts.values()):
            return gettext("Nothing to list under this filter.")
        return gettext("Nothing to mend: the order of battle agrees with its rules.")

    def _on_event(self, event: DocumentEvent) -> None:
        if isinstance(event, ProjectChanged) and any(
            isinstance(change.element, Army) for change in event.patch.changes
        ):
            self._list_armies()

    # Going there and mending

    def current(self) -> Issue | None:
        """The finding on which the list stands."""
        return self.model.issue_at(self.table.currentIndex().row())

    def step(self, rows: int) -> None:
        """Go to the next finding of the list, round its end, and to its element."""
        self.model.update_now()
        count = self.model.rowCount()
        if not count:
            return
        now = self.table.currentIndex().row()
        row = (now + rows) % count if now >= 0 else (0 if rows > 0 else count - 1)
        self.table.selectRow(row)
        self._jump(row)

    def fix_current(self) -> None:
        """Apply the fix of the current finding."""
        self._fix_row(self.table.currentIndex().row())

    def _jump(self, row: int) -> None:
        issue = self.model.issue_at(row)
        if issue is not None:
            self.jumped.emit(issue.target)

    def _fix_row(self, row: int) -> None:
        issue = self.model.issue_at(row)
        if issue is not None and issue_words.mend(self.work, issue):
            self.model.update_now()
            self.table.selectRow(min(row, self.model.rowCount() - 1))

    def _waive(self, issue: Issue) -> None:
        if issue_words.waive(self.work, issue):
            self.model.update_now()

    def _lift(self, issue: Issue) -> None:
        if issue_words.lift(self.work, issue):
            self.model.update_now()

    def _open_menu(self, point: QPoint) -> None:
        row = self.table.indexAt(point).row()
        issue = self.model.issue_at(row)
        if issue is None:
            return
        gettext = self.work.desk.language.gettext
        menu = QMenu(self)
        menu.addAction(gettext("Go there"), lambda: self._jump(row))
        if not self.work.document.read_only:
            label = issue_words.fix_label(self.work, issue)
            if label:
                menu.addAction(label, lambda: self._fix_row(row))
            menu.addSeparator()
            if issue.waived is None:
                menu.addAction(gettext("Waive…"), lambda: self._waive(issue))
            else:
                menu.addAction(gettext("Change the reason…"), lambda: self._waive(issue))
                menu.addAction(gettext("Lift the waiver"), lambda: self._lift(issue))
        menu.exec(self.table.viewport().mapToGlobal(point))
        menu.deleteLater()
