"""Which columns the tree table shows, how wide and in which order; remembered by rule set."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QMenu, QTreeView

from model.rulesets.fields import FieldType
from ui.army.model import NAME, ArmyModel

NAME_KEY = "name"
LEAST_NAME, MOST_NAME = 180, 260
SAMPLED = 60
"""Rows that are looked at for the width of a column of words."""
SAMPLES = {FieldType.INTEGER: "20,935", FieldType.NUMBER: "20,935.5", FieldType.FLAG: ""}
PADDING, SIGN = 22, 44
LEAST, LEAST_WORDS = 40, 64
MOST_WIDTH = 170
WIDE = frozenset({FieldType.TEXT, FieldType.TRAITS, FieldType.ENTRY, FieldType.CHOICES})


class Columns:
    """Keeps a view's columns as the user arranged them, for every army of one rule set.

    Widths are given by `fit`, once the heads have their words.
    """

    def __init__(self, view: QTreeView, model: ArmyModel) -> None:
        self._view = view
        self._model = model
        self._settings = model.work.desk.settings
        self._ready = False
        self._arrange()
        header = view.header()
        header.sectionResized.connect(self._resized)
        header.sectionMoved.connect(lambda *_: self._save_order())

    @property
    def _key(self) -> str:
        ruleset = self._model.ruleset
        return f"columns/{ruleset.id if ruleset is not None else 'none'}"

    def _id(self, column: int) -> str:
        field = self._model.field_at(column)
        return field.id if field is not None else NAME_KEY

    def shown(self) -> list[int]:
        """The columns that are shown, in the order in which they stand."""
        header = self._view.header()
        order = (header.logicalIndex(place) for place in range(header.count()))
        return [column for column in order if not header.isSectionHidden(column)]

    def set_shown(self, column: int, shown: bool) -> None:
        """Show or hide a column; the name stays."""
        if column != NAME:
            self._view.setColumnHidden(column, not shown)
            every = range(self._model.columnCount())
            hidden = tuple(self._id(each) for each in every if self._view.isColumnHidden(each))
            self._settings.set_texts(f"{self._key}/hidden", hidden)

    def _arrange(self) -> None:
        """Bring back the order, and what is hidden."""
        self._ready = False
        hidden = set(self._settings.texts(f"{self._key}/hidden"))
        order = self._settings.texts(f"{self._key}/order")
        header = self._view.header()
        ids = {self._id(column): column for column in range(self._model.columnCount())}
        for name, column in ids.items():
            self._view.setColumnHidden(column, name in hidden)
        for place, name in enumerate(each for each in order if each in ids):
            header.moveSection(header.visualIndex(ids[name]), place)

    def fit(self) -> None:
        """Give each column the width that the user gave it, else one that fits its words."""
        self._ready = False
        widths = self._settings.numbers(f"{self._key}/widths")
        for column in range(self._model.columnCount()):
            width = widths.get(self._id(column))
            self._view.setColumnWidth(column, width or self._fitting(column))
        self._ready = True

    def _fitting(self, column: int) -> int:
        """A width for the head and for values such as the column holds."""
        field = self._model.field_at(column)
        if field is None:
            return min(MOST_NAME, max(LEAST_NAME, self._sampled(column)))
        bold = QFont(self._view.font())
        bold.setWeight(QFont.Weight.DemiBold)
        language = self._model.work.desk.language
        head = language.text(field.short) or language.text(field.names)
        texts = [SAMPLES.get(field.type, "")]
        texts += [language.text(each.short) or language.text(each.names) for each in field.options]
        metrics = self._view.fontMetrics()
        widest = max(
            QFontMetrics(bold).horizontalAdvance(head),
            *(metrics.horizontalAdvance(text) for text in texts),
        )
        if field.type in WIDE:
            return min(MOST_WIDTH, max(LEAST_WORDS, widest + PADDING, self._sampled(column)))
        return min(MOST_WIDTH, max(LEAST, widest + PADDING))

    def _sampled(self, column: int) -> int:
        """The width that the first rows ask for, from the top of the tree down."""
        metrics, model = self._view.fontMetrics(), self._model
        widest = rows = 0
        level = [(QModelIndex(), 0)]
        while level and rows < SAMPLED:
            parent, depth = level.pop()
            for row in range(min(model.rowCount(parent), SAMPLED - rows)):
                index = model.index(row, column, parent)
                room = metrics.horizontalAdvance(model.cell(index).text) + PADDING
                if column == NAME:
                    room += SIGN + depth * self._view.indentation()
                widest = max(widest, room)
                rows += 1
                level.append((model.index(row, NAME, parent), depth + 1))
        return widest

    def reset(self) -> None:
        """Back to the columns as the rule set has them."""
        for part in ("widths", "hidden", "order"):
            self._settings.set_text(f"{self._key}/{part}", "")
        self._arrange()
        self.fit()

    def _resized(self, column: int, _old: int, new: int) -> None:
        if self._ready and new > 0:
            widths = self._settings.numbers(f"{self._key}/widths")
            self._settings.set_numbers(f"{self._key}/widths", {**widths, self._id(column): new})

    def _save_order(self) -> None:
        if self._ready:
            header = self._view.header()
            places = range(self._model.columnCount())
            order = tuple(self._id(header.logicalIndex(place)) for place in places)
            self._settings.set_texts(f"{self._key}/order", order)

    def menu(self) -> QMenu:
        """The menu of columns to show and hide."""
        language = self._model.work.desk.language
        menu = QMenu(self._view)
        header = self._view.header()
        for column in range(1, self._model.columnCount()):
            field = self._model.fields[column - 1]
            action = menu.addAction(language.text(field.names))
            action.setCheckable(True)
            action.setChecked(not header.isSectionHidden(column))
            action.toggled.connect(lambda on, each=column: self.set_shown(each, on))
        menu.addSeparator()
        menu.addAction(language.gettext("Columns as they were"), self.reset)
        return menu

    def open_menu(self, point: QPoint) -> None:
        """Open the menu of columns at a point of the header."""
        menu = self.menu()
        menu.exec(self._view.header().mapToGlobal(point))
        menu.deleteLater()
