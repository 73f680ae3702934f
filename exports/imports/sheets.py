"""One sheet of a workbook read by a streaming parser: values, formulas, merged cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import IO
from xml.parsers import expat

from exports.imports.guards import RefusedError
from exports.imports.limits import Cancelled, Limits, check

CHUNK = 2**17
LAST_ROW = 1_048_576
_CELL = re.compile(r"^([A-Z]{1,3})([1-9]\d{0,6})$")
_WHOLE = re.compile(r"^-?\d{1,15}$")
_VALUE = re.compile(rb"[<:](?:v|is)>")
_MERGED = 50_000
"""Cells of merged ranges that are worth filling; beyond that they are decoration."""


@dataclass(frozen=True, slots=True)
class Error:
    """A cell that shows a spreadsheet's error, such as #REF!."""

    text: str


@dataclass(frozen=True, slots=True)
class Day:
    """A number that the cell's style shows as a date, or a date written out."""

    value: float | str


Shown = str | int | float | bool | Error | Day


@dataclass(slots=True)
class Sheet:
    """What a sheet holds; rows and columns count from 1.

    `rows` maps a row to the values of its filled cells by column; `formulas` tells for each
    formula whether a value is stored with it; `merged` lists for a row the columns that a range
    merged downwards covers, with the row that shows its content.
    """

    rows: dict[int, dict[int, Shown]] = field(default_factory=dict)
    formulas: dict[int, dict[int, bool]] = field(default_factory=dict)
    merged: dict[int, list[tuple[int, int]]] = field(default_factory=dict)


def count_values(stream: IO[bytes]) -> int:
    """Count the cells of a sheet that hold something, roughly and quickly."""
    found, tail = 0, b""
    while chunk := stream.read(CHUNK):
        joined = tail + chunk
        found += len(_VALUE.findall(joined))
        tail = b"" if _VALUE.search(joined[-3:]) else joined[-3:]
    return found


def read_sheet(
    stream: IO[bytes],
    strings: Sequence[str],
    dates: frozenset[int],
    limits: Limits,
    *,
    cancelled: Cancelled,
    at: Callable[[int], None],
) -> Sheet:
    """Read a sheet's XML; `dates` are the styles that show numbers as dates.

    `at` is told the bytes read. Raises RefusedError for what is too much or no sheet.
    """
    reader = _Reader(strings, dates, limits)
    read = 0
    try:
        while chunk := stream.read(CHUNK):
            check(cancelled)
            reader.parser.Parse(chunk, False)
            read += len(chunk)
            at(read)
        reader.parser.Parse(b"", True)
    except (expat.ExpatError, ValueError, IndexError) as error:
        raise RefusedError("damaged_workbook") from error
    return reader.sheet


class _Reader:
    """The handlers of the parser. Prefixes of names are left aside, as are unknown elements."""

    def __init__(self, strings: Sequence[str], dates: frozenset[int], limits: Limits) -> None:
        self.sheet = Sheet()
        self._strings = strings
        self._dates = dates
        self._limits = limits
        self._cells = self._filled = 0
        self._row = self._column = 0
        self._columns: dict[str, int] = {}
        self._values: dict[int, Shown] = {}
        self._type = self._style = ""
        self._formula = False
        self._text: list[str] = []
        self._inline: list[str] = []
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text.append
        self.parser.StartDoctypeDeclHandler = self._doctype

    def _doctype(self, *_args: object) -> None:
        raise RefusedError("xml_entities")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if ":" in tag:
            tag = tag.rpartition(":")[2]
        if tag in {"v", "t"}:
            self._text.clear()
        elif tag == "c":
            self._open_cell(attributes)
        elif tag == "row":
            self._open_row(attributes.get("r"))
        elif tag == "f":
            self._formula = True
        elif tag == "mergeCell":
            self._merge(attributes.get("ref", ""))

    def _open_row(self, given: str | None) -> None:
        number = self._row + 1 if given is None else int(given)
        if not self._row < number <= LAST_ROW:
            raise ValueError(given)
        self._row, self._column = number, 0
        self._values = {}

    def _open_cell(self, attributes: dict[str, str]) -> None:
        self._cells += 1
        if self._cells > self._limits.workbook_cells:
            most = self._limits.workbook_cells
            raise RefusedError("too_many_cells", have=self._cells, most=most)
        reference = attributes.get("r")
        self._column = self._column + 1 if reference is None else self._column_of(reference)
        self._type = attributes.get("t", "n")
        self._style = attributes.get("s", "")
        self._formula = False

    def _column_of(self, reference: str) -> int:
        """Return the column of a cell such as J284; each name of a column is read once."""
        letters = reference.rstrip("0123456789")
        column = self._columns.get(letters)
        if column is None:
            place = parse_cell(reference)
            if place is None:
                raise ValueError(reference)
            column = self._columns[letters] = place[1]
        return column

    def _end(self, tag: str) -> None:
        if ":" in tag:
            tag = tag.rpartition(":")[2]
        if tag == "v":
            self._close_value("".join(self._text))
        elif tag == "c":
            if self._inline or self._formula:
                self._close_cell()
        elif tag == "t":
            self._inline += self._text
        elif tag == "row" and self._values:
            self.sheet.rows[self._row] = self._values

    def _close_value(self, text: str) -> None:
        if not text:
            return
        shown: Shown
        if self._type == "n":
            shown = int(text) if _WHOLE.match(text) else float(text)
            if self._style and int(self._style) in self._dates:
                shown = Day(shown)
        elif self._type == "s":
            if not text.isdecimal():
                raise ValueError(text)
            shown = self._strings[int(text)]
        elif self._type == "b":
            shown = text.strip() == "1"
        elif self._type == "e":
            shown = Error(text)
        else:
            shown = Day(text) if self._type == "d" else text
        self._keep(shown)

    def _close_cell(self) -> None:
        if self._type == "inlineStr" and self._inline:
            self._keep("".join(self._inline))
        self._inline = []
        if self._formula:
            stored = self._values.get(self._column) is not None
            self.sheet.formulas.setdefault(self._row, {})[self._column] = stored

    def _keep(self, shown: Shown) -> None:
        if self._column > self._limits.columns:
            raise RefusedError("too_many_columns", have=self._column, most=self._limits.columns)
        self._values[self._column] = shown

    def _merge(self, ref: str) -> None:
        """Remember a range merged downwards: its content stands for every row that it covers."""
        first, _, last = ref.partition(":")
        top, bottom = parse_cell(first), parse_cell(last)
        if top is None or bottom is None or top[1] != bottom[1]:
            return
        self._filled += bottom[0] - top[0]
        if self._filled > _MERGED:
            return
        for row in range(top[0] + 1, bottom[0] + 1):
            self.sheet.merged.setdefault(row, []).append((top[1], top[0]))


def parse_cell(reference: str) -> tuple[int, int] | None:
    """Return row and column, both from 1, of a reference such as J284; None if it is none."""
    match = _CELL.match(reference)
    if not match:
        return None
    column = 0
    for letter in match.group(1):
        column = column * 26 + ord(letter) - 64
    return int(match.group(2)), column
