"""The command that saves what can be read of a damaged project, and the word that names it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from db.errors import DamagedFile
from db.files import read_header
from db.recovery import Recovered, recover
from ui.store_words import word_store_error

if TYPE_CHECKING:
    from exports.i18n import Translator


class NothingReadable(DamagedFile):
    """Not even an army, formation or unit can be read: the command would be of no use."""


def word_damage(error: DamagedFile, tr: Translator) -> str:
    """That a project is damaged, with the command that saves what can be read of it."""
    if isinstance(error, NothingReadable):
        text = tr.gettext("“{file}” is damaged so badly that nothing of it can be read.")
        return text.format(file=error.path.name)
    path = error.path
    mark = tr.gettext("recovered")
    new = path.with_name(f"{path.stem}-{mark}.muster")
    text = tr.gettext("{fault} The command: app.py recover {file} --out {new}")
    return text.format(
        fault=word_store_error(error, tr), file=shlex.quote(str(path)), new=shlex.quote(str(new))
    )


def run_recover(
    path: Path, out: Path, tr: Translator, say: Callable[[str], None], *, as_json: bool
) -> int:
    """Save what can be read into a file that is not there yet, and say what was lost."""
    read_header(path)  # ForeignFile for what never was a project
    try:
        found = recover(path, out, army_name=tr.gettext("Recovered"))
    except DamagedFile as error:
        raise NothingReadable(path) from error
    if as_json:
        lost = {"dropped": found.dropped, "moved": found.moved, "gaps": found.gaps}
        told = {"out": str(found.path), "elements": found.elements, **lost}
        say(json.dumps(told, ensure_ascii=False, indent=2))
        return 0
    for line in _lines(found, tr):
        say(line)
    return 0


def _lines(found: Recovered, tr: Translator) -> Iterator[str]:
    """What was saved, and what was lost on the way."""
    n = found.elements
    text = tr.ngettext("{file}: {n} element saved", "{file}: {n} elements saved", n)
    yield text.format(file=found.path, n=tr.number(n))
    losses = (
        (
            found.moved,
            tr.ngettext(
                "{n} element had lost its command and is in the army “{army}” now",
                "{n} elements had lost their commands and are in the army “{army}” now",
                found.moved,
            ),
        ),
        (
            found.dropped,
            tr.ngettext(
                "{n} entry made no sense and was left out",
                "{n} entries made no sense and were left out",
                found.dropped,
            ),
        ),
        (
            found.gaps,
            tr.ngettext(
                "at {n} place nothing could be read: look through the new file",
                "at {n} places nothing could be read: look through the new file",
                found.gaps,
            ),
        ),
    )
    for n, text in losses:
        if n:
            yield "  " + text.format(n=tr.number(n), army=tr.gettext("Recovered"))
    if not any(n for n, _text in losses):
        yield "  " + tr.gettext("nothing was lost")
