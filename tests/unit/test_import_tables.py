"""Text tables: encodings, delimiters, headers, faulty rows; each fault names its row."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from exports.imports.faults import SEVERITIES, ImportFault, has_errors
from exports.imports.limits import ImportCancelledError, Limits
from exports.imports.tables import RawTable, read_pasted, read_table

REGIMENTS = Path(__file__).resolve().parents[3] / "shared" / "data" / "gettysburg_regiments.csv"


def codes(table: RawTable) -> dict[str, list[int | None]]:
    found: dict[str, list[int | None]] = {}
    for fault in table.faults:
        found.setdefault(fault.code, []).append(fault.row)
    return found


def only_error(table: RawTable) -> ImportFault:
    errors = [fault for fault in table.faults if fault.severity.value == "error"]
    assert len(errors) == 1, errors
    return errors[0]


def test_regiments_file_is_read_whole() -> None:
    table = read_table(REGIMENTS)
    assert (len(table.rows), table.width, table.header_row) == (587, 25, 1)
    assert (table.encoding, table.delimiter) == ("UTF-8", ",")
    men = table.headers.index("men")
    assert sum(int(str(cell)) for cell in table.column(men)) == 158_123
    guns = [sum(int(str(cell)) for cell in table.column(column)) for column in range(15, 25)]
    assert guns == [210, 0, 100, 28, 249, 1, 4, 16, 2, 4]
    assert not has_errors(table.faults)


def test_regiments_file_has_its_blanks_repaired_and_reported() -> None:
    table = read_table(REGIMENTS)
    brigades = set(table.column(table.headers.index("brigade")))
    assert {"Carr", "Gregg", "Gregg J", "Fitzhugh Lee"} <= brigades
    carr = [fault for fault in table.faults if fault.values.get("text") == "Carr"]
    assert [(each.code, each.row, each.column, each.times) for each in carr] == [
        ("blanks_trimmed", 108, "brigade", 6)
    ]


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("utf-32", "UTF-32"),
        ("cp1252", "Windows-1252"),
        ("mac_roman", "Mac Roman"),
    ],
)
def test_encoding_is_found(encoding: str, shown: str) -> None:
    text = (
        "ejército,división,brigada,hombres\n"
        "España,Castaños,Coupigny,1950\n"
        "España,Reding,Venegas de Saavedra y Ramínez,1634\n"
        "Francia,Védel,Poinsot,1459\nFrancia,Dupont,Chabert «el joven»,12\n"
    )
    table = read_table(text.encode(encoding))
    assert table.encoding == shown
    assert table.headers == ("ejército", "división", "brigada", "hombres")
    assert table.rows[1].cells[2] == "Venegas de Saavedra y Ramínez"
    assert table.rows[3].cells[2] == "Chabert «el joven»"
    assert not table.faults


def test_utf8_with_one_broken_letter_is_read_and_the_row_named() -> None:
    rows = "".join(f"Castaños {n},{n}\n" for n in range(40))
    data = ("división,hombres\n" + rows).encode() + b"Espa\xf1a,7\n"
    table = read_table(data)
    assert table.encoding == "UTF-8"
    assert codes(table)["broken_character"] == [42]
    assert table.rows[0].cells == ("Castaños 0", "0")


def test_an_encoding_can_be_forced() -> None:
    assert read_table("brigada,hombres\nPeña,5\n".encode("cp1252"), encoding="cp1252").rows
    table = read_table(b"brigade,men\nA,5\n", encoding="klingon")
    assert only_error(table).values == {"encoding": "klingon"}


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_delimiter_is_found_even_beside_other_signs(sign: str) -> None:
    rows = [
        ["army", "unit", "men", "note"],
        ["Union", "Hays, A.", "1,950", "a; b"],
        ["Union", "Webb", "1,205", "x | y"],
        ["Union", "Hall", "970", ""],
    ]
    text = "\n".join(
        sign.join(f'"{cell}"' if any(s in cell for s in ",;|") else cell for cell in row)
        for row in rows
    )
    table = read_table(text.encode())
    assert table.delimiter == sign
    assert [row.cells for row in table.rows] == [
        ("Union", "Hays, A.", "1,950", "a; b"),
        ("Union", "Webb", "1,205", "x | y"),
        ("Union", "Hall", "970"),
    ]


def test_excel_says_its_delimiter_itself() -> None:
    table = read_table(b"sep=;\r\nunit;men\r\nWebb;1.205\r\n")
    assert (table.delimiter, table.headers, table.header_row) == (";", ("unit", "men"), 2)
    assert table.rows[0].number == 3


def test_quoted_newlines_stay_in_one_row_and_are_reported() -> None:
    table = read_table(b'unit,men\r\n"84th\r\n14th Brooklyn",318\r\nWebb,5\r\n')
    assert [(row.number, row.cells) for row in table.rows] == [
        (2, ("84th 14th Brooklyn", "318")),
        (3, ("Webb", "5")),
    ]
    assert codes(table) == {"odd_blanks": [2]}


def test_lone_carriage_returns_end_rows_too() -> None:
    table = read_table(b"unit,men\rWebb,5\rHall,6\r")
    assert [row.cells for row in table.rows] == [("Webb", "5"), ("Hall", "6")]


def test_quotes_inside_a_cell_do_no_harm() -> None:
    table = read_table(b'unit,men\n"Stonewall" Brigade,1319\n5" rifles,4\n')
    assert [row.cells[0] for row in table.rows] == ["Stonewall Brigade", '5" rifles']
    assert not table.faults


def test_short_row_is_reported() -> None:
    table = read_table(b"army,unit,men\nUnion,Webb,1205\nUnion,Hall\nUnion,Harrow,1363\n")
    assert [(f.code, f.row, dict(f.values)) for f in table.faults] == [
        ("short_row", 3, {"have": 2, "need": 3})
    ]
    assert [row.short for row in table.rows] == [False, True, False]


def test_long_row_is_an_error() -> None:
    table = read_table(b"army,unit,men\nUnion,Webb,1205\nUnion,Hall,1,363\n")
    fault = only_error(table)
    assert (fault.code, fault.row, dict(fault.values)) == ("long_row", 3, {"have": 4, "need": 3})


def test_blank_cells_beyond_the_header_are_no_fault() -> None:
    table = read_table(b"unit,men\nWebb,1205,,\nHall,970\n")
    assert not table.faults
    assert table.headers == ("unit", "men")


def test_open_quote_names_the_row_where_it_opens() -> None:
    table = read_table(b'unit,men\nWebb,5\n"Hall,6\nHarrow,7\n')
    fault = only_error(table)
    assert (fault.code, fault.row) == ("open_quote", 3)


def test_cell_without_end_is_refused_by_row() -> None:
    table = read_table(b"unit,men\nWebb,5\n" + b"x" * 10_000_000 + b",6\n")
    fault = only_error(table)
    assert (fault.code, fault.row) == ("cell_too_long", 3)
    table = read_table(b"unit,men\nWebb,5\n" + b"x" * 40_000 + b",6\n")
    fault = only_error(table)
    assert (fault.code, fault.row, fault.column) == ("cell_too_long", 3, "unit")


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b"\r\n \r\n", b"\xff\xfe", b"\t\t\n"])
def test_empty_file(data: bytes) -> None:
    assert only_error(read_table(data)).code == "empty_file"
    assert only_error(read_pasted("  \n")).code == "empty_file"


def test_header_without_rows() -> None:
    table = read_table(b"army,corps,men\n")
    assert table.headers == ("army", "corps", "men")
    assert only_error(table).code == "no_rows"


def test_titles_above_the_header_are_passed_over() -> None:
    table = read_table(
        b"Gettysburg,,,\nreturns of June 30,,,\n\nArmy,Corps,Brigade,Men\nUnion,I,Paul,1534\n"
    )
    assert (table.header_row, table.headers) == (4, ("Army", "Corps", "Brigade", "Men"))
    assert [row.number for row in table.rows] == [5]


def test_table_without_header_names_its_columns_by_letters() -> None:
    table = read_table(b"Union,Reynolds,Meredith,1814\nUnion,Reynolds,Cutler,2000\n")
    assert (table.header_row, table.headers) == (None, ("A", "B", "C", "D"))
    assert len(table.rows) == 2


def test_header_can_be_given() -> None:
    data = b"x,y\nunit,men\nWebb,5\n"
    assert read_table(data, header=2).headers == ("unit", "men")
    assert len(read_table(data, header="none").rows) == 3


def test_headers_are_made_unique_and_blank_ones_lettered() -> None:
    table = read_table(b"unit, guns,guns,\nA,1,2,x\nB,3,4,y\n")
    assert table.headers == ("unit", "guns", "guns (C)", "D")
    assert [(f.code, f.column) for f in table.faults if f.code == "duplicate_header"] == [
        ("duplicate_header", "guns")
    ]


def test_odd_blanks_are_replaced_and_reported_once_for_equal_cells() -> None:
    table = read_table("unit,men\nJeb\u00a0Stuart,5\nJeb\u00a0Stuart,6\nHa\u200bll,7\n".encode())
    assert [row.cells[0] for row in table.rows] == ["Jeb Stuart", "Jeb Stuart", "Hall"]
    assert [(f.code, f.row, f.times) for f in table.faults] == [
        ("odd_blanks", 2, 2),
        ("odd_blanks", 4, 1),
    ]


def test_pasted_cells_are_a_table() -> None:
    table = read_pasted("unit\tmen\nArmistead\t1,950\nKemper\t1,634")
    assert (table.delimiter, len(table.rows)) == ("\t", 2)


def test_two_hundred_thousand_rows() -> None:
    data = b"army,corps,brigade,men\n" + b"".join(
        b"Union,Reynolds,Brigade %d,%d\n" % (n // 5, n % 900) for n in range(200_000)
    )
    told: list[float] = []
    table = read_table(data, progress=told.append)
    assert len(table.rows) == 200_000
    assert table.rows[-1].number == 200_001
    assert not table.faults
    assert told == sorted(told)
    assert told[-1] == 1.0


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        (Limits(rows=10), "too_many_rows"),
        (Limits(columns=2), "too_many_columns"),
        (Limits(cells=20), "too_many_cells"),
    ],
)
def test_caps_refuse_the_whole_table(limits: Limits, code: str) -> None:
    data = b"army,unit,men\n" + b"Union,Webb,1205\n" * 20
    table = read_table(data, limits=limits)
    assert only_error(table).code == code
    assert table.rows == ()


def test_large_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    path.write_bytes(b"unit,men\n" * 1000)
    fault = only_error(read_table(path, limits=Limits(file_bytes=1000)))
    assert fault.code == "file_too_large"


def test_cancelled_in_the_middle() -> None:
    data = b"unit,men\n" + b"Webb,1205\n" * 50_000
    looks = iter([False] * 20)
    with pytest.raises(ImportCancelledError):
        read_table(data, cancelled=lambda: next(looks, True))
    assert next(looks, None) is None


def test_missing_file_folder_and_pipe_are_told_apart(tmp_path: Path) -> None:
    assert only_error(read_table(tmp_path / "no.csv")).code == "no_file"
    assert only_error(read_table(tmp_path)).code == "unreadable_file"
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    assert only_error(read_table(pipe)).code == "unreadable_file"
    assert only_error(read_table("nul\0byte.csv")).code in {"no_file", "unreadable_file"}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (bytes(range(256)) * 40, "binary_file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500, "old_excel"),
        (b"%PDF-1.7 ...", "other_document"),
        (b"<!DOCTYPE html><table><tr><td>unit</td></tr></table>", "other_document"),
        (b"<?xml version='1.0'?><Workbook/>", "other_document"),
        (b"SQLite format 3\0" + b"\0" * 100, "other_document"),
    ],
)
def test_what_is_no_table_is_refused_by_name(data: bytes, code: str) -> None:
    table = read_table(data)
    assert only_error(table).code == code
    assert table.rows == ()


def test_every_fault_of_a_flood_is_counted() -> None:
    data = b"unit,men\n" + b"".join(b"Webb %d ,5\n" % n for n in range(1000))
    table = read_table(data)
    assert sum(fault.times for fault in table.faults) == 1000
    assert len(table.faults) < 250
    more = next(fault for fault in table.faults if fault.code == "more")
    assert (more.severity, more.values["code"]) == (
        SEVERITIES["blanks_trimmed"],
        "blanks_trimmed",
    )


# Separators, and files that stop short


@pytest.mark.parametrize("sign", ["^", "~", ":", "#"])
def test_a_rare_separator_is_found_where_no_usual_one_splits(sign: str) -> None:
    text = "army,corps,brigade,men\nUnion,I,Meredith,1814\nUnion,I,Cutler,2000\n"
    table = read_pasted(text.replace(",", sign))
    assert (table.delimiter, table.width, len(table.rows)) == (sign, 4, 2)


def test_a_usual_separator_goes_before_a_rare_one() -> None:
    table = read_pasted("name,start,end\nA#1,10:30:00,11:00:00\nB#2,10:45:00,11:30:00\n")
    assert (table.delimiter, table.width) == (",", 3)


def test_a_chosen_separator_that_splits_nothing_is_an_error() -> None:
    text = "army,corps,brigade,men\nUnion,I,Meredith,1814\nUnion,I,Cutler,2000\n"
    table = read_pasted(text, delimiter=";")
    (fault,) = table.faults
    assert (fault.code, fault.severity.value, fault.values) == (
        "one_column",
        "error",
        {"sign": ","},
    )
    assert read_pasted("name\nMeredith\nCutler\n", delimiter=";").faults == ()


CUT = "army,corps,brigade,men,guns\nUnion,I,Meredith,1814,0\nUnion,I,Cutler,2000,0\nUnion,I,Pa"


def test_a_file_that_stops_in_the_middle_of_a_row_is_refused() -> None:
    table = read_pasted(CUT)
    assert [(f.code, f.row) for f in table.faults if f.severity.value == "error"] == [
        ("cut_off", 4)
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"{CUT}\n",  # an end of line: the row was meant to be so
        f"{CUT},1,2",  # a whole row
        CUT.replace("Cutler,2000,0", "Cutler"),  # rows are short as a rule
    ],
)
def test_a_short_row_alone_is_no_file_that_was_cut_off(text: str) -> None:
    assert "cut_off" not in [fault.code for fault in read_pasted(text).faults]
