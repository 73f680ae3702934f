"""Import in the window: file, columns, preview, one step; updates; pasted text; faults."""

from __future__ import annotations

from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QDialog

from exports.imports.mapping import ColumnMapping, load_mapping
from tests.ui.real import GUNS, MEN, REGIMENTS, empty_project, real_desk, wait_until
from ui.importing.dialog import COLUMNS, FILE, PREVIEW, ImportDialog
from ui.importing.drops import dropped_file
from ui.theme import Mode

OUTLINE = """\
Army of Northern Virginia
  I Corps
    Pickett's Division
      Armistead 1,950 veteran
      Kemper 1,634
      Dearing, 18 guns
"""


@pytest.fixture
def real(qapp, tmp_path, user):
    return real_desk(qapp, tmp_path, user)


@pytest.fixture
def work(real):
    return empty_project(real)


@pytest.fixture
def dialog(work, qtbot):
    made = ImportDialog(work)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "regiments.csv"
    path.write_text(REGIMENTS, encoding="utf-8")
    return path


def settle(dialog):
    wait_until(lambda: not dialog.session.background.busy)


def take(dialog, path):
    dialog.take_file(path)
    settle(dialog)


def preview(dialog, path):
    take(dialog, path)
    dialog.go_on()
    settle(dialog)
    assert dialog.step == PREVIEW


def names(work):
    return [army.name for army in work.document.project.armies]


def total(work, field):
    assessment = work.document.assessment
    return sum(assessment.totals(army.id).get(field, 0) for army in work.document.project.armies)


def test_it_opens_with_room_for_a_table(dialog):
    wanted = dialog.sizeHint().boundedTo(dialog.screen().availableSize() * 0.9)
    assert dialog.size() == wanted
    assert dialog.height() > 400


def test_a_table_becomes_armies_in_one_step(dialog, work, table, qtbot):
    take(dialog, table)
    assert dialog.step == COLUMNS
    heads = dialog.columns.view.heads
    parts = [heads.part(n) for n in range(9)]
    assert parts[3].startswith("Brigade")
    assert parts[7] == parts[8] != ""
    dialog.go_on()
    settle(dialog)
    text = dialog.preview._summary.text()
    assert "2 armies" in text
    assert "4 brigades" in text
    assert f"{MEN:,} men" in text
    assert f"{GUNS} guns" in text
    assert "accounted for" in dialog.preview._check.text()
    with qtbot.waitSignal(dialog.imported):
        dialog.go_on()
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert names(work) == ["Union", "Confederate"]
    assert total(work, "men") == MEN
    assert total(work, "guns") == GUNS
    work.document.undo()
    assert names(work) == []
    assert work.document.undo_label is None


def test_the_source_is_the_file_unless_it_is_cleared(dialog, work, table):
    take(dialog, table)
    source = dialog.columns.source
    assert source.isVisible()
    assert source.text.text() == "regiments.csv"
    dialog.go_on()
    settle(dialog)
    dialog.go_on()
    rows = [each.values.get("source") for each in units_of(work)]
    assert rows
    assert all(str(each).startswith("regiments.csv, row") for each in rows)
    work.document.undo()
    again = ImportDialog(work)
    take(again, table)
    again.columns.source.text.clear()
    again.columns.source.text.editingFinished.emit()
    assert again.session.mapping.source == ""
    again.go_on()
    settle(again)
    again.go_on()
    assert {each.values.get("source") for each in units_of(work)} == {None}
    again.deleteLater()


def test_a_column_of_sources_takes_the_place_of_the_file(dialog, table):
    take(dialog, table)
    dialog.columns.set_part("regiment", "source")
    assert not dialog.columns.source.isVisible()
    dialog.columns.set_part("regiment", "")
    assert dialog.columns.source.isVisible()


def units_of(work):
    project = work.document.project
    found = (each for army in project.armies for each in project.subtree(army.id))
    return [each for each in found if each.kind in {"brigade", "battery"}]


def test_a_column_gets_another_part(dialog, table):
    take(dialog, table)
    before = dialog.session.mapping.columns
    assert before["men"] == "men"
    menu = dialog.columns.menu_of(6)
    checked = [action.data() for action in menu.actions() if action.isChecked()]
    assert checked == ["men"]
    menu.deleteLater()
    dialog.columns.set_part("men", "")
    assert "men" not in dialog.session.mapping.columns
    assert dialog.columns.view.heads.part(6) == ""
    # A part that one column alone may play leaves the column that had it.
    dialog.columns.set_part("regiment", "division")
    assert dialog.session.mapping.headers_of("division") == ("regiment",)
    # Guns may stand in any number of columns.
    dialog.columns.set_part("men", "guns")
    assert len(dialog.session.mapping.headers_of("guns")) == 3


def test_a_mapping_without_names_cannot_go_on(dialog, table):
    take(dialog, table)
    for header in ("brigade", "regiment"):
        dialog.columns.set_part(header, "")
    assert not dialog._next.isEnabled()
    assert "what the units are called" in dialog.columns._state.text()
    dialog.session.guess_afresh()
    assert dialog._next.isEnabled()


