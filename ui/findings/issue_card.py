"""One issue as the inspector shows it: what is wrong, by which rule, and what can be done."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from model.issues import Issue
from ui import theme
from ui.findings import issue_words
from ui.open_project import OpenProject
from ui.widgets import MutedLabel


class IssueCard(QWidget):
    """An issue with its buttons."""

    def __init__(self, work: OpenProject, issue: Issue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name, role = issue_words.icon_of(issue)
        sign = QLabel(self)
        made = theme.icon(name, self.palette(), role)
        sign.setPixmap(made.pixmap(QSize(16, 16), self.devicePixelRatioF()))
        sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        sign.setContentsMargins(0, 2, 0, 0)
        text = QLabel(issue_words.message(work, issue), self)
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setWordWrap(True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        where = MutedLabel(issue_words.rule(work, issue), self)
        where.setWordWrap(True)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(text)
        column.addWidget(where)
        if not work.document.read_only:
            column.addLayout(self._make_buttons(work, issue))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 6)
        layout.setSpacing(8)
        layout.addWidget(sign)
        layout.addLayout(column, 1)

    def _make_buttons(self, work: OpenProject, issue: Issue) -> QHBoxLayout:
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        gettext = work.desk.language.gettext
        label = issue_words.fix_label(work, issue)
        if label:
            self._button(label, lambda: issue_words.mend(work, issue), buttons)
        if issue.waived is None:
            self._button(gettext("Waive…"), lambda: issue_words.waive(work, issue), buttons)
        else:
            self._button(gettext("Lift the waiver"), lambda: issue_words.lift(work, issue), buttons)
        buttons.addStretch(1)
        return buttons

    def _button(self, text: str, action: Callable[[], object], row: QHBoxLayout) -> None:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        # After the click is over: the edit removes the card, and the button with it.
        later = Qt.ConnectionType.QueuedConnection
        button.clicked.connect(lambda _checked=False: action(), later)
        row.addWidget(button)
