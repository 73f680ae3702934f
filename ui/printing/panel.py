"""The options of a print, below each other: what, on which paper, by which printer."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from exports.stock import Stock
from model.rulesets.sheets import SheetSpec
from ui.open_project import OpenProject
from ui.printing.choices import Choices
from ui.printing.options_paper import PaperGroup
from ui.printing.options_printer import PrinterGroup
from ui.printing.options_what import WhatGroup
from ui.printing.printing import Printed
from ui.printing.profiles import Profiles
from ui.printing.stocks import Stocks
from ui.widgets import Line


class OptionsPanel(QScrollArea):
    """A form for the choices of one sheet. `edited` is sent with the new choices.

    Buttons of the panel ask the studio: `units_wanted`, `stock_wanted` (with "new", "edit" or
    "remove") and `printer_wanted` (likewise).
    """

    edited = Signal(object)
    units_wanted = Signal()
    stock_wanted = Signal(str)
    printer_wanted = Signal(str)

    def __init__(
        self, work: OpenProject, profiles: Profiles, stocks: Stocks, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._choices = Choices()
        self._spec: SheetSpec | None = None
        self._given_up: Stock | None = None
        self.what = WhatGroup(work)
        self.on_paper = PaperGroup(work.desk, stocks)
        self.by = PrinterGroup(work.desk, profiles)
        self._lay_out()
        for group in (self.what, self.on_paper, self.by):
            group.edited.connect(self._read)
        self.what.units_wanted.connect(self.units_wanted)
        self.on_paper.stock_wanted.connect(self.stock_wanted)
        self.by.wanted.connect(self.printer_wanted)

    def _lay_out(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(10, 6, 10, 10)
        column.setSpacing(8)
        for part in (self.what, Line(), self.on_paper, Line(), self.by):
            column.addWidget(part)
        column.addStretch(1)
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def sizeHint(self) -> QSize:
        """Wide enough for the names of stocks."""
        return QSize(max(300, self.minimumSizeHint().width()), 520)

    def minimumSizeHint(self) -> QSize:
        """Never narrower than the form with its scroll bar: it scrolls downwards only."""
        body, bar = self.widget(), self.verticalScrollBar()
        width = body.minimumSizeHint().width() if body is not None else 0
        return QSize(width + bar.sizeHint().width() + 2, 160)

    def say(self) -> None:
        """Word everything again, and fill the lists."""
        for group in (self.what, self.on_paper, self.by):
            group.say()
        self.show_choices(self._choices, self._spec, self._given_up)

    def show_choices(
        self, choices: Choices, spec: SheetSpec | None, given_up: Stock | None = None
    ) -> None:
        """Show the choices of a sheet; without a sheet of a rule set, those of the test page.

        `given_up` is the stock that was chosen before and does not come on the paper.
        """
        self._choices, self._spec, self._given_up = choices, spec, given_up
        self.what.show_choices(choices, spec)
        self.on_paper.show_choices(choices, spec, given_up)
        self.by.show_choices(choices)
        self.updateGeometry()

    def show_printed(self, printed: Printed) -> None:
        """Show the sheet of labels as a print fills it, and whether its pieces bleed."""
        self.on_paper.show_cells(printed.stock, self._choices.start, printed.cells)
        self.on_paper.show_bleed(printed.report.bleed)

    def _read(self) -> None:
        """Take what the user changed, and say so."""
        new = self.by.read(self.on_paper.read(self.what.read(self._choices)))
        if new != self._choices:
            self.edited.emit(new)
