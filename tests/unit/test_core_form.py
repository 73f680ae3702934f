"""The reader of forms: what it takes, what it refuses, and how it names the place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest

from model.issues import Severity
from model.rulesets.form import NONE, Between, Form, FormFaulty, Pattern
from model.text import Text


class Inner(Form):
    name: Annotated[str, Pattern(r"^[a-z]+$")]
    size: Annotated[int, Between(1, 6)] = 1


class Outer(Form):
    title: Text
    severity: Severity = Severity.ERROR
    side: Literal["", "left"] = ""
    share: float = 0.0
    value: str | int | float | bool | list[str] = ""
    band: tuple[int, int] = (0, 0)
    words: tuple[str, ...] = ()
    inner: Inner | None = None
    many: tuple[Inner, ...] = ()
    named: Mapping[str, Inner] = NONE
    anything: Mapping[str, Any] = NONE


def problems(data: object) -> dict[tuple[int | str, ...], str]:
    with pytest.raises(FormFaulty) as caught:
        Outer.read(data)
    return dict(caught.value.problems)


def test_a_whole_table_is_read_with_its_types() -> None:
    form = Outer.read(
        {
            "title": {"en": "Hill", "es": "Colina"},
            "severity": "warning",
            "side": "left",
            "share": 2,
            "band": [2, 5],
            "words": ["a", "b"],
            "inner": {"name": "x", "size": 6},
            "many": [{"name": "y"}],
            "named": {"k": {"name": "z"}},
            "anything": {"k": [1, {"deep": True}]},
        }
    )
    assert form.title == Text("Hill", "Colina")
    assert form.severity is Severity.WARNING
    assert isinstance(form.share, float)
    assert (form.band, form.words) == ((2, 5), ("a", "b"))
    assert form.inner == Inner(name="x", size=6)
    assert form.many[0].size == 1
    assert form.named["k"].name == "z"
    assert form.anything == {"k": [1, {"deep": True}]}


def test_one_text_serves_both_languages() -> None:
    assert Outer.read({"title": "Gettysburg"}).title == Text.same("Gettysburg")


@pytest.mark.parametrize("value", ["word", 3, 1.5, True, ["a"]])
def test_a_union_keeps_the_type_of_what_is_given(value: object) -> None:
    read = Outer.read({"title": "x", "value": value}).value
    assert read == value
    assert type(read) is type(value)


def test_every_problem_is_named_by_its_place() -> None:
    found = problems(
        {
            "title": {"en": "", "fr": "x"},
            "severity": "loud",
            "side": "right",
            "share": "2",
            "value": {"a": 1},
            "band": [1, 2, 3],
            "words": "ab",
            "inner": {"name": "X", "size": 7, "colour": "red"},
            "many": [{"name": "a"}, {}, 5],
            "named": [],
        }
    )
    assert found["title", "en"] == "should have at least 1 character"
    assert found["title", "es"] == "is required"
    assert found["title", "fr"] == "is not permitted here"
    assert "'warning'" in found["severity",]
    assert "'left'" in found["side",]
    assert found["share",] == "should be a valid number"
    assert "whole number" in found["value",]
    assert found["band",] == "should have 2 values, not 3"
    assert found["words",] == "should be a valid list"
    assert found["inner", "name"] == "should match pattern ^[a-z]+$"
    assert found["inner", "size"] == "should be less than or equal to 6"
    assert found["inner", "colour"] == "is not permitted here"
    assert found["many", 1, "name"] == "is required"
    assert found["many", 2] == "should be a table"
    assert found["named",] == "should be a table"


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1]])
def test_only_whole_numbers_are_whole_numbers(value: object) -> None:
    with pytest.raises(FormFaulty, match="whole number"):
        Inner.read({"name": "a", "size": value})


def test_what_is_no_table_is_refused() -> None:
    assert problems([]) == {(): "should be a table"}


def test_a_form_is_never_changed() -> None:
    form = Inner.read({"name": "a"})
    with pytest.raises(AttributeError, match="cannot be changed"):
        form.name = "b"
    assert form == Inner.read({"name": "a", "size": 1}) or form.size == 1
