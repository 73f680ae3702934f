"""What an army's book offers: the choices of a unit's fields, and the catalogue of its entries.

The two functions are what `Rules.options` and `Rules.catalogue` of a rule set with books call.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from model.books import fields
from model.books.army_checks import kind_for, missing_entries, starting_values
from model.books.book import Allies, Book, Choose, Entry, Option, Per
from model.books.limits import (
    entry_most,
    excluded_by,
    per_points_held,
    per_points_most,
    shares,
)
from model.books.points import Ordered, bill, command_name, command_price
from model.books.roster import Contingent, Fielded, Roster, book_of, fielded, roster
from model.books.shelf import books_for
from model.books.unit_checks import option_clashes, option_missing, option_most, year_name
from model.books.verify import COMMAND
from model.books.words import OR, exact, listed, plain, said
from model.forces.elements import Element, Role
from model.rulesets.fields import CatalogueItem
from model.rulesets.fields import Option as Choice
from model.rulesets.forces import Forces
from model.text import EMPTY, Text

_PER = {
    Per.MODEL: Text("{price} each", "{price} cada una"),
    Per.CREW: Text("{price} per crewman", "{price} por tripulante"),
    Per.UNIT: Text("{price} for the unit", "{price} por la unidad"),
}


def options(forces: Forces, element: Element, field: str) -> tuple[Choice, ...]:
    """The choices of a field that refers to the book; none for a field that does not."""
    match field:
        case fields.BOOK:
            shelf = books_for(forces.project, forces.ruleset.id)
            return tuple(Choice(each.id, each.names, Text.same(each.version)) for each in shelf)
        case fields.ENTRY:
            return tuple(_entry_choices(forces, element))
        case fields.ALLIANCE:
            book = book_of(forces, forces.army(element))
            allies = book.allies if book is not None else ()
            return tuple(Choice(each.id, each.names) for each in allies)
    unit = fielded(forces, element)
    if unit is None:
        return ()
    match field:
        case fields.OPTIONS:
            seen = roster(forces, forces.army(element))
            return tuple(_option_choice(unit, seen, each) for each in unit.entry.options)
        case fields.COMMAND:
            return tuple(_command_choices(forces, unit))
        case fields.PARTS:
            return tuple(_part_choices(unit))
        case _:
            return ()


def category_choices(forces: Forces, element: Element) -> tuple[Choice, ...]:
    """The categories of an element's book, for a field that shows which one it counts in."""
    book = book_of(forces, element)
    return tuple(Choice(each.id, each.names) for each in book.categories) if book else ()


def _entry_choices(forces: Forces, element: Element) -> Iterator[Choice]:
    book = book_of(forces, element)
    if book is None:
        return
    leader = element.role is Role.LEADER
    for entry in book.entries:
        if (entry.character is not None) == leader:
            category = book.category(entry.category)
            group = category.names if category is not None else EMPTY
            yield Choice(entry.id, entry.names, group=group)


def _option_choice(unit: Fielded, seen: Roster, option: Option) -> Choice:
    group = next((each for each in unit.entry.groups if each.id == option.group), None)
    single = group is not None and group.choose is Choose.ONE
    return Choice(
        option.id,
        option.names,
        detail=_price(option),
        group=group.names if group is not None else EMPTY,
        one_of=option.group if single else "",
        counted=option.counted,
        most=option_most(unit, option) if option.counted else None,
        reason=option_reason(unit, seen, option),
    )


def option_reason(unit: Fielded, seen: Roster, option: Option) -> Text:
    """Why a unit cannot take an option as things stand; empty if it can, or has it."""
    missing = option_missing(unit, option)
    if missing:
        return said("needs {other}", "exige {other}", other=listed(_names(missing), last=OR))
    clashes = option_clashes(unit, option)
    if clashes:
        return said("not with {other}", "no va con {other}", other=listed(_names(clashes), last=OR))
    if option.units is not None and not unit.has(option.id):
        held = sum(each.entry.id == unit.entry.id and each.has(option.id) for each in seen.own)
        if held >= option.units:
            return said(
                "{most} already in the army may take it",
                "ya lo llevan las {most} unidades que pueden",
                most=option.units,
            )
    return EMPTY


