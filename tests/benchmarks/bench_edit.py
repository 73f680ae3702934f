"""One edit in an army, checks and totals included: 300 units in 16 ms, 3,000 in 3 times that.

Run: python tests/benchmarks/bench_edit.py. For each rule set it builds both armies by duplicating
the units of its sample, changes one value of one unit after another in each, in turn, and prints
the medians of one run and their ratio.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from exports import samples
from model.forces.document import ProjectDocument
from model.forces.elements import Role
from model.rulesets import loader

SMALL, LARGE = 300, 3000
BUDGET_MS, BUDGET_RATIO = 16.0, 3.0
EDITS = 60
SAMPLES = {
    "gettysburg": ("men", lambda n: 1200 + n),
    "hail-caesar-romans": ("models", lambda n: 16 + n % 5),
    "ancient-battles": ("models", lambda n: 20 + n % 9),
}


def army(sample: str, count: int) -> ProjectDocument:
    """Return a document whose first army has about `count` units in commands of usual size."""
    made = samples.build(samples.find(sample), loader.find)
    first, *others = made.project.armies
    made.remove([each.id for each in others])
    commands = [
        each.id
        for each in made.project.children(first.id)
        if any(unit.role is Role.UNIT for unit in made.project.subtree(each.id))
    ]
    for number in range(count):
        if units(made) >= count:
            break
        made.duplicate([commands[number % len(commands)]])
    return made


def units(document: ProjectDocument) -> int:
    """Return how many units a document has."""
    top = document.project.armies[0].id
    return sum(each.role is Role.UNIT for each in document.project.subtree(top))


def edits(document: ProjectDocument, field: str, value: Callable[[int], int]) -> Iterator[float]:
    """Change a value of one unit after another; yield milliseconds."""
    top = document.project.armies[0].id
    ids = [
        each.id
        for each in document.project.subtree(top)
        if each.role is Role.UNIT and field in each.values
    ]
    step = max(1, len(ids) // EDITS)
    for number, unit in enumerate(ids[::step][:EDITS]):
        start = time.perf_counter()
        document.set_values([unit], {field: value(number)})
        yield (time.perf_counter() - start) * 1000


def measure(sample: str, field: str, value: Callable[[int], int]) -> bool:
    """Measure both sizes in turn; print and return whether the budget holds."""
    small, large = army(sample, SMALL), army(sample, LARGE)
    times: dict[int, list[float]] = {SMALL: [], LARGE: []}
    for first, second in zip(edits(small, field, value), edits(large, field, value), strict=False):
        times[SMALL].append(first)
        times[LARGE].append(second)
    few, many = (statistics.median(times[size]) for size in (SMALL, LARGE))
    good = few <= BUDGET_MS and many <= BUDGET_RATIO * max(few, BUDGET_MS / BUDGET_RATIO)
    print(
        f"{sample}: {units(small)} units {few:.1f} ms (budget {BUDGET_MS:g}); "
        f"{units(large)} units {many:.1f} ms, ratio {many / few:.1f} (budget {BUDGET_RATIO:g})"
    )
    return good


def main() -> int:
    """Measure every rule set's sample; 1 if one is over its budget."""
    results = [measure(sample, *spec) for sample, spec in SAMPLES.items()]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
