"""Checks that the parts of a rule set agree with one another: every id that is named exists."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from string import Formatter

from model.forces.elements import Role
from model.rulesets.base import RuleSet
from model.rulesets.fields import FieldType, Kind
from model.rulesets.sheets import BlockKind
from model.rulesets.tables import Layout, Span, Table

Problem = tuple[str, str]


def verify(ruleset: RuleSet) -> list[Problem]:
    """Return every disagreement as (path, reason); an empty list for a sound rule set."""
    return [
        *_kinds(ruleset),
        *_tables(ruleset),
        *_checks(ruleset),
        *_entries(ruleset),
        *_reference(ruleset),
        *_sheets(ruleset),
        *_roles(ruleset),
        *_imports(ruleset),
    ]


def _kinds(ruleset: RuleSet) -> Iterator[Problem]:
    if len(ruleset.kinds_of(Role.ARMY)) != 1:
        yield "kinds", "exactly one kind must have the role army"
    for kind in ruleset.kinds.values():
        path = f"kinds.{kind.id}"
        if (kind.role is Role.ARMY) != (not kind.parents):
            yield f"{path}.parents", "an army has no parents, and every other kind has some"
        for parent in kind.parents:
            if parent not in ruleset.kinds:
                yield f"{path}.parents", f"no kind {parent!r}"
        if kind.symbol.field and kind.field(kind.symbol.field) is None:
            yield f"{path}.symbol.field", f"no field {kind.symbol.field!r} in this kind"
        yield from _fields(kind)


def _fields(kind: Kind) -> Iterator[Problem]:
    for field in kind.fields:
        path = f"fields.{field.id}"
        chosen = field.type in (FieldType.CHOICE, FieldType.CHOICES)
        if chosen and not field.options and not field.varying:
            yield f"{path}.options", "a choice needs options, or to be varying"
        fixed = field.type is FieldType.CHOICE and not field.varying
        if fixed and field.default is not None and field.option(str(field.default)) is None:
            yield f"{path}.default", f"no option {field.default!r}"
        if field.by_hand and not field.computed:
            yield f"{path}.by_hand", "only a computed field can be set by hand"
        if field.shown_if is not None and kind.field(field.shown_if.field) is None:
            yield f"{path}.shown_if.field", f"kind {kind.id} has no field {field.shown_if.field!r}"


def _tables(ruleset: RuleSet) -> Iterator[Problem]:
    for table in ruleset.tables.values():
        path = f"tables.{table.id}"
        for number, row in enumerate(table.rows):
            if len(row.cells) != len(table.columns):
                yield (
                    f"{path}.rows[{number}].cells",
                    f"{len(row.cells)} cells for {len(table.columns)} columns",
                )
            for name in row.match:
                if name not in {key.id for key in table.keys if key.use == "row"}:
                    yield f"{path}.rows[{number}].match", f"no row key {name!r}"
        yield from _bands(table, path)
        for code in table.results:
            if table.layout is Layout.GRID and not _stands(table, code):
                yield f"{path}.results.{code}", "no cell holds this result"


def _bands(table: Table, path: str) -> Iterator[Problem]:
    if table.layout is not Layout.BANDS:
        return
    if sum(key.use == "band" for key in table.keys) != 1:
        yield f"{path}.keys", "layout bands needs exactly one key of use band"
    for number, row in enumerate(table.rows):
        last: Fraction | None = None
        for cell in row.cells:
            if cell == "":
                continue
            try:
                span = Span.parse(str(cell))
            except ValueError:
                yield f"{path}.rows[{number}].cells", f"{cell!r} is no span"
                break
            if last is not None and span.low != last + 1:
                yield f"{path}.rows[{number}].cells", f"{cell!r} does not follow {last}"
            last = span.high


def _stands(table: Table, code: str) -> bool:
    return any(str(cell) == code for row in table.rows for cell in row.cells)


def _checks(ruleset: RuleSet) -> Iterator[Problem]:
    used = {check.code for check in ruleset.rules.checks}
    for code in used - set(ruleset.check_texts):
        yield f"checks.{code}", "the rules have this check but it has no words"
    for code, text in ruleset.check_texts.items():
        if code not in used:
            yield f"checks.{code}", "no check in the rules has this code"
        for words in (text.message, *text.variants.values()):
            if _names(words.en) != _names(words.es):
                yield f"checks.{code}.message", "English and Spanish name different figures"
    for check in ruleset.rules.checks:
        for kind in check.kinds - set(ruleset.kinds):
            yield f"checks.{check.code}", f"no kind {kind!r}"


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def _entries(ruleset: RuleSet) -> Iterator[Problem]:
    for entry in ruleset.entries.values():
        kind = ruleset.kinds.get(entry.kind)
        if kind is None:
            yield f"entries.{entry.id}.kind", f"no kind {entry.kind!r}"
            continue
        for field in entry.values:
            if kind.field(field) is None:
                yield f"entries.{entry.id}.values", f"kind {kind.id} has no field {field!r}"


def _reference(ruleset: RuleSet) -> Iterator[Problem]:
    for section in ruleset.reference:
        for block in section.blocks:
            if block.kind is BlockKind.TABLE and block.table not in ruleset.tables:
                yield f"reference.{section.id}", f"no table {block.table!r}"


def _sheets(ruleset: RuleSet) -> Iterator[Problem]:
    for sheet in ruleset.sheets.values():
        for kind in sheet.kinds:
            if kind not in ruleset.kinds:
                yield f"sheets.{sheet.id}.kinds", f"no kind {kind!r}"
        if sheet.kinds and not (sheet.width > 0 and sheet.height > 0):
            yield f"sheets.{sheet.id}", "a sheet of faces needs a width and a height"


def _roles(ruleset: RuleSet) -> Iterator[Problem]:
    known = {field.id for kind in ruleset.kinds.values() for field in kind.fields}
    for name in ruleset.roles.__dataclass_fields__:
        field = getattr(ruleset.roles, name)
        if field and field not in known:
            yield f"roles.{name}", f"no field {field!r}"


def _imports(ruleset: RuleSet) -> Iterator[Problem]:
    if ruleset.imports is None:
        return
    for level in ruleset.imports.levels:
        if level not in ruleset.kinds:
            yield "imports.levels", f"no kind {level!r}"
    for kind in ruleset.imports.types.values():
        if kind not in ruleset.kinds:
            yield "imports.types", f"no kind {kind!r}"
    for column in ruleset.imports.columns:
        for kind_id in column.kinds:
            kind_found = ruleset.kinds.get(kind_id)
            if kind_found is None or (column.field and kind_found.field(column.field) is None):
                yield f"imports.columns.{column.id}", f"no field {column.field!r} in {kind_id!r}"
