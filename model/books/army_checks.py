"""Checks of a whole army against its book: points, bands, limits, exclusions, leaders, allies."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from model.books import fields
from model.books.book import Category, Entry
from model.books.limits import (
    Share,
    band,
    entry_band,
    excluded_by,
    per_points_held,
    per_points_most,
    share_base,
    shares,
)
from model.books.roster import Contingent, Fielded, Roster, book_of, roster
from model.books.words import exact, listed, plain
from model.forces.elements import Element, Role
from model.issues import AddElement, Edit, Finding, Fix, RemoveElement, SetValues, Severity, Value
from model.rulesets.forces import Forces
from model.text import EMPTY

Findings = Iterator[Finding]


def _fix(*edits: Edit) -> Fix:
    return Fix(EMPTY, edits)


def book_missing(forces: Forces, army: Element) -> Findings:
    """An army without a book, or whose book is not to be found."""
    if book_of(forces, army) is not None:
        return
    named = fields.text(army, fields.BOOK)
    if named:
        yield Finding({"book": named}, severity=Severity.ERROR, variant="lost")
    else:
        yield Finding()


def points_over(forces: Forces, army: Element) -> Findings:
    """An army that costs more than its limit."""
    seen = roster(forces, army)
    limit, have = exact(seen.limit), seen.points
    if limit > 0 and have > limit:
        yield Finding({"have": plain(have), "need": plain(limit), "over": plain(have - limit)})


def category_share(forces: Forces, army: Element) -> Findings:
    """A category above or below its percentage."""
    for share in shares(roster(forces, army)):
        category = share.category
        if share.most is not None and share.points > share.most:
            yield _share(share, share.most, category.max_percent, "")
        elif share.least is not None and share.points < share.least:
            yield _share(share, share.least, category.min_percent, "under")


def _share(share: Share, need: Fraction, percent: float | None, variant: str) -> Finding:
    values: dict[str, Value] = {
        "have": plain(share.points),
        "percent": share.percent,
        "limit": plain(exact(percent or 0)),
        "need": plain(need),
    }
    return Finding(values, variant=variant, words={"category": share.category.names})


def category_points(forces: Forces, army: Element) -> Findings:
    """A category above or below its own points."""
    for share in shares(roster(forces, army)):
        category = share.category
        words = {"category": category.names}
        have = plain(share.points)
        if category.max_points is not None and share.points > exact(category.max_points):
            yield Finding({"have": have, "need": category.max_points}, words=words)
        if category.min_points is not None and share.points < exact(category.min_points):
            values: dict[str, Value] = {"have": have, "need": category.min_points}
            yield Finding(values, variant="under", words=words)


def category_entries(forces: Forces, army: Element) -> Findings:
    """A category with too many or too few units."""
    for share in shares(roster(forces, army)):
        low, high = share.category.min_entries, share.category.max_entries
        words = {"category": share.category.names}
        if high is not None and share.entries > high:
            yield Finding({"have": share.entries, "need": high}, words=words)
        if low is not None and share.entries < low:
            yield Finding({"have": share.entries, "need": low}, variant="under", words=words)


def entry_limit(forces: Forces, army: Element) -> Findings:
    """More or fewer units of an entry than the army may have."""
    seen = roster(forces, army)
    for entry in seen.book.entries if seen.book is not None else ():
        have = seen.count(entry.id)
        for limit in entry.limits:
            least, most = entry_band(seen, limit)
            words = {"entry": entry.names}
            if most is not None and have > most:
                surplus = [each for each in seen.own if each.entry.id == entry.id][most:]
                fix = _fix(*(RemoveElement(each.element.id) for each in surplus))
                values: dict[str, Value] = {"have": have, "need": most}
                yield Finding(values, fix, target=surplus[0].element.id, words=words)
            elif have < least:
                add = _adding(forces, army, seen, entry)
                fix = _fix(*(add for _ in range(least - have)))
                values = {"have": have, "need": least}
                yield Finding(values, fix, variant="under", words=words)


def _adding(forces: Forces, army: Element, seen: Roster, entry: Entry) -> Edit:
    role = Role.UNIT if entry.character is None else Role.LEADER
    language = seen.book.language if seen.book is not None else "en"
    return AddElement(
        kind_for(forces, army, role), army.id, entry.names.get(language), starting_values(entry)
    )


def kind_for(forces: Forces, parent: Element, role: Role) -> str:
    """The kind of units or of leaders that stands below an element."""
    below = forces.ruleset.kinds_below(parent.kind)
    return next((kind.id for kind in below if kind.role is role), "")


def starting_values(entry: Entry) -> dict[str, Value]:
    """The values that a new unit of an entry is given."""
    values: dict[str, Value] = {fields.ENTRY: entry.id}
    if entry.character is None:
        values[fields.MODELS] = entry.size.minimum
    required = [group.id for group in entry.groups if group.required]
    first = {each.group: each.id for each in reversed(entry.options) if each.group in required}
    if first:
        values[fields.OPTIONS] = tuple(first[group] for group in required if group in first)
    return values


def group_limit(forces: Forces, army: Element) -> Findings:
    """More units of a category or of some entries than the army's size allows."""
    seen = roster(forces, army)
    if seen.book is None:
        return
    for limit in seen.book.limits.per_points:
        held, most = per_points_held(seen, limit), per_points_most(seen, limit)
        if held > most:
            category = seen.book.category(limit.category)
            entries = [seen.book.entry(each) for each in limit.entries]
            names = listed(tuple(each.names for each in entries if each is not None))
            what = category.names if category is not None else names
            yield Finding({"have": held, "need": most}, words={"what": what})


