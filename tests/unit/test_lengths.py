"""Lengths: units, arithmetic, and how they are written."""

from __future__ import annotations

import math
from dataclasses import FrozenInstanceError

import pytest

from model.lengths import ZERO, Length, inch, mm, of_unit, pt


def test_the_three_constructors_agree() -> None:
    assert inch(1).mm == pytest.approx(25.4)
    assert inch(1).pt == pytest.approx(72)
    assert pt(36).inch == pytest.approx(0.5)
    assert mm(63.5).inch == pytest.approx(2.5)


@pytest.mark.parametrize(
    ("unit", "in_mm"), [("mm", 1), ("cm", 10), ("in", 25.4), ("pt", 25.4 / 72)]
)
def test_a_unit_named_in_data_goes_both_ways(unit: str, in_mm: float) -> None:
    length = of_unit(3, unit)
    assert length.mm == pytest.approx(3 * in_mm)
    assert length.to(unit) == pytest.approx(3)


def test_arithmetic_keeps_the_type() -> None:
    assert mm(3) + mm(4) == mm(7)
    assert mm(3) - mm(4) == -mm(1)
    assert 2 * mm(3) == mm(3) * 2 == mm(6)
    assert mm(6) / 4 == mm(1.5)
    assert mm(6) / mm(4) == 1.5
    assert abs(mm(-2)) == mm(2)
    assert sum([mm(1), mm(2)], ZERO) == mm(3)


def test_lengths_and_plain_numbers_do_not_mix() -> None:
    with pytest.raises(TypeError):
        mm(1) + 1
    with pytest.raises(TypeError):
        mm(1) - 1
    with pytest.raises(TypeError):
        mm(1) * mm(1)
    with pytest.raises(TypeError):
        _ = mm(1) < 2
    assert mm(1) != 1


def test_lengths_compare_sort_and_know_nothing() -> None:
    assert sorted([inch(1), mm(25), pt(73)]) == [mm(25), inch(1), pt(73)]
    assert not ZERO
    assert mm(0.1)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_a_length_is_finite(bad: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        Length(bad)


def test_a_length_cannot_change() -> None:
    with pytest.raises(FrozenInstanceError):
        mm(1).mm = 2


@pytest.mark.parametrize(
    ("length", "unit", "lang", "written"),
    [
        (inch(0.75), "in", "en", "0.75 in"),
        (inch(0.75), "in", "es", "0,75 in"),
        (inch(0.75), "in", "es_MX", "0,75 in"),
        (mm(25.4), "mm", "en", "25.4 mm"),
        (mm(30), "cm", "en", "3 cm"),
        (mm(-0.01), "mm", "en", "0 mm"),
        (mm(100), "mm", "en", "100 mm"),
    ],
)
def test_how_a_length_is_written(length: Length, unit: str, lang: str, written: str) -> None:
    assert length.format(unit, lang) == written
