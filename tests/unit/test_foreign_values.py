"""What a project holds that its rules have no place for is said, and can be taken away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from exports import samples
from exports.i18n import translator
from exports.wording import word_issue, word_rule
from model.forces.changes import Label
from model.forces.document import ProjectDocument
from model.forces.elements import Element
from model.forces.project import Project
from model.issues import Issue, Severity, Value
from model.rulesets import loader
from model.rulesets.fields import Field, FieldType

SAMPLES = ("gettysburg", "hail-caesar-romans", "hail-caesar-gauls", "ancient-battles")
STRANGE: tuple[Value, ...] = ("zzz-foo", ("zzz-foo",), 3.5, True)


@cache
def sample(name: str) -> Project:
    return samples.build(samples.find(name), loader.find).project


def document_of(name: str) -> ProjectDocument:
    return ProjectDocument(Project(sample(name).records()), loader.find)


def worded(issue: Issue, lang: str = "en") -> str:
    return word_issue(issue, loader.load(issue.ruleset), translator(lang))


def one_of_each_kind(document: ProjectDocument) -> Iterator[tuple[Element, Field]]:
    seen: set[str] = set()
    for army in document.project.armies:
        kinds = loader.load(army.ruleset).kinds
        for element in list(document.project.subtree(army.id)):
            if element.kind not in seen:
                seen.add(element.kind)
                for field in kinds[element.kind].fields:
                    yield element, field


def put(document: ProjectDocument, element: Element, field: str, value: Value) -> list[Issue]:
    """Put a value in as a file does, past the forms; returns the findings that came of it."""
    before = {(each.key, worded(each)) for each in document.assessment.issues()}
    document.put(Label("import"), [replace(element, values={**element.values, field: value})])
    issues = document.assessment.issues()
    return [each for each in issues if (each.key, worded(each)) not in before]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_holds_nothing_foreign(name: str) -> None:
    codes = {each.code for each in document_of(name).assessment.issues()}
    assert not codes & {"value_foreign", "kind_foreign", "leader_lost"}


@pytest.mark.parametrize("name", SAMPLES)
def test_no_value_that_a_field_cannot_have_goes_in_silence(name: str) -> None:
    document = document_of(name)
    tried = 0
    for element, field in one_of_each_kind(document):
        for value in STRANGE:
            held = field.fits(value) and (field.by_hand or not field.computed)
            if held and (not isinstance(value, str | tuple) or field.type is FieldType.TEXT):
                continue
            tried += 1
            issues = put(document, element, field.id, value)
            place = f"{element.kind}.{field.id} = {value!r}"
            assert issues, f"{place}: nobody says a word"
            strange = [each for each in issues if each.code == "value_foreign"]
            if not strange:  # a field whose choices depend on the army: its own check says it
                assert field.varying, place
                assert any("zzz-foo" in worded(i) or i.code == "leader_lost" for i in issues), place
            elif "zzz-foo" in str(value):
                assert "zzz-foo" in worded(strange[0], "es"), place
            document.undo()
    assert tried > 50


def test_it_says_what_where_and_how_bad_and_mends_it() -> None:
    document = document_of("gettysburg")
    unit = next(each for each in document.project.records() if "men" in getattr(each, "values", ()))
    assert isinstance(unit, Element)
    (issue,) = [each for each in put(document, unit, "men", "many") if each.code == "value_foreign"]
    assert (issue.target, issue.severity) == (unit.id, Severity.ERROR)
    assert worded(issue).startswith(f"Men of {unit.name}: “many” is nothing that the rules know")
    assert "«many» no es nada que las reglas conozcan" in worded(issue, "es")
    assert word_rule(issue.rule, translator("es")) == "El archivo del proyecto"
    assert document.fix(issue)
    assert "men" not in document.project.element(unit.id).values
    assert "value_foreign" not in {each.code for each in document.assessment.issues_of(unit.id)}
    document.undo()
    assert document.project.element(unit.id).values["men"] == "many"


def test_a_fix_leaves_the_choices_that_the_field_has() -> None:
    document = document_of("hail-caesar-romans")
    unit = next(
        each
        for each in document.project.records()
        if isinstance(each, Element) and each.values.get("rules")
    )
    known = unit.values["rules"]
    assert isinstance(known, tuple)
    for field, value, left in (
        ("rules", (*known, "zzz-foo:3"), known),
        ("armament", ("shields", "zzz-foo"), ("shields",)),
        ("armament", ("zzz-foo",), None),
    ):
        issues = put(document, unit, field, value)
        (issue,) = [each for each in issues if each.code == "value_foreign"]
        assert document.fix(issue)
        assert document.project.element(unit.id).values.get(field) == left
        document.undo()
        document.undo()


def test_a_field_of_another_version_is_a_warning_and_goes() -> None:
    document = document_of("gettysburg")
    army = document.project.armies[0]
    (issue,) = put(document, army, "morale {field}\n", "x" * 500)
    assert issue.severity is Severity.WARNING
    assert "“morale {field}”" in worded(issue)
    assert len(worded(issue)) < 300
    assert document.fix(issue)
    assert document.project.armies[0].values == army.values


def test_an_element_of_an_unknown_kind_is_named() -> None:
    document = document_of("gettysburg")
    unit = next(
        each for each in document.project.records() if isinstance(each, Element) and each.parent
    )
    document.put(Label("import"), [replace(unit, kind="dragoons")])
    (issue,) = document.assessment.issues_of(unit.id)
    assert (issue.code, issue.severity) == ("kind_foreign", Severity.ERROR)
    assert "“dragoons”" in worded(issue)
    document.undo()
    codes = {each.code for each in document.assessment.issues_of(unit.id)}
    assert "kind_foreign" not in codes
