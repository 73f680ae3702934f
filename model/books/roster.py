"""An army seen through its book: each unit with its entry, options and price, made once."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from weakref import WeakKeyDictionary

from model.books import fields
from model.books.book import Allies, Book, Entry, Item, Option, ProfileLine
from model.books.fields import taken
from model.books.points import Bill, Ordered, bill
from model.books.shelf import find_book
from model.books.tally import Sums, Tally
from model.books.words import exact, plain
from model.forces.elements import Element, Role
from model.issues import Value
from model.rulesets.forces import Forces
from model.values import frozen


@frozen
class Fielded:
    """A unit or character as its book makes it, options taken into account.

    `points` is what counts for the army: the price set by hand, or else the bill.
    `options` come with how many models take them (all of them, unless the option is counted);
    `unknown` are options that the entry does not have. `some` is kit that only some models have.
    """

    element: Element
    book: Book
    ordered: Ordered
    unknown: tuple[str, ...]
    type: str
    order: str
    category: str
    kit: tuple[str, ...]
    some: tuple[tuple[str, int], ...]
    traits: tuple[str, ...]
    profiles: tuple[ProfileLine, ...]
    data: Mapping[str, Value]
    bill: Bill
    points: Fraction

    @property
    def entry(self) -> Entry:
        """The entry of the book."""
        return self.ordered.entry

    @property
    def options(self) -> tuple[tuple[Option, int], ...]:
        """The options taken, each with the number of models that take it."""
        return self.ordered.options

    @property
    def models(self) -> int:
        """How many models the unit has, the parts of a combined formation included."""
        return self.ordered.models

    def has(self, option_id: str) -> bool:
        """Whether an option was taken."""
        return any(option.id == option_id for option, _ in self.options)

    def item(self, item_id: str) -> Item | None:
        """The book's own item with an id, or None."""
        return self.book.item(item_id)


@frozen
class Contingent:
    """An allied contingent: its element, what the army's book says of it, and its members."""

    element: Element
    allies: Allies | None
    book: Book | None
    members: tuple[Fielded, ...]


@frozen
class Roster:
    """An army with its book, its points limit, and all that it fields.

    `leaders` are its leaders and those of its contingents, with a book or without. `sums` are of
    the army's own units, `allied` of those of its contingents; they hold until the next edit.
    """

    army: Element
    book: Book | None
    limit: float
    year: int | None
    own: tuple[Fielded, ...]
    contingents: tuple[Contingent, ...]
    leaders: tuple[Element, ...]
    sums: Sums
    allied: Sums

    @property
    def points(self) -> Fraction:
        """What everything together costs."""
        return self.sums.total + self.allied.total

    @property
    def all(self) -> Iterator[Fielded]:
        """Everything fielded, the contingents last."""
        yield from self.own
        for contingent in self.contingents:
            yield from contingent.members

    def count(self, *entries: str) -> int:
        """How many units of these entries the army itself has, contingents apart."""
        return sum(self.sums.entries[each] for each in entries)


