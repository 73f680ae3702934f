"""The rule set's own data: weapons, armour and defaults, checked when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from model.books.book import Item
from model.rulesets.base import RuleSet
from model.rulesets.form import Form, FormFaulty
from model.rulesets.schema import Words
from model.text import EMPTY, Text

Sort = Literal["hand", "missile", "engine", "armour", "shield", "barding", "other"]


class Gear(Form):
    """A weapon, a piece of armour or other kit; lengths are in inches.

    Hand weapons: `strength` is added when `bonus` says, `strikes` first or last, `reach` decides
    who is longer. Missile weapons and engines: `strength` is the shot's own, `save` is added to
    the target's saving roll, `thrown` ones suffer nothing by moving or long range.
    """

    names: Words
    sort: Sort
    aliases: tuple[str, ...] = ()
    users: Literal["any", "foot", "mounted"] = "any"
    hands: int = 1
    strength: int = 0
    bonus: Literal["", "always", "mounted_charge", "first_round"] = ""
    strikes: Literal["", "first", "last"] = ""
    reach: int = 0
    ranks: Literal["", "two_unmoved", "two_first_round", "pike"] = ""
    range: int = 0
    save: int = 0
    wounds: str = ""
    no_save: bool = False
    massed: bool = False
    thrown: bool = False
    protects: int = 0
    note: Words = EMPTY


class Defaults(Form):
    """Figures that hold where a book gives none."""

    engine_toughness: int
    engine_wounds: int


class Data(Form):
    """All of the rule set's own data."""

    items: Mapping[str, Gear]
    defaults: Defaults


def data_of(ruleset: RuleSet) -> Data:
    """The rule set's own data."""
    if not isinstance(ruleset.data, Data):
        raise TypeError(f"{ruleset.id} has other data than ancient battles")
    return ruleset.data


def own_gear(item: Item) -> Gear | None:
    """A book's own item as gear; None if its data is not of the form that gear has."""
    data = {
        key: list(value) if isinstance(value, tuple) else value for key, value in item.data.items()
    }
    try:
        return Gear.read({"sort": "other", **data, "names": item.names})
    except FormFaulty:
        return None


def unknown_gear(item_id: str) -> Gear:
    """Gear that neither the rules nor the book know: it has a name and does nothing."""
    return Gear(names=Text.same(item_id.replace("_", " ")), sort="other")
