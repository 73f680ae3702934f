"""Workbooks (.xlsx, .xlsm): one sheet read as a table, cached values only, macros never."""

from __future__ import annotations

import datetime as dt
import io
import logging
import math
import warnings
import zipfile
from collections.abc import Iterable
from typing import Any

from exports.imports.build import RawTable, TableBuilder, TooMuchError
from exports.imports.cells import Cell, clean_text
from exports.imports.faults import ImportFault
from exports.imports.guards import RefusedError, SheetScan, guard_archive, scan_sheet
from exports.imports.headers import column_letter
from exports.imports.limits import (
    STEP,
    Cancelled,
    ImportCancelledError,
    Limits,
    Progress,
    check,
)

log = logging.getLogger(__name__)

_LAST_ROW = 1_048_576
_ERRORS = frozenset(
    ["#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!", "#GETTING_DATA"]
)


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
                data,
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
        log.info("workbook %s cannot be read", name, exc_info=True)
        return _refusal(name, ImportFault(None, None, "damaged_workbook"))


def _refusal(name: str, fault: ImportFault) -> RawTable:
    return RawTable(name, (), (), faults=(fault,))


def _read(
    archive: zipfile.ZipFile,
    data: bytes,
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
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book = openpyxl.load_workbook(
            io.BytesIO(data), read_only=True, data_only=True, keep_links=False
        )
        try:
            progress(0.1)
            check(cancelled)
            chosen, scan, names = _choose(archive, book, sheet, limits, cancelled)
            if any("externalLinks/" in entry for entry in archive.namelist()):
                builder.faults.add("external_link")
            if sheet is None and len(names) > 1:
                builder.faults.add("other_sheets", sheet=chosen.title, names=names)
            try:
                _read_rows(builder, chosen, scan, cancelled, progress)
            except TooMuchError:
                builder.rows.clear()
        finally:
            book.close()
    table = builder.finish(name, encoding="XLSX", sheet=chosen.title, sheets=names)
    progress(1.0)
    return table


def _choose(
    archive: zipfile.ZipFile,
    book: Any,
    wanted: str | None,
    limits: Limits,
    cancelled: Cancelled,
) -> tuple[Any, SheetScan, tuple[str, ...]]:
    """Return the sheet to read, what a scan found in it, and the names of all sheets."""
    sheets = [sheet for sheet in book.worksheets if hasattr(sheet, "_worksheet_path")]
    names = tuple(sheet.title for sheet in sheets)
    if not sheets:
        raise RefusedError("empty_file")
    if wanted is not None:
        sheets = [sheet for sheet in sheets if sheet.title == wanted]
        if not sheets:
            raise RefusedError("no_such_sheet", sheet=wanted)
    shown = [sheet for sheet in sheets if sheet.sheet_state == "visible"] or sheets
    scans = []
    for sheet in shown:
        # The path within the zip is what ties a scan to the library's sheet.
        with archive.open(sheet._worksheet_path) as stream:  # noqa: SLF001
            scans.append(scan_sheet(stream, limits, cancelled))
    best = max(range(len(shown)), key=lambda index: scans[index].cells)
    return shown[best], scans[best], names


def _read_rows(
    builder: TableBuilder,
    sheet: Any,
    scan: SheetScan,
    cancelled: Cancelled,
    progress: Progress,
) -> None:
    sheet.reset_dimensions()
    formula_rows = scan.formula_rows
    sources = {source for covered in scan.merged.values() for _, source in covered}
    shown: dict[int, list[Cell]] = {}
    seen = 0
    for number, values in enumerate(sheet.iter_rows(values_only=True), 1):
        if number > _LAST_ROW:
            raise RefusedError("damaged_workbook")
        if not number % STEP:
            check(cancelled)
            progress(0.1 + 0.9 * min(1.0, seen / max(1, scan.cells)))
        seen += len(values)
        cells = _cells(builder, number, values)
        if number in formula_rows:
            _report_formulas(builder, number, cells, scan)
        if number in sources:
            shown[number] = cells
        if number in scan.merged:
            _fill_merged(builder, number, cells, scan.merged[number], shown)
        builder.add(number, cells)


def _cells(builder: TableBuilder, number: int, values: Iterable[Any]) -> list[Cell]:
    cells: list[Cell] = []
    for index, value in enumerate(values):
        if value is None or (type(value) is int):
            cells.append(value)
        else:
            cells.append(_cell(builder, number, index, value))
    return cells


def _cell(builder: TableBuilder, number: int, index: int, value: Any) -> Cell:
    """Return a workbook's value as text, number or None, and report what is odd about it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        if not math.isfinite(value):
            return f"{value}"
        return int(value) if value.is_integer() and abs(value) < 1e15 else value
    if isinstance(value, dt.date | dt.time | dt.timedelta):
        text = value.isoformat() if not isinstance(value, dt.timedelta) else str(value)
        text = text.removesuffix("T00:00:00")
        builder.faults.add("date_in_cell", number, column_letter(index), text=text)
        return text
    if text := str(value):
        if text in _ERRORS:
            builder.faults.add("error_value", number, column_letter(index), text=text)
            return text
        clean, code = clean_text(text[: builder.cell_chars])
        if len(text) > builder.cell_chars:
            builder.faults.add(
                "cell_too_long", number, column_letter(index), most=builder.cell_chars
            )
        if code and clean:
            builder.faults.add(code, number, column_letter(index), text=clean[:80])
        return clean or None
    return None


def _report_formulas(
    builder: TableBuilder, number: int, cells: list[Cell], scan: SheetScan
) -> None:
    """Say which cells are formulas: the stored value counts, and none is a fault."""
    for index, cell in enumerate(cells):
        stored = scan.formulas.get((number, index + 1))
        if stored is None:
            continue
        if stored and cell is not None:
            text = str(cell)[:80]
            builder.faults.add("formula_value_used", number, column_letter(index), text=text)
        else:
            builder.faults.add("formula_without_value", number, column_letter(index))


def _fill_merged(
    builder: TableBuilder,
    number: int,
    cells: list[Cell],
    covered: list[tuple[int, int]],
    shown: dict[int, list[Cell]],
) -> None:
    """Give covered cells the content that the sheet shows across them."""
    for column, source in covered:
        above = shown.get(source, [])
        text = above[column - 1] if column <= len(above) else None
        cells.extend([None] * (column - len(cells)))
        if cells[column - 1] is None and text is not None:
            cells[column - 1] = text
            builder.faults.add(
                "merged_filled", number, column_letter(column - 1), text=str(text)[:80]
            )
