"""Saves, movement, weapons and numbers of every sort of troops, against figures written here."""

from __future__ import annotations

import pytest

from model.books.book import Command, Crew, Part, Size
from model.rulesets.ancient_battles.weapons import weapon_rows
from tests.unit.wab_host import (
    CHARIOT,
    ELEPHANT,
    HORSE,
    Host,
    bare,
    character,
    entry,
    line,
    make_book,
)


def host(*entries, **settings):
    return Host(make_book(*entries, settings=settings))


def saves(kit, kind="infantry", *, order="", traits=(), lines=None, **settings):
    lines = lines or ((line("rider"), HORSE) if kind == "cavalry" else (line(),))
    probe = entry("probe", kind, kit=kit, order=order, traits=traits, profiles=lines)
    camp = host(probe, **settings)
    unit = camp.unit("probe")
    return camp.value(unit, "save_shooting"), camp.value(unit, "save_combat")


FOOT = [
    ((), "-"),
    (("shield",), "6+"),
    (("large_shield",), "5+"),
    (("light_armour",), "6+"),
    (("light_armour", "shield"), "5+"),
    (("light_armour", "large_shield"), "4+"),
    (("heavy_armour",), "5+"),
    (("heavy_armour", "shield"), "4+"),
    (("heavy_armour", "large_shield"), "3+"),
]


@pytest.mark.parametrize(("kit", "save"), FOOT)
def test_saves_on_foot(kit, save):
    assert saves(("hand_weapon", *kit)) == (save, save)


@pytest.mark.parametrize(
    ("kit", "save"),
    [
        ((), "6+"),
        (("shield",), "5+"),
        (("light_armour",), "5+"),
        (("light_armour", "shield"), "4+"),
        (("heavy_armour",), "4+"),
        (("heavy_armour", "shield"), "3+"),
        (("heavy_armour", "large_shield"), "2+"),
        (("barding",), "5+"),
        (("heavy_armour", "shield", "barding"), "2+"),
        (("heavy_armour", "large_shield", "barding"), "1+"),
    ],
)
def test_saves_mounted(kit, save):
    assert saves(("hand_weapon", *kit), "cavalry") == (save, save)


def test_a_buckler_counts_in_hand_to_hand_only():
    assert saves(("hand_weapon", "light_armour", "buckler")) == ("6+", "5+")


def test_a_skirmishers_buckler_counts_against_shooting_too():
    kit = ("hand_weapon", "buckler")
    assert saves(kit, order="skirmish", traits=("skirmishers",)) == ("6+", "6+")
    assert saves(kit, order="skirmish", traits=("skirmishers",), buckler_skirmish="no") == (
        "-",
        "6+",
    )


@pytest.mark.parametrize("weapon", ["two_handed_weapon", "halberd", "two_hand_weapons"])
def test_two_hands_leave_no_shield_in_hand_to_hand(weapon):
    assert saves((weapon, "light_armour", "shield")) == ("5+", "6+")
    assert saves(("hand_weapon", weapon, "light_armour", "shield")) == ("5+", "5+ / 6+")


@pytest.mark.parametrize("weapon", ["pike", "thrusting_spear"])
def test_spears_and_pikes_leave_the_shield(weapon):
    assert saves(("hand_weapon", weapon, "shield")) == ("6+", "6+")


def test_readings_of_the_save():
    assert saves(("hand_weapon", "light_armour", "large_shield"), large_shield="1") == ("5+", "5+")
    assert saves(("hand_weapon", "shield"), hand_shield="parent") == ("6+", "5+")
    kit = ("hand_weapon", "heavy_armour", "large_shield", "barding")
    assert saves(kit, "cavalry", best_save="2") == ("2+", "2+")


@pytest.mark.parametrize(
    ("kit", "save"), [((), "5+"), (("shield",), "4+"), (("light_armour", "shield"), "3+")]
)
def test_chariot_saves(kit, save):
    camp = host(
        entry(
            "cars",
            "light_chariot",
            kit=("hand_weapon", *kit),
            profiles=CHARIOT,
            size=Size(3),
            crew=Crew(2),
        )
    )
    assert camp.value(camp.unit("cars", 3), "save_shooting") == save


def elephant(kit, **data):
    camp = host(
        entry(
            "jumbo",
            "elephant",
            kit=("hand_weapon", *kit),
            profiles=ELEPHANT,
            size=Size(1),
            crew=Crew(2),
            data=data,
            command=Command(),
        )
    )
    return camp.value(camp.unit("jumbo", 1), "save_shooting")


