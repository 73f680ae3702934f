"""Rows and lines gathered into orders of battle; the real regiments file in both forms."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from exports.imports.aggregate import gather
from exports.imports.faults import ImportFault
from exports.imports.flow import scale_value, take_file, take_text
from exports.imports.guess import guess_mapping
from exports.imports.limits import ImportCancelledError
from exports.imports.mapping import ColumnMapping
from exports.imports.tables import read_pasted, read_table
from exports.imports.tree import Gathered, Planned
from model.rulesets import loader
from model.rulesets.base import RuleSet

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
SAMPLE = Path(__file__).resolve().parents[2] / "model" / "samples" / "gettysburg.csv"


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return loader.load("fire_and_fury")


@pytest.fixture(scope="module", params=["csv", "xlsx"])
def regiments(request: pytest.FixtureRequest, rules: RuleSet) -> Gathered:
    return take_file(DATA / f"gettysburg_regiments.{request.param}", rules).gathered


def take(text: str, rules: RuleSet) -> Gathered:
    return take_text(text, rules, name="test").gathered


def find(gathered: Gathered, *path: str) -> Planned:
    below = list(gathered.armies)
    for name in path[:-1]:
        below = next(each for each in below if each.name == name and each.below).below
    return next(each for each in below if each.name == path[-1])


def units(command: Planned) -> dict[str, tuple[str, object, object]]:
    return {
        each.name: (each.kind, each.values.get("men"), each.values.get("guns"))
        for each in command.all()
        if each.kind in {"brigade", "battery"}
    }


def errors(gathered: Gathered) -> list[ImportFault]:
    return [fault for fault in gathered.faults if fault.severity.value == "error"]


# The regiments file


def test_every_man_and_gun_of_the_regiments_file_arrives(regiments: Gathered) -> None:
    assert not errors(regiments)
    assert regiments.rows == 587
    assert dict(regiments.sums) == {"men": 158_123, "guns": 614}
    assert not regiments.left_out
    placed: Counter[str] = Counter()
    for army in regiments.armies:
        for each in army.all():
            for field in ("men", "guns"):
                value = each.values.get(field, 0)
                assert isinstance(value, int)
                placed[field] += value
    assert placed == {"men": 158_123, "guns": 614}
    assert sum(each.rows for army in regiments.armies for each in army.all()) == 587


def test_commands_of_the_regiments_file(regiments: Gathered) -> None:
    assert regiments.counts() == {
        "army": 2,
        "corps": 11,
        "reserve": 2,
        "division": 32,
        "brigade": 99,
        "battery": 34,
        "leader": 45,
    }
    totals = [
        (army.name, army.values["side"], sum(_whole(each, "men") for each in army.all()))
        for army in regiments.armies
    ]
    assert totals == [("Union", "union", 89_008), ("Confederate", "confederate", 69_115)]


def _whole(element: Planned, field: str) -> int:
    value = element.values.get(field, 0)
    assert isinstance(value, int)
    return value


def test_a_division_and_its_artillery_battalion(regiments: Gathered) -> None:
    pickett = find(regiments, "Confederate", "Longstreet", "Pickett")
    assert units(pickett) == {
        "Garnett": ("brigade", 1455, None),
        "Kemper": ("brigade", 1620, None),
        "Armistead": ("brigade", 1946, None),
        "Dearing": ("battery", 411, 18),
    }
    assert [each.name for each in pickett.below if each.kind == "leader"] == ["Pickett"]


def test_an_artillery_brigade_stands_below_its_corps(regiments: Gathered) -> None:
    reynolds = find(regiments, "Union", "Reynolds")
    assert [(each.kind, each.name) for each in reynolds.below] == [
        ("leader", "Reynolds"),
        ("division", "Wadsworth"),
        ("division", "Robinson"),
        ("division", "Doubleday"),
        ("battery", "Wainwright"),
    ]
    guns = reynolds.below[-1]
    assert guns.values == {"mount": "foot", "men": 589, "guns": 28}
    assert guns.rows == 5


def test_corps_artillery_under_its_chief_stands_below_the_corps(regiments: Gathered) -> None:
    longstreet = find(regiments, "Confederate", "Longstreet")
    assert [each.name for each in longstreet.below] == [
        "Longstreet",
        "McLaws",
        "Pickett",
        "Hood",
        "Alexander",
        "Eshleman",
    ]


def test_an_army_reserve_of_guns_becomes_what_the_rules_keep_for_it(regiments: Gathered) -> None:
    tyler = find(regiments, "Union", "Tyler")
    assert tyler.kind == "reserve"
    assert sum(_whole(each, "guns") for each in tyler.all()) == 106
    assert find(regiments, "Confederate", "Pendleton").kind == "reserve"


def test_guns_among_cavalry_are_horse_guns(regiments: Gathered) -> None:
    mounts = {
        each.name: each.values["mount"]
        for army in regiments.armies
        for each in army.all()
        if each.kind == "battery"
    }
    assert sorted(name for name, mount in mounts.items() if mount == "horse") == [
        "Battery A, 2nd",
        "Battery E and G, 1st",
        "Battery E, 4th",
        "Battery K, 1st",
        "Battery M, 2nd",
        "Beckham",
        "Robertson",
    ]


def test_a_battery_within_a_cavalry_brigade_keeps_its_own_name(regiments: Gathered) -> None:
    buford = find(regiments, "Union", "Pleasonton", "Buford")
    assert units(buford) == {
        "Gamble": ("brigade", 1596, None),
        "Battery A, 2nd": ("battery", 81, 6),
        "Devin": ("brigade", 1108, None),
        "Merritt": ("brigade", 1317, None),
        "Battery K, 1st": ("battery", 114, 6),
    }


def test_a_command_on_two_levels_becomes_one(regiments: Gathered) -> None:
    stuart = find(regiments, "Confederate", "Stuart")
    assert stuart.kind == "division"
    assert len(units(stuart)) == 5


def test_the_sample_is_taken_in_with_leaders_and_sources(rules: RuleSet) -> None:
    sample = take_file(SAMPLE, rules).gathered
    assert not sample.faults
    assert sample.counts() == {
        "army": 2,
        "corps": 11,
        "reserve": 1,
        "division": 32,
        "brigade": 99,
        "battery": 30,
        "leader": 46,
    }
    assert dict(sample.sums) == {"men": 158_164, "guns": 614}
    corps = find(sample, "Army of the Potomac", "I Corps")
    leader = corps.below[0]
    assert (leader.kind, leader.name, leader.values) == (
        "leader",
        "John F. Reynolds",
        {"rank": "Maj. Gen.", "exceptional": True},
    )
    meredith = find(sample, "Army of the Potomac", "I Corps", "Wadsworth's Division", "Meredith")
    assert meredith.values["quality"] == "crack"
    assert meredith.notes.startswith("1st Brigade")
    assert find(sample, "Army of the Potomac", "Artillery Reserve").kind == "reserve"


# Faulty rows: nothing is imported, and the row is named

HEADER = "army,corps,division,brigade,regiment,type,men,guns\n"
GOOD = "Union,I,Wadsworth,Meredith,19th,infantry,308,\n"


@pytest.mark.parametrize(
    ("row", "code", "column"),
    [
        ("Union,I,Wadsworth,Meredith,24th,infantry,many,", "not_a_number", "men"),
        ("Union,I,Wadsworth,Meredith,24th,infantry,=300+8,", "formula_text", "men"),
        ("Union,I,Wadsworth,Meredith,24th,infantry,-308,", "number_negative", "men"),
        ("Union,I,Wadsworth,Meredith,24th,infantry,30.5,", "number_not_whole", "men"),
        ("Union,I,Wadsworth,Meredith,24th,infantry,9999999999,", "number_too_large", "men"),
        ("Union,I,Wadsworth,Meredith,24th,infantry,5000000,", "number_outside", "men"),
        ("Union,I,Wadsworth,Meredith", "cut_short", "regiment"),
        ("Union,I,Wadsworth,Meredith,24th,infantry,3,08,", "long_row", None),
        ("Union,I,Wadsworth,,,infantry,308,", "no_name", None),
    ],
)
def test_a_faulty_row_blocks_the_import(
    rules: RuleSet, row: str, code: str, column: str | None
) -> None:
    gathered = take(HEADER + GOOD + row + "\n" + GOOD, rules)
    assert gathered.blocked
    found = [(fault.code, fault.row, fault.column) for fault in errors(gathered)]
    if code == "number_outside":
        assert [each[0] for each in found] == [code]
    else:
        assert found == [(code, 3, column)]


def test_a_word_in_a_column_that_nobody_uses_is_no_fault(rules: RuleSet) -> None:
    table = read_pasted("unit,men,killed\nWebb , 1205,some \n")
    gathered = gather(table, ColumnMapping({"unit": "unit", "men": "men"}), rules)
    assert {fault.column for fault in gathered.faults} == {"unit", "men"}


def test_unknown_strengths_are_warned_of_and_left_empty(rules: RuleSet) -> None:
    gathered = take(HEADER + GOOD + "Union,I,Wadsworth,Cutler,6th,infantry,unk.,\n", rules)
    assert not gathered.blocked
    cutler = find(gathered, "Union", "I", "Wadsworth", "Cutler")
    assert "men" not in cutler.values
    assert [(f.code, f.row) for f in gathered.faults] == [("number_unknown", 3)]


def test_dashes_in_gun_columns_mean_none(rules: RuleSet) -> None:
    text = (
        "army,corps,division,brigade,type,men,rifles,napoleons\n"
        "Union,I,Wadsworth,Meredith,infantry,308,-,-\nUnion,I,Wadsworth,Hall,artillery,117,6,-\n"
    )
    gathered = take(text, rules)
    assert not gathered.faults
    assert find(gathered, "Union", "I", "Wadsworth", "Hall").values["guns"] == 6


def test_an_unknown_type_is_taken_as_the_usual_kind_and_reported(rules: RuleSet) -> None:
    gathered = take(HEADER + GOOD + "Union,I,Wadsworth,Hiram,1st,engineers,308,\n", rules)
    assert [(f.code, f.row, f.values["text"]) for f in gathered.faults] == [
        ("unknown_type", 3, "engineers")
    ]
    assert find(gathered, "Union", "I", "Wadsworth", "Hiram").kind == "brigade"


def test_guns_of_a_brigade_have_no_place_and_are_counted(rules: RuleSet) -> None:
    gathered = take(HEADER + "Union,I,Wadsworth,Meredith,19th,infantry,308,4\n", rules)
    assert dict(gathered.left_out) == {"guns": 4}
    assert [fault.code for fault in gathered.faults] == ["sum_left_out"]


def test_rows_of_sums_are_passed_over(rules: RuleSet) -> None:
    text = HEADER + GOOD + "Union,I,Wadsworth,Total,,,308,\nTotal,,,,,,308,\n"
    gathered = take(text, rules)
    assert dict(gathered.sums) == {"men": 308, "guns": 0}
    assert [(f.code, f.row, f.times) for f in gathered.faults] == [("total_row", 3, 2)]


def test_empty_and_header_only_tables(rules: RuleSet) -> None:
    assert [fault.code for fault in take(HEADER, rules).faults] == ["no_rows"]
    assert [fault.code for fault in take("", rules).faults] == ["empty_file"]


def test_a_missing_level_is_filled_in_where_the_rules_need_it(rules: RuleSet) -> None:
    gathered = take("brigade,men\nMeredith,1814\nCutler,2000\n", rules)
    assert [(army.name, [each.name for each in army.below]) for army in gathered.armies] == [
        ("test", ["Meredith", "Cutler"])
    ]


def test_blocks_are_filled_downwards(rules: RuleSet) -> None:
    text = (
        "army;corps;division;brigade;men\n"
        "Union;I Corps;Wadsworth;Meredith;1.814\n;;;Cutler;2.000\n;;Robinson;Paul;1.534\n"
        ";;;Baxter;1.447\n;II Corps;Gibbon;Webb;1.205\n;;;Hall;970\n"
    )
    taken = take_text(text, rules, name="test")
    assert taken.mapping is not None
    assert taken.mapping.fill_down == ("army", "corps", "division")
    assert not taken.gathered.faults
    first, second = taken.gathered.armies[0].below
    assert [each.name for each in first.below] == ["Wadsworth", "Robinson"]
    assert [each.name for each in second.all()] == ["II Corps", "Gibbon", "Webb", "Hall"]


def test_a_path_column(rules: RuleSet) -> None:
    text = (
        "path\tbrigade\tmen\nUnion/I_Corps/Wadsworth\tMeredith\t1814\n"
        "Union/I_Corps/Wadsworth\tCutler\t2000\nUnion/II_Corps/Gibbon\tWebb\t1205\n"
    )
    gathered = take(text, rules)
    assert not errors(gathered)
    assert [each.name for each in find(gathered, "Union", "I Corps", "Wadsworth").below[-2:]] == [
        "Meredith",
        "Cutler",
    ]
    deep = take("path\tbrigade\tmen\na/b/c/d/e/f\tMeredith\t1814\n", rules)
    assert [(f.code, f.row) for f in errors(deep)] == [("path_too_deep", 2)]


def test_a_level_column_with_numbers_or_words(rules: RuleSet) -> None:
    numbers = (
        "level\tname\tmen\n0\tUnion\t\n1\tI Corps\t\n2\tWadsworth\t\n3\tMeredith\t1814\n"
        "3\tCutler\t2000\n1\tII Corps\t\n2\tGibbon\t\n3\tWebb\t1205\n"
    )
    words = (
        numbers.replace("\n0\t", "\nAM\t")
        .replace("\n1\t", "\nCORPS\t")
        .replace("\n2\t", "\nDIV\t")
        .replace("\n3\t", "\nBDE\t")
    )
    for text in (numbers, words):
        gathered = take(text, rules)
        assert not errors(gathered), gathered.faults
        assert units(find(gathered, "Union", "I Corps")) == {
            "Meredith": ("brigade", 1814, None),
            "Cutler": ("brigade", 2000, None),
        }
        assert dict(gathered.sums) == {"men": 5019}
    wrong = take("level\tname\tmen\n0\tUnion\t\nwhat\tMeredith\t1814\n", rules)
    assert ("level_unknown", 3) in [(f.code, f.row) for f in errors(wrong)]


OUTLINE = """\
Army of Northern Virginia
  Longstreet I Corps
    Leader: Longstreet, E
    Pickett's Division
      Leader: Pickett
      Armistead 1,950 veteran
      Kemper 1,634 veteran
      Garnett 1,459 crack
      Dearing 18 guns, 430 men
    Alexander's Artillery Battalion 24 guns
  Stuart's Division
    Hampton's Cavalry Brigade 1740
    Beckham horse artillery 8 guns
