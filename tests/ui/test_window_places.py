"""Where the user is in the window: tabs and their keys, the selection, the language of numbers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDoubleSpinBox, QLabel

from db.recent import RecentFiles
from tests.ui.helpers import find
from tests.ui.real import battle, real_desk, wait_until
from ui.window import dialogs
from ui.window.actions import TAB_KEYS, key_words
from ui.window.main_window import MainWindow
from ui.window.rooms import importer, page_kinds
from ui.window.session import Session

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window(desk, tmp_path, project, qtbot):
    made = MainWindow(desk, Session(desk, RecentFiles(tmp_path / "recent.json")))
    qtbot.addWidget(made, before_close_func=lambda each: each.session.close())
    made.come_back_shape()
    made.show()
    made.start(project)
    return made


@pytest.fixture
def printing(qapp, tmp_path, user, qtbot):
    """A window with every room on a project of two real armies."""
    desk = real_desk(qapp, tmp_path, user)
    made = MainWindow(
        desk, Session(desk, RecentFiles(tmp_path / "recent.json")), page_kinds(), importer()
    )
    qtbot.addWidget(made, before_close_func=lambda each: each.session.close())
    made.show()
    records = battle(desk).document.project.records()
    made.session.create(tmp_path / "battle.muster", "Battle", records)
    document = made.session.work.document
    other = document.add("army", None, name="Confederate", ruleset="fire_and_fury")
    document.add("brigade", other, name="Archer", values={"men": 1200, "quality": "veteran"})
    made.show_element(document.project.armies[0].id)
    yield made
    desk.language.set_lang("en")


def selected(window):
    document = window.session.work.document
    return [document.project.element(each).name for each in document.selection]


def tab_actions(window):
    keys = {QKeySequence(each) for each in TAB_KEYS}
    return [each for each in window.actions() if each.shortcut() in keys]


# The selection


def test_the_selection_is_of_the_army_in_front(window):
    window.show_element(find(window, "A1"))
    window.workspace.setCurrentIndex(1)
    assert selected(window) == ["Red Army"]
    assert window.docks.inspector._name.text() == "Red Army"
    window.show_element(find(window, "Lancers"))
    window.workspace.setCurrentIndex(0)
    assert selected(window) == ["A1"]
    assert window.docks.inspector._name.text() == "A1"
    assert window.workspace.front().does.selected() == [find(window, "A1")]
    window.workspace.setCurrentIndex(1)
    assert selected(window) == ["Lancers"]


def test_what_is_gone_is_selected_no_more(window):
    window.show_element(find(window, "Lancers"))
    window.show_element(find(window, "A1"))
    window.session.work.document.remove([find(window, "Lancers")])
    window.workspace.setCurrentIndex(1)
    assert selected(window) == ["Red Army"]


def test_a_closed_tab_leaves_the_selection_with_the_next(window):
    window.show_element(find(window, "Lancers"))
    window.workspace.drop(window.workspace.front())
    assert selected(window) == ["Blue Army"]


def test_several_selected_lines_come_back(window):
    both = [find(window, "A1"), find(window, "B2")]
    window.session.work.document.select(both)
    window.workspace.setCurrentIndex(1)
    window.workspace.setCurrentIndex(0)
    assert selected(window) == ["A1", "B2"]


def test_a_start_on_another_army_selects_of_that_army(window, project):
    window.workspace.setCurrentIndex(1)
    window.memory.write()
    window.session.close()
    window.start(project)
    assert window.workspace.front().title() == "Red Army"
    assert selected(window) == ["Red Army"]


# Tabs


def test_each_of_the_first_tabs_has_a_key(window, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.workspace.front().title() == "Red Army"
    qtbot.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.workspace.front().title() == "Blue Army"
    qtbot.keyClick(window, Qt.Key.Key_9, Qt.KeyboardModifier.ControlModifier)
    assert window.workspace.front().title() == "Blue Army"


def test_the_view_menu_lists_the_tabs(window):
    menus = [each for top in window.menuBar().actions() for each in top.menu().actions()]
    tabs = next(each.menu() for each in menus if each.menu() and each.text() == "Ta&bs")
    window.workspace.setCurrentIndex(1)
    tabs.aboutToShow.emit()
    seen = [each for each in tabs.actions() if each.isVisible()]
    assert [each.text() for each in seen] == ["Blue Army", "Red Army"]
    assert [each.shortcut().toString() for each in seen] == ["Ctrl+1", "Ctrl+2"]
    assert [each.isChecked() for each in seen] == [False, True]
    seen[0].trigger()
    assert window.workspace.front().title() == "Blue Army"


def test_no_tab_key_is_used_for_anything_else(printing):
    keys = {
        each.toString()
        for spec in printing.actions_table
        for each in printing.actions_table[spec.id].shortcuts()
    }
    assert len(tab_actions(printing)) == 9
    assert not keys & set(TAB_KEYS)


def test_the_keys_are_listed_with_those_of_tabs_and_prints(printing):
    sheet = dialogs.show_keys(printing, printing.desk, printing.actions_table)
    lines = [each.text() for each in sheet.findChildren(QLabel)]
    assert lines[lines.index("First to ninth tab") + 1] == "Ctrl+1 … Ctrl+9"
    assert lines[lines.index("Save PDF") + 1] == "Ctrl+E"
    sheet.close()


def test_titles_of_many_tabs_can_be_read(window):
    document = window.session.work.document
    for number in range(6):
        document.add("army", None, name=f"Army of the {number}. Coalition", ruleset="windowrules")
    window.resize(900, 600)
    bar = window.workspace.tabBar()
    letters = bar.fontMetrics().horizontalAdvance("Army of the")
    for place in range(bar.count()):
        if len(bar.tabText(place)) > 12:
            assert bar.tabRect(place).width() > letters + 40
    assert bar.tabRect(bar.count() - 1).right() > bar.width()


# The print studio


def act(window, action_id):
    return window.actions_table[action_id]


def test_save_and_print_are_in_the_menu_while_there_is_a_print(printing, user, tmp_path):
    save, out = act(printing, "print.save"), act(printing, "print.out")
    assert not save.isEnabled()
    studio = printing.open_page("print")
    wait_until(lambda: not studio.busy)
    assert save.isEnabled()
    assert out.isEnabled()
    user.answers = [tmp_path / "labels.pdf"]
    save.trigger()
    assert (tmp_path / "labels.pdf").read_bytes().startswith(b"%PDF")
    studio.render_soon()
    assert not save.isEnabled()
    printing.workspace.setCurrentIndex(0)
    assert not save.isEnabled()
    assert not out.isEnabled()


def test_the_studio_begins_with_the_army_in_front(printing):
    union, confederate = printing.session.work.document.project.armies
    printing.show_element(confederate.id)
    studio = printing.open_page("print")
    assert studio.choices.army == confederate.id
    studio.show_sheet("roster")
    assert studio.choices.army == confederate.id
    printing.show_element(union.id)
    printing.open_page("print")
    assert studio.choices.army == union.id


def test_what_is_chosen_in_the_studio_stays_for_who_comes_back(printing):
    studio = printing.open_page("print")
    studio.set_choices(type(studio.choices)(army=""))
    printing.workspace.setCurrentIndex(0)
    printing.open_page("print")
    assert studio.choices.army == ""


def test_the_studio_begins_with_the_army_last_in_front(printing):
    _union, confederate = printing.session.work.document.project.armies
    printing.show_element(confederate.id)
    printing.open_page("reference")
    assert printing.open_page("print").choices.army == confederate.id


def test_an_army_alone_is_printed_as_all(printing):
    document = printing.session.work.document
    document.remove([document.project.armies[1].id])
    assert printing.open_page("print").choices.army == ""


# Language


def test_keys_are_written_in_one_way(printing):
    printing.desk.language.set_lang("es")
    native = QKeySequence("Ctrl+K").toString(QKeySequence.SequenceFormat.NativeText)
    assert key_words("Ctrl+K") == native
    go_to = act(printing, "edit.go_to")
    assert native in go_to.iconText()
    assert native in go_to.toolTip()
    assert key_words("Ctrl+Z") in act(printing, "edit.undo").toolTip()


def test_what_was_said_goes_with_its_language(window):
    window.status.say("Nothing can be undone.")
    window.desk.language.set_lang("es")
    assert window.status.currentMessage() == ""


def test_every_field_of_numbers_follows_the_language_at_once(printing):
    for key in ("print", "reference", "books", "collection"):
        printing.open_page(key)
    printing.desk.language.set_lang("es")
    spins = printing.findChildren(QDoubleSpinBox)
    assert spins
    for spin in spins:
        assert spin.locale().language() is QLocale.Language.Spanish
        assert "." not in spin.lineEdit().text()
    printing.desk.language.set_lang("en")
    assert all("," not in spin.lineEdit().text() for spin in spins)
