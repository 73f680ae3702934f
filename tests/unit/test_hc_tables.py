"""The tables of Hail Caesar, cell by cell, and their lookups."""

from __future__ import annotations

import pytest

from model.rulesets.tables import LookupFailed
from tests.unit.hc_army import RULES

ROLLS = (10, 9, 8, 7, 6, 5, 4, 3, 2)
S, C, A = "broken_if_shaken", "broken_if_casualties", "supports_disordered"

SHOOTING = {
    "infantry": "H H H H HD_or_R HD_or_R RD RD?s RD?c",
    "cavalry": "H H H R RD RD RD?s RD?s RD?c",
    "skirmishers": "H R RD RD RD RD?s RD?c B B",
}
MELEE = {
    "infantry": "H H H G G GD GD!s GD!s B",
    "cavalry": "H G G GD GD GD!s GD!s B B",
    "skirmishers": "H G GD?s B B B B B B",
}
MARKS = {"": (), "?s": (S,), "?c": (C,), "!s": (S, A)}


def expected(cell: str) -> tuple[str, tuple[str, ...]]:
    code, mark = (cell[:-2], cell[-2:]) if cell[-2:] in MARKS else (cell, "")
    return code.replace("_", " "), MARKS[mark]


@pytest.mark.parametrize(
    ("table", "rows"), [("break_shooting", SHOOTING), ("break_melee", MELEE)], ids=str
)
def test_break_tests_cell_by_cell(table: str, rows: dict[str, str]) -> None:
    for arm, cells in rows.items():
        for roll, cell in zip(ROLLS, cells.split(), strict=True):
            answer = RULES.lookup(table, {"arm": arm, "roll": roll})
            assert (answer.result, answer.notes) == expected(cell), (arm, roll)


@pytest.mark.parametrize("table", ["break_shooting", "break_melee"])
def test_break_tests_are_open_at_both_ends(table: str) -> None:
    assert RULES.lookup(table, {"arm": "infantry", "roll": "12"}).result == "H"
    assert RULES.lookup(table, {"arm": "skirmishers", "roll": "-3"}).result == "B"


def test_a_conditional_result_stands_in_the_row_too() -> None:
    answer = RULES.lookup("break_shooting", {"arm": "cavalry", "roll": 4})
    assert answer.row["broken_if_shaken"] == "yes"
    assert "broken_if_casualties" not in answer.row


ORDERS = {  # leadership: moves for rolls of 2 to 12
    10: (3, 3, 3, 3, 3, 3, 2, 1, 1, 0, 0),
    9: (3, 3, 3, 3, 3, 2, 1, 1, 0, 0, 0),
    8: (3, 3, 3, 3, 2, 1, 1, 0, 0, 0, 0),
    7: (3, 3, 3, 2, 1, 1, 0, 0, 0, 0, 0),
    6: (3, 3, 2, 1, 1, 0, 0, 0, 0, 0, 0),
    5: (3, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0),
}


@pytest.mark.parametrize("leadership", ORDERS)
def test_orders_for_every_leadership_and_roll(leadership: int) -> None:
    for roll, moves in zip(range(2, 13), ORDERS[leadership], strict=True):
        answer = RULES.lookup("order", {"leadership": leadership, "roll": roll})
        assert answer.result == moves, roll
        assert answer.notes == (("blunder",) if roll == 12 else ())


@pytest.mark.parametrize(("given", "counts"), [(4, 5), (-2, 5), ("3", 5), (11, 10), (14, 10)])
def test_leadership_stays_within_5_to_10_whatever_the_distance(
    given: int | str, counts: int
) -> None:
    for roll, moves in zip(range(2, 13), ORDERS[counts], strict=True):
        answer = RULES.lookup("order", {"leadership": given, "roll": roll})
        assert answer.result == moves
        assert answer.keys["leadership"] == counts


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        ("order", {"leadership": "8.5", "roll": 7}),
        ("order", {"leadership": 8, "roll": 13}),
        ("order", {"leadership": 8, "roll": "five"}),
        ("order", {"leadership": 8, "roll": "5.5"}),
        ("order", {"leadership": 8}),
        ("blunder", {"roll": 7}),
        ("break_melee", {"arm": "artillery", "roll": 7}),
        ("break_melee", {"arm": "infantry", "roll": "6.5"}),
    ],
)
def test_lookups_refuse_what_no_table_holds(table: str, keys: dict[str, int | str]) -> None:
    with pytest.raises(LookupFailed):
        RULES.lookup(table, keys)


