"""The options of a print: what, in which words, on which paper, by which printer."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from exports.i18n import LANGUAGES
from exports.sheets import CUT, EDITIONS
from exports.stock import PAPERS, Extent, Stock, load_stocks
from model.lengths import ZERO, mm
from model.rulesets.fields import Option
from model.rulesets.sheets import SheetSpec
from model.text import Text
from ui.forms.choice_combo import ChoiceCombo
from ui.labels import caption_label, hint_label
from ui.open_project import OpenProject
from ui.printing.choices import BLEED_MOST, MARKS, Choices
from ui.printing.form_parts import beside, choose, enable_actions, fill, name_actions, show_row
from ui.printing.profiles import Profiles
from ui.printing.start_picker import StartPicker
from ui.printing.stocks import OwnStocks, offered
from ui.widgets import Line

PAPER_NAMES = {"a4": "A4", "letter": "Letter"}


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
        self,
        work: OpenProject,
        profiles: Profiles,
        own_stocks: OwnStocks,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._profiles = profiles
        self._own = own_stocks
        self._choices = Choices()
        self._spec: SheetSpec | None = None
        self._filling = False
        language = work.desk.language
        self._army, self._lang, self._edition = QComboBox(), QComboBox(), QComboBox()
        self._paper, self._marks, self._profile = QComboBox(), QComboBox(), QComboBox()
        self._units = QPushButton()
        self._stock = ChoiceCombo(language)
        self._stock_menu = self._menu_button(self.stock_wanted)
        self._picker = StartPicker(language)
        self._start = QSpinBox()
        self._whole = QPushButton()
        self._bleed = QDoubleSpinBox()
        self._bleed.setRange(0, BLEED_MOST)
        self._bleed.setSingleStep(0.5)
        self._bleed.setDecimals(1)
        self._bleed.setSuffix(" mm")
        self._mono, self._bar = QCheckBox(), QCheckBox()
        self._profile_menu = self._menu_button(self.printer_wanted)
        self._profile_line = hint_label()
        self._captions: dict[str, QWidget] = {}
        self._lay_out()
        self._connect()

    def _menu_button(self, wish: SignalInstance) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._work.desk.theme.set_icon(button, "more")
        menu = QMenu(button)
        for each in ("new", "edit", "remove"):
            action = menu.addAction("")
            action.setObjectName(each)
            action.triggered.connect(lambda _checked=False, name=each: wish.emit(name))
        button.setMenu(menu)
        return button

    def _lay_out(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(10, 6, 10, 10)
        column.setSpacing(8)
        self._what = self._group(column)
        self._row(self._what, "army", self._army)
        self._row(self._what, "units", self._units)
        self._row(self._what, "edition", self._edition)
        self._row(self._what, "lang", self._lang)
        column.addWidget(Line())
        self._on_paper = self._group(column)
        self._row(self._on_paper, "paper", self._paper)
        self._row(self._on_paper, "stock", beside(self._stock, self._stock_menu), self._stock)
        start = beside(self._start, self._whole)
        self._row(self._on_paper, "start", start, self._start)
        self._picker_row = beside(self._picker, None)
        self._on_paper.addRow("", self._picker_row)
        self._row(self._on_paper, "marks", self._marks)
        self._row(self._on_paper, "bleed", self._bleed)
        self._on_paper.addRow("", self._mono)
        self._on_paper.addRow("", self._bar)
        column.addWidget(Line())
        self._by = self._group(column)
        self._row(self._by, "profile", beside(self._profile, self._profile_menu), self._profile)
        self._by.addRow(self._profile_line)
        column.addStretch(1)
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for box in (self._army, self._lang, self._edition, self._paper, self._marks, self._profile):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(8)

    @staticmethod
    def _group(column: QVBoxLayout) -> QFormLayout:
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        form.setHorizontalSpacing(10)
        form.setVerticalSpacing(6)
        column.addLayout(form)
        return form

    def _row(
        self, form: QFormLayout, name: str, field: QWidget, editor: QWidget | None = None
    ) -> None:
        caption = caption_label("", editor or field)
        caption.setMinimumWidth(76)
        self._captions[name] = caption
        form.addRow(caption, field)

    def _connect(self) -> None:
        for box in (self._army, self._lang, self._edition, self._paper, self._marks, self._profile):
            box.currentIndexChanged.connect(self._read)
        self._stock.currentIndexChanged.connect(self._read)
        for spin in (self._bleed, self._start):
            spin.valueChanged.connect(self._read)
        for check in (self._mono, self._bar):
            check.toggled.connect(self._read)
        self._picker.chosen.connect(self._start.setValue)
        self._whole.clicked.connect(lambda: self._start.setValue(1))
        self._units.clicked.connect(self.units_wanted)

    def sizeHint(self) -> QSize:
        """Wide enough for the names of stocks."""
        return QSize(max(300, self.minimumSizeHint().width()), 520)

    def minimumSizeHint(self) -> QSize:
        """Never narrower than the form with its scroll bar: it scrolls downwards only."""
        body, bar = self.widget(), self.verticalScrollBar()
        width = body.minimumSizeHint().width() if body is not None else 0
        return QSize(width + bar.sizeHint().width() + 2, 160)

    # Words

    def say(self) -> None:
        """Word everything again, and fill the lists."""
        _ = self._work.desk.language.gettext
        words = {
            "army": _("Army"),
            "units": _("Units"),
            "edition": _("Edition"),
            "lang": _("Language"),
            "paper": _("Paper"),
            "stock": _("Stock"),
            "start": _("First label"),
            "marks": _("Cut marks"),
            "bleed": _("Bleed"),
            "profile": _("Printer"),
        }
        for name, caption in self._captions.items():
            caption.setProperty("text", words[name])
        for editor, name in (
            (self._army, "army"),
            (self._units, "units"),
            (self._edition, "edition"),
            (self._lang, "lang"),
            (self._paper, "paper"),
            (self._stock, "stock"),
            (self._start, "start"),
            (self._marks, "marks"),
            (self._bleed, "bleed"),
            (self._profile, "profile"),
        ):
            editor.setAccessibleName(words[name])
        self._whole.setText(_("Whole sheet"))
        self._whole.setToolTip(_("Begin a new sheet of labels"))
        self._mono.setText(_("Black and white"))
        self._bar.setText(_("Bar of 50 mm to check the size"))
        name_actions(
            self._stock_menu,
            (_("My own stock…"), _("Change this stock…"), _("Forget this stock")),
            _("My own stocks"),
        )
        name_actions(
            self._profile_menu,
            (_("New printer…"), _("Change its figures…"), _("Forget this printer")),
            _("Printers"),
        )
        self.show_choices(self._choices, self._spec)

    # Filling

    def show_choices(self, choices: Choices, spec: SheetSpec | None) -> None:
        """Show the choices of a sheet; without a sheet of a rule set, those of the test page."""
        self._filling = True
        self._choices, self._spec = choices, spec
        self._fill_lists()
        choose(self._army, choices.army)
        choose(self._lang, choices.lang or self._work.desk.language.lang)
        choose(self._edition, choices.edition)
        choose(self._paper, choices.paper)
        choose(self._marks, choices.marks)
        choose(self._profile, choices.profile)
        self._stock.set_choice(choices.stock)
        if round(self._bleed.value(), 1) != choices.bleed:
            self._bleed.setValue(choices.bleed)
        self._mono.setChecked(choices.mono)
        self._bar.setChecked(choices.check_bar)
        self._show_units()
        self._show_start(choices.start)
        self._show_what_applies()
        self._filling = False
        self.updateGeometry()

    def _fill_lists(self) -> None:
        _ = self._work.desk.language.gettext
        armies = self._work.document.project.armies
        fill(self._army, [("", _("All armies")), *((a.id, self._work.name(a)) for a in armies)])
        fill(self._lang, list(LANGUAGES.items()))
        editions = {
            "player": _("Player's own"),
            "opponent": _("For the opponent"),
            "umpire": _("Umpire's, with everything"),
        }
        fill(self._edition, [(each, editions[each]) for each in EDITIONS])
        fill(self._paper, [(each, PAPER_NAMES[each]) for each in PAPERS])
        marks = {
            "auto": _("As the stock wants"),
            "none": _("None"),
            "crop": _("Corners"),
            "guides": _("Guides in the margins"),
            "lines": _("Lines around each"),
        }
        fill(self._marks, [(each, marks[each]) for each in MARKS])
        true = _("Prints true to size")
        fill(self._profile, [("", true), *((p.name, p.name) for p in self._profiles.all())])
        self._stock.set_options(self._stock_options(), empty=False)

    def _stock_options(self) -> tuple[Option, ...]:
        if self._spec is None or not self._spec.kinds:
            return ()
        _ = self._work.desk.language.gettext
        own = load_stocks().get(self._spec.stock.get(self._choices.paper, ""))
        name = own.title if own is not None else _("plain paper")
        first = Option("", Text.same(_("As the sheet wants: {stock}").format(stock=name)))
        words = Text.same(_("Plain paper, to be cut"))
        found = offered(
            self._own, self._choices.paper, self.face, words, self._work.desk.language.translator
        )
        return (first, *found)

    @property
    def face(self) -> Extent:
        """The size of the sheet's faces."""
        if self._spec is None or not self._spec.kinds:
            return (ZERO, ZERO)
        return (mm(self._spec.width), mm(self._spec.height))

    def _show_units(self) -> None:
        language = self._work.desk.language
        known = [each for each in self._choices.units if each in self._work.document.project]
        if known:
            text = language.ngettext("{n} chosen…", "{n} chosen…", len(known))
            self._units.setText(text.format(n=language.number(len(known))))
        else:
            self._units.setText(language.gettext("All…"))

    def _show_start(self, start: int) -> None:
        """Show the place of the first label until the print tells which cells it fills."""
        if self._start.value() != start:
            self._start.setMaximum(max(self._start.maximum(), start))
            self._start.setValue(start)

    def show_cells(self, stock: Stock | None, start: int, filled: frozenset[int]) -> None:
        """Show the sheet of labels as a print fills it."""
        shown = stock is not None and self._is_labels
        self._picker_row.setVisible(shown)
        if stock is not None and shown:
            self._filling = True
            self._start.setMaximum(max(1, stock.cells))
            self._start.setValue(start)
            self._picker.show_stock(stock, start, filled)
            self._filling = False

    @property
    def _is_labels(self) -> bool:
        """Whether the print goes on labels, of which some may be used, and not on plain paper."""
        if self._spec is None or not self._spec.kinds:
            return False
        wanted = self._choices.stock or self._spec.stock.get(self._choices.paper, CUT)
        stock = self._own.find(wanted) or load_stocks().get(wanted)
        return stock is not None and stock.kind == "labels"

    def _show_what_applies(self) -> None:
        """Hide what has no meaning for the sheet."""
        faces = self._spec is not None and bool(self._spec.kinds)
        show_row(self._what, self._army, shown=self._spec is not None)
        show_row(self._what, self._units, shown=faces)
        show_row(self._what, self._edition, shown=self._spec is not None)
        show_row(self._on_paper, self._stock.parentWidget(), shown=faces)
        show_row(self._on_paper, self._start.parentWidget(), shown=self._is_labels)
        self._picker_row.setVisible(self._is_labels)
        show_row(self._on_paper, self._marks, shown=faces)
        show_row(self._on_paper, self._bleed, shown=faces)
        self._bar.setVisible(self._spec is not None)
        self._mono.setVisible(self._spec is not None)
        own_chosen = self._own.find(self._choices.stock) is not None
        enable_actions(self._stock_menu, own=own_chosen)
        enable_actions(self._profile_menu, own=bool(self._choices.profile))
        self._profile_line.setText(self._word_profile())
        self._profile_line.setVisible(bool(self._profile_line.text()))

    def _word_profile(self) -> str:
        profile = self._profiles.find(self._choices.profile)
        if profile is None or not profile.is_sound:
            return ""
        language = self._work.desk.language
        found = profile.correction
        text = language.gettext(
            "Moved by {x} mm across and {y} mm down, stretched by {sx} % and {sy} %."
        )
        sign = language.translator.number
        return text.format(
            x=sign(found.offset_x.mm, 1, sign=True),
            y=sign(found.offset_y.mm, 1, sign=True),
            sx=sign((found.stretch_x - 1) * 100, 2, sign=True),
            sy=sign((found.stretch_y - 1) * 100, 2, sign=True),
        )

    # Reading

    def _read(self) -> None:
        """Take what the user changed, and say so."""
        if self._filling:
            return
        lang = str(self._lang.currentData())
        new = replace(
            self._choices,
            army=str(self._army.currentData() or ""),
            lang="" if lang == self._work.desk.language.lang else lang,
            edition=str(self._edition.currentData()),
            paper=str(self._paper.currentData()),
            stock=self._stock.choice(),
            start=self._start.value(),
            marks=str(self._marks.currentData()),
            bleed=round(self._bleed.value(), 1),
            mono=self._mono.isChecked(),
            check_bar=self._bar.isChecked(),
            profile=str(self._profile.currentData() or ""),
        )
        if new.army != self._choices.army:
            new = replace(new, units=())
        if new.paper != self._choices.paper:
            own = self._own.find(new.stock)
            if own is None or own.paper != "custom":
                new = replace(new, stock="")
        if new != self._choices:
            self.edited.emit(new)
