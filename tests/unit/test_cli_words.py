"""The command line's own words: in the user's language, and of use to who mistyped."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from db.store import ProjectStore
from db.version import SCHEMA
from exports.i18n import translator
from model.forces.elements import Unit
from tests.helpers.files import run_sql, snapshot
from tests.helpers.toy import host_of
from ui.cli import commands
from ui.cli.arguments import COMMANDS, UsageError, parse
from ui.cli.parser import FAULTS, Parser

ROOT = Path(__file__).parents[2]
EN, ES = translator("en"), translator("es")
ENGLISH = re.compile(
    r"\b(usage|arguments?|options|show|help and|the|expected|invalid|choose|unrecognized|value"
    r"|required|project|file|army)\b"
)


def call(*argv: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LANGUAGE", "LC_MESSAGES")
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    environment |= {"LC_ALL": "", "LANG": "C", "XDG_STATE_HOME": str(folder), **more}
    return subprocess.run(  # noqa: S603 - the program itself
        [sys.executable, str(ROOT / "app.py"), *argv],
        capture_output=True, text=True, check=False, cwd=folder, env=environment, timeout=50,
    )  # fmt: skip


def refusal(*argv: str, tr: Any = ES) -> str:
    with pytest.raises(UsageError) as caught:
        parse(argv, tr)
    return str(caught.value)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_spanish_throughout(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        parse([command, "--help"] if command else ["--help"], ES)
    assert left.value.code == 0
    shown = capsys.readouterr().out
    assert shown.startswith("uso: app.py")
    assert "muestra esta ayuda y termina" in shown
    # Words that are typed stay as they are: "--out", "{a4,letter}", the names of commands.
    typed = re.sub(r"--?[a-z-]+|\{[^}]*\}|^  [a-z-]+  ", "", shown, flags=re.MULTILINE)
    assert not ENGLISH.findall(typed), typed


FAULTY = {
    "required": (("print", "x", "y"), "faltan argumentos: --out"),
    "required_two": (("lookup",), "faltan argumentos: REGLAMENTO, TABLA"),
    "whole": (("print", "x", "y", "--out", "z", "--start", "q"), "--start: «q» no es un número en"),
    "number": (("print", "x", "y", "--out", "z", "--offset", "nan", "1"), "«nan» no es un número"),
    "choice": (("info", "x", "--lang", "fr"), "--lang: «fr» no es ninguno de estos: en, es"),
    "unknown": (("info", "x", "y", "--zz"), "no se entiende: y --zz"),
    "value": (("print", "x", "y", "--out"), "--out: falta un valor"),
    "values": (("print", "x", "y", "--out", "z", "--stretch", "1"), "--stretch: lleva 2 valores"),
    "no_value": (("info", "x", "--json=3"), "--json: no lleva ningún valor («3»)"),
    "ambiguous": (("print", "x", "y", "--o", "z"), "«--o» puede ser --out, --offset"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_wrong_arguments_are_refused_in_spanish(name: str) -> None:
    argv, said = FAULTY[name]
    text = refusal(*argv)
    assert said in text
    assert text.endswith(f"(app.py {argv[0]} --help)")
    assert not ENGLISH.findall(re.sub(r"--[a-z]+|\(app.py .*\)", "", text)), text


def test_every_fault_of_argparse_that_a_user_can_cause_has_words_of_ours() -> None:
    """argparse's own source is asked, so that another Python's other words are noticed."""
    source = Path(argparse.__file__).read_text(encoding="utf-8")
    told = {each.replace("\\", "") for each in FAULTS}
    for begin in ("expected one argument", "expected at most one", "expected at least one",
                  "the following arguments are required", "one of the arguments",
                  "unrecognized arguments", "not allowed with argument", "invalid choice",
                  "ignored explicit argument", "ambiguous option"):  # fmt: skip
        assert begin in source
        assert any(each.startswith(begin) for each in told), begin


def test_a_group_of_which_one_is_wanted_is_worded_too() -> None:
    parser = Parser(ES, prog="x")
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("--a", action="store_true")
    group.add_argument("--b", action="store_true")
    with pytest.raises(UsageError, match="--b: no puede ir junto con --a"):
        parser.parse_args(["--a", "--b"])
    with pytest.raises(UsageError, match="falta uno de estos: --a --b"):
        parser.parse_args([])


def test_the_machines_language_counts_where_none_is_asked_for(tmp_path: Path) -> None:
    done = call("print", "x", folder=tmp_path, LANG="es_ES.UTF-8")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "app.py: faltan argumentos: PROYECTO, --out (app.py print --help)\n"
    done = call("--help", folder=tmp_path, LANG="es_ES.UTF-8")
    assert done.returncode == 0
    assert done.stdout.startswith("uso: ")


def test_options_may_stand_before_the_command(tmp_path: Path) -> None:
    done = call("--lang", "es", "--debug", "sample", "--list", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Gettysburg" in done.stdout


# A first word that is neither a command nor a file


def test_a_mistyped_command_names_the_nearest(tmp_path: Path) -> None:
    done = call("validte", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "app.py: There is no command and no file “validte”. Did you mean “validate”?\n"
    )
    assert "¿Quería decir «print»?" in refusal("Pirnt")
    text = refusal("frobnicate")
    assert "«frobnicate»" in text
    assert all(each in text for each in COMMANDS)


@pytest.mark.parametrize("word", ["nosuch.muster", "no/such", "./demo2"])
def test_a_project_that_is_not_there_is_named(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal(word, tr=EN) == f"There is no file “{word}”. Check the name and the folder."


def test_a_file_that_is_there_opens_whatever_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("validte", "demo"):
        Path(name).touch()
    assert parse(["validte"], EN).project == Path("validte")
    assert parse(["--lang", "es", "validte"], EN).project == Path("validte")
    assert parse(["--", "demo"], EN).project == Path("demo")
    assert parse(["demo"], EN).command == "demo"
    assert parse([], EN).project is None


# Files that are not as they should be


def run(*argv: object, tr: Any = EN) -> int:
    return commands.run(parse([str(each) for each in argv], tr), tr)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("project") / "gauls.muster"
    assert run("sample", "hail-caesar-gauls", "--out", path) == 0
    return path


@pytest.fixture
def project(sample: Path, tmp_path: Path) -> Path:
    path = tmp_path / "gauls.muster"
    path.write_bytes(sample.read_bytes())
    return path


@pytest.mark.parametrize("command", ["info", "validate"])
def test_a_newer_project_is_read_and_said_to_be_newer(
    command: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(command, project, "--json")
    told = capsys.readouterr()
    assert (json.loads(told.out)["newer"], told.err) == (False, "")
    run_sql(project, f"PRAGMA user_version = {SCHEMA + 3}")
    run(command, project, "--json")
    told = capsys.readouterr()
    assert json.loads(told.out)["newer"] is True
    assert told.err == (
        "app.py: “gauls.muster” was written by a newer Muster: what it has beyond this version is"
        " not seen.\n"
    )
    run(command, project, tr=ES)
    assert "se escribió con un Muster más nuevo" in capsys.readouterr().err


def test_a_print_of_a_newer_project_says_so_too(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_sql(project, f"PRAGMA user_version = {SCHEMA + 3}")
    run("print", "roster", project, "--out", tmp_path / "x.pdf")
    assert "newer" in capsys.readouterr().err


def test_an_army_of_unknown_rules_is_no_army_without_faults(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_sql(project, "UPDATE element SET ruleset = 'lost_rules' WHERE parent IS NULL")
    assert run("validate", project) == 1
    said = "rule set “lost_rules”, which this program does not have"
    assert said in capsys.readouterr().out
    run("info", project)
    assert said in capsys.readouterr().err
    assert run("validate", project, "--json", tr=ES) == 1
    (issue,) = json.loads(capsys.readouterr().out)["issues"]
    assert (issue["code"], issue["severity"]) == ("ruleset_foreign", "error")
    assert "«lost_rules»" in issue["message"]
    assert issue["rule"] == {"source": "", "section": "El archivo del proyecto"}


def test_a_value_of_another_version_is_an_error_at_the_command_line(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ProjectStore.open(project, read_only=True) as store:
        units = [each for each in store.load().records() if isinstance(each, Unit)]
    unit = next(each for each in units if "type" in each.values)
    change = "UPDATE element_value SET value = '\"heavy-foo\"' WHERE field = 'type' AND element ="
    run_sql(project, f"{change} '{unit.id}'")
    assert run("validate", project) == 1
    assert f"Troop type of {unit.name}: “heavy-foo”" in capsys.readouterr().out
    run("validate", project, "--json", tr=ES)
    (issue,) = [
        each
        for each in json.loads(capsys.readouterr().out)["issues"]
        if each["code"] == "value_foreign"
    ]
    assert (issue["severity"], issue["fix"]) == ("error", True)
    assert issue["target"]["id"] == unit.id
    assert issue["values"]["value"] == "heavy-foo"
    assert "«heavy-foo» no es nada que las reglas conozcan" in issue["message"]


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    path = tmp_path / "my battle.muster"
    ProjectStore.create(path, host_of(600)).close()
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 2 * 4096] = b"\xee" * (2 * 4096)
    path.write_bytes(data)
    return path


def test_a_damaged_project_names_the_command_that_saves_the_rest(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = damaged.parent
    with pytest.raises(commands.CommandError) as caught:
        run("info", damaged)
    text = str(caught.value)
    assert "is damaged" in text
    new = folder / "my battle-recovered.muster"
    assert text.endswith(f"app.py recover '{damaged}' --out '{new}'")
    before = snapshot(folder)
    assert run("recover", damaged, "--out", new) == 0
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"{re.escape(str(new))}: \d+ elements saved", lines[0])
    assert any("nothing could be read" in line for line in lines[1:])
    assert {**before, new.name: new.read_bytes()} == snapshot(folder)
    with ProjectStore.open(new, read_only=True) as store:
        assert sum(isinstance(each, Unit) for each in store.load().records()) > 100
    with pytest.raises(commands.CommandError, match="there already"):
        run("recover", damaged, "--out", new)
    with pytest.raises(commands.CommandError, match="there already"):
        run("recover", damaged, "--out", damaged)


def test_what_was_saved_is_told_in_json_and_in_spanish(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = damaged.with_name("a.muster")
    assert run("recover", damaged, "--out", out, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["out"] == str(out)
    assert told["elements"] > 100
    assert told["gaps"] >= 1
    assert set(told) == {"out", "elements", "dropped", "moved", "gaps"}
    assert run("recover", damaged, "--out", damaged.with_name("b.muster"), tr=ES) == 0
    assert "elementos guardados" in capsys.readouterr().out


def test_a_sound_project_loses_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = project.with_name("copy.muster")
    assert run("recover", project, "--out", new) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["  nothing was lost"]
    with ProjectStore.open(project, read_only=True) as old, ProjectStore.open(new) as copy:
        assert old.load() == copy.load()


def test_what_cannot_be_saved_at_all_says_so(project: Path, tmp_path: Path) -> None:
    short = tmp_path / "short.muster"
    short.write_bytes(project.read_bytes()[:200])
    with pytest.raises(commands.CommandError, match="nothing of it can be read"):
        run("recover", short, "--out", tmp_path / "x.muster")
    text = tmp_path / "text.muster"
    text.write_text("1st Minnesota;330\n" * 30)
    with pytest.raises(commands.CommandError, match="no Muster project"):
        run("recover", text, "--out", tmp_path / "x.muster")
    assert not (tmp_path / "x.muster").exists()


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ("none/x.pdf", "no existe ese archivo o carpeta"),
        ("folder", "es una carpeta"),
        ("text.txt/x.pdf", "una parte de su ruta no es una carpeta"),
        ("n" * 300, "su nombre es demasiado largo"),
    ],
)
def test_the_systems_reasons_are_in_the_users_language(
    out: str, said: str, project: Path, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text.txt").touch()
    with pytest.raises(commands.CommandError) as caught:
        run("print", "roster", project, "--out", tmp_path / out, tr=ES)
    assert said in str(caught.value)


def test_the_self_test_is_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("self-test", tr=ES) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith("bien") for line in lines)
    assert any("reglamento hail_caesar: " in line and " tablas, " in line for line in lines)
    assert not re.search(r"\b(rule set|language|findings|pages|sizes|kinds)\b", "\n".join(lines))
