"""Words for what the model returns as codes and figures: issues, values, steps, undo labels."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import TYPE_CHECKING

from exports.i18n import N_, Translator
from model.rulesets.fields import FieldType

if TYPE_CHECKING:
    from model.forces.changes import Label
    from model.issues import Citation, Issue, Severity, Value
    from model.rulesets.base import RuleSet
    from model.rulesets.checks import Computed
    from model.rulesets.fields import Field, Trait
    from model.text import Text

SEVERITIES: Mapping[str, str] = {
    "error": N_("Error"),
    "warning": N_("Warning"),
    "info": N_("Note"),
}

LABELS: Mapping[str, str] = {
    "set": N_("Change {fields}"),
    "rename": N_("Rename to {name}"),
    "notes": N_("Edit notes"),
    "add": N_("Add {kind}"),
    "remove": N_("Remove"),
    "move": N_("Move"),
    "duplicate": N_("Duplicate"),
    "split": N_("Split {name}"),
    "paste": N_("Paste"),
    "fix": N_("Apply fix"),
    "waive": N_("Waive"),
    "project": N_("Edit project"),
    "table": N_("Edit table"),
    "import": N_("Import {file}"),
    "update": N_("Update from {file}"),
    "book": N_("Change army book"),
    "book_out": N_("Take out army book"),
    "collection": N_("Edit collection"),
}


class _One(str):
    """The figure 1 as it prints: the noun behind it is singular."""

    __slots__ = ()


class Lenient(Formatter):
    """Formats named values; one that is missing shows as its name, so that no message is lost.

    "{have:stand|stands}" is the figure and the noun that goes with it: "1 stand", "12 stands".
    """

    def get_value(self, key: int | str, _args: object, kwargs: Mapping[str, object]) -> object:
        """The value, or its own name."""
        return kwargs.get(str(key), f"{{{key}}}")

    def format_field(self, value: object, format_spec: str) -> str:
        """The figure with its noun, or the value as it is."""
        one, bar, many = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        return f"{value} {one if isinstance(value, _One) else many}"


FORMATTER = Lenient()


def word_text(text: Text, values: Mapping[str, Value], ruleset: RuleSet, tr: Translator) -> str:
    """A rule set's text with its figures: numbers localised, ids of the rule set worded."""
    worded = {key: word_figure(key, value, ruleset, tr) for key, value in values.items()}
    return FORMATTER.vformat(text.get(tr.lang), (), worded)


def word_figure(key: str, value: Value, ruleset: RuleSet, tr: Translator) -> str:
    """One figure of a message: what the reader calls it."""
    match value:
        case bool():
            return tr.gettext("yes") if value else tr.gettext("no")
        case int() | float():
            return word_number(value, tr)
        case tuple():
            return tr.join([word_figure(key, each, ruleset, tr) for each in value])
        case _:
            return value if key in {"name", "names"} else word_id(key, value, ruleset, tr)


def word_number(value: float, tr: Translator) -> str:
    """A figure for a message, which knows whether the noun behind it is singular."""
    return _One(tr.number(value)) if value == 1 else tr.number(value)


def word_id(key: str, value: str, ruleset: RuleSet, tr: Translator) -> str:
    """The name of an option, text, kind, entry or special rule; other text as it is."""
    for kind in ruleset.kinds.values():
        field = kind.field(key)
        option = field.option(value) if field is not None else None
        if option is not None:
            return option.names.get(tr.lang)
    if value in ruleset.texts:
        return ruleset.texts[value].get(tr.lang)
    if value in ruleset.kinds:
        return ruleset.kinds[value].names.get(tr.lang)
    if value in ruleset.entries:
        return ruleset.entries[value].names.get(tr.lang)
    trait = word_trait(value, ruleset, tr)
    return value if trait is None else trait


def word_trait(value: str, ruleset: RuleSet, tr: Translator) -> str | None:
    """A special rule with its parameter ("Elite 4+"); None if the rule set has no such rule."""
    trait_id, _, parameter = value.partition(":")
    trait = ruleset.traits.get(trait_id)
    if trait is None:
        return None
    name = trait.names.get(tr.lang)
    return f"{name} {trait_parameter(trait, parameter)}".strip()


