"""What holds for every command: sums, shares and levels of Fire and Fury."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from model.rulesets.fire_and_fury.effectiveness import Levels, parse
from model.rulesets.fire_and_fury.stands import share

MEN = st.lists(st.integers(0, 6000), max_size=12)
SCALES = st.sampled_from([150, 200])
BATTERIES = st.integers(0, 12)


@given(men=MEN, extra=st.integers(0, 5000), scale=SCALES, batteries=BATTERIES)
def test_stands_add_up_to_what_is_due(
    men: list[int], extra: int, scale: int, batteries: int
) -> None:
    shares = share(sum(men) + extra, scale, batteries, men)
    assert shares.total == (sum(men) + extra) // scale
    assert shares.due == max(0, shares.total - batteries)
    assert all(got >= each // scale for got, each in zip(shares.stands, men, strict=True))
    if any(men):
        assert sum(shares.stands) == shares.due + shares.over
    else:
        assert not any(shares.stands)


@given(men=MEN, extra=st.integers(0, 5000), scale=SCALES, batteries=BATTERIES)
def test_what_is_left_over_goes_to_the_larger_ones(
    men: list[int], extra: int, scale: int, batteries: int
) -> None:
    shares = share(sum(men) + extra, scale, batteries, men)
    for left, more in zip(men, shares.extra, strict=True):
        for right, other in zip(men, shares.extra, strict=True):
            assert left <= right or more >= other
            assert not left or not right or abs(more - other) <= 1
    assert all(not more for each, more in zip(men, shares.extra, strict=True) if not each)


@given(
    men=st.lists(st.integers(0, 6000), min_size=1, max_size=8),
    index=st.integers(0, 7),
    more=st.integers(1, 3000),
    crews=st.integers(0, 1500),
    scale=SCALES,
    batteries=BATTERIES,
)
def test_more_men_never_mean_fewer_stands(
    *, men: list[int], index: int, more: int, crews: int, scale: int, batteries: int
) -> None:
    index %= len(men)
    before = share(sum(men) + crews, scale, batteries, men)
    grown = [each + more if at == index else each for at, each in enumerate(men)]
    after = share(sum(grown) + crews, scale, batteries, grown)
    assert after.stands[index] >= before.stands[index]


@given(stands=st.integers(0, 60), worn=st.integers(0, 60), spent=st.integers(0, 60))
def test_boxes_are_as_many_as_the_stands(stands: int, worn: int, spent: int) -> None:
    levels = Levels(stands, worn, spent)
    assert sum(count for _, count in levels.boxes) == stands
    assert all(count >= 0 for _, count in levels.boxes)
    assert parse(str(levels)) == levels


@given(st.text(max_size=20))
def test_no_text_breaks_the_reading_of_levels(text: str) -> None:
    levels = parse(text)
    assert levels is None or levels.stands >= 0
