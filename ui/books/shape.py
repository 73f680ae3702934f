"""The form of an army book as forms and trees need it, read off the book's own classes."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import UnionType

from model.books import book as parts
from model.books.book import Book
from model.text import Text
from ui.books.words import WORDS


class Sort(StrEnum):
    """How the value of a slot is edited."""

    TEXT = "text in both languages"
    LINE = "line"
    WHOLE = "whole number"
    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"
    CHOICES = "choices"
    WORDS = "words"
    VALUES = "values by name"
    FIGURES = "a line of characteristics"
    NAMES = "names by name"
    PAIRS = "pairs"
    GROUP = "group of slots"
    LIST = "list of parts"


class Source(StrEnum):
    """Where the ids that a slot may hold come from."""

    CATEGORY = "category"
    ENTRY = "entry"
    GROUP = "group"
    OPTION = "option"
    ITEM = "item"
    RULE = "rule"
    TYPE = "type"
    ORDER = "order"
    PART = "part"
    PLACE = "place"
    COMMAND = "command"
    RULESET = "rule set"
    LANGUAGE = "language"
    MEASURE = "measure"
    ENUM = "enum"


SOURCES: Mapping[tuple[type, str], Source] = {
    (Book, "ruleset"): Source.RULESET,
    (Book, "language"): Source.LANGUAGE,
    (Book, "units"): Source.MEASURE,
    (parts.Limit, "per_entries"): Source.ENTRY,
    (parts.ProfileLine, "part"): Source.PART,
    (parts.Changes, "type"): Source.TYPE,
    (parts.Changes, "order"): Source.ORDER,
    (parts.Changes, "category"): Source.CATEGORY,
    (parts.Option, "group"): Source.GROUP,
    (parts.Option, "requires"): Source.OPTION,
    (parts.Option, "excludes"): Source.OPTION,
    (parts.Option, "gives"): Source.ITEM,
    (parts.Option, "replaces"): Source.ITEM,
    (parts.Option, "traits"): Source.RULE,
    (parts.Option, "drops"): Source.RULE,
    (parts.Command, "allowed"): Source.COMMAND,
    (parts.Part, "entry"): Source.ENTRY,
    (parts.Part, "place"): Source.PLACE,
    (parts.Entry, "type"): Source.TYPE,
    (parts.Entry, "category"): Source.CATEGORY,
    (parts.Entry, "order"): Source.ORDER,
    (parts.Entry, "requires"): Source.ENTRY,
    (parts.Entry, "excludes"): Source.ENTRY,
    (parts.Entry, "kit"): Source.ITEM,
    (parts.Entry, "traits"): Source.RULE,
    (parts.PerPoints, "category"): Source.CATEGORY,
    (parts.PerPoints, "entries"): Source.ENTRY,
    (parts.GeneralLimits, "forbidden"): Source.ENTRY,
}
"""The slots that name something by its id; lists that are not here hold free words."""

OWNERS: Mapping[type, Source] = {
    parts.Category: Source.CATEGORY,
    parts.Entry: Source.ENTRY,
    parts.Group: Source.GROUP,
    parts.Option: Source.OPTION,
    parts.Item: Source.ITEM,
    parts.OwnRule: Source.RULE,
}
"""The parts of a book that others name by their ids."""

FIGURES = frozenset({(parts.ProfileLine, "values"), (parts.Changes, "adds")})
LONG = frozenset({(Book, "notes"), (parts.Entry, "notes"), (parts.OwnRule, "text")})
LATE = frozenset(
    {(parts.Entry, name) for name in ("ally", "mercenary", "unreliable", "base", "colour")}
    | {(parts.Entry, name) for name in ("data", "aliases", "notes", "pages", "requires")}
    | {(parts.Entry, "excludes"), (parts.Option, "aliases"), (Book, "notes")}
)
"""What is seldom wanted, and stands at the end of a form."""
SHARES = frozenset({(parts.Option, "share"), (parts.Part, "min_share"), (parts.Part, "max_share")})
"""Fractions of one, which the reader sees as percentages."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One field of a part of a book: how it is edited, its words, what it may hold.

    `item` is the class of a group's or a list's parts. `label` and `help` are msgids.
    """

    owner: type
    name: str
    sort: Sort
    label: str
    help: str = ""
    optional: bool = False
    source: Source | None = None
    item: type | None = None
    long: bool = False
    share: bool = False
    late: bool = False


@cache
def slots(kind: type) -> tuple[Slot, ...]:
    """The slots of a part of a book, in the order of the format; KeyError: one has no words."""
    hints = typing.get_type_hints(kind)
    return tuple(_slot(kind, field.name, hints[field.name]) for field in fields_of(kind))


def fields_of(kind: type) -> tuple[dataclasses.Field[object], ...]:
    """The dataclass fields of a part of a book; TypeError for anything else."""
    if not dataclasses.is_dataclass(kind):
        raise TypeError(f"{kind!r} is no part of a book")
    return dataclasses.fields(kind)


def slot(kind: type, name: str) -> Slot:
    """One slot by its name; KeyError if there is none."""
    for each in slots(kind):
        if each.name == name:
            return each
    raise KeyError(name)


def lists(kind: type) -> tuple[Slot, ...]:
    """The slots that hold lists of further parts."""
    return tuple(each for each in slots(kind) if each.sort is Sort.LIST)


def is_branch(slot: Slot) -> bool:
    """Whether a slot has a line of its own in the tree: a list, or a group that holds lists."""
    if slot.sort is Sort.LIST:
        return True
    return slot.sort is Sort.GROUP and slot.item is not None and bool(lists(slot.item))


def branches(kind: type) -> tuple[Slot, ...]:
    """The slots of a part that have lines of their own in the tree."""
    return tuple(each for each in slots(kind) if is_branch(each))


def _slot(kind: type, name: str, hint: object) -> Slot:
    label, help_text = WORDS[kind][name]
    bare = _without_none(hint)
    sort, item = _sort(bare)
    source = SOURCES.get((kind, name))
    if source is not None:
        sort = {Sort.LINE: Sort.CHOICE, Sort.WORDS: Sort.CHOICES}.get(sort, sort)
    if sort is Sort.CHOICE and source is None:
        source = Source.ENUM
    if (kind, name) in FIGURES:
        sort = Sort.FIGURES
    return Slot(
        owner=kind,
        name=name,
        sort=sort,
        label=label,
        help=help_text,
        optional=bare is not hint,
        source=source,
        item=item,
        long=(kind, name) in LONG,
        share=(kind, name) in SHARES,
        late=(kind, name) in LATE,
    )


_PLAIN: Mapping[object, Sort] = {
    Text: Sort.TEXT,
    str: Sort.LINE,
    bool: Sort.FLAG,
    int: Sort.WHOLE,
    float: Sort.NUMBER,
}


def _sort(hint: object) -> tuple[Sort, type | None]:
    """How values of a type are edited, and of which class their parts are."""
    if hint in _PLAIN:
        return _PLAIN[hint], None
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Sort.CHOICE, hint
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return Sort.GROUP, hint
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is Mapping:
        return (Sort.NAMES if arguments[1] is Text else Sort.VALUES), None
    first = arguments[0]
    if first is str:
        return Sort.WORDS, None
    if isinstance(first, type) and dataclasses.is_dataclass(first):
        return Sort.LIST, first
    return Sort.PAIRS, None


def _without_none(hint: object) -> object:
    """The type itself where it may be None."""
    if isinstance(hint, UnionType):
        rest = [each for each in typing.get_args(hint) if each is not type(None)]
        if len(rest) == 1:
            return rest[0]
    return hint


def name_of(thing: object) -> Text | None:
    """What a part of a book is called, if it has a name."""
    names = getattr(thing, "names", None)
    return names if isinstance(names, Text) else None


def id_of(thing: object) -> str:
    """The id of a part of a book; that of its entry for a part of a combined formation."""
    found = getattr(thing, "id", None)
    if found is None and isinstance(thing, parts.Part):
        found = thing.entry
    return found if isinstance(found, str) else ""
