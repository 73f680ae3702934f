"""Faults of foreign files in the user's language: what happened, to what, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from exports.i18n import N_
from exports.imports.more_words import GENERAL
from exports.wording import Lenient, word_number, word_sum

if TYPE_CHECKING:
    from exports.i18n import Translator
    from exports.imports.faults import ImportFault
    from model.issues import Value
    from model.rulesets.base import RuleSet

MESSAGES: Mapping[str, str] = {
    "no_file": N_("There is no file {file}. Choose another."),
    "unreadable_file": N_("The file {file} cannot be opened. Look at its permissions."),
    "file_too_large": N_(
        "The file has {have} MB; at most {most} MB are read. Keep only the rows that you need."
    ),
    "empty_file": N_("The file is empty. Save the table again and choose that file."),
    "old_excel": N_(
        "This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a"
        " password, or as CSV."
    ),
    "not_a_workbook": N_(
        "The file is named like a workbook but is none. If it is a text table, name it .csv; "
        "if not, save it again as .xlsx."
    ),
    "binary_workbook": N_("This is a binary workbook (.xlsb). Save it as .xlsx or CSV."),
    "other_document": N_(
        "This is not a table but a document of another sort ({document}). Save the table as "
        ".xlsx or CSV."
    ),
    "binary_file": N_("This is neither a text nor a workbook. Save the table as .xlsx or CSV."),
    "damaged_workbook": N_(
        "The workbook is damaged or cut off. Open it in your spreadsheet program and save it again."
    ),
    "zip_bomb": N_(
        "The workbook unpacks to far more than an order of battle can need and is not opened."
        " Copy the table into a new workbook."
    ),
    "xml_entities": N_(
        "The workbook holds definitions that no spreadsheet program writes and is not opened."
        " Copy the table into a new workbook."
    ),
    "no_such_sheet": N_("The workbook has no sheet “{sheet}”. Choose one of its sheets."),
    "no_such_encoding": N_("The text cannot be read as {encoding}. Choose another encoding."),
    "too_many_rows": N_(
        "The table has more than {most} rows and is not read. Keep only the rows that you need."
    ),
    "too_many_columns": N_(
        "The table has more than {most} columns and is not read. Keep only the columns that "
        "you need."
    ),
    "too_many_cells": N_(
        "The table has more than {most} cells and is not read. Keep only what you need, or "
        "save a workbook as CSV, which may be larger."
    ),
    "no_rows": N_("The table has a header but no rows below it."),
    "cell_too_long": N_(
        "The cell has more than {most} characters. Perhaps a quotation mark is missing before it."
    ),
    "open_quote": N_(
        "A quotation mark opens here and never closes, so the rest of the file is one cell. "
        "Close it or remove it."
    ),
    "long_row": N_(
        "The row has {have:cell|cells}, the header {need}. Put quotation marks around a cell that "
        "holds the separator, such as “1,950”."
    ),
    "short_row": N_(
        "The row has {have:cell|cells}, the header {need}. What is missing stays empty."
    ),
    "cut_off": N_(
        "The last row stops in its middle, so the file may be cut off. Fetch the whole file, or "
        "complete the row."
    ),
    "one_column": N_(
        "Everything stands in one column, but “{sign}” stands between the cells of every row. "
        "Choose that separator."
    ),
    "broken_character": N_(
        "“{text}” holds a letter that cannot be read. Choose another encoding, or mend it in "
        "the file."
    ),
    "formula_value_used": N_("The cell is a formula; its last value, {text}, is taken."),
    "formula_without_value": N_(
        "The cell is a formula without a stored value. Open the workbook in your spreadsheet "
        "program and save it again."
    ),
    "error_value": N_("The cell shows the error {text}. Mend its formula."),
    "date_in_cell": N_(
        "The spreadsheet made a date of the cell ({text}). Format the column as text if it "
        "should not be one."
    ),
    "merged_filled": N_(
        "“{text}” stands in merged cells and is taken for every row that they cover."
    ),
    "blanks_trimmed": N_("Stray blanks taken off “{text}”."),
    "blanks_collapsed": N_("Double blanks made single in “{text}”."),
    "odd_blanks": N_("Unusual blanks or invisible signs replaced in “{text}”."),
    "duplicate_header": N_("Two columns have this header. The second bears its letter as well."),
    "external_link": N_(
        "The workbook refers to other files. They are not opened; the values stored in it are"
        " taken."
    ),
    "other_sheets": N_(
        "The workbook has several sheets. “{sheet}” is read; choose another if that is wrong."
    ),
    "not_a_number": N_(
        "“{text}” stands where a number belongs. Put the number, or - if it is unknown."
    ),
    "formula_text": N_(
        "“{text}” is a text that looks like a formula, where a number belongs. Put the number"
        " itself."
    ),
    "number_negative": N_("{text} is less than nothing. Mend the number."),
    "number_not_whole": N_("{text} is not a whole number. Mend it."),
    "number_too_large": N_("The number is too large to be true. Mend it."),
    "number_outside": N_("{text} lies outside what is possible here ({least} to {most}). Mend it."),
    "number_unknown": N_("“{text}” means unknown: no number is taken."),
    "footnote_dropped": N_("The footnote mark of “{text}” is left out."),
    "estimate_mark": N_("“{text}” is an estimate; the number is taken without its mark."),
    "unit_word_dropped": N_("Of “{text}” the number is taken."),
    "not_yes_no": N_("“{text}” is neither yes nor no; it is taken as no."),
    "no_import": N_("This rule set takes no orders of battle from files."),
    "mapping_unreadable": N_("The mapping cannot be read: {reason}. Choose the columns by hand."),
    "mapping_other_header": N_("The mapping names a column that the table does not have."),
    "mapping_unknown_role": N_(
        "The mapping gives the column the part “{role}”, which this rule set does not know."
    ),
    "mapping_twice": N_("Two columns have the part “{role}”. Keep one of them."),
    "mapping_no_name": N_("No column says what the units are called. Choose one."),
    "cut_short": N_(
        "The row ends before this column, so a separator may be missing in it. Complete the row."
    ),
    "no_name": N_("The row names no unit. Give it a name or delete the row."),
    "no_place": N_(
        "{child} cannot stand directly below {parent}. Fill in the command between them."
    ),
    "no_units": N_("No row holds a unit. Look at the columns that you chose."),
    "path_too_deep": N_("The path “{text}” has {have} steps; this rule set has {most} levels."),
    "level_unknown": N_("“{text}” is no level. Put a number, or a word such as corps or division."),
    "level_jump": N_(
        "The line lies more than one level below the one above. It is put right below it."
    ),
    "unknown_type": N_(
        "The type “{text}” is unknown. The unit becomes {kind}; change it afterwards if that "
        "is wrong."
    ),
    "unknown_choice": N_("“{text}” is none of the choices for this column and is left out."),
    "values_differ": N_("The rows of {name} differ here, so nothing is taken."),
    "total_row": N_("“{text}” is a row of sums and is passed over."),
    "level_added": N_("The file names no {kind} above {name}; one is made."),
    "detached": N_("“{text}” is no command of its own: its units stand below {parent}."),
    "joined_levels": N_("“{name}” stands on two levels of the file; it becomes one {kind}."),
    "sum_left_out": N_("“{role}”: the units of their rows have no place for {number}; left out."),
    "outline_dedent": N_(
        "The line is indented like none above it. It is put on the nearest level."
    ),
    "outline_too_deep": N_("The text is indented more than {most} levels deep. Reduce the levels."),
    "outline_too_long": N_("The text has more than {most} lines. Keep only what you need."),
}

_KIND_VALUES = ("kind", "child", "parent")


class _Dots(Lenient):
    """Words a message about several cells: what is not given reads as dots."""

    def get_value(self, key: int | str, _args: object, kwargs: Mapping[str, object]) -> object:
        """The value, or dots."""
        return kwargs.get(str(key), "…")


_DOTS = _Dots()


def word_fault(fault: ImportFault, translator: Translator, ruleset: RuleSet | None = None) -> str:
    """Return one fault as a line of text, with its place and how often it occurs.

    The rule set gives the names of the kinds and columns that the fault speaks of.
    """
    if fault.code == "more":
        code = str(fault.values["code"])
        if code in GENERAL:
            line = translator.gettext(GENERAL[code])
        else:
            line = _message(code, {}, translator, ruleset)
        more = translator.ngettext("{n} more: {line}", "{n} more: {line}", fault.times)
        return more.format(n=translator.number(fault.times), line=line)
    _ = translator.gettext
    line = _message(fault.code, fault.values, translator, ruleset)
    row = str(fault.row)
    if fault.row is not None and fault.column is not None:
        line = _("Row {row}, “{column}”. {line}").format(row=row, column=fault.column, line=line)
    elif fault.row is not None:
        line = _("Row {row}. {line}").format(row=row, line=line)
    elif fault.column is not None:
        line = _("“{column}”. {line}").format(column=fault.column, line=line)
    if fault.times > 1:
        again = translator.ngettext(
            "{line} (and in {n} more row)", "{line} (and in {n} more rows)", fault.times - 1
        )
        line = again.format(line=line, n=translator.number(fault.times - 1))
    return line


def word_import_sum(
    column_id: str, value: float, ruleset: RuleSet | None, translator: Translator
) -> str:
    """What a file's column adds up to: "158,123 men", "1 gun"."""
    spec = ruleset.imports if ruleset is not None else None
    column = next((each for each in spec.columns if each.id == column_id), None) if spec else None
    if ruleset is None or column is None:
        return f"{translator.number(value)} {column_id}"
    for kind in ruleset.kinds.values():
        target = kind.field(column.field)
        if target is not None:
            return word_sum(target, value, translator)
    return f"{translator.number(value)} {column.names.get(translator.lang).lower()}"


def _message(
    code: str, values: Mapping[str, Value], translator: Translator, ruleset: RuleSet | None
) -> str:
    shown: dict[str, str] = {}
    for name, value in values.items():
        if isinstance(value, int | float):
            shown[name] = word_number(value, translator)
        elif isinstance(value, tuple):
            shown[name] = translator.join(value)
        else:
            shown[name] = _named(name, value, translator, ruleset)
    line = _DOTS.vformat(translator.gettext(MESSAGES[code]), (), shown)
    return line[:1].upper() + line[1:]


def _named(name: str, value: str, translator: Translator, ruleset: RuleSet | None) -> str:
    """Return a kind's or a column's name for its id; any other text as it is."""
    if ruleset is not None and name in _KIND_VALUES and value in ruleset.kinds:
        kind = ruleset.kinds[value].names.get(translator.lang)
        return kind[:1].lower() + kind[1:]
    if ruleset is not None and name == "role" and ruleset.imports is not None:
        for column in ruleset.imports.columns:
            if column.id == value:
                return column.names.get(translator.lang)
    return value