def test_elephant_saves_front_elsewhere_and_crew():
    assert elephant(()) == "4+ / - / -"
    assert elephant(("light_armour",)) == "4+ / - / 6+"
    assert elephant(("light_armour",), howdah=True) == "4+ / - / 4+"
    assert elephant(("light_armour", "barding"), howdah=True) == "3+ / 6+ / 4+"


@pytest.mark.parametrize(
    ("kind", "data", "save"),
    [
        ("light_chariot", {}, "4+"),
        ("light_chariot", {"shield_bearer": True}, "3+"),
        ("elephant", {}, "4+"),
        ("elephant", {"howdah": True}, "3+"),
    ],
)
def test_a_character_on_a_chariot_or_elephant(kind, data, save):
    king = character("king", kind, kit=("hand_weapon", "light_armour", "shield"), data=data)
    camp = host(king)
    assert camp.value(camp.hero("king"), "save_shooting") == save


def test_a_book_may_give_the_save_itself():
    given = entry("probe", profiles=(line(),))
    own = given.profiles[0]
    camp = host(
        entry("probe", profiles=(type(own)(own.id, own.names, values=own.values, save="2+"),))
    )
    assert camp.value(camp.unit("probe"), "save_combat") == "2+"


def test_the_arithmetic_of_a_save_is_shown():
    camp = host(entry("probe", kit=("hand_weapon", "heavy_armour", "large_shield")))
    unit = camp.unit("probe")
    assert camp.steps(unit, "save_shooting") == ["7 - Heavy armour 2 - Large shield 2 = 3+"]


def combined(front, rear, count, models=20):
    camp = host(
        entry("front", kit=front, parts=(Part("rear"),), profiles=(line(ld=8),)),
        entry("rear", kit=rear, profiles=(line(ld=6),)),
    )
    unit = camp.unit("front", models, parts=(f"rear:{count}",))
    return camp.value(unit, "save_shooting"), camp.value(unit, "ld")


def test_a_combined_formation_saves_and_tests_as_most_of_its_models():
    heavy, bare_kit = ("hand_weapon", "heavy_armour", "shield"), ("hand_weapon",)
    assert combined(heavy, bare_kit, 8) == ("4+", 8)
    assert combined(heavy, bare_kit, 12) == ("-", 6)
    assert combined(bare_kit, heavy, 10) == ("4+", 7 + 1)


# Movement


@pytest.mark.parametrize(
    ("kind", "kit", "move"),
    [
        ("infantry", (), 4),
        ("infantry", ("heavy_armour",), 4),
        ("infantry", ("light_armour", "large_shield"), 4),
        ("infantry", ("heavy_armour", "shield"), 3),
        ("infantry", ("heavy_armour", "large_shield"), 3),
        ("infantry", ("heavy_armour", "buckler"), 4),
        ("cavalry", (), 8),
        ("cavalry", ("barding",), 7),
        ("cavalry", ("heavy_armour", "shield"), 7),
        ("cavalry", ("heavy_armour", "shield", "barding"), 6),
        ("cavalry", ("heavy_armour", "buckler", "barding"), 7),
    ],
)
def test_movement_after_armour(kind, kit, move):
    lines = (line("rider"), HORSE) if kind == "cavalry" else (line(),)
    camp = host(entry("probe", kind, kit=("hand_weapon", *kit), profiles=lines))
    unit = camp.unit("probe")
    assert camp.value(unit, "move") == move
    assert camp.value(unit, "march") == 2 * move
    assert camp.value(unit, "charge") == 2 * move
    assert camp.value(unit, "flee") == ("2D6" if move <= 6 else "3D6")


@pytest.mark.parametrize(
    ("entry_id", "models", "march", "charge", "flee"),
    [
        ("chariots", 3, 16, 16, "2D6 / 3D6"),
        ("heavy_chariots", 3, 0, 16, "2D6"),
        ("beast", 1, 0, 12, "2D6"),
        ("bolt", 1, 0, 0, "2D6"),
        ("skirmishers", 10, 8, 8, "2D6"),
    ],
)
def test_who_marches_charges_and_flees(entry_id, models, march, charge, flee):
    camp = Host()
    unit = camp.unit(entry_id, models)
    found = [camp.value(unit, field) for field in ("march", "charge", "flee")]
    assert found == [march, charge, flee]


def test_a_move_set_by_hand_carries_on():
    camp = Host()
    unit = camp.unit("foot", move=7)
    assert [camp.value(unit, field) for field in ("move", "march", "flee")] == [7, 14, "3D6"]


