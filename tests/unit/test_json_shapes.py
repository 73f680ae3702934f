"""The shapes of what scripts read: issues, info and prints as JSON."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from exports import samples
from exports.i18n import translator
from exports.reports import info_json, issues_json, print_json, print_lines
from exports.sheets import PrintSettings, print_sheet
from model.forces.document import ProjectDocument
from model.forces.elements import Role
from model.rulesets import loader

EN, ES = translator("en"), translator("es")


def read(data: object) -> Any:
    return json.loads(json.dumps(data, ensure_ascii=False))


@pytest.fixture(scope="module", params=[each.id for each in samples.samples()])
def document(request: pytest.FixtureRequest) -> ProjectDocument:
    return samples.build(samples.find(request.param), loader.find)


def test_every_issue_has_the_keys_of_the_contract(document: ProjectDocument) -> None:
    found = read(issues_json(document.project, document.assessment, EN))
    assert list(found) == ["issues"]
    assert found["issues"]
    for issue in found["issues"]:
        assert list(issue) == [
            "code", "severity", "message", "target", "rule", "values", "fix", "waived",
        ]  # fmt: skip
        assert issue["severity"] in {"error", "warning", "info"}
        assert list(issue["target"]) == ["kind", "id", "path"]
        assert issue["target"]["id"] in document.project
        assert issue["target"]["path"][0] in {army.name for army in document.project.armies}
        assert set(issue["rule"]) == {"source", "section"}
        assert isinstance(issue["fix"], bool)
        assert issue["waived"] is None
        assert "{" not in issue["message"]


def test_issues_are_worded_in_spanish(document: ProjectDocument) -> None:
    english = read(issues_json(document.project, document.assessment, EN))["issues"]
    spanish = read(issues_json(document.project, document.assessment, ES))["issues"]
    assert [each["code"] for each in english] == [each["code"] for each in spanish]
    assert all(a["message"] != b["message"] for a, b in zip(english, spanish, strict=True))


def test_a_waived_issue_carries_its_reason() -> None:
    document = samples.build(samples.find("gettysburg"), loader.find)
    issue = next(each for each in document.assessment.issues() if each.code == "brigade_size")
    document.waive(issue, "historical")
    found = read(issues_json(document.project, document.assessment, EN))["issues"]
    assert [each["code"] for each in found if each["waived"] == "historical"] == ["brigade_size"]


def walk(formation: Any) -> Any:
    yield formation
    for child in formation["formations"]:
        yield from walk(child)


def test_info_has_the_keys_of_the_contract(document: ProjectDocument) -> None:
    found = read(info_json(document.project, document.assessment, schema=2))
    assert found["schema"] == 2
    assert found["scenarios"] == []
    assert len(found["armies"]) == len(document.project.armies)
    units = 0
    for army in found["armies"]:
        assert {"id", "name", "ruleset", "totals", "formations"} <= set(army)
        for formation in walk(army):
            if formation is not army:
                assert {"name", "echelon", "leaders", "units", "formations"} <= set(formation)
            for unit in formation["units"]:
                units += 1
                assert {"id", "name", "type", "strength", "stands", "profile"} <= set(unit)
                assert isinstance(unit["profile"], dict)
    assert units == sum(
        each.role is Role.UNIT
        for army in document.project.armies
        for each in document.project.subtree(army.id)
    )


def test_sub_units_stand_behind_their_unit() -> None:
    document = samples.build(samples.find("hail-caesar-romans"), loader.find)
    found = read(info_json(document.project, document.assessment, schema=2))
    units = [each for part in walk(found["armies"][0]) for each in part["units"]]
    at = next(n for n, each in enumerate(units) if each["name"] == "Celtiberi, expediti")
    assert units[at - 1]["name"] == "Celtiberi"
    assert units[at]["sub_unit_of"] == units[at - 1]["id"]


def test_a_print_reports_pages_faces_and_what_shrank() -> None:
    document = samples.build(samples.find("gettysburg"), loader.find)
    settings = PrintSettings("labels", army="Army of Northern Virginia", lang="es")
    report = print_sheet(document.project, document.assessment, settings, io.BytesIO())
    found = read(print_json(report))
    assert set(found) >= {"pages", "faces", "report"}
    assert (found["pages"], found["faces"]) == (1, 84)
    assert found["report"]
    for note in found["report"]:
        assert list(note) == ["unit", "box", "what", "to_pt"]
        assert note["what"] in {"shrunk", "clipped", "missing glyph"}
        assert note["to_pt"] >= 6
    assert print_lines(report, ES)[0].startswith(f"{found['report'][0]['unit']}: ")
    assert "encogido a" in print_lines(report, ES)[0]
