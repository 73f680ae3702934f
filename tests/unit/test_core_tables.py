"""Tables of a rule set: spans, the three layouts, and the user's own cells."""

from __future__ import annotations

from fractions import Fraction

import pytest

from model.rulesets.tables import LookupFailed, Span, as_number
from tests.helpers.toy import toy


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("7", ["7"], ["6.999", "8"]),
        ("1..2", ["1", "2", "1.5"], ["0", "3"]),
        ("..0", ["0", "-99"], ["1"]),
        ("10..", ["10", "1000"], ["9"]),
        ("-1..0", ["-1", "0"], ["-2", "1"]),
        ("1/2", ["0.5"], ["0"]),
        (" 1 .. 2 ", ["1"], ["3"]),
        ("..", ["-5", "5"], []),
        ("2..1", [], ["1", "2", "1.5"]),
    ],
)
def test_a_span_holds_both_its_ends(text: str, inside: list[str], outside: list[str]) -> None:
    span = Span.parse(text)
    assert all(Fraction(each) in span for each in inside)
    assert not any(Fraction(each) in span for each in outside)


@pytest.mark.parametrize(
    "text", ["", "a", "1...2", "1..2..3", "1/0", "1e9", "1e999999999", "nan", "1_0", "9" * 5000]
)
def test_anything_else_is_no_span(text: str) -> None:
    with pytest.raises(ValueError, match="is no span"):
        Span.parse(text)


@pytest.mark.parametrize(
    ("key", "number"),
    [
        (3, Fraction(3)),
        (0.5, Fraction(1, 2)),
        ("5 1/2", Fraction(11, 2)),
        ("-5 1/2", Fraction(-11, 2)),
        (" -3 ", Fraction(-3)),
        ("2.25", Fraction(9, 4)),
    ],
)
def test_keys_are_exact_numbers(key: str | float, number: Fraction) -> None:
    assert as_number(key) == number


@pytest.mark.parametrize(
    "key", ["", "x", "1/0", "1e999999999", "inf", float("inf"), float("nan"), "9" * 5000]
)
def test_other_keys_fail_at_once(key: str | float) -> None:
    with pytest.raises(LookupFailed, match="is not a number"):
        as_number(key)


@pytest.mark.parametrize(
    ("points", "roll", "result"),
    [
        ("1/2", 10, "miss"),
        (0, 1, "miss"),
        (1, 5, "miss"),
        (3, 6, "hit"),
        ("3 1/2", 5, "hit"),
        (50, 10, "rout"),
    ],
)
def test_a_grid_answers_with_a_cell(points: str | int, roll: int, result: str) -> None:
    answer = toy().lookup("shooting", {"points": points, "roll": roll})
    assert answer.result == result
    assert answer.table == "shooting"
    assert answer.keys == {"points": points, "roll": roll}
    assert set(answer.row) == {"low", "high"}


@pytest.mark.parametrize(
    ("keys", "result"),
    [
        ({"roll": 0}, "runs"),
        ({"roll": -3}, "runs"),
        ({"roll": 1}, "holds"),
        ({"roll": 7}, "holds"),
        ({"roll": 8}, "charges"),
        ({"roll": 4, "state": "spent"}, "runs"),
        ({"roll": 99, "state": "spent"}, "holds"),
    ],
)
def test_bands_answer_with_the_column(keys: dict[str, str | int], result: str) -> None:
    assert toy().lookup("nerve", keys).result == result


def test_a_record_answers_with_its_main_column() -> None:
    assert toy().lookup("frontage", {"arm": "horse"}).result == 2


@pytest.mark.parametrize(
    ("table", "keys", "words"),
    [
        ("nerve", {}, "nerve needs roll"),
        ("nerve", {"roll": 1, "state": "tired"}, "must be one of"),
        ("nerve", {"roll": 1, "wind": "north"}, "has no key “wind”"),
        ("nerve", {"roll": "many"}, "“many” is not a number"),
        ("shooting", {"points": "3.2", "roll": 1}, "no row for points=3.2"),
        ("shooting", {"points": 1, "roll": "5.5"}, "no column for roll=5.5"),
        ("frontage", {"arm": 3}, "must be one of"),
    ],
)
def test_a_lookup_that_fails_says_why(table: str, keys: dict[str, str | int], words: str) -> None:
    with pytest.raises(LookupFailed, match=words):
        toy().lookup(table, keys)


def test_an_unknown_table_is_an_unknown_key() -> None:
    with pytest.raises(KeyError):
        toy().lookup("weather", {})


def test_the_users_cells_answer_in_place_of_the_printed() -> None:
    own = toy().tables["frontage"].with_cells((("3",), ("4",)))
    assert own.lookup({"arm": "horse"}).result == 4
    assert toy().lookup("frontage", {"arm": "horse"}).result == 2
    with pytest.raises(ValueError, match="2 x 1 cells needed"):
        own.with_cells((("3",),))
    with pytest.raises(ValueError, match="cells needed"):
        own.with_cells((("3", "4"), ("5",)))


def test_numbers_and_spans_take_nothing_else() -> None:
    table = toy().tables["frontage"]
    own = table.with_cells((("many",), ("2.5",)))
    assert [row.cells for row in own.rows] == [(1,), (2.5,)]
    assert table.takes(0, 0, "7")
    assert table.takes(0, 0, "1")
    assert not table.takes(0, 0, "1/2")
    assert not table.takes(0, 0, "1e9")
    bands = toy().tables["nerve"]
    own = bands.with_cells((("..2", "3..5", "6.."), ("..", "", "soon")))
    assert own.lookup({"roll": 6}).result == "charges"
    assert own.rows[1].cells == ("..", "", "")
    words = toy().tables["shooting"]
    assert words.takes(0, 0, "anything")
    assert words.text_of("hit").es == "Impacto"
    assert words.text_of("anything").en == "anything"


def test_every_table_finds_the_place_of_its_answer() -> None:
    assert toy().tables["nerve"].place({"roll": 8}) == (0, 2)
    assert toy().tables["shooting"].place({"points": 2, "roll": 9}) == (1, 1)
    assert toy().tables["frontage"].place({"arm": "horse"}) == (1, 0)
