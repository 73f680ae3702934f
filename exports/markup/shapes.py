"""Faces by the hundred differ in their words only: the rest is read once and then filled.

Two renderings have the same *shape* if all their tags are equal, attributes included, and
their text stands at the same places. For a shape that is known, the tree is not read again;
only the elements that hold words are made anew. Whatever is not plain (mixed text, pictures,
comments, raw signs) is left to the full reader, as is every error.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from exports.drawing.faces import Face, Span
from exports.markup.errors import MarkupError

_TAG = re.compile("(<[^<>]*>)")
_BLANKS = re.compile("[ \t\r\n]+")
_ENTITY = re.compile("&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,6}));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_MARK = "\ue000"
_MARKED = re.compile(f"{_MARK}([0-9]+){_MARK}")
_MOST = 512

_Fill = Callable[[list[str]], Any]
_Key = tuple[tuple[str, ...], tuple[int, ...]]

_known: dict[_Key, _Fill | None] = {}


def quick_face(text: str, unit: str, read: Callable[[str], object]) -> Face | None:
    """Make a face from rendered text by its shape; None if the full reader must have it.

    Args:
        text: the rendered template.
        unit: what the print report calls the face.
        read: the full reader, for the first face of a shape.
    """
    if "<!" in text or "<?" in text or "<image" in text or _MARK in text:
        return None
    tokens = _TAG.split(text)
    holes = _holes(tokens)
    if holes is None:
        return None
    values = [_decoded(tokens[place]) for place in holes]
    if "" in values:
        return None
    key = (tuple(tokens[1::2]), tuple(holes))
    if key not in _known:
        if len(_known) >= _MOST:
            _known.clear()
        _known[key] = _learn(tokens, holes, read)
    fill = _known[key]
    if fill is None:
        return None
    face: Face = fill([*values, unit])
    return face


def _holes(tokens: list[str]) -> list[int] | None:
    """Places of words, each the whole content of an element; None if there are others."""
    holes = []
    last = len(tokens) - 1
    for place in range(0, last + 1, 2):
        token = tokens[place]
        if not token or not token.strip(" \t\r\n"):
            continue
        if place in {0, last} or "<" in token or ">" in token:
            return None
        before = tokens[place - 1]
        if before[1] == "/" or before[-2] == "/" or tokens[place + 1][1] != "/":
            return None
        holes.append(place)
    return holes


def _decoded(token: str) -> str:
    """The words of a token, or "" if they hold what only the full reader can judge."""
    if "&" in token:
        if "&" in _ENTITY.sub("", token):
            return ""
        token = _ENTITY.sub(_entity, token)
        if _MARK in token:
            return ""
    return _BLANKS.sub(" ", token).strip(" ")


def _entity(match: re.Match[str]) -> str:
    if match[1]:
        return _NAMED[match[1]]
    code = int(match[2])
    return chr(code) if 32 <= code < 0xD800 else _MARK


def _learn(tokens: list[str], holes: list[int], read: Callable[[str], object]) -> _Fill | None:
    marked = list(tokens)
    for number, place in enumerate(holes):
        marked[place] = f"{_MARK}{number}{_MARK}"
    try:
        face = read("".join(marked))
    except MarkupError:
        return None
    if not isinstance(face, Face):
        return None
    found: list[int] = []
    fill = _filler(replace(face, unit=f"{_MARK}{len(holes)}{_MARK}"), found)
    if sorted(found) != list(range(len(holes) + 1)):
        return None
    return fill


def _filler(node: Any, found: list[int]) -> _Fill | None:
    """How to make a node from words; None if there are none in it. Notes the words in `found`."""
    if isinstance(node, str):
        match = _MARKED.fullmatch(node)
        if match is None:
            return None
        number = int(match[1])
        found.append(number)
        return lambda values: values[number]
    if isinstance(node, tuple):
        if len(node) > 1 and any(isinstance(item, Span) for item in node):
            return None
        return _tuple_filler(node, found)
    if not is_dataclass(node):
        return None
    cls: Any = type(node)
    fixed = {}
    filled: list[tuple[str, _Fill]] = []
    for entry in fields(node):
        value = getattr(node, entry.name)
        fill = _filler(value, found)
        if fill is None:
            fixed[entry.name] = value
        else:
            filled.append((entry.name, fill))
    if not filled:
        return None
    if len(filled) == 1:
        ((name, only),) = filled
        return lambda values: cls(**fixed, **{name: only(values)})
    return lambda values: cls(**fixed, **{name: fill(values) for name, fill in filled})


def _tuple_filler(items: tuple[Any, ...], found: list[int]) -> _Fill | None:
    fillers = [_filler(item, found) for item in items]
    if not any(fillers):
        return None
    pairs = list(zip(items, fillers, strict=True))
    return lambda values: tuple([item if fill is None else fill(values) for item, fill in pairs])
