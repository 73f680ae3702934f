"""The command line that scripts rely on: what it prints, and its exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from exports.i18n import translator
from ui.cli import commands, demo
from ui.cli.arguments import UsageError, parse

ROOT = Path(__file__).parents[2]
EN, ES = translator("en"), translator("es")


def run(*argv: object, tr: Any = EN) -> int:
    return commands.run(parse([str(each) for each in argv], tr), tr)


@pytest.fixture(scope="module")
def gettysburg(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sample") / "gettysburg.muster"
    assert run("sample", "gettysburg", "--out", path) == 0
    return path


def info(path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    capsys.readouterr()
    assert run("info", path, "--json") == 0
    return json.loads(capsys.readouterr().out)


def units(formation: Any) -> list[Any]:
    below = [unit for child in formation["formations"] for unit in units(child)]
    return [*formation["units"], *below]


def find(formations: list[Any], name: str) -> Any:
    for each in formations:
        if each["name"] == name:
            return each
        if (found := find(each["formations"], name)) is not None:
            return found
    return None


def test_picketts_division_has_the_stands_of_the_worked_example(
    gettysburg: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    armies = info(gettysburg, capsys)["armies"]
    pickett = find(armies[1]["formations"], "Pickett's Division")
    assert {unit["name"]: unit["stands"] for unit in pickett["units"]} == {
        "Armistead": 10,
        "Kemper": 8,
        "Garnett": 7,
        "Dearing": 2,
    }
    assert pickett["totals"]["men"] == 5473
    assert pickett["leaders"][0]["name"] == "George E. Pickett"
    armistead = next(unit for unit in pickett["units"] if unit["name"] == "Armistead")
    assert armistead["strength"] == 1950
    assert armistead["type"] == "infantry"
    assert armistead["profile"]["levels"] == "10/8/5"


def test_info_has_the_totals_of_both_armies(
    gettysburg: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = info(gettysburg, capsys)
    totals = {army["name"]: army["totals"] for army in found["armies"]}
    assert totals["Army of the Potomac"]["men"] == 89008
    assert totals["Army of Northern Virginia"]["men"] == 69156
    assert totals["Army of the Potomac"]["guns"] == 356
    assert sum(len(units(army)) for army in found["armies"]) == 129


def test_the_sample_has_no_error_and_validate_says_so(
    gettysburg: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("validate", gettysburg, "--json") == 0
    issues = json.loads(capsys.readouterr().out)["issues"]
    assert {issue["severity"] for issue in issues} <= {"warning", "info"}
    lang = next(issue for issue in issues if issue["target"]["path"][-1] == "Lang")
    assert lang["target"]["path"] == [
        "Army of Northern Virginia",
        "III Corps",
        "Anderson's Division",
        "Lang",
    ]
    assert lang["rule"]["source"] == "Fire and Fury"
    assert lang["values"]["have"] == 3
    assert "3" in lang["message"]
    assert lang["waived"] is None


def test_a_project_with_an_error_exits_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    csv = tmp_path / "oob.csv"
    csv.write_text("army,corps,division,brigade,men\nUnion,I,Wadsworth,Meredith,1800\n")
    out = tmp_path / "small.muster"
    assert run("import", csv, "--ruleset", "fire_and_fury", "--scale", "150", "--out", out) == 0
    assert run("validate", out) == 1
    assert "Error" in capsys.readouterr().out
    army = info(out, capsys)["armies"][0]
    assert army["values"]["scale"] in ("150", 150)
    assert units(army)[0]["stands"] == 12


def test_validate_speaks_spanish(gettysburg: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("validate", gettysburg, tr=ES) == 0
    out = capsys.readouterr().out
    assert "peanas" in out
    assert "stands" not in out


@pytest.mark.parametrize("sheet", ["labels", "cards", "roster", "qrs", "calibration"])
def test_print_writes_a_pdf_and_reports_its_pages(
    sheet: str, gettysburg: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "sheet.pdf"
    assert run("print", sheet, gettysburg, "--out", out, "--paper", "letter", "--json") == 0
    report = json.loads(capsys.readouterr().out)
    with pdfplumber.open(out) as pdf:
        assert len(pdf.pages) == report["pages"]
        assert (pdf.pages[0].width, pdf.pages[0].height) == (612, 792)
    assert report["overflow"] == []
    assert not [note for note in report["report"] if note["what"] == "missing glyph"]


def test_a_label_for_each_brigade_battery_and_leader(
    gettysburg: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    army = info(gettysburg, capsys)["armies"][1]
    count = army["totals"]["count"]
    wanted = count["brigade"] + count["leader"] + army["totals"]["batteries"]
    out = tmp_path / "labels.pdf"
    assert (
        run("print", "labels", gettysburg, "--army", "army of northern virginia",
            "--out", out, "--json") == 0
    )  # fmt: skip
    assert json.loads(capsys.readouterr().out)["faces"] == wanted


def test_the_start_position_leaves_labels_free(gettysburg: Path, tmp_path: Path) -> None:
    def first_word(start: int) -> tuple[float, float]:
        out = tmp_path / f"{start}.pdf"
        assert run("print", "labels", gettysburg, "--out", out, "--start", start) == 0
        with pdfplumber.open(out) as pdf:
            word = pdf.pages[0].extract_words()[0]
        return word["x0"], word["top"]

    assert first_word(1) != first_word(3)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("print", "posters", "{p}", "--out", "{d}/x.pdf"), "labels, cards, roster, qrs"),
        (("print", "labels", "{p}", "--out", "{d}/x.pdf", "--army", "Prussia"), "Potomac"),
        (("print", "labels", "{p}", "--out", "{d}/x.pdf", "--stock", "A1"), "stock"),
        (("print", "labels", "{p}", "--out", "{d}/none/x.pdf"), "none"),
        (("validate", "{d}/none.muster"), "none.muster"),
        (("sample", "agincourt", "--out", "{d}/a.muster"), "gettysburg"),
        (("sample", "gettysburg", "--out", "{p}"), "already"),
        (("lookup", "fire_and_fury", "loot", "roll=1"), "maneuver"),
        (("lookup", "fire_and_fury", "maneuver", "roll"), "key=value"),
        (("lookup", "fire_and_fury", "maneuver", "state=order"), "roll"),
        (("lookup", "chess", "maneuver"), "fire_and_fury"),
        (("import", "{d}/none.csv", "--ruleset", "fire_and_fury", "--out", "{d}/b"), "none.csv"),
        (("import", "{p}", "--ruleset", "chess", "--out", "{d}/b"), "fire_and_fury"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_says_why_in_one_line(
    argv: tuple[str, ...], said: str, gettysburg: Path, tmp_path: Path
) -> None:
    words = [each.format(p=gettysburg, d=tmp_path) for each in argv]
    with pytest.raises(commands.CommandError) as error:
        run(*words)
    assert said.casefold() in str(error.value).casefold()
    assert "Traceback" not in str(error.value)


def test_lookup_answers_in_json_and_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("lookup", "fire_and_fury", "fire_effects", "points=5", "roll=9", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["result"] == "C"
    assert answer["keys"] == {"points": 5, "roll": 9}
    assert run("lookup", "fire_and_fury", "maneuver", "state=order", "roll=2") == 0
    assert "isengage" in capsys.readouterr().out
    assert run("lookup", "hail_caesar", "break_shooting", "arm=infantry", "roll=3", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["broken_if_shaken"] is True


def test_a_wrong_word_is_refused_with_its_reason() -> None:
    with pytest.raises(UsageError, match="“a3” is none of: a4, letter"):
        parse(["print", "labels", "x", "--out", "y", "--paper", "a3"], EN)


def test_a_number_must_be_one() -> None:
    for given in ("nan", "inf", "1,5", "x"):
        with pytest.raises(UsageError, match="number"):
            parse(["print", "labels", "x", "--out", "y", "--offset", given, "0"], EN)


def test_a_lookup_fails_in_the_users_language() -> None:
    with pytest.raises(commands.CommandError, match="no es un número"):
        run("lookup", "fire_and_fury", "maneuver", "state=order", "roll=x", tr=ES)


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    project = tmp_path / "g.muster"
    run("sample", "gettysburg", "--out", project)
    command = f'"{sys.executable}" "{ROOT / "app.py"}" info "{project}" --json | head -c 10'
    done = subprocess.run(  # noqa: S603 - the program itself, through a pipe
        ["/bin/sh", "-c", command], capture_output=True, text=True, check=False, timeout=50
    )  # fmt: skip
    assert done.stdout == '{\n  "schem'
    assert done.stderr == ""


def test_the_list_of_samples(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("sample", "--list") == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert names[0] == "gettysburg"


def call(*argv: str, folder: Path) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    environment |= {"LC_ALL": "C", "XDG_STATE_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    return subprocess.run(  # noqa: S603 - the program itself
        [sys.executable, str(ROOT / "app.py"), *argv],
        capture_output=True, text=True, check=False, cwd=folder, env=environment, timeout=50,
    )  # fmt: skip


def test_without_a_display_the_window_names_the_demo(tmp_path: Path) -> None:
    done = call(folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "demo" in done.stderr


def test_a_failure_is_one_line_and_debug_shows_where(tmp_path: Path) -> None:
    done = call("validate", "none.muster", folder=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    shown = call("validate", "none.muster", "--debug", folder=tmp_path)
    assert shown.returncode == 2
    assert "Traceback" in shown.stderr


def test_the_demo_makes_checks_and_prints_the_sample(tmp_path: Path) -> None:
    done = call("demo", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    made = {path.name for path in (tmp_path / "demo").iterdir()}
    assert {"gettysburg.muster", "labels-a4.pdf", "labels-letter.pdf", "roster-a4.pdf",
            "qrs-a4.pdf", "qrs-a4-es.pdf", "calibration-a4.pdf"} <= made  # fmt: skip
    assert len(done.stdout.splitlines()) == len(made)


def test_a_second_demo_replaces_the_first_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "_prints", lambda _document, _lang: [])
    assert demo.run_demo(tmp_path, EN, str.strip) == 0
    (tmp_path / "mine.txt").write_text("kept")
    assert demo.run_demo(tmp_path, EN, str.strip) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"gettysburg.muster", "mine.txt"}
    assert (tmp_path / "gettysburg.muster").read_bytes().startswith(b"SQLite format 3")
