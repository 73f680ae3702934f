"""The Gettysburg sample: complete, unambiguous, within the rules' limits, its sources cited."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from exports import samples
from model.forces.elements import Role
from model.issues import Severity
from model.rulesets import loader

SAMPLES = Path(__file__).resolve().parents[2] / "model" / "samples"
UNION = "Army of the Potomac"
CONFEDERATE = "Army of Northern Virginia"
HEADER = [
    "army",
    "army_leader",
    "army_leader_rank",
    "corps",
    "corps_leader",
    "corps_leader_rank",
    "corps_leader_exceptional",
    "division",
    "division_leader",
    "division_leader_rank",
    "division_leader_exceptional",
    "unit",
    "type",
    "mount",
    "commander",
    "commander_rank",
    "exceptional",
    "quality",
    "men",
    "guns",
    "stands",
    "source",
    "confidence",
    "notes",
]
# (army, corps): brigades of infantry or cavalry, artillery commands, men, guns
COMMANDS = {
    (UNION, "I Corps"): (7, 1, 11_996, 28),
    (UNION, "II Corps"): (10, 1, 10_845, 28),
    (UNION, "III Corps"): (6, 1, 10_590, 30),
    (UNION, "V Corps"): (8, 1, 10_705, 26),
    (UNION, "VI Corps"): (8, 1, 13_849, 48),
    (UNION, "XI Corps"): (6, 1, 9_040, 26),
    (UNION, "XII Corps"): (6, 1, 9_541, 20),
    (UNION, "Cavalry Corps"): (7, 2, 10_451, 44),
    (UNION, "Artillery Reserve"): (0, 5, 1_991, 106),
    (CONFEDERATE, "I Corps"): (11, 5, 20_826, 87),
    (CONFEDERATE, "II Corps"): (13, 5, 20_314, 79),
    (CONFEDERATE, "III Corps"): (13, 5, 21_777, 84),
    (CONFEDERATE, ""): (4, 1, 6_239, 8),
}
TOTALS = {UNION: (72, 89_008, 356), CONFEDERATE: (57, 69_156, 258)}


def read_rows() -> list[dict[str, str]]:
    with (SAMPLES / "gettysburg.csv").open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, strict=True))


ROWS = read_rows()


def of(army: str) -> list[dict[str, str]]:
    return [row for row in ROWS if row["army"] == army]


def guns(row: dict[str, str]) -> int:
    return int(row["guns"] or 0)


def leaders(army: str) -> dict[str, str]:
    """Every corps and division leader of an army with what his rows say of him, once each."""
    found: dict[str, str] = {}
    for row in of(army):
        for echelon in ("corps", "division"):
            name, mark = row[f"{echelon}_leader"], row[f"{echelon}_leader_exceptional"]
            if name:
                assert found.setdefault(name, mark) == mark, f"{name} is rated in two ways"
    return found


def test_header_is_exact_and_every_row_is_full_width():
    lines = list(csv.reader((SAMPLES / "gettysburg.csv").read_text("utf-8").splitlines()))
    assert lines[0] == HEADER
    assert {len(line) for line in lines} == {len(HEADER)}


def test_every_column_has_a_role_in_the_map():
    mapping = tomllib.loads((SAMPLES / "gettysburg_map.toml").read_text("utf-8"))
    assert sorted(mapping["columns"]) == sorted(HEADER)


@pytest.mark.parametrize(("command", "expected"), COMMANDS.items())
def test_brigades_men_and_guns_of_each_corps(command, expected):
    rows = [row for row in ROWS if (row["army"], row["corps"]) == command]
    artillery = [row for row in rows if row["type"] == "artillery"]
    men, pieces = sum(int(row["men"]) for row in rows), sum(guns(row) for row in rows)
    assert (len(rows) - len(artillery), len(artillery), men, pieces) == expected


def test_no_corps_but_these():
    assert {(row["army"], row["corps"]) for row in ROWS} == set(COMMANDS)


@pytest.mark.parametrize(("army", "expected"), TOTALS.items())
def test_army_totals(army, expected):
    rows = of(army)
    men, pieces = sum(int(row["men"]) for row in rows), sum(guns(row) for row in rows)
    assert (len(rows), men, pieces) == expected


def test_the_documentation_gives_the_totals():
    text = (SAMPLES / "gettysburg.md").read_text("utf-8")
    for rows, men, pieces in TOTALS.values():
        assert f"| **all** | **{rows}** | **{men:,}** | **{pieces}** |" in text
    for (_army, corps), (brigades, batteries, men, pieces) in COMMANDS.items():
        name = corps or "Stuart's Cavalry Division"
        assert f"| {name} | {brigades + batteries} | {men:,} | {pieces} |" in text


def test_pickett_is_the_worked_example():
    rows = {row["unit"]: row for row in ROWS if row["division"] == "Pickett's Division"}
    assert {unit: int(row["men"]) for unit, row in rows.items()} == {
        "Armistead": 1950,
        "Kemper": 1634,
        "Garnett": 1459,
        "Dearing": 430,
    }
    assert sum(int(row["men"]) for row in rows.values()) == 5473
    assert sum(guns(row) for row in rows.values()) == 18


@pytest.mark.parametrize("army", [UNION, CONFEDERATE])
def test_exceptional_leaders_are_a_tenth_at_most(army):
    # Artillery commanders are not counted: the strictest reading, as they can never be rated.
    brigades = [row for row in of(army) if row["type"] != "artillery"]
    rated = [*leaders(army).values(), *(row["exceptional"] for row in brigades)]
    assert 1 <= rated.count("yes") <= len(rated) / 10


def test_no_exceptional_artillery_commander_and_not_hill():
    assert not [row for row in ROWS if row["type"] == "artillery" and row["exceptional"]]
    assert leaders(CONFEDERATE)["Ambrose P. Hill"] == ""


def test_every_exceptional_leader_and_unusual_brigade_is_reasoned():
    text = (SAMPLES / "gettysburg.md").read_text("utf-8")
    for army in (UNION, CONFEDERATE):
        for name in (name for name, mark in leaders(army).items() if mark == "yes"):
            assert f"| {name.split()[-1]} (" in text
    for row in ROWS:
        if row["exceptional"] == "yes":
            assert f"| {row['unit']} (brigade) |" in text
        if row["quality"] != "veteran":
            assert f"| {row['quality']} | {row['unit']} |" in text


@pytest.mark.parametrize("army", [UNION, CONFEDERATE])
@pytest.mark.parametrize("column", ["unit", "commander"])
def test_names_are_unique_within_an_army(army, column):
    counts = Counter(row[column] for row in of(army))
    assert [name for name, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("army", [UNION, CONFEDERATE])
@pytest.mark.parametrize("echelon", ["corps", "division"])
def test_a_command_has_one_leader_and_a_division_one_corps(army, echelon):
    commands = {row[echelon] for row in of(army)} - {""}
    columns = [echelon, f"{echelon}_leader", f"{echelon}_leader_rank", "corps"]
    written = {tuple(row[c] for c in columns) for row in of(army) if row[echelon]}
    assert len(written) == len(commands)
    assert len({row[f"{echelon}_leader"] for row in of(army)} - {""}) == len(commands)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['army']}-{row['unit']}")
def test_row_is_well_formed(row):
    assert int(row["men"]) > 0
    assert row["type"] in {"infantry", "cavalry", "artillery"}
    assert row["quality"] in {"crack", "veteran", "green"}
    assert row["confidence"] in {"documented", "estimated"}
    assert row["exceptional"] in {"", "yes"}
    assert row["commander"].endswith(row["unit"].split()[-1]) or row["commander"].endswith(" Jr.")
    assert row["commander_rank"].endswith(".")
    assert row["corps"] or row["division"]
    assert all(value == value.strip() for value in row.values())
    if row["type"] == "artillery":
        assert int(row["guns"]) > 0
        assert row["mount"] in {"foot", "horse"}
    else:
        assert row["division"]
        assert (row["guns"], row["mount"]) == ("", "")


def test_every_source_is_explained():
    text = (SAMPLES / "gettysburg.md").read_text("utf-8")
    sources = {row["source"] for row in ROWS}
    assert len(sources) == 2
    assert [source for source in sources if f"`{source}`" not in text] == []


@pytest.fixture(scope="module")
def gettysburg():
    return samples.build(samples.find("gettysburg"), loader.find)


def test_the_army_commanders_stand_right_below_their_armies(gettysburg):
    project = gettysburg.project
    found = {
        army.name: [(each.name, each.values) for each in project.children(army.id, Role.LEADER)]
        for army in project.armies
    }
    assert found == {
        UNION: [("George G. Meade", {"rank": "Maj. Gen."})],
        CONFEDERATE: [("Robert E. Lee", {"rank": "Gen."})],
    }


def test_the_reserve_has_as_many_batteries_as_its_guns_make(gettysburg):
    union = gettysburg.project.armies[0]
    reserve = next(each for each in gettysburg.project.children(union.id) if each.kind == "reserve")
    totals = gettysburg.assessment.totals(reserve.id)
    assert (totals["guns"], totals["batteries"]) == (106, 106 // 8)


@pytest.mark.parametrize("sample", [each.id for each in samples.samples()])
def test_a_sample_has_no_fault_that_the_program_could_mend(sample):
    made = samples.build(samples.find(sample), loader.find)
    grave = [each for each in made.assessment.issues() if each.severity is not Severity.INFO]
    assert [each.code for each in grave if each.fix is not None] == []
    assert [each.code for each in grave if each.severity is Severity.ERROR] == []
