"""What a rule set prints: sheets, and the sections of its quick reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field as filled
from enum import StrEnum

from model.text import EMPTY, Text
from model.values import frozen


class BlockKind(StrEnum):
    """What a block of a reference section prints."""

    TABLE = "table"
    LIST = "list"
    STEPS = "steps"
    MODIFIERS = "modifiers"
    TRAITS = "traits"
    NOTE = "note"


@frozen
class ReferenceItem:
    """A line of a reference block: a figure (may be empty), its text, and when it is in play."""

    figure: str
    text: Text
    when: frozenset[str] = frozenset()


@frozen
class ReferenceBlock:
    """A part of a reference section: a table by id, a list, steps, modifiers, traits or a note."""

    kind: BlockKind
    table: str = ""
    items: tuple[ReferenceItem, ...] = ()
    head: Text = EMPTY


@frozen
class ReferenceSection:
    """A section of the quick-reference sheet; `when` names what must be in play to print it."""

    id: str
    names: Text
    blocks: tuple[ReferenceBlock, ...]
    section: Text = EMPTY
    when: frozenset[str] = frozenset()


@frozen
class SheetSpec:
    """A sheet that the rule set prints: its template and, for faces, kinds and size in mm.

    `id` is the word of the command line (labels, cards, roster, qrs, list, casualties). A sheet
    with `kinds` makes a face for each element of these kinds (times the number that the field
    `copies` holds); one without makes a flowing sheet for each army, or, with `once`, one for all
    armies of the rule set together.
    """

    id: str
    names: Text
    template: str
    kinds: tuple[str, ...] = ()
    width: float = 0.0
    height: float = 0.0
    copies: str = ""
    once: bool = False
    stock: Mapping[str, str] = filled(default_factory=dict)
