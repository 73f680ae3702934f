"""The same import for a rule set of another sort: units of a list, types from a catalogue."""

from __future__ import annotations

import pytest

from exports.imports.aggregate import gather
from exports.imports.flow import scale_value, take_text
from exports.imports.guess import guess_mapping
from exports.imports.mapping import ColumnMapping
from exports.imports.roles import parts_of
from exports.imports.tables import read_pasted
from model.rulesets import loader
from model.rulesets.base import RuleSet

LIST = (
    "army;division;commander;leadership;unit;type;size;rules;points\n"
    "Roma;Left;Scipio;9;Hastati;Heavy infantry;;Drilled;27\n"
    "Roma;Left;Scipio;9;Hastati;Heavy infantry;;Drilled;27\n"
    "Roma;Left;Scipio;9;Velites;Skirmishers (javelins);small;;12,5\n"
    "Roma;Right;Laelius;8;Equites;Medium cavalry;;;25\n"
)


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return loader.load("hail_caesar")


def test_units_of_one_name_stay_apart(rules: RuleSet) -> None:
    taken = take_text(LIST, rules)
    assert not taken.gathered.faults
    (army,) = taken.gathered.armies
    left, right = army.below
    assert [(each.kind, each.name) for each in left.below] == [
        ("commander", "Scipio"),
        ("unit", "Hastati"),
        ("unit", "Hastati"),
        ("unit", "Velites"),
    ]
    assert left.below[0].values == {"leadership": 9}
    assert [each.name for each in right.below] == ["Laelius", "Equites"]


def test_a_type_of_the_catalogue_brings_its_values(rules: RuleSet) -> None:
    (army,) = take_text(LIST, rules).gathered.armies
    hastati, _, velites = army.below[0].below[1:]
    assert hastati.values == {
        "type": "heavy_infantry",
        "armament": ("javelins", "shields"),
        "rules": ("drilled",),
        "points": 27,
    }
    assert (velites.values["type"], velites.values["size"]) == ("skirmishers", "small")
    assert velites.values["points"] == 12.5


def test_rows_can_be_gathered_on_demand(rules: RuleSet) -> None:
    table = read_pasted(LIST)
    mapping = guess_mapping(table, rules)
    assert mapping.gather is None
    together = ColumnMapping(mapping.columns, gather=True)
    (army,) = gather(table, together, rules).armies
    assert [each.name for each in army.below[0].below[1:]] == ["Hastati", "Velites"]


def test_unknown_words_are_named(rules: RuleSet) -> None:
    bad = LIST.replace("Drilled;27", "Driled, Nonsense 3;27", 1).replace("small", "tinyish")
    gathered = take_text(bad, rules).gathered
    assert not gathered.blocked
    assert [(f.code, f.row, f.column, f.values["text"]) for f in gathered.faults] == [
        ("unknown_choice", 2, "rules", "Driled"),
        ("unknown_choice", 2, "rules", "Nonsense"),
        ("unknown_choice", 4, "size", "tinyish"),
    ]


def test_values_outside_a_field_are_errors(rules: RuleSet) -> None:
    gathered = take_text(LIST.replace("Laelius;8", "Laelius;88"), rules).gathered
    assert [(f.code, f.row, f.column) for f in gathered.faults] == [
        ("number_outside", 5, "leadership")
    ]
    assert gathered.blocked


def test_a_unit_without_division_gets_one(rules: RuleSet) -> None:
    gathered = take_text("army;unit;points\nRoma;Hastati;27\nRoma;Velites;12\n", rules).gathered
    assert [(f.code, f.row, f.values["kind"]) for f in gathered.faults] == [
        ("level_added", 2, "division")
    ]
    (army,) = gathered.armies
    assert [(each.kind, each.name) for each in army.all()] == [
        ("army", "Roma"),
        ("division", "Division"),
        ("unit", "Hastati"),
        ("unit", "Velites"),
    ]


def test_an_outline_for_other_rules(rules: RuleSet) -> None:
    gathered = take_text("Roma\n  Left\n    Hastati\n    Triarii\n  Right\n    Equites", rules)
    assert [each.kind for each in gathered.gathered.armies[0].all()] == [
        "army",
        "division",
        "unit",
        "unit",
        "division",
        "unit",
    ]


def test_every_rule_set_offers_columns_that_fit_its_kinds() -> None:
    for ruleset_id in loader.available():
        rules = loader.load(ruleset_id)
        offered = parts_of(rules)
        if offered is None:
            continue
        assert len({column.id for column in offered.columns}) == len(offered.columns)
        assert offered.level_column(offered.unit_kind) is not None
        for column in offered.columns:
            for kind in column.kinds if column.field else ():
                assert offered.field(column, kind) is not None


def test_a_rule_set_without_scale_takes_none(rules: RuleSet) -> None:
    assert scale_value(rules, "200") is None
