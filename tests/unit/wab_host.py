"""What the tests of ancient battles and army books share: a book with every sort of troops."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from model.books import shelf
from model.books.book import (
    Book,
    Category,
    Character,
    Command,
    Crew,
    Entry,
    Option,
    ProfileLine,
    Size,
)
from model.forces.document import ProjectDocument
from model.forces.project import Project
from model.issues import Issue, Value
from model.rulesets import loader
from model.rulesets.ancient_battles.troop import Troop, troop
from model.text import Text

RULES = loader.load("ancient_battles")
SAMPLE = Path(__file__).parents[2] / "model" / "samples" / "ancient_battles.toml"
MAN: Mapping[str, Value] = {
    "m": 4,
    "ws": 3,
    "bs": 3,
    "s": 3,
    "t": 3,
    "w": 1,
    "i": 3,
    "a": 1,
    "ld": 7,
}
FULL = ("champion", "musician", "standard")


def names(text: str) -> Text:
    return Text.same(text)


def line(part: str = "trooper", **values: Value) -> ProfileLine:
    return ProfileLine(part, names(part.capitalize()), part, values={**MAN, **values})


def bare(part: str, **values: Value) -> ProfileLine:
    return ProfileLine(part, names(part.capitalize()), part, values=values)


def entry(entry_id: str, kind: str = "infantry", **more: Any) -> Entry:
    """An entry of the core category at 10 points, with a man's profile."""
    given: dict[str, Any] = {
        "category": "core",
        "price": 10.0,
        "size": Size(5),
        "profiles": (line(),),
        "kit": ("hand_weapon",),
        "command": Command(allowed=FULL),
    }
    return Entry(entry_id, names(entry_id.capitalize()), kind, **{**given, **more})


def option(option_id: str, price: float = 1.0, **more: Any) -> Option:
    return Option(option_id, names(option_id.capitalize()), price, **more)


def character(entry_id: str = "hero", kind: str = "infantry", **more: Any) -> Entry:
    given: dict[str, Any] = {
        "category": "characters",
        "price": 50.0,
        "size": Size(1, 1),
        "profiles": (line("rider", w=2, a=2, ld=8),),
        "command": Command(),
        "character": Character(general=True, standard=True),
    }
    return entry(entry_id, kind, **{**given, **more})


HORSE = bare("mount", m=8)
ELEPHANT = (
    bare("elephant", m=6, ws=4, s=7, t=6, w=5, i=3, a=4, ld=5),
    bare("mahout", ws=3, bs=3, s=3, i=3, a=1, ld=8),
    bare("crew", ws=3, bs=3, s=3, i=3, a=1, ld=7),
)
CHARIOT = (bare("crew", ws=3, bs=3, s=3, i=3, a=1, ld=7), bare("chariot", m=8, t=4, w=2))
ENGINE = (line("crew"), bare("machine", t=7, w=3))


def troops() -> tuple[Entry, ...]:
    """One entry of each sort of troops."""
    return (
        character(),
        character("rider", "cavalry", profiles=(line("rider", w=2, a=2), HORSE)),
        entry("foot"),
        entry("horse", "cavalry", profiles=(line("rider"), HORSE)),
        entry("skirmishers", order="skirmish", traits=("skirmishers",)),
        entry("light", traits=("light_infantry",)),
        entry("light_horse", "cavalry", traits=("light_cavalry",), profiles=(line("rider"), HORSE)),
        entry("chariots", "light_chariot", size=Size(3), profiles=CHARIOT, crew=Crew(2)),
        entry(
            "heavy_chariots",
            "heavy_chariot",
            size=Size(3),
            profiles=CHARIOT,
            crew=Crew(2),
            data={"strength": 5},
        ),
        entry(
            "beast", "elephant", size=Size(1), profiles=ELEPHANT, crew=Crew(2), command=Command()
        ),
        entry(
            "bolt",
            "engine",
            size=Size(1),
            kit=("bolt_thrower",),
            profiles=ENGINE,
            crew=Crew(2, 1, 4),
            command=Command(),
        ),
    )


