"""Workbooks (.xlsx, .xlsm): one sheet read as a table, cached values only, macros never."""

from __future__ import annotations

import datetime as dt
import io
import logging
import math
import re
import warnings
import zipfile
from typing import Any

from exports.imports.build import RawTable, TableBuilder, TooMuchError
from exports.imports.cells import Cell, clean_text
from exports.imports.faults import ImportFault
from exports.imports.guards import RefusedError, guard_archive
from exports.imports.headers import column_letter
from exports.imports.limits import (
    Cancelled,
    ImportCancelledError,
    Limits,
    Progress,
    check,
)
from exports.imports.sheets import Day, Error, Sheet, Shown, count_values, read_sheet
from exports.imports.skeleton import content_types, frame, shared_strings

log = logging.getLogger(__name__)

_ESCAPED = re.compile(r"_x[0-9A-Fa-f]{4}_")
"""How a workbook writes letters that XML cannot hold; none of them can be seen."""


def read_workbook(
    data: bytes,
    name: str,
    *,
    sheet: str | None,
    header: str | int,
    limits: Limits,
    cancelled: Cancelled,
    progress: Progress,
) -> RawTable:
    """Read one sheet of a workbook; every fault is in the table's `faults`.

    Without a `sheet` the visible one with most cells is read. Raises ImportCancelledError.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            guard_archive(archive, limits, cancelled)
            return _read(
                archive,
                name,
                sheet=sheet,
                header=header,
                limits=limits,
                cancelled=cancelled,
                progress=progress,
            )
    except ImportCancelledError:
        raise
    except RefusedError as refused:
        return _refusal(name, ImportFault(None, None, refused.code, refused.values))
    except Exception:
        # A hostile file may bring any fault out of the zip, XML and workbook libraries.
        log.info("workbook %s cannot be read", name, exc_info=True)
        return _refusal(name, ImportFault(None, None, "damaged_workbook"))


def _refusal(name: str, fault: ImportFault) -> RawTable:
    return RawTable(name, (), (), faults=(fault,))


def _read(
    archive: zipfile.ZipFile,
    name: str,
    *,
    sheet: str | None,
    header: str | int,
    limits: Limits,
    cancelled: Cancelled,
    progress: Progress,
) -> RawTable:
    import openpyxl

    builder = TableBuilder(limits, even=False, header=header)
    types = content_types(archive)
    thin = frame(archive, types, limits)
    strings = shared_strings(archive, types, cancelled)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book = openpyxl.load_workbook(
            io.BytesIO(thin), read_only=True, data_only=True, keep_links=False
        )
        try:
            progress(0.1)
            check(cancelled)
            chosen, names = _choose(archive, book, sheet, cancelled)
            if any("externalLinks/" in entry for entry in archive.namelist()):
                builder.faults.add("external_link")
            if sheet is None and len(names) > 1:
                builder.faults.add("other_sheets", sheet=chosen.title, names=names)
            try:
                found = _read_sheet(
                    archive,
                    _path(chosen),
                    strings,
                    _date_styles(book),
                    limits,
                    cancelled=cancelled,
                    progress=progress,
                )
                _add_rows(builder, found, book.epoch)
            except TooMuchError:
                builder.rows.clear()
        finally:
            book.close()
    table = builder.finish(name, encoding="XLSX", sheet=chosen.title, sheets=names)
    progress(1.0)
    return table


def _choose(
    archive: zipfile.ZipFile, book: Any, wanted: str | None, cancelled: Cancelled
) -> tuple[Any, tuple[str, ...]]:
    """Return the sheet to read, and the names of all sheets."""
    sheets = [sheet for sheet in book.worksheets if hasattr(sheet, "_worksheet_path")]
    names = tuple(sheet.title for sheet in sheets)
    if not sheets:
        raise RefusedError("empty_file")
    if wanted is not None:
        sheets = [sheet for sheet in sheets if sheet.title == wanted]
        if not sheets:
            raise RefusedError("no_such_sheet", sheet=wanted)
    shown = [sheet for sheet in sheets if sheet.sheet_state == "visible"] or sheets
    best = shown[0]
    if len(shown) > 1:
        counts = []
        for each in shown:
            check(cancelled)
            with archive.open(_path(each)) as stream:
                counts.append(count_values(stream))
        best = shown[counts.index(max(counts))]
    return best, names


def _date_styles(book: Any) -> frozenset[int]:
    """The numbers of the cell styles that show dates; the library keeps them to itself."""
    return frozenset(book._date_formats)  # noqa: SLF001


def _path(sheet: Any) -> str:
    """Where in the zip a sheet is; the library keeps it to itself."""
    return str(sheet._worksheet_path)  # noqa: SLF001


def _read_sheet(
    archive: zipfile.ZipFile,
    path: str,
    strings: list[str],
    dates: frozenset[int],
    limits: Limits,
    *,
    cancelled: Cancelled,
    progress: Progress,
) -> Sheet:
    size = max(1, archive.getinfo(path).file_size)
    with archive.open(path) as stream:
        return read_sheet(
            stream,
            strings,
            dates,
            limits,
            cancelled=cancelled,
            at=lambda read: progress(0.1 + 0.7 * min(1.0, read / size)),
        )


def _add_rows(builder: TableBuilder, sheet: Sheet, epoch: dt.datetime) -> None:
    """Give the builder every row that holds something or is covered by merged cells."""
    for row in sorted({*sheet.rows, *sheet.merged, *sheet.formulas}):
        cells = _cells(builder, row, sheet, epoch)
        for column, stored in sheet.formulas.get(row, {}).items():
            _report_formula(builder, row, column, cells, stored=stored)
        builder.add(row, cells)


def _cells(builder: TableBuilder, row: int, sheet: Sheet, epoch: dt.datetime) -> list[Cell]:
    """Return the cells of a row, with what merged ranges show in it."""
    found = sheet.rows.get(row, {})
    covered = {
        column: sheet.rows[source][column]
        for column, source in sheet.merged.get(row, ())
        if column not in found and column in sheet.rows.get(source, {})
    }
    cells: list[Cell] = [None] * max([0, *found, *covered])
    for column, value in found.items():
        cells[column - 1] = (
            value if type(value) is int else _cell(builder, row, column, value, epoch)
        )
    for column, value in covered.items():
        text = _cell(builder, row, column, value, epoch)
        cells[column - 1] = text
        builder.faults.add("merged_filled", row, column_letter(column - 1), text=str(text)[:80])
    return cells


def _cell(builder: TableBuilder, row: int, column: int, value: Shown, epoch: dt.datetime) -> Cell:
    """Return a workbook's value as text, number or None, and report what is odd about it."""
    letter = column_letter(column - 1)
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return value
        case float():
            if not math.isfinite(value):
                return str(value)
            return int(value) if value.is_integer() and abs(value) < 1e15 else value
        case Day():
            text = _date(value.value, epoch)
            builder.faults.add("date_in_cell", row, letter, text=text)
            return text
        case Error():
            builder.faults.add("error_value", row, letter, text=value.text[:20])
            return value.text[:20]
        case str():
            return _text(builder, row, letter, value)


