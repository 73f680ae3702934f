"""The parts that a column may play: those of the rule set, and three that belong to any table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from exports.imports.words import HEADER_WORDS, parts, plain
from model.forces.elements import Role
from model.rulesets.base import RuleSet
from model.rulesets.fields import Field
from model.rulesets.imports import ImportColumn, ImportSpec
from model.text import Text

ROW, PATH, LEVEL, TYPE, NOTES = "row", "path", "level", "type", "notes"

_ROW = ImportColumn(
    ROW,
    Text("Regiment or battery of a unit", "Regimiento o batería de una unidad"),
    ("regiment", "regimiento", "battery", "batería", "battalion", "batallón", "company", "rgt"),
)
_PATH = ImportColumn(
    PATH, Text("Path of commands", "Ruta de mandos"), ("path", "hierarchy", "ruta", "jerarquía")
)
_LEVEL = ImportColumn(
    LEVEL,
    Text("Level of the line", "Nivel de la línea"),
    ("level", "lvl", "echelon", "depth", "nivel", "escalón"),
)
_TYPE = ImportColumn(
    TYPE, Text("Type of troops", "Tipo de tropa"), ("type", "arm", "branch", "tipo", "arma")
)


@dataclass(frozen=True, slots=True)
class Parts:
    """The columns that an import into a rule set may take, and how rows become elements."""

    ruleset: RuleSet
    spec: ImportSpec
    columns: tuple[ImportColumn, ...]

    @property
    def unit_kind(self) -> str:
        """The kind that rows are gathered to."""
        return self.spec.levels[-1]

    def column(self, column_id: str) -> ImportColumn | None:
        """The column with this id, or None."""
        return next((each for each in self.columns if each.id == column_id), None)

    def level_column(self, kind: str) -> ImportColumn | None:
        """The column that names the elements of a level."""
        return next((each for each in self.columns if each.level == kind), None)

    def leaders(self) -> tuple[ImportColumn, ...]:
        """The columns that tell of leaders."""
        return tuple(each for each in self.columns if each.leader_of)

    def sums(self) -> tuple[ImportColumn, ...]:
        """The columns that are added up when rows are gathered."""
        return tuple(each for each in self.columns if each.sums)

    def field(self, column: ImportColumn, kind: str) -> Field | None:
        """The field that a column fills in a kind; None if it fills none there."""
        if not column.field or (column.kinds and kind not in column.kinds):
            return None
        known = self.ruleset.kinds.get(kind)
        return known.field(column.field) if known else None

    def is_type(self, column: ImportColumn) -> bool:
        """Whether a column decides the kind of its row by `spec.types`."""
        return column.id == TYPE

    def is_notes(self, column: ImportColumn) -> bool:
        """Whether a column gives the notes of a unit, which are no field."""
        return column.id == NOTES and not (column.field or column.level or column.leader_of)

    def may_stand(self, kind: str, parent: str) -> bool:
        """Whether the rule set lets a kind stand directly below another."""
        known = self.ruleset.kinds.get(kind)
        return known is not None and parent in known.parents

    def is_unit(self, kind: str) -> bool:
        """Whether a kind is a unit."""
        return self.ruleset.kinds[kind].role is Role.UNIT


def parts_of(ruleset: RuleSet) -> Parts | None:
    """The columns that an import into a rule set may take; None if it takes no files."""
    spec = ruleset.imports
    if spec is None or len(spec.levels) < 2:
        return None
    known = {column.id for column in spec.columns}
    more = [_ROW, _PATH, _LEVEL, *([_TYPE] if spec.types else [])]
    columns = (*spec.columns, *(each for each in more if each.id not in known))
    return Parts(ruleset, spec, columns)


def words_of(column: ImportColumn, ruleset: RuleSet) -> tuple[tuple[str, ...], ...]:
    """The phrases by which a header is known as a column's, each as plain words."""
    phrases = [*column.words, column.names.en, column.names.es, column.id]
    if column.level and column.level in ruleset.kinds:
        names = ruleset.kinds[column.level].names
        phrases += [names.en, names.es]
    for key in (column.id, column.field if not column.leader_of else ""):
        phrases += sorted(HEADER_WORDS.get(key, ()))
    found = {parts(phrase) for phrase in phrases}
    return tuple(sorted(phrase for phrase in found if phrase))


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Return a name as it is compared: plain letters and figures, single blanks."""
    return " ".join(parts(plain(text)))
