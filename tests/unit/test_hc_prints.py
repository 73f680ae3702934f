"""The facts, the samples and the sheets of Hail Caesar."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import cast

import pytest

from exports import samples
from exports.context import Views
from exports.i18n import translator
from exports.reference import sections
from exports.sheets import PrintSettings, print_sheet
from model.forces.document import ProjectDocument
from model.rulesets import loader
from model.text import Text
from tests.unit.hc_army import RULES, Camp

SAMPLES = ("hail-caesar-romans", "hail-caesar-gauls")


@cache
def built(name: str) -> ProjectDocument:
    return samples.build(samples.find(name), loader.find)


def facts(camp: Camp, element: str) -> dict[str, object]:
    found = camp.document.project.element(element)
    forces = camp.document.assessment.forces(found)
    assert forces is not None
    return dict(RULES.rules.facts(forces, found))


def in_play(camp: Camp) -> frozenset[str]:
    army = camp.document.project.element(camp.army)
    forces = camp.document.assessment.forces(army)
    assert forces is not None
    return RULES.rules.in_play(forces, army)


# Rules and reference


def test_there_are_34_special_rules_each_with_words_in_both_languages() -> None:
    assert len(RULES.traits) == 34
    for trait in RULES.traits.values():
        assert trait.summary.en != trait.summary.es, trait.id
        assert trait.section.en.startswith("L2"), trait.id
        assert len(trait.summary.es) <= 330, trait.id


def test_the_numbers_of_the_special_rules() -> None:
    wanted = {
        "elite": (4, 6, 4, "+"),
        "levy": (2, 6, 4, "+"),
        "stubborn": (0, 3, None, ""),
        "phalanx": (1, 6, 2, ""),
        "wild_fighters": (1, 3, 1, ""),
    }
    numbered = {
        trait.id: (trait.minimum, trait.maximum, trait.default, trait.suffix)
        for trait in RULES.traits.values()
        if trait.parameter.en
    }
    assert numbered == wanted
    assert RULES.traits["stubborn"].optional


def test_only_the_special_rules_of_the_army_are_in_play() -> None:
    camp = Camp()
    traits = set(RULES.traits)
    assert in_play(camp) & traits == set()
    camp.document.set_values(
        [camp.first], {"armament": ("pilum", "shields"), "rules": ("drilled", "elite:5")}
    )
    assert in_play(camp) & traits == {"pilum", "drilled", "elite"}


def test_the_sheet_shows_the_numbers_that_are_in_play() -> None:
    camp = Camp(3)
    camp.document.set_values([camp.first], {"rules": ("elite:5", "levy:3", "phalanx", "drilled")})
    other = camp.unit("heavy_infantry", rules=("elite:4", "stubborn:2"))
    camp.unit("heavy_infantry", rules=("elite:5", "stubborn"))
    camp.unit("warband", rules=("wild_fighters:3",))
    army = camp.document.project.element(camp.army)
    forces = camp.document.assessment.forces(camp.document.project.element(other))
    assert forces is not None
    views = Views(camp.document.project, camp.document.assessment, forces, translator("en"))
    found = sections(views, in_play(camp), views.parameters([army]))
    shown = {rule.id: rule for part in found for block in part.blocks for rule in block.traits}
    assert {each: rule.parameter for each, rule in shown.items()} == {
        "elite": "4+/5+",
        "levy": "3+",
        "phalanx": "2",
        "drilled": "",
        "stubborn": "–/2",
        "wild_fighters": "3",
    }
    assert shown["elite"].summary.endswith("recovers on 4+/5+.")


def test_options_and_arms_are_in_play() -> None:
    camp = Camp()
    assert "blunders" in in_play(camp)
    assert not {"artillery", "guns", "open_order", "mounted"} & in_play(camp)
    camp.document.set_values([camp.army], {"blunders": False, "commander_in_chief": True})
    camp.unit("medium_artillery")
    camp.unit("horse_archers")
    assert {"artillery", "guns", "open_order", "mounted", "missiles"} <= in_play(camp)
    assert "commander_in_chief" in in_play(camp)
    assert "blunders" not in in_play(camp)


def test_the_sections_of_the_sheet() -> None:
    assert [section.id for section in RULES.reference] == [
        "turn",
        "orders",
        "blunders",
        "moves",
        "charges",
        "shooting",
        "saves",
        "combat",
        "result",
        "breaks",
        "victors",
        "commanders",
        "defeat",
        "states",
        "formations",
        "special",
        "sizes",
    ]


def test_the_words_of_a_line_that_waits_for_something_are_known() -> None:
    known = {"open_order", "square", "guns", "mounted", "missiles", "artillery", "close_ranks"}
    known |= {"blunders", "commander_in_chief"}
    for section in RULES.reference:
        assert section.when <= known, section.id
        for block in section.blocks:
            for item in block.items:
                assert item.when <= known, item.text.en


# Facts


def test_the_facts_of_a_unit_card() -> None:
    camp = Camp()
    camp.document.set_values([camp.first], {"armament": ("long_spears", "javelins", "shields")})
    card = facts(camp, camp.first)
    assert (card["support"], card["shoot"], card["shaken"], card["broken"]) == (3, 1, 6, 12)
    assert (card["move"], card["range"], card["close_ranks"]) == ("6", 6, True)
    assert (card["division"], card["commander"]) == ("Division 1", "Division 1 leader")
    formations = cast("list[Text]", card["formations"])
    assert [each.en for each in formations] == ["Battle line", "Column", "Square"]


@pytest.mark.parametrize(
    ("type_id", "values", "move"),
    [
        ("light_cavalry", {}, "9/12"),
        ("light_cavalry", {"size": "tiny"}, "12"),
        ("horse_archers", {}, "12"),
        ("light_chariots", {}, "9"),
        ("medium_artillery", {}, ""),
    ],
)
def test_the_moves_on_a_card(type_id: str, values: dict[str, str], move: str) -> None:
    camp = Camp()
    assert facts(camp, camp.unit(type_id, values))["move"] == move


def test_only_heavy_infantry_with_shields_in_line_closes_ranks() -> None:
    camp = Camp()
    assert facts(camp, camp.unit("heavy_infantry"))["close_ranks"] is True
    assert facts(camp, camp.unit("heavy_infantry", armament=("javelins",)))["close_ranks"] is False
    assert facts(camp, camp.unit("medium_infantry"))["close_ranks"] is False
    assert facts(camp, camp.unit("pike_phalanx"))["close_ranks"] is False
    assert facts(camp, camp.unit("heavy_infantry", size="tiny"))["close_ranks"] is False


def test_the_facts_of_a_sub_unit_name_its_unit() -> None:
    camp = Camp()
    sub = camp.unit("light_infantry", division=camp.first, kind="sub_unit")
    card = facts(camp, sub)
    assert (card["parent"], card["division"]) == ("Division 1 cohort 1", "Division 1")


def test_the_facts_of_a_division_and_of_its_commander() -> None:
    camp = Camp()
    camp.unit("skirmishers", name="Screen")
    division = facts(camp, camp.division)
    assert (division["breaks_at"], division["boxes"]) == (3, 4)
    assert (division["left_out"], division["commander"]) == (("Screen",), "Division 1 leader")
    leader = facts(camp, camp.commander)
    assert leader["replacements"] == [
        {"leadership": 7, "attacks": 1},
        {"leadership": 6, "attacks": 1},
        {"leadership": 5, "attacks": 1},
    ]
    assert leader["commands"] == "Division 1"


# Samples and prints


@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples_are_legal_armies_of_four_divisions(name: str) -> None:
    document = built(name)
    issues = document.assessment.issues()
    assert [issue for issue in issues if issue.severity.rank < 2] == []
    (army,) = document.project.armies
    divisions = [e for e in document.project.children(army.id) if e.kind == "division"]
    assert len(divisions) == 4
    for division in divisions:
        units = [e for e in document.project.children(division.id) if e.kind == "unit"]
        assert 4 <= len(units) <= 6


def test_the_gallic_host_is_read_from_its_spreadsheet_whole() -> None:
    document = built("hail-caesar-gauls")
    (army,) = document.project.armies
    assert army.values == {"nation": "Gallia", "side": "blue"}
    assert document.assessment.totals(army.id)["models"] == 530
    units = {e.name: e for e in document.project.subtree(army.id) if e.kind == "unit"}
    assert units["Gabali"].values["rules"] == ("eager", "wild_fighters:2")
    assert units["Gabali"].values["warband_clash"] == 9
    assert units["Coloni"].notes == "Farmers called up"
    assert units["Ruteni, sagittarii"].values["type"] == "light_archers"
    leaders = {e.name: e.values for e in document.project.subtree(army.id) if e.kind == "commander"}
    assert leaders["Vercingetorix"] == {"leadership": 8, "general": True}
    assert leaders["Drappes"] == {"leadership": 7}


def test_every_catalogue_name_is_a_word_of_the_import_with_the_catalogues_values() -> None:
    spec = RULES.imports
    assert spec is not None
    for entry in RULES.entries.values():
        for name in (entry.names.en, entry.names.es):
            assert spec.types[name] == "unit"
            assert spec.type_values[name] == entry.values


@pytest.mark.parametrize("sheet", ["labels", "cards", "roster", "qrs"])
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("edition", ["player", "opponent"])
def test_each_sheet_prints_and_nothing_is_cut(sheet: str, lang: str, edition: str) -> None:
    for name in SAMPLES:
        document = built(name)
        settings = PrintSettings(sheet=sheet, lang=lang, edition=edition)
        out = BytesIO()
        report = print_sheet(document.project, document.assessment, settings, out)
        assert out.getvalue().startswith(b"%PDF")
        assert [note for note in report.notes if note.what != "shrunk"] == []
        assert report.pages == (3 if sheet == "cards" else 2 if sheet == "qrs" else 1)


def test_a_card_of_a_unit_without_a_type_still_prints() -> None:
    camp = Camp(1)
    camp.document.set_values([camp.first], {"type": None})
    settings = PrintSettings(sheet="cards", elements=frozenset({camp.first}))
    report = print_sheet(camp.document.project, camp.document.assessment, settings, BytesIO())
    assert report.pages == 1


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_card_and_label_of_every_type_hold_all_they_say(lang: str) -> None:
    camp = Camp(1)
    units = {
        camp.unit(type_id, {"warband_clash": 9} if type_id == "warband" else None)
        for type_id in RULES.entries
    }
    for sheet in ("cards", "labels"):
        settings = PrintSettings(sheet=sheet, lang=lang, elements=frozenset(units))
        project, assessment = camp.document.project, camp.document.assessment
        report = print_sheet(project, assessment, settings, BytesIO())
        assert [note.box for note in report.notes if note.what != "shrunk"] == []


def test_the_sheet_with_all_special_rules_is_two_sides() -> None:
    camp = Camp(3)
    camp.document.set_values([camp.first], {"rules": tuple(RULES.traits)})
    for lang in ("en", "es"):
        settings = PrintSettings(sheet="qrs", lang=lang)
        report = print_sheet(camp.document.project, camp.document.assessment, settings, BytesIO())
        assert report.pages == 2
