"""Turns the checked models of a rule set's files into the plain values that the program uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from model.issues import Value
from model.rulesets import schema, tables
from model.rulesets.base import Roles
from model.rulesets.checks import CheckText
from model.rulesets.fields import Entry, Field, Kind, Option, ShownIf, Symbol, Trait
from model.rulesets.imports import ImportColumn, ImportSpec
from model.rulesets.sheets import ReferenceBlock, ReferenceItem, ReferenceSection, SheetSpec


def plain(value: schema.Plain) -> Value:
    """A value as elements hold it: lists become tuples."""
    return tuple(value) if isinstance(value, list) else value


def plains(values: Mapping[str, schema.Plain]) -> dict[str, Value]:
    """Values as elements hold them."""
    return {key: plain(value) for key, value in values.items()}


def field(model: schema.FieldModel) -> Field:
    """A field with its options and condition."""
    shown = model.shown_if
    return Field(
        id=model.id,
        type=model.type,
        names=model.names,
        short=model.short,
        help=model.help,
        group=model.group,
        options=tuple(
            Option(each.id, each.names, each.short, each.colour, each.symbol)
            for each in model.options
        ),
        default=None if model.default is None else plain(model.default),
        minimum=model.minimum,
        maximum=model.maximum,
        unit=model.unit,
        one=model.one,
        many=model.many,
        computed=model.computed,
        by_hand=model.by_hand,
        column=model.column,
        total=model.total,
        profile=model.profile,
        shown_if=ShownIf(shown.field, tuple(shown.values)) if shown is not None else None,
        varying=model.varying,
    )


def kind(model: schema.KindModel, fields: Mapping[str, Field]) -> Kind:
    """A kind with its fields looked up."""
    return Kind(
        id=model.id,
        role=model.role,
        names=model.names,
        plural=model.plural,
        parents=tuple(model.parents),
        fields=tuple(fields[each] for each in model.fields),
        symbol=Symbol(model.symbol.icon, model.symbol.field),
        new_name=model.new_name,
    )


def table(model: schema.TableModel) -> tables.Table:
    """A table with its matches read; a match that is no span matches as a word."""
    keys = tuple(
        tables.TableKey(each.id, each.names, each.use, each.choices, each.default, each.dice)
        for each in model.keys
    )
    worded = {key.id for key in keys if key.choices}
    row_keys = [key.id for key in keys if key.use == "row"]
    column_key = next((key.id for key in keys if key.use == "column"), "")
    columns = tuple(
        tables.Column(
            each.id,
            each.names,
            _match(each.match or each.id, worded=column_key in worded) if column_key else None,
            each.main,
        )
        for each in model.columns
    )
    rows = tuple(
        tables.Row(
            match={
                name: _match(text, worded=name in worded)
                for name, text in _row_match(each.match, row_keys).items()
            },
            names=each.names,
            cells=tuple(each.cells),
        )
        for each in model.rows
    )
    beyond = model.beyond
    return tables.Table(
        id=model.id,
        names=model.names,
        section=model.section,
        layout=model.layout,
        keys=keys,
        columns=columns,
        rows=rows,
        results=model.results,
        row_head=model.row_head,
        note=model.note,
        editable=model.editable,
        suggested=model.suggested,
        beyond=tables.Beyond(beyond.cell, beyond.names) if beyond is not None else None,
    )


def _row_match(match: Mapping[str, str] | str, keys: list[str]) -> Mapping[str, str]:
    if not isinstance(match, str):
        return match
    if not keys:
        raise ValueError(f"a row matches {match!r}, but the table has no row key")
    return {keys[0]: match}


def _match(text: str, *, worded: bool) -> tables.Match:
    return text if worded else tables.Span.parse(text)


def check_text(code: str, model: schema.CheckModel) -> CheckText:
    """The words of a check."""
    return CheckText(code, model.severity, model.section, model.message, model.variants, model.fix)


def trait(model: schema.TraitModel) -> Trait:
    """A special rule."""
    return Trait(**{each.name: getattr(model, each.name) for each in fields(Trait)})


def entry(model: schema.EntryModel) -> Entry:
    """A catalogue entry."""
    return Entry(
        id=model.id,
        names=model.names,
        kind=model.kind,
        values=plains(model.values),
        data=plains(model.data),
        group=model.group,
        section=model.section,
    )


def section(model: schema.SectionModel) -> ReferenceSection:
    """A section of the quick-reference sheet."""
    return ReferenceSection(
        id=model.id,
        names=model.names,
        blocks=tuple(
            ReferenceBlock(
                kind=block.kind,
                table=block.table,
                items=tuple(
                    ReferenceItem(item.figure, item.text, frozenset(item.when))
                    for item in block.items
                ),
                head=block.head,
            )
            for block in model.blocks
        ),
        section=model.section,
        when=frozenset(model.when),
    )


def sheet(model: schema.SheetModel) -> SheetSpec:
    """A sheet that the rule set prints."""
    return SheetSpec(
        id=model.id,
        names=model.names,
        template=model.template,
        kinds=tuple(model.kinds),
        width=model.width,
        height=model.height,
        copies=model.copies,
        once=model.once,
        stock=model.stock,
    )


def import_spec(model: schema.ImportModel) -> ImportSpec:
    """How rows of a spreadsheet become elements."""
    return ImportSpec(
        levels=tuple(model.levels),
        columns=tuple(
            ImportColumn(
                id=each.id,
                names=each.names,
                words=tuple(each.words),
                level=each.level,
                field=each.field,
                kinds=tuple(each.kinds),
                leader_of=each.leader_of,
                sums=each.sums,
                several=each.several,
                number=each.number,
                origin=each.origin,
                values=each.values,
            )
            for each in model.columns
        ),
        types=model.types,
        type_values={word: plains(values) for word, values in model.type_values.items()},
        detached=tuple(model.detached),
        leader_kind=model.leader_kind,
    )


def roles(model: schema.RolesModel) -> Roles:
    """Which fields play the parts that programs ask for."""
    return Roles(**{each.name: getattr(model, each.name) for each in fields(Roles)})
