"""Item model of the collection: what is owned, what armies need of it, what is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication

from model.books.collection import needs, own, owned
from model.forces.elements import Army
from model.rulesets.base import RuleSet
from model.text import Text
from ui import theme
from ui.open_project import OpenProject
from ui.widgets import tooltip

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
NAME, OWNED, NEEDED, MISSING = range(4)
COLUMNS = 4
MOST = 100_000
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Miniatures:
    """One sort of miniatures: how many are owned, and how many the armies at hand need."""

    entry: str
    names: Text
    owned: int
    needed: int

    @property
    def missing(self) -> int:
        """How many are lacking."""
        return max(self.needed - self.owned, 0)


class CollectionModel(QAbstractTableModel):
    """The collection of one rule set against some of its armies."""

    def __init__(self, work: OpenProject, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._ruleset: RuleSet | None = None
        self._armies: tuple[Army, ...] = ()
        self._names: Callable[[str], Text | None] = lambda _entry: None
        self.rows: tuple[Miniatures, ...] = ()

    def show_armies(
        self,
        ruleset: RuleSet | None,
        armies: tuple[Army, ...],
        names: Callable[[str], Text | None],
    ) -> None:
        """Show the collection for a rule set; `names` gives the names of entries."""
        self._ruleset, self._armies, self._names = ruleset, armies, names
        self.refresh()

    def refresh(self) -> None:
        """Count again; the rows of sorts that stay are the same rows."""
        rows = self._count()
        wanted = [each.entry for each in rows]
        held = list(self.rows)
        for row in reversed(range(len(held))):
            if held[row].entry not in wanted:
                self.beginRemoveRows(NOWHERE, row, row)
                held.pop(row)
                self.rows = tuple(held)
                self.endRemoveRows()
        for row, each in enumerate(rows):
            there = next((n for n, old in enumerate(held) if old.entry == each.entry), None)
            if there is None:
                self.beginInsertRows(NOWHERE, row, row)
                held.insert(row, each)
                self.rows = tuple(held)
                self.endInsertRows()
            elif there != row:
                self.beginMoveRows(NOWHERE, there, there, NOWHERE, row)
                held.insert(row, held.pop(there))
                self.rows = tuple(held)
                self.endMoveRows()
        self.rows = rows
        if rows:
            last = self.index(len(rows) - 1, COLUMNS - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _count(self) -> tuple[Miniatures, ...]:
        if self._ruleset is None:
            return ()
        project = self._work.document.project
        have = {each.entry: each for each in owned(project, self._ruleset.id)}
        found: dict[str, Miniatures] = {}
        forces = self._work.forces(self._armies[0]) if self._armies else None
        armies = [a for a in self._armies if a.id in project]
        for need in needs(forces, armies) if forces is not None else ():
            found[need.entry] = Miniatures(need.entry, need.names, need.owned, need.needed)
        for record in have.values():
            if record.entry not in found:
                names = self._names(record.entry) or Text.same(record.name)
                found[record.entry] = Miniatures(record.entry, names, record.count, 0)
        return tuple(found.values())

    @property
    def missing(self) -> tuple[Miniatures, ...]:
        """What is lacking."""
        return tuple(each for each in self.rows if each.missing)

    # The form that Qt asks for

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many sorts there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Name, owned, needed, missing."""
        return 0 if parent.isValid() else COLUMNS

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """What the columns hold."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(RIGHT if section != NAME else LEFT)
        if role != Qt.ItemDataRole.DisplayRole or not 0 <= section < COLUMNS:
            return None
        gettext = self._work.desk.language.gettext
        words = (gettext("Miniatures"), gettext("Owned"), gettext("Needed"), gettext("Missing"))
        return words[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Names and numbers; what is missing in the colour of warnings."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row, column = self.rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, column)
            case Qt.ItemDataRole.EditRole:
                return row.owned if column == OWNED else self._text(row, column)
            case Qt.ItemDataRole.TextAlignmentRole if column != NAME:
                return int(RIGHT)
            case Qt.ItemDataRole.ForegroundRole if column == MISSING and row.missing:
                return theme.colour(theme.Role.WARNING, QGuiApplication.palette())
            case Qt.ItemDataRole.ToolTipRole if column == OWNED:
                text = self._work.desk.language.gettext("Type how many you have.")
                return tooltip(text)
            case _:
                return None

    def _text(self, row: Miniatures, column: int) -> str:
        language = self._work.desk.language
        if column == NAME:
            return language.text(row.names) or row.entry
        if column == OWNED:
            return language.number(row.owned)
        number = row.needed if column == NEEDED else row.missing
        return language.number(number) if number else ""

    def flags(self, index: Index) -> Qt.ItemFlag:
        """What is owned can be typed."""
        flags = super().flags(index)
        if index.isValid() and index.column() == OWNED and not self._work.document.read_only:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set how many are owned; 0 takes the sort off the collection."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid() or self._ruleset is None:
            return False
        if index.column() != OWNED or not isinstance(value, int | str):
            return False
        try:
            count = int(self._work.desk.tr.parse_number(str(value)))
        except ValueError:
            return False
        if not 0 <= count <= MOST:
            return False
        row, ruleset = self.rows[index.row()], self._ruleset.id
        name = self._work.desk.language.text(row.names)
        document = self._work.document
        return bool(self._work.do(lambda: own(document, ruleset, row.entry, name, count)))
