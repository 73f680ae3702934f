"""Planned commands brought into the shape that a rule set allows."""

from __future__ import annotations

from collections.abc import Mapping

from exports.imports.faults import FaultList
from exports.imports.people import leader_name
from exports.imports.roles import Parts, fold
from exports.imports.tree import Planned
from model.forces.elements import Role
from model.issues import Value


class Shaper:
    """Joins, dissolves and adds commands so that every element may stand where it stands.

    Each change is noted. What cannot be placed is an error that names the row.
    """

    def __init__(self, offered: Parts, faults: FaultList, lang: str = "en") -> None:
        self._offered = offered
        self._faults = faults
        self._rules = offered.ruleset
        self._lang = lang

    def shape(
        self, armies: list[Planned], *, leaders: bool, army_values: Mapping[str, Value]
    ) -> list[Planned]:
        """Shape the armies in place, and return them."""
        for army in armies:
            self._dissolve(army)
            self._join(army)
            self._specialise(army)
            self._place(army)
            if leaders:
                self._name_leaders(army)
            self._set_army(army, army_values)
        return armies

    def _role(self, element: Planned) -> Role:
        return self._rules.kinds[element.kind].role

    def _formations(self, command: Planned) -> list[Planned]:
        return [each for each in command.below if self._role(each) is Role.FORMATION]

    def _units_of(self, command: Planned) -> list[Planned]:
        return [each for each in command.all() if self._role(each) is Role.UNIT]

    def _only_special(self, command: Planned) -> str:
        """The kind of all units of a command, if it is one and not the usual; else ""."""
        kinds = {unit.kind for unit in self._units_of(command)}
        kind = kinds.pop() if len(kinds) == 1 else ""
        return "" if kind == self._offered.unit_kind else kind

    # Commands of guns only

    def _dissolve(self, command: Planned, depth: int = 0) -> None:
        """Put guns that alone make up a command below the army's corps right under the corps."""
        for child in list(command.below):
            if self._role(child) is not Role.FORMATION:
                continue
            self._dissolve(child, depth + 1)
            kind = self._only_special(child)
            led = any(self._role(each) is Role.LEADER for each in child.below)
            if depth and kind and not led and self._offered.may_stand(kind, command.kind):
                self._detach(child, command)

    def _detach(self, child: Planned, command: Planned) -> None:
        place = command.below.index(child)
        command.below[place : place + 1] = child.below
        self._faults.add("detached", child.row, text=child.name, parent=command.name)

    def _specialise(self, command: Planned) -> None:
        """Give a command of guns only the kind that the rule set keeps for such commands."""
        for child in self._formations(command):
            kind = self._only_special(child)
            fitting = [
                each.id
                for each in self._rules.kinds.values()
                if each.role is Role.FORMATION
                and each.id != child.kind
                and command.kind in each.parents
                and self._offered.may_stand(kind, each.id)
                and not self._offered.may_stand(self._offered.unit_kind, each.id)
            ]
            if not kind or self._formations(child):
                continue
            if not fitting:
                named = fold(child.name) in {fold(word) for word in self._offered.spec.detached}
                if named and self._offered.may_stand(kind, command.kind):
                    self._detach(child, command)
            elif len(fitting) == 1:
                child.kind = fitting[0]
                fields = self._rules.kinds[child.kind]
                child.values = {
                    name: value for name, value in child.values.items() if fields.field(name)
                }

    # One command on two levels

    def _join(self, command: Planned) -> None:
        """Make one of a command that holds only its namesake (a cavalry corps of one division)."""
        for place, child in enumerate(command.below):
            if self._role(child) is not Role.FORMATION:
                continue
            inner = self._formations(child)
            others = [each for each in child.below if self._role(each) is not Role.FORMATION]
            if (
                len(inner) == 1
                and not others
                and fold(inner[0].name) == fold(child.name)
                and self._offered.may_stand(inner[0].kind, command.kind)
            ):
                command.below[place] = inner[0]
                self._faults.add("joined_levels", child.row, name=child.name, kind=inner[0].kind)
            self._join(command.below[place])

    # Places

    def _place(self, command: Planned) -> None:
        """Put commands between where the rule set needs them; report what stands nowhere."""
        added: dict[str, Planned] = {}
        for child in list(command.below):
            if not self._offered.may_stand(child.kind, command.kind):
                between = self._between(child.kind, command.kind)
                if between is None:
                    self._faults.add("no_place", child.row, child=child.kind, parent=command.kind)
                    continue
                if between not in added:
                    name = self._rules.kinds[between].names.get(self._lang)
                    added[between] = Planned(between, name, child.row)
                    command.below[command.below.index(child)] = added[between]
                    self._faults.add("level_added", child.row, kind=between, name=child.name)
                else:
                    command.below.remove(child)
                added[between].below.append(child)
        for child in command.below:
            self._place(child)

    def _between(self, kind: str, parent: str) -> str | None:
        """The formation below which a kind may stand, and which may stand below the parent."""
        for each in reversed(self._offered.spec.levels[1:-1]):
            if self._offered.may_stand(kind, each) and self._offered.may_stand(each, parent):
                return each
        return None

    # Leaders and the army itself

    def _name_leaders(self, army: Planned) -> None:
        """Give each command that bears its leader's name that leader, if it has none."""
        kind = self._offered.spec.leader_kind
        for command in list(army.all()):
            if self._role(command) is not Role.FORMATION or not kind:
                continue
            led = any(self._role(each) is Role.LEADER for each in command.below)
            name = leader_name(command.name)
            if name and not led and self._offered.may_stand(kind, command.kind):
                command.below.insert(0, Planned(kind, name, command.row))

    def _set_army(self, army: Planned, values: Mapping[str, Value]) -> None:
        """Set what was asked for, and the side if the army's name tells it."""
        kind = self._rules.kinds[army.kind]
        side = kind.field(self._rules.roles.side)
        if side is not None and side.id not in army.values:
            words = set(fold(army.name).split())
            for option in side.options:
                names = (option.id, option.names.en, option.names.es, option.short.en)
                if any(name and set(fold(name).split()) <= words for name in names):
                    army.values[side.id] = option.id
                    break
        army.values.update((name, value) for name, value in values.items() if kind.field(name))
