"""What the model returns as codes and figures, in words."""

from __future__ import annotations

import pytest

from exports.i18n import translator
from exports.wording import (
    word_figure,
    word_issue,
    word_label,
    word_points,
    word_steps,
    word_sum,
    word_trait,
    word_value,
)
from model.forces.changes import Label
from model.forces.document import ProjectDocument
from model.forces.project import Project
from model.rulesets import loader
from model.rulesets.base import RuleSet
from model.rulesets.checks import Computed, Step
from model.text import Text

EN, ES = translator("en"), translator("es")
FIRE = loader.load("fire_and_fury")
CAESAR = loader.load("hail_caesar")
ANCIENT = loader.load("ancient_battles")


def test_numbers_have_the_languages_separators() -> None:
    assert word_figure("men", 20935, FIRE, EN) == "20,935"
    assert word_figure("men", 20935, FIRE, ES) == "20.935"


@pytest.mark.parametrize(
    ("rules", "field_id", "value", "english", "spanish"),
    [
        (FIRE, "men", 1, "1 man", "1 hombre"),
        (FIRE, "men", 20935, "20,935 men", "20.935 hombres"),
        (FIRE, "stands", 1, "1 stand", "1 peana"),
        (FIRE, "exceptional", 1, "1 exceptional", "1 excepcional"),
        (FIRE, "exceptional", 3, "3 exceptional", "3 excepcionales"),
        (CAESAR, "models", 1, "1 model", "1 miniatura"),
        (CAESAR, "points", 1, "1 point", "1 punto"),
        (CAESAR, "frontage", 400, "frontage 400 mm", "frente 400 mm"),
        (ANCIENT, "models", 1, "1 model", "1 miniatura"),
        (ANCIENT, "points", 1.5, "1.5 points", "1,5 puntos"),
    ],
)
def test_a_sum_says_what_it_counts_or_measures(
    rules: RuleSet, field_id: str, value: float, english: str, spanish: str
) -> None:
    field = next(f for kind in rules.kinds.values() if (f := kind.field(field_id)))
    assert (word_sum(field, value, EN), word_sum(field, value, ES)) == (english, spanish)


def test_every_sum_has_a_singular_or_a_measure() -> None:
    for rules in (FIRE, CAESAR, ANCIENT):
        for kind in rules.kinds.values():
            for field in kind.fields:
                assert not field.total or field.one.es or field.unit.es, (rules.id, field.id)


def test_a_price_of_one() -> None:
    assert [word_points(n, EN) for n in (0, 1, 1.5, 45)] == [
        "0 points",
        "1 point",
        "1.5 points",
        "45 points",
    ]
    assert [word_points(n, ES) for n in (0, 1, 45)] == ["0 puntos", "1 punto", "45 puntos"]


def test_an_option_is_worded_by_the_field_that_the_key_names() -> None:
    assert word_figure("arm", "infantry", FIRE, EN) == "Infantry"
    assert word_figure("arm", "infantry", FIRE, ES) == "Infantería"


def test_a_name_is_never_taken_for_an_id() -> None:
    assert word_figure("name", "infantry", FIRE, ES) == "infantry"


def test_several_are_joined() -> None:
    assert word_figure("names", ("Hill", "Ewell", "Longstreet"), FIRE, EN) == (
        "Hill, Ewell, and Longstreet"
    )
    assert word_figure("names", ("Hill", "Iverson"), FIRE, ES) == "Hill e Iverson"


def test_a_special_rule_shows_its_parameter() -> None:
    assert word_trait("elite:4", CAESAR, EN) == "Elite 4+"
    assert word_trait("no_such_rule", CAESAR, EN) is None


def test_a_step_words_its_figures() -> None:
    computed = Computed(
        27, (Step(Text("{men} / {scale} = {n}", "x"), {"men": 5473, "scale": 200, "n": 27}),)
    )
    assert word_steps(computed, FIRE, EN) == ["5,473 / 200 = 27"]


def test_a_figure_that_is_missing_shows_as_its_name() -> None:
    computed = Computed(1, (Step(Text("{a} of {b}", "x"), {"a": 1}),))
    assert word_steps(computed, FIRE, EN) == ["1 of {b}"]


def test_values_of_fields() -> None:
    brigade = FIRE.kind("brigade")
    quality, men = brigade.field("quality"), brigade.field("men")
    assert quality is not None
    assert men is not None
    assert word_value(quality, "green", FIRE, EN) == "Green"
    assert word_value(men, 1950, FIRE, ES) == "1.950"
    assert word_value(men, None, FIRE, EN) == ""


@pytest.mark.parametrize("tr", [EN, ES])
def test_every_issue_of_a_bare_division_has_all_its_figures(tr: object) -> None:
    document = ProjectDocument(Project(), loader.find)
    army = document.add("army", None, name="Army", ruleset="fire_and_fury")
    corps = document.add("corps", army, name="I Corps")
    document.add("division", corps, name="Pickett's Division")
    issues = document.assessment.issues()
    assert any(issue.target == corps for issue in issues)
    for issue in issues:
        words = word_issue(issue, FIRE, tr)
        assert "{" not in words
        assert len(words) > 10


def test_the_undo_menu_names_the_command() -> None:
    label = Label("set", {"fields": ("men",), "count": 1})
    assert word_label(label, EN, FIRE) == "Change men"
    assert word_label(Label("rename", {"name": "Kemper"}), EN) == "Rename to Kemper"
