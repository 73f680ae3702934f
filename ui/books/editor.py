"""The editor of one book: its parts at the left, the form of one at the right, faults below."""

from __future__ import annotations

from collections import defaultdict

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from exports.i18n import N_
from model.books.book import Book, Entry
from ui.books import edits
from ui.books.draft import Draft, DraftChanged, DraftFault, faults_of
from ui.books.fault_list import FaultList
from ui.books.form import PartForm, Shown
from ui.books.naming import name_part
from ui.books.overview import Overview
from ui.books.parts_panel import PartsPanel
from ui.books.paths import NoSuchPath, Path, get
from ui.books.preview import EntryPreview
from ui.books.shape import Slot, branches, slot
from ui.books.words import ONE
from ui.desk import Desk
from ui.widgets import MutedLabel, TitleLabel

ADD, DUPLICATE, REMOVE, MOVE = N_("Add"), N_("Duplicate"), N_("Remove"), N_("Move")
WIDTHS = (230, 460, 340)
HEIGHTS = (440, 120)
ROOM_FOR_PREVIEW = 760
ACTIONS = ("army.add", "edit.duplicate", "army.up", "army.down", "edit.remove")


class BookEditor(QWidget):
    """Edits a draft. `changed` says that the draft, or what can be done, is another now."""

    changed = Signal()

    def __init__(self, desk: Desk, draft: Draft, *, read_only: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self.draft = draft
        self._read_only = read_only
        self.part: Path = ()
        self.faults: tuple[DraftFault, ...] = ()
        self._forms: dict[tuple[type, str], PartForm] = {}
        self._build()
        self._unsubscribe = draft.changed.subscribe(self._on_draft)
        desk.theme.changed.connect(self._preview_again)
        self.refresh()
        self.go_to(())

    def shut(self) -> None:
        """Stop following the draft."""
        self._unsubscribe()
        self._desk.theme.changed.disconnect(self._preview_again)

    # Building

    def _build(self) -> None:
        self.parts = PartsPanel(self._desk, self.draft.book, self)
        self.parts.chosen.connect(self._chosen)
        self.parts.wanted.connect(self.do)
        self.parts.list_wanted.connect(self.add_to)
        self.preview = EntryPreview(self._desk, self)
        self.fault_list = FaultList(self._desk, self)
        self.fault_list.chosen.connect(self._jump)
        across = QSplitter(Qt.Orientation.Horizontal, self)
        for place, panel in enumerate((self.parts, self._make_right(), self._make_preview())):
            across.addWidget(panel)
            across.setStretchFactor(place, int(place > 0))
        across.setSizes(list(WIDTHS))
        across.setChildrenCollapsible(False)
        down = QSplitter(Qt.Orientation.Vertical, self)
        down.addWidget(across)
        down.addWidget(self.fault_list)
        down.setStretchFactor(0, 1)
        down.setSizes(list(HEIGHTS))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(down)
        self.setFocusProxy(self.parts)

    def _make_preview(self) -> QWidget:
        panel = QWidget(self)
        box = QVBoxLayout(panel)
        box.setContentsMargins(4, 6, 8, 4)
        box.addWidget(MutedLabel(self._desk.language.gettext("Preview"), panel))
        box.addWidget(self.preview, 1)
        panel.setMinimumWidth(200)
        self._side = panel
        return panel

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, the form has it and not the preview."""
        super().resizeEvent(event)
        self._side.setVisible(self.width() >= ROOM_FOR_PREVIEW)

    def _make_right(self) -> QWidget:
        self._above = MutedLabel(parent=self)
        self._title = TitleLabel(parent=self, scale=1.3)
        self._title.setWordWrap(True)
        self._overview = Overview(self._desk, self)
        self._overview.opened.connect(lambda row: self.go_to((*self.part, row)))
        self._overview.add_wanted.connect(self.add)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._holder = QWidget(self._scroll)
        self._holder_box = QVBoxLayout(self._holder)
        self._holder_box.setContentsMargins(0, 2, 8, 8)
        self._holder_box.addStretch(1)
        self._scroll.setWidget(self._holder)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._overview)
        self._stack.addWidget(self._scroll)
        right = QWidget(self)
        box = QVBoxLayout(right)
        box.setContentsMargins(10, 6, 8, 4)
        box.setSpacing(4)
        box.addWidget(self._above)
        box.addWidget(self._title)
        box.addWidget(self._stack, 1)
        return right

    # What is shown

    def _on_draft(self, event: DraftChanged) -> None:
        stood = self.part
        self.refresh()
        if event.part is None:
            # A line that goes hands its place to a neighbour before the rows are counted anew.
            if self.part != stood:
                self.go_to_nearest(stood)
        elif event.part != self.part and not self._holds_focus():
            self.go_to(event.part)
        self.changed.emit()

    def _holds_focus(self) -> bool:
        """Whether the user is typing into the form: he must not be taken elsewhere."""
        focus = QApplication.focusWidget()
        return focus is not None and self._holder.isAncestorOf(focus)

    def refresh(self) -> None:
        """Show the draft as it is now."""
        book = self.draft.book
        self.faults = faults_of(book, self._desk.find_ruleset(book.ruleset))
        self.parts.model.follow(book, self.faults)
        self.fault_list.show_faults(book, self.faults)
        self.fault_list.setVisible(bool(self.faults))
        self._show()

    def _show(self) -> None:
        """Show the part that is chosen, or the nearest above that is still there."""
        thing = self._thing()
        if isinstance(thing, tuple):
            self._show_list(self._slot_of(self.part))
        else:
            self._show_form(thing)
        self._show_tools()
        self._preview_again()

    def _thing(self) -> object:
        """The chosen part; where it is gone, the nearest above is chosen."""
        for length in range(len(self.part), 0, -1):
            try:
                found = get(self.draft.book, self.part[:length])
            except NoSuchPath:
                continue
            self.part = self.part[:length]
            return found
        self.part = ()
        return self.draft.book

    def _slot_of(self, path: Path) -> Slot:
        return slot(type(get(self.draft.book, path[:-1])), str(path[-1]))

    def _show_list(self, shown: Slot) -> None:
        gettext = self._desk.language.gettext
        self._above.setText(self._name_above(self.part))
        self._title.setText(gettext(shown.label))
        self._overview.show_list(self.draft.book, self.part, shown, read_only=self._read_only)
        self._stack.setCurrentWidget(self._overview)

    def _show_form(self, thing: object) -> None:
        kind, book = type(thing), self.draft.book
        gettext = self._desk.language.gettext
        above = self._name_above(self.part)
        what = gettext(ONE.get(kind, ""))
        self._above.setText(f"{above} › {what}" if above else what)
        self._title.setText(name_part(self._desk, thing))
        shown = Shown(book, self.part, self.draft.kept, self._read_only)
        key = (kind, book.ruleset)
        form = self._forms.get(key)
        if form is None:
            form = PartForm(self._desk, kind, shown, self._holder)
            form.edited.connect(self._take)
            self._holder_box.insertWidget(0, form)
            self._forms[key] = form
        for other in self._forms.values():
            other.setVisible(other is form)
        form.show_part(shown)
        form.show_faults(self._faults_here())
        self._stack.setCurrentWidget(self._scroll)

    def _faults_here(self) -> dict[tuple[str, str], tuple[str, ...]]:
        found: defaultdict[tuple[str, str], tuple[str, ...]] = defaultdict(tuple)
        for each in self.faults:
            if each.spot.part == self.part:
                key = (each.spot.inner, each.spot.slot)
                found[key] = (*found[key], self._desk.language.text(each.fault.reason))
        return dict(found)

    def _name_above(self, path: Path) -> str:
        words = []
        for length in range(1, len(path)):
            thing = get(self.draft.book, path[:length])
            if not isinstance(thing, tuple):
                words.append(name_part(self._desk, thing))
        return " › ".join(words)

    def entry(self) -> Entry | None:
        """The entry at or above the chosen part."""
        if len(self.part) < 2 or self.part[0] != "entries":
            return None
        thing = get(self.draft.book, self.part[:2])
        return thing if isinstance(thing, Entry) else None

    def _preview_again(self) -> None:
        self.preview.show_entry(self.draft.book, self.entry())

    # Going about

    def go_to(self, part: Path, inner: str = "", name: str = "") -> None:
        """Show a part, and give a slot of its form the focus."""
        self.parts.go_to(part)
        form = self._forms.get((type(get(self.draft.book, self.part)), self.draft.book.ruleset))
        if form is not None and (name or inner):
            form.go_to(inner, name)

    def go_to_nearest(self, part: Path) -> None:
        """Show a part, or what is nearest above it where the book has no such part."""
        for length in range(len(part), -1, -1):
            try:
                get(self.draft.book, part[:length])
            except NoSuchPath:
                continue
            self.go_to(part[:length])
            return

    def _chosen(self, path: object) -> None:
        if isinstance(path, tuple):
            self.part = path
            self.draft.end_gesture()
            self._show()
            self.changed.emit()

    def _jump(self, fault: object) -> None:
        if isinstance(fault, DraftFault):
            self.go_to(fault.spot.part, fault.spot.inner, fault.spot.slot)

    # Edits

    def _take(self, book: object, label: str, gesture: str) -> None:
        if isinstance(book, Book):
            self.draft.edit(book, label, self.part, gesture)

    def can(self, action: str) -> bool:
        """Whether the chosen part can be edited that way."""
        if self._read_only:
            return False
        if action == "army.add":
            return self._list() is not None
        if not self.part or not isinstance(self.part[-1], int):
            return False
        row, count = self.part[-1], len(edits.held(self.draft.book, self.part[:-1]))
        if action == "army.up":
            return row > 0
        return row < count - 1 if action == "army.down" else True

    def _show_tools(self) -> None:
        able = frozenset(each for each in ACTIONS if self.can(each))
        self.parts.show_tools(able, () if self._read_only else self._lists())

    def do(self, action: str) -> None:
        """Edit the chosen part."""
        if not self.can(action):
            return
        book, part = self.draft.book, self.part
        match action:
            case "army.add":
                self.add()
            case "edit.duplicate":
                self._make(*edits.duplicate(book, part), DUPLICATE)
            case "army.up" | "army.down":
                step = -1 if action == "army.up" else 1
                row = part[-1] if isinstance(part[-1], int) else 0
                self._make(*edits.move(book, part, row + step), MOVE)
            case _:
                row = part[-1] if isinstance(part[-1], int) else 0
                made = edits.remove(book, part)
                count = len(edits.held(made, part[:-1]))
                near = (*part[:-1], min(row, count - 1)) if count else part[:-1]
                self._make(made, near, REMOVE)

    def _make(self, book: Book, part: Path, label: str) -> None:
        self.draft.edit(book, label, part)
        self.go_to(part)

    def _list(self) -> Path | None:
        """The list into which Add puts a part: the chosen one, or that of the chosen part."""
        if not self.part:
            return ("entries",)
        if isinstance(get(self.draft.book, self.part), tuple):
            return self.part
        return self.part[:-1] if isinstance(self.part[-1], int) else None

    def add(self) -> None:
        """Add a part where the tree stands."""
        path = self._list()
        if path is not None:
            self.add_to(path)

    def add_to(self, path: object) -> None:
        """Add a part to a list, behind the chosen one if that stands in it."""
        if self._read_only or not isinstance(path, tuple):
            return
        shown = self._slot_of(path)
        if shown.item is None:
            return
        row = None
        if self.part[:-1] == path and self.part and isinstance(self.part[-1], int):
            row = self.part[-1] + 1
        self._make(*edits.add(self.draft.book, path, shown.item, row), ADD)
        form = self._forms.get((shown.item, self.draft.book.ruleset))
        if form is not None:
            form.go_to("", "names")

    def _lists(self) -> tuple[tuple[Path, str], ...]:
        """The lists in the part that is chosen and in those above it, the nearest first.

        Each comes with the word (a msgid) for one of its parts.
        """
        found: dict[Path, str] = {}
        for length in range(len(self.part), -1, -1):
            thing = get(self.draft.book, self.part[:length])
            if isinstance(thing, tuple):
                continue
            for each in branches(type(thing)):
                path = (*self.part[:length], each.name)
                if each.item is not None and isinstance(get(self.draft.book, path), tuple):
                    found.setdefault(path, ONE[each.item])
        return tuple(found.items())
