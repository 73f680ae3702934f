"""Logging and crash hooks: a rotating file in the log folder, and what goes to stderr."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
from typing import TYPE_CHECKING

from platformdirs import user_log_path

if TYPE_CHECKING:
    from types import TracebackType

log = logging.getLogger("muster")
LARGEST = 1_000_000
"""Bytes of a log file. It is looked at when the program starts: a sitting writes little."""


def start_logging(*, debug: bool) -> None:
    """Send the log to a file, with --debug to stderr as well; a file of a megabyte is put aside.

    A log folder that cannot be written is no reason not to start: then stderr has warnings.
    """
    root = logging.getLogger()
    root.setLevel(logging.DEBUG if debug else logging.INFO)
    form = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    screen = logging.StreamHandler()
    screen.setLevel(logging.DEBUG if debug else logging.CRITICAL)
    screen.setFormatter(form)
    root.addHandler(screen)
    try:
        folder = user_log_path("muster", appauthor=False, ensure_exists=True)
        path = folder / "muster.log"
        if path.is_file() and path.stat().st_size > LARGEST:
            path.replace(path.with_suffix(".log.1"))
        file = logging.FileHandler(path, delay=True, encoding="utf-8")
    except OSError as error:
        screen.setLevel(logging.WARNING)
        log.warning("no log file: %s", error)
        return
    file.setFormatter(form)
    root.addHandler(file)


def hook_crashes() -> None:
    """Log what nothing caught, in any thread, and native crashes; for the window."""
    try:
        folder = user_log_path("muster", appauthor=False, ensure_exists=True)
        faulthandler.enable((folder / "crash.log").open("a", encoding="utf-8"))
    except OSError as error:
        log.warning("no crash log: %s", error)
    threading.excepthook = _thread_hook


def _thread_hook(arguments: threading.ExceptHookArgs) -> None:
    if arguments.exc_value is not None:
        log_crash(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)


def log_crash(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Write an error that nothing caught to the log, and to stderr for who started from there."""
    log.critical("uncaught", exc_info=(kind, error, trace))
    sys.stderr.write(f"{kind.__name__}: {error}\n")
