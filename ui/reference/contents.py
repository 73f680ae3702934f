"""What the reference holds, in order, and where a searched word stands in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from exports.context import Views
from exports.reference import EVERYTHING, BlockView, SectionView, TableView, sections, table_view
from model.rulesets.sheets import BlockKind
from model.rulesets.tables import Table

MORE_TABLES = "+tables"
SPECIAL_RULES = "+traits"
MOST_HITS = 12


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a section: its block, and the row or line in it (None: the block's head)."""

    section: str
    block: int
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """A searched word in its place, with the line of text around it."""

    spot: Spot
    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """The names that the window gives to sections of its own."""

    tables: str
    traits: str


def contents(views: Views, words: Words) -> tuple[SectionView, ...]:
    """The sections of the reference sheet, then tables and special rules that none of them has."""
    found = sections(views, frozenset({EVERYTHING}))
    shown = {block.table.id for each in found for block in each.blocks if block.table is not None}
    more = [
        BlockView(BlockKind.TABLE.value, "", _view(table, views), (), ())
        for table in views.ruleset.tables.values()
        if table.id not in shown
    ]
    if more:
        found.append(SectionView(MORE_TABLES, words.tables, "", tuple(more)))
    has_traits = any(block.traits for each in found for block in each.blocks)
    if views.ruleset.traits and not has_traits:
        traits = tuple(views.trait(each) for each in views.ruleset.traits.values())
        block = BlockView(BlockKind.TRAITS.value, "", None, (), traits)
        found.append(SectionView(SPECIAL_RULES, words.traits, "", (block,)))
    return tuple(found)


def _view(table: Table, views: Views) -> TableView:
    return table_view(views.forces.table(table.id), views.tr.lang)


def search(found: tuple[SectionView, ...], wanted: str) -> dict[str, list[Hit]]:
    """Where every word of `wanted` stands together, by section; empty for a blank wish."""
    words = fold(wanted).split()
    if not words:
        return {}
    hits: dict[str, list[Hit]] = {}
    for section in found:
        for hit in _lines(section):
            if all(word in fold(hit.text) for word in words):
                hits.setdefault(section.id, []).append(hit)
    return {section: each[:MOST_HITS] for section, each in hits.items()}


def _lines(section: SectionView) -> Iterator[Hit]:
    """Every line of a section as it is searched."""
    yield Hit(Spot(section.id, 0), section.name)
    for number, block in enumerate(section.blocks):
        if block.head:
            yield Hit(Spot(section.id, number), block.head)
        if block.table is not None:
            yield Hit(Spot(section.id, number), block.table.name)
            for row, each in enumerate(block.table.rows):
                text = " · ".join(part for part in (each.name, *each.cells) if part)
                yield Hit(Spot(section.id, number, row), text)
        for line, item in enumerate(block.items):
            text = f"{item.figure}  {item.text}" if item.figure else item.text
            yield Hit(Spot(section.id, number, line), text)
        for line, trait in enumerate(block.traits):
            yield Hit(Spot(section.id, number, line), f"{trait.name}: {trait.summary}")


def fold(text: str) -> str:
    """A text as it is searched: without capitals and accents."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in spread if not unicodedata.combining(each))
