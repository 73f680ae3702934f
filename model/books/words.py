"""Wording in both languages at once: figures and sentences that are made of names and figures."""

from __future__ import annotations

from fractions import Fraction

from model.text import Text

Word = Text | str | int | float | Fraction


def exact(number: float) -> Fraction:
    """A price as it is written, free of binary rounding: 0.1 is one tenth."""
    return Fraction(str(number))


def plain(number: Fraction) -> int | float:
    """A sum as a whole number where it is one."""
    return int(number) if number.denominator == 1 else float(number)


def figure(number: float | Fraction) -> Text:
    """A figure without needless decimals: 12, 4.5 (Spanish 4,5)."""
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    text = "0" if text == "-0" else text
    return Text(text, text.replace(".", ","))


def said(en: str, es: str, **words: Word) -> Text:
    """A sentence in both languages; each word is put in as that language has it."""
    given = {key: _text(word) for key, word in words.items()}
    return Text(
        en.format(**{key: text.en for key, text in given.items()}),
        es.format(**{key: text.es for key, text in given.items()}),
    )


def listed(words: tuple[Text, ...], *, last: Text | None = None) -> Text:
    """Names joined by commas, the last one by a word ("a, b or c") if one is given."""
    if len(words) < 2 or last is None:
        return Text(", ".join(word.en for word in words), ", ".join(word.es for word in words))
    head = listed(words[:-1])
    return said(
        "{head} {last} {tail}", "{head} {last} {tail}", head=head, last=last, tail=words[-1]
    )


AND = Text("and", "y")
OR = Text("or", "o")


def _text(word: Word) -> Text:
    match word:
        case Text():
            return word
        case str():
            return Text.same(word)
        case _:
            return figure(word)
