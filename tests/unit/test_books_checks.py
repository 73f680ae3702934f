"""The checks that every rule set with army books shares, each broken and mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.books import army_checks, unit_checks
from model.books.book import (
    Allies,
    Category,
    Character,
    Choose,
    Command,
    Crew,
    GeneralLimits,
    Group,
    Limit,
    Part,
    PercentOf,
    Period,
    PerPoints,
    Rounding,
    Size,
)
from model.books.checks import book_checks
from tests.unit.wab_host import (
    CHARIOT,
    Host,
    character,
    entry,
    line,
    make_book,
    names,
    option,
)


def host(*entries, limit=0, year=None, **more):
    values = {"points_limit": limit}
    if year is not None:
        values["year"] = year
    return Host(make_book(*entries, **more), **values)


def categories(**core):
    return (Category("characters", names("Characters")), Category("core", names("Core"), **core))


def test_book_missing():
    camp = Host()
    camp.set(camp.army, book=None)
    assert camp.only("book_missing").severity == "warning"
    camp.set(camp.army, book="lost")
    issue = camp.only("book_missing")
    assert (issue.severity, issue.values["book"]) == ("error", "lost")


def test_points_over():
    camp = host(limit=100)
    camp.unit("foot", 11)
    values = camp.only("points_over").values
    assert (values["have"], values["need"], values["over"]) == (110, 100, 10)
    camp.set(camp.army, points_limit=110)
    assert not camp.issues("points_over")


@pytest.mark.parametrize(("models", "found"), [(25, False), (26, True)])
def test_category_share_over(models, found):
    camp = host(limit=1000, categories=categories(max_percent=25.0))
    camp.unit("foot", models)
    assert bool(camp.issues("category_share")) is found
    if found:
        values = camp.only("category_share").values
        assert (values["have"], values["percent"], values["need"]) == (260, 26.0, 250)
        assert values["category"] == "Core"


def test_category_share_under():
    camp = host(limit=1000, categories=categories(min_percent=40.0))
    camp.unit("foot", 39)
    assert camp.only("category_share").values["need"] == 400
    assert "least" in camp.only("category_share").message.en
    camp.unit("foot", 5)
    assert not camp.issues("category_share")


@pytest.mark.parametrize(
    ("rounding", "found"), [(Rounding.EXACT, True), (Rounding.UP, False), (Rounding.DOWN, True)]
)
def test_percentages_are_rounded_as_the_book_says(rounding, found):
    camp = host(
        entry("probe", price=1, size=Size(1)),
        limit=999,
        categories=categories(max_percent=25.0, rounding=rounding),
    )
    camp.unit("probe", 250)  # a quarter of 999 is 249.75
    assert bool(camp.issues("category_share")) is found


def test_percentages_of_what_is_spent():
    limits = GeneralLimits(percent_of=PercentOf.SPENT)
    camp = host(limit=10000, limits=limits, categories=categories(max_percent=50.0))
    camp.unit("foot", 10)
    assert camp.only("category_share").values["percent"] == 100.0
    camp.hero()
    camp.hero()
    assert not camp.issues("category_share")


def test_mounts_may_be_left_out_of_a_share():
    horse = option("horse", 30, mount=True)
    for counts, found in ((True, True), (False, False)):
        own = (
            Category("characters", names("Characters"), max_points=50.0, counts_mounts=counts),
            Category("core", names("Core")),
        )
        camp = host(character(options=(horse,)), categories=own)
        camp.hero(options=("horse",))
        assert bool(camp.issues("category_points")) is found


def test_category_points():
    camp = host(categories=categories(min_points=100.0, max_points=200.0))
    unit = camp.unit("foot", 9)
    assert camp.only("category_points").values["need"] == 100
    camp.set(unit, models=21)
    assert camp.only("category_points").values["need"] == 200
    camp.set(unit, models=20)
    assert not camp.issues("category_points")


def test_category_entries():
    camp = host(categories=categories(min_entries=1, max_entries=2))
    assert camp.only("category_entries").values["have"] == 0
    for _ in range(3):
        camp.unit("foot")
    assert camp.only("category_entries").values["need"] == 2


# How many


def test_entry_limit_over():
    camp = host(entry("probe", limits=(Limit(maximum=1),)))
    camp.unit("probe")
    second = camp.unit("probe")
    issue = camp.only("entry_limit")
    assert (issue.target, issue.values["have"], issue.values["need"]) == (second, 2, 1)
    camp.mends("entry_limit")


def test_entry_limit_under():
    camp = host(entry("probe", limits=(Limit(minimum=2),)))
    assert camp.only("entry_limit").values["need"] == 2
    camp.mends("entry_limit")
    units = camp.document.project.children(camp.army)
    assert [unit.values["entry"] for unit in units] == ["probe", "probe"]


@pytest.mark.parametrize(("limit", "allowed"), [(499, 0), (500, 1), (999, 1), (1500, 3)])
def test_limits_per_points(limit, allowed):
    camp = host(entry("probe", limits=(Limit(maximum=1, per_points=500.0),)), limit=limit)
    for _ in range(4):
        camp.unit("probe", 5)
    assert camp.only("entry_limit").values["need"] == allowed


def test_limits_per_units_of_another_entry():
    limit = Limit(maximum=1, per_entries=("foot", "horse"), per_count=2)
    camp = host(entry("probe", limits=(limit,)))
    camp.unit("probe")
    camp.unit("foot")
    assert camp.only("entry_limit").values["need"] == 0
    camp.unit("horse", 5)
    assert not camp.issues("entry_limit")


def test_group_limit():
    limits = GeneralLimits(per_points=(PerPoints(2, 1000.0, entries=("foot", "horse")),))
    camp = host(limits=limits, limit=1500)
    camp.unit("foot")
    camp.unit("horse", 5)
    assert not camp.issues("group_limit")
    camp.unit("foot")
    assert camp.only("group_limit").values["what"] == "Foot, Horse"


def test_entry_excluded():
    camp = host(entry("probe", excludes=("foot",)))
    camp.unit("probe")
    foot = camp.unit("foot")
    issue = camp.only("entry_excluded")
    assert (issue.target, issue.values["entry"], issue.values["other"]) == (foot, "Foot", "Probe")
    camp.mends("entry_excluded")


def test_forbidden_pairs():
    camp = host(limits=GeneralLimits(forbidden=(("foot", "horse"),)))
    camp.unit("foot")
    camp.unit("horse", 5)
    camp.mends("entry_excluded")


def test_entry_required():
    camp = host(entry("probe", requires=("foot",)))
    camp.unit("probe")
    assert camp.only("entry_required").values["other"] == "Foot"
    camp.mends("entry_required")


def test_units_missing():
    camp = host(limits=GeneralLimits(min_units=2))
    camp.hero(general=True)
    camp.unit("foot")
    values = camp.only("units_missing").values
    assert (values["have"], values["need"]) == (1, 2)


def test_characters_over():
    camp = host(limits=GeneralLimits(max_characters=1))
    camp.hero()
    camp.hero()
    assert camp.only("characters_over").values["have"] == 2


def test_general_many_keeps_the_best():
    camp = host(character("best", profiles=(line("rider", ld=9),)))
    first = camp.hero(general=True)
    best = camp.hero("best", general=True)
    assert camp.only("general_many").values["have"] == 2
    camp.mends("general_many")
    assert "general" not in camp.document.project.element(first).values
    assert camp.document.project.element(best).values["general"] is True


def test_general_missing():
    camp = host()
    assert not camp.issues("general_missing")
    camp.unit("foot")
    assert camp.only("general_missing").severity == "warning"
    camp.hero()
    camp.mends("general_missing")
    strict = host(limits=GeneralLimits(general_required=True))
    strict.unit("foot")
    assert strict.only("general_missing").severity == "error"


def test_standard_many():
    camp = host()
    camp.hero(army_standard=True)
    camp.hero(army_standard=True)
    camp.mends("standard_many")


def test_option_units():
    camp = host(entry("probe", options=(option("elite", units=1),)))
    camp.unit("probe", options=("elite",))
    second = camp.unit("probe", options=("elite",))
    assert camp.only("option_units").target == second
    camp.mends("option_units")


# Allies


def allied(camp, alliance="friends", book="test"):
    return camp.allies(alliance, book)


def friends(**more):
    return (Allies("friends", names("Friends"), **{"books": ("test",), **more}),)


def test_allies_unknown():
    camp = host(allies=friends())
    other = allied(camp, "strangers")
    assert camp.only("allies_unknown").target == other
    camp.set(other, alliance="friends")
    assert not camp.issues("allies_unknown")
    camp.set(other, book="roman_example")
    assert camp.only("allies_unknown").values["book"] == "roman_example"


def test_allies_share():
    camp = host(limit=1000, allies=friends(max_percent=20.0))
    unit = camp.unit("foot", 20, parent=allied(camp))
    assert not camp.issues("allies_share")
    camp.set(unit, models=21)
    values = camp.only("allies_share").values
    assert (values["have"], values["need"], values["percent"]) == (210, 200, 21.0)


def test_allies_number():
    camp = host(allies=friends(min_contingents=1, max_contingents=1))
    assert camp.only("allies_number").values["have"] == 0
    allied(camp)
    assert not camp.issues("allies_number")
    allied(camp)
    assert camp.only("allies_number").values["have"] == 2


@pytest.mark.parametrize(
    ("more", "kind", "values"),
    [
        ({"entries": ("horse",)}, "unit", {"entry_id": "foot"}),
        ({"characters": False}, "hero", {}),
        ({}, "hero", {"general": True}),
        ({}, "hero", {"army_standard": True}),
    ],
)
def test_allies_entry(more, kind, values):
    camp = host(allies=friends(**more))
    getattr(camp, kind)(parent=allied(camp), **values)
    camp.only("allies_entry")
    camp.mends("allies_entry")


def test_allies_count_for_their_category_or_not():
    for counts, found in ((True, True), (False, False)):
        camp = host(categories=categories(max_points=100.0, counts_allies=counts), allies=friends())
        camp.unit("foot", 20, parent=allied(camp))
        assert bool(camp.issues("category_points")) is found


def test_units_of_allies_do_not_count_for_the_armys_own_limits():
    camp = host(entry("probe", limits=(Limit(maximum=1),)), allies=friends())
    camp.unit("probe")
    camp.unit("probe", parent=allied(camp))
    assert not camp.issues("entry_limit")


# Units


def test_entry_unknown():
    camp = host()
    unit = camp.unit("gone")
    assert camp.only("entry_unknown").values["entry"] == "gone"
    camp.set(unit, entry=None)
    assert "Choose one" in camp.only("entry_unknown").message.en


@pytest.mark.parametrize(
    ("models", "need", "word"), [(9, 10, "minimum"), (31, 30, "maximum"), (12, 5, "steps")]
)
def test_unit_size(models, need, word):
    camp = host(entry("probe", size=Size(10, 30, 5)))
    camp.unit("probe", models)
    issue = camp.only("unit_size")
    assert (issue.values["have"], issue.values["need"]) == (models, need)
    assert word in issue.message.en
    camp.mends("unit_size")


def test_no_maximum_is_no_limit():
    camp = host()
    camp.unit("foot", 500)
    assert not camp.issues("unit_size")


@pytest.mark.parametrize(("crew", "need"), [(1, 2), (5, 4)])
def test_crew_size(crew, need):
    camp = host(entry("probe", "light_chariot", profiles=CHARIOT, crew=Crew(2, 2, 4)))
    camp.unit("probe", 3, crew=crew)
    assert camp.only("crew_size").values["need"] == need
    camp.mends("crew_size")


def test_option_unknown():
    camp = host(entry("probe", options=(option("good"),)))
    unit = camp.unit("probe", options=("bad", "good"))
    camp.mends("option_unknown")
    assert camp.document.project.element(unit).values["options"] == ("good",)


def test_option_group_one_of():
    grouped = (option("a", group="g"), option("b", group="g"))
    camp = host(entry("probe", groups=(Group("g", names("Group")),), options=grouped))
    camp.unit("probe", options=("a", "b"))
    assert camp.only("option_group").values["options"] == "A, B"
    camp.mends("option_group")


def test_option_group_required_and_any():
    grouped = (option("a", group="g"), option("b", group="g"))
    camp = host(
        entry(
            "probe",
            groups=(Group("g", names("Group"), Choose.ANY, required=True),),
            options=grouped,
        )
    )
    unit = camp.unit("probe")
    camp.mends("option_group")
    camp.set(unit, options=("a", "b"))
    assert not camp.issues("option_group")


def test_option_needs():
    camp = host(entry("probe", options=(option("a", requires=("b",)), option("b"))))
    camp.unit("probe", options=("a",))
    assert camp.only("option_needs").values["other"] == "B"
    camp.mends("option_needs")


def test_option_excludes():
    camp = host(entry("probe", options=(option("a", excludes=("b",)), option("b"))))
    camp.unit("probe", options=("a", "b"))
    assert "together" in camp.only("option_needs").message.en
    camp.mends("option_needs")


@pytest.mark.parametrize(
    ("more", "most"),
    [
        ({"most": 3}, 3),
        ({"share": 0.5}, 10),
        ({"one_in": 6}, 3),
        ({}, 20),
        ({"share": 0.3, "most": 9}, 6),
    ],
)
def test_option_count(more, most):
    camp = host(entry("probe", options=(option("bow", counted=True, **more),)))
    unit = camp.unit("probe", 20, options=(f"bow:{most}",))
    assert not camp.issues("option_count")
    camp.set(unit, options=(f"bow:{most + 1}",))
    assert camp.only("option_count").values["need"] == most
    camp.mends("option_count")


def test_command_forbidden():
    camp = host(entry("probe", command=Command(("champion",))))
    camp.unit("probe", command=("champion", "musician"))
    assert camp.only("command_forbidden").values["model"] == "Musician"
    camp.mends("command_forbidden")


def test_command_repeated():
    camp = host()
    camp.unit("foot", command=("champion", "champion"))
    camp.mends("command_repeated")


def test_command_over():
    camp = host(entry("probe", size=Size(1)))
    camp.unit("probe", 2, command=("champion", "musician", "standard"))
    assert camp.only("command_over").values["need"] == 2
    camp.mends("command_over")


def test_parts_forbidden():
    camp = host()
    camp.unit("foot", 20, parts=("light:8",))
    assert camp.only("parts_forbidden").values["other"] == "Light"
    camp.mends("parts_forbidden")
    units = camp.document.project.children(camp.army)
    assert [(u.values["entry"], u.values["models"]) for u in units] == [("foot", 12), ("light", 8)]


@pytest.mark.parametrize(("count", "need"), [(11, 10), (4, 5)])
def test_parts_share(count, need):
    camp = host(entry("probe", parts=(Part("light", 0.25, 0.5),)))
    camp.unit("probe", 20, parts=(f"light:{count}",))
    assert camp.only("parts_share").values["need"] == need
    camp.mends("parts_share")


@pytest.mark.parametrize(
    ("year", "found"), [(-217, False), (-216, False), (-146, False), (-145, True), (-218, True)]
)
def test_period_outside(year, found):
    camp = host(entry("probe", period=Period(-217, -146)), year=year)
    camp.unit("probe")
    assert bool(camp.issues("period_outside")) is found
    if found:
        words = camp.only("period_outside").message
        assert "217 BC to 146 BC" in words.en
        assert "217 a. C." in words.es


def test_allowance_over():
    hero = character(
        options=(option("sword", 8, gear=True), option("helmet", 4, gear=True)),
        character=Character(allowance=10.0),
    )
    camp = host(hero)
    camp.hero(options=("sword", "helmet"))
    values = camp.only("allowance_over").values
    assert (values["have"], values["need"]) == (12, 10)


@pytest.mark.parametrize("role", ["general", "army_standard"])
def test_role_forbidden(role):
    camp = host(character(character=Character()))
    camp.hero(**{role: True})
    camp.only("role_forbidden")
    camp.mends("role_forbidden")


@pytest.mark.parametrize(
    ("price", "models", "step", "found"),
    [
        (0, 20, 1.0, True),
        (-1, 20, 1.0, True),
        (4.5, 5, 1.0, True),
        (4.5, 5, 0.5, False),
        (4.5, 6, 1.0, False),
    ],
)
def test_price_odd(price, models, step, found):
    camp = host(entry("probe", price=price), point_step=step)
    camp.unit("probe", models)
    assert bool(camp.issues("price_odd")) is found


def test_names_of_the_book_read_in_both_languages():
    from model.text import Text

    odd = character("odd", character=Character())
    from dataclasses import replace

    camp = host(replace(odd, names=Text("Odd {one}", "Raro {uno}")))
    camp.hero("odd", general=True)
    message = camp.only("role_forbidden").message
    assert message.en.format(name="x").startswith("Odd {one} cannot")
    assert message.es.format(name="x").startswith("Raro {uno} no puede")


def test_every_shared_check_has_a_test():
    source = Path(__file__).read_text(encoding="utf-8")
    codes = {each.code for each in book_checks("army", "unit")}
    assert len(codes) == 35
    assert not [code for code in codes if f'"{code}"' not in source]
    assert army_checks.points_over.__doc__
    assert unit_checks.unit_size.__doc__
