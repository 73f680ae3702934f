"""Lookups that need a word more than the tables: the 0 of a d10, fractions of fire points."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from model.rulesets.base import Lookup, RuleSet
from model.rulesets.tables import Answer, Key, LookupFailed, as_number, not_whole
from model.text import Text

HALF = Fraction(1, 2)
LOW, HIGH = -1, 11
NO_FIRE = Text(
    "fire_effects has no row below 1/2 point: such fire does nothing.",
    "fire_effects no tiene fila por debajo de 1/2 punto: ese fuego no hace nada.",
)


def die(table: str) -> Lookup:
    """A lookup by an unmodified d10, whose 0 reads 10."""

    def lookup(ruleset: RuleSet, keys: Mapping[str, Key]) -> Answer:
        given = dict(keys)
        if "roll" in given and as_number(given["roll"]) == 0:
            given["roll"] = 10
        return ruleset.tables[table].lookup(given)

    return lookup


def fire_effects(ruleset: RuleSet, keys: Mapping[str, Key]) -> Answer:
    """Fire effects by points, rounded down (1/2 stays), and modified roll.

    Source: musketry and cannonade. Modifiers of one sort do not add up, so rolls run from -1 to
    11. Raises LookupFailed for fewer points than 1/2 and for a roll that a row does not hold.
    """
    given = dict(keys)
    if "points" in given:
        points = as_number(given["points"])
        if points < HALF:
            raise LookupFailed(NO_FIRE)
        given["points"] = str(HALF) if points < 1 else floor(points)
    if "roll" in given:
        roll = as_number(given["roll"])
        if roll.denominator != 1:
            raise not_whole("roll", given["roll"])
        if not LOW <= roll <= HIGH:
            given["roll"] = int(roll)
            return _beyond(ruleset, given)
    return ruleset.tables["fire_effects"].lookup(given)


def _beyond(ruleset: RuleSet, given: Mapping[str, Key]) -> Answer:
    """A roll outside -1 to 11: only rows that are open at that end have an answer."""
    try:
        return ruleset.tables["fire_effects"].lookup(given)
    except LookupFailed:
        if "points" not in given:
            raise
        roll = given["roll"]
        text = Text(
            f"roll is {roll}. With all its modifiers it runs from {LOW} to {HIGH}.",
            f"roll es {roll}. Con todos sus modificadores va de {LOW} a {HIGH}.",
        )
        raise LookupFailed(text) from None


LOOKUPS: Mapping[str, Lookup] = {
    "leader_casualty": die("leader_casualty"),
    "arrival": die("arrival"),
    "fire_effects": fire_effects,
}
