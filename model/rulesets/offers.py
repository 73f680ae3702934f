"""What a rule set without army books offers: its fields' own choices, its own entries."""

from __future__ import annotations

from model.rulesets.base import RuleSet
from model.rulesets.fields import CatalogueItem, Field, FieldType, Kind, Option


def options(ruleset: RuleSet, kind: Kind, field: Field) -> tuple[Option, ...]:
    """The choices of a field: its own, the catalogue's entries of the kind, or all traits."""
    match field.type:
        case FieldType.ENTRY:
            entries = (each for each in ruleset.entries.values() if each.kind == kind.id)
            return tuple(Option(each.id, each.names, group=each.group) for each in entries)
        case FieldType.TRAITS:
            return tuple(Option(each.id, each.names) for each in ruleset.traits.values())
        case _:
            return field.options


def catalogue(ruleset: RuleSet, parent_kind: str) -> tuple[CatalogueItem, ...]:
    """The entries whose kind may stand below a kind, in the file's order; all of them legal."""
    below = {kind.id for kind in ruleset.kinds_below(parent_kind)}
    entry_field = ruleset.roles.entry or "entry"
    return tuple(
        CatalogueItem(
            id=entry.id,
            names=entry.names,
            kind=entry.kind,
            values={**_named(ruleset, entry.kind, entry_field, entry.id), **entry.values},
            group=entry.group,
        )
        for entry in ruleset.entries.values()
        if entry.kind in below
    )


def _named(ruleset: RuleSet, kind: str, field: str, entry: str) -> dict[str, str]:
    """The value by which an element names its entry, if its kind has such a field."""
    return {field: entry} if ruleset.kinds[kind].field(field) is not None else {}
