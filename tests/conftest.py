"""What every test gets: its own folders, a fixed language, a watch over what it leaves behind."""

from __future__ import annotations

import gc
import logging
import os
import re
import sys
import threading
import weakref
from typing import TYPE_CHECKING, Any

import pytest

import ui  # noqa: F401 - before any Qt, as in the program: see ui/singletons.py

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

_FOLDER_VARIABLES = {
    "HOME": "home",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_CACHE_HOME": "cache",
    "XDG_STATE_HOME": "state",
    "APPDATA": "config",
    "LOCALAPPDATA": "data",
}


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Redirect the user's configuration, data, cache and log folders; return their root."""
    root = tmp_path_factory.mktemp("user")
    for variable, folder in _FOLDER_VARIABLES.items():
        path = root / folder
        path.mkdir(exist_ok=True)
        monkeypatch.setenv(variable, str(path))
    if "PySide6.QtCore" in sys.modules:
        from PySide6.QtCore import QSettings

        for scope in (QSettings.Scope.UserScope, QSettings.Scope.SystemScope):
            QSettings.setPath(QSettings.Format.IniFormat, scope, str(root / "config"))
    return root


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the language, so that no test depends on the machine's."""
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    if "PySide6.QtCore" in sys.modules:
        from PySide6.QtCore import QLocale

        QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))


class LogWatch(logging.Handler):
    """Collects warnings and worse, and the announcements that excuse them."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []
        self.announced: list[tuple[int, re.Pattern[str]]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def announce(self, pattern: str, level: int = logging.WARNING) -> None:
        """Expect at least one record of `level` whose message matches `pattern`."""
        self.announced.append((level, re.compile(pattern)))

    def faults(self) -> list[str]:
        """Records nobody announced, and announcements nothing answered."""
        answered: set[int] = set()
        faults = []
        for record in self.records:
            message = record.getMessage()
            matching = [
                index
                for index, (level, pattern) in enumerate(self.announced)
                if level == record.levelno and pattern.search(message)
            ]
            answered.update(matching)
            if not matching:
                faults.append(f"unannounced {record.levelname} from {record.name}: {message}")
        for index, (level, pattern) in enumerate(self.announced):
            if index not in answered:
                name = logging.getLevelName(level)
                faults.append(f"announced, but never logged: {name} /{pattern.pattern}/")
        return faults


@pytest.fixture(autouse=True)
def log_watch() -> Iterator[LogWatch]:
    """Fail a test that logs a warning or worse without announcing it."""
    watch = LogWatch()
    logging.getLogger().addHandler(watch)
    yield watch
    logging.getLogger().removeHandler(watch)
    faults = watch.faults()
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


@pytest.fixture
def expected_logs(log_watch: LogWatch) -> Callable[..., None]:
    """Announce a log record: `expected_logs(r"file .* is damaged", logging.ERROR)`."""
    return log_watch.announce


@pytest.fixture(autouse=True)
def no_stray_threads() -> Iterator[None]:
    """Fail a test whose threads outlive it."""
    before = set(threading.enumerate())
    yield
    stray = [thread for thread in threading.enumerate() if thread not in before]
    for thread in stray:
        thread.join(timeout=1.0)
    alive = [thread.name for thread in stray if thread.is_alive()]
    if alive:
        pytest.fail(f"threads left running: {', '.join(alive)}", pytrace=False)


@pytest.fixture(autouse=True)
def no_stray_qt_objects(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Fail a Qt test that leaves windows open, timers ticking or pool jobs running."""
    if "qapp" not in request.fixturenames:
        yield
        return
    from PySide6.QtCore import QTimer

    timers: weakref.WeakSet[QTimer] = weakref.WeakSet()
    start = QTimer.start

    def watched_start(timer: QTimer, *args: Any) -> None:
        timers.add(timer)
        start(timer, *args)

    monkeypatch.setattr(QTimer, "start", watched_start)
    yield
    if "ui.collector" in sys.modules:
        from ui.collector import collector

        collector().settle(1.0)  # its timer ticks until the threads that it watches are over
        collector().release()
    faults = _stray_pool_jobs() + _stray_windows() + _stray_timers(timers)
    if faults:
        pytest.fail("left behind: " + ", ".join(faults), pytrace=False)


def _stray_pool_jobs() -> list[str]:
    from PySide6.QtCore import QThreadPool

    pool = QThreadPool.globalInstance()
    if pool.waitForDone(2000):
        return []
    return [f"{pool.activeThreadCount()} jobs of the thread pool"]


def _stray_windows() -> list[str]:
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    def delete_what_waits() -> None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    delete_what_waits()
    if not QApplication.topLevelWidgets():
        return []
    gc.collect()  # a window held only by a reference cycle is nobody's window
    delete_what_waits()
    faults = []
    for widget in QApplication.topLevelWidgets():
        if widget.parent() is None:
            faults.append(f"window {type(widget).__name__} {widget.objectName()!r}".rstrip(" '"))
        widget.close()
        widget.deleteLater()  # so that the next test is not blamed
    delete_what_waits()
    return faults


def _stray_timers(timers: weakref.WeakSet[Any]) -> list[str]:
    import shiboken6

    faults = []
    for timer in list(timers):
        if shiboken6.isValid(timer) and timer.isActive():
            timer.stop()
            faults.append(f"timer of {type(timer.parent()).__name__} at {timer.interval()} ms")
    return faults
