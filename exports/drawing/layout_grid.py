"""Lays out tables, for faces and sheets: widths of columns, heights of rows, cells.

A row is laid out on its own, from (0, 0), so that a sheet can put rows on different pages.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from exports.drawing import icons
from exports.drawing.colours import TOKENS
from exports.drawing.faces import Track
from exports.drawing.layout_track import lay_track
from exports.drawing.ops import PT, IconOp, LineOp, Op, RectOp, shifted
from exports.drawing.report import PrintNote
from exports.drawing.set_type import first_baseline, set_lines
from exports.drawing.typeset import Fitted, height, step, wrap
from exports.drawing.words import Manner, beginning, tokenise
from model.values import frozen

if TYPE_CHECKING:
    from exports.drawing.faces import Align, Cell, FontRole, Grid, Icon, Row, Valign

DEFAULT_LEAST = 6.0


@dataclass(slots=True)
class DrawnRow:
    """One row from (0, 0), in points."""

    h: float
    ops: list[Op]
    header: bool


@dataclass(slots=True)
class DrawnGrid:
    """A whole table from (0, 0), in points, with what must be reported.

    The unit of a note is the name of its row, "" where the row has none.
    """

    ops: list[Op] = field(default_factory=list)
    notes: list[PrintNote] = field(default_factory=list)
    h: float = 0.0


@frozen
class Setting:
    """How a table is set: its own type size, the least one, and the manner around it."""

    size: float
    least: float
    font: FontRole
    colour: str
    scale: float = 1.0


@dataclass(slots=True)
class _CellPlan:
    """A cell measured: what it holds, and the height it needs without padding."""

    cell: Cell
    first: int
    x: float
    w: float
    h: float
    fitted: Fitted | None = None
    ops: list[Op] = field(default_factory=list)
    block_w: float = 0.0


def lay_grid(
    grid: Grid, w: float, h: float, *, size: float, font: FontRole, colour: str
) -> DrawnGrid:
    """Lay out a table of a face in `w` by `h` points; shrinks until it fits or may not."""
    wanted = grid.size or size
    least = min(grid.min_size or DEFAULT_LEAST, wanted)
    font, colour = grid.font or font, grid.colour or colour

    def at(index: int) -> tuple[list[DrawnRow], list[PrintNote], float]:
        notes: list[PrintNote] = []
        rows = lay_rows(grid, w, Setting(sizes[index], least, font, colour), notes)
        return rows, notes, sum(row.h for row in rows)

    sizes = [wanted]
    while sizes[-1] > least:
        sizes.append(max(least, sizes[-1] - step(wanted, least)))
    found = 0
    rows, notes, total = at(0)
    if total > h + 0.05 and len(sizes) > 1:
        # Smaller type never makes a table higher, so the largest that fits can be halved to.
        found = 1 + bisect_left(range(1, len(sizes) - 1), True, key=lambda i: at(i)[2] <= h + 0.05)
        rows, notes, total = at(found)
    setting = Setting(sizes[found], least, font, colour)
    trial = sizes[found]
    box = grid.name or "grid"
    if total > h + 0.05:
        notes.append(PrintNote("", box, "clipped"))
    elif trial < wanted:
        notes.append(PrintNote("", box, "shrunk", trial))
    if grid.stretch and total < h and rows:
        rows = lay_rows(grid, w, setting, [], extra=(h - total) / len(rows))
    drawn = DrawnGrid(notes=notes)
    for row in rows:
        drawn.ops.extend(shifted(row.ops, 0.0, drawn.h))
        drawn.h += row.h
    return drawn


def lay_rows(
    grid: Grid, w: float, setting: Setting, notes: list[PrintNote], *, extra: float = 0.0
) -> list[DrawnRow]:
    """Lay out each row of a table `w` points wide; `extra` points are added to each height."""
    edges = [0.0]
    for width in column_widths(grid, w, setting):
        edges.append(edges[-1] + width)
    table = _Table(grid, edges, setting, notes)
    rows: list[DrawnRow] = []
    body = 0
    for number, row in enumerate(grid.rows):
        if not row.header:
            body += 1
        tinted = grid.zebra and not row.header and body % 2 == 0
        last = number == len(grid.rows) - 1
        rows.append(table.lay(row, extra, tinted=tinted, first=number == 0, last=last))
    return rows


def column_widths(grid: Grid, w: float, setting: Setting) -> list[float]:
    """Widths of the columns in points; together `w` wherever a column can give or take."""
    columns = grid.columns
    widths = [column.amount * PT if column.kind == "mm" else 0.0 for column in columns]
    natural, least = _natural_widths(grid, setting)
    autos = [i for i, column in enumerate(columns) if column.kind == "auto"]
    shares = [i for i, column in enumerate(columns) if column.kind == "share"]
    rest = w - sum(widths)
    if not shares:
        if autos:
            _spread(widths, autos, rest, natural, least)
        return widths
    # The shares need room for their longest words; autos wrap if there is none.
    needed = sum(least[i] for i in shares)
    taken = sum(natural[i] for i in autos)
    if taken + needed > rest:
        taken = max(rest - needed, 0.0)
    if autos:
        _spread(widths, autos, min(taken, sum(natural[i] for i in autos)), natural, least)
        taken = sum(widths[i] for i in autos)
    total = sum(columns[i].amount for i in shares)
    for i in shares:
        widths[i] = max(rest - taken, 0.0) * columns[i].amount / total
    return widths


def _natural_widths(grid: Grid, setting: Setting) -> tuple[list[float], list[float]]:
    """For each column, the width of its widest cell on one line, and of its longest word."""
    natural = [0.0] * len(grid.columns)
    least = [0.0] * len(grid.columns)
    for row in grid.rows:
        index = 0
        for cell in row.cells:
            if cell.colspan == 1 and grid.columns[index].kind != "mm":
                wide, narrow = _natural(grid, row, cell, setting)
                natural[index] = max(natural[index], wide)
                least[index] = max(least[index], narrow)
            index += cell.colspan
    return natural, least


def _spread(
    widths: list[float], autos: list[int], room: float, natural: list[float], least: list[float]
) -> None:
    """Give `autos` all of `room`: more than they need in proportion, or less, word by word."""
    wanted = sum(natural[i] for i in autos)
    if wanted <= 0:
        for i in autos:
            widths[i] = room / len(autos)
        return
    if wanted <= room:
        for i in autos:
            widths[i] = natural[i] * room / wanted
        return
    spare = sum(natural[i] - least[i] for i in autos)
    over = wanted - room
    for i in autos:
        give = over * (natural[i] - least[i]) / spare if spare > 0 else over * natural[i] / wanted
        widths[i] = max(natural[i] - min(give, natural[i]), 0.0)


def _natural(grid: Grid, row: Row, cell: Cell, setting: Setting) -> tuple[float, float]:
    """Width of a cell on one line, and of its longest word, both with padding, in points."""
    sides = (grid.padding[1] + grid.padding[3]) * PT
    if cell.block is not None:
        block = cell.block
        if isinstance(block, Track):
            drawn = lay_track(block, 1e6, setting.scale)
            return drawn.w + sides + 0.1, drawn.w * 0.4 + sides
        side = (block.w or block.h or 4.0) * PT
        return side + sides, side + sides
    tokens = tokenise(cell.content, _manner(grid, row, cell, setting))
    size = _size(cell, setting)
    return tokens.widest * size + sides + 0.1, tokens.longest * size + sides + 0.1


def _manner(grid: Grid, row: Row, cell: Cell, setting: Setting) -> Manner:
    weight = cell.weight or row.weight or ("bold" if row.header else "regular")
    italic = next((i for i in (cell.italic, row.italic) if i is not None), False)
    colour = cell.colour or row.colour or (grid.header_colour if row.header else None)
    return Manner(cell.font or setting.font, weight, italic, colour or setting.colour)


def _size(cell: Cell, setting: Setting) -> float:
    return max(cell.size * setting.scale, setting.least) if cell.size else setting.size


def _heads(grid: Grid) -> dict[int, str]:
    """The words above each column, as far as the table has a head."""
    found: dict[int, str] = {}
    for row in grid.rows:
        index = 0
        for cell in row.cells if row.header else ():
            found[index] = beginning(cell.content)
            index += cell.colspan
    return found


class _Table:
    """A table whose columns are known, laying out one row after another."""

    def __init__(
        self, grid: Grid, edges: list[float], setting: Setting, notes: list[PrintNote]
    ) -> None:
        self.grid = grid
        self.edges = edges
        self.setting = setting
        self.notes = notes
        self._heads = _heads(grid)

    def lay(self, row: Row, extra: float, *, tinted: bool, first: bool, last: bool) -> DrawnRow:
        """Lay out a row; `first` and `last` are those of the whole table."""
        grid, edges = self.grid, self.edges
        top, _, bottom, _ = (amount * PT for amount in grid.padding)
        plans = []
        index = 0
        for cell in row.cells:
            plans.append(self._plan(row, cell, index))
            index += cell.colspan
        high = max([plan.h for plan in plans], default=self.setting.size)
        h = max(high + top + bottom, row.h * PT * self.setting.scale) + extra
        ops: list[Op] = []
        fill = row.fill or (grid.header_fill if row.header else None)
        if fill is None and tinted:
            fill = TOKENS["zebra"]
        if fill:
            ops.append(RectOp(edges[0], 0.0, edges[-1] - edges[0], h, fill))
        for plan in plans:
            if plan.cell.fill:
                left, right = self._sides(plan)
                ops.append(RectOp(left, 0.0, right - left, h, plan.cell.fill))
            self._set(plan, top, h - top - bottom, ops)
        self._rule(row, plans, h, ops, first=first, last=last)
        return DrawnRow(h, ops, row.header)

    def _sides(self, plan: _CellPlan) -> tuple[float, float]:
        return self.edges[plan.first], self.edges[plan.first + plan.cell.colspan]

    def _plan(self, row: Row, cell: Cell, index: int) -> _CellPlan:
        grid = self.grid
        _, right, _, left = (amount * PT for amount in grid.padding)
        x = self.edges[index] + left
        w = max(self.edges[index + cell.colspan] - right - x, 0.1)
        if cell.block is not None:
            return self._plan_block(cell, cell.block, index, x, w)
        if not cell.content:
            return _CellPlan(cell, index, x, w, 0.0)
        box = cell.name or self._heads.get(index, "") or grid.name or "table"
        note = PrintNote(row.name, box, "shrunk", text=beginning(cell.content))
        fitted = self._fit(cell, _manner(grid, row, cell, self.setting), w, note)
        high = height(len(fitted.lines), fitted.size, grid.leading)
        return _CellPlan(cell, index, x, w, high, fitted)

    def _fit(self, cell: Cell, manner: Manner, w: float, note: PrintNote) -> Fitted:
        """Break a cell's text into lines; type shrinks only for a word that is too wide.

        `note` is what is told of the cell, if anything is.
        """
        wanted = _size(cell, self.setting)
        least = min(self.setting.least, wanted)
        tokens = tokenise(cell.content, manner)
        if tokens.missing:
            self.notes.append(replace(note, what="missing glyph"))
        size = wanted
        if tokens.longest * size > w + 0.05:
            narrow = tokenise(cell.content, replace(manner, font="narrow"))
            if narrow.longest * size <= w + 0.05:
                tokens = narrow
        while tokens.longest * size > w + 0.05 and size > least:
            size = max(least, size - step(wanted, least))
        if size < wanted:
            self.notes.append(replace(note, to_pt=size))
        return Fitted(wrap(tokens, (w + 0.05) / size, force=True), size)

    def _plan_block(
        self, cell: Cell, block: Track | Icon, index: int, x: float, w: float
    ) -> _CellPlan:
        scale = self.setting.scale
        if isinstance(block, Track):
            track = lay_track(block, w, scale)
            return _CellPlan(cell, index, x, w, track.h, ops=track.ops, block_w=track.w)
        high = (block.h or 4.0) * PT * scale
        left, top, wide, tall = icons.bounds(block.icon)
        scale = min(high / tall, w / wide)
        ops: list[Op] = []
        if block.colour:
            at = (high - tall * scale) / 2 - top * scale
            ops.append(IconOp(-left * scale, at, block.icon, scale, block.colour, block.fill))
        return _CellPlan(cell, index, x, w, high, ops=ops, block_w=wide * scale)

    def _set(self, plan: _CellPlan, top: float, room: float, ops: list[Op]) -> None:
        grid, cell = self.grid, plan.cell
        valign: Valign = cell.valign or grid.valign
        align: Align = cell.align or grid.align[min(plan.first, len(grid.align) - 1)]
        if plan.fitted is not None:
            y = top + first_baseline(plan.fitted, room, grid.leading, valign)
            set_lines(ops, plan.fitted, plan.x, y, w=plan.w, leading=grid.leading, align=align)
            return
        spare_y = max(room - plan.h, 0.0)
        spare_x = max(plan.w - plan.block_w, 0.0)
        dy = {"top": 0.0, "middle": spare_y / 2, "bottom": spare_y}[valign]
        dx = {"left": 0.0, "center": spare_x / 2, "right": spare_x}[align]
        ops.extend(shifted(plan.ops, plan.x + dx, top + dy))

    def _rule(
        self,
        row: Row,
        plans: list[_CellPlan],
        h: float,
        ops: list[Op],
        *,
        first: bool,
        last: bool,
    ) -> None:
        colour, rules = self.grid.rule_colour, self.grid.rules
        if colour is None or rules == "none":
            return
        left, right = self.edges[0], self.edges[-1]
        if rules == "outer":
            ops.append(LineOp(left, 0.0, left, h, colour, 0.5))
            ops.append(LineOp(right, 0.0, right, h, colour, 0.5))
        if last or rules != "outer":
            width = 0.9 if row.header and not self.grid.header_fill else 0.4
            ops.append(LineOp(left, h, right, h, colour, width))
        if first and rules != "rows":
            ops.append(LineOp(left, 0.0, right, 0.0, colour, 0.5))
        if rules == "grid":
            stops = {left, right}
            for plan in plans:
                stops.update(self._sides(plan))
            ops.extend(LineOp(x, 0.0, x, h, colour, 0.4) for x in sorted(stops))
