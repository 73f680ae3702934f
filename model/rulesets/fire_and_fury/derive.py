"""What the rules work out for commands, brigades and batteries, with the arithmetic in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from model.forces.elements import Element, Role
from model.issues import Value
from model.rulesets.checks import Computed, Step
from model.rulesets.fire_and_fury.commands import Command, commands, echelon
from model.rulesets.fire_and_fury.effectiveness import Levels, printed
from model.rulesets.fire_and_fury.stands import Shares, share
from model.rulesets.forces import Forces
from model.rulesets.tables import Span

Results = dict[str, dict[str, Computed]]
FigureT = TypeVar("FigureT", int, int | None)


def derive_root(forces: Forces, element: Element) -> Element:
    """The element that is worked out whole: the formation right below the army, or the army.

    A leader changes nothing that is worked out, so he stands alone.
    """
    if element.role is Role.LEADER:
        return element
    chain = [element, *forces.project.ancestors(element)]
    return chain[-2] if len(chain) > 1 and chain[-2].role is Role.FORMATION else chain[-1]


def derive(forces: Forces, root: Element) -> Mapping[str, Mapping[str, Computed]]:
    """The computed fields of every element of a subtree."""
    if root.role is Role.LEADER:
        return {}
    work = _Work(forces, root)
    for command in work.commands.values():
        work.share_out(command)
    for element in forces.project.subtree(root.id):
        if element.kind in ("corps", "division"):
            work.formation(element)
        elif element.kind == "brigade" and element.role is Role.UNIT:
            work.brigade(element)
    return work.results


@dataclass
class _Work:
    """One run over a subtree."""

    forces: Forces
    root: Element
    results: Results = field(default_factory=dict)

    def __post_init__(self) -> None:
        army = self.forces.army(self.root)
        scale = self.forces.table("scale").lookup({"scale": self.forces.text(army, "scale")}).row
        self.men_per_stand = int(scale["men"])
        self.guns_per_stand = int(scale["guns"])
        self.by = echelon(self.forces, army)
        self.commands = commands(self.forces, self.root)
        self.levels = self.forces.indexed("effectiveness", printed)
        self.holders = _holders(self.forces)

    def put(self, element: Element, name: str, value: Value | None, *steps: Step) -> None:
        """Keep a computed value."""
        self.results.setdefault(element.id, {})[name] = Computed(value, steps)

    def step(self, name: str, /, **values: Value) -> Step:
        """A step in the rule set's words."""
        return Step(self.forces.ruleset.texts[f"step_{name}"], values)

    # Commands

    def share_out(self, command: Command) -> None:
        """Work out the stands of a command's batteries, then of its brigades."""
        batteries = sum(self.battery(each) for each in command.batteries)
        men = [self.forces.whole(each, "men") for each in command.brigades]
        strength, first = self.strength(command)
        shares = share(strength, self.men_per_stand, batteries, men)
        steps = (first, *self.steps(command, strength, batteries, shares))
        if command.owner.kind in ("corps", "division"):
            due = shares.due if command.brigades else 0
            self.put(command.owner, "stands_due", due, *steps)
        for brigade, floor, more in zip(command.brigades, shares.floors, shares.extra, strict=True):
            own = self.step("own", name=brigade.name, floor=floor, more=more, stands=floor + more)
            self.put(brigade, "stands", floor + more, *steps, own)

    def strength(self, command: Command) -> tuple[int, Step]:
        """The men that count for a command, and the step that says where they come from."""
        units = (*command.brigades, *command.batteries)
        men = sum(self.forces.whole(each, "men") for each in units)
        name = command.owner.name
        if not command.whole:
            return men, self.step("direct", name=name, men=men)
        given = self.forces.given(command.owner, "strength")
        if isinstance(given, int | float):
            return int(given), self.step("strength", name=name, men=int(given))
        return men, self.step("sum", name=name, men=men, units=len(units))

    def steps(
        self, command: Command, strength: int, batteries: int, shares: Shares
    ) -> tuple[Step, ...]:
        """The arithmetic of a command after its strength."""
        scale, total = self.men_per_stand, shares.total
        steps = [self.step("total", men=strength, scale=scale, stands=total)]
        if batteries:
            name = "batteries" if total > batteries else "no_room"
            values: dict[str, Value] = {"stands": total, "batteries": batteries}
            steps.append(self.step(name, **values, due=shares.due))
        figures: dict[str, Value] = {
            "sum": " + ".join(str(floor) for floor in shares.floors),
            "total": sum(shares.floors),
        }
        more = sum(shares.extra)
        if not any(shares.stands):
            steps.append(self.step("none"))
        elif shares.over:
            steps.append(self.step("over", **figures, over=shares.over, due=shares.due))
        elif more:
            largest = sorted(shares.given, key=lambda i: -self._men(command, i))
            names = ", ".join(command.brigades[i].name for i in largest)
            steps.append(self.step("more", **figures, more=more, names=names))
        else:
            steps.append(self.step("exact", **figures))
        return tuple(steps)

    def _men(self, command: Command, index: int) -> int:
        return self.forces.whole(command.brigades[index], "men")

    def formation(self, element: Element) -> None:
        """The strength of a formation, and where its stands are worked out if not here."""
        units = tuple(self.forces.units(element))
        men = sum(self.forces.whole(unit, "men") for unit in units)
        step = self.step("sum", name=element.name, men=men, units=len(units))
        self.put(element, "strength", men, step)
        if element.id not in self.commands:
            elsewhere = self.step("other_command", command=self.by)
            if element.kind == self.by or not units:
                self.put(element, "stands_due", 0, self.step("none"))
            else:
                self.put(element, "stands_due", None, elsewhere)

    # Units

    def by_hand(self, element: Element, name: str, computed: FigureT) -> FigureT:
        """The user's figure, or else the computed one."""
        given = self.forces.given(element, name)
        return int(given) if isinstance(given, int | float) else computed

    def battery(self, element: Element) -> int:
        """Work out the battery stands of an artillery command; returns those that count."""
        guns = self.forces.whole(element, "guns")
        stands = guns // self.guns_per_stand
        step = self.step("guns", guns=guns, scale=self.guns_per_stand, stands=stands)
        self.put(element, "stands", stands, step)
        count = self.by_hand(element, "stands", stands)
        self.put(element, "batteries", count, self.step("batteries_label", stands=count))
        return count

    def brigade(self, element: Element) -> None:
        """What follows from a brigade's stands: levels, command stand, horse holders."""
        computed = self.results[element.id]["stands"].value
        stands = self.by_hand(element, "stands", computed if isinstance(computed, int) else 0)
        command = f"{stands - 1} + 1" if stands else ""
        self.put(element, "troops", command, self.step("command_stand", stands=stands))
        quality = self.forces.text(element, "quality")
        levels = self.levels.get((stands, quality))
        self.put_levels(element, stands, quality, levels)
        if self.forces.text(element, "arm") == "cavalry":
            holders = self.holders.get(stands)
            foot = stands - holders if holders is not None else None
            steps: tuple[Step, ...] = ()
            if holders is not None and foot is not None:
                steps = (self.step("holders", stands=stands, holders=holders, foot=foot),)
            self.put(element, "holders", holders, *steps)
            self.put(element, "foot_stands", foot, *steps)

    def put_levels(
        self, element: Element, stands: int, quality: str, levels: Levels | None
    ) -> None:
        """Keep the levels; those that the user set hold in the text that all prints show."""
        if levels is None:
            step = self.step("no_levels", stands=stands, quality=quality)
        else:
            step = self.step("levels", stands=stands, quality=quality, levels=str(levels))
        worn = levels.worn if levels else None
        spent = levels.spent if levels else None
        self.put(element, "worn_at", worn, step)
        self.put(element, "spent_at", spent, step)
        worn, spent = (
            self.by_hand(element, "worn_at", worn),
            self.by_hand(element, "spent_at", spent),
        )
        text = ""
        if worn is not None and spent is not None and stands > 0:
            text = str(Levels(stands, worn, spent))
        self.put(element, "levels", text, step)


def _holders(forces: Forces) -> dict[int, int]:
    """Horse-holder markers by mounted stands."""
    known: dict[int, int] = {}
    for row in forces.table("horse_holders").rows:
        span = row.match["stands"]
        if isinstance(span, Span) and span.low is not None and span.high is not None:
            for stands in range(int(span.low), int(span.high) + 1):
                known[stands] = int(row.cells[0])
    return known
