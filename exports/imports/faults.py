"""What is wrong with a foreign file, as data: row, column, code and the texts concerned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from model.issues import Severity, Value

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

SEVERITIES: Mapping[str, Severity] = {
    # The file as a whole: nothing of it can be read.
    "no_file": ERROR,
    "unreadable_file": ERROR,
    "file_too_large": ERROR,
    "empty_file": ERROR,
    "old_excel": ERROR,
    "not_a_workbook": ERROR,
    "binary_workbook": ERROR,
    "other_document": ERROR,
    "binary_file": ERROR,
    "damaged_workbook": ERROR,
    "zip_bomb": ERROR,
    "xml_entities": ERROR,
    "no_such_sheet": ERROR,
    "no_such_encoding": ERROR,
    "too_many_rows": ERROR,
    "too_many_columns": ERROR,
    "too_many_cells": ERROR,
    "no_rows": ERROR,
    # One row or cell of the table.
    "cell_too_long": ERROR,
    "open_quote": ERROR,
    "long_row": ERROR,
    "short_row": WARNING,
    "cut_off": ERROR,
    "one_column": ERROR,
    "broken_character": WARNING,
    "formula_value_used": INFO,
    "formula_without_value": ERROR,
    "error_value": ERROR,
    "date_in_cell": WARNING,
    "merged_filled": INFO,
    "blanks_trimmed": INFO,
    "blanks_collapsed": INFO,
    "odd_blanks": INFO,
    "duplicate_header": WARNING,
    "external_link": INFO,
    "other_sheets": INFO,
    # One figure or flag.
    "not_a_number": ERROR,
    "formula_text": ERROR,
    "number_negative": ERROR,
    "number_not_whole": ERROR,
    "number_too_large": ERROR,
    "number_outside": ERROR,
    "number_unknown": WARNING,
    "footnote_dropped": INFO,
    "estimate_mark": INFO,
    "unit_word_dropped": INFO,
    "not_yes_no": WARNING,
    # What the columns are.
    "no_import": ERROR,
    "mapping_unreadable": ERROR,
    "mapping_other_header": WARNING,
    "mapping_unknown_role": WARNING,
    "mapping_twice": ERROR,
    "mapping_no_name": ERROR,
    # Rows that become elements.
    "cut_short": ERROR,
    "no_name": ERROR,
    "no_place": ERROR,
    "no_units": ERROR,
    "path_too_deep": ERROR,
    "level_unknown": ERROR,
    "level_jump": WARNING,
    "unknown_type": WARNING,
    "unknown_choice": WARNING,
    "values_differ": INFO,
    "total_row": INFO,
    "level_added": INFO,
    "detached": INFO,
    "joined_levels": INFO,
    "sum_left_out": WARNING,
    # Indented text.
    "outline_dedent": WARNING,
    "outline_too_deep": ERROR,
    "outline_too_long": ERROR,
}

SHOWN = 200
"""Faults of one code that are kept one by one; the rest are counted."""

NOTES_SHOWN = 10
"""Notes of one code about one column that are kept one by one."""


@dataclass(frozen=True, slots=True)
class ImportFault:
    """One finding about a file.

    `row` is the row's number as a spreadsheet shows it, from 1; `column` the column's header.
    `times` counts the rows that have the same finding with the same texts.
    """

    row: int | None
    column: str | None
    code: str
    values: Mapping[str, Value] = field(default_factory=dict)
    times: int = 1

    @property
    def severity(self) -> Severity:
        """How grave: one error and nothing is imported."""
        code = str(self.values["code"]) if self.code == "more" else self.code
        return SEVERITIES[code]


class FaultList:
    """Collects faults, joins those that repeat, and counts instead of drowning the reader."""

    def __init__(self, faults: Iterable[ImportFault] = ()) -> None:
        self._faults: dict[object, ImportFault] = {}
        self._kept: dict[tuple[str, str | None], int] = {}
        self._more: dict[str, int] = {}
        for fault in faults:
            self.append(fault)

    def add(
        self, code: str, row: int | None = None, column: str | None = None, **values: Value
    ) -> None:
        """Note one finding."""
        self.append(ImportFault(row, column, code, values))

    def append(self, fault: ImportFault) -> None:
        """Note a finding that is already made."""
        if fault.code == "more":
            code = str(fault.values["code"])
            self._more[code] = self._more.get(code, 0) + fault.times
            return
        values = tuple(sorted(fault.values.items(), key=lambda item: item[0]))
        row = fault.row if fault.severity is ERROR else None
        key = (fault.code, fault.column, row, values)
        known = self._faults.get(key)
        note = fault.severity is INFO
        group = (fault.code, fault.column if note else None)
        kept = self._kept.get(group, 0)
        if known is not None:
            self._faults[key] = replace(known, times=known.times + fault.times)
        elif kept < (NOTES_SHOWN if note else SHOWN):
            self._kept[group] = kept + 1
            self._faults[key] = fault
        else:
            self._more[fault.code] = self._more.get(fault.code, 0) + fault.times

    def __iter__(self) -> Iterator[ImportFault]:
        yield from self._faults.values()
        for code, count in self._more.items():
            yield ImportFault(None, None, "more", {"code": code}, count)

    def __bool__(self) -> bool:
        return bool(self._faults)

    def ordered(self) -> tuple[ImportFault, ...]:
        """All findings, the gravest first, then by row."""
        return tuple(sorted(self, key=lambda fault: (fault.severity.rank, fault.row or 0)))


def has_errors(faults: Iterable[ImportFault]) -> bool:
    """Whether one of the faults forbids the import."""
    return any(fault.severity is ERROR for fault in faults)
