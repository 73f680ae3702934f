"""Army books and the collection in the window: the branch, undo, room for the page, coming back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from db.recent import RecentFiles
from db.store import ProjectStore
from tests.ui.helpers import ScriptedInteraction
from tests.ui.real import ROMAN, real_desk
from tests.ui.test_lists import romans
from ui.books.page import BooksPage
from ui.books.paths import put
from ui.desk import Desk
from ui.lists.collection_page import CollectionPage
from ui.window.main_window import MainWindow
from ui.window.rooms import page_kinds
from ui.window.session import Session

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def desk(qapp: QApplication, tmp_path: Path, user: ScriptedInteraction) -> Desk:
    return real_desk(qapp, tmp_path, user)


@pytest.fixture
def make_window(qtbot, desk: Desk, tmp_path: Path) -> Callable[[], MainWindow]:
    path = tmp_path / "host.muster"
    ProjectStore.create(path, romans(desk).document.project.records()).close()

    def make() -> MainWindow:
        session = Session(desk, RecentFiles(tmp_path / "recent.json"))
        window = MainWindow(desk, session, page_kinds())
        window.come_back_shape()
        qtbot.addWidget(window, before_close_func=lambda each: each.session.close())
        window.show()
        window.settle()
        session.open(path)
        return window

    return make


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    return make_window()


def books_page(window: MainWindow) -> BooksPage:
    page = window.workspace.front()
    assert isinstance(page, BooksPage)
    return page


def test_the_branch_opens_a_book_and_the_page_has_the_room(window):
    assert not window.docks.inspector_dock.isHidden()
    window.docks.books.opened.emit(ROMAN)
    page = books_page(window)
    assert page.front.book.id == ROMAN
    assert window.docks.inspector_dock.isHidden()
    assert window.docks.issues_dock.isHidden()
    window.workspace.setCurrentIndex(0)
    assert not window.docks.inspector_dock.isHidden()
    assert not window.docks.issues_dock.isHidden()


def test_a_dock_that_was_hidden_before_stays_hidden(window):
    window.docks.issues_dock.hide()
    window.open_page("books")
    window.workspace.setCurrentIndex(0)
    assert window.docks.issues_dock.isHidden()
    assert not window.docks.inspector_dock.isHidden()


def test_undo_is_the_books_own_while_its_page_is_in_front(window):
    window.docks.books.opened.emit(ROMAN)
    page = books_page(window)
    draft = page.front
    draft.edit(put(draft.book, ("author",), "Somebody"), "Author", ())
    undo = window.actions_table["edit.undo"]
    assert undo.text() == "&Undo: Author"
    undo.trigger()
    assert draft.book.author == "Muster"
    assert window.actions_table["edit.redo"].isEnabled()
    window.workspace.setCurrentIndex(0)
    document = window.session.work.document
    army = document.project.armies[0]
    document.rename(army.id, "Legion")
    undo.trigger()
    assert document.project.armies[0].name == "Host"
    assert draft.book.author == "Muster"


def test_the_collection_has_a_page(window):
    window.actions_table["page.collection"].trigger()
    assert isinstance(window.workspace.front(), CollectionPage)
    assert window.docks.quiet


def test_an_unkept_book_is_there_in_the_next_sitting(make_window):
    first = make_window()
    first.docks.books.opened.emit(ROMAN)
    draft = books_page(first).front
    draft.edit(put(draft.book, ("author",), "Somebody"), "Author", ())
    first.close()
    second = make_window()
    second.open_page("books")
    assert books_page(second).front.book.author == "Somebody"
    assert not second.docks.books.isHidden()
