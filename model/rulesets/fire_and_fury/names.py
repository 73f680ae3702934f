"""Names as labels and lists shorten them: a general's surname, a command without its echelon."""

from __future__ import annotations

import re
from functools import lru_cache

from model.forces.elements import Element
from model.rulesets.forces import Forces

_SUFFIXES = ("jr", "jr.", "sr", "sr.", "ii", "iii", "iv")
_PARTICLES = ("de", "del", "der", "du", "la", "le", "st.", "van", "von", "zu")
_ECHELONS = re.compile(
    r"(?:'s|’s|s'|s’)?\s+(?:cavalry\s+)?(?:division|corps|brigade|battalion)\s*$"
    r"|^\s*(?:divisi[oó]n|cuerpo|brigada|batall[oó]n)\s+(?:de\s+)?",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def surname(name: str) -> str:
    """The surname with its particles: "George E. Pickett" and "von Steinwehr" stay short."""
    words = name.replace(",", " ").split()
    while len(words) > 1 and words[-1].casefold() in _SUFFIXES:
        words.pop()
    start = max(0, len(words) - 1)
    while start > 0 and words[start - 1].casefold() in _PARTICLES:
        start -= 1
    return " ".join(words[start:])


@lru_cache(maxsize=4096)
def bare(name: str) -> str:
    """A command's name without its echelon: "Pickett's Division" gives "Pickett"."""
    found = _ECHELONS.search(name)
    if found is None:
        return name.strip()
    stem = (name[: found.start()] + name[found.end() :]).strip()
    ends_in_s = found.group().startswith(("s'", "s’"))
    short = f"{stem}s" if ends_in_s else stem
    return short if any(letter.isalpha() for letter in short) else name.strip()


def command_name(forces: Forces, element: Element) -> str:
    """How a label names the command above: its leader's surname, or else its own bare name."""
    leaders = [each for each in forces.leaders(element) if each.name.strip()]
    return surname(leaders[0].name) if leaders else bare(element.name)
