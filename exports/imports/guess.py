"""A first guess at what the columns of a table are, by their headers and by what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from exports.imports.build import RawTable
from exports.imports.cells import Cell, looks_numeric, read_number
from exports.imports.mapping import ColumnMapping
from exports.imports.people import leader_name
from exports.imports.roles import LEVEL, PATH, ROW, Parts, fold, parts_of, words_of
from exports.imports.words import LOSS_WORDS, parts
from model.rulesets.base import RuleSet
from model.rulesets.fields import FieldType
from model.rulesets.imports import ImportColumn

SAMPLE = 150
_LEAST = 3.0
_SMALL = frozenset(
    ["or", "and", "of", "the", "no", "number", "o", "y", "e", "de", "del", "la", "el", "n", "num"]
)
_MEASURES = frozenset(["in", "inch", "inches", "lb", "lbs", "pdr", "pounder", "pr", "libras", "cm"])
_NUMBERS = (FieldType.INTEGER, FieldType.NUMBER)


@dataclass(frozen=True, slots=True)
class _Column:
    """A column as it is guessed from: the words of its header, and a sample of its cells."""

    header: str
    words: tuple[str, ...]
    cells: tuple[Cell, ...]
    numeric: float
    lossy: bool


def guess_mapping(table: RawTable, ruleset: RuleSet) -> ColumnMapping:
    """Return the likeliest mapping of a table's columns; columns without a part are left out."""
    offered = parts_of(ruleset)
    if offered is None or not table.headers:
        return ColumnMapping(ruleset=ruleset.id)
    columns = [_column(table, index) for index in range(table.width)]
    if table.header_row is None:
        chosen = _by_content(columns, offered)
    else:
        chosen = _by_headers(columns, offered)
    if ROW in chosen.values():
        chosen = {
            each.header: chosen[each.header]
            for each in columns
            if each.header in chosen and not _tells_rows_apart(each, chosen[each.header], offered)
        }
    in_order = {header: chosen[header] for header in table.headers if header in chosen}
    mapping = ColumnMapping(in_order, ruleset.id, sheet=table.sheet)
    fill = tuple(
        each.header
        for index, each in enumerate(columns)
        if _is_level(in_order.get(each.header, ""), offered) and _opens_blocks(table, index)
    )
    return ColumnMapping(
        in_order,
        ruleset.id,
        leaders=_leaders_from_names(mapping, table, offered),
        fill_down=fill,
        sheet=table.sheet,
    )


def _column(table: RawTable, index: int) -> _Column:
    header = table.headers[index]
    every = parts(header)
    words = tuple(word for word in every if not word.isdigit() and word not in _SMALL) or every
    cells = tuple(cell for row in table.rows[:SAMPLE] if (cell := row.cell(index)) is not None)
    numeric = sum(map(looks_numeric, cells)) / len(cells) if cells else 0.0
    return _Column(header, words, cells, numeric, bool(set(words) & LOSS_WORDS))


def _tells_rows_apart(column: _Column, part: str, offered: Parts) -> bool:
    """Whether a column says of rows what cannot be said of the units that they are gathered to."""
    found = offered.column(part)
    target = offered.field(found, offered.unit_kind) if found else None
    if found is None or target is None or found.sums or target.type is not FieldType.TEXT:
        return False
    return len(set(column.cells)) * 2 > len(column.cells)


# By headers


def _by_headers(columns: Sequence[_Column], offered: Parts) -> dict[str, str]:
    """Give the best pairs of column and part to each other until none is good enough."""
    scores = [
        (score, -number, column.header, part)
        for number, column in enumerate(columns)
        for part in offered.columns
        if (score := _score(column, part, offered)) >= _LEAST
    ]
    order = {part.id: number for number, part in enumerate(offered.columns)}
    scores.sort(key=lambda each: (-each[0], -each[1], order[each[3].id]))
    chosen: dict[str, str] = {}
    taken: set[str] = set()
    for _, _, header, part in scores:
        if header in chosen or (part.id in taken and not part.several):
            continue
        chosen[header] = part.id
        taken.add(part.id)
    return chosen


def _score(column: _Column, part: ImportColumn, offered: Parts) -> float:
    """How well a header says a part, from 0 to about 14; what the cells hold tips the scales."""
    words = set(column.words)
    if not words or column.lossy:
        return 0.0
    phrases = [phrase for phrase in words_of(part, offered.ruleset) if set(phrase) <= words]
    if not phrases:
        return 0.0
    if column.words in phrases:
        score = 11.0
    else:
        covered = {word for phrase in phrases for word in phrase}
        named = words - (_MEASURES if part.several else frozenset())
        score = 10.0 * len(covered & named or covered) / max(1, len(named | covered))
    if part.words and column.words in {parts(word) for word in part.words}:
        score += 1.0
    return max(0.0, score + _fit(column, part, offered))


