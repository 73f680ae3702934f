"""Armour saves against shooting and in hand-to-hand: on foot, mounted, in chariots, on beasts."""

from __future__ import annotations

from model.books.words import said
from model.rulesets.ancient_battles.troop import CHARIOTS, Troop
from model.rulesets.checks import Step
from model.text import Text
from model.values import frozen

NONE = "-"
_START = 7
_MOUNTED = Text("mounted", "montado")
_CHARIOT = Text("chariot", "carro")
_HOWDAH = Text("howdah", "palanquín")
_BEARER = Text("shield bearer or howdah", "porta escudos o palanquín")
_MOUNT = Text("on his mount", "sobre su montura")
_PARENT = Text("hand weapon and shield", "arma de mano y escudo")


@frozen
class Save:
    """A saving roll: what it protects, the number needed (7 or more: none) and why."""

    names: Text
    need: int
    parts: tuple[tuple[Text, int], ...] = ()

    @property
    def text(self) -> str:
        """The roll as it is printed: "4+", or "-" for none."""
        return NONE if self.need >= _START else f"{self.need}+"

    @property
    def step(self) -> Step:
        """The arithmetic: 7 - heavy armour 2 - shield 1 = 4+."""
        names = said("{names}: ", "{names}: ", names=self.names) if self.names.en else Text("", "")
        en, es = (f"{names.en}{_START}", f"{names.es}{_START}")
        for word, points in self.parts:
            en += f" - {word.en} {points}"
            es += f" - {word.es} {points}"
        return Step(Text(f"{en} = {self.text}", f"{es} = {self.text}"))


Parts = list[tuple[Text, int]]


def shooting(troop: Troop) -> tuple[Save, ...]:
    """The saves against shooting: one, or for an elephant those of its parts.

    A combined formation saves as most of its models do, on a tie as the better of them.
    """
    found = [_saves(each, _foot(each, melee=False)) for each in troop.majority]
    return min(found, key=lambda saves: saves[0].need)


def combat(troop: Troop) -> tuple[Save, ...]:
    """The saves in hand-to-hand: with its shield, and without it if a weapon takes both hands."""
    with_shield = _saves(troop, _foot(troop, melee=True))
    bare = _saves(troop, _foot(troop, melee=True, two_handed=True))
    if not _loses_shield(troop) or bare == with_shield:
        return with_shield
    if not _has_one_handed(troop):
        return bare
    label = Text("two-handed", "a dos manos")
    return (*with_shield, *(Save(label, each.need, each.parts) for each in bare))


def printed(saves: tuple[Save, ...]) -> str:
    """Several saves as one word: "4+ / 5+"."""
    return " / ".join(each.text for each in saves)


def _saves(troop: Troop, foot: Parts) -> tuple[Save, ...]:
    line = troop.main
    if line is not None and line.save:
        return (Save(Text("", ""), _given(line.save)),)
    if troop.type == "elephant" and not troop.character:
        return _elephant(troop, foot)
    parts = list(foot)
    if troop.type in CHARIOTS or troop.type == "elephant":
        parts.append(_ride(troop))
    elif troop.mounted:
        parts.append((_MOUNTED, 1))
        parts += [(troop.gear[item].names, troop.gear[item].protects) for item in _barding(troop)]
    return (_bounded(troop, Text("", ""), parts),)


def _ride(troop: Troop) -> tuple[Text, int]:
    """What a chariot or elephant adds to the man's own save on foot."""
    if not troop.character:
        return (_CHARIOT, 2)
    covered = troop.flag("shield_bearer") or troop.flag("howdah")
    return (_BEARER, 2) if covered else (_MOUNT, 1)


def _elephant(troop: Troop, foot: Parts) -> tuple[Save, ...]:
    """The animal's front and the rest of it, and the crew."""
    barded = bool(_barding(troop))
    crew = [*foot, (_HOWDAH, 2)] if troop.flag("howdah") else foot
    return (
        Save(Text("front", "frente"), 3 if barded else 4),
        Save(Text("elsewhere", "resto"), 6 if barded else _START),
        _bounded(troop, Text("crew", "dotación"), crew),
    )


def _foot(troop: Troop, *, melee: bool, two_handed: bool = False) -> Parts:
    """What a man's armour and shield take off on foot."""
    parts: Parts = []
    armour = [troop.gear[item] for item in troop.of_sort("armour") if item in troop.kit]
    if armour:
        best = max(armour, key=lambda each: each.protects)
        parts.append((best.names, best.protects))
    shield = _shield(troop, melee=melee)
    if shield is not None and not (melee and two_handed):
        parts.append(shield)
        if melee and _parent_bonus(troop):
            parts.append((_PARENT, 1))
    return parts


def _shield(troop: Troop, *, melee: bool) -> tuple[Text, int] | None:
    """The best shield that counts: a buckler only in hand-to-hand, or for skirmishers."""
    found: list[tuple[Text, int]] = []
    for item in troop.kit:
        gear = troop.gear[item]
        if gear.sort != "shield":
            continue
        protects = gear.protects
        if item == "large_shield":
            protects = troop.readings.number("large_shield")
        if item == "buckler" and not melee:
            counts = troop.readings.get("buckler_skirmish") == "yes"
            if not (troop.skirmishing and counts):
                continue
        found.append((gear.names, protects))
    return max(found, key=lambda each: each[1], default=None)


def _barding(troop: Troop) -> list[str]:
    return [item for item in troop.kit if troop.gear[item].sort == "barding"]


def _parent_bonus(troop: Troop) -> bool:
    on_foot = troop.type == "infantry"
    read = troop.readings.get("hand_shield") == "parent"
    return on_foot and read and "hand_weapon" in troop.kit and not troop.skirmishing


def _loses_shield(troop: Troop) -> bool:
    return any(_two_handed(troop, item) for item in troop.kit)


def _two_handed(troop: Troop, item: str) -> bool:
    """Weapons that the rules say leave no hand for a shield; pike and kontos are not among them."""
    gear = troop.gear[item]
    return gear.sort == "hand" and gear.hands == 2 and not gear.reach


def _has_one_handed(troop: Troop) -> bool:
    hand = [item for item in troop.kit if troop.gear[item].sort == "hand"]
    return any(not _two_handed(troop, item) for item in hand)


def _bounded(troop: Troop, names: Text, parts: Parts) -> Save:
    need = _START - sum(points for _, points in parts)
    best = troop.readings.get("best_save")
    if best != "none":
        need = max(need, int(best))
    return Save(names, need, tuple(parts))


def _given(text: str) -> int:
    """A save that the book writes itself: "4+", or "-" for none."""
    digits = text.strip().rstrip("+")
    return int(digits) if digits.isdigit() else _START
