"""Each check of Hail Caesar: a list that breaks it, and the smallest change that clears it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from model.issues import Severity, Value
from tests.unit.hc_army import RULES, Camp

E, W, N = Severity.ERROR, Severity.WARNING, Severity.INFO


def test_the_army_that_the_tests_break_is_legal() -> None:
    assert Camp().document.assessment.issues() == []


# Checks of one unit: type, its values, code, severity; the offered fix must clear the finding.
Broken = tuple[str, dict[str, Value | None], str, Severity]
UNITS: list[Broken] = [
    ("heavy_infantry", {"size": "large"}, "large_unit", N),
    ("heavy_artillery", {}, "heavy_artillery", W),
    # models, ranks, bases, formation
    ("heavy_infantry", {"models": 14}, "models_band", N),
    ("heavy_infantry", {"models": 36}, "models_band", W),
    ("heavy_infantry", {"models": 100}, "models_band", W),
    ("warband", {"size": "tiny", "warband_clash": 9}, "size_allowed", E),
    ("heavy_chariots", {"size": "tiny"}, "size_allowed", W),
    ("elephant", {"size": "large"}, "size_allowed", W),
    ("elephant", {"models": 3}, "elephant_single", E),
    ("heavy_infantry", {"models": 17}, "models_ranks", N),
    ("pike_phalanx", {"ranks": 2}, "ranks", E),
    ("warband", {"ranks": 3, "warband_clash": 9}, "ranks", E),
    ("medium_infantry", {"armament": ("pikes",), "rules": ("phalanx:2",)}, "ranks", E),
    ("heavy_infantry", {"ranks": 4}, "ranks", W),
    ("heavy_cavalry", {"ranks": 3}, "ranks", W),
    ("heavy_infantry", {"base_width": 30}, "frontage", W),
    ("heavy_infantry", {"base_depth": 30}, "base", N),
    ("skirmishers", {"size": "standard"}, "usually_small", N),
    ("horse_archers", {}, "usually_small", N),
    ("scythed_chariot", {"size": "standard"}, "usually_small", N),
    ("heavy_infantry", {"size": "tiny"}, "tiny_fighters", N),
    ("pike_phalanx", {"formation": "line"}, "formation", E),
    ("warband", {"formation": "line", "warband_clash": 9}, "formation", E),
    ("skirmishers", {"formation": "line"}, "formation", E),
    ("heavy_infantry", {"formation": "open"}, "formation", W),
    ("heavy_infantry", {"formation": "testudo"}, "formation", E),
    ("heavy_infantry", {"size": "tiny", "formation": "line"}, "formation", E),
    ("elephant", {"formation": "column"}, "formation", E),
    ("heavy_chariots", {"formation": "open"}, "formation", E),
    ("heavy_cavalry", {"formation": "square"}, "formation", E),
    # the stat line
    ("heavy_infantry", {"morale": "2+"}, "profile_values", E),
    ("heavy_infantry", {"short": "3/x"}, "profile_values", E),
    ("heavy_infantry", {"clash": 9}, "adjustment", W),
    ("heavy_infantry", {"short": "5"}, "adjustment", W),
    ("heavy_infantry", {"morale": "6+"}, "adjustment", W),
    ("heavy_infantry", {"stamina": 8}, "stamina_size", W),
    ("heavy_infantry", {"size": "small", "clash": 7}, "size_values", W),
    ("skirmishers", {"size": "tiny", "clash": 2}, "tiny_values", W),
    ("skirmishers", {"size": "tiny", "long": 1}, "tiny_values", W),
    ("heavy_infantry", {"long": 1}, "missile_weapon", E),
    ("light_archers", {"armament": ()}, "missile_weapon", E),
    ("light_archers", {"long": 0}, "missile_weapon", W),
    ("baggage", {"armament": ("bows",)}, "missile_weapon", W),
    ("medium_infantry", {"armament": ("bows",), "long": 4}, "long_usual", N),
    ("pike_phalanx", {"short": "3"}, "split_short", W),
    ("heavy_two_handed", {"short": "2"}, "split_short", W),
    ("cataphracts", {"short": "3/1"}, "split_short", W),
    ("baggage", {"short": "1"}, "split_short", W),
    ("medium_artillery", {"short": "1"}, "artillery_short", E),
    ("light_archers", {"morale": "6+"}, "armour", W),
    ("light_chariots", {"clash": 7}, "chariot_spears", N),
    ("warband", {}, "warband_clash", W),
    # special rules
    ("heavy_cavalry", {"armament": ("pikes",), "rules": ("phalanx:2",)}, "foot_weapons", E),
    ("heavy_cavalry", {"armament": ("long_spears",)}, "foot_weapons", E),
    ("heavy_cavalry", {"armament": ("pilum",)}, "foot_rules", W),
    ("heavy_cavalry", {"rules": ("testudo",)}, "foot_rules", W),
    ("heavy_infantry", {"armament": ("lance",)}, "horse_weapons", E),
    ("light_chariots", {"armament": ("kontos",)}, "horse_weapons", E),
    ("heavy_cavalry", {"rules": ("elephants",)}, "elephants_only", E),
    (
        "light_chariots",
        {"rules": ("scythed_chariots", "frenzied_charge")},
        "scythed_only",
        E,
    ),
    ("skirmishers", {"armament": ("javelins", "long_spears")}, "long_spears_line", W),
    ("warband", {"rules": ("wedge",), "warband_clash": 9}, "close_formation", W),
    ("heavy_cavalry", {"rules": ("feigned_flight",)}, "feigned_flight", W),
    ("light_artillery", {"rules": ("eager",)}, "never_charges", W),
    ("baggage", {"rules": ("frenzied_charge",)}, "never_charges", W),
    ("skirmishers", {"rules": ("marauders",)}, "marauders_idle", N),
    ("pike_phalanx", {"rules": ("phalanx:2", "marksmen")}, "marksmen", W),
    ("heavy_infantry", {"rules": ("slings",)}, "missile_rules", W),
    ("light_cavalry", {"rules": ("parthian_shot",)}, "parthian_shot", E),
    (
        "medium_archers",
        {"rules": ("parthian_shot",)},
        "parthian_shot",
        E,
    ),
    (
        "light_archers",
        {"armament": ("crossbows",), "rules": ("parthian_shot",)},
        "parthian_crossbows",
        W,
    ),
    ("pike_phalanx", {"rules": ()}, "pikes_phalanx", E),
    ("elephant", {"rules": ()}, "elephant_rule", E),
    ("scythed_chariot", {"rules": ("frenzied_charge",)}, "scythed_rule", E),
    ("scythed_chariot", {"rules": ("scythed_chariots",)}, "scythed_rule", E),
    ("scythed_chariot", {"sustained": 1}, "scythed_values", E),
    (
        "heavy_chariots",
        {"rules": ("scythed_chariots", "frenzied_charge")},
        "scythed_values",
        E,
    ),
    ("heavy_infantry", {"rules": ("pilum",)}, "rule_weapon", W),
    ("heavy_infantry", {"rules": ("sub_unit",)}, "sub_unit_rule", W),
    ("heavy_infantry", {"rules": ("invincible",)}, "rule_unknown", W),
    ("heavy_infantry", {"rules": ("elite:3",)}, "rule_number", W),
    ("heavy_infantry", {"rules": ("wild_fighters:4",)}, "rule_number", W),
    ("heavy_infantry", {"rules": ("levy:7", "freshly_raised")}, "rule_number", W),
    ("heavy_infantry", {"rules": ("drilled", "militia")}, "contradictory_rules", W),
    (
        "heavy_infantry",
        {"rules": ("elite:4", "levy:4", "freshly_raised")},
        "contradictory_rules",
        W,
    ),
    ("heavy_infantry", {"rules": ("eager", "frenzied_charge")}, "eager_frenzied", N),
    ("medium_infantry", {"rules": ("levy:4",)}, "levy_raised", N),
    ("heavy_infantry", {"rules": ("stubborn",)}, "stubborn_armoured", N),
    ("heavy_cavalry", {"armament": ("kontos", "lance")}, "melee_weapons", W),
    ("heavy_two_handed", {"armament": ("two_handed", "shields")}, "two_handed_shields", W),
]


@pytest.mark.parametrize("case", UNITS, ids=lambda case: f"{case[2]}-{case[0]}")
def test_a_unit_that_breaks_a_check_is_found_and_mended(case: Broken) -> None:
    type_id, values, code, severity = case
    camp = Camp()
    unit = camp.unit(type_id, values)
    found = camp.found(code)
    assert found, f"{code} was not found"
    assert {issue.severity for issue in found} == {severity}
    assert found[0].target == unit
    before = camp.document.project.element(unit)
    for _ in found:
        camp.mend(code)
    assert camp.found(code) == []
    while camp.document.undo_label is not None and camp.document.undo_label.code == "fix":
        camp.document.undo()
    assert camp.document.project.element(unit) == before
    assert camp.found(code)


# Checks of one unit that only note something: the change that clears them is the user's.
NOTES: list[tuple[str, dict[str, Value | None], str, Severity, dict[str, Value | None]]] = [
    ("skirmishers", {"rules": ("frenzied_charge",)}, "frenzied_open", N, {"rules": ()}),
    ("skirmishers", {"size": "tiny", "rules": ("tough_fighters",)}, "tiny_melee", N, {"rules": ()}),
    ("heavy_infantry", {"type": None}, "type_missing", E, {"type": "heavy_infantry"}),
]


@pytest.mark.parametrize("case", NOTES, ids=lambda case: case[2])
def test_a_unit_that_is_only_noted(
    case: tuple[str, dict[str, Value | None], str, Severity, dict[str, Value | None]],
) -> None:
    type_id, values, code, severity, change = case
    camp = Camp()
    unit = camp.unit(type_id, values)
    assert [issue.severity for issue in camp.found(code)] == [severity]
    camp.document.set_values([unit], change)
    assert camp.found(code) == []


def test_each_check_has_a_list_that_breaks_it() -> None:
    covered = {case[2] for case in UNITS} | {case[2] for case in NOTES} | set(ARMIES)
    assert covered == set(RULES.check_texts)


# Checks of the army, its divisions and commanders: how to break it.
def no_general(camp: Camp) -> None:
    camp.document.set_values([camp.commander], {"general": None})


def no_divisions(camp: Camp) -> None:
    camp.document.remove(camp.divisions)


def loose_commander(camp: Camp) -> None:
    camp.document.add("commander", camp.army, name="Caesar")


def two_divisions(camp: Camp) -> None:
    camp.document.remove([camp.divisions[2]])


def all_small(camp: Camp) -> None:
    units = [unit.id for unit in camp.document.project.subtree(camp.army) if unit.kind == "unit"]
    camp.document.set_values(units[:7], {"size": "small"})


def weak_general(camp: Camp) -> None:
    camp.document.set_values([camp.commander], {"leadership": 6})


def no_commander(camp: Camp) -> None:
    camp.document.remove([camp.commanders[1]])


def no_units(camp: Camp) -> None:
    children = camp.document.project.children(camp.division)
    camp.document.remove([each.id for each in children if each.kind == "unit"])


def thirteen_units(camp: Camp) -> None:
    for number in range(9):
        camp.unit("heavy_infantry", name=f"More {number}")


def nothing_counts(camp: Camp) -> None:
    children = camp.document.project.children(camp.division)
    camp.document.set_values([e.id for e in children if e.kind == "unit"], {"counts": "no"})


def horse_and_foot(camp: Camp) -> None:
    camp.unit("heavy_cavalry")


def skirmish_screen(camp: Camp) -> None:
    camp.unit("skirmishers")


def some_drilled(camp: Camp) -> None:
    camp.document.set_values([camp.first], {"rules": ("drilled",)})


def elephants_and_cavalry(camp: Camp) -> None:
    camp.unit("elephant")
    camp.unit("cataphracts")


def fool(camp: Camp) -> None:
    camp.document.set_values([camp.commanders[1]], {"leadership": 4})


def four_attacks(camp: Camp) -> None:
    camp.document.set_values([camp.commanders[1]], {"attacks": 4})


def strong_reserve(camp: Camp) -> None:
    values: dict[str, Value] = {"standing": "reserve", "leadership": 7, "attacks": 2}
    camp.document.add("commander", camp.division, name="Second", values=values)


def on_an_elephant(camp: Camp) -> None:
    camp.document.set_values([camp.commander], {"mount": "elephant"})


def weak_division(camp: Camp) -> None:
    no_units(camp)
    camp.unit("light_artillery")


def lone_boars_head(camp: Camp) -> None:
    no_units(camp)
    camp.unit("heavy_infantry", rules=("boars_head",))


def alike_sub_unit(camp: Camp) -> None:
    camp.unit("heavy_infantry", division=camp.first, kind="sub_unit")


def no_fix(_camp: Camp) -> None:
    raise AssertionError("this check offers a fix")


ARMIES: dict[str, tuple[Callable[[Camp], None], Severity, Callable[[Camp], object]]] = {
    "army_general": (no_general, E, no_fix),
    "army_divisions": (no_divisions, E, no_fix),
    "general_place": (loose_commander, E, no_fix),
    "army_few_divisions": (two_divisions, W, lambda camp: camp.add_division("Third")),
    "army_sizes": (
        all_small,
        N,
        lambda camp: camp.document.set_values([camp.first], {"size": None}),
    ),
    "general_leadership": (
        weak_general,
        N,
        lambda camp: camp.document.set_values([camp.commander], {"leadership": 9}),
    ),
    "division_commander": (no_commander, E, no_fix),
    "division_empty": (no_units, E, no_fix),
    "division_many": (
        thirteen_units,
        N,
        lambda camp: camp.document.remove([camp.first]),
    ),
    "division_uncounted": (nothing_counts, W, no_fix),
    "mixed_speeds": (
        horse_and_foot,
        W,
        lambda camp: camp.document.remove([last(camp)]),
    ),
    "mixed_exempt": (
        skirmish_screen,
        N,
        lambda camp: camp.document.remove([last(camp)]),
    ),
    "mixed_free_moves": (
        some_drilled,
        N,
        lambda camp: camp.document.set_values([camp.first], {"rules": None}),
    ),
    "elephants_cavalry": (
        elephants_and_cavalry,
        N,
        lambda camp: camp.document.remove([last(camp)]),
    ),
    "leadership_bounds": (fool, E, no_fix),
    "commander_attacks": (four_attacks, W, no_fix),
    "reserve_values": (strong_reserve, E, no_fix),
    "spare_commander": (on_an_elephant, N, no_fix),
    "attacks_over_units": (weak_division, W, no_fix),
    "boars_head": (lone_boars_head, W, no_fix),
    "sub_unit_same": (
        alike_sub_unit,
        W,
        lambda camp: camp.document.set_values([below(camp)], {"type": "light_infantry"}),
    ),
}


def last(camp: Camp) -> str:
    return camp.document.project.children(camp.division)[-1].id


def below(camp: Camp) -> str:
    return camp.document.project.children(camp.first)[0].id


@pytest.mark.parametrize("code", ARMIES)
def test_an_army_that_breaks_a_check_is_found_and_mended(code: str) -> None:
    broken, severity, by_hand = ARMIES[code]
    camp = Camp()
    assert camp.found(code) == []
    broken(camp)
    found = camp.found(code)
    assert [issue.severity for issue in found] == [severity]
    if found[0].fix is not None:
        camp.mend(code)
    else:
        by_hand(camp)
    assert camp.found(code) == []


def test_two_generals_become_one_the_better() -> None:
    camp = Camp()
    camp.document.set_values([camp.commanders[1]], {"general": True, "leadership": 9})
    assert camp.found("army_general")[0].values["have"] == 2
    camp.mend("army_general")
    assert not camp.value(camp.commander, "general")
    assert camp.value(camp.commanders[1], "general") is True
    assert camp.found("army_general") == []


def test_a_separate_commander_in_chief() -> None:
    camp = Camp()
    camp.document.set_values([camp.army], {"commander_in_chief": True})
    assert "general_place" in camp.codes(least="error")
    camp.mend("general_place")
    chief = camp.document.project.children(camp.army)[0]
    assert (chief.kind, chief.values) == ("commander", {"general": True})
    assert camp.codes(least="error") == set()
    camp.document.set_values([chief.id], {"general": None})
    camp.document.set_values([camp.commander], {"general": True})
    assert [issue.severity for issue in camp.found("army_general")] == [E]
    camp.mend("army_general")
    assert camp.value(chief.id, "general") is True


def test_two_commanders_in_command_and_the_reserve_that_takes_over() -> None:
    camp = Camp()
    camp.document.add("commander", camp.division, name="Second", values={"leadership": 7})
    assert camp.found("division_commander")[0].values["have"] == 2
    camp.mend("division_commander")
    assert "division_commander" not in camp.codes()
    assert "reserve_values" not in camp.codes()  # 8 - 1 = 7, and one attack
    camp.document.remove([camp.commander])
    camp.mend("division_commander")
    leaders = camp.document.project.children(camp.division)
    second = next(each for each in leaders if each.name == "Second")
    assert camp.value(second.id, "standing") == "in_command"


def test_a_reserve_leads_one_worse_than_the_one_before_him() -> None:
    camp = Camp()
    for name in ("Second", "Third"):
        values: dict[str, Value] = {"standing": "reserve", "leadership": 7}
        camp.document.add("commander", camp.division, name=name, values=values)
    issues = camp.found("reserve_values")
    assert [issue.values["need"] for issue in issues] == [6]
    camp.mend("reserve_values")
    assert camp.found("reserve_values") == []


def test_elephants_are_split_into_units_of_one() -> None:
    camp = Camp()
    camp.unit("elephant", models=3, name="Surus")
    camp.mend("elephant_single")
    names = [each.name for each in camp.document.project.children(camp.division)]
    assert names[-3:] == ["Surus", "Surus 2", "Surus 3"]
    assert camp.found("elephant_single") == []


def test_models_of_another_size_set_that_size() -> None:
    camp = Camp()
    unit = camp.unit("heavy_infantry", models=36)
    assert camp.found("models_band")[0].values["fits"] == "large"
    camp.mend("models_band")
    assert camp.value(unit, "size") == "large"
    assert camp.line(unit)[:2] == (9, 9)


def test_the_printed_unions_of_the_size_tables_are_accepted() -> None:
    camp = Camp()
    camp.unit("heavy_infantry", size="small", ranks=3, models=12)  # 80 mm of 80-120
    camp.unit("heavy_infantry", size="small", ranks=3, models=15)  # 100 mm
    camp.unit("light_artillery", size="large", models=4)  # 160 mm of 160-240
    assert camp.found("frontage") == []


def test_a_warning_that_is_waived_stays_listed_with_its_reason() -> None:
    camp = Camp()
    camp.unit("heavy_infantry", clash=9)
    camp.document.waive(camp.found("adjustment")[0], "Praetorians")
    assert [issue.waived for issue in camp.found("adjustment")] == ["Praetorians"]


@pytest.mark.parametrize("type_id", list(RULES.entries))
def test_every_type_of_the_catalogue_is_legal_as_it_comes(type_id: str) -> None:
    camp = Camp()
    camp.document.set_values([camp.army], {"siege": True})
    camp.unit(type_id, {"warband_clash": 9} if type_id == "warband" else None)
    notes = {"mixed_speeds", "mixed_exempt", "mixed_free_moves", "usually_small"}
    assert camp.codes() <= notes
