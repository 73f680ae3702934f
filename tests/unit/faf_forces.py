"""Small armies for the tests of Fire and Fury, built through the document as a user would."""

from __future__ import annotations

from collections.abc import Mapping

from exports.i18n import translator
from exports.wording import FORMATTER, word_issue, word_number
from model.forces.document import ProjectDocument
from model.forces.elements import Element
from model.forces.project import Project
from model.issues import Issue, Value
from model.rulesets import loader

RULESET = "fire_and_fury"
SOURCED: Mapping[str, Value] = {"source": "a return"}


class Forces:
    """A document with one army of Fire and Fury, addressed by names."""

    def __init__(self, side: str = "confederate", **values: Value) -> None:
        self.document = ProjectDocument(Project(), loader.find)
        self.army = self.add("army", None, "Army", side=side, **values)

    def add(self, kind: str, parent: Element | None, name: str, **values: Value) -> Element:
        """Add an element; units come with a source, so that only what is tested is found."""
        given = {**SOURCED, **values} if kind in ("brigade", "battery") else values
        above = parent.id if parent is not None else None
        made = self.document.add(kind, above, name=name, values=given, ruleset=RULESET)
        return self.document.project.element(made)

    def now(self, element: Element) -> Element:
        """The element as it is after edits."""
        return self.document.project.element(element.id)

    def set(self, element: Element, **values: Value | None) -> None:
        """Set values; None returns a field to its default."""
        self.document.set_values([element.id], values)

    def value(self, element: Element, field: str) -> Value | None:
        """The value that counts."""
        forces = self.document.assessment.forces(self.now(element))
        assert forces is not None
        return forces.value(self.now(element), field)

    def steps(self, element: Element, field: str, lang: str = "en") -> list[str]:
        """The arithmetic of a computed field, figures as they are."""
        computed = self.document.assessment.computed(element.id)[field]
        tr = translator("en")
        found = []
        for step in computed.steps:
            ones = {k: word_number(v, tr) for k, v in step.values.items() if v == 1}
            found.append(FORMATTER.vformat(step.text.get(lang), (), {**step.values, **ones}))
        return found

    def issues(self, code: str) -> list[Issue]:
        """The issues of one check, over the whole project."""
        return [each for each in self.document.assessment.issues() if each.code == code]

    def issue(self, code: str) -> Issue:
        """The only issue of one check."""
        found = self.issues(code)
        assert len(found) == 1, [each.values for each in found]
        return found[0]

    def message(self, code: str, lang: str = "en") -> str:
        """The message of the only issue of one check."""
        return word_issue(self.issue(code), loader.load(RULESET), translator(lang))

    def fix(self, code: str) -> None:
        """Apply the fix of the only issue of one check; the issue must be gone then."""
        issue = self.issue(code)
        assert issue.fix is not None
        assert issue.fix.label.en
        assert issue.fix.label.es
        self.document.fix(issue)
        assert self.issues(code) == []


def division(forces: Forces, name: str = "Pickett's Division", *men: int, guns: int = 0) -> Element:
    """A led division with brigades of these men, and an artillery battalion if it has guns."""
    made = forces.add("division", forces.army, name)
    forces.add("leader", made, f"Leader of {name}")
    for number, each in enumerate(men, 1):
        forces.add("brigade", made, f"Brigade {number} of {name}", men=each)
    if guns:
        forces.add("battery", made, f"Guns of {name}", guns=guns, men=guns * 20)
    return made


def pickett(forces: Forces) -> dict[str, Element]:
    """The worked example: 5,473 men and 18 guns."""
    made = forces.add("division", forces.army, "Pickett's Division")
    return {
        "division": made,
        "leader": forces.add("leader", made, "George E. Pickett"),
        "armistead": forces.add("brigade", made, "Armistead", men=1950),
        "kemper": forces.add("brigade", made, "Kemper", men=1634),
        "garnett": forces.add("brigade", made, "Garnett", men=1459),
        "dearing": forces.add("battery", made, "Dearing", men=430, guns=18),
    }
