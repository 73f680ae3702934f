"""The welcome page: what to do when no project is open, or when the open one is empty."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFont, QIcon, QShowEvent
from PySide6.QtWidgets import (
    QCommandLinkButton,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from db.recent import RecentFile, RecentFiles
from ui import theme
from ui.desk import Desk
from ui.widgets import MutedLabel, TitleLabel

MOST_RECENT = 8
COLUMN = 380


class Door(QCommandLinkButton):
    """A large button with an icon, a word and a line that says what it does."""

    def __init__(self, text: str, detail: str, icon: QIcon, parent: QWidget) -> None:
        super().__init__(text, detail, parent)
        self.setIcon(icon)
        self.setIconSize(QSize(24, 24))
        self.setAccessibleDescription(detail)
        self.setCursor(Qt.CursorShape.PointingHandCursor)


class Welcome(QWidget):
    """Doors at the left, recent projects and samples at the right.

    `chosen` carries the id of an action, `recent_chosen` a path, `sample_chosen` a sample's id.
    """

    chosen = Signal(str)
    recent_chosen = Signal(object)
    sample_chosen = Signal(str)

    def __init__(
        self, desk: Desk, recent: RecentFiles, doors: tuple[str, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._recent = recent
        self._doors = doors
        self._in_project = False
        self._body = QWidget(self)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll = scroll
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)
        desk.language.changed.connect(self.refresh)

    def set_in_project(self, in_project: bool) -> None:
        """Whether a project is open that has no army yet."""
        if in_project != self._in_project:
            self._in_project = in_project
            self.refresh()

    def refresh(self) -> None:
        """Build the page again: language, recent files or theme are others now."""
        if not self.isVisible():
            return  # it is built when it is shown: most starts never see it
        self._body = QWidget(self)
        columns = QHBoxLayout()
        columns.setSpacing(56)
        columns.addStretch(1)
        columns.addLayout(self._left(), 0)
        columns.addLayout(self._right(), 0)
        columns.addStretch(1)
        outer = QVBoxLayout(self._body)
        outer.setContentsMargins(32, 32, 32, 32)
        outer.addStretch(2)
        outer.addLayout(columns)
        outer.addStretch(3)
        self._scroll.setWidget(self._body)

    def showEvent(self, event: QShowEvent) -> None:
        """Build the page for who sees it now."""
        super().showEvent(event)
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Draw icons again in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.refresh()

    def _column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(4)
        strut = QWidget(self._body)
        strut.setFixedSize(COLUMN, 1)
        column.addWidget(strut)
        return column

    def _left(self) -> QVBoxLayout:
        gettext = self._desk.language.gettext
        column = self._column()
        title = gettext("An empty project") if self._in_project else "Muster"
        column.addWidget(TitleLabel(title, self._body, 2.6 if not self._in_project else 2.0))
        motto = MutedLabel(
            gettext("Begin with an army: build it here, or bring it from a spreadsheet.")
            if self._in_project
            else gettext(
                "One book for each battle: its armies, checked and printed for the table."
            ),
            self._body,
        )
        motto.setWordWrap(True)
        column.addWidget(motto)
        column.addSpacing(14)
        words = {
            "new": (
                "new",
                gettext("New army"),
                gettext("Choose the rules, then build it line by line"),
            ),
            "import": (
                "spreadsheet",
                gettext("Import a spreadsheet"),
                gettext("CSV, Excel or indented text; you say what each column means"),
            ),
            "open": ("open", gettext("Open a project"), gettext("A .muster file from your disk")),
        }
        for door in self._doors:
            if door in words and not (self._in_project and door == "open"):
                icon, text, detail = words[door]
                column.addWidget(self._door(door, icon, text, detail))
        column.addStretch(1)
        return column

    def _door(self, door: str, icon: str, text: str, detail: str) -> Door:
        made = Door(text, detail, theme.icon(icon, self.palette(), theme.Role.ACCENT), self._body)
        made.clicked.connect(lambda: self.chosen.emit(door))
        return made

    def _right(self) -> QVBoxLayout:
        column = self._column()
        column.addSpacing(16)
        entries = [each for each in self._recent.entries() if each.exists][:MOST_RECENT]
        gettext = self._desk.language.gettext
        if entries and not self._in_project:
            column.addWidget(self._head(gettext("Lately open")))
            for entry in entries:
                column.addWidget(self._recent_door(entry))
            column.addSpacing(14)
        if not self._in_project:
            from exports import samples

            column.addWidget(self._head(gettext("Samples")))
            for sample in samples.samples():
                if sample.ruleset not in self._desk.ruleset_ids():
                    continue
                text = self._desk.language.text(sample.names)
                detail = self._desk.language.text(sample.summary)
                icon = theme.icon("book", self.palette(), theme.Role.ACCENT)
                door = Door(text, detail, icon, self._body)
                door.clicked.connect(lambda _on=False, s=sample.id: self.sample_chosen.emit(s))
                column.addWidget(door)
        column.addStretch(1)
        return column

    def _head(self, text: str) -> QLabel:
        label = QLabel(text, self._body)
        font = QFont(label.font())
        font.setWeight(QFont.Weight.DemiBold)
        label.setFont(font)
        return label

    def _recent_door(self, entry: RecentFile) -> Door:
        when = self._desk.tr.date(entry.opened.astimezone().date(), "medium")
        detail = f"{_home(entry.path.parent)}  ·  {when}"
        icon = theme.icon("recent", self.palette(), theme.Role.MUTED)
        door = Door(entry.name or entry.path.stem, detail, icon, self._body)
        door.setToolTip(str(entry.path))
        door.clicked.connect(lambda: self.recent_chosen.emit(entry.path))
        return door


def _home(folder: Path) -> str:
    """A folder with the user's own written short."""
    try:
        return f"~/{folder.relative_to(Path.home())}"
    except ValueError:
        return str(folder)