def test_blunders() -> None:
    found = [RULES.lookup("blunder", {"roll": roll}).result for roll in range(1, 7)]
    assert found == ["flight", "back", "left", "right", "forward", "headlong"]


def test_sizes_in_models() -> None:
    wanted = {
        "infantry_2": "16-20 32-40 8-12 5-6",
        "infantry_3": "24-30 48-60 12-15 5-6",
        "infantry_4": "32-40 60-80 20-24 –",
        "cavalry": "12-16 24-32 6-8 3-4",
        "light_chariots": "4-5 8-10 2 1",
        "heavy_chariots": "2-3 4-5 1 –",
        "artillery": "2-3 4 1 –",
        "elephants": "1 – – –",
    }
    for troops, cells in wanted.items():
        for size, cell in zip(("standard", "large", "small", "tiny"), cells.split(), strict=True):
            found = RULES.lookup("unit_sizes", {"troops": troops, "size": size})
            assert found.result == cell, (troops, size)


def test_frontages() -> None:
    wanted = {
        "infantry_2": "160-200 320-400 80-120",
        "infantry_3": "160-200 320-400 80-120",
        "infantry_4": "160-200 300-400 100-120",
        "cavalry": "150-200 300-400 75-100",
        "light_chariots": "160-200 320-400 80",
        "heavy_chariots": "160-240 320-400 80",
        "light_artillery": "80-120 160-240 40",
    }
    for troops, cells in wanted.items():
        for size, cell in zip(("standard", "large", "small"), cells.split(), strict=True):
            assert RULES.lookup("frontages", {"troops": troops, "size": size}).result == cell


def test_bases() -> None:
    wanted = {
        "infantry": (20, 20),
        "cavalry": (25, 50),
        "chariot_two": (40, 80),
        "chariot_four": (80, 80),
        "elephant": (80, 80),
        "light_artillery": (40, 60),
        "heavy_artillery": (60, 100),
    }
    for troops, size in wanted.items():
        row = RULES.lookup("bases", {"troops": troops}).row
        assert (row["width"], row["depth"]) == size


def test_ranges_and_moves() -> None:
    ranges = {
        "thrown": 6,
        "bows": 18,
        "crossbows": 18,
        "staff_slings": 18,
        "slings": 12,
        "light_artillery": 24,
        "medium_artillery": 36,
        "heavy_artillery": 48,
    }
    assert {w: RULES.lookup("ranges", {"weapon": w}).result for w in ranges} == ranges
    moves = {"slow": 6, "mounted": 9, "fast": 12, "commander": 24}
    assert {t: RULES.lookup("moves", {"troops": t}).result for t in moves} == moves


def test_saves_and_dice_by_formation() -> None:
    saves = {
        "square": 1,
        "wedge": 1,
        "cover": 1,
        "close_ranks": 1,
        "testudo": 2,
        "building": 2,
        "fortification": 3,
        "light_artillery": -1,
        "heavy_artillery": -2,
        "column": -2,
    }
    assert {s: RULES.lookup("saves", {"situation": s}).result for s in saves} == saves
    dice = {
        "column": ("none", 1),
        "testudo": ("none", "line"),
        "square": (1, "face"),
        "building": ("face", "face"),
    }
    for formation, wanted in dice.items():
        row = RULES.lookup("formation_dice", {"formation": formation}).row
        assert (row["ranged"], row["melee"]) == wanted


def test_to_hit_modifiers() -> None:
    shooting = RULES.tables["shooting_to_hit"]
    assert [row.cells[0] for row in shooting.rows] == ["−1"] * 6
    melee = RULES.tables["melee_to_hit"]
    assert [row.cells[0] for row in melee.rows] == ["+1"] * 3 + ["−1"] * 4


def test_leadership_ratings() -> None:
    wanted = {
        10: "genius",
        9: "great",
        8: "good",
        7: "average",
        6: "poor",
        5: "fool",
        4: "unfit",
        11: "genius",
    }
    for leadership, rating in wanted.items():
        assert RULES.lookup("leadership", {"leadership": leadership}).result == rating


def test_what_size_does() -> None:
    wanted = {
        "standard": ("0", "0", 6),
        "large": ("+2", "+1", 8),
        "small": ("-2", "-1", 4),
        "tiny": ("one", "one", 1),
    }
    for size, cells in wanted.items():
        assert tuple(RULES.lookup("size_values", {"size": size}).row.values()) == cells
