"""The commands by which stands are shared out: whose total counts, and for which units."""

from __future__ import annotations

from collections.abc import Mapping

from model.forces.elements import Element, Role
from model.rulesets.forces import Forces
from model.values import frozen

CUSTOM: Mapping[str, str] = {"union": "corps", "confederate": "division"}


@frozen
class Command:
    """A command with its own total, and the units that are worked out on it, in order.

    `whole` says that no unit below it is worked out elsewhere: only then does a strength that the
    user gave the formation count.
    """

    owner: Element
    brigades: tuple[Element, ...]
    batteries: tuple[Element, ...]
    whole: bool


def echelon(forces: Forces, army: Element) -> str:
    """The kind by which the army shares out its stands: "corps" or "division"."""
    chosen = forces.text(army, "command")
    return CUSTOM[forces.text(army, "side")] if chosen not in ("corps", "division") else chosen


def owner_of(forces: Forces, unit: Element, by: str) -> Element:
    """The command on whose total a unit's stands are worked out.

    It is the nearest formation of the army's echelon; where there is none (a brigade of the corps
    itself, a cavalry division without a corps) the element right above, for its own units only.
    """
    above = tuple(forces.project.ancestors(unit))
    return next((each for each in above if each.kind == by), above[0])


def commands(forces: Forces, root: Element) -> dict[str, Command]:
    """The commands of a subtree by the id of their owner; every unit is in exactly one."""
    by = echelon(forces, forces.army(root))
    units: dict[str, list[Element]] = {}
    owners: dict[str, Element] = {}
    for element in forces.project.subtree(root.id):
        if element.role is Role.UNIT:
            owner = owner_of(forces, element, by)
            owners[owner.id] = owner
            units.setdefault(owner.id, []).append(element)
    return {
        owner_id: Command(
            owner=owner,
            brigades=tuple(unit for unit in units[owner_id] if unit.kind == "brigade"),
            batteries=tuple(unit for unit in units[owner_id] if unit.kind == "battery"),
            whole=owner.kind == by or not _formations(forces, owner),
        )
        for owner_id, owner in owners.items()
    }


def _formations(forces: Forces, element: Element) -> tuple[Element, ...]:
    return forces.project.children(element.id, Role.FORMATION)


def command_of(forces: Forces, owner: Element) -> Command | None:
    """The command that an element is for its own units; None if they are worked out elsewhere."""
    return commands(forces, owner).get(owner.id)


def is_reserve(forces: Forces, element: Element) -> bool:
    """Whether a formation is an artillery reserve: by its kind, or a corps that has only guns.

    A list of regiments names the chief of an army's artillery in the place of a corps leader.
    """
    if element.kind != "corps":
        return element.kind == "reserve"
    below = {kind: forces.total(element, f"kind:{kind}") for kind in ("brigade", "division")}
    return not any(below.values()) and forces.total(element, "kind:battery") > 0
