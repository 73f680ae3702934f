"""The menu over the columns: mappings guessed again, loaded, saved and remembered."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from exports.imports.mapping import ColumnMapping, load_mapping, mapping_to_toml
from exports.imports.wording import word_fault
from exports.system_words import system_sentence
from ui.importing.session import ImportSession


class MappingButton(QToolButton):
    """A button with a menu for the mapping as a whole."""

    def __init__(self, session: ImportSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        menu = QMenu(self)
        self._own_actions = [menu.addAction("") for _each in range(4)]
        doings = (session.guess_afresh, self.load, self.save, session.remember)
        for action, doing in zip(self._own_actions, doings, strict=True):
            action.triggered.connect(doing)
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def say(self) -> None:
        """Word everything again."""
        _ = self._session.work.desk.language.gettext
        self.setText(_("Columns"))
        words = (
            _("Guess again"),
            _("Load a mapping…"),
            _("Save the mapping…"),
            _("Remember for tables like this"),
        )
        for action, each in zip(self._own_actions, words, strict=True):
            action.setText(each)

    def load(self) -> None:
        """Take a mapping out of a file."""
        desk = self._session.work.desk
        _ = desk.language.gettext
        filters = _("Mappings (*.toml)")
        path = desk.interaction.open_file(_("Load a mapping"), filters, self._folder())
        if path is None:
            return
        found = load_mapping(path)
        if isinstance(found, ColumnMapping):
            self._session.take_mapping(found)
        else:
            text = word_fault(found, desk.tr, self._session.ruleset)
            desk.interaction.warn(_("The mapping was not loaded"), text)

    def save(self) -> None:
        """Write the mapping into a file."""
        desk = self._session.work.desk
        _ = desk.language.gettext
        table = self._session.table
        stem = Path(table.name).stem if table is not None and table.name else "mapping"
        path = desk.interaction.save_file(
            _("Save the mapping"), _("Mappings (*.toml)"), self._folder() / f"{stem}.toml"
        )
        if path is None:
            return
        try:
            path.write_text(mapping_to_toml(self._session.mapping), encoding="utf-8")
        except OSError as error:
            text = _("{file} cannot be written. Choose another folder or name.")
            desk.interaction.warn(
                _("The mapping was not saved"),
                text.format(file=path.name),
                system_sentence(error, desk.tr),
            )

    def _folder(self) -> Path:
        source = self._session.source
        return source.path.parent if source is not None and source.path else Path.home()
