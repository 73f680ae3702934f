"""Words for findings that are no longer listed one by one: what is common to all of them."""

from __future__ import annotations

from collections.abc import Mapping

from exports.i18n import N_

GENERAL: Mapping[str, str] = {
    "cell_too_long": N_(
        "The cell is too long. Perhaps a quotation mark is missing before the first of them."
    ),
    "long_row": N_(
        "The row has more cells than the header. Put quotation marks around a cell that holds the "
        "separator, such as “1,950”."
    ),
    "short_row": N_("The row has fewer cells than the header. What is missing stays empty."),
    "broken_character": N_(
        "A letter cannot be read. Choose another encoding, or mend the letters in the file."
    ),
    "formula_value_used": N_("The cell is a formula; its last value is taken."),
    "error_value": N_("The cell shows an error. Mend its formula."),
    "date_in_cell": N_(
        "The spreadsheet made a date of the cell. Format the column as text if it should not be "
        "one."
    ),
    "merged_filled": N_("The cells are merged; their text is taken for every row that they cover."),
    "blanks_trimmed": N_("Stray blanks taken off."),
    "blanks_collapsed": N_("Double blanks made single."),
    "odd_blanks": N_("Unusual blanks or invisible signs replaced."),
    "not_a_number": N_(
        "A text stands where a number belongs. Put the number, or - if it is unknown."
    ),
    "formula_text": N_(
        "A text that looks like a formula stands where a number belongs. Put the number itself."
    ),
    "number_negative": N_("The number is less than nothing. Mend it."),
    "number_not_whole": N_("The number is not whole. Mend it."),
    "number_outside": N_("The number lies outside what is possible here. Mend it."),
    "number_unknown": N_("The text means unknown: no number is taken."),
    "footnote_dropped": N_("The footnote mark is left out."),
    "estimate_mark": N_("An estimate; the number is taken without its mark."),
    "unit_word_dropped": N_("The number is taken without the word beside it."),
    "not_yes_no": N_("The text is neither yes nor no; it is taken as no."),
    "no_place": N_("The unit cannot stand where the file puts it. Fill in the command above it."),
    "path_too_deep": N_("The path has more steps than this rule set has levels."),
    "level_unknown": N_("The text is no level. Put a number, or a word such as corps or division."),
    "unknown_type": N_("The type is unknown. Look at the units afterwards and change it."),
    "unknown_choice": N_("The text is none of the choices for its column and is left out."),
    "values_differ": N_("The rows of one unit differ, so nothing is taken from that column."),
    "total_row": N_("A row of sums is passed over."),
    "level_added": N_("The file names no command above the unit; one is made."),
    "detached": N_("The command is none of its own: its units stand below the one above."),
    "joined_levels": N_("A name stands on two levels of the file; it becomes one command."),
    "sum_left_out": N_("A figure has no place in the units of its rows; left out."),
    "mapping_unknown_role": N_("The mapping gives a column a part that this rule set lacks."),
    "mapping_twice": N_("Two columns have the same part. Keep one of them."),
}
"""By the code of a finding that may come in numbers and whose own words quote a text."""
