"""A form made from the fields of a rule set, for one element or for several at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from exports.wording import word_steps
from model.forces.elements import Element
from model.issues import Value
from model.rulesets.fields import Field, FieldType
from model.rulesets.forces import Forces
from model.text import Text
from ui import theme
from ui.forms.field_editors import FieldEditor, FieldState, ListEditor, make_editor
from ui.forms.fields import is_editable, is_shown, word
from ui.open_project import OpenProject
from ui.widgets import MutedLabel, SideLine, tooltip

_gestures = count(1)
LABEL_WIDTH = 96


def state_of(work: OpenProject, elements: Sequence[Element], field: Field) -> FieldState | None:
    """What a form shows of a field: of one element, or what several have in common.

    None while the field does not apply to one of them, as they stand.
    """
    values: list[Value | None] = []
    forces: Forces | None = None
    for element in elements:
        forces = work.forces(element)
        if forces is None or not is_shown(forces, element, field):
            return None
        values.append(forces.value(element, field.id))
    if forces is None:
        return None
    first = elements[0]
    mixed = any(value != values[0] for value in values)
    computed = forces.computed(first.id).get(field.id) if len(elements) == 1 else None
    text = ""
    if computed is not None:
        text = word(forces, first, field, computed.value, work.desk.tr)
    return FieldState(
        field=field,
        value=values[0],
        mixed=mixed,
        given=any(field.id in element.values for element in elements),
        computed=computed,
        computed_text=text,
        options=forces.options(first, field.id),
        read_only=work.document.read_only,
    )


class FieldRow(QWidget):
    """One field: its editor or its computed value, the arithmetic below, and a way back.

    A computed value that the user set has a dot, and a button that returns to the rules' value.
    """

    def __init__(self, work: OpenProject, field: Field, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = field
        self._work = work
        self._ids: tuple[str, ...] = ()
        self._gesture = ""
        self.editor: FieldEditor | None = None
        desk = work.desk
        self.label = QLabel(desk.language.text(field.names), parent)
        help_text = desk.language.text(field.help)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setToolTip(tooltip(help_text))
        self.label.setWordWrap(True)
        self.label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._line = QHBoxLayout()
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(6)
        self._value = QLabel(self)
        self._value.setTextFormat(Qt.TextFormat.PlainText)
        self._value.setWordWrap(True)
        font = QFont(self._value.font())
        font.setItalic(True)
        self._value.setFont(font)
        self._value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._steps = SideLine(self)
        self._back = QToolButton(self)
        self._back.setAutoRaise(True)
        self._back.setIconSize(QSize(14, 14))
        desk.theme.set_icon(self._back, "reset", theme.Role.MANUAL)
        self._back.clicked.connect(self._go_back)
        if is_editable(field):
            self.editor = make_editor(desk, field, self)
            self.editor.setToolTip(tooltip(help_text))
            self.editor.edited.connect(self._edit)
            self.editor.finished.connect(self._end_gesture)
            self._line.addWidget(self.editor, 1)
            self.label.setBuddy(self.editor)
        else:
            self._line.addWidget(self._value, 1)
        unit = desk.language.text(field.unit)
        if unit and unit.casefold() != desk.language.text(field.names).casefold():
            self._line.addWidget(MutedLabel(unit, self))
        self._line.addWidget(self._back)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addLayout(self._line)
        box.addWidget(self._steps)

    def show_elements(self, elements: Sequence[Element]) -> None:
        """Show the field of the elements, or hide the row where it does not apply."""
        ids = tuple(element.id for element in elements)
        if ids != self._ids:
            self._ids = ids
            self._end_gesture()
        state = state_of(self._work, elements, self.field)
        self.setVisible(state is not None)
        self.label.setVisible(state is not None)
        if state is None:
            return
        if self.editor is not None:
            if isinstance(self.editor, ListEditor):
                self.editor.set_traits(self._work.ruleset(elements[0]))
            self.editor.show_state(state)
        else:
            self._show_value(elements[0], state)
        by_hand = state.given and self.field.computed and not state.read_only
        gettext = self._work.desk.language.gettext
        text = gettext("Set by hand. Back to the computed value")
        if state.computed_text:
            text = f"{text} ({state.computed_text})"
        self._back.setToolTip(text)
        self._back.setAccessibleName(text)
        self._back.setVisible(by_hand)
        self._show_steps(elements[0], state)

    def _show_value(self, element: Element, state: FieldState) -> None:
        forces = self._work.forces(element)
        language = self._work.desk.language
        text = language.gettext("several values") if state.mixed else ""
        if not state.mixed and forces is not None:
            text = word(forces, element, self.field, state.value, language.translator) or "–"
        self._value.setText(text)
        self._value.setAccessibleName(f"{self.label.text()}: {text}")

    def _show_steps(self, element: Element, state: FieldState) -> None:
        ruleset = self._work.ruleset(element)
        lines: list[str] = []
        if state.computed is not None and ruleset is not None:
            lines = word_steps(state.computed, ruleset, self._work.desk.tr)
        self._steps.set_lines(lines)

    # Edits

    def _edit(self, value: object) -> None:
        if not self._gesture:
            self._gesture = f"form:{self.field.id}:{next(_gestures)}"
        ready = value if isinstance(value, str | int | float | bool | tuple) else None
        self._work.do(
            lambda: self._work.document.set_values(
                self._ids, {self.field.id: ready}, gesture=self._gesture
            )
        )

    def _end_gesture(self) -> None:
        self._gesture = ""

    def _go_back(self) -> None:
        self._work.do(lambda: self._work.document.set_values(self._ids, {self.field.id: None}))


class Form(QWidget):
    """The fields in their groups, labels at the left."""

    def __init__(
        self, work: OpenProject, fields: Iterable[Field], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._rows: list[FieldRow] = []
        self._heads: list[tuple[QWidget, list[FieldRow]]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        language = work.desk.language
        for group, members in _grouped(fields):
            head: QWidget | None = None
            if group.en:
                head = GroupHead(language.text(group), self)
                self._grid.addWidget(head, self._grid.rowCount(), 0, 1, 2)
            rows = [self._add(work, field) for field in members]
            if head is not None:
                self._heads.append((head, rows))

    def _add(self, work: OpenProject, field: Field) -> FieldRow:
        row = FieldRow(work, field, self)
        place = self._grid.rowCount()
        wide = field.type in (FieldType.TRAITS, FieldType.CHOICES)
        if wide:
            self._grid.addWidget(row.label, place, 0, 1, 2)
            self._grid.addWidget(row, place + 1, 0, 1, 2)
        else:
            row.label.setContentsMargins(0, 4, 0, 0)
            row.label.setFixedWidth(LABEL_WIDTH)
            self._grid.addWidget(row.label, place, 0)
            self._grid.addWidget(row, place, 1)
        self._rows.append(row)
        return row

    def show_elements(self, elements: Sequence[Element]) -> None:
        """Show elements that all have these fields."""
        for row in self._rows:
            row.show_elements(elements)
        for head, rows in self._heads:
            head.setVisible(any(not row.isHidden() for row in rows))

    def go_to(self, field_id: str) -> bool:
        """Give a field the focus; False if the form has no such field."""
        for row in self._rows:
            if row.field.id == field_id and row.editor is not None:
                row.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return True
        return False


class GroupHead(QLabel):
    """The heading of a group of fields."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.setFont(font)
        self.setContentsMargins(0, 8, 0, 0)


def _grouped(fields: Iterable[Field]) -> list[tuple[Text, list[Field]]]:
    """Fields by their groups, in the order in which each group begins."""
    groups: dict[Text, list[Field]] = {}
    for field in fields:
        groups.setdefault(field.group, []).append(field)
    return list(groups.items())
