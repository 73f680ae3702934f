"""Checks of a unit's numbers, command models, order and combined formation (catalogue A, B, E)."""

from __future__ import annotations

from collections.abc import Iterator

from model.books import fields
from model.books.points import command_name
from model.forces.elements import Element
from model.issues import AddElement, Edit, Finding, SetValues, Severity, Value
from model.rulesets.ancient_battles import mending, numbers
from model.rulesets.ancient_battles.troop import CHARIOTS, MOUNTED, Troop, figure, troop
from model.rulesets.checks import check
from model.rulesets.forces import Forces
from model.text import Text

Findings = Iterator[Finding]
BEASTS = CHARIOTS | {"elephant", "engine"}
LEAST = 5
LEAST_CHARIOTS = 3
SAFE = 8
CREW_USUAL = (2, 3)


def _least(seen: Troop) -> int:
    """The fewest models that the rules allow a unit of this type."""
    if seen.type in CHARIOTS:
        return LEAST_CHARIOTS
    return LEAST if seen.type in ("infantry", *MOUNTED) else 1


@check("minimum_models", "unit")
def minimum_models(forces: Forces, element: Element) -> Findings:
    """Fewer than five models, or three chariots; a book that says so may allow fewer."""
    seen = troop(forces, element)
    need = _least(seen)
    if seen.models >= need:
        return
    variant = "chariots" if seen.type in CHARIOTS else ""
    values: dict[str, Value] = {"have": seen.models, "need": need}
    book_least = seen.unit.entry.size.minimum if seen.unit is not None else need
    if book_least <= seen.models:
        yield Finding(values, severity=Severity.INFO, variant="book")
        return
    yield Finding(values, mending.set_to(element, fields.MODELS, need), variant=variant)


MOST_SPLIT = 20
"""Nobody owns more elephants than that: a greater number is a slip, not so many units."""


@check("elephant_single", "unit")
def elephant_single(forces: Forces, element: Element) -> Findings:
    """More than one elephant in a unit."""
    seen = troop(forces, element)
    if seen.type != "elephant" or seen.models < 2 or element.parent is None:
        return
    values = {**element.values, fields.MODELS: 1}
    edits: list[Edit] = [SetValues(element.id, {fields.MODELS: 1})]
    edits += [
        AddElement(
            element.kind, element.parent, f"{element.name} {number}", {**values, "models": 1}
        )
        for number in range(2, min(seen.models, MOST_SPLIT) + 1)
    ]
    yield Finding({"have": seen.models}, mending.fix(*edits))


@check("engine_crew", "unit")
def engine_crew(forces: Forces, element: Element) -> Findings:
    """An engine without crew, or with another crew than two or three where the book is silent."""
    seen = troop(forces, element)
    if seen.type != "engine":
        return
    low, high = CREW_USUAL
    mend = mending.set_to(element, fields.CREW, None if seen.unit is not None else low)
    by_book = seen.unit is not None and seen.unit.entry.crew is not None
    if seen.crew < 1:
        yield Finding({"have": seen.crew, "low": low, "high": high}, mend)
    elif not low <= seen.crew <= high and not by_book:
        values: dict[str, Value] = {"have": seen.crew, "low": low, "high": high}
        yield Finding(values, mend, severity=Severity.WARNING, variant="unusual")


@check("bolt_thrower_crew", "unit")
def bolt_thrower_crew(forces: Forces, element: Element) -> Findings:
    """A bolt thrower with one man."""
    seen = troop(forces, element)
    if seen.type == "engine" and "bolt_thrower" in seen.kit and seen.crew == 1:
        yield Finding({"have": 1, "need": 2}, mending.set_to(element, fields.CREW, 2))


