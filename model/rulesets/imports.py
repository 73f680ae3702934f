"""What a rule set takes from the columns of a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field as filled

from model.issues import Value
from model.text import Text
from model.values import frozen


@frozen
class ImportColumn:
    """A thing that an import may take from a column.

    `level` names the kind whose name it gives; `field` the field it fills on the kinds in `kinds`;
    `sums` adds it up when rows are gathered. `words` are the header words by which it is guessed.
    `origin` marks what says where a figure comes from: without such a column the file itself does.
    """

    id: str
    names: Text
    words: tuple[str, ...]
    level: str = ""
    field: str = ""
    kinds: tuple[str, ...] = ()
    leader_of: str = ""
    sums: bool = False
    several: bool = False
    number: bool = False
    origin: bool = False
    values: Mapping[str, str] = filled(default_factory=dict)


@frozen
class ImportSpec:
    """How rows of a spreadsheet become elements.

    `levels` are the kinds from the army down to the unit that rows are gathered to. `types` maps
    words of the type column to the kind that such rows become (and `type_values` to the values
    they set). `detached` are words that stand in a level's column but mean that the row belongs
    to the level above ("Artillery_Bde").
    """

    levels: tuple[str, ...]
    columns: tuple[ImportColumn, ...]
    types: Mapping[str, str] = filled(default_factory=dict)
    type_values: Mapping[str, Mapping[str, Value]] = filled(default_factory=dict)
    detached: tuple[str, ...] = ()
    leader_kind: str = ""
