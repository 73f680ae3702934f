"""A unit or character as the rules see it: by its book, by what was set by hand, or both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from weakref import WeakKeyDictionary

from model.books import fields
from model.books.book import Book, ProfileLine
from model.books.roster import Fielded, book_of, fielded
from model.forces.elements import Element, Role
from model.issues import Value
from model.rulesets.ancient_battles.data import Gear, data_of, own_gear, unknown_gear
from model.rulesets.forces import Forces
from model.text import Text
from model.values import frozen

CHARACTERISTICS = ("m", "ws", "bs", "s", "t", "w", "i", "a", "ld")
CHARIOTS = frozenset({"light_chariot", "heavy_chariot", "scythed_chariot"})
MOUNTED = frozenset({"cavalry", "camel"})
RIDES = CHARIOTS | {"elephant"}
LIGHT = frozenset({"light_infantry", "light_cavalry"})
SETTINGS = (
    "crossbow_range",
    "large_shield",
    "darts_strength",
    "sling_columns",
    "hand_shield",
    "buckler_skirmish",
    "light_cavalry_ranks",
    "two_handed_mounted",
    "elephant_models",
    "pike_ranks",
    "best_save",
    "caught_panic",
    "crew_panic",
    "skirmisher_arc",
    "character_target",
    "chariot_hits",
)


@frozen
class Readings:
    """How the questions that the source leaves open are answered for one army."""

    answers: tuple[tuple[str, str], ...]

    def get(self, setting: str) -> str:
        """The answer to one question: the id of the option chosen."""
        return dict(self.answers)[setting]

    def number(self, setting: str) -> int:
        """An answer that is a figure."""
        return int(self.get(setting))


@frozen
class Share:
    """The models of one sort in a combined formation: how many, their kit and first line."""

    names: Text
    models: int
    kit: tuple[str, ...]
    lines: tuple[ProfileLine, ...]


@frozen
class Troop:
    """What the rules need to know of a unit; lines and kit as they count now.

    `some` is kit that only some models have, with their number. `crew` is of each chariot,
    elephant or engine. `shares` are the further parts of a combined formation.
    """

    element: Element
    unit: Fielded | None
    readings: Readings
    type: str
    order: str
    kit: tuple[str, ...]
    gear: Mapping[str, Gear]
    some: tuple[tuple[str, int], ...]
    rules: tuple[str, ...]
    lines: tuple[ProfileLine, ...]
    models: int
    crew: int
    data: Mapping[str, Value]
    shares: tuple[Share, ...]

    @property
    def character(self) -> bool:
        """Whether it is a character."""
        return self.element.role is Role.LEADER

    @property
    def mounted(self) -> bool:
        """Whether it rides an animal (not a chariot or an elephant)."""
        return self.type in MOUNTED

    @property
    def skirmishing(self) -> bool:
        """Whether it fights in skirmish order."""
        return self.order == "skirmish"

    @property
    def rule_ids(self) -> frozenset[str]:
        """Its special rules without their parameters."""
        return frozenset(rule.partition(":")[0] for rule in self.rules)

    @property
    def light(self) -> bool:
        """Whether it may choose between ranks and skirmish order."""
        return bool(self.rule_ids & LIGHT)

    @property
    def only_skirmishes(self) -> bool:
        """Whether it can never form ranks."""
        return "skirmishers" in self.rule_ids

    @property
    def sorts(self) -> tuple[Troop, ...]:
        """The sorts of models of a combined formation, each as a troop; itself for other units."""
        if not self.shares:
            return (self,)
        others = sum(each.models for each in self.shares)
        own = replace(self, models=self.models - others, shares=())
        return (
            own,
            *(
                replace(own, models=each.models, kit=each.kit, lines=each.lines, some=())
                for each in self.shares
            ),
        )

    @property
    def majority(self) -> tuple[Troop, ...]:
        """The sorts that the most models are of: several on a tie."""
        most = max(each.models for each in self.sorts)
        return tuple(each for each in self.sorts if each.models == most)

    @property
    def main(self) -> ProfileLine | None:
        """The line that fights and tests: the first."""
        return self.lines[0] if self.lines else None

    def line(self, *parts: str) -> ProfileLine | None:
        """The first line that describes one of these parts (mount, crew, mahout, elephant...)."""
        return next((line for line in self.lines if line.part in parts), None)

    def of_sort(self, *sorts: str) -> list[str]:
        """The kit of some sorts, in its order, that of single models included."""
        every = (*self.kit, *(item for item, _ in self.some))
        return [item for item in every if self.gear[item].sort in sorts]

    def flag(self, key: str) -> bool:
        """A yes-or-no fact of the book's data."""
        return bool(self.data.get(key))

    def number(self, key: str) -> int | None:
        """A whole number of the book's data, or None."""
        value = self.data.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return int(value)
        return None