@check("few_models", "unit")
def few_models(forces: Forces, element: Element) -> Findings:
    """A unit of five to seven soon has fewer than five."""
    seen = troop(forces, element)
    if seen.type in ("infantry", *MOUNTED) and LEAST <= seen.models < SAFE:
        values: dict[str, Value] = {"have": seen.models, "losses": numbers.until_five(seen.models)}
        yield Finding(values, mending.set_to(element, fields.MODELS, SAFE))


@check("always_few", "unit")
def always_few(forces: Forces, element: Element) -> Findings:
    """Engines whose crews are fewer than five from the start."""
    seen = troop(forces, element)
    if seen.type == "engine" and 0 < numbers.counted(seen) < LEAST:
        yield Finding({"have": numbers.counted(seen)})


@check("no_full_rank", "unit")
def no_full_rank(forces: Forces, element: Element) -> Findings:
    """Close-order infantry that cannot fill a second rank of four."""
    seen = troop(forces, element)
    ranked = seen.type == "infantry" and numbers.rank_limit(seen) > 0
    if ranked and LEAST <= seen.models < 2 * numbers.FULL_RANK:
        need = 2 * numbers.FULL_RANK
        mend = mending.set_to(element, fields.MODELS, need)
        yield Finding({"have": seen.models, "need": need}, mend)


@check("models_uncounted", "unit")
def models_uncounted(forces: Forces, element: Element) -> Findings:
    """A chariot without a crew, or an elephant without wounds: the rules count by them."""
    seen = troop(forces, element)
    if seen.type in CHARIOTS and seen.crew < 1:
        yield Finding()
    elif seen.type == "elephant" and not figure(seen.line("elephant") or seen.main, "w"):
        yield Finding(variant="elephant")


@check("flank_short", "unit")
def flank_short(forces: Forces, element: Element) -> Findings:
    """Chariots whose crews together are fewer than the five that a flank attack needs."""
    seen = troop(forces, element)
    if seen.type in CHARIOTS and 0 < numbers.counted(seen) < LEAST:
        yield Finding({"have": numbers.counted(seen), "need": LEAST})


def _command(forces: Forces, element: Element, kind: str) -> Findings:
    seen = troop(forces, element)
    held = fields.items(element, fields.COMMAND)
    if seen.type != kind or not held:
        return
    command = seen.unit.entry.command if seen.unit is not None else None
    if command is not None and (command.exception or any(m not in command.allowed for m in held)):
        return
    yield Finding({"have": len(held)}, mending.set_to(element, fields.COMMAND, None))


@check("elephant_command", "unit")
def elephant_command(forces: Forces, element: Element) -> Findings:
    """Command models on an elephant without the book's express leave."""
    yield from _command(forces, element, "elephant")


@check("engine_command", "unit")
def engine_command(forces: Forces, element: Element) -> Findings:
    """Command models with an engine without the book's express leave."""
    yield from _command(forces, element, "engine")


@check("skirmish_command", "unit")
def skirmish_command(forces: Forces, element: Element) -> Findings:
    """A standard or musician in a unit that only skirmishes does nothing."""
    seen = troop(forces, element)
    held = set(fields.items(element, fields.COMMAND)) & {"standard", "musician"}
    if seen.only_skirmishes and held:
        words = tuple(sorted(held))
        names = _names(seen, words)
        yield Finding(fix=mending.without_command(element, held), words={"models": names})


def _names(seen: Troop, models: tuple[str, ...]) -> Text:
    entry = seen.unit.entry if seen.unit is not None else None
    words = [command_name(entry, each) if entry else Text.same(each) for each in models]
    return Text(", ".join(w.en for w in words), ", ".join(w.es for w in words))


@check("light_musician", "unit")
def light_musician(forces: Forces, element: Element) -> Findings:
    """Light troops without a musician cannot go back to close order."""
    seen = troop(forces, element)
    if seen.light and "musician" not in fields.items(element, fields.COMMAND):
        yield Finding(fix=mending.with_musician(seen))


