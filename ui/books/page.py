"""The page of army books: which book is being edited, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path as File

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from exports.i18n import N_
from model.books.book import Book
from model.books.shelf import bundled
from model.forces.changes import DocumentEvent, ProjectChanged
from model.forces.elements import StoredBook
from ui.books import edits
from ui.books.bar import BookBar, Standing
from ui.books.bookshelf import Bookshelf
from ui.books.choices import rule_words
from ui.books.draft import Draft
from ui.books.drafts import DraftFolder
from ui.books.editor import ACTIONS, BookEditor
from ui.books.files import ask_and_read, ask_and_write
from ui.books.history import DraftHistory
from ui.books.keeping import Keeper
from ui.books.menu import fill_menu
from ui.books.paths import Path
from ui.open_project import OpenProject
from ui.places import folder_beside
from ui.widgets import EmptyHint
from ui.window.actions import Actions
from ui.window.pages import OwnHistory, Page

DRAFTS = "books"
PAUSE_MS = 800
KEY = "books"
OPENED, DISCARDED = N_("Open a file…"), N_("Discard changes")


class BooksPage(Page):
    """Holds an editor for each book that was opened; one of them is in front."""

    alone = True

    def __init__(self, work: OpenProject, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(KEY, parent)
        self.work = work
        self._actions = actions
        self._editors: dict[Draft, BookEditor] = {}
        self.drafts: list[Draft] = []
        self.front: Draft | None = None
        self._shelf = Bookshelf(work)
        self._folder = DraftFolder(work.desk.settings.folder / DRAFTS, work.path)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.write_drafts)
        self.keeper = Keeper(work, self)
        self.keeper.kept.connect(self._say_kept)
        self.keeper.went.connect(self._say_gone)
        self._build()
        self._unsubscribe = work.document.events.subscribe(self._on_event)
        work.desk.language.changed.connect(self.retranslate)
        self._open_left_drafts()
        self.retranslate()

    # Building

    def _build(self) -> None:
        self.bar = BookBar(self.work.desk, self)
        self.bar.menu.aboutToShow.connect(self.fill_menu)
        self.bar.write_wanted.connect(self.save_file)
        self.bar.newer_wanted.connect(self.take_newer)
        self.bar.out_wanted.connect(self.take_out)
        self.bar.discard_wanted.connect(self.discard)
        self.bar.keep_wanted.connect(self.keep)
        self._hint = EmptyHint(self.work.desk, "books", self)
        self._hint.pressed.connect(self.bar.chooser.showMenu)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self._stack, 1)
        self.addActions(self._actions.of_pages())

    def retranslate(self) -> None:
        """Word everything in the language of the moment; the editors are made anew."""
        gettext = self.work.desk.language.gettext
        self._hint.set_text(
            gettext("Open a book of the project, copy an example, or begin a new one."),
            gettext("Open a book"),
        )
        self.bar.retranslate()
        front, part = self.front, self.editor.part if self.editor is not None else ()
        for draft in tuple(self._editors):
            self._drop_editor(draft)
        if front is not None:
            self.bring(front)
            self.show_part(part)
        self._show_bar()
        self.changed.emit()

    # The page

    def title(self) -> str:
        """What the tab is called."""
        return self.work.desk.language.gettext("Army books")

    def icon(self) -> str:
        """The sign of books."""
        return "books"

    def history(self) -> OwnHistory | None:
        """Undo and redo of the book in front."""
        if self.front is None:
            return None
        return DraftHistory(self.front, self.work.desk)

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What menus and keys do to the book in front."""
        editor = self.editor
        if editor is None:
            return {}
        doing: dict[str, Callable[[], object]] = {
            each: partial(editor.do, each) for each in ACTIONS
        }
        doing["edit.find"] = editor.parts.search.setFocus
        doing["view.expand"] = editor.parts.tree.expandAll
        doing["view.collapse"] = editor.parts.tree.collapseAll
        return doing

    def can(self, action_id: str) -> bool:
        """What the chosen part of the book allows."""
        editor = self.editor
        if editor is None or action_id not in self.commands():
            return False
        if action_id in ("edit.find", "view.expand", "view.collapse"):
            return True
        return editor.can(action_id)

    @property
    def editor(self) -> BookEditor | None:
        """The editor in front."""
        return self._editors.get(self.front) if self.front is not None else None

    def show_thing(self, _thing: str) -> None:
        """Open a book by its id."""
        if _thing:
            self.open_book(_thing)

    def show_part(self, part: Path) -> None:
        """Stand on a part of the book in front, if it has that part."""
        if self.editor is not None:
            self.editor.go_to_nearest(part)

    def shut(self) -> None:
        """Stop following the project; drafts stay on the disk."""
        self._pause.stop()
        self.write_drafts()
        self._unsubscribe()
        self.work.desk.language.changed.disconnect(self.retranslate)
        for editor in self._editors.values():
            editor.shut()

    def hideEvent(self, event: QHideEvent) -> None:
        """Write drafts before something else is done."""
        super().hideEvent(event)
        self.write_drafts()

    # Books

    def fill_menu(self) -> None:
        """Offer the books that can be opened, and the ways to begin one."""
        fill_menu(self, self.bar.menu, self._shelf)

    def open_book(self, book_id: str) -> bool:
        """Open a book that the project keeps; False if it cannot be read."""
        draft = self.draft_of(book_id)
        if draft is None:
            book = self._shelf.read(book_id)
            if book is None:
                self._warn_unreadable(book_id)
                return False
            draft = self._take(Draft(book, kept=book))
        self.bring(draft)
        return True

    def copy_example(self, book: Book) -> None:
        """Begin a book as a copy of one that comes with the program."""
        self.bring(self._take(Draft(edits.copy_book(book, self._taken_ids()))))
        self._pause.start()

    def new_book(self, ruleset: str) -> None:
        """Begin an empty book."""
        types = rule_words(self.work.desk.find_ruleset(ruleset)).types
        made = edits.new_book(ruleset, tuple(each.id for each in types), self._taken_ids())
        self.bring(self._take(Draft(made)))
        self._pause.start()

    def open_file(self) -> None:
        """Open a book from a file, to be looked at, changed and kept."""
        found = ask_and_read(self.work.desk, self._file_folder())
        if found is None:
            return
        book, file = found
        draft = self.draft_of(book.id)
        if draft is None:
            draft = self._take(Draft(book, kept=self._shelf.read(book.id), file=file))
        else:
            draft.edit(book, OPENED, None)
        self.bring(draft)
        self._pause.start()

    def save_file(self) -> None:
        """Write the book in front to a file."""
        if self.front is not None:
            folder = self._file_folder()
            suggestion = self.front.file or folder / f"{edits.slug(self.front.book.id)}.toml"
            written = ask_and_write(self.work.desk, self.front.book, suggestion)
            if written is not None:
                self.front.file = written
                gettext = self.work.desk.language.gettext
                self.message.emit(gettext("Saved as {file}.").format(file=written.name))

    def _file_folder(self) -> File:
        return folder_beside(self.work.path)

    # Keeping

    def keep(self) -> None:
        """Put the book in front into the project; if lists use it, show first what changes."""
        draft, editor = self.front, self.editor
        if draft is None or editor is None:
            return
        if any(each.grave for each in editor.faults):
            editor.fault_list.setFocus()
            text = self.work.desk.language.gettext(
                "The book has faults that lists could not bear. Mend them first."
            )
            self.message.emit(text)
            return
        self.keeper.keep(draft.book, lambda: self._kept(draft))

    def take_newer(self) -> None:
        """Let the program's own version take the place of the project's, after a look."""
        newer, draft = self._newer(), self.front
        if newer is not None and draft is not None:
            self.keeper.keep(newer, lambda: draft.begin_with(newer))

    def take_out(self) -> None:
        """Take the book in front out of the project, unless an army uses it."""
        if self.front is not None:
            self.keeper.take_out(self.front.book.id)

    def _say_gone(self, name: str) -> None:
        gettext = self.work.desk.language.gettext
        self.message.emit(gettext("{name} is no longer in the project.").format(name=name))

    def _say_kept(self, name: str) -> None:
        gettext = self.work.desk.language.gettext
        self.message.emit(gettext("{name} is in the project.").format(name=name))
        self._show_bar()

    def _kept(self, draft: Draft) -> None:
        draft.keep()
        self._folder.drop(draft.book.id)

    def discard(self) -> None:
        """Go back to the book as the project has it; a book that it lacks is closed."""
        draft = self.front
        if draft is None:
            return
        self._folder.drop(draft.book.id)
        if draft.kept is not None:
            draft.edit(draft.kept, DISCARDED, None)
        else:
            self._close(draft)

    def _close(self, draft: Draft) -> None:
        """Let a draft go, and what it left on the disk."""
        self._folder.drop(draft.book.id)
        self._drop_editor(draft)
        self.drafts.remove(draft)
        if self.front is draft:
            self.front = None
            self.setFocusProxy(self._hint)
            self._stack.setCurrentWidget(self._hint)
        self._show_bar()
        self.changed.emit()

    def _drop_editor(self, draft: Draft) -> None:
        editor = self._editors.pop(draft, None)
        if editor is not None:
            editor.shut()
            self._stack.removeWidget(editor)
            editor.deleteLater()

    def write_drafts(self) -> None:
        """Write what is not kept to the disk, so that nothing is lost."""
        self._folder.write(self.drafts, writable=not self.work.document.read_only)

    # Inside

    def _open_left_drafts(self) -> None:
        for draft in self._folder.left(self._shelf.read):
            self._take(draft)
        if self.drafts:
            self.bring(self.drafts[-1])

    def _take(self, draft: Draft) -> Draft:
        self.drafts.append(draft)
        draft.changed.subscribe(lambda _event: self._on_draft())
        return draft

    def bring(self, draft: Draft) -> None:
        """Bring a draft to the front."""
        editor = self._editors.get(draft)
        if editor is None:
            read_only = self.work.document.read_only
            editor = BookEditor(self.work.desk, draft, read_only=read_only, parent=self)
            editor.changed.connect(self._on_editor)
            self._editors[draft] = editor
            self._stack.addWidget(editor)
        self.front = draft
        self._stack.setCurrentWidget(editor)
        self.setFocusProxy(editor)
        self._show_bar()
        self.changed.emit()

    def _on_draft(self) -> None:
        self._pause.start()
        self._show_bar()

    def _on_editor(self) -> None:
        self._show_bar()
        self.changed.emit()

    def _on_event(self, event: DocumentEvent) -> None:
        """Follow books that the project gained, changed or lost, by undo or by other hands."""
        if not isinstance(event, ProjectChanged):
            return
        for change in event.patch.changes:
            record = change.after if change.after is not None else change.before
            if not isinstance(record, StoredBook):
                continue
            draft = self.draft_of(record.book)
            gone = event.patch.label.code == "book_out" and change.after is None
            if draft is not None and gone and not draft.dirty:
                self._close(draft)
            elif draft is not None:
                self._follow(draft)
        self._show_bar()

    def _follow(self, draft: Draft) -> None:
        stored = self._shelf.read(draft.book.id)
        clean = not draft.dirty
        if stored is not None and clean and stored != draft.book:
            draft.begin_with(stored)
        elif stored != draft.kept:
            draft.kept = stored

    def draft_of(self, book_id: str) -> Draft | None:
        """The draft of a book, if it was opened."""
        return next((each for each in self.drafts if each.book.id == book_id), None)

    def _taken_ids(self) -> set[str]:
        ids = {each.book for each in self.work.document.project.books()}
        ids |= {each.book.id for each in self.drafts}
        return ids.union(*(bundled(each.id) for each in self._shelf.rulesets()))

    def _newer(self) -> Book | None:
        if self.front is None or self.front.dirty:
            return None
        return self.keeper.newer(self.front.book.id)

    def _warn_unreadable(self, book_id: str) -> None:
        gettext = self.work.desk.language.gettext
        self.work.desk.interaction.warn(
            gettext("The book was not opened"),
            gettext("The project's copy of “{book}” cannot be read.").format(book=book_id),
        )

    def _show_bar(self) -> None:
        editor = self.editor
        self.bar.show_standing(
            Standing(
                self.front if editor is not None else None,
                len(editor.faults) if editor is not None else 0,
                newer=self._newer() is not None,
                writable=not self.work.document.read_only,
            )
        )
