"""Languages: translated text, numbers and dates, handed to whoever writes for a reader.

A `Translator` is passed in, never looked up: the window may speak Spanish while the sheet
being printed is English. Message ids are the English text. Mark them with `_("...")` where
`_ = translator.gettext`, or with `N_("...")` where they are only written down to be
translated later; `exports/locale/update.py` collects both.
"""

from __future__ import annotations

import gettext
import logging
import re
from datetime import date, datetime, time
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from decimal import Decimal
    from fractions import Fraction

    from model.lengths import Length, Unit

log = logging.getLogger(__name__)

DOMAIN = "muster"
LOCALE_FOLDER = Path(__file__).parent / "locale"

LANGUAGES: dict[str, str] = {"en": "English", "es": "Español"}
"""Languages a user may choose, each under its own name."""

PSEUDO = "qps"
"""A made-up language, longer and accented, that shows clipped and untranslated text."""

# "Meade e Ingalls", but "Hill y Hierro": the vowel alone asks for the change.
_SOUNDS_LIKE_I = r"h?[ií](?![aeou])"

MOST_DECIMALS = 3
MOST_DIGITS = 20
WHOLE = 10**15
"""Whole numbers of fewer digits are exact as they stand, in whichever type they come."""
_SWAPPED = str.maketrans(",.", ".,")

Width = Literal["short", "medium", "long", "full"]


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for this mark
    """Mark `message` for translation where it is written, and leave it as it is."""
    return message


def best_language(wanted: Iterable[str]) -> str:
    """Choose the language for a list of wishes such as `["es_MX.UTF-8", "en"]`.

    Args:
        wanted: locale names, the dearest first, in POSIX or web form.

    Returns:
        A key of `LANGUAGES`; English when no wish can be met.
    """
    for name in wanted:
        base = re.split(r"[-_.@]", name, maxsplit=1)[0].lower()
        if base in LANGUAGES:
            return base
    return "en"


def translator(lang: str) -> Translator:
    """The translator for `lang`, made once for each language.

    Raises:
        LookupError: the program has no such language.
    """
    if lang != PSEUDO and lang not in LANGUAGES:
        raise LookupError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return _translator(lang)


@lru_cache(maxsize=8)
def _translator(lang: str) -> Translator:
    if lang == PSEUDO:
        return _PseudoTranslator()
    return Translator(lang, _catalogue(lang))


def _catalogue(lang: str) -> gettext.NullTranslations:
    if lang == "en":
        return gettext.NullTranslations()
    try:
        return gettext.translation(DOMAIN, str(LOCALE_FOLDER), languages=[lang])
    except OSError:
        log.warning("the catalogue for %s is missing or damaged; its text stays English", lang)
        return gettext.NullTranslations()


