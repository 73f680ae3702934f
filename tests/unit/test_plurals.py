"""Messages with figures read well for one and for many, in English and Spanish."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

import pytest

from exports.i18n import translator
from exports.wording import word_text
from model.rulesets import loader
from model.rulesets.base import RuleSet
from model.text import Text

TONGUES = {"en": translator("en"), "es": translator("es")}
FIGURES = {"have", "need", "men", "stands", "low", "high", "most", "least", "computed", "guns"}
FIGURES |= {
    "units",
    "holders",
    "models",
    "foot",
    "strength",
    "total",
    "batteries",
    "losses",
    "over",
    "best",
    "all",
    "limit",
    "ranks",
}
# What ends in s behind a figure and is no counted thing.
NO_NOUN = {
    "en": {"is", "loss"},
    "es": {"es"},
}


def messages() -> Iterator[tuple[RuleSet, str, Text]]:
    for name in loader.available():
        ruleset = loader.load(name)
        for code, text in ruleset.check_texts.items():
            yield ruleset, code, text.message
            for variant, words in text.variants.items():
                yield ruleset, f"{code}.{variant}", words
        for code, words in ruleset.texts.items():
            yield ruleset, code, words


def filled(ruleset: RuleSet, text: Text, lang: str, number: int) -> str:
    names = {name for _, name, _, _ in Formatter().parse(text.get(lang)) if name}
    values = {name: number if name in FIGURES else "X" for name in names}
    return word_text(text, values, ruleset, TONGUES[lang])


@pytest.mark.parametrize("lang", TONGUES)
def test_no_message_or_step_counts_one_of_many(lang: str) -> None:
    found = [
        f"{ruleset.id} {code}: 1 {word}"
        for ruleset, code, text in messages()
        for word in re.findall(r"\b1 ([a-záéíóúñ]+s)\b", filled(ruleset, text, lang, 1))
        if word not in NO_NOUN[lang]
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "lang", "number", "text"),
    [
        ("brigade_size", "en", 1, "X has 1 stand, usual 1-1."),
        ("brigade_size", "en", 4, "X has 4 stands, usual 4-4."),
        ("brigade_size", "es", 1, "X tiene 1 peana; lo habitual son 1-1."),
        ("brigade_size", "es", 4, "X tiene 4 peanas; lo habitual son 4-4."),
        ("corps_divisions", "en", 1, "Divisions of X: 1, usual 1-1."),
        ("corps_divisions", "es", 1, "Divisiones de X: 1; lo habitual son 1-1."),
        ("source_missing", "en", 1950, "X: no source for its strength of 1,950 men."),
        ("source_missing", "es", 1950, "X: falta la fuente de su fuerza de 1.950 hombres."),
    ],
)
def test_one_and_many(code: str, lang: str, number: int, text: str) -> None:
    faf = loader.load("fire_and_fury")
    assert filled(faf, faf.check_texts[code].message, lang, number) == text


def test_a_figure_that_is_missing_still_shows() -> None:
    faf = loader.load("fire_and_fury")
    text = Text("{name} has {have:stand|stands}.", "{name} tiene {have:peana|peanas}.")
    assert word_text(text, {"name": "X"}, faf, TONGUES["en"]) == "X has {have} stands."
    assert word_text(text, {"name": "X", "have": 0}, faf, TONGUES["es"]) == "X tiene 0 peanas."
    assert word_text(text, {"name": "X", "have": 0.5}, faf, TONGUES["en"]).endswith("5 stands.")
