"""From strength to stands: the worked example, both scales, both echelons, and the odd cases."""

from __future__ import annotations

import pytest

from model.rulesets import loader
from model.rulesets.fire_and_fury.effectiveness import Levels, parse, printed
from model.rulesets.fire_and_fury.stands import share
from tests.unit.faf_forces import Forces, division, pickett

QUALITIES = ("crack", "veteran", "green")


@pytest.fixture
def csa() -> Forces:
    return Forces()


# The worked example


def test_picketts_division_at_200(csa: Forces) -> None:
    men = pickett(csa)
    stands = {name: csa.value(men[name], "stands") for name in ("armistead", "kemper", "garnett")}
    assert stands == {"armistead": 10, "kemper": 8, "garnett": 7}
    assert csa.value(men["dearing"], "stands") == 2
    assert csa.value(men["division"], "strength") == 5473
    assert csa.value(men["division"], "stands_due") == 25
    troops = [csa.value(men[name], "troops") for name in ("armistead", "kemper", "garnett")]
    assert troops == ["9 + 1", "7 + 1", "6 + 1"]


def test_picketts_arithmetic_in_words(csa: Forces) -> None:
    men = pickett(csa)
    assert csa.steps(men["armistead"], "stands") == [
        "Pickett's Division: 5473 men in 4 units",
        "5473 / 200 = 27 stands",
        "27 − 2 for the batteries = 25",
        "9 + 8 + 7 = 24; 1 more to the largest: Armistead",
        "Armistead: 9 + 1 = 10",
    ]
    assert csa.steps(men["kemper"], "stands", "es")[1:] == [
        "5473 / 200 = 27 peanas",
        "27 − 2 por las baterías = 25",
        "9 + 8 + 7 = 24; 1 más para las mayores: Armistead",
        "Kemper: 8 + 0 = 8",
    ]
    assert csa.steps(men["dearing"], "stands") == ["18 guns / 8 = 2"]