def _text(builder: TableBuilder, row: int, letter: str, value: str) -> str | None:
    if len(value) > builder.cell_chars:
        builder.faults.add("cell_too_long", row, letter, most=builder.cell_chars)
    clean, code = clean_text(_ESCAPED.sub("", value[: builder.cell_chars]))
    if code and clean:
        builder.faults.add(code, row, letter, text=clean[:80])
    return clean or None


def _date(value: float | str, epoch: dt.datetime) -> str:
    """Return a date as the ISO writes it; the number itself where it is no possible date."""
    if isinstance(value, str):
        return value[:40]
    from openpyxl.utils.datetime import from_excel

    try:
        day = from_excel(value, epoch)
    except (OverflowError, ValueError):
        return f"{value:g}"
    return str(day.isoformat()).removesuffix("T00:00:00") if day is not None else f"{value:g}"


def _report_formula(
    builder: TableBuilder, row: int, column: int, cells: list[Cell], *, stored: bool
) -> None:
    """Say that a cell is a formula: the stored value counts, and none is a fault."""
    letter = column_letter(column - 1)
    cell = cells[column - 1] if column <= len(cells) else None
    if stored and cell is not None:
        builder.faults.add("formula_value_used", row, letter, text=str(cell)[:80])
    else:
        builder.faults.add("formula_without_value", row, letter)
