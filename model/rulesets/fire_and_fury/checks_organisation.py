"""Checks of who belongs to whom: leaders, divisions, corps, batteries, and the labels' names."""

from __future__ import annotations

from collections.abc import Iterator

from model.forces.elements import Element, Role
from model.issues import (
    AddElement,
    Finding,
    Fix,
    MoveElement,
    RemoveElement,
    Rename,
    SetValues,
)
from model.rulesets.checks import Reads, check
from model.rulesets.fire_and_fury.commands import is_reserve
from model.rulesets.fire_and_fury.figures import figures
from model.rulesets.fire_and_fury.names import bare, command_name, leader_of, surname
from model.rulesets.forces import Forces
from model.text import EMPTY


@check("division_leader", "division", reads={Reads.BELOW})
def division_leader(forces: Forces, division: Element) -> Iterator[Finding]:
    """Each division has exactly one leader stand."""
    yield from _leader(forces, division)


@check("corps_leader", "corps", reads={Reads.BELOW})
def corps_leader(forces: Forces, corps: Element) -> Iterator[Finding]:
    """Each corps has exactly one leader stand; an artillery reserve may do without."""
    if not is_reserve(forces, corps):
        yield from _leader(forces, corps)


def _leader(forces: Forces, formation: Element) -> Iterator[Finding]:
    have = len(forces.leaders(formation))
    if have == 0:
        leader = AddElement("leader", formation.id, leader_of(formation.name), first=True)
        yield Finding({"have": have, "need": 1}, Fix(EMPTY, (leader,)))
    elif have > 1:
        yield Finding({"have": have, "need": 1}, variant="many")


@check("optional_leader", "army", "reserve", reads={Reads.BELOW})
def optional_leader(forces: Forces, element: Element) -> Iterator[Finding]:
    """An army or a reserve may have one leader stand, not more."""
    have = len(forces.leaders(element))
    if have > 1:
        yield Finding({"have": have, "most": 1})


@check("division_brigades", "division", reads={Reads.BELOW})
def division_brigades(forces: Forces, division: Element) -> Iterator[Finding]:
    """A division has two to five brigades."""
    low, high = figures(forces).division_brigades
    have = len(forces.children(division, "brigade"))
    if not low <= have <= high:
        yield Finding({"have": have, "low": low, "high": high})


@check("corps_divisions", "corps", reads={Reads.BELOW})
def corps_divisions(forces: Forces, corps: Element) -> Iterator[Finding]:
    """A corps leader has two or three divisions."""
    low, high = figures(forces).corps_divisions
    have = len(forces.children(corps, "division"))
    if not low <= have <= high and not is_reserve(forces, corps):
        yield Finding({"have": have, "low": low, "high": high})


@check("corps_batteries", "corps", reads={Reads.BELOW})
def corps_batteries(forces: Forces, corps: Element) -> Iterator[Finding]:
    """Two to six batteries belong to a corps, those of its divisions among them."""
    low, high = figures(forces).corps_batteries
    have = int(forces.total(corps, "batteries"))
    if not low <= have <= high and not is_reserve(forces, corps):
        yield Finding({"have": have, "low": low, "high": high})


@check("battery_parent", "battery", reads={Reads.ABOVE, Reads.SIBLINGS})
def battery_parent(forces: Forces, battery: Element) -> Iterator[Finding]:
    """Each battery belongs to a division, a corps or the army's artillery reserve."""
    army = forces.parent(battery)
    if army is None or army.role is not Role.ARMY:
        return
    formations = forces.project.children(army.id, Role.FORMATION)
    reserves = [each for each in formations if each.kind == "reserve"]
    homes = reserves or list(formations)
    if len(homes) == 1:
        yield Finding(fix=Fix(EMPTY, (MoveElement(battery.id, homes[0].id),)))
    else:
        yield Finding()


@check("brigade_place", "brigade", reads={Reads.ABOVE})
def brigade_place(forces: Forces, brigade: Element) -> Iterator[Finding]:
    """A brigade stands in a division, whose leader its label names."""
    above = forces.parent(brigade)
    if above is not None and above.kind != "division":
        yield Finding({"command": above.name})


@check("reserve_side", "reserve", reads={Reads.ABOVE, Reads.BELOW, Reads.SIBLINGS})
def reserve_side(forces: Forces, reserve: Element) -> Iterator[Finding]:
    """Only the Union army is said to have an artillery reserve."""
    army = forces.army(reserve)
    if forces.text(army, "side") != "confederate":
        return
    corps = forces.children(army, "corps")
    batteries = forces.children(reserve, "battery")
    fix = None
    if len(corps) == 1 and batteries:
        moves = tuple(MoveElement(each.id, corps[0].id) for each in batteries)
        fix = Fix(EMPTY, (*moves, RemoveElement(reserve.id)))
    yield Finding({"batteries": len(batteries)}, fix)


