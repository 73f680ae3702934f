"""What differs between two versions of a book, and of a list; what a new book does to a list."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from model.books import fields
from model.books.book import Book
from model.books.roster import Fielded, field_element
from model.books.words import plain
from model.forces.elements import Army, Element, Role
from model.forces.project import Project
from model.issues import Value
from model.rulesets.base import RuleSet
from model.text import Text
from model.values import frozen


class Did(StrEnum):
    """What happened to a thing between two versions."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@frozen
class BookChange:
    """One difference of two books: its path ("entries.hastati.price"), before and after.

    `names` is what the book calls the thing; values that are no plain figures or texts are "".
    """

    did: Did
    path: str
    names: Text
    before: str = ""
    after: str = ""


def compare_books(old: Book, new: Book) -> tuple[BookChange, ...]:
    """Every difference of two versions of a book, in the order of the format."""
    return tuple(_differences(old, new, "", new.names))


def _differences(old: object, new: object, path: str, names: Text) -> Iterator[BookChange]:
    if not dataclasses.is_dataclass(old) or not dataclasses.is_dataclass(new):
        return
    for field in dataclasses.fields(old):
        before, after = getattr(old, field.name), getattr(new, field.name)
        if before == after:
            continue
        where = f"{path}.{field.name}" if path else field.name
        if isinstance(before, Text) or not _nested(before, after):
            yield BookChange(Did.CHANGED, where, names, _shown(before), _shown(after))
        elif isinstance(before, tuple):
            yield from _list_differences(before, after, where, names)
        else:
            yield from _differences(before, after, where, names)


def _nested(before: object, after: object) -> bool:
    """Whether both are parts of a book that can be compared in turn."""
    if isinstance(before, tuple) and isinstance(after, tuple):
        return any(hasattr(each, "id") for each in (*before, *after))
    return dataclasses.is_dataclass(before) and dataclasses.is_dataclass(after)


def _list_differences(
    before: tuple[object, ...], after: tuple[object, ...], path: str, names: Text
) -> Iterator[BookChange]:
    old = {str(getattr(each, "id", "")): each for each in before}
    new = {str(getattr(each, "id", "")): each for each in after}
    for key, each in old.items():
        called = _called(each, names)
        if key not in new:
            yield BookChange(Did.REMOVED, f"{path}.{key}", called)
        else:
            yield from _differences(each, new[key], f"{path}.{key}", called)
    for key, each in new.items():
        if key not in old:
            yield BookChange(Did.ADDED, f"{path}.{key}", _called(each, names))


def _called(thing: object, otherwise: Text) -> Text:
    names = getattr(thing, "names", None)
    return names if isinstance(names, Text) else otherwise


def _shown(value: object) -> str:
    match value:
        case None:
            return ""
        case Text():
            return value.en
        case bool() | int() | str():
            return str(value)
        case float():
            return f"{value:g}"
        case tuple() if all(isinstance(each, str) for each in value):
            return ", ".join(value)
        case Mapping():
            return ", ".join(f"{key} {_shown(each)}" for key, each in value.items())
        case _:
            return ""


# What a new book does to the units of a project


@frozen
class UnitEffect:
    """What another version of the book does to one unit: its price, and what it loses.

    `after` is None if the new book does not have the entry; `lost` are options it does not offer.
    """

    element: str
    name: str
    before: float
    after: float | None
    lost: tuple[str, ...] = ()


def effects_of_update(project: Project, ruleset: RuleSet, old: Book, new: Book) -> list[UnitEffect]:
    """What changes for every unit built from a book when a newer version takes its place."""
    effects = []
    for army in project.armies:
        if army.ruleset != ruleset.id:
            continue
        for element in _units_of(project, army, old.id):
            before = field_element(element, old, ruleset.rules.prices)
            after = field_element(element, new, ruleset.rules.prices)
            if before is None:
                continue
            effect = _effect(element, before, after)
            if effect is not None:
                effects.append(effect)
    return effects


def _units_of(project: Project, army: Army, book: str) -> Iterator[Element]:
    """The units and characters whose nearest book above is this one."""
    for element in project.subtree(army.id):
        if element.role not in (Role.UNIT, Role.LEADER):
            continue
        above = (fields.text(each, fields.BOOK) for each in project.ancestors(element))
        if next((each for each in above if each), "") == book:
            yield element


def _effect(element: Element, before: Fielded, after: Fielded | None) -> UnitEffect | None:
    old = float(plain(before.points))
    if after is None:
        return UnitEffect(element.id, element.name, old, None)
    lost = tuple(each for each in after.unknown if each not in before.unknown)
    price = float(plain(after.points))
    if price == old and not lost:
        return None
    return UnitEffect(element.id, element.name, old, price, lost)


# Two versions of a list


@frozen
class ListChange:
    """One difference of two lists: a unit that came, went or changed; values before and after.

    `before` and `after` are the ids of the unit in the two lists, "" where it is not in one.
    """

    did: Did
    name: str
    entry: str
    fields: Mapping[str, tuple[Value | None, Value | None]] = dataclasses.field(
        default_factory=dict
    )
    before: str = ""
    after: str = ""


def compare_lists(
    old: Sequence[Element], new: Sequence[Element], entry: str = fields.ENTRY
) -> tuple[ListChange, ...]:
    """What differs between the units of two lists.

    Units are paired by name and entry first, then by entry alone, in their order; those that are
    left over were removed or added. `entry` is the field that names the entry.
    """
    pairs, gone, come = _pair(list(old), list(new), entry)
    changes = [
        ListChange(
            Did.CHANGED, after.name, fields.text(after, entry), differing, before.id, after.id
        )
        for before, after in pairs
        if (differing := _value_changes(before, after))
    ]
    changes += [ListChange(Did.REMOVED, e.name, fields.text(e, entry), before=e.id) for e in gone]
    changes += [ListChange(Did.ADDED, e.name, fields.text(e, entry), after=e.id) for e in come]
    return tuple(changes)


def units_of(project: Project, army: Element) -> tuple[Element, ...]:
    """The units and characters of an army, in order: what `compare_lists` takes."""
    every = project.subtree(army.id)
    return tuple(each for each in every if each.role in (Role.UNIT, Role.LEADER))


_Pairs = list[tuple[Element, Element]]


def _pair(
    old: list[Element], new: list[Element], entry: str
) -> tuple[_Pairs, list[Element], list[Element]]:
    pairs: _Pairs = []
    for named in (True, False):
        for before in list(old):
            after = next((each for each in new if _same(before, each, entry, named=named)), None)
            if after is not None:
                pairs.append((before, after))
                old.remove(before)
                new.remove(after)
    return pairs, old, new


def _same(one: Element, other: Element, entry: str, *, named: bool) -> bool:
    """Whether two units are of one entry and, for `named`, of one name too.

    Without entries, only a name tells that two are the same.
    """
    what = fields.text(one, entry)
    if one.kind != other.kind or what != fields.text(other, entry):
        return False
    return one.name == other.name if named else bool(what)


def _value_changes(before: Element, after: Element) -> dict[str, tuple[Value | None, Value | None]]:
    keys = dict.fromkeys((*before.values, *after.values))
    changes: dict[str, tuple[Value | None, Value | None]] = {
        key: (before.values.get(key), after.values.get(key))
        for key in keys
        if before.values.get(key) != after.values.get(key)
    }
    if before.name != after.name:
        changes["name"] = (before.name, after.name)
    return changes
