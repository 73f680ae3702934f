"""The price of a unit to its last option, as a bill of lines and as steps of arithmetic."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from model.books.book import Entry, Option, Per
from model.books.words import exact, figure, plain, said
from model.rulesets.checks import Step
from model.text import Text
from model.values import frozen

COMMAND_NAMES: Mapping[str, Text] = {
    "champion": Text("Champion", "Campeón"),
    "musician": Text("Musician", "Músico"),
    "standard": Text("Standard bearer", "Portaestandarte"),
}
_CREW = Text("further crew", "tripulación adicional")
_GENERAL = Text("General", "General")
_STANDARD = Text("Army standard", "Estandarte de batalla")
_UNIT = Text("for the unit", "por la unidad")


@frozen
class BillLine:
    """One line of a bill: how many of what at which price; `id` is the option or command model."""

    names: Text
    count: int
    each: Fraction
    id: str = ""
    mount: bool = False
    gear: bool = False

    @property
    def amount(self) -> Fraction:
        """What the line adds."""
        return self.count * self.each


@frozen
class Bill:
    """The price of a unit, line by line; `exact` is the sum without rounding."""

    lines: tuple[BillLine, ...]
    exact: Fraction

    @property
    def total(self) -> int | float:
        """The sum, whole where it is whole."""
        return plain(self.exact)

    @property
    def mounts(self) -> Fraction:
        """What is paid for mounts."""
        return sum((line.amount for line in self.lines if line.mount), Fraction(0))

    @property
    def gear(self) -> Fraction:
        """What counts against a character's allowance."""
        return sum((line.amount for line in self.lines if line.gear), Fraction(0))

    def steps(self) -> tuple[Step, ...]:
        """The arithmetic in words: one step a line, then the sum where there are several lines."""
        steps = [Step(_line(line)) for line in self.lines]
        if len(steps) > 1:
            amounts = [figure(line.amount) for line in self.lines]
            sum_en = _joined([amount.en for amount in amounts])
            sum_es = _joined([amount.es for amount in amounts])
            total = figure(self.exact)
            steps.append(Step(Text(f"{sum_en} = {total.en}", f"{sum_es} = {total.es}")))
        return tuple(steps)


@frozen
class Ordered:
    """What a unit is made of, as far as its price goes."""

    entry: Entry
    models: int
    crew: int = 0
    options: tuple[tuple[Option, int], ...] = ()
    command: tuple[str, ...] = ()
    parts: tuple[tuple[Entry, int], ...] = ()
    general: bool = False
    standard: bool = False


def bill(ordered: Ordered, prices: Mapping[str, float]) -> Bill:
    """The bill of a unit; `prices` are the rules' own where the book names none."""
    lines = tuple(line for line in _lines(ordered, prices) if line.count or line.each)
    return Bill(lines, sum((line.amount for line in lines), Fraction(0)))


def command_price(entry: Entry, model: str, prices: Mapping[str, float]) -> float:
    """What a command model costs: by the entry's own price, or else by the rules."""
    own = entry.command.prices.get(model, entry.command.price)
    return prices.get(model, 0.0) if own is None else own


def command_name(entry: Entry, model: str) -> Text:
    """What a command model is called in this entry ("Optio" for a champion)."""
    return entry.command.names.get(model) or COMMAND_NAMES.get(model) or Text.same(model)


def option_count(ordered: Ordered, option: Option, count: int) -> int:
    """How many times the price of an option is charged."""
    if option.counted:
        return count
    match option.per:
        case Per.MODEL:
            return ordered.models
        case Per.CREW:
            return ordered.crew * ordered.models
        case Per.UNIT:
            return 1


def _lines(ordered: Ordered, prices: Mapping[str, float]) -> Iterator[BillLine]:
    entry = ordered.entry
    others = sum(count for _, count in ordered.parts)
    yield BillLine(entry.names, max(ordered.models - others, 0), exact(entry.price))
    for part, count in ordered.parts:
        yield BillLine(part.names, count, exact(part.price))
    if entry.unit_price:
        yield BillLine(_UNIT, 1, exact(entry.unit_price))
    if entry.crew is not None and ordered.crew > entry.crew.usual:
        more = (ordered.crew - entry.crew.usual) * ordered.models
        yield BillLine(_CREW, more, exact(entry.crew.price))
    for option, count in ordered.options:
        times = option_count(ordered, option, count)
        price = exact(option.price)
        yield BillLine(option.names, times, price, option.id, option.mount, option.gear)
    for model in ordered.command:
        price = exact(command_price(entry, model, prices))
        yield BillLine(command_name(entry, model), 1, price, model)
    if entry.character is not None:
        if ordered.general and entry.character.general_price:
            yield BillLine(_GENERAL, 1, exact(entry.character.general_price), "general")
        if ordered.standard and entry.character.standard_price:
            price = exact(entry.character.standard_price)
            yield BillLine(_STANDARD, 1, price, "army_standard")


def _line(line: BillLine) -> Text:
    if line.count == 1:
        return said("{names}: {amount}", "{names}: {amount}", names=line.names, amount=line.amount)
    return said(
        "{names}: {count} x {each} = {amount}",
        "{names}: {count} x {each} = {amount}",
        names=line.names,
        count=line.count,
        each=line.each,
        amount=line.amount,
    )


def _joined(amounts: list[str]) -> str:
    """Amounts as a sum: 240 + 20 - 10."""
    first, *rest = amounts
    signed = (f" - {each[1:]}" if each.startswith("-") else f" + {each}" for each in rest)
    return first + "".join(signed)
