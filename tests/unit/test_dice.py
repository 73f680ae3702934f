"""Odds against brute force: every case counted by hand."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from model.dice import (
    Distribution,
    certain,
    dice,
    die,
    opposed,
    outcomes,
    probability_at_least,
    probability_at_most,
    successes,
    throw,
    weighted,
)


def counted(rolls: list[int]) -> dict[int, Fraction]:
    return {value: Fraction(times, len(rolls)) for value, times in Counter(rolls).items()}


def all_throws(count: int, sides: int) -> list[tuple[int, ...]]:
    return list(itertools.product(range(1, sides + 1), repeat=count))


@pytest.mark.parametrize(("count", "sides"), [(1, 10), (2, 6), (3, 6), (4, 4), (5, 3), (2, 10)])
def test_a_sum_of_dice_is_every_throw_counted(count: int, sides: int) -> None:
    assert dice(count, sides).as_dict() == counted([sum(t) for t in all_throws(count, sides)])


def test_known_odds() -> None:
    assert probability_at_least(dice(2, 6), 7) == Fraction(21, 36)
    assert probability_at_most(dice(2, 6), 8) == Fraction(26, 36)
    assert dice(2, 6).probability(12) == Fraction(1, 36)
    assert dice(2, 6).probability(1) == 0
    assert probability_at_least(die(6) + 1, 4) == Fraction(2, 3)
    assert probability_at_most(die(10) - 2, 0) == Fraction(1, 5)


def test_the_order_of_outcomes_rises() -> None:
    assert [value for value, _ in -dice(2, 4) + 1] == [-7, -6, -5, -4, -3, -2, -1]
    assert [value for value, _ in opposed()] == list(range(-9, 10))


def test_a_table_reads_the_roll() -> None:
    def table(roll: int) -> str:
        return "broken" if roll <= 1 else "shaken" if roll <= 4 else "holds"

    result = outcomes(die(10) - 1, table)
    assert result.as_dict() == {
        "broken": Fraction(2, 10),
        "shaken": Fraction(3, 10),
        "holds": Fraction(5, 10),
    }


def test_outcomes_without_an_order_keep_that_of_the_roll() -> None:
    result = die(3).map(lambda face: ("A", face) if face == 2 else None)
    assert [outcome for outcome, _ in result] == [None, ("A", 2)]
    assert result.probability(None) == Fraction(2, 3)


@pytest.mark.parametrize(("attacker", "defender"), [(0, 0), (3, 0), (1, 4), (-2, 2)])
def test_opposed_rolls_are_every_pair_counted(attacker: int, defender: int) -> None:
    pairs = [a + attacker - b - defender for a, b in all_throws(2, 10)]
    assert opposed(attacker, defender).as_dict() == counted(pairs)


def test_successes_are_every_throw_counted() -> None:
    throws = [sum(face >= 4 for face in throw) for throw in all_throws(5, 6)]
    assert successes(5, 6, 4).as_dict() == counted(throws)
    assert successes(3, 6, 7) == certain(0)
    assert successes(3, 6, 1) == certain(3)


def test_a_reroll_keeps_the_second_throw() -> None:
    throws = [second if first == 1 else first for first, second in all_throws(2, 6)]
    assert die(6).reroll(lambda face: face == 1).as_dict() == counted(throws)


def test_dice_thrown_after_dice() -> None:
    throws = [
        Fraction(1, 6) * Fraction(1, 3)
        for face in range(1, 7)
        for extra in range(1, 4)
        if (face + extra if face == 6 else face) == 7
    ]
    after = die(6).then(lambda face: die(3) + face if face == 6 else certain(face))
    assert after.probability(7) == sum(throws)
    assert sum(after.as_dict().values()) == 1


def test_rolls_beyond_a_table_are_read_at_its_ends() -> None:
    held = (die(10) + 4).clamped(6, 10)
    assert held.probability(6) == Fraction(2, 10)
    assert held.probability(10) == Fraction(5, 10)


def test_weights_are_brought_to_lowest_terms() -> None:
    assert weighted({"red": 26, "black": 26}) == weighted({"black": 1, "red": 1})
    assert weighted({"red": 26, "black": 26}).cases == 2
    assert dice(0, 6) == certain(0)


def test_average_and_spread() -> None:
    assert dice(2, 6).mean == 7
    assert dice(2, 6).variance == Fraction(35, 6)
    assert certain(4).variance == 0


@pytest.mark.parametrize(
    "make",
    [
        lambda: die(0),
        lambda: dice(-1, 6),
        lambda: dice(2, 0),
        lambda: successes(-1, 6, 4),
        lambda: weighted({}),
        lambda: weighted({"a": 0, "b": 1}),
    ],
)
def test_dice_that_do_not_exist(make: object) -> None:
    with pytest.raises(ValueError, match=r"cannot|needs"):
        make()


def test_forty_dice_stay_exact() -> None:
    forty = dice(40, 6)
    assert sum(forty.as_dict().values()) == 1
    assert forty.probability(40) == Fraction(1, 6**40)
    assert forty.mean == 140
    assert isinstance(forty, Distribution)


def test_throws_as_they_are_written() -> None:
    assert throw("d10") == die(10)
    assert throw("2d6") == dice(2, 6)
    assert throw("d10-d10") == opposed()
    for nonsense in ("", "d", "6", "xd6", "2d6+1"):
        with pytest.raises(ValueError, match="no throw"):
            throw(nonsense)
