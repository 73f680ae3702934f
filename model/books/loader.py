"""Reads an army book from TOML and names every fault by its path, in the user's words."""

from __future__ import annotations

import dataclasses
import difflib
import math
import tomllib
import typing
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from types import UnionType

from model.books.book import Book
from model.books.faults import BookFaulty, Fault
from model.books.verify import verify
from model.books.words import said
from model.text import Text

if typing.TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError

FORMAT = 1
LARGEST = 2_000_000
"""The most characters that a book may have; the example books have about 20,000."""
GREATEST = 1e6

_WORDS: Mapping[str, Text] = {
    "missing": Text("is missing", "falta"),
    "dict_type": Text("must be a table of values", "debe ser una tabla de valores"),
    "mapping_type": Text("must be a table of values", "debe ser una tabla de valores"),
    "dataclass_type": Text("must be a table of values", "debe ser una tabla de valores"),
    "tuple_type": Text("must be a list", "debe ser una lista"),
    "string_type": Text("must be text in quotes", "debe ser un texto entre comillas"),
    "int_type": Text("must be a whole number", "debe ser un número entero"),
    "int_parsing": Text("must be a whole number", "debe ser un número entero"),
    "int_from_float": Text("must be a whole number", "debe ser un número entero"),
    "int_parsing_size": Text("is too large a number", "es un número demasiado grande"),
    "float_type": Text("must be a number", "debe ser un número"),
    "float_parsing": Text("must be a number", "debe ser un número"),
    "bool_type": Text("must be true or false", "debe ser true o false"),
    "bool_parsing": Text("must be true or false", "debe ser true o false"),
}
_OTHER = Text("is not of the form that belongs here", "no tiene la forma que corresponde aquí")
_UNNAMED = Text("a name must not be empty", "un nombre no puede quedar vacío")


def read(text: str) -> Book:
    """Read a book; BookFaulty lists every fault: of form first, then of sense."""
    book = read_draft(text)
    faults = verify(book)
    if faults:
        raise BookFaulty(faults)
    return book


def read_draft(text: str) -> Book:
    """Read a book whose form is right, whatever its sense; BookFaulty lists faults of form."""
    from pydantic import ValidationError

    data = _parse(text)
    number = data.pop("format", None)
    if number != FORMAT:
        raise BookFaulty([Fault("format", _format_reason(number))])
    faults = list(_figures(data, ""))
    shaped = _shape(data, Book, "", faults)
    try:
        book = _adapter().validate_python(shaped)
    except ValidationError as error:
        faults += _faults(error, data)
        raise BookFaulty(faults) from error
    if faults:
        raise BookFaulty(faults)
    return book


@lru_cache(maxsize=64)
def parsed(text: str) -> Book:
    """Read a book that was read before without reading it again; BookFaulty as for `read`."""
    return read(text)


def _parse(text: str) -> dict[str, object]:
    if len(text) > LARGEST:
        raise BookFaulty([Fault("", Text("is too large for a book", "es demasiado grande"))])
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        reason = Text("is nested too deeply", "tiene demasiados niveles")
        raise BookFaulty([Fault("", reason)]) from error
    except ValueError as error:
        reason = said("is not TOML: {error}", "no es TOML: {error}", error=str(error))
        raise BookFaulty([Fault("", reason)]) from error


def _format_reason(number: object) -> Text:
    if number is None:
        return Text(
            'is missing: an army book begins with "format = 1"',
            'falta: un libro empieza con "format = 1"',
        )
    return said(
        "is {number}; this program reads books of format {known}",
        "es {number}; este programa lee libros de formato {known}",
        number=str(number)[:40],
        known=FORMAT,
    )


@cache
def _adapter() -> TypeAdapter[Book]:
    from pydantic import TypeAdapter

    return TypeAdapter(Book)


@cache
def _hints(kind: type) -> Mapping[str, object]:
    return typing.get_type_hints(kind)


