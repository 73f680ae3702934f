"""The sheets of Fire and Fury as they come out of the printer: what they say, and on what."""

from __future__ import annotations

import io

import pdfplumber
import pytest
from pypdf import PdfReader

from exports.pdf import PrintReport
from exports.sheets import PrintSettings, print_sheet
from model.rulesets import loader
from tests.unit.faf_forces import Forces, pickett

MM = 72 / 25.4


def printed(forces: Forces, sheet: str, **settings: str) -> tuple[str, PrintReport]:
    """The text of all pages, blanks joined, and the report."""
    out = io.BytesIO()
    document = forces.document
    chosen = PrintSettings(sheet=sheet, **settings)
    report = print_sheet(document.project, document.assessment, chosen, out)
    pages = (page.extract_text() for page in PdfReader(io.BytesIO(out.getvalue())).pages)
    return " ".join(" ".join(pages).split()), report


@pytest.fixture
def csa() -> Forces:
    forces = Forces()
    men = pickett(forces)
    forces.set(men["armistead"], exceptional=True)
    return forces


def test_one_label_for_each_brigade_battery_stand_and_leader(csa: Forces) -> None:
    text, report = printed(csa, "labels")
    assert report.faces == 6
    assert text.count("Armistead") == text.count("10/8/5") == 1
    assert text.count("Dearing") == 2
    assert {"1/2", "2/2"} <= set(text.split())
    assert text.count("Pickett's Division") == 1
    assert text.split().count("E") == 1
    assert not [note for note in report.notes if note.what != "shrunk"]
    assert all(note.to_pt is None or note.to_pt >= 6 for note in report.notes)


def test_a_battery_without_stands_has_no_label(csa: Forces) -> None:
    dearing = next(
        each for each in csa.document.project.subtree(csa.army.id) if each.name == "Dearing"
    )
    csa.set(dearing, guns=4)
    _, report = printed(csa, "labels")
    assert report.faces == 4


@pytest.mark.parametrize("sheet", ["labels", "cards", "roster"])
def test_the_opponent_is_not_told_what_he_should_not_know(csa: Forces, sheet: str) -> None:
    shown, _ = printed(csa, sheet)
    assert "E" in shown.replace("(E)", " E ").split()
    hidden, _ = printed(csa, sheet, edition="opponent")
    assert "Armistead" in hidden
    assert "10/8/5" not in hidden
    assert "E" not in hidden.replace("(E)", " E ").split()
    assert "Veteran" not in hidden


def struck(forces: Forces, sheet: str, edition: str, side_mm: float) -> tuple[int, int]:
    """How many boxes and circles of that size a sheet has to keep losses in."""
    out = io.BytesIO()
    document = forces.document
    print_sheet(document.project, document.assessment, PrintSettings(sheet, edition=edition), out)
    with pdfplumber.open(out) as pdf:
        found = [
            sum(
                abs(each["width"] - side_mm * MM) < 0.3 > abs(each["height"] - side_mm * MM)
                for page in pdf.pages
                for each in getattr(page, shape)
            )
            for shape in ("rects", "curves")
        ]
    return found[0], found[1]


@pytest.mark.parametrize(("sheet", "side_mm"), [("cards", 4.0), ("roster", 3.0)])
def test_the_opponent_is_given_no_boxes_and_told_of_none(
    csa: Forces, sheet: str, side_mm: float
) -> None:
    """Losses are kept by their owner: a sheet without boxes does not say to strike them."""
    assert struck(csa, sheet, "player", side_mm) == (25, 4)
    assert struck(csa, sheet, "opponent", side_mm) == (0, 0)
    text, report = printed(csa, sheet, edition="opponent")
    assert "Strike" not in text
    assert "silenced" not in text
    assert "18 guns" not in text
    assert "men" not in text.split()
    for words in ("Armistead", "10 stands", "Dearing", "2 batteries"):
        assert words in text
    assert report.notes == ()


def test_the_opponent_is_told_what_is_accepted_but_no_figures(csa: Forces) -> None:
    issue = next(
        each for each in csa.document.assessment.issues() if each.code == "effectiveness_own"
    )
    csa.document.waive(issue, "agreed by both")
    message = "the effectiveness levels are"
    assert message in printed(csa, "roster")[0]
    hidden = printed(csa, "roster", edition="opponent")[0]
    assert message not in hidden
    assert "agreed by both" in hidden


@pytest.mark.parametrize(
    ("figures", "ranges", "moves"),
    [("10", "2 4 8 12 16", "Moves 4"), ("25", "8 16 32 48 64", "Moves 16")],
)
def test_cards_measure_as_the_figures_ask(
    csa: Forces, figures: str, ranges: str, moves: str
) -> None:
    csa.set(csa.army, figures=figures)
    text, report = printed(csa, "cards")
    assert moves in text
    assert ranges in " ".join(text.split())
    assert "−4 an inch" in text
    assert report.notes == ()


def test_cards(csa: Forces) -> None:
    text, report = printed(csa, "cards")
    assert report.faces == 4
    for words in ("Armistead", "10 stands", "Veteran", "10-9", "8-6", "5-1", "2 batteries", "18"):
        assert words in text
    assert report.notes == ()


def test_roster(csa: Forces) -> None:
    text, report = printed(csa, "roster")
    assert report.pages == 1
    for words in ("PICKETT'S DIVISION", "George E. Pickett", "10/8/5", "8/7/5", "7/6/4", "18 guns"):
        assert words in text
    assert report.notes == ()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_reference_sheet_is_one_page_of_readable_type(
    csa: Forces, lang: str, paper: str
) -> None:
    csa.set(pickett(csa)["kemper"], arm="cavalry")  # the sheet of every arm is the longest
    text, report = printed(csa, "qrs", lang=lang, paper=paper)
    assert report.pages == 1
    assert report.overflow == ()
    # Read across a table: 8 pt is the least of any reference sheet, this one keeps above it.
    assert all(note.what == "shrunk" and (note.to_pt or 0) >= 8.75 for note in report.notes)
    for section in loader.load("fire_and_fury").reference:
        assert section.names.get(lang) in text


def test_every_table_of_play_is_on_the_reference_sheet() -> None:
    faf = loader.load("fire_and_fury")
    shown = {block.table for section in faf.reference for block in section.blocks if block.table}
    assert set(faf.tables) - shown == {"scale", "effectiveness"}


def test_the_reference_sheet_says_when_figures_are_large(csa: Forces) -> None:
    assert "double all distances" not in printed(csa, "qrs")[0]
    csa.set(csa.army, figures="25")
    text, report = printed(csa, "qrs")
    assert "double all distances" in text
    assert report.overflow == ()


def test_every_line_of_the_reference_sheet_is_in_both_languages() -> None:
    for section in loader.load("fire_and_fury").reference:
        assert section.names.es
        for block in section.blocks:
            for item in block.items:
                assert item.text.en
                assert item.text.es != item.text.en
