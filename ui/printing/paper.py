"""The PDF on the user's printer: each page at its true size, in bands of dots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPdf import QPdfDocument, QPdfDocumentRenderOptions
from PySide6.QtPrintSupport import QPrinter

DOTS = 600
"""Dots per inch at which pages are drawn; printers finer than this are scaled to."""
BAND = 1200
"""Rows of dots that are drawn at a time: a whole page would need 140 MB."""
POINTS = 72.0


def prepare(printer: QPrinter, document: QPdfDocument) -> None:
    """Set a printer to the paper of the document's first page, whole and unscaled."""
    size = document.pagePointSize(0)
    upright = size.width() <= size.height()
    paper = size if upright else size.transposed()
    printer.setPageSize(QPageSize(paper, QPageSize.Unit.Point))
    printer.setPageOrientation(
        QPageLayout.Orientation.Portrait if upright else QPageLayout.Orientation.Landscape
    )
    printer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
    printer.setFullPage(True)


def print_pages(
    document: QPdfDocument,
    printer: QPrinter,
    pages: Sequence[int],
    told: Callable[[float], bool] = lambda _fraction: True,
) -> bool:
    """Draw pages on a printer at 100 %; False if it could not begin or `told` stopped it.

    `told` is called with the part that is done and returns whether to go on.
    """
    painter = QPainter()
    if not painter.begin(printer):
        return False
    try:
        for number, page in enumerate(pages):
            if number and not printer.newPage():
                return False
            if not _draw(document, page, painter, printer, _part_of(told, number, len(pages))):
                printer.abort()
                return False
    finally:
        painter.end()
    return True


def _draw(
    document: QPdfDocument,
    page: int,
    painter: QPainter,
    printer: QPrinter,
    told: Callable[[float], bool],
) -> bool:
    points: QSizeF = document.pagePointSize(page)
    width = round(points.width() / POINTS * DOTS)
    height = round(points.height() / POINTS * DOTS)
    painter.save()
    painter.resetTransform()
    painter.scale(printer.logicalDpiX() / DOTS, printer.logicalDpiY() / DOTS)
    whole = QSize(width, height)
    for top in range(0, height, BAND):
        if not told(top / height):
            painter.restore()
            return False
        band = QRect(0, top, width, min(BAND, height - top))
        options = QPdfDocumentRenderOptions()
        options.setScaledSize(whole)
        options.setScaledClipRect(band)
        painter.drawImage(band.topLeft(), document.render(page, band.size(), options))
    painter.restore()
    return True


def _part_of(told: Callable[[float], bool], number: int, count: int) -> Callable[[float], bool]:
    """Tell of one page as a part of them all."""
    return lambda part: told((number + part) / count)
