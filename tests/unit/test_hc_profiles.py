"""Every printed line of Hail Caesar, cell by cell, and what size, arms and leaning do to it."""

from __future__ import annotations

import pytest

from model.rulesets.tables import LookupFailed
from tests.unit.hc_army import RULES, Camp

# type, size, clash, sustained, short, long, morale, stamina
PRINTED = [
    ("heavy_infantry", "standard", 7, 7, "3", 0, "4+", 6),
    ("medium_infantry", "standard", 6, 6, "3", 0, "5+", 6),
    ("light_infantry", "standard", 5, 5, "3", 0, "6+", 6),
    ("skirmishers", "standard", 5, 4, "3", 0, "0", 6),
    ("skirmishers", "small", 3, 2, "2", 0, "0", 4),
    ("cataphracts", "standard", 9, 6, "3/0", 0, "4+", 6),
    ("heavy_cavalry", "standard", 9, 6, "3", 0, "4+", 6),
    ("medium_cavalry", "standard", 8, 5, "3", 0, "5+", 6),
    ("light_cavalry", "standard", 7, 5, "3", 0, "6+", 6),
    ("light_cavalry", "small", 5, 3, "2", 0, "6+", 4),
    ("horse_archers", "standard", 6, 4, "3", 3, "6+", 6),
    ("horse_archers", "small", 4, 2, "2", 2, "6+", 4),
    ("light_chariots", "standard", 6, 6, "3", 0, "4+", 6),
    ("heavy_chariots", "standard", 9, 5, "3", 0, "3+", 6),
    ("elephant", "standard", 4, 3, "1", 0, "4+", 6),
    ("light_artillery", "standard", 1, 1, "2", 2, "0", 3),
    ("medium_artillery", "standard", 1, 1, "0", 3, "0", 3),
    ("heavy_artillery", "standard", 1, 1, "0", 3, "0", 3),
    ("baggage", "standard", 3, 1, "0/1", 0, "0", 6),
    ("light_archers", "standard", 4, 4, "3", 3, "0", 6),
    ("light_archers", "small", 3, 3, "2", 2, "0", 4),
    ("medium_archers", "standard", 5, 5, "3", 3, "5+", 6),
    ("spears_and_bows", "standard", 6, 6, "3", 3, "5+", 6),
    ("warband", "standard", 9, 6, "2", 0, "5+", 6),
    ("pike_phalanx", "standard", 7, 7, "3/0", 0, "4+", 6),
    ("long_spear_phalanx", "standard", 7, 7, "3/0", 0, "4+", 6),
    ("medium_long_spears", "standard", 6, 6, "3/0", 0, "5+", 6),
    ("heavy_two_handed", "standard", 8, 7, "2/0", 0, "4+", 6),
    ("medium_two_handed", "standard", 7, 6, "2/0", 0, "5+", 6),
    ("skirmishers_long_range", "standard", 4, 4, "3", 3, "0", 6),
    ("skirmishers_long_range", "small", 2, 2, "2", 2, "0", 4),
    ("british_chariots", "standard", 6, 5, "4", 0, "4+", 6),
    ("scythed_chariot", "small", 7, 0, "0", 0, "3+", 4),
]


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: f"{row[0]}-{row[1]}")
def test_each_printed_line(row: tuple[str, str, int, int, str, int, str, int]) -> None:
    type_id, size, *line = row
    camp = Camp(1)
    unit = camp.unit(type_id, size=size, warband_clash=9)
    assert list(camp.line(unit)) == line


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: f"{row[0]}-{row[1]}")
def test_the_lookup_gives_each_printed_line(
    row: tuple[str, str, int, int, str, int, str, int],
) -> None:
    type_id, size, clash, sustained, short, long, morale, stamina = row
    answer = RULES.lookup("troop_type", {"type": type_id, "size": size})
    assert answer.notes == ("printed",)
    found = answer.result
    assert isinstance(found, dict)
    assert found["clash"] == ("7, 8, 9" if type_id == "warband" else clash)
    assert (found["sustained"], str(found["short"]), found["long"]) == (sustained, short, long)
    assert (found["morale"], found["stamina"]) == (morale, stamina)


