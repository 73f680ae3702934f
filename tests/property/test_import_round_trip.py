"""Any table that the csv module writes is read back cell for cell."""

from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from exports.imports.cells import clean_text
from exports.imports.outline import read_outline
from exports.imports.tables import read_table

SEEN = st.text(
    st.characters(exclude_categories=("Cs", "Cn", "Co"), exclude_characters="\ufffd"), max_size=12
)
ROWS = st.integers(2, 6).flatmap(
    lambda width: st.lists(st.lists(SEEN, min_size=width, max_size=width), min_size=1, max_size=8)
)


@given(ROWS, st.sampled_from([",", ";", "\t", "|"]), st.sampled_from(["utf-8-sig", "utf-16"]))
def test_csv_round_trip(rows: list[list[str]], delimiter: str, encoding: str) -> None:
    header = [f"column {n}" for n in range(len(rows[0]))]
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    writer.writerow(header)
    writer.writerows(rows)
    table = read_table(text.getvalue().encode(encoding), delimiter=delimiter, header=1)
    assert list(table.headers) == header
    wanted = [[clean_text(cell)[0] or None for cell in row] for row in rows]
    filled = {row.number: row for row in table.rows}
    for number, cells in enumerate(wanted, 2):
        read = [filled[number].cell(index) for index in range(len(header))] if any(cells) else None
        assert read == (cells if any(cells) else None)
    assert len(filled) == sum(any(cells) for cells in wanted)
    assert {fault.code for fault in table.faults} <= {
        "blanks_trimmed",
        "blanks_collapsed",
        "odd_blanks",
        "no_rows",
    }


@given(st.binary(max_size=400))
def test_any_bytes_give_a_table_or_faults(data: bytes) -> None:
    table = read_table(data)
    assert table.rows or table.faults


@given(st.binary(max_size=200))
def test_any_bytes_after_the_mark_of_a_zip_are_refused(data: bytes) -> None:
    table = read_table(b"PK\x03\x04" + data, name="x.xlsx")
    assert [fault.severity.value for fault in table.faults] == ["error"]


@given(st.text(max_size=300))
def test_any_text_gives_an_outline_or_faults(text: str) -> None:
    outline = read_outline(text)
    assert outline.lines or outline.faults
    assert all(line.level >= 0 for line in outline.lines)
