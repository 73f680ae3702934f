"""Workbooks: real, damaged, hostile. Built by hand where openpyxl would not write such a thing."""

from __future__ import annotations

import datetime as dt
import io
import time
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from exports.imports.cells import read_number
from exports.imports.faults import ImportFault, has_errors
from exports.imports.limits import ImportCancelledError, Limits
from exports.imports.tables import RawTable, read_table

REGIMENTS = Path(__file__).resolve().parents[3] / "shared" / "data" / "gettysburg_regiments.xlsx"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def workbook(fill: Callable[[openpyxl.Workbook], None]) -> bytes:
    book = openpyxl.Workbook()
    fill(book)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def parts(sheet: str) -> dict[str, str]:
    """A smallest workbook around the XML of one sheet."""
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    return {
        "[Content_Types].xml": (
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package'
            '.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
            f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/>'
            "</Types>"
        ),
        "_rels/.rels": (
            f'<Relationships xmlns="{RELS}"><Relationship Id="rId1" '
            f'Type="{DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
        ),
        "xl/workbook.xml": (
            f'<workbook xmlns="{MAIN}" xmlns:r="{DOCUMENT}"><sheets>'
            '<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": (
            f'<Relationships xmlns="{RELS}"><Relationship Id="rId1" '
            f'Type="{DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
        ),
        "xl/worksheets/sheet1.xml": sheet,
    }


def sheet_xml(rows: str, after: str = "") -> str:
    return f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{after}</worksheet>'


