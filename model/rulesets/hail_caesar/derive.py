"""Computed values of armies, divisions, commanders and units, with their arithmetic."""

from __future__ import annotations

from collections.abc import Mapping

from model.forces.elements import Element, Role
from model.issues import Value
from model.rulesets.checks import Computed, Step
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.division import (
    BEST_OTHER,
    FIGHTING,
    GENERALS,
    ODD_SIZES,
    Count,
    army_break,
    commanders,
    count,
    names,
)
from model.rulesets.hail_caesar.figures import figures
from model.rulesets.hail_caesar.profile import PROFILE, value_of
from model.rulesets.hail_caesar.sizes import Band, models_band
from model.rulesets.hail_caesar.units import UNIT_KINDS, UnitView, view, views
from model.text import EMPTY

Values = Mapping[str, Computed]


def derive_root(forces: Forces, element: Element) -> Element:
    """A unit and a division's commander are worked out with their division; others alone."""
    root = element
    while root.role is not Role.ARMY and root.kind != "division":
        parent = forces.parent(root)
        if parent is None:
            break
        root = parent
    return root


def derive(forces: Forces, root: Element) -> dict[str, Values]:
    """The computed values of an army (and those directly below it) or of a whole division."""
    worked: dict[str, Values] = {}
    if root.role is Role.ARMY:
        worked[root.id] = _army(forces, root)
    else:
        counted = count(forces, root)
        worked[root.id] = {**_division(forces, counted), **_for_army(forces, root)}
        for unit in forces.below(root, *UNIT_KINDS):
            worked[unit.id] = _unit(forces, unit, counted)
    for leader in forces.children(root, "commander"):
        worked[leader.id] = _commander(forces, leader)
    return worked


def _step(forces: Forces, text: str, values: Mapping[str, Value]) -> Step:
    return Step(forces.ruleset.texts.get(text, EMPTY), values)


# Armies and divisions


def _army(forces: Forces, army: Element) -> Values:
    divisions = len(forces.children(army, "division"))
    wanted = figures(forces.ruleset).command.divisions_wanted
    breaks = army_break(divisions, wanted)
    if breaks is None:
        steps: tuple[Step, ...] = ()
    else:
        text = "step_half_divisions" if divisions >= wanted else "step_few_divisions"
        steps = (_step(forces, text, {"have": divisions, "value": breaks, "need": wanted}),)
    return {"divisions": Computed(divisions), "army_break": Computed(breaks, steps)}


def _division(forces: Forces, counted: Count) -> Values:
    steps = []
    if counted.counted:
        names_in = names(forces, counted.counted)
        text = "step_majority" if counted.majority else "step_counted"
        steps.append(_step(forces, text, {"have": len(names_in), "names": names_in}))
    if counted.left_out:
        out = names(forces, counted.left_out)
        steps.append(_step(forces, "step_left_out", {"have": len(out), "names": out}))
    if counted.breaks_at is not None:
        figures_in = {"have": len(counted.counted), "value": counted.breaks_at}
        steps.append(_step(forces, "step_half", figures_in))
    return {
        "counted_units": Computed(len(counted.counted), tuple(steps[:-1])),
        "division_break": Computed(counted.breaks_at, tuple(steps)),
    }


def _for_army(forces: Forces, division: Element) -> Values:
    """What the army's checks ask of a division, kept so that they need not look at every unit."""
    fighting = [unit for unit in views(forces, division) if unit.kind.fights]
    leaders = forces.children(division, "commander")
    generals = [leader for leader in leaders if forces.flag(leader, "general")]
    others = [
        forces.whole(leader, "leadership")
        for leader in commanders(forces, division)
        if leader not in generals
    ]
    return {
        GENERALS: Computed(tuple(leader.id for leader in generals)),
        BEST_OTHER: Computed(max(others, default=None)),
        FIGHTING: Computed(len(fighting)),
        ODD_SIZES: Computed(sum(unit.size != "standard" for unit in fighting)),
    }


# Commanders


def _commander(forces: Forces, leader: Element) -> Values:
    command = figures(forces.ruleset).command
    leadership = forces.whole(leader, "leadership")
    rating = forces.ruleset.tables["leadership"].lookup({"leadership": leadership}).result
    if forces.text(leader, "standing") == "reserve":
        attacks, text = command.reserve_attacks, "step_reserve"
    elif forces.flag(leader, "general"):
        attacks, text = command.general_attacks, "step_general"
    else:
        attacks, text = command.commander_attacks, "step_commander"
    chain = replacements(leadership, lowest(forces, leader))
    return {
        "rating": Computed(str(rating)),
        "attacks": Computed(attacks, (_step(forces, text, {"value": attacks}),)),
        "replacements": Computed(", ".join(str(each) for each in chain)),
    }


