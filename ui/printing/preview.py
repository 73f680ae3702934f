"""The preview: the pages of the very PDF that is saved and printed."""

from __future__ import annotations

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QEvent,
    QIODevice,
    QMargins,
    QPointF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent, QWheelEvent
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui.desk import Desk
from ui.theme import Role, colour
from ui.tight import TightBar

STEP = 1.25
LEAST, MOST = 0.1, 8.0
SPACING = 12
LEAST_WIDTH = 270
ZOOMS = {"page": QPdfView.ZoomMode.FitInView, "width": QPdfView.ZoomMode.FitToWidth}


class _Pages(QPdfView):
    """The view of the pages, with the desk's colour around them and the wheel that zooms."""

    zoomed = Signal(float)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom while Ctrl is held, else scroll."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(STEP if event.angleDelta().y() > 0 else 1 / STEP)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom with Ctrl and plus or minus."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.key() in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
                self.zoomed.emit(STEP)
                return
            if event.key() == Qt.Key.Key_Minus:
                self.zoomed.emit(1 / STEP)
                return
        super().keyPressEvent(event)


class PdfPreview(QWidget):
    """Shows a PDF's pages; a new PDF takes the old one's place on the same page.

    `page_changed` is sent with the page in front, from 0.
    """

    page_changed = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.data = b""
        self._document = QPdfDocument(self)
        self._buffer = QBuffer(self)
        self._view = _Pages(self)
        self._view.setPageMode(QPdfView.PageMode.MultiPage)
        self._view.setDocument(self._document)
        self._view.setPageSpacing(SPACING)
        self._view.setDocumentMargins(QMargins(SPACING, SPACING // 2, SPACING, SPACING // 2))
        self._view.setFrameShape(QPdfView.Shape.NoFrame)
        self._view.zoomed.connect(self._zoom_by)
        self._back = self._button("chevron-left", lambda: self.set_page(self.page - 1))
        self._on = self._button("chevron-right", lambda: self.set_page(self.page + 1))
        self._number = QSpinBox()
        self._number.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self._number.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._number.setKeyboardTracking(False)
        self._number.setMinimumWidth(44)
        self._number.valueChanged.connect(lambda number: self.set_page(number - 1))
        self._of = QLabel()
        self._smaller = self._button("zoom-out", lambda: self._zoom_by(1 / STEP))
        self._larger = self._button("zoom-in", lambda: self._zoom_by(STEP))
        self._whole = self._button("", lambda: self.set_zoom("page"))
        self._wide = self._button("", lambda: self.set_zoom("width"))
        self._whole.setCheckable(True)
        self._wide.setCheckable(True)
        self._lay_out()
        self._view.pageNavigator().currentPageChanged.connect(self._show_page)
        desk.language.changed.connect(self.say)
        desk.theme.changed.connect(self._dress)
        self._dress()
        self.say()
        self.set_zoom("page")

    def _button(self, icon: str, act: object) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        if icon:
            self._desk.theme.set_icon(button, icon)
        button.clicked.connect(act)
        return button

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 2, 8, 2)
        bar.addWidget(self._back)
        bar.addWidget(self._number)
        bar.addSpacing(4)
        bar.addWidget(self._of)
        bar.addSpacing(4)
        bar.addWidget(self._on)
        bar.addStretch(1)
        for each in (self._smaller, self._larger, self._whole, self._wide):
            bar.addWidget(each)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._view, 1)
        column.addLayout(bar)
        self._tight = TightBar(bar, [self._smaller, self._larger])  # Ctrl has them
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusProxy(self._view)

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for a small screen."""
        return QSize(LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Spare the buttons for which there is no room."""
        super().resizeEvent(event)
        self._tight.fit(event.size().width())

    def say(self) -> None:
        """Word everything again."""
        _ = self._desk.language.gettext
        self._view.setAccessibleName(_("Preview of the print"))
        for button, text in (
            (self._back, _("Page before")),
            (self._on, _("Next page")),
            (self._smaller, _("Smaller")),
            (self._larger, _("Larger")),
            (self._whole, _("Whole page")),
            (self._wide, _("Page width")),
        ):
            button.setText(text)
            button.setToolTip(text)
            button.setAccessibleName(text)
        self._number.setAccessibleName(_("Page"))
        self._count_pages()

    def _dress(self) -> None:
        palette = QPalette(self.palette())
        desk = colour(Role.DESK, palette)
        palette.setColor(QPalette.ColorRole.Dark, desk)
        self._view.setPalette(palette)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_wide"):
            self._dress()

    # The document

    def show_pdf(self, data: bytes) -> bool:
        """Show a PDF on the page and at the place that is in front; False if it is none."""
        buffer = QBuffer(self)
        buffer.setData(QByteArray(data))
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        fresh = QPdfDocument(self)
        fresh.load(buffer)
        if fresh.status() is not QPdfDocument.Status.Ready:
            fresh.deleteLater()
            buffer.deleteLater()
            return False
        bars = (self._view.verticalScrollBar(), self._view.horizontalScrollBar())
        places = [bar.value() for bar in bars]
        had_pages = self.page_count > 0
        old, old_buffer = self._document, self._buffer
        self._document, self._buffer, self.data = fresh, buffer, data
        self._view.setDocument(fresh)
        old.close()
        old.deleteLater()
        old_buffer.deleteLater()
        self._count_pages()
        if had_pages:
            for bar, place in zip(bars, places, strict=True):
                bar.setValue(place)
        return True

    @property
    def document(self) -> QPdfDocument:
        """The PDF that is shown."""
        return self._document

    def clear(self) -> None:
        """Show nothing."""
        self._document.close()
        self.data = b""
        self._count_pages()

    # Pages

    @property
    def page_count(self) -> int:
        """How many pages there are."""
        return self._document.pageCount()

    @property
    def page(self) -> int:
        """The page in front, from 0."""
        return self._view.pageNavigator().currentPage()

    def set_page(self, page: int) -> None:
        """Bring a page to the front."""
        if 0 <= page < self.page_count and page != self.page:
            self._view.pageNavigator().jump(page, QPointF(), 0)

    def _show_page(self, page: int) -> None:
        self._number.blockSignals(True)
        self._number.setValue(page + 1)
        self._number.blockSignals(False)
        self._back.setEnabled(page > 0)
        self._on.setEnabled(page + 1 < self.page_count)
        self.page_changed.emit(page)

    def _count_pages(self) -> None:
        count = self.page_count
        self._number.blockSignals(True)
        self._number.setRange(min(1, count), max(1, count))
        self._number.blockSignals(False)
        self._number.setEnabled(count > 1)
        text = self._desk.language.gettext("of {count}")
        self._of.setText(text.format(count=self._desk.language.number(count)))
        self._show_page(self.page)

    # Size

    def set_zoom(self, zoom: str) -> None:
        """Fit the "page" or its "width" into the view."""
        self._view.setZoomMode(ZOOMS[zoom])
        self._mark_zoom()

    def _zoom_by(self, factor: float) -> None:
        now = self._factor()
        self._view.setZoomMode(QPdfView.ZoomMode.Custom)
        self._view.setZoomFactor(min(max(now * factor, LEAST), MOST))
        self._mark_zoom()

    def _mark_zoom(self) -> None:
        mode = self._view.zoomMode()
        self._whole.setChecked(mode is ZOOMS["page"])
        self._wide.setChecked(mode is ZOOMS["width"])

    def _factor(self) -> float:
        """The size at which the page in front is shown, 1 for that of the paper."""
        mode = self._view.zoomMode()
        if mode is QPdfView.ZoomMode.Custom or not self.page_count:
            return self._view.zoomFactor()
        points = self._document.pagePointSize(self.page)
        margins = self._view.documentMargins()
        room = self._view.viewport().size()
        to_screen = self.logicalDpiX() / 72.0
        wide = (room.width() - margins.left() - margins.right()) / (points.width() * to_screen)
        if mode is ZOOMS["width"]:
            return wide
        return min(wide, (room.height() - self._view.pageSpacing()) / (points.height() * to_screen))
