"""Start to usable window: at most 2.5 times an empty PySide6 window.

Run: python tests/benchmarks/bench_start.py [ROUNDS]. Processes take turns: one shows an empty
QMainWindow, the other the program's window on the Gettysburg sample, both offscreen unless a
platform is asked for. Measured from the start of the process until the window is painted and, in
ours, the army's table is there with its values: from then on the user scrolls, selects and edits,
while project tree, inspector, findings and the other tabs follow in steps between his events. The
time until those are there too is printed beside it. Byte code is kept for both, as it is for a
user from his second start on. Prints the medians of one run and the ratio.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from db.store import ProjectStore  # noqa: E402 - the path comes first
from exports import samples  # noqa: E402
from model.rulesets import loader  # noqa: E402

BUDGET = 2.5
ROUNDS = 9
READY, WHOLE = "ready", "whole"

# On Python 3.11 Qt wants the package's guard in both (see ui/singletons.py).
EMPTY = f"""
import sys
import ui
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication(sys.argv[:1])
window = QMainWindow()
window.resize(1280, 720)
window.show()
app.processEvents()
print({READY!r}, flush=True)
window.close()
"""

OURS = f"""
import sys
from pathlib import Path
import app as entry
from ui.cli.arguments import parse
from ui.cli.logs import start_logging
tr = entry.language(sys.argv[1:])
start_logging(debug=False)
arguments = parse(sys.argv[1:], tr)
entry.load_window()
from db.paths import config_dir
from ui.application import SETTINGS_FILE, make_application, make_desk, make_window, show_window
from ui.window.session import Session
from ui.settings import Settings
app = make_application(sys.argv[:1])
desk = make_desk(app, Settings(config_dir() / SETTINGS_FILE), "en")
session = Session(desk)
window = make_window(desk, session)
show_window(app, window, arguments.project)
front = window.workspace.front()
assert front is not None and front.isVisible() and front.view.model().rowCount()
print({READY!r}, flush=True)
window.steps.finish()
app.processEvents()
assert window.docks.issues is not None and window.workspace.count() == 2
print({WHOLE!r}, flush=True)
window.close()
"""


def run(script: str, project: Path, home: Path) -> tuple[float, float]:
    """Start a process; return the seconds until it says that it is ready, and that it is whole."""
    places = {f"XDG_{name}_HOME": str(home / name) for name in ("CONFIG", "DATA", "CACHE", "STATE")}
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, **places}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = str(home / "bytecode")
    start = time.perf_counter()
    with subprocess.Popen(  # noqa: S603 - our own scripts
        [sys.executable, "-c", script, str(project)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline().strip()
        ready = time.perf_counter() - start
        process.stdout.readline()
        whole = time.perf_counter() - start
        process.stdout.read()
    if line != READY:
        raise SystemExit("the window did not come up")
    return ready, whole


def main(rounds: int = ROUNDS) -> int:
    """Measure both in turn; 1 if the budget is not held."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        project = home / "gettysburg.muster"
        with ProjectStore.create(project) as store:
            samples.build(samples.find("gettysburg"), loader.find, store.commit)
        times: dict[str, list[tuple[float, float]]] = {EMPTY: [], OURS: []}
        for number in range(rounds + 1):
            for script, found in times.items():
                taken = run(script, project, home)
                if number:  # the first of each fills the caches
                    found.append(taken)
    empty, ours = (statistics.median(ready for ready, _ in found) for found in times.values())
    whole = statistics.median(whole for _, whole in times[OURS])
    print(
        f"empty window {empty * 1000:.0f} ms; usable window {ours * 1000:.0f} ms, with all that "
        f"stands round it {whole * 1000:.0f} ms; ratio {ours / empty:.2f} (budget {BUDGET})"
    )
    return 0 if ours <= BUDGET * empty else 1


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:2])))
