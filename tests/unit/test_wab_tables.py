"""Every table of ancient battles, cell by cell, and the lookups with players' words."""

from __future__ import annotations

import pytest

from model.rulesets.tables import LookupFailed
from tests.unit.wab_host import RULES

SAVES = [
    ("none", "none", "-", "6+"),
    ("none", "shield", "6+", "5+"),
    ("none", "large_shield", "5+", "4+"),
    ("none", "buckler", "6+", "5+"),
    ("light", "none", "6+", "5+"),
    ("light", "shield", "5+", "4+"),
    ("light", "large_shield", "4+", "3+"),
    ("light", "buckler", "5+", "4+"),
    ("heavy", "none", "5+", "4+"),
    ("heavy", "shield", "4+", "3+"),
    ("heavy", "large_shield", "3+", "2+"),
    ("heavy", "buckler", "4+", "3+"),
]


@pytest.mark.parametrize(("armour", "shield", "foot", "horse"), SAVES)
def test_armour_save(armour, shield, foot, horse):
    keys = {"armour": armour, "shield": shield}
    assert RULES.lookup("armour_save", {**keys, "mounted": "no"}).result == foot
    assert RULES.lookup("armour_save", {**keys, "mounted": "yes"}).result == horse


def test_the_save_table_has_no_other_rows():
    assert len(RULES.tables["armour_save"].rows) == 9
    assert len(SAVES) == 12  # a buckler saves as a shield and has no rows of its own


@pytest.mark.parametrize(
    ("keys", "result"),
    [
        ({"armour": "light", "shield": "yes", "mounted": "no"}, "5+"),
        ({"armour": "light", "shield": "yes", "mounted": "true"}, "4+"),
        ({"armour": "heavy", "shield": "large"}, "3+"),
        ({"armour": "heavy", "shield": "Large shield", "mounted": "foot"}, "3+"),
        ({"armour": "pesada", "shield": "escudo", "mounted": "sí"}, "3+"),
        ({"armour": "none", "shield": "no", "mounted": 1}, "6+"),
        ({"armour": "Armadura ligera", "shield": "rodela", "mounted": "no"}, "5+"),
        ({"armour": "heavy armour", "shield": "Escudo grande", "mounted": "caballería"}, "2+"),
        ({}, "-"),
    ],
)
def test_armour_save_takes_players_words(keys, result):
    assert RULES.lookup("armour_save", keys).result == result


@pytest.mark.parametrize(
    "keys", [{"armour": "plate"}, {"shield": "door"}, {"mounted": "perhaps"}, {"horse": "yes"}]
)
def test_armour_save_says_what_it_does_not_know(keys):
    with pytest.raises(LookupFailed):
        RULES.lookup("armour_save", keys)


MISSILES = [
    ("short_bow", 16, 3, 0, 1),
    ("composite_bow", 24, 3, 0, 1),
    ("long_bow", 30, 3, -1, 1),
    ("crossbow", 30, 4, -1, 1),
    ("sling", 18, 3, 0, 1),
    ("javelin", 8, 3, 0, 1),
    ("darts", 12, 2, 0, 1),
    ("bolt_thrower", 48, 5, "none", "D4"),
    ("stone_thrower_normal", 48, 6, "none", "D3"),
    ("stone_thrower_large", 48, 7, "none", "D6"),
    ("stone_thrower_huge", 48, 8, "none", "D6"),
]


@pytest.mark.parametrize(("weapon", "reach", "strength", "save", "wounds"), MISSILES)
def test_missile(weapon, reach, strength, save, wounds):
    row = RULES.lookup("missile", {"weapon": weapon}).row
    assert row == {"range": reach, "strength": strength, "save": save, "wounds": wounds}


def test_the_missile_table_has_no_other_rows():
    assert len(RULES.tables["missile"].rows) == len(MISSILES)


@pytest.mark.parametrize(
    ("word", "reach"),
    [
        ("bow", 24),
        ("Arco", 24),
        ("long bow", 30),
        ("arcos largos", 30),
        ("ballesta", 30),
        ("crossbows", 30),
        ("javelins", 8),
        ("honda", 18),
        ("slings", 18),
        ("dart", 12),
        ("Short-bow", 16),
        ("stone thrower, huge", 48),
    ],
)
def test_missile_takes_other_names(word, reach):
    assert RULES.lookup("missile", {"weapon": word}).row["range"] == reach


def test_an_unknown_weapon_is_named():
    with pytest.raises(LookupFailed, match="musket"):
        RULES.lookup("missile", {"weapon": "musket"})


@pytest.mark.parametrize(("need", "strength"), [(7, -1), (8, -2), (9, -3), (10, -4), (11, -5)])
def test_seven_plus(need, strength):
    assert RULES.lookup("seven_plus", {"need": need}).result == strength


