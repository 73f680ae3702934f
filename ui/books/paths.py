"""Paths into a book: reading and replacing what stands there, and finding where a fault is."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TypeVar

from model.books.book import Book
from ui.books.shape import Slot, Sort, id_of, is_branch, slots

Step = str | int
Path = tuple[Step, ...]
ThingT = TypeVar("ThingT")


class NoSuchPath(LookupError):
    """Nothing stands at a path of a book."""


def get(thing: object, path: Path) -> object:
    """What stands at a path; NoSuchPath if there is nothing."""
    for step in path:
        try:
            match step:
                case int() if isinstance(thing, tuple) and step >= 0:
                    thing = thing[step]
                case str():
                    thing = getattr(thing, step)
                case _:
                    raise NoSuchPath(path)
        except (AttributeError, IndexError) as error:
            raise NoSuchPath(path) from error
    return thing


def put(thing: ThingT, path: Path, value: object) -> ThingT:
    """The same thing with another value at a path; all that is not on the path is shared."""
    made = _put(thing, path, value)
    if not isinstance(made, type(thing)):
        raise NoSuchPath(path)
    return made


def _put(thing: object, path: Path, value: object) -> object:
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        if not isinstance(thing, tuple) or not 0 <= step < len(thing):
            raise NoSuchPath(path)
        return (*thing[:step], _put(thing[step], rest, value), *thing[step + 1 :])
    if not dataclasses.is_dataclass(thing) or isinstance(thing, type):
        raise NoSuchPath(path)
    inner = _put(getattr(thing, step), rest, value)
    return dataclasses.replace(thing, **{step: inner})


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a form: the part whose form it is, and the slot in it ("" for none).

    `inner` is the slot of a group within the form ("size" of an entry, with slot "minimum").
    """

    part: Path
    inner: str = ""
    slot: str = ""


def locate(book: Book, fault: str) -> Spot:
    """Where a fault's path ("entries.hastati.size.minimum") leads; as near as it can be found.

    Parts of a list are named by their ids or, where they have none, by numbers from 1:
    "entries.hastati.limits[2].minimum".
    """
    here: object = book
    spot = Spot(())
    steps = _steps(fault)
    while steps:
        found = _slot_at(here, steps.pop(0))
        if found is None:
            break
        held = getattr(here, found.name)
        way = (*spot.part, spot.inner) if spot.inner else spot.part
        if found.sort is Sort.LIST:
            row = _row(held, steps.pop(0)) if steps else None
            if row is None:
                return Spot((*way, found.name))
            spot, here = Spot((*way, found.name, row)), held[row]
        elif is_branch(found):
            spot, here = Spot((*way, found.name)), held
        elif found.sort is Sort.GROUP and not spot.inner and held is not None:
            spot, here = Spot(spot.part, inner=found.name), held
        else:
            return Spot(spot.part, spot.inner, found.name)
    return spot


def _steps(fault: str) -> list[str]:
    return [each for each in fault.replace("[", ".").replace("]", "").split(".") if each]


def _slot_at(thing: object, name: str) -> Slot | None:
    if not dataclasses.is_dataclass(thing) or isinstance(thing, type):
        return None
    return next((each for each in slots(type(thing)) if each.name == name), None)


def _row(parts: object, wanted: str) -> int | None:
    if not isinstance(parts, tuple):
        return None
    found = next((row for row, part in enumerate(parts) if id_of(part) == wanted), None)
    if found is None and wanted.isdecimal() and 0 < int(wanted) <= len(parts):
        return int(wanted) - 1
    return found
