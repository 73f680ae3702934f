"""The checks that every rule set with army books shares, for its own kinds."""

from __future__ import annotations

from model.books import army_checks, unit_checks
from model.rulesets.checks import Check, CheckFunction, Reads

_ARMY: tuple[CheckFunction, ...] = (
    army_checks.book_missing,
    army_checks.points_over,
    army_checks.category_share,
    army_checks.category_points,
    army_checks.category_entries,
    army_checks.entry_limit,
    army_checks.group_limit,
    army_checks.entry_excluded,
    army_checks.entry_required,
    army_checks.units_missing,
    army_checks.characters_over,
    army_checks.general_many,
    army_checks.general_missing,
    army_checks.standard_many,
    army_checks.option_units,
    army_checks.allies_unknown,
    army_checks.allies_share,
    army_checks.allies_number,
    army_checks.allies_entry,
)
_UNIT: tuple[CheckFunction, ...] = (
    unit_checks.entry_unknown,
    unit_checks.unit_size,
    unit_checks.crew_size,
    unit_checks.option_unknown,
    unit_checks.option_group,
    unit_checks.option_needs,
    unit_checks.option_count,
    unit_checks.command_forbidden,
    unit_checks.command_repeated,
    unit_checks.command_over,
    unit_checks.parts_forbidden,
    unit_checks.parts_share,
    unit_checks.period_outside,
    unit_checks.allowance_over,
    unit_checks.role_forbidden,
    unit_checks.price_odd,
)


def book_checks(army: str, *units: str) -> tuple[Check, ...]:
    """The checks for a rule set's kind of army, and for its kinds of units and characters.

    Their words are in `check_texts.texts()`, to be given to the rule set's `Rules`. A unit's checks
    look at the book too, but need not say that they read what stands above: another book makes
    other values of the unit, or the army itself was changed, and then all is checked again.
    """
    below = frozenset({Reads.SELF, Reads.BELOW})
    own = frozenset({Reads.SELF})
    return (
        *(Check(each.__name__, frozenset({army}), below, each) for each in _ARMY),
        *(Check(each.__name__, frozenset(units), own, each) for each in _UNIT),
    )