def test_every_type_of_the_catalogue_is_in_the_list_above() -> None:
    assert {row[0] for row in PRINTED} == set(RULES.entries)
    assert len(RULES.entries) == 28


# Size: clash and sustained +2 large, -2 small; ranged +1, -1; tiny always 1; stamina 8, 4, 1.
SIZED = [
    ("heavy_infantry", "large", 9, 9, "4", 0, "4+", 8),
    ("heavy_infantry", "small", 5, 5, "2", 0, "4+", 4),
    ("heavy_infantry", "tiny", 1, 1, "1", 0, "4+", 1),
    ("pike_phalanx", "large", 9, 9, "4/0", 0, "4+", 8),
    ("medium_two_handed", "small", 5, 4, "1/0", 0, "5+", 4),
    ("medium_archers", "small", 3, 3, "2", 2, "5+", 4),
    ("medium_archers", "large", 7, 7, "4", 4, "5+", 8),
    ("skirmishers_long_range", "tiny", 1, 1, "1", 1, "0", 1),
    ("light_archers", "large", 6, 6, "4", 4, "0", 8),
    ("scythed_chariot", "tiny", 1, 0, "0", 0, "3+", 1),
    ("light_artillery", "small", 1, 1, "1", 1, "0", 3),
    ("warband", "large", 11, 8, "3", 0, "5+", 8),
]


@pytest.mark.parametrize("row", SIZED, ids=lambda row: f"{row[0]}-{row[1]}")
def test_size_changes_the_values(row: tuple[str, str, int, int, str, int, str, int]) -> None:
    type_id, size, *line = row
    camp = Camp(1)
    unit = camp.unit(type_id, size=size, warband_clash=9)
    assert list(camp.line(unit)) == line


def test_a_printed_small_line_wins_over_the_modifier() -> None:
    camp = Camp(1)
    unit = camp.unit("light_archers", size="small")
    assert camp.line(unit)[:2] == (3, 3)  # 4 - 2 would be 2
    steps = camp.document.assessment.computed(unit)["clash"].steps
    assert [step.values["value"] for step in steps] == [3]


# Arms: what they do to a type that does not have them.
ARMED = [
    ("medium_infantry", ("bows",), {}, (6, 6, "3", 3, "5+", 6)),
    ("medium_infantry", ("slings",), {"size": "small"}, (4, 4, "2", 2, "5+", 4)),
    ("heavy_cavalry", ("bows",), {"leaning": "shoot_clash"}, (8, 6, "3", 3, "4+", 6)),
    ("heavy_cavalry", ("bows",), {"leaning": "shoot_sustained"}, (9, 5, "3", 3, "4+", 6)),
    ("cataphracts", ("kontos", "bows"), {"leaning": "fight"}, (9, 6, "3/2", 2, "4+", 6)),
    ("light_cavalry", ("bows",), {}, (7, 5, "3", 3, "6+", 6)),
    ("light_cavalry", ("bows",), {"size": "small"}, (5, 3, "2", 2, "6+", 4)),
    ("light_chariots", ("bows",), {}, (6, 6, "3", 3, "4+", 6)),
    ("heavy_chariots", ("bows",), {}, (9, 5, "3", 3, "3+", 6)),
    ("elephant", ("bows",), {}, (4, 3, "1", 1, "4+", 6)),
    ("light_archers", ("bows", "armour"), {}, (4, 4, "3", 3, "6+", 6)),
    ("light_archers", ("bows", "armour"), {"size": "small"}, (3, 3, "2", 2, "6+", 4)),
    ("heavy_infantry", ("long_spears",), {}, (7, 7, "3/0", 0, "4+", 6)),
    ("heavy_infantry", ("long_spears", "javelins"), {}, (7, 7, "3/1", 0, "4+", 6)),
    ("long_spear_phalanx", ("long_spears", "javelins"), {}, (7, 7, "3/1", 0, "4+", 6)),
    ("heavy_infantry", ("pikes",), {}, (7, 7, "3/0", 0, "4+", 6)),
    ("heavy_infantry", ("two_handed",), {}, (8, 7, "2/0", 0, "4+", 6)),
    ("medium_infantry", ("two_handed",), {}, (7, 6, "2/0", 0, "5+", 6)),
    ("heavy_cavalry", ("kontos",), {}, (9, 6, "3/0", 0, "4+", 6)),
    ("medium_cavalry", ("lance",), {}, (8, 5, "3/0", 0, "5+", 6)),
    ("heavy_cavalry", ("kontos", "javelins"), {}, (9, 6, "3", 0, "4+", 6)),
    ("light_chariots", ("spears",), {}, (8, 6, "3", 0, "4+", 6)),
    ("heavy_infantry", ("pilum",), {}, (7, 7, "3", 0, "4+", 6)),
]


