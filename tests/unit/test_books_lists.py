"""Lists as text: what is written, and what is read of what players paste."""

from __future__ import annotations

import time

import pytest

from exports.list_reader import Missed, add_list, read_list
from exports.list_words import number_of
from exports.lists import ListFormat, write_list
from model.books import shelf
from tests.unit.wab_host import Host, sample


@pytest.fixture(scope="module")
def document():
    return sample()


def romans():
    book = shelf.find_book(sample().project, "ancient_battles", "roman_example")
    return Host(book, points_limit=1500)


def read(text, camp=None):
    camp = camp or romans()
    army = camp.document.project.element(camp.army)
    return read_list(camp.document.assessment.forces(army), army, text)


def test_the_text_of_a_list(document):
    army = document.project.armies[0]
    text = write_list(document.assessment.forces(army), army, ListFormat.TEXT)
    lines = text.splitlines()
    assert lines[0] == "The consul's army - 1500 points"
    assert lines[3] == "Characters - 257 Pts"
    assert (
        '20 Legionaries "First cohort", hand weapon, heavy throwing spear, large shield, '
        "heavy armour, veterans, centurion, musician, signifer @ 315 Pts"
    ) in lines
    assert lines[-1] == "Total: 1500 Pts"


def test_forum_and_markdown(document):
    army = document.project.armies[1]
    forces = document.assessment.forces(army)
    forum = write_list(forces, army, ListFormat.FORUM, "es")
    assert forum.startswith("[b][size=150]The host of Boiorix - 1500 puntos[/size][/b]")
    assert "[b]8 Honderos[/b]" in forum
    marked = write_list(forces, army, ListFormat.MARKDOWN)
    assert marked.startswith("# The host of Boiorix")
    assert "\n- **8 Slingers**" in marked


def test_a_users_words_are_no_marks():
    camp = romans()
    unit = camp.unit("velites", 8)
    camp.document.rename(unit, "*[b]Bold_*")
    army = camp.document.project.element(camp.army)
    forces = camp.document.assessment.forces(army)
    assert r"\*\[b\]Bold\_\*" in write_list(forces, army, ListFormat.MARKDOWN)
    assert "*(b)Bold_*" in write_list(forces, army, ListFormat.FORUM)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("form", list(ListFormat))
@pytest.mark.parametrize("place", [0, 1])
def test_what_is_written_is_read_again(document, place, form, lang):
    army = document.project.armies[place]
    forces = document.assessment.forces(army)
    found = read_list(forces, army, write_list(forces, army, form, lang))
    assert found.unmatched == ()
    assert (found.title, found.limit, found.points) == (army.name, 1500, 1500)
    wanted = [
        (unit.name, {key: value for key, value in unit.values.items() if key != "joins"})
        for unit in document.project.children(army.id)
    ]
    assert sorted(_loose(wanted), key=str) == sorted(
        _loose((unit.name, unit.values) for unit in found.units), key=str
    )


def _loose(units):
    """Units with what they took in no order."""
    return [
        (name, {k: sorted(v) if isinstance(v, tuple) else v for k, v in values.items()})
        for name, values in units
    ]


@pytest.mark.parametrize(
    ("line", "values", "points"),
    [
        (
            "20 Legionaries, heavy armour, large shield, pila, musician @ 245 Pts",
            {
                "entry": "legionaries",
                "models": 20,
                "options": ("heavy_armour",),
                "command": ("musician",),
            },
            245,
        ),
        (
            "- 20x legionarios con mail y mando completo [255 puntos]",
            {
                "entry": "legionaries",
                "models": 20,
                "options": ("heavy_armour",),
                "command": ("champion", "musician", "standard"),
            },
            255,
        ),
        (
            "Legate: general, warhorse (124 pts)",
            {"entry": "legate", "general": True, "options": ("warhorse",)},
            124,
        ),
        (
            "2 Scorpions = 90 points",
            {"entry": "scorpion", "models": 2},
            90,
        ),
        (
            "20 lanceros auxiliares, 8 arqueros auxiliares, músico - 165 ptos",
            {
                "entry": "auxiliary_spearmen",
                "models": 20,
                "parts": ("auxiliary_archers:8",),
                "command": ("musician",),
            },
            165,
        ),
        (
            "20 auxilia; weighted darts for some x5 @165",
            {"entry": "auxiliary_spearmen", "models": 20, "options": ("weighted_darts:5",)},
            165,
        ),
        (
            "**1 Onager**, huge @ 140 pts",
            {"entry": "onager", "models": 1, "options": ("huge",)},
            140,
        ),
        (
            "Onager",
            {"entry": "onager", "models": 1, "options": ("normal",)},
            80,
        ),
        (
            "8 Velites (shields for bucklers) 48 pts",
            {"entry": "velites", "models": 8, "options": ("shield",)},
            48,
        ),
    ],
)
def test_lines_as_players_write_them(line, values, points):
    found = read(line)
    (unit,) = found.units
    assert dict(unit.values) == values
    assert unit.points == points
    assert found.unmatched == ()


