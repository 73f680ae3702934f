"""A field for numbers that may be empty, with the language's separators and arrows to step."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

from model.rulesets.fields import Field, FieldType
from ui.language import Language

StepFlag = QAbstractSpinBox.StepEnabledFlag
ALLOWED = frozenset("0123456789.,+-−'  \u00a0\u202f")


class NumberSpin(QAbstractSpinBox):
    """Holds a number or None (empty). `edited` is sent for each change that the user makes.

    `stepping` is True while arrows or keys step the number, so that the steps can be one gesture.
    """

    edited = Signal()

    def __init__(self, language: Language, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._whole = field.type is FieldType.INTEGER
        self._low = field.minimum
        self._high = field.maximum
        self.stepping = False
        self.setAccessibleName(language.text(field.names))
        self.lineEdit().textEdited.connect(lambda _text: self.edited.emit())

    def number(self) -> int | float | None:
        """The number typed; None while the field is empty or holds no number."""
        try:
            number = self._language.translator.parse_number(self.lineEdit().text())
        except ValueError:
            return None
        return int(number) if number == number.to_integral_value() else float(number)

    def set_number(self, number: float | None) -> None:
        """Show a number, or nothing."""
        text = "" if number is None else self._language.number(number)
        if text != self.lineEdit().text():
            self.lineEdit().setText(text)

    def set_placeholder(self, text: str) -> None:
        """What an empty field shows in grey."""
        self.lineEdit().setPlaceholderText(text)

    def is_sound(self) -> bool:
        """Whether what is typed can be taken: a number within bounds, or nothing."""
        text = self.lineEdit().text().strip()
        if not text:
            return True
        number = self.number()
        if number is None or (self._whole and not isinstance(number, int)):
            return False
        return self._bounded(Decimal(str(number))) == Decimal(str(number))

    def _bounded(self, number: Decimal) -> Decimal:
        if self._low is not None:
            number = max(number, Decimal(str(self._low)))
        if self._high is not None:
            number = min(number, Decimal(str(self._high)))
        return number

    # What Qt asks

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Let only signs of numbers in; whether they make one is known when typing is done."""
        state = QValidator.State.Acceptable if set(text) <= ALLOWED else QValidator.State.Invalid
        return (state, text, position)

    def stepBy(self, steps: int) -> None:
        """Step the number up or down; from nothing, begin at the least or at nought."""
        now = self.number()
        start = Decimal(str(now)) if now is not None else self._bounded(Decimal(0)) - steps
        number = self._bounded(start + steps)
        if now is not None and number == Decimal(str(now)):
            return
        self.set_number(int(number) if number == number.to_integral_value() else float(number))
        self.selectAll()
        self.stepping = True
        self.edited.emit()
        self.stepping = False

    def stepEnabled(self) -> StepFlag:
        """Up unless at the most, down unless at the least."""
        if self.isReadOnly():
            return StepFlag.StepNone
        now = self.number()
        flags = StepFlag.StepNone
        if now is None or self._high is None or now < self._high:
            flags |= StepFlag.StepUpEnabled
        if now is None or self._low is None or now > self._low:
            flags |= StepFlag.StepDownEnabled
        return flags

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step only when the field has the focus: scrolling a form must not change it."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select all, so that typing replaces the number."""
        super().focusInEvent(event)
        self.selectAll()
