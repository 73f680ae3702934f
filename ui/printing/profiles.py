"""Printers and their errors as the user measured them on the calibration page."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

from exports.calibration import Correction, Measured, correction
from exports.print_options import PrintOptions
from model.lengths import mm
from ui.settings import Settings

SETTING = "print/profiles"
CROSS, SPAN = 30.0, 100.0


@dataclass(frozen=True, slots=True)
class Profile:
    """One printer: what was measured on its calibration page, in millimetres.

    `left` and `top` are from the paper's edges to the first cross (30 if it is true), `across`
    and `down` between the crosses (100 if it is true).
    """

    name: str
    left: float = CROSS
    top: float = CROSS
    across: float = SPAN
    down: float = SPAN

    @property
    def correction(self) -> Correction:
        """What undoes the error. Raises ValueError for figures that cannot be true."""
        return correction(Measured(mm(self.left), mm(self.top), mm(self.across), mm(self.down)))

    @property
    def is_sound(self) -> bool:
        """Whether the figures can be true."""
        try:
            found = self.correction
        except ValueError:
            return False
        return max(abs(found.offset_x.mm), abs(found.offset_y.mm)) <= 15

    def correct(self, options: PrintOptions) -> PrintOptions:
        """Options with the printer's error undone; unchanged if the figures cannot be true."""
        if not self.is_sound:
            return options
        found = self.correction
        return replace(
            options,
            offset_x=found.offset_x,
            offset_y=found.offset_y,
            stretch_x=found.stretch_x,
            stretch_y=found.stretch_y,
        )


class Profiles:
    """The printers that the user has measured, by name."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def all(self) -> tuple[Profile, ...]:
        """Every printer, by name; damaged entries are left out."""
        try:
            found = json.loads(self._settings.text(SETTING, "[]"))
        except ValueError:
            return ()
        if not isinstance(found, list):
            return ()
        read = (_read(each) for each in found)
        return tuple(sorted((each for each in read if each), key=lambda p: p.name.casefold()))

    def find(self, name: str) -> Profile | None:
        """The printer with a name, or None."""
        return next((each for each in self.all() if each.name == name), None)

    def keep(self, profile: Profile, *, instead_of: str = "") -> None:
        """Keep a printer, in the place of one with the same name or of `instead_of`."""
        others = [each for each in self.all() if each.name not in {profile.name, instead_of}]
        self._write([*others, profile])

    def forget(self, name: str) -> None:
        """Remove a printer."""
        self._write([each for each in self.all() if each.name != name])

    def _write(self, profiles: list[Profile]) -> None:
        self._settings.set_text(SETTING, json.dumps([asdict(each) for each in profiles]))


def _read(data: object) -> Profile | None:
    match data:
        case {
            "name": str(name),
            "left": int() | float() as left,
            "top": int() | float() as top,
            "across": int() | float() as across,
            "down": int() | float() as down,
        } if name:
            return Profile(name, float(left), float(top), float(across), float(down))
        case _:
            return None
