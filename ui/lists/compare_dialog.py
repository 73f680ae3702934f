"""The dialog that compares two versions of a list."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from model.books.compare import Did
from model.forces.elements import Element
from ui import theme
from ui.labels import plain_label
from ui.lists.comparing import SIGNS, Difference, Side, compare, comparison_text, summary
from ui.lists.other_project import ask_and_open
from ui.open_project import OpenProject
from ui.places import folder_beside
from ui.widgets import TitleLabel

SIGN, UNIT, CHANGED, BEFORE, AFTER = range(5)
TINTS = {Did.ADDED: theme.Role.OK, Did.REMOVED: theme.Role.ERROR, Did.CHANGED: theme.Role.INFO}


class CompareDialog(QDialog):
    """Two armies, of this project or of another file; what came, went and changed."""

    def __init__(self, work: OpenProject, army: Element, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._work = work
        self._sides: list[Side] = []
        self.differences: tuple[Difference, ...] = ()
        gettext = work.desk.language.gettext
        self.setWindowTitle(gettext("Compare two lists"))
        title = TitleLabel(gettext("Compare two lists"), self, 1.4)
        self.old, self.new = (self._combo(gettext("Before")), self._combo(gettext("After")))
        self._other = QPushButton(gettext("From another project…"), self)
        self._other.setAutoDefault(False)
        self._other.clicked.connect(self.open_other)
        grid = QGridLayout()
        for row, (text, combo) in enumerate(
            ((gettext("Before"), self.old), (gettext("After"), self.new))
        ):
            label = QLabel(text, self)
            label.setBuddy(combo)
            grid.addWidget(label, row, 0)
            grid.addWidget(combo, row, 1)
        grid.addWidget(self._other, 0, 2)
        grid.setColumnStretch(1, 1)
        self.summary = plain_label()
        self.table = QTreeWidget(self)
        self.table.setAlternatingRowColors(True)
        self.table.setRootIsDecorated(False)
        self.table.setAccessibleName(gettext("Differences"))
        self.table.setHeaderLabels(
            ["", gettext("Unit"), gettext("What changed"), gettext("Before"), gettext("After")]
        )
        header = self.table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(CHANGED, QHeaderView.ResizeMode.Stretch)
        buttons = QDialogButtonBox(self)
        copy = buttons.addButton(gettext("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self.copy)
        buttons.addButton(gettext("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(8)
        layout.addWidget(title)
        layout.addLayout(grid)
        layout.addWidget(self.summary)
        layout.addWidget(self.table, 1)
        layout.addWidget(buttons)
        self.resize(760, 520)
        self._offer(work)
        self._begin(army)

    def _combo(self, name: str) -> QComboBox:
        combo = QComboBox(self)
        combo.setAccessibleName(name)
        combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        combo.currentIndexChanged.connect(lambda _row: self.show_differences())
        return combo

    def _offer(self, work: OpenProject) -> None:
        """Offer the armies of a project."""
        for army in work.document.project.armies:
            self._sides.append(Side(work, army))
            name = work.name(army)
            if work is not self._work:
                name = f"{name}  ({work.title})"
            for combo in (self.old, self.new):
                combo.addItem(name)

    def _begin(self, army: Element) -> None:
        """Compare the army with the one before it of the same rules, if there is one."""
        project = self._work.document.project
        rows = {side.army.id: row for row, side in enumerate(self._sides)}
        alike = [a for a in project.armies if a.ruleset == project.army_of(army).ruleset]
        others = [each for each in alike if each.id != army.id]
        self.new.setCurrentIndex(rows[army.id])
        self.old.setCurrentIndex(rows[others[0].id] if others else rows[army.id])

    def open_other(self) -> None:
        """Offer the armies of another project too, and take its first as the older version."""
        other = ask_and_open(self._work.desk, folder_beside(self._work.path))
        if other is None:
            return
        first = len(self._sides)
        self._offer(other)
        if len(self._sides) > first:
            self.old.setCurrentIndex(first)

    def _pair(self) -> tuple[Side, Side] | None:
        rows = (self.old.currentIndex(), self.new.currentIndex())
        if min(rows) < 0:
            return None
        return self._sides[rows[0]], self._sides[rows[1]]

    def show_differences(self) -> None:
        """Compare again."""
        pair = self._pair()
        if pair is None:
            return
        gettext = self._work.desk.language.gettext
        self.table.clear()
        old, new = pair
        rules = [side.work.document.project.army_of(side.army).ruleset for side in pair]
        if rules[0] != rules[1]:
            self.differences = ()
            self.summary.setText(gettext("The two armies are built for different rules."))
            return
        self.differences = compare(old, new)
        self.summary.setText(summary(old, new, self.differences))
        for each in self.differences:
            self.table.addTopLevelItem(self._row(each))
        for column in (SIGN, UNIT, BEFORE, AFTER):
            self.table.resizeColumnToContents(column)
        if self.table.columnWidth(UNIT) > 300:
            self.table.setColumnWidth(UNIT, 300)

    def _row(self, each: Difference) -> QTreeWidgetItem:
        number = self._work.desk.language.number
        called = each.what if each.name in each.what else f"{each.name}\n{each.what}"
        item = QTreeWidgetItem(
            [
                SIGNS[each.did],
                called,
                "\n".join(each.details),
                "" if each.before is None else number(each.before),
                "" if each.after is None else number(each.after),
            ]
        )
        font = item.font(SIGN)
        font.setBold(True)
        item.setFont(SIGN, font)
        item.setForeground(SIGN, theme.colour(TINTS[each.did], self.palette()))
        for column in (BEFORE, AFTER):
            item.setTextAlignment(
                column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            )
        return item

    def copy(self) -> None:
        """Put the comparison on the clipboard as text."""
        pair = self._pair()
        if pair is not None:
            QGuiApplication.clipboard().setText(comparison_text(*pair, self.differences))
