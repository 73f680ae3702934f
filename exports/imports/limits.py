"""How much a foreign file may ask of the program before it is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Cancelled = Callable[[], bool]
Progress = Callable[[float], None]

STEP = 1000
"""Rows between two looks at Cancel and two reports of progress."""


class ImportCancelledError(Exception):
    """The user stopped a reading; nothing of it remains."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Caps on a file, on its table, and on the parts of a workbook's zip; sizes in bytes."""

    file_bytes: int = 64 * 2**20
    rows: int = 300_000
    columns: int = 500
    cells: int = 8_000_000
    workbook_cells: int = 600_000
    cell_chars: int = 32_767
    zip_entries: int = 2_000
    zip_bytes: int = 256 * 2**20
    zip_ratio: int = 150
    zip_ratio_from: int = 8 * 2**20
    part_bytes: int = 8 * 2**20


DEFAULT_LIMITS = Limits()


def never() -> bool:
    """Stand in for a Cancel button that nobody presses."""
    return False


def silent(_fraction: float) -> None:
    """Stand in for a progress bar that nobody looks at."""


def check(cancelled: Cancelled) -> None:
    """Raise ImportCancelledError if the user asked to stop."""
    if cancelled():
        raise ImportCancelledError
