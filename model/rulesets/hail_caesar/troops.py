"""Troop types read from the catalogue: printed lines, arm, formations, speeds and bases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from model.issues import Value
from model.rulesets.fields import Entry
from model.values import frozen

SIZES = ("standard", "large", "small", "tiny")


@frozen
class Line:
    """A printed line of values; the short value in two parts, for support and for shooting."""

    clash: int
    sustained: int
    support: int
    shoot: int
    long: int
    morale: str
    stamina: int

    @property
    def short(self) -> str:
        """The short value as it is printed: "3", or "3/0" where the parts differ."""
        return str(self.support) if self.support == self.shoot else f"{self.support}/{self.shoot}"

    @classmethod
    def read(cls, cells: tuple[str, ...]) -> Line:
        """Read six printed cells; ValueError if they are no line."""
        clash, sustained, short, long, morale, stamina = cells
        support, shoot = split_short(short)
        return cls(int(clash), int(sustained), support, shoot, int(long), morale, int(stamina))


def split_short(text: str) -> tuple[int, int]:
    """Read "3" or "3/0" as (support, shoot); ValueError for anything else."""
    support, slash, shoot = text.strip().partition("/")
    return int(support), int(shoot if slash else support)


def morale_rank(morale: str) -> int | None:
    """How good a save is, 0 for none to 5 for 2+; None if it is no save."""
    ranks = {"0": 0, "6+": 1, "5+": 2, "4+": 3, "3+": 4, "2+": 5}
    return ranks.get(morale)


@dataclass(frozen=True, slots=True, eq=False)
class TroopType:
    """One type of troops, as `troops.toml` describes it.

    `lines` holds the printed lines by size. `open_order` is one of only, free, terrain, never.
    `has` are weapons whose effect the lines already hold; `long_armed` is a starred long range.
    """

    id: str
    arm: str
    weight: str
    symbol: str
    lines: Mapping[str, Line]
    size_row: str
    base: str
    ranks: int
    deep: bool
    speed: int | None
    speed_open: int | None
    breaks_as: str
    open_order: str
    formations: tuple[str, ...]
    has: frozenset[str]
    long_armed: int | None
    long_in_line: bool
    morale_armoured: str
    range: int
    light: bool
    exempt: bool
    uncounted: bool
    small_usual: bool
    spears_clash: bool
    clash_choices: tuple[int, ...]
    rules: tuple[str, ...]
    weapons: tuple[str, ...]

    @property
    def foot(self) -> bool:
        """Whether the type is infantry of any kind."""
        return self.arm == "infantry"

    @property
    def skirmishing(self) -> bool:
        """Skirmishers and horse archers: never formed."""
        return self.open_order == "only"

    @property
    def fights(self) -> bool:
        """Whether the type is meant for close combat (L15), not for skirmish, shooting or camp."""
        return self.arm in ("infantry", "cavalry", "chariot") and not (
            self.skirmishing or self.long_in_line
        )


_READ: dict[str, tuple[Entry, TroopType]] = {}


def troop_type(entry: Entry) -> TroopType:
    """The troop type that a catalogue entry describes, read once."""
    known = _READ.get(entry.id)
    if known is not None and known[0] is entry:
        return known[1]
    made = _read(entry)
    _READ[entry.id] = (entry, made)
    return made


def _read(entry: Entry) -> TroopType:
    data = entry.data
    return TroopType(
        id=entry.id,
        arm=_text(data, "arm"),
        weight=_text(data, "weight"),
        symbol=_text(data, "symbol"),
        lines={size: Line.read(_items(data, size)) for size in SIZES if size in data},
        size_row=_text(data, "size_row"),
        base=_text(data, "base"),
        ranks=_whole(data, "ranks") or 1,
        deep=bool(data.get("deep")),
        speed=_whole(data, "speed"),
        speed_open=_whole(data, "speed_open"),
        breaks_as=_text(data, "breaks_as"),
        open_order=_text(data, "open"),
        formations=_items(data, "formations"),
        has=frozenset(_items(data, "has")),
        long_armed=int(_text(data, "long_armed")) if "long_armed" in data else None,
        long_in_line=bool(data.get("long_in_line")),
        morale_armoured=_text(data, "morale_armoured"),
        range=_whole(data, "range") or 0,
        light=bool(data.get("light")),
        exempt=bool(data.get("exempt")),
        uncounted=bool(data.get("uncounted")),
        small_usual=bool(data.get("small_usual")),
        spears_clash=bool(data.get("spears_clash")),
        clash_choices=tuple(int(each) for each in _items(data, "clash_choices")),
        rules=_items(entry.values, "rules"),
        weapons=_items(entry.values, "armament"),
    )


def _text(data: Mapping[str, Value], key: str) -> str:
    value = data.get(key, "")
    return value if isinstance(value, str) else str(value)


def _items(data: Mapping[str, Value], key: str) -> tuple[str, ...]:
    value = data.get(key, ())
    return value if isinstance(value, tuple) else ()


def _whole(data: Mapping[str, Value], key: str) -> int | None:
    value = data.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
