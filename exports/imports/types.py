"""What rows become by their type: the kind of unit and the values that the type gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from exports.imports.roles import Parts, fold
from exports.imports.words import parts
from model.issues import Value

HORSE = "horse"
CAVALRY = "cavalry"
_HORSES = ("horse", "caballo", "mounted", "montada", "volante", "flying")
_SAME: Mapping[str, str] = {
    **dict.fromkeys(_HORSES, HORSE),
    **dict.fromkeys(("cavalry", "caballeria", "cav", "cab"), CAVALRY),
    **dict.fromkeys(("artillery", "artilleria", "art", "arty", "btry", "battery"), "artillery"),
    **dict.fromkeys(("infantry", "infanteria", "inf"), "infantry"),
}
_SMALL = frozenset(["a", "de", "of", "the", "la", "el"])


@dataclass(frozen=True, slots=True)
class UnitType:
    """A type of the rule set's import: its kind and values; `known` says whether it was found."""

    kind: str
    values: Mapping[str, Value]
    known: bool = True
    word: str = ""


class TypeTable:
    """Finds the type of a row by its word and by the names around it."""

    def __init__(self, offered: Parts) -> None:
        self._unit_kind = offered.unit_kind
        self._types = {fold(word): kind for word, kind in offered.spec.types.items()}
        self._values = {fold(word): each for word, each in offered.spec.type_values.items()}
        self._meanings = {word: meanings([word]) for word in self._types}
        self._found: dict[tuple[str, frozenset[str]], UnitType] = {}

    def find(self, word: str, around: Iterable[str] = ()) -> UnitType:
        """Return the type with most of the row's own words; the names around may add "horse".

        So "Artillery" below "Horse_Artillery" is horse artillery. Without a match the default
        kind is returned.
        """
        spoken = " ".join(around).casefold()
        near = frozenset[str]()
        if any(each in spoken for each in _HORSES):
            near = meanings([spoken]) & {HORSE}
        key = (word, near)
        if key not in self._found:
            self._found[key] = self._find(word, near)
        return self._found[key]

    def _find(self, word: str, near: frozenset[str]) -> UnitType:
        wanted, own = fold(word), meanings([word])
        matches = [
            key
            for key, each in self._meanings.items()
            if key == wanted or (each and each <= own | near and each & own)
        ]
        if matches:
            best = max(matches, key=lambda key: (len(self._meanings[key]), key == wanted))
            return UnitType(self._types[best], self._values.get(best, {}), word=best)
        return UnitType(self._unit_kind, self._values.get(wanted, {}), not wanted, wanted)

    @staticmethod
    def is_cavalry(word: str) -> bool:
        """Whether a type's word says cavalry."""
        return CAVALRY in meanings([word])


def meanings(texts: Iterable[str]) -> frozenset[str]:
    """Return the words of texts, those that mean the same as one."""
    return frozenset(
        _SAME.get(word, word) for text in texts for word in parts(text) if word not in _SMALL
    )
