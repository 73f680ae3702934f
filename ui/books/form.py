"""The form of one part of a book, made from the description of its fields."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import count

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from model.books import book as parts
from model.books.book import Book
from model.books.verify import COMMAND
from model.rulesets.fields import Field, FieldType, Option
from model.text import Text
from ui.books.choices import Choices, rule_words
from ui.books.editors import (
    FiguresEditor,
    LanguagesEditor,
    SlotEditor,
    UndoGuard,
)
from ui.books.edits import follow_name, follows_name, optional_part, rename
from ui.books.fields import PLAIN, as_field, empty_of, shown, taken
from ui.books.paths import Path, get, put
from ui.books.shape import Slot, Sort, Source, is_branch, slots
from ui.books.value_editors import PairsEditor, ValuesEditor
from ui.books.words import CHOICES
from ui.desk import Desk
from ui.forms.field_editors import FieldEditor, FieldState, ListEditor, make_editor
from ui.forms.form import LABEL_WIDTH, GroupHead
from ui.widgets import MutedLabel, tooltip

Edit = Callable[[Book, str, str], None]
_gestures = count(1)
WIDE = frozenset({Sort.CHOICES, Sort.FIGURES, Sort.VALUES, Sort.NAMES, Sort.PAIRS})


@dataclasses.dataclass(frozen=True, slots=True)
class Shown:
    """What a form shows: a book, and the part at a path in it; `kept` is the book as kept."""

    book: Book
    part: Path
    kept: Book | None = None
    read_only: bool = False


class SlotRow(QWidget):
    """One slot: its editor, and a fault below it.

    `edited` carries the new value, and a gesture by which typing becomes one step.
    """

    edited = Signal(object, str)

    def __init__(
        self, desk: Desk, slot: Slot, choices: Choices, shown_now: Shown, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.slot = slot
        self._desk = desk
        self._choices = choices
        self._gesture = ""
        language = desk.language
        self.label = QLabel(language.gettext(slot.label), parent)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.label.setToolTip(tooltip(language.gettext(slot.help)))
        self._field = as_field(desk, slot) if slot.sort in PLAIN else None
        self.editor = self._make(shown_now)
        self.editor.setToolTip(tooltip(language.gettext(slot.help)))
        self.label.setBuddy(self.editor)
        self._fault = QLabel(self)
        self._fault.setTextFormat(Qt.TextFormat.PlainText)
        self._fault.setWordWrap(True)
        self._fault.setForegroundRole(QPalette.ColorRole.BrightText)
        self._fault.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addWidget(self.editor)
        box.addWidget(self._fault)

    def _make(self, shown_now: Shown) -> FieldEditor | SlotEditor:
        slot, desk = self.slot, self._desk
        label = desk.language.gettext(slot.label)
        words = rule_words(desk.find_ruleset(shown_now.book.ruleset))
        made: FieldEditor | SlotEditor
        match slot.sort:
            case Sort.TEXT:
                made = LanguagesEditor(desk, label, long=slot.long, parent=self)
            case Sort.FIGURES:
                made = FiguresEditor(desk, label, words.figures, self)
            case Sort.NAMES:
                made = ValuesEditor(desk, label, _models(desk), bilingual=True, parent=self)
            case Sort.VALUES:
                known = words.readings if slot.owner is Book else ()
                known = _models(desk) if slot.owner is parts.Command else known
                made = ValuesEditor(desk, label, known, parent=self)
            case Sort.PAIRS:
                made = PairsEditor(desk, label, self)
            case _ if self._field is not None:
                made = make_editor(desk, self._field, self)
            case _:
                raise LookupError(f"no editor for {slot.sort}")
        made.edited.connect(self._take)
        made.finished.connect(self._end_gesture)
        return made

    def show_value(self, shown_now: Shown, path: Path, value: object) -> None:
        """Show what the slot holds."""
        editor, slot = self.editor, self.slot
        options = self._choices.of(slot, shown_now.book, path) if slot.source else ()
        if isinstance(editor, SlotEditor):
            if isinstance(editor, PairsEditor):
                editor.offer(options)
            editor.show_value(value, read_only=shown_now.read_only)
            return
        if isinstance(editor, ListEditor):
            editor.set_traits(self._desk.find_ruleset(shown_now.book.ruleset))
        if self._field is not None:
            state = FieldState(
                self._field,
                shown(slot, value),
                options=_without_empty(options),
                read_only=shown_now.read_only,
            )
            editor.show_state(state)

    def show_faults(self, faults: tuple[str, ...]) -> None:
        """Say what is wrong here."""
        self._fault.setText("\n".join(faults))
        self._fault.setVisible(bool(faults))

    def _take(self, value: object) -> None:
        if not self._gesture:
            self._gesture = f"{self.slot.name}:{next(_gestures)}"
        self.edited.emit(value, self._gesture)

    def _end_gesture(self) -> None:
        self._gesture = ""

    def end_gesture(self) -> None:
        """Let the next edit be a step of its own."""
        self._gesture = ""


def _models(desk: Desk) -> tuple[Field, ...]:
    """The command models, as names that are offered."""
    gettext = desk.language.gettext
    return tuple(
        Field(each, FieldType.NUMBER, Text.same(gettext(CHOICES[each]))) for each in COMMAND
    )


def _without_empty(options: tuple[Option, ...]) -> tuple[Option, ...]:
    return tuple(each for each in options if each.id)


class PartForm(QWidget):
    """The slots of one class of parts, those of its groups below headings.

    `edited` carries the new book, what was done (a msgid) and a gesture.
    """

    edited = Signal(object, str, str)

    def __init__(self, desk: Desk, kind: type, shown_now: Shown, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind = kind
        self._desk = desk
        self._choices = Choices(desk)
        self._shown = shown_now
        self._rows: dict[tuple[str, str], SlotRow] = {}
        self._switches: dict[str, QCheckBox] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        whole = [each for each in slots(kind) if not is_branch(each)]
        for slot in whole:
            if slot.sort is not Sort.GROUP and not slot.late:
                self._add(slot, "")
        for slot in whole:
            if slot.sort is Sort.GROUP and slot.item is not None:
                self._add_group(slot, slot.item)
        late = [slot for slot in whole if slot.late]
        if late:
            head = GroupHead(desk.language.gettext("Further"), self)
            self._grid.addWidget(head, self._grid.rowCount(), 0, 1, 2)
        for slot in late:
            self._add(slot, "")
        self._guard = UndoGuard(self)
        self._guard.watch(self)

    def _add(self, slot: Slot, inner: str) -> None:
        row = SlotRow(self._desk, slot, self._choices, self._shown, self)
        row.edited.connect(lambda value, gesture: self._take(slot, inner, value, gesture))
        place = self._grid.rowCount()
        if slot.sort in WIDE:
            self._grid.addWidget(row.label, place, 0, 1, 2)
            self._grid.addWidget(row, place + 1, 0, 1, 2)
        else:
            row.label.setContentsMargins(0, 4, 0, 0)
            row.label.setAlignment(Qt.AlignmentFlag.AlignTop)
            row.label.setFixedWidth(LABEL_WIDTH + 20)
            self._grid.addWidget(row.label, place, 0)
            self._grid.addWidget(row, place, 1)
        self._rows[(inner, slot.name)] = row

    def _add_group(self, slot: Slot, kind: type) -> None:
        gettext = self._desk.language.gettext
        place = self._grid.rowCount()
        if slot.optional:
            switch = QCheckBox(gettext(slot.label), self)
            font = switch.font()
            font.setBold(True)
            switch.setFont(font)
            switch.clicked.connect(lambda on: self._turn(slot, kind, on=on))
            self._grid.addWidget(switch, place, 0, 1, 2)
            self._switches[slot.name] = switch
        else:
            self._grid.addWidget(GroupHead(gettext(slot.label), self), place, 0, 1, 2)
        if slot.help:
            line = MutedLabel(gettext(slot.help), self)
            line.setWordWrap(True)
            self._grid.addWidget(line, place + 1, 0, 1, 2)
        for each in slots(kind):
            self._add(each, slot.name)

    def show_part(self, shown_now: Shown) -> None:
        """Show the part at a path."""
        if shown_now.part != self._shown.part:
            for row in self._rows.values():
                row.end_gesture()
        self._shown = shown_now
        thing = get(shown_now.book, shown_now.part)
        for (inner, _name), row in self._rows.items():
            holder = getattr(thing, inner) if inner else thing
            there = holder is not None
            row.setVisible(there)
            row.label.setVisible(there)
            if there:
                row.show_value(shown_now, shown_now.part, getattr(holder, row.slot.name))
        for name, switch in self._switches.items():
            switch.setChecked(getattr(thing, name) is not None)
            switch.setEnabled(not shown_now.read_only)
        self._guard.watch(self)

    def show_faults(self, faults: dict[tuple[str, str], tuple[str, ...]]) -> None:
        """Say what is wrong, at each slot."""
        told = set()
        for (inner, name), row in self._rows.items():
            # What is said of a group as a whole stands at its first slot.
            whole = faults.get((inner, ""), ()) if inner and inner not in told else ()
            told.add(inner)
            row.show_faults((*whole, *faults.get((inner, name), ())))

    def go_to(self, inner: str, name: str) -> bool:
        """Give a slot the focus; False if there is none of that name."""
        row = self._rows.get((inner, name))
        if row is None and inner:
            row = next((each for (group, _), each in self._rows.items() if group == inner), None)
        if row is None or row.isHidden():
            return False
        row.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    # Edits

    def _take(self, slot: Slot, inner: str, value: object, gesture: str) -> None:
        book, part = self._shown.book, self._shown.part
        way: Path = (*part, inner) if inner else part
        holder = get(book, way)
        new = taken(slot, value, _default(type(holder), slot))
        thing = get(book, part)
        if slot.name == "id" and not inner and part:
            made = rename(book, part, str(new))
        else:
            made = put(book, (*way, slot.name), new)
            named = slot.sort is Sort.TEXT and slot.name == "names" and not inner
            if named and part and follows_name(thing) and not self._is_kept(thing):
                made = follow_name(made, part)
        self.edited.emit(made, slot.label, gesture)

    def _is_kept(self, thing: object) -> bool:
        """Whether a part is in the book as it is kept: lists may refer to its id then."""
        kept = self._shown.kept
        if kept is None or not isinstance(thing, parts.Entry | parts.Option | parts.Allies):
            return False
        if isinstance(thing, parts.Option):
            entry = get(self._shown.book, self._shown.part[:2])
            old = kept.entry(entry.id) if isinstance(entry, parts.Entry) else None
            return old is not None and old.option(thing.id) is not None
        return kept.entry(thing.id) is not None or kept.alliance(thing.id) is not None

    def _turn(self, slot: Slot, kind: type, *, on: bool) -> None:
        value = optional_part(kind) if on else None
        made = put(self._shown.book, (*self._shown.part, slot.name), value)
        self.edited.emit(made, slot.label, "")


def _default(kind: type, slot: Slot) -> object:
    """What a slot holds when nothing is given."""
    for each in dataclasses.fields(kind):
        if each.name == slot.name:
            if each.default is not dataclasses.MISSING:
                return each.default
            if each.default_factory is not dataclasses.MISSING:
                return each.default_factory()
    return empty_of(slot) if slot.source is not Source.ENUM else None
