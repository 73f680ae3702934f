"""A unit's stat line: the printed line of its type, its size, its arms (L59, L80, L105-265)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from model.issues import Value
from model.rulesets.hail_caesar.figures import Weapons
from model.rulesets.hail_caesar.sizes import SizeChange, Sizes
from model.rulesets.hail_caesar.troops import Line, TroopType
from model.values import frozen

PROFILE = ("clash", "sustained", "short", "long", "morale", "stamina")
MISSILES = frozenset({"bows", "crossbows", "slings", "staff_slings"})
POLES = frozenset({"long_spears", "pikes"})
HORSE_ARMS = frozenset({"kontos", "lance"})


@frozen
class Build:
    """What a unit's stat line depends on; `clash` is what was agreed for a warband."""

    kind: TroopType
    size: str = "standard"
    arms: frozenset[str] = frozenset()
    leaning: str = "even"
    clash: int | None = None


@frozen
class Note:
    """One step of a value's arithmetic: the id of its text and the figures in it."""

    field: str
    text: str
    values: Mapping[str, Value]


@frozen
class Worked:
    """A stat line with the steps that led to it."""

    line: Line
    notes: tuple[Note, ...]


@lru_cache(maxsize=4096)
def work_out(build: Build, sizes: Sizes, weapons: Weapons) -> Worked:
    """Work out a stat line.

    The line printed for the size holds; a size that is not printed changes the printed one: clash
    and sustained by 2, ranged values by 1, all of them 1 if tiny (a 0 stays 0: no weapon).
    """
    maker = _Maker(build, sizes.of(build.size), weapons)
    maker.start(sizes)
    maker.foot_arms()
    maker.horse_arms()
    maker.missiles()
    maker.other()
    return Worked(maker.line, tuple(maker.notes))


class _Maker:
    """Builds one line step by step, keeping what each step did."""

    def __init__(self, build: Build, size: SizeChange, weapons: Weapons) -> None:
        self.build = build
        self.kind = build.kind
        self.size = size
        self.weapons = weapons
        self.notes: list[Note] = []
        self.line = next(iter(build.kind.lines.values()))
        self.added = build.arms - build.kind.has

    def start(self, sizes: Sizes) -> None:
        """Take the printed line, or change the one that is printed to the unit's size."""
        size = self.build.size
        printed = self.kind.lines.get(size)
        if printed is not None:
            self.line = printed
            for field in PROFILE:
                self._note(field, "step_printed", {"size": size, "value": value_of(printed, field)})
            return
        origin, line = next(iter(self.kind.lines.items()))
        was = sizes.of(origin)
        melee, ranged = self.size.melee - was.melee, self.size.ranged - was.ranged
        self.line = Line(
            clash=self._sized(line.clash, melee),
            sustained=self._sized(line.sustained, melee),
            support=self._sized(line.support, ranged),
            shoot=self._sized(line.shoot, ranged),
            long=self._sized(line.long, ranged),
            morale=line.morale,
            stamina=self._stamina(line.stamina, was),
        )
        for field in PROFILE:
            before, after = value_of(line, field), value_of(self.line, field)
            self._note(field, "step_printed", {"size": origin, "value": before})
            if before != after:
                self._note(field, "step_size", {"size": size, "value": after})

    def _sized(self, value: int, change: int) -> int:
        if value == 0:
            return 0
        return 1 if self.size.all_one else max(1, value + change)

    def _stamina(self, printed: int, was: SizeChange) -> int:
        """Stamina by size; a type that prints its own (artillery) keeps it unless tiny."""
        if printed == was.stamina or self.size.all_one:
            return self.size.stamina
        return printed

    def foot_arms(self) -> None:
        """Two-handed weapons, long spears and pikes (L229-247)."""
        if not self.kind.foot:
            return
        if "two_handed" in self.added:
            if not self.size.all_one:
                self._set("clash", self.line.clash + self.weapons.two_handed_clash, "two_handed")
            support = self._sized(self.weapons.two_handed_short, self.size.ranged)
            self._set_short(support, 0, "two_handed")
        for arm in sorted(self.added & POLES):
            self._set_short(self.line.support, 0, arm)
        if {"long_spears", "javelins"} <= self.build.arms and self.line.shoot == 0:
            self._set_short(self.line.support, self.weapons.long_spears_thrown, "javelins")

    def horse_arms(self) -> None:
        """Kontos and lance: no skirmishing without missiles besides (L143, L268)."""
        if self.kind.arm != "cavalry" or self.build.arms & {*MISSILES, "javelins"}:
            return
        for arm in sorted(self.added & HORSE_ARMS):
            self._set_short(self.line.support, 0, arm)

    def missiles(self) -> None:
        """Bows and the like on a type that has no long range of its own (L265)."""
        arms = sorted(self.build.arms & MISSILES)
        if not arms or self.kind.long_in_line or self.kind.arm in ("artillery", "baggage"):
            return
        usual = self.kind.long_armed or self.weapons.usual_long
        self._set("long", self._sized(usual, self.size.ranged), arms[0])
        field = {"shoot_clash": "clash", "shoot_sustained": "sustained", "fight": "long"}.get(
            self.build.leaning
        )
        if field is not None and not self.size.all_one:
            value = int(value_of(self.line, field))
            self._put(field, max(1, value - self.weapons.adjustment))
            self._note(
                field,
                "step_leaning",
                {"leaning": self.build.leaning, "value": value_of(self.line, field)},
            )
        if self.line.shoot < self.line.long:
            self._set_short(self.line.support, self.line.long, arms[0])

    def other(self) -> None:
        """A warband's clash, chariots with spears, armoured light archers."""
        if self.kind.clash_choices and self.build.clash is not None and not self.size.all_one:
            change = self.build.clash - max(self.kind.clash_choices)
            if change:
                self._put("clash", max(1, self.line.clash + change))
                self._note(
                    "clash",
                    "step_agreed",
                    {"agreed": self.build.clash, "value": self.line.clash},
                )
        if self.kind.spears_clash and "spears" in self.build.arms and not self.size.all_one:
            self._set("clash", self.line.clash + self.weapons.chariot_spears_clash, "spears")
        if self.kind.morale_armoured and "armour" in self.build.arms:
            self._set("morale", self.kind.morale_armoured, "armour")

    def _set(self, field: str, value: int | str, arm: str) -> None:
        self._put(field, value)
        self._note(field, "step_weapon", {"armament": arm, "value": value})

    def _put(self, field: str, value: int | str) -> None:
        changes: dict[str, Any] = {field: value}
        self.line = replace(self.line, **changes)

    def _set_short(self, support: int, shoot: int, arm: str) -> None:
        self.line = replace(self.line, support=support, shoot=shoot)
        self._note("short", "step_weapon", {"armament": arm, "value": self.line.short})

    def _note(self, field: str, text: str, values: Mapping[str, Value]) -> None:
        self.notes.append(Note(field, text, {"type": self.kind.id, **values}))


def value_of(line: Line, field: str) -> int | str:
    """One value of a line, as the field of the stat line holds it."""
    value: int | str = getattr(line, field)
    return value
