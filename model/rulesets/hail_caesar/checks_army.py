"""Checks of armies and divisions (L3, L15, L37-48, L87, L100-104)."""

from __future__ import annotations

from collections.abc import Iterable

from model.forces.elements import Element
from model.issues import AddElement, Finding
from model.rulesets.checks import Reads, check
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.division import (
    all_commanders,
    best_other,
    commanders,
    count,
    general_of,
    names,
    summary,
)
from model.rulesets.hail_caesar.figures import figures
from model.rulesets.hail_caesar.fixes import fix, fix_as, put
from model.rulesets.hail_caesar.units import UNIT_KINDS, views

FREE_MOVES = ("drilled", "eager", "militia")


@check("army_general", "army", reads={Reads.BELOW})
def army_general(forces: Forces, army: Element) -> Iterable[Finding]:
    """Exactly one commander is the general; the separate commander-in-chief, if there is one."""
    generals = general_of(forces, army)
    chiefs = commanders(forces, army) if forces.flag(army, "commander_in_chief") else []
    if not generals:
        best = _best(forces, chiefs or _all_commanders(forces, army))
        mend = fix(put(best, general=True)) if best is not None else None
        yield Finding({"have": 0, "need": 1}, mend)
    elif len(generals) > 1:
        kept = _best(forces, [each for each in generals if each in chiefs] or generals)
        extra = [put(each, general=None) for each in generals if each is not kept]
        found = names(forces, [each.id for each in generals])
        yield Finding(
            {"have": len(generals), "need": 1, "names": found},
            fix_as(forces, "fix_one_general", *extra),
            variant="several",
        )
    elif chiefs and generals[0] not in chiefs:
        edits = (put(generals[0], general=None), put(chiefs[0], general=True))
        yield Finding(
            {"general": generals[0].name, "chief": chiefs[0].name},
            fix(*edits),
            variant="not_the_chief",
        )


def _all_commanders(forces: Forces, army: Element) -> list[Element]:
    return [
        each
        for each in all_commanders(forces, army)
        if forces.text(each, "standing") == "in_command"
    ]


def _best(forces: Forces, found: list[Element]) -> Element | None:
    return max(found, key=lambda each: forces.number(each, "leadership"), default=None)


@check("army_divisions", "army", reads={Reads.BELOW})
def army_divisions(forces: Forces, army: Element) -> Iterable[Finding]:
    """An army has at least one division."""
    if not forces.children(army, "division"):
        yield Finding({"have": 0, "need": 1}, fix(AddElement("division", army.id)))


@check("general_place", "army", reads={Reads.BELOW})
def general_place(forces: Forces, army: Element) -> Iterable[Finding]:
    """A commander above the divisions needs the option, and the option needs him."""
    chiefs = commanders(forces, army)
    option = forces.flag(army, "commander_in_chief")
    if chiefs and not option:
        yield Finding({"commander": chiefs[0].name}, fix(put(army, commander_in_chief=True)))
    elif option and not chiefs:
        others = [put(each, general=None) for each in general_of(forces, army)]
        chief = AddElement("commander", army.id, "", {"general": True}, first=True)
        yield Finding({}, fix_as(forces, "fix_add_chief", *others, chief), variant="missing")
    elif option and len(chiefs) > 1:
        extra = [put(each, standing="reserve") for each in chiefs[1:]]
        yield Finding(
            {"have": len(chiefs), "need": 1},
            fix_as(forces, "fix_reserve", *extra),
            variant="several",
        )


@check("army_few_divisions", "army", reads={Reads.BELOW})
def army_few_divisions(forces: Forces, army: Element) -> Iterable[Finding]:
    """The rule of defeat supposes three divisions (L103)."""
    have = len(forces.children(army, "division"))
    need = figures(forces.ruleset).command.divisions_wanted
    if 0 < have < need:
        yield Finding({"have": have, "need": need})


@check("army_sizes", "army", reads={Reads.BELOW})
def army_sizes(forces: Forces, army: Element) -> Iterable[Finding]:
    """Most close-combat units should be of standard size (L15)."""
    found = summary(forces, army)
    if 2 * found.odd_sizes > found.fighting:
        yield Finding({"have": found.odd_sizes, "total": found.fighting})


@check("general_leadership", "army", reads={Reads.BELOW})
def general_leadership(forces: Forces, army: Element) -> Iterable[Finding]:
    """The general is as good as the other commanders, or one better (L100)."""
    generals = general_of(forces, army)
    if len(generals) != 1:
        return
    best = best_other(forces, army)
    have = forces.whole(generals[0], "leadership")
    if best is not None and not best <= have <= best + 1:
        yield Finding({"have": have, "best": best}, target=generals[0].id)


# Divisions


