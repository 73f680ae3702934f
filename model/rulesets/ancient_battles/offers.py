"""Choices that depend on the element: what the book offers, kit, rules, units to join."""

from __future__ import annotations

from collections.abc import Iterator

from model.books import offers as book_offers
from model.books.roster import book_of
from model.forces.elements import Element, Role
from model.rulesets.ancient_battles.data import data_of
from model.rulesets.fields import Option
from model.rulesets.forces import Forces
from model.text import EMPTY, Text

catalogue = book_offers.catalogue

_SORTS = {
    "hand": Text("Hand weapons", "Armas de mano"),
    "missile": Text("Missile weapons", "Armas de proyectiles"),
    "engine": Text("Engines", "Máquinas"),
    "armour": Text("Armour", "Armaduras"),
    "shield": Text("Shields", "Escudos"),
    "barding": Text("Barding", "Bardas"),
    "other": Text("Other", "Otros"),
}
_OWN = Text("Army book", "Libro de ejército")


def options(forces: Forces, element: Element, field: str) -> tuple[Option, ...]:
    """The choices of a varying field of an element."""
    match field:
        case "kit":
            return tuple(_kit(forces, element))
        case "rules":
            return tuple(_rules(forces, element))
        case "category":
            return book_offers.category_choices(forces, element)
        case "joins":
            return tuple(_units(forces, element))
        case _:
            return book_offers.options(forces, element, field)


def _kit(forces: Forces, element: Element) -> Iterator[Option]:
    for item, gear in data_of(forces.ruleset).items.items():
        yield Option(item, gear.names, group=_SORTS[gear.sort], aliases=gear.aliases)
    book = book_of(forces, element)
    for own in book.items if book is not None else ():
        yield Option(own.id, own.names, group=_OWN)


def _rules(forces: Forces, element: Element) -> Iterator[Option]:
    for trait in forces.ruleset.traits.values():
        yield Option(trait.id, trait.names)
    book = book_of(forces, element)
    for own in book.rules if book is not None else ():
        yield Option(own.id, own.names, group=_OWN)


def _units(forces: Forces, element: Element) -> Iterator[Option]:
    """The units of the army that a character can start with, by element id."""
    for each in forces.below(forces.army(element)):
        if each.role is Role.UNIT:
            parent = forces.parent(each)
            group = Text.same(parent.name) if parent is not None and parent.parent else EMPTY
            yield Option(each.id, Text.same(each.name), group=group)
