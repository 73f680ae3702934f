"""Owned miniatures: what the user has, and whether an army can be fielded with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from model.books.roster import Fielded, book_of, roster
from model.forces.changes import Label
from model.forces.document import ProjectDocument
from model.forces.elements import Element, OwnedMiniatures, Role
from model.forces.project import Project
from model.rulesets.forces import Forces
from model.text import Text
from model.values import frozen

_LABEL = Label("collection", {})


@frozen
class Need:
    """How many miniatures of an entry an army needs, and how many are owned."""

    entry: str
    names: Text
    needed: int
    owned: int

    @property
    def missing(self) -> int:
        """How many are lacking."""
        return max(self.needed - self.owned, 0)


def owned(project: Project, ruleset: str) -> tuple[OwnedMiniatures, ...]:
    """The collection for a rule set, by name."""
    every = (each for each in project.records() if isinstance(each, OwnedMiniatures))
    mine = (each for each in every if each.ruleset == ruleset)
    return tuple(sorted(mine, key=lambda each: (each.name, each.id)))


def own(document: ProjectDocument, ruleset: str, entry: str, name: str, count: int) -> bool:
    """Set how many miniatures of an entry the user owns; 0 takes the entry off the collection."""
    record_id = f"owned:{ruleset}:{entry}"
    if count < 0:
        raise ValueError("a collection cannot hold fewer than no miniatures")
    if count == 0:
        if document.project.get(record_id) is None:
            return False
        return document.drop(_LABEL, [record_id])
    record = OwnedMiniatures(id=record_id, ruleset=ruleset, entry=entry, name=name, count=count)
    return document.put(_LABEL, [record])


def needs(forces: Forces, armies: Iterable[Element]) -> tuple[Need, ...]:
    """What armies that are fielded together need of each entry, and what is owned of it.

    Counts models; a combined formation needs models of each of its entries. Armies without a
    book are counted by the types of their units, in stands where the rules have them.
    """
    needed: Counter[str] = Counter()
    names: dict[str, Text] = {}
    for army in armies:
        if book_of(forces, army) is None:
            _count_types(forces, army, needed, names)
        for each in roster(forces, army).all:
            _count(each, needed, names)
    have: Counter[str] = Counter()
    for record in owned(forces.project, forces.ruleset.id):
        have[record.entry] += record.count
    return tuple(Need(entry, names[entry], count, have[entry]) for entry, count in needed.items())


def give_away(document: ProjectDocument, ruleset: str, entries: Iterable[str]) -> bool:
    """Take entries off the collection, as one step; False if none of them is in it."""
    ids = [f"owned:{ruleset}:{entry}" for entry in entries]
    held = [each for each in ids if document.project.get(each) is not None]
    return bool(held) and document.drop(_LABEL, held)


def take_from(
    document: ProjectDocument, forces: Forces, armies: Iterable[Element], lang: str = "en"
) -> bool:
    """Note as owned what armies need, where less is owned; one step. False if nothing is new."""
    ruleset = forces.ruleset.id
    return document.put(
        _LABEL,
        [
            OwnedMiniatures(
                id=f"owned:{ruleset}:{need.entry}",
                ruleset=ruleset,
                entry=need.entry,
                name=need.names.get(lang),
                count=need.needed,
            )
            for need in needs(forces, armies)
            if need.missing
        ],
    )


def can_field(forces: Forces, army: Element) -> bool:
    """Whether the collection has every miniature that an army needs."""
    return all(not need.missing for need in needs(forces, [army]))


def _count(each: Fielded, needed: Counter[str], names: dict[str, Text]) -> None:
    others = 0
    for entry, count in each.ordered.parts:
        needed[entry.id] += count
        names.setdefault(entry.id, entry.names)
        others += count
    needed[each.entry.id] += max(each.models - others, 0)
    names.setdefault(each.entry.id, each.entry.names)


def _count_types(
    forces: Forces, army: Element, needed: Counter[str], names: dict[str, Text]
) -> None:
    """Count what an army without a book needs: its units by type, its leaders by kind."""
    roles = forces.ruleset.roles
    size = roles.stands or roles.strength
    for each in forces.below(army):
        if each.role not in (Role.UNIT, Role.LEADER):
            continue
        kind = forces.kind(each)
        what = forces.field(each, roles.entry or roles.type)
        value = forces.text(each, what.id) if what is not None else ""
        option = what.option(value) if what is not None else None
        entry = forces.ruleset.entries.get(value)
        key = value or f"kind:{kind.id}"
        named = entry.names if entry is not None else option.names if option else kind.names
        names.setdefault(key, named)
        counted = forces.field(each, size) is not None
        needed[key] += max(forces.whole(each, size), 1) if counted else 1
