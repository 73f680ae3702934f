"""The guess at what columns are; mappings kept as TOML and remembered by their header."""

from __future__ import annotations

from pathlib import Path

import pytest

from exports.imports.faults import ImportFault
from exports.imports.guess import guess_mapping
from exports.imports.mapping import (
    ColumnMapping,
    MappingStore,
    check_mapping,
    load_mapping,
    mapping_from_toml,
    mapping_to_toml,
    signature,
)
from exports.imports.people import leader_name
from exports.imports.tables import read_pasted, read_table
from model.rulesets import loader
from model.rulesets.base import RuleSet

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
SAMPLES = Path(__file__).resolve().parents[2] / "model" / "samples"


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return loader.load("fire_and_fury")


def test_the_regiments_file_is_guessed_whole(rules: RuleSet) -> None:
    mapping = guess_mapping(read_table(DATA / "gettysburg_regiments.csv"), rules)
    assert dict(mapping.columns) == {
        "type": "type",
        "regiment_or_battery": "row",
        "brigade": "unit",
        "division": "division",
        "corps": "corps",
        "army": "army",
        "men": "men",
        "3inch_rifles": "guns",
        "4.5inch_rifles": "guns",
        "10lb_parrots": "guns",
        "12lb_howitzers": "guns",
        "12lb_napoleons": "guns",
        "6lb_howitzers": "guns",
        "24lb_howitzers": "guns",
        "20lb_parrots": "guns",
        "12lb_whitworths": "guns",
        "14lb_rifles": "guns",
    }
    assert mapping.leaders
    assert mapping.fill_down == ()


def test_the_sample_is_guessed_as_its_own_mapping_says(rules: RuleSet) -> None:
    given = load_mapping(SAMPLES / "gettysburg_map.toml")
    assert isinstance(given, ColumnMapping)
    guessed = guess_mapping(read_table(SAMPLES / "gettysburg.csv"), rules)
    assert dict(guessed.columns) == dict(given.columns)
    assert not guessed.leaders


@pytest.mark.parametrize(
    ("header", "parts"),
    [
        (
            "Bando;Cuerpo;División;Brigada;Arma;Hombres;Cañones;Calidad;Comandante;Empleo;Fuente",
            "army corps division unit type men guns quality commander commander_rank source",
        ),
        (
            "SIDE;Corps;Div;Bde;Branch;Strength;No. of guns;Morale;Commander;Rank;Reference",
            "army corps division unit type men guns quality commander commander_rank source",
        ),
    ],
)
def test_headers_in_both_languages(rules: RuleSet, header: str, parts: str) -> None:
    rows = (
        "Unión;I;Wadsworth;Meredith;infantry;1.814;;crack;Solomon Meredith;BG;B&M\n"
        "Unión;I;Wadsworth;Cutler;infantry;2.000;;veteran;Lysander Cutler;BG;B&M\n"
        "Unión;I;;Wainwright;artillery;589;28;veteran;Charles Wainwright;Col;B&M\n"
    )
    mapping = guess_mapping(read_pasted(f"{header}\n{rows}"), rules)
    assert list(mapping.columns.values()) == parts.split()


def test_a_column_of_words_is_never_men(rules: RuleSet) -> None:
    mapping = guess_mapping(read_pasted("brigade,men\nMeredith,present\nCutler,late\n"), rules)
    assert dict(mapping.columns) == {"brigade": "unit"}


def test_losses_are_not_strength(rules: RuleSet) -> None:
    table = read_pasted("brigade,men killed,total casualties,men\nMeredith,171,1153,1814\n")
    assert dict(guess_mapping(table, rules).columns) == {"brigade": "unit", "men": "men"}