def make_book(*entries: Entry, **more: Any) -> Book:
    """A book with the given entries beside (or in place of) those of `troops`."""
    known = {each.id: each for each in (*troops(), *entries)}
    given: dict[str, Any] = {
        "categories": (
            Category("characters", names("Characters")),
            Category("core", names("Core")),
        ),
        "entries": tuple(known.values()),
    }
    return Book("test", names("Test book"), "ancient_battles", **{"version": "1", **given, **more})


class Host:
    """A document with one army of a book; units are added by entry."""

    def __init__(self, book: Book | None = None, **values: Value) -> None:
        self.document = ProjectDocument(Project(), loader.find)
        self.book = book or make_book()
        shelf.put_book(self.document, self.book)
        given: dict[str, Value] = {"book": self.book.id, "points_limit": 0, **values}
        self.army = self.document.add(
            "army", None, name="Army", values=given, ruleset="ancient_battles"
        )

    def unit(self, entry_id: str, models: int = 20, *, parent: str = "", **values: Value) -> str:
        given: dict[str, Value] = {"entry": entry_id, "models": models, **values}
        return self.document.add("unit", parent or self.army, name=entry_id, values=given)

    def hero(self, entry_id: str = "hero", *, parent: str = "", **values: Value) -> str:
        given: dict[str, Value] = {"entry": entry_id, **values}
        return self.document.add("character", parent or self.army, name=entry_id, values=given)

    def allies(self, alliance: str, book: str) -> str:
        values: dict[str, Value] = {"alliance": alliance, "book": book}
        return self.document.add("contingent", self.army, name="Allies", values=values)

    def set(self, element: str, **values: Value | None) -> None:
        self.document.set_values([element], values)

    def value(self, element: str, field: str) -> Value | None:
        computed = self.document.assessment.computed(element)[field]
        return computed.effective

    def steps(self, element: str, field: str) -> list[str]:
        return [step.text.en for step in self.document.assessment.computed(element)[field].steps]

    def troop(self, element: str) -> Troop:
        found = self.document.project.element(element)
        forces = self.document.assessment.forces(found)
        assert forces is not None
        return troop(forces, found)

    def issues(self, code: str = "") -> list[Issue]:
        return [each for each in self.document.assessment.issues() if code in ("", each.code)]

    def only(self, code: str) -> Issue:
        found = self.issues(code)
        assert len(found) == 1, [each.message.en for each in found]
        return found[0]

    def mends(self, code: str) -> None:
        """The check's fix clears every finding of it, and undo brings them back."""
        before = self.issues(code)
        assert before, f"{code} finds nothing"
        fixes = 0
        while (left := self.issues(code)) and fixes < len(before):
            assert self.document.fix(left[0]), f"{code} has no fix"
            fixes += 1
        assert not self.issues(code), [each.message.en for each in self.issues(code)]
        for _ in range(fixes):
            assert self.document.undo()
        assert [each.key for each in self.issues(code)] == [each.key for each in before]
        for _ in range(fixes):
            assert self.document.redo()


def sample() -> ProjectDocument:
    """The project's own two lists of 1,500 points, as the sample file has them."""
    source = tomllib.loads(SAMPLE.read_text(encoding="utf-8"))
    document = ProjectDocument(Project(), loader.find)
    for army in source["armies"]:
        for book in army["books"]:
            shelf.take_book(document, "ancient_battles", book)
        _add(document, army, None)
    return document


def _add(document: ProjectDocument, row: Mapping[str, Any], parent: str | None) -> None:
    values = {k: tuple(v) if isinstance(v, list) else v for k, v in row["values"].items()}
    added = document.add(
        row["kind"], parent, name=row["name"], values=values, ruleset="ancient_battles"
    )
    for child in row.get("children", ()):
        _add(document, child, added)