def test_a_word_where_men_belong_is_named_by_row(dialog, work, tmp_path):
    path = tmp_path / "bad.csv"
    path.write_text(REGIMENTS.replace(",496,", ",unk.,").replace(",375,", ",many,"), "utf-8")
    preview(dialog, path)
    faults = dialog.session.planned.gathered.faults
    assert dialog.session.planned.plan.blocked
    assert not dialog._next.isEnabled()
    wrong = next(each for each in faults if each.severity.value == "error")
    assert wrong.row == 4
    dialog.preview.faults.open_line(0)
    assert dialog.step == COLUMNS
    index = dialog.columns.view.currentIndex()
    assert (index.row(), index.column()) == (2, 6)
    assert index.data() == "many"
    assert names(work) == []


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("empty.csv", b"", "empty"),
        ("picture.csv", b"\x89PNG\r\n\x1a\n" + b"\0" * 40, "PNG"),
        ("book.xlsx", b"not a zip at all", "none"),
    ],
)
def test_a_file_that_is_no_table_is_refused_in_words(dialog, tmp_path, name, content, word):
    path = tmp_path / name
    path.write_bytes(content)
    take(dialog, path)
    assert dialog.step == FILE
    assert word in dialog.file._fault.text()
    assert dialog.file._fault.isVisible()
    assert not dialog._next.isEnabled()


def test_columns_are_remembered_for_the_same_heads(dialog, work, table, qtbot):
    take(dialog, table)
    dialog.columns.set_part("10 lb parrots", "")
    dialog.go_on()
    settle(dialog)
    dialog.go_on()
    again = ImportDialog(work)
    qtbot.addWidget(again)
    take(again, table)
    assert again.session.remembered
    assert "10 lb parrots" not in again.session.mapping.columns
    assert "last time" in again.columns._state.text()


def test_a_mapping_goes_through_a_file(dialog, table, tmp_path, user):
    take(dialog, table)
    dialog.columns.set_part("12 lb napoleons", "")
    path = tmp_path / "kept.toml"
    user.answers = [path]
    dialog.columns.mapping.save()
    kept = load_mapping(path)
    assert isinstance(kept, ColumnMapping)
    assert "12 lb napoleons" not in kept.columns
    dialog.session.guess_afresh()
    assert "12 lb napoleons" in dialog.session.mapping.columns
    user.answers = [path]
    dialog.columns.mapping.load()
    assert dialog.session.mapping.columns == kept.columns
    path.write_text("not [ toml", "utf-8")
    user.answers = [path]
    dialog.columns.mapping.load()
    assert user.warnings[-1][0] == "The mapping was not loaded"


def test_the_table_is_read_otherwise_at_will(dialog, tmp_path):
    path = tmp_path / "semi.csv"
    path.write_text(REGIMENTS.replace(",", ";"), "utf-8")
    take(dialog, path)
    strip = dialog.columns.strip
    assert "semicolon" in strip.delimiter.currentText()
    assert dialog.session.table.width == 9
    strip.delimiter.setCurrentIndex(strip.delimiter.findData(","))
    settle(dialog)
    assert dialog.session.table.width == 1
    strip.delimiter.setCurrentIndex(0)
    settle(dialog)
    assert dialog.session.table.width == 9
    strip.header.setCurrentIndex(strip.header.findData("none"))
    settle(dialog)
    assert len(dialog.session.table.rows) == 8


def test_an_update_shows_what_differs_and_does_what_is_ticked(dialog, work, table, qtbot):
    preview(dialog, table)
    dialog.go_on()
    project = work.document.project
    cutler = next(e for a in project.armies for e in project.subtree(a.id) if e.name == "Cutler")
    work.document.set_values([cutler.id], {"men": 400})
    table.write_text(
        REGIMENTS.replace(",308,", ",300,").replace(",375,", ",370,")
        + "Confederate,Hill,Heth,Brockenbrough,40th Virginia,Infantry,253,0,0\n",
        "utf-8",
    )
    again = ImportDialog(work)
    qtbot.addWidget(again)
    preview(again, table)
    again.preview._update.setChecked(True)
    settle(again)
    plan = again.session.planned.plan
    assert plan.update
    changed = {change.path[-1]: change for change in plan.changes}
    assert changed["Meredith"].new == 796
    assert changed["Cutler"].by_hand
    choices = again.preview.choices()
    assert changed["Meredith"].key in choices.changes
    assert changed["Cutler"].key not in choices.changes
    steps = work.document.undo_label
    again.go_on()
    assert project.element(cutler.id).values["men"] == 400
    found = {e.name: e for a in project.armies for e in project.subtree(a.id)}
    assert found["Meredith"].values["men"] == 796
    assert found["Brockenbrough"].values["men"] == 253
    work.document.undo()
    assert work.document.undo_label == steps
    assert "Brockenbrough" not in {e.name for a in project.armies for e in project.subtree(a.id)}


