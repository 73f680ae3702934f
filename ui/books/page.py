"""The page of army books: which book is being edited, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path as File

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from exports.i18n import N_
from model.books.book import Book
from model.books.building import newer_book
from model.books.shelf import bundled
from model.forces.changes import DocumentEvent, ProjectChanged
from model.forces.elements import StoredBook
from ui.books import edits
from ui.books.bookshelf import Bookshelf
from ui.books.choices import rule_words
from ui.books.draft import Draft
from ui.books.drafts import DraftFolder
from ui.books.editor import ACTIONS, BookEditor
from ui.books.files import ask_and_read, ask_and_write
from ui.books.history import DraftHistory
from ui.books.keeping import Keeper
from ui.books.menu import fill_menu
from ui.open_project import OpenProject
from ui.widgets import EmptyHint, MutedLabel
from ui.window.actions import Actions
from ui.window.pages import OwnHistory, Page

DRAFTS = "books"
PAUSE_MS = 800
KEY = "books"
OPENED, DISCARDED = N_("Open a file…"), N_("Discard changes")
LEFT = N_("Changes of last time")


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
        self._build()
        self._unsubscribe = work.document.events.subscribe(self._on_event)
        work.desk.language.changed.connect(self.retranslate)
        self._open_left_drafts()
        self.retranslate()

    # Building

    def _build(self) -> None:
        self._chooser = QToolButton(self)
        self._chooser.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._chooser.setToolButtonStyle(self._chooser.toolButtonStyle().ToolButtonTextBesideIcon)
        self._chooser.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.work.desk.theme.set_icon(self._chooser, "book")
        self.menu = QMenu(self._chooser)
        self.menu.aboutToShow.connect(self.fill_menu)
        self._chooser.setMenu(self.menu)
        self._state = MutedLabel(parent=self)
        self._write = QToolButton(self)
        self._write.setAutoRaise(True)
        self.work.desk.theme.set_icon(self._write, "export")
        self._write.clicked.connect(self.save_file)
        self._renew = QPushButton(self)
        self._renew.clicked.connect(self.take_newer)
        self._discard = QPushButton(self)
        self._discard.clicked.connect(self.discard)
        self.keep_button = QPushButton(self)
        self.keep_button.clicked.connect(self.keep)
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 6, 8, 4)
        bar.setSpacing(6)
        bar.addWidget(self._chooser)
        bar.addWidget(self._state, 1)
        for each in (self._write, self._renew, self._discard, self.keep_button):
            bar.addWidget(each)
        self._hint = EmptyHint(self.work.desk, "books", self)
        self._hint.pressed.connect(self._chooser.showMenu)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self._stack, 1)
        self.addActions(self._actions.of_pages())

    def retranslate(self) -> None:
        """Word everything in the language of the moment; the editors are made anew."""
        gettext = self.work.desk.language.gettext
        self._hint.set_text(
            gettext("Open a book of the project, copy an example, or begin a new one."),
            gettext("Open a book"),
        )
        self._write.setToolTip(gettext("Save the book to a file…"))
        self._write.setAccessibleName(gettext("Save the book to a file…"))
        self._renew.setText(gettext("Newer version…"))
        self._discard.setText(gettext("Discard changes"))
        self.keep_button.setText(gettext("Keep in the project"))
        front = self.front
        for editor in self._editors.values():
            editor.shut()
            self._stack.removeWidget(editor)
            editor.deleteLater()
        self._editors.clear()
        if front is not None:
            self.bring(front)
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
        fill_menu(self, self.menu, self._shelf)

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
            draft.edit(book, OPENED, ())
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
        path = self.work.path
        return path.parent if path is not None else File.home()

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
        newer = self._newer()
        draft = self.front
        if newer is not None and draft is not None:
            self.keeper.keep(newer, lambda: draft.begin_with(newer))

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
            draft.edit(draft.kept, DISCARDED, ())
            return
        editor = self._editors.pop(draft, None)
        self.drafts.remove(draft)
        self.front = None
        if editor is not None:
            editor.shut()
            self._stack.removeWidget(editor)
            editor.deleteLater()
        self._stack.setCurrentWidget(self._hint)
        self._show_bar()
        self.changed.emit()

    def write_drafts(self) -> None:
        """Write what is not kept to the disk, so that nothing is lost."""
        for draft in self.drafts:
            if draft.dirty and not self.work.document.read_only:
                self._folder.save(draft.book)
            else:
                self._folder.drop(draft.book.id)

    # Inside

    def _open_left_drafts(self) -> None:
        for book in self._folder.load():
            kept = self._shelf.read(book.id)
            if kept is None:
                self._take(Draft(book))
            elif kept != book:
                draft = self._take(Draft(kept, kept=kept))
                draft.edit(book, LEFT, ())
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
            if draft is not None:
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
        return newer_book(self.work.document, self.front.book.ruleset, self.front.book.id)

    def _warn_unreadable(self, book_id: str) -> None:
        gettext = self.work.desk.language.gettext
        self.work.desk.interaction.warn(
            gettext("The book was not opened"),
            gettext("The project's copy of “{book}” cannot be read.").format(book=book_id),
        )

    def _show_bar(self) -> None:
        gettext, text = self.work.desk.language.gettext, self.work.desk.language.text
        draft = self.front
        name = text(draft.book.names) if draft is not None else gettext("Open a book")
        self._chooser.setText(f"{name.replace('&', '&&')}  ")
        writable = not self.work.document.read_only
        dirty = draft is not None and draft.dirty
        self._write.setVisible(draft is not None)
        self._discard.setVisible(dirty and writable)
        self._renew.setVisible(writable and self._newer() is not None)
        self.keep_button.setVisible(draft is not None and writable)
        self.keep_button.setEnabled(dirty)
        self._state.setText(self._word_state())

    def _word_state(self) -> str:
        """Whether the book is kept, and how many faults it has."""
        language, draft, editor = self.work.desk.language, self.front, self.editor
        if draft is None or editor is None:
            return ""
        gettext = language.gettext
        if draft.kept is None:
            text = gettext("not in the project yet")
        else:
            text = gettext("changed") if draft.dirty else gettext("as in the project")
        count = len(editor.faults)
        faults = language.ngettext("{n} fault", "{n} faults", count).format(n=count)
        if not count:
            faults = gettext("no faults")
        return f"{text}  ·  {faults}"
