"""The editors of the table's cells: what is typed in, and how it begins and ends."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from model.forces.elements import Element
from model.issues import Value
from model.rulesets.fields import Field, FieldType
from ui.forms.choice_combo import ChoiceCombo
from ui.forms.number_spin import NumberSpin
from ui.open_project import OpenProject

WIDEST_LIST = 240


class CellEditors:
    """Makes the editors of a project's cells, and reads them.

    `done` is told of an editor whose value is final by one gesture: a choice from a list.
    """

    def __init__(self, work: OpenProject, done: Callable[[QWidget], None]) -> None:
        self._work = work
        self._done = done

    def make(self, parent: QWidget, element: Element, field: Field | None) -> QWidget:
        """The editor of an element's field; of its name without one."""
        forces = self._work.forces(element)
        if field is None or field.type is FieldType.TEXT:
            return QLineEdit(parent)
        language = self._work.desk.language
        if field.type in {FieldType.CHOICE, FieldType.ENTRY} and forces is not None:
            combo = ChoiceCombo(language, parent)
            combo.set_options(forces.options(element, field.id), empty=field.default is None)
            combo.activated.connect(lambda _row: self._done(combo))
            return combo
        spin = NumberSpin(language, field, parent)
        spin.setButtonSymbols(NumberSpin.ButtonSymbols.NoButtons)
        spin.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        spin.setAutoFillBackground(True)
        return spin

    def place(self, editor: QWidget, box: QRect) -> None:
        """Put an editor over its cell; a list may be wider than that."""
        if isinstance(editor, ChoiceCombo):
            box.setWidth(max(box.width(), min(editor.sizeHint().width(), WIDEST_LIST)))
        editor.setGeometry(box)

    def begin(self, editor: QWidget, value: Value | None) -> None:
        """Let an editor begin with a cell's value."""
        match editor:
            case ChoiceCombo():
                editor.set_choice(str(value or ""))
            case NumberSpin():
                editor.set_number(value if isinstance(value, int | float) else None)
            case QLineEdit():
                editor.setText("" if value is None else str(value))
            case _:
                pass

    def text(self, editor: QWidget) -> str | None:
        """What stands in an editor; None for a widget that is none of these."""
        match editor:
            case ChoiceCombo():
                return editor.choice()
            case NumberSpin() | QLineEdit():
                return editor.text()
            case _:
                return None

    def open_list(self, editor: QWidget | None) -> None:
        """Open the list of an editor that has one."""
        if isinstance(editor, ChoiceCombo):
            editor.showPopup()

    def has_open_list(self, editor: QObject) -> bool:
        """Whether a list is open, so that Enter is for it."""
        return isinstance(editor, QComboBox) and editor.view().isVisible()
