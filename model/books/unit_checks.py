"""Checks of one unit or character against its entry: size, options, command, parts, roles."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from model.books import fields
from model.books.book import Choose, Group, Option
from model.books.fields import taken
from model.books.points import command_name
from model.books.roster import Fielded, book_of, fielded
from model.books.words import exact, listed, plain
from model.forces.elements import Element
from model.issues import AddElement, Edit, Finding, Fix, SetValues, Value
from model.rulesets.forces import Forces
from model.text import EMPTY, Text

Findings = Iterator[Finding]


def _fix(*edits: Edit) -> Fix:
    return Fix(EMPTY, edits)


def _set(each: Element, field: str, value: Value | None) -> Fix:
    return _fix(SetValues(each.id, {field: value}))


def entry_unknown(forces: Forces, element: Element) -> Findings:
    """A unit that names no entry, or one that its book does not have."""
    book = book_of(forces, element)
    if book is None:
        return
    entry = fields.text(element, fields.ENTRY)
    if not entry:
        yield Finding(variant="none")
    elif book.entry(entry) is None:
        yield Finding({"entry": entry})


def unit_size(forces: Forces, element: Element) -> Findings:
    """A unit with fewer or more models than its entry allows, or off its step."""
    unit = fielded(forces, element)
    if unit is None or unit.entry.character is not None:
        return
    size, have = unit.entry.size, unit.models
    if have < size.minimum:
        fix = _set(element, fields.MODELS, size.minimum)
        yield Finding({"have": have, "need": size.minimum}, fix)
    elif size.maximum is not None and have > size.maximum:
        fix = _set(element, fields.MODELS, size.maximum)
        yield Finding({"have": have, "need": size.maximum}, fix, variant="over")
    elif size.step > 1 and (have - size.minimum) % size.step:
        near = have - (have - size.minimum) % size.step
        fix = _set(element, fields.MODELS, near)
        yield Finding({"have": have, "need": size.step}, fix, variant="step")


def crew_size(forces: Forces, element: Element) -> Findings:
    """A crew smaller or larger than the entry allows."""
    unit = fielded(forces, element)
    if unit is None or unit.entry.crew is None:
        return
    crew, have = unit.entry.crew, unit.ordered.crew
    fix = _set(element, fields.CREW, None)
    if have < crew.minimum:
        yield Finding({"have": have, "need": crew.minimum}, fix)
    elif crew.maximum is not None and have > crew.maximum:
        yield Finding({"have": have, "need": crew.maximum}, fix, variant="over")


def _without(element: Element, *ids: str) -> Fix:
    kept = tuple(
        str(each) for each in taken(fields.items(element, fields.OPTIONS)) if each.id not in ids
    )
    return _set(element, fields.OPTIONS, kept or None)


def _with(element: Element, option: str) -> Fix:
    return _set(element, fields.OPTIONS, (*fields.items(element, fields.OPTIONS), option))


def option_unknown(forces: Forces, element: Element) -> Findings:
    """An option that the entry does not offer."""
    unit = fielded(forces, element)
    if unit is None:
        return
    for each in unit.unknown:
        yield Finding({"option": each}, _without(element, each))


def option_group(forces: Forces, element: Element) -> Findings:
    """More than one option of a group of which one may be taken, or none where one must be."""
    unit = fielded(forces, element)
    if unit is None:
        return
    for group in unit.entry.groups:
        of_group = [each for each in unit.entry.options if each.group == group.id]
        held = [each for each in of_group if unit.has(each.id)]
        if group.choose is Choose.ONE and len(held) > 1:
            fix = _without(element, *(each.id for each in held[1:]))
            yield Finding(fix=fix, words=_group_words(group, held))
        elif group.required and not held:
            fix = _with(element, of_group[0].id)
            yield Finding(fix=fix, variant="required", words=_group_words(group, of_group))


def _group_words(group: Group, options: list[Option]) -> dict[str, Text]:
    return {"group": group.names, "options": listed(tuple(each.names for each in options))}


def option_needs(forces: Forces, element: Element) -> Findings:
    """An option without another that it requires, or together with one that it excludes."""
    unit = fielded(forces, element)
    if unit is None:
        return
    for option, _ in unit.options:
        for other in option_missing(unit, option):
            words = {"option": option.names, "other": other.names}
            yield Finding(fix=_with(element, other.id), words=words)
        for other in option_clashes(unit, option):
            words = {"option": option.names, "other": other.names}
            yield Finding(fix=_without(element, other.id), variant="excludes", words=words)


def option_missing(unit: Fielded, option: Option) -> list[Option]:
    """The options that one requires and that the unit has not taken."""
    wanted = (unit.entry.option(each) for each in option.requires)
    return [each for each in wanted if each is not None and not unit.has(each.id)]


def option_clashes(unit: Fielded, option: Option) -> list[Option]:
    """The options that one excludes and that the unit has taken."""
    barred = (unit.entry.option(each) for each in option.excludes)
    return [each for each in barred if each is not None and unit.has(each.id)]


def option_most(unit: Fielded, option: Option) -> int:
    """How many models of a unit may take a counted option."""
    most = [unit.models]
    if option.most is not None:
        most.append(option.most)
    if option.share is not None:
        most.append(floor(unit.models * exact(option.share)))
    if option.one_in is not None:
        most.append(unit.models // option.one_in)
    return min(most)


def option_count(forces: Forces, element: Element) -> Findings:
    """A counted option that more models take than may."""
    unit = fielded(forces, element)
    if unit is None:
        return
    for option, count in unit.options:
        most = option_most(unit, option) if option.counted else count
        if count > most:
            kept = tuple(
                (f"{option.id}:{most}" if most else "") if each.id == option.id else str(each)
                for each in taken(fields.items(element, fields.OPTIONS))
            )
            fix = _set(element, fields.OPTIONS, tuple(each for each in kept if each) or None)
            yield Finding({"have": count, "need": most}, fix, words={"option": option.names})


def command_forbidden(forces: Forces, element: Element) -> Findings:
    """A command model that the entry does not allow."""
    unit = fielded(forces, element)
    if unit is None:
        return
    held = unit.ordered.command
    for model in dict.fromkeys(held):
        if model not in unit.entry.command.allowed:
            kept = tuple(each for each in held if each != model)
            fix = _set(element, fields.COMMAND, kept or None)
            yield Finding(fix=fix, words={"model": command_name(unit.entry, model)})


def command_repeated(forces: Forces, element: Element) -> Findings:
    """More than one command model of a sort."""
    unit = fielded(forces, element)
    if unit is None:
        return
    held = unit.ordered.command
    for model in dict.fromkeys(held):
        if held.count(model) > 1:
            fix = _set(element, fields.COMMAND, tuple(dict.fromkeys(held)))
            yield Finding(fix=fix, words={"model": command_name(unit.entry, model)})


def command_over(forces: Forces, element: Element) -> Findings:
    """More command models than models."""
    unit = fielded(forces, element)
    if unit is None:
        return
    have, need = len(unit.ordered.command), unit.models
    if have > need:
        fix = _set(element, fields.COMMAND, unit.ordered.command[:need] or None)
        yield Finding({"have": have, "need": need}, fix)


def parts_forbidden(forces: Forces, element: Element) -> Findings:
    """Models of another entry in a unit whose entry is no combined formation with them."""
    unit = fielded(forces, element)
    if unit is None:
        return
    held = taken(fields.items(element, fields.PARTS))
    for each in held:
        if unit.entry.part(each.id) is not None:
            continue
        other = unit.book.entry(each.id)
        kept = tuple(str(part) for part in held if part.id != each.id)
        count = each.count or 0
        edits: list[Edit] = [
            SetValues(
                element.id, {fields.PARTS: kept or None, fields.MODELS: max(unit.models - count, 0)}
            )
        ]
        if other is not None and count and element.parent is not None:
            values: dict[str, Value] = {fields.ENTRY: other.id, fields.MODELS: count}
            name = other.names.get(unit.book.language)
            edits.append(AddElement(element.kind, element.parent, name, values))
        name_text = other.names if other is not None else Text.same(each.id)
        yield Finding(fix=_fix(*edits), words={"other": name_text})


def parts_share(forces: Forces, element: Element) -> Findings:
    """A part of a combined formation outside the share that its entry gives it.

    A unit without further parts is no combined formation, and needs no share of them.
    """
    unit = fielded(forces, element)
    if unit is None or not unit.ordered.parts:
        return
    for part in unit.entry.parts:
        other = unit.book.entry(part.entry)
        have = sum(count for entry, count in unit.ordered.parts if entry.id == part.entry)
        if other is None:
            continue
        most = floor(unit.models * exact(part.max_share))
        least = -floor(-unit.models * exact(part.min_share))
        if have > most:
            yield _share(unit, element, (part.entry, have, most), other.names, "")
        elif have < least:
            yield _share(unit, element, (part.entry, have, least), other.names, "under")


def _share(
    unit: Fielded, element: Element, numbers: tuple[str, int, int], names: Text, variant: str
) -> Finding:
    entry, have, need = numbers
    counts = {each.id: count for each, count in unit.ordered.parts}
    counts[entry] = need
    kept = tuple(f"{each}:{count}" for each, count in counts.items() if count)
    fix = _set(element, fields.PARTS, kept or None)
    return Finding({"have": have, "need": need}, fix, variant=variant, words={"other": names})


def period_outside(forces: Forces, element: Element) -> Findings:
    """An entry that belongs to other years than the army."""
    unit = fielded(forces, element)
    year = fields.whole(forces.army(element), fields.YEAR)
    if unit is None or year is None or unit.entry.period.holds(year):
        return
    period = unit.entry.period
    ends = {"start": year_name(period.start), "end": year_name(period.end), "year": year_name(year)}
    yield Finding(words={"entry": unit.entry.names, **ends})


def year_name(year: int | None) -> Text:
    """A year as it is written: 216 BC, AD 378; an open end is an ellipsis."""
    if year is None:
        return Text.same("…")
    return (
        Text(f"{-year} BC", f"{-year} a. C.") if year < 0 else Text(f"AD {year}", f"{year} d. C.")
    )


def allowance_over(forces: Forces, element: Element) -> Findings:
    """A character with more gear than his allowance pays for."""
    unit = fielded(forces, element)
    if unit is None or unit.entry.character is None:
        return
    most = unit.entry.character.allowance
    if most is not None and unit.bill.gear > exact(most):
        yield Finding({"have": plain(unit.bill.gear), "need": plain(exact(most))})


def role_forbidden(forces: Forces, element: Element) -> Findings:
    """A general or bearer of the army standard whose entry does not allow it."""
    unit = fielded(forces, element)
    if unit is None:
        return
    character = unit.entry.character
    words = {"entry": unit.entry.names}
    if unit.ordered.general and not (character is not None and character.general):
        yield Finding(fix=_set(element, fields.GENERAL, None), words=words)
    if unit.ordered.standard and not (character is not None and character.standard):
        fix = _set(element, fields.STANDARD, None)
        yield Finding(fix=fix, variant="standard", words=words)


def price_odd(forces: Forces, element: Element) -> Findings:
    """A unit that costs nothing or less, or a fraction that the book does not count in."""
    unit = fielded(forces, element)
    if unit is None:
        return
    step = exact(unit.book.point_step)
    if unit.points <= 0:
        yield Finding({"have": plain(unit.points)})
    elif (unit.points / step).denominator != 1:
        yield Finding({"have": plain(unit.points), "need": plain(step)}, variant="step")