_GEAR: WeakKeyDictionary[Forces, dict[tuple[int, str], tuple[Book | None, Gear]]] = (
    WeakKeyDictionary()
)


@frozen
class _Context:
    """What the troops below one element share: the book that they are built from, the readings."""

    book: Book | None
    readings: Readings


class _Memo:
    """Troops as long as their element and context stay; contexts and readings of one revision."""

    def __init__(self) -> None:
        self.revision = -1
        self.readings: dict[str, Readings] = {}
        self.contexts: dict[str, _Context] = {}
        self.last: dict[str, _Context] = {}
        self.troops: dict[str, tuple[Element, _Context, Troop]] = {}


_MEMOS: WeakKeyDictionary[Forces, _Memo] = WeakKeyDictionary()


def _memo(forces: Forces) -> _Memo:
    memo = _MEMOS.get(forces)
    if memo is None:
        memo = _MEMOS[forces] = _Memo()
    if memo.revision != forces.project.revision:
        memo.revision = forces.project.revision
        memo.readings.clear()
        memo.last, memo.contexts = {**memo.last, **memo.contexts}, {}
    return memo


def readings(forces: Forces, army: Element) -> Readings:
    """The answers that hold for an army: set by hand, by its book, or else the rules' reading."""
    kept = _memo(forces).readings
    if army.id not in kept:
        kept[army.id] = _readings(forces, army)
    return kept[army.id]


def _context(forces: Forces, memo: _Memo, element: Element) -> _Context:
    """The context of an element: the same object as long as book and readings are the same."""
    key = element.parent or element.id
    found = memo.contexts.get(key)
    if found is None:
        book = book_of(forces, element)
        found = _Context(book, readings(forces, forces.army(element)))
        last = memo.last.get(key)
        if last is not None and last.book is book and last.readings == found.readings:
            found = last
        memo.contexts[key] = found
    return found


def _readings(forces: Forces, army: Element) -> Readings:
    book = book_of(forces, army)
    own = book.settings if book is not None else {}
    return Readings(tuple((key, _answer(forces, army, own, key)) for key in SETTINGS))


def book_answer(forces: Forces, army: Element, setting: str) -> str:
    """The answer of the army's book to a question, or else the rules' reading."""
    book = book_of(forces, army)
    field = forces.field(army, setting)
    given = book.settings.get(setting) if book is not None else None
    if field is not None and given is not None and field.option(str(given)) is not None:
        return str(given)
    return str(field.default) if field is not None else ""


def _answer(forces: Forces, army: Element, own: Mapping[str, Value], key: str) -> str:
    field = forces.field(army, key)
    for given in (army.values.get(key), own.get(key)):
        if field is not None and given is not None and field.option(str(given)) is not None:
            return str(given)
    return str(field.default) if field is not None else ""


def gear(forces: Forces, book: Book | None, item_id: str) -> Gear:
    """What an item is: by the rules, or else by the book; one without effect if nobody knows."""
    known = data_of(forces.ruleset).items.get(item_id)
    if known is not None:
        return known
    memo = _GEAR.setdefault(forces, {})
    kept = memo.get((id(book), item_id))
    if kept is None or kept[0] is not book:
        item = book.item(item_id) if book is not None else None
        own = own_gear(item) if item is not None else None
        kept = (book, own or unknown_gear(item_id))
        memo[id(book), item_id] = kept
    return kept[1]