@check("no_musician", "unit")
def no_musician(forces: Forces, element: Element) -> Findings:
    """A unit in ranks without a musician: no fast march, and draws are lost to one."""
    seen = troop(forces, element)
    ranked = seen.type in ("infantry", *MOUNTED) and not seen.only_skirmishes and not seen.light
    mend = mending.with_musician(seen)
    if ranked and mend is not None and "musician" not in fields.items(element, fields.COMMAND):
        yield Finding(fix=mend)


@check("skirmish_order", "unit")
def skirmish_order(forces: Forces, element: Element) -> Findings:
    """A unit that is no light troops meant to skirmish."""
    seen = troop(forces, element)
    if seen.skirmishing and not seen.light and not seen.only_skirmishes:
        yield Finding(fix=mending.set_to(element, "order", "close"))


@check("ranked_skirmishers", "unit")
def ranked_skirmishers(forces: Forces, element: Element) -> Findings:
    """Skirmishers meant to form ranks, without being light troops."""
    seen = troop(forces, element)
    if seen.only_skirmishes and not seen.skirmishing and not seen.light:
        yield Finding(fix=mending.set_to(element, "order", "skirmish"))


@check("warband_skirmish", "unit")
def warband_skirmish(forces: Forces, element: Element) -> Findings:
    """A warband that skirmishes has no ranks to add to its leadership."""
    seen = troop(forces, element)
    if "warband" in seen.rule_ids and seen.skirmishing:
        yield Finding(fix=mending.set_to(element, "order", "close"))


@check("combined_light", "unit")
def combined_light(forces: Forces, element: Element) -> Findings:
    """Light troops in a combined formation count as close order."""
    seen = troop(forces, element)
    parts = seen.unit is not None and bool(seen.unit.ordered.parts)
    if not parts or not (seen.light or seen.skirmishing):
        return
    kept = tuple(
        rule
        for rule in seen.rules
        if rule.partition(":")[0] not in ("light_infantry", "light_cavalry")
    )
    edits = SetValues(element.id, {"rules": kept, "order": "close"})
    yield Finding(fix=mending.fix(edits))


@check("combined_even", "unit")
def combined_even(forces: Forces, element: Element) -> Findings:
    """A combined formation of equal parts: the better save counts, leadership is not settled."""
    seen = troop(forces, element)
    if seen.unit is None or not seen.unit.ordered.parts:
        return
    others = [count for _, count in seen.unit.ordered.parts]
    first = seen.models - sum(others)
    if max(others) == first:
        yield Finding({"have": first})


@check("combined_beast", "unit")
def combined_beast(forces: Forces, element: Element) -> Findings:
    """Chariots, elephants and engines mixed with another type: each type is a unit of its own."""
    seen = troop(forces, element)
    if seen.unit is None:
        return
    types = {seen.type, *(entry.type for entry, _ in seen.unit.ordered.parts)}
    if len(types) > 1 and types & BEASTS:
        count = sum(count for _, count in seen.unit.ordered.parts)
        left = max(seen.models - count, 1)
        edit = SetValues(element.id, {fields.PARTS: None, fields.MODELS: left})
        yield Finding(fix=mending.fix(edit))


@check("battery_alone", "unit")
def battery_alone(forces: Forces, element: Element) -> Findings:
    """A battery of one engine."""
    seen = troop(forces, element)
    if seen.type == "engine" and fields.flag(element, "battery") and seen.models < 2:
        mend = mending.set_to(element, "battery", None)
        yield Finding({"have": seen.models, "need": 2}, mend)


CHECKS = (
    minimum_models,
    elephant_single,
    engine_crew,
    bolt_thrower_crew,
    few_models,
    always_few,
    no_full_rank,
    models_uncounted,
    flank_short,
    elephant_command,
    engine_command,
    skirmish_command,
    light_musician,
    no_musician,
    skirmish_order,
    ranked_skirmishers,
    warband_skirmish,
    combined_light,
    combined_even,
    combined_beast,
    battery_alone,
)
