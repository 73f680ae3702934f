"""What the prints of Fire and Fury show besides fields: label names, boxes, ranges of levels."""

from __future__ import annotations

from collections.abc import Mapping

from model.forces.elements import Element, Role
from model.rulesets.fire_and_fury.distances import on_table
from model.rulesets.fire_and_fury.effectiveness import Levels
from model.rulesets.fire_and_fury.figures import figures
from model.rulesets.fire_and_fury.names import bare, command_name, surname
from model.rulesets.forces import Forces
from model.text import Text


def facts(forces: Forces, element: Element) -> Mapping[str, object]:
    """The facts of one element, by its kind.

    Everything below an army has `command` (the label's first line: who commands above).
    Brigades: `stands`, `levels`, `exceptional`, `boxes` (level and stands lost in it), `ranges`
    (stands by level, "10-9"), and for cavalry `foot`, `holders` and `foot_move`. Artillery:
    `batteries`, `assigned`, the division or corps to which it belongs, and `led_by`, that one's
    leader where the name does not tell. Both: `fire` (range and points of a stand) and `move`
    (base, road, rough, ford), as they are measured with the army's figures. Leaders: `surname`,
    `exceptional`, and `command_name`, what he leads.
    """
    above = forces.parent(element)
    command = command_name(forces, above) if above is not None and above.parent else ""
    if above is not None and not command:
        command = bare(above.name)
    match element.kind:
        case "brigade":
            return {"command": command, **_brigade(forces, element)}
        case "battery":
            return {"command": command, **_assigned(above, command), **_battery(forces, element)}
        case "leader":
            return {
                "command": command,
                "surname": surname(element.name),
                "command_name": _led(forces, element, above) if above is not None else "",
                "exceptional": forces.flag(element, "exceptional"),
            }
        case _:
            return {"command": command, "short": bare(element.name)}


def _led(forces: Forces, leader: Element, command: Element) -> str | Text:
    """What a leader leads; its echelon where it only bears his own name.

    Lists of regiments name a corps and a division alike after their generals, and "Hays, Hays"
    would not say which of both he commands.
    """
    if surname(command.name).casefold() == surname(leader.name).casefold():
        return forces.kind(command).names
    return command.name


def _assigned(above: Element | None, leader: str) -> dict[str, object]:
    """The command that a battery is assigned to, and its leader where that is another name."""
    name = bare(above.name) if above is not None else ""
    return {"assigned": name, "led_by": leader if leader.casefold() != name.casefold() else ""}


def _brigade(forces: Forces, brigade: Element) -> dict[str, object]:
    stands = forces.whole(brigade, "stands")
    text = forces.text(brigade, "levels")
    known: dict[str, object] = {
        "stands": stands,
        "levels": text,
        "exceptional": forces.flag(brigade, "exceptional"),
        "boxes": [("", stands)] if stands else [],
        "ranges": {},
        "fire": _fire(forces, brigade, forces.text(brigade, "arm")),
        "move": _move(forces, brigade, forces.text(brigade, "arm")),
    }
    if text:
        levels = Levels(stands, forces.whole(brigade, "worn_at"), forces.whole(brigade, "spent_at"))
        known["boxes"] = [(name, count) for name, count in levels.boxes if count]
        known["ranges"] = {
            "fresh": _range(stands, levels.worn + 1),
            "worn": _range(min(levels.worn, stands), levels.spent + 1),
            "spent": _range(min(levels.spent, stands), 1),
        }
    if forces.text(brigade, "arm") == "cavalry":
        known["foot"] = forces.value(brigade, "foot_stands")
        known["holders"] = forces.value(brigade, "holders")
        known["foot_move"] = on_table(forces, brigade, figures(forces).dismounted_move)
    return known


def _range(high: int, low: int) -> str:
    """From high to low ("10-9", "8"); "" where no number of stands lies between."""
    if high < low:
        return ""
    return str(high) if high == low else f"{high}-{low}"


def _battery(forces: Forces, battery: Element) -> dict[str, object]:
    return {
        "batteries": forces.whole(battery, "stands"),
        "fire": _fire(forces, battery, "artillery"),
        "move": _move(forces, battery, f"{forces.text(battery, 'mount')}_artillery"),
    }


def _fire(forces: Forces, unit: Element, arm: str) -> list[dict[str, object]]:
    """Fire points of one stand by range on the table, as far as the arm shoots."""
    side = forces.text(forces.army(unit), "side")
    table = forces.table("fire_points")
    row = table.lookup({"arm": arm, "side": side, "range": 4}).row
    return [
        {"to": on_table(forces, unit, column.names.en), "points": table.text_of(row[column.id])}
        for column in table.columns
        if row[column.id]
    ]


def _move(forces: Forces, unit: Element, arm: str) -> dict[str, object]:
    """The line of the movement table, its rate as it is measured on the table."""
    table = forces.table("movement")
    row = table.lookup({"arm": arm}).row
    words = {column.id: table.text_of(row[column.id]) for column in table.columns}
    return {**words, "base": on_table(forces, unit, row["base"])}


def in_play(forces: Forces, army: Element) -> frozenset[str]:
    """What decides which lines of the reference sheet are printed."""
    words = {f"figures_{forces.text(army, 'figures')}", forces.text(army, "side")}
    for unit in forces.units(army):
        if unit.kind == "brigade":
            words.add(forces.text(unit, "arm"))
        elif unit.role is Role.UNIT:
            words |= {"artillery", f"{forces.text(unit, 'mount')}_artillery"}
    return frozenset(words)
