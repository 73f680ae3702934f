"""Tables of a rule set as data: one form for the reference sheet, the lookup and the editor."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from enum import StrEnum
from fractions import Fraction

from model.text import EMPTY, Text
from model.values import frozen

NUMBER = re.compile(r"[+-]?\d{1,12}(?:[./]\d{1,12})?")

Cell = str | int | float
Key = str | int | float


class LookupFailed(ValueError):
    """A table has no answer for these keys; `text` says which key is missing or out of range.

    Tables and keys are named by their ids, which is what the asker typed.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def unknown_key(table: str, name: str, known: Iterable[str]) -> LookupFailed:
    """The failure of a lookup that was given a key which the table does not have."""
    names = ", ".join(known)
    return LookupFailed(
        Text(
            f"{table} has no key “{name}”. It takes {names}.",
            f"{table} no tiene la clave «{name}». Admite {names}.",
        )
    )


def missing_key(table: str, name: str, choices: Iterable[str] = ()) -> LookupFailed:
    """The failure of a lookup that was not given a key which the table needs."""
    shown = ", ".join(choices)
    return LookupFailed(
        Text(
            f"{table} needs {name}" + (f": one of {shown}." if shown else "."),
            f"A {table} le falta {name}" + (f": uno de {shown}." if shown else "."),
        )
    )


def no_choice(name: str, value: Key, choices: Iterable[str]) -> LookupFailed:
    """The failure of a lookup whose key has a value that is none of its choices."""
    shown = ", ".join(choices)
    return LookupFailed(
        Text(
            f"{name} is “{value}”. It must be one of {shown}.",
            f"{name} es «{value}». Debe ser uno de {shown}.",
        )
    )


def not_whole(name: str, value: Key) -> LookupFailed:
    """The failure of a lookup whose key must be a whole number and is none."""
    return LookupFailed(
        Text(
            f"{name} is {value}. It must be a whole number.",
            f"{name} es {value}. Debe ser un número entero.",
        )
    )


@frozen
class Span:
    """An interval of numbers, both ends included; None is open ("..0", "1..2", "10..", "7")."""

    low: Fraction | None
    high: Fraction | None

    @classmethod
    def parse(cls, text: str) -> Span:
        """Read "..0", "1..2", "10..", "1/2" or "-1..0"; ValueError for anything else."""
        low, dots, high = text.partition("..")
        try:
            if not dots:
                number = _exact(text)
                return cls(number, number)
            return cls(_exact(low) if low.strip() else None, _exact(high) if high.strip() else None)
        except (ValueError, ZeroDivisionError):
            raise ValueError(f"{text!r} is no span such as 3, 2..5, ..0 or 9..") from None

    @property
    def words(self) -> Text:
        """The span as it is printed: "to 9", "8-10", "8 up", "−1 to 1"."""
        low, high = _figure(self.low), _figure(self.high)
        if self.low == self.high:
            return Text.same(low)
        if self.low is None:
            return Text(f"to {high}", f"hasta {high}")
        if self.high is None:
            return Text(f"{low} up", f"{low} o más")
        if self.low < 0:
            return Text(f"{low} to {high}", f"{low} a {high}")
        return Text.same(f"{low}-{high}")

    def __contains__(self, number: Fraction) -> bool:
        return (self.low is None or number >= self.low) and (
            self.high is None or number <= self.high
        )


def _figure(number: Fraction | None) -> str:
    return "" if number is None else str(number).replace("-", "−")


Match = Span | str


class Layout(StrEnum):
    """How a table answers: a cell, the column in whose cell a number lies, or a whole row."""

    GRID = "grid"
    BANDS = "bands"
    RECORD = "record"


@frozen
class TableKey:
    """One thing that a lookup must be given; choices are closed, numbers are matched by span.

    `default` is taken when the key is not given. `use` says what the key selects: a row, a column,
    or (layout bands) a band inside the row. `dice` is the throw that gives the key before any
    modifiers ("d10", "2d6", "d10-d10"), "" where none does.
    """

    id: str
    names: Text
    use: str
    choices: Mapping[str, Text] = field(default_factory=dict)
    default: str | None = None
    dice: str = ""


