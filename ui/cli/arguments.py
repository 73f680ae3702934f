"""The arguments of the command line, which scripts rely on."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import NoReturn

from exports.i18n import LANGUAGES, Translator

COMMANDS = (
    "demo",
    "sample",
    "import",
    "validate",
    "print",
    "lookup",
    "info",
    "self-test",
)


class UsageError(ValueError):
    """The arguments are off; the text says how, in one line."""


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError, so that every fault leaves by the same door."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise UsageError(f"{message} ({self.prog} --help)")


def number(text: str) -> float:
    """A number that can be reckoned with: neither "nan" nor "inf"."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


def parse(argv: list[str], tr: Translator) -> argparse.Namespace:
    """Read the arguments; a first word that is no command is the project to open.

    Raises UsageError; leaves with SystemExit for --help and --version.
    """
    first = next((word for word in argv if not word.startswith("-")), "")
    if first in COMMANDS:
        return _commands(tr).parse_args(argv)
    return _window(tr).parse_args(argv)


def _common(parser: argparse.ArgumentParser, tr: Translator) -> None:
    _ = tr.gettext
    parser.add_argument("--debug", action="store_true", help=_("show the traceback of a failure"))
    parser.add_argument(
        "--lang", choices=list(LANGUAGES), help=_("language of messages and prints")
    )


def _json(parser: argparse.ArgumentParser, tr: Translator) -> None:
    parser.add_argument("--json", action="store_true", help=tr.gettext("answer in JSON"))


def _window(tr: Translator) -> Parser:
    _ = tr.gettext
    parser = Parser(
        prog="app.py",
        description=_("Muster: orders of battle, scenarios and prints for miniature wargames."),
        epilog=_("Commands: {names}. Each has its own --help.").format(names=", ".join(COMMANDS)),
    )
    parser.add_argument("project", nargs="?", type=Path, help=_("the project to open"))
    parser.set_defaults(command="window")
    _common(parser, tr)
    return parser


def _commands(tr: Translator) -> Parser:
    _ = tr.gettext
    parser = Parser(prog="app.py")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=Parser)

    demo = commands.add_parser("demo", help=_("make, check and print the Gettysburg sample"))
    demo.add_argument("--out", type=Path, default=Path("demo"), help=_("folder for the files"))
    demo.add_argument("--no-window", action="store_true", help=_("do not open the window"))
    _common(demo, tr)

    sample = commands.add_parser("sample", help=_("make a built-in project"))
    sample.add_argument("name", nargs="?", help=_("which one"))
    sample.add_argument("--list", action="store_true", help=_("list the samples"))
    sample.add_argument("--out", type=Path, help=_("the project file to make"))
    _common(sample, tr)

    importing = commands.add_parser("import", help=_("make a project from a spreadsheet or text"))
    importing.add_argument("file", type=Path, help=_("CSV, TSV, XLSX or indented text"))
    importing.add_argument("--ruleset", required=True, help=_("the rule set of the armies"))
    importing.add_argument("--scale", help=_("the scale of the armies"))
    importing.add_argument("--map", type=Path, help=_("a mapping of columns kept earlier"))
    importing.add_argument("--out", type=Path, required=True, help=_("the project file to make"))
    _json(importing, tr)
    _common(importing, tr)

    validate = commands.add_parser("validate", help=_("check the armies of a project"))
    validate.add_argument("project", type=Path)
    _json(validate, tr)
    _common(validate, tr)

    _print(commands.add_parser("print", help=_("print a sheet of a project as PDF")), tr)

    lookup = commands.add_parser("lookup", help=_("answer from a table of a rule set"))
    lookup.add_argument("ruleset")
    lookup.add_argument("table")
    lookup.add_argument("keys", nargs="*", metavar="key=value")
    _json(lookup, tr)
    _common(lookup, tr)

    info = commands.add_parser("info", help=_("say what is in a project"))
    info.add_argument("project", type=Path)
    _json(info, tr)
    _common(info, tr)

    self_test = commands.add_parser("self-test", help=_("check that the program is whole"))
    _common(self_test, tr)
    return parser


def _print(parser: argparse.ArgumentParser, tr: Translator) -> None:
    from exports.sheets import EDITIONS, PAPERS  # slow to import, and the window needs none

    _ = tr.gettext
    parser.add_argument("sheet", help=_("labels, cards, roster, qrs, calibration, ..."))
    parser.add_argument("project", type=Path)
    parser.add_argument("--out", type=Path, required=True, help=_("the PDF to write"))
    parser.add_argument("--army", default="", help=_("name or id of one army; else all"))
    parser.add_argument("--stock", default="", help=_("label stock, or “cut” for plain paper"))
    parser.add_argument("--start", type=int, default=1, help=_("first free label of the sheet"))
    parser.add_argument("--paper", choices=PAPERS, default="a4")
    parser.add_argument("--edition", choices=EDITIONS, default="player")
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
    _common(parser, tr)
