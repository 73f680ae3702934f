"""The page of army books: opening, editing, faults, keeping, drafts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QWidget

from model.books.loader import parsed
from model.books.shelf import bundled, find_book, take_text
from model.books.writer import write
from model.text import Text
from tests.ui.helpers import ScriptedInteraction
from tests.ui.real import ROMAN, empty_project, real_desk, roman_host
from ui.books import edits
from ui.books.branch import BooksBranch
from ui.books.editor import BookEditor
from ui.books.form import PartForm
from ui.books.page import BooksPage
from ui.books.paths import get, put
from ui.books.tree import PATH_ROLE
from ui.desk import Desk
from ui.open_project import OpenProject
from ui.window.actions import Actions


@pytest.fixture
def desk(qapp: QApplication, tmp_path: Path, user: ScriptedInteraction) -> Desk:
    return real_desk(qapp, tmp_path, user)


@pytest.fixture
def work(desk: Desk, tmp_path: Path) -> OpenProject:
    """An army of two cohorts from the Roman book, which the project keeps."""
    made, army = roman_host(desk, tmp_path / "host.muster")
    document = made.document
    for name in ("First", "Second"):
        values = {"entry": "legionaries", "models": 20, "options": ("drilled",)}
        document.add("unit", army, name=name, values=values)
    return made


@pytest.fixture
def page(qtbot, desk: Desk, work: OpenProject) -> Iterator[BooksPage]:
    made = open_page(qtbot, desk, work)
    yield made
    made.shut()


def open_page(qtbot, desk: Desk, work: OpenProject) -> BooksPage:
    holder = QWidget()
    qtbot.addWidget(holder)
    page = BooksPage(work, Actions(desk.language, desk.theme, holder))
    qtbot.addWidget(page)
    page.resize(1040, 640)
    page.show()
    return page


def editor_of(page: BooksPage) -> BookEditor:
    assert page.editor is not None
    return page.editor


def form_of(editor: BookEditor) -> PartForm:
    return next(each for each in editor.findChildren(PartForm) if each.isVisible())


def lines_of(editor: BookEditor) -> list[QLineEdit]:
    return [each for each in form_of(editor).findChildren(QLineEdit) if each.isVisible()]


def row_of(editor: BookEditor, entry: str) -> int:
    return [each.id for each in editor.draft.book.entries].index(entry)


def type_into(qtbot, line: QLineEdit, text: str) -> None:
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)


# Opening


def test_an_empty_page_says_what_to_do(page, qtbot):
    assert page.editor is None
    assert page.title() == "Army books"
    assert not page.can("army.add")
    assert page.history() is None


def test_the_menu_offers_books_examples_and_new_ones(page):
    page.fill_menu()
    words = [each.text() for each in page.bar.menu.actions() if each.text()]
    assert "Army of the late Republic (example)" in words
    assert "Copy of “Host of the northern tribes (example)”" in words
    assert "New book for Ancient Battles" in words
    assert not any("Fire" in each for each in words)


def test_a_copy_of_an_example_is_not_in_the_project_until_it_is_kept(page, work):
    page.copy_example(parsed(bundled("ancient_battles")[ROMAN]))
    assert page.front.book.id == "roman_example_copy"
    assert work.document.project.book("roman_example_copy") is None
    page.keep()
    assert work.document.project.book("roman_example_copy") is not None
    assert not page.front.dirty
    work.document.undo()
    assert work.document.project.book("roman_example_copy") is None
    assert page.front.dirty


def test_a_new_book_can_be_kept_at_once(page, work):
    page.new_book("ancient_battles")
    assert editor_of(page).faults == ()
    page.keep()
    assert find_book(work.document.project, "ancient_battles", "my_book") == page.front.book


def test_a_book_that_cannot_be_read_is_not_opened(page, user):
    assert not page.open_book("no_such_book")
    assert user.warnings[0][0] == "The book was not opened"


# Files


def test_files_are_opened_and_saved(page, user, tmp_path):
    source = tmp_path / "mine.toml"
    book = edits.copy_book(parsed(bundled("ancient_battles")[ROMAN]), ())
    source.write_text(write(book), encoding="utf-8")
    user.answers = [source, tmp_path / "other"]
    page.open_file()
    assert page.front.book == book
    page.save_file()
    assert parsed((tmp_path / "other.toml").read_text(encoding="utf-8")) == book


def test_a_book_with_faults_of_sense_is_opened_to_be_mended(page, user, tmp_path):
    book = put(parsed(bundled("ancient_battles")[ROMAN]), ("entries", 0, "category"), "gone")
    source = tmp_path / "faulty.toml"
    source.write_text(write(book), encoding="utf-8")
    user.answers = [source]
    page.open_file()
    assert [each.spot.slot for each in editor_of(page).faults] == ["category"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"format = 1\nsurprise = 2\n", "surprise"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"not toml at all", "TOML"),
        (b"format = 7\n", "format"),
    ],
)
def test_foreign_files_are_refused_in_plain_words(page, user, tmp_path, content, told):
    source = tmp_path / "bad.toml"
    source.write_bytes(content)
    user.answers = [source]
    page.open_file()
    assert page.front is None
    title, text, details = user.warnings[0]
    assert title == "The book was not opened"
    assert told in f"{text} {details}"


# Editing


def test_typing_into_the_form_is_one_step(page, qtbot):
    page.open_book(ROMAN)
    editor = editor_of(page)
    editor.go_to((), name="version")
    version = next(each for each in lines_of(editor) if each.text() == "1.0")
    type_into(qtbot, version, "2.5 beta")
    assert editor.draft.book.version == "2.5 beta"
    history = page.history()
    assert history.undo_words() == "Version"
    history.undo()
    assert editor.draft.book.version == "1.0"
    assert history.undo_words() is None
    history.redo()
    assert editor.draft.book.version == "2.5 beta"


def test_undo_belongs_to_the_book_while_a_line_has_the_focus(page, qtbot):
    page.open_book(ROMAN)
    line = lines_of(editor_of(page))[0]
    line.setFocus()
    control = Qt.KeyboardModifier.ControlModifier
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, control)
    QApplication.sendEvent(line, event)
    assert not event.isAccepted()


def test_a_group_is_switched_on_and_off(page, qtbot):
    page.open_book(ROMAN)
    editor = editor_of(page)
    row = row_of(editor, "legionaries")
    editor.go_to(("entries", row))
    boxes = [each for each in form_of(editor).findChildren(QCheckBox) if each.text() == "Crew"]
    boxes[0].click()
    assert editor.draft.book.entries[row].crew is not None
    boxes[0].click()
    assert editor.draft.book.entries[row].crew is None


def test_a_new_entry_takes_its_id_from_its_name(page, qtbot):
    page.open_book(ROMAN)
    editor = editor_of(page)
    editor.go_to(("entries",))
    editor.add()
    path = editor.part
    assert get(editor.draft.book, (*path, "id")) == "new_entry"
    name = next(each for each in lines_of(editor) if each.text() == "New entry")
    type_into(qtbot, name, "Mule train")
    assert get(editor.draft.book, (*path, "id")) == "mule_train"
    row = row_of(editor, "legate")
    editor.go_to(("entries", row))
    name = next(each for each in lines_of(editor) if each.text() == "Legate")
    type_into(qtbot, name, "Consul")
    assert editor.draft.book.entries[row].id == "legate"


def test_parts_are_added_doubled_moved_and_removed(page):
    page.open_book(ROMAN)
    editor = editor_of(page)
    count = len(editor.draft.book.entries)
    editor.go_to(("entries", 3))
    assert page.can("edit.duplicate")
    page.commands()["edit.duplicate"]()
    assert editor.part == ("entries", 4)
    page.commands()["army.up"]()
    assert editor.part == ("entries", 3)
    page.commands()["edit.remove"]()
    assert len(editor.draft.book.entries) == count
    assert not page.can("army.up") or editor.part[1] > 0
    editor.add_to(("entries", 3, "options"))
    assert editor.part == ("entries", 3, "options", len(editor.draft.book.entries[3].options) - 1)
    for _step in range(4):
        page.history().undo()
    assert editor.draft.book == parsed(bundled("ancient_battles")[ROMAN])


def test_searching_leaves_the_lines_with_the_words(page):
    page.open_book(ROMAN)
    editor = editor_of(page)
    editor.parts.search.setText("numid cab")
    tree = editor.parts.tree.model()
    top = tree.index(0, 0)
    assert [tree.index(n, 0, top).data() for n in range(tree.rowCount(top))] == ["Entries  (15)"]
    entries = tree.index(0, 0, top)
    assert [tree.index(n, 0, entries).data() for n in range(tree.rowCount(entries))] == [
        "Numidian cavalry"
    ]
    editor.go_to(("entries", 0))
    assert editor.parts.search.text() == ""
    assert editor.part == ("entries", 0)


def test_faults_are_listed_and_lead_to_their_place(page, qtbot):
    page.open_book(ROMAN)
    editor = editor_of(page)
    row = row_of(editor, "legionaries")
    editor.draft.edit(put(editor.draft.book, ("entries", row, "type"), "dragon"), "Type", ())
    assert editor.fault_list.isVisible()
    item = editor.fault_list.topLevelItem(0)
    assert item.text(0) == "Legionaries › Type"
    editor.fault_list.itemClicked.emit(item, 0)
    assert editor.part == ("entries", row)
    told = [each.text() for each in form_of(editor).findChildren(QLabel) if each.isVisible()]
    assert '"dragon" is not known to these rules' in told
    page.history().undo()
    assert not editor.fault_list.isVisible()


def test_the_preview_shows_the_entry_as_text_only(page):
    page.open_book(ROMAN)
    editor = editor_of(page)
    row = row_of(editor, "legionaries")
    editor.go_to(("entries", row))
    words = editor.preview.toPlainText()
    assert "10 points each" in words
    assert "10-40 models" in words
    assert "Veterans: +3 for each model; 2 units of the army" in words
    names = get(editor.draft.book, ("entries", row, "names"))
    hostile = type(names)("<b>bold</b>", "<img src=x>")
    book = put(editor.draft.book, ("entries", row, "names"), hostile)
    editor.draft.edit(book, "Name", ("entries", row))
    assert "<b>bold</b>" in editor.preview.toPlainText()


# Keeping


def test_a_book_in_use_shows_what_changes_then_changes_in_one_step(page, work, qtbot):
    page.open_book(ROMAN)
    editor = editor_of(page)
    row = row_of(editor, "legionaries")
    book = put(editor.draft.book, ("entries", row, "price"), 12.0)
    entry = book.entries[row]
    left = tuple(each for each in entry.options if each.id != "drilled")
    editor.draft.edit(put(book, ("entries", row, "options"), left), "Price", ())
    page.keep()
    dialog = page.keeper.dialog
    assert dialog is not None
    assert dialog.summary.text() == "Host: 440 → 480 points; 2 more errors"
    units = [dialog.units.topLevelItem(n) for n in range(dialog.units.topLevelItemCount())]
    assert [[each.text(n) for n in range(4)] for each in units] == [
        ["First", "220", "240", "loses Drilled"],
        ["Second", "220", "240", "loses Drilled"],
    ]
    changes = [dialog.changes.topLevelItem(n) for n in range(dialog.changes.topLevelItemCount())]
    assert [each.text(0) for each in changes] == [
        "Legionaries › Price per model",
        "Legionaries › Drilled",
    ]
    before = work.document.project.book(ROMAN)
    dialog.reject()
    assert work.document.project.book(ROMAN) == before
    page.keep()
    page.keeper.dialog.accept()
    assert work.document.project.book(ROMAN) != before
    assert not page.front.dirty
    work.document.undo()
    assert work.document.project.book(ROMAN) == before
    assert page.front.book == parsed(before.text)


def test_a_book_with_grave_faults_is_not_kept(page, work):
    page.open_book(ROMAN)
    editor = editor_of(page)
    before = work.document.project.book(ROMAN)
    editor.draft.edit(put(editor.draft.book, ("entries", 0, "category"), "no"), "Category", ())
    said = []
    page.message.connect(said.append)
    page.keep()
    assert page.keeper.dialog is None
    assert "Mend them first" in said[0]
    assert work.document.project.book(ROMAN) == before


def test_the_programs_newer_version_takes_the_place_of_the_projects(page, work):
    old = put(parsed(bundled("ancient_battles")[ROMAN]), ("version",), "0.9")
    take_text(work.document, write(old))
    page.open_book(ROMAN)
    assert page.front.book == old
    page.take_newer()
    assert (
        page.keeper.dialog.summary.text() == "Host: 440 points as before; as many errors as before"
    )
    page.keeper.dialog.accept()
    assert page.front.book.version == "1.0"
    assert work.document.undo_label.code == "book"


# Where one stands


def test_keeping_a_book_leaves_the_chosen_part(page):
    page.open_book(ROMAN)
    editor = editor_of(page)
    part = ("entries", row_of(editor, "legionaries"))
    editor.go_to(part)
    book = put(editor.draft.book, (*part, "notes"), Text.same("Sturdy"))
    editor.draft.edit(book, "Notes", part)
    page.keep()
    page.keeper.dialog.accept()
    assert not page.front.dirty
    assert editor.part == part
    assert editor.parts.tree.currentIndex().data(PATH_ROLE) == part


def test_taking_a_newer_version_leaves_the_chosen_part(page, work):
    old = put(parsed(bundled("ancient_battles")[ROMAN]), ("version",), "0.9")
    take_text(work.document, write(old))
    page.open_book(ROMAN)
    editor = editor_of(page)
    part = ("entries", row_of(editor, "legionaries"))
    editor.go_to(part)
    page.take_newer()
    page.keeper.dialog.accept()
    assert page.front.book.version == "1.0"
    assert editor.part == part
    work.document.undo()
    assert page.front.book.version == "0.9"
    assert editor.part == part


def test_discarding_goes_no_further_up_than_needed(page):
    page.open_book(ROMAN)
    editor = editor_of(page)
    editor.go_to(("entries", 0))
    editor.do("edit.duplicate")
    assert editor.part == ("entries", 1)
    page.discard()
    assert editor.part == ("entries", 1)
    assert editor.parts.tree.currentIndex().data(PATH_ROLE) == ("entries", 1)
    assert not page.front.dirty


def test_another_language_leaves_the_chosen_part(page, desk):
    page.open_book(ROMAN)
    editor_of(page).go_to(("entries", 2))
    desk.language.set_lang("es")
    assert editor_of(page).part == ("entries", 2)
    desk.language.set_lang("en")


# Taking out


def test_a_book_that_an_army_uses_stays_and_says_why(page, work, user):
    page.open_book(ROMAN)
    page.take_out()
    assert work.document.project.book(ROMAN) is not None
    ((title, text, _details),) = user.warnings
    assert title == "The book stays in the project"
    assert text.startswith("Host still uses “Army of the late Republic (example)”.")
    assert "Choose another book" in text


def test_a_book_goes_and_undo_brings_it_back(page, work, user, qtbot):
    work.document.remove([work.document.project.armies[0].id])
    page.open_book(ROMAN)
    assert page.bar.out.isVisible()
    with qtbot.waitSignal(page.message) as told:
        page.bar.out.click()
    assert told.args[0].endswith("is no longer in the project.")
    assert user.warnings == []
    assert work.document.project.book(ROMAN) is None
    assert page.front is None
    assert page.editor is None
    assert page.history() is None
    assert not page.bar.out.isVisible()
    assert work.document.undo_label.code == "book_out"
    work.document.undo()
    assert work.document.project.book(ROMAN) is not None
    assert page.open_book(ROMAN)
    work.document.redo()
    assert page.front is None


def test_changes_that_are_not_kept_outlive_the_projects_copy(page, work):
    work.document.remove([work.document.project.armies[0].id])
    page.open_book(ROMAN)
    editor = editor_of(page)
    editor.draft.edit(put(editor.draft.book, ("version",), "mine"), "Version", ())
    page.take_out()
    assert page.front.book.version == "mine"
    assert page.front.kept is None
    assert page.front.dirty


def test_the_branch_takes_books_out_and_brings_newer_ones(qtbot, work, user):
    old = put(parsed(bundled("ancient_battles")[ROMAN]), ("version",), "0.9")
    take_text(work.document, write(old))
    branch = BooksBranch(work)
    qtbot.addWidget(branch)
    words = [each.text() for each in branch.menu_of(ROMAN).actions() if each.text()]
    assert words == ["Open", "The program's version…", "Take out of the project"]
    branch.menu_of(ROMAN).actions()[-1].trigger()
    assert len(user.warnings) == 1
    work.document.remove([work.document.project.armies[0].id])
    newer = next(a for a in branch.menu_of(ROMAN).actions() if a.text().startswith("The program"))
    newer.trigger()
    assert work.document.project.book(ROMAN).version == "1.0"
    words = [each.text() for each in branch.menu_of(ROMAN).actions() if each.text()]
    assert words == ["Open", "Take out of the project"]
    branch.menu_of(ROMAN).actions()[-1].trigger()
    assert work.document.project.book(ROMAN) is None
    assert branch.topLevelItem(0).childCount() == 0
    branch.shut()


def test_an_army_that_begins_to_use_a_book_brings_it_into_the_project(desk, tmp_path):
    fresh = empty_project(desk, tmp_path / "fresh.muster")
    army = fresh.document.add("army", None, ruleset="ancient_battles")
    fresh.do(lambda: fresh.document.set_values([army], {"book": ROMAN}))
    assert fresh.document.project.book(ROMAN) is not None
    fresh.document.undo()
    assert fresh.document.project.books() == ()


# Drafts


def test_what_was_not_kept_is_there_the_next_time(qtbot, desk, work):
    page = open_page(qtbot, desk, work)
    page.open_book(ROMAN)
    editor = editor_of(page)
    editor.draft.edit(put(editor.draft.book, ("author",), "Somebody"), "Author", ())
    page.shut()
    again = open_page(qtbot, desk, work)
    assert again.front.book.author == "Somebody"
    assert again.front.dirty
    again.discard()
    assert again.front.book.author == "Muster"
    again.shut()
    last = open_page(qtbot, desk, work)
    assert last.front is None
    last.shut()


def test_a_book_that_was_never_kept_can_be_thrown_away(page):
    page.new_book("ancient_battles")
    page.discard()
    assert page.front is None
    assert page.drafts == []


def test_a_project_for_reading_shows_books_and_changes_none(qtbot, desk, work):
    work.document.read_only = True
    page = open_page(qtbot, desk, work)
    page.open_book(ROMAN)
    assert not page.bar.keep.isVisible()
    assert not page.bar.out.isVisible()
    editor = editor_of(page)
    editor.go_to(("entries", 0))
    assert not page.can("edit.duplicate")
    assert all(line.isReadOnly() for line in lines_of(editor))
    page.shut()


def test_the_page_speaks_the_language_of_the_moment(page, desk):
    page.open_book(ROMAN)
    desk.language.set_lang("es")
    assert page.title() == "Libros de ejército"
    editor = editor_of(page)
    assert editor.parts.model.index_at(("entries",)).data() == "Entradas  (15)"
    assert page.bar.keep.text() == "Guardar en el proyecto"


# The branch of the project tree


def test_the_branch_lists_the_projects_books(qtbot, work):
    branch = BooksBranch(work)
    qtbot.addWidget(branch)
    root = branch.topLevelItem(0)
    assert [root.child(n).text(0) for n in range(root.childCount())] == [
        "Army of the late Republic (example)"
    ]
    assert "Used by Host" in root.child(0).toolTip(0)
    with qtbot.waitSignal(branch.opened) as caught:
        branch.itemClicked.emit(root.child(0), 0)
    assert caught.args == [ROMAN]
    take_text(work.document, bundled("ancient_battles")["barbarian_example"])
    assert branch.topLevelItem(0).childCount() == 2
    branch.shut()


def test_the_branch_stays_away_where_there_are_no_books(qtbot, desk):
    work = empty_project(desk)
    work.document.add("army", None, name="Union", ruleset="fire_and_fury")
    branch = BooksBranch(work)
    qtbot.addWidget(branch)
    assert branch.isHidden()
    branch.shut()
