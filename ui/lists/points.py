"""What an army costs: its total against the limit, and each category against its band."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from model.books.limits import Share, share_base, shares
from model.books.roster import book_of, roster
from model.books.words import exact, plain
from model.forces.elements import Element
from model.rulesets.forces import Forces
from model.text import EMPTY, Text


@dataclass(frozen=True, slots=True)
class Portion:
    """One category: its points, and the points (and units) between which it must lie.

    `share` is its part of what percentages are taken of, from 0 to 1 and beyond.
    """

    names: Text
    points: float
    share: float
    least: float | None = None
    most: float | None = None
    units: int = 0
    least_units: int | None = None
    most_units: int | None = None

    @property
    def over(self) -> bool:
        """Whether there is more than may be."""
        too_dear = self.most is not None and self.points > self.most
        return too_dear or (self.most_units is not None and self.units > self.most_units)

    @property
    def under(self) -> bool:
        """Whether there is less than must be."""
        too_cheap = self.least is not None and self.points < self.least
        return too_cheap or (self.least_units is not None and self.units < self.least_units)


@dataclass(frozen=True, slots=True)
class Points:
    """An army's points; `limit` None where there is none, `base` what shares are taken of."""

    total: float
    limit: float | None
    base: float
    portions: tuple[Portion, ...]

    @property
    def over(self) -> bool:
        """Whether the army costs more than it may."""
        return self.limit is not None and self.total > self.limit


def points_of(forces: Forces, army: Element) -> Points | None:
    """The points of an army; None for rules without points, and while nothing has a price."""
    if book_of(forces, army) is not None:
        return _by_book(forces, army)
    return _by_entries(forces, army) if forces.ruleset.roles.points else None


def _by_book(forces: Forces, army: Element) -> Points:
    seen = roster(forces, army)
    base = share_base(seen)
    portions = tuple(_portion(each) for each in shares(seen))
    limit = seen.limit or None
    return Points(float(plain(seen.points)), limit, float(plain(base)), portions)


def _portion(share: Share) -> Portion:
    category = share.category
    return Portion(
        names=category.names,
        points=float(plain(share.points)),
        share=float(share.points / share.base) if share.base else 0.0,
        least=_bound((share.least, _exact(category.min_points)), largest=True),
        most=_bound((share.most, _exact(category.max_points)), largest=False),
        units=share.entries,
        least_units=category.min_entries,
        most_units=category.max_entries,
    )


def _exact(number: float | None) -> Fraction | None:
    return None if number is None else exact(number)


def _bound(bounds: tuple[Fraction | None, ...], *, largest: bool) -> float | None:
    """The bound that counts where a category has one in points and one in percent."""
    known = [float(plain(each)) for each in bounds if each is not None]
    if not known:
        return None
    return max(known) if largest else min(known)


def _by_entries(forces: Forces, army: Element) -> Points | None:
    """The sum of the prices that the user gave, by the groups of the rule set's entries."""
    roles = forces.ruleset.roles
    sums: defaultdict[Text, float] = defaultdict(float)
    counts: defaultdict[Text, int] = defaultdict(int)
    for element in forces.below(army):
        if forces.field(element, roles.points) is None:
            continue
        price = forces.number(element, roles.points)
        entry = forces.ruleset.entries.get(forces.text(element, roles.entry))
        group = entry.group if entry is not None else EMPTY
        sums[group] += price
        counts[group] += 1
    total = sum(sums.values())
    if not total:
        return None
    portions = tuple(
        Portion(group, points, points / total, units=counts[group])
        for group, points in sums.items()
        if group.en
    )
    return Points(total, None, total, portions)
