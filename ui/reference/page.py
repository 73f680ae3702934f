"""One section of the reference as a page: its blocks below each other, tables with lookups."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from exports.reference import BlockView, SectionView
from model.rulesets.base import RuleSet
from model.rulesets.sheets import BlockKind
from ui.labels import head_label, hint_label, plain_label, title_label
from ui.open_project import OpenProject
from ui.reference.answers import AskedTable
from ui.reference.contents import Spot
from ui.reference.panel import TablePanel

WIDEST = 860


class SectionPage(QScrollArea):
    """Shows a section and scrolls to what was searched in it."""

    def __init__(
        self,
        work: OpenProject,
        ruleset: RuleSet,
        section: SectionView,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._ruleset = ruleset
        self.panels: dict[str, TablePanel] = {}
        self._places: dict[tuple[int, int | None], QWidget] = {}
        self._marked: QLabel | None = None
        body = self._body = QWidget()
        body.setMaximumWidth(WIDEST)
        column = QVBoxLayout(body)
        column.setContentsMargins(24, 16, 24, 24)
        column.setSpacing(8)
        title = title_label(1.7)
        title.setText(section.name)
        column.addWidget(title)
        if section.section:
            column.addWidget(hint_label(section.section))
        for number, block in enumerate(section.blocks):
            column.addWidget(self._block(number, block))
        column.addStretch(1)
        self._places.setdefault((0, None), title)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setWidget(body)
        self.setAccessibleName(section.name)

    def _block(self, number: int, block: BlockView) -> QWidget:
        if block.table is not None:
            asked = AskedTable(self._work.document.project, self._ruleset, block.table.id)
            panel = TablePanel(self._work, asked)
            self.panels[asked.id] = panel
            self._places[number, None] = panel
            return panel
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 2, 0, 14)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        if block.head:
            grid.addWidget(head_label(block.head), 0, 0, 1, 2)
        self._places[number, None] = box
        if block.traits:
            self._add_traits(grid, number, block)
        else:
            self._add_items(grid, number, block)
        return box

    def _add_items(self, grid: QGridLayout, number: int, block: BlockView) -> None:
        numbered = block.kind == BlockKind.STEPS.value
        for line, item in enumerate(block.items):
            figure = item.figure or (f"{line + 1}." if numbered else "")
            text = plain_label(item.text)
            row = grid.rowCount()
            if figure:
                shown = head_label(figure)
                grid.addWidget(shown, row, 0)
                grid.addWidget(text, row, 1)
            elif block.kind == BlockKind.LIST.value:
                grid.addWidget(hint_label("•", wrap=False), row, 0)
                grid.addWidget(text, row, 1)
            else:
                grid.addWidget(text, row, 0, 1, 2)
            self._places[number, line] = text

    def _add_traits(self, grid: QGridLayout, number: int, block: BlockView) -> None:
        for line, trait in enumerate(block.traits):
            row = grid.rowCount()
            name = f"{trait.name} {trait.parameter}".strip()
            head = head_label(name)
            grid.addWidget(head, row, 0, 1, 2)
            text = plain_label(trait.summary)
            grid.addWidget(text, row + 1, 0, 1, 2)
            grid.setRowMinimumHeight(row + 1, 0)
            self._places[number, line] = text

    def go_to(self, spot: Spot) -> None:
        """Scroll to a spot, once the page has its size, and mark its line."""
        QTimer.singleShot(0, self, lambda: self._scroll_to(spot))

    def _scroll_to(self, spot: Spot) -> None:
        if self._marked is not None:
            self._marked.setBackgroundRole(QPalette.ColorRole.NoRole)
            self._marked.setAutoFillBackground(False)
            self._marked = None
        place = self._places.get((spot.block, spot.line)) or self._places.get((spot.block, None))
        if place is None or spot == Spot(spot.section, 0):
            self.verticalScrollBar().setValue(0)
            return
        top = place.mapTo(self._body, place.rect().topLeft()).y()
        if isinstance(place, TablePanel) and spot.line is not None:
            board = place.board
            board.mark(spot.line, None)
            top = board.mapTo(self._body, board.rect().topLeft()).y() + board.row_top(spot.line)
            top -= self.viewport().height() // 3
        elif isinstance(place, QLabel) and spot.line is not None:
            place.setBackgroundRole(QPalette.ColorRole.Midlight)
            place.setAutoFillBackground(True)
            self._marked = place
            top -= self.viewport().height() // 3
        self.verticalScrollBar().setValue(max(0, top - 8))

    def refresh(self) -> None:
        """Show edited tables again."""
        for panel in self.panels.values():
            panel.refresh()
