"""Every fault in words, in English and Spanish."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from exports.i18n import translator
from exports.imports.faults import SEVERITIES, FaultList, ImportFault
from exports.imports.flow import take_file, take_text
from exports.imports.more_words import GENERAL
from exports.imports.wording import MESSAGES, word_fault, word_import_sum
from model.rulesets import loader
from model.rulesets.base import RuleSet

ROOM = Path(__file__).resolve().parents[2] / "exports" / "imports"
DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
EN, ES = translator("en"), translator("es")
PLACES = re.compile(r"\{(\w+)\}")
MAKERS = {"add", "ImportFault", "RefusedError", "_refuse"}


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return loader.load("fire_and_fury")


def made() -> Iterator[tuple[str, set[str], str]]:
    """Every fault that the code makes by name: its code, its values, and where."""
    for path in sorted(ROOM.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            codes = [each.value for each in node.args if isinstance(each, ast.Constant)]
            code = next((each for each in codes if each in SEVERITIES), None)
            if name not in MAKERS or not isinstance(code, str):
                continue
            given = {each.arg for each in node.keywords if each.arg}
            for each in node.args:
                if isinstance(each, ast.Dict):
                    keys = (key.value for key in each.keys if isinstance(key, ast.Constant))
                    given |= {str(key) for key in keys}
            given |= {"have", "most"} if name == "_refuse" else set()
            yield code, given, f"{path.name}:{node.lineno}"


def test_every_code_has_words_and_every_word_a_code() -> None:
    assert set(MESSAGES) == set(SEVERITIES)


def test_every_fault_that_is_made_gives_its_words_their_values() -> None:
    found = list(made())
    assert len(found) > 50
    wrong = [
        (code, place, set(PLACES.findall(MESSAGES[code])) - given)
        for code, given, place in found
        if set(PLACES.findall(MESSAGES[code])) - given - {"document"}
    ]
    assert wrong == []


def test_every_code_is_made_somewhere() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in ROOM.glob("*.py"))
    assert [code for code in SEVERITIES if source.count(f'"{code}"') < 3] == []


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_every_message_has_spanish_of_its_own(code: str) -> None:
    spanish = ES.gettext(MESSAGES[code])
    assert spanish != MESSAGES[code]
    assert sorted(PLACES.findall(spanish)) == sorted(PLACES.findall(MESSAGES[code]))


@pytest.mark.parametrize(
    ("fault", "english", "spanish"),
    [
        (
            ImportFault(412, "men", "not_a_number", {"text": "many"}),
            (
                "Row 412, “men”. “many” stands where a number belongs. "
                "Put the number, or - if it is unknown."
            ),
            (
                "Fila 412, «men». «many» está donde va un número. "
                "Ponga el número, o - si no se conoce."
            ),
        ),
        (
            ImportFault(108, "brigade", "blanks_trimmed", {"text": "Carr"}, 6),
            "Row 108, “brigade”. Stray blanks taken off “Carr”. (and in 5 more rows)",
            "Fila 108, «brigade». Espacios sobrantes quitados de «Carr». (y en 5 filas más)",
        ),
        (
            ImportFault(7, None, "no_place", {"child": "corps", "parent": "division"}),
            "Row 7. Corps cannot stand directly below division. Fill in the command between them.",
            (
                "Fila 7. Cuerpo de ejército no puede depender directamente de división. "
                "Rellene el mando intermedio."
            ),
        ),
        (
            ImportFault(None, None, "sum_left_out", {"role": "men", "number": 1234}),
            "“Men”: the units of their rows have no place for 1,234; left out.",
            "«Hombres»: las unidades de sus filas no tienen sitio para 1.234; se omite.",
        ),
        (
            ImportFault(3, None, "short_row", {"have": 1, "need": 9}),
            "Row 3. The row has 1 cell, the header 9. What is missing stays empty.",
            "Fila 3. La fila tiene 1 celda y el encabezado 9. Lo que falta queda vacío.",
        ),
        (
            ImportFault(None, "gone", "mapping_other_header"),
            "“gone”. The mapping names a column that the table does not have.",
            "«gone». La asignación nombra una columna que la tabla no tiene.",
        ),
    ],
)
def test_faults_in_words(rules: RuleSet, fault: ImportFault, english: str, spanish: str) -> None:
    assert word_fault(fault, EN, rules) == english
    assert word_fault(fault, ES, rules) == spanish


def test_the_sums_of_a_file_are_worded_by_the_rules(rules: RuleSet) -> None:
    found = [word_import_sum(key, n, rules, ES) for key, n in (("men", 158_123), ("guns", 1))]
    assert found == ["158.123 hombres", "1 cañón"]
    assert word_import_sum("guns", 614, rules, EN) == "614 guns"


def test_a_flood_of_faults_is_summed_up() -> None:
    faults = FaultList(
        ImportFault(row, "unit", "blanks_trimmed", {"text": str(row)}) for row in range(2, 1002)
    )
    last = list(faults)[-1]
    assert word_fault(last, EN) == "990 more: Stray blanks taken off."
    assert word_fault(last, ES) == "990 más: Espacios sobrantes quitados."


# Codes that a file can have once at most: they are never summed up.
ONCE = {
    "file_too_large",
    "other_document",
    "no_such_sheet",
    "no_such_encoding",
    "too_many_rows",
    "too_many_columns",
    "too_many_cells",
    "one_column",
    "other_sheets",
    "mapping_unreadable",
    "outline_too_deep",
    "outline_too_long",
    "no_file",
    "unreadable_file",
}


@pytest.mark.parametrize("code", sorted(set(MESSAGES) - ONCE))
def test_what_is_summed_up_reads_without_gaps(rules: RuleSet, code: str) -> None:
    for tr, more in ((EN, "89 more: "), (ES, "89 más: ")):
        words = word_fault(ImportFault(None, None, "more", {"code": code}, 89), tr, rules)
        assert words.startswith(more)
        assert "…" not in words
        assert not PLACES.search(words)
        assert words.endswith(".")


def test_what_is_summed_up_is_known_to_be_a_finding() -> None:
    assert set(GENERAL) <= set(MESSAGES)
    assert [code for code in GENERAL if not PLACES.search(MESSAGES[code])] == []


def test_real_faults_have_no_gaps(rules: RuleSet) -> None:
    text = (
        "army,corps,division,brigade,regiment,type,men,guns\n"
        "Union,I, Wadsworth,Meredith,19th,sappers,many,4\nUnion,I,Wadsworth,Total,,,308,\n"
        "Union,I,Wadsworth,,,infantry,308,\nUnion\n"
    )
    faults = [
        *take_text(text, rules).gathered.faults,
        *take_file(DATA / "gettysburg_regiments.xlsx", rules).gathered.faults,
    ]
    assert len({fault.code for fault in faults}) > 8
    for tr in (EN, ES):
        for fault in faults:
            line = word_fault(fault, tr, rules)
            assert "{" not in line
            assert "…" not in line or fault.code == "more"
            assert line.endswith((".", ")"))