@pytest.mark.parametrize("case", ARMED, ids=lambda case: f"{case[0]}-{'+'.join(case[1])}")
def test_arms_change_the_values(
    case: tuple[str, tuple[str, ...], dict[str, str], tuple[object, ...]],
) -> None:
    type_id, arms, values, line = case
    camp = Camp(1)
    assert camp.line(camp.unit(type_id, values, armament=arms)) == line


@pytest.mark.parametrize(("agreed", "clash"), [(7, 7), (8, 8), (9, 9)])
def test_a_warband_has_the_clash_that_was_agreed(agreed: int, clash: int) -> None:
    camp = Camp(1)
    assert camp.value(camp.unit("warband", warband_clash=agreed), "clash") == clash


def test_the_legionaries_of_the_source() -> None:
    camp = Camp(1)
    unit = camp.unit("heavy_infantry", armament=("pilum", "shields"), rules=("testudo", "drilled"))
    assert camp.line(unit) == (7, 7, "3", 0, "4+", 6)
    assert camp.value(unit, "special") == ("testudo", "drilled", "pilum")


def test_the_rules_of_weapons_follow_from_the_armament() -> None:
    camp = Camp(1)
    for arm in ("crossbows", "two_handed", "long_spears", "pikes", "pilum", "slings"):
        unit = camp.unit("medium_infantry", armament=(arm,))
        assert camp.value(unit, "special") == (arm,)
    assert camp.value(camp.unit("heavy_cavalry", armament=("lance",)), "special") == ("lance",)
    assert camp.value(camp.unit("medium_infantry", armament=("bows",)), "special") == ()


def test_a_value_set_by_hand_holds_and_the_table_values_follow_it() -> None:
    camp = Camp(1)
    camp.document.set_values([camp.first], {"stamina": 5, "clash": 8})
    assert camp.value(camp.first, "clash") == 8
    computed = camp.document.assessment.computed(camp.first)
    assert (computed["clash"].value, computed["clash"].by_hand) == (7, 8)
    assert (camp.value(camp.first, "shaken"), camp.value(camp.first, "broken")) == (5, 10)


# type, speed, in open order, range, break column
ON_THE_TABLE = [
    ("heavy_infantry", 6, None, 6, "infantry"),
    ("light_infantry", 6, 6, 6, "infantry"),
    ("skirmishers", 6, 6, 6, "skirmishers"),
    ("skirmishers_long_range", 6, 6, 12, "skirmishers"),
    ("light_archers", 6, 6, 18, "infantry"),
    ("pike_phalanx", 6, None, None, "infantry"),
    ("cataphracts", 6, None, None, "cavalry"),
    ("heavy_cavalry", 9, None, 6, "cavalry"),
    ("light_cavalry", 9, 12, 6, "cavalry"),
    ("horse_archers", 12, 12, 18, "cavalry"),
    ("light_chariots", 9, 9, 6, "cavalry"),
    ("heavy_chariots", 6, None, 6, "cavalry"),
    ("elephant", 6, None, 6, "cavalry"),
    ("light_artillery", 6, None, 24, "infantry"),
    ("medium_artillery", None, None, 36, "infantry"),
    ("heavy_artillery", None, None, 48, "infantry"),
    ("baggage", 6, None, 6, "skirmishers"),
]


