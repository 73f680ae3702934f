"""What ancient battles find wrong with an army book: unknown words, figures that rules need."""

from __future__ import annotations

from collections.abc import Iterator

from model.books.book import Book, Entry, Option, ProfileLine
from model.books.words import said
from model.rulesets.ancient_battles.bases import parse
from model.rulesets.ancient_battles.data import data_of, own_gear
from model.rulesets.ancient_battles.troop import CHARACTERISTICS, CHARIOTS, RIDES, SETTINGS, figure
from model.rulesets.base import RuleSet
from model.text import Text

Problem = tuple[str, Text]
ORDERS = ("", "close", "skirmish")
_WANTED = {
    "crew": Text("a chariot needs a crew: the rules count by it", "un carro necesita dotación"),
    "strength": Text(
        "a heavy or scythed chariot needs a strength for its impact hits (data.strength)",
        "un carro pesado o con cuchillas necesita fuerza para sus impactos (data.strength)",
    ),
    "wounds": Text(
        "an elephant needs wounds: the rules count by them", "un elefante necesita heridas"
    ),
    "mahout": Text(
        "an elephant needs a mahout with leadership", "un elefante necesita un mahout con liderazgo"
    ),
    "engine": Text(
        "an engine needs a bolt thrower or a stone thrower among its kit or options",
        "una máquina necesita balista o catapulta en su equipo u opciones",
    ),
    "base": Text('a base is written as "20x20"', 'una peana se escribe "20x20"'),
    "gear": Text(
        "the data of an item is not of the form that weapons and armour have",
        "los datos no tienen la forma de armas y armaduras",
    ),
}


def judge_book(ruleset: RuleSet, book: Book) -> Iterator[Problem]:
    """Every problem of a book by these rules, with its path."""
    for item in book.items:
        if own_gear(item) is None:
            yield f"items.{item.id}.data", _WANTED["gear"]
    yield from _settings(ruleset, book)
    types = _types(ruleset)
    for entry in book.entries:
        path = f"entries.{entry.id}"
        if entry.type not in types:
            yield f"{path}.type", _unknown(entry.type)
        if entry.order not in ORDERS:
            yield f"{path}.order", _unknown(entry.order)
        if entry.base and parse(entry.base) is None:
            yield f"{path}.base", _WANTED["base"]
        yield from _words(ruleset, book, entry, path)
        for line in entry.profiles:
            yield from _line(line, f"{path}.profiles.{line.id}")
        yield from _figures(entry, path)


def _types(ruleset: RuleSet) -> set[str]:
    field = ruleset.kinds["unit"].field("type")
    return {option.id for option in field.options} if field is not None else set()


def _unknown(word: str) -> Text:
    return said(
        '"{word}" is not known to these rules', '"{word}" no se conoce en estas reglas', word=word
    )


def _settings(ruleset: RuleSet, book: Book) -> Iterator[Problem]:
    army = ruleset.kinds["army"]
    for key, value in book.settings.items():
        field = army.field(key)
        if key not in SETTINGS or field is None:
            yield f"settings.{key}", _unknown(key)
        elif field.option(str(value)) is None:
            yield f"settings.{key}", _unknown(str(value))


def _words(ruleset: RuleSet, book: Book, entry: Entry, path: str) -> Iterator[Problem]:
    """Kit and special rules that neither the rules nor the book explain."""
    items = {*data_of(ruleset).items, *(item.id for item in book.items)}
    rules = {*ruleset.traits, *(rule.id for rule in book.rules)}
    named: list[tuple[str, tuple[str, ...], set[str]]] = [
        (f"{path}.kit", entry.kit, items),
        (f"{path}.traits", entry.traits, rules),
    ]
    for option in entry.options:
        where = f"{path}.options.{option.id}"
        named.append((f"{where}.gives", option.gives, items))
        named.append((f"{where}.traits", option.traits, rules))
    for where, words, known in named:
        for word in words:
            if word.partition(":")[0] not in known:
                yield where, _unknown(word)


def _line(line: ProfileLine, path: str) -> Iterator[Problem]:
    for key in line.values:
        if key.lower() not in CHARACTERISTICS:
            yield f"{path}.values.{key}", _unknown(key)


def _figures(entry: Entry, path: str) -> Iterator[Problem]:
    """Figures that the rules need for chariots, elephants and engines."""
    lines = {line.part: line for line in entry.profiles}
    manned = entry.crew is not None or "crew" in lines or entry.character is not None
    if entry.type in CHARIOTS and not manned:
        yield f"{path}.crew", _WANTED["crew"]
    strong = "strength" in entry.data or figure(lines.get("chariot"), "s") is not None
    if entry.type in RIDES - {"light_chariot", "elephant"} and not strong:
        yield f"{path}.data", _WANTED["strength"]
    if entry.type == "elephant" and entry.character is None:
        if not figure(lines.get("elephant") or entry.profiles[0] if entry.profiles else None, "w"):
            yield f"{path}.profiles", _WANTED["wounds"]
        if figure(lines.get("mahout"), "ld") is None:
            yield f"{path}.profiles", _WANTED["mahout"]
    if entry.type == "engine" and not _shoots(entry.kit, entry.options):
        yield f"{path}.kit", _WANTED["engine"]


def _shoots(kit: tuple[str, ...], options: tuple[Option, ...]) -> bool:
    items = {*kit, *(item for option in options for item in option.gives)}
    return any(item.startswith(("bolt_thrower", "stone_thrower")) for item in items)
