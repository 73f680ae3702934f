"""The main window as a user meets it: first start, editing, undo, languages, coming back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton

from db.recent import RecentFiles
from db.store import ProjectStore
from model.issues import Severity
from tests.ui.helpers import find
from ui.army.editor import ArmyEditor
from ui.forms.picker import Picker
from ui.theme import Mode
from ui.window import dialogs, goto
from ui.window.actions import Menu
from ui.window.main_window import MainWindow
from ui.window.new_army import NewArmyDialog
from ui.window.pages import Page
from ui.window.session import Session
from ui.window.welcome import Door

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def project(document, tmp_path):
    path = tmp_path / "battle.muster"
    document.set_info(name="Battle")
    ProjectStore.create(path, document.project.records()).close()
    return path


@pytest.fixture
def make_window(desk, tmp_path, qtbot):
    """Makes windows that share the memory of one user."""
    made = []

    def make():
        session = Session(desk, RecentFiles(tmp_path / "recent.json"))
        window = MainWindow(desk, session)
        window.come_back_shape()
        window.resize(1200, 720)  # whatever the screen of the tests
        qtbot.addWidget(window, before_close_func=lambda each: each.session.close())
        made.append(window)
        window.show()
        window.settle()
        return window

    return make


@pytest.fixture
def window(make_window, project):
    made = make_window()
    made.session.open(project)
    return made


def run(window, action_id):
    action = window.actions_table[action_id]
    assert action.isEnabled(), action_id
    action.trigger()


def test_without_a_project_there_are_doors(make_window):
    window = make_window()
    assert window._middle.currentWidget() is window.welcome
    doors = [each.text() for each in window.welcome.findChildren(Door)]
    assert doors[:2] == ["New army", "Open a project"]
    assert not any(dock.isVisible() for dock in window.docks._all())
    enabled = {
        spec.id for spec in window.actions_table if window.actions_table[spec.id].isEnabled()
    }
    assert enabled >= {"file.new", "file.open", "army.new", "edit.go_to", "help.keys"}
    assert not enabled & {"edit.undo", "edit.remove", "army.add", "issues.next", "file.save_copy"}


def test_every_action_is_in_a_menu_and_does_something(window):
    in_menus = {
        action.objectName()
        for top in window.menuBar().actions()
        for action in top.menu().actions()
        if action.objectName()
    }
    assert in_menus == {spec.id for spec in window.actions_table}
    page = window.workspace.front()
    for spec in window.actions_table:
        if spec.page:
            assert spec.id in page.commands(), spec.id


def test_no_two_actions_share_a_key(window):
    keys = [
        key.toString()
        for spec in window.actions_table
        for key in window.actions_table[spec.id].shortcuts()
    ]
    assert len(keys) == len(set(keys))


def test_a_project_opens_on_its_armies(window):
    assert [page.title() for page in window.workspace.pages()] == ["Blue Army", "Red Army"]
    assert window.windowTitle() == "Battle – Muster"
    assert window.docks.tree.isVisible()
    assert window.status._rules.text() == "Toy soldiers  ·  men to a stand 100"
    assert window.status._counts[Severity.ERROR].text() == "1"


def test_undo_and_redo_have_names(window):
    undo, redo = window.actions_table["edit.undo"], window.actions_table["edit.redo"]
    assert not undo.isEnabled()
    window.session.work.document.set_values([find(window, "A1")], {"men": 900})
    assert undo.text() == "&Undo: Change men"
    run(window, "edit.undo")
    assert not undo.isEnabled()
    assert redo.text() == "&Redo: Change men"
    run(window, "edit.redo")
    assert window.session.work.document.project.element(find(window, "A1")).values["men"] == 900


def test_the_time_of_the_last_edit_is_shown(window):
    assert window.status._saved.text() == "All saved"
    window.session.work.document.rename(find(window, "A1"), "First")
    assert window.status._saved.text().startswith("Saved ")


def test_an_element_is_shown_wherever_it_is(window):
    window.show_element(find(window, "Lancers"))
    assert window.workspace.front().title() == "Red Army"
    assert window.session.work.document.selection == (find(window, "Lancers"),)
    assert window.docks.inspector._name.text() == "Lancers"
    tree = window.docks.tree
    assert tree.tree.element_at(tree.currentIndex()).name == "Red Division"


def test_counts_ride_on_the_branches(window, qtbot):
    tree = window.docks.tree.tree
    red = find(window, "Red Army")
    assert tree.counts[red] == {Severity.ERROR: 1, Severity.WARNING: 1}
    assert "1 error, 1 warning" in tree.data(tree.index_of(red), Qt.ItemDataRole.ToolTipRole)
    document = window.session.work.document
    document.fix(document.assessment.issues_of(find(window, "Red Division"))[0])
    qtbot.waitUntil(lambda: tree.counts[red] == {Severity.WARNING: 1})


def test_f8_goes_to_the_finding(window):
    run(window, "issues.next")
    assert window.session.work.document.selection == (find(window, "Red Division"),)
    run(window, "issues.fix")
    assert (
        not window.actions_table["issues.fix"].isEnabled()
        or window.docks.issues.model.counts[Severity.ERROR] == 0
    )


def test_the_count_in_the_status_bar_lists_its_findings(window):
    window.status._counts[Severity.WARNING].click()
    model = window.docks.issues.model
    assert [model.issue_at(row).severity for row in range(model.rowCount())] == [Severity.WARNING]


def test_spanish_at_once_and_back(window):
    window.show_element(find(window, "A1"))
    window.menus.set_language("es")
    assert window.desk.settings.text("language") == "es"
    page = window.workspace.front()
    assert page.model.headerData(2, Qt.Orientation.Horizontal) == "Hombres"
    assert window.docks.inspector._kind.text() == "Brigada"
    assert window.status._language.text() == "Español"
    assert window.actions_table["file.open"].text() != "&Open…"
    assert window.menuBar().actions()[0].text() == "&Archivo"
    window.status._language.click()
    assert window.desk.language.lang == "en"
    assert window.menuBar().actions()[0].text() == "&File"


def test_dark_and_light(window, qapp):
    window.menus.set_mode(Mode.DARK)
    assert qapp.palette().window().color().lightness() < 100
    assert window.desk.settings.text("theme") == "dark"
    window.menus.set_mode(Mode.LIGHT)
    assert qapp.palette().window().color().lightness() > 150


def test_go_to_anything(window, qtbot):
    run(window, "edit.go_to")
    picker = window.findChild(Picker)
    qtbot.keyClicks(picker.line, "lanc")
    assert picker.list.count() == 1
    qtbot.keyClick(picker.line, Qt.Key.Key_Return)
    assert window.session.work.document.selection == (find(window, "Lancers"),)


def test_go_to_a_command(window, qtbot):
    run(window, "edit.go_to")
    picker = window.findChild(Picker)
    qtbot.keyClicks(picker.line, "next issue")
    qtbot.keyClick(picker.line, Qt.Key.Key_Return)
    division = find(window, "Red Division")
    qtbot.waitUntil(lambda: window.session.work.document.selection == (division,))


def test_tables_and_special_rules_are_found_and_shown(window):
    found = goto.places(window.desk, window.session.work, window.actions_table)
    ids = {pick.id for pick in found}
    assert {"table:windowrules:morale", "trait:windowrules:elite"} <= ids
    window.going.go("trait:windowrules:elite")
    window.going.go("table:windowrules:morale")
    sheets = window.findChildren(dialogs.Sheet)
    words = [label.text() for sheet in sheets for label in sheet.findChildren(QLabel)]
    assert "Recovers from disorder on this roll." in words
    for sheet in sheets:
        sheet.reject()


def test_a_new_army_in_a_new_project(make_window, tmp_path):
    window = make_window()
    run(window, "army.new")
    dialog = window.findChild(NewArmyDialog)
    dialog.set_name("Army of the Ohio")
    dialog.set_file(tmp_path / "ohio.muster")
    dialog.accept()
    assert window.session.path == tmp_path / "ohio.muster"
    assert [page.title() for page in window.workspace.pages()] == ["Army of the Ohio"]
    page = window.workspace.front()
    page.does.add(*page.does.offered()[0])
    assert page.model.rowCount(page.model.index(0, 0)) == 1


def test_a_file_is_named_after_the_army(desk, tmp_path, qtbot):
    dialog = NewArmyDialog(desk, tmp_path)
    qtbot.addWidget(dialog)
    dialog.set_name("Lee / Grant: 1864?")
    assert dialog.answer().file == tmp_path / "Lee - Grant- 1864-.muster"
    assert dialog.answer().kind == "army"


def test_the_name_that_an_army_gets_without_one_is_shown(desk, tmp_path, qtbot):
    dialog = NewArmyDialog(desk, tmp_path)
    qtbot.addWidget(dialog)
    assert dialog._name.placeholderText() == dialog.answer().name != ""


def test_another_army_in_the_open_project(window):
    run(window, "army.new")
    dialog = window.findChild(NewArmyDialog)
    dialog.set_name("Green Army")
    assert dialog.answer().file is None
    dialog.accept()
    assert window.workspace.front().title() == "Green Army"
    run(window, "edit.undo")
    assert [page.title() for page in window.workspace.pages()] == ["Blue Army", "Red Army"]


def test_an_empty_project_says_how_to_begin(window):
    document = window.session.work.document
    document.remove([army.id for army in document.project.armies])
    assert window._middle.currentWidget() is window.welcome
    titles = [label.text() for label in window.welcome.findChildren(QLabel)]
    assert "An empty project" in titles
    document.undo()
    assert window._middle.currentWidget() is window.workspace


def test_the_last_tab_stays(window):
    bar = window.workspace.tabBar()
    side = bar.ButtonPosition.RightSide
    bar.tabButton(0, side).click()
    assert window.workspace.count() == 1
    assert not bar.tabButton(0, side).isVisibleTo(window.workspace)
    window.show_element(find(window, "A1"))
    assert [page.title() for page in window.workspace.pages()] == ["Red Army", "Blue Army"]


def test_keys_of_a_page_work_in_its_table_only(window, qtbot):
    window.show_element(find(window, "A1"))
    window.activateWindow()
    inspector = window.docks.inspector
    inspector.focus_name()
    qtbot.keyClick(inspector._name, Qt.Key.Key_Delete)
    assert find(window, "A1" if inspector._name.text() else "")
    page = window.workspace.front()
    assert isinstance(page, ArmyEditor)
    context = window.actions_table["edit.remove"].shortcutContext()
    assert context is Qt.ShortcutContext.WidgetWithChildrenShortcut
    assert window.actions_table["edit.remove"] in page.actions()


def test_f6_goes_round_the_panes(window, qapp):
    window.activateWindow()
    window.docks.tree.setFocus()
    seen = []
    for _ in range(4):
        run(window, "view.next_pane")
        focus = qapp.focusWidget()
        panes = {
            "page": window.workspace.front(),
            "inspector": window.docks.inspector,
            "issues": window.docks.issues,
            "tree": window.docks.tree,
        }
        seen += [name for name, pane in panes.items() if pane is focus or pane.isAncestorOf(focus)]
    assert seen == ["page", "inspector", "issues", "tree"]


def test_every_button_has_a_name_for_screen_readers(window):
    for button in window.findChildren(QToolButton) + window.findChildren(QPushButton):
        if not button.isVisibleTo(window) or button.objectName().startswith("qt_"):
            continue
        named = button.text() or button.accessibleName() or button.toolTip()
        assert named, (button.parent(), button.geometry())


def test_a_killed_program_comes_back_where_it_was(make_window, window, project, qtbot):
    window.show_element(find(window, "Lancers"))
    window.memory.write()  # what the pause does a moment after each step
    unit = find(window, "Lancers")
    window.session._store.close()  # the process is gone; its locks with it
    again = make_window()
    again.start(None)
    assert again.session.path == project
    assert again.workspace.front().title() == "Red Army"
    assert again.session.work.document.selection == (unit,)


def test_the_place_is_written_a_moment_after_each_step(window, qtbot):
    window.show_element(find(window, "Lancers"))
    unit = find(window, "Lancers")
    qtbot.waitUntil(lambda: window.memory.selection == unit)
    assert window.memory.page == f"army:{find(window, 'Red Army')}"


def test_the_first_start_opens_the_sample(make_window, monkeypatch):
    window = make_window()
    asked = []
    monkeypatch.setattr(window.session, "open_sample", lambda: asked.append(1))
    window.start(None)
    assert asked == [1]


def test_a_project_that_is_gone_leads_to_the_welcome_page(make_window, window, project, user):
    window.memory.write()
    window.close()
    project.unlink()
    again = make_window()
    again.start(None)
    assert again._middle.currentWidget() is again.welcome
    assert user.warnings == []


def test_closing_shuts_the_file(window, project):
    window.close()
    assert window.session.work is None
    with ProjectStore.open(project) as store:
        assert len(store.load().armies) == 2


def test_a_closed_project_leaves_no_counts(window):
    assert any(each.isVisible() for each in window.status._counts.values())
    run(window, "file.close")
    assert not any(each.isVisible() for each in window.status._counts.values())


def test_read_only_is_said_and_nothing_can_be_changed(make_window, project, user):
    window = make_window()
    with ProjectStore.open(project):
        user.answers = ["read"]
        window.session.open(project)
    assert window.windowTitle() == "Battle (read only) – Muster"
    assert window.status._saved.text() == "Read only"
    for each in ("edit.remove", "edit.paste", "army.add", "army.new", "issues.fix"):
        assert not window.actions_table[each].isEnabled(), each


def test_dragging_a_unit_onto_another_army(window):
    tree = window.docks.tree.tree
    page = window.workspace.front()
    mime = page.model.mimeData([page.model.index_of(find(window, "A1"))])
    target = tree.index_of(find(window, "Red Division"))
    assert tree.dropMimeData(mime, Qt.DropAction.MoveAction, -1, -1, target)
    names = [
        e.name for e in window.session.work.document.project.children(find(window, "Red Division"))
    ]
    assert names == ["Lancers", "A1"]


def test_project_name_and_notes(window):
    run(window, "file.rename")
    sheet = window.findChild(dialogs.Sheet)
    from PySide6.QtWidgets import QLineEdit

    sheet.findChild(QLineEdit).setText("Gettysburg, the third day")
    sheet.accept()
    assert window.session.work.document.project.info.name == "Gettysburg, the third day"
    assert window.windowTitle() == "Gettysburg, the third day – Muster"


def test_the_list_of_what_can_be_added(window):
    window.show_element(find(window, "A1"))
    page = window.workspace.front()
    dialog = dialogs.open_catalogue(window, page)
    assert dialog._title.text() == "Add to Division 1"
    dialog._line.setText("hus")
    dialog._star.click()
    dialog._add_button.click()
    names = [
        e.name for e in window.session.work.document.project.children(find(window, "Division 1"))
    ]
    assert names == ["Leader 1", "A1", "Hussars", "B1", "C1"]
    hussars = window.session.work.document.project.element(find(window, "Hussars"))
    assert hussars.values == {"entry": "hussars", "arm": "horse", "men": 600}
    dialog._line.clear()
    assert dialog._list.item(0).text() == "Hussars"
    dialog.reject()


WIDE = 850


class WideLabel(QLabel):
    def minimumSizeHint(self):
        return QSize(WIDE, 20)


class LargePage(Page):
    alone = True

    def title(self):
        return "Large"


def test_a_page_that_wants_the_room_gets_it_and_the_user_may_have_docks_beside_it(window):
    docks = window.docks
    window.workspace.add(LargePage("large"))
    window.workspace.bring("large")
    assert docks.project_dock.isVisible()
    assert docks.inspector_dock.isHidden()
    assert docks.issues_dock.isHidden()
    docks.issues_dock.toggleViewAction().trigger()
    assert docks.issues_dock.isVisible()
    window.workspace.setCurrentIndex(0)
    assert docks.inspector_dock.isVisible()
    assert docks.issues_dock.isVisible()
    window.workspace.bring("large")
    assert docks.inspector_dock.isHidden()
    assert docks.issues_dock.isVisible()
    docks.issues_dock.titleBarWidget().close_button.click()
    window.workspace.setCurrentIndex(0)
    window.workspace.bring("large")
    assert docks.issues_dock.isHidden()


def test_a_wide_page_behind_takes_no_room_from_the_docks(window):
    page = LargePage("large")
    QHBoxLayout(page).addWidget(WideLabel())
    window.workspace.add(page)
    assert window.workspace.minimumSizeHint().width() < WIDE
    window.workspace.bring("large")
    assert window.workspace.minimumSizeHint().width() >= WIDE
    window.workspace.setCurrentIndex(0)
    assert window.workspace.minimumSizeHint().width() < WIDE


def test_the_icons_of_a_menu_are_drawn_when_it_opens(window):
    action = window.actions_table["help.about"]
    assert action.icon().isNull()
    window.menus._menus[Menu.HELP].aboutToShow.emit()
    assert not action.icon().isNull()
    assert not window.actions_table["file.new"].icon().isNull()
