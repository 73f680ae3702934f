"""The print studio: the preview is the print, choices are kept, reports lead to units."""

from __future__ import annotations

import io
from dataclasses import replace

import pypdf
import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox

from exports.print_options import PrintOptions
from exports.stock import Stock, load_stocks
from model.lengths import mm
from tests.ui.real import battle, empty_project, real_desk, wait_until
from ui.printing.choices import ChoiceMemory, Choices
from ui.printing.own_stocks import OwnStocks
from ui.printing.preview import PdfPreview
from ui.printing.printer_dialog import PrinterDialog
from ui.printing.profiles import Profile, Profiles
from ui.printing.start_picker import StartPicker
from ui.printing.stock_dialog import StockDialog
from ui.printing.stocks import Stocks
from ui.printing.studio import PrintStudio
from ui.printing.units_dialog import UnitsDialog

LABELS = "avery-l7651"


@pytest.fixture
def real(qapp, tmp_path, user):
    return real_desk(qapp, tmp_path, user)


@pytest.fixture
def work(real, tmp_path):
    return battle(real, tmp_path / "battle.muster")


@pytest.fixture
def studio(work, qtbot):
    made = PrintStudio(work)
    qtbot.addWidget(made)
    made.resize(1000, 680)
    made.show()
    settle(made)
    yield made
    made.shut()


def settle(studio):
    wait_until(lambda: not studio.busy)


def choose(studio, **changes):
    studio.set_choices(replace(studio.choices, **changes))
    settle(studio)


def pages(data):
    return pypdf.PdfReader(io.BytesIO(data)).pages


def test_the_preview_is_the_print(studio):
    assert studio.sheet == "labels"
    assert studio.preview.page_count == len(pages(studio.preview.data)) == 1
    assert studio.report.report.faces >= 4
    text = pages(studio.preview.data)[0].extract_text()
    assert "Meredith" in text


def test_every_sheet_of_the_rules_prints_in_both_languages(studio, work):
    for sheet in [*studio._specs, "calibration"]:
        assert studio.show_sheet(sheet)
        settle(studio)
        for lang in ("en", "es"):
            choose(studio, lang=lang)
            assert studio.preview.page_count >= 1, sheet
            assert studio._stack.currentWidget() is studio.preview, sheet


def test_an_edit_is_printed_again(studio, work):
    brigade = next(
        e
        for e in work.document.project.subtree(work.document.project.armies[0].id)
        if e.name == "Cutler"
    )
    work.document.rename(brigade.id, "Zouaves")
    settle(studio)
    text = pages(studio.preview.data)[0].extract_text()
    assert "Zouaves" in text
    assert "Cutler" not in text


def test_nothing_is_printed_while_nobody_looks(studio, work):
    studio.hide()
    before = studio.preview.data
    work.document.rename(work.document.project.armies[0].id, "Potomac")
    assert not studio.busy
    assert studio.preview.data == before
    studio.show()
    settle(studio)
    assert studio.preview.data != before


def test_only_what_is_up_to_date_can_be_saved(studio):
    assert studio.head.save.isEnabled()
    studio.set_choices(replace(studio.choices, mono=True))
    assert not studio.head.save.isEnabled()
    assert not studio.head.print.isEnabled()
    settle(studio)
    assert studio.head.save.isEnabled()


def test_the_last_of_many_choices_wins(studio):
    for paper in ("letter", "a4", "letter"):
        studio.set_choices(replace(studio.choices, paper=paper))
        studio.render_now()
    settle(studio)
    box = pages(studio.preview.data)[0].mediabox
    assert round(float(box.width)) == 612


def test_only_chosen_units_are_printed(studio, work):
    project = work.document.project
    chosen = next(e for e in project.subtree(project.armies[0].id) if e.name == "Meredith")
    choose(studio, units=(chosen.id,))
    assert studio.report.report.faces == 1
    assert studio.options.what.units.text() == "1 chosen…"
    choose(studio, army=project.armies[0].id)
    assert studio.choices.units == (chosen.id,)


def test_choices_are_kept_for_each_sheet(studio, work, qtbot):
    choose(studio, marks="crop", bleed=1.5, mono=True)
    studio.show_sheet("roster")
    assert studio.choices.marks == "auto"
    again = PrintStudio(work)
    qtbot.addWidget(again)
    assert again.sheet == "roster"
    again.show_sheet("labels")
    assert again.choices.marks == "crop"
    assert again.choices.bleed == 1.5
    assert again.choices.mono
    again.shut()


