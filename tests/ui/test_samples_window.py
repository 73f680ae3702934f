"""Samples in the window: clean after imports, anew when wanted, and what was changed is kept."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QFileDialog

from db.recent import RecentFiles
from db.store import ProjectStore
from tests.ui.real import REGIMENTS, battle, real_desk, wait_until
from ui import places
from ui.importing.dialog import COLUMNS, PREVIEW, ImportDialog
from ui.interaction import DialogInteraction
from ui.printing.output import Output
from ui.window import sample_shelf
from ui.window import session as sessions
from ui.window.main_window import MainWindow
from ui.window.rooms import importer, page_kinds
from ui.window.session import Session

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SAMPLE = "gettysburg"


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    for name in ("data", "Documents"):
        (tmp_path / name).mkdir()
    for module in (sessions, places):
        monkeypatch.setattr(module, "data_dir", lambda: tmp_path / "data")
    for module in (sessions, places, sample_shelf):
        monkeypatch.setattr(module, "documents", lambda: tmp_path / "Documents")


@pytest.fixture
def window(qapp, tmp_path, user, qtbot):
    desk = real_desk(qapp, tmp_path, user)
    made = MainWindow(
        desk, Session(desk, RecentFiles(tmp_path / "recent.json")), page_kinds(), importer()
    )
    qtbot.addWidget(made, before_close_func=lambda each: each.session.close())
    made.show()
    made.session.open_sample(SAMPLE)
    return made


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "my_battle.csv"
    path.write_text(REGIMENTS, encoding="utf-8")
    return path


def armies(window):
    return [army.name for army in window.session.work.document.project.armies]


def names_in(path):
    with ProjectStore.open(path, read_only=True) as store:
        return [army.name for army in store.load().armies]


def rename(window, name="Mine"):
    document = window.session.work.document
    document.rename(document.project.armies[0].id, name)


def preview(window, table):
    window.import_file(table)
    dialog = window.findChild(ImportDialog)
    wait_until(lambda: dialog.step == COLUMNS)
    dialog.go_on()
    wait_until(lambda: dialog.session.planned is not None)
    assert dialog.step == PREVIEW
    return dialog


def shown_places(dialog):
    return [each for each in dialog.preview._places if each.isVisible()]


def test_an_import_leaves_the_sample_clean(window, table, tmp_path):
    sample, before = window.session.path, armies(window)
    dialog = preview(window, table)
    assert [each.isChecked() for each in shown_places(dialog)] == [True, False]
    dialog.go_on()
    assert window.session.path == tmp_path / "Documents" / "my_battle.muster"
    assert armies(window) == ["Union", "Confederate"]
    assert names_in(sample) == before


def test_an_import_may_go_into_the_sample_all_the_same(window, table, tmp_path):
    sample, before = window.session.path, armies(window)
    dialog = preview(window, table)
    shown_places(dialog)[1].click()
    wait_until(lambda: not dialog.session.background.busy)
    assert dialog.session.can_update
    dialog.go_on()
    assert window.session.path == sample
    assert armies(window) == [*before, "Union", "Confederate"]
    assert not list((tmp_path / "Documents").iterdir())


def test_back_to_a_new_project_nothing_can_be_updated(window, table):
    dialog = preview(window, table)
    there, here = reversed(shown_places(dialog))
    there.click()
    wait_until(lambda: not dialog.session.background.busy)
    dialog.preview._update.click()
    wait_until(lambda: not dialog.session.background.busy)
    assert dialog.session.update
    here.click()
    wait_until(lambda: not dialog.session.background.busy)
    assert not dialog.session.update
    assert not dialog.session.planned.plan.update
    assert not dialog.preview._update.isVisible()
    dialog.reject()


def test_the_sample_of_the_demo_stays_clean_too(window, table, tmp_path):
    demo = tmp_path / "demo" / f"{SAMPLE}.muster"
    demo.parent.mkdir()
    window.session.copy_to(demo)
    window.session.open(demo)
    dialog = preview(window, table)
    assert len(shown_places(dialog)) == 2
    dialog.go_on()
    assert window.session.path != demo
    assert len(names_in(demo)) == 2


def test_into_a_project_of_the_users_own_nothing_is_asked(window, table, tmp_path):
    own = tmp_path / "own.muster"
    window.session.create(own, "Own", battle(window.desk).document.project.records())
    dialog = preview(window, table)
    assert shown_places(dialog) == []
    dialog.go_on()
    assert window.session.path == own


def test_an_untouched_sample_opens_without_a_question(window, user):
    window.session.close()
    assert window.samples.open(SAMPLE)
    assert user.questions == []
    assert window.session.in_sample


def test_a_changed_sample_opens_as_it_was_left_or_anew(window, user, tmp_path):
    before = armies(window)
    rename(window)
    window.session.close()
    user.answers = ["keep", "anew", "cancel"]
    assert window.samples.open(SAMPLE)
    assert armies(window)[0] == "Mine"
    window.session.close()
    assert window.samples.open(SAMPLE)
    assert armies(window) == before
    kept = tmp_path / "Documents" / "Gettysburg.muster"
    assert names_in(kept)[0] == "Mine"
    assert kept in [each.path for each in window.session.recent.entries()]
    assert "Gettysburg.muster" in user.questions[0].details
    rename(window)
    window.session.close()
    assert not window.samples.open(SAMPLE)
    assert window.session.work is None


def test_the_menu_starts_the_open_sample_anew(window, user, tmp_path):
    before, anew = armies(window), window.actions_table["file.anew"]
    assert anew.isVisible()
    rename(window)
    user.answers = ["cancel", "anew"]
    anew.trigger()
    assert armies(window)[0] == "Mine"
    anew.trigger()
    assert armies(window) == before
    assert window.session.in_sample
    assert names_in(tmp_path / "Documents" / "Gettysburg.muster")[0] == "Mine"
    anew.trigger()
    assert len(user.questions) == 2


def test_a_sample_whose_copy_cannot_be_kept_stays(window, user, monkeypatch, tmp_path):
    rename(window)
    gone = tmp_path / "gone"
    monkeypatch.setattr(sample_shelf, "documents", lambda: gone)
    user.answers = ["anew"]
    window.samples.start_anew()
    assert armies(window)[0] == "Mine"
    assert user.warnings[0][0] == "The sample was left as it is"


def test_only_samples_are_started_anew(window, tmp_path):
    window.session.create(tmp_path / "own.muster", "Own")
    assert not window.actions_table["file.anew"].isVisible()
    assert not window.samples.start_anew()


def test_pdfs_and_copies_never_go_into_the_hidden_folder(window, tmp_path, user, monkeypatch):
    proposed = []
    monkeypatch.setattr(
        user, "save_file", lambda _title, _filters, suggestion: proposed.append(suggestion)
    )
    output = Output(window.session.work, window)
    output.save(b"", "Labels")
    window.session.save_copy()
    window.desk.settings.set_text("print/folder", str(tmp_path / "data" / "samples"))
    output.save(b"", "Labels")
    assert {each.parent for each in proposed} == {tmp_path / "Documents"}
    window.desk.settings.set_text("print/folder", str(tmp_path))
    output.save(b"", "Labels")
    assert proposed[-1].parent == tmp_path


def test_a_name_without_ending_is_asked_about_with_it(qapp, tmp_path, monkeypatch):
    """Otherwise a file that is there would be replaced unasked."""

    def type_a_name(dialog):
        dialog.selectFile("battle")
        return True

    monkeypatch.setattr(QFileDialog, "exec", type_a_name)
    asked = DialogInteraction().save_file("Save", "Projects (*.muster)", tmp_path / "x.muster")
    assert asked == tmp_path / "battle.muster"


def test_a_pdf_never_takes_the_place_of_a_project(window, user):
    path = window.session.path
    user.answers = [path, path.with_name("labels.pdf"), path.with_name("labels.pdf")]
    output = Output(window.session.work, window)
    assert not output.save(b"%PDF-1.4", "Labels")
    assert path.read_bytes().startswith(b"SQLite format 3")
    assert path.name in user.warnings[0][1]
    assert output.saved is None
    assert output.save(b"%PDF-1.4", "Labels")
    assert output.save(b"%PDF-1.5", "Labels")
    assert path.with_name("labels.pdf").read_bytes() == b"%PDF-1.5"
