"""Finding names by parts of words: what is typed against what there is, the best first."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

ThingT = TypeVar("ThingT")


def plain(text: str) -> str:
    """Lower case without accents, so that "artilleria" finds "Artillería"."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def rank(
    things: Sequence[ThingT], typed: str, words_of: Callable[[ThingT], tuple[str, str]]
) -> list[ThingT]:
    """The things that hold every word typed, best first; all of them if nothing is typed.

    `words_of` gives a thing's name and its further words. A name that begins with what is typed
    comes first, then names in which words begin so, then any that contain it; names before
    further words. Things of equal rank keep their order.
    """
    tokens = plain(typed).split()
    if not tokens:
        return list(things)
    scored = []
    for thing in things:
        name, more = words_of(thing)
        score = _score(tokens, plain(name), plain(more))
        if score is not None:
            scored.append((score, thing))
    return [thing for _, thing in sorted(scored, key=lambda each: each[0])]


def _score(tokens: Sequence[str], name: str, more: str) -> int | None:
    total = 0
    starts = [f" {name}", f" {more}"]
    for token in tokens:
        if name.startswith(token):
            continue
        if f" {token}" in starts[0]:
            total += 1
        elif token in name:
            total += 2
        elif f" {token}" in starts[1]:
            total += 4
        elif token in more:
            total += 5
        else:
            return None
    return total * 100 + min(len(name), 99)
