"""Rows of a table made ready to be gathered: each with its commands, its type and its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from exports.imports.build import RawRow, RawTable
from exports.imports.cells import Cell
from exports.imports.faults import FaultList, ImportFault
from exports.imports.limits import STEP, Cancelled, Progress, check
from exports.imports.mapping import ColumnMapping
from exports.imports.roles import PATH, ROW, Parts, fold
from exports.imports.words import is_total
from model.rulesets.imports import ImportColumn

_STEPS = ("/", "\\", ">", "|", "::", ".")


@dataclass(frozen=True, slots=True)
class Commands:
    """The commands that rows name: by kind, from the army down; one object for equal rows.

    `detached` are the words that stood in a command's column and name none. `unit` is the unit's
    name where a path gives it, `total` the word that makes the rows rows of sums.
    """

    names: Mapping[str, str]
    detached: tuple[str, ...] = ()
    unit: str = ""
    total: str = ""


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One row: its commands, its unit, what it calls itself, its type, and its cells."""

    raw: RawRow
    commands: Commands
    unit: str
    own: str
    type: str

    @property
    def number(self) -> int:
        """The row's number as a spreadsheet shows it."""
        return self.raw.number


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
        unit_kind = offered.unit_kind
        self._levels = [
            (kind, [each for each in self.used if each.part.level == kind])
            for kind in offered.spec.levels
            if kind != unit_kind
        ]
        self._unit = [each.index for each in self.used if each.part.level == unit_kind]
        self._own = [each.index for each in self.used if each.part.id == ROW]
        self._type = [each.index for each in self.used if offered.is_type(each.part)]
        self._path = [each for each in self.used if each.part.id == PATH]
        self._above_unit = [
            each.index
            for each in self.used
            if each.part.id == PATH or (each.part.level and each.part.level != unit_kind)
        ]
        self._known: dict[tuple[Cell, ...], Commands] = {}
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
        commands = self._commands(row)
        unit = _joined(row, self._unit)
        if "_" in unit:
            unit = " ".join(unit.replace("_", " ").split())
        own = _joined(row, self._own)
        for text in (commands.total, unit, own):
            if text and is_total(text):
                self._faults.add("total_row", row.number, text=text[:80])
                return None
        return SourceRow(row, commands, unit or commands.unit, own, _joined(row, self._type))

    def _commands(self, row: RawRow) -> Commands:
        """The commands of a row; rows that say the same share one object."""
        key = tuple([row.cell(index) for index in self._above_unit])
        found = None if self._fill else self._known.get(key)
        if found is None:
            names = self._names(row)
            unit = names.pop(self._offered.unit_kind, "")
            key = key if not self._fill else (*names.values(), unit)
            found = self._known.get(key)
            if found is None:
                found = self._known[key] = self._told(names, unit)
        return found

    def _told(self, names: Mapping[str, str], unit: str) -> Commands:
        detached = tuple(
            name for kind, name in names.items() if kind in self._inner and self._is_detached(name)
        )
        total = next((name for name in names.values() if name and is_total(name)), "")
        left = {kind: name for kind, name in names.items() if name and name not in detached}
        return Commands(left, detached, unit, total)

    def _is_detached(self, name: str) -> bool:
        return bool(name) and fold(name) in self._detached

    def _names(self, row: RawRow) -> dict[str, str]:
        """The names that a row gives to its commands, and to its unit by a path, by kind."""
        names = {kind: "" for kind, _ in self._levels}
        higher_is_new = False
        for kind, columns in self._levels:
            for each in columns:
                name = " ".join(_text(row.cell(each.index)).replace("_", " ").split())
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
        if self._unit or self._own:
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


def _joined(row: RawRow, indexes: Sequence[int]) -> str:
    """What a row says in one column, or in several put together."""
    if len(indexes) == 1:
        return _text(row.cell(indexes[0]))
    return " ".join(text for index in indexes if (text := _text(row.cell(index))))


def _text(cell: Cell) -> str:
    return "" if cell is None else str(cell)
