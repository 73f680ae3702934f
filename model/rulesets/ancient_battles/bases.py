"""Bases in millimetres: what the source allows and recommends for each type."""

from __future__ import annotations

import re

from model.rulesets.ancient_battles.troop import CHARIOTS, Troop
from model.values import frozen

_BASE = re.compile(r"^\s*(\d{1,3})\s*[xX×]\s*(\d{1,3})\s*$")


@frozen
class Allowed:
    """The least and most width and depth in mm, and the recommended base."""

    width: tuple[int, int]
    depth: tuple[int, int]
    usual: str


def parse(text: str) -> tuple[int, int] | None:
    """Width and depth of "20x20"; None for anything else."""
    match = _BASE.match(text)
    return (int(match[1]), int(match[2])) if match else None


def allowed(seen: Troop) -> Allowed:
    """What the source allows for a unit; a character's base goes by what he rides."""
    match seen.type:
        case "cavalry" | "camel":
            return Allowed((20, 25), (50, 50), "25x50")
        case "elephant":
            return Allowed((50, 50), (50, 100), "50x100")
        case "engine":
            return Allowed((40, 50), (40, 50), "50x50")
        case kind if kind in CHARIOTS:
            return Allowed((50, 50), (100, 100), "50x100")
        case _ if seen.light or seen.only_skirmishes:
            return Allowed((20, 25), (20, 25), "20x20")
        case _:
            return Allowed((15, 20), (15, 20), "20x20")


def usual_base(seen: Troop) -> str:
    """The base that the book gives, or else the one that the source recommends.

    The book's counts only while the unit is of the entry's own type: a mount brings its own base.
    """
    if seen.unit is not None and seen.unit.entry.base and seen.type == seen.unit.entry.type:
        return seen.unit.entry.base
    return allowed(seen).usual


def fits(text: str, limits: Allowed) -> bool:
    """Whether a base lies within what is allowed; a text that is no base does not."""
    size = parse(text)
    if size is None:
        return False
    width, depth = size
    return limits.width[0] <= width <= limits.width[1] and (
        limits.depth[0] <= depth <= limits.depth[1]
    )
