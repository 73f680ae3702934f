"""Reads an army list pasted as plain text: lines to units of the army's book.

What cannot be matched is reported, never dropped in silence and never guessed wildly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from exports.i18n import N_
from exports.list_names import (
    HEADINGS,
    command_names,
    headings,
    kit_names,
    option_names,
    rule_names,
)
from exports.list_words import (
    LIMIT,
    TOTAL,
    Line,
    counted,
    key_of,
    match,
    nearest,
    number_of,
    take_apart,
)
from model.books import fields
from model.books.army_checks import kind_for, starting_values
from model.books.book import Book, Entry
from model.books.roster import book_of, field_element
from model.books.words import plain
from model.forces.document import ProjectDocument
from model.forces.elements import CLASSES, Element, Role, new_id
from model.forces.fragment import Fragment
from model.issues import Value
from model.rulesets.forces import Forces

LONGEST = 200_000
MOST_LINES = 2_000
LONGEST_LINE = 2_000

_COMMAND: Mapping[str, str] = {
    "champion": "champion",
    "leader": "champion",
    "campeon": "champion",
    "musician": "musician",
    "musico": "musician",
    "standard": "standard",
    "standard bearer": "standard",
    "std": "standard",
    "estandarte": "standard",
    "portaestandarte": "standard",
}
_FULL = frozenset(
    {
        *("full command", "full command group", "full cmd", "command", "command group", "fc"),
        *("mando completo", "grupo de mando", "grupo de mando completo", "gmc"),
    }
)
_GENERAL = frozenset({"general", "army general", "general del ejercito"})
_STANDARD = frozenset(
    {
        *("army standard", "army standard bearer", "battle standard", "battle standard bearer"),
        *("bsb", "asb", "estandarte de batalla", "estandarte del ejercito"),
        *("portaestandarte de batalla", "portaestandarte del ejercito"),
    }
)


class Missed(StrEnum):
    """Why a part of a list was not taken."""

    UNIT = "unit"
    PART = "part"
    PRICE = "price"
    LONG = "long"


MISSED: Mapping[Missed, str] = {
    Missed.UNIT: N_("No entry of the army book has this name."),
    Missed.PART: N_("The entry offers nothing of this name."),
    Missed.PRICE: N_("The list says another price than the army book gives."),
    Missed.LONG: N_("The list is too long; the rest was not read."),
}


@dataclass(frozen=True, slots=True)
class Unmatched:
    """A part of the list that was not taken: the line from 1, its text, why, and what fits."""

    line: int
    text: str
    why: Missed
    near: str = ""


@dataclass(frozen=True, slots=True)
class ReadUnit:
    """A unit that was read: what to add, the price that the list says, and the book's price."""

    line: int
    role: Role
    name: str
    values: Mapping[str, Value]
    points: float
    stated: float | None = None


@dataclass(frozen=True, slots=True)
class ReadList:
    """A list that was read: title, points limit, units, and what was not understood."""

    title: str
    limit: int | None
    units: tuple[ReadUnit, ...]
    unmatched: tuple[Unmatched, ...]

    @property
    def points(self) -> float:
        """What the units cost by the book."""
        return sum(unit.points for unit in self.units)


def read_list(forces: Forces, parent: Element, text: str) -> ReadList:
    """Read a pasted list for an army or contingent; without a book nothing matches."""
    book = book_of(forces, parent)
    reader = _Reader(forces, parent, book)
    lines = text[:LONGEST].splitlines()
    for number, line in enumerate(lines[:MOST_LINES], start=1):
        reader.take(number, line)
    if len(text) > LONGEST or len(lines) > MOST_LINES:
        reader.missed.append(Unmatched(min(len(lines), MOST_LINES), "", Missed.LONG))
    return ReadList(reader.title, reader.limit, tuple(reader.units), tuple(reader.missed))


