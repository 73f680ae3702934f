"""Indented text: levels, comments, numbers, keywords in both languages."""

from __future__ import annotations

import pytest

from exports.imports.outline import (
    DEEPEST,
    DEFAULT_KEYWORDS,
    Keyword,
    keywords_from_toml,
    keywords_to_toml,
    looks_like_outline,
    read_outline,
)

PICKETT = """\
# Pickett's charge
Army of Northern Virginia
{1}Longstreet I Corps
{2}Pickett's Division   # the third day
{3}Armistead 1,950
{3}Kemper 1.634 hombres veteran
{3}Garnett, veteran, E
{3}Dearing 18 guns
"""


@pytest.mark.parametrize("unit", ["  ", "    ", "\t", "   "])
def test_levels_by_any_indentation(unit: str) -> None:
    text = PICKETT.replace("{1}", unit).replace("{2}", unit * 2).replace("{3}", unit * 3)
    outline = read_outline(text)
    assert not outline.faults
    assert [(line.number, line.level, line.text) for line in outline.lines] == [
        (2, 0, "Army of Northern Virginia"),
        (3, 1, "Longstreet I Corps"),
        (4, 2, "Pickett's Division"),
        (5, 3, "Armistead"),
        (6, 3, "Kemper"),
        (7, 3, "Garnett"),
        (8, 3, "Dearing"),
    ]
    assert [line.kind for line in outline.lines[:3]] == ["army", "corps", "division"]
    assert [dict(line.numbers) for line in outline.lines[3:]] == [
        {"men": 1950},
        {"men": 1634},
        {},
        {"guns": 18},
    ]
    assert [line.flags for line in outline.lines[3:]] == [(), ("veteran",), ("veteran", "E"), ()]
    assert outline.lines[6].arm == "artillery"


@pytest.mark.parametrize(
    ("line", "name", "numbers"),
    [
        ("20th Maine 386", "20th Maine", {"men": 386}),
        ("7 Virginia 300*", "7 Virginia", {"men": 300}),
        ("7th Virginia", "7th Virginia", {}),
        ("Corps 3", "Corps 3", {}),
        ("Batería 4, 6 cañones", "Batería 4", {"guns": 6}),
        ("Dearing: 18 guns, 411 men", "Dearing", {"guns": 18, "men": 411}),
        ("Smith's Bde. (1 950 men; 6 guns)", "Smith's Bde", {"men": 1950, "guns": 6}),
        ("Tercio de Spínola 12 peanas", "Tercio de Spínola", {"stands": 12}),
        ("Buford c. 2,900", "Buford", {"men": 2900}),
        ("III Corps — 10 675", "III Corps", {"men": 10_675}),
        ("- Armistead 1,950", "Armistead", {"men": 1950}),
        ("2. Kemper 1,634", "Kemper", {"men": 1634}),
        ("Company #3 80", "Company #3", {"men": 80}),
    ],
)
def test_names_and_numbers(line: str, name: str, numbers: dict[str, int]) -> None:
    (found,) = read_outline(line).lines
    assert (found.text, dict(found.numbers)) == (name, numbers)


@pytest.mark.parametrize(
    ("line", "kind", "arm"),
    [
        ("Brigada de Coupigny 2.000", "brigade", ""),
        ("2.ª División de caballería", "division", "cavalry"),
        ("Batería a caballo de Robertson", "battery", "horse artillery"),
        ("Alexander's Artillery Battalion", "battalion", "artillery"),
        ("Smith's Brigade 900 men, 6 guns", "brigade", ""),
        ("Líder: Castaños", "leader", ""),
        ("Divine Providence", "", ""),
    ],
)
def test_keywords_in_both_languages(line: str, kind: str, arm: str) -> None:
    (found,) = read_outline(line).lines
    assert (found.kind, found.arm) == (kind, arm)


def test_leader_line_gives_the_name() -> None:
    assert read_outline("Leader: Pickett").lines[0].text == "Pickett"


def test_keywords_can_be_edited_and_kept() -> None:
    own = (*DEFAULT_KEYWORDS, Keyword("division", ("battle", "batalla")))
    kept = keywords_from_toml(keywords_to_toml(own))
    assert kept == own
    assert read_outline("Main Battle", kept).lines[0].kind == "division"
    assert read_outline("Main Battle").lines[0].kind == ""


@pytest.mark.parametrize(
    "text",
    [
        "not toml = = =",
        "keywords = 3",
        "[[keywords]]\nkind = 4",
        '[[keywords]]\nkind="a"\nwords=[""]',
    ],
)
def test_faulty_keyword_files_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        keywords_from_toml(text)


def test_odd_dedent_is_reported_by_row() -> None:
    outline = read_outline("A\n    B\n  C\n    D 3")
    assert [(fault.code, fault.row) for fault in outline.faults] == [("outline_dedent", 3)]
    assert [line.level for line in outline.lines] == [0, 1, 1, 2]


def test_a_bottomless_or_endless_text_is_refused() -> None:
    deep = "\n".join(" " * n + "x" for n in range(DEEPEST + 5))
    assert [(f.code, f.row) for f in read_outline(deep).faults] == [
        ("outline_too_deep", DEEPEST + 1)
    ]
    endless = read_outline("x\n" * 100_000)
    assert [fault.code for fault in endless.faults] == ["outline_too_long"]
    assert endless.lines == ()
    assert [fault.code for fault in read_outline("# only words\n\n").faults] == ["empty_file"]


def test_an_outline_is_told_from_a_table() -> None:
    assert looks_like_outline("Army\n  Corps\n    Brigade 300")
    assert looks_like_outline("Army\n\tCorps\n\t\tBrigade 300")
    assert looks_like_outline("Armistead 1,950\nKemper 1,634")
    assert not looks_like_outline("unit\tmen\nArmistead\t1,950")
    assert not looks_like_outline("unit,men\nArmistead,1950")
    assert not looks_like_outline("unit;men\nArmistead;1.950")
    assert not looks_like_outline("")
