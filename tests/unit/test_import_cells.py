"""Figures and flags as people write them."""

from __future__ import annotations

import pytest

from exports.imports.cells import Cell, clean_text, looks_numeric, read_flag, read_number


@pytest.mark.parametrize(
    ("cell", "value", "code"),
    [
        (308, 308, None),
        (308.0, 308, None),
        ("308", 308, None),
        ("1,950", 1950, None),
        ("1.950", 1950, None),
        ("1 950", 1950, None),
        ("1'950", 1950, None),
        ("1,234,567", 1_234_567, None),
        ("0", 0, None),
        ("16*", 16, "footnote_dropped"),
        ("1,950†", 1950, "footnote_dropped"),
        ("308 [a]", 308, "footnote_dropped"),
        ("308²", 308, "footnote_dropped"),
        ("c. 400", 400, "estimate_mark"),
        ("~400", 400, "estimate_mark"),
        ("400?", 400, "estimate_mark"),
        ("(400)", 400, "estimate_mark"),
        ("18 guns", 18, "unit_word_dropped"),
        ("1.950 hombres", 1950, "unit_word_dropped"),
        (None, None, None),
        ("-", None, "number_unknown"),
        ("—", None, "number_unknown"),
        ("unk.", None, "number_unknown"),
        ("?", None, "number_unknown"),
        ("desconocido", None, "number_unknown"),
        ("many", None, "not_a_number"),
        ("300-400", None, "not_a_number"),
        ("3rd", None, "not_a_number"),
        ("12/7", None, "not_a_number"),
        ("1,95", None, "number_not_whole"),
        ("0.950", None, "number_not_whole"),
        (12.5, None, "number_not_whole"),
        ("-5", None, "number_negative"),
        (-5, None, "number_negative"),
        ("=182+36", None, "formula_text"),
        ("+5", None, "formula_text"),
        ("@SUM(A1)", None, "formula_text"),
        ("999999999999", None, "number_too_large"),
        (float("inf"), None, "number_too_large"),
        (float("nan"), None, "number_too_large"),
        (10**400, None, "number_too_large"),
        ("9" * 5000, None, "not_a_number"),
        ("١٢", None, "not_a_number"),
    ],
)
def test_whole_numbers(cell: Cell, value: int | None, code: str | None) -> None:
    figure = read_number(cell)
    assert (figure.value, figure.code) == (value, code)


@pytest.mark.parametrize(
    ("cell", "value"),
    [("4.5", 4.5), ("4,5", 4.5), ("1.950", 1.95), ("1,950", 1950), (2.0, 2), ("7", 7)],
)
def test_numbers_that_need_not_be_whole(cell: Cell, value: float) -> None:
    assert read_number(cell, whole=False).value == value


def test_what_looks_numeric() -> None:
    numeric: list[Cell] = [3, 2.5, "308", "1,950", "16*", "-", "unk.", "-4"]
    assert [cell for cell in numeric if not looks_numeric(cell)] == []
    words: list[Cell] = ["men", "Company A", None, "3rd", "12lb_napoleons"]
    assert [cell for cell in words if looks_numeric(cell)] == []


@pytest.mark.parametrize(
    ("text", "clean", "code"),
    [
        ("Carr", "Carr", None),
        ("Carr ", "Carr", "blanks_trimmed"),
        ("Fitzhugh  Lee", "Fitzhugh Lee", "blanks_collapsed"),
        (" Fitzhugh  Lee", "Fitzhugh Lee", "blanks_trimmed"),
        ("Fitzhugh\u00a0Lee", "Fitzhugh Lee", "odd_blanks"),
        ("Fitz\x07hugh", "Fitzhugh", "odd_blanks"),
        ("Coru\u006e\u0303a", "Coru\u00f1a", None),
        ("   ", "", "blanks_trimmed"),
    ],
)
def test_clean_text(text: str, clean: str, code: str | None) -> None:
    assert clean_text(text) == (clean, code)


def test_flags_in_both_languages() -> None:
    yes: list[Cell] = ["yes", "Y", "x", "sí", "S", "true", 1, "E", "verdadero"]
    no: list[Cell] = [None, "no", "N", "0", "-", "falso", "false"]
    assert {read_flag(cell) for cell in yes} == {True}
    assert {read_flag(cell) for cell in no} == {False}
    assert read_flag("perhaps") is None
