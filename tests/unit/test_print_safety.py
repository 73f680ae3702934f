"""Prints replace only prints, land on the paper, and go on the stock that was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from exports import samples
from exports.i18n import translator
from exports.imposition import plan
from exports.markup.errors import PrintError
from exports.print_options import PrintOptions
from exports.sheets import CannotPrintError, PrintSettings, choose_stock, print_sheet
from model.forces.document import ProjectDocument
from model.lengths import mm
from model.rulesets import loader

FAF = loader.load("fire_and_fury")


@pytest.fixture(scope="module")
def gettysburg() -> ProjectDocument:
    return samples.build(samples.find("gettysburg"), loader.find)


def printed(document: ProjectDocument, out: Path, sheet: str = "roster", **options: object) -> int:
    settings = PrintSettings(sheet, options=PrintOptions(**options))
    return print_sheet(document.project, document.assessment, settings, out).pages


@pytest.mark.parametrize("sheet", ["labels", "roster", "calibration"])
@pytest.mark.parametrize("content", [b"SQLite format 3\0 a project", b"army,corps\n", b"\x89PNG"])
def test_a_file_that_is_no_pdf_is_left_as_it_is(
    gettysburg: ProjectDocument, tmp_path: Path, sheet: str, content: bytes
) -> None:
    out = tmp_path / "battle.muster"
    out.write_bytes(content)
    with pytest.raises(PrintError, match=r"battle.muster”.*no PDF"):
        printed(gettysburg, out, sheet)
    assert out.read_bytes() == content
    assert [path.name for path in tmp_path.iterdir()] == ["battle.muster"]


def test_an_older_pdf_and_an_empty_file_are_replaced(
    gettysburg: ProjectDocument, tmp_path: Path
) -> None:
    for old in (b"%PDF-1.3 of last week", b"\xef\xbb\xbf%PDF-1.7", b""):
        out = tmp_path / "roster.pdf"
        out.write_bytes(old)
        assert printed(gettysburg, out) == 5
        assert out.read_bytes().endswith(b"%%EOF\n")


def test_a_folder_that_is_not_there_is_named(gettysburg: ProjectDocument, tmp_path: Path) -> None:
    out = tmp_path / "none" / "roster.pdf"
    with pytest.raises(FileNotFoundError) as error:
        printed(gettysburg, out)
    assert error.value.filename == str(out)
    with pytest.raises(IsADirectoryError):
        printed(gettysburg, tmp_path)


@pytest.mark.parametrize("sheet", ["labels", "roster", "qrs", "calibration"])
@pytest.mark.parametrize(
    "options",
    [
        {"offset_x": mm(1e9)},
        {"offset_y": mm(-51)},
        {"stretch_x": 2.0},
        {"stretch_y": 0.0},
        {"stretch_y": float("nan")},
    ],
)
def test_a_correction_beyond_belief_prints_nothing(
    gettysburg: ProjectDocument, tmp_path: Path, sheet: str, options: dict[str, object]
) -> None:
    out = tmp_path / "sheet.pdf"
    with pytest.raises(PrintError, match="not believable") as error:
        printed(gettysburg, out, sheet, **options)
    assert "calibración" in error.value.worded(translator("es").gettext)
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "stock"),
    [
        ("5160", "avery-5160"),
        ("8160", "avery-5160"),
        ("Avery-5160", "avery-5160"),
        ("L7651", "avery-l7651"),
        ("l7160", "avery-l7160"),
        ("cut", "a4-cut"),
        ("CUT", "a4-cut"),
        ("letter-cut", "letter-cut"),
        ("", "a4-cut"),
    ],
)
def test_a_stock_is_found_by_its_number(name: str, stock: str) -> None:
    settings = PrintSettings("labels", stock=name)
    assert choose_stock(FAF.sheets["labels"], settings).id == stock


def test_a_stock_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(CannotPrintError, match=r"“A1”.*cut, 5160.*L7651"):
        choose_stock(FAF.sheets["labels"], PrintSettings("labels", stock="A1"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ruleset", loader.available())
def test_each_sheet_of_faces_has_a_stock_of_its_own_that_holds_many(
    ruleset: str, paper: str
) -> None:
    for spec in loader.load(ruleset).sheets.values():
        if spec.kinds:
            stock = choose_stock(spec, PrintSettings(spec.id, paper=paper))
            size = (mm(spec.width), mm(spec.height))
            assert stock.paper == paper
            assert plan(1, size, stock, PrintOptions()).stock.cells >= 9


def test_plain_paper_has_guides_to_cut_along_and_cut_labels_have_none() -> None:
    size = (mm(63), mm(88))
    plain = choose_stock(FAF.sheets["cards"], PrintSettings("cards"))
    lines = plan(9, size, plain, PrintOptions()).lines
    xs = {round(line.x1, 2) for line in lines if line.x1 == line.x2}
    ys = {round(line.y1, 2) for line in lines if line.y1 == line.y2}
    assert xs == {10.5, 73.5, 136.5, 199.5}
    assert ys == {16.5, 104.5, 192.5, 280.5}
    assert plan(9, size, plain, PrintOptions(marks="none")).lines == ()
    labels = choose_stock(FAF.sheets["labels"], PrintSettings("labels", stock="L7651"))
    assert plan(9, (mm(19.05), mm(12.7)), labels, PrintOptions()).lines == ()
