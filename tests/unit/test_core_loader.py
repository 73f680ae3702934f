"""Rule sets that are wrong: every fault named by file, path and reason, all of them at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from model.rulesets import loader
from model.rulesets.loader import RuleSetFaulty, read
from tests.helpers.toy import FOLDER, module, toy


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the toy rules, to be broken."""
    return Path(shutil.copytree(FOLDER, tmp_path / "broken"))


def faults(folder: Path) -> list[str]:
    with pytest.raises(RuleSetFaulty) as caught:
        read(folder, module(folder / "rules.py"))
    assert str(caught.value) == "\n".join(str(each) for each in caught.value.faults)
    return [str(each) for each in caught.value.faults]


def replace_in(path: Path, *pairs: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


def test_the_toy_rules_are_sound(folder: Path) -> None:
    ruleset = read(folder, module(folder / "rules.py"))
    assert ruleset.id == "broken"
    assert ruleset.names.es == "Reglas de juguete"
    assert set(ruleset.tables) == set(toy().tables)
    assert [kind.id for kind in ruleset.kinds_below("host")] == ["wing", "band", "captain"]


def test_ten_faults_of_form_in_two_files_come_at_once(folder: Path) -> None:
    replace_in(
        folder / "ruleset.toml",
        ("format = 1", "format = 9"),
        ('source_lang = "en"', ""),
        ('es = "Hueste"', 'es = ""'),
        ('id = "scale"', 'id = "Men to a stand"'),
        ('type = "integer"', 'type = "whole number"'),
        ('role = "leader"', 'role = "emperor"'),
        ('severity = "info"', 'severity = "loud"'),
        ('id = "wing"\n', 'id = "wing"\ncolour = "red"\n'),
    )
    replace_in(
        folder / "tables.toml",
        ('layout = "record"', 'layout = "circle"'),
        ('use = "band"', 'use = "stripe"'),
        ("cells = [2]", "cells = [[2]]"),
    )
    found = faults(folder)
    assert len({each.split(": ")[1] for each in found}) >= 10
    for start, reason in [
        ("ruleset.toml: ruleset.format: ", "less than or equal to 1"),
        ("ruleset.toml: ruleset.source_lang: ", "required"),
        ("ruleset.toml: kinds.host.names", "at least 1 character"),
        ("ruleset.toml: fields.Men to a stand.id: ", "match pattern"),
        ("ruleset.toml: fields.Men to a stand.type: ", "text"),
        ("ruleset.toml: kinds.captain.role: ", "army"),
        ("ruleset.toml: checks.lonely.severity: ", "error"),
        ("ruleset.toml: kinds.wing.colour: ", "not permitted"),
        ("tables.toml: tables.frontage.layout: ", "grid"),
        ("tables.toml: tables.nerve.keys.roll.use: ", "match pattern"),
        ("tables.toml: tables.frontage.rows[1].cells[0]", "valid"),
    ]:
        assert any(each.startswith(start) and reason in each for each in found), (start, found)


def test_ten_faults_of_sense_come_at_once(folder: Path) -> None:
    replace_in(
        folder / "ruleset.toml",
        ('strength = "strength"', 'strength = "power"'),
        ('default = "mixed"', 'default = "none"'),
        ("by_hand = true", "by_hand = false"),
        ('id = "led"\ntype = "flag"', 'id = "led"\nby_hand = true\ntype = "flag"'),
        ('computed = true\n\n[[fields]]\nid = "tags"', '\n[[fields]]\nid = "tags"'),
        ('parents = ["host", "wing"]', 'parents = ["host", "wing", "corps"]'),
        ('symbol = { icon = "arm", field = "arm" }', 'symbol = { icon = "arm", field = "hat" }'),
        ('es = "{name} no puede montar"', 'es = "{nombre} no puede montar"'),
        ("[checks.lonely]", "[checks.solitary]"),
    )
    replace_in(
        folder / "tables.toml",
        ('cells = ["..4", "5..", ""]', 'cells = ["..4", "6..", ""]'),
        ('cells = ["miss", "hit"]', 'cells = ["miss"]'),
        ('{ match = "..1/2"', '{ match = { rain = "1" }'),
        ("hit = { en", 'gone = { en = "Gone", es = "Ido" }\nhit = { en'),
    )
    found = faults(folder)
    for start in [
        "ruleset.toml: roles.strength: no field 'power'",
        "ruleset.toml: fields.doctrine.default: no option 'none'",
        "ruleset.toml: fields.led.by_hand: only a computed field",
        "ruleset.toml: kinds.wing.parents: no kind 'corps'",
        "ruleset.toml: kinds.band.symbol.field: no field 'hat'",
        "ruleset.toml: checks.wrong_arm.message: English and Spanish name different figures",
        "ruleset.toml: checks.solitary: no check in the rules has this code",
        "ruleset.toml: checks.lonely: the rules have this check but it has no words",
        "tables.toml: tables.nerve.rows[1].cells: '6..' does not follow 4",
        "tables.toml: tables.shooting.rows[1].cells: 1 cells for 2 columns",
        "tables.toml: tables.shooting.rows[0].match: no row key 'rain'",
        "tables.toml: tables.shooting.results.gone: no cell holds this result",
    ]:
        assert any(each.startswith(start) for each in found), (start, found)


def test_matches_that_are_no_spans_are_faults(folder: Path) -> None:
    replace_in(
        folder / "tables.toml",
        ('match = "1..3"', 'match = "1 to 3"'),
        ('keys = [\n  { id = "arm",', 'keys = [\n  { id = "arm", use = "column",'),
    )
    found = faults(folder)
    assert "tables.toml: tables.shooting: '1 to 3' is no span such as 3, 2..5, ..0 or 9.." in found
    assert any("tables.frontage" in each and "no row key" in each for each in found)


def test_fields_and_ids_are_looked_for_in_all_files(folder: Path) -> None:
    replace_in(folder / "ruleset.toml", ('"strength", "stands", "arm"', '"strength", "horns"'))
    with (folder / "tables.toml").open("a", encoding="utf-8") as file:
        file.write('[[fields]]\nid = "scale"\ntype = "text"\nnames = "x"\n')
    found = faults(folder)
    assert "ruleset.toml: kinds.band.fields: no field 'horns'" in found
    assert "tables.toml: fields.scale: is already in ruleset.toml" in found


def test_files_that_cannot_be_read_are_named(folder: Path) -> None:
    replace_in(folder / "ruleset.toml", ('["tables.toml"]', '["tables.toml", "gone.toml"]'))
    (folder / "tables.toml").write_bytes(b"\xff = [")
    found = faults(folder)
    assert any(each.startswith("tables.toml: is not TOML") for each in found)
    assert any(each.startswith("gone.toml: cannot be read") for each in found)


@pytest.mark.parametrize("name", ["../secret.toml", "/etc/passwd", "a/b.toml", "x.py", ""])
def test_no_file_outside_the_folder_is_read(folder: Path, name: str) -> None:
    replace_in(folder / "ruleset.toml", ('["tables.toml"]', f'["{name}"]'))
    assert any("include[0]" in each and "match pattern" in each for each in faults(folder))


def test_an_empty_folder_and_a_headless_file_are_named(folder: Path) -> None:
    rules = module(folder / "rules.py")
    (folder / "ruleset.toml").write_text("", encoding="utf-8")
    with pytest.raises(RuleSetFaulty, match="the head of the rule set is missing"):
        read(folder, rules)
    (folder / "ruleset.toml").unlink()
    with pytest.raises(RuleSetFaulty, match=r"ruleset\.toml: cannot be read"):
        read(folder, rules)


def test_data_of_its_own_needs_a_form(folder: Path) -> None:
    with (folder / "tables.toml").open("a", encoding="utf-8") as file:
        file.write("[data]\nsecret = 1\n")
    assert faults(folder) == ["ruleset.toml: data: this rule set takes no data of its own"]


def test_only_the_programs_own_rule_sets_are_loaded_by_id() -> None:
    for name in ("toyrules", "..", "../rulesets", "", "no such rules"):
        assert loader.find(name) is None
        with pytest.raises(KeyError):
            loader.load(name)
    for name in loader.available():
        assert loader.load(name).id == name


def test_the_programs_own_rule_sets_are_sound_with_all_that_is_read_later() -> None:
    for name in loader.available():
        whole, quick = loader.load_whole(name), loader.load(name)
        assert quick.later() == whole.later()
        assert quick.later() is quick.later()
        assert quick.check_texts
        assert quick.reference
        assert quick.sheets
        assert (quick.kinds, quick.tables, quick.entries) == (
            whole.kinds,
            whole.tables,
            whole.entries,
        )


def test_what_an_army_is_not_seen_without_cannot_be_left_for_later(folder: Path) -> None:
    replace_in(folder / "ruleset.toml", ('include = ["tables.toml"]', 'later = ["tables.toml"]'))
    assert "tables.toml: tables: cannot be left for later" in faults(folder)


def test_faults_of_what_is_read_later_are_told_with_the_others(folder: Path) -> None:
    replace_in(
        folder / "ruleset.toml",
        (
            'include = ["tables.toml"]',
            'include = ["tables.toml"]\nlater = ["gone.toml", "odd.toml"]',
        ),
    )
    (folder / "odd.toml").write_text("[checks.odd]\nseverity = 5\n", encoding="utf-8")
    told = faults(folder)
    assert any(each.startswith("gone.toml: cannot be read") for each in told)
    assert any(each.startswith("odd.toml: checks.odd") for each in told)
