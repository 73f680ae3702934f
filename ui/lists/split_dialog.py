"""The dialog that asks how a unit is split."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from model.forces.elements import Element
from ui.labels import hint_label
from ui.lists.sizes import UnitSize
from ui.open_project import OpenProject
from ui.widgets import TitleLabel


class SplitDialog(QDialog):
    """Asks for the size of the second unit; both sizes are shown, with what the book says."""

    def __init__(
        self, work: OpenProject, element: Element, size: UnitSize, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._language = work.desk.language
        self._size = size
        gettext = self._language.gettext
        self.setWindowTitle(gettext("Split a unit"))
        title = TitleLabel(gettext("Split {name}").format(name=work.name(element)), self, 1.4)
        title.setWordWrap(True)
        half = size.count // 2
        half = max(half - half % size.step, 1)
        self._spin = QSpinBox(self)
        self._spin.setRange(1, size.count - 1)
        self._spin.setSingleStep(size.step)
        self._spin.setAccessibleName(gettext("Size of the new unit"))
        self._slider = QSlider(Qt.Orientation.Horizontal, self)
        self._slider.setRange(1, size.count - 1)
        self._slider.setSingleStep(size.step)
        self._slider.setAccessibleName(gettext("Size of the new unit"))
        self._slider.valueChanged.connect(self._spin.setValue)
        self._spin.valueChanged.connect(self._slider.setValue)
        self._spin.valueChanged.connect(lambda _value: self._show())
        line = QHBoxLayout()
        line.addWidget(QLabel(gettext("New unit"), self))
        line.addWidget(self._spin)
        line.addWidget(self._slider, 1)
        self.sums = QLabel(self)
        self._about = hint_label()
        buttons = QDialogButtonBox(self)
        split = buttons.addButton(gettext("Split"), QDialogButtonBox.ButtonRole.AcceptRole)
        split.setDefault(True)
        buttons.addButton(gettext("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 14)
        layout.setSpacing(8)
        layout.addWidget(title)
        layout.addLayout(line)
        layout.addWidget(self.sums)
        layout.addWidget(self._about)
        layout.addStretch(1)
        layout.addWidget(buttons)
        self.resize(420, 210)
        self._spin.setValue(half)
        self._show()
        self._spin.setFocus()
        self._spin.selectAll()

    def count(self) -> int:
        """How many models the new unit gets."""
        return self._spin.value()

    def set_count(self, count: int) -> None:
        """Ask for a size."""
        self._spin.setValue(count)

    def _show(self) -> None:
        number, gettext = self._language.number, self._language.gettext
        second = self._spin.value()
        first = self._size.count - second
        self.sums.setText(f"{number(self._size.count)} = {number(first)} + {number(second)}")
        small = min(first, second) < self._size.least
        words = gettext("The army book wants at least {n} in a unit.") if small else ""
        self._about.setText(words.format(n=number(self._size.least)))
