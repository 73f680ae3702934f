"""A unit as the rules see it: its type, size, arms and special rules, read from stored values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil

from model.forces.elements import Element
from model.issues import Value
from model.rulesets.base import RuleSet
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.figures import figures
from model.rulesets.hail_caesar.profile import MISSILES, Build, Worked, work_out
from model.rulesets.hail_caesar.sizes import models_band, sizes
from model.rulesets.hail_caesar.troops import TroopType, split_short, troop_type
from model.rulesets.tables import Table
from model.values import frozen

WEAPON_RULES = (
    "crossbows",
    "two_handed",
    "kontos",
    "lance",
    "long_spears",
    "pikes",
    "pilum",
    "slings",
)
UNIT_KINDS = ("unit", "sub_unit")


def read_traits(values: Iterable[str]) -> dict[str, int | None]:
    """Special rules by id with their number; a number that cannot be read counts as none."""
    found: dict[str, int | None] = {}
    for each in values:
        trait, _, number = each.partition(":")
        try:
            found.setdefault(trait, int(number.rstrip("+")) if number else None)
        except ValueError:
            found.setdefault(trait, None)
    return found


@frozen
class UnitView:
    """One unit with a troop type.

    `given` is what the user set and the fields can hold. `own` are the special rules that the
    user gave, `rules` all that are in force, by id with their number. `worked` is the stat line by
    the rules, without what was set by hand.
    """

    element: Element
    given: Mapping[str, Value]
    kind: TroopType
    size: str
    arms: frozenset[str]
    own: dict[str, int | None]
    rules: dict[str, int | None]
    ranks: int
    models: int | None
    worked: Worked

    @property
    def missiles(self) -> frozenset[str]:
        """The long-range weapons that it carries."""
        return self.arms & MISSILES

    @property
    def open_only(self) -> bool:
        """Whether it is never formed: skirmishers, horse archers, every tiny unit (L34)."""
        return self.kind.skirmishing or self.size == "tiny"

    @property
    def formations(self) -> tuple[str, ...]:
        """The formations that it may take, the usual one first."""
        if self.open_only:
            return ("open", "column")
        by_rule = tuple(each for each in ("testudo", "wedge") if each in self.rules)
        return (*self.kind.formations, *by_rule)

    @property
    def close_ranks(self) -> bool:
        """Whether it may close ranks: heavy infantry with shields that forms line (L87)."""
        return (
            self.kind.foot
            and self.kind.weight == "heavy"
            and "shields" in self.arms
            and "line" in self.formations
        )

    def value(self, field: str) -> Value:
        """A value of the stat line as it counts: set by hand, or else worked out."""
        by_hand = self.given.get(field)
        if by_hand is not None:
            return by_hand
        value: Value = getattr(self.worked.line, field)
        return value

    def whole(self, field: str) -> int:
        """A whole number of the stat line; 0 if what was set by hand is none."""
        value = self.value(field)
        return int(value) if isinstance(value, int | float) else 0

    @property
    def short(self) -> tuple[int, int]:
        """The short value as (support, shoot), as it counts; (0, 0) if it cannot be read."""
        try:
            return split_short(str(self.value("short")))
        except ValueError:
            return (0, 0)

    @property
    def files(self) -> int | None:
        """How many models stand in the front rank; None without a strict formation."""
        if self.models is None or self.size == "tiny" or self.ranks < 1:
            return None
        return ceil(self.models / self.ranks)


@frozen
class _Seen:
    """A view that was made, and the very records it was made from."""

    element: Element
    table: Table
    ruleset: RuleSet
    joined: bool
    view: UnitView | None

    def holds(self, element: Element, table: Table, ruleset: RuleSet) -> bool:
        """Whether it was made from these records; identity is enough, and quick."""
        return self.element is element and self.table is table and self.ruleset is ruleset


_SEEN: dict[str, _Seen] = {}
MOST_SEEN = 20_000


def view(forces: Forces, element: Element) -> UnitView | None:
    """The unit as the rules see it; None if it has no troop type.

    Kept as long as the record, its having sub-units, and the size table stay the same: dozens of
    checks ask for it after each edit.
    """
    ruleset, table = forces.ruleset, forces.table("unit_sizes")
    joined = element.kind == "sub_unit" or bool(forces.project.children(element.id))
    seen = _SEEN.get(element.id)
    if seen is not None and seen.joined is joined and seen.holds(element, table, ruleset):
        return seen.view
    made = _view(forces, element, joined=joined)
    if len(_SEEN) >= MOST_SEEN:
        _SEEN.clear()
    _SEEN[element.id] = _Seen(element, table, ruleset, joined, made)
    return made


def _view(forces: Forces, element: Element, *, joined: bool) -> UnitView | None:
    entry = forces.ruleset.entries.get(_stored(forces, element, "type"))
    if entry is None:
        return None
    kind = troop_type(entry)
    size = _stored(forces, element, "size") or "standard"
    arms = frozenset(forces.items(element, "armament"))
    build = Build(
        kind,
        size,
        arms,
        _stored(forces, element, "leaning") or "even",
        _by_hand(forces, element, "warband_clash"),
    )
    ranks = _by_hand(forces, element, "ranks") or kind.ranks
    models = _by_hand(forces, element, "models")
    if models is None:
        band = models_band(forces, kind, ranks, size)
        models = band.low if band is not None else None
    own = read_traits(forces.items(element, "rules"))
    return UnitView(
        element=element,
        given=forces.all_given(element),
        kind=kind,
        size=size,
        arms=arms,
        own=own,
        rules=in_force(own, arms, joined=joined),
        ranks=ranks,
        models=models,
        worked=work_out(build, sizes(forces.ruleset), figures(forces.ruleset).weapons),
    )


def in_force(
    own: dict[str, int | None], arms: frozenset[str], *, joined: bool
) -> dict[str, int | None]:
    """All special rules: the unit's own, those of its weapons, that of sub-units if `joined`."""
    rules = dict(own)
    for weapon in WEAPON_RULES:
        if weapon in arms:
            rules.setdefault(weapon, None)
    if joined:
        rules.setdefault("sub_unit", None)
    return rules


def views(forces: Forces, above: Element) -> Iterator[UnitView]:
    """All units with a type below an element, sub-units too."""
    for unit in forces.below(above, *UNIT_KINDS):
        found = view(forces, unit)
        if found is not None:
            yield found


def _stored(forces: Forces, element: Element, field_id: str) -> str:
    """A text that is never computed: stored, or the field's default."""
    return forces.text(element, field_id)


def _by_hand(forces: Forces, element: Element, field_id: str) -> int | None:
    value = forces.given(element, field_id)
    return int(value) if isinstance(value, int | float) else None
