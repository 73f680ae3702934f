"""Import of the regiments file (587 rows): budget 0.5 s without the start of the process.

Run: python tests/benchmarks/bench_import.py [FILE ...]. Prints seconds and the share of the budget,
the best and the median of several runs, from the file to a document with both armies.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from exports.imports.apply import apply_plan  # noqa: E402 - the path comes first
from exports.imports.flow import take_file  # noqa: E402
from exports.imports.plan import plan_import  # noqa: E402
from model.forces.document import ProjectDocument  # noqa: E402
from model.forces.project import Project  # noqa: E402
from model.rulesets import loader  # noqa: E402

BUDGET = 0.5
RUNS = 7
DATA = ROOT.parent / "shared" / "data"
FILES = (DATA / "gettysburg_regiments.csv", DATA / "gettysburg_regiments.xlsx")


def import_once(path: Path) -> tuple[float, float]:
    """Return the seconds from the file to the plan, and from the plan to the document."""
    ruleset = loader.load("fire_and_fury")
    document = ProjectDocument(Project(), loader.find)
    start = time.perf_counter()
    taken = take_file(path, ruleset)
    plan = plan_import(taken.gathered, ruleset, document.project, name=path.name)
    planned = time.perf_counter()
    if not apply_plan(document, plan):
        raise SystemExit(f"{path.name} was not imported")
    return planned - start, time.perf_counter() - planned


def main(files: list[Path]) -> None:
    """Print one line for each file."""
    loader.load("fire_and_fury")
    import openpyxl  # noqa: F401 - its start belongs to the process, not to the file

    for path in files:
        runs = [import_once(path) for _ in range(RUNS)]
        whole = sorted(plan + apply for plan, apply in runs)
        median = statistics.median(whole)
        plan = statistics.median(run[0] for run in runs)
        print(
            f"{path.name}: best {whole[0]:.3f} s, median {median:.3f} s "
            f"(to the plan {plan:.3f} s) = {median / BUDGET:.2f} of the budget"
        )


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]] or list(FILES))
