"""Draws the cells of the tree table, and gives each type of field its editor."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from model.forces.elements import Element, Role
from model.issues import Severity
from model.rulesets.base import FieldType
from ui import theme
from ui.army.cells import Look
from ui.army.model import NAME, ArmyModel
from ui.choice_combo import ChoiceCombo
from ui.number_spin import NumberSpin
from ui.symbols import symbol_icon

Index = QModelIndex | QPersistentModelIndex
ROW_PADDING = 9
DOT = 5.0
INSET = 5
TICK = 16
BADGE = 14
BADGES = {
    Severity.ERROR: ("error", theme.Role.ERROR),
    Severity.WARNING: ("warning", theme.Role.WARNING),
}
IN_FORMS = frozenset({FieldType.CHOICES, FieldType.TRAITS})
LOOKS = {Look.COMPUTED: theme.Role.COMPUTED, Look.TOTAL: theme.Role.MUTED}


class CellDelegate(QStyledItemDelegate):
    """Computed values are grey italic, those set by hand have a dot, totals are grey.

    `form_wanted` asks for the inspector, for fields that no cell can edit; `entered` says that
    Enter ended an edit, so that the view goes down (or up) as a spreadsheet does.
    """

    form_wanted = Signal(str, str)
    entered = Signal(int)

    def __init__(self, model: ArmyModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model

    # Drawing

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Give a cell the font and the colour of its look."""
        super().initStyleOption(option, index)
        element = self._model.element_at(index)
        if element is None:
            return
        cell = self._model.cell(index)
        role = LOOKS.get(cell.look)
        if role is not None:
            option.palette.setColor(QPalette.ColorRole.Text, theme.colour(role, option.palette))
        if cell.look is Look.COMPUTED:
            option.font.setItalic(True)
        if index.column() == NAME:
            self._dress_name(option, element)

    def _dress_name(self, option: QStyleOptionViewItem, element: Element) -> None:
        if element.role is Role.ARMY:
            option.font.setWeight(QFont.Weight.Bold)
        elif element.role is Role.FORMATION:
            option.font.setWeight(QFont.Weight.DemiBold)
        if not element.name:
            muted = theme.colour(theme.Role.MUTED, option.palette)
            option.palette.setColor(QPalette.ColorRole.Text, muted)
        option.icon = symbol_icon(self._model.work.symbol(element), option.palette)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.decorationSize = QSize(18, 18)
        if self._badge(element) is not None:
            option.rect.adjust(0, 0, -BADGE - 4, 0)

    def _badge(self, element: Element) -> Severity | None:
        found = self._model.open_issues(element.id)
        return found[0].severity if found and found[0].severity in BADGES else None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell, then its dot, its badge and the frame of the current cell."""
        whole = QRect(option.rect)
        cell = self._model.cell(index)
        inner = QStyleOptionViewItem(option)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(whole, option.palette.color(QPalette.ColorRole.Highlight))
        if cell.checked is not None:
            self._paint_tick(painter, option, checked=cell.checked, selected=selected)
        else:
            inset = 0 if index.column() == NAME else INSET
            inner.rect = whole.adjusted(inset, 0, -inset, 0)
            super().paint(painter, inner, index)
        if cell.look is Look.BY_HAND:
            self._dot(painter, QRectF(whole), option.palette)
        element = self._model.element_at(index)
        if index.column() == NAME and element is not None:
            severity = self._badge(element)
            if severity is not None:
                self._paint_badge(painter, QRectF(whole), option, severity)
        if option.state & QStyle.StateFlag.State_HasFocus:
            role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Accent
            painter.setPen(option.palette.color(role))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(whole).adjusted(1.5, 1.5, -1.5, -2.5))

    @staticmethod
    def _paint_tick(
        painter: QPainter, option: QStyleOptionViewItem, *, checked: bool, selected: bool
    ) -> None:
        """A tick in a faint box, in the middle of the cell."""
        palette = option.palette
        side = TICK if checked else TICK - 3
        box = QRectF(0, 0, side, side)
        box.moveCenter(QRectF(option.rect).center())
        ink = palette.color(
            QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        )
        if checked:
            theme.paint_icon(painter, "check", box, ink)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(ink if selected else theme.colour(theme.Role.GRID, palette))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 2, 2)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """A click anywhere in a cell of yes or no turns it."""
        cell = self._model.cell(index)
        if cell.checked is None or not cell.editable or not isinstance(event, QMouseEvent):
            return super().editorEvent(event, model, option, index)
        released = event.type() == QEvent.Type.MouseButtonRelease
        if released and event.button() is Qt.MouseButton.LeftButton and not event.modifiers():
            state = Qt.CheckState.Unchecked if cell.checked else Qt.CheckState.Checked
            return model.setData(index, state, Qt.ItemDataRole.CheckStateRole)
        return False

    @staticmethod
    def _dot(painter: QPainter, whole: QRectF, palette: QPalette) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.Role.MANUAL, palette))
        painter.drawEllipse(QRectF(whole.left() + 4, whole.center().y() - DOT / 2, DOT, DOT))
        painter.restore()

    @staticmethod
    def _paint_badge(
        painter: QPainter, whole: QRectF, option: QStyleOptionViewItem, severity: Severity
    ) -> None:
        name, role = BADGES[severity]
        selected = option.state & QStyle.StateFlag.State_Selected
        tint = (
            option.palette.color(QPalette.ColorRole.HighlightedText)
            if selected
            else theme.colour(role, option.palette)
        )
        box = QRectF(whole.right() - BADGE - 3, whole.center().y() - BADGE / 2, BADGE, BADGE)
        theme.paint_icon(painter, name, box, tint)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Rows with room to breathe."""
        size = super().sizeHint(option, index)
        return QSize(size.width() + 8, option.fontMetrics.height() + ROW_PADDING)

    # Editing

    def createEditor(  # type: ignore[override] # Qt takes None for "no editor"
        self, parent: QWidget, _option: QStyleOptionViewItem, index: Index
    ) -> QWidget | None:
        """The editor of a cell; none for fields that only a form can edit."""
        element = self._model.element_at(index)
        if element is None:
            return None
        language = self._model.work.desk.language
        field = self._model.own_field(element, index.column())
        if field is None or field.type is FieldType.TEXT:
            line = QLineEdit(parent)
            line.setFrame(False)
            return line
        if field.type in IN_FORMS:
            self.form_wanted.emit(element.id, field.id)
            return None
        forces = self._model.work.forces(element)
        if field.type in {FieldType.CHOICE, FieldType.ENTRY} and forces is not None:
            combo = ChoiceCombo(language, parent)
            combo.set_options(forces.options(element, field.id), empty=field.default is None)
            combo.activated.connect(lambda _row: self._done(combo))
            return combo
        spin = NumberSpin(language, field, parent)
        spin.setFrame(False)
        return spin

    def _done(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with the cell's value."""
        value = self._model.cell(index).value
        match editor:
            case ChoiceCombo():
                editor.set_choice(str(value or ""))
            case NumberSpin():
                editor.set_number(value if isinstance(value, int | float) else None)
            case QLineEdit():
                editor.setText("" if value is None else str(value))
            case _:
                pass

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Hand the editor's value to the model, if the user changed it."""
        match editor:
            case ChoiceCombo():
                value = editor.choice()
            case NumberSpin():
                value = editor.text()
            case QLineEdit():
                value = editor.text()
            case _:
                return
        cell = self._model.cell(index)
        before = (
            self._model.work.desk.tr.number(cell.value)
            if cell.numeric and isinstance(cell.value, int | float)
            else str(cell.value or "")
        )
        if value != before:
            model.setData(index, value, Qt.ItemDataRole.EditRole)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Enter ends the edit and goes on to the next row."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            open_list = isinstance(editor, QComboBox) and editor.view().isVisible()
            if enter and not open_list and isinstance(editor, QWidget):
                self._done(editor)
                up = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self.entered.emit(-1 if up else 1)
                return True
        return super().eventFilter(editor, event)