def lowest(forces: Forces, leader: Element) -> int:
    """The lowest leadership that a replacement may have in this army."""
    least = figures(forces.ruleset).command.leadership_minimum
    return max(least, forces.whole(forces.army(leader), "replacement_minimum"))


def replacements(leadership: int, least: int) -> tuple[int, ...]:
    """The leadership of one replacement after another, down to the lowest (L100)."""
    below = range(leadership - 1, least - 1, -1)
    return tuple(below) or (min(leadership, least),)


# Units


def _unit(forces: Forces, element: Element, counted: Count) -> Values:
    unit = view(forces, element)
    counts = Computed(element.id in counted.counted)
    if unit is None:
        own = forces.items(element, "rules")
        return {"special": Computed(own), "counted": counts, "arm": Computed("infantry")}
    return {
        "arm": Computed(unit.kind.symbol),
        "counted": counts,
        "special": Computed(tuple(_traits(unit))),
        **_stat_line(forces, unit),
        **_table_values(forces, unit),
        **_bases(forces, unit),
    }


def _traits(unit: UnitView) -> list[str]:
    return [each if number is None else f"{each}:{number}" for each, number in unit.rules.items()]


def _stat_line(forces: Forces, unit: UnitView) -> Values:
    return {
        field: Computed(
            value_of(unit.worked.line, field),
            tuple(
                _step(forces, note.text, note.values)
                for note in unit.worked.notes
                if note.field == field
            ),
        )
        for field in PROFILE
    }


def _table_values(forces: Forces, unit: UnitView) -> Values:
    stamina = unit.whole("stamina")
    kind = unit.kind
    formed = None if unit.open_only else kind.speed
    opened = kind.speed_open or kind.speed
    return {
        "shaken": Computed(stamina),
        "broken": Computed(2 * stamina),
        "speed": Computed(formed if formed is not None else opened),
        "speed_open": Computed(opened if kind.open_order in ("only", "free") else None),
        "range": Computed(shooting_range(forces, unit)),
        "break_column": Computed(kind.breaks_as),
    }


def shooting_range(forces: Forces, unit: UnitView) -> int | None:
    """How far a unit shoots, in inches; None if it does not."""
    ranges = forces.ruleset.tables["ranges"]
    if unit.whole("long") > 0:
        if unit.kind.range:
            return unit.kind.range
        reach = [ranges.lookup({"weapon": each}).result for each in unit.missiles]
        known = [each for each in reach if isinstance(each, int)]
        if known:
            return max(known)
    if unit.short[1] > 0:
        thrown = ranges.lookup({"weapon": "thrown"}).result
        return thrown if isinstance(thrown, int) else None
    return None


def _bases(forces: Forces, unit: UnitView) -> Values:
    width, depth = base(forces, unit)
    by_hand = unit.given.get("base_width")
    across = int(by_hand) if isinstance(by_hand, int | float) else width
    files = unit.files
    frontage = files * across if files is not None and across is not None else None
    steps: tuple[Step, ...] = ()
    if frontage is not None and unit.models is not None and across is not None:
        figures_in: dict[str, Value] = {
            "models": unit.models,
            "ranks": unit.ranks,
            "files": files or 0,
            "width": across,
            "value": frontage,
        }
        steps = (_step(forces, "step_frontage", figures_in),)
    band = models_band(forces, unit.kind, unit.ranks, unit.size)
    return {
        "models": Computed(band.low if band is not None else None, _band_steps(forces, unit, band)),
        "ranks": Computed(unit.kind.ranks),
        "base_width": Computed(width),
        "base_depth": Computed(depth),
        "files": Computed(files),
        "frontage": Computed(frontage, steps),
    }


def _band_steps(forces: Forces, unit: UnitView, band: Band | None) -> tuple[Step, ...]:
    if band is None:
        return ()
    values: dict[str, Value] = {"size": unit.size, "least": band.low, "most": band.high}
    return (_step(forces, "step_models", values),)


def base(forces: Forces, unit: UnitView) -> tuple[int | None, int | None]:
    """The recommended base, width and depth in mm (L13-14); None where none is printed."""
    row = unit.kind.base
    if not row:
        return None, None
    team = forces.text(unit.element, "horses")
    if unit.kind.arm == "chariot" and team in ("two", "four"):
        row = f"chariot_{team}"
    cells = forces.table("bases").lookup({"troops": row}).row
    return int(cells["width"]), int(cells["depth"])
