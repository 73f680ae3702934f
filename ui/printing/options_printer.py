"""The last option of a print: by which of the user's printers, whose error is undone."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from ui.desk import Desk
from ui.labels import hint_label
from ui.printing.choices import Choices
from ui.printing.form_parts import (
    FieldGroup,
    choose,
    enable_actions,
    fill,
    menu_of_own,
    name_actions,
)
from ui.printing.profiles import Profiles


class PrinterGroup(FieldGroup):
    """The printer and what its figures do. `wanted` asks to make, change or forget one."""

    wanted = Signal(str)

    def __init__(self, desk: Desk, profiles: Profiles, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._profiles = profiles
        self.profile = QComboBox()
        self._menu = menu_of_own(desk.theme, self.wanted)
        self.line = hint_label()
        self.add("profile", self.profile, self._menu)
        self.form.addRow(self.line)
        self.profile.currentIndexChanged.connect(self.tell)

    def say(self) -> None:
        """Word captions and menu again."""
        _ = self._desk.language.gettext
        self.word({"profile": _("Printer")})
        name_actions(
            self._menu,
            (_("New printer…"), _("Change its figures…"), _("Forget this printer")),
            _("Printers"),
        )

    def show_choices(self, choices: Choices) -> None:
        """Offer the printers and show the one that is chosen."""
        true = self._desk.language.gettext("Prints true to size")
        with self.filling():
            fill(self.profile, [("", true), *((p.name, p.name) for p in self._profiles.all())])
            choose(self.profile, choices.profile)
        enable_actions(self._menu, own=bool(choices.profile))
        self.line.setText(self._word_correction(choices.profile))
        self.line.setVisible(bool(self.line.text()))

    def _word_correction(self, name: str) -> str:
        profile = self._profiles.find(name)
        if profile is None or not profile.is_sound:
            return ""
        language = self._desk.language
        found = profile.correction
        text = language.gettext(
            "Moved by {x} mm across and {y} mm down, stretched by {sx}% and {sy}%."
        )
        sign = language.translator.number
        return text.format(
            x=sign(found.offset_x.mm, 1, sign=True),
            y=sign(found.offset_y.mm, 1, sign=True),
            sx=sign((found.stretch_x - 1) * 100, 2, sign=True),
            sy=sign((found.stretch_y - 1) * 100, 2, sign=True),
        )

    def read(self, choices: Choices) -> Choices:
        """The choices with the printer that is chosen here."""
        return replace(choices, profile=str(self.profile.currentData() or ""))
