"""Army books as TOML: every fault named by path in both languages, and the exact way back."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from dataclasses import replace

import pytest

from model.books import book as book_form
from model.books import loader, shelf
from model.books.faults import BookFaulty
from model.books.judge import judge
from model.books.writer import write
from model.rulesets import loader as rulesets
from tests.unit.wab_host import entry, make_book

SMALL = """\
format = 1
id = "small"
names = { en = "Small", es = "Pequeño" }
ruleset = "ancient_battles"
version = "1"

[[categories]]
id = "core"
names = "Core"
max_percent = 50

[[entries]]
id = "foot"
names = "Foot"
type = "infantry"
category = "core"
price = 4.5
size = { minimum = 5, maximum = 30 }

[[entries.groups]]
id = "arms"
names = "Arms"

[[entries.options]]
id = "spear"
names = "Spears"
price = 1
group = "arms"
"""


def faults(text):
    with pytest.raises(BookFaulty) as caught:
        loader.read(text)
    return {fault.path: fault.reason for fault in caught.value.faults}


def test_a_small_book_reads():
    book = loader.read(SMALL)
    assert (book.names.es, book.entries[0].price, book.entries[0].size.maximum) == (
        "Pequeño",
        4.5,
        30,
    )


@pytest.mark.parametrize(
    ("old", "new", "path", "word"),
    [
        ("format = 1\n", "", "format", "missing"),
        ("format = 1", "format = 2", "format", "format 1"),
        ('version = "1"', "", "version", "missing"),
        ('version = "1"', 'version = ""', "version", "empty"),
        ('id = "small"', 'id = "Small!"', "id", "small letters"),
        ("price = 4.5", 'price = "much"', "entries.foot.price", "number"),
        ("price = 4.5", "price = nan", "entries.foot.price", "no figure"),
        ("price = 4.5", "price = 1e300", "entries.foot.price", "no figure"),
        ("price = 4.5", "prise = 4.5", "entries.foot.prise", '"price"'),
        ("maximum = 30", "maximum = 3.5", "entries.foot.size.maximum", "whole number"),
        ("maximum = 30", "maximum = 3", "entries.foot.size.maximum", "below"),
        ("minimum = 5", "minimum = 0", "entries.foot.size", "at least 1"),
        ('category = "core"', 'category = "elite"', "entries.foot.category", '"elite"'),
        ("max_percent = 50", "max_percent = 120", "categories.core.max_percent", "100"),
        (
            "max_percent = 50",
            "max_percent = 5\nmin_percent = 9",
            "categories.core.min_percent",
            "above",
        ),
        ('group = "arms"', 'group = "legs"', "entries.foot.options.spear.group", '"legs"'),
        ('names = "Spears"', "names = 7", "entries.foot.options.spear.names", "text"),
        (
            'names = "Spears"',
            'names = { en = "Spears" }',
            "entries.foot.options.spear.names",
            "each language",
        ),
        ("price = 1\n", 'price = 1\nper = "head"\n', "entries.foot.options.spear.per", '"model"'),
        (
            "price = 1\n",
            'price = 1\nrequires = ["bow"]\n',
            "entries.foot.options.spear.requires",
            '"bow"',
        ),
        (
            "price = 1\n",
            "price = 1\nshare = 1.5\n",
            "entries.foot.options.spear.share",
            "at most 1",
        ),
        (
            'type = "infantry"',
            'type = "infantry"\nrequires = ["king"]',
            "entries.foot.requires",
            '"king"',
        ),
        ('type = "infantry"', 'type = "infantry"\nkit = "sword"', "entries.foot.kit", "list"),
        ('type = "infantry"', "type = true", "entries.foot.type", "quotes"),
        (
            'type = "infantry"',
            'type = "infantry"\nmercenary = "maybe"',
            "entries.foot.mercenary",
            "true or false",
        ),
    ],
)
def test_a_fault_is_named_by_its_path(old, new, path, word):
    assert old in SMALL
    found = faults(SMALL.replace(old, new, 1))
    assert path in found, found
    assert word in found[path].en
    assert found[path].es
    assert found[path].es != found[path].en


def test_all_faults_come_at_once():
    text = SMALL.replace("price = 4.5", 'price = "x"').replace("maximum = 30", "maximum = true2")
    assert "TOML" in str(faults(text)[""])
    text = SMALL.replace("price = 4.5", 'price = "x"').replace("maximum = 30", 'maximum = "y"')
    assert set(faults(text)) == {"entries.foot.price", "entries.foot.size.maximum"}


def test_things_that_stand_twice():
    assert "entries.foot" in faults(SMALL + SMALL[SMALL.index("[[entries]]") :])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "format = 1",
        "not toml at all",
        "format = 1\nentries = 7",
        "\x00",
        "a = " + "[" * 5000,
        "format = 1\nid = " + "9" * 5000,
        "format = 1\nnames = [[[[1]]]]",
        "x" * 2_000_001,
        'format = 1\nentries = ["a", 3]',
        "format = 1\n[entries]\nid = 'x'",
    ],
)
def test_hostile_text_gives_faults_and_nothing_else(text):
    assert faults(text)


@pytest.mark.parametrize("book_id", ["roman_example", "barbarian_example"])
def test_the_example_books_say_that_they_are_invented(book_id):
    text = shelf.bundled("ancient_battles")[book_id]
    book = loader.read(text)
    assert "invented" in book.notes.en
    assert "inventados" in book.notes.es
    assert "example" in book.names.en
    assert "own invention" in text.splitlines()[0] + text.splitlines()[1]


@pytest.mark.parametrize("book_id", ["roman_example", "barbarian_example"])
def test_the_example_books_are_faultless_by_the_rules(book_id):
    book = loader.read(shelf.bundled("ancient_battles")[book_id])
    assert judge(rulesets.load("ancient_battles"), book) == []


@pytest.mark.parametrize("book_id", ["roman_example", "barbarian_example"])
def test_an_example_book_comes_back_as_it_was(book_id):
    book = loader.read(shelf.bundled("ancient_battles")[book_id])
    text = write(book)
    assert loader.read(text) == book
    assert write(loader.read(text)) == text


def used_fields(part, used):
    """Gather the fields that hold anything but their default, by class."""
    if dataclasses.is_dataclass(part):
        for field in dataclasses.fields(part):
            value = getattr(part, field.name)
            made = field.default_factory
            default = field.default if made is dataclasses.MISSING else made()
            if value != default:
                used.add(f"{type(part).__name__}.{field.name}")
            used_fields(value, used)
    elif isinstance(part, tuple):
        for each in part:
            used_fields(each, used)


def test_the_example_books_use_all_of_the_format():
    used = set()
    for text in shelf.bundled("ancient_battles").values():
        used_fields(loader.read(text), used)
    kinds = [each for each in vars(book_form).values() if isinstance(each, type)]
    every = {
        f"{kind.__name__}.{field.name}"
        for kind in kinds
        if dataclasses.is_dataclass(kind) and kind.__module__ == book_form.__name__
        for field in dataclasses.fields(kind)
    }
    # what an example says though it is the rule anyway: no reader should have to guess it
    plain = {
        "Book.language",
        "Book.units",
        "GeneralLimits.generals",
        "GeneralLimits.standards",
        "GeneralLimits.percent_of",
        "PerPoints.points",
        "Allies.general",
        "Allies.standard",
        "Allies.min_contingents",
    }
    assert every - used == plain
    written = set().union(
        *(keys_of(tomllib.loads(text)) for text in shelf.bundled("ancient_battles").values())
    )
    assert {name.partition(".")[2] for name in plain} <= written


def keys_of(table):
    """Every key of a book's text, at any depth."""
    if isinstance(table, dict):
        return set(table).union(*(keys_of(each) for each in table.values()))
    return set().union(*(keys_of(each) for each in table)) if isinstance(table, list) else set()