@pytest.mark.parametrize(
    "damaged", ["", "[", "[1]", '{"paper": "a7", "start": -3, "bleed": "x", "units": 5}']
)
def test_damaged_memory_reads_as_at_first(real, tmp_path, damaged):
    memory = ChoiceMemory(real.settings, tmp_path / "x.muster")
    real.settings.set_text(memory._key("labels"), damaged)
    assert memory.recall("labels") == Choices()


def test_a_print_begins_behind_used_labels(studio):
    choose(studio, stock=LABELS)
    faces = studio.report.report.faces
    printed = studio._printed
    assert printed.stock.id == LABELS
    studio.printed_out(printed)
    assert studio._memory.start_of(LABELS) == printed.next_start > 1
    choose(studio, stock="")
    choose(studio, stock=LABELS)
    assert studio.choices.start == printed.next_start
    assert min(studio._printed.cells) == printed.next_start - 1
    assert studio.report.report.faces == faces


def test_a_stock_that_is_too_small_is_named(studio):
    studio.show_sheet("cards")
    settle(studio)
    choose(studio, stock=LABELS)
    assert studio._stack.currentWidget() is not studio.preview
    assert "63" in studio._failure._text.text()
    assert studio.options.on_paper.picker.stock.id == LABELS
    assert not studio.head.save.isEnabled()
    choose(studio, stock="")
    assert studio.head.save.isEnabled()


def test_what_shrank_is_reported_and_leads_to_its_unit(studio, work, qtbot):
    notes = studio.report.report.notes
    assert any(note.what == "shrunk" and note.unit.startswith("Alexander") for note in notes)
    assert "shrank" in studio.report._line.text()
    items = [
        studio.report._list.topLevelItem(n) for n in range(studio.report._list.topLevelItemCount())
    ]
    item = next(each for each in items if each.text(0).startswith("Alexander"))
    with qtbot.waitSignal(studio.reveal) as heard:
        studio.report._list.itemActivated.emit(item, 0)
    assert work.document.selection == (heard.args[0],)
    assert work.document.project.element(heard.args[0]).name.startswith("Alexander")


def test_an_empty_project_says_what_to_do(real, qtbot):
    studio = PrintStudio(empty_project(real))
    qtbot.addWidget(studio)
    studio.show()
    assert studio._whole.currentWidget() is studio._empty
    assert "Add an army" in studio._empty._text.text()
    studio._work.document.add("army", None, name="Union", ruleset="fire_and_fury")
    settle(studio)
    assert studio._whole.currentWidget() is not studio._empty
    studio.shut()


# Saving and printing


def test_the_pdf_that_is_saved_is_the_one_shown(studio, tmp_path, user):
    path = tmp_path / "labels"
    user.answers = [path]
    studio.save()
    assert path.with_suffix(".pdf").read_bytes() == studio.preview.data
    assert studio.head.folder.isEnabled()


def test_a_folder_that_cannot_be_written_is_named(studio, tmp_path, user):
    user.answers = [tmp_path / "missing" / "labels.pdf"]
    studio.save()
    assert user.warnings[0][0] == "The PDF was not saved"
    assert not studio.head.folder.isEnabled()


def ink(image):
    """The box of everything dark, in pixels."""
    grey = image.convertToFormat(image.Format.Format_Grayscale8)
    width, height = grey.width(), grey.height()
    rows = bytes(grey.constBits())
    step = grey.bytesPerLine()
    dark = [(x, y) for y in range(height) for x in range(width) if rows[y * step + x] < 128]
    xs, ys = [x for x, _ in dark], [y for _, y in dark]
    return min(xs), min(ys), max(xs), max(ys)


def test_what_is_printed_lies_where_the_pdf_says(studio, tmp_path, qapp):
    studio.show_sheet("calibration")
    settle(studio)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    assert studio.output.print_on(printer, studio.preview.document)
    wanted = pages(studio.preview.data)[0].mediabox
    got = pages((tmp_path / "out.pdf").read_bytes())[0].mediabox
    assert abs(float(wanted.width) - float(got.width)) < 1
    preview = PdfPreview(studio._work.desk, studio)
    assert preview.show_pdf((tmp_path / "out.pdf").read_bytes())
    size = QSize(420, 594)
    first = ink(studio.preview.document.render(0, size))
    second = ink(preview.document.render(0, size))
    # Half a millimetre to a pixel.
    assert max(abs(a - b) for a, b in zip(first, second, strict=True)) <= 1


