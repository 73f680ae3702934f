"""The quick-reference sections of a rule set, worded, and cut to what is in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from model.rulesets.sheets import BlockKind

if TYPE_CHECKING:
    from exports.context import TraitView, Views
    from model.rulesets.sheets import ReferenceBlock, ReferenceSection
    from model.rulesets.tables import Table

EVERYTHING = "*"


@dataclass(frozen=True, slots=True)
class HeadView:
    """A column's head."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class RowView:
    """A row: its head and its cells, worded."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as it is printed or shown."""

    id: str
    name: str
    section: str
    note: str
    layout: str
    row_head: str
    columns: tuple[HeadView, ...]
    rows: tuple[RowView, ...]


@dataclass(frozen=True, slots=True)
class ItemView:
    """A line of a block: its figure and its text."""

    figure: str
    text: str


@dataclass(frozen=True, slots=True)
class BlockView:
    """A block of a section; which parts are filled depends on its kind."""

    kind: str
    head: str
    table: TableView | None
    items: tuple[ItemView, ...]
    traits: tuple[TraitView, ...]


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section of the reference sheet."""

    id: str
    name: str
    section: str
    blocks: tuple[BlockView, ...]


Numbers = Mapping[str, tuple[str, ...]]


def sections(
    views: Views, in_play: frozenset[str], numbers: Numbers = MappingProxyType({})
) -> list[SectionView]:
    """The sections of which something is in play; `in_play` holding "*" leaves nothing out.

    `numbers` are those with which each special rule is in play; others show their default.
    """
    return [
        SectionView(
            section.id,
            section.names.get(views.tr.lang),
            section.section.get(views.tr.lang),
            blocks,
        )
        for section in views.ruleset.reference
        if _plays(section.when, in_play) and (blocks := _blocks(section, views, in_play, numbers))
    ]


def table_view(table: Table, lang: str) -> TableView:
    """A table with heads and cells worded."""
    return TableView(
        id=table.id,
        name=table.names.get(lang),
        section=table.section.get(lang),
        note=table.note.get(lang),
        layout=table.layout.value,
        row_head=table.row_head.get(lang),
        columns=tuple(HeadView(each.id, each.names.get(lang)) for each in table.columns),
        rows=tuple(
            RowView(row.names.get(lang), tuple(table.text_of(cell).get(lang) for cell in row.cells))
            for row in table.rows
        ),
    )


def _plays(when: frozenset[str], in_play: frozenset[str]) -> bool:
    return not when or EVERYTHING in in_play or not when.isdisjoint(in_play)


def _blocks(
    section: ReferenceSection, views: Views, in_play: frozenset[str], numbers: Numbers
) -> tuple[BlockView, ...]:
    made = (_block(block, views, in_play, numbers) for block in section.blocks)
    return tuple(block for block in made if block is not None)


def _block(
    block: ReferenceBlock, views: Views, in_play: frozenset[str], numbers: Numbers
) -> BlockView | None:
    lang = views.tr.lang
    head = block.head.get(lang)
    if block.kind is BlockKind.TABLE:
        table = table_view(views.forces.table(block.table), lang)
        return BlockView(block.kind.value, head, table, (), ())
    if block.kind is BlockKind.TRAITS:
        traits = tuple(
            views.trait(trait, *numbers.get(trait.id, ()))
            for trait in views.ruleset.traits.values()
            if _plays(frozenset({trait.id}), in_play)
        )
        return BlockView(block.kind.value, head, None, (), traits) if traits else None
    items = tuple(
        ItemView(item.figure, item.text.get(lang))
        for item in block.items
        if _plays(item.when, in_play)
    )
    return BlockView(block.kind.value, head, None, items, ()) if items else None
