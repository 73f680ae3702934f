"""An army book: what may be fielded, at what price and within what limits, for any rule set.

A book knows no rule set's words: types, orders, items, traits and characteristics are ids that the
rule set explains (or that the book itself brings, see `Item` and `OwnRule`). Prices are in points,
may be fractional and may be negative. Shares are fractions of one (0.5: up to half).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from model.issues import Value
from model.text import EMPTY, Text
from model.values import frozen

NOTHING: Mapping[str, Value] = {}


class Per(StrEnum):
    """What the price of an option is multiplied with: every model, the crew, or nothing."""

    MODEL = "model"
    CREW = "crew"
    UNIT = "unit"


class Choose(StrEnum):
    """How many options of a group a unit may take."""

    ONE = "one"
    ANY = "any"


class Rounding(StrEnum):
    """How the points that a percentage gives are rounded before they are compared."""

    EXACT = "exact"
    UP = "up"
    DOWN = "down"


class PercentOf(StrEnum):
    """What the percentages of categories are taken of."""

    LIMIT = "limit"
    SPENT = "spent"


@frozen
class Period:
    """Years from and to, both included; negative years are BC; None is open."""

    start: int | None = None
    end: int | None = None

    def holds(self, year: int) -> bool:
        """Whether a year lies in the period."""
        return (self.start is None or year >= self.start) and (self.end is None or year <= self.end)


@frozen
class Category:
    """A part of the army with its band: percentages, points and numbers of units.

    `counts_mounts`: whether what is paid for mounts counts for the band. `counts_allies`: whether
    units of allied contingents count.
    """

    id: str
    names: Text
    min_percent: float | None = None
    max_percent: float | None = None
    min_points: float | None = None
    max_points: float | None = None
    min_entries: int | None = None
    max_entries: int | None = None
    counts_mounts: bool = True
    counts_allies: bool = True
    rounding: Rounding = Rounding.EXACT


@frozen
class Limit:
    """How many units of an entry an army may or must have.

    `maximum` stands for the whole army, or for each full `per_points` of the points limit, or for
    each `per_count` units of the entries in `per_entries`.
    """

    minimum: int = 0
    maximum: int | None = None
    per_points: float | None = None
    per_entries: tuple[str, ...] = ()
    per_count: int = 1


@frozen
class Size:
    """How many models a unit has; `maximum` None is no limit, `step` 5 allows 10, 15, 20."""

    minimum: int = 1
    maximum: int | None = None
    step: int = 1


@frozen
class ProfileLine:
    """One line of characteristics: the man, his mount, a crew, the mahout, the machine.

    `part` says what the line describes, `count` how many of it one model has. `save` replaces the
    computed armour save, `models` is what one counts for in rules about numbers.
    """

    id: str
    names: Text
    part: str = "trooper"
    count: int = 1
    values: Mapping[str, Value] = field(default_factory=dict)
    save: str = ""
    models: int | None = None


@frozen
class Changes:
    """What an option makes of its unit: another type, order or category, other characteristics.

    `adds` is added to the first line's characteristics, `data` replaces the entry's data.
    """

    type: str = ""
    order: str = ""
    category: str = ""
    adds: Mapping[str, float] = field(default_factory=dict)
    data: Mapping[str, Value] = field(default_factory=dict)


@frozen
class Option:
    """Something that a unit may take.

    A `counted` option is taken by some models only: at most `most`, at most `share` of the unit,
    or one in `one_in`. `units` limits how many units of the army may take it. `requires` and
    `excludes` name options of the same entry. `gives` and `replaces` name items. `gear` counts
    against a character's allowance, `mount` is left out by categories that do not count mounts.
    """

    id: str
    names: Text
    price: float = 0.0
    per: Per = Per.MODEL
    group: str = ""
    counted: bool = False
    most: int | None = None
    share: float | None = None
    one_in: int | None = None
    units: int | None = None
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    drops: tuple[str, ...] = ()
    profiles: tuple[ProfileLine, ...] = ()
    changes: Changes = Changes()
    mount: bool = False
    gear: bool = False
    aliases: tuple[str, ...] = ()


@frozen
class Group:
    """Options that belong together: one of them, or any; `required` if one must be taken."""

    id: str
    names: Text
    choose: Choose = Choose.ONE
    required: bool = False


@frozen
class Command:
    """The command models that a unit may have, their prices, and the champion's own name.

    `exception` allows them where the rules forbid them (engines, elephants).
    """

    allowed: tuple[str, ...] = ()
    price: float | None = None
    prices: Mapping[str, float] = field(default_factory=dict)
    names: Mapping[str, Text] = field(default_factory=dict)
    exception: bool = False


@frozen
class Part:
    """A further part of a combined formation: models of another entry, and what share they are."""

    entry: str
    min_share: float = 0.0
    max_share: float = 1.0
    place: str = "rear"


@frozen
class Character:
    """What a character may be: general, bearer of the army standard; points for his gear."""

    general: bool = False
    general_price: float = 0.0
    standard: bool = False
    standard_price: float = 0.0
    allowance: float | None = None


@frozen
class Crew:
    """The crew of one engine, chariot or elephant, and the price of each man beyond the usual."""

    usual: int
    minimum: int = 1
    maximum: int | None = None
    price: float = 0.0


@frozen
class Entry:
    """What may be fielded: a troop type with its profiles, kit, options and limits.

    `price` is for each model, `unit_price` for each unit. `requires` and `excludes` name entries of
    the army. `data` holds what only the rule set understands (a chariot's type, a howdah).
    """

    id: str
    names: Text
    type: str
    category: str
    order: str = ""
    price: float = 0.0
    unit_price: float = 0.0
    size: Size = Size()
    limits: tuple[Limit, ...] = ()
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    period: Period = Period()
    ally: bool = False
    mercenary: bool = False
    unreliable: bool = False
    profiles: tuple[ProfileLine, ...] = ()
    kit: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    options: tuple[Option, ...] = ()
    command: Command = Command()
    parts: tuple[Part, ...] = ()
    character: Character | None = None
    crew: Crew | None = None
    base: str = ""
    colour: str = ""
    data: Mapping[str, Value] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    notes: Text = EMPTY
    pages: str = ""

    def option(self, option_id: str) -> Option | None:
        """The option with this id, or None."""
        return next((each for each in self.options if each.id == option_id), None)

    def part(self, entry_id: str) -> Part | None:
        """The further part that is made of an entry's models, or None."""
        return next((each for each in self.parts if each.entry == entry_id), None)


@frozen
class PerPoints:
    """At most `maximum` units of a category or of entries for each full `points` of the limit."""

    maximum: int
    points: float = 1000.0
    category: str = ""
    entries: tuple[str, ...] = ()


@frozen
class GeneralLimits:
    """What holds for the whole army: its general and standard, characters, pairs that exclude."""

    general_required: bool = False
    generals: int = 1
    standards: int = 1
    max_characters: int | None = None
    min_units: int = 1
    percent_of: PercentOf = PercentOf.LIMIT
    per_points: tuple[PerPoints, ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()


@frozen
class Allies:
    """Allied contingents that an army may have: from which books, which entries, what share."""

    id: str
    names: Text
    books: tuple[str, ...]
    entries: tuple[str, ...] = ()
    max_percent: float | None = None
    min_contingents: int = 0
    max_contingents: int | None = None
    characters: bool = True
    general: bool = False
    standard: bool = False
    unreliable: bool = False


@frozen
class OwnRule:
    """A special rule that the book brings: its name and text."""

    id: str
    names: Text
    text: Text


@frozen
class Item:
    """A weapon, a piece of armour or other kit that the book brings; `data` as the rule set's."""

    id: str
    names: Text
    data: Mapping[str, Value] = field(default_factory=dict)


@frozen
class Book:
    """An army book, whole. `settings` answer questions that the rule set leaves to the book."""

    id: str
    names: Text
    ruleset: str
    version: str
    author: str = ""
    language: str = "en"
    period: Period = Period()
    units: str = "in"
    point_step: float = 1.0
    notes: Text = EMPTY
    settings: Mapping[str, Value] = field(default_factory=dict)
    categories: tuple[Category, ...] = ()
    limits: GeneralLimits = GeneralLimits()
    allies: tuple[Allies, ...] = ()
    rules: tuple[OwnRule, ...] = ()
    items: tuple[Item, ...] = ()
    entries: tuple[Entry, ...] = ()

    def entry(self, entry_id: str) -> Entry | None:
        """The entry with this id, or None."""
        return next((each for each in self.entries if each.id == entry_id), None)

    def category(self, category_id: str) -> Category | None:
        """The category with this id, or None."""
        return next((each for each in self.categories if each.id == category_id), None)

    def item(self, item_id: str) -> Item | None:
        """The book's own item with this id, or None."""
        return next((each for each in self.items if each.id == item_id), None)

    def rule(self, rule_id: str) -> OwnRule | None:
        """The book's own rule with this id, or None."""
        return next((each for each in self.rules if each.id == rule_id), None)

    def alliance(self, alliance_id: str) -> Allies | None:
        """The allies with this id, or None."""
        return next((each for each in self.allies if each.id == alliance_id), None)