@check("unnamed", "corps", "division", "reserve", "brigade", "battery", "leader")
def unnamed(_forces: Forces, element: Element) -> Iterator[Finding]:
    """Every label carries a name."""
    if not element.name.strip():
        yield Finding({"kind": element.kind})


@check("duplicate_name", "army", reads={Reads.NAMES})
def duplicate_name(forces: Forces, army: Element) -> Iterator[Finding]:
    """No two brigades, artillery commands or leaders' commands of an army read alike on labels."""
    units, commands, leaders = _named(forces, army)
    for group in units.values():
        for element in group[1:]:
            yield Finding(
                {"other": _where(forces, group[0])},
                _renamed(forces, element, units),
                target=element.id,
            )
    seen: dict[tuple[str, str], Element] = {}
    for element in commands:
        words = surname(leaders[element.id]) if element.id in leaders else bare(element.name)
        first = seen.setdefault((element.kind, words.casefold()), element)
        if first is not element and words:
            values = {"other": _where(forces, first), "word": words}
            yield Finding(values, target=element.id, variant="command")


Named = dict[tuple[str, str], list[Element]]


def _named(forces: Forces, army: Element) -> tuple[Named, list[Element], dict[str, str]]:
    """The units of an army by kind and name, its commands, and the name of each one's leader.

    One pass, for armies are large.
    """
    units: Named = {}
    commands: list[Element] = []
    leaders: dict[str, str] = {}
    for element in forces.project.subtree(army.id):
        if element.role is Role.UNIT:
            name = element.name.strip().casefold()
            if name:
                units.setdefault((element.kind, name), []).append(element)
        elif element.role is Role.LEADER:
            if element.name.strip() and element.parent is not None:
                leaders.setdefault(element.parent, element.name)
        elif element.kind in ("corps", "division"):
            commands.append(element)
    return units, commands, leaders


def _where(forces: Forces, element: Element) -> str:
    above = forces.parent(element)
    return above.name if above is not None else ""


def _renamed(forces: Forces, element: Element, units: Named) -> Fix | None:
    """Add the command's name to the unit's, and a number where that is taken too."""
    above = forces.parent(element)
    if above is None:
        return None
    name = again = f"{element.name.strip()} ({command_name(forces, above)})"
    number = 1
    while (element.kind, again.casefold()) in units:
        number += 1
        again = f"{name} {number}"
    return Fix(EMPTY, (Rename(element.id, again),))


@check("exceptional_place", "leader", reads={Reads.ABOVE})
def exceptional_place(forces: Forces, leader: Element) -> Iterator[Finding]:
    """Only corps and division leaders and brigade commanders can be exceptional."""
    above = forces.parent(leader)
    if above is None or above.kind not in ("army", "reserve"):
        return
    if forces.flag(leader, "exceptional"):
        ordinary = SetValues(leader.id, {"exceptional": None})
        yield Finding({"command": above.name}, Fix(EMPTY, (ordinary,)))


@check("exceptional_share", "army", reads={Reads.BELOW})
def exceptional_share(forces: Forces, army: Element) -> Iterator[Finding]:
    """Exceptional leaders and brigade commanders are a tenth of all at most."""
    percent = figures(forces).exceptional_percent
    every = int(forces.total(army, "kind:leader") + forces.total(army, "kind:brigade"))
    most = every * percent // 100
    if forces.total(army, "exceptional") <= most:
        return
    below = forces.below(army, "leader", "brigade")
    chosen = [each for each in below if forces.flag(each, "exceptional")]
    juniors = sorted(chosen, key=lambda each: _seniority(forces, each))
    demoted = juniors[: len(chosen) - most]
    edits = tuple(SetValues(each.id, {"exceptional": None}) for each in demoted)
    yield Finding(
        {
            "have": len(chosen),
            "all": every,
            "most": most,
            "percent": percent,
            "names": tuple(each.name for each in demoted),
        },
        Fix(EMPTY, edits),
    )


def _seniority(forces: Forces, element: Element) -> int:
    """Brigade commanders below division leaders below corps leaders."""
    above = forces.parent(element)
    ranks = {"division": 1, "corps": 2, "army": 3, "reserve": 0}
    return ranks.get(above.kind, 0) if above is not None and element.kind == "leader" else 0


CHECKS = (
    division_leader,
    corps_leader,
    optional_leader,
    division_brigades,
    corps_divisions,
    corps_batteries,
    battery_parent,
    brigade_place,
    reserve_side,
    unnamed,
    duplicate_name,
    exceptional_place,
    exceptional_share,
)