# Numbers


@pytest.mark.parametrize(
    ("models", "width", "bonus"),
    [(20, 5, 3), (20, 10, 1), (19, 5, 2), (7, 4, 0), (8, 4, 1), (12, 3, 0), (40, 5, 3), (16, 4, 3)],
)
def test_ranks(models, width, bonus):
    camp = Host()
    assert camp.value(camp.unit("foot", models, width=width), "ranks") == bonus


@pytest.mark.parametrize(
    ("entry_id", "bonus"),
    [
        ("foot", 3),
        ("light", 2),
        ("skirmishers", 0),
        ("horse", 3),
        ("light_horse", 3),
        ("chariots", 0),
    ],
)
def test_the_most_ranks_that_count(entry_id, bonus):
    camp = Host()
    assert camp.value(camp.unit(entry_id, 40, width=5), "ranks") == bonus


def test_light_horse_may_be_held_to_two_ranks():
    camp = Host(make_book(settings={"light_cavalry_ranks": "2"}))
    assert camp.value(camp.unit("light_horse", 40, width=5), "ranks") == 2


@pytest.mark.parametrize(
    ("entry_id", "models", "counted", "quarter", "until"),
    [
        ("foot", 20, 20, 5, 16),
        ("foot", 21, 21, 6, 17),
        ("horse", 5, 5, 2, 1),
        ("chariots", 3, 6, 2, 2),
        ("beast", 1, 5, 2, 1),
        ("bolt", 1, 2, 1, 0),
        ("bolt", 3, 6, 2, 2),
    ],
)
def test_models_panic_and_five(entry_id, models, counted, quarter, until):
    camp = Host()
    unit = camp.unit(entry_id, models)
    found = [camp.value(unit, field) for field in ("counted", "panic_losses", "until_five")]
    assert found == [counted, quarter, until]


def test_an_elephant_may_count_as_five():
    big = (bare("elephant", m=6, w=8, ld=5), ELEPHANT[1], ELEPHANT[2])
    jumbo = entry("jumbo", "elephant", profiles=big, size=Size(1), crew=Crew(2))
    wounds = Host(make_book(jumbo))
    assert wounds.value(wounds.unit("jumbo", 1), "counted") == 8
    five = Host(make_book(jumbo, settings={"elephant_models": "five"}))
    assert five.value(five.unit("jumbo", 1), "counted") == 5


def test_an_elephant_tests_on_its_mahout_and_an_engine_on_its_crew():
    camp = Host()
    assert camp.value(camp.unit("beast", 1), "ld") == 8
    assert camp.value(camp.unit("bolt", 1), "ld") == 7


# Weapons


def hand(weapon, kind="infantry", *, traits=(), order="", **settings):
    lines = (line("rider"), HORSE) if kind == "cavalry" else (line(),)
    camp = host(
        entry("probe", kind, kit=(weapon,), profiles=lines, traits=traits, order=order), **settings
    )
    (row,) = weapon_rows(camp.troop(camp.unit("probe")))
    return row


@pytest.mark.parametrize(
    ("weapon", "kind", "strengths"),
    [
        ("hand_weapon", "infantry", [("always", 3)]),
        ("two_hand_weapons", "infantry", [("always", 3)]),
        ("dagger", "infantry", [("always", 3)]),
        ("improvised", "infantry", [("always", 3)]),
        ("two_handed_weapon", "infantry", [("always", 5)]),
        ("two_handed_weapon", "cavalry", [("always", 5)]),
        ("halberd", "infantry", [("always", 4)]),
        ("thrusting_spear", "infantry", [("always", 3)]),
        ("thrusting_spear", "cavalry", [("charging", 4), ("else", 3)]),
        ("throwing_spear", "infantry", [("always", 3)]),
        ("throwing_spear", "cavalry", [("always", 3)]),
        ("heavy_throwing_spear", "infantry", [("first round", 4), ("later", 3)]),
        ("pike", "infantry", [("always", 3)]),
        ("kontos", "cavalry", [("charging", 4), ("else", 3)]),
        ("cavalry_lance", "cavalry", [("charging", 5), ("else", 3)]),
    ],
)
def test_strength_of_hand_weapons(weapon, kind, strengths):
    found = [(each.when.en, each.value) for each in hand(weapon, kind).strengths]
    assert found == strengths


def test_two_handed_weapons_mounted_may_be_read_as_in_the_parent_game():
    row = hand("two_handed_weapon", "cavalry", two_handed_mounted="1")
    assert [each.value for each in row.strengths] == [4]


