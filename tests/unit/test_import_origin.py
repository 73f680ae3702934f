"""Imported figures say which file and rows they come from, unless the file or the user says it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from exports.imports.aggregate import gather
from exports.imports.apply import apply_plan
from exports.imports.flow import take_file
from exports.imports.guess import guess_mapping
from exports.imports.mapping import ColumnMapping, mapping_from_toml, mapping_to_toml
from exports.imports.origin import spans
from exports.imports.plan import plan_import, plan_update
from exports.imports.tables import read_pasted, read_table
from exports.imports.tree import Gathered
from model.forces.document import ProjectDocument
from model.forces.elements import Role
from model.forces.project import Project
from model.rulesets import loader
from model.rulesets.base import RuleSet

REGIMENTS = Path(__file__).resolve().parents[3] / "shared" / "data" / "gettysburg_regiments.csv"
ROWS = (
    "army,corps,division,brigade,regiment,type,men\n"
    "Union,I,Wadsworth,Meredith,19th,infantry,308\n"
    "Union,I,Wadsworth,Meredith,24th,infantry,496\n"
    "Union,I,Wadsworth,Cutler,7th,infantry,434\n"
    "Union,I,Wadsworth,Meredith,2nd,infantry,302\n"
)


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return loader.load("fire_and_fury")


@pytest.fixture
def document() -> ProjectDocument:
    return ProjectDocument(Project(), loader.find)


def taken(text: str, rules: RuleSet, *, lang: str = "en", source: str | None = None) -> Gathered:
    table = read_pasted(text, name="rows.csv")
    mapping = replace(guess_mapping(table, rules), gather=True, source=source)
    return gather(table, mapping, rules, lang=lang)


def sources(document: ProjectDocument) -> dict[str, object]:
    return {
        each.name: each.values.get("source")
        for army in document.project.armies
        for each in document.project.subtree(army.id)
        if each.role is Role.UNIT
    }


def load(document: ProjectDocument, rules: RuleSet, gathered: Gathered) -> dict[str, object]:
    assert apply_plan(document, plan_import(gathered, rules, document.project, name="rows.csv"))
    return sources(document)


def test_each_unit_names_its_file_and_rows(document: ProjectDocument, rules: RuleSet) -> None:
    assert load(document, rules, taken(ROWS, rules)) == {
        "Meredith": "rows.csv, rows 2-3, 5",
        "Cutler": "rows.csv, row 4",
    }


def test_in_spanish(document: ProjectDocument, rules: RuleSet) -> None:
    found = load(document, rules, taken(ROWS, rules, lang="es"))
    assert found == {"Meredith": "rows.csv, filas 2-3, 5", "Cutler": "rows.csv, fila 4"}


def test_another_text_stands_for_all(document: ProjectDocument, rules: RuleSet) -> None:
    found = load(document, rules, taken(ROWS, rules, source="Busey and Martin"))
    assert set(found.values()) == {"Busey and Martin"}


def test_a_cleared_source_is_none(document: ProjectDocument, rules: RuleSet) -> None:
    assert set(load(document, rules, taken(ROWS, rules, source="")).values()) == {None}


def test_a_column_of_sources_is_believed(document: ProjectDocument, rules: RuleSet) -> None:
    head, one, two, other, _ = ROWS.splitlines()
    text = "\n".join([f"{head},source", f"{one},Busey", f"{two},Busey", f"{other},"])
    assert load(document, rules, taken(text, rules)) == {"Meredith": "Busey", "Cutler": None}


def test_pasted_cells_have_no_name_to_give(document: ProjectDocument, rules: RuleSet) -> None:
    table = read_pasted(ROWS)
    gathered = gather(table, guess_mapping(table, rules), rules)
    assert set(load(document, rules, gathered).values()) == {None}


def test_indented_text_names_its_lines(
    document: ProjectDocument, rules: RuleSet, tmp_path: Path
) -> None:
    path = tmp_path / "list.txt"
    path.write_text(
        "Army of X\n  I Corps\n    A's Division\n      Armistead 1,950\n      Kemper 1,634\n",
        encoding="utf-8",
    )
    assert load(document, rules, take_file(path, rules).gathered) == {
        "Armistead": "list.txt, row 4",
        "Kemper": "list.txt, row 5",
    }
    none = take_file(path, rules, mapping=ColumnMapping(source="")).gathered
    assert not any(each.defaults for army in none.armies for each in army.all())


def test_the_regiments_file_brings_no_notes_of_sources(document: ProjectDocument) -> None:
    faf = loader.load("fire_and_fury")
    gathered = take_file(REGIMENTS, faf).gathered
    assert apply_plan(document, plan_import(gathered, faf, document.project, name=REGIMENTS.name))
    found = sources(document)
    assert len(found) > 100
    assert all(str(each).startswith("gettysburg_regiments.csv, row") for each in found.values())
    codes = Counter(issue.code for issue in document.assessment.issues())
    assert codes["source_missing"] == 0


def test_without_them_a_corps_has_one_note(document: ProjectDocument) -> None:
    faf = loader.load("fire_and_fury")
    table = read_table(REGIMENTS)
    gathered = gather(table, replace(guess_mapping(table, faf), source=""), faf)
    assert apply_plan(document, plan_import(gathered, faf, document.project))
    found = [each for each in document.assessment.issues() if each.code == "source_missing"]
    assert len(found) <= 15
    corps = [document.project.element(each.target).name for each in found if "all" in each.values]
    assert len(corps) == len(set(corps)) == 13


# Updates


def test_rows_that_only_moved_change_nothing(document: ProjectDocument, rules: RuleSet) -> None:
    load(document, rules, taken(ROWS, rules))
    head, *rows = ROWS.splitlines(keepends=True)
    moved = taken("".join([head, *reversed(rows)]), rules)
    assert plan_update(moved, rules, document.project).changes == ()


def test_new_figures_bring_their_source(document: ProjectDocument, rules: RuleSet) -> None:
    load(document, rules, taken(ROWS, rules))
    again = replace(read_pasted(ROWS.replace("434", "435")), name="again.csv")
    mapping = replace(guess_mapping(again, rules), gather=True)
    plan = plan_update(gather(again, mapping, rules), rules, document.project)
    assert [(each.path[-1], each.field, each.new) for each in plan.changes] == [
        ("Cutler", "men", 435),
        ("Cutler", "source", "again.csv, row 4"),
    ]


def test_a_source_of_the_user_stays(document: ProjectDocument, rules: RuleSet) -> None:
    load(document, rules, taken(ROWS, rules))
    cutler = next(
        each
        for each in document.project.subtree(document.project.armies[0].id)
        if each.name == "Cutler"
    )
    document.set_values([cutler.id], {"source": "my own count"})
    plan = plan_update(taken(ROWS.replace("434", "435"), rules), rules, document.project)
    assert [each.field for each in plan.changes] == ["men"]


# Words


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([7], "7"),
        ([2, 3, 4], "2-4"),
        ([9, 2, 3, 3], "2-3, 9"),
        ([2, 4, 6, 8], "2-8"),
    ],
)
def test_spans(numbers: list[int], text: str) -> None:
    assert spans(numbers) == text


@pytest.mark.parametrize("source", [None, "", "Busey and Martin"])
def test_the_choice_survives_toml(source: str | None) -> None:
    mapping = ColumnMapping({"Men": "men"}, source=source)
    assert mapping_from_toml(mapping_to_toml(mapping)) == mapping


def test_a_source_that_is_no_text_is_refused() -> None:
    fault = mapping_from_toml("source = 3\n[columns]\nmen = 'men'")
    assert not isinstance(fault, ColumnMapping)
    assert fault.code == "mapping_unreadable"
