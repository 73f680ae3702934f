"""Repairs that the checks offer: values to set, options and kit to take or to leave."""

from __future__ import annotations

from model.books import fields
from model.books.fields import taken
from model.forces.elements import Element
from model.issues import Edit, Fix, SetValues, Value
from model.rulesets.ancient_battles.troop import Troop
from model.text import EMPTY


def fix(*edits: Edit) -> Fix:
    """A repair with the check's own label."""
    return Fix(EMPTY, edits)


def set_to(element: Element, field: str, value: Value | None) -> Fix:
    """Give one field a value; None returns it to what is computed."""
    return fix(SetValues(element.id, {field: value}))


def without_item(seen: Troop, item: str) -> Fix:
    """Leave a piece of kit: by dropping the option that gives it, or else from the kit by hand."""
    element = seen.element
    if "kit" not in element.values and seen.unit is not None:
        giving = {option.id for option, _ in seen.unit.options if item in option.gives}
        if giving:
            return without_options(element, giving)
    return set_to(element, "kit", tuple(each for each in seen.kit if each != item))


def with_item(seen: Troop, item: str) -> Fix:
    """Add a piece of kit by hand."""
    return set_to(seen.element, "kit", (*seen.kit, item))


def without_rule(seen: Troop, rule: str) -> Fix:
    """Leave a special rule: by dropping the option that gives it, or else by hand."""
    element = seen.element
    if "rules" not in element.values and seen.unit is not None:
        giving = {option.id for option, _ in seen.unit.options if rule in option.traits}
        if giving:
            return without_options(element, giving)
    kept = tuple(each for each in seen.rules if each.partition(":")[0] != rule)
    return set_to(element, "rules", kept)


def without_options(element: Element, ids: set[str]) -> Fix:
    """Drop options from an element."""
    held = taken(fields.items(element, fields.OPTIONS))
    kept = tuple(str(each) for each in held if each.id not in ids)
    return set_to(element, fields.OPTIONS, kept or None)


def without_command(element: Element, models: set[str]) -> Fix:
    """Drop command models from a unit."""
    kept = tuple(each for each in fields.items(element, fields.COMMAND) if each not in models)
    return set_to(element, fields.COMMAND, kept or None)


def with_musician(seen: Troop) -> Fix | None:
    """Add a musician; None if the unit's entry does not allow one."""
    if seen.unit is None or "musician" not in seen.unit.entry.command.allowed:
        return None
    return set_to(seen.element, fields.COMMAND, (*seen.unit.ordered.command, "musician"))
