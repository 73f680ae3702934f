"""The bar above an army's table: what it costs, and how each category stands in its band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QHelpEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from exports.wording import plural_of, word_points
from model.forces.changes import DocumentEvent, ProjectChanged
from model.values import frozen
from ui import theme
from ui.open_project import OpenProject
from ui.widgets import tooltip

if TYPE_CHECKING:
    from ui.lists.points import Points, Portion

LEAST_WIDTH, TOTAL_WIDTH, GAP = 150, 170, 16
MARGIN, AIR, METER, MARK = 10, 5, 4, 8


@frozen
class Shown:
    """One cell: its words, how far its meter goes, where its band's ends are, and if it is out."""

    name: str
    figures: str
    about: str
    filled: float
    marks: tuple[float, ...]
    outside: bool
    strong: bool = False


class PointsBar(QWidget):
    """Follows one army. Hidden for rules without points, and while nothing has a price."""

    def __init__(self, work: OpenProject, army_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._army_id = army_id
        self._cells: tuple[Shown, ...] = ()
        self._stale = True
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._unsubscribe = work.document.events.subscribe(self._on_event)
        self.refresh()

    def shut(self) -> None:
        """Stop following the document."""
        self._unsubscribe()

    @property
    def cells(self) -> tuple[Shown, ...]:
        """What is shown: the total first."""
        return self._cells

    def refresh(self) -> None:
        """Work the points out again."""
        self._stale = False
        army = self._work.document.project.find(self._army_id)
        forces = self._work.forces(army) if army is not None else None
        found: Points | None = None
        if army is not None and forces is not None and forces.ruleset.roles.points:
            from ui.lists.points import points_of  # loads army books, which not all rules have

            found = points_of(forces, army)
        cells = self._make(found) if found is not None else ()
        if cells != self._cells:
            longer = len(cells) != len(self._cells)
            self._cells = cells
            self.setVisible(bool(cells))
            self.setAccessibleName("; ".join(f"{each.name}: {each.about}" for each in cells))
            if longer:
                self.updateGeometry()
            self.update()
        elif not cells:
            self.hide()

    def _on_event(self, event: DocumentEvent) -> None:
        if not isinstance(event, ProjectChanged):
            return
        self._stale = True
        window = self.parentWidget()
        if window is None or window.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Bring what is shown up to date."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

    # Words

    def _make(self, points: Points) -> tuple[Shown, ...]:
        return (self._total(points), *(self._cell(each, points) for each in points.portions))

    def _total(self, points: Points) -> Shown:
        language = self._work.desk.language
        gettext, number = language.gettext, language.number
        name = gettext("Points")
        if points.limit is None:
            return Shown(name, number(points.total), number(points.total), 1.0, (), False, True)
        left = points.limit - points.total
        count = plural_of(abs(left))
        if left >= 0:
            words = language.ngettext("{n} left", "{n} left", count)
        else:
            words = language.ngettext("{n} too many", "{n} too many", count)
        figures = f"{number(points.total)} / {number(points.limit)}"
        about = f"{figures}, {words.format(n=number(abs(left)))}"
        filled = points.total / points.limit if points.limit else 0.0
        return Shown(name, figures, about, filled, (), points.over, strong=True)

    def _cell(self, portion: Portion, points: Points) -> Shown:
        language = self._work.desk.language
        number, percent = language.number, language.translator.percent
        figures = f"{number(portion.points)}  {percent(portion.share)}"
        marks = tuple(
            bound / points.base
            for bound in (portion.least, portion.most)
            if bound is not None and points.base
        )
        return Shown(
            language.text(portion.names),
            figures,
            self._about(portion, points),
            portion.share,
            marks,
            portion.over or portion.under,
        )

    def _about(self, portion: Portion, points: Points) -> str:
        """The figures of a category and what they should be, in words."""
        language = self._work.desk.language
        gettext, number = language.gettext, language.number
        held = word_points(portion.points, language.translator)
        words = [f"{held}, {language.translator.percent(portion.share, 1)}"]
        for bound, text in (
            (portion.least, gettext("at least {points} ({share})")),
            (portion.most, gettext("at most {points} ({share})")),
        ):
            if bound is not None:
                share = bound / points.base if points.base else 0.0
                shown = language.translator.percent(share)
                words.append(text.format(points=number(bound), share=shown))
        units = language.ngettext("{n} unit", "{n} units", portion.units)
        words.append(units.format(n=number(portion.units)))
        for count, text in (
            (portion.least_units, gettext("at least {n}")),
            (portion.most_units, gettext("at most {n}")),
        ):
            if count is not None:
                words.append(text.format(n=count))
        return ", ".join(words)

    # Drawing

    def _places(self, width: int) -> list[QRect]:
        """Where the cells stand: as many in a row as fit, the rows below one another."""
        room = max(width - 2 * MARGIN, LEAST_WIDTH)
        count = len(self._cells)
        row_count = max(1, min(count, (room + GAP) // (LEAST_WIDTH + GAP)))
        rows = -(-count // row_count)
        row_count = -(-count // rows) if rows else 1
        wide = (room - GAP * (row_count - 1)) // row_count
        high = self._cell_height()
        return [
            QRect(
                MARGIN + (n % row_count) * (wide + GAP),
                2 + (n // row_count) * (high + AIR),
                wide,
                high,
            )
            for n in range(count)
        ]

    def _cell_height(self) -> int:
        return self.fontMetrics().height() + METER + 4

    def heightForWidth(self, width: int) -> int:
        """As many rows as the width asks for."""
        places = self._places(width)
        return places[-1].bottom() + AIR + 2 if places else 0

    def sizeHint(self) -> QSize:
        """The height for the width at hand."""
        width = self.width() or 600
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """As narrow as one cell."""
        return QSize(LEAST_WIDTH, self.heightForWidth(self.width() or 600))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the cells."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for cell, place in zip(self._cells, self._places(self.width()), strict=True):
            self._paint(painter, cell, place)

    def _paint(self, painter: QPainter, cell: Shown, place: QRect) -> None:
        palette = self.palette()
        warning = theme.colour(theme.Role.WARNING, palette)
        ink = warning if cell.outside else theme.colour(theme.Role.TEXT, palette)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold if cell.strong else QFont.Weight.Normal)
        painter.setFont(font)
        metrics = painter.fontMetrics()
        line = QRect(place.left(), place.top(), place.width(), metrics.height())
        painter.setPen(ink)
        painter.drawText(line, Qt.AlignmentFlag.AlignRight, cell.figures)
        taken = metrics.horizontalAdvance(cell.figures) + 8
        sign = 0
        if cell.outside:
            sign = 18
            box = QRectF(line.left(), line.center().y() - 6, 13, 13)
            theme.paint_icon(painter, "warning", box, warning)
        room = line.adjusted(sign, 0, -taken, 0)
        muted = ink if cell.outside else theme.colour(theme.Role.MUTED, palette)
        painter.setPen(muted if not cell.strong else ink)
        name = metrics.elidedText(cell.name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft, name)
        meter = QRectF(place.left(), line.bottom() + 3, place.width(), METER)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.Role.GRID, palette))
        painter.drawRoundedRect(meter, METER / 2, METER / 2)
        filled = QRectF(meter)
        filled.setWidth(meter.width() * min(max(cell.filled, 0.0), 1.0))
        painter.setBrush(warning if cell.outside else theme.colour(theme.Role.ACCENT, palette))
        painter.drawRoundedRect(filled, METER / 2, METER / 2)
        painter.setBrush(theme.colour(theme.Role.TEXT, palette))
        for mark in cell.marks:
            x = meter.left() + meter.width() * min(max(mark, 0.0), 1.0)
            painter.drawRect(QRectF(x - 0.75, meter.center().y() - MARK / 2, 1.5, MARK))

    def event(self, event: QEvent) -> bool:
        """Say more about the cell under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            for cell, place in zip(self._cells, self._places(self.width()), strict=True):
                if place.contains(event.pos()):
                    text = tooltip(f"{cell.name}: {cell.about}")
                    QToolTip.showText(event.globalPos(), text, self, place)
                    return True
            QToolTip.hideText()
            return True
        return super().event(event)