def test_printing_can_be_stopped(studio, tmp_path):
    from ui.printing.paper import print_pages

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    assert not print_pages(studio.preview.document, printer, [0], lambda part: False)


# The preview


def test_the_preview_keeps_its_page(studio):
    choose(studio, stock="avery-l7160", start=20)
    many = studio.preview
    studio.show_sheet("qrs")
    settle(studio)
    data = many.data
    writer = pypdf.PdfWriter()
    for _each in range(4):
        writer.append(io.BytesIO(data))
    out = io.BytesIO()
    writer.write(out)
    assert many.show_pdf(out.getvalue())
    many.set_page(2)
    wait_until(lambda: many.page == 2)
    assert many.show_pdf(out.getvalue())
    QTest.qWait(30)
    assert many.page == 2
    assert many._number.value() == 3


def test_what_is_no_pdf_is_not_shown(studio):
    before = studio.preview.data
    assert not studio.preview.show_pdf(b"no pdf")
    assert studio.preview.data == before
    assert studio.preview.page_count == 1


# Labels that are used


def test_the_first_label_is_chosen_on_the_picture(real, qtbot):
    picker = StartPicker(real.language)
    qtbot.addWidget(picker)
    stock = load_stocks()[LABELS]
    picker.show_stock(stock, 1, frozenset())
    picker.show()
    heard = []
    picker.chosen.connect(heard.append)
    place = picker.cell_rect(stock.nx + 2).center().toPoint()
    QTest.mouseClick(picker, Qt.MouseButton.LeftButton, pos=QPoint(place))
    assert heard == [stock.nx + 2]
    assert "row 2, column 2" in picker.accessibleName()
    QTest.keyClick(picker, Qt.Key.Key_Down)
    QTest.keyClick(picker, Qt.Key.Key_Left)
    QTest.keyClick(picker, Qt.Key.Key_Home)
    assert heard[1:] == [2 * stock.nx + 2, 2 * stock.nx + 1, 1]
    QTest.keyClick(picker, Qt.Key.Key_Left)
    assert len(heard) == 4


def test_a_bleed_is_chosen_only_for_pieces_that_have_one(studio):
    bleed = studio.options.on_paper.bleed
    assert not bleed.isEnabled()
    assert "nothing to bleed" in bleed.toolTip()
    studio.show_sheet("cards")
    settle(studio)
    assert bleed.isEnabled()
    assert bleed.toolTip() == ""


def test_a_range_of_pages_is_printed(studio, real, tmp_path):
    whole = replace(own(), nx=1, ny=1, w=mm(19.05), h=mm(12.7))
    OwnStocks(real.settings).keep(whole)
    choose(studio, stock="own-1")
    assert studio.preview.page_count > 3
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printer.setFromTo(2, 3)
    # Not every label was printed, so none counts as used.
    assert not studio.output.print_on(printer, studio.preview.document)
    assert len(pages((tmp_path / "out.pdf").read_bytes())) == 2


# Stocks and papers


def test_the_stocks_of_every_paper_are_offered_by_paper(studio):
    combo = studio.options.on_paper.stock
    rows = [combo.itemText(row) for row in range(combo.count())]
    assert rows.index("A4 · Avery") < rows.index("Letter · Avery")
    assert any(row.startswith("5160") for row in rows)
    choose(studio, paper="letter")
    rows = [combo.itemText(row) for row in range(combo.count())]
    assert rows.index("Letter · Avery") < rows.index("A4 · Avery")


def test_a_stock_brings_its_paper(studio):
    paper = studio.options.on_paper
    assert paper.paper.currentData() == "a4"
    paper.stock.setCurrentIndex(paper.stock.findData("avery-5160", Qt.ItemDataRole.UserRole))
    settle(studio)
    assert studio.choices.stock == "avery-5160"
    assert studio.choices.paper == paper.paper.currentData() == "letter"
    assert round(float(pages(studio.preview.data)[0].mediabox.width)) == 612


def test_a_paper_gives_up_the_stock_of_another_and_says_so(studio, real):
    choose(studio, stock=LABELS)
    note = studio.options.on_paper.note
    assert note.isHidden()
    choose(studio, paper="letter")
    assert studio.choices.stock == ""
    assert "L7651" in note.text()
    assert "A4 only" in note.text()
    assert not note.isHidden()
    real.language.set_lang("es")
    assert "solo viene en A4" in note.text()
    choose(studio, mono=True)
    assert note.isHidden()


