"""Rules of the toy rule set that tests load."""

from __future__ import annotations

from collections.abc import Iterator

from model.forces.elements import Element, Role
from model.issues import AddElement, Finding, Fix
from model.rulesets.base import Rules
from model.rulesets.checks import Check, Computed, Reads, Step, check
from model.rulesets.forces import Forces
from model.text import EMPTY, Text

DIVIDED = Text("{men} / {scale} = {stands}", "{men} / {scale} = {stands}")


def derive_root(_forces: Forces, element: Element) -> Element:
    """Each element stands for itself, except that an army's scale counts for all below it."""
    return element


def derive(forces: Forces, root: Element) -> dict[str, dict[str, Computed]]:
    """Stands of one brigade, or of all brigades of an army."""
    units = forces.units(root) if root.role is Role.ARMY else [root]
    return {unit.id: _stands(forces, unit) for unit in units if unit.role is Role.UNIT}


def _stands(forces: Forces, unit: Element) -> dict[str, Computed]:
    men = forces.whole(unit, "men")
    scale = forces.whole(forces.army(unit), "scale")
    stands = (men + scale // 2) // scale
    step = Step(DIVIDED, {"men": men, "scale": scale, "stands": stands})
    ratio = round(men / stands, 1) if stands else None
    return {"stands": Computed(stands, (step,)), "ratio": Computed(ratio)}


@check("no_leader", "division", reads=(Reads.BELOW,))
def no_leader(forces: Forces, element: Element) -> Iterator[Finding]:
    """A division has a leader."""
    if not forces.leaders(element):
        yield Finding(fix=Fix(EMPTY, (AddElement("leader", element.id, "Leader", first=True),)))


@check("size", "brigade", reads=(Reads.ABOVE,))
def size(forces: Forces, element: Element) -> Iterator[Finding]:
    """A brigade has six to twelve stands."""
    have = forces.whole(element, "stands")
    if have and not 6 <= have <= 12:
        yield Finding({"have": have, "low": 6, "high": 12})


@check("no_men", "brigade")
def no_men(forces: Forces, element: Element) -> Iterator[Finding]:
    """A brigade has men."""
    if not forces.whole(element, "men"):
        yield Finding()


CHECKS: tuple[Check, ...] = (no_leader, size, no_men)
RULES = Rules(derive=derive, derive_root=derive_root, checks=CHECKS)
