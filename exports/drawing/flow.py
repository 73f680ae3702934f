"""Lays a sheet out over pages: columns filled and balanced, sections whole where they fit.

Works on pieces (`exports.drawing.flow_blocks`), in points, y down from the top of the page.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from exports.drawing.blocks import Columns, Jump, Section, Title
from exports.drawing.colours import TOKENS
from exports.drawing.faces import PageNumber, Span
from exports.drawing.flow_blocks import Blocks, Flow, Piece
from exports.drawing.marks import check_bar
from exports.drawing.ops import PT, LineOp, Op, shifted
from exports.drawing.report import PrintNote
from exports.drawing.set_type import set_lines
from exports.drawing.typeset import fit, height, step
from exports.drawing.words import Manner
from exports.i18n import N_
from exports.markup.errors import PrintError
from exports.stock import PAPERS
from model.values import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from exports.drawing.blocks import Block, Sheet
    from exports.drawing.faces import Align, Cell, Content

NO_PAPER = N_("there is no paper “{paper}”; choose one of {papers}")
NO_ROOM = N_("the margins of the sheet leave no room on {paper}")

Loose = Literal["", "sections", "tables"]
"""What may be split where it else stays whole: nothing, sections, or tables as well."""

_SLACK = 0.05
_BAR_MARGIN = 11.0


@dataclass(slots=True)
class LaidSheet:
    """Pages of operations, and what must be reported. Sizes in points."""

    w: float
    h: float
    pages: list[list[Op]] = field(default_factory=list)
    notes: list[PrintNote] = field(default_factory=list)
    overflow: list[str] = field(default_factory=list)
    check_bar: list[Op] = field(default_factory=list)


@frozen
class _Region:
    """Blocks that share columns."""

    blocks: tuple[Block, ...]
    columns: int
    gap: float
    balance: bool


def lay_sheet(sheet: Sheet, paper: str | None, lang: str, *, with_bar: bool = False) -> LaidSheet:
    """Lay out a sheet; one that must be one page shrinks its type until it is.

    Raises:
        PrintError: unknown paper, or margins without room.
    """
    bar = with_bar or sheet.check_bar
    paper = paper or sheet.paper
    size = sheet.size
    run = _Run(sheet, paper, lang, 1.0, bar=bar)
    laid = run.lay()
    for size, loose in _attempts(sheet) if len(laid.pages) > 1 else ():
        run = _Run(sheet, paper, lang, size / sheet.size, bar=bar, loose=loose)
        laid = run.lay()
        if len(laid.pages) == 1:
            break
    unit = sheet.unit or sheet.name
    if sheet.fit == "one-page" and size < sheet.size:
        laid.notes.insert(0, PrintNote(unit, sheet.name or "sheet", "shrunk", size))
    if sheet.fit == "one-page" and len(laid.pages) > 1:
        laid.overflow = list(dict.fromkeys(run.late)) or [sheet.name or "sheet"]
    return laid


def _attempts(sheet: Sheet) -> Iterator[tuple[float, Loose]]:
    """For a sheet that must be one page and is not: sizes of type with what may be split at each.

    Rather a section that goes on in the next column than smaller type for all of them; a table in
    two parts only before a second page. The last is for what does not fit at all.
    """
    if sheet.fit == "flow":
        return
    size = sheet.size
    yield size, "sections"
    while size > sheet.min_size:
        size = max(sheet.min_size, size - step(sheet.size, sheet.min_size))
        yield size, ""
        yield size, "sections"
    yield size, "tables"
    yield size, ""


class _Run:
    """One attempt at one scale."""

    def __init__(
        self,
        sheet: Sheet,
        paper: str,
        lang: str,
        scale: float,
        *,
        bar: bool,
        loose: Loose = "",
    ) -> None:
        if paper not in PAPERS:
            raise PrintError(NO_PAPER, paper=paper, papers=", ".join(PAPERS))
        w, h = (length.pt for length in PAPERS[paper])
        if sheet.orientation == "landscape":
            w, h = h, w
        self.sheet = sheet
        self.lang = lang
        self.scale = scale
        self.laid = LaidSheet(w, h)
        top, right, bottom, left = (amount * PT for amount in sheet.margin)
        if bar:
            bottom = max(bottom, _BAR_MARGIN * PT)
            self.laid.check_bar = check_bar((w - 100 * PT) / 2, h - bottom + 2.2 * PT, lang)
        self.left = left
        self.width = w - left - right
        self.foot_y = h - bottom
        head = self._margin(sheet.header, 1, 1)[1]
        foot = self._margin(sheet.footer, 1, 1)[1]
        self.head_y = top
        self.top = top + (head + 2.0 * PT if head else 0.0)
        self.bottom = self.foot_y - (foot + 2.0 * PT if foot else 0.0)
        if self.width < 20 * PT or self.bottom - self.top < 20 * PT:
            raise PrintError(NO_ROOM, paper=paper)
        self.late: list[str] = []
        self.loose = loose

    def lay(self) -> LaidSheet:
        """Fill pages, then add heads and feet, which need their number."""
        self.laid.pages.append([])
        y = self.top
        for region in self._regions():
            y = self._lay_region(region, y)
        pages = self.laid.pages
        while len(pages) > 1 and not pages[-1]:
            pages.pop()
        for number, page in enumerate(pages, start=1):
            self._add_margins(page, number, len(pages))
        return self.laid

    def _regions(self) -> list[_Region]:
        """Cut the sheet into stretches of equal columns."""
        sheet = self.sheet
        regions: list[_Region] = []
        gathered: list[Block] = []

        def close() -> None:
            if gathered:
                regions.append(_Region(tuple(gathered), sheet.columns, sheet.gap, sheet.balance))
                gathered.clear()

        for block in sheet.children:
            if isinstance(block, Columns):
                close()
                regions.append(_Region(block.children, block.count, block.gap, block.balance))
            elif (
                sheet.columns > 1
                and (
                    isinstance(block, Title) or (isinstance(block, Section) and block.span == "all")
                )
            ) or (isinstance(block, Jump) and block.to == "page"):
                close()
                regions.append(_Region((block,), 1, 0.0, balance=False))
            else:
                gathered.append(block)
        close()
        return regions

    def _lay_region(self, region: _Region, y: float) -> float:
        """Lay a region from `y` down; return where the next one begins."""
        if len(region.blocks) == 1 and isinstance(region.blocks[0], Jump):
            if region.blocks[0].to == "page" and y > self.top:
                self.laid.pages.append([])
                return self.top
            return y
        gap = region.gap * PT
        width = (self.width - gap * (region.columns - 1)) / region.columns
        blocks = Blocks(self.sheet, width, self.scale, self.lang, self.laid.notes)
        blocks.add_all(region.blocks)
        if self.loose:
            blocks.flow.keeps = blocks.flow.tables if self.loose == "sections" else []
        filler = _Filler(blocks.flow, region.columns, self.bottom - self.top)
        index = 0
        while index < len(filler.pieces):
            room = self.bottom - y
            columns, after = filler.fill(index, room)
            if after == index:
                self.laid.pages.append([])
                y = self.top
                continue
            if after == len(filler.pieces) and region.balance and region.columns > 1:
                columns = filler.balanced(index, room)
            used = self._put_columns(columns, y, width + gap)
            index = after
            if index < len(filler.pieces):
                self.laid.pages.append([])
                y = self.top
            else:
                y += used
        return y

    def _put_columns(
        self, columns: list[list[tuple[float, Piece]]], y: float, step: float
    ) -> float:
        """Draw filled columns on the last page; return the height of the tallest."""
        page = self.laid.pages[-1]
        used = 0.0
        for number, column in enumerate(columns):
            for offset, piece in column:
                page.extend(shifted(list(piece.ops), self.left + number * step, y + offset))
                used = max(used, offset + piece.h + piece.after)
                if offset + piece.h > self.bottom - y + _SLACK:
                    self._clipped(piece)
                if len(self.laid.pages) > 1 and piece.name:
                    self.late.append(piece.name)
        return used

    def _clipped(self, piece: Piece) -> None:
        unit = self.sheet.unit or self.sheet.name
        note = PrintNote(unit, piece.name or "sheet", "clipped")
        if note not in self.laid.notes:
            self.laid.notes.append(note)

    # Heads and feet

    def _margin(self, cells: Sequence[Cell], page: int, pages: int) -> tuple[list[Op], float]:
        """Lay out up to three cells side by side; return their drawing and height."""
        if not cells:
            return [], 0.0
        share, leading = self.width / len(cells), self.sheet.leading
        aligns: tuple[Align, ...] = ("left", "center", "right")
        if len(cells) == 2:
            aligns = ("left", "right")
        ops: list[Op] = []
        tallest = 0.0
        for number, cell in enumerate(cells):
            size = cell.size or max(self.sheet.min_size, self.sheet.size - 1)
            manner = Manner(
                cell.font or "sans",
                cell.weight or "regular",
                bool(cell.italic),
                cell.colour or TOKENS["muted"],
            )
            content = _numbered(cell.content, page, pages)
            narrow = replace(manner, font="narrow")
            fitted = fit(
                content,
                manner,
                w=share,
                size=size,
                least=min(size, 7.0),
                leading=leading,
                lines=2,
                narrow=narrow,
            )
            align = cell.align or aligns[number]
            at = number * share
            set_lines(ops, fitted, at, 0.74 * size, w=share, leading=leading, align=align)
            tallest = max(tallest, height(len(fitted.lines), fitted.size, leading))
        return ops, tallest

    def _add_margins(self, page: list[Op], number: int, pages: int) -> None:
        rule = TOKENS["rule"]
        right = self.left + self.width
        ops, high = self._margin(self.sheet.header, number, pages)
        if high:
            page.extend(shifted(ops, self.left, self.head_y))
            y = self.head_y + high + 0.8 * PT
            page.append(LineOp(self.left, y, right, y, rule, 0.5))
        ops, high = self._margin(self.sheet.footer, number, pages)
        if high:
            page.extend(shifted(ops, self.left, self.foot_y - high))
            y = self.foot_y - high - 0.8 * PT
            page.append(LineOp(self.left, y, right, y, rule, 0.5))


def _numbered(content: Content, page: int, pages: int) -> Content:
    return tuple(
        Span(str(pages if item.total else page)) if isinstance(item, PageNumber) else item
        for item in content
    )


class _Page:
    """The columns of one page while they are filled."""

    def __init__(self, most: int) -> None:
        self.columns: list[list[tuple[float, Piece]]] = [[]]
        self.most = most
        self.y = 0.0

    @property
    def started(self) -> bool:
        """Whether the present column holds anything."""
        return bool(self.columns[-1])

    def turn(self) -> bool:
        """Go on to the next column; False if there is none."""
        if len(self.columns) == self.most:
            return False
        self.columns.append([])
        self.y = 0.0
        return True

    def put(self, piece: Piece) -> None:
        """Put a piece below what is there."""
        self.columns[-1].append((self.y, piece))
        self.y += piece.h + piece.after


class _Filler:
    """Fills columns with pieces from any index on."""

    def __init__(self, flow: Flow, columns: int, full: float) -> None:
        self.pieces = flow.pieces
        self.columns = columns
        self.full = full
        self.starts: dict[int, list[int]] = {}
        for start, end in flow.keeps:
            self.starts.setdefault(start, []).append(end)
        for ends in self.starts.values():
            ends.sort(reverse=True)
        self.sums = [0.0]
        for piece in self.pieces:
            self.sums.append(self.sums[-1] + piece.h + piece.after)

    def fill(self, index: int, room: float) -> tuple[list[list[tuple[float, Piece]]], int]:
        """Fill the columns of one page, each `room` high, from piece `index` on.

        Returns the columns with the place of each piece, and the first index left over. It
        is `index` itself if nothing fits here and a full page would do better.
        """
        page = _Page(self.columns)
        while index < len(self.pieces):
            piece = self.pieces[index]
            if piece.jump == "page":
                return page.columns, index + 1
            if piece.jump:
                index += 1
                if page.started and not page.turn():
                    break
                continue
            carried = () if page.started else piece.carry
            need = sum(head.h + head.after for head in carried) + self._need(index)
            if page.y + need > room + _SLACK:
                if page.started and page.turn():
                    continue
                # An empty column that is not a whole page: this belongs elsewhere.
                if page.started or room < self.full - _SLACK:
                    break
            for one in (*carried, piece):
                page.put(one)
            index += 1
        return page.columns, index

    def _need(self, index: int) -> float:
        """Height that must be free for piece `index` to stand here."""
        for end in self.starts.get(index, ()):
            whole = self.sums[end] - self.sums[index] - self.pieces[end - 1].after
            if whole <= self.full + _SLACK:
                return whole
        last = index
        while self.pieces[last].glued and last + 1 < len(self.pieces):
            if self.pieces[last + 1].jump:
                break
            last += 1
        return self.sums[last + 1] - self.sums[index] - self.pieces[last].after

    def balanced(self, index: int, room: float) -> list[list[tuple[float, Piece]]]:
        """Fill the columns as evenly as the pieces allow, all on this page."""
        heights = [room * step / 120 for step in range(1, 121)]
        done = len(self.pieces)

        def fits(high: float) -> bool:
            return self._fill_within(index, high)[1] == done

        least = bisect_left(heights, True, key=fits)
        return self._fill_within(index, heights[min(least, 119)])[0]

    def _fill_within(self, index: int, room: float) -> tuple[list[list[tuple[float, Piece]]], int]:
        """Fill columns lower than the page without taking that for a reason to split."""
        full, self.full = self.full, max(self.full, room + 1.0)
        try:
            return self.fill(index, room)
        finally:
            self.full = full
