"""The label stocks that the user described, kept in the program's settings."""

from __future__ import annotations

import json
from collections.abc import Iterable

from exports.stock import PAPERS, Stock, faults
from model.lengths import mm
from ui.settings import Settings

SETTING = "print/stocks"
OWN = "own-"
_LENGTHS = ("w", "h", "x0", "y0", "dx", "dy", "corner")


class OwnStocks:
    """The user's own sheets by id; a damaged entry is as if it were not there."""

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
