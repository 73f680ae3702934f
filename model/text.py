"""Text that a rule set carries in both languages of the product."""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGES = ("en", "es")


@dataclass(frozen=True, slots=True)
class Text:
    """A wording in English and Spanish; data, never looked up in a catalogue."""

    en: str
    es: str

    def get(self, lang: str) -> str:
        """Return the wording for a language code ("es", "es_ES"); English for any other."""
        return (
            self.es if lang.split("_", maxsplit=1)[0].split("-", maxsplit=1)[0] == "es" else self.en
        )

    @classmethod
    def same(cls, text: str) -> Text:
        """Return a text that reads the same in both languages (a proper name, a figure)."""
        return cls(text, text)


EMPTY = Text("", "")
