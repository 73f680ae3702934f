"""Small edits from which the checks' fixes are made."""

from __future__ import annotations

from model.forces.elements import Element
from model.issues import Edit, Fix, SetValues, Value
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.units import UnitView
from model.text import EMPTY


def fix(*edits: Edit) -> Fix:
    """A fix whose label is the check's own."""
    return Fix(EMPTY, edits)


def fix_as(forces: Forces, text: str, *edits: Edit) -> Fix:
    """A fix with a label of its own, one of the rule set's texts."""
    return Fix(forces.ruleset.texts[text], edits)


def put(element: Element, **values: Value | None) -> SetValues:
    """Set fields of an element; None returns a field to what the rules say."""
    return SetValues(element.id, values)


def with_rule(unit: UnitView, *rules: str) -> SetValues:
    """Give a unit special rules."""
    return put(unit.element, rules=(*_stored(unit, "rules"), *rules))


def without_rule(unit: UnitView, rule: str) -> SetValues:
    """Take a special rule from a unit, with the weapon that brings it."""
    values: dict[str, Value | None] = {}
    if rule in unit.own:
        kept = [each for each in _stored(unit, "rules") if each.partition(":")[0] != rule]
        values["rules"] = tuple(kept) or None
    if rule in unit.arms:
        values["armament"] = tuple(each for each in _stored(unit, "armament") if each != rule)
    return SetValues(unit.element.id, values)


def with_arm(unit: UnitView, arm: str, **values: Value | None) -> SetValues:
    """Give a unit a weapon, and other fields with it."""
    return put(unit.element, armament=(*_stored(unit, "armament"), arm), **values)


def without_arm(unit: UnitView, arm: str) -> SetValues:
    """Take a weapon from a unit."""
    return put(
        unit.element, armament=tuple(each for each in _stored(unit, "armament") if each != arm)
    )


def _stored(unit: UnitView, field: str) -> tuple[str, ...]:
    value = unit.given.get(field, ())
    return value if isinstance(value, tuple) else ()
