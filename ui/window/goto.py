"""Go to anything: one line that finds elements, commands, tables and special rules."""

from __future__ import annotations

from collections.abc import Iterator

from model.rulesets.base import RuleSet
from ui.desk import Desk
from ui.forms.picker import Pick
from ui.open_project import OpenProject
from ui.window.actions import Actions, key_words

ELEMENT, ACTION, TABLE, TRAIT = "element", "action", "table", "trait"


def places(desk: Desk, work: OpenProject | None, actions: Actions) -> list[Pick]:
    """Everything that can be gone to, elements first."""
    found: list[Pick] = []
    rulesets: dict[str, RuleSet] = {}
    if work is not None:
        found += _elements(work)
        for army in work.document.project.armies:
            ruleset = work.ruleset(army)
            if ruleset is not None:
                rulesets[ruleset.id] = ruleset
    found += _actions(desk, actions)
    for ruleset in rulesets.values() or desk.rulesets():
        found += _tables(desk, ruleset)
        found += _traits(desk, ruleset)
    return found


def _elements(work: OpenProject) -> Iterator[Pick]:
    project = work.document.project
    for army in project.armies:
        for element in project.subtree(army.id):
            yield Pick(
                id=f"{ELEMENT}:{element.id}",
                text=work.name(element),
                detail=work.path_of(element),
                group=work.kind_name(element),
                icon=work.symbol(element),
                words=work.path_of(element),
            )


def _actions(desk: Desk, actions: Actions) -> Iterator[Pick]:
    group = desk.language.gettext("Command")
    for spec in actions:
        action = actions[spec.id]
        if action.isEnabled():
            keys = key_words(action.shortcut())
            text = action.text().replace("&", "")
            yield Pick(
                f"{ACTION}:{spec.id}", text, "", f"{group}  {keys}".strip(), spec.icon or "go-to"
            )


def _tables(desk: Desk, ruleset: RuleSet) -> Iterator[Pick]:
    group = desk.language.gettext("Table")
    for table in ruleset.tables.values():
        yield Pick(
            f"{TABLE}:{ruleset.id}:{table.id}",
            desk.language.text(table.names),
            desk.language.text(ruleset.names),
            group,
            "table",
        )


def _traits(desk: Desk, ruleset: RuleSet) -> Iterator[Pick]:
    group = desk.language.gettext("Special rule")
    for trait in ruleset.traits.values():
        yield Pick(
            f"{TRAIT}:{ruleset.id}:{trait.id}",
            desk.language.text(trait.names),
            desk.language.text(trait.summary),
            group,
            "book",
        )
