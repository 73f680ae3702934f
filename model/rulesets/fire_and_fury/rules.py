"""The rules of Fire and Fury that data cannot say: stands, levels, checks, facts for prints."""

from __future__ import annotations

from model.rulesets.base import Rules
from model.rulesets.fire_and_fury import checks_organisation, checks_strength
from model.rulesets.fire_and_fury.derive import derive, derive_root
from model.rulesets.fire_and_fury.effectiveness import judge_levels
from model.rulesets.fire_and_fury.facts import facts, in_play
from model.rulesets.fire_and_fury.figures import Figures
from model.rulesets.fire_and_fury.lookups import LOOKUPS

DATA = Figures

RULES = Rules(
    derive=derive,
    derive_root=derive_root,
    checks=checks_organisation.CHECKS + checks_strength.CHECKS,
    facts=facts,
    in_play=in_play,
    lookups=LOOKUPS,
    judge_cells={"effectiveness": judge_levels},
)