def trait_parameter(trait: Trait, parameter: str) -> str:
    """The parameter as it prints: with its suffix, or the default where none was given."""
    if not parameter and trait.default is not None:
        parameter = str(trait.default)
    return f"{parameter}{trait.suffix}" if parameter else ""


def word_value(field: Field, value: Value | None, ruleset: RuleSet, tr: Translator) -> str:
    """The value of a field as the reader sees it; "" where there is none."""
    if value is None:
        return ""
    match field.type:
        case FieldType.FLAG:
            return tr.gettext("yes") if value else ""
        case FieldType.CHOICE | FieldType.CHOICES:
            chosen = value if isinstance(value, tuple) else (str(value),)
            return ", ".join(_option(field, each, ruleset, tr) for each in chosen)
        case FieldType.TRAITS:
            chosen = value if isinstance(value, tuple) else (str(value),)
            return ", ".join(word_trait(each, ruleset, tr) or each for each in chosen)
        case FieldType.ENTRY:
            entry = ruleset.entries.get(str(value))
            return entry.names.get(tr.lang) if entry is not None else str(value)
        case FieldType.INTEGER | FieldType.NUMBER:
            return tr.number(value) if isinstance(value, int | float) else str(value)
        case _:
            return tr.join(list(value)) if isinstance(value, tuple) else str(value)


def word_sum(field: Field, value: float, tr: Translator) -> str:
    """A sum of a field with what it counts or measures: "1 man", "614 guns", "frontage 400 mm"."""
    figure, name, unit = tr.number(value), field.names.get(tr.lang), field.unit.get(tr.lang)
    if unit and unit.lower() != name.lower():
        return f"{name.lower()} {figure} {unit}"
    words = (field.one if value == 1 else field.many).get(tr.lang)
    return f"{figure} {(words or name).lower()}"


def word_points(points: float, tr: Translator) -> str:
    """A price: "1 point", "45 points"."""
    words = tr.ngettext("{n} point", "{n} points", plural_of(points))
    return words.format(n=tr.number(points))


def plural_of(value: float) -> int:
    """The count by which a message chooses its form: one and a half are more than one."""
    return 1 if value == 1 else 2


def _option(field: Field, option_id: str, ruleset: RuleSet, tr: Translator) -> str:
    option = field.option(option_id)
    if option is not None:
        return option.names.get(tr.lang)
    return word_id(field.id, option_id, ruleset, tr)


def word_steps(computed: Computed, ruleset: RuleSet, tr: Translator) -> list[str]:
    """The arithmetic of a computed value, one line for each step."""
    return [word_text(step.text, step.values, ruleset, tr) for step in computed.steps]


def word_issue(issue: Issue, ruleset: RuleSet | None, tr: Translator) -> str:
    """The message of an issue: what is wrong, with what, and what to do.

    Of an army whose rule set the program does not have, the message has no figures to word.
    """
    if ruleset is None:
        return FORMATTER.vformat(issue.message.get(tr.lang), (), {})
    return word_text(issue.message, issue.values, ruleset, tr)


def word_rule(rule: Citation, tr: Translator) -> str:
    """Where the rule of an issue stands: source and section, as far as it has them."""
    section = rule.section.get(tr.lang)
    return ": ".join(each for each in (rule.source, section) if each)


def word_severity(severity: Severity, tr: Translator) -> str:
    """The name of a severity."""
    return tr.gettext(SEVERITIES[severity.value])


def word_label(label: Label, tr: Translator, ruleset: RuleSet | None = None) -> str:
    """The name of a command for the Undo and Redo menu."""
    values: dict[str, str] = {}
    for key, value in label.values.items():
        if ruleset is not None and key == "fields" and isinstance(value, tuple):
            values[key] = tr.join([_field_name(each, ruleset, tr) for each in value])
        elif ruleset is not None:
            values[key] = word_figure(key, value, ruleset, tr)
        else:
            values[key] = tr.join(list(value)) if isinstance(value, tuple) else str(value)
    return FORMATTER.vformat(tr.gettext(LABELS[label.code]), (), values)


def _field_name(field_id: str, ruleset: RuleSet, tr: Translator) -> str:
    for kind in ruleset.kinds.values():
        field = kind.field(field_id)
        if field is not None:
            return field.names.get(tr.lang).lower()
    return field_id