def test_a_file_that_agrees_changes_nothing(dialog, work, table, qtbot):
    preview(dialog, table)
    dialog.go_on()
    again = ImportDialog(work)
    qtbot.addWidget(again)
    preview(again, table)
    again.preview._update.setChecked(True)
    settle(again)
    assert "nothing to change" in again.preview._none.text()
    assert not again._next.isEnabled()


def test_pasted_lines_become_an_army(dialog, work):
    dialog.take_text(OUTLINE)
    settle(dialog)
    assert dialog.step == COLUMNS
    assert dialog.session.is_outline
    top = dialog.outline.lines.topLevelItem(0)
    assert top.text(0) == "Army of Northern Virginia"
    dialog.outline.text.setPlainText(OUTLINE + "      Garnett 1,459\n")
    dialog.go_on()
    settle(dialog)
    dialog.go_on()
    assert names(work) == ["Army of Northern Virginia"]
    assert total(work, "men") == 1950 + 1634 + 1459
    assert total(work, "guns") == 18


def test_the_words_that_tell_can_be_changed_and_are_kept(dialog, work, qtbot):
    dialog.take_text("Ejército del Norte\n  Masa de Pérez\n    Tercio Viejo 900\n")
    settle(dialog)
    words = dialog.outline.words
    row = [words.item(n, 0).text() for n in range(words.rowCount())].index("corps")
    words.item(row, 1).setText("corps, masa")
    item = dialog.outline.lines.topLevelItem(0).child(0)
    assert item.text(1) == "corps"
    again = ImportDialog(work)
    qtbot.addWidget(again)
    kept = {each.kind: each.words for each in again.session.keywords}
    assert kept["corps"] == ("corps", "masa")
    dialog.outline._words_as_at_first()
    assert "masa" not in {w for each in dialog.session.keywords for w in each.words}


def test_the_scale_goes_to_every_army(dialog, work, table):
    take(dialog, table)
    field = dialog.session.scale_field()
    wanted = next(o.id for o in field.options if o.id != field.default) if field.options else 150
    dialog.session.set_army_value(field.id, wanted)
    dialog.go_on()
    settle(dialog)
    dialog.go_on()
    assert {army.values[field.id] for army in work.document.project.armies} == {wanted}


def test_a_long_reading_can_be_stopped(dialog, tmp_path):
    path = tmp_path / "long.csv"
    row = REGIMENTS.splitlines()[1]
    path.write_text("\n".join([REGIMENTS.splitlines()[0], *[row] * 100_000]), "utf-8")
    dialog.take_file(path)
    assert dialog.session.background.busy
    assert dialog._stop.isVisible()
    dialog._cancel_work()
    assert not dialog.session.background.busy
    assert dialog.step == FILE
    assert dialog.session.table is None


def test_only_tables_are_taken_when_dropped(tmp_path):
    def dragged(*names: str) -> Path | None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in names])
        return dropped_file(data)

    assert dragged("a.csv") == tmp_path / "a.csv"
    assert dragged("A.XLSX") == tmp_path / "A.XLSX"
    assert dragged("a.exe") is None
    assert dragged("a.csv", "b.csv") is None
    assert dropped_file(QMimeData()) is None


def test_it_speaks_spanish_at_once(dialog, real, table):
    preview(dialog, table)
    real.language.set_lang("es")
    assert dialog.windowTitle() == "Importar un orden de batalla"
    assert dialog._next.text() == "Importar de una vez"
    assert "brigadas" in dialog.preview._summary.text()
    assert "hombres" in dialog.preview._summary.text()


def test_the_dialog_fits_a_small_screen(dialog, table):
    preview(dialog, table)
    hint = dialog.minimumSizeHint()
    assert hint.width() <= 1280
    assert hint.height() <= 690


def test_a_theme_chosen_after_an_import_finds_no_page_that_is_gone(work, qtbot):
    made = ImportDialog(work)
    qtbot.addWidget(made)
    shiboken6.delete(made.columns)
    with qtbot.captureExceptions() as faults:
        work.desk.theme.set_mode(Mode.DARK)
        work.desk.theme.set_mode(Mode.LIGHT)
    assert faults == []


@pytest.mark.parametrize(("men", "faulty"), [("375", False), ("many", True)])
def test_what_is_wrong_has_a_third_of_the_room_and_none_when_all_is_well(
    dialog, tmp_path, men, faulty
):
    dialog.resize(1000, 640)
    dialog.show()
    path = tmp_path / "file.csv"
    rows = [f"Union,I,Brigade {number},{number}00" for number in range(10, 20)]
    rows.append(f"Union,I,Meredith,{men}")
    path.write_text("\n".join(["army,corps,brigade,men", *rows]), encoding="utf-8")
    preview(dialog, path)
    page = dialog.preview
    assert page.faults.isVisible() is faulty
    share = page.tree.parentWidget().width() / page.width()
    assert (0.6 < share < 0.75) if faulty else share > 0.95