@check("division_commander", "division", reads={Reads.BELOW})
def division_commander(forces: Forces, division: Element) -> Iterable[Finding]:
    """Every division has exactly one commander; others of it are in reserve (L3, L100)."""
    found = commanders(forces, division)
    if not found:
        reserves = commanders(forces, division, "reserve")
        if reserves:
            mend = fix_as(forces, "fix_take_command", put(reserves[0], standing=None))
        else:
            usual = figures(forces.ruleset).command.leadership_usual
            add = AddElement("commander", division.id, "", {"leadership": usual}, first=True)
            mend = fix(add)
        yield Finding({"have": 0, "need": 1}, mend)
    elif len(found) > 1:
        kept = next((each for each in found if forces.flag(each, "general")), found[0])
        extra = [put(each, standing="reserve") for each in found if each is not kept]
        yield Finding(
            {
                "have": len(found),
                "need": 1,
                "names": names(forces, [each.id for each in found]),
            },
            fix_as(forces, "fix_reserve", *extra),
            variant="several",
        )


@check("division_empty", "division", reads={Reads.BELOW})
def division_empty(forces: Forces, division: Element) -> Iterable[Finding]:
    """A division has units."""
    if not forces.children(division, "unit"):
        yield Finding({"have": 0, "need": 1}, fix(AddElement("unit", division.id)))


@check("division_many", "division", reads={Reads.BELOW})
def division_many(forces: Forces, division: Element) -> Iterable[Finding]:
    """A handful of units to about a dozen; more are hard to command (L3)."""
    have = len(forces.children(division, "unit"))
    most = figures(forces.ruleset).command.units_usual_most
    if have > most:
        yield Finding({"have": have, "most": most})


@check("division_uncounted", "division", reads={Reads.BELOW})
def division_uncounted(forces: Forces, division: Element) -> Iterable[Finding]:
    """Some unit must count, or the division could never break (L103)."""
    counted = count(forces, division)
    if counted.left_out and not counted.counted:
        edits = [put(forces.project.element(each), counts=None) for each in counted.left_out]
        yield Finding({"have": 0}, fix(*edits))


@check("mixed_speeds", "division", reads={Reads.BELOW})
def mixed_speeds(forces: Forces, division: Element) -> Iterable[Finding]:
    """A division order keeps all units within 6 in: the fast wait for the slow (L41)."""
    speeds = {
        forces.whole(unit, "speed")
        for unit in forces.children(division, "unit")
        if forces.value(unit, "speed") is not None
    }
    if len(speeds) > 1:
        yield Finding({"slow": min(speeds), "fast": max(speeds)})


@check("mixed_exempt", "division", reads={Reads.BELOW})
def mixed_exempt(forces: Forces, division: Element) -> Iterable[Finding]:
    """Troops free of the distance penalty lose that in a division order with others (L42)."""
    units = list(views(forces, division))
    free = [unit.element.name for unit in units if unit.kind.exempt]
    if free and len(free) < len(units):
        yield Finding({"names": tuple(free)})


@check("mixed_free_moves", "division", reads={Reads.BELOW})
def mixed_free_moves(forces: Forces, division: Element) -> Iterable[Finding]:
    """Drilled, eager and militia units differ from the rest when an order fails (L48, L266-269)."""
    units = list(views(forces, division))
    for rule in FREE_MOVES:
        having = [unit for unit in units if rule in unit.rules]
        if 0 < len(having) < len(units):
            yield Finding({"rule": rule, "have": len(having), "total": len(units)})


@check("elephants_cavalry", "division", reads={Reads.BELOW})
def elephants_cavalry(forces: Forces, division: Element) -> Iterable[Finding]:
    """Elephants never support cavalry (L87-88, L266)."""
    arms = [unit.kind.arm for unit in views(forces, division)]
    if "elephant" in arms and "cavalry" in arms:
        yield Finding({"elephants": arms.count("elephant"), "cavalry": arms.count("cavalry")})


@check("large_unit", *UNIT_KINDS, reads={Reads.ABOVE})
def large_unit(forces: Forces, element: Element) -> Iterable[Finding]:
    """Large units are for very large battles (L15)."""
    army = forces.army(element)
    if forces.text(element, "size") == "large" and not forces.flag(army, "large_battle"):
        yield Finding({"size": "large"}, fix(put(army, large_battle=True)))


@check("heavy_artillery", *UNIT_KINDS, reads={Reads.ABOVE})
def heavy_artillery(forces: Forces, element: Element) -> Iterable[Finding]:
    """Heavy artillery belongs to sieges and assaults (L72, L206)."""
    siege = forces.flag(forces.army(element), "siege")
    if forces.text(element, "type") == "heavy_artillery" and not siege:
        yield Finding({"type": "heavy_artillery"}, fix(put(element, type="medium_artillery")))


CHECKS = (
    army_general,
    army_divisions,
    general_place,
    army_few_divisions,
    army_sizes,
    general_leadership,
    division_commander,
    division_empty,
    division_many,
    division_uncounted,
    mixed_speeds,
    mixed_exempt,
    mixed_free_moves,
    elephants_cavalry,
    large_unit,
    heavy_artillery,
)
