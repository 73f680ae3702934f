"""Sheets of labels and cutting grids: where the cells lie on the paper.

Makers' sheets are data in the TOML files beside this module; their dimensions are facts
taken from the makers' own templates and checked against a second list. A cutting grid has
no cells of its own: it fills plain paper with cells of whatever size is printed. Users'
own sheets are `Stock` values checked by `faults`.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from exports.i18n import N_
from exports.markup.errors import plain_number
from model.lengths import ZERO, Length, mm, of_unit

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).parent

Extent = tuple[Length, Length]
"""Width and height."""

PAPERS: dict[str, Extent] = {
    "a4": (mm(210), mm(297)),
    "letter": (mm(215.9), mm(279.4)),
}

PAPER_NAMES: dict[str, str] = {"a4": "A4", "letter": N_("Letter")}
"""Message ids of the papers' names."""
OTHER_SIZE = N_("Other size")
APART = N_("{paper}, {gap} mm apart")

_TOLERANCE = 0.05
_DECIMAL = re.compile(r"\d+\.\d+")


def paper_name(paper: str, gettext: Callable[[str], str] = str) -> str:
    """A paper's name in the reader's language; "Other size" for one that has none."""
    return gettext(PAPER_NAMES.get(paper, OTHER_SIZE))


@dataclass(frozen=True, slots=True)
class Stock:
    """A sheet. Lengths are measured from the top left corner of the paper.

    `paper` is a key of `PAPERS`, or "custom" with `paper_size`. `w` and `h` are those of one
    cell, `dx` and `dy` the steps from one cell to the next, `x0` and `y0` the first cell.
    A cutting grid (`kind` "cut") leaves them at zero and has `margin` and `gutter` instead.
    """

    id: str
    maker: str = ""
    names: tuple[str, ...] = ()
    kind: Literal["labels", "cut"] = "labels"
    paper: str = "a4"
    paper_size: Extent = (ZERO, ZERO)
    w: Length = ZERO
    h: Length = ZERO
    nx: int = 0
    ny: int = 0
    x0: Length = ZERO
    y0: Length = ZERO
    dx: Length = ZERO
    dy: Length = ZERO
    corner: Length = ZERO
    margin: Length = ZERO
    gutter: Length = ZERO
    aliases: tuple[str, ...] = ()

    @property
    def sheet(self) -> Extent:
        """Width and height of the paper."""
        return PAPERS.get(self.paper, self.paper_size)

    @property
    def cells(self) -> int:
        """Cells on one sheet."""
        return self.nx * self.ny

    @property
    def title(self) -> str:
        """Maker and names in English."""
        return self.worded()

    def worded(
        self,
        gettext: Callable[[str], str] = str,
        number: Callable[[float], str] = plain_number,
    ) -> str:
        """Maker and names, as a sentence shows them in the reader's language."""
        names = " / ".join(self.worded_names(gettext, number))
        return f"{self.maker} {names}".strip() or self.id

    def worded_names(
        self,
        gettext: Callable[[str], str] = str,
        number: Callable[[float], str] = plain_number,
    ) -> tuple[str, ...]:
        """The names: a cutting grid's is that of its paper; sizes get the language's signs."""
        if self.kind == "labels":
            return tuple(
                _DECIMAL.sub(lambda found: number(float(found[0])), name) for name in self.names
            )
        paper = paper_name(self.paper, gettext)
        if not self.gutter.mm:
            return (paper,)
        return (gettext(APART).format(paper=paper, gap=number(self.gutter.mm)),)

    def laid_for(self, face: Extent, bleed: Length = ZERO) -> Stock:
        """The sheet with cells: itself, or a cutting grid filled with cells of `face`.

        The grid is centred. With a bleed, cells keep twice the bleed apart.
        """
        if self.kind == "labels":
            return self
        w, h = face
        gap = max(self.gutter.mm, 2 * bleed.mm)
        paper_w, paper_h = self.sheet
        nx = _how_many(paper_w.mm - 2 * self.margin.mm, w.mm, gap)
        ny = _how_many(paper_h.mm - 2 * self.margin.mm, h.mm, gap)
        return replace(
            self,
            kind="labels",
            w=w,
            h=h,
            nx=nx,
            ny=ny,
            x0=mm((paper_w.mm - nx * w.mm - max(nx - 1, 0) * gap) / 2),
            y0=mm((paper_h.mm - ny * h.mm - max(ny - 1, 0) * gap) / 2),
            dx=mm(w.mm + gap),
            dy=mm(h.mm + gap),
        )


