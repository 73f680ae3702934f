"""Names as labels and lists shorten them: a general's surname, a command without its echelon."""

from __future__ import annotations

import re
from functools import lru_cache

from model.forces.elements import Element
from model.rulesets.forces import Forces

_SUFFIXES = ("jr", "jr.", "sr", "sr.", "ii", "iii", "iv")
_PARTICLES = ("de", "del", "der", "du", "la", "le", "st.", "van", "von", "zu")
_WORD = r"(?:division|corps|brigade|battalion|command)"
_OWNED = rf"(?P<name>.*?)(?P<of>['’]s|s['’])\s+(?:\w+\s+)?{_WORD}\s*"
_DE = r"\s*(?:divisi[oó]n|cuerpo|brigada|batall[oó]n)\s+de\s+(?P<name>.+)"
_ECHELON = r"\b(?:division|divisi[oó]n|corps|cuerpo|reserve|reserva)\b|\d"


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
    """A command's name without its echelon where a person owns it: "Pickett's Division"."""
    owned = re.fullmatch(_OWNED, name, re.IGNORECASE)
    if owned is not None and owned["name"].strip():
        ends_in_s = owned["of"][0].casefold() == "s"
        return f"{owned['name'].strip()}{owned['of'][0]}" if ends_in_s else owned["name"].strip()
    spanish = re.fullmatch(_DE, name, re.IGNORECASE)
    return spanish["name"].strip() if spanish is not None else name.strip()


def leader_of(command: str) -> str:
    """A name for the leader whom a command lacks: its owner's, or else the command's own."""
    owner = bare(command)
    return owner if re.search(_ECHELON, owner, re.IGNORECASE) else surname(owner)


def command_name(forces: Forces, element: Element) -> str:
    """How a label names the command above: its leader's surname, or else its own bare name."""
    leaders = [each for each in forces.leaders(element) if each.name.strip()]
    return surname(leaders[0].name) if leaders else bare(element.name)
