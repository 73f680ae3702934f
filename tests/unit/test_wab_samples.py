"""The two sample lists of 1,500 points: legal, their sums worked out by hand, what they print."""

from __future__ import annotations

import io

import pypdf
import pytest

from db.store import ProjectStore
from exports.sheets import PrintSettings, print_sheet
from model.books import shelf
from model.forces.document import ProjectDocument
from model.issues import Severity
from model.rulesets import loader
from tests.unit.wab_host import RULES, sample

# Each price is written out: models x (price + options) + command, then the sum in the test.
ROMANS = {
    "Publius Rutilius": 110 + 4 + 2 + 14,
    "Eagle bearer Cossutius": 45 + 1 + 20,
    "Tribune Arrius": 55 + 4 + 2,
    "First cohort": 20 * (10 + 2 + 3) + 15,
    "Second cohort": 20 * (10 + 1) + 15,
    "Third cohort": 20 * (10 - 2) + 15,
    "Ligurian auxiliaries": 12 * 8 + 8 * 8 + 15,
    "Velites": 10 * 5.5,
    "Equites": 6 * 20 + 5,
    "Scorpion": 45 + 2 * 0.5,
    "Numidians": 8 * 14 + 5,
}
TRIBES = {
    "Boiorix": 105 + 30 + 3 + 2,
    "Gaesorix": 50 + 2 + 4,
    "The boar": 40 + 20,
    "Warriors of the river": 30 * (6 + 1 + 2) + 15,
    "Warriors of the hills": 32 * (6 + 1) + 15,
    "Warriors of the forest": 18 * 6 + 6 * 6 + 15,
    "The young men": 15 * (4.5 + 0.5) + 5,
    "Noble horsemen": 8 * (19 + 2) + 10,
    "Chariots": 3 * 34 + 6 * 1 + 5,
    "Slingers": 8 * 5,
    "The oathsworn": 10 * (11 + 2) + 10 + 5 + 5,
}
LISTS = [(0, ROMANS), (1, TRIBES)]


@pytest.fixture(scope="module")
def document():
    return sample()


@pytest.mark.parametrize(("place", "prices"), LISTS)
def test_each_unit_costs_what_a_hand_computation_says(document, place, prices):
    army = document.project.armies[place]
    units = document.project.children(army.id)
    found = {unit.name: document.assessment.computed(unit.id)["points"].value for unit in units}
    assert found == prices


@pytest.mark.parametrize(("place", "prices"), LISTS)
def test_a_list_is_exactly_1500_points(document, place, prices):
    army = document.project.armies[place]
    assert sum(prices.values()) == 1500
    assert document.assessment.totals(army.id)["points"] == 1500
    assert document.assessment.computed(army.id)["points_left"].value == 0


def test_the_shares_of_the_romans(document):
    """Mounts are left out of the characters' share: 257 - 14; 40 percent of 1,500 is 600."""
    army = document.project.armies[0]
    shares = document.assessment.computed(army.id)["shares"]
    assert shares.value == "243 + 900 + 226 + 117"
    assert [step.text.en for step in shares.steps] == [
        "Characters 243 (16.2%, 25% or less)",
        "Legions and auxiliaries 900 (60%, 40% or more)",
        "Support 226 (15.1%, 40% or less)",
        "Mercenaries and allies 117 (7.8%, 25% or less)",
    ]


@pytest.mark.parametrize(("place", "prices"), LISTS)
def test_the_heads_of_a_printed_list_add_up_to_the_army(document, place, prices):
    """A head sums what stands below it, mounts and all; the shares leave the mounts out."""
    army = document.project.armies[place]
    forces = document.assessment.forces(army)
    facts = forces.ruleset.rules.facts(forces, army)
    assert sum(group["points"] for group in facts["groups"]) == 1500
    for group in facts["groups"]:
        names = [document.project.element(each).name for each in group["ids"]]
        assert group["points"] == sum(prices[name] for name in names)


def test_the_lists_are_legal(document):
    grave = [
        issue.message.en
        for issue in document.assessment.issues()
        if issue.severity is not Severity.INFO
    ]
    assert grave == []


