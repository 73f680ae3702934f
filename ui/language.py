"""The language of the window: one translator that can be changed while the window is open."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from exports.i18n import Translator, translator
from model.text import Text

OWN_WORDS = Path(__file__).parent / "locale"
"""Keys as they bear their names on Spanish keyboards, where Qt's own words are others ("Control").

Made from the source beside it: pyside6-lrelease ui/locale/keys_es.ts -qm ui/locale/keys_es.qm
"""


class Language(QObject):
    """The translator of the moment; whoever shows text follows `changed` and words it again."""

    changed = Signal()

    def __init__(self, lang: str = "en", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tr = translator(lang)
        self._tell_qt()

    @property
    def translator(self) -> Translator:
        """The translator, for functions that word things themselves."""
        return self._tr

    @property
    def lang(self) -> str:
        """The language's code."""
        return self._tr.lang

    def set_lang(self, lang: str) -> None:
        """Speak another language from now on; LookupError for one that the program lacks."""
        if lang != self.lang:
            self._tr = translator(lang)
            self._tell_qt()
            self.changed.emit()

    def gettext(self, message: str) -> str:
        """Translate a message."""
        return self._tr.gettext(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Translate the form of a message that suits a count."""
        return self._tr.ngettext(singular, plural, n)

    def pgettext(self, context: str, message: str) -> str:
        """Translate a message as it is meant in a context."""
        return self._tr.pgettext(context, message)

    def text(self, text: Text) -> str:
        """The wording of a rule set's own text."""
        return text.get(self.lang)

    def number(self, value: float) -> str:
        """Write a number with the language's separators."""
        return self._tr.number(value)

    def _tell_qt(self) -> None:
        """Let Qt's own dialogs and spin boxes follow."""
        spanish = self.lang == "es"
        QLocale.setDefault(
            QLocale(QLocale.Language.Spanish, QLocale.Country.Spain)
            if spanish
            else QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
        )
        app = QCoreApplication.instance()
        if app is None:
            return
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        # The keys come last, so that they are asked first.
        for name, place in (("qtbase_es", folder), ("keys_es", str(OWN_WORDS))):
            words = _translator_of(app, name)
            app.removeTranslator(words)
            if spanish and words.load(name, place):
                app.installTranslator(words)


def _translator_of(app: QCoreApplication, name: str) -> QTranslator:
    """The application's translator of a name: one, whoever sets the language."""
    words = app.findChild(QTranslator, name)
    if words is None:
        words = QTranslator(app)
        words.setObjectName(name)
    return words
