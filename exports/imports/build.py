"""Rows of any table file gathered under the caps, then given their header."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from exports.imports.cells import Cell, clean_text
from exports.imports.faults import FaultList, ImportFault, has_errors
from exports.imports.headers import column_letter, find_header
from exports.imports.limits import Limits


@dataclass(frozen=True, slots=True)
class RawRow:
    """One row: its number as a spreadsheet shows it, its cells without the blank ones at the end.

    A cell is a text, a number (workbooks only) or None; never an empty text. `short` says that
    a text file gave the row fewer cells than the header has.
    """

    number: int
    cells: tuple[Cell, ...]
    short: bool = False

    def cell(self, index: int) -> Cell:
        """Return the cell of a column from 0; None beyond the row's end."""
        return self.cells[index] if index < len(self.cells) else None


@dataclass(frozen=True, slots=True)
class RawTable:
    """A table as it stands in a file, before anything is made of it.

    `headers` are cleaned and unique; a column without one has its letter. `header_row` is the
    header's row number, None if the table has none. `faults` may hold errors: then `rows` may be
    empty or cut short and nothing must be imported.
    """

    name: str
    headers: tuple[str, ...]
    rows: tuple[RawRow, ...]
    encoding: str = ""
    delimiter: str = ""
    faults: tuple[ImportFault, ...] = ()
    header_row: int | None = None
    sheet: str = ""
    sheets: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """How many columns the table has."""
        return len(self.headers)

    def column(self, index: int) -> tuple[Cell, ...]:
        """Return the cells of one column, from 0."""
        return tuple(row.cell(index) for row in self.rows)


class TooMuchError(Exception):
    """The table is over a cap; the fault that says so is already noted."""


class TableBuilder:
    """Takes rows one by one and makes a RawTable of them.

    `even` says that every row should have as many cells as the header (delimited text), so that
    a short or long one is reported. `header` is "auto", "none" or a row number.
    """

    def __init__(self, limits: Limits, *, even: bool, header: str | int = "auto") -> None:
        self.faults = FaultList()
        self.rows: list[RawRow] = []
        self.cell_chars = limits.cell_chars
        self._limits = limits
        self._even = even
        self._header = header
        self._cells = 0
        self._given: list[int] = []

    def add(self, number: int, cells: Sequence[Cell]) -> None:
        """Take one row; rows without content are passed over. Raises TooMuchError over a cap."""
        end = len(cells)
        while end and cells[end - 1] is None:
            end -= 1
        if not end:
            return
        if end > self._limits.columns:
            self._refuse("too_many_columns", number, end, self._limits.columns)
        self._cells += end
        if self._cells > self._limits.cells:
            self._refuse("too_many_cells", number, self._cells, self._limits.cells)
        if len(self.rows) >= self._limits.rows:
            self._refuse("too_many_rows", number, number, self._limits.rows)
        self.rows.append(RawRow(number, tuple(cells[:end])))
        self._given.append(len(cells))

    def _refuse(self, code: str, number: int, have: int, most: int) -> None:
        self.faults.add(code, number, have=have, most=most)
        raise TooMuchError

    def finish(
        self,
        name: str,
        *,
        encoding: str = "",
        delimiter: str = "",
        sheet: str = "",
        sheets: tuple[str, ...] = (),
    ) -> RawTable:
        """Find the header, compare the rows with it, and return the table."""
        index = self._header_index()
        above = self.rows[index] if index is not None else None
        start = 0 if index is None else index + 1
        if self._even:
            self._compare(start)
        body = self.rows[start:]
        headers = self._headers(above, body)
        if not body and not has_errors(self.faults):
            self.faults.add("no_rows" if above else "empty_file")
        return RawTable(
            name,
            headers,
            tuple(body),
            encoding,
            delimiter,
            self.faults.ordered(),
            above.number if above else None,
            sheet,
            sheets,
        )

    def _header_index(self) -> int | None:
        if self._header == "none":
            return None
        if isinstance(self._header, int):
            numbers = [row.number for row in self.rows]
            return numbers.index(self._header) if self._header in numbers else None
        return find_header([row.cells for row in self.rows[:100]])

    def _compare(self, start: int) -> None:
        """Report rows that have more or fewer cells than the header, or than most rows."""
        if start == len(self.rows):
            return
        widths = Counter(self._given[start:])
        common = widths.most_common(1)[0][0]
        width = self._given[start - 1] if start else common
        if not (set(widths) - {width}):
            return
        for place in range(start, len(self.rows)):
            row, given = self.rows[place], self._given[place]
            # One row longer than the others has a separator too many, even before blank cells.
            if len(row.cells) > width or given > max(width, common):
                self.faults.add("long_row", row.number, have=given, need=width)
            elif given < width:
                self.faults.add("short_row", row.number, have=given, need=width)
                self.rows[place] = replace(row, short=True)

    def _headers(self, above: RawRow | None, body: list[RawRow]) -> tuple[str, ...]:
        """Return clean, unique names; a column without a header has its letter."""
        width = max((len(row.cells) for row in body), default=0)
        given = above.cells if above else ()
        names: dict[str, str] = {}
        twice: list[str] = []
        for index in range(max(width, len(given))):
            cell = given[index] if index < len(given) else None
            clean = clean_text(str(cell))[0][:200] if cell is not None else ""
            title = clean or column_letter(index)
            if title.casefold() in names:
                twice.append(title)
                title = f"{title} ({column_letter(index)})"
            names[title.casefold()] = title
        headers = tuple(names.values())
        by_letter = {column_letter(index): title for index, title in enumerate(headers)}
        self.faults = FaultList(
            replace(fault, column=by_letter.get(fault.column, fault.column))
            if fault.column
            else fault
            for fault in self.faults
        )
        for title in twice:
            self.faults.add("duplicate_header", above.number if above else None, title)
        return headers