def add_list(document: ProjectDocument, parent: Element, read: ReadList) -> tuple[str, ...]:
    """Add the units of a list below an army or contingent as one step; returns their ids."""
    forces = document.assessment.forces(parent)
    if forces is None or not read.units:
        return ()
    elements = tuple(_element(forces, parent, unit, place) for place, unit in enumerate(read.units))
    fragment = Fragment(ruleset=forces.ruleset.id, elements=elements)
    return document.paste(fragment, parent.id)


def _element(forces: Forces, parent: Element, unit: ReadUnit, place: int) -> Element:
    return CLASSES[unit.role](
        id=new_id(),
        kind=kind_for(forces, parent, unit.role),
        position=float(place),
        name=unit.name,
        values=unit.values,
    )


class _Reader:
    """Matches lines with the entries of a book, in both languages."""

    def __init__(self, forces: Forces, parent: Element, book: Book | None) -> None:
        self.title = ""
        self.limit: int | None = None
        self.units: list[ReadUnit] = []
        self.missed: list[Unmatched] = []
        self._forces = forces
        self._book = book
        self._entries: dict[str, Entry] = {}
        for entry in book.entries if book is not None else ():
            lines = (line.names for line in entry.profiles[:1])
            names = (entry.names, *lines)
            words = (*(n.en for n in names), *(n.es for n in names), *entry.aliases)
            for word in words:
                self._entries.setdefault(key_of(word), entry)
        self._kit = kit_names(forces, parent)
        self._rules = rule_names(forces, book)
        self._headings = headings(book)

    def take(self, number: int, raw: str) -> None:
        """Take one line: a unit, a heading, a total, or something that is not understood."""
        if len(raw) > LONGEST_LINE:
            self.missed.append(Unmatched(number, raw[:60], Missed.LONG))
        line = take_apart(number, raw[:LONGEST_LINE])
        if not line.text:
            return
        if self._category(line):
            return
        entry = self._entry(line)
        if entry is not None:
            self._unit(line, entry)
        elif not self._title(line):
            close = nearest(key_of(line.parts[0] if line.parts else line.text), self._entries)
            names = self._entries[close].names.en if close else ""
            self.missed.append(Unmatched(number, line.text, Missed.UNIT, names))

    def _entry(self, line: Line) -> Entry | None:
        """The entry that a line names: by its first part, or by the longest name it begins with."""
        if not line.parts:
            return None
        found = match(key_of(line.parts[0]), self._entries)
        if found is not None:
            line.parts = line.parts[1:]
        return found

    def _category(self, line: Line) -> bool:
        """Whether a line is the name of a category or of the book, or a total."""
        if TOTAL.match(line.text):
            return True
        key = key_of(line.body)
        known = key in self._headings or (key in HEADINGS and key not in self._entries)
        return known and line.count is None and not line.name

    def _title(self, line: Line) -> bool:
        """Whether a line that names no entry is the title: the first line without a number."""
        if line.count is not None or self.units or self.title:
            return False
        limit = LIMIT.search(line.text)
        self.limit = int(number_of(limit[1])) if limit else None
        self.title = LIMIT.sub("", line.text).strip(" -–:,()[]=")
        return True

    def _unit(self, line: Line, entry: Entry) -> None:
        values: dict[str, Value] = starting_values(entry)
        taking = _Taking(entry, self._book, self._kit, self._rules, values)
        if entry.character is None and line.count is not None:
            values[fields.MODELS] = line.count
        elif line.stated is None and line.count is not None and line.count > 1:
            line.stated = float(line.count)  # a man's number in brackets is his price
        for part in line.parts:
            if not taking.take(part):
                near = taking.near(part)
                self.missed.append(Unmatched(line.number, part, Missed.PART, near))
        taking.finish()
        role = Role.UNIT if entry.character is None else Role.LEADER
        language = self._book.language if self._book is not None else "en"
        name = line.name or entry.names.get(language)
        points = self._price(values)
        self.units.append(ReadUnit(line.number, role, name, values, points, line.stated))
        if line.stated is not None and abs(line.stated - points) > 1e-9:
            self.missed.append(Unmatched(line.number, line.text, Missed.PRICE, f"{points:g}"))

    def _price(self, values: Mapping[str, Value]) -> float:
        if self._book is None:
            return 0.0
        probe = CLASSES[Role.UNIT](id="list", kind="", values=values)
        made = field_element(probe, self._book, self._forces.ruleset.rules.prices)
        return float(plain(made.bill.exact)) if made is not None else 0.0


