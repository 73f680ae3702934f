"""Paths of a book in the reader's words: "Hastati, Size of a unit: At least"."""

from __future__ import annotations

from model.books.book import Book
from ui.books.paths import get, locate
from ui.books.shape import Slot, id_of, name_of, slot
from ui.books.words import ONE
from ui.desk import Desk


def word_path(desk: Desk, book: Book, path: str) -> str:
    """Where a path of the format leads, as the form calls it."""
    language = desk.language
    spot = locate(book, path)
    words: list[str] = []
    for length in range(1, len(spot.part) + 1):
        thing = get(book, spot.part[:length])
        if isinstance(thing, tuple):
            if length == len(spot.part):
                above = get(book, spot.part[: length - 1])
                words.append(language.gettext(slot(type(above), str(spot.part[-1])).label))
            continue
        words.append(name_part(desk, thing))
    holder = get(book, spot.part)
    labels: list[Slot] = []
    if spot.inner:
        labels.append(slot(type(holder), spot.inner))
        holder = getattr(holder, spot.inner)
    if spot.slot:
        labels.append(slot(type(holder), spot.slot))
    words += [language.gettext(each.label) for each in labels]
    return " › ".join(words) or language.text(book.names)


def name_part(desk: Desk, thing: object) -> str:
    """What a part of a book is called: its name, else its id, else what it is."""
    names = name_of(thing)
    text = desk.language.text(names) if names is not None else ""
    kind = type(thing)
    return text or id_of(thing) or desk.language.gettext(ONE.get(kind, kind.__name__))
