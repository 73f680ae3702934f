"""What an army's troops have that its checks ask for, counted as units come, go and change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from weakref import WeakKeyDictionary

from model.forces.elements import Element, Role
from model.rulesets.ancient_battles.saves import combat, shooting
from model.rulesets.ancient_battles.troop import Troop, troop
from model.rulesets.forces import Forces

ASKED = (
    "best_save",
    "buckler_skirmish",
    "chariot_hits",
    "crossbow_range",
    "darts_strength",
    "elephant_models",
    "large_shield",
    "light_cavalry_ranks",
    "pike_ranks",
    "two_handed_mounted",
)
"""The questions of the rules that matter only to some troops; each is a mark of those."""
_USED_TO = frozenset({"accustomed", "drilled", "veteran"})
_KIT = {
    "crossbow": "crossbow_range",
    "darts": "darts_strength",
    "large_shield": "large_shield",
    "pike": "pike_ranks",
}


class _Census:
    """The marks of each element and how many elements have each mark, at one revision."""

    def __init__(self) -> None:
        self.revision = -1
        self.counts: Counter[str] = Counter()
        self.marked: dict[str, tuple[Troop, frozenset[str]]] = {}


_CENSUSES: WeakKeyDictionary[Forces, dict[str, _Census]] = WeakKeyDictionary()


def census(forces: Forces, army: Element) -> Mapping[str, int]:
    """How many units and characters of an army have each mark; see `marks`."""
    kept = _CENSUSES.setdefault(forces, {}).setdefault(army.id, _Census())
    if kept.revision != forces.project.revision:
        kept.revision = forces.project.revision
        _count_again(forces, army, kept)
    return kept.counts


def marks(forces: Forces, element: Element) -> frozenset[str]:
    """The marks of one unit: questions that matter to it, "elephant", "afraid" of elephants."""
    return _marks(troop(forces, element))


def _count_again(forces: Forces, army: Element, kept: _Census) -> None:
    now: dict[str, tuple[Troop, frozenset[str]]] = {}
    for element in forces.below(army):
        if element.role not in (Role.UNIT, Role.LEADER):
            continue
        seen = troop(forces, element)
        before = kept.marked.get(element.id)
        if before is None or before[0] is not seen:
            found = (seen, _marks(seen))
            kept.counts.subtract(before[1] if before is not None else ())
            kept.counts.update(found[1])
            now[element.id] = found
        else:
            now[element.id] = before
    for gone in kept.marked.keys() - now.keys():
        kept.counts.subtract(kept.marked[gone][1])
    kept.marked = now


def _marks(seen: Troop) -> frozenset[str]:
    found = {mark for item, mark in _KIT.items() if item in seen.gear}
    if seen.type == "elephant":
        found |= {"elephant", "elephant_models"}
    if seen.type in ("infantry", "cavalry") and not seen.character and not seen.rule_ids & _USED_TO:
        found.add("afraid")
    if seen.type == "heavy_chariot":
        found.add("chariot_hits")
    if "buckler" in seen.kit and seen.skirmishing:
        found.add("buckler_skirmish")
    if "light_cavalry" in seen.rule_ids:
        found.add("light_cavalry_ranks")
    if "two_handed_weapon" in seen.gear and seen.mounted:
        found.add("two_handed_mounted")
    if any(save.need < 2 for save in (*shooting(seen), *combat(seen))):
        found.add("best_save")
    return frozenset(found)
