"""Reads TOML tables into typed forms, strictly, and names every fault by its place.

The rule sets are read at every start before anything can be shown, so their border is this small
reader; foreign books, which come later and seldom, pass through pydantic.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Annotated, Any, Literal, Self, Union, dataclass_transform

from model.text import Text
from model.values import frozen

Place = tuple[int | str, ...]
Problem = tuple[Place, str]
Reader = Callable[[object, Place, list[Problem]], Any]
NONE: Mapping[Any, Any] = types.MappingProxyType({})
"""The table of a form that leaves it out."""


class FormFaulty(ValueError):
    """A table is not of its form; `problems` are the places in it, each with what is wrong."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("; ".join(f"{place}: {reason}" for place, reason in problems))


@frozen
class Pattern:
    """A text must match this expression (which carries its own anchors)."""

    expression: str


@frozen
class Between:
    """A number must lie between these, both allowed."""

    least: int
    most: int


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Form:
    """A table with the keys that the class names, each of its type; no others; frozen.

    Types: str, int, float, bool, Text (a table with en and es, or one text for both), enums,
    Literal, Any, list, tuple, dict, Mapping, other forms, unions of these, and Annotated with a
    Pattern or Between. A key with a value in the class may be left out.
    """

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), tuple(self.__dict__)))

    @classmethod
    def read(cls, data: object) -> Self:
        """Read a table; FormFaulty with everything that is wrong with it."""
        problems: list[Problem] = []
        form = _form(cls)(data, (), problems)
        if problems:
            raise FormFaulty(problems)
        return typing.cast("Self", form)


_READERS: dict[type[Form], Reader] = {}


def _form(cls: type[Form]) -> Reader:
    """What reads a form; its types are looked at when the first such table is read."""
    found = _READERS.get(cls)
    if found is not None:
        return found
    hints = typing.get_type_hints(cls, include_extras=True)
    readers = {key: _reader(hint) for key, hint in hints.items()}
    needed = [key for key in readers if not hasattr(cls, key)]

    def read(data: object, place: Place, problems: list[Problem]) -> Form:
        values: dict[str, object] = {}
        if not isinstance(data, Mapping):
            problems.append((place, "should be a table"))
            return cls()
        for key, value in data.items():
            reader = readers.get(key)
            if reader is None:
                problems.append(((*place, key), "is not permitted here"))
            else:
                values[key] = reader(value, (*place, key), problems)
        problems += [((*place, key), "is required") for key in needed if key not in data]
        return cls(**values)

    _READERS[cls] = read
    return read


def _reader(hint: Any) -> Reader:
    """What reads a value of a type."""
    if hint is Any:
        return lambda value, _place, _problems: value
    origin = typing.get_origin(hint)
    if origin is Annotated:
        return _checked(_reader(hint.__origin__), hint.__metadata__)
    if origin is Literal:
        return _one_of({each: each for each in typing.get_args(hint)})
    if origin in (Union, types.UnionType):
        return _union(typing.get_args(hint))
    if origin in (list, tuple):
        return _row(origin, typing.get_args(hint))
    if origin is not None and issubclass(origin, Mapping):
        return _table(_reader(typing.get_args(hint)[1]))
    if issubclass(hint, Form):
        return _form(hint)
    if issubclass(hint, Enum):
        return _one_of({each.value: each for each in hint})
    return _text if hint is Text else _scalar(hint)


_WORDS: Mapping[type, str] = {
    str: "a valid text",
    int: "a valid whole number",
    float: "a valid number",
    bool: "true or false",
}


def _scalar(hint: type) -> Reader:
    reason = f"should be {_WORDS[hint]}"

    def read(value: object, place: Place, problems: list[Problem]) -> object:
        if type(value) is hint:
            return value
        if hint is float and type(value) is int:
            return float(value)
        problems.append((place, reason))
        return value

    return read


def _text(value: object, place: Place, problems: list[Problem]) -> Text:
    if isinstance(value, Text):
        return value
    if isinstance(value, str):
        return Text.same(value)
    if not isinstance(value, Mapping):
        problems.append((place, "should be a text, or a table with en and es"))
        return Text("", "")
    for key in ("en", "es"):
        if key not in value:
            problems.append(((*place, key), "is required"))
        elif not isinstance(value[key], str):
            problems.append(((*place, key), "should be a valid text"))
        elif not value[key]:
            problems.append(((*place, key), "should have at least 1 character"))
    problems += [((*place, key), "is not permitted here") for key in value.keys() - {"en", "es"}]
    return Text(str(value.get("en", "")), str(value.get("es", "")))


def _one_of(choices: Mapping[object, object]) -> Reader:
    reason = f"should be one of {', '.join(map(repr, choices))}"

    def read(value: object, place: Place, problems: list[Problem]) -> object:
        if isinstance(value, Enum):
            value = value.value
        if isinstance(value, str | int) and value in choices:
            return choices[value]
        problems.append((place, reason))
        return value

    return read


def _checked(reader: Reader, rules: tuple[object, ...]) -> Reader:
    patterns = [(rule, re.compile(rule.expression)) for rule in rules if isinstance(rule, Pattern)]
    bounds = [rule for rule in rules if isinstance(rule, Between)]

    def read(value: object, place: Place, problems: list[Problem]) -> object:
        before = len(problems)
        value = reader(value, place, problems)
        if len(problems) > before:
            return value
        for rule, pattern in patterns:
            if not pattern.search(str(value)):
                problems.append((place, f"should match pattern {rule.expression}"))
        for bound in bounds:
            if isinstance(value, int) and value < bound.least:
                problems.append((place, f"should be greater than or equal to {bound.least}"))
            if isinstance(value, int) and value > bound.most:
                problems.append((place, f"should be less than or equal to {bound.most}"))
        return value

    return read


def _row(origin: type, hints: tuple[Any, ...]) -> Reader:
    """A list, a tuple of any length, or one whose places have types of their own."""
    fixed = origin is tuple and hints[-1] is not ...
    readers = [_reader(hint) for hint in hints if hint is not ...]

    def read(value: object, place: Place, problems: list[Problem]) -> object:
        if not isinstance(value, list | tuple):
            problems.append((place, "should be a valid list"))
            return value
        if fixed and len(value) != len(readers):
            problems.append((place, f"should have {len(readers)} values, not {len(value)}"))
            return value
        each = readers if fixed else readers * len(value)
        return origin(
            reader(item, (*place, number), problems)
            for number, (reader, item) in enumerate(zip(each, value, strict=True))
        )

    return read


def _table(reader: Reader) -> Reader:
    def read(value: object, place: Place, problems: list[Problem]) -> object:
        if not isinstance(value, Mapping):
            problems.append((place, "should be a table"))
            return value
        return {key: reader(each, (*place, key), problems) for key, each in value.items()}

    return read


def _union(hints: tuple[Any, ...]) -> Reader:
    """The first type that a value has; where one is left beside none, its faults are told."""
    others = [hint for hint in hints if hint is not type(None)]
    readers = [_reader(hint) for hint in others]
    named = ", ".join(_WORDS.get(hint, "a list or table") for hint in others)
    reason = f"should be one of these: {named}"

    def read(value: object, place: Place, problems: list[Problem]) -> object:
        if value is None and len(others) < len(hints):
            return None
        if len(readers) == 1:
            return readers[0](value, place, problems)
        for reader in readers:
            found: list[Problem] = []
            result = reader(value, place, found)
            if not found:
                return result
        problems.append((place, reason))
        return value

    return read
