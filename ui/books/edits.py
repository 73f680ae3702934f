"""Edits of an army book as pure functions: add, duplicate, move, remove, rename with references."""

from __future__ import annotations

import dataclasses
import re
import typing
import unicodedata
from collections.abc import Iterable
from typing import TypeVar

from model.books import book as parts
from model.books.book import Book
from model.text import EMPTY, Text
from ui.books.paths import NoSuchPath, Path, get, put
from ui.books.shape import OWNERS, Slot, Sort, Source, id_of, name_of, slots
from ui.books.words import NEW

ThingT = TypeVar("ThingT")
_WITHIN_ENTRY = frozenset({Source.GROUP, Source.OPTION})


def slug(text: str) -> str:
    """An id made of a name: small letters, figures and _."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(each for each in plain if not unicodedata.combining(each))
    return re.sub(r"[^a-z0-9]+", "_", bare).strip("_") or "item"


def free_id(wanted: str, taken: Iterable[str]) -> str:
    """An id that none of the others has: the wanted one, or that with a number."""
    used = set(taken)
    found, number = wanted, 2
    while found in used:
        found, number = f"{wanted}_{number}", number + 1
    return found


def new_book(ruleset: str, types: tuple[str, ...], taken: Iterable[str]) -> Book:
    """A book to begin with: one category and one entry, sound as it is."""
    names = Text("New army book", "Nuevo libro de ejército")
    book = Book(id=free_id("my_book", taken), names=names, ruleset=ruleset, version="1")
    core = parts.Category("core", Text("Core", "Tropas principales"))
    first = parts.Entry(
        id="new_entry",
        names=Text(*NEW[parts.Entry]),
        type=types[0] if types else "",
        category=core.id,
        profiles=(parts.ProfileLine("trooper", Text(*NEW[parts.ProfileLine])),),
    )
    return dataclasses.replace(book, categories=(core,), entries=(first,))


def copy_book(book: Book, taken: Iterable[str]) -> Book:
    """A copy of a book under an id and a name of its own, to be changed at will."""
    names = Text(f"{book.names.en} (copy)", f"{book.names.es} (copia)")
    return dataclasses.replace(book, id=free_id(f"{book.id}_copy", taken), names=names)


def held(book: Book, path: Path) -> tuple[object, ...]:
    """The parts of the list at a path."""
    found = get(book, path)
    if not isinstance(found, tuple):
        raise NoSuchPath(path)
    return found


def add(book: Book, path: Path, kind: type, row: int | None = None) -> tuple[Book, Path]:
    """A new part in the list at a path, before a row (None: the end); the book and its path."""
    there = held(book, path)
    place = len(there) if row is None else max(0, min(row, len(there)))
    made = fresh(book, path, kind)
    return put(book, path, (*there[:place], made, *there[place:])), (*path, place)


def fresh(book: Book, path: Path, kind: type) -> object:
    """A new part for the list at a path, as sound as it can be made."""
    values: dict[str, object] = {}
    ids = [id_of(each) for each in held(book, path)]
    named = NEW.get(kind)
    for each in dataclasses.fields(_checked(kind)):
        if each.name == "id":
            values["id"] = free_id(slug(named[0] if named else kind.__name__), ids)
        elif each.name == "names" and named is not None:
            values["names"] = Text(*named)
        elif _required(each):
            values[each.name] = _first_value(book, kind, each.name, ids)
    return kind(**values)


def _checked(kind: type) -> type:
    if not dataclasses.is_dataclass(kind):
        raise TypeError(f"{kind!r} is no part of a book")
    return kind


def _required(field: dataclasses.Field[object]) -> bool:
    missing = dataclasses.MISSING
    return field.default is missing and field.default_factory is missing


def _first_value(book: Book, kind: type, name: str, taken: list[str]) -> object:
    """What a slot that cannot be left out begins with."""
    if kind is parts.Entry and book.entries:
        return getattr(book.entries[-1], name)
    match name:
        case "category":
            return book.categories[0].id if book.categories else ""
        case "entry":
            return next((each.id for each in book.entries if each.id not in taken), "")
        case "maximum":
            return 1
        case "text":
            return Text("New rule", "Nueva regla")
        case "books":
            return (book.id,)
        case _:
            return EMPTY if typing.get_type_hints(kind)[name] is Text else ""


def optional_part(kind: type) -> object:
    """A group that was not there: a character, a crew."""
    return parts.Crew(usual=2) if kind is parts.Crew else kind()


def duplicate(book: Book, path: Path) -> tuple[Book, Path]:
    """A copy of the part at a path right behind it, with an id of its own."""
    *above, row = path
    if not isinstance(row, int):
        raise NoSuchPath(path)
    there = held(book, tuple(above))
    copy = there[row]
    if hasattr(copy, "id") and dataclasses.is_dataclass(copy) and not isinstance(copy, type):
        copy = dataclasses.replace(
            copy, id=free_id(_stem(id_of(copy)), [id_of(each) for each in there])
        )
    made = (*there[: row + 1], copy, *there[row + 1 :])
    return put(book, tuple(above), made), (*above, row + 1)


def _stem(part_id: str) -> str:
    return re.sub(r"_\d+$", "", part_id)


def remove(book: Book, path: Path) -> Book:
    """The book without the part at a path; what names it is left, and becomes a fault."""
    *above, row = path
    there = held(book, tuple(above))
    if not isinstance(row, int) or not 0 <= row < len(there):
        raise NoSuchPath(path)
    return put(book, tuple(above), (*there[:row], *there[row + 1 :]))


def move(book: Book, path: Path, target: int) -> tuple[Book, Path]:
    """The part at a path at another row of its list; the book and the new path."""
    *above, row = path
    there = list(held(book, tuple(above)))
    if not isinstance(row, int) or not 0 <= row < len(there):
        raise NoSuchPath(path)
    place = max(0, min(target, len(there) - 1))
    there.insert(place, there.pop(row))
    return put(book, tuple(above), tuple(there)), (*above, place)


# Ids


def rename(book: Book, path: Path, new: str) -> Book:
    """Give the part at a path another id, and let all that names it follow."""
    thing = get(book, path)
    old = id_of(thing)
    changed = put(book, (*path, "id"), new)
    source = OWNERS.get(type(thing))
    if source is None or not old or old == new:
        return changed
    if any(id_of(each) == old for each in held(changed, path[:-1])):
        return changed  # another one keeps the old id, and what names it
    if source in _WITHIN_ENTRY:
        entry = path[:2]
        return put(changed, entry, _renamed(get(changed, entry), source, old, new))
    return _renamed(changed, source, old, new)


def _renamed(thing: ThingT, source: Source, old: str, new: str) -> ThingT:
    """A part of a book in which every reference of a kind names the new id."""
    if not dataclasses.is_dataclass(thing) or isinstance(thing, type):
        return thing
    values: dict[str, object] = {}
    for slot in slots(type(thing)):
        before = getattr(thing, slot.name)
        after = _renamed_slot(before, slot, source, old, new)
        if after != before:
            values[slot.name] = after
    return dataclasses.replace(thing, **values) if values else thing


def _renamed_slot(value: object, slot: Slot, source: Source, old: str, new: str) -> object:
    if slot.sort is Sort.LIST and isinstance(value, tuple):
        return tuple(_renamed(each, source, old, new) for each in value)
    if slot.sort is Sort.GROUP:
        return _renamed(value, source, old, new)
    if slot.source is not source:
        return value
    match value:
        case str():
            return _new_name(value, old, new)
        case tuple():
            return tuple(
                tuple(_new_name(each, old, new) for each in item)
                if isinstance(item, tuple)
                else _new_name(str(item), old, new)
                for item in value
            )
        case _:
            return value


def _new_name(value: str, old: str, new: str) -> str:
    """A reference with its id replaced; a rule keeps its parameter ("stubborn:8")."""
    name, colon, rest = value.partition(":")
    return f"{new}{colon}{rest}" if name == old else value


def follows_name(thing: object) -> bool:
    """Whether a part's id is still the one that its name gave it."""
    names = name_of(thing)
    return names is not None and _stem(id_of(thing)) == _stem(slug(names.en))


def follow_name(book: Book, path: Path) -> Book:
    """Give the part at a path the id that its name gives."""
    thing = get(book, path)
    names = name_of(thing)
    if names is None or not path:
        return book
    taken = [id_of(each) for each in held(book, path[:-1]) if each is not thing]
    return rename(book, path, free_id(slug(names.en), taken))
