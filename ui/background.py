"""Work off the window's thread: one piece at a time, with progress, Cancel and a plain end."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from weakref import WeakSet

from PySide6.QtCore import QObject, Signal

from ui.collector import collector
from ui.interaction import StoppedError

log = logging.getLogger(__name__)
ResultT = TypeVar("ResultT")

# One piece of work at a time: the libraries that read and print keep things in common.
_TURN = threading.Lock()


class Job:
    """What a piece of work is given: whether to stop, and where to tell how far it is."""

    def __init__(self, tell: Callable[[float], None]) -> None:
        self._tell = tell
        self._stop = threading.Event()
        _jobs.add(self)

    def stop(self) -> None:
        """Ask the work to end."""
        self._stop.set()

    def stopped(self) -> bool:
        """Whether the work is to end."""
        return self._stop.is_set()

    def progress(self, fraction: float) -> None:
        """Tell how far the work is, from 0 to 1; raises StoppedError if it is to end."""
        if self.stopped():
            raise StoppedError
        self._tell(fraction)


_jobs: WeakSet[Job] = WeakSet()


def stop_all() -> None:
    """Ask all work to end, whoever wanted it. Not every step of a library can be broken off."""
    for job in list(_jobs):
        job.stop()


@dataclass(slots=True)
class _Running:
    number: int
    job: Job
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]


class Background(QObject):
    """Runs work for one part of the window; newer work takes the place of older.

    `done` and `failed` are called on the window's thread, and never for work that was stopped.
    """

    busy_changed = Signal(bool)
    progressed = Signal(float)
    _ended = Signal(int, object, object)
    _told = Signal(int, float)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._running: _Running | None = None
        self._ended.connect(self._on_ended)
        self._told.connect(self._on_told)

    @property
    def busy(self) -> bool:
        """Whether work is being done or waits for its turn."""
        return self._running is not None

    def run(
        self,
        work: Callable[[Job], ResultT],
        done: Callable[[ResultT], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Start work; what ran before is stopped."""
        was_busy = self.busy
        if self._running is not None:
            self._running.job.stop()
        self._number += 1
        number = self._number
        job = Job(lambda fraction: self._send(self._told, number, fraction))
        self._running = _Running(number, job, done, failed)
        thread = threading.Thread(
            target=self._carry_out, args=(number, job, work), name=f"work {number}"
        )
        # The thread must not be the last to hold any of these: it would destroy them there.
        collector().watch(thread, self, work, done, failed)
        thread.start()
        if not was_busy:
            self.busy_changed.emit(True)

    def cancel(self) -> None:
        """Stop what runs; nothing more is heard of it."""
        if self._running is not None:
            self._running.job.stop()
            self._running = None
            self.busy_changed.emit(False)

    # On the worker

    def _carry_out(self, number: int, job: Job, work: Callable[[Job], object]) -> None:
        result: object = None
        fault: Exception | None = None
        try:
            with _TURN:
                if job.stopped():
                    return
                result = work(job)
        except StoppedError:
            return
        except Exception as error:  # whoever asked for the work words it
            log.debug("work in the background failed", exc_info=True)
            fault = error
        self._send(self._ended, number, result, fault)

    @staticmethod
    def _send(signal: Any, *values: object) -> None:
        try:
            signal.emit(*values)
        except RuntimeError:
            log.debug("the part of the window that wanted this is gone")

    # On the window's thread

    def _on_told(self, number: int, fraction: float) -> None:
        if self._running is not None and self._running.number == number:
            self.progressed.emit(fraction)

    def _on_ended(self, number: int, result: object, fault: Exception | None) -> None:
        running = self._running
        if running is None or running.number != number:
            return
        self._running = None
        self.busy_changed.emit(False)
        if fault is None:
            running.done(result)
        else:
            running.failed(fault)
