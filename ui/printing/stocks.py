"""The label stocks on offer: the makers' and the user's own."""

from __future__ import annotations

import json
from collections.abc import Iterable

from exports.i18n import Translator
from exports.imposition import plan
from exports.markup.errors import PrintError
from exports.print_options import PrintOptions
from exports.stock import PAPERS, Extent, Stock, faults, load_stocks
from model.lengths import ZERO, mm
from model.rulesets.fields import Option
from model.text import EMPTY, Text
from ui.settings import Settings

SETTING = "print/stocks"
OWN = "own-"
_LENGTHS = ("w", "h", "x0", "y0", "dx", "dy", "corner")


class OwnStocks:
    """The sheets that the user described, kept in the program's settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def all(self) -> dict[str, Stock]:
        """Every sheet of the user's by its id; what is damaged is left out."""
        try:
            found = json.loads(self._settings.text(SETTING, "[]"))
        except ValueError:
            return {}
        read = (_read(each) for each in found) if isinstance(found, list) else ()
        return {stock.id: stock for stock in read if stock is not None}

    def find(self, stock_id: str) -> Stock | None:
        """One of the user's own sheets, or None."""
        return self.all().get(stock_id)

    def keep(self, stock: Stock) -> None:
        """Keep a sheet, in the place of one with the same id."""
        self._write({**self.all(), stock.id: stock}.values())

    def forget(self, stock_id: str) -> None:
        """Remove a sheet."""
        self._write(each for each in self.all().values() if each.id != stock_id)

    def new_id(self) -> str:
        """An id that no sheet has."""
        known = self.all()
        number = 1
        while f"{OWN}{number}" in known:
            number += 1
        return f"{OWN}{number}"

    def _write(self, stocks: Iterable[Stock]) -> None:
        self._settings.set_text(SETTING, json.dumps([_data(each) for each in stocks]))


def _data(stock: Stock) -> dict[str, object]:
    lengths = {name: getattr(stock, name).mm for name in _LENGTHS}
    return {
        "id": stock.id,
        "name": stock.names[0] if stock.names else "",
        "paper": stock.paper,
        "paper_size": [each.mm for each in stock.paper_size],
        "nx": stock.nx,
        "ny": stock.ny,
        **lengths,
    }


def _read(data: object) -> Stock | None:
    match data:
        case {
            "id": str(stock_id),
            "name": str(name),
            "paper": str(paper),
            "paper_size": [int() | float() as wide, int() | float() as high],
            "nx": int(nx),
            "ny": int(ny),
            **rest,
        } if stock_id.startswith(OWN) and (paper in PAPERS or paper == "custom"):
            try:
                w, h, x0, y0, dx, dy, corner = (mm(float(str(rest[each]))) for each in _LENGTHS)
            except (KeyError, ValueError):
                return None
            stock = Stock(
                id=stock_id,
                names=(name,),
                paper=paper,
                paper_size=(mm(wide), mm(high)),
                nx=nx,
                ny=ny,
                w=w,
                h=h,
                x0=x0,
                y0=y0,
                dx=dx,
                dy=dy,
                corner=corner,
            )
            return None if faults(stock) else stock
        case _:
            return None


def offered(
    own: OwnStocks, paper: str, face: Extent, words: Text, tr: Translator
) -> tuple[Option, ...]:
    """The stocks on a paper as choices, by maker; one too small for a face says so.

    `words` heads the plain papers that are cut.
    """
    makers = [each for each in load_stocks().values() if each.paper == paper]
    mine = [each for each in own.all().values() if each.paper in {paper, "custom"}]
    makers.sort(key=lambda stock: (stock.kind != "cut", stock.maker))
    own_head = Text.same(tr.gettext("My own"))
    options = [_option(each, own_head, face, tr) for each in mine]
    for stock in makers:
        head = words if stock.kind == "cut" else Text.same(stock.maker)
        options.append(_option(stock, head, face, tr))
    return tuple(options)


def _option(stock: Stock, head: Text, face: Extent, tr: Translator) -> Option:
    name = " · ".join(stock.names) or stock.id
    cells = ""
    if stock.kind == "labels":
        cells = f"{tr.number(stock.nx)} × {tr.number(stock.ny)}"
    return Option(
        stock.id,
        Text.same(name),
        detail=Text.same(cells) if cells else EMPTY,
        group=head,
        reason=too_small(stock, face, tr),
    )


def too_small(stock: Stock, face: Extent, tr: Translator) -> Text:
    """Why a face does not go on a stock; empty if it does."""
    if face == (ZERO, ZERO):
        return EMPTY
    try:
        plan(1, face, stock, PrintOptions())
    except PrintError as error:
        return Text.same(error.worded(tr.gettext))
    return EMPTY
