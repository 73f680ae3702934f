"""Every cell of Fire and Fury's tables, against the figures written here."""

from __future__ import annotations

import pytest

from model.rulesets import loader
from model.rulesets.tables import Key, LookupFailed

FAF = loader.load("fire_and_fury")


def result(table: str, **keys: Key) -> object:
    return FAF.lookup(table, keys).result


MANEUVER = [
    (range(-6, 1), "skedaddle", "retreat"),
    (range(1, 3), "broken", "disengage"),
    (range(3, 5), "wavers", "hold"),
    (range(5, 7), "shaken", "tardy"),
    (range(7, 10), "rally", "well_handled"),
    (range(10, 20), "rally_with_elan", "well_handled"),
]


@pytest.mark.parametrize(("rolls", "disorder", "order"), MANEUVER)
def test_maneuver(rolls: range, disorder: str, order: str) -> None:
    for roll in rolls:
        assert result("maneuver", state="disorder", roll=roll) == disorder
        assert result("maneuver", state="order", roll=str(roll)) == order


@pytest.mark.parametrize(
    ("arm", "base", "road", "rough", "ford"),
    [
        ("infantry", 12, "x2", "x1/2", -3),
        ("cavalry", 18, "x2", "x1/3", -3),
        ("leader", 18, "x2", "x1/3", -3),
        ("foot_artillery", 8, "x3", "x1/4", -4),
        ("horse_artillery", 12, "x3", "x1/6", -6),
    ],
)
def test_movement(arm: str, base: int, road: str, rough: str, ford: int) -> None:
    answer = FAF.lookup("movement", {"arm": arm})
    assert answer.result == base
    assert answer.row == {"base": base, "road": road, "rough": rough, "ford": ford}


@pytest.mark.parametrize(
    ("arm", "side", "points"),
    [
        ("infantry", "union", [1, 1, 0, 0, 0]),
        ("infantry", "confederate", [1, 1, 0, 0, 0]),
        ("cavalry", "union", [2, 1, 0, 0, 0]),
        ("cavalry", "confederate", [1, 0.5, 0, 0, 0]),
        ("artillery", "union", [10, 4, 4, 3, 2]),
        ("artillery", "confederate", [10, 3, 3, 2, 1]),
    ],
)
def test_fire_points(arm: str, side: str, points: list[float]) -> None:
    bands = [(0, 4), (4.5, 8), (9, 16), (16.25, 24), ("24 1/2", 32)]
    for (near, far), expected in zip(bands, points, strict=True):
        assert result("fire_points", arm=arm, side=side, range=near) == expected
        assert result("fire_points", arm=arm, side=side, range=far) == expected


@pytest.mark.parametrize("arm", ["infantry", "cavalry", "artillery"])
@pytest.mark.parametrize("side", ["union", "confederate"])
def test_fire_beyond_all_ranges_has_no_points(arm: str, side: str) -> None:
    for far in (32.5, 33, "33 1/4", 1000):
        assert result("fire_points", arm=arm, side=side, range=far) == 0
    with pytest.raises(LookupFailed, match="range=-1"):
        result("fire_points", arm=arm, side=side, range=-1)


# For each row of points: the effect of each roll from -1 to 11.
EFFECTS = {
    ("1/2",): "AAAAAAAAAAABB",
    (1,): "AAAAAAAAAABBB",
    (2,): "AAAAAAAAABBBC",
    (3,): "AAAAAAAAABBCC",
    (4,): "AAAAAAAABBBCC",
    (5,): "AAAAAAABBBCCC",
    (6, 7): "AAAAAABBBCCCD",
    (8, 9): "AAAAAABBBCCDD",
    (10, 11): "AAAAABBBCCCDD",
    (12, 13, 14): "AAAABBBCCCDDD",
    (15, 17, 19): "AAABBBCCCDDDE",
    (20, 24): "AABBBCCCDDDEE",
    (25, 29): "ABBBCCCDDDEEE",
    (30, 34): "BBBCCCDDDEEEE",
    (35, 39): "BBCCCDDDEEEEE",
    (40, 44): "BCCCDDDEEEEEE",
    (45, 49): "BCCDDDEEEEEEE",
    (50, 51, 200): "BCCDDEEEEEEEE",
}


@pytest.mark.parametrize(("points", "effects"), EFFECTS.items())
def test_fire_effects(points: tuple[Key, ...], effects: str) -> None:
    for each in points:
        for roll, expected in zip(range(-1, 12), effects, strict=True):
            assert result("fire_effects", points=each, roll=roll) == expected


