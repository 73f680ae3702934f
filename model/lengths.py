"""Length, the one type for distances on paper and on the table.

A bare number never says whether it means inches of movement, millimetres of card or
points of type; a `Length` does. It is stored in millimetres.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, overload

Unit = Literal["mm", "cm", "in", "pt"]

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0

_MM_PER_UNIT: dict[Unit, float] = {
    "mm": 1.0,
    "cm": 10.0,
    "in": MM_PER_INCH,
    "pt": MM_PER_INCH / POINTS_PER_INCH,
}
_DECIMALS: dict[Unit, int] = {"mm": 1, "cm": 2, "in": 2, "pt": 1}
_DECIMAL_COMMA_LANGUAGES = frozenset({"es"})


@dataclass(frozen=True, slots=True, order=True)
class Length:
    """A distance, held in millimetres.

    Lengths add, subtract and compare with lengths, scale by plain numbers, and divide
    by a length into a plain ratio.

    Raises:
        ValueError: the amount is not a finite number.
    """

    mm: float

    def __post_init__(self) -> None:
        """Refuse NaN and infinities, which would spread through a layout unseen."""
        if not math.isfinite(self.mm):
            raise ValueError(f"a length must be a finite number, not {self.mm}")

    @property
    def inch(self) -> float:
        """The length in inches."""
        return self.mm / MM_PER_INCH

    @property
    def pt(self) -> float:
        """The length in typographic points, 72 to the inch."""
        return self.mm * POINTS_PER_INCH / MM_PER_INCH

    def __add__(self, other: Length) -> Length:
        """Add two lengths."""
        if not isinstance(other, Length):
            return NotImplemented
        return Length(self.mm + other.mm)

    def __sub__(self, other: Length) -> Length:
        """Subtract a length."""
        if not isinstance(other, Length):
            return NotImplemented
        return Length(self.mm - other.mm)

    def __mul__(self, factor: float) -> Length:
        """Scale by a plain number."""
        if not isinstance(factor, (int, float)):
            return NotImplemented
        return Length(self.mm * factor)

    __rmul__ = __mul__

    @overload
    def __truediv__(self, other: Length) -> float: ...

    @overload
    def __truediv__(self, other: float) -> Length: ...

    def __truediv__(self, other: Length | float) -> float | Length:
        """Divide by a length into a ratio, or by a number into a shorter length."""
        if isinstance(other, Length):
            return self.mm / other.mm
        if not isinstance(other, (int, float)):
            return NotImplemented
        return Length(self.mm / other)

    def __neg__(self) -> Length:
        """The same distance the other way."""
        return Length(-self.mm)

    def __abs__(self) -> Length:
        """The distance without its sign."""
        return Length(abs(self.mm))

    def __bool__(self) -> bool:
        """False only for no distance at all."""
        return self.mm != 0

    def to(self, unit: Unit) -> float:
        """The length as a plain number of `unit`."""
        return self.mm / _MM_PER_UNIT[unit]

    def format(self, unit: Unit = "mm", lang: str = "en") -> str:
        """Word the length for a reader, such as `3.5 in` or, in Spanish, `3,5 in`.

        Args:
            unit: the unit to show.
            lang: language code; it decides the decimal sign.
        """
        number = f"{self.to(unit):.{_DECIMALS[unit]}f}"
        number = number.rstrip("0").rstrip(".")
        if number == "-0":
            number = "0"
        if lang.replace("_", "-").partition("-")[0] in _DECIMAL_COMMA_LANGUAGES:
            number = number.replace(".", ",")
        return f"{number} {unit}"


ZERO = Length(0.0)


def mm(amount: float) -> Length:
    """A length of `amount` millimetres."""
    return Length(float(amount))


def inch(amount: float) -> Length:
    """A length of `amount` inches."""
    return Length(amount * MM_PER_INCH)


def pt(amount: float) -> Length:
    """A length of `amount` typographic points."""
    return Length(amount * MM_PER_INCH / POINTS_PER_INCH)


def of_unit(amount: float, unit: Unit) -> Length:
    """A length of `amount` of a unit named in data, such as `in` or `mm`."""
    return Length(amount * _MM_PER_UNIT[unit])
