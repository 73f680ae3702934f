"""How many, and how much: the limits of a book worked out for one army."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from model.books.book import Book, Category, Entry, Limit, PercentOf, PerPoints, Rounding
from model.books.roster import Roster
from model.books.tally import Sums
from model.books.words import exact
from model.values import frozen


@frozen
class Share:
    """What a category has, and the points between which its percentages put it.

    `percent` is of the points limit, or of what is spent, as the book says.
    """

    category: Category
    points: Fraction
    entries: int
    base: Fraction
    least: Fraction | None
    most: Fraction | None

    @property
    def percent(self) -> float:
        """The share in percent, to a tenth."""
        return round(float(self.points * 100 / self.base), 1) if self.base else 0.0


def share_base(roster: Roster) -> Fraction:
    """What percentages are taken of: the limit, or what is spent if there is no limit."""
    spent = roster.book is not None and roster.book.limits.percent_of is PercentOf.SPENT
    return roster.points if spent or not roster.limit else exact(roster.limit)


def shares(roster: Roster) -> Iterator[Share]:
    """Each category of the army's book with what the army has in it."""
    if roster.book is None:
        return
    base = share_base(roster)
    for category in roster.book.categories:
        points, entries = _held(roster.sums, category)
        if category.counts_allies:
            allied = _held(roster.allied, category)
            points, entries = points + allied[0], entries + allied[1]
        yield Share(
            category=category,
            points=points,
            entries=entries,
            base=base,
            least=band(category, category.min_percent, base),
            most=band(category, category.max_percent, base),
        )


def _held(sums: Sums, category: Category) -> tuple[Fraction, int]:
    """The points and the number of units in a category, mounts left out if they do not count."""
    points = sums.points.get(category.id, Fraction(0))
    if not category.counts_mounts:
        points -= sums.mounts.get(category.id, Fraction(0))
    return points, sums.categories[category.id]


def band(category: Category, percent: float | None, base: Fraction) -> Fraction | None:
    """The points that a percentage gives, rounded as the category says."""
    if percent is None:
        return None
    points = base * exact(percent) / 100
    match category.rounding:
        case Rounding.EXACT:
            return points
        case Rounding.UP:
            return Fraction(ceil(points))
        case Rounding.DOWN:
            return Fraction(floor(points))


def entry_band(roster: Roster, limit: Limit) -> tuple[int, int | None]:
    """How many units a limit asks for at least and allows at most in this army."""
    most = limit.maximum
    if most is not None and limit.per_points is not None:
        most *= floor(exact(roster.limit) / exact(limit.per_points))
    if most is not None and limit.per_entries:
        most *= roster.count(*limit.per_entries) // limit.per_count
    return limit.minimum, most


def entry_most(roster: Roster, entry: Entry) -> int | None:
    """How many units of an entry the army may have; None if there is no limit."""
    most = [most for _, most in (entry_band(roster, each) for each in entry.limits)]
    known = [each for each in most if each is not None]
    return min(known) if known else None


def per_points_most(roster: Roster, limit: PerPoints) -> int:
    """How many units a limit per points allows."""
    return limit.maximum * floor(exact(roster.limit) / exact(limit.points))


def per_points_held(roster: Roster, limit: PerPoints) -> int:
    """How many units a limit per points counts."""
    if not limit.category:
        return roster.count(*limit.entries)
    if not limit.entries:
        return roster.sums.categories[limit.category]
    return sum(
        each.category == limit.category or each.entry.id in limit.entries for each in roster.own
    )


def excluded_by(book: Book, entry: Entry) -> set[str]:
    """The entries that may not stand in an army together with one, whichever side says so."""
    pairs = {each for pair in book.limits.forbidden if entry.id in pair for each in pair}
    others = {each.id for each in book.entries if entry.id in each.excludes}
    return ({*entry.excludes, *pairs} - {entry.id}) | others
