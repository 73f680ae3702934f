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
MOST_DIGITS = 4

_FIGURE = r"(\d{1,3}(?:[.,]\d{3})+|\d{1,6}(?:[.,]\d{1,2})?)"
_POINTS = r"(?:pts?|ptos?|points?|puntos?)"
_PRICE = re.compile(
    rf"[\s@=:(\[.–-]*?[@=(\[–:-]?\s*{_FIGURE}\s*(?:{_POINTS}|p)\.?\s*[)\]]?\s*$",
    re.IGNORECASE,
)
# A price at the end without the word: "@ 45", "= 45", "[45]", " - 45", "....45", "   45".
_AT = re.compile(rf"(?:\s*[@=]|\s*\[|\s[–—-]|\.{{2,}}|\s\s)\s*{_FIGURE}\s*\]?\s*$")
_BRACKETED = re.compile(r"\s*\(\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*\)\s*$")
# A price in the middle: "20 Legionaries (300 pts): drilled".
_INSIDE = re.compile(rf"[@=(\[–-]\s*{_FIGURE}\s*{_POINTS}\b\.?\s*[)\]]?", re.IGNORECASE)
_EACH = re.compile(
    rf"[@(]?\s*\b{_FIGURE}\s*{_POINTS}?\.?\s*"
    r"(?:each|per model|a model|per man|c/u|cada un[oa]|por miniatura)\b\s*\)?",
    re.IGNORECASE,
)
_LABEL = re.compile(r"^\s*(?:unit|unidad)\s*\d{1,3}\s*[:.)–-]\s*", re.IGNORECASE)
_WITH = re.compile(r"\bw/\s*", re.IGNORECASE)
_COUNT = re.compile(r"^\s*(\d{1,4})\s*[x×]?\s+")
_BEHIND = re.compile(r"\s*[x×]\s*(\d{1,4})$", re.IGNORECASE)
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_TIMES = re.compile(r"\s*[x×]\s*(\d{1,4})\s*$|^\s*(\d{1,4})\s*[x×]?\s+", re.IGNORECASE)
_BULLET = re.compile(r"^\s*(?:[-*•·–>]+|\d+[.)])\s+")
_MARKUP = re.compile(r"\[/?(?:b|i|u|size|color|list|\*)(?:=[^\]]{0,20})?\]|\*\*|__|^#{1,6}\s+")
_NAME = re.compile(r"[\"“”«]([^\"“”«»]{1,80})[\"“”»]")
_SPLIT = re.compile(r"\s*[(),;:+&/\[\]]\s*|\s+(?:and|with|plus|con|y|e|más)\s+")
_JOINING = re.compile(r"^\s*(?:and|with|plus|con|y|e|más)\s+", re.IGNORECASE)
TOTAL = re.compile(r"^\s*(?:total|sum|suma)\b", re.IGNORECASE)
LIMIT = re.compile(rf"\b{_FIGURE}\s*{_POINTS}\b", re.IGNORECASE)


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
    text = _LABEL.sub("", _BULLET.sub("", text)).strip()
    line = Line(number, text)
    body, line.stated = _without_price(_EACH.sub(" ", _WITH.sub(" with ", text)))
    named = _NAME.search(body)
    if named:
        line.name = " ".join(named[1].split())
        body = _NAME.sub(" ", body, count=1)
    count = _COUNT.match(body)
    if count:
        line.count = int(count[1])
        body = body[count.end() :]
    line.body = body
    parts = (_JOINING.sub("", each).strip(" .()") for each in _SPLIT.split(body))
    line.parts = [part for part in parts if part]
    if line.count is None and line.parts:
        _count_behind(line)
    return line


def _count_behind(line: Line) -> None:
    """The count behind the name: "Velites x10", "Velites (10)"."""
    behind = _BEHIND.search(line.parts[0])
    if behind and behind.start():
        line.count = int(behind[1])
        line.parts[0] = line.parts[0][: behind.start()]
    elif len(line.parts) > 1 and line.parts[1].isdecimal() and len(line.parts[1]) <= MOST_DIGITS:
        line.count = int(line.parts.pop(1))


def number_of(figure: str) -> float:
    """A number as players write it: "1,500" and "1.500" are thousands, "4.5" and "4,5" are not."""
    if _THOUSANDS.fullmatch(figure):
        return float(re.sub(r"[.,]", "", figure))
    return float(figure.replace(",", "."))


def _without_price(text: str) -> tuple[str, float | None]:
    for form in (_AT, _PRICE, _BRACKETED):
        found = form.search(text[-60:])
        if found is None:
            continue
        rest = text[: len(text) - len(text[-60:]) + found.start()]
        if form is _BRACKETED and not (_COUNT.match(text) or _SPLIT.search(rest.strip())):
            continue  # "Velites (10)": the number of models
        return rest, number_of(found[1])
    found = _INSIDE.search(text)
    if found:
        return f"{text[: found.start()]}, {text[found.end() :]}", number_of(found[1])
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
