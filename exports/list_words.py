"""The words of a pasted list: lines taken apart, and names compared as players write them."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

ThingT = TypeVar("ThingT")

CLOSE = 0.88

_PRICE = re.compile(
    r"[\s@=:(\[.–-]*?[@=(\[–:-]?\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*"
    r"(?:pts?|ptos?|points?|puntos?|p)\.?\s*[)\]]?\s*$",
    re.IGNORECASE,
)
_AT = re.compile(r"\s*@\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*$")
_COUNT = re.compile(r"^\s*(\d{1,4})\s*[x×]?\s+")
_TIMES = re.compile(r"\s*[x×]\s*(\d{1,4})\s*$|^\s*(\d{1,4})\s*[x×]?\s+", re.IGNORECASE)
_BULLET = re.compile(r"^\s*(?:[-*•·–>]+|\d+[.)])\s+")
_MARKUP = re.compile(r"\[/?(?:b|i|u|size|color|list|\*)(?:=[^\]]{0,20})?\]|\*\*|__|^#{1,6}\s+")
_NAME = re.compile(r"[\"“”«]([^\"“”«»]{1,80})[\"“”»]")
_SPLIT = re.compile(r"\s*[(),;:+&/]\s*|\s+(?:and|with|con|y)\s+")
TOTAL = re.compile(r"^\s*(?:total|sum|suma)\b", re.IGNORECASE)
LIMIT = re.compile(r"(\d{2,6})\s*(?:points?|pts?|puntos?|ptos?)\b", re.IGNORECASE)


@dataclass(slots=True)
class Line:
    """One line as it is taken apart: its price, quoted name, count, and the parts of the rest."""

    number: int
    text: str
    body: str = ""
    name: str = ""
    stated: float | None = None
    count: int | None = None
    parts: list[str] = field(default_factory=list)


def take_apart(number: int, raw: str) -> Line:
    """A line without marks and bullets, with its price, quoted name, count and parts."""
    text = _MARKUP.sub("", raw.replace("\\", "")).strip()
    text = _BULLET.sub("", text).strip()
    line = Line(number, text)
    body, line.stated = _without_price(text)
    named = _NAME.search(body)
    if named:
        line.name = " ".join(named[1].split())
        body = _NAME.sub(" ", body, count=1)
    count = _COUNT.match(body)
    if count:
        line.count = int(count[1])
        body = body[count.end() :]
    line.body = body
    line.parts = [part for part in (each.strip(" .()") for each in _SPLIT.split(body)) if part]
    return line


def _without_price(text: str) -> tuple[str, float | None]:
    for form in (_AT, _PRICE):
        found = form.search(text[-60:])
        if found:
            number = float(found[1].replace(",", "."))
            return text[: len(text) - len(text[-60:]) + found.start()], number
    return text, None


def counted(part: str) -> tuple[int | None, str]:
    """A part's number and its words: "light armour x5", "8 archers"."""
    found = _TIMES.search(part)
    if found is None:
        return None, part
    number = int(found[1] or found[2])
    return number, (part[: found.start()] + " " + part[found.end() :]).strip()


def key_of(words: str) -> str:
    """Words as they are compared: small letters, no accents, single blanks, no full stops."""
    bare = unicodedata.normalize("NFKD", words.casefold())
    kept = "".join(c if c.isalnum() else " " for c in bare if not unicodedata.combining(c))
    return " ".join(kept.split())


def _singular(key: str) -> str:
    """Words without a final s: "light armours" as "light armour"."""
    words = key.split()
    return " ".join(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words)


def match(key: str, known: Mapping[str, ThingT]) -> ThingT | None:
    """What a word names: exactly, in the other number, or all but exactly."""
    if key in known:
        return known[key]
    singular = _singular(key)
    for name, thing in known.items():
        if _singular(name) == singular:
            return thing
    close = difflib.get_close_matches(key, list(known), n=1, cutoff=CLOSE)
    return known[close[0]] if close else None


def nearest(key: str, known: Iterable[str]) -> str:
    """The known name that a word is most like; "" if none is near."""
    close = difflib.get_close_matches(key, list(known), n=1, cutoff=0.7)
    return close[0] if close else ""
