"""What can be wrong with a template, told so that its writer finds the place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Callable


def plain_number(value: float) -> str:
    """A number as English writes it, without separators; the window's translator does better."""
    return f"{value:g}"


@runtime_checkable
class Worded(Protocol):
    """Something that can say itself in any language, such as a stock or a fault of it."""

    def worded(self, gettext: Callable[[str], str], number: Callable[[float], str]) -> str:
        """The wording, with numbers as `number` writes them."""


class PrintError(Exception):
    """Something cannot be printed. `str()` is English; `worded` says it in any language.

    `problem` is a message id with named places, `values` what stands in them: measures as floats,
    so that each language can write them with its own signs.
    """

    def __init__(self, problem: str, **values: object) -> None:
        super().__init__(problem, values)
        self.problem = problem
        self.values = values

    def worded(
        self,
        gettext: Callable[[str], str] = str,
        number: Callable[[float], str] = plain_number,
    ) -> str:
        """Return the whole message, translated by `gettext`, its measures written by `number`."""
        values: dict[str, object] = {}
        for name, value in self.values.items():
            if isinstance(value, Worded):
                values[name] = value.worded(gettext, number)
            else:
                values[name] = number(value) if isinstance(value, float) else value
        return gettext(self.problem).format(**values)

    def __str__(self) -> str:
        return self.worded()


class MarkupError(PrintError):
    """A template is wrong; says which, on which line, and at which element."""

    def __init__(
        self,
        problem: str,
        *,
        template: str = "",
        line: int = 0,
        element: str = "",
        **values: object,
    ) -> None:
        super().__init__(problem, **values)
        self.template = template
        self.line = line
        self.element = element

    def at(self, template: str, line: int) -> MarkupError:
        """The same error, at a place."""
        return MarkupError(
            self.problem, template=template, line=line, element=self.element, **self.values
        )

    def worded(
        self,
        gettext: Callable[[str], str] = str,
        number: Callable[[float], str] = plain_number,
    ) -> str:
        """Return place and message, translated by `gettext`."""
        place = self.template
        if self.line:
            place += f":{self.line}"
        if self.element:
            place += f", <{self.element}>"
        message = super().worded(gettext, number)
        return f"{place}: {message}" if place else message