def packed(files: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return buffer.getvalue()


def text_cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


HEADER = f'<row r="1">{text_cell("A1", "unit")}{text_cell("B1", "men")}</row>'


def only_error(table: RawTable) -> ImportFault:
    errors = [fault for fault in table.faults if fault.severity.value == "error"]
    assert len(errors) == 1, errors
    assert table.rows == ()
    return errors[0]


def test_regiments_workbook_is_read_whole() -> None:
    table = read_table(REGIMENTS)
    assert (table.sheet, table.sheets) == ("gettysburg_oob", ("pivot", "gettysburg_oob", "cdr"))
    assert (len(table.rows), table.width, table.header_row) == (587, 25, 1)
    men = table.column(table.headers.index("men"))
    assert sum(cell for cell in men if isinstance(cell, int)) == 158_123
    guns = [cell for n in range(15, 25) for cell in table.column(n) if cell is not None]
    assert sum(cell for cell in guns if isinstance(cell, int)) == 614
    assert not has_errors(table.faults)


def test_regiments_workbook_uses_the_stored_value_of_its_formula() -> None:
    table = read_table(REGIMENTS)
    (formula,) = [fault for fault in table.faults if fault.code == "formula_value_used"]
    assert (formula.row, formula.column, formula.values["text"]) == (284, "men", "218")


def test_both_forms_of_the_regiments_file_say_the_same() -> None:
    book, text = read_table(REGIMENTS), read_table(REGIMENTS.with_suffix(".csv"))
    assert book.headers == text.headers
    for left, right in zip(book.rows, text.rows, strict=True):
        shown = [str(cell or 0) for cell in left.cells]
        assert left.number == right.number
        assert shown == [str(right.cell(n) or 0) for n in range(len(shown))]


def test_another_sheet_can_be_chosen() -> None:
    table = read_table(REGIMENTS, sheet="cdr")
    assert table.headers == ("Army", "Officer", "Command_level", "Casualty")
    assert len(table.rows) == 176
    assert only_error(read_table(REGIMENTS, sheet="none")).values == {"sheet": "none"}


def test_values_of_all_sorts() -> None:
    def fill(book: openpyxl.Workbook) -> None:
        sheet = book.active
        assert sheet is not None
        sheet.append(["unit", "men", "guns", "exceptional", "date", "share"])
        sheet.append(["Webb ", 1205, 6.0, True, dt.date(1913, 7, 3), 0.25])
        sheet.append([None, None, None, None, None, None])
        sheet.append(["Hall", "970*", None, False, None, 1e300])

    table = read_table(workbook(fill))
    assert [(row.number, row.cells) for row in table.rows] == [
        (2, ("Webb", 1205, 6, "yes", "1913-07-03", 0.25)),
        (4, ("Hall", "970*", None, "no", None, 1e300)),
    ]
    assert sorted((f.code, f.row) for f in table.faults) == [
        ("blanks_trimmed", 2),
        ("date_in_cell", 2),
    ]


def test_formula_without_stored_value_names_its_row() -> None:
    def fill(book: openpyxl.Workbook) -> None:
        sheet = book.active
        assert sheet is not None
        sheet.append(["unit", "men"])
        sheet.append(["Webb", "=600+605"])

    (fault,) = read_table(workbook(fill)).faults
    assert (fault.code, fault.row, fault.column) == ("formula_without_value", 2, "men")
    assert has_errors([fault])


def test_error_value_names_its_row() -> None:
    row = f'<row r="2">{text_cell("A2", "Webb")}<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
    table = read_table(packed(parts(sheet_xml(HEADER + row))))
    errors = [fault for fault in table.faults if fault.code == "error_value"]
    assert [(f.row, f.column, f.values["text"]) for f in errors] == [(2, "men", "#DIV/0!")]


def test_merged_cells_stand_for_every_row_that_they_cover() -> None:
    def fill(book: openpyxl.Workbook) -> None:
        sheet = book.active
        assert sheet is not None
        sheet.append(["corps", "brigade", "men"])
        rows = (("Reynolds", "Paul", 1534), (None, "Baxter", 1447), ("Hancock", "Webb", 1205))
        for row in rows:
            sheet.append(row)
        sheet.merge_cells("A2:A3")

    table = read_table(workbook(fill))
    assert table.column(0) == ("Reynolds", "Reynolds", "Hancock")
    assert [(fault.code, fault.row) for fault in table.faults] == [("merged_filled", 3)]


def test_hidden_sheets_are_not_chosen() -> None:
    def fill(book: openpyxl.Workbook) -> None:
        sheet = book.active
        assert sheet is not None
        sheet.append(["unit", "men"])
        sheet.append(["Webb", 1205])
        hidden = book.create_sheet("notes")
        hidden.sheet_state = "hidden"
        for _ in range(50):
            hidden.append(["a", "b", "c"])

    assert read_table(workbook(fill)).sheet == "Sheet"


def test_not_a_zip() -> None:
    assert only_error(read_table(b"this is no zip", name="army.xlsx")).code == "not_a_workbook"
    assert only_error(read_table(b"\0\1\2\3" * 99, name="army.xlsx")).code == "not_a_workbook"


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_cut_off_workbook(part: float) -> None:
    data = REGIMENTS.read_bytes()
    assert only_error(read_table(data[: int(len(data) * part)])).code == "damaged_workbook"


def test_workbook_with_flipped_bytes_is_read_or_refused() -> None:
    data = bytearray(workbook(lambda book: book.active.append(["unit", "men"])))
    for place in range(0, len(data), 97):
        flipped = bytes([*data[:place], data[place] ^ 0xFF, *data[place + 1 :]])
        table = read_table(flipped)
        assert table.faults
        assert table.rows == ()


def test_other_documents_in_a_zip_are_named() -> None:
    odt = packed({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": ""})
    assert only_error(read_table(odt)).values == {"document": "OpenDocument"}
    assert only_error(read_table(packed({"a.txt": "x"}))).values == {"document": "ZIP"}
    numbers = packed({"Index/Document.iwa": "x"})
    assert only_error(read_table(numbers)).values == {"document": "Numbers"}
    word = packed({"[Content_Types].xml": "<Types/>", "word/document.xml": "<w/>"})
    assert only_error(read_table(word)).values == {"document": "Word"}
    binary = packed({"[Content_Types].xml": "<Types/>", "xl/workbook.bin": "x"})
    assert only_error(read_table(binary)).code == "binary_workbook"


def test_zip_bomb_is_refused_before_it_unpacks() -> None:
    files = parts(sheet_xml(HEADER + " " * 40_000_000))
    start = time.perf_counter()
    assert only_error(read_table(packed(files))).code == "zip_bomb"
    assert time.perf_counter() - start < 5
    many = parts(sheet_xml(HEADER)) | {f"xl/media/{n}.png": "" for n in range(3000)}
    assert only_error(read_table(packed(many))).code == "zip_bomb"


def test_a_zip_that_lies_about_its_sizes_is_refused() -> None:
    data = packed(parts(sheet_xml(HEADER + "<row/>" * 200_000)))
    size = len(sheet_xml(HEADER + "<row/>" * 200_000)).to_bytes(4, "little")
    lying = data.replace(size, (500).to_bytes(4, "little"))
    assert lying != data
    assert only_error(read_table(lying)).code == "damaged_workbook"


@pytest.mark.parametrize(
    "part", ["xl/worksheets/sheet1.xml", "xl/workbook.xml", "[Content_Types].xml", "_rels/.rels"]
)
def test_entities_are_refused_wherever_they_stand(part: str) -> None:
    files = parts(sheet_xml(HEADER))
    laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
    files[part] = laughs + files[part]
    assert only_error(read_table(packed(files))).code == "xml_entities"


def test_external_entity_behind_a_long_comment_is_refused() -> None:
    files = parts(sheet_xml(HEADER))
    comment = f"<!--{'x' * 300_000}-->"
    doctype = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    files["xl/worksheets/sheet1.xml"] = comment + doctype + files["xl/worksheets/sheet1.xml"]
    assert only_error(read_table(packed(files))).code == "xml_entities"


@pytest.mark.parametrize("encoding", ["utf-16", "cp037", "utf-7"])
def test_an_encoding_that_hides_entities_is_refused(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE x [<!ENTITY a "x">]><x/>'
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, part in parts(sheet_xml(HEADER)).items():
            inner = text.encode(encoding) if name.endswith("sheet1.xml") else part.encode()
            archive.writestr(name, inner)
    assert only_error(read_table(buffer.getvalue())).code in {"xml_entities", "damaged_workbook"}


@pytest.mark.parametrize(
    "rows",
    [
        '<row r="999999999"><c r="A999999999"><v>1</v></c></row>',
        '<row r="9999999999999999999"><c><v>1</v></c></row>',
        '<row r="2"><c r="ZZZZZ2"><v>1</v></c></row>',
        '<row r="2"><c r="A2" t="s"><v>99</v></c></row>',
        '<row r="2"><c r="A2"><v>1</v></row>',
        '<row r="x"><c r="A2"><v>1</v></c></row>',
    ],
)
def test_impossible_cells_are_refused(rows: str) -> None:
    assert only_error(read_table(packed(parts(sheet_xml(HEADER + rows))))).code == (
        "damaged_workbook"
    )


def test_a_cell_far_to_the_right_is_refused() -> None:
    row = f'<row r="2">{text_cell("A2", "Webb")}<c r="XFD2"><v>1</v></c></row>'
    assert only_error(read_table(packed(parts(sheet_xml(HEADER + row))))).code == (
        "too_many_columns"
    )


def test_blank_cells_far_to_the_right_do_not_make_it_slow() -> None:
    rows = "".join(f'<row r="{n}"><c r="XFD{n}" s="0"/></row>' for n in range(2, 3000))
    start = time.perf_counter()
    table = read_table(packed(parts(sheet_xml(HEADER + rows))))
    assert only_error(table).code == "no_rows"
    assert table.headers == ("unit", "men")
    assert time.perf_counter() - start < 5


def test_endless_numbers_do_no_harm() -> None:
    row = f'<row r="2">{text_cell("A2", "Webb")}<c r="B2"><v>{"9" * 6000}</v></c></row>'
    table = read_table(packed(parts(sheet_xml(HEADER + row))))
    assert table.rows[0].cells == ("Webb", "inf")
    assert read_number(table.rows[0].cell(1)).code == "not_a_number"


def test_rich_text_phonetics_and_escapes_are_read_as_shown() -> None:
    rich = '<c r="A2" t="inlineStr"><is><r><t>De</t></r><r><t>aring_x000D_</t></r></is></c>'
    days = '<c r="B2" t="d"><v>1863-07-03</v></c><c r="C2" t="str"><f>"a"</f><v>Union</v></c>'
    table = read_table(packed(parts(sheet_xml(HEADER + f'<row r="2">{rich}{days}</row>'))))
    assert table.rows[0].cells == ("Dearing", "1863-07-03", "Union")
    assert sorted(fault.code for fault in table.faults) == ["date_in_cell", "formula_value_used"]


def test_a_stray_cell_at_the_foot_of_the_sheet_is_no_reason_to_refuse() -> None:
    rows = f'<row r="2">{text_cell("A2", "Webb")}<c r="B2"><v>5</v></c></row>'
    rows += '<row r="1048576"><c r="A1048576" s="0"/></row>'
    table = read_table(packed(parts(sheet_xml(HEADER + rows))))
    assert [row.cells for row in table.rows] == [("Webb", 5)]


def test_a_false_dimension_is_not_believed() -> None:
    sheet = sheet_xml(HEADER + f'<row r="2">{text_cell("A2", "Webb")}<c r="B2"><v>5</v></c></row>')
    sheet = sheet.replace("<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>')
    table = read_table(packed(parts(sheet)))
    assert [row.cells for row in table.rows] == [("Webb", 5)]


def test_wide_merges_are_bounded() -> None:
    merges = "".join(f'<mergeCell ref="{c}2:{c}1048576"/>' for c in "ABCDEFGH")
    sheet = sheet_xml(HEADER, f"<mergeCells>{merges}</mergeCells>")
    start = time.perf_counter()
    assert read_table(packed(parts(sheet))).rows == ()
    assert time.perf_counter() - start < 5


def test_too_many_cells_are_refused_early() -> None:
    def fill(book: openpyxl.Workbook) -> None:
        sheet = book.active
        assert sheet is not None
        for number in range(200):
            sheet.append([f"unit {number}", number])

    table = read_table(workbook(fill), limits=Limits(workbook_cells=100))
    assert only_error(table).code == "too_many_cells"


def test_empty_workbook() -> None:
    assert only_error(read_table(workbook(lambda _book: None))).code == "empty_file"


def test_cancelled_in_the_middle() -> None:
    def fill(book: openpyxl.Workbook) -> None:
        sheet = book.active
        assert sheet is not None
        for number in range(5000):
            sheet.append([f"unit {number}", number])

    data = workbook(fill)
    looks: list[int] = []

    def cancelled() -> bool:
        looks.append(1)
        return len(looks) > 12

    with pytest.raises(ImportCancelledError):
        read_table(data, cancelled=cancelled)
    assert len(looks) == 13


def test_external_links_are_left_alone_and_said() -> None:
    files = parts(sheet_xml(HEADER + f'<row r="2">{text_cell("A2", "Webb")}</row>'))
    files["xl/externalLinks/externalLink1.xml"] = f'<externalLink xmlns="{MAIN}"/>'
    table = read_table(packed(files))
    assert [fault.code for fault in table.faults] == ["external_link"]


def test_encrypted_entries_are_named() -> None:
    data = bytearray(packed(parts(sheet_xml(HEADER))))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + place] |= 1
            at = data.find(mark, at + 4)
    assert only_error(read_table(bytes(data))).code == "old_excel"


def test_wrong_checksum_is_damage() -> None:
    files = parts(sheet_xml(HEADER))
    data = packed(files)
    checksum = zlib.crc32(files["xl/worksheets/sheet1.xml"].encode()).to_bytes(4, "little")
    assert only_error(read_table(data.replace(checksum, b"\1\2\3\4"))).code == "damaged_workbook"