@pytest.mark.parametrize(
    ("weapon", "kind", "strikes"),
    [
        ("hand_weapon", "infantry", "charger first, then I"),
        ("two_handed_weapon", "infantry", "last"),
        ("pike", "infantry", "first against shorter weapons"),
        ("kontos", "cavalry", "first against shorter weapons"),
        ("thrusting_spear", "infantry", "charger first, then I"),
    ],
)
def test_order_of_strike(weapon, kind, strikes):
    assert hand(weapon, kind).strikes.en == strikes


def test_longer_poles_are_longer():
    from model.rulesets.ancient_battles.data import data_of
    from tests.unit.wab_host import RULES

    items = data_of(RULES).items
    others = [each.reach for key, each in items.items() if key not in ("pike", "kontos")]
    assert items["pike"].reach > items["kontos"].reach > max(others)


@pytest.mark.parametrize(
    ("weapon", "ranks"),
    [
        ("hand_weapon", ""),
        ("thrusting_spear", "2 ranks to the front, unmoved"),
        ("throwing_spear", "2 ranks in the first round"),
        ("heavy_throwing_spear", "2 ranks in the first round"),
        ("pike", "2 ranks to the front, unmoved"),
    ],
)
def test_ranks_that_fight(weapon, ranks):
    assert hand(weapon).ranks.en == ranks


def test_more_ranks_of_pikes_by_the_book():
    assert hand("pike", pike_ranks="4").ranks.en == "4 ranks to the front, unmoved"


def test_throwing_spears_mounted_or_skirmishing_roll_again():
    again = "misses of the first round again"
    assert hand("throwing_spear", "cavalry").note.en == again
    row = hand("throwing_spear", traits=("skirmishers",), order="skirmish")
    assert (row.note.en, row.ranks.en) == (again, "")


@pytest.mark.parametrize(
    ("weapon", "reach", "half", "strength", "save"),
    [
        ("short_bow", 16, "8", 3, "0"),
        ("composite_bow", 24, "12", 3, "0"),
        ("long_bow", 30, "15", 3, "-1"),
        ("crossbow", 30, "15", 4, "-1"),
        ("sling", 18, "9", 3, "0"),
        ("javelin", 8, "", 3, "0"),
        ("darts", 12, "", 2, "0"),
        ("bolt_thrower", 48, "", 5, "-"),
        ("stone_thrower_normal", 48, "", 6, "-"),
        ("stone_thrower_large", 48, "", 7, "-"),
        ("stone_thrower_huge", 48, "", 8, "-"),
    ],
)
def test_missile_rows(weapon, reach, half, strength, save):
    row = hand(weapon)
    assert (row.range, row.half.en, row.strength, row.save) == (reach, half, strength, save)


def test_readings_of_missiles():
    assert hand("crossbow", crossbow_range="24").range == 24
    assert hand("darts", darts_strength="3").strength == 3
    swapped = hand("sling", sling_columns="0_3")
    assert (swapped.strength, swapped.save) == (0, "-3")


def test_shots():
    assert hand("composite_bow").shots.en == "massed: half the rear ranks, unmoved"
    assert hand("crossbow").shots.en == ""
    assert hand("sling").shots.en == "2 shots at 9 in, unmoved"
    camp = host(
        entry(
            "cars", "light_chariot", kit=("javelin",), profiles=CHARIOT, size=Size(3), crew=Crew(2)
        )
    )
    (row,) = weapon_rows(camp.troop(camp.unit("cars", 3)))
    assert row.shots.en == "2 shots"


def test_a_combined_formation_shows_the_weapons_of_each_sort():
    camp = host(
        entry("front", kit=("hand_weapon", "thrusting_spear"), parts=(Part("rear"),)),
        entry("rear", kit=("hand_weapon", "short_bow")),
    )
    rows = weapon_rows(camp.troop(camp.unit("front", 20, parts=("rear:8",))))
    assert [(row.id, row.few) for row in rows] == [
        ("hand_weapon", 0),
        ("thrusting_spear", 0),
        ("short_bow", 8),
    ]


def test_a_warbands_leadership_by_ranks_ends_at_ten():
    from model.rulesets.ancient_battles.numbers import warband_leadership

    camp = host(entry("horde", traits=("warband",), profiles=(line(ld=8),)))
    seen = camp.troop(camp.unit("horde", 24))
    assert warband_leadership(seen, 3) == (8, 9, 10, 10)
    calm = Host()
    assert warband_leadership(calm.troop(calm.unit("foot")), 3) == ()