def troop(forces: Forces, element: Element) -> Troop:
    """A unit or character as the rules see it."""
    memo = _memo(forces)
    context = _context(forces, memo, element)
    known = memo.troops.get(element.id)
    if known is not None and known[0] is element and known[1] is context:
        return known[2]
    made = _troop(forces, element, fielded(forces, element), context.readings)
    memo.troops[element.id] = (element, context, made)
    return made


def _troop(forces: Forces, element: Element, unit: Fielded | None, answers: Readings) -> Troop:
    book = unit.book if unit is not None else None
    by_hand = forces.all_given(element)
    kit = _several(by_hand.get("kit"), unit.kit if unit is not None else ())
    rules = _several(by_hand.get("rules"), unit.traits if unit is not None else ())
    some = unit.some if unit is not None else ()
    kind = _one(by_hand.get("type"), unit.type if unit is not None else "", "infantry")
    usual = "skirmish" if "skirmishers" in rules else "close"
    ordered = unit.ordered if unit is not None else None
    own_models = fields.whole(element, fields.MODELS) or 0
    parts = ordered.parts if ordered is not None else ()
    shares = tuple(Share(e.names, count, e.kit, e.profiles) for e, count in parts)
    items = (*kit, *(item for item, _ in some), *(item for each in shares for item in each.kit))
    return Troop(
        element=element,
        unit=unit,
        readings=answers,
        type=kind,
        order=_one(by_hand.get("order"), unit.order if unit is not None else "", usual),
        kit=kit,
        gear={item: gear(forces, book, item) for item in items},
        some=some,
        rules=rules,
        lines=_lines(forces, element, unit),
        models=ordered.models if ordered is not None else _alone(element, own_models),
        crew=_crew(element, unit, kind),
        data=unit.data if unit is not None else {},
        shares=shares,
    )


def _alone(element: Element, models: int) -> int:
    return 1 if element.role is Role.LEADER else max(models, 0)


def _several(by_hand: Value | None, otherwise: tuple[str, ...]) -> tuple[str, ...]:
    return by_hand if isinstance(by_hand, tuple) else otherwise


def _one(by_hand: Value | None, *otherwise: str) -> str:
    if isinstance(by_hand, str) and by_hand:
        return by_hand
    return next((each for each in otherwise if each), "")


def _lines(forces: Forces, element: Element, unit: Fielded | None) -> tuple[ProfileLine, ...]:
    """The profile lines, the first with what was set by hand."""
    lines = unit.profiles if unit is not None else ()
    given = forces.all_given(element)
    own = {key: given[key] for key in CHARACTERISTICS if key in given}
    if not own:
        return lines
    first = lines[0] if lines else ProfileLine("trooper", names=_named(element))
    values = {key.lower(): value for key, value in first.values.items()} | own
    changed = ProfileLine(
        first.id, first.names, first.part, first.count, values, first.save, first.models
    )
    return (changed, *lines[1:])


def _named(element: Element) -> Text:
    return Text.same(element.name)


def _crew(element: Element, unit: Fielded | None, kind: str) -> int:
    """The crew of each chariot, elephant or engine: set by hand, by the book, or by its lines."""
    own = fields.whole(element, fields.CREW)
    if own is not None or unit is None:
        return own or 0
    if unit.entry.crew is not None or kind not in (*RIDES, "engine"):
        return unit.ordered.crew
    return sum(line.count for line in unit.profiles if line.part in ("crew", "mahout"))


def stat(line: ProfileLine | None, key: str) -> Value | None:
    """A characteristic of a line, whatever case its key is written in; None where it has none."""
    if line is None:
        return None
    return line.values.get(key, line.values.get(key.upper(), line.values.get(key.capitalize())))


def figure(line: ProfileLine | None, key: str) -> int | None:
    """A characteristic as a whole number; None where there is none."""
    value = stat(line, key)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return int(value)
    return None