def entry_excluded(forces: Forces, army: Element) -> Findings:
    """Two entries that may not stand in one army; the later unit is the one that is named."""
    seen = roster(forces, army)
    if seen.book is None:
        return
    clashing = {
        entry.id: barred
        for entry in seen.book.entries
        if seen.count(entry.id) and (barred := excluded_by(seen.book, entry))
    }
    if not any(seen.count(*barred) for barred in clashing.values()):
        return
    present: dict[str, Fielded] = {}
    for each in seen.own:
        barred = clashing.get(each.entry.id, set())
        for other in present.values():
            if other.entry.id in barred:
                words = {"entry": each.entry.names, "other": other.entry.names}
                fix = _fix(RemoveElement(each.element.id))
                yield Finding(fix=fix, target=each.element.id, words=words)
        present.setdefault(each.entry.id, each)


def entry_required(forces: Forces, army: Element) -> Findings:
    """An entry without another that it needs in the army."""
    seen = roster(forces, army)
    if seen.book is None:
        return
    for entry in seen.book.entries:
        if not entry.requires or not seen.count(entry.id):
            continue
        first = next(each for each in seen.own if each.entry.id == entry.id)
        for other in missing_entries(seen, entry):
            words = {"entry": entry.names, "other": other.names}
            fix = _fix(_adding(forces, army, seen, other))
            yield Finding(fix=fix, target=first.element.id, words=words)


def missing_entries(seen: Roster, entry: Entry) -> list[Entry]:
    """The entries that one needs and of which the army has no unit."""
    wanted = (seen.book.entry(each) for each in entry.requires) if seen.book is not None else ()
    return [each for each in wanted if each is not None and not seen.count(each.id)]


def units_missing(forces: Forces, army: Element) -> Findings:
    """An army with hardly anything but characters."""
    seen = roster(forces, army)
    if seen.book is None:
        return
    have = len(seen.own) - seen.sums.characters
    if have < seen.book.limits.min_units:
        yield Finding({"have": have, "need": seen.book.limits.min_units})


def characters_over(forces: Forces, army: Element) -> Findings:
    """More characters than the book allows."""
    seen = roster(forces, army)
    most = seen.book.limits.max_characters if seen.book is not None else None
    have = seen.sums.characters
    if most is not None and have > most:
        yield Finding({"have": have, "need": most})


def general_many(forces: Forces, army: Element) -> Findings:
    """More generals than there can be; the one with the best leadership stays."""
    seen = roster(forces, army)
    most = seen.book.limits.generals if seen.book is not None else 1
    held = [each for each in seen.leaders if fields.flag(each, fields.GENERAL)]
    if len(held) > most:
        leadership = max((_leadership(forces, each) for each in held), default=0)
        best = [each for each in held if _leadership(forces, each) == leadership]
        order = [*best, *(each for each in held if each not in best)]
        edits = (SetValues(each.id, {fields.GENERAL: None}) for each in order[most:])
        yield Finding({"have": len(held), "need": most}, _fix(*edits))


def general_missing(forces: Forces, army: Element) -> Findings:
    """An army without a general: an error only if its book demands one."""
    seen = roster(forces, army)
    if any(fields.flag(each, fields.GENERAL) for each in seen.leaders):
        return
    if not forces.project.children(army.id):
        return
    needed = seen.book is not None and seen.book.limits.general_required
    able = [
        each.element
        for each in (seen.own if seen.sums.characters else ())
        if each.entry.character is not None and each.entry.character.general
    ]
    best = max(able, key=lambda each: _leadership(forces, each), default=None)
    fix = _fix(SetValues(best.id, {fields.GENERAL: True})) if best is not None else None
    yield Finding(fix=fix, severity=Severity.ERROR if needed else None)


