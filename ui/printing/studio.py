"""The print studio: sheets and options at the left, the preview at the right, the report below.

The page holds what is chosen and has it printed; what is seen lies beside it: `sheet_list`,
`panel` with its `options_*`, `head`, `preview`, `report_list`; where a print goes, in `output`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QLocale, Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QWidget

from exports.sheets import CALIBRATION, sheets_of
from exports.stock import Stock
from model.forces.changes import DocumentEvent, ProjectChanged
from model.rulesets.sheets import SheetSpec
from ui.background import Background
from ui.open_project import OpenProject
from ui.printing.choices import ChoiceMemory, Choices
from ui.printing.form_parts import stacked
from ui.printing.head import Head
from ui.printing.output import Output
from ui.printing.own_stocks import OwnStocks
from ui.printing.own_things import OwnThings
from ui.printing.panel import OptionsPanel
from ui.printing.preview import PdfPreview
from ui.printing.printing import Printed, make, word_failure
from ui.printing.profiles import Profiles
from ui.printing.report_list import ReportList
from ui.printing.sheet_list import SheetList
from ui.printing.stocks import Stocks
from ui.printing.units_dialog import UnitsDialog
from ui.printing.whose import Whose, find_printed
from ui.widgets import EmptyHint
from ui.window.pages import Page

PAUSE = 250


class PrintStudio(Page):
    """Prints the sheets of a project's armies. `reveal` is sent with a unit that is wanted."""

    alone = True

    def __init__(self, work: OpenProject, parent: QWidget | None = None) -> None:
        super().__init__("print", parent)
        self._work = work
        desk = work.desk
        self._memory = ChoiceMemory(desk.settings, work.path)
        self._whose = Whose(work)
        self._profiles = Profiles(desk.settings)
        self._stocks = Stocks(OwnStocks(desk.settings))
        self._specs: dict[str, SheetSpec] = {}
        self._choices = Choices()
        self._given_up: Stock | None = None
        self._printed: Printed | None = None
        self._stale = True
        self._known_armies: list[str] = []
        self._ready = False  # whether there is a print to save, as the window knows it
        self._background = Background(self)
        self._sheets = SheetList()
        self.options = OptionsPanel(work, self._profiles, self._stocks)
        self.preview = PdfPreview(desk)
        self.report = ReportList(desk)
        self.head = Head(desk)
        self._failure = EmptyHint(desk, "warning")
        self._empty = EmptyHint(desk, "print")
        self._stack = QStackedWidget()
        self.output = Output(work, self)
        self._own_things = OwnThings(desk, self._stocks.own, self._profiles, self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._lay_out()
        self._connect()
        self.say()

    def _lay_out(self) -> None:
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.addWidget(stacked(self._sheets, (self.options, 1)))
        self._stack.addWidget(self.preview)
        self._stack.addWidget(self._failure)
        self._split.addWidget(stacked(self.head, (self._stack, 1), self.report))
        self._split.setStretchFactor(1, 1)
        self._split.setChildrenCollapsible(False)
        self._split.setSizes([350, 650])
        self._whole = QStackedWidget()
        self._whole.addWidget(self._split)
        self._whole.addWidget(self._empty)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._whole)

    def _connect(self) -> None:
        self._sheets.currentItemChanged.connect(self._choose_sheet)
        self.options.edited.connect(self.set_choices)
        self.options.units_wanted.connect(self._ask_units)
        self.options.stock_wanted.connect(self._own_stock)
        self.options.printer_wanted.connect(self._own_printer)
        self.report.wanted.connect(self._reveal)
        self._pause.timeout.connect(self.render_now)
        self._background.busy_changed.connect(self._show_busy)
        # The lambda keeps the page until Qt deletes it. Python's collector may run on the
        # worker's thread, and what it deletes there goes in the midst of the window's painting.
        self._background.progressed.connect(lambda part: self.head.show_progress(round(part * 100)))
        self.head.save_wanted.connect(self.save)
        self.head.print_wanted.connect(self.print_out)
        self.head.folder_wanted.connect(self.output.open_folder)
        self.output.message.connect(self.message)
        self._unsubscribe = self._work.document.events.subscribe(self._on_event)
        self._work.desk.language.changed.connect(self._change_language)
        self._work.desk.theme.changed.connect(self._fill_sheets)

    # What the window asks of a page

    def title(self) -> str:
        """The word on the tab."""
        return self._work.desk.language.gettext("Print")

    def icon(self) -> str:
        """The icon on the tab."""
        return "print"

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """Save and print what is shown."""
        return {"print.save": self.save, "print.out": self.print_out}

    def can(self, action_id: str) -> bool:
        """What is saved or printed must be what the choices say now."""
        return action_id in self.commands() and self._printed is not None and not self.busy

    def come_from(self, army_id: str) -> None:
        """Print that army's sheets; the user may choose others, and comes back to those."""
        if self._whose.come_from(army_id):
            self._show_sheet()
            self.render_soon(0)

    def shut(self) -> None:
        """Let go of the document."""
        self._unsubscribe()
        self._pause.stop()
        self._background.cancel()

    # Words

    def _change_language(self) -> None:
        """Word everything again; what was told in the other language is told no longer."""
        # Fields take their numbers' signs from the language that was spoken when they were made.
        self.setLocale(QLocale())
        self.message.emit("")
        self.say()

    def say(self) -> None:
        """Word everything again."""
        _ = self._work.desk.language.gettext
        self._sheets.setAccessibleName(_("Sheets"))
        self.head.say()
        self._empty.set_text(
            _("There is nothing to print yet. Add an army, or import an order of battle.")
        )
        self._fill_sheets()
        self.options.say()
        self._show_head()
        self.changed.emit()
        self.render_soon()

    # Sheets

    @property
    def sheet(self) -> str:
        """The id of the sheet that is shown."""
        return self._sheets.sheet

    def _fill_sheets(self) -> None:
        """List the sheets of the armies at hand, and the test page."""
        language = self._work.desk.language
        document = self._work.document
        wanted = self.sheet or self._memory.last_sheet
        self._specs = sheets_of(document.project, document.assessment)
        listed = [(spec.id, language.text(spec.names)) for spec in self._specs.values()]
        listed.append((CALIBRATION, language.gettext("Calibration page")))
        self._sheets.fill(listed, wanted)
        self._whole.setCurrentIndex(0 if self._specs else 1)
        self._show_sheet()

    def show_sheet(self, sheet: str) -> bool:
        """Show a sheet; False if the armies do not print it."""
        return self._sheets.choose(sheet)

    def _choose_sheet(self) -> None:
        self._memory.keep_last_sheet(self.sheet)
        self._printed = None
        self._given_up = None
        self._show_sheet()
        self.preview.clear()
        self.report.show_report(None)
        self.render_soon(0)

    def _show_sheet(self) -> None:
        kept = self._memory.recall(self.sheet)
        recalled = self._whose.begin(self.sheet, kept)
        if recalled != kept:
            self._memory.keep(self.sheet, recalled)
        self._choices = self._with_start(self._stocks.agree(recalled, recalled))
        self._show_choices()
        self._show_head()

    def _show_choices(self) -> None:
        self.options.show_choices(self._choices, self._specs.get(self.sheet), self._given_up)

    @property
    def choices(self) -> Choices:
        """What is chosen for the sheet that is shown."""
        return self._choices

    def set_choices(self, choices: Choices) -> None:
        """Choose, remember and print again. Stock and paper are brought to agree."""
        old = self._choices
        wanted, choices = choices.stock, self._stocks.agree(choices, old)
        self._given_up = self._stocks.find(wanted) if not choices.stock else None
        if choices.stock != old.stock or choices.paper != old.paper:
            choices = self._with_start(choices)
        elif choices.start != old.start:
            self._memory.keep_start(self._stock_key(choices), choices.start)
        self._choices = choices
        self._memory.keep(self.sheet, choices)
        self._show_choices()
        self.render_soon()

    def _with_start(self, choices: Choices) -> Choices:
        """Begin where the sheet of labels at hand was left; plain paper is always whole."""
        stock = self._stocks.used(choices, self._specs.get(self.sheet))
        if stock is None or stock.kind != "labels":
            return replace(choices, start=1)
        return replace(choices, start=self._memory.start_of(self._stock_key(choices)))

    def _stock_key(self, choices: Choices) -> str:
        stock = self._stocks.used(choices, self._specs.get(self.sheet))
        return stock.id if stock is not None else ""

    # The print

    def _on_event(self, event: DocumentEvent) -> None:
        if not isinstance(event, ProjectChanged):
            return
        armies = [each.id for each in self._work.document.project.armies]
        document = self._work.document
        specs = sheets_of(document.project, document.assessment)
        if list(specs) != list(self._specs) or armies != self._known_armies:
            self._known_armies = armies
            self._fill_sheets()
        self.render_soon()

    def render_soon(self, pause: int = PAUSE) -> None:
        """Print again when the user pauses; at once with a pause of 0."""
        self._stale = True
        if self.isVisible():
            self._pause.start(pause)
            self._show_head()

    def render_now(self) -> None:
        """Print the sheet off the window's thread and show the PDF."""
        self._pause.stop()
        if not self._specs:
            return
        self._stale = False
        document = self._work.document
        settings = self._choices.settings(
            self.sheet,
            self._work.desk.language.lang,
            self._profiles.find(self._choices.profile),
            self._stocks.own.find(self._choices.stock),
        )
        records = list(document.project.records())
        rulesets = self._work.desk.find_ruleset
        self._background.run(
            lambda job: make(records, rulesets, settings, job), self._show, self._show_failure
        )

    def _show(self, printed: Printed) -> None:
        self._printed = printed
        self.preview.show_pdf(printed.pdf)
        self.report.show_report(printed.report)
        self.options.show_printed(printed)
        self._stack.setCurrentWidget(self.preview)
        self._show_head()

    def _show_failure(self, error: Exception) -> None:
        self._printed = None
        self.preview.clear()
        self.report.show_report(None)
        self._failure.set_text(word_failure(error, self._work.desk.tr))
        self._stack.setCurrentWidget(self._failure)
        self._show_head()

    def _show_busy(self, busy: bool) -> None:
        self.head.show_busy(busy=busy)
        self._show_head()

    def _show_head(self) -> None:
        self.head.show_print(
            self._sheets.sheet_name,
            self._printed,
            ready=not self.busy,
            saved=self.output.saved is not None,
        )
        if self.can("print.save") != self._ready:
            self._ready = not self._ready
            self.changed.emit()

    @property
    def busy(self) -> bool:
        """Whether a print is being made, or will be when the user pauses."""
        return self._background.busy or self._pause.isActive()

    def showEvent(self, event: QShowEvent) -> None:
        """Print what changed while nobody looked."""
        super().showEvent(event)
        if self._stale:
            self._pause.start(0)

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the printing for when somebody looks."""
        super().hideEvent(event)
        if self._pause.isActive():
            self._pause.stop()

    # What is done with a print

    def save(self) -> None:
        """Save the PDF that is shown."""
        if self._printed is not None:
            self.output.save(self._printed.pdf, self.head.title)
            self._show_head()

    def print_out(self) -> None:
        """Ask for a printer, and print the PDF that is shown at its true size."""
        printed = self._printed
        if printed is not None and self.output.print_out(self.preview.document, self.head.title):
            self.printed_out(printed)

    def printed_out(self, printed: Printed) -> None:
        """The labels that were printed are used: the next print begins behind them."""
        stock = printed.stock
        if stock is None or stock.kind != "labels" or self._choices.start == printed.next_start:
            return
        self._memory.keep_start(self._stock_key(self._choices), printed.next_start)
        _ = self._work.desk.language.gettext
        text = _("Printed. The next print on this stock begins at label {n}.")
        self.message.emit(text.format(n=self._work.desk.language.number(printed.next_start)))

    # What the options ask for

    def _ask_units(self) -> None:
        spec = self._specs.get(self.sheet)
        if spec is None:
            return
        dialog = UnitsDialog(self._work, self._choices.army, spec.kinds, self._choices.units, self)
        if dialog.exec():
            self.set_choices(replace(self._choices, units=dialog.chosen))
        dialog.deleteLater()

    def _own_stock(self, wish: str) -> None:
        stock = self._own_things.stock(wish, self._choices.stock)
        if stock is not None:
            self.set_choices(replace(self._choices, stock=stock))
            self.render_soon(0)

    def _own_printer(self, wish: str) -> None:
        profile = self._own_things.printer(wish, self._choices.profile)
        if profile is not None:
            self.set_choices(replace(self._choices, profile=profile))
            self.render_soon(0)

    def _reveal(self, name: str) -> None:
        """Select the unit that a line of the report is about."""
        found = find_printed(self._work, self._choices, self._specs.get(self.sheet), name)
        if found is not None:
            self._work.document.select([found.id])
            self.reveal.emit(found.id)
