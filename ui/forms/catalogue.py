"""The dialog of everything that the rules offer at a place: what is legal first, reasons beside."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from exports.wording import word_points
from model.forces.elements import Element
from model.rulesets.fields import CatalogueItem
from ui.forms.picker import PICK_ROLE, Pick, PickDelegate
from ui.matching import rank
from ui.open_project import OpenProject
from ui.widgets import MutedLabel, TitleLabel, tooltip

FAVOURITES = "catalogue/favourites"
STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 6, Qt.Key.Key_PageUp: -6}


class CatalogueDialog(QDialog):
    """Stays open while things are added. `picked` carries the thing to add.

    Favourites stand first; the star beside the search line marks the current one. The arrows walk
    the list while the search line keeps the focus, and Enter adds.
    """

    picked = Signal(object)

    def __init__(self, work: OpenProject, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._items: tuple[CatalogueItem, ...] = ()
        self._target: Element | None = None
        self.resize(560, 520)
        self._title = TitleLabel(parent=self, scale=1.4)
        self._title.setWordWrap(True)
        self._points = MutedLabel(parent=self)
        self._line = QLineEdit(self)
        self._line.setClearButtonEnabled(True)
        self._line.installEventFilter(self)
        self._line.textChanged.connect(lambda _text: self._fill())
        self._legal = QCheckBox(self)
        self._legal.toggled.connect(lambda _on: self._fill())
        self._list = QListWidget(self)
        self._list.setItemDelegate(PickDelegate(self._list))
        self._list.itemDoubleClicked.connect(lambda _item: self._add())
        self._list.currentItemChanged.connect(lambda *_: self._describe())
        self._about = MutedLabel(parent=self)
        self._about.setWordWrap(True)
        self._about.setMinimumHeight(self.fontMetrics().height() * 2)
        self._star = QPushButton(self)
        self._star.setCheckable(True)
        self._star.setAutoDefault(False)
        self._star.clicked.connect(self._mark)
        self._add_button = QPushButton(self)
        self._add_button.setDefault(True)
        self._add_button.clicked.connect(self._add)
        self._shut = QPushButton(self)
        self._shut.setAutoDefault(False)
        self._shut.clicked.connect(self.reject)
        top = QHBoxLayout()
        top.addWidget(self._line, 1)
        top.addWidget(self._legal)
        buttons = QHBoxLayout()
        buttons.addWidget(self._star)
        buttons.addStretch(1)
        buttons.addWidget(self._add_button)
        buttons.addWidget(self._shut)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addWidget(self._points)
        layout.addLayout(top)
        layout.addWidget(self._list, 1)
        layout.addWidget(self._about)
        layout.addLayout(buttons)
        self._word()

    def _word(self) -> None:
        gettext = self._work.desk.language.gettext
        self.setWindowTitle(gettext("Add from the list"))
        self._line.setPlaceholderText(gettext("Type a part of the name"))
        self._line.setAccessibleName(gettext("Search"))
        self._legal.setText(gettext("Only what is &legal"))
        self._list.setAccessibleName(gettext("What can be added"))
        self._star.setText(gettext("&Favourite"))
        self._add_button.setText(gettext("Add"))
        self._shut.setText(gettext("Close"))

    def offer(self, target: Element) -> bool:
        """Show what can be added below (or beside) an element; False if there is nothing."""
        forces = self._work.forces(target)
        place: Element | None = target
        items: tuple[CatalogueItem, ...] = ()
        while forces is not None and place is not None and not items:
            items = forces.catalogue(place)
            if not items:
                place = self._work.document.project.find(place.parent or "")
        if place is None or not items:
            return False
        self._items, self._target = items, place
        text = self._work.desk.language.gettext("Add to {name}")
        self._title.setText(text.format(name=self._work.name(place)))
        self._fill()
        self._show_points(place)
        self._line.setFocus()
        return True

    def _show_points(self, place: Element) -> None:
        """How much of the army's points is spent, where the rules have points."""
        army, forces = self._work.document.project.army_of(place), self._work.forces(place)
        words = ""
        if forces is not None and forces.ruleset.roles.points:
            from ui.lists.points import points_of  # loads army books, which not all rules have

            found = points_of(forces, army)
            language = self._work.desk.language
            if found is not None and found.limit is not None:
                words = language.gettext("{points} of {limit}").format(
                    points=language.number(found.total),
                    limit=word_points(found.limit, language.translator),
                )
        self._points.setText(words)
        self._points.setVisible(bool(words))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows walk the list from the search line."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = STEPS.get(Qt.Key(event.key()))
            if step is not None and self._list.count():
                row = self._list.currentRow() + step
                self._list.setCurrentRow(max(0, min(row, self._list.count() - 1)))
                return True
        return super().eventFilter(watched, event)

    def target(self) -> Element | None:
        """The element to which things are added."""
        return self._target

    def _key(self) -> str:
        """Where the favourites of the rule set at hand are kept."""
        ruleset = self._work.ruleset(self._target) if self._target is not None else None
        return f"{FAVOURITES}/{ruleset.id}" if ruleset is not None else FAVOURITES

    def _favourites(self) -> tuple[str, ...]:
        return self._work.desk.settings.texts(self._key())

    def _fill(self) -> None:
        kept = self._current()
        language = self._work.desk.language
        favourites = set(self._favourites())
        shown = [each for each in self._items if each.legal or not self._legal.isChecked()]
        shown.sort(key=lambda each: (each.id not in favourites, not each.legal))
        found = rank(
            shown,
            self._line.text(),
            lambda each: (language.text(each.names), language.text(each.group)),
        )
        self._list.clear()
        for item in found:
            row = QListWidgetItem(language.text(item.names), self._list)
            row.setData(PICK_ROLE, self._pick(item, favourite=item.id in favourites))
            row.setData(PICK_ROLE + 1, item)
            if item.reason.en:
                row.setToolTip(tooltip(language.text(item.reason)))
            if kept is not None and item.id == kept.id:
                self._list.setCurrentItem(row)
        if self._list.currentRow() < 0:
            self._list.setCurrentRow(0)
        self._describe()

    def _pick(self, item: CatalogueItem, *, favourite: bool) -> Pick:
        language = self._work.desk.language
        group = language.text(item.group)
        if item.points is not None:
            points = word_points(item.points, language.translator)
            group = f"{group}  {points}".strip()
        star = "★ " if favourite else ""
        return Pick(
            item.id,
            f"{star}{language.text(item.names)}",
            language.text(item.summary),
            group,
            reason=language.text(item.reason),
        )

    def _current(self) -> CatalogueItem | None:
        row = self._list.currentItem() if self._list.count() else None
        found = row.data(PICK_ROLE + 1) if row is not None else None
        return found if isinstance(found, CatalogueItem) else None

    def _describe(self) -> None:
        item = self._current()
        language = self._work.desk.language
        self._add_button.setEnabled(item is not None)
        self._star.setEnabled(item is not None)
        self._star.setChecked(item is not None and item.id in self._favourites())
        if item is None:
            self._about.setText(language.gettext("Nothing has all of these words."))
            return
        self._about.setText(language.text(item.reason) or language.text(item.summary))

    def _mark(self) -> None:
        item = self._current()
        if item is None:
            return
        others = tuple(each for each in self._favourites() if each != item.id)
        chosen = (*others, item.id) if self._star.isChecked() else others
        self._work.desk.settings.set_texts(self._key(), chosen)
        self._fill()

    def _add(self) -> None:
        item = self._current()
        if item is not None:
            self.picked.emit(item)

    def sizeHint(self) -> QSize:
        """Room for a dozen rows."""
        return QSize(560, 520)
