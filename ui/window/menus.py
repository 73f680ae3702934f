"""The menu bar: the table's actions, and the menus of recent files, docks, language and theme."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QMenuBar

from db.recent import RecentFiles
from exports.i18n import LANGUAGES, N_
from ui.desk import Desk
from ui.theme import Mode
from ui.window.actions import Actions, Menu

MODES: dict[Mode, str] = {
    Mode.SYSTEM: N_("As the system"),
    Mode.LIGHT: N_("Light"),
    Mode.DARK: N_("Dark"),
}
LANGUAGE, MODE = "language", "theme"


class Menus:
    """Fills a menu bar, and words it again with the language; empty menus are left out."""

    def __init__(
        self,
        bar: QMenuBar,
        desk: Desk,
        actions: Actions,
        recent: RecentFiles,
        open_recent: Callable[[object], object],
    ) -> None:
        self._desk = desk
        self._recent = recent
        self._open_recent = open_recent
        self._menus: dict[Menu, QMenu] = {}
        for which in Menu:
            if any(spec.menu is which for spec in actions):
                self._menus[which] = bar.addMenu("")
                self._menus[which].aboutToShow.connect(actions.draw_icons)
        for which, menu in self._menus.items():
            if which is Menu.VIEW:
                self._add_looks(menu)
            actions.fill(menu, which)
        self._add_recent(actions)
        self.retranslate()
        desk.language.changed.connect(self.retranslate)

    def _add_recent(self, actions: Actions) -> None:
        menu = self._menus[Menu.FILE]
        self.recent = QMenu(menu)
        self.recent.aboutToShow.connect(self._fill_recent)
        menu.insertMenu(actions["file.save_copy"], self.recent)
        menu.insertSeparator(actions["file.save_copy"])

    def _fill_recent(self) -> None:
        self.recent.clear()
        entries = [each for each in self._recent.entries() if each.exists]
        for entry in entries:
            name = (entry.name or entry.path.stem).replace("&", "&&")
            action = self.recent.addAction(f"{name}  –  {entry.path.parent}")
            action.triggered.connect(lambda _on=False, path=entry.path: self._open_recent(path))
        gettext = self._desk.language.gettext
        if not entries:
            self.recent.addAction(gettext("None yet")).setEnabled(False)
            return
        self.recent.addSeparator()
        self.recent.addAction(gettext("Forget them"), self._recent.clear)

    def _add_looks(self, menu: QMenu) -> None:
        self.language = menu.addMenu("")
        group = QActionGroup(menu)
        for lang, name in LANGUAGES.items():
            action = self._choice(self.language, group, name)
            action.setData(lang)
            action.setChecked(lang == self._desk.language.lang)
            action.triggered.connect(lambda _on=False, each=lang: self.set_language(each))
        self.theme = menu.addMenu("")
        modes = QActionGroup(menu)
        self._modes: dict[Mode, QAction] = {}
        for mode in MODES:
            action = self._choice(self.theme, modes, "")
            action.setChecked(mode is self._desk.theme.mode)
            action.triggered.connect(lambda _on=False, each=mode: self.set_mode(each))
            self._modes[mode] = action
        self._languages = group
        menu.addSeparator()

    @staticmethod
    def _choice(menu: QMenu, group: QActionGroup, text: str) -> QAction:
        action = menu.addAction(text)
        action.setCheckable(True)
        group.addAction(action)
        return action

    def add_to_view(self, tabs: QMenu, actions: list[QAction]) -> None:
        """Add the tabs and the switches of the docks to the View menu."""
        menu = self._menus[Menu.VIEW]
        first = menu.actions()[0]
        menu.insertMenu(first, tabs)
        menu.insertSeparator(first)
        menu.insertActions(first, actions)
        menu.insertSeparator(first)

    def set_language(self, lang: str) -> None:
        """Speak another language, and remember it."""
        self._desk.language.set_lang(lang)
        self._desk.settings.set_text(LANGUAGE, lang)

    def set_mode(self, mode: Mode) -> None:
        """Look light or dark, and remember it."""
        self._desk.theme.set_mode(mode)
        self._desk.settings.set_text(MODE, mode.value)

    def retranslate(self) -> None:
        """Word the menus again."""
        gettext = self._desk.language.gettext
        for which, menu in self._menus.items():
            menu.setTitle(gettext(which.value))
        self.recent.setTitle(gettext("Open &recent"))
        self.language.setTitle(gettext("&Language"))
        self.theme.setTitle(gettext("&Theme"))
        for mode, action in self._modes.items():
            action.setText(gettext(MODES[mode]))
        for action in self._languages.actions():
            action.setChecked(action.data() == self._desk.language.lang)
