"""Points to the last option: each way in which a book charges, with its arithmetic."""

from __future__ import annotations

import pytest

from model.books.book import Character, Command, Crew, Part, Per, Size
from tests.unit.wab_host import ENGINE, FULL, Host, character, entry, make_book, option


def cost(*entries, entry_id="probe", models=20, **values):
    camp = Host(make_book(*entries))
    unit = camp.unit(entry_id, models, **values)
    return camp.value(unit, "points"), camp.steps(unit, "points")


def test_models_alone():
    assert cost(entry("probe", price=10)) == (200, ["Probe: 20 x 10 = 200"])


def test_the_sum_is_shown():
    points, steps = cost(
        entry("probe", price=10, options=(option("armour", 2), option("poor", -1.5))),
        options=("armour", "poor"),
        command=("musician",),
    )
    assert points == 200 + 40 - 30 + 5
    assert steps == [
        "Probe: 20 x 10 = 200",
        "Armour: 20 x 2 = 40",
        "Poor: 20 x -1.5 = -30",
        "Musician: 5",
        "200 + 40 - 30 + 5 = 215",
    ]


@pytest.mark.parametrize(
    ("price", "models", "points"), [(0.1, 3, 0.3), (5.5, 9, 49.5), (5.5, 10, 55), (1 / 3, 3, 1)]
)
def test_fractions_add_up_exactly(price, models, points):
    found, _ = cost(entry("probe", price=round(price, 10)), models=models)
    assert found == pytest.approx(points, abs=1e-9)
    if price in (0.1, 5.5):
        assert found == points


def test_a_price_for_the_unit_and_per_unit_options():
    probe = entry("probe", price=0, unit_price=80, options=(option("banner", 25, per=Per.UNIT),))
    assert cost(probe, options=("banner",))[0] == 105


def test_a_counted_option_is_paid_by_those_who_take_it():
    probe = entry("probe", options=(option("bow", 3, counted=True),))
    assert cost(probe, options=("bow:7",))[0] == 200 + 21
    assert cost(probe, options=("bow",))[0] == 200 + 3


def test_crew():
    engine = entry(
        "probe",
        "engine",
        price=45,
        profiles=ENGINE,
        crew=Crew(2, 2, 4, 6),
        options=(option("shields", 0.5, per=Per.CREW),),
        size=Size(1),
    )
    assert cost(engine, models=2)[0] == 90
    assert cost(engine, models=2, crew=3)[0] == 90 + 2 * 6
    assert cost(engine, models=2, crew=3, options=("shields",))[0] == 90 + 12 + 3


def test_command_by_the_rules_by_the_entry_and_by_the_model():
    assert cost(entry("probe"), command=FULL)[0] == 215
    dear = entry("probe", command=Command(FULL, price=8))
    assert cost(dear, command=FULL)[0] == 224
    mixed = entry("probe", command=Command(FULL, prices={"champion": 10.0}))
    assert cost(mixed, command=FULL)[0] == 220
    free = entry("probe", command=Command(FULL, price=0))
    assert cost(free, command=FULL)[0] == 200


def test_a_combined_formation_pays_each_sort():
    front = entry("probe", price=8, parts=(Part("rear"),))
    points, steps = cost(front, entry("rear", price=6), parts=("rear:5",))
    assert points == 15 * 8 + 5 * 6
    assert steps[:2] == ["Probe: 15 x 8 = 120", "Rear: 5 x 6 = 30"]


def test_the_general_and_the_standard_may_cost():
    hero = character(
        character=Character(general=True, general_price=25.0, standard=True, standard_price=20.0)
    )
    camp = Host(make_book(hero))
    one = camp.hero(general=True)
    assert camp.value(one, "points") == 75
    camp.set(one, army_standard=True)
    assert camp.value(one, "points") == 95


def test_points_set_by_hand_count():
    camp = Host()
    unit = camp.unit("foot", 20, points=123.5)
    camp.hero()
    assert camp.value(unit, "points") == 123.5
    assert camp.document.assessment.computed(unit)["points"].value == 200
    assert camp.document.assessment.totals(camp.army)["points"] == 173.5


def test_options_that_change_what_the_unit_is():
    from model.books.book import Changes

    mounted = option(
        "mount",
        5,
        changes=Changes(type="cavalry", order="skirmish", category="characters", adds={"ld": 1}),
        traits=("light_cavalry",),
        gives=("javelin",),
        replaces=("hand_weapon",),
    )
    camp = Host(make_book(entry("probe", options=(mounted,))))
    unit = camp.unit("probe", options=("mount",))
    found = {key: camp.value(unit, key) for key in ("type", "order", "category", "ld", "kit")}
    assert found == {
        "type": "cavalry",
        "order": "skirmish",
        "category": "characters",
        "ld": 8,
        "kit": ("javelin",),
    }


def test_a_choice_with_a_strange_number_is_no_option():
    camp = Host(make_book(entry("probe", options=(option("bow", counted=True),))))
    camp.unit("probe", options=("bow:many",))
    assert camp.only("option_unknown").values["option"] == "bow:many"
    camp.mends("option_unknown")
