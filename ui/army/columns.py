"""Which columns the tree table shows, how wide and in which order; remembered by rule set."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QTreeView

from model.rulesets.base import FieldType
from ui.army.model import NAME, ArmyModel

NAME_KEY = "name"
NAME_WIDTH = 250
SAMPLES = {FieldType.INTEGER: "20,935", FieldType.NUMBER: "20,935.5", FieldType.FLAG: ""}
PADDING = 26
MOST_WIDTH = 170
WIDE = frozenset({FieldType.TEXT, FieldType.TRAITS, FieldType.ENTRY, FieldType.CHOICES})


class Columns:
    """Keeps a view's columns as the user arranged them, for every army of one rule set."""

    def __init__(self, view: QTreeView, model: ArmyModel) -> None:
        self._view = view
        self._model = model
        self._ready = False
        self.restore()
        header = view.header()
        header.sectionResized.connect(lambda *_: self._save())
        header.sectionMoved.connect(lambda *_: self._save())

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
            self._save()

    def restore(self) -> None:
        """Bring back widths, order and what is hidden; what is new gets a fitting width."""
        self._ready = False
        settings = self._model.work.desk.settings
        widths = settings.numbers(f"{self._key}/widths")
        hidden = set(settings.texts(f"{self._key}/hidden"))
        order = settings.texts(f"{self._key}/order")
        header = self._view.header()
        ids = {self._id(column): column for column in range(self._model.columnCount())}
        for name, column in ids.items():
            self._view.setColumnWidth(column, widths.get(name, self._fitting(column)))
            self._view.setColumnHidden(column, name in hidden)
        for place, name in enumerate(each for each in order if each in ids):
            header.moveSection(header.visualIndex(ids[name]), place)
        self._ready = True

    def _fitting(self, column: int) -> int:
        """A width for the head and for values such as the column holds."""
        metrics = self._view.fontMetrics()
        field = self._model.field_at(column)
        if field is None:
            return NAME_WIDTH
        language = self._model.work.desk.language
        texts = [language.text(field.short) or language.text(field.names)]
        texts.append(SAMPLES.get(field.type, ""))
        texts += [language.text(each.short) or language.text(each.names) for each in field.options]
        widest = max(metrics.horizontalAdvance(text) for text in texts)
        least = 110 if field.type in WIDE else 48
        return min(MOST_WIDTH, max(least, widest + PADDING))

    def reset(self) -> None:
        """Back to the columns as the rule set has them."""
        settings = self._model.work.desk.settings
        for part in ("widths", "hidden", "order"):
            settings.set_text(f"{self._key}/{part}", "")
        self.restore()

    def _save(self) -> None:
        if not self._ready:
            return
        settings = self._model.work.desk.settings
        header = self._view.header()
        every = range(self._model.columnCount())
        old = settings.numbers(f"{self._key}/widths")
        widths = {
            self._id(column): old.get(self._id(column), self._fitting(column))
            if header.isSectionHidden(column)
            else header.sectionSize(column)
            for column in every
        }
        settings.set_numbers(f"{self._key}/widths", widths)
        hidden = tuple(self._id(column) for column in every if header.isSectionHidden(column))
        settings.set_texts(f"{self._key}/hidden", hidden)
        order = tuple(self._id(header.logicalIndex(place)) for place in every)
        settings.set_texts(f"{self._key}/order", order)

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
