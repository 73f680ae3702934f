"""What counts for a division's break point, when an army is beaten, and what commanders are."""

from __future__ import annotations

import pytest

from model.rulesets.hail_caesar.derive import replacements
from tests.unit.hc_army import Camp


def breaks(camp: Camp) -> tuple[object, object]:
    return camp.value(camp.division, "counted_units"), camp.value(camp.division, "division_break")


@pytest.mark.parametrize(
    ("units", "at"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (12, 7)]
)
def test_a_division_breaks_when_more_than_half_is_lost(units: int, at: int) -> None:
    camp = Camp(1)
    for number in range(units - 4):
        camp.unit("heavy_infantry", name=f"More {number}")
    extra = camp.document.project.children(camp.division)[1 : 5 - units] if units < 4 else ()
    camp.document.remove([each.id for each in extra])
    assert breaks(camp) == (units, at)


def test_the_example_of_the_source() -> None:
    """Four heavy infantry, one light artillery, two skirmishers: only the four count, 3 break."""
    camp = Camp(1)
    camp.unit("light_artillery")
    camp.unit("skirmishers")
    camp.unit("skirmishers")
    assert breaks(camp) == (4, 3)
    steps = camp.document.assessment.computed(camp.division)["division_break"].steps
    assert [step.values.get("have") for step in steps] == [4, 3, 4]


def test_light_units_count_when_they_are_most_of_the_division() -> None:
    camp = Camp(1)
    for number in range(4):
        camp.unit("skirmishers", name=f"Skirmishers {number}")
    assert breaks(camp) == (4, 3)  # exactly half is not most
    camp.unit("skirmishers", name="Skirmishers 5")
    assert breaks(camp) == (9, 5)


def test_tiny_units_do_not_count_and_medium_artillery_does() -> None:
    camp = Camp(1)
    tiny = camp.unit("light_infantry", size="tiny")
    camp.unit("medium_artillery")
    assert breaks(camp) == (5, 3)
    assert camp.value(tiny, "counted") is False


def test_a_unit_may_say_for_itself_whether_it_counts() -> None:
    camp = Camp(1)
    unit = camp.unit("skirmishers", counts="yes")
    assert breaks(camp) == (5, 3)
    camp.document.set_values([unit, camp.first], {"counts": "no"})
    assert breaks(camp) == (3, 2)


def test_the_options_of_a_division() -> None:
    camp = Camp(1)
    camp.unit("light_cavalry")
    camp.unit("medium_infantry", rules=("levy:4", "freshly_raised"))
    assert breaks(camp) == (6, 4)
    camp.document.set_values([camp.division], {"ignore_light": True})
    assert breaks(camp) == (5, 3)
    camp.document.set_values([camp.division], {"ignore_levies": True})
    assert breaks(camp) == (4, 3)


def test_a_sub_unit_is_a_unit_of_its_division() -> None:
    camp = Camp(1)
    sub = camp.unit("light_infantry", division=camp.first, kind="sub_unit")
    assert breaks(camp) == (5, 3)
    assert camp.value(camp.first, "special") == ("sub_unit",)
    assert camp.value(sub, "special") == ("sub_unit",)
    camp.document.remove([sub])
    assert camp.value(camp.first, "special") == ()
    assert breaks(camp) == (4, 3)


@pytest.mark.parametrize(("divisions", "at"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_an_army_is_beaten_when_more_than_half_of_its_divisions_break(
    divisions: int, at: int
) -> None:
    camp = Camp(divisions)
    assert camp.value(camp.army, "divisions") == divisions
    assert camp.value(camp.army, "army_break") == at


def test_totals_add_up_models_frontage_and_the_users_points() -> None:
    camp = Camp(1)
    camp.document.set_values([camp.first], {"points": 30, "models": 20})
    totals = camp.document.assessment.totals(camp.army)
    assert (totals["models"], totals["frontage"], totals["points"]) == (68, 680, 30)


def test_what_commanders_are_worth() -> None:
    camp = Camp(1)
    second = camp.document.add(
        "commander", camp.division, name="Second", values={"standing": "reserve", "leadership": 7}
    )
    assert camp.value(camp.commander, "attacks") == 3
    assert camp.value(second, "attacks") == 1
    camp.document.set_values([camp.commander], {"general": None})
    assert camp.value(camp.commander, "attacks") == 2
    assert camp.value(camp.commander, "rating") == "good"
    assert camp.value(second, "rating") == "average"


def test_each_replacement_leads_one_worse_down_to_the_minimum() -> None:
    assert replacements(8, 5) == (7, 6, 5)
    assert replacements(5, 5) == (5,)
    camp = Camp(1)
    assert camp.value(camp.commander, "replacements") == "7, 6, 5"
    camp.document.set_values([camp.army], {"replacement_minimum": 7})
    assert camp.value(camp.commander, "replacements") == "7"
