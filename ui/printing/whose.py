"""Whose sheets a print begins with, and which element a line of its report is about."""

from __future__ import annotations

from dataclasses import replace

from model.forces.elements import Army, Element
from model.rulesets.sheets import SheetSpec
from ui.open_project import OpenProject
from ui.printing.choices import Choices


class Whose:
    """The army from whose table the user came: each sheet begins with it once."""

    def __init__(self, work: OpenProject) -> None:
        self._work = work
        self._army = ""
        self._begun: set[str] = set()

    def come_from(self, army_id: str) -> bool:
        """Begin with another army from now on; False if it is the same as before."""
        if army_id == self._army:
            return False
        self._army = army_id
        self._begun.clear()
        return True

    def begin(self, sheet: str, choices: Choices) -> Choices:
        """The choices for a sheet, of that army when the sheet is seen for the first time."""
        army = self._work.document.project.find(self._army)
        if not isinstance(army, Army) or sheet in self._begun:
            return choices
        ruleset = self._work.ruleset(army)
        if ruleset is None or sheet not in ruleset.sheets:
            return choices
        self._begun.add(sheet)
        alone = len(self._work.document.project.armies) == 1
        wanted = "" if alone else army.id
        if choices.army == wanted:
            return choices
        return replace(choices, army=wanted, units=())


def find_printed(
    work: OpenProject, choices: Choices, spec: SheetSpec | None, name: str
) -> Element | None:
    """The first element of a name among those that a sheet prints."""
    project = work.document.project
    for army in project.armies:
        if choices.army not in {"", army.id}:
            continue
        for element in project.subtree(army.id):
            if element.name == name and (
                spec is None or not spec.kinds or element.kind in spec.kinds
            ):
                return element
    return None
