"""The order of battle that a file describes, before it becomes records of a project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from exports.imports.faults import ImportFault, has_errors
from model.issues import Value


@dataclass(slots=True)
class Planned:
    """An element to be: its kind, name and values, what stands below it, and where it was read.

    `row` is the first row that speaks of it; `numbers` are the rows that were gathered into it.
    `defaults` are values that the file does not give: a new element gets them, an update leaves
    what stands there.
    """

    kind: str
    name: str
    row: int
    values: dict[str, Value] = field(default_factory=dict)
    below: list[Planned] = field(default_factory=list)
    numbers: tuple[int, ...] = ()
    notes: str = ""
    defaults: dict[str, Value] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        """How many rows were gathered into it."""
        return len(self.numbers)

    def all(self) -> Iterator[Planned]:
        """The element and all below it, parents first, in order."""
        stack = [self]
        while stack:
            each = stack.pop()
            yield each
            stack.extend(reversed(each.below))


@dataclass(frozen=True, slots=True)
class Gathered:
    """What a file holds: its armies, what was counted, and what is wrong.

    `sums` are the file's own totals of the columns that are added up, by column id; `left_out`
    is the share of them that no element has a place for.
    """

    armies: tuple[Planned, ...]
    rows: int
    sums: Mapping[str, float]
    left_out: Mapping[str, float]
    faults: tuple[ImportFault, ...]

    @property
    def blocked(self) -> bool:
        """Whether an error forbids the import."""
        return has_errors(self.faults)

    def counts(self) -> Counter[str]:
        """How many elements of each kind there are."""
        return Counter(each.kind for army in self.armies for each in army.all())
