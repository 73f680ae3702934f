"""Lookups from the command line's side: ids and keys of the contract, in JSON and in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from exports.i18n import translator
from exports.reports import answer_json, word_answer
from model.rulesets import loader
from model.rulesets.tables import LookupFailed

EN, ES = translator("en"), translator("es")

# Every table id and key that scripts rely on, with the result of the rules.
CONTRACT = [
    ("fire_and_fury maneuver state=order roll=2", "disengage"),
    ("fire_and_fury maneuver state=disorder roll=10", "rally_with_elan"),
    ("fire_and_fury movement arm=infantry", 12),
    ("fire_and_fury movement arm=cavalry", 18),
    ("fire_and_fury movement arm=foot_artillery", 8),
    ("fire_and_fury movement arm=horse_artillery", 12),
    ("fire_and_fury fire_points arm=cavalry side=confederate range=8", 0.5),
    ("fire_and_fury fire_points arm=artillery side=union range=4", 10),
    ("fire_and_fury fire_points arm=artillery side=confederate range=30", 1),
    ("fire_and_fury fire_effects points=5 roll=9", "C"),
    ("fire_and_fury fire_effects points=1/2 roll=10", "B"),
    ("fire_and_fury fire_effects points=0.5 roll=9", "A"),
    ("fire_and_fury leader_casualty roll=5", "removed"),
    ("fire_and_fury leader_casualty roll=0", "no_effect"),
    ("fire_and_fury charge difference=-7", "thrown_back"),
    ("fire_and_fury charge difference=+7", "swept"),
    ("fire_and_fury arrival roll=1", 3),
    ("fire_and_fury arrival roll=10", -2),
    ("fire_and_fury victory_points event=brigade_spent", 2),
    ("hail_caesar break_shooting arm=infantry roll=6", "HD or R"),
    ("hail_caesar break_shooting arm=cavalry roll=4", "RD"),
    ("hail_caesar break_melee arm=skirmishers roll=9", "G"),
    ("hail_caesar blunder roll=3", "left"),
    ("hail_caesar order leadership=8 roll=5", 3),
    ("ancient_battles armour_save armour=light shield=yes mounted=no", "5+"),
    ("ancient_battles armour_save armour=heavy shield=shield mounted=yes", "3+"),
]


def asked(command: str) -> tuple[str, str, dict[str, str]]:
    ruleset, table, *keys = command.split()
    return ruleset, table, dict(key.split("=") for key in keys)


@pytest.mark.parametrize(("command", "result"), CONTRACT)
def test_lookup_json_has_the_shape_of_the_contract(command: str, result: object) -> None:
    ruleset, table, keys = asked(command)
    answer = json.loads(json.dumps(answer_json(loader.load(ruleset).lookup(table, keys))))
    assert list(answer)[:4] == ["table", "keys", "row", "result"]
    assert answer["table"] == table
    assert set(answer["keys"]) == set(keys)
    assert answer["result"] == result
    assert isinstance(answer["row"], dict)


def test_conditions_stand_beside_the_result() -> None:
    hc = loader.load("hail_caesar")
    melee = answer_json(hc.lookup("break_melee", {"arm": "infantry", "roll": "4"}))
    assert (melee["result"], melee["broken_if_shaken"]) == ("GD", True)
    shots = answer_json(hc.lookup("break_shooting", {"arm": "cavalry", "roll": "2"}))
    assert (shots["result"], shots["broken_if_casualties"]) == ("RD", True)
    assert "broken_if_shaken" not in shots


def test_a_troop_type_answers_with_its_line() -> None:
    hc = loader.load("hail_caesar")
    answer = answer_json(hc.lookup("troop_type", {"type": "light_archers", "size": "small"}))
    line = answer["result"]
    assert isinstance(line, dict)
    found = [line[key] for key in ("clash", "sustained", "short", "long", "morale", "stamina")]
    assert found == [3, 3, 2, 2, "0", 4]


WORDS = [
    ("fire_and_fury fire_effects points=5 roll=9",
     "C, sustained: disordered and 1 stand lost; battery silenced and damaged",
     "C, sostenido: desorden y 1 peana perdida; batería silenciada y dañada"),
    ("fire_and_fury maneuver state=order roll=2",
     "Disengage: back beyond musketry", "Desenganche: fuera de la fusilería"),
    ("fire_and_fury movement arm=infantry",
     "base: 12, road: x2, rough: x½, ford/in: −3",
     'básico: 12, camino: x2, difícil: x½, vado/": −3'),
    ("fire_and_fury arrival roll=10", "2 turns early", "2 turnos antes"),
    ("hail_caesar order leadership=8 roll=12",
     "fails (Double 6: a blunder, whatever the leadership.)",
     "falla (Doble 6: pifia, sea cual sea el liderazgo.)"),
    ("hail_caesar troop_type type=light_archers",
     ("clash: 4, sustained: 4, short range: 3, long range: 3, morale: 0, stamina: 6, "
     "morale in armour: 6+"),
     ("choque: 4, sostenido: 4, corto alcance: 3, largo alcance: 3, moral: 0, aguante: 6, "
     "moral con armadura: 6+")),
    ("ancient_battles missile weapon=sling",
     "Range: 18, S: 3, Save: 0, Wounds: 1", "Alcance: 18, F: 3, Salv.: 0, Heridas: 1"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "english", "spanish"), WORDS)
def test_answers_in_words(command: str, english: str, spanish: str) -> None:
    name, table, keys = asked(command)
    ruleset = loader.load(name)
    answer = ruleset.lookup(table, keys)
    assert word_answer(answer, ruleset, EN) == english
    assert word_answer(answer, ruleset, ES) == spanish


def test_what_lies_beyond_a_table_is_worded() -> None:
    faf = loader.load("fire_and_fury")
    answer = faf.lookup("fire_points", {"arm": "artillery", "side": "union", "range": "33"})
    assert word_answer(answer, faf, EN) == "0: out of range"
    assert word_answer(answer, faf, ES) == "0: fuera de alcance"
    assert answer_json(answer)["result"] == 0
    near = faf.lookup("fire_points", {"arm": "infantry", "side": "union", "range": "9"})
    assert (near.result, word_answer(near, faf, EN)) == (0, "0: out of range")
    hit = faf.lookup("fire_points", {"arm": "cavalry", "side": "confederate", "range": "8"})
    assert word_answer(hit, faf, EN) == "½"


def test_a_condition_is_explained() -> None:
    hc = loader.load("hail_caesar")
    answer = hc.lookup("break_melee", {"arm": "skirmishers", "roll": "8"})
    assert "if shaken the first" in word_answer(answer, hc, EN)
    assert "estremecida" in word_answer(answer, hc, ES)


FAULTS = [
    ("fire_and_fury maneuver state=order", "needs roll", "le falta roll"),
    ("fire_and_fury maneuver roll=3", "disorder, order", "disorder, order"),
    ("fire_and_fury maneuver state=tired roll=3", "“tired”", "Debe ser uno de disorder, order"),
    ("fire_and_fury maneuver state=order roll=nan", "“nan” is not a number", "no es un número"),
    ("fire_and_fury maneuver state=order roll=3 wind=n", "takes roll, state", "clave «wind»"),
    ("fire_and_fury fire_effects points=1/0 roll=3", "“1/0” is not a number", "no es un número"),
    ("fire_and_fury fire_effects points=1e99 roll=3", "“1e99” is not a number", "no es un número"),
    ("fire_and_fury fire_effects points=1/4 roll=3", "1/2 point", "1/2 punto"),
    ("fire_and_fury fire_effects points=3 roll=12", "from -1 to 11", "va de -1 a 11"),
    ("fire_and_fury fire_effects points=3 roll=1.5", "whole number", "número entero"),
    ("fire_and_fury fire_points arm=artillery side=union range=-1", "range=-1", "range=-1"),
    ("fire_and_fury leader_casualty roll=11", "no row for roll=11", "no tiene fila"),
    ("hail_caesar troop_type type=hoplites", "heavy_infantry", "Debe ser uno de"),
    ("hail_caesar order leadership=8 roll=5.5", "whole number", "número entero"),
    ("ancient_battles armour_save mounted=perhaps", "one of yes, no", "uno de yes, no"),
    ("ancient_battles armour_save horse=yes", "takes armour, shield, mounted", "clave «horse»"),
]


@pytest.mark.parametrize(("command", "english", "spanish"), FAULTS)
def test_a_lookup_that_fails_says_why_in_the_users_language(
    command: str, english: str, spanish: str
) -> None:
    ruleset, table, keys = asked(command)
    with pytest.raises(LookupFailed) as error:
        loader.load(ruleset).lookup(table, keys)
    assert english in str(error.value)
    assert spanish in error.value.text.get("es")
    for text in (error.value.text.en, error.value.text.es):
        assert text.endswith(".")
        assert "[" not in text
        assert "\n" not in text


# The decoded tables of the pages that the rule sets were made from, read as they are printed.
RULES = Path(__file__).parents[3] / "shared" / "rules" / "fire_and_fury.md"


def fire_effects_page() -> list[tuple[str, list[str]]]:
    lines = RULES.read_text(encoding="utf-8").splitlines()
    start = lines.index("| points | A | B | C | D | E |") + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        points, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        rows.append((points, cells))
    return rows


def rolls(cell: str) -> set[int]:
    """The rolls that a printed cell holds: "to 9", "8-10", "-1-1", "11", "8 up", ""."""
    if not cell:
        return set()
    if cell.startswith("to "):
        return set(range(-1, int(cell[3:]) + 1))
    if cell.endswith(" up"):
        return set(range(int(cell[:-3]), 12))
    low, dash, high = cell[1:].partition("-")
    if not dash:
        return {int(cell)}
    return set(range(int(cell[0] + low), int(high) + 1))


def test_fire_effects_agree_with_the_decoded_page() -> None:
    faf = loader.load("fire_and_fury")
    page = fire_effects_page()
    assert len(page) == 18
    asked_for = 0
    for points, cells in page:
        ends = [points.removesuffix(" up")] if "-" not in points else points.split("-")
        for each in ends:
            for code, cell in zip("ABCDE", cells, strict=True):
                for roll in rolls(cell):
                    answer = faf.lookup("fire_effects", {"points": each, "roll": roll})
                    assert answer.result == code, (each, roll)
                    asked_for += 1
    assert asked_for == sum(1 + ("-" in points) for points, _ in page) * 13
