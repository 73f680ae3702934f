"""Exact odds: what dice come to, as fractions and never as a simulation.

A `Distribution` holds each outcome with its weight among equally likely cases. Sums,
modifiers, readings of a table and opposed rolls are distributions again:

    outcomes(dice(2, 6) + 1, armour_table.read)
    probability_at_least(opposed(attacker=2, defender=-1), 1)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeVar

from model.values import frozen

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


@frozen
class Distribution(Generic[T]):
    """Outcomes and their weights in lowest terms; numbers are in rising order.

    Make one with `die`, `dice`, `certain`, `weighted`, or from another distribution.
    Two distributions are equal when every outcome is equally likely in both.
    """

    weights: tuple[tuple[T, int], ...]

    @property
    def cases(self) -> int:
        """How many equally likely cases the weights count."""
        return sum(weight for _, weight in self.weights)

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        """Each outcome with its probability."""
        cases = self.cases
        return ((outcome, Fraction(weight, cases)) for outcome, weight in self.weights)

    def as_dict(self) -> dict[T, Fraction]:
        """Outcome to probability."""
        return dict(self)

    def probability(self, outcome: T) -> Fraction:
        """The chance of exactly this outcome; 0 when it cannot happen."""
        return self.probability_that(lambda each: each == outcome)

    def probability_that(self, holds: Callable[[T], bool]) -> Fraction:
        """The chance that `holds` is true of the outcome."""
        return Fraction(sum(weight for each, weight in self.weights if holds(each)), self.cases)

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """What `function` makes of each outcome, as a table does of a roll."""
        return _gather((function(outcome), weight) for outcome, weight in self.weights)

    def then(self, roll: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """Roll again as the outcome bids: `roll` gives the dice to throw after it."""
        after = [(roll(outcome), weight) for outcome, weight in self.weights]
        cases = math.lcm(*(following.cases for following, _ in after))
        return _gather(
            (outcome, weight * weight_before * (cases // following.cases))
            for following, weight_before in after
            for outcome, weight in following.weights
        )

    def reroll(self, when: Callable[[T], bool]) -> Distribution[T]:
        """Throw once more, and keep the second throw, when `when` is true of the first."""
        return self.then(lambda outcome: self if when(outcome) else certain(outcome))

    # Numbers only

    def __add__(self: Distribution[int], other: int | Distribution[int]) -> Distribution[int]:
        """Shift by a modifier, or add another, independent roll."""
        if isinstance(other, int):
            return Distribution(tuple((value + other, weight) for value, weight in self.weights))
        return _gather(
            (mine + theirs, weight * other_weight)
            for mine, weight in self.weights
            for theirs, other_weight in other.weights
        )

    def __neg__(self: Distribution[int]) -> Distribution[int]:
        """The roll counted downwards."""
        return Distribution(tuple((-value, weight) for value, weight in reversed(self.weights)))

    def __sub__(self: Distribution[int], other: int | Distribution[int]) -> Distribution[int]:
        """Subtract a modifier or another, independent roll."""
        return self + -other

    def clamped(self: Distribution[int], low: int, high: int) -> Distribution[int]:
        """Hold the outcome between the first and the last row of a table."""
        return self.map(lambda value: min(max(value, low), high))

    @property
    def mean(self: Distribution[int]) -> Fraction:
        """The average outcome."""
        return Fraction(sum(value * weight for value, weight in self.weights), self.cases)

    @property
    def variance(self: Distribution[int]) -> Fraction:
        """The mean square of the distance from the average."""
        squares = sum(value * value * weight for value, weight in self.weights)
        return Fraction(squares, self.cases) - self.mean**2


def _gather(weights: Iterable[tuple[U, int]]) -> Distribution[U]:
    """Add up the weights of like outcomes and bring them to lowest terms."""
    sums: dict[U, int] = {}
    for outcome, weight in weights:
        sums[outcome] = sums.get(outcome, 0) + weight
    common = math.gcd(*sums.values())
    pairs = [(outcome, weight // common) for outcome, weight in sums.items() if weight]
    return Distribution(tuple(_in_order(pairs)))


def _in_order(pairs: list[tuple[U, int]]) -> list[tuple[U, int]]:
    """Sort numbers and words; outcomes that have no order keep that of the roll."""
    try:
        return sorted(pairs, key=lambda pair: pair[0])  # type: ignore[arg-type, return-value] # tried, not assumed
    except TypeError:
        return pairs


def certain(outcome: T) -> Distribution[T]:
    """The one outcome that always happens."""
    return Distribution(((outcome, 1),))


def weighted(weights: Mapping[T, int]) -> Distribution[T]:
    """Outcomes with weights, such as the cards of a pack.

    Raises:
        ValueError: there is no outcome, or a weight below one.
    """
    if not weights or min(weights.values()) < 1:
        raise ValueError("every outcome needs a weight of one or more")
    return _gather(weights.items())


@lru_cache(maxsize=64)
def die(sides: int) -> Distribution[int]:
    """One die with the faces 1 to `sides`.

    Raises:
        ValueError: a die needs a face.
    """
    if sides < 1:
        raise ValueError(f"a die cannot have {sides} sides")
    return Distribution(tuple((face, 1) for face in range(1, sides + 1)))


@lru_cache(maxsize=256)
def dice(count: int, sides: int) -> Distribution[int]:
    """The sum of `count` dice; no dice come to 0.

    Raises:
        ValueError: `count` is negative or a die has no face.
    """
    if count < 0:
        raise ValueError(f"{count} dice cannot be thrown")
    half = dice(count // 2, sides) if count > 1 else certain(0)
    return half + half + die(sides) if count % 2 else half + half


@lru_cache(maxsize=256)
def successes(count: int, sides: int, needed: int) -> Distribution[int]:
    """How many of `count` dice show `needed` or more, each for itself.

    Raises:
        ValueError: `count` is negative or a die has no face.
    """
    if count < 0:
        raise ValueError(f"{count} dice cannot be thrown")
    one = die(sides).map(lambda face: int(face >= needed))
    half = successes(count // 2, sides, needed) if count > 1 else certain(0)
    return half + half + one if count % 2 else half + half


def throw(notation: str) -> Distribution[int]:
    """The throw that is written "d10", "2d6" or, one die against another, "d10-d10".

    Raises:
        ValueError: nothing of the kind is written there.
    """
    mine, minus, theirs = notation.partition("-")
    if minus:
        return throw(mine) - throw(theirs)
    count, d, sides = mine.partition("d")
    if not d or not sides.isdecimal() or not (count.isdecimal() or not count):
        raise ValueError(f"{notation!r} is no throw of dice")
    return dice(int(count or 1), int(sides))


def opposed(attacker: int = 0, defender: int = 0, sides: int = 10) -> Distribution[int]:
    """Attacker's die plus modifier, less the defender's die plus modifier."""
    return die(sides) - die(sides) + (attacker - defender)


def outcomes(distribution: Distribution[T], function: Callable[[T], U]) -> Distribution[U]:
    """What a table (`function`) makes of a roll, outcome by outcome."""
    return distribution.map(function)


def probability_at_least(distribution: Distribution[int], needed: int) -> Fraction:
    """The chance of rolling `needed` or more."""
    return distribution.probability_that(lambda value: value >= needed)


def probability_at_most(distribution: Distribution[int], limit: int) -> Fraction:
    """The chance of rolling `limit` or less, as a test against a leader's rating wants."""
    return distribution.probability_that(lambda value: value <= limit)