def _shape(data: object, hint: object, path: str, faults: list[Fault]) -> object:
    """Bring data to the form of a type: plain words become texts; unknown keys become faults."""
    hint = _without_none(hint)
    if hint is Text:
        return _text(data, path, faults)
    if dataclasses.is_dataclass(hint) and isinstance(data, dict):
        return _shape_table(data, typing.cast("type", hint), path, faults)
    arguments = typing.get_args(hint)
    origin = typing.get_origin(hint)
    if origin is tuple and isinstance(data, list) and Ellipsis in arguments:
        return [
            _shape(each, arguments[0], _item_path(path, index, each), faults)
            for index, each in enumerate(data)
        ]
    if origin is Mapping and isinstance(data, dict) and arguments[1] is Text:
        return {key: _text(each, f"{path}.{key}", faults) for key, each in data.items()}
    return data


def _shape_table(
    data: dict[str, object], kind: type, path: str, faults: list[Fault]
) -> dict[str, object]:
    hints = _hints(kind)
    shaped: dict[str, object] = {}
    for key, each in data.items():
        where = f"{path}.{key}" if path else key
        if key not in hints:
            faults.append(Fault(where, _unknown(key, tuple(hints))))
            continue
        shaped[key] = _shape(each, hints[key], where, faults)
    return shaped


def _text(data: object, path: str, faults: list[Fault]) -> object:
    if isinstance(data, str):
        return Text.same(data)
    if isinstance(data, dict) and all(isinstance(each, str) for each in data.values()):
        words = typing.cast("dict[str, str]", data)
        if set(words) == {"en", "es"}:
            if any(words.values()) and not all(words.values()):
                faults.append(Fault(path, _UNNAMED))
            return Text(words["en"], words["es"])
    faults.append(
        Fault(
            path,
            Text(
                'must be text, or one text in each language: { en = "...", es = "..." }',
                'debe ser un texto, o uno en cada idioma: { en = "...", es = "..." }',
            ),
        )
    )
    return Text.same("?")


def _without_none(hint: object) -> object:
    """The type itself where it may be None."""
    if isinstance(hint, UnionType) or typing.get_origin(hint) is typing.Union:
        rest = [each for each in typing.get_args(hint) if each is not type(None)]
        return rest[0] if len(rest) == 1 else hint
    return hint


def _item_path(path: str, index: int, item: object) -> str:
    """The path of a list's item: by its id if it has one, else by its number from 1."""
    if isinstance(item, dict) and isinstance(item.get("id"), str):
        return f"{path}.{item['id']}"
    return f"{path}[{index + 1}]"


def _unknown(key: str, known: Iterable[str]) -> Text:
    near = difflib.get_close_matches(key, list(known), n=1)
    if near:
        return said(
            'is not known here; did you mean "{near}"?',
            'no se conoce aquí; ¿quería decir "{near}"?',
            near=near[0],
        )
    return Text("is not known here", "no se conoce aquí")


def _figures(data: object, path: str) -> Iterable[Fault]:
    """Numbers that no book can mean: not finite, or beyond a million."""
    if isinstance(data, dict):
        for key, each in data.items():
            yield from _figures(each, f"{path}.{key}" if path else str(key))
    elif isinstance(data, list):
        for index, each in enumerate(data):
            yield from _figures(each, _item_path(path, index, each))
    elif type(data) in (int, float) and not _bearable(typing.cast("float", data)):
        yield Fault(path, Text("is no figure that a book can hold", "no es una cifra admisible"))


def _bearable(number: float) -> bool:
    return math.isfinite(number) and abs(number) <= GREATEST


def _faults(error: ValidationError, data: object) -> Iterable[Fault]:
    seen: set[str] = set()
    for problem in error.errors(include_url=False):
        path = _path(problem["loc"], data)
        if path not in seen:
            seen.add(path)
            yield Fault(path, _reason(problem["type"], problem.get("ctx")))


def _reason(kind: str, context: Mapping[str, object] | None) -> Text:
    if kind == "enum" and context is not None:
        allowed = str(context["expected"]).replace("'", '"').replace(" or ", ", ")
        return said("must be one of {allowed}", "debe ser uno de {allowed}", allowed=allowed)
    return _WORDS.get(kind, _OTHER)


def _path(location: tuple[int | str, ...], data: object) -> str:
    """Word a location: ids in place of numbers, without the names of types that pydantic adds."""
    words = ""
    here = data
    for part in location:
        if isinstance(part, int):
            if not isinstance(here, list) or part >= len(here):
                break
            here = here[part]
            words = _item_path(words, part, here)
            continue
        if not isinstance(here, dict):
            break
        words = f"{words}.{part}" if words else part
        here = here.get(part)
    return words