def _names(options: list[Option]) -> tuple[Text, ...]:
    return tuple(each.names for each in options)


def _price(option: Option) -> Text:
    if not option.price:
        return Text("free", "gratis")
    form = _PER[Per.MODEL] if option.counted else _PER[option.per]
    return said(form.en, form.es, price=option.price)


def _command_choices(forces: Forces, unit: Fielded) -> Iterator[Choice]:
    prices = forces.ruleset.rules.prices
    for model in COMMAND:
        allowed = model in unit.entry.command.allowed
        if not allowed and model not in unit.ordered.command:
            continue
        price = command_price(unit.entry, model, prices)
        reason = EMPTY if allowed else Text("not allowed here", "no permitido aquí")
        detail = said("{price}", "{price}", price=price)
        yield Choice(model, command_name(unit.entry, model), detail=detail, reason=reason)


def _part_choices(unit: Fielded) -> Iterator[Choice]:
    for part in unit.entry.parts:
        other = unit.book.entry(part.entry)
        if other is not None:
            most = int(unit.models * exact(part.max_share))
            detail = said("{price} each", "{price} cada una", price=other.price)
            yield Choice(other.id, other.names, detail=detail, counted=True, most=most)


# The catalogue


def catalogue(forces: Forces, parent: Element) -> tuple[CatalogueItem, ...]:
    """The entries that can be added below an army or a contingent: what is legal first.

    What is not legal follows with its reason; both in the order of the book.
    """
    army = forces.army(parent)
    seen = roster(forces, army)
    inside = next((each for each in seen.contingents if each.element.id == parent.id), None)
    book = inside.book if inside is not None else seen.book
    if book is None:
        return ()
    items = [
        item
        for entry in book.entries
        if (item := _item(forces, parent, (book, entry), seen, inside)) is not None
    ]
    return tuple(sorted(items, key=lambda item: not item.legal))


def _item(
    forces: Forces,
    parent: Element,
    offered: tuple[Book, Entry],
    seen: Roster,
    inside: Contingent | None,
) -> CatalogueItem | None:
    book, entry = offered
    role = Role.UNIT if entry.character is None else Role.LEADER
    kind = kind_for(forces, parent, role)
    if not kind:
        return None
    values = starting_values(entry)
    cost = least_price(forces, entry)
    category = book.category(entry.category)
    if inside is not None:
        reason = _ally_reason(entry, inside.allies)
    else:
        reason = _reason(book, entry, seen, cost)
    return CatalogueItem(
        id=entry.id,
        names=entry.names,
        kind=kind,
        values=values,
        group=category.names if category is not None else EMPTY,
        points=plain(cost),
        summary=_summary(entry),
        reason=reason,
    )


def least_price(forces: Forces, entry: Entry) -> Fraction:
    """What the smallest unit of an entry costs, with what it must take."""
    models = entry.size.minimum if entry.character is None else 1
    crew = entry.crew.usual if entry.crew is not None else 0
    wanted = starting_values(entry).get(fields.OPTIONS, ())
    must = tuple(
        (option, 1 if option.counted else models)
        for option in entry.options
        if isinstance(wanted, tuple) and option.id in wanted
    )
    ordered = Ordered(entry, models, crew, must)
    return bill(ordered, forces.ruleset.rules.prices).exact


def _summary(entry: Entry) -> Text:
    size = entry.size
    if entry.character is not None or size.maximum == 1:
        return said("{price} points", "{price} puntos", price=entry.price + entry.unit_price)
    if size.maximum is None:
        return said(
            "{price} each, {least} or more",
            "{price} cada una, {least} o más",
            price=entry.price,
            least=size.minimum,
        )
    return said(
        "{price} each, {least} to {most}",
        "{price} cada una, de {least} a {most}",
        price=entry.price,
        least=size.minimum,
        most=size.maximum,
    )


