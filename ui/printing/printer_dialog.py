"""What was measured on the calibration page, and what this means for the prints."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from ui.desk import Desk
from ui.labels import hint_label, plain_label
from ui.printing.profiles import CROSS, SPAN, Profile

FIGURES = ("left", "top", "across", "down")


class PrinterDialog(QDialog):
    """Takes the four figures A to D of the calibration page; `profile` is the printer."""

    def __init__(
        self,
        desk: Desk,
        profile: Profile | None = None,
        taken: tuple[str, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._taken = frozenset(taken) - ({profile.name} if profile is not None else set())
        self._name = QLineEdit(profile.name if profile is not None else "")
        known = profile or Profile("")
        self._spins = {name: self._spin(getattr(known, name)) for name in FIGURES}
        self._result = plain_label()
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._lay_out()
        self._name.textChanged.connect(self._work_out)
        for spin in self._spins.values():
            spin.valueChanged.connect(self._work_out)
        self._work_out()

    @staticmethod
    def _spin(value: float) -> QDoubleSpinBox:
        spin = QDoubleSpinBox()
        spin.setRange(0, 200)
        spin.setDecimals(1)
        spin.setSingleStep(0.1)
        spin.setSuffix(" mm")
        spin.setValue(value)
        return spin

    def _lay_out(self) -> None:
        _ = self._desk.language.gettext
        self.setWindowTitle(_("Printer"))
        self._name.setPlaceholderText(_("Printer and tray, such as “Laser, upper tray”"))
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(_("Name"), self._name)
        words = {
            "left": _("A: left edge of the paper to cross 1"),
            "top": _("B: top edge of the paper to cross 1"),
            "across": _("C: cross 1 to cross 2, across"),
            "down": _("D: cross 1 to cross 3, down"),
        }
        for name in FIGURES:
            form.addRow(words[name], self._spins[name])
            self._spins[name].setAccessibleName(words[name])
        hint = hint_label(
            _(
                "Print the calibration page at 100%, without “fit to page”, and measure it with"
                " a ruler. A true printer gives 30, 30, 100 and 100 mm."
            )
        )
        column = QVBoxLayout(self)
        column.addWidget(hint)
        column.addLayout(form)
        column.addWidget(self._result)
        column.addStretch(1)
        column.addWidget(self._buttons)
        # Room for the example, whatever the language makes of it.
        hint_width = self._name.fontMetrics().horizontalAdvance(self._name.placeholderText())
        self._name.setMinimumWidth(hint_width + 24)
        self.setMinimumWidth(460)

    @property
    def profile(self) -> Profile:
        """The printer as it is described."""
        left, top, across, down = (round(self._spins[name].value(), 1) for name in FIGURES)
        return Profile(self._name.text().strip(), left, top, across, down)

    @property
    def meaning(self) -> str:
        """What the figures mean, in words."""
        return self._result.text()

    def _work_out(self) -> None:
        _ = self._desk.language.gettext
        number = self._desk.language.translator.number
        profile = self.profile
        sound = profile.is_sound
        if not sound:
            text = _("These figures cannot be true. Measure again, and print at 100%.")
        elif (profile.left, profile.top, profile.across, profile.down) == (
            CROSS,
            CROSS,
            SPAN,
            SPAN,
        ):
            text = _("The printer is true: nothing is changed.")
        else:
            found = profile.correction
            text = _(
                "Prints will be moved {x} mm across and {y} mm down, and stretched by {sx}%"
                " across and {sy}% down."
            ).format(
                x=number(found.offset_x.mm, 1, sign=True),
                y=number(found.offset_y.mm, 1, sign=True),
                sx=number((found.stretch_x - 1) * 100, 1, sign=True),
                sy=number((found.stretch_y - 1) * 100, 1, sign=True),
            )
        if profile.name in self._taken:
            text = _("There is a printer of that name already.")
            sound = False
        self._result.setText(text)
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(sound and bool(profile.name))
