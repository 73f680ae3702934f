"""What an import makes of the spreadsheets that Fire and Fury players have."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from exports.imports.flow import take_file, take_text
from exports.imports.tree import Planned
from model.rulesets import loader

FAF = loader.load("fire_and_fury")
SAMPLE = Path(loader.FOLDER).parent / "samples" / "gettysburg.csv"


def names(army: Planned, kind: str) -> list[str]:
    return [each.name for each in army.all() if each.kind == kind]


def test_the_sample_is_known_by_its_headers() -> None:
    taken = take_file(SAMPLE, FAF)
    union, csa = taken.gathered.armies
    assert (union.values["side"], csa.values["side"]) == ("union", "confederate")
    assert taken.gathered.sums == {"men": 158164, "guns": 614}
    assert taken.gathered.counts() == Counter(
        brigade=99, leader=46, division=32, battery=30, corps=11, army=2, reserve=1
    )
    assert names(union, "reserve") == ["Artillery Reserve"]
    armistead = next(each for each in csa.all() if each.name == "Armistead")
    assert armistead.values["men"] == 1950
    assert armistead.values["quality"] == "veteran"


def test_a_table_in_spanish() -> None:
    text = (
        "ejército;cuerpo;división;brigada;arma;hombres;cañones;calidad\n"
        "Confederación;I;Pickett;Armistead;Infantería;1950;;veterana\n"
        "Confederación;I;Pickett;Kemper;Infantería;1634;;élite\n"
        "Confederación;I;Pickett;Hampton;Caballería;1200;;verde\n"
        "Confederación;I;Pickett;Dearing;Artillería;430;18;\n"
    )
    army = take_text(text, FAF, name="lista").gathered.armies[0]
    assert army.values["side"] == "confederate"
    found = {each.name: (each.kind, dict(each.values)) for each in army.all()}
    assert found["Armistead"] == (
        "brigade",
        {"arm": "infantry", "men": 1950, "quality": "veteran"},
    )
    assert found["Kemper"][1]["quality"] == "crack"
    assert found["Hampton"][1]["arm"] == "cavalry"
    assert found["Dearing"] == ("battery", {"mount": "foot", "men": 430, "guns": 18})


@pytest.mark.parametrize("column", ["corps_leader", "division_leader"])
def test_leaders_have_name_rank_and_exceptional_columns(column: str) -> None:
    assert FAF.imports is not None
    found = {each.id: each for each in FAF.imports.columns}
    assert found[column].leader_of == column.removesuffix("_leader")
    assert found[f"{column}_rank"].field == "rank"
    assert found[f"{column}_exceptional"].field == "exceptional"