"""


def test_indented_text(rules: RuleSet) -> None:
    gathered = take(OUTLINE, rules)
    assert not gathered.faults
    assert dict(gathered.sums) == {"men": 7213, "guns": 50}
    (army,) = gathered.armies
    assert (army.name, army.kind, army.values) == (
        "Army of Northern Virginia",
        "army",
        {"side": "confederate"},
    )
    corps = find(gathered, army.name, "Longstreet I Corps")
    assert [(each.kind, each.name) for each in corps.below] == [
        ("leader", "Longstreet"),
        ("division", "Pickett's Division"),
        ("battery", "Alexander's Artillery Battalion"),
    ]
    assert corps.below[0].values == {"exceptional": True}
    pickett = corps.below[1]
    assert units(pickett)["Dearing"] == ("battery", 430, 18)
    assert pickett.below[3].values == {"quality": "crack", "men": 1459}
    stuart = find(gathered, army.name, "Stuart's Division")
    assert [(each.kind, each.values) for each in stuart.below] == [
        ("brigade", {"arm": "cavalry", "men": 1740}),
        ("battery", {"mount": "horse", "guns": 8}),
    ]


def test_a_part_of_an_army_as_text_gets_an_army_around_it(rules: RuleSet) -> None:
    gathered = take("Pickett's Division\n\tArmistead 1950\n\tKemper 1634", rules)
    assert [(each.kind, each.name) for each in gathered.armies[0].all()] == [
        ("army", "test"),
        ("division", "Pickett's Division"),
        ("brigade", "Armistead"),
        ("brigade", "Kemper"),
    ]


def test_spanish_text(rules: RuleSet) -> None:
    gathered = take(
        "Ejército del Potomac\n  Cuerpo I\n    División de Wadsworth\n"
        "      Meredith 1.814 hombres\n      Hall 6 cañones\n",
        rules,
    )
    assert not gathered.faults
    assert [each.kind for each in gathered.armies[0].all()] == [
        "army",
        "corps",
        "division",
        "brigade",
        "battery",
    ]


def test_army_values_are_set_on_every_army(rules: RuleSet) -> None:
    scale = scale_value(rules, "150")
    assert scale == {"scale": "150"}
    assert scale_value(rules, "175") is None
    text = HEADER + GOOD + GOOD.replace("Union", "Confederate")
    taken = take_text(text, rules, army_values=scale)
    assert [army.values for army in taken.gathered.armies] == [
        {"side": "union", "scale": "150"},
        {"side": "confederate", "scale": "150"},
    ]


def test_two_hundred_thousand_rows_are_gathered(rules: RuleSet) -> None:
    data = b"army,corps,division,brigade,men\n" + b"".join(
        b"Union,%d,%d,%d,3\n" % (n // 20_000, n // 5000, n // 1000) for n in range(200_000)
    )
    table = read_table(data)
    gathered = gather(table, guess_mapping(table, rules), rules)
    assert not gathered.blocked
    assert dict(gathered.sums) == {"men": 600_000}
    assert gathered.counts()["brigade"] == 200


def test_gathering_can_be_cancelled(rules: RuleSet) -> None:
    data = b"army,brigade,men\n" + b"Union,Webb,3\n" * 20_000
    table = read_table(data)
    looks = iter([False] * 5)
    with pytest.raises(ImportCancelledError):
        gather(table, guess_mapping(table, rules), rules, cancelled=lambda: next(looks, True))
