"""The user's own stocks and printers: made, changed and forgotten by dialogs."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ui.desk import Desk
from ui.printing.own_stocks import OwnStocks
from ui.printing.printer_dialog import PrinterDialog
from ui.printing.profiles import Profiles
from ui.printing.stock_dialog import StockDialog


class OwnThings:
    """Carries out a wish ("new", "edit", "remove") and returns what is chosen after it.

    None means that the user changed his mind; "" that nothing of his own is chosen now.
    """

    def __init__(self, desk: Desk, stocks: OwnStocks, profiles: Profiles, above: QWidget) -> None:
        self._desk = desk
        self._stocks = stocks
        self._profiles = profiles
        self._above = above

    def stock(self, wish: str, chosen: str) -> str | None:
        """Make, change or forget a stock; returns its id."""
        if wish == "remove":
            self._stocks.forget(chosen)
            return ""
        known = self._stocks.find(chosen) if wish == "edit" else None
        stock_id = known.id if known is not None else self._stocks.new_id()
        dialog = StockDialog(self._desk, stock_id, known, self._above)
        accepted = bool(dialog.exec())
        if accepted:
            self._stocks.keep(dialog.stock)
        dialog.deleteLater()
        return stock_id if accepted else None

    def printer(self, wish: str, chosen: str) -> str | None:
        """Make, change or forget a printer; returns its name."""
        if wish == "remove":
            self._profiles.forget(chosen)
            return ""
        known = self._profiles.find(chosen) if wish == "edit" else None
        names = tuple(each.name for each in self._profiles.all())
        dialog = PrinterDialog(self._desk, known, names, self._above)
        accepted = bool(dialog.exec())
        profile = dialog.profile
        if accepted:
            self._profiles.keep(profile, instead_of=known.name if known is not None else "")
        dialog.deleteLater()
        return profile.name if accepted else None