def _ally_reason(entry: Entry, allies: Allies | None) -> Text:
    if allies is None:
        return Text(
            "the army's book does not allow these allies",
            "el libro del ejército no permite estos aliados",
        )
    if allies.entries and entry.id not in allies.entries:
        return Text("not among the allies", "no figura entre los aliados")
    if entry.character is not None and not allies.characters:
        return Text("these allies bring no characters", "estos aliados no traen personajes")
    return EMPTY


def _reason(book: Book, entry: Entry, seen: Roster, cost: Fraction) -> Text:
    """Why an entry cannot be added to the army; the first reason that applies."""
    reasons = (
        _number_reason(entry, seen),
        _group_reason(book, entry, seen),
        _company_reason(book, entry, seen),
        _period_reason(entry, seen),
        _share_reason(entry, seen, cost),
        _limit_reason(seen, cost),
    )
    return next((reason for reason in reasons if reason.en), EMPTY)


def _number_reason(entry: Entry, seen: Roster) -> Text:
    most, have = entry_most(seen, entry), seen.count(entry.id)
    if most is None or have < most:
        return EMPTY
    return said(
        "the army has {have} of {most}", "el ejército tiene {have} de {most}", have=have, most=most
    )


def _group_reason(book: Book, entry: Entry, seen: Roster) -> Text:
    limits = book.limits
    if entry.character is not None and limits.max_characters is not None:
        have = seen.sums.characters
        if have >= limits.max_characters:
            return said(
                "no more than {most} characters",
                "no más de {most} personajes",
                most=limits.max_characters,
            )
    for limit in limits.per_points:
        if entry.category != limit.category and entry.id not in limit.entries:
            continue
        most = per_points_most(seen, limit)
        if per_points_held(seen, limit) >= most:
            return said(
                "no more than {most} at this size", "no más de {most} con este límite", most=most
            )
    return EMPTY


def _company_reason(book: Book, entry: Entry, seen: Roster) -> Text:
    barred = excluded_by(book, entry)
    present = dict.fromkeys(each.entry.id for each in seen.own if each.entry.id in barred)
    if present:
        found = (book.entry(each) for each in present)
        names = tuple(each.names for each in found if each is not None)
        return said(
            "not together with {others}", "no junto con {others}", others=listed(names, last=OR)
        )
    missing = missing_entries(seen, entry)
    if missing:
        names = tuple(each.names for each in missing)
        return said("needs {others}", "exige {others}", others=listed(names, last=OR))
    return EMPTY


def _period_reason(entry: Entry, seen: Roster) -> Text:
    if seen.year is None or entry.period.holds(seen.year):
        return EMPTY
    return said(
        "only {start} to {end}",
        "solo de {start} a {end}",
        start=year_name(entry.period.start),
        end=year_name(entry.period.end),
    )


def _share_reason(entry: Entry, seen: Roster, cost: Fraction) -> Text:
    for share in shares(seen):
        if share.category.id != entry.category:
            continue
        most = [each for each in (share.most, _points(share.category.max_points)) if each]
        if most and share.points + cost > min(most):
            left = max(min(most) - share.points, Fraction(0))
            return said(
                "{category} has {left} points left",
                "a {category} le quedan {left} puntos",
                category=share.category.names,
                left=left,
            )
    return EMPTY


def _points(number: float | None) -> Fraction | None:
    return None if number is None else exact(number)


def _limit_reason(seen: Roster, cost: Fraction) -> Text:
    if not seen.limit:
        return EMPTY
    left = exact(seen.limit) - seen.points
    if cost <= left:
        return EMPTY
    return said(
        "the army has {left} points left",
        "al ejército le quedan {left} puntos",
        left=max(left, Fraction(0)),
    )
