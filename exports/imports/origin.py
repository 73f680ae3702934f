"""Where an imported figure comes from: the file and the rows of it that speak of a unit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from exports.i18n import translator
from exports.imports.roles import Parts
from exports.imports.tree import Planned

MOST_SPANS = 3


def add_origins(
    armies: Iterable[Planned], offered: Parts, *, file: str, own: str | None, lang: str
) -> None:
    """Give every unit a default for where its figures come from.

    `own` is the user's text for all of them, "" for none; with None it is the file's name and the
    unit's rows. Nothing is written where neither is known, nor where a value was read.
    """
    if own == "" or (own is None and not file):
        return
    tr = translator(lang)
    fields = origin_fields(offered)
    for army in armies:
        for planned in army.all():
            field_id = fields.get(planned.kind)
            if field_id is None or field_id in planned.values or not planned.numbers:
                continue
            if own is None:
                many = len(planned.numbers)
                said = tr.ngettext("{file}, row {rows}", "{file}, rows {rows}", many)
                planned.defaults[field_id] = said.format(file=file, rows=spans(planned.numbers))
            else:
                planned.defaults[field_id] = own


def origin_fields(offered: Parts) -> dict[str, str]:
    """The field that says where an element comes from, by the kind of element."""
    found: dict[str, str] = {}
    for column in offered.columns:
        for kind in column.kinds if column.origin else ():
            target = offered.field(column, kind)
            if target is not None:
                found.setdefault(kind, target.id)
    return found


def spans(numbers: Sequence[int]) -> str:
    """Row numbers as a reader writes them: "2-6, 9"; beyond a few spans the first and the last."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    if len(runs) > MOST_SPANS:
        runs = [[runs[0][0], runs[-1][1]]]
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
