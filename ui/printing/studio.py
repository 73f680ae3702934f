"""The print studio: sheets and options at the left, the preview at the right, the report below."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLayout,
    QProgressBar,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from exports.sheets import CALIBRATION, sheets_of
from model.forces.changes import DocumentEvent, ProjectChanged
from model.rulesets.sheets import SheetSpec
from ui.background import Background
from ui.labels import hint_label, title_label
from ui.open_project import OpenProject
from ui.printing.choices import ChoiceMemory, Choices
from ui.printing.output import Output
from ui.printing.own_things import OwnThings
from ui.printing.panel import OptionsPanel
from ui.printing.preview import PdfPreview
from ui.printing.printing import Printed, make, word_failure
from ui.printing.profiles import Profiles
from ui.printing.report_list import ReportList
from ui.printing.sheet_list import SheetList
from ui.printing.stocks import OwnStocks
from ui.printing.units_dialog import UnitsDialog
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
        self._profiles = Profiles(desk.settings)
        self._own_stocks = OwnStocks(desk.settings)
        self._specs: dict[str, SheetSpec] = {}
        self._choices = Choices()
        self._printed: Printed | None = None
        self._stale = True
        self._known_armies: list[str] = []
        self._background = Background(self)
        self._sheets = SheetList()
        self.options = OptionsPanel(work, self._profiles, self._own_stocks)
        self.preview = PdfPreview(desk)
        self.report = ReportList(desk)
        self._title, self._summary = title_label(1.35), hint_label()
        self._print, self._save = QPushButton(), QPushButton()
        self._folder = QToolButton()
        self._bar = QProgressBar()
        self._failure = EmptyHint(desk, "warning")
        self._empty = EmptyHint(desk, "print")
        self._stack = QStackedWidget()
        self.output = Output(work, self)
        self._own_things = OwnThings(desk, self._own_stocks, self._profiles, self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._lay_out()
        self._connect()
        self.say()

    def _lay_out(self) -> None:
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.addWidget(_column(self._sheets, (self.options, 1)))
        self._split.addWidget(self._right_side())
        self._split.setStretchFactor(1, 1)
        self._split.setChildrenCollapsible(False)
        self._split.setSizes([350, 650])
        self._whole = QStackedWidget()
        self._whole.addWidget(self._split)
        self._whole.addWidget(self._empty)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._whole)

    def _right_side(self) -> QWidget:
        """The head with its buttons, the preview or why there is none, and the report."""
        theme = self._work.desk.theme
        for button, sign in (
            (self._print, "print"),
            (self._save, "save"),
            (self._folder, "folder"),
        ):
            theme.set_icon(button, sign)
        self._bar.setTextVisible(False)
        self._bar.setMaximumHeight(3)
        self._bar.setRange(0, 1000)
        keep_room = self._bar.sizePolicy()
        keep_room.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(keep_room)
        self._bar.hide()
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self._summary)
        head = QHBoxLayout()
        head.setContentsMargins(12, 6, 8, 6)
        head.addLayout(words, 1)
        for each in (self._print, self._save, self._folder):
            head.addWidget(each)
        self._stack.addWidget(self.preview)
        self._stack.addWidget(self._failure)
        return _column(head, self._bar, (self._stack, 1), self.report)

    def _connect(self) -> None:
        self._sheets.currentItemChanged.connect(self._choose_sheet)
        self.options.edited.connect(self.set_choices)
        self.options.units_wanted.connect(self._ask_units)
        self.options.stock_wanted.connect(self._own_stock)
        self.options.printer_wanted.connect(self._own_printer)
        self.report.wanted.connect(self._reveal)
        self._pause.timeout.connect(self.render_now)
        self._background.busy_changed.connect(self._show_busy)
        self._background.progressed.connect(lambda part: self._bar.setValue(round(part * 1000)))
        self._save.clicked.connect(self.save)
        self._print.clicked.connect(self.print_out)
        self._folder.clicked.connect(self.output.open_folder)
        self.output.message.connect(self.message)
        self._unsubscribe = self._work.document.events.subscribe(self._on_event)
        self._work.desk.language.changed.connect(self.say)
        self._work.desk.theme.changed.connect(self._fill_sheets)

    # What the window asks of a page

    def title(self) -> str:
        """The word on the tab."""
        return self._work.desk.language.gettext("Print")

    def icon(self) -> str:
        """The icon on the tab."""
        return "print"

    def shut(self) -> None:
        """Let go of the document."""
        self._unsubscribe()
        self._pause.stop()
        self._background.cancel()

    # Words

    def say(self) -> None:
        """Word everything again."""
        _ = self._work.desk.language.gettext
        self._sheets.setAccessibleName(_("Sheets"))
        self._save.setText(_("Save PDF…"))
        self._print.setText(_("Print…"))
        self._folder.setToolTip(_("Open the folder of the saved PDF"))
        self._folder.setAccessibleName(_("Open the folder of the saved PDF"))
        self._empty.set_text(
            _("There is nothing to print yet. Add an army, or import an order of battle.")
        )
        self._fill_sheets()
        self.options.say()
        self._head()
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
        self._show_sheet()
        self.preview.clear()
        self.report.show_report(None)
        self.render_soon(0)

    def _show_sheet(self) -> None:
        self._choices = self._with_start(self._memory.recall(self.sheet))
        self.options.show_choices(self._choices, self._specs.get(self.sheet))
        self._head()

    @property
    def choices(self) -> Choices:
        """What is chosen for the sheet that is shown."""
        return self._choices

    def set_choices(self, choices: Choices) -> None:
        """Choose, remember and print again."""
        old, self._choices = self._choices, choices
        if choices.stock != old.stock or choices.paper != old.paper:
            self._choices = self._with_start(choices)
        elif choices.start != old.start:
            self._memory.keep_start(self._stock_key(choices), choices.start)
        self._memory.keep(self.sheet, self._choices)
        self.options.show_choices(self._choices, self._specs.get(self.sheet))
        self.render_soon()

    def _with_start(self, choices: Choices) -> Choices:
        """Begin where the sheet of labels at hand was left."""
        return replace(choices, start=self._memory.start_of(self._stock_key(choices)))

    def _stock_key(self, choices: Choices) -> str:
        spec = self._specs.get(self.sheet)
        own = spec.stock.get(choices.paper, "") if spec is not None else ""
        return choices.stock or own or f"{self.sheet}-{choices.paper}"

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
            self._head()

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
            self._own_stocks.find(self._choices.stock),
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
        self.options.show_cells(printed.stock, self._choices.start, printed.cells)
        self._stack.setCurrentWidget(self.preview)
        self._head()

    def _show_failure(self, error: Exception) -> None:
        self._printed = None
        self.preview.clear()
        self.report.show_report(None)
        self._failure.set_text(word_failure(error, self._work.desk.tr))
        self._stack.setCurrentWidget(self._failure)
        self._head()

    def _show_busy(self, busy: bool) -> None:
        self._bar.setVisible(busy)
        self._bar.setValue(0)
        self._head()

    def _head(self) -> None:
        language = self._work.desk.language
        self._title.setText(self._sheets.sheet_name)
        printed = self._printed
        for each in (self._print, self._save):
            # What is saved or printed must be what the choices say now.
            each.setEnabled(printed is not None and not self.busy)
        self._folder.setEnabled(self.output.saved is not None)
        if printed is None:
            self._summary.setText("")
            return
        pages, faces = printed.report.pages, printed.report.faces
        text = language.ngettext("{n} page", "{n} pages", pages)
        parts = [text.format(n=language.number(pages))]
        if faces:
            text = language.ngettext("{n} piece", "{n} pieces", faces)
            parts.append(text.format(n=language.number(faces)))
        if printed.stock is not None:
            parts.append(printed.stock.title)
        self._summary.setText("  ·  ".join(parts))

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
            self.output.save(self._printed.pdf, self._title.text())
            self._head()

    def print_out(self) -> None:
        """Ask for a printer, and print the PDF that is shown at its true size."""
        printed = self._printed
        if printed is not None and self.output.print_out(self.preview.document, self._title.text()):
            self.printed_out(printed)

    def printed_out(self, printed: Printed) -> None:
        """The labels that were printed are used: the next print begins behind them."""
        if printed.stock is None or self._choices.start == printed.next_start:
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
        project = self._work.document.project
        spec = self._specs.get(self.sheet)
        for army in project.armies:
            if self._choices.army not in {"", army.id}:
                continue
            for element in project.subtree(army.id):
                if element.name == name and (
                    spec is None or not spec.kinds or element.kind in spec.kinds
                ):
                    self._work.document.select([element.id])
                    self.reveal.emit(element.id)
                    return


def _column(*parts: QWidget | QLayout | tuple[QWidget, int]) -> QWidget:
    """Parts below each other without gaps, some with a share of the room that is left."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for part in parts:
        if isinstance(part, QLayout):
            column.addLayout(part)
        elif isinstance(part, QWidget):
            column.addWidget(part)
        else:
            column.addWidget(*part)
    return whole