def _fit(column: _Column, part: ImportColumn, offered: Parts) -> float:
    """How well the cells suit a part: numbers where numbers belong, known words of choices."""
    if not column.cells:
        return 0.0
    if _wants_number(part, offered):
        return 1.0 if column.numeric >= 0.6 else -20.0
    if part.id == LEVEL:
        return 0.0
    known = _known_words(part, offered)
    if known:
        hits = sum(fold(str(cell)) in known for cell in column.cells) / len(column.cells)
        return 4.0 * hits - (2.0 if hits == 0 and offered.is_type(part) else 0.0)
    if part.level or part.id in {ROW, PATH}:
        return -3.0 if column.numeric > 0.9 else 0.0
    return 0.0


def _wants_number(part: ImportColumn, offered: Parts) -> bool:
    if part.number or part.sums:
        return True
    kinds = part.kinds or tuple(offered.ruleset.kinds)
    fields = [found for kind in kinds if (found := offered.field(part, kind))]
    return bool(fields) and all(found.type in _NUMBERS for found in fields)


def _known_words(part: ImportColumn, offered: Parts) -> set[str]:
    """The words that a part's cells hold if they are what it takes."""
    if offered.is_type(part):
        return {fold(word) for word in offered.spec.types}
    known = {fold(word) for word in part.values}
    for kind in part.kinds or tuple(offered.ruleset.kinds):
        found = offered.field(part, kind)
        for option in found.options if found else ():
            known |= {fold(text) for text in (option.id, option.names.en, option.names.es)}
    return known


# By content


def _by_content(columns: Sequence[_Column], offered: Parts) -> dict[str, str]:
    """Guess a table without headers: its types, its largest numbers, its commands from above."""
    chosen: dict[str, str] = {}
    words = [each for each in columns if each.cells and each.numeric < 0.5]
    for each in words:
        for part in offered.columns:
            known = _known_words(part, offered)
            hits = sum(fold(str(cell)) in known for cell in each.cells)
            if known and hits > 0.8 * len(each.cells) and part.id not in chosen.values():
                if part.level and not offered.is_type(part):
                    continue
                chosen.setdefault(each.header, part.id)
    numbers = [each for each in columns if each.cells and each.numeric >= 0.6]
    strength = _strength_part(offered)
    if numbers and strength:
        largest = max(numbers, key=lambda each: sum(map(_size, each.cells)))
        chosen[largest.header] = strength
    names = [each for each in words if each.header not in chosen]
    names.sort(key=lambda each: len(set(each.cells)))
    levels = [column.id for kind in offered.spec.levels if (column := offered.level_column(kind))]
    if len(names) < len(levels):
        levels = levels[len(levels) - len(names) :]
    chosen.update((each.header, level) for each, level in zip(names, [*levels, ROW], strict=False))
    return chosen


def _strength_part(offered: Parts) -> str:
    strength = offered.ruleset.roles.strength
    numbers = [each for each in offered.columns if _wants_number(each, offered)]
    named = [each.id for each in numbers if each.field == strength]
    return named[0] if named else (numbers[0].id if numbers else "")


def _size(cell: Cell) -> float:
    return read_number(cell, whole=False).value or 0.0


# Options


def _is_level(part: str, offered: Parts) -> bool:
    """Whether a part names commands, not units: only these are repeated downwards."""
    column = offered.column(part)
    return column is not None and column.level in offered.spec.levels[:-1]


def _opens_blocks(table: RawTable, index: int) -> bool:
    """Whether a column says its word once at the top of a block and leaves the rest blank."""
    cells = [row.cell(index) for row in table.rows]
    filled = [cell for cell in cells if cell is not None]
    if not filled or len(filled) * 10 > len(cells) * 8:
        return False
    return all(left != right for left, right in pairwise(filled))


def _leaders_from_names(mapping: ColumnMapping, table: RawTable, offered: Parts) -> bool:
    """Whether commands bear their leaders' names, and no column tells of leaders."""
    if not offered.spec.leader_kind:
        return False
    if any(column.id in mapping.columns.values() for column in offered.leaders()):
        return False
    names: set[str] = set()
    for kind in offered.spec.levels[1:-1]:
        column = offered.level_column(kind)
        for header in mapping.headers_of(column.id) if column else ():
            names |= {str(cell) for cell in table.column(table.headers.index(header)) if cell}
    named = sum(leader_name(name) is not None for name in names)
    return bool(names) and named * 4 >= len(names) * 3
