"""Names of commands that are, or hold, the names of those who lead them."""

from __future__ import annotations

import re

from exports.imports.words import HEADER_WORDS, plain

_ECHELONS = (
    HEADER_WORDS["side"]
    | HEADER_WORDS["corps"]
    | HEADER_WORDS["division"]
    | HEADER_WORDS["brigade"]
    | HEADER_WORDS["unit"]
    | frozenset(["artillery", "artilleria", "cavalry", "caballeria", "infantry", "infanteria"])
    | frozenset(["reserve", "reserva", "horse", "grand", "left", "right", "centre", "center"])
    | frozenset(["vanguard", "vanguardia", "izquierda", "derecha", "centro", "guard", "guardia"])
) - {"ala"}
_OWNER = re.compile(r"^(?P<name>.+?)(?:['’]s|['’])(?:\s+\S.*)?$")
_OF = re.compile(r"^(?P<rest>[^\W\d_]+(?:\s+[^\W\d_]+)?)\s+de\s+(?P<name>[A-ZÀ-Þ].*)$")
_NUMBER = re.compile(r"\d|^[IVXL]+$")


def leader_name(command: str) -> str | None:
    """Return the leader whom the name of a command holds, or None.

    `Wadsworth` and `Pickett's Division` name one, `I Corps` and `Artillery Reserve` do not.
    """
    name = " ".join(command.replace("_", " ").split())
    owner = _OWNER.match(name)
    if owner and _is_person(owner["name"]):
        return owner["name"]
    of = _OF.match(name)
    if of and plain(of["rest"].split()[0]) in _ECHELONS and _is_person(of["name"]):
        return of["name"]
    return name if _is_person(name) else None


def _is_person(name: str) -> bool:
    words = name.split()
    if not words or len(words) > 5 or not any(word[:1].isupper() for word in words):
        return False
    return not any(plain(word).strip(".,") in _ECHELONS or _NUMBER.search(word) for word in words)