def test_plain_paper_stays_plain_on_another_paper(studio):
    choose(studio, stock="a4-cut-spaced")
    choose(studio, paper="letter")
    assert studio.choices.stock == "letter-cut-spaced"
    assert studio.options.on_paper.note.isHidden()


def test_a_stock_that_was_forgotten_is_not_wanted_any_more(studio, work, real, qtbot):
    stocks = OwnStocks(real.settings)
    stocks.keep(own())
    choose(studio, stock="own-1")
    stocks.forget("own-1")
    again = PrintStudio(work)
    qtbot.addWidget(again)
    assert again.choices.stock == ""
    again.shut()


def test_a_stock_is_found_by_a_part_of_its_name(studio):
    combo = studio.options.on_paper.stock
    combo.lineEdit().setText("l7651")
    QTest.keyClick(combo.lineEdit(), Qt.Key.Key_Return)
    settle(studio)
    assert studio.choices.stock == LABELS
    assert combo.currentText().startswith("L7651")
    combo.lineEdit().setText("nothing like it")
    combo.lineEdit().editingFinished.emit()
    assert combo.currentText().startswith("L7651")


def test_plain_paper_is_printed_with_guides_to_cut_along(studio):
    marked = len(studio.preview.data)
    assert studio.choices.marks == "auto"
    choose(studio, marks="none")
    assert len(studio.preview.data) < marked
    assert replace(Choices(), marks="auto").settings("labels", "en", None, None).options == (
        PrintOptions(marks="auto")
    )


def test_plain_paper_begins_whole_again(studio):
    faces = studio.report.report.faces
    said = []
    studio.message.connect(said.append)
    studio.printed_out(studio._printed)
    assert said == []
    studio.show_sheet("cards")
    studio.show_sheet("labels")
    settle(studio)
    assert studio.choices.start == 1
    assert studio.report.report.faces == faces


def test_a_bar_without_room_is_told_in_words(studio, real):
    whole = replace(own(), ny=11, y0=mm(0), h=mm(27), dy=mm(27))
    OwnStocks(real.settings).keep(whole)
    choose(studio, stock="own-1", check_bar=True)
    line = studio.report._line.text()
    first = studio.report._list.topLevelItem(studio.report._list.topLevelItemCount() - 1)
    assert "o room for the bar" in line
    assert "cut" not in line
    assert first.text(0) == "Bar to check the size"
    real.language.set_lang("es")
    settle(studio)
    assert "barra de comprobación" in studio.report._line.text()


# Printers and stocks of the user's own


def test_a_printer_that_prints_short_is_stretched(real):
    profile = Profile("Laser", left=29.76, top=30.0, across=99.2, down=100.0)
    options = profile.correct(PrintOptions())
    assert options.stretch_x == pytest.approx(100 / 99.2)
    assert options.offset_x.mm == pytest.approx(0.0, abs=0.01)
    assert options.stretch_y == 1
    assert Profile("odd", across=60).correct(PrintOptions()) == PrintOptions()
    profiles = Profiles(real.settings)
    profiles.keep(profile)
    profiles.keep(replace(profile, name="Ink"), instead_of="Laser")
    assert [each.name for each in Profiles(real.settings).all()] == ["Ink"]
    profiles.forget("Ink")
    assert profiles.all() == ()
    real.settings.set_text("print/profiles", "[{}, 3]")
    assert profiles.all() == ()


def test_the_printers_form_says_what_its_figures_mean(real, qtbot):
    dialog = PrinterDialog(real, Profile("Laser", 30, 30, 99.2, 100), ("Laser", "Ink"))
    qtbot.addWidget(dialog)
    assert "+0.8%" in dialog.meaning
    dialog._spins["across"].setValue(60)
    assert "cannot be true" in dialog.meaning
    dialog._spins["across"].setValue(100)
    assert "nothing is changed" in dialog.meaning
    dialog._name.setText("Ink")
    assert "already" in dialog.meaning


def test_the_printers_correction_is_printed(studio, real):
    Profiles(real.settings).keep(Profile("Laser", 30, 30, 99, 100))
    before = studio.preview.data
    choose(studio, profile="Laser")
    assert studio.preview.data != before
    assert "+1.01" in studio.options.by.line.text()


def own(stock_id="own-1"):
    return Stock(
        id=stock_id,
        names=("Bases",),
        paper="a4",
        nx=4,
        ny=10,
        w=mm(45),
        h=mm(25),
        x0=mm(10),
        y0=mm(10),
        dx=mm(47),
        dy=mm(27),
        corner=mm(1),
    )


