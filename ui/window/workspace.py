"""The tabs in the middle of the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QSizePolicy, QTabBar, QTabWidget, QWidget

from ui import theme
from ui.desk import Desk
from ui.widgets import CloseButton, tooltip
from ui.window.pages import Page

LEAST_LETTERS = 12
"""Letters of a title that are seen, however many tabs there are."""
SHOWN, HIDDEN = QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored


class TabBar(QTabBar):
    """Scrolls before a title becomes too short to be read."""

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Room for some letters beside icon and cross; no more than the whole title takes."""
        least, whole = super().minimumTabSizeHint(index), self.tabSizeHint(index)
        cross = self.tabButton(index, QTabBar.ButtonPosition.RightSide)
        beside = self.iconSize().width() + 24
        if cross is not None:  # it comes a moment after its tab
            beside += cross.width()
        wanted = self.fontMetrics().averageCharWidth() * LEAST_LETTERS + beside
        return QSize(min(whole.width(), max(least.width(), wanted)), least.height())


class Workspace(QTabWidget):
    """Holds pages by their keys. `turned` tells that another page is in front, or none."""

    turned = Signal()
    emptied = Signal()
    message = Signal(str)
    reveal = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setTabBar(TabBar(self))
        self.setDocumentMode(True)
        self.setMovable(True)
        self.setElideMode(self.elideMode().ElideRight)
        self.setUsesScrollButtons(True)
        self.currentChanged.connect(self._turn)
        desk.language.changed.connect(self.retitle)

    def _turn(self) -> None:
        """Let the page in front alone say how much room it needs: no hidden one squeezes docks."""
        front = self.currentWidget()
        for page in self.pages():
            way = SHOWN if page is front else HIDDEN
            page.setSizePolicy(way, way)
        self.turned.emit()

    def pages(self) -> list[Page]:
        """The pages in their order."""
        found = (self.widget(place) for place in range(self.count()))
        return [page for page in found if isinstance(page, Page)]

    def page(self, key: str) -> Page | None:
        """The page with a key."""
        return next((page for page in self.pages() if page.key == key), None)

    def front(self) -> Page | None:
        """The page in front."""
        page = self.currentWidget()
        return page if isinstance(page, Page) else None

    def add(self, page: Page, place: int = -1) -> None:
        """Add a page at a place, behind the others if none is given."""
        page.changed.connect(lambda: self._on_changed(page))
        page.message.connect(self.message)
        page.reveal.connect(self.reveal)
        place = self.insertTab(place, page, "")
        button = CloseButton(self)
        button.clicked.connect(lambda: self.drop(page))
        self.tabBar().setTabButton(place, QTabBar.ButtonPosition.RightSide, button)
        self._title(page)
        self._guard_last()
        if page is not self.currentWidget():
            page.setSizePolicy(HIDDEN, HIDDEN)

    def _guard_last(self) -> None:
        """The last page stays: without any there would be nothing to see."""
        for place in range(self.count()):
            button = self.tabBar().tabButton(place, QTabBar.ButtonPosition.RightSide)
            if button is not None:
                button.setVisible(self.count() > 1)

    def bring(self, key: str) -> Page | None:
        """Bring a page to the front."""
        page = self.page(key)
        if page is not None:
            self.setCurrentWidget(page)
        return page

    def drop(self, page: Page) -> None:
        """Take a page away for good."""
        page.shut()
        self.removeTab(self.indexOf(page))
        page.deleteLater()
        self._guard_last()
        if not self.count():
            self.emptied.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icons again in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.retitle()

    def drop_all(self) -> None:
        """Take all pages away."""
        for page in self.pages():
            self.drop(page)

    def retitle(self) -> None:
        """Word the tabs again, and draw their icons again."""
        for page in self.pages():
            self._title(page)

    def _on_changed(self, page: Page) -> None:
        if self.tabText(self.indexOf(page)) != _as_tab(page.title()):
            self._title(page)
        if page is self.front():
            self.turned.emit()

    def _title(self, page: Page) -> None:
        place = self.indexOf(page)
        self.setTabText(place, _as_tab(page.title()))
        self.setTabToolTip(place, tooltip(page.title()))
        button = self.tabBar().tabButton(place, QTabBar.ButtonPosition.RightSide)
        if isinstance(button, CloseButton):
            words = self._desk.language.gettext("Close {name}").format(name=page.title())
            button.set_words(words)
        self.setTabIcon(place, theme.icon(page.icon(), self.palette()))


def _as_tab(title: str) -> str:
    """A title whose ampersands are no keys."""
    return title.replace("&", "&&")
