"""The assessment: values, totals, issues, waivers, and how little is worked out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from model.forces.assessment import Assessment
from model.forces.changes import Label
from model.forces.document import ProjectDocument
from model.forces.elements import Army, Element, Unit
from model.forces.project import Project
from model.issues import Finding, Severity
from model.rulesets.base import RuleSet
from model.rulesets.checks import Check, Computed
from model.rulesets.forces import Forces
from tests.helpers.toy import document, find, host_of, records, toy


def codes(doc: ProjectDocument, element: str) -> list[str]:
    return [issue.code for issue in doc.assessment.issues_of(element)]


def test_values_totals_and_steps() -> None:
    doc = document()
    stands = doc.assessment.computed("b2")["stands"]
    assert (stands.value, stands.by_hand, stands.effective) == (4, None, 4)
    assert stands.steps[0].values == {"scale": 50}
    assert doc.assessment.totals("left") == {
        "kind:wing": 1,
        "kind:captain": 1,
        "kind:band": 2,
        "rating": 1,
        "strength": 320,
        "stands": 8,
    }
    assert doc.assessment.totals("nobody") == {}
    assert doc.assessment.computed("nobody") == {}


def test_a_value_by_hand_counts_and_shows_the_computed_one() -> None:
    doc = document()
    doc.set_values(["b2"], {"stands": 7})
    stands = doc.assessment.computed("b2")["stands"]
    assert (stands.value, stands.by_hand, stands.effective) == (4, 7, 7)
    assert doc.assessment.totals("host")["stands"] == 11
    forces = doc.assessment.forces(doc.project.element("b2"))
    assert forces is not None
    assert forces.by_hand(doc.project.element("b2"), "stands")
    doc.set_values(["b2"], {"stands": None})
    assert doc.assessment.totals("host")["stands"] == 8


def test_an_issue_carries_all_that_is_needed_to_tell_it() -> None:
    issue = next(each for each in document().assessment.issues() if each.target == "b3")
    assert issue.code == "no_strength"
    assert issue.severity is Severity.ERROR
    assert issue.values == {"name": "Third", "have": 0, "need": 50}
    assert issue.message.es.format(**issue.values) == "Third tiene 0 hombres, necesita 50"
    assert issue.rule.source == "Toy rules"
    assert issue.rule.section.en == "1"
    assert issue.fix is not None
    assert issue.fix.label.es == "Darle una peana"


def test_variants_severities_and_targets_of_findings() -> None:
    doc = document()
    empty = doc.add("wing", "host", name="Nothing")
    (issue,) = doc.assessment.issues_of(empty)
    assert issue.message.en == "{name} is empty"
    doc.set_values(["cap"], {"rating": 0})
    (issue,) = doc.assessment.issues_of("cap")
    assert (issue.code, issue.severity, issue.checked) == (
        "weak_captain",
        Severity.WARNING,
        "left",
    )
    doc.set_values(["cap"], {"rating": -1})
    assert doc.assessment.issues_of("cap")[0].severity is Severity.ERROR


def test_checks_wait_for_the_first_who_asks_what_they_found() -> None:
    ran: list[str] = []
    rules = toy().rules

    def watched_check(each: Check) -> Check:
        def run(forces: Forces, element: Element) -> Iterable[Finding]:
            ran.append(element.id)
            return each.run(forces, element)

        return replace(each, run=run)

    checks = tuple(watched_check(each) for each in rules.checks)
    watched = replace(toy(), rules=replace(rules, checks=checks))
    assessment = Assessment(Project(records()), lambda _id: watched)
    assert assessment.computed("b2")["stands"].value == 4
    assert assessment.totals("host")["stands"] == 8
    assert ran == []
    assert [each.target for each in assessment.issues()] == ["right", "b3"]
    assert "b3" in ran


def test_the_values_of_an_army_wait_for_the_first_who_asks() -> None:
    worked: list[str] = []
    rules = toy().rules

    def derive(forces: Forces, root: Element) -> Mapping[str, Mapping[str, Computed]]:
        worked.append(root.id)
        return rules.derive(forces, root)

    watched = replace(toy(), rules=replace(rules, derive=derive))
    other = Army(id="other", kind="host", name="Blues", ruleset="toyrules", position=1.0)
    assessment = Assessment(Project([*records(), other]), lambda _id: watched)
    assert worked == []
    assert assessment.totals("other") == {"kind:host": 1}
    assert "left" not in worked
    assert assessment.totals("host")["stands"] == 8
    assert "left" in worked


def test_an_edit_before_anybody_asked_ends_where_a_new_assessment_would() -> None:
    project = Project(records())
    doc = ProjectDocument(project, find)
    doc.remove(["b3"])
    empty = doc.add("wing", "host", name="Nothing")
    fresh = Assessment(Project(doc.project.records()), find)
    assert [each.target for each in doc.assessment.issues()] == ["right", empty]
    assert doc.assessment.issues() == fresh.issues()
    assert doc.assessment.all_counts() == fresh.all_counts()


def test_fixes_mend_and_can_be_undone() -> None:
    doc = document()
    while issue := next((each for each in doc.assessment.issues() if each.fix), None):
        assert doc.fix(issue)
    assert doc.assessment.issues() == []
    assert doc.undo()
    assert doc.undo()
    assert not doc.undo()
    assert doc.project == Project(records())
    assert sum(doc.assessment.counts("host").values()) == 2


@pytest.mark.parametrize("order", ["waive_first", "edit_first"])
def test_a_waiver_stays_with_its_finding(order: str) -> None:
    doc = document()
    issue = next(each for each in doc.assessment.issues() if each.target == "b3")
    if order == "edit_first":
        doc.rename("b3", "Last")
    assert doc.waive(issue, "  held back  ")
    if order == "waive_first":
        doc.rename("b3", "Last")
    (found,) = doc.assessment.issues_of("b3")
    assert found.waived == "held back"
    assert found.values["name"] == "Last"
    assert doc.assessment.counts("host") == {Severity.ERROR: 1}
    assert "b3" not in doc.assessment.all_counts()
    doc.set_values(["b3"], {"strength": 5})
    assert doc.assessment.issues_of("b3") == []
    doc.set_values(["b3"], {"strength": 0})
    assert doc.assessment.issues_of("b3")[0].waived == "held back"
    assert doc.waive(found, "")
    assert not doc.waive(found, " ")
    assert doc.assessment.issues_of("b3")[0].waived is None
    assert doc.assessment.all_counts()["host"] == {Severity.ERROR: 2}


def test_checks_run_again_for_what_they_read() -> None:
    doc = document()
    doc.set_values(["b1"], {"arm": "horse"})
    assert codes(doc, "b1") == []
    doc.set_values(["host"], {"doctrine": "foot"})
    assert codes(doc, "b1") == codes(doc, "b2") == ["wrong_arm"]
    doc.rename("b2", "First")
    assert "twins" in codes(doc, "b2")
    doc.move(["b1"], "right")
    assert "twins" not in codes(doc, "b2")
    doc.move(["b2"], "right")
    assert codes(doc, "cap") == ["lonely"]
    doc.undo()
    assert codes(doc, "cap") == []
    doc.set_values(["b2"], {"strength": 5000})
    assert "too_big" in codes(doc, "host")


def test_armies_that_face_each_other_are_compared_both_ways() -> None:
    doc = document()
    blues = doc.add("host", None, name="Blues", ruleset="toyrules")
    assert "outnumbered" in codes(doc, "host")
    doc.set_values([blues], {"scale": 10})
    assert "outnumbered" not in codes(doc, "host")
    assert "outnumbered" in codes(doc, blues)
    doc.remove(["host"])
    assert "outnumbered" not in codes(doc, blues)


def test_an_army_of_other_rules_is_not_judged_by_ours() -> None:
    other = Army(id="other", kind="host", ruleset="unknown", position=5.0, name="Others")
    doc = ProjectDocument(Project([*records(), other]), find)
    doc.set_values(["host"], {"scale": 1})
    assert codes(doc, "other") == ["ruleset_foreign"]
    assert doc.rename("other", "Strangers")
    assert doc.assessment.issues_of("other")[0].message.en.startswith("Strangers goes by")
    assert doc.assessment.totals("other") == {}


def test_a_unit_takes_its_values_along_into_another_army() -> None:
    doc = document()
    blues = doc.add("host", None, name="Blues", ruleset="toyrules", values={"scale": 10})
    doc.move(["b1"], blues)
    assert doc.assessment.computed("b1")["stands"].value == 20
    assert doc.assessment.totals(blues)["stands"] == 20
    assert doc.assessment.totals("host")["stands"] == 4
    doc.undo()
    assert doc.assessment.computed("b1")["stands"].value == 4


def test_an_army_that_comes_under_other_rules_starts_afresh() -> None:
    doc = document()
    army = doc.project.element("host")
    assert isinstance(army, Army)
    assert doc.put(Label("rules"), [replace(army, ruleset="unknown")])
    (issue,) = doc.assessment.issues()
    assert (issue.code, issue.target) == ("ruleset_foreign", "host")
    assert doc.waive(issue, "played by the old rules")
    assert doc.assessment.issues()[0].waived == "played by the old rules"
    assert doc.undo()
    assert doc.assessment.totals("host") == {}
    assert doc.assessment.computed("b1") == {}
    assert doc.undo()
    assert sum(doc.assessment.counts("host").values()) == 2
    assert doc.assessment.totals("host")["stands"] == 8


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("strength", "many"),
        ("strength", True),
        ("strength", 1.5),
        ("strength", ("1",)),
        ("strength", 2**53),
        ("arm", "camel"),
        ("arm", 3),
        ("stands", "x"),
        ("led", True),
        ("tags", "old"),
    ],
)
def test_a_value_that_a_field_cannot_hold_never_reaches_the_rules(
    field: str, value: object
) -> None:
    odd = Unit(id="odd", kind="band", parent="left", position=9.0, values={field: value})
    plain = replace(odd, values={})
    with_odd, with_plain = (
        ProjectDocument(Project([*records(), each]), find) for each in (odd, plain)
    )
    assert with_odd.assessment.totals("host") == with_plain.assessment.totals("host")
    assert with_odd.assessment.computed("odd") == with_plain.assessment.computed("odd")
    told = [each for each in codes(with_odd, "odd") if each != "value_foreign"]
    assert told == codes(with_plain, "odd")
    assert "value_foreign" in codes(with_odd, "odd")
    forces = with_odd.assessment.forces(odd)
    assert forces is not None
    assert forces.given(odd, field) is None


def test_rules_get_what_they_ask_for() -> None:
    doc = document()
    forces = doc.assessment.forces(doc.project.element("b1"))
    assert forces is not None
    b1, b2, host = (doc.project.element(each) for each in ("b1", "b2", "host"))
    assert forces.whole(b1, "strength") == 200
    assert forces.text(b1, "arm") == "foot"
    assert forces.text(b2, "arm") == "horse"
    assert forces.items(b1, "tags") == ("old", "bold:2")
    assert forces.flag(b1, "led")
    assert forces.number(b1, "nothing") == 0
    assert forces.total(host, "strength") == 320
    assert forces.total(host, "kind:band") == 3
    assert forces.total(host, "nothing") == 0
    assert [each.id for each in forces.units(host)] == ["b1", "b2", "b3"]
    assert [each.id for each in forces.below(host, "captain")] == ["cap"]
    assert forces.army(b1) == host
    assert forces.parent(host) is None


def test_an_edit_works_on_its_own_command_only() -> None:
    """Counts what is asked of the rules, not how long it takes."""
    worked: list[str] = []
    rules = toy().rules

    def derive(forces, root):
        worked.append(root.id)
        return rules.derive(forces, root)

    counted = replace(toy(), rules=replace(rules, derive=derive))

    def find_counted(_id: str) -> RuleSet:
        return counted

    doc = ProjectDocument(Project(host_of(1000)), find_counted)
    doc.judge()
    worked.clear()
    doc.set_values(["u500"], {"strength": 1})
    assert worked == ["w50"]
    assert doc.touched.values == {"u500", "w50", "c5", "host"}
    worked.clear()
    doc.move(["u500"], "w51")
    assert sorted(worked) == ["w50", "w51"]
    worked.clear()
    doc.set_info(name="x")
    assert worked == []
    assert doc.touched.values == frozenset()