class _Memo:
    """What was made of each element and army, kept while what it was made of stays the same."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[Element, Book, Fielded | None]] = {}
        self.rosters: dict[str, tuple[int, Roster]] = {}
        self.tallies: dict[str, tuple[Tally, Tally]] = {}

    def fielded(self, element: Element, book: Book, prices: Mapping[str, float]) -> Fielded | None:
        kept = self._made.get(element.id)
        if kept is None or kept[0] is not element or kept[1] is not book:
            kept = (element, book, field_element(element, book, prices))
            self._made[element.id] = kept
        return kept[2]


_MEMOS: WeakKeyDictionary[Forces, _Memo] = WeakKeyDictionary()


def book_of(forces: Forces, element: Element) -> Book | None:
    """The book that an element is built from: its contingent's, or else its army's; or None."""
    for each in (element, *forces.project.ancestors(element)):
        book_id = fields.text(each, fields.BOOK)
        if book_id:
            return find_book(forces.project, forces.ruleset.id, book_id)
    return None


def fielded(forces: Forces, element: Element) -> Fielded | None:
    """What an element is by its book; None without a book, or if the book has no such entry."""
    book = book_of(forces, element)
    return _fielded(forces, element, book)


def roster(forces: Forces, army: Element) -> Roster:
    """The army that an element is the root of, seen through its book."""
    kept = _memo(forces).rosters
    revision = forces.project.revision
    known = kept.get(army.id)
    if known is None or known[0] != revision:
        known = kept[army.id] = (revision, _roster(forces, army))
    return known[1]


def _roster(forces: Forces, army: Element) -> Roster:
    book = book_of(forces, army)
    memo = _memo(forces)
    own: list[Fielded] = []
    contingents: list[Contingent] = []
    leaders: list[Element] = []
    for child in forces.project.children(army.id):
        if child.role is Role.FORMATION:
            contingents.append(_contingent(forces, child, book))
            leaders += (e for e in forces.project.subtree(child.id) if e.role is Role.LEADER)
            continue
        if child.role is Role.LEADER:
            leaders.append(child)
        unit = memo.fielded(child, book, forces.ruleset.rules.prices) if book else None
        if unit is not None:
            own.append(unit)
    tallies = memo.tallies.setdefault(army.id, (Tally(), Tally()))
    return Roster(
        army=army,
        book=book,
        limit=forces.number(army, fields.LIMIT),
        year=fields.whole(army, fields.YEAR),
        own=tuple(own),
        contingents=tuple(contingents),
        leaders=tuple(leaders),
        sums=tallies[0].update(own),
        allied=tallies[1].update(each for group in contingents for each in group.members),
    )


def field_element(element: Element, book: Book, prices: Mapping[str, float]) -> Fielded | None:
    """Put an element together by a book; None if the book has no such entry."""
    entry = book.entry(fields.text(element, fields.ENTRY))
    if entry is None:
        return None
    ordered, unknown = _ordered(element, book, entry)
    price = bill(ordered, prices)
    base = Fielded(
        element=element,
        book=book,
        ordered=ordered,
        unknown=unknown,
        type=entry.type,
        order=entry.order,
        category=entry.category,
        kit=entry.kit,
        some=(),
        traits=entry.traits,
        profiles=entry.profiles,
        data=entry.data,
        bill=price,
        points=_by_hand(element, price),
    )
    for option, count in ordered.options:
        base = _with_option(base, option, count)
    return base


def _ordered(element: Element, book: Book, entry: Entry) -> tuple[Ordered, tuple[str, ...]]:
    models = fields.whole(element, fields.MODELS)
    models = max(entry.size.minimum if models is None else models, 0)
    if entry.character is not None:
        models = 1
    crew = fields.whole(element, fields.CREW)
    usual = entry.crew.usual if entry.crew is not None else 0
    options: list[tuple[Option, int]] = []
    unknown: list[str] = []
    for each in taken(fields.items(element, fields.OPTIONS)):
        option = entry.option(each.id)
        if option is None:
            unknown.append(each.id)
        elif option.counted:
            options.append((option, 1 if each.count is None else each.count))
        else:
            options.append((option, models))
    parts = []
    for each in taken(fields.items(element, fields.PARTS)):
        part = book.entry(each.id)
        if part is not None:
            parts.append((part, each.count or 0))
    ordered = Ordered(
        entry=entry,
        models=models,
        crew=usual if crew is None else crew,
        options=tuple(options),
        command=fields.items(element, fields.COMMAND),
        parts=tuple(parts),
        general=fields.flag(element, fields.GENERAL),
        standard=fields.flag(element, fields.STANDARD),
    )
    return ordered, tuple(unknown)


def _by_hand(element: Element, price: Bill) -> Fraction:
    own = element.values.get(fields.POINTS)
    if isinstance(own, int | float) and not isinstance(own, bool) and math.isfinite(own):
        return exact(own)
    return price.exact


def _with_option(base: Fielded, option: Option, count: int) -> Fielded:
    """The unit with one option taken into account."""
    if option.counted:
        some = (*base.some, *((item, count) for item in option.gives))
        return replace(base, some=some, profiles=(*base.profiles, *option.profiles))
    kit = tuple(item for item in base.kit if item not in option.replaces)
    traits = tuple(trait for trait in base.traits if trait.split(":")[0] not in option.drops)
    changes = option.changes
    profiles = (*base.profiles, *option.profiles)
    if changes.adds and profiles:
        profiles = (_added(profiles[0], changes.adds), *profiles[1:])
    return replace(
        base,
        kit=(*kit, *(item for item in option.gives if item not in kit)),
        traits=(*traits, *(trait for trait in option.traits if trait not in traits)),
        type=changes.type or base.type,
        order=changes.order or base.order,
        category=changes.category or base.category,
        profiles=profiles,
        data={**base.data, **changes.data},
    )


def _added(line: ProfileLine, adds: Mapping[str, float]) -> ProfileLine:
    values = dict(line.values)
    for key, more in adds.items():
        held = values.get(key)
        if isinstance(held, int | float) and not isinstance(held, bool):
            values[key] = plain(exact(held) + exact(more))
    return replace(line, values=values)


def _memo(forces: Forces) -> _Memo:
    memo = _MEMOS.get(forces)
    if memo is None:
        memo = _MEMOS[forces] = _Memo()
    return memo


def _fielded(forces: Forces, element: Element, book: Book | None) -> Fielded | None:
    if book is None:
        return None
    return _memo(forces).fielded(element, book, forces.ruleset.rules.prices)


def _members(forces: Forces, element: Element, book: Book | None) -> list[Fielded]:
    every = (_fielded(forces, each, book) for each in forces.project.subtree(element.id))
    return [each for each in every if each is not None]


def _contingent(forces: Forces, element: Element, book: Book | None) -> Contingent:
    own = fields.text(element, fields.BOOK)
    theirs = find_book(forces.project, forces.ruleset.id, own) if own else book
    members = [
        each
        for child in forces.project.children(element.id)
        for each in _members(forces, child, theirs)
    ]
    alliance = fields.text(element, fields.ALLIANCE)
    return Contingent(
        element=element,
        allies=book.alliance(alliance) if book is not None else None,
        book=theirs,
        members=tuple(members),
    )
