"""The figures of the rules that stand in no table, as `[data]` of ruleset.toml gives them."""

from __future__ import annotations

from typing import cast

from model.rulesets.base import RuleSet
from model.rulesets.form import Form


class Command(Form):
    """Leadership (L29-32), combat values (L102) and how many divisions and units are usual."""

    leadership_minimum: int
    leadership_maximum: int
    leadership_usual: int
    general_attacks: int
    commander_attacks: int
    reserve_attacks: int
    divisions_wanted: int
    units_usual_most: int


class Weapons(Form):
    """What arms do to a profile, and how far a value may be adjusted (L229-265)."""

    usual_long: int
    two_handed_clash: int
    two_handed_short: int
    long_spears_thrown: int
    chariot_spears_clash: int
    adjustment: int


class Figures(Form):
    """All of them."""

    command: Command
    weapons: Weapons


def figures(ruleset: RuleSet) -> Figures:
    """The figures of the rule set."""
    return cast("Figures", ruleset.data)
