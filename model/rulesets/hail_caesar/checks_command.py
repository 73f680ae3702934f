"""Checks of commanders (L29-32, L100-102)."""

from __future__ import annotations

from collections.abc import Iterable

from model.forces.elements import Element
from model.issues import AddElement, Finding, Value
from model.rulesets.checks import Reads, check
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.derive import lowest
from model.rulesets.hail_caesar.division import commanders
from model.rulesets.hail_caesar.figures import figures
from model.rulesets.hail_caesar.fixes import fix, fix_as, put
from model.rulesets.hail_caesar.units import views


@check("leadership_bounds", "commander")
def leadership_bounds(forces: Forces, leader: Element) -> Iterable[Finding]:
    """Leadership is 5 to 10 (L29-32)."""
    command = figures(forces.ruleset).command
    least, most = command.leadership_minimum, command.leadership_maximum
    have = forces.whole(leader, "leadership")
    if not least <= have <= most:
        clamped = max(least, min(most, have))
        yield Finding(
            {"have": have, "least": least, "most": most}, fix(put(leader, leadership=clamped))
        )


@check("commander_attacks", "commander", reads={Reads.ABOVE})
def commander_attacks(forces: Forces, leader: Element) -> Iterable[Finding]:
    """A general usually has three attacks, another commander two (L102)."""
    if forces.text(leader, "standing") == "reserve" or not forces.by_hand(leader, "attacks"):
        return
    usual = forces.computed(leader.id)["attacks"].value
    have = forces.whole(leader, "attacks")
    if isinstance(usual, int) and have != usual:
        yield Finding({"have": have, "usual": usual}, fix(put(leader, attacks=None)))


@check("reserve_values", "commander", reads={Reads.ABOVE, Reads.SIBLINGS})
def reserve_values(forces: Forces, leader: Element) -> Iterable[Finding]:
    """A reserve commander has one attack at most and leads one worse than the last (L100, L102)."""
    parent = forces.parent(leader)
    if parent is None or forces.text(leader, "standing") != "reserve":
        return
    most = figures(forces.ruleset).command.reserve_attacks
    have = forces.whole(leader, "attacks")
    if have > most:
        yield Finding({"have": have, "most": most}, fix(put(leader, attacks=None)))
    before = commanders(forces, parent)
    if not before:
        return
    place = commanders(forces, parent, "reserve").index(leader) + 1
    first = forces.whole(before[0], "leadership")
    need = max(lowest(forces, leader), first - place)
    led = forces.whole(leader, "leadership")
    if led != need:
        yield Finding(
            {"have": led, "need": need, "commander": before[0].name},
            fix_as(forces, "fix_reserve_leadership", put(leader, leadership=need)),
            variant="leadership",
        )


@check("spare_commander", "commander", reads={Reads.SIBLINGS})
def spare_commander(forces: Forces, leader: Element) -> Iterable[Finding]:
    """A commander in a chariot or on an elephant wants a spare on foot or on horseback (L100)."""
    parent = forces.parent(leader)
    mount = forces.text(leader, "mount")
    if parent is None or mount not in ("chariot", "elephant"):
        return
    spares = commanders(forces, parent, "reserve")
    if not any(forces.text(each, "mount") in ("foot", "horse") for each in spares):
        place = len(spares) + 1
        led = max(lowest(forces, leader), forces.whole(leader, "leadership") - place)
        values: dict[str, Value] = {"standing": "reserve", "leadership": led, "mount": "horse"}
        yield Finding({"mount": mount}, fix(AddElement("commander", parent.id, "", values)))


@check("attacks_over_units", "division", reads={Reads.BELOW})
def attacks_over_units(forces: Forces, division: Element) -> Iterable[Finding]:
    """A commander cannot more than double a unit's own attacks (L102)."""
    best = max((unit.whole("clash") for unit in views(forces, division)), default=0)
    for leader in commanders(forces, division):
        have = forces.whole(leader, "attacks")
        if 0 < best < have:
            mend = fix(put(leader, attacks=best))
            yield Finding({"have": have, "best": best}, mend, target=leader.id)


CHECKS = (
    leadership_bounds,
    commander_attacks,
    reserve_values,
    spare_commander,
    attacks_over_units,
)
