"""Lookups and odds of a table as the project has it: with the user's own cells where he set any."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from exports.i18n import Translator
from exports.reports import word_result
from model.dice import throw
from model.forces.project import Project
from model.rulesets.base import RuleSet
from model.rulesets.forces import Forces
from model.rulesets.tables import Answer, Cell, Key, Layout, LookupFailed, Table, TableKey


@dataclass(frozen=True, slots=True)
class Found:
    """An answer, worded, and the cell where it stands; `column` is None for a whole row.

    `cells` are the row's cells by the heads of their columns, for a table that answers by rows.
    """

    text: str
    row: int | None
    column: int | None
    cells: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Chance:
    """A result of a throw, worded, and how likely it is; an empty text is no result at all."""

    text: str
    chance: Fraction


class AskedTable:
    """One table of a rule set in a project: what it holds, and what it answers."""

    def __init__(self, project: Project, ruleset: RuleSet, table_id: str) -> None:
        self._project = project
        self.ruleset = ruleset
        self.id = table_id
        self.printed = ruleset.tables[table_id]

    @property
    def table(self) -> Table:
        """The table with the user's own cells."""
        return Forces(self._project, self.ruleset, {}).table(self.id)

    @property
    def is_edited(self) -> bool:
        """Whether the user replaced the printed cells."""
        return self._project.table_edit(self.ruleset.id, self.id) is not None

    def is_own(self, row: int, column: int) -> bool:
        """Whether a cell holds a figure of the user's."""
        return self.table.rows[row].cells[column] != self.printed.rows[row].cells[column]

    def takes(self, row: int, column: int, text: str, tr: Translator) -> str:
        """What a cell takes, in words, if it does not take a text; "" if it does."""
        own = self.printed.rows[row]
        if text == str(own.cells[column]):
            return ""
        judge = self.ruleset.rules.judge_cells.get(self.id)
        if judge is not None:
            what = judge(own, self.printed.columns[column], text)
            return what.get(tr.lang) if what is not None else ""
        if self.printed.takes(row, column, text):
            return ""
        if self.printed.layout is Layout.BANDS:
            return tr.gettext("a range of rolls, or nothing")
        return tr.gettext("a number")

    @property
    def thrown(self) -> TableKey | None:
        """The key that dice give, if one does."""
        return next((key for key in self.printed.keys if key.dice), None)

    def ask(self, keys: Mapping[str, Key]) -> Answer:
        """Answer; LookupFailed for keys without an answer."""
        if self.is_edited or self.id not in self.ruleset.rules.lookups:
            return self.table.lookup(keys)
        return self.ruleset.lookup(self.id, keys)

    def find(self, keys: Mapping[str, Key], tr: Translator) -> Found:
        """Answer in words, with its place; LookupFailed for keys without an answer."""
        answer = self.ask(keys)
        try:
            row, column = self.table.place(answer.keys)
        except LookupFailed:
            return Found(self._said(answer, tr), None, None)
        if column is None:
            return Found("", row, None, self._worded_row(row, tr))
        return Found(self._said(answer, tr), row, column, self._rest(row, column, tr))

    def _said(self, answer: Answer, tr: Translator) -> str:
        return answer.said.get(tr.lang) or self._word(answer.result, tr)

    def _rest(self, row: int, column: int, tr: Translator) -> tuple[tuple[str, str], ...]:
        """What else a table that answers by rows says in the row of its answer."""
        if not any(each.main for each in self.printed.columns):
            return ()
        worded = self._worded_row(row, tr)
        return (*worded[:column], *worded[column + 1 :])

    def _worded_row(self, row: int, tr: Translator) -> tuple[tuple[str, str], ...]:
        table = self.table
        return tuple(
            (column.names.get(tr.lang), table.text_of(cell).get(tr.lang))
            for column, cell in zip(table.columns, table.rows[row].cells, strict=True)
        )

    def _word(self, result: object, tr: Translator) -> str:
        return word_result(result, self.id, self.ruleset, tr)

    def odds(self, keys: Mapping[str, Key], modifier: int, tr: Translator) -> tuple[Chance, ...]:
        """How likely each result is, by the throw with a modifier; in the table's own order.

        `keys` are all but the thrown one. Empty if another key is missing or has no row.
        """
        key = self.thrown
        if key is None:
            return ()

        def result(roll: int) -> str:
            try:
                return self._short(self.ask({**keys, key.id: roll}), tr)
            except LookupFailed:
                return ""

        chances = (throw(key.dice) + modifier).map(result)
        order = list(dict.fromkeys(result(roll) for roll, _ in throw(key.dice) + modifier))
        known = chances.as_dict()
        if set(known) == {""}:
            return ()
        return tuple(Chance(text, known[text]) for text in order)

    def _short(self, answer: Answer, tr: Translator) -> str:
        """A result by its name, without what it does: what stands before the first colon."""
        if isinstance(answer.result, Mapping):
            cells = [self.table.text_of(_cell(each)).get(tr.lang) for each in answer.row.values()]
            return "  ·  ".join(cells)
        return self._word(answer.result, tr).partition(": ")[0]


def _cell(value: object) -> Cell:
    return value if isinstance(value, str | int | float) else str(value)
