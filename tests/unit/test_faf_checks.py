"""Each check of Fire and Fury: a force that breaks it, and the smallest repair that clears it."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.issues import Severity
from model.rulesets import loader
from tests.unit.faf_forces import Forces, division, pickett


@pytest.fixture
def csa() -> Forces:
    return Forces()


def codes(forces: Forces) -> set[str]:
    return {issue.code for issue in forces.document.assessment.issues()}


def corps(forces: Forces, divisions: int = 2, guns: int = 24) -> object:
    """A sound corps: led, with divisions of three brigades and a few batteries."""
    made = forces.add("corps", forces.army, "I Corps")
    forces.add("leader", made, "James Longstreet")
    for number in range(divisions):
        inner = forces.add("division", made, f"Division {number}")
        forces.add("leader", inner, f"Leader {'ABCDEF'[number]}")
        for brigade in range(3):
            forces.add("brigade", inner, f"Brigade {number}.{brigade}", men=1650)
    forces.add("battery", made, "Artillery battalion", guns=guns, men=guns * 22)
    return made


# A sound army


def test_the_worked_example_is_sound(csa: Forces) -> None:
    pickett(csa)
    assert codes(csa) == {"effectiveness_own"}


def test_a_sound_corps_has_nothing_to_say(csa: Forces) -> None:
    corps(csa)
    assert codes(csa) == {"effectiveness_own"}


def test_an_empty_army_is_no_error(csa: Forces) -> None:
    assert codes(csa) == {"effectiveness_own"}


# Stands


def test_brigade_size(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], men=2750)
    issue = csa.issue("brigade_size")
    assert issue.severity is Severity.WARNING
    assert csa.message("brigade_size") == "Garnett has 14 stands, usual 6-12."
    assert csa.message("brigade_size", "es") == "Garnett tiene 14 peanas; lo habitual son 6-12."
    csa.set(men["garnett"], men=2300)
    assert csa.value(men["garnett"], "stands") == 12
    assert csa.issues("brigade_size") == []
    csa.set(men["garnett"], men=1150)
    assert csa.message("brigade_size") == "Garnett has 5 stands, usual 6-12."
    csa.set(men["garnett"], men=1200)
    assert csa.issues("brigade_size") == []


def test_brigade_without_stands(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], stands=0)
    assert "no stands: a strength of 1,459 men makes none." in csa.message("brigade_size")
    assert csa.issues("one_stand") == []
    csa.fix("brigade_size")
    csa.set(men["garnett"], men=150)
    assert csa.issue("brigade_size").fix is None


def test_one_stand(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], men=350)
    issue = csa.issue("one_stand")
    assert issue.severity is Severity.ERROR
    assert (issue.values["have"], issue.values["need"]) == (1, 2)
    assert csa.issues("brigade_size") == []
    csa.fix("one_stand")
    assert csa.value(men["garnett"], "stands") == 2


def test_one_stand_set_by_hand_goes_back(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], stands=1)
    csa.fix("one_stand")
    assert csa.value(men["garnett"], "stands") == 7


def test_stands_by_hand(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], stands=7)
    assert csa.issues("stands_by_hand") == []
    csa.set(men["garnett"], stands=6)
    assert csa.issue("stands_by_hand").severity is Severity.INFO
    assert csa.message("stands_by_hand").startswith(
        "Garnett has 6 stands set by hand, 7 by its strength."
    )
    csa.document.set_notes(men["garnett"].id, "lost a fifth on the march")
    assert csa.issues("stands_by_hand") == []
    csa.set(men["garnett"], stands=8)
    assert csa.issue("stands_by_hand").severity is Severity.WARNING
    csa.fix("stands_by_hand")
    assert csa.value(men["garnett"], "stands") == 7


def test_stands_that_do_not_add_up(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], stands=6)
    csa.set(men["kemper"], stands=6)
    issue = csa.issue("stands_total")
    assert issue.target == men["division"].id
    assert issue.severity is Severity.WARNING
    assert csa.message("stands_total") == (
        "The brigades of Pickett's Division have 22 stands; a strength of 5,473 men gives them 25."
    )
    csa.fix("stands_total")
    assert csa.value(men["garnett"], "stands") == 7
    assert csa.value(men["kemper"], "stands") == 8


def test_stands_that_add_up_again_by_hand(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], stands=6)
    assert len(csa.issues("stands_total")) == 1
    csa.set(men["kemper"], stands=9)
    assert csa.issues("stands_total") == []


def test_floors_over_the_total_are_only_noted(csa: Forces) -> None:
    made = division(csa, "Division", 1200, 1200)
    csa.add("battery", made, "Guns", guns=16, men=160)
    issue = csa.issue("stands_total")
    assert issue.severity is Severity.INFO
    assert issue.fix is None
    assert (issue.values["have"], issue.values["need"]) == (12, 10)
    csa.set(made, strength=2800)
    assert csa.issues("stands_total") == []


def test_a_strength_set_where_stands_are_not_shared_out(csa: Forces) -> None:
    made = corps(csa)
    csa.set(made, strength=12000)
    assert csa.issue("strength_unused").target == made.id
    assert csa.message("strength_unused") == (
        "The strength of I Corps, 12,000 men set by hand, counts for nothing: this army shares out"
        " its stands by division. Set it there, or share them out otherwise."
    )
    assert "por división" in csa.message("strength_unused", "es")
    csa.set(csa.army, command="corps")
    assert csa.issues("strength_unused") == []
    csa.set(csa.army, command=None)
    csa.fix("strength_unused")
    assert csa.value(made, "strength") == 6 * 1650 + 24 * 22


def test_stands_without_strengths_are_not_added_up(csa: Forces) -> None:
    made = csa.add("division", csa.army, "Imagined Division")
    csa.add("brigade", made, "First", stands=8)
    csa.add("brigade", made, "Second", stands=9)
    assert csa.issues("stands_total") == []


# Guns


def test_battery_count(csa: Forces) -> None:
    union = Forces("union")
    reserve = union.add("reserve", union.army, "Artillery Reserve")
    sizes = {"Ransom": 24, "McGilvery": 22, "Taft": 12, "Huntington": 20, "Fitzhugh": 28}
    guns = {
        name: union.add("battery", reserve, name, guns=size, men=size * 20)
        for name, size in sizes.items()
    }
    assert union.message("battery_count") == (
        "Batteries of Artillery Reserve: 11; 106 guns make 13 together."
    )
    union.fix("battery_count")
    stands = {name: union.value(each, "stands") for name, each in guns.items()}
    assert stands == {"Ransom": 3, "McGilvery": 3, "Taft": 2, "Huntington": 2, "Fitzhugh": 3}


def test_batteries_by_hand_beyond_the_guns(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["dearing"], stands=3)
    assert csa.issue("battery_count").values["need"] == 2
    csa.fix("battery_count")
    assert csa.value(men["dearing"], "stands") == 2


def test_battery_guns(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["dearing"], guns=7)
    assert csa.message("battery_guns").startswith("Guns of Dearing: 7, too few for a battery of 8.")
    csa.set(men["dearing"], guns=None)
    assert csa.message("battery_guns").startswith("Dearing has no guns (0)")
    csa.set(men["dearing"], guns=8)
    assert csa.issues("battery_guns") == []
    csa.set(men["dearing"], guns=7)
    csa.set(csa.army, scale="150")
    assert csa.issues("battery_guns") == []


def test_corps_batteries(csa: Forces) -> None:
    made = corps(csa, guns=8)
    assert csa.message("corps_batteries") == (
        "Batteries of I Corps and its divisions: 1, usual 2-6."
    )
    inner = csa.document.project.children(made.id)[1]
    own = csa.add("battery", inner, "Division guns", guns=8, men=160)
    assert csa.issues("corps_batteries") == []
    csa.set(own, guns=48, men=900)
    assert csa.issue("corps_batteries").values["have"] == 7
    csa.set(own, guns=40)
    assert csa.issues("corps_batteries") == []


def test_battery_that_belongs_to_nobody(csa: Forces) -> None:
    men = pickett(csa)
    lost = csa.add("battery", csa.army, "Lost battery", guns=8, men=150)
    assert csa.issue("battery_parent").severity is Severity.ERROR
    csa.fix("battery_parent")
    assert csa.now(lost).parent == men["division"].id


def test_lost_battery_goes_to_the_reserve_if_there_is_one() -> None:
    union = Forces("union")
    division(union, "Division", 1300, 1300)
    lost = union.add("battery", union.army, "Lost battery", guns=8, men=150)
    reserve = union.add("reserve", union.army, "Artillery Reserve")
    union.fix("battery_parent")
    assert union.now(lost).parent == reserve.id


def test_lost_battery_with_two_homes_must_be_moved_by_hand(csa: Forces) -> None:
    pickett(csa)
    other = division(csa, "Heth's Division", 1300, 1300)
    lost = csa.add("battery", csa.army, "Lost battery", guns=8, men=150)
    assert csa.issue("battery_parent").fix is None
    csa.document.move([lost.id], other.id)
    assert csa.issues("battery_parent") == []


# Leaders and echelons


def test_division_leader(csa: Forces) -> None:
    men = pickett(csa)
    csa.document.remove([men["leader"].id])
    assert csa.issue("division_leader").severity is Severity.ERROR
    assert csa.message("division_leader").startswith("Pickett's Division has no leader stand")
    csa.fix("division_leader")
    leader = csa.document.project.children(men["division"].id)[0]
    assert (leader.kind, leader.name) == ("leader", "Pickett")
    extra = csa.add("leader", men["division"], "Another")
    assert csa.message("division_leader").startswith("Pickett's Division has 2 leader stands")
    csa.document.remove([extra.id])
    assert csa.issues("division_leader") == []


def test_corps_leader(csa: Forces) -> None:
    made = corps(csa)
    leader = csa.document.project.children(made.id)[0]
    csa.document.remove([leader.id])
    assert csa.issue("corps_leader").severity is Severity.ERROR
    csa.fix("corps_leader")
    assert csa.document.project.children(made.id)[0].kind == "leader"


def test_division_brigades(csa: Forces) -> None:
    made = division(csa, "Division", 1300)
    assert csa.message("division_brigades") == "Brigades of Division: 1, usual 2-5."
    added = [csa.add("brigade", made, f"More {n}", men=1300) for n in range(5)]
    assert csa.issue("division_brigades").values["have"] == 6
    csa.document.remove([added[0].id])
    assert csa.issues("division_brigades") == []


def test_corps_divisions(csa: Forces) -> None:
    made = corps(csa, divisions=4)
    assert csa.message("corps_divisions") == "Divisions of I Corps: 4, usual 2-3."
    csa.document.remove([csa.document.project.children(made.id)[-2].id])
    assert csa.issues("corps_divisions") == []


def test_a_corps_of_guns_alone_is_a_reserve(csa: Forces) -> None:
    made = csa.add("corps", csa.army, "Pendleton")
    assert {"corps_leader", "corps_divisions", "corps_batteries"} <= codes(csa)
    csa.add("battery", made, "Pegram", guns=64, men=1300)
    assert not {"corps_leader", "corps_divisions", "corps_batteries"} & codes(csa)


def test_optional_leader(csa: Forces) -> None:
    csa.add("leader", csa.army, "Robert E. Lee")
    assert codes(csa) == {"effectiveness_own"}
    second = csa.add("leader", csa.army, "Somebody Else")
    assert csa.issue("optional_leader").values["have"] == 2
    csa.document.remove([second.id])
    assert csa.issues("optional_leader") == []


def test_brigade_outside_a_division(csa: Forces) -> None:
    men = pickett(csa)
    alone = csa.add("brigade", csa.army, "Imboden", men=1600)
    assert csa.issue("brigade_place").severity is Severity.INFO
    csa.document.move([alone.id], men["division"].id)
    assert csa.issues("brigade_place") == []


def test_reserve_of_a_confederate_army(csa: Forces) -> None:
    made = corps(csa)
    reserve = csa.add("reserve", csa.army, "Reserve")
    guns = csa.add("battery", reserve, "Pegram", guns=16, men=300)
    assert csa.issue("reserve_side").severity is Severity.WARNING
    csa.fix("reserve_side")
    assert csa.now(guns).parent == made.id
    assert reserve.id not in csa.document.project
    csa.document.undo()
    csa.set(csa.army, side="union")
    assert csa.issues("reserve_side") == []


# Names


def test_unnamed(csa: Forces) -> None:
    men = pickett(csa)
    csa.document.rename(men["kemper"].id, "  ")
    assert csa.issue("unnamed").severity is Severity.ERROR
    csa.document.rename(men["kemper"].id, "Kemper")
    assert csa.issues("unnamed") == []


def test_duplicate_names(csa: Forces) -> None:
    pickett(csa)
    other = csa.add("division", csa.army, "Heth's Division")
    csa.add("leader", other, "Henry Heth")
    csa.add("brigade", other, "Davis", men=1500)
    twin = csa.add("brigade", other, "garnett ", men=1500)
    issue = csa.issue("duplicate_name")
    assert issue.target == twin.id
    assert "Pickett's Division" in csa.message("duplicate_name")
    csa.fix("duplicate_name")
    assert csa.now(twin).name == "garnett (Heth)"


def test_every_one_of_many_equal_names_can_be_mended(csa: Forces) -> None:
    made = division(csa, "Heth's Division", 1500, 1500, 1500)
    for element in csa.document.project.children(made.id)[1:]:
        csa.document.rename(element.id, "Davis")
    while found := csa.issues("duplicate_name"):
        csa.document.fix(found[0])
    names = [each.name for each in csa.document.project.children(made.id)[1:]]
    assert len(set(names)) == 3
    assert all(name.startswith("Davis") for name in names)


def test_a_brigade_and_a_battalion_may_share_a_name(csa: Forces) -> None:
    men = pickett(csa)
    csa.document.rename(men["dearing"].id, "Garnett")
    assert csa.issues("duplicate_name") == []


def test_two_divisions_whose_leaders_read_alike(csa: Forces) -> None:
    pickett(csa)
    other = division(csa, "Other Division", 1300, 1300)
    leader = csa.document.project.children(other.id)[0]
    csa.document.rename(leader.id, "Another Pickett")
    assert csa.issue("duplicate_name").target == other.id
    assert 'reads "Pickett" on labels' in csa.message("duplicate_name")
    csa.document.rename(leader.id, "Henry Heth")
    assert csa.issues("duplicate_name") == []


# Exceptional


def test_exceptional_share(csa: Forces) -> None:
    made = corps(csa, divisions=3)  # 4 leaders and 9 brigades: one of 13
    leader, first = csa.document.project.children(made.id)[:2]
    csa.set(leader, exceptional=True)
    assert csa.issues("exceptional_share") == []
    brigade = csa.document.project.children(first.id)[1]
    csa.set(brigade, exceptional=True)
    issue = csa.issue("exceptional_share")
    assert issue.target == csa.army.id
    assert (issue.values["have"], issue.values["all"], issue.values["most"]) == (2, 13, 1)
    csa.fix("exceptional_share")
    assert csa.value(leader, "exceptional") is True
    assert csa.value(brigade, "exceptional") is False


def test_exceptional_place(csa: Forces) -> None:
    lee = csa.add("leader", csa.army, "Robert E. Lee", exceptional=True)
    assert csa.issue("exceptional_place").severity is Severity.ERROR
    csa.fix("exceptional_place")
    assert csa.value(lee, "exceptional") is False


# Figures and their sources


def test_strength_implausible(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], men=14590)
    found = {issue.target for issue in csa.issues("strength_implausible")}
    assert found == {men["garnett"].id, men["division"].id}
    csa.set(men["garnett"], men=4500)
    assert csa.issues("strength_implausible") == []
    csa.set(men["garnett"], men=299)
    assert csa.message("strength_implausible") == (
        "Garnett (Brigade) has 299 men; of this echelon one expects 300-4,500. Check the figure."
    )
    csa.set(men["garnett"], men=300)
    assert csa.issues("strength_implausible") == []


def test_crew_implausible(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["dearing"], men=1430)
    assert csa.issue("crew_implausible").values["each"] == pytest.approx(79.4)
    csa.set(men["dearing"], men=720)
    assert csa.issues("crew_implausible") == []


def test_source_missing(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], source=None)
    assert csa.issue("source_missing").severity is Severity.INFO
    csa.set(men["garnett"], source="Busey and Martin")
    assert csa.issues("source_missing") == []


def test_many_without_a_source_are_one_note_of_their_command(csa: Forces) -> None:
    men = pickett(csa)
    lacking = [men[name] for name in ("armistead", "kemper", "garnett")]
    for each in lacking[:2]:
        csa.set(each, source="")
    assert {each.target for each in csa.issues("source_missing")} == {e.id for e in lacking[:2]}
    csa.set(lacking[2], source=None)
    issue = csa.issue("source_missing")
    assert (issue.values["have"], issue.values["all"]) == (3, 4)
    parent = csa.document.project.element(issue.target)
    assert parent.kind == "division"
    assert csa.message("source_missing").startswith(
        "Pickett's Division: 3 of 4 units have no source for their strength, Armistead, Kemper,"
    )
    csa.document.set_values([each.id for each in lacking], {"source": "Busey and Martin"})
    assert csa.issues("source_missing") == []


def test_units_right_below_the_army_are_its_own(csa: Forces) -> None:
    reserve = csa.add("reserve", csa.army, "Artillery Reserve")
    for number in range(3):
        csa.add("battery", reserve, f"Battery {number}", guns=8, men=180, source="")
    assert csa.issue("source_missing").target == reserve.id


# Quality and levels


def test_quality_unknown(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], quality="elite")
    assert csa.issue("quality_unknown").values["have"] == "elite"
    csa.fix("quality_unknown")
    assert csa.value(men["garnett"], "quality") == "veteran"


def test_levels_missing(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], stands=25)
    assert csa.issue("levels_missing").values["have"] == 25
    csa.set(men["garnett"], worn_at=19, spent_at=13)
    assert csa.issues("levels_missing") == []
    assert csa.value(men["garnett"], "levels") == "25/19/13"


@pytest.mark.parametrize(("worn", "spent"), [(7, 5), (5, 5), (4, 5), (6, 0)])
def test_levels_out_of_order(csa: Forces, worn: int, spent: int) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], worn_at=worn, spent_at=spent)
    assert csa.issue("levels_order").severity is Severity.ERROR
    csa.fix("levels_order")
    assert csa.value(men["garnett"], "levels") == "7/6/4"


def test_levels_of_a_brigade_of_two(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], stands=2)
    assert csa.value(men["garnett"], "levels") == "2/1/1"
    assert csa.issues("levels_order") == []


def test_holders_range(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], arm="cavalry", stands=16)
    assert csa.message("holders_range") == (
        "Garnett has 16 mounted stands; horse holders are given for 2-15."
    )
    csa.set(men["garnett"], stands=15)
    assert csa.issues("holders_range") == []


def test_own_table_clears_the_note(csa: Forces) -> None:
    table = loader.load("fire_and_fury").tables["effectiveness"]
    cells = tuple(tuple(str(cell) for cell in row.cells) for row in table.rows)
    assert csa.issue("effectiveness_own").severity is Severity.INFO
    csa.document.set_table("fire_and_fury", "effectiveness", cells)
    assert csa.issues("effectiveness_own") == []


# Words


def test_every_check_has_been_broken_here() -> None:
    """No check of the rule set is without a test that names its code."""
    words = Path(__file__).read_text(encoding="utf-8")
    missing = [
        code for code in loader.load("fire_and_fury").check_texts if f'"{code}"' not in words
    ]
    assert missing == []


@pytest.mark.parametrize("code", sorted(loader.load("fire_and_fury").check_texts))
def test_every_check_is_worded_in_both_languages(code: str) -> None:
    text = loader.load("fire_and_fury").check_texts[code]
    for words in (text.section, text.message, *text.variants.values()):
        assert words.en
        assert words.es
        assert words.en != words.es or words.en.isdigit()
