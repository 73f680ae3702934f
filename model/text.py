"""Text that a rule set carries in both languages of the product."""

from __future__ import annotations

from collections.abc import Mapping

from model.values import frozen

LANGUAGES = ("en", "es")


@frozen
class Text:
    """A wording in English and Spanish; data, never looked up in a catalogue."""

    en: str
    es: str

    def get(self, lang: str) -> str:
        """Return the wording for a language code ("es", "es_ES"); English for any other."""
        return (
            self.es if lang.split("_", maxsplit=1)[0].split("-", maxsplit=1)[0] == "es" else self.en
        )

    def filled(self, words: Mapping[str, Text]) -> Text:
        """Put words in place of "{key}", each in its language; other figures stay to be filled."""
        en, es = self.en, self.es
        for key, word in words.items():
            en = en.replace(f"{{{key}}}", _literal(word.en))
            es = es.replace(f"{{{key}}}", _literal(word.es))
        return Text(en, es)

    @classmethod
    def same(cls, text: str) -> Text:
        """Return a text that reads the same in both languages (a proper name, a figure)."""
        return cls(text, text)


def _literal(word: str) -> str:
    """A word that a later filling leaves alone."""
    return word.replace("{", "{{").replace("}", "}}")


EMPTY = Text("", "")
