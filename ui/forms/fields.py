"""Values of fields between the model and the reader: worded for him, and read as he types them."""

from __future__ import annotations

from exports.i18n import Translator
from exports.wording import trait_parameter, word_value
from model.forces.elements import Element
from model.issues import Value
from model.rulesets.fields import Field, FieldType, Option
from model.rulesets.forces import Forces

NUMERIC = frozenset({FieldType.INTEGER, FieldType.NUMBER})
OF_OPTIONS = frozenset({FieldType.CHOICE, FieldType.CHOICES, FieldType.ENTRY})


class Unreadable(ValueError):
    """A typed text is no value of the field; the message says what would be."""


def is_shown(forces: Forces, element: Element, field: Field) -> bool:
    """Whether a field applies to the element as it stands."""
    if field.shown_if is None:
        return True
    return forces.value(element, field.shown_if.field) in field.shown_if.values


def is_editable(field: Field) -> bool:
    """Whether the user may set a field at all."""
    return field.by_hand or not field.computed


def word(
    forces: Forces, element: Element, field: Field, value: Value | None, tr: Translator
) -> str:
    """A value as the reader sees it, in full."""
    if field.type in OF_OPTIONS and value is not None:
        options = _options(forces, element, field)
        chosen = value if isinstance(value, tuple) else (str(value),)
        return ", ".join(_word_option(options, each, field, forces, tr) for each in chosen)
    return word_value(field, value, forces.ruleset, tr)


def word_short(
    forces: Forces, element: Element, field: Field, value: Value | None, tr: Translator
) -> str:
    """A value as it stands in a table: an option by its short name if it has one."""
    if field.type is FieldType.CHOICE and isinstance(value, str):
        option = _find(_options(forces, element, field), value)
        if option is not None and option.short.en:
            return option.short.get(tr.lang)
    return word(forces, element, field, value, tr)


def _word_option(
    options: tuple[Option, ...], value: str, field: Field, forces: Forces, tr: Translator
) -> str:
    """An option by its name, with the number of times it was taken."""
    option_id, _, number = value.partition(":")
    option = _find(options, option_id)
    if option is None:
        return word_value(field, option_id, forces.ruleset, tr)
    name = option.names.get(tr.lang)
    return f"{number} × {name}" if number else name


def _options(forces: Forces, element: Element, field: Field) -> tuple[Option, ...]:
    varies = field.varying or field.type is FieldType.ENTRY
    return forces.options(element, field.id) if varies else field.options


def _find(options: tuple[Option, ...], option_id: str) -> Option | None:
    return next((each for each in options if each.id == option_id), None)


def parse(
    forces: Forces, element: Element, field: Field, text: str, tr: Translator
) -> Value | None:
    """Read a value as typed or pasted; None for an empty text, Unreadable for nonsense."""
    text = text.strip()
    if not text:
        return None
    match field.type:
        case FieldType.INTEGER | FieldType.NUMBER:
            return _number(field, text, tr)
        case FieldType.FLAG:
            return _flag(field, text, tr)
        case FieldType.CHOICE | FieldType.ENTRY:
            return _option_id(forces.options(element, field.id), field, text, tr)
        case FieldType.CHOICES:
            options = forces.options(element, field.id)
            return tuple(_option_id(options, field, each, tr) for each in _parts(text))
        case FieldType.TRAITS:
            return tuple(_trait(forces, each, tr) for each in _parts(text))
        case _:
            return text


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]


def _number(field: Field, text: str, tr: Translator) -> Value:
    name = field.names.get(tr.lang)
    try:
        number = tr.parse_number(text)
    except ValueError:
        message = tr.gettext("{name}: “{text}” is not a number.")
        raise Unreadable(message.format(name=name, text=text)) from None
    whole = number == number.to_integral_value()
    if field.type is FieldType.INTEGER and not whole:
        message = tr.gettext("{name} takes whole numbers; “{text}” is not one.")
        raise Unreadable(message.format(name=name, text=text))
    low, high = field.minimum, field.maximum
    if (low is not None and number < low) or (high is not None and number > high):
        raise Unreadable(_range(name, low, high, tr))
    return int(number) if whole else float(number)


def _range(name: str, low: float | None, high: float | None, tr: Translator) -> str:
    if low is not None and high is not None:
        text = tr.gettext("{name} must lie between {low} and {high}.")
        return text.format(name=name, low=tr.number(low), high=tr.number(high))
    if low is not None:
        return tr.gettext("{name} must be {low} or more.").format(name=name, low=tr.number(low))
    bound = tr.number(high or 0)
    return tr.gettext("{name} must be {high} or less.").format(name=name, high=bound)


YES = frozenset({"yes", "y", "sí", "si", "s", "x", "1", "true", "✓", "+"})
NO = frozenset({"no", "n", "0", "false", "-", "–"})


def _flag(field: Field, text: str, tr: Translator) -> Value:
    lowered = text.casefold()
    if lowered in YES:
        return True
    if lowered in NO:
        return False
    message = tr.gettext("{name} takes yes or no; “{text}” is neither.")
    raise Unreadable(message.format(name=field.names.get(tr.lang), text=text))


def _option_id(options: tuple[Option, ...], field: Field, text: str, tr: Translator) -> str:
    wanted = text.casefold()
    for option in options:
        words = (option.id, *_words(option))
        if wanted in {each.casefold() for each in words if each}:
            return option.id
    message = tr.gettext("{name}: “{text}” is none of {choices}.")
    shown = [option.names.get(tr.lang) for option in options[:8]]
    raise Unreadable(
        message.format(name=field.names.get(tr.lang), text=text, choices=", ".join(shown))
    )


def _words(option: Option) -> tuple[str, ...]:
    return (option.names.en, option.names.es, option.short.en, option.short.es)


def _trait(forces: Forces, text: str, tr: Translator) -> str:
    wanted = text.casefold()
    for trait in forces.ruleset.traits.values():
        for name in {trait.id, trait.names.en, trait.names.es}:
            known = name.casefold()
            if wanted == known:
                return trait.id
            if trait.parameter.en and wanted.startswith(f"{known} "):
                parameter = text[len(name) :].strip().removesuffix(trait.suffix)
                if trait_parameter(trait, parameter):
                    return f"{trait.id}:{parameter}"
    raise Unreadable(tr.gettext("There is no special rule “{text}”.").format(text=text))