class _Taking:
    """Takes the parts of one line as options, command models, roles, kit or further parts."""

    def __init__(
        self,
        entry: Entry,
        book: Book | None,
        kit: Mapping[str, str],
        rules: Mapping[str, str],
        values: dict[str, Value],
    ) -> None:
        self._entry = entry
        self._book = book
        self._values = values
        self._kit = kit
        self._rules = rules
        self._options = option_names(entry, kit, rules)
        self._command = {**_COMMAND, **command_names(entry)}
        self._taken: dict[str, int | None] = {}
        self._models: list[str] = []
        self._parts: list[str] = []

    def take(self, part: str) -> bool:
        """Take one part; False if the entry has nothing of that name."""
        number, word = counted(part)
        key = key_of(word)
        return (
            self._role(key)
            or self._command_model(key)
            or self._option(key, number)
            or self._own_kit(key)
            or self._own_rule(key)
            or self._further(key, number)
        )

    def near(self, part: str) -> str:
        """The name of an option that a part that fits nothing may have meant."""
        close = nearest(key_of(counted(part)[1]), self._options)
        return self._options[close].names.en if close else ""

    def finish(self) -> None:
        """Put what was taken into the values; a group's required option stays if none was."""
        if self._taken:
            kept = self._values.get(fields.OPTIONS, ())
            groups = {self._group(each) for each in self._taken}
            first = [
                each
                for each in (kept if isinstance(kept, tuple) else ())
                if self._group(each) not in groups
            ]
            named = (
                option if count is None else f"{option}:{count}"
                for option, count in self._taken.items()
            )
            self._values[fields.OPTIONS] = (*first, *named)
        if self._models:
            self._values[fields.COMMAND] = tuple(dict.fromkeys(self._models))
        if self._parts:
            self._values[fields.PARTS] = tuple(self._parts)

    def _group(self, option: str) -> str:
        found = self._entry.option(option)
        return found.group or option if found is not None else option

    def _role(self, key: str) -> bool:
        if self._entry.character is None:
            return False
        if key in _GENERAL:
            self._values[fields.GENERAL] = True
            return True
        if key in _STANDARD:
            self._values[fields.STANDARD] = True
            return True
        return False

    def _command_model(self, key: str) -> bool:
        if key in _FULL and self._entry.command.allowed:
            self._models += self._entry.command.allowed
            return True
        model = self._command.get(key)
        if model is None or model not in self._entry.command.allowed:
            return False
        self._models.append(model)
        return True

    def _option(self, key: str, number: int | None) -> bool:
        option = match(key, self._options)
        if option is None:
            return False
        self._taken[option.id] = (1 if number is None else number) if option.counted else None
        return True

    def _own_kit(self, key: str) -> bool:
        """Kit that the entry has anyway, or that an option taken gives."""
        item = match(key, self._kit)
        given = (each for each in self._entry.options if each.id in self._taken)
        return item is not None and (
            item in self._entry.kit or any(item in option.gives for option in given)
        )

    def _own_rule(self, key: str) -> bool:
        """A special rule that the entry has anyway, or that an option taken gives."""
        rule = self._rules.get(key)
        taken = (each for each in self._entry.options if each.id in self._taken)
        own = (*self._entry.traits, *(trait for option in taken for trait in option.traits))
        return rule is not None and rule in {trait.partition(":")[0] for trait in own}

    def _further(self, key: str, number: int | None) -> bool:
        """Models of another entry in a combined formation."""
        for part in self._entry.parts:
            other = self._book.entry(part.entry) if self._book is not None else None
            if other is not None and key in {key_of(other.names.en), key_of(other.names.es)}:
                self._parts.append(f"{other.id}:{number or 1}")
                return True
        return False
