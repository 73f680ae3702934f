"""A stranger's file may put anything in any field: the rules count on and never fall."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from exports import samples
from exports.context import Views
from exports.i18n import translator
from exports.wording import word_issue
from model.forces.changes import Label
from model.forces.document import ProjectDocument
from model.forces.elements import Element
from model.forces.project import Project
from model.issues import Value
from model.rulesets import loader

SAMPLES = ("gettysburg", "hail-caesar-romans", "hail-caesar-gauls", "ancient-battles")
HOSTILE: tuple[Value, ...] = (
    "{__class__} %s <b>",
    "",
    -1,
    10**30,
    0.5,
    float("nan"),
    float("inf"),
    True,
    (),
    ("no_such_thing:x", ":", "elite:99999999999999999999", ""),
)


@cache
def project(name: str) -> Project:
    return samples.build(samples.find(name), loader.find).project


def spread(made: Project, value: Value) -> list[Element]:
    """Every element with the value in one of its fields, or for the last of a kind in all."""
    spoilt, turn, last = [], Counter[str](), {}
    for army in made.armies:
        ruleset = loader.load(army.ruleset)
        for element in made.subtree(army.id):
            fields = [each.id for each in ruleset.kinds[element.kind].fields]
            if not fields:
                continue
            field = fields[turn[element.kind] % len(fields)]
            turn[element.kind] += 1
            spoilt.append(replace(element, values={**element.values, field: value}))
            last[element.kind] = replace(element, values=dict.fromkeys(fields, value))
    return [*spoilt, *last.values()]


def everything_said(document: ProjectDocument) -> int:
    """Word all findings and views of a project, as the window and the prints do."""
    said = 0
    for army in document.project.armies:
        forces = document.assessment.forces(army)
        assert forces is not None
        views = Views(document.project, document.assessment, forces, translator("es"))
        forces.ruleset.rules.in_play(forces, army)
        for element in document.project.subtree(army.id):
            view = views.of(element)
            assert view.facts is not None
            said += len(view.traits)
    for issue in document.assessment.issues():
        army = document.project.army_of(document.project.element(issue.target))
        assert word_issue(issue, loader.load(army.ruleset), translator("en"))
        said += 1
    return said


@pytest.mark.parametrize("value", HOSTILE, ids=repr)
@pytest.mark.parametrize("name", SAMPLES)
def test_every_field_may_hold_nonsense(name: str, value: Value) -> None:
    document = ProjectDocument(Project(project(name).records()), loader.find)
    everything_said(document)
    for element in spread(document.project, value):
        document.put(Label("import"), [element])
    assert everything_said(document) > 0
