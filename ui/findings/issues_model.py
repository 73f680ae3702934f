"""The list of findings as an item model, kept in step without a reset."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from exports.wording import word_severity
from model.forces.changes import DocumentEvent, ProjectChanged
from model.issues import Issue, Severity
from model.values import frozen
from ui.findings import issue_words
from ui.open_project import OpenProject
from ui.widgets import tooltip

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
MESSAGE, WHERE, RULE, ACTION = range(4)
PAUSE_MS = 40


@frozen
class Wanted:
    """Which findings are listed: severities, one army or all (""), and those that are waived."""

    severities: frozenset[Severity] = frozenset(Severity)
    army: str = ""
    waived: bool = False


class IssuesModel(QAbstractTableModel):
    """Findings by severity, then by their place in the order of battle.

    After a change the list is made again a moment later; only rows that differ are touched.
    """

    counted = Signal()

    def __init__(self, work: OpenProject, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.work = work
        self.wanted = Wanted()
        self.counts: Counter[Severity] = Counter()
        self.waived = 0
        self._rows: list[Issue] = []
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.update_now)
        self._unsubscribe = work.document.events.subscribe(self._on_event)
        self.update_now()

    def close(self) -> None:
        """Stop following the document."""
        self._unsubscribe()
        self._pause.stop()

    # Content

    def issue_at(self, row: int) -> Issue | None:
        """The finding in a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def has_fixes(self) -> bool:
        """Whether any finding listed can be mended."""
        return any(each.fix is not None and each.waived is None for each in self._rows)

    def row_of(self, issue: Issue) -> int:
        """The row of a finding; -1 if it is not listed."""
        for row, each in enumerate(self._rows):
            if each.key == issue.key and each.values == issue.values:
                return row
        return -1

    def set_wanted(self, **changes: object) -> None:
        """List other findings: `severities`, `army` or `waived`."""
        self.wanted = replace(self.wanted, **changes)  # type: ignore[arg-type] # its own fields
        self.update_now()

    def _on_event(self, event: DocumentEvent) -> None:
        if not isinstance(event, ProjectChanged):
            return
        changes = event.patch.changes
        moved = any(each.before is None or each.after is None for each in changes)
        if moved or self.work.document.touched.issues:
            self._pause.start()

    def update_now(self) -> None:
        """Make the list again, and tell views what differs."""
        self._pause.stop()
        every = self.work.document.assessment.issues()
        self.counts = Counter(each.severity for each in every if each.waived is None)
        self.waived = sum(1 for each in every if each.waived is not None)
        listed = [each for each in every if self._is_wanted(each)]
        listed.sort(key=lambda each: (each.waived is not None, each.severity.rank))
        self._replace(listed)
        self.counted.emit()

    def _is_wanted(self, issue: Issue) -> bool:
        if issue.waived is not None:
            shown = self.wanted.waived
        else:
            shown = issue.severity in self.wanted.severities
        if not shown or not self.wanted.army:
            return shown
        project = self.work.document.project
        return project.army_of(project.element(issue.target)).id == self.wanted.army

    def _replace(self, new: list[Issue]) -> None:
        old = self._rows
        start = 0
        while start < min(len(old), len(new)) and old[start] == new[start]:
            start += 1
        end = 0
        while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
            end += 1
        before, after = len(old) - start - end, len(new) - start - end
        shared = start + min(before, after)
        if before > after:
            self.beginRemoveRows(QModelIndex(), shared, start + before - 1)
            self._rows = old[:shared] + old[start + before :]
            self.endRemoveRows()
        elif after > before:
            self.beginInsertRows(QModelIndex(), shared, start + after - 1)
            self._rows = old[:shared] + new[shared : start + after] + old[shared:]
            self.endInsertRows()
        self._rows = new
        if shared > start:
            self.dataChanged.emit(self.index(start, 0), self.index(shared - 1, ACTION))

    # The form that Qt asks for

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """A row for each finding listed."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """What is wrong, where, by which rule, and what can be done."""
        return 0 if parent.isValid() else ACTION + 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The heads of the columns."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        gettext = self.work.desk.language.gettext
        return (gettext("Finding"), gettext("Where"), gettext("Rule"), "")[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The words of a cell, and the sign of its severity."""
        issue = self.issue_at(index.row())
        if issue is None or not index.isValid():
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(issue, index.column())
            case Qt.ItemDataRole.ToolTipRole:
                if index.column() == RULE:
                    return tooltip(issue_words.rule(self.work, issue))
                return tooltip(self._text(issue, index.column()))
            case Qt.ItemDataRole.AccessibleTextRole:
                severity = word_severity(issue.severity, self.work.desk.tr)
                text = self._text(issue, index.column())
                return f"{severity}: {text}" if index.column() == MESSAGE else text
            case Qt.ItemDataRole.UserRole if index.column() == MESSAGE:
                return issue_words.icon_of(issue)
            case _:
                return None

    def _text(self, issue: Issue, column: int) -> str:
        match column:
            case _ if column == MESSAGE:
                return issue_words.message(self.work, issue)
            case _ if column == WHERE:
                return self._where(issue)
            case _ if column == RULE:
                return issue_words.section(self.work, issue)
            case _:
                return issue_words.fix_label(self.work, issue)

    def _where(self, issue: Issue) -> str:
        project = self.work.document.project
        element = project.find(issue.target)
        if element is None:
            return ""
        parent = project.find(element.parent or "")
        name = self.work.name(element)
        return f"{self.work.name(parent)} › {name}" if parent is not None else name

    def retranslate(self) -> None:
        """Word every row again."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, ACTION))
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, ACTION)
