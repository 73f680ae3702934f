"""The options of a print that lie on the paper: paper, stock, first label, marks, bleed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QPushButton, QSpinBox, QWidget

from exports.stock import PAPERS, Extent, Stock, paper_name
from model.lengths import ZERO, mm
from model.rulesets.fields import Option
from model.rulesets.sheets import SheetSpec
from model.text import Text
from ui.desk import Desk
from ui.forms.choice_combo import ChoiceCombo
from ui.labels import hint_label
from ui.printing.choices import BLEED_MOST, MARKS, Choices
from ui.printing.form_parts import (
    FieldGroup,
    beside,
    choose,
    enable_actions,
    fill,
    menu_of_own,
    name_actions,
)
from ui.printing.start_picker import StartPicker
from ui.printing.stocks import Stocks

ROWS = 24
"""Stocks that are seen at once when their list is open."""


class PaperGroup(FieldGroup):
    """Where faces and pages lie. `stock_wanted` asks to make, change or forget an own stock."""

    stock_wanted = Signal(str)

    def __init__(self, desk: Desk, stocks: Stocks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._stocks = stocks
        self._choices = Choices()
        self._spec: SheetSpec | None = None
        self.paper, self.marks = QComboBox(), QComboBox()
        self.stock = ChoiceCombo(desk.language)
        self.stock.setMaxVisibleItems(ROWS)
        self._stock_menu = menu_of_own(desk.theme, self.stock_wanted)
        self.note = hint_label()
        self.start, self._whole = QSpinBox(), QPushButton()
        self.picker = StartPicker(desk.language)
        self.bleed = QDoubleSpinBox()
        self.bleed.setRange(0, BLEED_MOST)
        self.bleed.setSingleStep(0.5)
        self.bleed.setDecimals(1)
        self.bleed.setSuffix(" mm")
        self.mono, self.bar = QCheckBox(), QCheckBox()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.add("paper", self.paper)
        self._stock_row = self.add("stock", self.stock, self._stock_menu)
        self.form.addRow("", self.note)
        self._start_row = self.add("start", self.start, self._whole)
        self._picker_row = beside(self.picker, None)
        self.form.addRow("", self._picker_row)
        self.add("marks", self.marks)
        self.add("bleed", self.bleed)
        self.form.addRow("", self.mono)
        self.form.addRow("", self.bar)

    def _connect(self) -> None:
        for box in (self.paper, self.stock, self.marks):
            box.currentIndexChanged.connect(self.tell)
        for spin in (self.start, self.bleed):
            spin.valueChanged.connect(self.tell)
        for check in (self.mono, self.bar):
            check.toggled.connect(self.tell)
        self.picker.chosen.connect(self.start.setValue)
        self._whole.clicked.connect(lambda: self.start.setValue(1))

    def say(self) -> None:
        """Word captions, buttons and menu again."""
        _ = self._desk.language.gettext
        self.word(
            {
                "paper": _("Paper"),
                "stock": _("Stock"),
                "start": _("First label"),
                "marks": _("Cut marks"),
                "bleed": _("Bleed"),
            }
        )
        self._whole.setText(_("Whole sheet"))
        self._whole.setToolTip(_("Begin a new sheet of labels"))
        self.mono.setText(_("Black and white"))
        self.bar.setText(_("Bar of 100 mm to check the size"))
        name_actions(
            self._stock_menu,
            (_("My own stock…"), _("Change this stock…"), _("Forget this stock")),
            _("My own stocks"),
        )
        self.picker.say()

    # Filling

    def show_choices(
        self, choices: Choices, spec: SheetSpec | None, given_up: Stock | None = None
    ) -> None:
        """Fill the lists and show what is chosen.

        `given_up` is the stock that was chosen before and does not come on the paper.
        """
        if spec is not self._spec:
            self.show_bleed(BLEED_MOST)
        self._choices, self._spec = choices, spec
        with self.filling():
            self._fill_lists()
            choose(self.paper, choices.paper)
            choose(self.marks, choices.marks)
            self.stock.set_choice(choices.stock)
            if round(self.bleed.value(), 1) != choices.bleed:
                self.bleed.setValue(choices.bleed)
            self.mono.setChecked(choices.mono)
            self.bar.setChecked(choices.check_bar)
            self._show_start(choices.start)
            self._show_labels(choices.start)
        self._show_note(given_up)
        self._show_what_applies()

    def _fill_lists(self) -> None:
        _ = self._desk.language.gettext
        fill(self.paper, [(each, paper_name(each, _)) for each in PAPERS])
        marks = {
            "auto": _("As the stock wants"),
            "none": _("None"),
            "crop": _("Corners"),
            "guides": _("Guides in the margins"),
            "lines": _("Lines around each"),
        }
        fill(self.marks, [(each, marks[each]) for each in MARKS])
        self.stock.set_options(tuple(self._offered()), empty=False)
        # The list may be wider than its field, whose width is the panel's.
        rows = self.stock.view()
        bar = rows.verticalScrollBar().sizeHint().width()
        rows.setMinimumWidth(rows.sizeHintForColumn(0) + bar)

    def _offered(self) -> Iterator[Option]:
        spec, tr = self._spec, self._desk.language.translator
        if spec is None or not spec.kinds:
            return
        own = self._stocks.find(spec.stock.get(self._choices.paper, ""))
        plain = tr.gettext("plain paper")
        name = own.worded(tr.gettext, tr.number) if own is not None else plain
        first = tr.gettext("As the sheet wants: {stock}").format(stock=name)
        yield Option("", Text.same(first))
        yield from self._stocks.offered(self._choices.paper, self.face, tr)

    @property
    def face(self) -> Extent:
        """The size of the sheet's faces."""
        if self._spec is None or not self._spec.kinds:
            return (ZERO, ZERO)
        return (mm(self._spec.width), mm(self._spec.height))

    def _show_start(self, start: int) -> None:
        """Show the place of the first label until the print tells which cells it fills."""
        if self.start.value() != start:
            self.start.setMaximum(max(self.start.maximum(), start))
            self.start.setValue(start)

    def _show_labels(self, start: int) -> None:
        """Show another sheet of labels at once, still blank: a print of it may yet fail."""
        stock = self._stocks.used(self._choices, self._spec)
        if stock is not None and stock.kind == "labels" and stock != self.picker.stock:
            self.start.setMaximum(max(1, stock.cells, start))
            self.picker.show_stock(stock, start, frozenset())

    def _show_note(self, stock: Stock | None) -> None:
        """Say why the stock is another than the one that the user had chosen."""
        words = ""
        if stock is not None:
            tr = self._desk.language.translator
            text = tr.gettext("{stock} comes on {paper} only, so the sheet's own stock was taken.")
            name = stock.worded(tr.gettext, tr.number)
            words = text.format(stock=name, paper=paper_name(stock.paper, tr.gettext))
        self.note.setText(words)
        self.form.setRowVisible(self.note, bool(words))

    def show_bleed(self, most: float) -> None:
        """Let a bleed be chosen only for faces that have one, in millimetres."""
        _ = self._desk.language.gettext
        self.bleed.setEnabled(most > 0)
        hint = "" if most > 0 else _("These pieces end at the cut: there is nothing to bleed.")
        self.bleed.setToolTip(hint)

    def show_cells(self, stock: Stock | None, start: int, filled: frozenset[int]) -> None:
        """Show the sheet of labels as a print fills it."""
        shown = stock is not None and self._is_labels
        self.form.setRowVisible(self._picker_row, shown)
        if stock is not None and shown:
            with self.filling():
                self.start.setMaximum(max(1, stock.cells))
                self.start.setValue(start)
            self.picker.show_stock(stock, start, filled)

    @property
    def _is_labels(self) -> bool:
        """Whether the print goes on labels, of which some may be used, and not on plain paper."""
        stock = self._stocks.used(self._choices, self._spec)
        return stock is not None and stock.kind == "labels"

    def _show_what_applies(self) -> None:
        """Hide what has no meaning for the sheet."""
        faces = self._spec is not None and bool(self._spec.kinds)
        labels = self._is_labels
        for row, shown in (
            (self._stock_row, faces),
            (self._start_row, labels),
            (self._picker_row, labels),
            (self.marks, faces),
            (self.bleed, faces),
            (self.mono, self._spec is not None),
            (self.bar, self._spec is not None),
        ):
            self.form.setRowVisible(row, shown)
        own = self._stocks.own.find(self._choices.stock) is not None
        enable_actions(self._stock_menu, own=own)

    # Reading

    def read(self, choices: Choices) -> Choices:
        """The choices with what these fields say."""
        return replace(
            choices,
            paper=str(self.paper.currentData()),
            stock=self.stock.choice(),
            start=self.start.value(),
            marks=str(self.marks.currentData()),
            bleed=round(self.bleed.value(), 1),
            mono=self.mono.isChecked(),
            check_bar=self.bar.isChecked(),
        )
