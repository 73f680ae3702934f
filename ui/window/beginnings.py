"""How a project or an army begins: made new, through a door of the welcome page, opened again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ui.desk import Desk
from ui.window.session import Session

if TYPE_CHECKING:
    from ui.window.new_army import NewArmy


class Beginnings:
    """Asks above a window for what is to be made, and makes it; `show` brings it into sight."""

    def __init__(
        self, desk: Desk, session: Session, window: QWidget, show: Callable[[str], object]
    ) -> None:
        self._desk = desk
        self._session = session
        self._window = window
        self._show = show

    def new_project(self) -> None:
        """Ask for rules, name and file of a new project with one army."""
        self._ask_army(self._session.folder())

    def new_army(self) -> None:
        """Ask for rules and name of a new army; without a project, of a new project."""
        self._ask_army(None if self._session.work is not None else self._session.folder())

    def _ask_army(self, folder: Path | None) -> None:
        from ui.window.new_army import NewArmyDialog

        dialog = NewArmyDialog(self._desk, folder, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.make_army(dialog.answer()))
        dialog.open()

    def make_army(self, wanted: NewArmy | None) -> None:
        """Make an army, in a new project if a file is given for one."""
        if wanted is None:
            return
        if wanted.file is not None and not self._session.create(wanted.file, wanted.name):
            return
        work = self._session.work
        if work is None:
            return
        document, ruleset = work.document, wanted.ruleset
        added = work.do(
            lambda: document.add(wanted.kind, None, name=wanted.name, ruleset=ruleset.id)
        )
        if added:
            self._show(added)

    def name_project(self) -> None:
        """Ask for the name and the notes of the open project."""
        if self._session.work is not None:
            from ui.window import dialogs

            dialogs.ask_project_info(self._window, self._session.work)

    def open_recent(self, path: object) -> None:
        """Open a project that was open before."""
        if isinstance(path, Path):
            self._session.open(path)
