"""What the model returns as codes and figures, in words."""

from __future__ import annotations

import pytest

from exports.i18n import translator
from exports.wording import word_figure, word_issue, word_label, word_steps, word_trait, word_value
from model.forces.changes import Label
from model.forces.document import ProjectDocument
from model.forces.project import Project
from model.rulesets import loader
from model.rulesets.checks import Computed, Step
from model.text import Text

EN, ES = translator("en"), translator("es")
FIRE = loader.load("fire_and_fury")
CAESAR = loader.load("hail_caesar")


def test_numbers_have_the_languages_separators() -> None:
    assert word_figure("men", 20935, FIRE, EN) == "20,935"
    assert word_figure("men", 20935, FIRE, ES) == "20.935"


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