def test_a_table_without_header_is_guessed_by_its_cells(rules: RuleSet) -> None:
    table = read_pasted(
        "Union,I,Wadsworth,Meredith,infantry,1814\nUnion,I,Wadsworth,Cutler,infantry,2000\n"
        "Union,I,Robinson,Paul,infantry,1534\nUnion,II,Gibbon,Webb,infantry,1205\n"
        "Confederate,III,Heth,Davis,infantry,2299\nConfederate,III,Heth,Archer,infantry,1193\n"
    )
    assert table.header_row is None
    assert dict(guess_mapping(table, rules).columns) == {
        "A": "army",
        "B": "corps",
        "C": "division",
        "D": "unit",
        "E": "type",
        "F": "men",
    }


def test_mapping_survives_toml() -> None:
    mapping = ColumnMapping(
        {"Men present": "men", "año": "unit", 'quoted "x"': "source"},
        "fire_and_fury",
        army="Unión",
        leaders=True,
        fill_down=("corps",),
        sheet="Hoja 1",
    )
    assert mapping_from_toml(mapping_to_toml(mapping)) == mapping


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not toml",
        "columns = 3",
        "[columns]\nmen = 4",
        "leaders = 'yes'\n[columns]\nmen = 'men'",
        "fill_down = [1]\n[columns]\nmen = 'men'",
        "a = " + "[" * 5000,
    ],
)
def test_faulty_mappings_are_refused(text: str) -> None:
    fault = mapping_from_toml(text)
    assert isinstance(fault, ImportFault)
    assert (fault.code, fault.severity.value) == ("mapping_unreadable", "error")


def test_mapping_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = load_mapping(tmp_path / "none.toml")
    assert isinstance(missing, ImportFault)
    assert missing.code == "no_file"
    odd = tmp_path / "odd.toml"
    odd.write_bytes(b"\xff\xfe\x00")
    fault = load_mapping(odd)
    assert isinstance(fault, ImportFault)
    assert fault.code == "mapping_unreadable"


def test_a_mapping_is_remembered_by_its_header(tmp_path: Path) -> None:
    store = MappingStore(tmp_path / "mappings")
    mapping = ColumnMapping({"Men": "men"}, "fire_and_fury")
    assert store.recall(["Unit", "Men"], "fire_and_fury") is None
    store.remember(["Unit", "Men"], mapping)
    assert store.recall([" unit", "MEN"], "fire_and_fury") == mapping
    assert store.recall(["Men", "Unit"], "fire_and_fury") is None
    assert store.recall(["Unit", "Men"], "another") is None
    (tmp_path / "mappings" / f"{signature(['a'], 'x')}.toml").write_text("broken = ")
    assert store.recall(["a"], "x") is None


def test_what_is_wrong_with_a_mapping_is_said_before_any_row(rules: RuleSet) -> None:
    table = read_pasted("unit,men,strength\nMeredith,1,2\n")
    faults = check_mapping(
        ColumnMapping({"men": "men", "strength": "men", "gone": "corps", "unit": "wings"}),
        table,
        rules,
    )
    assert {(fault.code, fault.column) for fault in faults} == {
        ("mapping_twice", None),
        ("mapping_other_header", "gone"),
        ("mapping_unknown_role", "unit"),
        ("mapping_no_name", None),
    }


def test_one_column_can_be_changed() -> None:
    mapping = ColumnMapping({"a": "men", "b": "unit"})
    assert dict(mapping.with_column("a", "guns").columns) == {"b": "unit", "a": "guns"}
    assert dict(mapping.with_column("a", "").columns) == {"b": "unit"}
    assert mapping.headers_of("unit") == ("b",)


@pytest.mark.parametrize(
    ("command", "leader"),
    [
        ("Wadsworth", "Wadsworth"),
        ("von Steinwehr", "von Steinwehr"),
        ("Pickett's Division", "Pickett"),
        ("Hays' Division", "Hays"),
        ("Stuart’s Cavalry Division", "Stuart"),
        ("División de Castaños", "Castaños"),
        ("I Corps", None),
        ("Artillery Reserve", None),
        ("1st Division", None),
        ("Army of the Potomac", None),
        ("Reserva de Artillería", None),
        ("", None),
    ],
)
def test_leaders_in_the_names_of_commands(command: str, leader: str | None) -> None:
    assert leader_name(command) == leader
