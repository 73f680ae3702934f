"""Hail Caesar's rules as pure functions: what data alone cannot say."""

from __future__ import annotations

from model.rulesets.base import Rules
from model.rulesets.hail_caesar import (
    checks_army,
    checks_command,
    checks_profile,
    checks_rules,
    checks_size,
)
from model.rulesets.hail_caesar.derive import derive, derive_root
from model.rulesets.hail_caesar.facts import facts, in_play
from model.rulesets.hail_caesar.figures import Figures
from model.rulesets.hail_caesar.lookups import LOOKUPS
from model.rulesets.hail_caesar.sizes import judge_band

DATA = Figures

RULES = Rules(
    derive=derive,
    derive_root=derive_root,
    checks=(
        *checks_army.CHECKS,
        *checks_command.CHECKS,
        *checks_size.CHECKS,
        *checks_profile.CHECKS,
        *checks_rules.CHECKS,
    ),
    facts=facts,
    in_play=in_play,
    lookups=LOOKUPS,
    judge_cells={"unit_sizes": judge_band, "frontages": judge_band},
)
