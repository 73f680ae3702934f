"""Rows gathered into the elements of an order of battle, by the rule set's import rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from exports.imports.build import RawTable
from exports.imports.cells import Cell
from exports.imports.faults import FaultList, has_errors
from exports.imports.limits import Cancelled, Progress, never, silent
from exports.imports.lines import gather_lines, lines_of_rows
from exports.imports.mapping import ColumnMapping, check_mapping, is_tree, same_headers
from exports.imports.origin import add_origins
from exports.imports.roles import ROW, Parts, fold, parts_of
from exports.imports.rows import (
    Commands,
    RowReader,
    SourceRow,
    Used,
    faults_that_matter,
    used_columns,
)
from exports.imports.shape import Shaper
from exports.imports.tree import Gathered, Planned
from exports.imports.types import HORSE, TypeTable, UnitType
from exports.imports.values import Place, ValueReader, same
from model.issues import Value
from model.rulesets.base import RuleSet
from model.rulesets.fields import Field, FieldType


def gather(
    table: RawTable,
    mapping: ColumnMapping,
    ruleset: RuleSet,
    *,
    army_values: Mapping[str, Value] | None = None,
    lang: str = "en",
    cancelled: Cancelled = never,
    progress: Progress = silent,
) -> Gathered:
    """Turn a table into planned armies.

    Rows of one unit are gathered: what the rule set sums is added up, other values are taken
    where the rows agree. `army_values` are set on every army (a scale);
    `lang` is the language of names that the file does not give. Faults of severity error
    are in the result's `faults`; then it must not be imported. Raises ImportCancelledError.
    """
    if not table.rows:
        return Gathered((), 0, {}, {}, table.faults)
    offered = parts_of(ruleset)
    mapping = same_headers(mapping, table)
    faults = FaultList(check_mapping(mapping, table, ruleset))
    if offered is None or has_errors(faults):
        faults = FaultList([*faults, *(f for f in table.faults if f.column is None)])
        return Gathered((), 0, {}, {}, faults.ordered())
    for fault in faults_that_matter(table, used_columns(table, mapping, offered)):
        faults.append(fault)
    reader = RowReader(table, mapping, offered, faults)
    army = mapping.army or _name_of_file(table.name) or ruleset.names.en
    if is_tree(mapping):
        lines = lines_of_rows(reader.rows(cancelled, progress), reader.used, faults)
        found = gather_lines(lines, offered, faults, army=army, army_values=army_values, lang=lang)
    else:
        gathers = _gathers(table, mapping, reader.used)
        gatherer = _Gatherer(offered, faults, army, reader.used, gathers=gathers)
        for row in reader.rows(cancelled, progress):
            gatherer.take(row)
        shaper = Shaper(offered, faults, lang)
        found = gatherer.finish(shaper, leaders=mapping.leaders, army_values=army_values or {})
    if not any(each.part.origin for each in reader.used):
        add_origins(found.armies, offered, file=table.name, own=mapping.source, lang=lang)
    return found


def _gathers(table: RawTable, mapping: ColumnMapping, used: tuple[Used, ...]) -> bool:
    """Whether rows with one name are parts of one unit: each has its own, or names come often."""
    if mapping.gather is not None:
        return mapping.gather
    if any(each.part.id == ROW for each in used):
        return True
    named = [each.index for each in used if each.part.level]
    names = {tuple(row.cell(index) for index in named) for row in table.rows}
    return any(each.part.sums for each in used) and len(table.rows) >= 2 * len(names)


def _name_of_file(name: str) -> str:
    stem = name.rsplit(".", 1)[0] if "." in name else name
    return " ".join(stem.replace("_", " ").split())


@dataclass(slots=True)
class _Group:
    """Rows that become one unit, with the command that they stand in."""

    parent: Planned
    unit: str
    kind: str
    rows: list[SourceRow] = field(default_factory=list)
    types: list[UnitType] = field(default_factory=list)


class _Gatherer:
    def __init__(
        self, offered: Parts, faults: FaultList, army: str, used: tuple[Used, ...], *, gathers: bool
    ) -> None:
        self._offered = offered
        self._faults = faults
        self._army = army
        self._types = TypeTable(offered)
        self._values = ValueReader(offered.ruleset, faults)
        self._armies: list[Planned] = []
        self._commands: dict[tuple[int, str, str], Planned] = {}
        self._command_values: dict[int, dict[str, list[Value]]] = {}
        self._leaders: dict[int, dict[str, Value]] = {}
        self._groups: dict[object, _Group] = {}
        self._used = [
            each for each in used if (each.part.field or each.part.sums) and not each.part.leader_of
        ]
        self._notes = [each for each in used if offered.is_notes(each.part)]
        self._of_kind: dict[str, list[tuple[list[Used], Field | None]]] = {}
        self._above: dict[int, Planned] = {}
        self._leader_columns = [each for each in used if each.part.leader_of]
        self._gathers = gathers
        self._sums: dict[str, float] = {}
        self._left_out: dict[str, float] = {}
        self._detached: dict[int, list[str]] = {}
        self._seen: set[tuple[int, str, Cell]] = set()
        self._by_commands: dict[int, Planned] = {}
        self._around: dict[int, str] = {}
        self._valued = [*self._used, *self._leader_columns]
        # Whether a row may say more of its commands than their names do.
        self._tells_of_commands = bool(self._leader_columns) or any(
            offered.field(each.part, kind) is not None
            for each in self._used
            for kind in offered.spec.levels[:-1]
            if each.part.kinds and not each.part.level
        )
        self._arms: dict[int, set[str]] = {}
        self._shared: Counter[tuple[int, str]] = Counter()
        self._rows = 0

    # Rows

    def take(self, row: SourceRow) -> None:
        """Put a row with its command and its unit."""
        parent = self._command(row)
        if not row.unit and not row.own:
            if any(row.raw.cell(each.index) is not None for each in self._valued):
                self._faults.add("no_name", row.number)
            return
        self._rows += 1
        found = self._types.find(row.type, (self._spoken(row.commands), row.own))
        if not found.known:
            self._faults.add("unknown_type", row.number, text=row.type[:80], kind=found.kind)
        name = row.unit or row.own
        key: object = (id(parent), fold(name), found.kind)
        if not self._gathers or not fold(name):
            key = row.number
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = _Group(parent, name, found.kind)
        group.rows.append(row)
        group.types.append(found)
        for word in row.commands.detached:
            kept = self._detached.setdefault(id(parent), [])
            if word not in kept:
                kept.append(word)
                self._faults.add("detached", row.number, text=word, parent=parent.name)

    def _command(self, row: SourceRow) -> Planned:
        """Return the lowest command of a row, made with all above it if it is new."""
        known = self._by_commands.get(id(row.commands))
        if known is not None and not self._tells_of_commands:
            return known
        top, *inner = self._offered.spec.levels[:-1]
        command = self._child(None, top, row.commands.names.get(top, "") or self._army, row)
        for kind in inner:
            if name := row.commands.names.get(kind, ""):
                command = self._child(command, kind, name, row)
        self._by_commands[id(row.commands)] = command
        return command

    def _spoken(self, commands: Commands) -> str:
        """The words that stand around a row, kept for the rows that share them."""
        if id(commands) not in self._around:
            words = (*commands.names.values(), *commands.detached)
            self._around[id(commands)] = " ".join(words)
        return self._around[id(commands)]

    def _child(self, parent: Planned | None, kind: str, name: str, row: SourceRow) -> Planned:
        """Return the command of this name below a parent, made if it is new."""
        key = (id(parent), kind, fold(name) or name)
        command = self._commands.get(key)
        if command is None:
            command = self._commands[key] = Planned(kind, name, row.number)
            if parent is None:
                self._armies.append(command)
            else:
                parent.below.append(command)
                self._above[id(command)] = parent
        self._read_command(command, row)
        return command

    def _read_command(self, command: Planned, row: SourceRow) -> None:
        """Take what the row's columns say of a command itself, and of its leader."""
        for columns, target in self._columns_of(command.kind):
            for used in columns:
                if target is None or not used.part.kinds or used.part.sums:
                    continue
                seen = (id(command), used.header, row.raw.cell(used.index))
                if seen in self._seen:
                    continue
                self._seen.add(seen)
                value = self._values.read(
                    row.raw.cell(used.index), used.part, target, Place(row.number, used.header)
                )
                if value is not None:
                    kept = self._command_values.setdefault(id(command), {})
                    kept.setdefault(target.id, []).append(value)
        for used in self._leader_columns:
            cell = row.raw.cell(used.index)
            if used.part.leader_of == command.kind and cell is not None:
                self._read_leader(command, used, cell, row.number)

    def _columns_of(self, kind: str) -> list[tuple[list[Used], Field | None]]:
        """The columns of each part with the field that it fills in a kind, found once."""
        if kind not in self._of_kind:
            by_part: dict[str, list[Used]] = {}
            for used in self._used:
                by_part.setdefault(used.part.id, []).append(used)
            found = [(each, self._offered.field(each[0].part, kind)) for each in by_part.values()]
            self._of_kind[kind] = [
                (columns, target)
                for columns, target in found
                if target is not None or columns[0].part.sums
            ]
        return self._of_kind[kind]

    def _read_leader(self, command: Planned, used: Used, cell: Cell, row: int) -> None:
        leader = self._leaders.setdefault(id(command), {})
        target = self._offered.ruleset.kinds[self._offered.spec.leader_kind].field(used.part.field)
        if not used.part.field:
            leader.setdefault("", str(cell))
        elif target is not None and target.id not in leader:
            value = self._values.read(cell, used.part, target, Place(row, used.header))
            if value is not None:
                leader[target.id] = value

    # Elements

    def finish(
        self, shaper: Shaper, *, leaders: bool, army_values: Mapping[str, Value]
    ) -> Gathered:
        """Make units of the groups, shape the commands, and count."""
        self._count_groups()
        for group in self._groups.values():
            group.parent.below.append(self._unit(group))
        for command in [each for army in self._armies for each in army.all()]:
            for field_id, found in self._command_values.get(id(command), {}).items():
                if (value := same(found)) is not None:
                    command.values[field_id] = value
            self._add_leader(command)
        for column_id, sum_out in self._left_out.items():
            self._faults.add("sum_left_out", role=column_id, number=sum_out)
        armies = shaper.shape(self._armies, leaders=leaders, army_values=army_values)
        if not self._rows and not has_errors(self._faults):
            self._faults.add("no_units")
        return Gathered(
            tuple(armies), self._rows, self._sums, self._left_out, self._faults.ordered()
        )

    def _add_leader(self, command: Planned) -> None:
        told = self._leaders.get(id(command))
        name = str(told.pop("", "")) if told else ""
        if told is not None and (name or told):
            leader = Planned(self._offered.spec.leader_kind, name, command.row, told)
            leader.numbers = (command.row,)
            command.below.insert(0, leader)

    def _unit(self, group: _Group) -> Planned:
        kind, values = self._type_of(group)
        unit = Planned(kind, self._name(group), group.rows[0].number)
        unit.numbers = tuple(row.number for row in group.rows)
        unit.values.update(values)
        for columns, target in self._columns_of(kind):
            if columns[0].part.sums:
                self._sum(unit, group, columns, target)
            elif target is not None:
                self._agree(unit, group, columns, target)
        notes = [str(row.raw.cell(each.index) or "") for row in group.rows for each in self._notes]
        unit.notes = str(same(notes) or "")
        return unit

    def _type_of(self, group: _Group) -> tuple[str, Mapping[str, Value]]:
        """Return kind and values of most of a group's rows; guns among cavalry are horse guns."""
        words = Counter(each.word for each in group.types)
        word = words.most_common(1)[0][0]
        found = next(each for each in group.types if each.word == word)
        if found.kind != self._offered.unit_kind and self._among_cavalry(group):
            richer = self._types.find(group.rows[0].type, [HORSE])
            if richer.kind == found.kind:
                found = richer
        return found.kind, found.values

    def _among_cavalry(self, group: _Group) -> bool:
        """Whether the group's command, or else its corps, holds cavalry and no infantry."""
        command: Planned | None = group.parent
        while command is not None:
            if types := self._arms.get(id(command)):
                return all(map(self._types.is_cavalry, types))
            command = self._above.get(id(command))
        return False

    def _count_groups(self) -> None:
        """Note the arms of every command below an army, and the names that several units share."""
        for group in self._groups.values():
            self._shared[id(group.parent), fold(group.unit)] += 1
            if group.kind != self._offered.unit_kind:
                continue
            command: Planned | None = group.parent
            while command is not None and id(command) in self._above:
                self._arms.setdefault(id(command), set()).update(row.type for row in group.rows)
                command = self._above.get(id(command))

    def _name(self, group: _Group) -> str:
        """Name a unit; guns that share a brigade's or command's name take their row's own."""
        own = group.rows[0].own
        if group.kind == self._offered.unit_kind or not own or len(group.rows) > 1:
            return group.unit
        unit = fold(group.unit)
        shared = unit == fold(group.parent.name) or self._shared[id(group.parent), unit] > 1
        return own if shared else group.unit

    def _sum(self, unit: Planned, group: _Group, columns: list[Used], target: Field | None) -> None:
        """Add up a figure over rows and columns; keep count of what finds no place."""
        part = columns[0].part
        whole = target is None or target.type is not FieldType.NUMBER
        total: float = 0
        known = False
        for row in group.rows:
            for used in columns:
                place = Place(row.number, used.header)
                number = self._values.number(
                    row.raw.cell(used.index), place, whole=whole, quiet=len(columns) > 1
                )
                if number is not None:
                    known = True
                    total += number
        self._sums[part.id] = self._sums.get(part.id, 0) + total
        if target is None:
            if total:
                self._left_out[part.id] = self._left_out.get(part.id, 0) + total
        elif known and self._values.bounded(total, target, Place(unit.row, columns[0].header)):
            unit.values[target.id] = total

    def _agree(self, unit: Planned, group: _Group, columns: list[Used], target: Field) -> None:
        """Take a value that all rows of a unit share; say so when they do not."""
        if target.computed and not target.by_hand:
            return
        found: list[Value] = []
        for row in group.rows:
            for used in columns:
                value = self._values.read(
                    row.raw.cell(used.index), used.part, target, Place(row.number, used.header)
                )
                if value is not None:
                    found.append(value)
        if (value := same(found)) is not None:
            unit.values[target.id] = value
            if target.type is FieldType.ENTRY:
                self._add_entry(unit, str(value))
        elif found and target.type is not FieldType.TEXT:
            self._faults.add("values_differ", unit.row, columns[0].header, name=unit.name)

    def _add_entry(self, unit: Planned, entry_id: str) -> None:
        entry = self._offered.ruleset.entries.get(entry_id)
        for field_id, value in entry.values.items() if entry else ():
            unit.values.setdefault(field_id, value)
