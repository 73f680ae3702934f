"""Work that the user waits for: off the window's thread, with a word once it takes long."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from ui.background import Background, Job
from ui.interaction import StoppedError

ResultT = TypeVar("ResultT")
SHOW_AFTER_MS = 500


def wait_for(
    above: QWidget | None,
    text: str,
    cancel: str,
    work: Callable[[], ResultT],
    drop: Callable[[ResultT], object] | None = None,
) -> ResultT:
    """Carry out work and return its result, or raise its fault; the window stays alive.

    With `drop` the user may cancel: then StoppedError is raised at once, and `drop` gets the
    result when it comes. Without, the work is seen to its end.
    """
    background, loop = Background(), QEventLoop()
    faults: list[Exception] = []
    results: list[ResultT] = []
    guard, stopped = threading.Lock(), threading.Event()

    def carry_out(_job: Job) -> None:
        result = work()
        with guard:
            results.append(result)
            unwanted = stopped.is_set()
        if unwanted and drop is not None:
            drop(result)

    def give_up() -> None:
        with guard:
            stopped.set()
            ready = bool(results)
        if ready and drop is not None:
            drop(results[0])
        loop.quit()

    def failed(fault: Exception) -> None:
        faults.append(fault)
        loop.quit()

    background.run(carry_out, lambda _none: loop.quit(), failed)
    soon = QTimer()
    soon.setSingleShot(True)
    soon.timeout.connect(loop.quit)
    soon.start(SHOW_AFTER_MS)
    # Until something is shown, keys and clicks wait: they were meant for what comes.
    loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    soon.stop()
    if background.busy:
        dialog = _dialog(above, text, cancel if drop is not None else "")
        dialog.canceled.connect(give_up)
        dialog.show()
        loop.exec()
        dialog.canceled.disconnect(give_up)
        dialog.close()
        dialog.deleteLater()
    if stopped.is_set():
        background.cancel()
        raise StoppedError
    if faults:
        raise faults[0]
    return results[0]


def _dialog(above: QWidget | None, text: str, cancel: str) -> QProgressDialog:
    dialog = QProgressDialog(text, cancel, 0, 0, above)
    if not cancel:
        dialog.setCancelButton(None)
    dialog.setModal(True)
    dialog.setMinimumDuration(0)
    return dialog
