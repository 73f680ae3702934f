"""Frozen values behave as the library's frozen dataclasses with slots do."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import get_type_hints

import pytest

from model.values import frozen


@frozen
class Point:
    """A point."""

    x: int
    y: int = 0
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)


@frozen(kw_only=True)
class Named:
    """A base."""

    id: str
    name: str = ""


@frozen(kw_only=True)
class Sized(Named):
    """One field more, and one of the base with another default."""

    name: str = "nobody"
    size: int


@frozen
class Positive:
    """Refuses what is not."""

    number: int

    def __post_init__(self) -> None:
        if self.number <= 0:
            raise ValueError(self.number)


@frozen
class Quiet:
    """Leaves a field out of comparison and words."""

    shown: int
    aside: int = field(default=0, compare=False, repr=False)


@frozen
class Nothing:
    """No field at all."""


@dataclass(frozen=True, slots=True)
class Plain:
    """What the library makes of the same fields as Point's."""

    x: int
    y: int = 0
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)


def test_fields_are_given_by_place_by_name_and_by_default() -> None:
    assert (Point(1).x, Point(1).y, Point(1).notes) == (1, 0, {})
    assert Point(1, 2) == Point(y=2, x=1)
    assert Point(1).notes is not Point(1).notes
    assert Sized(id="a", size=3) == Sized(size=3, id="a", name="nobody")
    for wrong in (Point, lambda: Point(1, 2, {}, 3), lambda: Point(z=1)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(TypeError):
        Named("a")


def test_nothing_can_be_set_or_taken_away() -> None:
    point = Point(1)
    for change in (
        lambda: setattr(point, "x", 2),
        lambda: setattr(point, "other", 2),
        lambda: delattr(point, "x"),
    ):
        with pytest.raises(FrozenInstanceError):
            change()
    assert point == Point(1)
    assert not hasattr(point, "__dict__")


def test_equality_is_of_fields_and_of_class() -> None:
    assert Point(1, 2) == Point(1, 2)
    assert Point(1, 2) != Point(1, 3)
    assert Point(1) != Plain(1)
    assert Named(id="a", name="nobody") != Sized(id="a", size=0)
    assert Point(1) != (1, 0, {})
    assert Quiet(1, 2) == Quiet(1, 3)
    assert Nothing() == Nothing()


def test_hashes_agree_with_equality() -> None:
    assert hash(Point(1, 2, {"a": "b"})) == hash(Point(1, 2))
    assert len({Quiet(1, 2), Quiet(1, 3), Quiet(2, 2)}) == 2
    assert hash(Nothing()) == hash(Nothing())
    with pytest.raises(TypeError):
        hash(Positive(5) and Named(id=[]))  # type: ignore[arg-type]  # a list has no hash


def test_words_name_the_class_and_the_fields() -> None:
    assert repr(Point(1, 2)) == repr(Plain(1, 2)).replace("Plain", "Point")
    assert repr(Quiet(1, 2)) == "Quiet(shown=1)"
    assert repr(Nothing()) == "Nothing()"


def test_the_library_takes_them_for_its_own() -> None:
    assert is_dataclass(Point)
    assert [each.name for each in fields(Sized)] == ["id", "name", "size"]
    assert replace(Point(1, 2), y=5) == Point(1, 5)
    with pytest.raises(ValueError, match="-1"):
        replace(Positive(1), number=-1)
    match Point(3, 4):
        case Point(x, y):
            assert (x, y) == (3, 4)


def test_copies_and_pickles_are_equal_and_frozen() -> None:
    point = Point(1, 2, {"a": "b"})
    pickled = pickle.loads(pickle.dumps(point))  # noqa: S301 - bytes of our own
    for made in (copy.copy(point), copy.deepcopy(point), pickled):
        assert made == point
        with pytest.raises(FrozenInstanceError):
            made.x = 3


def test_the_constructor_tells_what_it_takes() -> None:
    assert str(inspect.signature(Point)) != ""
    assert list(inspect.signature(Sized).parameters) == ["id", "name", "size"]
    assert get_type_hints(Point.__init__)["x"] is int


def test_methods_of_the_class_itself_stand() -> None:
    @frozen
    class Own:
        number: int

        def __repr__(self) -> str:
            return f"<{self.number}>"

    assert Own(1) != Own(2)
    assert repr(Own(1)) == "<1>"
