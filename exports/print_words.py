"""Words for what did not go as it was meant in a print: whose text, which, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exports.drawing.report import NoteGroup
    from exports.i18n import Translator

UNITS_NAMED = 3


def note_units(group: NoteGroup, tr: Translator) -> str:
    """The units that notes are about; of many the first few, and how many more."""
    first = ", ".join(group.units[:UNITS_NAMED])
    more = len(group.units) - UNITS_NAMED
    if more <= 0:
        return first
    text = tr.ngettext("{names} and {n} more", "{names} and {n} more", more)
    return text.format(names=first, n=tr.number(more))


def note_words(group: NoteGroup, tr: Translator) -> str:
    """What happened to a text in print, with the text itself, and how often it did."""
    _ = tr.gettext
    note = group.note
    if note.what == "shrunk":
        text = _("{box} shrunk to {size} pt")
    elif note.what == "clipped":
        text = _("{box} does not fit and was cut")
    else:
        text = _("{box} has a character that the font lacks")
    box = note.box or _("text")
    if group.text:
        box = _("{box} “{text}”").format(box=box, text=group.text)
    size = tr.number(note.to_pt) if note.to_pt is not None else ""
    line = text.format(box=box, size=size)
    return f"{line} (×{tr.number(group.times)})" if group.times > 1 else line