def test_what_does_not_match_is_reported_with_what_is_near():
    found = read(
        "My list 1500 pts\n\n12 wombats\n20 Legionaries, heavy armor, jetpacks\nLegate @ 999 pts\n"
    )
    assert (found.title, found.limit) == ("My list", 1500)
    assert [(u.line, u.text, u.why) for u in found.unmatched] == [
        (3, "12 wombats", Missed.UNIT),
        (4, "jetpacks", Missed.PART),
        (5, "Legate @ 999 pts", Missed.PRICE),
    ]
    assert found.unmatched[2].near == "110"
    assert [dict(unit.values).get("options") for unit in found.units] == [("heavy_armour",), None]


def test_a_command_model_that_the_entry_does_not_allow_is_reported():
    found = read("10 Velites, musician")
    assert [(u.text, u.why) for u in found.unmatched] == [("musician", Missed.PART)]


def test_adding_a_list_is_one_step():
    camp = romans()
    found = read("20 Legionaries\nLegate, general\n5 wombats", camp)
    army = camp.document.project.element(camp.army)
    added = add_list(camp.document, army, found)
    names = [(e.kind, e.name) for e in camp.document.project.children(camp.army)]
    assert names == [("unit", "Legionaries"), ("character", "Legate")]
    assert len(added) == 2
    camp.document.undo()
    assert camp.document.project.children(camp.army) == ()


def test_without_a_book_nothing_matches():
    camp = romans()
    camp.set(camp.army, book=None)
    found = read("20 Legionaries", camp)
    assert found.units == ()
    assert found.unmatched[0].why is Missed.UNIT


@pytest.mark.parametrize(
    "text",
    [
        "x" * 300_000,
        "20 Legionaries, " * 20_000,
        "(" * 50_000,
        "20 " * 50_000,
        "\n" * 5_000,
        "@" * 10_000 + " 5 pts",
        "9" * 10_000 + " Legionaries",
        "20 Legionaries @ " + "1" * 5_000,
        "\x00\x01 Legionaries \u202e",
        "[b]" * 30_000,
    ],
)
def test_hostile_text_is_read_quickly(text):
    began = time.perf_counter()
    read(text)
    assert time.perf_counter() - began < 10


def test_a_list_that_is_too_long_says_so():
    assert read("\n" * 3_000 + "20 Legionaries").unmatched[-1].why is Missed.LONG


ROMAN_POST = """\
Republican Romans - 1,500 points

CHARACTERS
1 Legate, General, heavy armour, shield, warhorse - 130pts
Aquilifer (Army Standard Bearer) w/ buckler (66)
Tribune w/ heavy armour & shield ....... 61 points

CORE: 900 pts
20 Legionaries @ 15 each + full command = 315 pts: heavy armour, veterans
20x Legionaries (drilled, FC)  235
19 Auxiliary Spearmen; musician; standard (162)

=== Support ===
Velites x 10 [55]
Unit 5: 6 Equites with musician: 125pts
Scorpions (2)
"""
TRIBAL_POST = """\
Hueste de Boiorix, 1.500 puntos
PERSONAJES
Señor de la guerra (general): carro, armadura ligera y escudo - 140 ptos.
UNIDADES BÁSICAS
30 guerreros con lanza arrojadiza y armadura ligera, grupo de mando completo (285)
Unidad 2: 3 carros ligeros con escudos, campeón: 113 pts
8 Honderos, hostigadores [40 pts]
* 10 juramentados, furia asesina, campeón, músico, estandarte = 150
"""


def test_a_whole_post_in_english():
    found = read(ROMAN_POST)
    assert (found.title, found.limit, found.unmatched) == ("Republican Romans", 1500, ())
    assert [
        (unit.values["entry"], unit.values.get("models"), unit.stated) for unit in found.units
    ] == [
        ("legate", None, 130),
        ("aquilifer", None, 66),
        ("tribune", None, 61),
        ("legionaries", 20, 315),
        ("legionaries", 20, 235),
        ("auxiliary_spearmen", 19, 162),
        ("velites", 10, 55),
        ("equites", 6, 125),
        ("scorpion", 2, None),
    ]
    assert found.units[1].values["army_standard"] is True
    assert found.units[3].values["options"] == ("heavy_armour", "veterans")
    assert found.units[4].values["command"] == ("champion", "musician", "standard")


def test_a_whole_post_in_spanish():
    book = shelf.find_book(sample().project, "ancient_battles", "barbarian_example")
    found = read(TRIBAL_POST, Host(book, points_limit=1500))
    assert (found.title, found.limit, found.unmatched) == ("Hueste de Boiorix", 1500, ())
    assert [(unit.values["entry"], unit.points) for unit in found.units] == [
        ("warlord", 140),
        ("warriors", 285),
        ("light_chariots", 113),
        ("slingers", 40),
        ("oathsworn", 150),
    ]
    assert found.units[0].values["options"] == ("chariot", "light_armour", "shield")
    assert found.units[4].values["options"] == ("frenzy",)


@pytest.mark.parametrize(
    ("figure", "number"),
    [("1,500", 1500), ("1.500", 1500), ("4.5", 4.5), ("4,5", 4.5), ("12,34", 12.34), ("285", 285)],
)
def test_numbers_as_players_write_them(figure, number):
    assert number_of(figure) == number
