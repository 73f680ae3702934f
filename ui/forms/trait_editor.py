"""The editor of fields that hold several things: special rules with parameters, and options."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from model.rulesets.base import RuleSet
from model.rulesets.fields import Field, FieldType, Option, Trait
from ui.desk import Desk
from ui.forms.picker import Pick, Picker
from ui.widgets import MutedLabel, tooltip


class TraitsEditor(QWidget):
    """What is taken, one line each with its parameter or number, and a button to take more."""

    edited = Signal(tuple)

    def __init__(self, desk: Desk, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._field = field
        self._ruleset: RuleSet | None = None
        self._values: tuple[str, ...] = ()
        self._options: tuple[Option, ...] = ()
        self._state: object = None
        self._lines = QVBoxLayout()
        self._lines.setSpacing(1)
        self._more = QToolButton(self)
        self._more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._more.setAutoRaise(True)
        self._more.setIconSize(QSize(14, 14))
        desk.theme.set_icon(self._more, "add")
        self._more.clicked.connect(self._choose)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addLayout(self._lines)
        box.addWidget(self._more)
        self.setFocusProxy(self._more)

    def set_ruleset(self, ruleset: object) -> None:
        """The rule set whose special rules are meant."""
        self._ruleset = ruleset if isinstance(ruleset, RuleSet) else None

    def show_values(
        self, values: Sequence[str], options: tuple[Option, ...], *, mixed: bool, fixed: bool
    ) -> None:
        """Show what is taken, and offer the options."""
        state = (tuple(values), options, mixed, fixed, self._desk.language.lang)
        if state == self._state:
            return
        self._state = state
        self._values, self._options = tuple(values), options
        while (item := self._lines.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        gettext = self._desk.language.gettext
        if mixed:
            self._lines.addWidget(MutedLabel(gettext("several values"), self))
        else:
            for number, value in enumerate(self._values):
                self._lines.addWidget(self._line(number, value, fixed=fixed))
        trait = self._field.type is FieldType.TRAITS
        self._more.setText(gettext("Add a special rule…") if trait else gettext("Add…"))
        self._more.setVisible(not fixed)
        self.updateGeometry()

    def _line(self, number: int, value: str, *, fixed: bool) -> QWidget:
        line = QWidget(self)
        box = QHBoxLayout(line)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        option_id, _, rest = value.partition(":")
        option = self._option(option_id)
        name = self._desk.language.text(option.names) if option is not None else option_id
        label = QLabel(name, line)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        label.setToolTip(tooltip(self._about(option_id, name)))
        box.addWidget(label, 1)
        spin = self._parameter(number, option_id, rest, option)
        if spin is not None:
            spin.setEnabled(not fixed)
            box.addWidget(spin)
        drop = QToolButton(line)
        drop.setAutoRaise(True)
        drop.setIconSize(QSize(14, 14))
        self._desk.theme.set_icon(drop, "close")
        words = self._desk.language.gettext("Take {name} away").format(name=name)
        drop.setToolTip(words)
        drop.setAccessibleName(words)
        drop.setVisible(not fixed)
        drop.clicked.connect(lambda _on=False, n=number: self._drop(n))
        box.addWidget(drop)
        return line

    def _parameter(
        self, number: int, option_id: str, text: str, option: Option | None
    ) -> QSpinBox | None:
        trait = self._trait(option_id)
        counted = option is not None and option.counted
        if not counted and (trait is None or not trait.parameter.en):
            return None
        spin = QSpinBox(self)
        if counted:
            spin.setRange(1, (option.most if option is not None else None) or 99)
            spin.setPrefix("× ")
        elif trait is not None:
            low = trait.minimum if trait.minimum is not None else 0
            spin.setRange(low - trait.optional, trait.maximum or 99)
            spin.setSuffix(trait.suffix)
            spin.setToolTip(self._desk.language.text(trait.parameter))
            if trait.optional:
                spin.setSpecialValueText("–")
        default = trait.default if trait is not None else 1
        spin.setValue(int(text) if text.lstrip("-").isdigit() else default or spin.minimum())
        spin.valueChanged.connect(lambda value, n=number: self._set(n, value))
        return spin

    def _about(self, option_id: str, name: str) -> str:
        trait = self._trait(option_id)
        if trait is not None:
            return f"{name}: {self._desk.language.text(trait.summary)}"
        option = self._option(option_id)
        return self._desk.language.text(option.reason) if option is not None else name

    def _trait(self, option_id: str) -> Trait | None:
        if self._ruleset is None or self._field.type is not FieldType.TRAITS:
            return None
        return self._ruleset.traits.get(option_id)

    def _option(self, option_id: str) -> Option | None:
        return next((each for each in self._options if each.id == option_id), None)

    # Edits

    def _choose(self) -> None:
        taken = {value.partition(":")[0] for value in self._values}
        picks = [
            Pick(
                id=option.id,
                text=self._desk.language.text(option.names),
                detail=self._desk.language.text(option.detail) or self._summary(option.id),
                group=self._desk.language.text(option.group),
                reason=self._desk.language.text(option.reason),
            )
            for option in self._options
            if option.id not in taken
        ]
        picker = Picker(self._desk, picks, self)
        picker.picked.connect(self._take)
        picker.open_below(self._more)

    def _summary(self, option_id: str) -> str:
        trait = self._trait(option_id)
        return self._desk.language.text(trait.summary) if trait is not None else ""

    def _take(self, option_id: str) -> None:
        option, trait = self._option(option_id), self._trait(option_id)
        value = option_id
        if trait is not None and trait.parameter.en and trait.default is not None:
            value = f"{option_id}:{trait.default}"
        elif option is not None and option.counted:
            value = f"{option_id}:1"
        kept = self._values
        if option is not None and option.one_of:
            rivals = {each.id for each in self._options if each.one_of == option.one_of}
            kept = tuple(each for each in kept if each.partition(":")[0] not in rivals)
        self.edited.emit((*kept, value))

    def _drop(self, number: int) -> None:
        self.edited.emit((*self._values[:number], *self._values[number + 1 :]))

    def _set(self, number: int, value: int) -> None:
        option_id = self._values[number].partition(":")[0]
        trait = self._trait(option_id)
        low = trait.minimum if trait is not None and trait.minimum is not None else 0
        bare = trait is not None and trait.optional and value < low
        text = option_id if bare else f"{option_id}:{value}"
        self.edited.emit((*self._values[:number], text, *self._values[number + 1 :]))
