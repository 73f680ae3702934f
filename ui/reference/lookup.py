"""The lookup of a table: a field for each key, the answer in words, and the odds of each result."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from exports.i18n import Translator
from model.rulesets.fields import Field, FieldType, Option
from model.rulesets.tables import Key, LookupFailed, TableKey
from ui.forms.choice_combo import ChoiceCombo
from ui.forms.number_spin import NumberSpin
from ui.labels import caption_label, head_label, hint_label, plain_label
from ui.language import Language
from ui.reference.answers import AskedTable, Chance, Found

MODIFIER_MOST = 20
NARROWEST_CHOICE, WIDEST_CHOICE = 90, 320


class LookupForm(QWidget):
    """Asks for a table's keys. `answered` is sent with what was found, or None."""

    answered = Signal(object)

    def __init__(
        self, asked: AskedTable, language: Language, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._asked = asked
        self._language = language
        self._combos: dict[str, ChoiceCombo] = {}
        self._spins: dict[str, NumberSpin] = {}
        self._answer = plain_label()
        self._answer.setFont(_font(1.15))
        self._more = hint_label()
        self.odds = OddsBox(asked, language)
        fields = QHBoxLayout()
        fields.setSpacing(12)
        for key in asked.printed.keys:
            fields.addLayout(self._field(key))
        fields.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(fields)
        column.addWidget(self._answer)
        column.addWidget(self._more)
        column.addWidget(self.odds)
        self.ask()

    def _field(self, key: TableKey) -> QVBoxLayout:
        name = self._language.text(key.names)
        editor = self._combo(key) if key.choices else self._spin(key, name)
        editor.setAccessibleName(name)
        column = QVBoxLayout()
        column.setSpacing(1)
        caption = caption_label(name, editor)
        caption.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column.addWidget(caption)
        column.addWidget(editor)
        return column

    def _combo(self, key: TableKey) -> QWidget:
        combo = ChoiceCombo(self._language)
        combo.set_options([Option(each, names) for each, names in key.choices.items()], empty=False)
        combo.setSizeAdjustPolicy(ChoiceCombo.SizeAdjustPolicy.AdjustToContents)
        combo.setMinimumWidth(NARROWEST_CHOICE)
        combo.setMaximumWidth(WIDEST_CHOICE)
        combo.set_choice(key.default or next(iter(key.choices)))
        combo.currentIndexChanged.connect(self.ask)
        self._combos[key.id] = combo
        return combo

    def _spin(self, key: TableKey, name: str) -> QWidget:
        spin = NumberSpin(self._language, Field(key.id, FieldType.NUMBER, key.names))
        spin.setFixedWidth(max(90, spin.fontMetrics().horizontalAdvance(name)))
        if key.default is not None:
            spin.set_placeholder(key.default)
        spin.edited.connect(self.ask)
        self._spins[key.id] = spin
        return spin

    def set_keys(self, keys: dict[str, Key]) -> None:
        """Fill the form in."""
        for name, value in keys.items():
            if name in self._combos:
                self._combos[name].set_choice(str(value))
            elif name in self._spins and not isinstance(value, str):
                self._spins[name].set_number(value)
        self.ask()

    def keys(self) -> dict[str, Key]:
        """What is filled in."""
        keys: dict[str, Key] = {name: each.choice() for name, each in self._combos.items()}
        for name, spin in self._spins.items():
            number = spin.number()
            if number is not None:
                keys[name] = number
        return keys

    def ask(self) -> None:
        """Look the keys up and say the answer."""
        _ = self._language.gettext
        keys = self.keys()
        asked = [key for key in self._asked.printed.keys if key.id not in keys and not key.default]
        found: Found | None = None
        if asked:
            names = self._language.translator.join([self._language.text(k.names) for k in asked])
            text = _("Look up: type {keys}.").format(keys=names[:1].lower() + names[1:])
        else:
            try:
                found = self._asked.find(keys, self._language.translator)
                text = found.text
            except LookupFailed:
                text = _("The table has no answer for this.")
        self._show(text, found)
        self.odds.set_keys(keys)
        self.answered.emit(found)

    def _show(self, text: str, found: Found | None) -> None:
        plain = found is None
        role = QPalette.ColorRole.PlaceholderText if plain else QPalette.ColorRole.WindowText
        self._answer.setForegroundRole(role)
        self._answer.setFont(_font(1.0 if plain else 1.15, bold=not plain))
        cells = found.cells if found is not None else ()
        if found is not None and not text:
            text = "    ".join(f"{head} {cell}" for head, cell in cells)
            cells = ()
        self._answer.setText(text)
        self._more.setText("    ".join(f"{head}: {cell}" for head, cell in cells))
        self._more.setVisible(bool(cells))

    @property
    def answer_text(self) -> str:
        """The answer as it is shown."""
        return self._answer.text()


def _font(scale: float, *, bold: bool = True) -> QFont:
    font = QApplication.font()
    font.setBold(bold)
    font.setPointSizeF(font.pointSizeF() * scale)
    return font


class OddsBox(QWidget):
    """The chance of each result of a throw, with a modifier to try."""

    def __init__(
        self, asked: AskedTable, language: Language, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._asked = asked
        self._language = language
        self._keys: dict[str, Key] = {}
        self._head = head_label()
        self._modifier = QSpinBox()
        self._modifier.setRange(-MODIFIER_MOST, MODIFIER_MOST)
        self._modifier.valueChanged.connect(self._work_out)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(3, 1)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(2)
        row = QHBoxLayout()
        row.addWidget(self._head)
        row.addSpacing(16)
        self._caption = caption_label("", self._modifier)
        row.addWidget(self._caption)
        row.addWidget(self._modifier)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.addLayout(row)
        column.addLayout(self._grid)
        self._say()

    def _say(self) -> None:
        _ = self._language.gettext
        key = self._asked.thrown
        if key is not None:
            self._head.setText(_("Chances with {dice}").format(dice=key.dice))
        self._caption.setText(_("Modifier"))
        self._modifier.setAccessibleName(_("Modifier"))

    def set_keys(self, keys: dict[str, Key]) -> None:
        """Work the odds out for the other keys."""
        thrown = self._asked.thrown
        self._keys = {name: each for name, each in keys.items() if thrown and name != thrown.id}
        self._work_out()

    @property
    def chances(self) -> tuple[Chance, ...]:
        """The odds that are shown."""
        tr = self._language.translator
        return self._asked.odds(self._keys, self._modifier.value(), tr)

    def set_modifier(self, modifier: int) -> None:
        """Try a modifier."""
        self._modifier.setValue(modifier)

    def _work_out(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        chances = self.chances
        shown = [each for each in chances if each.chance]
        number = self._modifier.value()
        self._modifier.setPrefix("+" if number > 0 else "")
        known = bool(shown) or number != 0
        self.setVisible(known and self._asked.thrown is not None)
        for row, each in enumerate(shown):
            self._add(row, each)

    def _add(self, row: int, each: Chance) -> None:
        _ = self._language.gettext
        tr = self._language.translator
        name = plain_label(each.text or _("no result"), wrap=False)
        share = plain_label(_percent(tr, each), wrap=False)
        share.setAlignment(Qt.AlignmentFlag.AlignRight)
        share.setToolTip(f"{each.chance.numerator}/{each.chance.denominator}")
        bar = _Bar(float(each.chance))
        self._grid.addWidget(name, row, 0)
        self._grid.addWidget(share, row, 1)
        self._grid.addWidget(bar, row, 2)


def _percent(tr: Translator, each: Chance) -> str:
    return tr.percent(each.chance, 0 if (each.chance * 100).denominator == 1 else 1)


class _Bar(QWidget):
    """A level bar for a share of one."""

    def __init__(self, share: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = share
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as a line of text."""
        return QSize(260, self.fontMetrics().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the share over a faint track."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        height = 8.0
        top = (self.height() - height) / 2
        painter.setBrush(self.palette().color(QPalette.ColorRole.Midlight))
        painter.drawRoundedRect(QRectF(0, top, self.width(), height), 4, 4)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Accent))
        painter.drawRoundedRect(QRectF(0, top, max(3.0, self.width() * self._share), height), 4, 4)
        painter.end()
