"""All stocks, the makers' and the user's own: which a sheet goes on, and which are offered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from exports.i18n import Translator
from exports.imposition import plan
from exports.markup.errors import PrintError
from exports.print_options import PrintOptions
from exports.sheets import CUT
from exports.stock import PAPERS, Extent, Stock, load_stocks, paper_name
from model.lengths import ZERO
from model.rulesets.fields import Option
from model.rulesets.sheets import SheetSpec
from model.text import EMPTY, Text
from ui.printing.choices import Choices
from ui.printing.own_stocks import OwnStocks


class Stocks:
    """Finds stocks for choices, and keeps stock and paper in agreement."""

    def __init__(self, own: OwnStocks) -> None:
        self.own = own

    def find(self, stock_id: str) -> Stock | None:
        """A stock of the user's or a maker's; None if there is none of that id."""
        return self.own.find(stock_id) or load_stocks().get(stock_id)

    def used(self, choices: Choices, spec: SheetSpec | None) -> Stock | None:
        """The stock that a sheet goes on as things are chosen; None for a sheet without faces."""
        if spec is None or not spec.kinds:
            return None
        own = spec.stock.get(choices.paper, CUT)
        return self.find(choices.stock) or self.find(own) or load_stocks()[_cut(choices.paper)]

    def agree(self, new: Choices, old: Choices) -> Choices:
        """Choices whose paper is that of their stock: what was chosen last decides.

        A stock sets the paper to its own. A paper keeps a plain sheet plain, and gives up a sheet
        of labels that does not come on it. A stock that was forgotten is given up as well.
        """
        stock = self.find(new.stock)
        if stock is None:
            return replace(new, stock="")
        if stock.paper in {new.paper, "custom"}:
            return new
        if new.paper == old.paper or new.stock != old.stock:
            return replace(new, paper=stock.paper)
        return replace(new, stock=_twin(stock, new.paper))

    def offered(self, paper: str, face: Extent, tr: Translator) -> Iterator[Option]:
        """Every stock as a choice: the user's own, then by paper, the one at hand first.

        One that is too small for a face says so.
        """
        _ = tr.gettext
        for stock in self.own.all().values():
            yield _option(stock, _("My own"), face, tr)
        known = load_stocks().values()
        for each in sorted(PAPERS, key=lambda name: name != paper):
            on_paper = [stock for stock in known if stock.paper == each]
            for stock in sorted(on_paper, key=lambda stock: (stock.kind != "cut", stock.maker)):
                maker = _("Plain paper, to be cut") if stock.kind == "cut" else stock.maker
                yield _option(stock, f"{paper_name(each, _)} · {maker}", face, tr)


def _cut(paper: str) -> str:
    return f"{paper}-{CUT}"


def _twin(stock: Stock, paper: str) -> str:
    """The plain sheet of another paper that is cut alike; "" if there is none."""
    if stock.kind != "cut":
        return ""
    return next(
        (
            each.id
            for each in load_stocks().values()
            if (each.kind, each.paper, each.gutter) == ("cut", paper, stock.gutter)
        ),
        "",
    )


def _option(stock: Stock, head: str, face: Extent, tr: Translator) -> Option:
    names = " · ".join(stock.worded_names(tr.gettext, tr.number)) or stock.id
    cells = ""
    if stock.kind == "labels":
        cells = f"{tr.number(stock.nx)} × {tr.number(stock.ny)}"
    return Option(
        stock.id,
        Text.same(names),
        detail=Text.same(cells) if cells else EMPTY,
        group=Text.same(head),
        reason=_too_small(stock, face, tr),
    )


def _too_small(stock: Stock, face: Extent, tr: Translator) -> Text:
    """Why a face does not go on a stock; empty if it does."""
    if face == (ZERO, ZERO):
        return EMPTY
    try:
        plan(1, face, stock, PrintOptions())
    except PrintError as error:
        return Text.same(error.worded(tr.gettext, tr.number))
    return EMPTY
