"""Translators, the pseudo-locale, and the script that keeps the catalogues."""

from __future__ import annotations

import gettext
import importlib.util
import io
import json
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from exports import i18n
from exports.i18n import LANGUAGES, PSEUDO, Translator, best_language, pseudo, translator
from model.lengths import inch

SPANISH_PO = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "stand"
msgstr "peana"

msgctxt "state"
msgid "worn"
msgstr "desgastada"

msgid "{n} battery"
msgid_plural "{n} batteries"
msgstr[0] "{n} batería"
msgstr[1] "{n} baterías"
"""


@pytest.fixture
def spanish() -> Translator:
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.StringIO(SPANISH_PO), locale="es"))
    compiled.seek(0)
    return Translator("es", gettext.GNUTranslations(compiled))


@pytest.fixture
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("update", i18n.LOCALE_FOLDER / "update.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_text_plurals_and_contexts(spanish: Translator) -> None:
    assert spanish.gettext("stand") == "peana"
    assert spanish.gettext("") == ""
    assert spanish.gettext("unknown") == "unknown"
    assert spanish.pgettext("state", "worn") == "desgastada"
    assert spanish.ngettext("{n} battery", "{n} batteries", 1) == "{n} batería"
    assert spanish.ngettext("{n} battery", "{n} batteries", 2) == "{n} baterías"


def test_each_language_has_a_translator_of_its_own() -> None:
    assert {lang: translator(lang).lang for lang in LANGUAGES} == {"en": "en", "es": "es"}
    assert translator("es") is translator("es")
    with pytest.raises(LookupError, match="'fr'"):
        translator("fr")


def test_a_missing_catalogue_is_reported_and_leaves_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected_logs: object
) -> None:
    monkeypatch.setattr(i18n, "LOCALE_FOLDER", tmp_path)
    expected_logs("catalogue for es is missing")
    assert i18n._translator.__wrapped__("es").gettext("stand") == "stand"


@pytest.mark.parametrize(
    ("wishes", "answer"),
    [
        (["es_MX.UTF-8"], "es"),
        (["fr-FR", "es-ES", "en"], "es"),
        (["fr"], "en"),
        ([], "en"),
        (["EN_GB"], "en"),
    ],
)
def test_the_best_language(wishes: list[str], answer: str) -> None:
    assert best_language(wishes) == answer


def test_numbers() -> None:
    en, es = translator("en"), translator("es")
    assert en.number(20935) == "20,935"
    assert es.number(20935) == "20.935"
    assert en.number(Fraction(1, 8), 2) == "0.12"
    assert es.number(2.5) == "2,5"
    assert [en.number(n, sign=True) for n in (2, 0, -2)] == ["+2", "0", "-2"]
    assert en.percent(Fraction(1, 4)) == "25%"
    assert es.percent(0.125, 1) == "12,5\N{NO-BREAK SPACE}%"
    assert es.length(inch(3.5), "in") == "3,5 in"


@pytest.mark.parametrize(
    ("lang", "typed", "number"),
    [
        ("en", "1,950", "1950"),
        ("en", "1,234,567.5", "1234567.5"),
        ("en", "2.5", "2.5"),
        ("en", "2,5", "2.5"),
        ("en", " 1 950 ", "1950"),
        ("en", "-3", "-3"),
        ("en", "\N{MINUS SIGN}3", "-3"),
        ("es", "1.950", "1950"),
        ("es", "2,5", "2.5"),
        ("es", "20.935,25", "20935.25"),
    ],
)
def test_numbers_as_they_are_typed(lang: str, typed: str, number: str) -> None:
    assert translator(lang).parse_number(typed) == Decimal(number)


@pytest.mark.parametrize("typed", ["", "abc", "1.2.3", "1e9", "nan", ".", "--1", "1,2,3", "1-2"])
def test_what_is_not_a_number(typed: str) -> None:
    with pytest.raises(ValueError, match="is not a number"):
        translator("en").parse_number(typed)


def test_lists_and_dates() -> None:
    en, es = translator("en"), translator("es")
    assert en.join([]) == ""
    assert en.join(["Kemper"]) == "Kemper"
    assert en.join(["Kemper", "Garnett"]) == "Kemper and Garnett"
    assert en.join(["Kemper", "Garnett", "Armistead"]) == "Kemper, Garnett, and Armistead"
    assert es.join(["Meade", "Ingalls"]) == "Meade e Ingalls"
    assert es.join(["caballería", "hierro"]) == "caballería y hierro"
    assert es.join(["a", "b", "c"]) == "a, b y c"
    assert en.date(date(1863, 7, 1)) == "July 1, 1863"
    assert es.date(date(1863, 7, 1)) == "1 de julio de 1863"
    assert es.time(time(13, 30)) == "13:30"


def test_the_pseudo_locale_is_longer_and_keeps_what_a_program_reads() -> None:
    text = "{unit} has <b>%(have)d</b> stands, 50%%"
    shown = pseudo(text)
    assert len(pseudo("Order of battle")) >= 1.4 * len("Order of battle")
    for kept in ("{unit}", "<b>", "%(have)d", "%%"):
        assert kept in shown
    assert "stands" not in shown
    tr = translator(PSEUDO)
    assert tr.gettext("") == ""
    assert tr.ngettext("{n} battery", "{n} batteries", 2).startswith("[{n} ")
    assert tr.pgettext("state", "worn") == tr.gettext("worn") != "worn"
    assert tr.number(1950) == "1,950"


def test_messages_are_found_in_python_and_in_templates(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ui").mkdir()
    (tmp_path / "templates" / "cards").mkdir(parents=True)
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "old.py").write_text('_("not ours")\n')
    (tmp_path / "ui" / "window.py").write_text(
        'title = _("Order of battle")\n'
        'label = self.tr.pgettext("state", "worn")\n'
        'count = tr.ngettext("{n} leader", "{n} leaders", n)\n'
        'LATER = N_("No leader")\n'
    )
    (tmp_path / "templates" / "cards" / "poker.xml.j2").write_text(
        '{{ _("Stands") }}{% trans n=3 %}{{ n }} gun{% pluralize %}{{ n }} guns{% endtrans %}'
    )
    monkeypatch.setattr(script, "ROOT", tmp_path)
    found = {(message.context, message.id) for message in script.extract() if message.id}
    assert found == {
        (None, "Order of battle"),
        ("state", "worn"),
        (None, ("{n} leader", "{n} leaders")),
        (None, "No leader"),
        (None, "Stands"),
        (None, ("%(n)s gun", "%(n)s guns")),
    }


def test_a_fault_is_named_until_the_translation_is_filled_in(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, here = tmp_path / "root", tmp_path / "locale"
    (root / "ui").mkdir(parents=True)
    (root / "ui" / "a.py").write_text('_("{unit} has no leader")\n_("Undo")\n')
    po = here / "es" / "LC_MESSAGES" / "muster.po"
    po.parent.mkdir(parents=True)
    po.write_text(SPANISH_PO.partition("\n\n")[0].lstrip() + "\n", encoding="utf-8")
    (here / "babel.cfg").write_text("[python: ui/**.py]\n")
    monkeypatch.setattr(script, "ROOT", root)
    monkeypatch.setattr(script, "HERE", here)
    monkeypatch.setattr(script, "TEMPLATE", here / "muster.pot")

    def faults() -> list[str]:
        return [fault.split(": ")[1] for fault in script.check("es", script.extract())]

    assert faults() == [
        "not in the catalogue",
        "not in the catalogue",
        "muster.mo is stale; run exports/locale/update.py",
    ]
    script.main([])
    assert faults() == ["not translated", "not translated"]

    words = tmp_path / "words.json"
    words.write_text(json.dumps({"Undo": "Deshacer", "{unit} has no leader": "{unidad} sin jefe"}))
    script.main(["--fill", str(words)])
    assert faults() == ["placeholders differ"]

    words.write_text(json.dumps({"{unit} has no leader": "{unit} no tiene jefe"}))
    script.main(["--fill", str(words)])
    assert script.main(["--check"]) == 0

    po.write_text(po.read_text(encoding="utf-8").replace("Deshacer", "Rehacer"), encoding="utf-8")
    assert faults() == ["muster.mo is stale; run exports/locale/update.py"]
    assert script.main(["--check"]) == 1


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("decimals", [None, 0, 1, 3])
def test_numbers_are_written_as_the_locale_data_has_them(lang: str, decimals: int | None) -> None:
    pattern = None if decimals is None else "#,##0" + ("." + "0" * decimals if decimals else "")
    values = [0, 1, -1, 999, 1000, -1000, 9999, 1234567, 0.5, 1.5, 2.5, 0.0005, 1234.5678, -99.95]
    for value in [*values, 1e6, Decimal("2.675"), Decimal("1E+3"), Decimal("12345.00")]:
        expected = format_decimal(value, pattern, locale=lang)
        assert translator(lang).number(value, decimals) == expected, value


def test_nothing_is_never_less_than_nothing() -> None:
    assert translator("en").number(-0.0004) == "0"
    assert translator("es").number(-0.04, 1) == "0,0"
