"""A form for a sheet of labels of the user's own, with a picture and what is wrong with it."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from exports.stock import PAPERS, Stock, faults, paper_name
from model.lengths import mm
from ui.desk import Desk
from ui.labels import hint_label, plain_label
from ui.printing.form_parts import fill
from ui.printing.start_picker import StartPicker

CUSTOM = "custom"
LENGTHS = ("w", "h", "x0", "y0", "dx", "dy", "corner")


class StockDialog(QDialog):
    """Describes a sheet; `stock` is what is described now."""

    def __init__(
        self, desk: Desk, stock_id: str, stock: Stock | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._id = stock_id
        self._name = QLineEdit()
        self._paper = QComboBox()
        self._paper_w, self._paper_h = self._length(1000), self._length(1000)
        self._nx, self._ny = self._count(), self._count()
        self._lengths = {name: self._length(500) for name in LENGTHS}
        self._picture = StartPicker(desk.language)
        self._picture.setEnabled(False)
        self._faults = plain_label()
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._lay_out()
        self._show(stock or _first(stock_id))
        self._paper.currentIndexChanged.connect(self._look)
        self._name.textChanged.connect(self._look)
        for length in (self._paper_w, self._paper_h, *self._lengths.values()):
            length.valueChanged.connect(self._look)
        for count in (self._nx, self._ny):
            count.valueChanged.connect(self._look)
        self._look()

    @staticmethod
    def _length(most: float) -> QDoubleSpinBox:
        spin = QDoubleSpinBox()
        spin.setRange(0, most)
        spin.setDecimals(2)
        spin.setSingleStep(0.5)
        spin.setSuffix(" mm")
        return spin

    @staticmethod
    def _count() -> QSpinBox:
        spin = QSpinBox()
        spin.setRange(1, 99)
        return spin

    def _lay_out(self) -> None:
        _ = self._desk.language.gettext
        self.setWindowTitle(_("My own label stock"))
        fill(self._paper, [(each, paper_name(each, _)) for each in (*PAPERS, CUSTOM)])
        self._form = form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(_("Name"), self._name)
        self._name.setMinimumWidth(self.fontMetrics().averageCharWidth() * 24)
        form.addRow(_("Paper"), self._paper)
        form.addRow(_("Width of the paper"), self._paper_w)
        form.addRow(_("Height of the paper"), self._paper_h)
        form.addRow(_("Labels across"), self._nx)
        form.addRow(_("Labels down"), self._ny)
        words = {
            "w": _("Width of a label"),
            "h": _("Height of a label"),
            "x0": _("Left edge to first label"),
            "y0": _("Top edge to first label"),
            "dx": _("From label to label, across"),
            "dy": _("From label to label, down"),
            "corner": _("Radius of the corners"),
        }
        for name in LENGTHS:
            form.addRow(words[name], self._lengths[name])
            self._lengths[name].setAccessibleName(words[name])
        right = QVBoxLayout()
        right.addWidget(self._picture)
        hint = hint_label(_("Measure with a ruler, from edge to edge, in millimetres."))
        right.addWidget(hint)
        right.addStretch(1)
        row = QHBoxLayout()
        row.addLayout(form, 1)
        row.addSpacing(16)
        row.addLayout(right)
        column = QVBoxLayout(self)
        column.addLayout(row)
        column.addWidget(self._faults)
        column.addStretch(1)
        column.addWidget(self._buttons)

    def _show(self, stock: Stock) -> None:
        self._name.setText(stock.names[0] if stock.names else "")
        self._paper.setCurrentIndex(max(0, self._paper.findData(stock.paper)))
        wide, high = stock.sheet
        self._paper_w.setValue(wide.mm)
        self._paper_h.setValue(high.mm)
        self._nx.setValue(stock.nx)
        self._ny.setValue(stock.ny)
        for name, spin in self._lengths.items():
            spin.setValue(getattr(stock, name).mm)

    @property
    def stock(self) -> Stock:
        """The sheet as it is described."""
        lengths = {name: mm(spin.value()) for name, spin in self._lengths.items()}
        return Stock(
            id=self._id,
            names=(self._name.text().strip(),),
            paper=str(self._paper.currentData()),
            paper_size=(mm(self._paper_w.value()), mm(self._paper_h.value())),
            nx=self._nx.value(),
            ny=self._ny.value(),
            w=lengths["w"],
            h=lengths["h"],
            x0=lengths["x0"],
            y0=lengths["y0"],
            dx=lengths["dx"],
            dy=lengths["dy"],
            corner=lengths["corner"],
        )

    def _look(self) -> None:
        """Draw the sheet as it stands and say what is wrong."""
        custom = self._paper.currentData() == CUSTOM
        self._form.setRowVisible(self._paper_w, custom)
        self._form.setRowVisible(self._paper_h, custom)
        stock = self.stock
        found = faults(stock)
        _ = self._desk.language.gettext
        lines = [each.worded(_, self._desk.language.number) for each in found]
        if not self._name.text().strip():
            lines.append(_("Give the stock a name."))
        self._faults.setText("\n".join(lines))
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(not lines)
        if stock.sheet[0].mm > 0 and stock.sheet[1].mm > 0:
            self._picture.show_stock(stock, 1, frozenset())


def _first(stock_id: str) -> Stock:
    """A sheet to begin with: three by eight labels on A4, edge to edge."""
    wide, high = PAPERS["a4"]
    w, h = mm(wide.mm / 3), mm(high.mm / 8)
    return Stock(id=stock_id, names=("",), paper="a4", nx=3, ny=8, w=w, h=h, dx=w, dy=h)
