"""Slots of a book as the fields that the window's editors take, and values between the two."""

from __future__ import annotations

from collections.abc import Mapping

from model.issues import Value
from model.rulesets.fields import Field, FieldType
from model.text import Text
from ui.books.shape import Slot, Sort, Source
from ui.desk import Desk

PLAIN: Mapping[Sort, FieldType] = {
    Sort.LINE: FieldType.TEXT,
    Sort.WHOLE: FieldType.INTEGER,
    Sort.NUMBER: FieldType.NUMBER,
    Sort.FLAG: FieldType.FLAG,
    Sort.CHOICE: FieldType.CHOICE,
    Sort.CHOICES: FieldType.CHOICES,
    Sort.WORDS: FieldType.TEXT,
}
"""The sorts of slots for which the window has editors."""

GREATEST = 1_000_000
PERCENT = 100


def as_field(desk: Desk, slot: Slot) -> Field:
    """The field by which a slot is edited, worded in the language of the moment."""
    kind = PLAIN[slot.sort]
    if slot.sort is Sort.CHOICES and slot.source is Source.RULE:
        kind = FieldType.TRAITS
    number = kind in (FieldType.INTEGER, FieldType.NUMBER)
    needed = slot.source in (Source.ENUM, Source.LANGUAGE, Source.RULESET, Source.PLACE)
    return Field(
        id=slot.name,
        type=kind,
        names=Text.same(desk.language.gettext(slot.label)),
        help=Text.same(desk.language.gettext(slot.help)),
        default="" if needed else None,
        minimum=-GREATEST if number else None,
        maximum=PERCENT if slot.share else GREATEST if number else None,
        varying=True,
    )


def shown(slot: Slot, value: object) -> Value | None:
    """A slot's value as its editor takes it."""
    match value:
        case bool() | str():
            return value
        case int() | float() if slot.share:
            return _whole(round(value * PERCENT, 4))
        case int() | float():
            return _whole(value)
        case tuple() if slot.sort is Sort.WORDS:
            return ", ".join(str(each) for each in value)
        case tuple():
            return tuple(str(each) for each in value)
        case _:
            return None


def taken(slot: Slot, value: object, default: object) -> object:
    """What an editor gives as the slot holds it; the default where it gives nothing."""
    match value:
        case None:
            return None if slot.optional else default
        case str() if slot.sort is Sort.WORDS:
            return tuple(each for each in (part.strip() for part in value.split(",")) if each)
        case str() if slot.source is Source.ENUM and slot.item is not None:
            return slot.item(value)
        case bool():
            return value
        case int() | float() if slot.share:
            return float(value) / PERCENT
        case int() | float() if slot.sort is Sort.NUMBER:
            return float(value)
        case _:
            return value


def empty_of(slot: Slot) -> object:
    """What a slot without a default holds when nothing is given."""
    return {
        Sort.LINE: "",
        Sort.CHOICE: "",
        Sort.WHOLE: 0,
        Sort.NUMBER: 0.0,
        Sort.FLAG: False,
    }.get(slot.sort, ())


def _whole(number: float) -> int | float:
    return int(number) if float(number).is_integer() else number


# Values by name


def value_text(value: str | bool | tuple[str, ...] | float) -> str:
    """A free value as it is typed: true and false, lists with commas."""
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return ", ".join(value)
        case _:
            return str(value)


def read_value(text: str, before: Value | None, number: float | None) -> Value:
    """A free value as typed; `number` is what the text reads as one, None if it does not."""
    plain = text.strip()
    lowered = plain.casefold()
    if isinstance(before, tuple):
        return tuple(each.strip() for each in plain.split(",") if each.strip())
    if lowered in ("true", "yes", "sí", "si"):
        return True
    if lowered in ("false", "no"):
        return False
    return plain if number is None else _whole(number)
