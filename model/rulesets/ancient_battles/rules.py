"""The rules of ancient battles: what the data cannot say, as pure functions."""

from __future__ import annotations

from model.books.check_texts import texts
from model.books.checks import book_checks
from model.rulesets.ancient_battles import checks_arms, checks_special, checks_units
from model.rulesets.ancient_battles.data import Data
from model.rulesets.ancient_battles.derive import derive, derive_root
from model.rulesets.ancient_battles.facts import facts, in_play
from model.rulesets.ancient_battles.judge import judge_book
from model.rulesets.ancient_battles.lookups import armour_save, missile
from model.rulesets.ancient_battles.offers import catalogue, options
from model.rulesets.base import Rules

DATA = Data

_COMMAND = 5.0

RULES = Rules(
    derive=derive,
    derive_root=derive_root,
    checks=(
        *book_checks("army", "unit", "character"),
        *checks_units.CHECKS,
        *checks_arms.CHECKS,
        *checks_special.CHECKS,
    ),
    facts=facts,
    in_play=in_play,
    lookups={"armour_save": armour_save, "missile": missile},
    options=options,
    catalogue=catalogue,
    judge_book=judge_book,
    check_texts=texts(),
    prices={"champion": _COMMAND, "musician": _COMMAND, "standard": _COMMAND},
)