@frozen
class Column:
    """A column: its head, and for a column key what it matches. `main` marks a record's result."""

    id: str
    names: Text
    match: Match | None = None
    main: bool = False


@frozen
class Row:
    """A row: what it matches for each row key, its head, and a cell for each column."""

    match: Mapping[str, Match]
    names: Text
    cells: tuple[Cell, ...]


@frozen
class Beyond:
    """What a table answers for a figure above those of its columns, where its rules say that.

    `names` word it, also where a row has that answer earlier: guns reach farther than muskets.
    """

    cell: Cell
    names: Text


@frozen
class Answer:
    """The result of a lookup: a code or number (or a row's cells), and the row it came from.

    `said` words a result of which the cell itself, if there is one, says too little.
    """

    table: str
    keys: Mapping[str, Key]
    row: Mapping[str, Cell]
    result: object
    notes: tuple[str, ...] = ()
    said: Text = EMPTY


@frozen
class Table:
    """A printed table with its lookup.

    `results` words the codes that stand in cells; a cell that is no code prints as it is.
    `editable` tables may be replaced by the user's own cells (see `with_cells`); in `suggested`
    ones the cells are the program's own figures, because the source's are lost. Without `beyond`, a
    figure above those of all columns has no answer.
    """

    id: str
    names: Text
    section: Text
    layout: Layout
    keys: tuple[TableKey, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    results: Mapping[str, Text] = field(default_factory=dict)
    row_head: Text = EMPTY
    note: Text = EMPTY
    editable: bool = False
    suggested: bool = False
    beyond: Beyond | None = None

    def with_cells(self, cells: tuple[tuple[str, ...], ...]) -> Table:
        """Return the table with the user's cells; ValueError if rows or columns do not agree.

        Rules reckon with numbers and spans: where one of these is printed and the user's text is
        none, the printed cell stays (see `takes`).
        """
        if len(cells) != len(self.rows) or any(len(row) != len(self.columns) for row in cells):
            raise ValueError(f"{self.id}: {len(self.rows)} x {len(self.columns)} cells needed")
        rows = tuple(
            replace(row, cells=tuple(map(self._own, row.cells, new)))
            for row, new in zip(self.rows, cells, strict=True)
        )
        return replace(self, rows=rows)

    def takes(self, row: int, column: int, text: str) -> bool:
        """Whether a cell may hold a text of the user's: a number, a span of rolls, or any text."""
        printed = self.rows[row].cells[column]
        return text == str(printed) or self._own(printed, text) != printed

    def _own(self, printed: Cell, text: str) -> Cell:
        if self.layout is Layout.BANDS:
            return text if text == "" or is_span(text) else printed
        if isinstance(printed, str):
            return text
        if not NUMBER.fullmatch(text) or "/" in text:
            return printed
        return int(text) if text.lstrip("+-").isdigit() else float(text)

    def text_of(self, cell: Cell) -> Text:
        """The wording of a cell: of its code if it is one, of its span, else the figure itself."""
        worded = self.results.get(str(cell))
        if worded is None and self.layout is Layout.BANDS and cell != "":
            worded = Span.parse(str(cell)).words
        return worded or Text.same(str(cell))

    def lookup(self, given: Mapping[str, Key]) -> Answer:
        """Answer for the given keys; LookupFailed names a missing, unknown or unmatched key."""
        keys = self._complete(given)
        row = self._row(keys)
        cells = dict(zip((column.id for column in self.columns), row.cells, strict=True))
        beyond = self.beyond
        above = beyond is not None and self._is_beyond(keys)
        result = beyond.cell if beyond and above else self._result(row, cells, keys)
        said = beyond.names if beyond and result == beyond.cell else EMPTY
        return Answer(self.id, keys, cells, result, said=said)

    def place(self, given: Mapping[str, Key]) -> tuple[int, int | None]:
        """Where the answer stands: its row, and its column unless the whole row answers.

        Raises LookupFailed as `lookup` does, and for what lies beyond the columns.
        """
        keys = self._complete(given)
        row = self._row(keys)
        return self.rows.index(row), self._place_in_row(row, keys)

    def _place_in_row(self, row: Row, keys: Mapping[str, Key]) -> int | None:
        match self.layout:
            case Layout.GRID:
                return self._column(keys)
            case Layout.BANDS:
                band = self._band(row, keys)
                return next(n for n, each in enumerate(self.columns) if each.id == band)
            case Layout.RECORD:
                return next((n for n, each in enumerate(self.columns) if each.main), None)

    def _result(self, row: Row, cells: Mapping[str, Cell], keys: Mapping[str, Key]) -> object:
        match self.layout:
            case Layout.GRID:
                return row.cells[self._column(keys)]
            case Layout.BANDS:
                return self._band(row, keys)
            case Layout.RECORD:
                main = next((column.id for column in self.columns if column.main), None)
                return cells if main is None else cells[main]

    def _complete(self, given: Mapping[str, Key]) -> dict[str, Key]:
        known = {key.id for key in self.keys}
        for name in given:
            if name not in known:
                raise unknown_key(self.id, name, [key.id for key in self.keys])
        keys: dict[str, Key] = {}
        for key in self.keys:
            value = given.get(key.id, key.default)
            if value is None:
                raise missing_key(self.id, key.id, key.choices)
            if key.choices and str(value) not in key.choices:
                raise no_choice(key.id, value, key.choices)
            keys[key.id] = value
        return keys

    def _row(self, keys: Mapping[str, Key]) -> Row:
        names = [key.id for key in self.keys if key.use == "row"]
        for row in self.rows:
            if all(_matches(row.match.get(name), keys[name]) for name in names):
                return row
        asked = ", ".join(f"{name}={keys[name]}" for name in names)
        text = Text(f"{self.id} has no row for {asked}.", f"{self.id} no tiene fila para {asked}.")
        raise LookupFailed(text)

    def _column(self, keys: Mapping[str, Key]) -> int:
        names = [key.id for key in self.keys if key.use == "column"]
        if not names:
            return 0
        value = keys[names[0]]
        for index, column in enumerate(self.columns):
            if _matches(column.match, value):
                return index
        asked = f"{names[0]}={value}"
        raise LookupFailed(
            Text(
                f"{self.id} has no column for {asked}.",
                f"{self.id} no tiene columna para {asked}.",
            )
        )

    def _is_beyond(self, keys: Mapping[str, Key]) -> bool:
        """Whether the figure that selects the column is above those of all columns."""
        name = next((key.id for key in self.keys if key.use == "column"), None)
        spans = [each.match for each in self.columns if isinstance(each.match, Span)]
        if name is None or len(spans) < len(self.columns):
            return False
        number = as_number(keys[name])
        return all(span.high is not None and number > span.high for span in spans)

    def _band(self, row: Row, keys: Mapping[str, Key]) -> str:
        name = next(key.id for key in self.keys if key.use == "band")
        number = as_number(keys[name])
        for column, cell in zip(self.columns, row.cells, strict=True):
            if cell != "" and number in Span.parse(str(cell)):
                return column.id
        asked = f"{name}={keys[name]}"
        raise LookupFailed(
            Text(
                f"{self.id} has no result for {asked} in this row.",
                f"{self.id} no tiene resultado para {asked} en esta fila.",
            )
        )


def is_span(text: str) -> bool:
    """Whether a text is a span."""
    try:
        Span.parse(text)
    except ValueError:
        return False
    return True


def _exact(text: str) -> Fraction:
    """Read "3", "-1", "1/2" or "0.5"; ValueError for anything else.

    Only these: Fraction would work on "1e999999999" until the memory is full.
    """
    if not NUMBER.fullmatch(text.strip()):
        raise ValueError(text)
    return Fraction(text.strip())


def as_number(value: Key) -> Fraction:
    """Read a key as an exact number ("5 1/2", "0.5", "-3"); LookupFailed if it is none."""
    try:
        if not isinstance(value, str):
            return Fraction(value)
        whole, *rest = [_exact(part) for part in value.split()]
        return whole + sum(rest) * (-1 if value.lstrip().startswith("-") else 1)
    except (ValueError, ZeroDivisionError, OverflowError):
        text = Text(f"“{value}” is not a number.", f"«{value}» no es un número.")
        raise LookupFailed(text) from None


def _matches(match: Match | None, value: Key) -> bool:
    if match is None:
        return True
    if isinstance(match, str):
        return match == str(value)
    return as_number(value) in match
