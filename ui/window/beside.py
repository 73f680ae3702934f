"""Which docks stand beside a page that wants their room: remembered for each such page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.settings import Settings
from ui.window.pages import Page
from ui.window.window_memory import WindowMemory

if TYPE_CHECKING:
    from ui.window.docks import Docks

BESIDE = "beside"
"""Settings: the docks beside a page that has their room, by the page's key."""


class Beside:
    """Puts docks aside while a page is in front that they do not serve."""

    def __init__(self, docks: Docks, settings: Settings, memory: WindowMemory) -> None:
        self._docks = docks
        self._settings = settings
        self._memory = memory
        self._alone = ""  # the key of the page that has the docks' room
        docks.chosen.connect(self._keep)

    def give_room(self, page: Page | None) -> None:
        """Give the page in front the room that it wants, or the docks theirs."""
        alone = page.key if page is not None and page.alone else ""
        if alone == self._alone:
            return
        if not self._alone:
            self._memory.write()
        self._alone = alone
        self._memory.docks_aside = bool(alone)
        beside = self._settings.texts(f"{BESIDE}/{alone}") if alone else ()
        self._docks.make_room(room=bool(alone), beside=beside)

    def _keep(self, shown: list[str]) -> None:
        """Remember which docks the user wants beside a page that had their room."""
        if self._alone:
            self._settings.set_texts(f"{BESIDE}/{self._alone}", tuple(shown))
