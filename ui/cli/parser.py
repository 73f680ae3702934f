"""A parser of arguments that speaks the user's language: argparse's rules, words of our own.

argparse asks the machine for its words, and the machine has them in English only.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from exports.i18n import N_

if TYPE_CHECKING:
    from exports.i18n import Translator


class UsageError(ValueError):
    """The arguments are off; the text says how, in one line."""


FAULTS: Mapping[str, str] = {
    r"invalid (?:int|whole) value: (?P<value>.*)": N_("“{value}” is no whole number"),
    r"invalid (?:float|number) value: (?P<value>.*)": N_("“{value}” is no number"),
    r"invalid \w+ value: (?P<value>.*)": N_("“{value}” is of no use here"),
    r"invalid choice: (?P<value>.*?) \(choose from (?P<choices>.*)\)": N_(
        "“{value}” is none of: {choices}"
    ),
    r"expected one argument": N_("a value is missing"),
    r"expected at most one argument": N_("there is more than one value"),
    r"expected at least one argument": N_("at least one value is missing"),
    r"expected (?P<n>\d+) arguments?": N_("it takes {n} values"),
    r"ignored explicit argument (?P<value>.*)": N_("it takes no value (“{value}”)"),
    r"not allowed with argument (?P<other>.*)": N_("it cannot go with {other}"),
    r"ambiguous option: (?P<option>.*?) could match (?P<choices>.*)": N_(
        "“{option}” may mean {choices}"
    ),
    r"the following arguments are required: (?P<names>.*)": N_("still missing: {names}"),
    r"one of the arguments (?P<names>.*) is required": N_("one of these is missing: {names}"),
    r"unrecognized arguments: (?P<words>.*)": N_("not understood: {words}"),
}
"""What argparse says, as a pattern, and what is said in its place."""

_OF_ONE = r"argument (?P<name>.+?): (?P<fault>.*)"
_QUOTED = r"'([^']*)'"


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError, so that every fault leaves by the same door."""

    def __init__(
        self, tr: Translator, *, prog: str, description: str = "", epilog: str = ""
    ) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            add_help=False,
            formatter_class=partial(Formatter, usage=tr.gettext("usage: ")),
        )
        self._tr = tr
        self._given = self.add_argument_group(tr.gettext("arguments"))
        self._choices = self.add_argument_group(tr.gettext("options"))
        self.add_argument(
            "-h",
            "--help",
            action="help",
            default=argparse.SUPPRESS,
            help=tr.gettext("show this help and exit"),
        )

    def add_argument(self, *names: str, **settings: Any) -> argparse.Action:
        """Add an argument, below the heading for its sort."""
        group = self._choices if names[0].startswith("-") else self._given
        return group.add_argument(*names, **settings)

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        of_one = re.fullmatch(_OF_ONE, message, re.DOTALL)
        text = worded(of_one["fault"] if of_one else message, self._tr)
        about = f"{of_one['name']}: " if of_one else ""
        raise UsageError(f"{about}{text} ({self.prog} --help)")


class Formatter(argparse.RawDescriptionHelpFormatter):
    """The form of a help text: it begins with our word for the usage, and keeps our lines."""

    def __init__(self, prog: str, *, usage: str, **settings: Any) -> None:
        super().__init__(prog, **settings)
        self._usage_word = usage

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the line of the usage."""
        super().add_usage(usage, actions, groups, prefix or self._usage_word)


def worded(message: str, tr: Translator) -> str:
    """One of argparse's faults in our words; one that is not known stays as it is."""
    for pattern, text in FAULTS.items():
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found is not None:
            values = {key: re.sub(_QUOTED, r"\1", each) for key, each in found.groupdict().items()}
            return tr.gettext(text).format(**values)
    return message