def test_fire_points_round_down_and_the_half_stays() -> None:
    assert result("fire_effects", points="5 1/2", roll=8) == "B"
    assert result("fire_effects", points=5.99, roll=9) == "C"
    assert result("fire_effects", points=0.75, roll=10) == "B"
    assert result("fire_effects", points=1.5, roll=8) == "A"


@pytest.mark.parametrize("points", [0, "1/4", -1])
def test_fire_of_less_than_half_a_point_has_no_row(points: Key) -> None:
    with pytest.raises(LookupFailed, match="1/2 point"):
        result("fire_effects", points=points, roll=10)


def test_rolls_beyond_the_table() -> None:
    assert result("fire_effects", points="1/2", roll=-4) == "A"
    assert result("fire_effects", points=50, roll=14) == "E"
    for points, roll in ((25, -2), (3, 12), (30, -2)):
        with pytest.raises(LookupFailed, match="-1 to 11"):
            result("fire_effects", points=points, roll=roll)
    with pytest.raises(LookupFailed, match="whole number"):
        result("fire_effects", points=3, roll=2.5)
    with pytest.raises(LookupFailed, match="needs roll"):
        result("fire_effects", points=3)
    with pytest.raises(LookupFailed, match="needs points"):
        result("fire_effects", roll=13)


def test_leader_casualty_reads_a_zero_as_ten() -> None:
    for roll in range(1, 6):
        assert result("leader_casualty", roll=roll) == "removed"
    for roll in (6, 7, 8, 9, 10, 0, "0"):
        assert result("leader_casualty", roll=roll) == "no_effect"
    wounds = [FAF.lookup("leader_casualty", {"roll": roll}).row["wound"] for roll in range(1, 7)]
    assert wounds == [
        "sharpshooter",
        "saddle",
        "mortally_wounded",
        "badly_wounded",
        "disabled",
        "near_miss",
    ]
    with pytest.raises(LookupFailed):
        result("leader_casualty", roll=11)


CHARGE = [
    (range(7, 25), "swept"),
    (range(4, 7), "driven_back"),
    (range(1, 4), "hard_pressed"),
    (range(1), "desperate"),
    (range(-3, 0), "repulsed"),
    (range(-6, -3), "fails"),
    (range(-20, -6), "thrown_back"),
]


@pytest.mark.parametrize(("differences", "expected"), CHARGE)
def test_charge(differences: range, expected: str) -> None:
    for difference in differences:
        assert result("charge", difference=difference) == expected


def test_arrival() -> None:
    turns = [result("arrival", roll=roll) for roll in range(1, 11)]
    assert turns == [3, 2, 1, 1, 0, 0, 0, -1, -1, -2]
    assert result("arrival", roll=0) == -2


def test_victory_points() -> None:
    assert {
        event: result("victory_points", event=event)
        for event in FAF.tables["victory_points"].keys[0].choices
    } == {
        "brigade_worn": 1,
        "battery_lost": 1,
        "division_leader_lost": 1,
        "exceptional_brigade_commander_lost": 1,
        "brigade_spent": 2,
        "corps_leader_lost": 2,
        "exceptional_division_leader_lost": 2,
        "brigade_out": 4,
        "exceptional_corps_leader_lost": 4,
    }


def test_horse_holders() -> None:
    holders = [result("horse_holders", stands=stands) for stands in range(2, 16)]
    assert holders == [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    for stands in (1, 16):
        with pytest.raises(LookupFailed):
            result("horse_holders", stands=stands)


def test_scales() -> None:
    rows = {scale: dict(FAF.lookup("scale", {"scale": scale}).row) for scale in ("150", "200")}
    assert rows == {
        "150": {"men": 150, "guns": 6, "metres": 45, "minutes": 30},
        "200": {"men": 200, "guns": 8, "metres": 60, "minutes": 30},
    }


def test_words_of_spans() -> None:
    table = FAF.tables["fire_effects"]
    words = [table.text_of(cell) for cell in ("..9", "8..10", "11", "8..", "-1..1", "-1", "")]
    assert [each.en for each in words] == ["to 9", "8-10", "11", "8 up", "−1 to 1", "−1", ""]
    assert [each.es for each in words][::3] == ["hasta 9", "8 o más", ""]


@pytest.mark.parametrize("table", sorted(FAF.tables))
def test_every_table_is_worded_in_both_languages(table: str) -> None:
    found = FAF.tables[table]
    assert found.names.en
    assert found.names.es
    assert found.section.en
    assert found.section.es
    codes = [str(c) for row in found.rows for c in row.cells if str(c).replace("_", "").isalpha()]
    assert all(found.results[code].es for code in codes if len(code) > 1)
