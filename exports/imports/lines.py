"""Lines of a tree (indented text, or rows with a level) turned into planned armies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from exports.imports.cells import Cell, read_number
from exports.imports.faults import FaultList, has_errors
from exports.imports.origin import add_origins
from exports.imports.outline import DEFAULT_KEYWORDS, Outline, OutlineLine
from exports.imports.roles import LEVEL, Parts, fold, parts_of
from exports.imports.rows import SourceRow, Used
from exports.imports.shape import Shaper
from exports.imports.tree import Gathered, Planned
from exports.imports.types import TypeTable
from exports.imports.values import Place, ValueReader
from exports.imports.words import plain
from model.forces.elements import Role
from model.issues import Value
from model.rulesets.base import RuleSet
from model.rulesets.fields import FieldType
from model.rulesets.imports import ImportColumn

_SHORT: Mapping[str, str] = {
    **dict.fromkeys(("am", "a"), "army"),
    **dict.fromkeys(("c", "k"), "corps"),
    **dict.fromkeys(("d",), "division"),
    **dict.fromkeys(("b",), "brigade"),
    **dict.fromkeys(("r", "reg"), "regiment"),
}
"""Letters that tables use for levels, besides the keywords."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: `kind` is the echelon that it names, `arm` its type; cells by part and header."""

    number: int
    level: int
    name: str
    kind: str = ""
    arm: str = ""
    cells: tuple[tuple[ImportColumn, str, Cell], ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(slots=True)
class _Node:
    line: Line
    below: list[_Node] = field(default_factory=list)


def gather_outline(
    outline: Outline,
    ruleset: RuleSet,
    *,
    army: str = "",
    name: str = "",
    source: str | None = None,
    leaders: bool = False,
    army_values: Mapping[str, Value] | None = None,
    lang: str = "en",
) -> Gathered:
    """Turn indented text into planned armies; `army` names one where the text names none.

    `name` is the file's; `source` what its units give as their source, as in a ColumnMapping.
    """
    offered = parts_of(ruleset)
    faults = FaultList(outline.faults)
    if offered is None:
        faults.add("no_import")
        return Gathered((), 0, {}, {}, faults.ordered())
    lines = [
        Line(
            each.number,
            each.level,
            each.text,
            each.kind,
            each.arm,
            tuple(_numbers(each, offered)),
            each.flags,
        )
        for each in outline.lines
    ]
    gathered = gather_lines(
        lines,
        offered,
        faults,
        army=army or ruleset.names.en,
        leaders=leaders,
        army_values=army_values,
        lang=lang,
    )
    add_origins(gathered.armies, offered, file=name, own=source, lang=lang)
    return gathered


def _numbers(line: OutlineLine, offered: Parts) -> Iterable[tuple[ImportColumn, str, Cell]]:
    """Pair each number of a line with the part that takes what it counts."""
    roles = offered.ruleset.roles
    meant = {"men": roles.strength, "figures": roles.strength, "points": roles.points}
    meant["stands"] = roles.stands
    for counted, number in line.numbers.items():
        for part in offered.columns:
            if part.leader_of or not part.field:
                continue
            if part.id == counted or part.field in {counted, meant.get(counted) or counted}:
                yield part, counted, number
                break


def lines_of_rows(rows: Iterable[SourceRow], used: Sequence[Used], faults: FaultList) -> list[Line]:
    """Turn rows with a level column into lines."""
    words = {
        plain(word): each.kind for each in DEFAULT_KEYWORDS if each.echelon for word in each.words
    }
    words.update(_SHORT)
    order = ("army", "corps", "division", "brigade", "regiment")
    valued = [each for each in used if each.part.field or each.part.sums]
    level_at = next(each.index for each in used if each.part.id == LEVEL)
    found: list[tuple[SourceRow, int | str]] = []
    for row in rows:
        given = row.raw.cell(level_at)
        text = plain(str(given or "")).strip(" .")
        number = read_number(given).value if given is not None else None
        if number is None and text not in words:
            faults.add("level_unknown", row.number, text=str(given or "")[:40])
            continue
        found.append((row, int(number) if number is not None else words[text]))
    numbers = [level for _, level in found if isinstance(level, int)]
    least = min(numbers, default=0)
    present = [kind for kind in order if any(level == kind for _, level in found)]
    lines = []
    for row, level in found:
        depth = level - least if isinstance(level, int) else _depth(level, present)
        cells = tuple((each.part, each.header, row.raw.cell(each.index)) for each in valued)
        kind = level if isinstance(level, str) else ""
        name = (row.own or row.unit or next(iter(row.commands.names.values()), "")).replace(
            "_", " "
        )
        lines.append(Line(row.number, depth, " ".join(name.split()), kind, row.type, cells))
    return lines


def _depth(kind: str, present: list[str]) -> int:
    return present.index(kind) if kind in present else len(present)


def gather_lines(
    lines: Iterable[Line],
    offered: Parts,
    faults: FaultList,
    *,
    army: str,
    leaders: bool = False,
    army_values: Mapping[str, Value] | None = None,
    lang: str = "en",
) -> Gathered:
    """Make a tree of lines and planned armies of the tree."""
    roots = _tree(lines, faults)
    builder = _Builder(offered, faults)
    armies = builder.armies(roots, army)
    shaper = Shaper(offered, faults, lang)
    shaper.shape(armies, leaders=leaders, army_values=army_values or {})
    if not builder.units and not has_errors(faults):
        faults.add("no_units")
    return Gathered(tuple(armies), builder.units, builder.sums, {}, faults.ordered())


def _tree(lines: Iterable[Line], faults: FaultList) -> list[_Node]:
    roots: list[_Node] = []
    stack: list[_Node] = []
    for line in lines:
        if line.level > len(stack):
            faults.add("level_jump", line.number)
        del stack[line.level :]
        node = _Node(line)
        (stack[-1].below if stack else roots).append(node)
        stack.append(node)
    return roots


class _Builder:
    """Decides what each line is: by its echelon word, or by its place in the tree."""

    def __init__(self, offered: Parts, faults: FaultList) -> None:
        self._offered = offered
        self._faults = faults
        self._types = TypeTable(offered)
        self._values = ValueReader(offered.ruleset, faults)
        self._kinds = offered.ruleset.kinds
        self.units = 0
        self.sums: dict[str, float] = {}

    def armies(self, roots: list[_Node], army: str) -> list[Planned]:
        top = self._offered.spec.levels[0]
        armies: list[Planned] = []
        loose: list[_Node] = []
        deep = max((_height(root) for root in roots), default=0)
        for root in roots:
            whole = root.below and (
                root.line.kind == top
                or (not root.line.kind and deep >= len(self._offered.spec.levels) - 1)
            )
            if whole:
                armies.append(self._command(root, top))
            else:
                loose.append(root)
        if loose:
            made = Planned(top, army, loose[0].line.number)
            made.below += [self._element(node, made.kind) for node in loose]
            armies.append(made)
        return armies

    def _element(self, node: _Node, parent: str) -> Planned:
        line = node.line
        leader_kind = self._offered.spec.leader_kind
        if line.kind == "leader" and leader_kind and not node.below:
            leader = Planned(leader_kind, line.name, line.number, numbers=(line.number,))
            self._fill(leader, line)
            return leader
        named = self._kinds.get(line.kind)
        if node.below or (named is not None and named.role is Role.FORMATION):
            return self._command(node, self._formation_kind(node, parent))
        return self._unit(line)

    def _formation_kind(self, node: _Node, parent: str) -> str:
        """The kind that the line names, or the level that leaves room for what is below it."""
        named = self._kinds.get(node.line.kind)
        if named is not None and named.role is Role.FORMATION:
            return named.id
        levels = self._offered.spec.levels
        inner = levels[1:-1]
        if not inner:
            return levels[0]
        below = [kind for kind in inner if self._offered.may_stand(kind, parent)] or [*inner]
        room = _height(node)
        fitting = [kind for kind in below if len(levels) - 1 - levels.index(kind) >= room]
        exact = [kind for kind in fitting if len(levels) - 1 - levels.index(kind) == room]
        return (exact or fitting or below)[0]

    def _command(self, node: _Node, kind: str) -> Planned:
        command = Planned(kind, node.line.name, node.line.number)
        if not node.line.name:
            self._faults.add("no_name", node.line.number)
        self._fill(command, node.line)
        self._read_own_name(command)
        command.below += [self._element(each, kind) for each in node.below]
        return command

    def _read_own_name(self, command: Planned) -> None:
        """Take what the name itself says ("Army of the Potomac" fights for a side)."""
        part = self._offered.level_column(command.kind)
        target = self._offered.field(part, command.kind) if part else None
        if part is not None and target is not None:
            place = Place(command.row, part.id)
            value = self._values.read(command.name, part, target, place)
            if value is not None:
                command.values[target.id] = value

    def _unit(self, line: Line) -> Planned:
        self.units += 1
        word = line.arm or (line.kind if line.kind not in self._kinds else "")
        found = self._types.find(word, [line.name])
        if not found.known and line.arm:
            self._faults.add("unknown_type", line.number, text=word[:80], kind=found.kind)
        numbers = (line.number,)
        values = dict(found.values)
        unit = Planned(found.kind, line.name, line.number, values, numbers=numbers)
        if not line.name:
            self._faults.add("no_name", line.number)
        self._fill(unit, line)
        return unit

    def _fill(self, element: Planned, line: Line) -> None:
        is_unit = self._kinds[element.kind].role is Role.UNIT
        for part, header, cell in line.cells:
            target = self._offered.field(part, element.kind)
            place = Place(line.number, header)
            if target is None or part.leader_of or (target.computed and not target.by_hand):
                continue
            if part.sums and not is_unit:
                continue
            value = self._values.read(cell, part, target, place)
            if value is None:
                continue
            if part.sums and isinstance(value, int | float):
                self.sums[part.id] = self.sums.get(part.id, 0) + value
                before = element.values.get(target.id, 0)
                value = value + before if isinstance(before, int | float) else value
            element.values[target.id] = value
        self._read_flags(element, line)

    def _read_flags(self, element: Planned, line: Line) -> None:
        """Find the choice or flag that each loose word of a line means ("veteran", "E")."""
        kind = self._kinds[element.kind]
        for word in line.flags:
            for target in kind.fields:
                wanted = fold(word)
                names = [target.id, target.names.en, target.names.es]
                names += [target.short.en, target.short.es]
                if target.type is FieldType.FLAG and wanted in map(fold, names):
                    element.values[target.id] = True
                    break
                chosen = [
                    option.id
                    for option in target.options
                    for name in (option.names.en, option.names.es, option.short.en, option.id)
                    if wanted and fold(name) == wanted
                ]
                if target.type is FieldType.CHOICE and chosen:
                    element.values[target.id] = chosen[0]
                    break
            else:
                self._faults.add("unknown_choice", line.number, text=word[:80])


def _height(node: _Node) -> int:
    """How many lines lie below each other under a line."""
    return 1 + max(map(_height, node.below)) if node.below else 0