def test_picketts_division_at_150(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(csa.army, scale="150")
    # 5,473 / 150 = 36; 18 / 6 = 3 batteries; 33 due; 13 + 10 + 9 = 32; one more to Armistead.
    stands = [csa.value(men[name], "stands") for name in ("armistead", "kemper", "garnett")]
    assert stands == [14, 10, 9]
    assert csa.value(men["dearing"], "stands") == 3
    csa.set(csa.army, scale="200")
    assert csa.value(men["armistead"], "stands") == 10


def test_changing_a_strength_recomputes_the_whole_command(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["garnett"], men=1659)
    # 5,673 / 200 = 28, less 2 = 26; 9 + 8 + 8 = 25.
    stands = [csa.value(men[name], "stands") for name in ("armistead", "kemper", "garnett")]
    assert stands == [10, 8, 8]


def test_stands_set_by_hand_stay_and_the_others_do_not_change(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["armistead"], stands=8)
    assert csa.value(men["armistead"], "stands") == 8
    assert [csa.value(men[name], "stands") for name in ("kemper", "garnett")] == [8, 7]
    computed = csa.document.assessment.computed(men["armistead"].id)["stands"]
    assert (computed.value, computed.by_hand, computed.effective) == (10, 8, 8)
    csa.set(men["kemper"], men=1900)
    assert csa.value(men["armistead"], "stands") == 8
    csa.set(men["armistead"], stands=None)
    assert csa.value(men["armistead"], "stands") == 10


def test_a_command_may_be_stronger_than_its_units(csa: Forces) -> None:
    men = pickett(csa)
    csa.set(men["dearing"], men=380)
    assert csa.value(men["division"], "strength") == 5423
    csa.set(men["division"], strength=5873)
    # 29 - 2 = 27: three left over, the largest first.
    stands = [csa.value(men[name], "stands") for name in ("armistead", "kemper", "garnett")]
    assert stands == [10, 9, 8]
    assert csa.steps(men["armistead"], "stands")[0] == ("Pickett's Division: 5873 men, set by hand")
    csa.set(men["division"], strength=6273)
    stands = [csa.value(men[name], "stands") for name in ("armistead", "kemper", "garnett")]
    assert stands == [11, 10, 8]  # 29 due, five left over: round again from the largest


# Which command counts


def union_corps() -> tuple[Forces, list[str]]:
    union = Forces("union")
    corps = union.add("corps", union.army, "I Corps")
    brigades = []
    for name, sizes in (("First", (1350, 1350)), ("Second", (1350, 990))):
        made = union.add("division", corps, f"{name} Division")
        for size in sizes:
            brigades.append(union.add("brigade", made, f"{name} {len(brigades)}", men=size).id)
    union.add("battery", corps, "Guns", guns=17, men=160)
    return union, brigades


def stands_of(forces: Forces, ids: list[str]) -> list[object]:
    return [forces.value(forces.document.project.element(each), "stands") for each in ids]


def test_a_union_corps_shares_out_over_all_its_divisions() -> None:
    union, brigades = union_corps()
    # 5,200 / 200 = 26, less 2 batteries = 24; 6 + 6 + 6 + 4 = 22; the first of equals first.
    assert stands_of(union, brigades) == [7, 7, 6, 4]
    assert union.value(union.document.project.element(brigades[0]), "levels") == "7/6/4"


def test_the_echelon_can_be_chosen_for_an_army() -> None:
    union, brigades = union_corps()
    union.set(union.army, command="division")
    # First: 2,700 / 200 = 13, 6 + 6 = 12. Second: 2,340 / 200 = 11, 6 + 4 = 10.
    assert stands_of(union, brigades) == [7, 6, 7, 4]
    union.set(union.army, command="corps")
    assert stands_of(union, brigades) == [7, 7, 6, 4]
    union.set(union.army, command="custom", side="confederate")
    assert stands_of(union, brigades) == [7, 6, 7, 4]


def test_a_division_of_a_corps_says_where_its_stands_are_worked_out() -> None:
    union, _ = union_corps()
    corps = union.document.project.children(union.army.id)[0]
    inside = union.document.project.children(corps.id)[0]
    assert union.value(inside, "stands_due") is None
    assert union.steps(inside, "stands_due") == ["This army shares out its stands by corps"]
    assert union.value(inside, "strength") == 2700
    assert union.value(corps, "stands_due") == 24


def test_brigades_right_below_a_corps_are_worked_out_among_themselves(csa: Forces) -> None:
    corps = csa.add("corps", csa.army, "Corps")
    inner = csa.add("division", corps, "Division")
    inside = [csa.add("brigade", inner, f"Inner {n}", men=1050) for n in range(2)]
    below = [csa.add("brigade", corps, f"Own {n}", men=1100) for n in range(2)]
    csa.add("battery", corps, "Guns", guns=8, men=100)
    csa.set(corps, strength=9999)  # the corps' total is not its own units' total
    assert [csa.value(each, "stands") for each in inside] == [5, 5]
    # 2,200 + 100 = 2,300 / 200 = 11, less 1 battery = 10; 5 + 5.
    assert [csa.value(each, "stands") for each in below] == [5, 5]
    assert csa.steps(below[0], "stands")[0] == "Directly under Corps: 2300 men"


def test_a_cavalry_division_right_below_a_union_army_counts_for_itself() -> None:
    union = Forces("union")
    made = division(union, "Cavalry Division", 1100, 1100)
    brigades = union.document.project.children(made.id)[1:]
    assert [union.value(each, "stands") for each in brigades] == [6, 5]


def test_brigades_right_below_the_army(csa: Forces) -> None:
    pickett(csa)
    alone = csa.add("brigade", csa.army, "Imboden", men=1580, arm="cavalry")
    csa.add("leader", csa.army, "Robert E. Lee")
    assert csa.value(alone, "stands") == 7
    assert csa.steps(alone, "stands")[0] == "Directly under Army: 1580 men"
    csa.set(alone, men=1600)
    assert csa.value(alone, "stands") == 8


def test_moving_a_brigade_recomputes_both_commands(csa: Forces) -> None:
    men = pickett(csa)
    other = division(csa, "Heth's Division", 2100, 1150)
    csa.document.move([men["garnett"].id], other.id)
    # Pickett: 4,014 / 200 = 20 - 2 = 18, 9 + 8 = 17. Heth: 4,709 / 200 = 23, 10 + 5 + 7 = 22.
    assert csa.value(men["armistead"], "stands") == 10
    assert csa.value(men["kemper"], "stands") == 8
    assert csa.value(men["garnett"], "stands") == 7
    heth = csa.document.project.children(other.id)[1:3]
    assert [csa.value(each, "stands") for each in heth] == [11, 5]


# Odd cases


def test_no_men_one_man_and_only_guns(csa: Forces) -> None:
    made = csa.add("division", csa.army, "Empty")
    assert csa.value(made, "stands_due") == 0
    nobody = csa.add("brigade", made, "Nobody")
    assert csa.value(nobody, "stands") == 0
    assert csa.value(nobody, "levels") == ""
    assert csa.steps(nobody, "stands")[-2] == "No brigade here has men yet"
    csa.set(nobody, men=1)
    assert csa.value(nobody, "stands") == 0
    guns = csa.add("division", csa.army, "Guns")
    battery = csa.add("battery", guns, "Battery", guns=25, men=900)
    assert csa.value(battery, "stands") == 3
    assert csa.value(guns, "stands_due") == 0
    csa.set(battery, guns=7)
    assert csa.value(battery, "stands") == 0


def test_batteries_may_leave_no_room(csa: Forces) -> None:
    made = csa.add("division", csa.army, "Gunners")
    brigade = csa.add("brigade", made, "Escort", men=250)
    csa.add("battery", made, "Guns", guns=24)
    assert csa.value(brigade, "stands") == 1
    assert "1 − 3 for the batteries: none left" in csa.steps(brigade, "stands")


def test_a_brigade_without_men_gets_none_of_what_is_left_over(csa: Forces) -> None:
    made = csa.add("division", csa.army, "Division")
    known = csa.add("brigade", made, "Known", men=390)
    unknown = csa.add("brigade", made, "Unknown")
    csa.set(made, strength=1000)
    assert csa.value(known, "stands") == 5
    assert csa.value(unknown, "stands") == 0


def test_floors_above_what_is_due_are_kept() -> None:
    shares = share(2000, 200, 3, (1000, 1000))
    assert (shares.total, shares.due, shares.stands, shares.over) == (10, 7, (5, 5), 3)


def test_share_of_the_example() -> None:
    shares = share(5473, 200, 2, (1950, 1634, 1459))
    assert (shares.total, shares.due, shares.floors) == (27, 25, (9, 8, 7))
    assert (shares.stands, shares.given, shares.over) == ((10, 8, 7), (0,), 0)


def test_the_forty_stands_of_the_text() -> None:
    """Due 40, brigades count 38: one more for each of the two larger ones."""
    shares = share(8000, 200, 0, (2100, 1990, 1980, 1930))
    assert shares.floors == (10, 9, 9, 9)
    assert shares.stands == (11, 10, 10, 9)


# Levels of effectiveness


def table() -> dict[tuple[int, str], Levels]:
    return printed(loader.load("fire_and_fury").tables["effectiveness"])


def test_the_levels_that_are_known_are_veteran() -> None:
    levels = table()
    known = [str(levels[stands, "veteran"]) for stands in (8, 9, 10, 7)]
    assert known == ["8/7/5", "9/8/5", "10/8/5", "7/6/4"]


def test_levels_are_ordered_and_complete() -> None:
    levels = table()
    assert set(levels) == {(stands, each) for stands in range(2, 25) for each in QUALITIES}
    assert all(each.ordered and each.stands == key[0] for key, each in levels.items())


def test_better_troops_and_larger_brigades_stay_longer() -> None:
    levels = table()

    def staying(stands: int, quality: str) -> tuple[int, int]:
        """How many stands may go before it is worn, and before it is spent."""
        each = levels[stands, quality]
        return (each.stands - each.worn, each.stands - each.spent)

    for stands in range(2, 25):
        crack, veteran, green = (staying(stands, quality) for quality in QUALITIES)
        assert crack[0] >= veteran[0] >= green[0] >= 1
        assert crack[1] >= veteran[1] >= green[1] >= 1
        for quality in QUALITIES:
            if stands > 2:
                smaller, larger = levels[stands - 1, quality], levels[stands, quality]
                assert staying(stands, quality) >= staying(stands - 1, quality)
                assert staying(stands, quality)[1] >= staying(stands - 1, quality)[1]
                assert larger.worn >= smaller.worn
                assert larger.spent >= smaller.spent


def test_levels_follow_stands_quality_and_the_users_own_figures(csa: Forces) -> None:
    men = pickett(csa)
    assert csa.value(men["armistead"], "levels") == "10/8/5"
    csa.set(men["armistead"], quality="crack")
    assert csa.value(men["armistead"], "levels") == "10/7/4"
    csa.set(men["armistead"], quality="green", worn_at=8)
    assert csa.value(men["armistead"], "levels") == "10/8/6"
    csa.set(men["armistead"], worn_at=None, stands=9)
    assert csa.value(men["armistead"], "levels") == "9/8/6"


def test_the_users_table_replaces_ours(csa: Forces) -> None:
    men = pickett(csa)
    found = loader.load("fire_and_fury").tables["effectiveness"]
    cells = tuple(tuple(str(cell) for cell in row.cells) for row in found.rows)
    row = next(index for index, each in enumerate(found.rows) if each.names.en == "10")
    own = (*cells[:row], ("10/6/3", "10/9/7", "x"), *cells[row + 1 :])
    csa.document.set_table("fire_and_fury", "effectiveness", own)
    assert csa.value(men["armistead"], "levels") == "10/9/7"
    assert csa.value(men["kemper"], "levels") == "8/7/5"
    csa.set(men["armistead"], quality="green")
    assert csa.value(men["armistead"], "levels") == ""
    csa.document.undo()
    csa.document.undo()
    assert csa.value(men["armistead"], "levels") == "10/8/5"


@pytest.mark.parametrize("cell", ["", "8/7", "8/7/5/3", "a/b/c", "-8/7/5", "8/7/9999"])
def test_cells_that_are_no_levels(cell: str) -> None:
    assert parse(cell) is None


def test_boxes_of_a_roster() -> None:
    assert Levels(10, 8, 5).boxes == (("fresh", 2), ("worn", 3), ("spent", 5))
    assert Levels(8, 7, 5).boxes == (("fresh", 1), ("worn", 2), ("spent", 5))
    assert Levels(3, 9, 7).boxes == (("fresh", 0), ("worn", 0), ("spent", 3))


# Cavalry


def test_horse_holders_and_dismounted_stands(csa: Forces) -> None:
    men = pickett(csa)
    assert csa.value(men["kemper"], "holders") is None
    csa.set(men["kemper"], arm="cavalry")
    assert csa.value(men["kemper"], "holders") == 2
    assert csa.value(men["kemper"], "foot_stands") == 6
    assert csa.steps(men["kemper"], "holders") == ["8 mounted stands: 2 markers, 6 on foot"]
    csa.set(men["kemper"], stands=16)
    assert csa.value(men["kemper"], "holders") is None


def test_totals_of_a_division(csa: Forces) -> None:
    men = pickett(csa)
    totals = csa.document.assessment.totals(men["division"].id)
    assert (totals["men"], totals["guns"], totals["stands"]) == (5473, 18, 27)
    assert (totals["kind:brigade"], totals["kind:battery"], totals["kind:leader"]) == (3, 1, 1)
