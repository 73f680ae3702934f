"""Which planned element is which element of a project: by names, tolerantly, command by command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from exports.imports.people import leader_name
from exports.imports.roles import fold
from exports.imports.tree import Planned
from exports.imports.words import HEADER_WORDS, parts
from model.forces.elements import Element, Role
from model.forces.project import Project
from model.rulesets.base import RuleSet

ALIKE = 88.0
"""How alike two names must be, from 0 to 100, to be one name spelled in two ways."""

_ECHELONS = frozenset().union(
    *(HEADER_WORDS[each] for each in ("corps", "division", "brigade")), ["s", "artillery"]
)

Pair = tuple[Planned, Element]
Key = Callable[[str], str]


class Matcher:
    """Pairs the planned elements below matched parents with the elements that stand there."""

    def __init__(self, project: Project, ruleset: RuleSet) -> None:
        self._project = project
        self._kinds = ruleset.kinds
        self._side = ruleset.roles.side
        self.pairs: dict[int, Element] = {}
        self.moved: dict[int, Element] = {}

    def match(self, armies: Sequence[Planned], existing: Sequence[Element]) -> None:
        """Fill `pairs` (and `moved`, for units found below another command) by id()."""
        self._match_list(armies, existing)
        for army in armies:
            found = self.pairs.get(id(army))
            if found is not None:
                self._match_below(army, found)
                self._match_moved(army, found)

    def _match_below(self, planned: Planned, element: Element) -> None:
        self._match_list(planned.below, self._project.children(element.id))
        for child in planned.below:
            found = self.pairs.get(id(child))
            if found is not None:
                self._match_below(child, found)

    def _match_list(self, planned: Sequence[Planned], existing: Sequence[Element]) -> None:
        """Pair two lists: by equal names, by what names have in common, by likeness."""
        left, right = list(planned), list(existing)
        self._pair(left, right, lambda p, e: p.kind == e.kind and _equal(p, e, fold))
        self._pair(left, right, lambda p, e: p.kind == e.kind and _equal(p, e, essence))
        self._pair(left, right, lambda p, e: p.kind == e.kind and _equal(p, e, without_initials))
        self._pair(left, right, lambda p, e: self._same_role(p, e) and _equal(p, e, essence))
        self._pair(left, right, self._same_leader)
        self._pair(left, right, self._same_side)
        self._pair(left, right, lambda p, e: p.kind == e.kind and _alike(p.name, e.name))
        self._pair_only_leader(left, right)

    def _pair(
        self,
        left: list[Planned],
        right: list[Element],
        fits: Callable[[Planned, Element], bool],
    ) -> None:
        """Pair what fits; several with one name are paired in their order."""
        for planned in list(left):
            found = next((element for element in right if fits(planned, element)), None)
            if found is not None:
                self.pairs[id(planned)] = found
                left.remove(planned)
                right.remove(found)

    def _pair_only_leader(self, left: list[Planned], right: list[Element]) -> None:
        """A command's only leader is matched even if another now leads it."""
        led = [each for each in left if self._kinds[each.kind].role is Role.LEADER]
        leaders = [each for each in right if each.role is Role.LEADER]
        if len(led) == 1 and len(leaders) == 1:
            self.pairs[id(led[0])] = leaders[0]

    def _same_role(self, planned: Planned, element: Element) -> bool:
        role = self._kinds[planned.kind].role
        return role is element.role and role in {Role.FORMATION, Role.ARMY}

    def _same_leader(self, planned: Planned, element: Element) -> bool:
        """Whether two commands have one leader: "Reynolds" is I Corps under John F. Reynolds."""
        if not self._same_role(planned, element):
            return False
        led = {_surname(each.name) for each in planned.below if self._is_leader(each.kind)}
        led.add(_surname(leader_name(planned.name) or ""))
        leaders = self._project.children(element.id, Role.LEADER)
        return bool((led - {""}) & {_surname(each.name) for each in leaders})

    def _is_leader(self, kind: str) -> bool:
        return self._kinds[kind].role is Role.LEADER

    def _same_side(self, planned: Planned, element: Element) -> bool:
        """Whether two armies fight on one side."""
        side = planned.values.get(self._side)
        return (
            element.role is Role.ARMY
            and side is not None
            and side == element.values.get(self._side)
        )

    def _match_moved(self, army: Planned, element: Element) -> None:
        """Find units without a pair below another command, where the name is the only one."""
        taken = self.paired()
        left = [
            each
            for each in army.all()
            if id(each) not in self.pairs and self._kinds[each.kind].role is Role.UNIT
        ]
        right = [
            each
            for each in self._project.subtree(element.id)
            if each.role is Role.UNIT and each.id not in taken
        ]
        new = Counter((each.kind, essence(each.name)) for each in left)
        old = Counter((each.kind, essence(each.name)) for each in right)
        by_key = {(each.kind, essence(each.name)): each for each in right}
        for each in left:
            key = (each.kind, essence(each.name))
            if key[1] and new[key] == 1 and old[key] == 1:
                self.pairs[id(each)] = self.moved[id(each)] = by_key[key]

    def paired(self) -> set[str]:
        """The ids of the elements that have a pair."""
        return {each.id for each in self.pairs.values()}

    def unmatched(self, existing: Iterable[Element]) -> list[Element]:
        """The elements that no planned one is."""
        taken = self.paired()
        return [each for each in existing if each.id not in taken]


def essence(name: str) -> str:
    """Return what tells a name apart: "Pickett's Division" and "Pickett" are one."""
    words = [word for word in parts(name) if word not in _ECHELONS]
    return " ".join(words) or fold(name)


def without_initials(name: str) -> str:
    """Return what tells a name apart less its initials: "J. H. Lane" may be called "Lane"."""
    words = [word for word in essence(name).split() if len(word) > 1]
    return " ".join(words) or essence(name)


def same_person(left: str, right: str) -> bool:
    """Whether two names of leaders end in one surname."""
    return _surname(left) == _surname(right) != ""


def _equal(planned: Planned, element: Element, key: Key) -> bool:
    wanted = key(planned.name)
    return wanted == key(element.name) and (bool(wanted) or planned.name == element.name)


def _alike(left: str, right: str) -> bool:
    """Whether two names are one misspelled; figures in them must be the same."""
    one, other = essence(left), essence(right)
    figures = [[word for word in parts(text) if word.isdigit()] for text in (one, other)]
    if min(len(one), len(other)) < 4 or figures[0] != figures[1]:
        return False
    from rapidfuzz import fuzz

    return fuzz.ratio(one, other) >= ALIKE


def _surname(name: str) -> str:
    words = [word for word in parts(name) if word not in {"jr", "sr", "s"}]
    return words[-1] if words else ""