def _how_many(room: float, cell: float, gap: float) -> int:
    if cell <= 0:
        return 0
    return max(int((room + gap + _TOLERANCE) // (cell + gap)), 0)


# --- Faults --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StockFault:
    """What is wrong with a sheet: which field, and a message id with its values in mm."""

    code: str
    field: str
    problem: str
    values: tuple[tuple[str, object], ...] = ()

    def worded(
        self,
        gettext: Callable[[str], str] = str,
        number: Callable[[float], str] = plain_number,
    ) -> str:
        """The fault, translated by `gettext`, its measures written by `number`."""
        values = {
            name: number(value) if isinstance(value, float) else value
            for name, value in self.values
        }
        return gettext(self.problem).format(**values)

    def __str__(self) -> str:
        return self.worded()


NO_PAPER = N_("The paper has no size. Give its width and height.")
NO_CELL = N_("The label has no size. Give its width and height.")
NO_COUNT = N_("There must be at least one label across and one down.")
BEFORE_EDGE = N_("The first label begins {over} mm before the edge of the paper.")
OFF_RIGHT = N_(
    "The last column ends {over} mm beyond the paper's right edge ({right} of {paper} mm)."
)
OFF_FOOT = N_("The last row ends {over} mm beyond the paper's foot ({foot} of {paper} mm).")
OVERLAP_X = N_("Neighbouring labels overlap by {over} mm: the step across is less than the width.")
OVERLAP_Y = N_("Labels overlap by {over} mm downwards: the step down is less than the height.")
CORNER = N_("The corner is rounder than half the label.")
MARGIN = N_("The margins leave no paper to print on.")
NEGATIVE = N_("Lengths cannot be negative.")


def faults(stock: Stock) -> tuple[StockFault, ...]:
    """Everything wrong with a sheet, each fault with the field it belongs to; () if nothing is."""
    paper_w, paper_h = stock.sheet
    if paper_w.mm <= 0 or paper_h.mm <= 0:
        return (StockFault("no_paper", "paper", NO_PAPER),)
    if stock.kind == "cut":
        return _cut_faults(stock)
    missing = []
    if stock.w.mm <= 0 or stock.h.mm <= 0:
        missing.append(StockFault("no_cell", "w", NO_CELL))
    if stock.nx < 1 or stock.ny < 1:
        missing.append(StockFault("no_count", "nx", NO_COUNT))
    return tuple(missing) or (*_off_paper(stock), *_overlaps(stock))


def _off_paper(stock: Stock) -> list[StockFault]:
    """Cells that begin before the paper or end beyond it."""
    found = []
    paper_w, paper_h = stock.sheet
    for name, first in (("x0", stock.x0), ("y0", stock.y0)):
        if first.mm < -_TOLERANCE:
            found.append(_fault("before_edge", name, BEFORE_EDGE, over=-first.mm))
    right = stock.x0.mm + (stock.nx - 1) * stock.dx.mm + stock.w.mm
    if right > paper_w.mm + _TOLERANCE:
        over = right - paper_w.mm
        found.append(_fault("off_right", "nx", OFF_RIGHT, over=over, right=right, paper=paper_w.mm))
    foot = stock.y0.mm + (stock.ny - 1) * stock.dy.mm + stock.h.mm
    if foot > paper_h.mm + _TOLERANCE:
        found.append(
            _fault("off_foot", "ny", OFF_FOOT, over=foot - paper_h.mm, foot=foot, paper=paper_h.mm)
        )
    return found


def _overlaps(stock: Stock) -> list[StockFault]:
    """Cells that lie over one another, and corners rounder than a cell."""
    found = []
    if stock.nx > 1 and stock.dx.mm < stock.w.mm - _TOLERANCE:
        found.append(_fault("overlap_x", "dx", OVERLAP_X, over=stock.w.mm - stock.dx.mm))
    if stock.ny > 1 and stock.dy.mm < stock.h.mm - _TOLERANCE:
        found.append(_fault("overlap_y", "dy", OVERLAP_Y, over=stock.h.mm - stock.dy.mm))
    if stock.corner.mm < 0 or 2 * stock.corner.mm > min(stock.w.mm, stock.h.mm):
        found.append(StockFault("corner", "corner", CORNER))
    return found


def _cut_faults(stock: Stock) -> tuple[StockFault, ...]:
    paper_w, paper_h = stock.sheet
    if stock.margin.mm < 0 or stock.gutter.mm < 0:
        return (StockFault("negative", "margin", NEGATIVE),)
    if 2 * stock.margin.mm >= min(paper_w.mm, paper_h.mm):
        return (StockFault("margin", "margin", MARGIN),)
    return ()


def _fault(code: str, field: str, problem: str, **values: float) -> StockFault:
    rounded = tuple((name, round(value, 2)) for name, value in values.items())
    return StockFault(code, field, problem, rounded)


# --- The makers' sheets ----------------------------------------------------------


@lru_cache(maxsize=1)
def load_stocks() -> dict[str, Stock]:
    """Every bundled sheet by its id, in the order of the files; aliases are not keys."""
    stocks: dict[str, Stock] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for entry in data["stock"]:
            stock = _read(entry)
            stocks[stock.id] = stock
    return stocks


def find_stock(name: str) -> Stock | None:
    """Find a sheet by id, alias or part number, whatever the case."""
    wanted = name.strip().lower()
    for stock in load_stocks().values():
        parts = {word.lower() for word in (*stock.aliases, *stock.names)}
        full = {f"{stock.maker.lower()}-{part}" for part in parts}
        if wanted == stock.id or wanted in parts | full:
            return stock
    return None


def _read(entry: dict[str, Any]) -> Stock:
    entry = dict(entry)
    unit = entry.pop("unit", "mm")
    lengths = ("w", "h", "x0", "y0", "dx", "dy", "corner", "margin", "gutter")
    for name in lengths:
        if name in entry:
            entry[name] = of_unit(float(entry[name]), unit)
    for name in ("names", "aliases"):
        entry[name] = tuple(entry.get(name, ()))
    return Stock(**entry)
