"""The inspector: everything about what is selected, as a form that edits it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from model.forces.changes import DocumentEvent, ProjectChanged, SelectionChanged
from model.forces.elements import Element, Role
from model.issues import Issue
from model.rulesets.fields import Field
from ui.army.totals import totals_line
from ui.findings.issue_card import IssueCard
from ui.forms.form import LABEL_WIDTH, Form, GroupHead
from ui.open_project import OpenProject
from ui.symbols import symbol_icon
from ui.widgets import EmptyHint, MutedLabel

NOTES_LINES = 4


class Inspector(QWidget):
    """Follows a document's selection. Forms are made once for each set of kinds, and kept."""

    def __init__(self, work: OpenProject, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.work = work
        self._elements: tuple[Element, ...] = ()
        self._issues: tuple[Issue, ...] = ()
        self._forms: dict[tuple[str, ...], Form] = {}
        self._form: Form | None = None
        self._gestures = count(1)
        self._gesture = ""
        self._build()
        self._unsubscribe = work.document.events.subscribe(self._on_event)
        work.desk.language.changed.connect(self.retranslate)
        self.retranslate()

    def shut(self) -> None:
        """Stop following the document."""
        self._unsubscribe()

    # Building

    def _build(self) -> None:
        self._hint = EmptyHint(self.work.desk, "select", self)
        body = QWidget(self)
        self._form_box = QVBoxLayout()
        self._cards = QVBoxLayout()
        self._cards.setSpacing(0)
        self._make_head(body)
        self._make_tail(body)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(14, 12, 14, 14)
        layout.setSpacing(6)
        layout.addLayout(self._head)
        layout.addWidget(self._where)
        layout.addSpacing(4)
        layout.addLayout(self._names)
        layout.addLayout(self._form_box)
        layout.addWidget(self._totals_head)
        layout.addWidget(self._totals)
        layout.addWidget(self._issues_head)
        layout.addLayout(self._cards)
        layout.addWidget(self._notes_head)
        layout.addWidget(self._notes)
        layout.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(body)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._hint)
        outer.addWidget(self._scroll)

    def _make_head(self, body: QWidget) -> None:
        self._sign = QLabel(body)
        self._kind = QLabel(body)
        self._kind.setTextFormat(Qt.TextFormat.PlainText)
        font = QFont(self._kind.font())
        font.setWeight(QFont.Weight.DemiBold)
        font.setCapitalization(QFont.Capitalization.AllUppercase)
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 106)
        self._kind.setFont(font)
        self._where = MutedLabel(parent=body)
        self._where.setWordWrap(True)
        self._head = QHBoxLayout()
        self._head.setSpacing(8)
        self._head.addWidget(self._sign)
        self._head.addWidget(self._kind, 1)
        self._name_label = QLabel(body)
        self._name = QLineEdit(body)
        self._name.textEdited.connect(self._rename)
        self._name.editingFinished.connect(self._end_gesture)
        self._name_label.setBuddy(self._name)
        self._names = QGridLayout()
        self._names.setHorizontalSpacing(10)
        self._names.setColumnMinimumWidth(0, LABEL_WIDTH)
        self._names.setColumnStretch(1, 1)
        self._names.addWidget(self._name_label, 0, 0)
        self._names.addWidget(self._name, 0, 1)

    def _make_tail(self, body: QWidget) -> None:
        self._totals_head = GroupHead("", body)
        self._totals = MutedLabel(parent=body)
        self._totals.setWordWrap(True)
        self._notes_head = GroupHead("", body)
        self._notes = QPlainTextEdit(body)
        self._notes.setTabChangesFocus(True)
        self._notes.setFixedHeight(self._notes.fontMetrics().lineSpacing() * NOTES_LINES + 14)
        self._notes.textChanged.connect(self._note)
        self._issues_head = GroupHead("", body)

    def retranslate(self) -> None:
        """Word everything in the language of the moment; the forms are made anew."""
        gettext = self.work.desk.language.gettext
        self._hint.set_text(gettext("Select something in the order of battle to see it here."))
        self._name_label.setText(gettext("Name"))
        self._totals_head.setText(gettext("In all"))
        self._notes_head.setText(gettext("Notes"))
        self._notes.setAccessibleName(gettext("Notes"))
        self._notes.setPlaceholderText(gettext("Notes are printed on cards and rosters"))
        self._issues_head.setText(gettext("Findings"))
        for form in self._forms.values():
            form.hide()
            form.deleteLater()
        self._forms, self._form = {}, None
        self._issues = ()
        self._clear_cards()
        self._show()

    # What is shown

    def _on_event(self, event: DocumentEvent) -> None:
        match event:
            case SelectionChanged():
                self._end_gesture()
                self._show()
            case ProjectChanged(patch=patch):
                touched = self.work.document.touched
                concerned = touched.values | touched.issues | {each.id for each in patch.changes}
                if any(element.id in concerned for element in self._elements):
                    self._show()

    def _show(self) -> None:
        document = self.work.document
        found = (document.project.find(each) for each in document.selection)
        self._elements = tuple(element for element in found if element is not None)
        self._hint.setVisible(not self._elements)
        self._scroll.setVisible(bool(self._elements))
        if not self._elements:
            return
        self._show_head()
        self._show_form()
        self._show_totals()
        self._show_notes()
        self._show_issues()

    def _show_head(self) -> None:
        first = self._elements[0]
        language = self.work.desk.language
        one = len(self._elements) == 1
        if one:
            self._kind.setText(self.work.kind_name(first))
            self._where.setText(self.work.path_of(first))
        else:
            self._kind.setText(self._count_words())
            self._where.setText(language.gettext("What you change is changed on all of them."))
        self._where.setVisible(bool(self._where.text()))
        made = symbol_icon(self.work.symbol(first), self.palette())
        self._sign.setPixmap(made.pixmap(QSize(22, 22), self.devicePixelRatioF()))
        self._name_label.setVisible(one)
        self._name.setVisible(one)
        self._name.setReadOnly(self.work.document.read_only)
        if one and " ".join(self._name.text().split()) != first.name:
            self._name.setText(first.name)

    def _count_words(self) -> str:
        language = self.work.desk.language
        counts = Counter(element.kind for element in self._elements)
        words = []
        for element in self._elements:
            number = counts.pop(element.kind, 0)
            kind = self.work.kind(element)
            if number and kind is not None:
                name = kind.names if number == 1 else kind.plural
                words.append(f"{language.number(number)} {language.text(name)}")
        return language.translator.join(words)

    def _show_form(self) -> None:
        key = tuple(sorted({self._kind_key(element) for element in self._elements}))
        form = self._forms.get(key)
        if form is None:
            form = Form(self.work, self._common_fields(), self)
            self._forms[key] = form
            self._form_box.addWidget(form)
        form.show_elements(self._elements)
        if self._form is not None and self._form is not form:
            self._form.hide()
        self._form = form
        form.show()

    def _kind_key(self, element: Element) -> str:
        return f"{self.work.document.project.army_of(element).ruleset}:{element.kind}"

    def _common_fields(self) -> list[Field]:
        """The fields that the kinds of all selected elements have."""
        kinds = [self.work.kind(element) for element in self._elements]
        known = [kind for kind in kinds if kind is not None]
        if not known or len(known) != len(kinds):
            return []
        first, *others = known
        return [
            field
            for field in first.fields
            if all(kind.field(field.id) is not None for kind in others)
        ]

    def _show_totals(self) -> None:
        grouped = any(element.role in (Role.ARMY, Role.FORMATION) for element in self._elements)
        line = totals_line(self.work, self._elements) if grouped or len(self._elements) > 1 else ""
        self._totals.setText(line.replace("   ", "\n"))
        self._totals.setVisible(bool(line))
        self._totals_head.setVisible(bool(line))

    def _show_notes(self) -> None:
        one = len(self._elements) == 1
        self._notes.setVisible(one)
        self._notes_head.setVisible(one)
        self._notes.setReadOnly(self.work.document.read_only)
        if one and self._notes.toPlainText() != self._elements[0].notes:
            self._notes.blockSignals(True)
            self._notes.setPlainText(self._elements[0].notes)
            self._notes.blockSignals(False)

    def _show_issues(self) -> None:
        issues: tuple[Issue, ...] = ()
        if len(self._elements) == 1:
            issues = tuple(self.work.document.assessment.issues_of(self._elements[0].id))
        self._issues_head.setVisible(bool(issues))
        if issues == self._issues:
            return
        self._issues = issues
        self._clear_cards()
        for issue in issues:
            self._cards.addWidget(IssueCard(self.work, issue, self))

    def _clear_cards(self) -> None:
        while (item := self._cards.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def changeEvent(self, event: QEvent) -> None:
        """Draw icons again in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._elements:
            self._issues = ()
            self._show()

    # Edits

    def go_to(self, field_id: str) -> None:
        """Give a field of what is shown the focus."""
        if self._form is not None:
            self._form.go_to(field_id)

    def focus_name(self) -> None:
        """Go to the name."""
        self._name.setFocus()
        self._name.selectAll()

    def selected(self) -> Sequence[Element]:
        """The elements that are shown."""
        return self._elements

    def _begin_gesture(self, what: str) -> str:
        if not self._gesture.startswith(what):
            self._gesture = f"{what}:{next(self._gestures)}"
        return self._gesture

    def _end_gesture(self) -> None:
        self._gesture = ""

    def _rename(self, text: str) -> None:
        element, gesture = self._elements[0], self._begin_gesture("name")
        self.work.do(lambda: self.work.document.rename(element.id, text, gesture=gesture))

    def _note(self) -> None:
        if len(self._elements) != 1:
            return
        element, gesture = self._elements[0], self._begin_gesture("notes")
        text = self._notes.toPlainText()
        self.work.do(lambda: self.work.document.set_notes(element.id, text, gesture=gesture))
