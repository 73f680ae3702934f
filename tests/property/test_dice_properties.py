"""What is true of all dice, whatever their number, faces and modifiers."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from model.dice import Distribution, dice, die, opposed, probability_at_least, successes, weighted

distributions: st.SearchStrategy[Distribution[int]] = st.dictionaries(
    st.integers(-20, 20), st.integers(1, 9), min_size=1, max_size=6
).map(weighted)


@given(distributions)
def test_chances_come_to_one(distribution: Distribution[int]) -> None:
    assert sum(chance for _, chance in distribution) == 1


@given(distributions, distributions)
def test_addition_has_no_order_and_adds_averages(
    one: Distribution[int], other: Distribution[int]
) -> None:
    assert one + other == other + one
    assert (one + other).mean == one.mean + other.mean
    assert (one + other).variance == one.variance + other.variance


@given(distributions, distributions, distributions)
def test_sums_may_be_grouped(
    a: Distribution[int], b: Distribution[int], c: Distribution[int]
) -> None:
    assert (a + b) + c == a + (b + c)


@given(distributions, st.integers(-10, 10))
def test_a_modifier_only_shifts(distribution: Distribution[int], modifier: int) -> None:
    shifted = distribution + modifier
    assert shifted - modifier == distribution
    assert probability_at_least(shifted, modifier) == probability_at_least(distribution, 0)


@given(distributions)
def test_at_least_falls_as_the_need_rises(distribution: Distribution[int]) -> None:
    chances = [probability_at_least(distribution, needed) for needed in range(-21, 23)]
    assert chances[0] == 1
    assert chances[-1] == 0
    assert all(before >= after for before, after in itertools.pairwise(chances))


@given(st.integers(-8, 8), st.integers(-8, 8), st.integers(2, 12))
def test_opposed_rolls_mirror(attacker: int, defender: int, sides: int) -> None:
    assert opposed(attacker, defender, sides) == -opposed(defender, attacker, sides)


@given(st.integers(0, 12), st.integers(1, 10), st.integers(0, 11))
def test_successes_follow_the_binomial_average(count: int, sides: int, needed: int) -> None:
    each = probability_at_least(die(sides), needed)
    found = successes(count, sides, needed)
    assert found.mean == count * each
    assert found.variance == count * each * (1 - each)


@given(distributions, st.integers(2, 5))
def test_reading_a_table_loses_no_chance(distribution: Distribution[int], rows: int) -> None:
    read = distribution.map(lambda value: value % rows)
    expected = dict.fromkeys(range(rows), Fraction(0))
    for value, chance in distribution:
        expected[value % rows] += chance
    assert {row: read.probability(row) for row in range(rows)} == expected


def test_a_simulation_agrees() -> None:
    rng = random.Random(1863)
    throws = 40_000
    hits = sum(rng.randint(1, 6) + rng.randint(1, 6) >= 9 for _ in range(throws))
    assert abs(Fraction(hits, throws) - probability_at_least(dice(2, 6), 9)) < Fraction(1, 100)
