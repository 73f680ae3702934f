"""What a killed program comes back to: the window's shape, the project, the page, the selection."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QTimer
from PySide6.QtWidgets import QMainWindow

from ui.settings import Settings

GEOMETRY, STATE = "window/geometry", "window/state"
PROJECT, PAGE, PAGES, SELECTION = "last/project", "last/page", "last/pages", "last/selection"
VERSION = 1
PAUSE_MS = 400


class WindowMemory:
    """Writes the place where the user is a moment after he went there, not only at the end."""

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        self._window = window
        self._settings = settings
        self._first = QByteArray()
        self._place: dict[str, str] = {}
        self._pages: tuple[str, ...] = ()
        self.docks_aside = False
        self.small = False
        self._pause = QTimer(window)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.write)

    def restore(self) -> None:
        """Give the window the shape that it had."""
        self._first = self._window.saveState(VERSION)
        geometry = self._settings.state(GEOMETRY)
        if not geometry.isEmpty():
            self._window.restoreGeometry(geometry)
        state = self._settings.state(STATE)
        if not state.isEmpty():
            self._window.restoreState(state, VERSION)

    def reset(self) -> None:
        """Give the window the shape that it had at first."""
        self._window.restoreState(self._first, VERSION)

    def note(
        self, project: Path | None, page: str, pages: tuple[str, ...], selection: tuple[str, ...]
    ) -> None:
        """Remember where the user is."""
        self._place = {
            PROJECT: str(project) if project is not None else "",
            PAGE: page,
            SELECTION: selection[0] if selection else "",
        }
        self._pages = pages
        self._pause.start()

    def write(self) -> None:
        """Write it down now."""
        self._pause.stop()
        for key, value in self._place.items():
            self._settings.set_text(key, value)
        if self._place:
            self._settings.set_texts(PAGES, self._pages)
        self._settings.set_state(GEOMETRY, self._window.saveGeometry())
        # Without a project, and beside some pages, docks are hidden for the while; in a small
        # window they stand together.
        if self._place.get(PROJECT) and not self.docks_aside and not self.small:
            self._settings.set_state(STATE, self._window.saveState(VERSION))
        self._settings.flush()

    def stop(self) -> None:
        """Write for the last time."""
        self.write()

    @property
    def project(self) -> Path | None:
        """The project that was open last."""
        text = self._settings.text(PROJECT)
        return Path(text) if text else None

    @property
    def is_first_start(self) -> bool:
        """Whether the program was never used before."""
        return self._settings.text(PROJECT, "never") == "never"

    @property
    def page(self) -> str:
        """The page that was in front."""
        return self._settings.text(PAGE)

    @property
    def pages(self) -> tuple[str, ...]:
        """The pages that were open."""
        return self._settings.texts(PAGES)

    @property
    def selection(self) -> str:
        """The element that was selected."""
        return self._settings.text(SELECTION)