def test_judge_names_what_the_rules_do_not_know():
    rules = rulesets.load("ancient_battles")
    book = make_book(
        entry("bad", "dragon", kit=("musket",), traits=("levy",), base="round", order="mob"),
        entry("cars", "heavy_chariot"),
        entry("jumbo", "elephant", profiles=()),
        entry("gun", "engine"),
        settings={"crossbow_range": "99", "weather": "rain"},
    )
    found = {fault.path for fault in judge(rules, book)}
    assert found == {
        "entries.bad.type",
        "entries.bad.kit",
        "entries.bad.traits",
        "entries.bad.base",
        "entries.bad.order",
        "entries.cars.crew",
        "entries.cars.data",
        "entries.jumbo.profiles",
        "entries.gun.kit",
        "settings.crossbow_range",
        "settings.weather",
    }
    other = replace(book, ruleset="draughts")
    assert [fault.path for fault in judge(rules, other)] == ["ruleset"]


def test_faults_read_as_one_line():
    with pytest.raises(BookFaulty) as caught:
        loader.read(SMALL.replace("price = 4.5", 'price = "x"'))
    (fault,) = caught.value.faults
    assert fault.get("es") == "entries.foot.price: debe ser un número"
    assert re.fullmatch(r"entries\.foot\.price: must be a number", str(caught.value))
