"""Text tables: commas, semicolons, tabs or bars between cells, quotes around them."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from exports.imports.build import RawTable, TableBuilder, TooMuchError
from exports.imports.cells import Cell, clean_text, is_plain
from exports.imports.faults import FaultList, ImportFault
from exports.imports.headers import column_letter
from exports.imports.limits import STEP, Cancelled, Limits, Progress, check

DELIMITERS = (",", ";", "\t", "|")
RARE = ("^", "~", ":", "#")
"""Signs that separate cells only where none of the usual ones does, and all rows agree."""
_SURE = (0.9, 3)
"""From this share of even rows, and this many cells, a rare sign is believed."""
_SAMPLE_ROWS = 60
_FEW = 3
_SAMPLE_CHARS = 200_000
_EVEN = 0.5
"""From this share of even rows a usual sign is believed."""
_END = "\x1e end of table \x1e"


def find_delimiter(text: str) -> str:
    """Return the sign that splits the rows most evenly into most cells; a comma if none does.

    A rare sign is taken where the usual ones split nothing.
    """
    sample = text[:_SAMPLE_CHARS]
    if len(text) > len(sample):
        sample = sample[: sample.rfind("\n") + 1] or sample
    scores = {sign: _evenness(sample, sign) for sign in DELIMITERS}
    best = max(DELIMITERS, key=lambda sign: scores[sign])
    if scores[best][0] >= _EVEN:
        return best
    rare = {sign: _evenness(sample, sign) for sign in RARE}
    other = max(RARE, key=lambda sign: rare[sign])
    if rare[other][0] >= _SURE[0] and rare[other][1] >= _SURE[1]:
        return other
    return best if scores[best] > (0.0, 0) else ","


def _evenness(sample: str, delimiter: str) -> tuple[float, int]:
    """Share of the rows that have the most common number of cells, and that number."""
    lengths: Counter[int] = Counter()
    try:
        reader = csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter)
        for row, _ in zip(reader, range(_SAMPLE_ROWS), strict=False):
            if row:
                lengths[len(row)] += 1
    except csv.Error:
        return (0.0, 0)
    several = {length: count for length, count in lengths.items() if length > 1}
    if not several:
        return (0.0, 0)
    length = max(several, key=lambda known: (several[known], known))
    return (round(several[length] / lengths.total(), 1), length)


def read_delimited(
    text: str,
    name: str,
    *,
    encoding: str,
    delimiter: str | None,
    header: str | int,
    limits: Limits,
    cancelled: Cancelled,
    progress: Progress,
) -> RawTable:
    """Read a text table; every fault is in the table's `faults`. Raises ImportCancelledError."""
    builder = TableBuilder(limits, even=True, header=header)
    first, _, rest = text.partition("\n")
    skipped = 0
    first = first.rstrip("\r\n").strip('"')
    if first.casefold().startswith("sep=") and len(first) == 5:
        delimiter, text, skipped = first[4], rest, 1
    sign = delimiter or find_delimiter(text)
    lines = text.count("\n") + text.count("\r") + 1
    reader = _records(text, sign)
    number = skipped
    try:
        for number, record in enumerate(reader, skipped + 1):
            if not number % STEP:
                check(cancelled)
                progress(min(1.0, number / lines))
            if record and record[-1].endswith(_END):
                if record == [_END]:
                    break
                builder.faults.add("open_quote", number)
                break
            builder.add(number, _cells(builder, number, record, limits))
    except csv.Error:
        builder.faults.add("cell_too_long", number + 1, most=limits.cell_chars)
    except TooMuchError:
        builder.rows.clear()
    check(cancelled)
    table = builder.finish(name, encoding=encoding, delimiter=sign)
    progress(1.0)
    found = [*_wrong_sign(text, table, given=delimiter), *_cut_off(text, table)]
    if not found:
        return table
    return replace(table, faults=FaultList([*table.faults, *found]).ordered())


def _wrong_sign(text: str, table: RawTable, *, given: str | None) -> Iterator[ImportFault]:
    """A separator that was chosen and splits nothing, where another one does."""
    if given is None or table.width != 1 or not table.rows:
        return
    better = find_delimiter(text)
    even, cells = _evenness(text[:_SAMPLE_CHARS], better)
    if better != given and even >= _SURE[0] and cells >= _SURE[1]:
        yield ImportFault(None, None, "one_column", {"sign": better if better != "\t" else "Tab"})


def _cut_off(text: str, table: RawTable) -> Iterator[ImportFault]:
    """A last row that stops short, alone of all, in a text without an end of line."""
    if text[-1:] in "\r\n" or len(table.rows) < _FEW or not table.rows[-1].short:
        return
    if sum(row.short for row in table.rows) == 1:
        yield ImportFault(table.rows[-1].number, None, "cut_off")


def _records(text: str, delimiter: str) -> Iterator[list[str]]:
    """Split the text; a last line of our own shows whether a quote was left open."""

    def lines() -> Iterator[str]:
        yield from io.StringIO(text, newline="")
        if text and text[-1] not in "\r\n":
            yield "\n"
        yield _END

    return csv.reader(lines(), delimiter=delimiter)


def _cells(builder: TableBuilder, number: int, record: list[str], limits: Limits) -> list[Cell]:
    if is_plain(record, limits.cell_chars):
        return [cell or None for cell in record]
    cells: list[Cell] = []
    for index, raw in enumerate(record):
        if len(raw) > limits.cell_chars:
            builder.faults.add(
                "cell_too_long", number, column_letter(index), most=limits.cell_chars
            )
            cells.append(None)
            continue
        clean, code = clean_text(raw)
        if code and clean:
            builder.faults.add(code, number, column_letter(index), text=clean[:80])
        if "\ufffd" in clean:
            builder.faults.add("broken_character", number, column_letter(index), text=clean[:80])
        cells.append(clean or None)
    return cells
