"""Which column of a table plays which part: guessed, kept as TOML, remembered by its header."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from exports.imports.build import RawTable
from exports.imports.faults import FaultList, ImportFault
from exports.imports.roles import LEVEL, PATH, ROW, fold, parts_of
from exports.imports.words import parts
from model.rulesets.base import RuleSet

LARGEST_MAPPING = 256 * 1024


@dataclass(frozen=True, slots=True)
class ColumnMapping:
    """What each column is: `columns` maps a header to the id of a part.

    `army` names the army where no column does; `leaders` makes leaders out of the names of
    commands; `fill_down` are headers whose blank cells repeat the one above; `gather` makes one
    unit of the rows with one name (None: if the rows look like parts of units); `sheet` is the
    workbook's sheet. `source` is what units give as their source where no column does (None: the
    file's name and the rows, "": nothing).
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    ruleset: str = ""
    army: str = ""
    leaders: bool = False
    fill_down: tuple[str, ...] = ()
    sheet: str = ""
    gather: bool | None = None
    source: str | None = None

    def headers_of(self, part: str) -> tuple[str, ...]:
        """The headers that play a part, in the mapping's order."""
        return tuple(header for header, each in self.columns.items() if each == part)

    def with_column(self, header: str, part: str) -> ColumnMapping:
        """Return the mapping with one column changed; an empty part takes it out."""
        columns = {each: known for each, known in self.columns.items() if each != header}
        if part:
            columns[header] = part
        return replace(self, columns=columns)


def check_mapping(
    mapping: ColumnMapping, table: RawTable, ruleset: RuleSet
) -> tuple[ImportFault, ...]:
    """What is wrong with a mapping for a table, before any row is looked at."""
    faults = FaultList()
    offered = parts_of(ruleset)
    if offered is None:
        faults.add("no_import")
        return faults.ordered()
    for header, part in mapping.columns.items():
        if offered.column(part) is None:
            faults.add("mapping_unknown_role", None, header, role=part)
        if header not in table.headers:
            faults.add("mapping_other_header", None, header)
    used = [header for header in mapping.columns if header in table.headers]
    for column in offered.columns:
        many = sum(mapping.columns[header] == column.id for header in used)
        if many > 1 and not column.several and column.id != ROW:
            faults.add("mapping_twice", role=column.id)
    named = {mapping.columns[header] for header in used}
    unit = offered.level_column(offered.unit_kind)
    if not named & {ROW, PATH, unit.id if unit else ROW}:
        faults.add("mapping_no_name")
    return faults.ordered()


def signature(headers: Sequence[str], ruleset: str) -> str:
    """Return a short mark of a header row and a rule set, by which a mapping is remembered."""
    text = "\n".join([ruleset, *(" ".join(parts(header)) for header in headers)])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def mapping_to_toml(mapping: ColumnMapping) -> str:
    """Return a mapping as TOML text."""
    import tomli_w

    options = {
        "ruleset": mapping.ruleset,
        "army": mapping.army,
        "leaders": mapping.leaders,
        "fill_down": list(mapping.fill_down),
        "sheet": mapping.sheet,
    }
    kept = {name: value for name, value in options.items() if value}
    if mapping.gather is not None:
        kept["gather"] = mapping.gather
    if mapping.source is not None:
        kept["source"] = mapping.source
    return tomli_w.dumps({**kept, "columns": dict(mapping.columns)})


def mapping_from_toml(text: str) -> ColumnMapping | ImportFault:
    """Read a mapping; a fault says what is wrong with the text."""
    try:
        data = tomllib.loads(text) if len(text) <= LARGEST_MAPPING else {}
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return _unreadable(str(error) or "TOML")
    match data:
        case {"columns": {**columns}, **rest} if all(
            isinstance(part, str) for part in columns.values()
        ):
            pairs = {str(header): str(part) for header, part in columns.items()}
            return _with_options(ColumnMapping(pairs), rest)
        case _:
            return _unreadable("[columns]")


def _with_options(
    mapping: ColumnMapping, rest: Mapping[str, object]
) -> ColumnMapping | ImportFault:
    gather = rest.get("gather")
    if gather is not None and not isinstance(gather, bool):
        return _unreadable("gather")
    source = rest.get("source")
    if source is not None and not isinstance(source, str):
        return _unreadable("source")
    match {"ruleset": "", "army": "", "leaders": False, "fill_down": [], "sheet": "", **rest}:
        case {
            "ruleset": str(ruleset),
            "army": str(army),
            "leaders": bool(leaders),
            "fill_down": [*fill_down],
            "sheet": str(sheet),
        } if all(isinstance(header, str) for header in fill_down):
            return replace(
                mapping,
                ruleset=ruleset,
                army=army,
                leaders=leaders,
                fill_down=tuple(map(str, fill_down)),
                sheet=sheet,
                gather=gather,
                source=source,
            )
        case _:
            return _unreadable(", ".join(sorted(rest)))


def _unreadable(reason: str) -> ImportFault:
    return ImportFault(None, None, "mapping_unreadable", {"reason": reason[:200]})


def load_mapping(path: Path) -> ColumnMapping | ImportFault:
    """Read a mapping's file."""
    from exports.imports.tables import load_bytes

    data = load_bytes(path)
    if isinstance(data, ImportFault):
        return data
    try:
        return mapping_from_toml(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _unreadable("UTF-8")


class MappingStore:
    """Mappings remembered in a folder, one file for each header row and rule set."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def remember(self, headers: Sequence[str], mapping: ColumnMapping) -> None:
        """Keep a mapping for the next table with these headers. Raises OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._path(headers, mapping.ruleset)
        fresh = path.with_suffix(".new")
        fresh.write_text(mapping_to_toml(mapping), encoding="utf-8")
        fresh.replace(path)

    def recall(self, headers: Sequence[str], ruleset: str) -> ColumnMapping | None:
        """Return what was kept for these headers; None if nothing readable was."""
        path = self._path(headers, ruleset)
        if not path.is_file():
            return None
        found = load_mapping(path)
        return found if isinstance(found, ColumnMapping) else None

    def _path(self, headers: Sequence[str], ruleset: str) -> Path:
        return self._folder / f"{signature(headers, ruleset)}.toml"


def same_headers(mapping: ColumnMapping, table: RawTable) -> ColumnMapping:
    """Return a mapping with its headers spelled as the table spells them."""
    spelled = {fold(header): header for header in reversed(table.headers)}
    return replace(
        mapping,
        columns={
            (header if header in table.headers else spelled.get(fold(header), header)): part
            for header, part in mapping.columns.items()
        },
    )


def is_tree(mapping: ColumnMapping) -> bool:
    """Whether the rows are lines of a tree, each with its level."""
    return LEVEL in mapping.columns.values()
