"""Drafts of books that were left without being kept, on the disk from one sitting to the next."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from exports.i18n import N_
from model.books.book import Book
from model.books.faults import BookFaulty
from model.books.loader import read_draft
from model.books.writer import write
from ui.books.draft import Draft
from ui.books.edits import slug

LEFT = N_("Changes of last time")
log = logging.getLogger(__name__)


class DraftFolder:
    """A file for each draft of one project. What cannot be written or read is logged and let be."""

    def __init__(self, folder: Path, project: Path | None) -> None:
        self._folder = folder
        name = str(project.absolute()) if project is not None else ""
        self._prefix = hashlib.sha256(name.encode()).hexdigest()[:10]

    def save(self, book: Book) -> None:
        """Write a draft."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path = self._path(book.id)
            waiting = path.with_suffix(".part")
            waiting.write_text(write(book), encoding="utf-8")
            waiting.replace(path)
        except OSError as error:
            log.info("the draft of a book was not written: %s", error)

    def drop(self, book_id: str) -> None:
        """Remove the draft of a book."""
        try:
            self._path(book_id).unlink(missing_ok=True)
        except OSError as error:
            log.info("the draft of a book was not removed: %s", error)

    def load(self) -> tuple[Book, ...]:
        """The drafts of the project, by id."""
        found = []
        for path in sorted(self._folder.glob(f"{self._prefix}-*.toml")):
            try:
                found.append(read_draft(path.read_text(encoding="utf-8")))
            except (OSError, UnicodeDecodeError, BookFaulty) as error:
                log.info("the draft %s cannot be read: %s", path.name, error)
        return tuple(found)

    def write(self, drafts: Iterable[Draft], *, writable: bool) -> None:
        """Write the drafts that are not kept; drop what was written of the others."""
        for draft in drafts:
            if draft.dirty and writable:
                self.save(draft.book)
            else:
                self.drop(draft.book.id)

    def left(self, kept_as: Callable[[str], Book | None]) -> Iterator[Draft]:
        """The drafts of last time, each over the book as the project has it (by its id)."""
        for book in self.load():
            kept = kept_as(book.id)
            if kept is None:
                yield Draft(book)
            elif kept != book:
                draft = Draft(kept, kept=kept)
                draft.edit(book, LEFT, None)
                yield draft

    def _path(self, book_id: str) -> Path:
        return self._folder / f"{self._prefix}-{slug(book_id)[:60]}.toml"
