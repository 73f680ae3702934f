"""The records of a project: armies, formations, units, leaders, and what belongs to them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import field, fields
from enum import StrEnum
from typing import ClassVar

from model.issues import Value
from model.values import frozen

Values = Mapping[str, Value]


class Role(StrEnum):
    """What part an element plays in an order of battle, whatever the rule set calls it."""

    ARMY = "army"
    FORMATION = "formation"
    UNIT = "unit"
    LEADER = "leader"


@frozen(kw_only=True)
class Element:
    """One line of an order of battle.

    `kind` is the rule set's own ("division", "brigade"); `values` holds only what the user or an
    import set: a field that is absent has its default, or its computed value. `position` orders
    the children of one parent and has no other meaning. Two elements are equal when all of it is;
    the values stay out of the hash, so that elements may stand in sets.
    """

    role: ClassVar[Role]
    id: str
    kind: str
    parent: str | None = None
    position: float = 0.0
    name: str = ""
    values: Values = field(default_factory=dict, hash=False)
    notes: str = ""


@frozen(kw_only=True)
class Army(Element):
    """The root of an order of battle, and the rule set that it is built for."""

    role: ClassVar[Role] = Role.ARMY
    ruleset: str


@frozen(kw_only=True)
class Formation(Element):
    """A command that holds others: corps, division, reserve."""

    role: ClassVar[Role] = Role.FORMATION


@frozen(kw_only=True)
class Unit(Element):
    """What is placed on the table and fights: brigade, batteries, cohort, warband."""

    role: ClassVar[Role] = Role.UNIT


@frozen(kw_only=True)
class Leader(Element):
    """A leader stand; it belongs to the formation or army that is its parent."""

    role: ClassVar[Role] = Role.LEADER


@frozen(kw_only=True)
class Waiver:
    """A reason for which one finding about one element is accepted; printed with the army."""

    element: str
    code: str
    reason: str

    @property
    def id(self) -> str:
        """The identity of the record: one waiver for each element and code."""
        return f"waiver:{self.element}:{self.code}"


@frozen(kw_only=True)
class ProjectInfo:
    """What belongs to the project as a whole: its name, notes and settings."""

    id: str = "project"
    name: str = ""
    notes: str = ""
    settings: Values = field(default_factory=dict)


@frozen(kw_only=True)
class TableEdit:
    """The user's own cells for a table that a rule set lets him replace.

    `cells` holds rows of cell texts in the table's own row and column order.
    """

    ruleset: str
    table: str
    cells: tuple[tuple[str, ...], ...]

    @property
    def id(self) -> str:
        """The identity of the record: one edit for each table."""
        return f"table:{self.ruleset}:{self.table}"


@frozen(kw_only=True)
class StoredBook:
    """An army book as it was when the project took it in: its id, version and TOML text."""

    book: str
    version: str
    text: str

    @property
    def id(self) -> str:
        """The identity of the record: one stored copy for each book."""
        return f"book:{self.book}"


@frozen(kw_only=True)
class OwnedMiniatures:
    """How many miniatures of one sort the user owns (the collection)."""

    id: str
    ruleset: str
    entry: str
    name: str
    count: int


Record = Element | Waiver | ProjectInfo | TableEdit | StoredBook | OwnedMiniatures

CLASSES: Mapping[Role, type[Element]] = {
    Role.FORMATION: Formation,
    Role.UNIT: Unit,
    Role.LEADER: Leader,
}


def new_id() -> str:
    """Return an id that no other record has."""
    return os.urandom(8).hex()


def with_role(element: Element, role: Role, ruleset: str) -> Element:
    """Return the element as the class of a role; `ruleset` counts for an army only."""
    common = {each.name: getattr(element, each.name) for each in fields(Element)}
    if role is Role.ARMY:
        return Army(**common, ruleset=ruleset)
    return CLASSES[role](**common)