def test_own_stocks_are_kept_and_offered(real, studio):
    stocks = OwnStocks(real.settings)
    stocks.keep(own())
    assert OwnStocks(real.settings).find("own-1") == replace(
        own(), paper_size=stocks.find("own-1").paper_size
    )
    assert stocks.new_id() == "own-2"
    shelf = Stocks(stocks)
    found = list(shelf.offered("a4", (mm(19), mm(12)), real.tr))
    assert found[0].id == "own-1"
    assert found[0].reason.en == ""
    small = list(shelf.offered("a4", (mm(60), mm(60)), real.tr))
    assert "does not fit" in small[0].reason.en
    choose(studio, stock="own-1")
    assert studio._printed.stock.id == "own-1"
    real.settings.set_text("print/stocks", '[{"id": "own-9", "nx": "x"}, 4]')
    assert stocks.all() == {}


def test_a_faulty_stock_cannot_be_kept(real, qtbot):
    dialog = StockDialog(real, "own-1", own())
    qtbot.addWidget(dialog)
    ok = dialog._buttons.button(dialog._buttons.StandardButton.Ok)
    assert ok.isEnabled()
    dialog._nx.setValue(9)
    assert not ok.isEnabled()
    assert "beyond the paper's right edge" in dialog._faults.text()
    dialog._nx.setValue(4)
    dialog._name.setText("")
    assert not ok.isEnabled()
    dialog._name.setText("Bases")
    assert dialog.stock.w == mm(45)


def test_units_are_ticked_with_their_commands(real, work, qtbot):
    dialog = UnitsDialog(work, "", ("brigade", "battery"), ())
    qtbot.addWidget(dialog)
    assert dialog.chosen == ()
    dialog._none.click()
    assert not dialog._buttons.button(dialog._buttons.StandardButton.Ok).isEnabled()
    project = work.document.project
    brigade = next(e for e in project.subtree(project.armies[0].id) if e.name == "Cutler")
    dialog._tick(frozenset({brigade.id}))
    assert dialog.chosen == (brigade.id,)
    assert "1 of 3" in dialog._count.text()


# Words


def test_it_speaks_spanish_at_once(studio, real):
    real.language.set_lang("es")
    settle(studio)
    assert studio.title() == "Imprimir"
    assert studio.head.save.text() == "Guardar PDF…"
    assert studio.head.title == "Etiquetas de peana"
    assert "encogi" in studio.report._line.text()


def test_the_studio_fits_the_middle_of_a_small_window(studio):
    assert studio.minimumSizeHint().width() <= 720
    assert studio.minimumSizeHint().height() <= 420


def test_papers_have_spanish_names(studio, real):
    real.language.set_lang("es")
    settle(studio)
    paper = studio.options.on_paper.paper
    assert [paper.itemText(row) for row in range(paper.count())] == ["A4", "Carta"]
    choose(studio, stock="letter-cut-spaced")
    assert studio.head.summary.text().endswith("Carta, con 4 mm entre piezas")
    choose(studio, stock=LABELS)
    assert studio.head.summary.text().endswith("38,1 x 21,2 mm")
    dialog = StockDialog(real, "own-1", own())
    assert "Carta" in [dialog._paper.itemText(row) for row in range(dialog._paper.count())]
    dialog.deleteLater()


def test_a_size_in_a_refusal_has_the_signs_of_the_language(studio, real):
    real.language.set_lang("es")
    studio.show_sheet("cards")
    settle(studio)
    choose(studio, stock=LABELS)
    assert "38,1 x 21,2 mm" in studio._failure._text.text()
    assert "38.1" not in studio._failure._text.text()


def test_numbers_follow_the_language_while_the_studio_is_open(studio, real):
    choose(studio, bleed=1.5)
    fields = studio.findChildren(QAbstractSpinBox)
    assert len(fields) >= 3
    assert studio.options.on_paper.bleed.text() == "1.5 mm"
    real.language.set_lang("es")
    assert studio.options.on_paper.bleed.text() == "1,5 mm"
    assert {each.locale().decimalPoint() for each in fields} == {","}
    real.language.set_lang("en")
    assert studio.options.on_paper.bleed.text() == "1.5 mm"


def test_a_message_in_the_old_language_is_taken_back(studio, real, tmp_path, user):
    said = []
    studio.message.connect(said.append)
    user.answers = [tmp_path / "labels.pdf"]
    studio.save()
    assert said == ["Saved as labels.pdf"]
    real.language.set_lang("es")
    assert said[1:] == [""]