@pytest.mark.parametrize("row", ON_THE_TABLE, ids=lambda row: row[0])
def test_speeds_ranges_and_break_columns(
    row: tuple[str, int | None, int | None, int | None, str],
) -> None:
    type_id, *wanted = row
    camp = Camp(1)
    unit = camp.unit(type_id)
    fields = ("speed", "speed_open", "range", "break_column")
    assert [camp.value(unit, field) for field in fields] == wanted


# type, values, models, frontage in mm, base
FRONTS = [
    ("heavy_infantry", {}, 16, 160, (20, 20)),
    ("heavy_infantry", {"models": 20}, 20, 200, (20, 20)),
    ("heavy_infantry", {"ranks": 3, "models": 25}, 25, 180, (20, 20)),
    ("warband", {"models": 40}, 40, 200, (20, 20)),
    ("heavy_cavalry", {}, 12, 150, (25, 50)),
    ("light_chariots", {}, 4, 160, (40, 80)),
    ("light_chariots", {"horses": "four"}, 4, 320, (80, 80)),
    ("heavy_chariots", {}, 2, 160, (80, 80)),
    ("elephant", {}, 1, 80, (80, 80)),
    ("light_artillery", {}, 2, 80, (40, 60)),
    ("medium_artillery", {}, 2, 120, (60, 100)),
    ("heavy_infantry", {"size": "tiny"}, 5, None, (20, 20)),
    ("heavy_infantry", {"base_width": 25}, 16, 200, (25, 20)),
]


@pytest.mark.parametrize("case", FRONTS, ids=lambda case: f"{case[0]}-{case[2]}")
def test_models_bases_and_frontage(
    case: tuple[str, dict[str, int | str], int, int | None, tuple[int, int]],
) -> None:
    type_id, values, models, frontage, base = case
    camp = Camp(1)
    unit = camp.unit(type_id, values)
    assert camp.value(unit, "models") == models
    assert camp.value(unit, "frontage") == frontage
    assert (camp.value(unit, "base_width"), camp.value(unit, "base_depth")) == base


def test_troop_types_are_found_by_their_names_in_both_languages() -> None:
    def stamina(type_name: str) -> object:
        result = RULES.lookup("troop_type", {"type": type_name}).result
        assert isinstance(result, dict)
        return result["stamina"]

    assert stamina("Heavy infantry") == 6
    assert stamina("Infantería pesada") == 6
    assert stamina("light cavalry, small") == 4
    assert stamina("Persian scythed chariot") == 4


def test_the_lookup_says_what_bows_and_armour_would_give() -> None:
    small = RULES.lookup("troop_type", {"type": "light_cavalry", "size": "small"}).result
    assert isinstance(small, dict)
    assert small["long_with_bows"] == 2
    archers = RULES.lookup("troop_type", {"type": "light_archers"}).result
    assert isinstance(archers, dict)
    assert archers["morale_armoured"] == "6+"


@pytest.mark.parametrize(
    ("keys", "word"),
    [
        ({"type": "hoplites"}, "heavy_infantry"),
        ({"type": "elephant", "size": "huge"}, "standard"),
        ({}, "needs type"),
        ({"type": "elephant", "colour": "grey"}, "colour"),
    ],
)
def test_a_lookup_that_fails_says_what_is_known(keys: dict[str, str], word: str) -> None:
    with pytest.raises(LookupFailed, match=word):
        RULES.lookup("troop_type", keys)