def test_seven_plus_ends_at_eleven():
    with pytest.raises(LookupFailed):
        RULES.lookup("seven_plus", {"need": 12})


@pytest.mark.parametrize(
    ("case", "modifier"),
    [
        ("large_target", 1),
        ("moved", -1),
        ("charging", -1),
        ("long_range", -1),
        ("skirmishers", -1),
        ("light_chariot", -1),
        ("character", -1),
        ("light_cover", -1),
        ("heavy_cover", -2),
    ],
)
def test_shooting_modifiers(case, modifier):
    assert RULES.lookup("shooting_modifier", {"case": case}).result == modifier
    assert len(RULES.tables["shooting_modifier"].rows) == 9


@pytest.mark.parametrize(
    ("case", "bonus"),
    [
        ("wound", 1),
        ("rank", 1),
        ("standard", 1),
        ("army_standard", 1),
        ("high_ground", 1),
        ("flank", 1),
        ("rear", 2),
        ("light_chariot", 1),
        ("heavy_chariot", 2),
    ],
)
def test_combat_result(case, bonus):
    assert RULES.lookup("combat_result", {"case": case}).result == bonus
    assert len(RULES.tables["combat_result"].rows) == 9


def test_bonuses_are_printed_with_their_sign():
    table = RULES.tables["combat_result"]
    assert [table.text_of(row.cells[0]).en for row in table.rows][:2] == ["+1", "+1"]


@pytest.mark.parametrize(("case", "inches"), [("other", 0), ("heavy_shield", -1), ("barding", -1)])
def test_armour_move(case, inches):
    assert RULES.lookup("armour_move", {"case": case}).result == inches


@pytest.mark.parametrize(
    ("who", "flee", "pursue", "after"),
    [
        ("slow", "2D6", "2D6", "1D6"),
        ("fast", "3D6", "3D6", "2D6"),
        ("light_chariot", "2D6", "3D6", "1D6"),
        ("heavy_chariot", "2D6", "2D6", "1D6"),
        ("elephant", "2D6", "2D6", "-"),
    ],
)
def test_flight(who, flee, pursue, after):
    row = RULES.lookup("flight", {"who": who}).row
    assert row == {"flee": flee, "pursue": pursue, "fire_and_flee": after}


@pytest.mark.parametrize(
    ("who", "front", "elsewhere"),
    [
        ("chariot_bare", "5+", "5+"),
        ("chariot_shields", "4+", "4+"),
        ("chariot_light_shields", "3+", "3+"),
        ("elephant", "4+", "-"),
        ("elephant_barded", "3+", "6+"),
    ],
)
def test_special_saves(who, front, elsewhere):
    row = RULES.lookup("special_save", {"who": who}).row
    assert row == {"front": front, "elsewhere": elsewhere}


@pytest.mark.parametrize("target", ["elephant", "engine", "mounted_character"])
def test_hits_are_split_four_to_two(target):
    hits = [RULES.lookup("hit_split", {"target": target, "roll": n}).result for n in range(1, 7)]
    assert hits == ["body"] * 4 + ["crew"] * 2


def test_shots_into_a_fight_are_split_evenly():
    hits = [RULES.lookup("hit_split", {"target": "melee", "roll": n}).result for n in range(1, 7)]
    assert hits == ["body"] * 3 + ["crew"] * 3


def test_misfire():
    rolls = [RULES.lookup("misfire", {"roll": n}).result for n in range(1, 7)]
    assert rolls == ["destroyed"] * 2 + ["damaged"] * 2 + ["no_shot"] * 2


@pytest.mark.parametrize(
    ("kind", "cells"),
    [
        ("light", ("x2", "-", "-", "1")),
        ("heavy", ("-", "D3", "-", "1-3")),
        ("scythed", ("-", "D6+2", "2+", "1-3")),
    ],
)
def test_chariots(kind, cells):
    row = RULES.lookup("chariot", {"type": kind}).row
    assert tuple(row[key] for key in ("march", "impact", "lost_on", "obstacle")) == cells


@pytest.mark.parametrize(
    ("building", "toughness", "damage"),
    [
        ("wooden_wall", 7, 2),
        ("house", 8, 5),
        ("door", 6, 1),
        ("gate", 8, 5),
        ("stone_house", 9, 5),
        ("tower", 10, 10),
        ("brick_wall", 7, 5),
    ],
)
def test_buildings(building, toughness, damage):
    row = RULES.lookup("building", {"building": building}).row
    assert row == {"toughness": toughness, "damage": damage}


def test_no_table_of_the_parent_game_is_filled():
    assert not {"to_hit", "to_wound", "strength_save"} & set(RULES.tables)
    parent = next(section for section in RULES.reference if section.id == "parent")
    assert all("____" in item.text.en for block in parent.blocks for item in block.items)
