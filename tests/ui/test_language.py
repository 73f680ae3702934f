"""Qt's own words follow the language: buttons, and keys as keyboards have them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from ui.language import Language
from ui.window.actions import key_words


def test_keys_bear_the_names_of_spanish_keyboards(qapp: QApplication, qtbot: QtBot) -> None:
    language = Language("es", qapp)
    try:
        assert key_words("Ctrl+Shift+S", "Shift+F8") == "Ctrl+Mayús+S, Mayús+F8"
        assert key_words("Alt+Up", "Del", "Backspace") == "Alt+Arriba, Supr, Retroceso"
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        qtbot.addWidget(box)
        assert box.button(QDialogButtonBox.StandardButton.Cancel).text() == "Cancelar"
        assert QCoreApplication.translate("QShortcut", "no such key") == "no such key"
    finally:
        language.set_lang("en")
    assert key_words("Ctrl+Shift+S") == "Ctrl+Shift+S"
