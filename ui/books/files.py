"""Books as files: asked for, read with every fault named, written."""

from __future__ import annotations

from pathlib import Path

from exports.system_words import system_sentence
from model.books.book import Book
from model.books.faults import BookFaulty
from model.books.loader import LARGEST, read_draft
from model.books.writer import write
from ui.desk import Desk

MOST_FAULTS = 12
ENDING = ".toml"


def ask_and_read(desk: Desk, folder: Path) -> tuple[Book, Path] | None:
    """Ask for a file and read its book; None if there is none, and the user knows why."""
    gettext = desk.language.gettext
    path = desk.interaction.open_file(gettext("Open an army book"), _filters(desk), folder)
    if path is None:
        return None
    title = gettext("The book was not opened")
    try:
        if path.stat().st_size > 4 * LARGEST:
            desk.interaction.warn(title, gettext("The file is too large for an army book."))
            return None
        return read_draft(path.read_text(encoding="utf-8-sig")), path
    except UnicodeDecodeError:
        text = gettext("“{file}” is no text in UTF-8, as army books are.")
        desk.interaction.warn(title, text.format(file=path.name))
    except OSError as error:
        text = gettext("“{file}” cannot be read.").format(file=path.name)
        desk.interaction.warn(title, text, system_sentence(error, desk.tr))
    except BookFaulty as error:
        text = gettext("“{file}” is not of the form that army books have:")
        lines = [fault.get(desk.language.lang) for fault in error.faults[:MOST_FAULTS]]
        if len(error.faults) > MOST_FAULTS:
            more = len(error.faults) - MOST_FAULTS
            lines.append(gettext("… and {n} more.").format(n=more))
        desk.interaction.warn(title, text.format(file=path.name), "\n".join(lines))
    return None


def ask_and_write(desk: Desk, book: Book, suggestion: Path) -> Path | None:
    """Ask for a file and write a book to it; the file, or None if nothing was written."""
    gettext = desk.language.gettext
    path = desk.interaction.save_file(gettext("Save the army book"), _filters(desk), suggestion)
    if path is None:
        return None
    path = path if path.suffix else path.with_suffix(ENDING)
    try:
        path.write_text(write(book), encoding="utf-8")
    except OSError as error:
        title = gettext("The book was not saved")
        text = gettext("“{file}” cannot be written. Choose another place.").format(file=path.name)
        desk.interaction.warn(title, text, system_sentence(error, desk.tr))
        return None
    return path


def _filters(desk: Desk) -> str:
    gettext = desk.language.gettext
    books, every = gettext("Army books"), gettext("All files")
    return f"{books} (*{ENDING});;{every} (*)"
