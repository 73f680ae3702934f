"""The first options of a print: of whom, which units, for whose eyes, in which language."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from exports.i18n import LANGUAGES
from exports.sheets import EDITIONS
from model.rulesets.sheets import SheetSpec
from ui.open_project import OpenProject
from ui.printing.choices import Choices
from ui.printing.form_parts import FieldGroup, choose, fill


class WhatGroup(FieldGroup):
    """Army, units, edition and language. `units_wanted` asks for the dialog of units."""

    units_wanted = Signal()

    def __init__(self, work: OpenProject, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self.army, self.edition, self.lang = QComboBox(), QComboBox(), QComboBox()
        self.units = QPushButton()
        self.add("army", self.army)
        self.add("units", self.units)
        self.add("edition", self.edition)
        self.add("lang", self.lang)
        for box in (self.army, self.edition, self.lang):
            box.currentIndexChanged.connect(self.tell)
        self.units.clicked.connect(self.units_wanted)

    def say(self) -> None:
        """Word the captions again."""
        _ = self._work.desk.language.gettext
        self.word(
            {
                "army": _("Army"),
                "units": _("Units"),
                "edition": _("Edition"),
                "lang": _("Language"),
            }
        )

    def show_choices(self, choices: Choices, spec: SheetSpec | None) -> None:
        """Fill the lists and show what is chosen; hide what the sheet does not ask."""
        _ = self._work.desk.language.gettext
        with self.filling():
            armies = self._work.document.project.armies
            named = [(each.id, self._work.name(each)) for each in armies]
            fill(self.army, [("", _("All armies")), *named])
            editions = {
                "player": _("Player's own"),
                "opponent": _("For the opponent"),
                "umpire": _("Umpire's, with everything"),
            }
            fill(self.edition, [(each, editions[each]) for each in EDITIONS])
            fill(self.lang, list(LANGUAGES.items()))
            choose(self.army, choices.army)
            choose(self.edition, choices.edition)
            choose(self.lang, choices.lang or self._work.desk.language.lang)
        self.units.setText(self._count(choices))
        self.form.setRowVisible(self.army, spec is not None)
        self.form.setRowVisible(self.units, spec is not None and bool(spec.kinds))
        self.form.setRowVisible(self.edition, spec is not None)

    def _count(self, choices: Choices) -> str:
        """How many units are chosen, of those that are still there."""
        language = self._work.desk.language
        known = sum(each in self._work.document.project for each in choices.units)
        if not known:
            return language.gettext("All…")
        text = language.ngettext("{n} chosen…", "{n} chosen…", known)
        return text.format(n=language.number(known))

    def read(self, choices: Choices) -> Choices:
        """The choices with what these fields say; another army has other units."""
        lang = str(self.lang.currentData())
        army = str(self.army.currentData() or "")
        return replace(
            choices,
            army=army,
            units=choices.units if army == choices.army else (),
            edition=str(self.edition.currentData()),
            lang="" if lang == self._work.desk.language.lang else lang,
        )