def standard_many(forces: Forces, army: Element) -> Findings:
    """More army standards than there can be."""
    seen = roster(forces, army)
    most = seen.book.limits.standards if seen.book is not None else 1
    held = [each for each in seen.leaders if fields.flag(each, fields.STANDARD)]
    if len(held) > most:
        edits = (SetValues(each.id, {fields.STANDARD: None}) for each in held[most:])
        yield Finding({"have": len(held), "need": most}, _fix(*edits))


def _leadership(forces: Forces, element: Element) -> float:
    return forces.number(element, "ld")


def option_units(forces: Forces, army: Element) -> Findings:
    """An option that more units of the army take than may."""
    seen = roster(forces, army)
    for entry in seen.book.entries if seen.book is not None else ():
        for option in entry.options:
            if option.units is None or seen.count(entry.id) <= option.units:
                continue
            held = [each for each in seen.own if each.entry.id == entry.id and each.has(option.id)]
            surplus = held[option.units :]
            if surplus:
                edits = (_drop(each, option.id) for each in surplus)
                values: dict[str, Value] = {"have": len(held), "need": option.units}
                words = {"option": option.names, "entry": entry.names}
                yield Finding(values, _fix(*edits), surplus[0].element.id, words=words)


def _drop(unit: Fielded, option: str) -> Edit:
    kept = tuple(
        str(each)
        for each in fields.taken(fields.items(unit.element, fields.OPTIONS))
        if each.id != option
    )
    return SetValues(unit.element.id, {fields.OPTIONS: kept or None})


def allies_unknown(forces: Forces, army: Element) -> Findings:
    """A contingent that the army's book does not allow, or from a book that it does not name."""
    seen = roster(forces, army)
    if seen.book is None:
        return
    for each in seen.contingents:
        if each.allies is None:
            yield Finding(target=each.element.id)
        elif each.book is None or each.book.id not in each.allies.books:
            book = each.book.id if each.book is not None else fields.text(each.element, fields.BOOK)
            yield Finding({"book": book}, target=each.element.id, variant="book")


def allies_share(forces: Forces, army: Element) -> Findings:
    """Allies that take more of the army than they may."""
    seen = roster(forces, army)
    for allies in seen.book.allies if seen.book is not None else ():
        if allies.max_percent is None:
            continue
        base = share_base(seen)
        most = band(Category("", EMPTY), allies.max_percent, base)
        have = sum((each.points for each in _members(seen, allies.id)), Fraction(0))
        if most is not None and have > most:
            percent = round(float(have * 100 / base), 1) if base else 0.0
            values: dict[str, Value] = {
                "have": plain(have),
                "percent": percent,
                "limit": plain(exact(allies.max_percent)),
                "need": plain(most),
            }
            yield Finding(values, words={"allies": allies.names})


def _members(seen: Roster, allies: str) -> Iterator[Fielded]:
    for each in _contingents(seen, allies):
        yield from each.members


def _contingents(seen: Roster, allies: str) -> list[Contingent]:
    return [
        each for each in seen.contingents if each.allies is not None and each.allies.id == allies
    ]


def allies_number(forces: Forces, army: Element) -> Findings:
    """More contingents of allies, or fewer, than the army may have."""
    seen = roster(forces, army)
    for allies in seen.book.allies if seen.book is not None else ():
        have = len(_contingents(seen, allies.id))
        words = {"allies": allies.names}
        if allies.max_contingents is not None and have > allies.max_contingents:
            yield Finding({"have": have, "need": allies.max_contingents}, words=words)
        elif have < allies.min_contingents:
            values: dict[str, Value] = {"have": have, "need": allies.min_contingents}
            yield Finding(values, variant="under", words=words)


def allies_entry(forces: Forces, army: Element) -> Findings:
    """Units, characters or leaders that may not come with an allied contingent."""
    seen = roster(forces, army)
    for contingent in seen.contingents:
        allies = contingent.allies
        if allies is None:
            continue
        for each in contingent.members:
            words = {"entry": each.entry.names, "allies": allies.names}
            target = each.element.id
            remove = _fix(RemoveElement(target))
            if allies.entries and each.entry.id not in allies.entries:
                yield Finding(fix=remove, target=target, words=words)
            elif each.entry.character is not None and not allies.characters:
                yield Finding(fix=remove, target=target, variant="character", words=words)
            if each.ordered.general and not allies.general:
                fix = _fix(SetValues(target, {fields.GENERAL: None}))
                yield Finding(fix=fix, target=target, variant="general", words=words)
            if each.ordered.standard and not allies.standard:
                fix = _fix(SetValues(target, {fields.STANDARD: None}))
                yield Finding(fix=fix, target=target, variant="standard", words=words)
