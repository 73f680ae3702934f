"""The rooms of the window beside the army editor: which pages there are, and how to import."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.page_kinds import PageKind

if TYPE_CHECKING:
    from ui.main_window import MainWindow


def page_kinds() -> tuple[PageKind, ...]:
    """The pages of the program, in the order of their actions."""
    return ()


def importer() -> Callable[[MainWindow], object] | None:
    """What brings an army in from a file, if the program can."""
    return None
