"""Bars in a place that may become too narrow for them: what can be spared gives way."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLayout, QWidget


class TightBar:
    """Hides widgets of a bar while there is no room for them, the first of them first.

    They must be within reach elsewhere: in a menu, or by a key. Whoever owns the bar asks for no
    more than its least width in his `minimumSizeHint`, and calls `fit` when he is resized.
    """

    def __init__(self, bar: QLayout, spare: Sequence[QWidget]) -> None:
        self._bar = bar
        self._spare = tuple(spare)

    def fit(self, width: int) -> None:
        """Show as much as `width` allows."""
        for each in self._spare:
            each.show()
        for each in self._spare:
            if self._bar.minimumSize().width() <= width:
                return
            each.hide()
