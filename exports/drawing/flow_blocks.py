"""Turns the blocks of a sheet into pieces: the least parts that may stand in a column.

A piece knows its drawing and its height, whether it must be followed by the next, and what
is repeated above it if it begins a column: the bar of its section, the head of its table.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from exports import fonts
from exports.drawing.blocks import Block, Bullets, Columns, Jump, Keep, Panel, Para, Section, Title
from exports.drawing.colours import TOKENS
from exports.drawing.faces import Grid, Span
from exports.drawing.layout import Area, Canvas, lay_elements
from exports.drawing.layout_grid import Setting, lay_rows
from exports.drawing.ops import PT, LineOp, Op, RectOp
from exports.drawing.report import PrintNote
from exports.drawing.set_type import first_baseline, set_lines
from exports.drawing.typeset import Fitted, fit, height, wrap
from exports.drawing.words import Manner, beginning, tokenise
from model.values import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exports.drawing.blocks import Sheet
    from exports.drawing.faces import Align, Content, FontRole
    from exports.drawing.report import What
    from exports.drawing.words import Atom

BAR = 1.5 / 1.22
"""The height of a bar, in lines of its type."""
_WHOLE_LINES = 5
"""A paragraph of so many lines is never split; a longer one keeps two lines together."""

CONTINUED = {"en": "continued", "es": "continuación"}


@frozen
class Piece:
    """What is never split. Ops begin at (0, 0); `after` is space left below, in points."""

    h: float
    ops: tuple[Op, ...] = ()
    after: float = 0.0
    glued: bool = False
    carry: tuple[Piece, ...] = ()
    jump: str = ""
    name: str = ""


@dataclass(slots=True)
class Flow:
    """Pieces in order, and which stretches of them (start, end) are kept together.

    `tables`, those with a head, are stretches that stay whole where sections may no longer.
    """

    pieces: list[Piece] = field(default_factory=list)
    keeps: list[tuple[int, int]] = field(default_factory=list)
    tables: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Blocks:
    """Makes pieces for one width of column. `scale` shrinks type, down to the sheet's least."""

    sheet: Sheet
    width: float
    scale: float
    lang: str
    notes: list[PrintNote]
    flow: Flow = field(default_factory=Flow)
    carry: tuple[Piece, ...] = ()
    section: str = ""

    @property
    def lead(self) -> float:
        """How far the lines of its text lie apart, in type sizes."""
        return self.sheet.leading

    def size(self, wanted: float | None) -> float:
        """A type size of the template as it is printed now."""
        size = wanted or self.sheet.size
        return max(size * self.scale, min(size, self.sheet.min_size))

    def note(
        self, box: str, what: What, to_pt: float | None = None, *, text: str = "", unit: str = ""
    ) -> None:
        """Report something, once; `unit` is the sheet's own where none is given."""
        note = PrintNote(unit or self.sheet.unit or self.sheet.name, box, what, to_pt, text)
        if note not in self.notes:
            self.notes.append(note)

    def add_all(self, blocks: Sequence[Block]) -> None:
        """Add blocks in order."""
        for block in blocks:
            self.add(block)

    def add(self, block: Block) -> None:
        """Add one block."""
        if isinstance(block, Section):
            self._section(block)
        elif isinstance(block, Grid):
            self._table(block)
        elif isinstance(block, Para):
            self._para(block)
        elif isinstance(block, Bullets):
            self._bullets(block)
        elif isinstance(block, Keep):
            start = len(self.flow.pieces)
            self.add_all(block.children)
            self._keep(start)
        elif isinstance(block, Panel):
            self._panel(block)
        elif isinstance(block, Title):
            self._title(block)
        elif isinstance(block, Jump):
            self._put(Piece(0.0, jump=block.to))
        elif isinstance(block, Columns):
            self.add_all(block.children)  # the sheet lays these out itself; never met here

    def _put(self, piece: Piece) -> None:
        if self.carry and not piece.jump:
            piece = replace(piece, carry=(*self.carry, *piece.carry))
        if self.section and not piece.name:
            piece = replace(piece, name=self.section)
        self.flow.pieces.append(piece)

    def _keep(self, start: int) -> None:
        end = len(self.flow.pieces)
        if end - start > 1:
            self.flow.keeps.append((start, end))

    # Sections

    def _section(self, section: Section) -> None:
        start = len(self.flow.pieces)
        before, self.section = self.section, section.name or section.title
        self._put(self._bar(section, section.title))
        word = CONTINUED["es" if self.lang.startswith("es") else "en"]
        carried = self.carry
        self.carry = (*carried, self._bar(section, f"{section.title} ({word})"))
        self.add_all(section.children)
        self.carry = carried
        self.section = before
        pieces = self.flow.pieces
        pieces[-1] = replace(pieces[-1], after=pieces[-1].after + 1.2 * PT * self.scale)
        if section.keep:
            self._keep(start)

    def _bar(self, section: Section, title: str) -> Piece:
        size = self.size(section.size or self.sheet.size + (0.5 if section.level == 1 else 0))
        ops: list[Op] = []
        if section.level == 2:
            ink = TOKENS["ink"]
            fitted = self._line(title, size, ink, self.width, section.title)
            set_lines(ops, fitted, 0.0, fonts.ASCENT * fitted.size, w=self.width, leading=self.lead)
            foot = height(len(fitted.lines), fitted.size, self.lead) + 0.3 * PT
            ops.append(LineOp(0.0, foot, self.width, foot, TOKENS["rule"], 0.8))
            return Piece(foot, tuple(ops), after=0.9 * PT * self.scale, glued=True)
        high = size * BAR * self.lead
        colour = section.colour or TOKENS["ink"]
        if section.fill:
            ops.append(RectOp(0.0, 0.0, self.width, high, section.fill))
        side = 1.3 * PT
        fitted = self._line(title, size, colour, self.width - 2 * side, section.title)
        baseline = first_baseline(fitted, high, self.lead, "middle")
        set_lines(ops, fitted, side, baseline, w=self.width, leading=self.lead)
        return Piece(high, tuple(ops), after=0.8 * PT * self.scale, glued=True)

    def _line(self, text: str, size: float, colour: str, w: float, box: str) -> Fitted:
        manner = Manner("sans", "bold", False, colour)
        narrow = replace(manner, font="narrow")
        least = min(size, self.sheet.min_size)
        fitted = fit(
            (Span(text),),
            manner,
            w=w,
            size=size,
            least=least,
            leading=self.lead,
            lines=1,
            narrow=narrow,
        )
        if fitted.what:
            to_pt = fitted.size if fitted.what == "shrunk" else None
            self.note(box, fitted.what, to_pt, text=text)
        if fitted.missing:
            self.note(box, "missing glyph", text=text)
        return fitted

    def _title(self, title: Title) -> None:
        size = self.size(title.size)
        colour = title.colour or TOKENS["ink"]
        manner = Manner("display", "bold", False, colour)
        fitted = fit(
            title.content,
            manner,
            w=self.width,
            size=size,
            least=min(size, 12.0),
            leading=1.1,
            lines=2,
        )
        text = beginning(title.content)
        if fitted.what:
            to_pt = fitted.size if fitted.what == "shrunk" else None
            self.note(title.name, fitted.what, to_pt, text=text)
        if fitted.missing:
            self.note(title.name, "missing glyph", text=text)
        ops: list[Op] = []
        set_lines(ops, fitted, 0.0, fonts.ASCENT * fitted.size, w=self.width, leading=1.1)
        high = height(len(fitted.lines), fitted.size, 1.1)
        if title.sub:
            sub_size = self.size(self.sheet.size)
            sub = self._broken((Span(title.sub),), Manner(colour=TOKENS["muted"]), sub_size, "sub")
            set_lines(
                ops, sub, 0.0, high + fonts.ASCENT * sub_size, w=self.width, leading=self.lead
            )
            high += height(len(sub.lines), sub_size, self.lead)
        self._put(Piece(high, tuple(ops), after=2.2 * PT * self.scale, glued=True, name=title.name))

    # Text

    def _broken(
        self, content: Content, manner: Manner, size: float, box: str, w: float | None = None
    ) -> Fitted:
        tokens = tokenise(content, manner)
        if tokens.missing:
            self.note(box, "missing glyph", text=beginning(content))
        limit = ((self.width if w is None else w) + 0.01) / size
        return Fitted(wrap(tokens, limit, force=True), size)

    def _para(self, para: Para) -> None:
        size = self.size(para.size)
        manner = Manner(para.font or "sans", para.weight, para.italic, para.colour or TOKENS["ink"])
        indent = para.indent * PT
        fitted = self._broken(para.content, manner, size, para.name or "para", self.width - indent)
        space = para.space * PT * self.scale
        self._lines(fitted, indent, space, align=para.align)

    def _bullets(self, bullets: Bullets) -> None:
        size = self.size(bullets.size)
        manner = Manner(colour=TOKENS["ink"])
        markers = [
            f"{number}." if bullets.ordered else bullets.marker
            for number in range(1, len(bullets.items) + 1)
        ]
        face = fonts.load(fonts.font_name("sans", "regular"))
        indent = max((face.width(marker) for marker in markers), default=0.0) * size + 0.45 * size
        for marker, item in zip(markers, bullets.items, strict=True):
            fitted = self._broken(item, manner, size, bullets.name or "list", self.width - indent)
            sign: list[Op] = []
            mark = self._broken((Span(marker),), manner, size, "list")
            set_lines(sign, mark, 0.0, fonts.ASCENT * size, w=indent, leading=self.lead)
            last = item is bullets.items[-1]
            space = (bullets.space if last else 0.35) * PT * self.scale
            self._lines(fitted, indent, space, first=tuple(sign))

    def _lines(
        self,
        fitted: Fitted,
        x: float,
        space: float,
        *,
        align: Align = "left",
        first: tuple[Op, ...] = (),
    ) -> None:
        """Put lines down as one piece, or line by line if they are many."""
        lines = list(fitted.lines)
        if not lines:
            return
        groups: list[list[Sequence[Atom]]] = (
            [lines]
            if len(lines) <= _WHOLE_LINES
            else [lines[:2], *[[line] for line in lines[2:-2]], lines[-2:]]
        )
        step = self.lead * fitted.size
        for number, group in enumerate(groups):
            ops: list[Op] = list(first) if number == 0 else []
            set_lines(
                ops,
                Fitted(group, fitted.size),
                x,
                fonts.ASCENT * fitted.size,
                w=self.width - x,
                leading=self.lead,
                align=align,
            )
            last = number == len(groups) - 1
            high = height(len(group), fitted.size, self.lead)
            self._put(Piece(high, tuple(ops), after=space if last else len(group) * step - high))

    # Tables and panels

    def _table(self, grid: Grid) -> None:
        start = len(self.flow.pieces)
        least = grid.min_size or self.sheet.min_size
        size = self.size(grid.size)
        if grid.title:
            self._table_title(grid.title, size)
        setting = Setting(
            size, min(least, size), grid.font or "sans", grid.colour or TOKENS["ink"], self.scale
        )
        tight = tuple(amount * self.scale for amount in grid.padding)
        scaled = replace(grid, padding=(tight[0], grid.padding[1], tight[2], grid.padding[3]))
        noted: list[PrintNote] = []
        rows = lay_rows(scaled, self.width, setting, noted)
        for note in noted:
            self.note(note.box, note.what, note.to_pt, text=note.text, unit=note.unit)
        heads = tuple(Piece(row.h, tuple(row.ops), glued=True) for row in rows if row.header)
        body = [row for row in rows if not row.header]
        for head in heads:
            self._put(head)
        carried = self.carry
        for number, row in enumerate(body):
            if number == 1:
                self.carry = (*carried, *heads)
            last = number == len(body) - 1
            space = grid.space * PT * self.scale if last else 0.0
            # Two rows at the start and at the end stay together.
            glued = number == 0 < len(body) - 1 or number == len(body) - 2
            self._put(Piece(row.h, tuple(row.ops), after=space, glued=glued and not last))
        self.carry = carried
        if heads:
            self.flow.tables.append((start, len(self.flow.pieces)))
        if grid.keep:
            self._keep(start)

    def _table_title(self, title: str, size: float) -> None:
        fitted = self._line(title, size, TOKENS["ink"], self.width, title)
        ops: list[Op] = []
        set_lines(ops, fitted, 0.0, fonts.ASCENT * fitted.size, w=self.width, leading=self.lead)
        self._put(Piece(height(1, fitted.size, self.lead), tuple(ops), after=0.3 * PT, glued=True))

    def _panel(self, panel: Panel) -> None:
        high = panel.h * PT
        role: FontRole = "sans"
        canvas = Canvas(self.sheet.unit or self.sheet.name, self.size(None), role)
        if panel.fill or panel.stroke:
            canvas.ops.append(RectOp(0.0, 0.0, self.width, high, panel.fill, panel.stroke))
        top, right, bottom, left = (amount * PT for amount in panel.padding)
        inside = Area(left, top, self.width - left - right, high - top - bottom)
        lay_elements(canvas, panel.children, inside)
        for note in canvas.notes:
            self.note(note.box, note.what, note.to_pt, text=note.text)
        self._put(Piece(high, tuple(canvas.ops), after=1.5 * PT * self.scale))
