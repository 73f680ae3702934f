"""What the slots of a book may hold: ids of the book itself, and words of its rule set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from exports.i18n import LANGUAGES
from model.books.book import Book, Entry
from model.books.verify import COMMAND, PLACES
from model.forces.document import ProjectDocument
from model.forces.elements import Role
from model.forces.project import Project
from model.rulesets.base import RuleSet
from model.rulesets.fields import Field, FieldType, Kind, Option
from model.text import EMPTY, Text
from ui.books.paths import NoSuchPath, Path, get
from ui.books.shape import Slot, Source
from ui.books.words import CHOICES, MEASURES, PARTS
from ui.desk import Desk

KIT = "kit"
ORDER = "order"


@dataclass(frozen=True, slots=True)
class RuleWords:
    """What a rule set says of its books' words: types, orders, kit, characteristics, readings."""

    types: tuple[Option, ...] = ()
    orders: tuple[Option, ...] = ()
    kit: tuple[Option, ...] = ()
    rules: tuple[Option, ...] = ()
    figures: tuple[Field, ...] = ()
    readings: tuple[Field, ...] = ()


NO_WORDS = RuleWords()


_KNOWN: dict[str, tuple[RuleSet, RuleWords]] = {}


def rule_words(ruleset: RuleSet | None) -> RuleWords:
    """The words of a rule set, looked up once."""
    if ruleset is None:
        return NO_WORDS
    known = _KNOWN.get(ruleset.id)
    if known is None or known[0] is not ruleset:
        known = _KNOWN[ruleset.id] = (ruleset, _words(ruleset))
    return known[1]


def _words(ruleset: RuleSet) -> RuleWords:
    unit = next(iter(ruleset.kinds_of(Role.UNIT)), None)
    army = next(iter(ruleset.kinds_of(Role.ARMY)), None)
    if unit is None or army is None:
        return NO_WORDS
    kind_of_type = unit.field(ruleset.roles.type)
    order = unit.field(ORDER)
    return RuleWords(
        types=_types(ruleset, kind_of_type),
        orders=order.options if order is not None else (),
        kit=_kit(ruleset, army, unit),
        rules=tuple(Option(each.id, each.names) for each in ruleset.traits.values()),
        figures=tuple(field for field in unit.fields if field.profile),
        readings=tuple(
            field
            for field in army.fields
            if field.computed and field.by_hand and field.type is FieldType.CHOICE
        ),
    )


def _types(ruleset: RuleSet, field: Field | None) -> tuple[Option, ...]:
    if field is None:
        return ()
    if field.type is FieldType.ENTRY:
        return tuple(
            Option(each.id, each.names, group=each.group) for each in ruleset.entries.values()
        )
    return field.options


def _kit(ruleset: RuleSet, army: Kind, unit: Kind) -> tuple[Option, ...]:
    """The kit that the rules know, as they offer it to a unit of an empty army without a book."""
    if unit.field(KIT) is None:
        return ()
    document = ProjectDocument(Project(), lambda each: ruleset if each == ruleset.id else None)
    parent = document.add(army.id, None, ruleset=ruleset.id)
    if army.id not in unit.parents:
        above = next((each for each in unit.parents if army.id in ruleset.kinds[each].parents), "")
        if not above:
            return ()
        parent = document.add(above, parent)
    element = document.project.element(document.add(unit.id, parent))
    forces = document.assessment.forces(element)
    return forces.options(element, KIT) if forces is not None else ()


class Choices:
    """Gives the options of slots of one book, worded in the language of the moment."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def of(self, slot: Slot, book: Book, path: Path) -> tuple[Option, ...]:
        """The options of a slot of the part at a path."""
        words = rule_words(self._desk.find_ruleset(book.ruleset))
        match slot.source:
            case Source.CATEGORY:
                found = _named(book.categories)
            case Source.ENTRY:
                found = _entries(book)
            case Source.GROUP | Source.OPTION:
                found = _of_entry(slot, _entry(book, path))
            case Source.ITEM:
                found = (*words.kit, *_named(book.items, self._own()))
            case Source.RULE:
                found = (*words.rules, *_named(book.rules, self._own()))
            case Source.TYPE:
                found = words.types
            case Source.ORDER:
                found = words.orders
            case Source.RULESET:
                found = tuple(Option(each.id, each.names) for each in self._desk.rulesets())
            case Source.LANGUAGE:
                found = tuple(Option(code, Text.same(name)) for code, name in LANGUAGES.items())
            case _:
                found = tuple(self._worded(each) for each in _fixed(slot, book))
        return found

    def word(self, slot: Slot, book: Book, path: Path, value: str) -> str:
        """What the reader calls an id that a slot holds."""
        name, _, parameter = value.partition(":")
        found = next((each for each in self.of(slot, book, path) if each.id == name), None)
        text = self._desk.language.text(found.names) if found is not None else name
        return f"{text} {parameter}".strip()

    def _own(self) -> Text:
        return Text.same(self._desk.language.gettext("Of this book"))

    def _worded(self, choice: str) -> Option:
        text = CHOICES.get(choice, "")
        return Option(choice, Text.same(self._desk.language.gettext(text) if text else choice))


def _of_entry(slot: Slot, entry: Entry | None) -> tuple[Option, ...]:
    if entry is None:
        return ()
    return _named(entry.groups if slot.source is Source.GROUP else entry.options)


def _fixed(slot: Slot, book: Book) -> tuple[str, ...]:
    match slot.source:
        case Source.PART:
            return tuple(dict.fromkeys((*PARTS, *_parts_used(book))))
        case Source.PLACE:
            return PLACES
        case Source.COMMAND:
            return COMMAND
        case Source.MEASURE:
            return MEASURES
        case Source.ENUM if slot.item is not None:
            return tuple(str(each) for each in _members(slot.item))
        case _:
            return ()


def _members(kind: type) -> Iterator[object]:
    yield from getattr(kind, "__members__", {}).values()


def _named(things: tuple[object, ...], group: Text = EMPTY) -> tuple[Option, ...]:
    found = []
    for each in things:
        names, part_id = getattr(each, "names", EMPTY), getattr(each, "id", "")
        found.append(Option(part_id, names if isinstance(names, Text) else EMPTY, group=group))
    return tuple(found)


def _entries(book: Book) -> tuple[Option, ...]:
    categories: Mapping[str, Text] = {each.id: each.names for each in book.categories}
    return tuple(
        Option(each.id, each.names, group=categories.get(each.category, EMPTY))
        for each in book.entries
    )


def _entry(book: Book, path: Path) -> Entry | None:
    try:
        found = get(book, path[:2])
    except NoSuchPath:
        return None
    return found if isinstance(found, Entry) else None


def _parts_used(book: Book) -> Iterator[str]:
    for entry in book.entries:
        yield from (line.part for line in entry.profiles)
        for option in entry.options:
            yield from (line.part for line in option.profiles)
