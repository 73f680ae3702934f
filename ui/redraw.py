"""Drawing rows of a tree again after a change, without measuring every cell."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QTreeView

MOST_ROWS = 40


def update_rows(
    view: QTreeView,
    first: QModelIndex | QPersistentModelIndex,
    last: QModelIndex | QPersistentModelIndex,
) -> None:
    """Mark the rows of a range for drawing; beyond a few, everything that is in sight.

    Qt itself would ask for the place of each cell of the range to know whether it is in sight.
    """
    viewport = view.viewport()
    if last.row() - first.row() >= MOST_ROWS:
        viewport.update()
        return
    for row in range(first.row(), last.row() + 1):
        rect = view.visualRect(first.sibling(row, 0))
        if rect.bottom() >= 0 and rect.top() <= viewport.height():
            viewport.update(0, rect.top(), viewport.width(), rect.height())
