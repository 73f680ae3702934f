"""The third page: what comes out, what is wrong, and for an update what changes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from exports.imports.plan import Choices
from exports.imports.wording import word_import_sum
from ui.importing.fault_list import FaultList
from ui.importing.plan_tree import DifferenceTree, PlannedTree
from ui.importing.session import ImportSession, Planned
from ui.labels import hint_label, plain_label
from ui.theme import Role, icon

SHARES = (640, 320)  # of the plan, and of what is wrong with the file


class PreviewPage(QWidget):
    """`fault_wanted` is sent with a fault, `row_wanted` with a row; `chosen` when ticks change."""

    fault_wanted = Signal(object)
    row_wanted = Signal(int)
    chosen = Signal()

    def __init__(self, session: ImportSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._summary, self._check = plain_label(), plain_label()
        font = self._summary.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.1)
        self._summary.setFont(font)
        self._check_icon = QLabel()
        self._add, self._update = QRadioButton(), QRadioButton()
        self._ways = QButtonGroup(self)
        self._ways.addButton(self._add)
        self._ways.addButton(self._update)
        self._add.setChecked(True)
        self._places = [QRadioButton() for _place in session.places]
        self._whither = QButtonGroup(self)
        for button, place in zip(self._places, session.places, strict=True):
            self._whither.addButton(button)
            button.toggled.connect(
                lambda wanted, work=place: session.set_place(work) if wanted else None
            )
        self.tree = PlannedTree(session.work)
        self.differences = DifferenceTree(session.work)
        self._none = hint_label()
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.faults = FaultList(session.work.desk)
        self._stack = QStackedWidget()
        for each in (self.tree, self.differences, self._none):
            self._stack.addWidget(each)
        self._lay_out()
        self._update.toggled.connect(lambda wanted: session.set_update(update=wanted))
        self.faults.wanted.connect(self.fault_wanted)
        self.tree.wanted.connect(self.row_wanted)
        self.differences.chosen.connect(self.chosen)

    def _lay_out(self) -> None:
        ways = QHBoxLayout()
        ways.setSpacing(18)
        ways.addWidget(self._add)
        ways.addWidget(self._update)
        ways.addStretch(1)
        places = QHBoxLayout()
        places.setSpacing(18)
        for button in self._places:
            places.addWidget(button)
        places.addStretch(1)
        check = QHBoxLayout()
        check.addWidget(self._check_icon, 0, Qt.AlignmentFlag.AlignTop)
        check.addWidget(self._check, 1)
        self._split = split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self._stack)
        split.addWidget(self.faults)
        split.setStretchFactor(0, 1)
        split.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._summary)
        column.addLayout(check)
        column.addLayout(places)
        column.addLayout(ways)
        column.addWidget(split, 1)

    def refresh(self) -> None:
        """Show the plan as it stands now."""
        _ = self._session.work.desk.language.gettext
        self._add.setText(_("Add as new armies"))
        self._update.setText(_("Update the armies of this project"))
        self._show_places()
        can = self._session.can_update
        if not self._session.update:
            self._add.setChecked(True)
        self._add.setVisible(can)
        self._update.setVisible(can)
        planned, ruleset = self._session.planned, self._session.ruleset
        if planned is None or ruleset is None:
            self._summary.setText(_("Looking through the rows…"))
            self._check.setText("")
            self._check_icon.clear()
            return
        self._summary.setText(self._word_counts(planned))
        self._show_check(planned)
        self.faults.show_faults(planned.gathered.faults, ruleset)
        faulty = bool(planned.gathered.faults)
        if faulty is self.faults.isHidden():
            self.faults.setVisible(faulty)
            self._split.setSizes(SHARES)
        if planned.plan.update and not planned.plan.blocked:
            self.differences.show_plan(planned.plan, ruleset)
            same = not (planned.plan.changes or planned.plan.additions or planned.plan.missing)
            self._none.setText(_("The project agrees with the file: there is nothing to change."))
            self._stack.setCurrentWidget(self._none if same else self.differences)
        else:
            self.tree.show_gathered(planned.gathered, ruleset)
            empty = not planned.gathered.armies
            self._none.setText(_("Nothing comes out of this file as its columns are chosen."))
            self._stack.setCurrentWidget(self._none if empty else self.tree)

    def _show_places(self) -> None:
        """Say into which project it goes, where the user may choose."""
        _ = self._session.work.desk.language.gettext
        places = self._session.places
        for button, place in zip(self._places, places, strict=True):
            button.setVisible(len(places) > 1)
            button.setChecked(place is self._session.work)
            button.setText(
                _("Into a new project")
                if place is places[0]
                else _("Into this project, “{name}”").format(name=place.title)
            )

    def _word_counts(self, planned: Planned) -> str:
        """Kinds with their numbers, then the sums: "2 armies, 10 corps, 158,123 men"."""
        language = self._session.work.desk.language
        ruleset = self._session.ruleset
        if ruleset is None:
            return ""
        counts = planned.gathered.counts()
        parts = []
        for kind in ruleset.kinds.values():
            count = counts.get(kind.id, 0)
            if count:
                name = kind.names if count == 1 else kind.plural
                parts.append(f"{language.number(count)} {language.text(name).lower()}")
        for part, total in planned.gathered.sums.items():
            if total:
                parts.append(word_import_sum(part, total, ruleset, language.translator))
        return ", ".join(parts)

    def _show_check(self, planned: Planned) -> None:
        """Say whether everything that the file counts is in the armies."""
        language = self._session.work.desk.language
        _ = language.gettext
        left_out = {name: each for name, each in planned.gathered.left_out.items() if each}
        if planned.plan.blocked:
            text = _("Errors forbid the import. Mend the file, or choose the columns otherwise.")
            name, tint = "error", Role.ERROR
        elif left_out:
            ruleset, tr = self._session.ruleset, language.translator
            lost = ", ".join(word_import_sum(p, n, ruleset, tr) for p, n in left_out.items())
            text = _("No place was found for {what}.").format(what=lost)
            name, tint = "warning", Role.WARNING
        else:
            rows = language.number(planned.gathered.rows)
            text = language.ngettext(
                "All figures of {n} row are accounted for.",
                "All figures of the {n} rows are accounted for.",
                planned.gathered.rows,
            ).format(n=rows)
            name, tint = "check", Role.OK
        self._check.setText(text)
        self._check_icon.setPixmap(icon(name, self.palette(), tint).pixmap(16, 16))

    def choices(self) -> Choices | None:
        """What of an update is to be done; None for everything that is new."""
        planned = self._session.planned
        if planned is None or not planned.plan.update:
            return None
        return self.differences.choices()
