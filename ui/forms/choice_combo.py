"""A drop-down list of a field's options, with groups, prices and reasons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget

from model.rulesets.fields import Option
from ui.language import Language
from ui.symbols import symbol_icon
from ui.theme import Role, colour

ID_ROLE = Qt.ItemDataRole.UserRole
MANY = 12


class ChoiceCombo(QComboBox):
    """Shows options by their names; holds the id of the chosen one, "" for none.

    Options that are not legal as things stand are muted, tell why, and can be chosen all the same.
    A long list can be searched by typing a part of a name; Enter takes the first that has it.
    """

    def __init__(self, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setModel(QStandardItemModel(self))

    def set_options(self, options: Sequence[Option], *, empty: bool) -> None:
        """Offer options; with `empty` also none."""
        model = QStandardItemModel(self)
        if empty:
            model.appendRow(self._item("–", ""))
        group = ""
        for option in options:
            head = self._language.text(option.group)
            if head and head != group:
                model.appendRow(self._heading(head))
            group = head
            model.appendRow(self._option(option))
        self.setModel(model)
        self._make_searchable(model.rowCount())

    def _option(self, option: Option) -> QStandardItem:
        name, detail = self._language.text(option.names), self._language.text(option.detail)
        item = self._item(f"{name}  ·  {detail}" if detail else name, option.id)
        if option.symbol:
            item.setIcon(symbol_icon(option.symbol, self.palette()))
        if option.reason.en:
            item.setToolTip(self._language.text(option.reason))
            item.setForeground(colour(Role.MUTED, self.palette()))
        return item

    @staticmethod
    def _item(text: str, option_id: str) -> QStandardItem:
        item = QStandardItem(text)
        item.setData(option_id, ID_ROLE)
        return item

    def _heading(self, text: str) -> QStandardItem:
        item = QStandardItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        # What cannot be chosen would be as pale as what is switched off, and is to be read.
        item.setForeground(colour(Role.MUTED, self.palette()))
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        return item

    def _make_searchable(self, count: int) -> None:
        if count <= MANY or self.isEditable():
            return
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = QCompleter(self.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setCompleter(completer)
        line = self.lineEdit()
        if line is not None:
            line.returnPressed.connect(self._take_first)
            line.editingFinished.connect(self._show_chosen)

    def _take_first(self) -> None:
        """Choose the first option with what was typed, which need not be its whole name."""
        typed = self.currentText().strip().casefold()
        model = self.model()
        if not typed or typed == self.itemText(self.currentIndex()).casefold():
            return
        for row in range(self.count()):
            enabled = model.flags(model.index(row, 0)) & Qt.ItemFlag.ItemIsEnabled
            if enabled and typed in self.itemText(row).casefold():
                self.setCurrentIndex(row)
                self.activated.emit(row)
                return

    def _show_chosen(self) -> None:
        """Show the option that is chosen, and not what was typed to find one."""
        self.setEditText(self.itemText(self.currentIndex()))

    def choice(self) -> str:
        """The id of the chosen option."""
        return str(self.currentData(ID_ROLE) or "")

    def set_choice(self, option_id: str) -> None:
        """Choose an option; one that is not offered is shown by its id."""
        index = self.findData(option_id, ID_ROLE)
        if index < 0 and option_id:
            self.addItem(option_id)
            index = self.count() - 1
            self.setItemData(index, option_id, ID_ROLE)
        self.setCurrentIndex(index)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn the choice only when the list has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
