"""Lookups that take the words in which players ask: yes and no, the names of arms, "bow"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from model.rulesets.ancient_battles.data import data_of
from model.rulesets.base import RuleSet
from model.rulesets.tables import Answer, Key, no_choice, unknown_key

_YES = frozenset({"yes", "true", "1", "si", "mounted", "cavalry", "montado", "caballeria"})
_NO = frozenset({"no", "false", "0", "foot", "infantry", "pie", "none", ""})
_SHIELDS = {
    "yes": "shield",
    "true": "shield",
    "1": "shield",
    "escudo": "shield",
    "no": "none",
    "false": "none",
    "0": "none",
    "": "none",
    "large": "large_shield",
    "big": "large_shield",
    "escudo_grande": "large_shield",
    "buckler": "shield",
    "rodela": "shield",
}
_ARMOURS = {
    "no": "none",
    "0": "none",
    "false": "none",
    "": "none",
    "light_armour": "light",
    "ligera": "light",
    "armadura_ligera": "light",
    "heavy_armour": "heavy",
    "pesada": "heavy",
    "armadura_pesada": "heavy",
    "ninguna": "none",
}


def armour_save(ruleset: RuleSet, keys: Mapping[str, Key]) -> Answer:
    """The save of a man by `armour`, `shield` and `mounted`; without a key: none of it.

    A buckler saves as a shield, but only where it counts.
    """
    known = ("armour", "shield", "mounted")
    for name in keys:
        if name not in known:
            raise unknown_key("armour_save", name, known)
    armour, shield = _word(keys.get("armour", "none")), _word(keys.get("shield", "none"))
    asked: dict[str, Key] = {
        "armour": _ARMOURS.get(armour, armour),
        "shield": _SHIELDS.get(shield, shield),
        "mounted": _yes_or_no(_word(keys.get("mounted", "no"))),
    }
    return ruleset.tables["armour_save"].lookup(asked)


def missile(ruleset: RuleSet, keys: Mapping[str, Key]) -> Answer:
    """Range, strength, save and wounds of a `weapon`, by its id or another name of it."""
    if "weapon" not in keys or len(keys) > 1:
        return ruleset.tables["missile"].lookup(keys)
    word = _word(keys["weapon"])
    for item, gear in data_of(ruleset).items.items():
        names = {_word(each) for each in (*gear.aliases, gear.names.en, gear.names.es)}
        if gear.sort in ("missile", "engine") and word in names:
            word = item
            break
    return ruleset.tables["missile"].lookup({"weapon": word})


def _word(key: Key) -> str:
    """A name as an id: no accents, small letters, words joined by one underscore."""
    bare = unicodedata.normalize("NFKD", str(key)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", bare.lower()).strip("_")


def _yes_or_no(word: str) -> str:
    if word in _YES:
        return "yes"
    if word in _NO:
        return "no"
    raise no_choice("mounted", word, ("yes", "no"))
