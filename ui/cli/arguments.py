"""The arguments of the command line, which scripts rely on."""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from exports.i18n import LANGUAGES, N_, Translator
from ui.cli.parser import Parser, UsageError

PROG = "app.py"

__all__ = ["COMMANDS", "UsageError", "number", "parse"]


def number(text: str) -> float:
    """A number that can be reckoned with: neither "nan" nor "inf"."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


def parse(argv: Sequence[str], tr: Translator) -> argparse.Namespace:
    """Read the arguments; a first word that is no command is the project to open.

    Raises UsageError, also for a first word that is neither a command nor a file; leaves with
    SystemExit for --help.
    """
    words = list(argv)
    first = _first_word(words)
    if first is None or words[first] not in COMMANDS:
        arguments = _window(tr).parse_args(words)
        if arguments.project is not None:
            _must_be_there(words[first] if first is not None else str(arguments.project), tr)
        return arguments
    name = words.pop(first)
    about, fill = COMMANDS[name]
    parser = Parser(tr, prog=f"{PROG} {name}", description=_sentence(tr.gettext(about)))
    fill(parser, tr)
    _common(parser, tr)
    parser.set_defaults(command=name)
    return parser.parse_args(words)


def _first_word(words: Sequence[str]) -> int | None:
    """Where the first word stands that is neither an option nor the language of one."""
    for at, word in enumerate(words):
        if word == "--":
            return None
        if not word.startswith("-") and (at == 0 or words[at - 1] != "--lang"):
            return at
    return None


def _must_be_there(word: str, tr: Translator) -> None:
    """Raise UsageError for a word that is neither a command nor a file."""
    if os.path.lexists(word):
        return
    if Path(word).suffix or Path(word).name != word:
        text = tr.gettext("There is no file “{path}”. Check the name and the folder.")
        raise UsageError(text.format(path=word))
    from difflib import get_close_matches  # only who mistypes needs it

    near = get_close_matches(word.lower(), COMMANDS, n=1)
    if near:
        text = tr.gettext("There is no command and no file “{word}”. Did you mean “{near}”?")
        raise UsageError(text.format(word=word, near=near[0]))
    text = tr.gettext("There is no command and no file “{word}”. The commands: {names}.")
    raise UsageError(text.format(word=word, names=", ".join(COMMANDS)))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _common(parser: Parser, tr: Translator) -> None:
    _ = tr.gettext
    parser.add_argument("--debug", action="store_true", help=_("show the traceback of a failure"))
    parser.add_argument(
        "--lang", choices=list(LANGUAGES), help=_("language of messages and prints")
    )


def _json(parser: Parser, tr: Translator) -> None:
    parser.add_argument("--json", action="store_true", help=tr.gettext("answer in JSON"))


def _project(parser: Parser, tr: Translator) -> None:
    _ = tr.gettext
    parser.add_argument("project", type=Path, metavar=_("PROJECT"), help=_("the project's file"))


def _out(parser: Parser, tr: Translator, metavar: str, about: str) -> None:
    parser.add_argument("--out", type=Path, required=True, metavar=metavar, help=tr.gettext(about))


def _window(tr: Translator) -> Parser:
    _ = tr.gettext
    width = max(len(name) for name in COMMANDS)
    parser = Parser(
        tr,
        prog=PROG,
        description=_("Muster: orders of battle, scenarios and prints for miniature wargames."),
        epilog="\n".join(
            [
                _("commands, each with a --help of its own:"),
                *(f"  {name:{width}}  {_(about)}" for name, (about, _fill) in COMMANDS.items()),
            ]
        ),
    )
    parser.add_argument(
        "project", nargs="?", type=Path, metavar=_("PROJECT"), help=_("the project to open")
    )
    parser.set_defaults(command="window")
    _common(parser, tr)
    return parser


def _demo(parser: Parser, tr: Translator) -> None:
    _ = tr.gettext
    parser.add_argument(
        "--out", type=Path, default=Path("demo"), metavar=_("DIR"), help=_("folder for the files")
    )
    parser.add_argument("--no-window", action="store_true", help=_("do not open the window"))


def _sample(parser: Parser, tr: Translator) -> None:
    _ = tr.gettext
    parser.add_argument("name", nargs="?", metavar=_("NAME"), help=_("which one"))
    parser.add_argument("--list", action="store_true", help=_("list the samples"))
    parser.add_argument(
        "--out", type=Path, metavar=_("PROJECT"), help=_("the project file to make")
    )


def _import(parser: Parser, tr: Translator) -> None:
    _ = tr.gettext
    parser.add_argument(
        "file", type=Path, metavar=_("FILE"), help=_("CSV, TSV, XLSX or indented text")
    )
    parser.add_argument(
        "--ruleset", required=True, metavar="ID", help=_("the rule set of the armies")
    )
    parser.add_argument("--scale", metavar="N", help=_("the scale of the armies"))
    parser.add_argument(
        "--map", type=Path, metavar=_("FILE"), help=_("a mapping of columns kept earlier")
    )
    _out(parser, tr, _("PROJECT"), N_("the project file to make"))
    _json(parser, tr)


def _about_project(parser: Parser, tr: Translator) -> None:
    _project(parser, tr)
    _json(parser, tr)


def _lookup(parser: Parser, tr: Translator) -> None:
    _ = tr.gettext
    parser.add_argument("ruleset", metavar=_("RULESET"), help=_("the rule set"))
    parser.add_argument("table", metavar=_("TABLE"), help=_("the table"))
    parser.add_argument(
        "keys",
        nargs="*",
        default=[],
        metavar=_("key=value"),
        help=_("what is looked up in it"),
    )
    _json(parser, tr)


def _recover(parser: Parser, tr: Translator) -> None:
    _project(parser, tr)
    _out(parser, tr, tr.gettext("PROJECT"), N_("the new file for what can be read"))
    _json(parser, tr)


def _self_test(_parser: Parser, _tr: Translator) -> None:
    """It takes nothing of its own."""


def _print(parser: Parser, tr: Translator) -> None:
    from exports.sheets import EDITIONS, PAPERS  # slow to import, and the window needs none

    _ = tr.gettext
    parser.add_argument(
        "sheet", metavar=_("SHEET"), help=_("labels, cards, roster, qrs, calibration, ...")
    )
    _project(parser, tr)
    _out(parser, tr, _("FILE"), N_("the PDF to write"))
    parser.add_argument(
        "--army", default="", metavar=_("ARMY"), help=_("name or id of one army; else all")
    )
    parser.add_argument(
        "--stock", default="", metavar="ID", help=_("label stock, or “cut” for plain paper")
    )
    parser.add_argument(
        "--start", type=int, default=1, metavar="N", help=_("first free label of the sheet")
    )
    parser.add_argument("--paper", choices=PAPERS, default="a4", help=_("the paper"))
    parser.add_argument(
        "--edition", choices=EDITIONS, default="player", help=_("for whom it is printed")
    )
    parser.add_argument(
        "--offset",
        nargs=2,
        type=number,
        metavar=("X", "Y"),
        default=(0.0, 0.0),
        help=_("shift of the whole page in mm, right and down"),
    )
    parser.add_argument(
        "--stretch",
        nargs=2,
        type=number,
        metavar=("X", "Y"),
        default=(1.0, 1.0),
        help=_("factors from the calibration page"),
    )
    _json(parser, tr)


COMMANDS: Mapping[str, tuple[str, Callable[[Parser, Translator], None]]] = {
    "demo": (N_("make, check and print the Gettysburg sample"), _demo),
    "sample": (N_("make a built-in project"), _sample),
    "import": (N_("make a project from a spreadsheet or text"), _import),
    "validate": (N_("check the armies of a project"), _about_project),
    "print": (N_("print a sheet of a project as PDF"), _print),
    "lookup": (N_("answer from a table of a rule set"), _lookup),
    "info": (N_("say what is in a project"), _about_project),
    "recover": (N_("save what can be read of a damaged project"), _recover),
    "self-test": (N_("check that the program is whole"), _self_test),
}
