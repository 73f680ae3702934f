"""The status bar: what was saved when, by which rules and scale, how many findings there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QStatusBar, QToolButton, QWidget

from exports.i18n import LANGUAGES
from model.forces.elements import Element
from model.issues import Severity
from ui.desk import Desk
from ui.findings.issue_words import ICONS
from ui.forms.fields import word
from ui.open_project import OpenProject
from ui.window.session import Session

if TYPE_CHECKING:
    from ui.findings.issues_model import IssuesModel

MESSAGE_MS = 6000


class StatusBar(QStatusBar):
    """Words at the left, counts at the right; a click on a count lists these findings."""

    severity_clicked = Signal(object)
    language_clicked = Signal()

    def __init__(self, desk: Desk, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._session = session
        self.setSizeGripEnabled(False)
        self._saved = self._word()
        self._rules = self._word()
        self._language = QToolButton(self)
        self._language.setAutoRaise(True)
        self._language.clicked.connect(self.language_clicked)
        self.addPermanentWidget(self._saved)
        self.addPermanentWidget(self._rules)
        self.addPermanentWidget(self._language)
        self._counts: dict[Severity, QToolButton] = {}
        for severity, (name, role) in ICONS.items():
            button = QToolButton(self)
            button.setAutoRaise(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setIconSize(QSize(14, 14))
            desk.theme.set_icon(button, name, role)
            button.clicked.connect(
                lambda _on=False, each=severity: self.severity_clicked.emit(each)
            )
            self._counts[severity] = button
            self.addPermanentWidget(button)
        session.saved.connect(self.show_saved)
        self.show_counts(None)

    def _word(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setContentsMargins(6, 0, 6, 0)
        return label

    def say(self, text: str) -> None:
        """Show a line for a while."""
        self.showMessage(text, MESSAGE_MS)

    def show_saved(self) -> None:
        """Say when the last edit reached the file, or that nothing can be changed."""
        _ = self._desk.language.gettext
        work, at = self._session.work, self._session.saved_at
        if work is None:
            self._saved.setText("")
        elif work.document.read_only:
            self._saved.setText(_("Read only"))
        elif at is None:
            self._saved.setText(_("All saved"))
        else:
            self._saved.setText(_("Saved {time}").format(time=self._desk.tr.time(at.time())))
        self._saved.setToolTip(str(work.path) if work is not None and work.path else "")

    def show_rules(self, work: OpenProject | None, element: Element | None) -> None:
        """Name the rule set and the scale of the army at hand."""
        ruleset = work.ruleset(element) if work is not None and element is not None else None
        if work is None or element is None or ruleset is None:
            self._rules.setText("")
            return
        words = [self._desk.language.text(ruleset.names)]
        army = work.document.project.army_of(element)
        forces = work.forces(army)
        field = forces.field(army, ruleset.roles.scale) if forces is not None else None
        if forces is not None and field is not None:
            value = word(forces, army, field, forces.value(army, field.id), self._desk.tr)
            words.append(f"{self._desk.language.text(field.names).lower()} {value}")
        self._rules.setText("  ·  ".join(words))

    def show_counts(self, model: IssuesModel | None) -> None:
        """Show how many findings there are, by severity."""
        language = self._desk.language
        for severity, button in self._counts.items():
            button.setVisible(model is not None)
            if model is None:
                continue
            number = model.counts[severity]
            button.setText(language.number(number))
            word = {
                Severity.ERROR: language.ngettext("{n} error", "{n} errors", number),
                Severity.WARNING: language.ngettext("{n} warning", "{n} warnings", number),
                Severity.INFO: language.ngettext("{n} note", "{n} notes", number),
            }[severity].format(n=language.number(number))
            button.setToolTip(word)
            button.setAccessibleName(word)

    def retranslate(self) -> None:
        """Word everything in the language of the moment; what was said in another is gone."""
        self.clearMessage()
        self.show_saved()
        lang = self._desk.language.lang
        self._language.setText(LANGUAGES.get(lang, lang))
        self._language.setToolTip(self._desk.language.gettext("Change the language"))