class Translator:
    """Text, numbers and dates in one language."""

    def __init__(self, lang: str, catalogue: gettext.NullTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue
        self._formats = "en" if lang == PSEUDO else lang

    # Text

    def gettext(self, message: str) -> str:
        """Translate `message`; the empty message stays empty."""
        return self._catalogue.gettext(message) if message else ""

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Translate the form of a message that suits the count `n`."""
        return self._catalogue.ngettext(singular, plural, n)

    def pgettext(self, context: str, message: str) -> str:
        """Translate `message` as it is meant in `context`."""
        return self._catalogue.pgettext(context, message) if message else ""

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        """Translate the form for the count `n` of a message as it is meant in `context`."""
        return self._catalogue.npgettext(context, singular, plural, n)

    def join(self, items: Sequence[str]) -> str:
        """Join words into a list that ends with "and", as the language writes it."""
        if not items:
            return ""
        *before, last = items
        if not before:
            return last
        word, comma = ("y", "") if self._formats == "es" else ("and", "," * (len(items) > 2))
        if word == "y" and re.match(_SOUNDS_LIKE_I, last, re.IGNORECASE):
            word = "e"
        return f"{', '.join(before)}{comma} {word} {last}"

    # Numbers

    def number(
        self, value: float | Decimal | Fraction, decimals: int | None = None, *, sign: bool = False
    ) -> str:
        """Write a number with the language's separators.

        Args:
            value: the number.
            decimals: digits after the decimal sign, exactly; None shows up to three.
            sign: put a plus before a positive number, as a modifier wants it.
        """
        text = _format_number(self._formats, value, decimals)
        return f"+{text}" if sign and float(value) > 0 else text

    def percent(self, value: float | Fraction, decimals: int = 0) -> str:
        """Write a share of one, such as a probability, as a percentage."""
        from babel.numbers import format_percent

        pattern = "0" + ("." + "0" * decimals if decimals else "")
        # Spanish puts a narrow space before the sign, English none: take it from the locale.
        space = "\N{NO-BREAK SPACE}" if self._formats == "es" else ""
        return format_percent(float(value), f"{pattern}{space}%", locale=self._formats)

    def length(self, value: Length, unit: Unit = "mm") -> str:
        """Write a length in `unit`, such as `3.5 in`."""
        return value.format(unit, self._formats)

    def parse_number(self, text: str) -> Decimal:
        """Read a number as a user of this language types it.

        Grouping signs are taken where they stand between groups of three digits; a single
        point or comma that cannot group is the decimal sign, whichever it is.

        Raises:
            ValueError: `text` is not a number.
        """
        plain = re.sub(r"[\s\u00a0\u202f']", "", text).replace("\N{MINUS SIGN}", "-")
        group, point = (",", ".") if self._formats == "en" else (".", ",")
        if re.fullmatch(rf"[+-]?\d{{1,3}}(\{group}\d{{3}})+(\{point}\d+)?", plain):
            plain = plain.replace(group, "")
        if plain.count(",") + plain.count(".") > 1 or not re.fullmatch(r"[+-]?[\d.,]+", plain):
            raise ValueError(f"{text!r} is not a number")
        from decimal import Decimal, InvalidOperation

        try:
            return Decimal(plain.replace(",", "."))
        except InvalidOperation:
            raise ValueError(f"{text!r} is not a number") from None

    # Dates

    def date(self, value: date, width: Width = "long") -> str:
        """Write a date, such as `July 1, 1863`."""
        from babel.dates import format_date

        return format_date(value, width, locale=self._formats)

    def time(self, value: time, width: Width = "short") -> str:
        """Write a time of day."""
        from babel.dates import format_time

        return format_time(value, width, locale=self._formats)

    def datetime(self, value: datetime, width: Width = "medium") -> str:
        """Write a date with its time."""
        from babel.dates import format_datetime

        return format_datetime(value, width, locale=self._formats)


@lru_cache(maxsize=4096)
def _format_number(lang: str, value: float | Decimal | Fraction, decimals: int | None) -> str:
    # Written by hand: every number of a table passes here, and babel's data is slow to load.
    if isinstance(value, int | float) and abs(value) < WHOLE and not decimals and value % 1 == 0:
        text = f"{int(value):,}"
    else:
        text = _exactly(value, decimals)
    return text if lang == "en" else text.translate(_SWAPPED)


def _exactly(value: float | Decimal | Fraction, decimals: int | None) -> str:
    from decimal import Decimal  # few numbers of a table have a fraction
    from fractions import Fraction

    if isinstance(value, Fraction):
        exact = Decimal(value.numerator) / Decimal(value.denominator)
    else:
        exact = value if isinstance(value, Decimal) else Decimal(str(value))
    if not exact.is_finite() or exact.adjusted() > MOST_DIGITS:
        return str(value)
    text = f"{round(exact, MOST_DECIMALS if decimals is None else decimals):,f}"
    if decimals is None and "." in text:
        text = text.rstrip("0").rstrip(".")
    return text if text.lstrip("-0,.") else text.removeprefix("-")


# --- The pseudo-locale ---------------------------------------------------------

_ACCENTED = str.maketrans(
    "AaCcDEeGgHIiJjKkLlNnOoRrSsTtUuWwYyZz", "ÅåÇçÐÉéĜĝĤÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž"
)
# Placeholders, markup and entities must come through untouched.
_UNTOUCHED = r"(\{[^{}]*\}|%\(\w+\)[a-z]|%[sdif%]|<[^<>]+>|&[a-z]+;)"
_GROWTH = 0.4


def pseudo(message: str) -> str:
    """Make `message` accented and two fifths longer, with its placeholders intact."""
    if not message:
        return ""
    pieces = re.split(_UNTOUCHED, message)
    pieces[::2] = [piece.translate(_ACCENTED) for piece in pieces[::2]]
    padding = "·" * max(1, round(sum(map(len, pieces[::2])) * _GROWTH))
    return f"[{''.join(pieces)}{padding}]"


class _PseudoTranslator(Translator):
    """Speaks `qps`, made on the fly from the English text."""

    def __init__(self) -> None:
        super().__init__(PSEUDO, gettext.NullTranslations())

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return pseudo(super().ngettext(singular, plural, n))

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(super().pgettext(context, message))

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        return pseudo(super().npgettext(context, singular, plural, n))
