"""Which rule set an import is for, and the scale of its armies."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from model.rulesets.fields import Field, FieldType
from ui.forms.choice_combo import ChoiceCombo
from ui.forms.number_spin import NumberSpin
from ui.importing.session import ImportSession
from ui.labels import caption_label


class ArmyChoices(QWidget):
    """A list of rule sets, and a field for the scale if the rule set has one."""

    def __init__(self, session: ImportSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._filling = False
        self._ruleset = QComboBox()
        self._ruleset.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._caption = caption_label("", self._ruleset)
        self._scale_caption = caption_label()
        self._scale: QWidget | None = None
        self._field: Field | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)
        self._row.addWidget(self._caption)
        self._row.addWidget(self._ruleset)
        self._row.addSpacing(6)
        self._row.addWidget(self._scale_caption)
        self._ruleset.currentIndexChanged.connect(self._take_ruleset)

    def refresh(self) -> None:
        """Show the session as it stands now."""
        language = self._session.work.desk.language
        self._filling = True
        self._caption.setText(language.gettext("Rules"))
        self._ruleset.setAccessibleName(language.gettext("Rule set"))
        self._ruleset.clear()
        for each in self._session.rulesets():
            self._ruleset.addItem(language.text(each.names), each.id)
        ruleset = self._session.ruleset
        if ruleset is not None:
            self._ruleset.setCurrentIndex(self._ruleset.findData(ruleset.id))
        self._show_scale()
        self._filling = False

    def _show_scale(self) -> None:
        field = self._session.scale_field()
        if field != self._field or self._scale is None:
            self._field = field
            if self._scale is not None:
                self._row.removeWidget(self._scale)
                self._scale.deleteLater()
            self._scale = self._editor(field) if field is not None else None
            if self._scale is not None:
                self._row.insertWidget(self._row.count(), self._scale)
        self._scale_caption.setVisible(field is not None)
        if field is None or self._scale is None:
            return
        name = self._session.work.desk.language.text(field.names)
        self._scale_caption.setText(name)
        self._scale.setAccessibleName(name)
        value = self._session.army_values.get(field.id, field.default)
        if isinstance(self._scale, ChoiceCombo):
            self._scale.set_choice(str(value or ""))
        elif isinstance(self._scale, NumberSpin) and not isinstance(value, str | tuple):
            self._scale.set_number(value)

    def _editor(self, field: Field) -> QWidget:
        language = self._session.work.desk.language
        if field.type is FieldType.CHOICE:
            combo = ChoiceCombo(language)
            combo.set_options(field.options, empty=False)
            combo.currentIndexChanged.connect(lambda: self._take_scale(combo.choice()))
            return combo
        spin = NumberSpin(language, field)
        spin.setFixedWidth(90)
        spin.edited.connect(lambda: self._take_scale(spin.number() if spin.is_sound() else None))
        return spin

    def _take_ruleset(self) -> None:
        if self._filling:
            return
        wanted = self._ruleset.currentData()
        for each in self._session.rulesets():
            if each.id == wanted:
                self._session.set_ruleset(each)

    def _take_scale(self, value: str | float | None) -> None:
        if not self._filling and self._field is not None:
            self._session.set_army_value(self._field.id, value)
