"""What the tests of Hail Caesar share: a small legal army, and ways to break it."""

from __future__ import annotations

from collections.abc import Mapping

from model.forces.document import ProjectDocument
from model.forces.project import Project
from model.issues import Issue, Value
from model.rulesets import loader

RULES = loader.load("hail_caesar")
Values = Mapping[str, Value]


class Camp:
    """A document with a legal army of three divisions, each of four units of heavy infantry."""

    def __init__(self, divisions: int = 3) -> None:
        self.document = ProjectDocument(Project(), loader.find)
        self.army = self.document.add("army", None, name="Army", ruleset="hail_caesar")
        self.divisions: list[str] = []
        self.commanders: list[str] = []
        for number in range(divisions):
            self.add_division(f"Division {number + 1}", general=number == 0)
        if divisions:
            self.division, self.commander = self.divisions[0], self.commanders[0]
            self.first = self.document.project.children(self.division)[1].id

    def add_division(self, name: str, *, general: bool = False) -> str:
        """Add a division with its commander and four units."""
        division = self.document.add("division", self.army, name=name)
        values: dict[str, Value] = {"leadership": 8}
        if general:
            values["general"] = True
        leader = self.document.add("commander", division, name=f"{name} leader", values=values)
        self.divisions.append(division)
        self.commanders.append(leader)
        for number in range(4):
            self.unit("heavy_infantry", division=division, name=f"{name} cohort {number + 1}")
        return division

    def unit(
        self,
        type_id: str,
        values: Mapping[str, Value | None] | None = None,
        *,
        division: str | None = None,
        name: str = "Test unit",
        kind: str = "unit",
        **more: Value | None,
    ) -> str:
        """Add a unit of a type as the catalogue makes it; a value None leaves its default out."""
        given: dict[str, Value] = dict(RULES.entries[type_id].values)
        for field, value in {**(values or {}), **more}.items():
            if value is None:
                given.pop(field, None)
            else:
                given[field] = value
        parent = division or self.divisions[0]
        return self.document.add(kind, parent, name=name, values=given)

    def value(self, element: str, field: str) -> Value | None:
        """The value of a field as it counts."""
        project = self.document.project
        found = project.element(element)
        forces = self.document.assessment.forces(found)
        assert forces is not None
        return forces.value(found, field)

    def line(self, element: str) -> tuple[Value | None, ...]:
        """The stat line: clash, sustained, short, long, morale, stamina."""
        fields = ("clash", "sustained", "short", "long", "morale", "stamina")
        return tuple(self.value(element, field) for field in fields)

    def found(self, code: str) -> list[Issue]:
        """The findings of one check."""
        return [issue for issue in self.document.assessment.issues() if issue.code == code]

    def codes(self, *, least: str = "info") -> set[str]:
        """The codes of all findings that are at least so grave."""
        rank = ("error", "warning", "info").index(least)
        issues = self.document.assessment.issues()
        return {issue.code for issue in issues if issue.severity.rank <= rank}

    def mend(self, code: str) -> None:
        """Apply the fix of the first finding of a check."""
        issue = self.found(code)[0]
        assert issue.fix is not None, f"{code} offers no fix"
        assert self.document.fix(issue)
