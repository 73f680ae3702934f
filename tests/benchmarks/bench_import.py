"""Import of 600 regiments: budget 0.5 s without the start of the process.

Run: python tests/benchmarks/bench_import.py [FILE ...]. Prints seconds and the share of the budget,
the best and the median of several runs, from the file to a document with both armies. Without a
FILE it makes one of each kind, as untidy as real ones: stray blanks, artillery brigades named
like divisions, ten columns of guns.
"""

from __future__ import annotations

import csv
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
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
REGIMENTS = 600
GUNS = ("3inch", "4.5inch", "10lb", "12lb", "12lb_napoleons", "6lb", "24lb", "20lb", "whit", "14lb")
HEADERS = ["type", "state", "regiment_or_battery", "brigade", "division", "corps", "army"]
HEADERS += ["july1_Commander", "men", "killed", "wounded", *(f"{gun}_rifles" for gun in GUNS)]
Row = list[str | int]


def regiments(count: int = REGIMENTS) -> Iterator[Row]:
    """Rows of a made-up battle: 6 regiments a brigade, 3 brigades a division, 3 to a corps."""
    chance = random.Random(1863)
    for n in range(count):
        brigade, division, corps = n // 6, n // 18, n // 60
        side = "Union" if n < count // 2 else "Confederate"
        guns: list[int] = [0] * len(GUNS)
        if n % 12 == 11:
            guns[n % len(GUNS)] = 4 + n % 3
            place = ["Artillery Bde ", f"Corps {corps}"]
            kind, name, men = "Artillery", f"Battery {chr(65 + n % 11)},  {n % 7 + 1}th Light", 90
        else:
            place = [f"Division {division}", f"Corps {corps}"]
            kind, name, men = "Infantry", f"{n % 157 + 1}th ", chance.randint(150, 520)
        commander = f"COL  James {chr(65 + n % 26)}. Cooper"
        row: Row = [kind, "Ohio", name, f"Brigade {brigade}", *place, side, commander]
        yield [*row, men, men // 40, men // 10, *guns]


def made_files(folder: Path) -> list[Path]:
    """The same regiments as CSV and as workbook."""
    import openpyxl

    rows = [HEADERS, *regiments()]
    text, workbook = folder / "regiments.csv", folder / "regiments.xlsx"
    with text.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("regiments")
    for row in rows:
        sheet.append(row)
    book.save(workbook)
    return [text, workbook]


def import_once(path: Path) -> tuple[float, float]:
    """Return the seconds from the file to the plan, and from the plan to the document."""
    ruleset = loader.load("fire_and_fury")
    document = ProjectDocument(Project(), loader.find)
    start = time.perf_counter()
    taken = take_file(path, ruleset)
    plan = plan_import(taken.gathered, ruleset, document.project, name=path.name)
    planned = time.perf_counter()
    if not apply_plan(document, plan):
        raise SystemExit(f"{path.name} was not imported: {plan.report.faults[:3]}")
    return planned - start, time.perf_counter() - planned


def main(files: list[Path]) -> None:
    """Print one line for each file."""
    loader.load("fire_and_fury")
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
    with tempfile.TemporaryDirectory() as made:
        main([Path(name) for name in sys.argv[1:]] or made_files(Path(made)))
