"""What the user chose for each sheet, remembered from one sitting to the next."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, get_args

from exports.i18n import LANGUAGES
from exports.print_options import Marks, PrintOptions
from exports.sheets import EDITIONS, PAPERS, PrintSettings
from exports.stock import Stock
from model.lengths import mm
from ui.printing.profiles import Profile
from ui.settings import Settings

MARKS: tuple[str, ...] = get_args(Marks)
BLEED_MOST = 5.0


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of one sheet in one project.

    `army` is an id, "" for all; `units` are the ids of those to be printed, empty for all; `lang`
    is "" for the window's. `stock` is an id, "" for the sheet's own; `start` the first cell used.
    """

    army: str = ""
    units: tuple[str, ...] = ()
    lang: str = ""
    paper: str = "a4"
    edition: str = "player"
    stock: str = ""
    start: int = 1
    marks: str = "auto"
    bleed: float = 0.0
    mono: bool = False
    check_bar: bool = False
    profile: str = ""

    def settings(
        self, sheet: str, lang: str, profile: Profile | None, own_stock: Stock | None
    ) -> PrintSettings:
        """What is printed: these choices with the printer's correction and the user's stock."""
        options = PrintOptions(
            start=self.start,
            marks=_marks(self.marks),
            bleed=mm(self.bleed),
            mono=self.mono,
            check_bar=self.check_bar,
        )
        if profile is not None:
            options = profile.correct(options)
        return PrintSettings(
            sheet=sheet,
            army=self.army,
            stock=self.stock if own_stock is None else "",
            paper=self.paper,
            lang=self.lang or lang,
            edition=self.edition,
            options=options,
            elements=frozenset(self.units),
            own_stock=own_stock,
        )


def _marks(text: str) -> Marks:
    match text:
        case "none" | "crop" | "guides" | "lines":
            return text
        case _:
            return "auto"


class ChoiceMemory:
    """Keeps the choices of each sheet of a project in the program's settings."""

    def __init__(self, settings: Settings, path: Path | None, default_paper: str = "a4") -> None:
        self._settings = settings
        name = str(path.resolve()) if path is not None else ""
        self._project = hashlib.sha256(name.encode()).hexdigest()[:12] if name else "new"
        self._paper = default_paper

    def recall(self, sheet: str) -> Choices:
        """The choices made last for a sheet; what is missing or damaged is as at first."""
        first = Choices(paper=self._settings.text("print/paper", self._paper))
        try:
            data = json.loads(self._settings.text(self._key(sheet), "{}"))
        except ValueError:
            return first
        return _read(data, first) if isinstance(data, dict) else first

    def keep(self, sheet: str, choices: Choices) -> None:
        """Remember the choices made for a sheet. The paper is remembered for all sheets."""
        self._settings.set_text(self._key(sheet), json.dumps(asdict(choices)))
        self._settings.set_text("print/paper", choices.paper)

    def _key(self, sheet: str) -> str:
        return f"print/{self._project}/{sheet}"

    @property
    def last_sheet(self) -> str:
        """The sheet that was shown last."""
        return self._settings.text(self._key("sheet"))

    def keep_last_sheet(self, sheet: str) -> None:
        """Remember the sheet that is shown."""
        self._settings.set_text(self._key("sheet"), sheet)

    # Sheets of labels begun

    def start_of(self, stock: str) -> int:
        """The first unused cell of the sheet of a stock that was printed last."""
        return max(1, self._settings.numbers("print/started").get(stock, 1))

    def keep_start(self, stock: str, start: int) -> None:
        """Remember the first unused cell of the sheet at hand; 1 is a whole sheet."""
        known = self._settings.numbers("print/started")
        self._settings.set_numbers("print/started", {**known, stock: start})


_SOUND: Mapping[str, Callable[[Any], bool]] = {
    "paper": PAPERS.__contains__,
    "edition": EDITIONS.__contains__,
    "marks": MARKS.__contains__,
    "lang": ("", *LANGUAGES).__contains__,
    "start": lambda value: 1 <= value <= 10_000,
    "bleed": lambda value: 0 <= value <= BLEED_MOST,
}


def _read(data: Mapping[str, object], first: Choices) -> Choices:
    """Take what is sound of remembered choices."""
    taken: dict[str, Any] = {}
    for each in fields(Choices):
        value: Any = data.get(each.name)
        default = getattr(first, each.name)
        if isinstance(value, list) and isinstance(default, tuple):
            value = tuple(str(item) for item in value)
        if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        sound = _SOUND.get(each.name, lambda _value: True)
        if type(value) is type(default) and sound(value):
            taken[each.name] = value
    return replace(first, **taken)
