"""Work that can wait until the user sees his army: done in steps between his events."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Steps(QObject):
    """Does what it was given in its order, each step when the event loop has nothing else to do.

    Nothing is done before `begin`, or before `finish`, which does all that is left at once.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left: deque[Callable[[], object]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._next)

    def add(self, *steps: Callable[[], object]) -> None:
        """Put steps behind those that wait."""
        self._left.extend(steps)

    def begin(self) -> None:
        """Do the steps from now on, one at a time."""
        self._timer.start()

    def finish(self) -> None:
        """Do all that is left now."""
        while self._left:
            self._left.popleft()()
        self._timer.stop()

    def clear(self) -> None:
        """Forget what is left."""
        self._left.clear()
        self._timer.stop()

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return not self._left

    def _next(self) -> None:
        if self._left:
            self._left.popleft()()
        if not self._left:
            self._timer.stop()
