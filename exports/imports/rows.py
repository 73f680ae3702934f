"""Rows of a table made ready to be gathered: each with its commands, its type and its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from exports.imports.build import RawRow, RawTable
from exports.imports.cells import Cell
from exports.imports.faults import FaultList, ImportFault
from exports.imports.limits import STEP, Cancelled, Progress, check
from exports.imports.mapping import ColumnMapping
from exports.imports.roles import LEVEL, PATH, ROW, Parts, fold
from exports.imports.words import is_total
from model.rulesets.base import ImportColumn

_STEPS = ("/", "\\", ">", "|", "::", ".")


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One row: `path` names its commands by kind, `unit` the unit, `own` the row itself.

    `cells` maps the header of each column that gives a value to its cell.
    """

    number: int
    path: Mapping[str, str]
    unit: str
    own: str
    type: str
    level: Cell
    cells: Mapping[str, Cell]
    detached: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Used:
    """A column that the mapping uses."""

    header: str
    index: int
    part: ImportColumn


def used_columns(table: RawTable, mapping: ColumnMapping, offered: Parts) -> tuple[Used, ...]:
    """The columns of the table that have a part, in the table's order."""
    found = []
    for index, header in enumerate(table.headers):
        part = offered.column(mapping.columns.get(header, ""))
        if part is not None:
            found.append(Used(header, index, part))
    return tuple(found)


def faults_that_matter(table: RawTable, used: Sequence[Used]) -> Iterator[ImportFault]:
    """The table's faults without those of columns that the import does not look at."""
    headers = {each.header for each in used}
    return (fault for fault in table.faults if fault.column is None or fault.column in headers)


class RowReader:
    """Reads the rows of one table by one mapping."""

    def __init__(
        self, table: RawTable, mapping: ColumnMapping, offered: Parts, faults: FaultList
    ) -> None:
        self._table = table
        self._offered = offered
        self._faults = faults
        self.used = used_columns(table, mapping, offered)
        self._levels = [
            (kind, [each for each in self.used if each.part.level == kind])
            for kind in offered.spec.levels
        ]
        self._own = [each for each in self.used if each.part.id == ROW]
        self._type = [each for each in self.used if offered.is_type(each.part)]
        self._level = [each for each in self.used if each.part.id == LEVEL]
        self._path = [each for each in self.used if each.part.id == PATH]
        self._cells = [
            each
            for each in self.used
            if each.part.field
            or each.part.sums
            or each.part.leader_of
            or offered.is_notes(each.part)
        ]
        self._fill = set(mapping.fill_down)
        self._above: dict[str, str] = {}
        self._detached = {fold(word) for word in offered.spec.detached}
        # What stands right below the army is a command whatever its name: an artillery reserve.
        self._inner = offered.spec.levels[2:-1]
        self._step = self._step_sign()
        strength = offered.ruleset.roles.strength
        self._needed = {
            each.header
            for each in self.used
            if each.part.level or each.part.id == ROW or (strength and each.part.field == strength)
        }

    def rows(self, cancelled: Cancelled, progress: Progress) -> Iterator[SourceRow]:
        """Read the rows one by one; rows of sums are passed over."""
        many = max(1, len(self._table.rows))
        for count, row in enumerate(self._table.rows, 1):
            if not count % STEP:
                check(cancelled)
                progress(count / many)
            if row.short:
                self._check_end(row)
            if (read := self._read(row)) is not None:
                yield read

    def _read(self, row: RawRow) -> SourceRow | None:
        names = self._names(row)
        own = " ".join(text for each in self._own if (text := _text(row.cell(each.index))))
        for text in (*names.values(), own):
            if text and is_total(text):
                self._faults.add("total_row", row.number, text=text[:80])
                return None
        type_word = next((text for each in self._type if (text := _text(row.cell(each.index)))), "")
        unit_kind = self._offered.unit_kind
        detached = tuple(names[kind] for kind in self._inner if self._is_detached(names[kind]))
        path = {
            kind: name
            for kind, name in names.items()
            if name and kind != unit_kind and name not in detached
        }
        return SourceRow(
            row.number,
            path,
            names[unit_kind],
            own,
            type_word,
            row.cell(self._level[0].index) if self._level else None,
            {each.header: row.cell(each.index) for each in self._cells},
            detached,
        )

    def _is_detached(self, name: str) -> bool:
        return bool(name) and fold(name) in self._detached

    def _names(self, row: RawRow) -> dict[str, str]:
        """The names that a row gives to its commands and its unit, by kind."""
        names = dict.fromkeys(self._offered.spec.levels, "")
        higher_is_new = False
        for kind, columns in self._levels:
            for each in columns:
                name = _text(row.cell(each.index)).replace("_", " ").strip()
                if each.header in self._fill:
                    if name:
                        higher_is_new = True
                        self._above[each.header] = name
                    elif higher_is_new:
                        self._above.pop(each.header, None)
                    name = name or self._above.get(each.header, "")
                names[kind] = names[kind] or name
        for each in self._path:
            self._add_path(row, each, names)
        return names

    def _add_path(self, row: RawRow, column: Used, names: dict[str, str]) -> None:
        text = _text(row.cell(column.index))
        steps = [step.replace("_", " ").strip() for step in text.split(self._step)]
        steps = [step for step in steps if step]
        levels = list(self._offered.spec.levels)
        unit_named = any(columns for kind, columns in self._levels if kind == levels[-1])
        if unit_named or self._own:
            levels.pop()
        if len(steps) > len(levels):
            self._faults.add(
                "path_too_deep",
                row.number,
                column.header,
                text=text[:80],
                have=len(steps),
                most=len(levels),
            )
            return
        if levels[-1] == self._offered.unit_kind and steps:
            names[levels[-1]] = steps.pop()
        names.update((kind, step) for kind, step in zip(levels, steps, strict=False))

    def _step_sign(self) -> str:
        """The sign between the steps of the paths: the first that half of them have."""
        texts = [
            _text(row.cell(each.index)) for row in self._table.rows[:200] for each in self._path
        ]
        filled = [text for text in texts if text]
        for sign in _STEPS:
            if filled and sum(sign in text for text in filled) * 2 >= len(filled):
                return sign
        return "/"

    def _check_end(self, row: RawRow) -> None:
        """A row that ends before a column that it needs may have lost a separator."""
        for each in self.used:
            if each.index >= len(row.cells) and each.header in self._needed:
                self._faults.add("cut_short", row.number, each.header)
                return


def _text(cell: Cell) -> str:
    return "" if cell is None else str(cell)
