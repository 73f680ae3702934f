"""One editor for each type of field, all with the same few words: show a state, tell an edit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from model.issues import Value
from model.rulesets.checks import Computed
from model.rulesets.fields import Field, FieldType, Option
from model.values import frozen
from ui.desk import Desk
from ui.forms.choice_combo import ChoiceCombo
from ui.forms.number_spin import NumberSpin
from ui.forms.segments import Segment

if TYPE_CHECKING:
    from ui.lists.options_editor import OptionsForm

FEW = 3
FEW_LETTERS = 24
"""So many stand side by side in the narrowest inspector in capitals and digits as well."""


@frozen
class FieldState:
    """What an editor shows: the value of one element, or what several have in common.

    `given` says that the user set it; `computed` is there for computed fields of one element.
    `computed_text` is the computed value as the reader sees it.
    """

    field: Field
    value: Value | None
    mixed: bool = False
    given: bool = False
    computed: Computed | None = None
    computed_text: str = ""
    options: tuple[Option, ...] = ()
    read_only: bool = False


class FieldEditor(QWidget):
    """Base of the editors. `edited` carries the new value, None to take it away.

    `finished` comes when typing or stepping ends: the edits until then are one step of undo.
    """

    edited = Signal(object)
    finished = Signal()

    def __init__(self, desk: Desk, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.field = field
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)

    def show_state(self, state: FieldState) -> None:
        """Show a value."""
        raise NotImplementedError

    def _hold(self, widget: QWidget) -> None:
        box = self.layout()
        if box is not None:
            box.addWidget(widget)
        self.setFocusProxy(widget)
        widget.setAccessibleName(self.desk.language.text(self.field.names))

    def _several(self) -> str:
        return self.desk.language.gettext("several values")


class _Line(QLineEdit):
    """A line that tells when it is left."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class TextEditor(FieldEditor):
    """A line of text, kept with every letter."""

    def __init__(self, desk: Desk, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(desk, field, parent)
        self._line = _Line(self)
        self._line.textEdited.connect(lambda text: self.edited.emit(text or None))
        self._line.editingFinished.connect(self.finished)
        self._hold(self._line)

    def show_state(self, state: FieldState) -> None:
        """Show the text, unless it is what the user just typed."""
        text = "" if state.mixed or state.value is None else str(state.value)
        if text.strip() != self._line.text().strip() or not self._line.hasFocus():
            self._line.setText(text)
        self._line.setPlaceholderText(self._several() if state.mixed else "")
        self._line.setReadOnly(state.read_only)


class NumberEditor(FieldEditor):
    """A number; one that the rules compute stands in it as a grey hint until the user sets his."""

    def __init__(self, desk: Desk, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(desk, field, parent)
        self._spin = NumberSpin(desk.language, field, self)
        self._spin.edited.connect(self._take)
        self._spin.editingFinished.connect(self._leave)
        self._state: FieldState | None = None
        self._hold(self._spin)

    def show_state(self, state: FieldState) -> None:
        """Show the number, unless the user is typing one."""
        self._state = state
        stands = state.given or not state.field.computed
        number = state.value if stands and not state.mixed else None
        shown = number if isinstance(number, int | float) else None
        if not self._spin.hasFocus() or self._spin.number() != shown:
            self._spin.set_number(shown)
        hint = self._several() if state.mixed else state.computed_text
        self._spin.set_placeholder(hint)
        font = self._spin.font()
        font.setItalic(shown is None and bool(hint))
        self._spin.setFont(font)
        self._spin.setReadOnly(state.read_only)
        self._warn()

    def _take(self) -> None:
        self._warn()
        if self._spin.is_sound():
            self.edited.emit(self._spin.number())

    def _leave(self) -> None:
        if not self._spin.is_sound() and self._state is not None:
            self.show_state(self._state)
        self.finished.emit()

    def _warn(self) -> None:
        """Say what the field takes while it holds something else."""
        sound = self._spin.is_sound()
        language = self.desk.language
        low, high = self.field.minimum, self.field.maximum
        text = language.gettext("A number is wanted here.")
        if low is not None and high is not None:
            text = language.gettext("From {low} to {high}.").format(
                low=language.number(low), high=language.number(high)
            )
        self._spin.setToolTip("" if sound else text)
        palette = QPalette()  # says nothing, so that the theme's colours hold
        if not sound:
            red = self.palette().color(QPalette.ColorRole.BrightText)
            palette.setColor(QPalette.ColorRole.Text, red)
        self._spin.setPalette(palette)


class ChoiceEditor(FieldEditor):
    """A drop-down list."""

    def __init__(self, desk: Desk, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(desk, field, parent)
        self._combo = ChoiceCombo(desk.language, self)
        self._combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._combo.activated.connect(self._take)
        self._options: tuple[Option, ...] = ()
        self._hold(self._combo)

    def show_state(self, state: FieldState) -> None:
        """Offer the options, and show the one that is chosen."""
        with QSignalBlocker(self._combo):
            if state.options != self._options or not self._combo.count():
                self._options = state.options
                self._combo.set_options(state.options, empty=state.field.default is None)
            self._combo.setPlaceholderText(self._several() if state.mixed else "")
            self._combo.set_choice("" if state.mixed else str(state.value or ""))
            if state.mixed:
                self._combo.setCurrentIndex(-1)
        self._combo.setEnabled(not state.read_only)
        self._combo.setToolTip(self._combo.currentText())

    def _take(self) -> None:
        self.edited.emit(self._combo.choice() or None)
        self.finished.emit()


class SegmentsEditor(FieldEditor):
    """A few options side by side, one of them pressed."""

    def __init__(self, desk: Desk, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(desk, field, parent)
        row = QWidget(self)
        box = QHBoxLayout(row)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._buttons: dict[str, Segment] = {}
        for place, option in enumerate(field.options):
            text = desk.language.text(option.names)
            button = Segment(text, place, len(field.options), row)
            button.clicked.connect(lambda _on=False, each=option.id: self._take(each))
            box.addWidget(button)
            self._group.addButton(button)
            self._buttons[option.id] = button
        self._hold(row)
        self.setFocusProxy(next(iter(self._buttons.values())))

    def show_state(self, state: FieldState) -> None:
        """Press the option that is chosen, none where several elements differ."""
        self._group.setExclusive(False)
        for option_id, button in self._buttons.items():
            button.setChecked(not state.mixed and option_id == state.value)
            button.setEnabled(not state.read_only)
        self._group.setExclusive(True)

    def _take(self, option_id: str) -> None:
        self.edited.emit(option_id)
        self.finished.emit()


class FlagEditor(FieldEditor):
    """A box to tick."""

    def __init__(self, desk: Desk, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(desk, field, parent)
        self._box = QCheckBox(self)
        self._box.clicked.connect(self._take)
        self._hold(self._box)

    def show_state(self, state: FieldState) -> None:
        """Tick it, or half where several elements differ."""
        self._box.setTristate(state.mixed)
        if state.mixed:
            self._box.setCheckState(Qt.CheckState.PartiallyChecked)
        else:
            self._box.setChecked(bool(state.value))
        self._box.setEnabled(not state.read_only)

    def _take(self) -> None:
        self.edited.emit(self._box.checkState() is not Qt.CheckState.Unchecked)
        self.finished.emit()


class ListEditor(FieldEditor):
    """Special rules, or several options: the ones taken, and a list to take more from.

    Options that have prices are all in sight, each with a box.
    """

    def __init__(self, desk: Desk, field: Field, parent: QWidget | None = None) -> None:
        from ui.forms.trait_editor import TraitsEditor  # few kinds have lists

        super().__init__(desk, field, parent)
        self._list = TraitsEditor(desk, field, self)
        self._list.edited.connect(self._take)
        self._hold(self._list)
        self._form: OptionsForm | None = None

    def set_traits(self, ruleset: object) -> None:
        """Give the editor the rule set, for parameters and summaries of special rules."""
        self._list.set_ruleset(ruleset)

    def show_state(self, state: FieldState) -> None:
        """Show what is taken."""
        value = state.value if isinstance(state.value, tuple) else ()
        priced = any(option.detail.en for option in state.options)
        if priced and self._form is None:
            from ui.lists.options_editor import OptionsForm

            self._form = OptionsForm(self.desk, self)
            self._form.edited.connect(self._take)
            self._hold(self._form)
        self._list.setVisible(not priced)
        if self._form is not None:
            self._form.setVisible(priced)
        shown = self._form if priced and self._form is not None else self._list
        shown.show_values(value, state.options, mixed=state.mixed, fixed=state.read_only)

    def _take(self, value: tuple[str, ...]) -> None:
        self.edited.emit(value)
        self.finished.emit()


Maker = Callable[[Desk, Field, QWidget | None], FieldEditor]
MAKERS: dict[FieldType, Maker] = {
    FieldType.TEXT: TextEditor,
    FieldType.INTEGER: NumberEditor,
    FieldType.NUMBER: NumberEditor,
    FieldType.CHOICE: ChoiceEditor,
    FieldType.ENTRY: ChoiceEditor,
    FieldType.FLAG: FlagEditor,
    FieldType.CHOICES: ListEditor,
    FieldType.TRAITS: ListEditor,
}


def make_editor(desk: Desk, field: Field, parent: QWidget | None = None) -> FieldEditor:
    """The editor for a field."""
    if field.type is FieldType.CHOICE and not field.varying and _fits(desk, field):
        return SegmentsEditor(desk, field, parent)
    return MAKERS[field.type](desk, field, parent)


def _fits(desk: Desk, field: Field) -> bool:
    """Whether a field's options stand side by side, with one of them always taken."""
    letters = sum(len(desk.language.text(option.names)) for option in field.options)
    few = 1 < len(field.options) <= FEW and letters <= FEW_LETTERS
    return few and field.default is not None
