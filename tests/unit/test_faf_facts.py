"""What Fire and Fury's prints say: names on labels, boxes, ranges, what is in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from model.forces.elements import Element
from model.rulesets.fire_and_fury.distances import on_table
from model.rulesets.fire_and_fury.facts import facts, in_play
from model.rulesets.fire_and_fury.names import bare, leader_of, surname
from tests.unit.faf_forces import Forces, pickett


def of(forces: Forces, element: Element) -> Mapping[str, Any]:
    view = forces.document.assessment.forces(element)
    assert view is not None
    return facts(view, forces.now(element))


@pytest.fixture
def csa() -> Forces:
    return Forces()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("George E. Pickett", "Pickett"),
        ("Adolph von Steinwehr", "von Steinwehr"),
        ("P. Regis de Trobriand", "de Trobriand"),
        ("James J. Archer Jr.", "Archer"),
        ("Adelbert Ames, Jr.", "Ames"),
        ("Pickett", "Pickett"),
        ("Jr.", "Jr."),
        ("", ""),
    ],
)
def test_surnames(name: str, expected: str) -> None:
    assert surname(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Pickett's Division", "Pickett"),
        ("McLaws' Division", "McLaws"),
        ("Rodes’ Division", "Rodes"),
        ("Stuart's Cavalry Division", "Stuart"),
        ("División de Pickett", "Pickett"),
        ("I Corps", "I Corps"),
        ("Third Division", "Third Division"),
        ("Cavalry Corps", "Cavalry Corps"),
        ("Artillery Reserve", "Artillery Reserve"),
        ("Division", "Division"),
        ("Wadsworth", "Wadsworth"),
    ],
)
def test_names_without_their_echelon(name: str, expected: str) -> None:
    assert bare(name) == expected


@pytest.mark.parametrize(
    ("command", "leader"),
    [
        ("Heth's Division", "Heth"),
        ("Wadsworth", "Wadsworth"),
        ("I Corps", "I Corps"),
        ("1st Division", "1st Division"),
        ("Reserva de artillería", "Reserva de artillería"),
    ],
)
def test_a_name_for_a_leader_who_is_lacking(command: str, leader: str) -> None:
    assert leader_of(command) == leader


def test_a_brigades_label(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["armistead"], exceptional=True)
    said = of(csa, men["armistead"])
    assert said["command"] == "Pickett"
    assert (said["stands"], said["levels"], said["exceptional"]) == (10, "10/8/5", True)
    assert said["boxes"] == [("fresh", 2), ("worn", 3), ("spent", 5)]
    assert said["ranges"] == {"fresh": "10-9", "worn": "8-6", "spent": "5-1"}


def test_the_command_on_a_label_without_a_leader(csa: Forces) -> None:
    men = pickett(csa)
    csa.document.remove([men["leader"].id])
    assert of(csa, men["armistead"])["command"] == "Pickett"
    csa.document.rename(men["division"].id, "Third Division")
    assert of(csa, men["armistead"])["command"] == "Third Division"


def test_ranges_of_one_stand_and_of_none(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["kemper"], stands=2)
    assert of(csa, men["kemper"])["ranges"] == {"fresh": "2", "worn": "", "spent": "1"}
    assert of(csa, men["kemper"])["boxes"] == [("fresh", 1), ("spent", 1)]
    csa.set(men["kemper"], stands=30)
    said = of(csa, men["kemper"])
    assert said["ranges"] == {}
    assert said["boxes"] == [("", 30)]
    csa.set(men["kemper"], stands=0)
    assert of(csa, men["kemper"])["boxes"] == []


def test_fire_and_movement_on_cards(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["kemper"], arm="cavalry")
    csa.set(men["dearing"], mount="horse")
    assert points(of(csa, men["armistead"])) == [("4", "1"), ("8", "1")]
    assert points(of(csa, men["kemper"])) == [("4", "1"), ("8", "½")]
    guns = of(csa, men["dearing"])
    assert points(guns) == [("4", "10"), ("8", "3"), ("16", "3"), ("24", "2"), ("32", "1")]
    assert {key: text.en for key, text in guns["move"].items()} == {
        "base": "12",
        "road": "x3",
        "rough": "x⅙",
        "ford": "−6",
    }
    assert (of(csa, men["kemper"])["foot"], of(csa, men["kemper"])["holders"]) == (6, 2)
    csa.set(csa.army, side="union")
    assert points(of(csa, men["kemper"])) == [("4", "2"), ("8", "1")]


@pytest.mark.parametrize(
    ("figures", "inches", "expected"),
    [
        ("15", 12, "12"),
        ("25", 12, "24"),
        ("10", 12, "6"),
        ("25", "32", "64"),
        ("10", "4", "2"),
        ("10", 9, "4½"),
        ("10", 1, "½"),
        ("15", "1/2", "½"),
    ],
)
def test_distances_scale_with_the_figures(
    csa: Forces, figures: str, inches: int | str, expected: str
) -> None:
    csa.set(csa.army, figures=figures)
    view = csa.document.assessment.forces(csa.army)
    assert view is not None
    assert on_table(view, csa.now(csa.army), inches).en == expected


def test_cards_show_scaled_ranges_and_moves_and_leave_ratios(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["kemper"], arm="cavalry")
    csa.set(csa.army, figures="25")
    guns = of(csa, men["dearing"])
    assert [to for to, _ in points(guns)] == ["8", "16", "32", "48", "64"]
    assert [each for _, each in points(guns)] == ["10", "3", "3", "2", "1"]
    assert {key: text.en for key, text in guns["move"].items()} == {
        "base": "16",
        "road": "x3",
        "rough": "x¼",
        "ford": "−4",
    }
    riders = of(csa, men["kemper"])
    assert (riders["move"]["base"].en, riders["foot_move"].en) == ("36", "24")
    csa.set(csa.army, figures="10")
    riders = of(csa, men["kemper"])
    assert (riders["move"]["base"].en, riders["foot_move"].en) == ("9", "6")


def points(said: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(each["to"].en, each["points"].en) for each in said["fire"]]


def test_labels_of_batteries_and_leaders(csa: Forces) -> None:
    men = pickett(csa)
    assert of(csa, men["dearing"])["command"] == "Pickett"
    assert of(csa, men["dearing"])["batteries"] == 2
    leader = of(csa, men["leader"])
    assert (leader["surname"], leader["command_name"]) == ("Pickett", "Pickett's Division")
    assert leader["exceptional"] is False
    lee = csa.add("leader", csa.army, "Robert E. Lee")
    assert of(csa, lee)["command_name"] == "Army"


def test_a_leaders_label_says_the_echelon_where_his_command_only_bears_his_name() -> None:
    union = Forces("union")
    corps = union.add("corps", union.army, "Hancock")
    division = union.add("division", corps, "Hays")
    leaders = [
        union.add("leader", corps, "Winfield S. Hancock"),
        union.add("leader", division, "Hays"),
    ]
    names = [of(union, each)["command_name"] for each in leaders]
    assert [(each.en, each.es) for each in names] == [
        ("Corps", "Cuerpo de ejército"),
        ("Division", "División"),
    ]
    union.document.rename(leaders[1].id, "Samuel S. Carroll")
    assert of(union, leaders[1])["command_name"] == "Hays"


def test_a_batterys_label_names_its_division_or_corps_and_whose_radius_counts(
    csa: Forces,
) -> None:
    men = pickett(csa)
    said = of(csa, men["dearing"])
    assert (said["assigned"], said["led_by"]) == ("Pickett", "")
    corps = csa.add("corps", csa.army, "I Corps")
    guns = csa.add("battery", corps, "Alexander", guns=24)
    assert (of(csa, guns)["assigned"], of(csa, guns)["led_by"]) == ("I Corps", "")
    csa.add("leader", corps, "James Longstreet")
    assert (of(csa, guns)["assigned"], of(csa, guns)["led_by"]) == ("I Corps", "Longstreet")


def test_what_is_in_play(csa: Forces) -> None:
    men = pickett(csa)
    view = csa.document.assessment.forces(csa.army)
    assert view is not None
    assert in_play(view, csa.army) == {
        "figures_15",
        "confederate",
        "infantry",
        "artillery",
        "foot_artillery",
    }
    csa.set(men["kemper"], arm="cavalry")
    csa.set(csa.army, figures="25")
    assert {"cavalry", "figures_25"} <= in_play(view, csa.now(csa.army))
