"""Frozen values: dataclasses that cost a third of the library's own to define.

The library writes and compiles six methods for each frozen class: more than a millisecond, which
for the classes that a start needs adds up to a tenth of a second. Here the constructor alone is
written out, because it alone depends on the fields so much; the other methods are common to all.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(
    cls: type[T] | None = None, /, *, kw_only: bool = False
) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a class a frozen dataclass with slots, equal and hashed by its fields.

    `dataclasses.fields` and `replace` work on it, `field` gives defaults and leaves fields out of
    hash, comparison or repr, and `__post_init__` is called. Setting a field raises
    FrozenInstanceError.
    """

    def make(plain: type[T]) -> type[T]:
        # The library still finds the fields, and gives the class its slots.
        made = dataclass(plain, init=False, repr=False, eq=False, slots=True, kw_only=kw_only)
        own = fields(made)  # type: ignore[arg-type]  # it is a dataclass from the line above on
        compared = _getter([each.name for each in own if each.compare])
        hashed = [each.name for each in own if (each.compare if each.hash is None else each.hash)]
        methods = {
            "__init__": _constructor(made, own),
            "__setattr__": _refuse_to_set,
            "__delattr__": _refuse_to_delete,
            "__setstate__": _set_state,
            "__eq__": _equality(compared),
            "__hash__": _hash(_getter(hashed)),
            "__repr__": _repr([each.name for each in own if each.repr]),
        }
        for name, method in methods.items():
            if name not in plain.__dict__:
                setattr(made, name, method)
        return made

    return make if cls is None else make(cls)


def _constructor(cls: type, own: tuple[Field[Any], ...]) -> Callable[..., None]:
    """Write `__init__`; it fills the slots themselves, which no longer take assignments."""
    given: dict[str, object] = {"_none": MISSING}
    positional: list[str] = []
    keyword: list[str] = []
    body: list[str] = []
    for each in own:
        name = each.name
        given[f"_set_{name}"] = getattr(cls, name).__set__
        source = parameter = name
        if each.default_factory is not MISSING:
            given[f"_make_{name}"] = each.default_factory
            parameter = f"{name}=_none"
            source = f"_make_{name}() if {name} is _none else {name}"
        elif each.default is not MISSING:
            given[f"_or_{name}"] = each.default
            parameter = f"{name}=_or_{name}"
        (keyword if each.kw_only else positional).append(parameter)
        body.append(f"  _set_{name}(self, {source})")
    if hasattr(cls, "__post_init__"):
        body.append("  self.__post_init__()")
    parameters = ", ".join(["self", *positional, *(["*", *keyword] if keyword else [])])
    lines = [f"def make({', '.join(given)}):", f" def __init__({parameters}):", *body]
    text = "\n".join([*lines, "  return None", " return __init__"])
    scope: dict[str, Any] = {}
    # Only names of fields, which are identifiers, go into the text.
    exec(text, sys.modules[cls.__module__].__dict__, scope)  # noqa: S102
    init: Callable[..., None] = scope["make"](**given)
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = {each.name: each.type for each in own} | {"return": None}
    return init


def _refuse_to_set(_self: object, name: str, _value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _set_state(self: object, state: tuple[None, dict[str, object]]) -> None:
    """Fill a copy: `copy` and `pickle` would assign to the slots."""
    for name, each in state[1].items():
        object.__setattr__(self, name, each)


def _getter(names: list[str]) -> Callable[[Any], object]:
    """What takes the fields of these names out of a value, all at once."""
    return attrgetter(*names) if names else lambda _self: ()


def _equality(compared: Callable[[Any], object]) -> Callable[[object, object], object]:
    def equal(self: object, other: object) -> object:
        if self.__class__ is other.__class__:
            return self is other or compared(self) == compared(other)
        return NotImplemented

    return equal


def _hash(hashed: Callable[[Any], object]) -> Callable[[object], int]:
    return lambda self: hash(hashed(self))


def _repr(names: list[str]) -> Callable[[object], str]:
    def shown(self: object) -> str:
        words = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{self.__class__.__qualname__}({words})"

    return shown
