"""The window outlives more Qt calls than Python 3.11 has references to None."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ui.singletons import keep_singletons

ROOT = Path(__file__).parents[2]
MANY_CALLS = """
import ui
from PySide6.QtCore import QPointF, QRectF
point, rect = QPointF(), QRectF(0, 0, 1, 1)
for _ in range(200_000):
    point.setX(1)
    rect.isNull()
    rect == point
print("alive")
"""


def test_many_calls_do_not_use_up_none() -> None:
    run = subprocess.run(  # noqa: S603 - our own interpreter and our own text
        [sys.executable, "-c", MANY_CALLS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )
    assert (run.returncode, run.stdout.strip(), run.stderr) == (0, "alive", "")


def test_it_is_done_once() -> None:
    assert keep_singletons() is False
    assert sys.getrefcount(None) > 1_000_000
