"""Keeps Python's cyclic collector on the window's thread, between two events.

The collector runs in whichever thread happens to make an object too many, and what it finds in
dead cycles it destroys there and then. Among that may be widgets that were left to Python, and Qt
does not survive that a widget is destroyed off the window's thread or in the middle of a paint. So
nothing is collected by itself in the window's program, nor anywhere while a thread that is watched
lives: a timer of the window's thread does it instead, often enough that memory stays bounded.
"""

from __future__ import annotations

import gc
import threading
import time

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QTimer

TICK_MS = 40
IDLE_TICK_MS = 500
REST_OF_WHOLE = 20
"""How many times as long as a whole collection took nothing whole is collected after it."""


class Collector(QObject):
    """Collects on its own thread, the window's, for as long as any thread it watches lives.

    After `take_over` it does so always.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watched: list[tuple[threading.Thread, tuple[object, ...]]] = []
        self._always = False
        self._by_itself = gc.isenabled()
        self._next_whole = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)

    def watch(self, thread: threading.Thread, *kept: object) -> None:
        """Watch a thread that is about to be started; call it on the window's thread.

        `kept` is what the thread works with: it is held until the thread is over, so that the
        last reference to it is never dropped over there.
        """
        self._disable()
        self._watched.append((thread, kept))
        self._timer.start(TICK_MS)

    def take_over(self) -> None:
        """Collect here alone from now on, whether a thread works or not."""
        self._disable()
        self._always = True
        if not self._watched:
            self._timer.start(IDLE_TICK_MS)

    def release(self) -> None:
        """Undo `take_over`: Python collects by itself while no thread is watched."""
        if self._always:
            self._always, self._by_itself = False, True
            self._tick()

    def _disable(self) -> None:
        if not self._watched and not self._always:
            self._by_itself = gc.isenabled()
            gc.disable()

    def settle(self, seconds: float) -> bool:
        """Wait for the threads watched; False if one still lives after that time."""
        until = time.monotonic() + seconds
        for thread, _kept in self._watched:
            thread.join(max(0.0, until - time.monotonic()))
        self._tick()
        return not self._watched

    def _tick(self) -> None:
        # Only a thread that is wholly over can no longer make an object.
        over = [each for each in self._watched if not each[0].is_alive()]
        self._watched = [each for each in self._watched if each[0].is_alive()]
        over.clear()
        self._collect()
        if self._watched:
            return
        if self._always:
            self._timer.start(IDLE_TICK_MS)
            return
        self._timer.stop()
        if self._by_itself:
            gc.enable()

    def _collect(self) -> None:
        """What Python would have collected by its own counts, the oldest now and then."""
        counts, limits = gc.get_count(), gc.get_threshold()
        due = [count > limit > 0 for count, limit in zip(counts, limits, strict=True)]
        if due[2] and time.monotonic() >= self._next_whole:
            began = time.monotonic()
            gc.collect()
            ended = time.monotonic()
            self._next_whole = ended + REST_OF_WHOLE * (ended - began)
        elif due[1]:
            gc.collect(1)
        elif due[0]:
            gc.collect(0)


_ours: Collector | None = None


def collector() -> Collector:
    """The collector of the program's window, made when the first asks, on the window's thread."""
    global _ours  # noqa: PLW0603 - there is one collector, as there is one application
    if _ours is None or not shiboken6.isValid(_ours):
        _ours = Collector(QCoreApplication.instance())
    return _ours