@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        ("Publius Rutilius", ["3+", "3+", 7, 9]),
        ("First cohort", ["3+", "3+", 3, 9]),
        ("Second cohort", ["4+", "4+", 4, 8]),
        ("Third cohort", ["4+", "4+", 4, 7]),
        ("Ligurian auxiliaries", ["5+", "5+", 4, 7]),
        ("Velites", ["6+", "6+", 5, 6]),
        ("Equites", ["4+", "4+", 8, 8]),
        ("Scorpion", ["6+", "5+", 4, 7]),
        ("Numidians", ["5+", "5+", 9, 6]),
        ("Boiorix", ["3+", "3+", 8, 8]),
        ("Gaesorix", ["6+", "6+", 5, 7]),
        ("Warriors of the river", ["5+", "5+", 5, 5]),
        ("Noble horsemen", ["4+", "4+", 8, 7]),
        ("Chariots", ["4+", "4+", 8, 7]),
        ("Slingers", ["-", "-", 5, 5]),
    ],
)
def test_what_follows_for_each_unit(document, unit, wanted):
    found = next(
        each
        for army in document.project.armies
        for each in document.project.children(army.id)
        if each.name == unit
    )
    values = document.assessment.computed(found.id)
    fields = ("save_shooting", "save_combat", "move", "ld")
    assert [values[field].value for field in fields] == wanted


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("sheet", sorted(RULES.sheets))
def test_every_sheet_prints_and_loses_nothing(document, sheet, lang):
    out = io.BytesIO()
    report = print_sheet(
        document.project, document.assessment, PrintSettings(sheet, lang=lang), out
    )
    assert out.getvalue().startswith(b"%PDF")
    cut = [note for note in report.notes if note.what != "shrunk"]
    assert cut == []


def test_the_army_list_and_the_reference_take_one_page_each(document):
    for sheet in ("roster", "qrs"):
        settings = PrintSettings(sheet, army="The consul's army")
        report = print_sheet(document.project, document.assessment, settings, io.BytesIO())
        assert report.pages == 1


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_reference_of_both_armies_fits_one_page(document, paper, lang):
    settings = PrintSettings("qrs", paper=paper, lang=lang)
    report = print_sheet(document.project, document.assessment, settings, io.BytesIO())
    assert report.pages == 1


def test_what_is_in_play_decides_the_reference(document):
    romans, tribes = document.project.armies
    seen = []
    for army in (romans, tribes):
        forces = document.assessment.forces(army)
        seen.append(forces.ruleset.rules.in_play(forces, army))
    assert "engine" in seen[0]
    assert "chariots" not in seen[0]
    assert {"chariots", "frenzy", "warband", "massed"} <= seen[1]
    assert "large_shield=2" in seen[0]
    assert "large_shield=2" not in seen[1]
    assert "crossbow_range=30" not in seen[0] | seen[1]
    assert "caught_panic=note" in seen[0]
    assert "elephant" not in seen[0] | seen[1]


def test_a_list_opens_and_prints_when_the_programs_books_are_gone(tmp_path, monkeypatch):
    """An old list needs nothing but its own file."""
    with ProjectStore.create(tmp_path / "old.muster", sample().project.records()):
        pass
    monkeypatch.setattr(shelf, "bundled", lambda _ruleset: {})
    with ProjectStore.open(tmp_path / "old.muster") as stored:
        document = ProjectDocument(stored.load(), loader.find)
    assert [document.assessment.totals(army.id)["points"] for army in document.project.armies] == [
        1500,
        1500,
    ]
    assert [i for i in document.assessment.issues() if i.severity is Severity.ERROR] == []
    for sheet in ("roster", "cards", "casualties", "labels", "qrs"):
        file = io.BytesIO()
        report = print_sheet(
            document.project, document.assessment, PrintSettings(sheet=sheet), file
        )
        assert report.pages > 0
        assert file.getvalue().startswith(b"%PDF")


def test_the_opponents_casualty_sheet_keeps_leadership_and_wounds_secret(document):
    army = document.project.armies[0]
    said = {}
    for edition in ("player", "opponent"):
        file = io.BytesIO()
        settings = PrintSettings(sheet="casualties", edition=edition, army=army.id)
        print_sheet(document.project, document.assessment, settings, file)
        said[edition] = pypdf.PdfReader(file).pages[0].extract_text().split()
    assert "Ld" in said["player"]
    assert "Ld" not in said["opponent"]
    assert "9" not in said["opponent"]
