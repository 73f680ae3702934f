"""One edit in an army, checks and totals included: 300 units in 16 ms, 3,000 in 3 times that.

Run: python tests/benchmarks/bench_edit.py. For each rule set it builds both armies by duplicating
the commands of its sample, changes one value of one unit after another in each, in turn, and
prints the medians of one run and their ratio.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from exports import samples
from model.forces.document import ProjectDocument
from model.forces.elements import Role
from model.rulesets import loader

BUDGET_MS, BUDGET_RATIO = 16.0, 3.0
EDITS = 60


@dataclass(frozen=True)
class Case:
    """A sample, the field that is edited, and the two sizes in units."""

    sample: str
    field: str
    small: int
    large: int


CASES = (
    Case("gettysburg", "men", 300, 3000),
    Case("hail-caesar-romans", "models", 300, 3000),
    # Points lists are one command whose shares all hang together; 60 units is a huge one.
    Case("ancient-battles", "models", 60, 300),
)


def army(sample: str, count: int) -> ProjectDocument:
    """Return a document whose first army has `count` units or a few more, in its own commands."""
    made = samples.build(samples.find(sample), loader.find)
    first, *others = made.project.armies
    made.remove([each.id for each in others])
    commands = [
        each.id
        for each in made.project.children(first.id)
        if any(unit.role is Role.UNIT for unit in made.project.subtree(each.id))
    ]
    while (have := units(made)) < count:
        each = max(1, have // len(commands))
        needed = max(1, (count - have) // each)
        commands += made.duplicate(commands[:needed])
    return made


def units(document: ProjectDocument) -> int:
    """Return how many units a document has."""
    top = document.project.armies[0].id
    return sum(each.role is Role.UNIT for each in document.project.subtree(top))


def edits(document: ProjectDocument, field: str) -> Iterator[float]:
    """Change a value of one unit after another; yield milliseconds."""
    top = document.project.armies[0].id
    ids = [
        each.id
        for each in document.project.subtree(top)
        if each.role is Role.UNIT and field in each.values
    ]
    for unit in ids[:: max(1, len(ids) // EDITS)][:EDITS]:
        now = document.project.element(unit).values[field]
        start = time.perf_counter()
        document.set_values([unit], {field: int(now) + 1})
        yield (time.perf_counter() - start) * 1000


def measure(case: Case) -> bool:
    """Measure both sizes in turn; print and return whether the budget holds."""
    small, large = army(case.sample, case.small), army(case.sample, case.large)
    pairs = list(zip(edits(small, case.field), edits(large, case.field), strict=False))
    few, many = (statistics.median(times) for times in zip(*pairs, strict=True))
    print(
        f"{case.sample}: {units(small)} units {few:.1f} ms (budget {BUDGET_MS:g}); "
        f"{units(large)} units {many:.1f} ms (budget {BUDGET_RATIO * BUDGET_MS:g}), "
        f"ratio {many / few:.1f}"
    )
    return few <= BUDGET_MS and many <= BUDGET_RATIO * BUDGET_MS


def main() -> int:
    """Measure every case; 1 if one is over its budget."""
    results = [measure(case) for case in CASES]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
