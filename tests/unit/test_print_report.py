"""The report of a print names the unit and the text, and tells what is equal once."""

from __future__ import annotations

import io

import pytest

from exports import samples
from exports.drawing.report import PrintNote, PrintReport, grouped
from exports.i18n import translator
from exports.reports import print_json, print_lines
from exports.sheets import PrintSettings, print_sheet
from model.rulesets import loader

EN, ES = translator("en"), translator("es")
CONFEDERATE = "Army of Northern Virginia"


@pytest.fixture
def document():
    return samples.build(samples.find("gettysburg"), loader.find)


def unit(document, name):
    army = next(each for each in document.project.armies if each.name == CONFEDERATE)
    return next(each for each in document.project.subtree(army.id) if each.name == name)


def printed(document, sheet, **settings):
    chosen = PrintSettings(sheet, **settings)
    return print_sheet(document.project, document.assessment, chosen, io.BytesIO())


@pytest.mark.parametrize("sheet", ["roster", "labels", "cards"])
def test_a_missing_glyph_names_the_brigade(document, sheet):
    document.rename(unit(document, "Armistead").id, "Armistead \u4e2d")
    notes = printed(document, sheet, army=CONFEDERATE).notes
    lacking = [note for note in notes if note.what == "missing glyph"]
    assert {note.unit for note in lacking} == {"Armistead \u4e2d"}
    assert {note.text for note in lacking} == {"Armistead \u4e2d"}


def test_a_word_too_wide_for_its_column_names_the_brigade(document):
    long = "Rheinlandpfalzischesunteroffiziersbataillon"
    document.rename(unit(document, "Armistead").id, long)
    (note,) = printed(document, "roster", army=CONFEDERATE).notes
    assert (note.unit, note.what) == (long, "shrunk")


def test_a_roster_of_other_rules_names_its_unit():
    document = samples.build(samples.find("hail-caesar-gauls"), loader.find)
    army = document.project.armies[0]
    some = next(each for each in document.project.subtree(army.id) if each.role.value == "unit")
    document.rename(some.id, "Gaesati \u4e2d")
    notes = printed(document, "roster").notes
    assert "Gaesati \u4e2d" in {note.unit for note in notes if note.what == "missing glyph"}


def test_copies_and_one_text_on_many_labels_are_told_once(document):
    report = printed(document, "labels")
    lines = print_lines(report, EN)
    reserve = [line for line in lines if "Artillery Reserve" in line]
    assert reserve == [
        "Ransom, McGilvery, Taft and 2 more: command “Artillery Reserve” shrunk to 7.75 pt (×13)"
    ]
    assert len(lines) < len(report.notes)
    spanish = [line for line in print_lines(report, ES) if "Artillery Reserve" in line]
    assert spanish[0].startswith("Ransom, McGilvery, Taft y 2 más: ")


def test_scripts_get_each_fault_of_a_unit_once(document):
    told = print_json(printed(document, "labels"))["report"]
    keys = [tuple(note.items()) for note in told]
    assert len(keys) == len(set(keys))
    assert sum(note["unit"] == "Ransom" for note in told) == 1


def test_a_text_that_is_the_units_name_is_not_said_twice():
    report = PrintReport(1, 1, (PrintNote("Archer", "name", "shrunk", 8.0, "Archer"),))
    assert print_lines(report, EN) == ["Archer: name shrunk to 8 pt"]


def test_notes_without_a_text_stay_with_their_unit():
    notes = [PrintNote(unit, "stands", "clipped") for unit in ("Archer", "Davis", "Archer")]
    assert [(each.units, each.times) for each in grouped(notes)] == [
        (("Archer",), 2),
        (("Davis",), 1),
    ]
