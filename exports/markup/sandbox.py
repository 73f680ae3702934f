"""Runs a template from a stranger: what it may call, how long, and how much it may write.

Jinja's immutable sandbox keeps a template away from attributes with underscores and from
changing what it is given. It does not bound work, so this adds: a deadline looked at in
each turn of a loop, at each call and at each include; caps on text that grows by `*`, `+`,
`~` or capture; and closed lists of filters, globals and string methods.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from jinja2 import FileSystemLoader, StrictUndefined, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from exports.i18n import N_
from exports.markup.errors import MarkupError
from model.values import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from jinja2 import Template
    from jinja2.runtime import Context

    from exports.i18n import Translator


@frozen
class Limits:
    """How much one template may do."""

    seconds: float = 2.0
    output_chars: int = 500_000
    elements: int = 20_000
    depth: int = 30


MOST_ITEMS = 10_000
MOST_TEXT = 100_000
MOST_BITS = 256

TOO_LONG = N_("the template takes too long (more than {seconds} s); look for loops in loops")
TOO_MUCH = N_("the template writes too much (more than {most} characters)")

_KEPT_FILTERS = frozenset(
    (
        *("abs", "batch", "capitalize", "count", "d", "default", "dictsort", "e", "escape"),
        *("first", "float", "groupby", "int", "items", "join", "last", "length", "list", "lower"),
        *("map", "max", "min", "reject", "rejectattr", "replace", "reverse", "round", "select"),
        *("selectattr", "sort", "string", "sum", "title", "trim", "unique", "upper"),
    )
)
_PLACES = re.compile(r"%%|%\(\w+\)[sd]")
_STRING_METHODS = frozenset(("lower", "upper", "title", "strip", "split", "startswith", "endswith"))


class _Guards(NodeTransformer):
    """Puts a guard round what is looped over, and a cap on text joined with `~`."""

    def visit_For(self, node: nodes.For) -> nodes.For:  # noqa: N802 - Jinja's own name
        self.generic_visit(node)
        node.iter = _call_filter(node.iter, "watched__")
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Expr:  # noqa: N802 - Jinja's own name
        self.generic_visit(node)
        items = nodes.List(list(node.nodes), lineno=node.lineno)
        return _call_filter(items, "joined__")


def _call_filter(node: nodes.Node, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


def _short(text: str) -> str:
    if len(text) > MOST_TEXT * 5:
        raise MarkupError(TOO_MUCH, most=MOST_TEXT * 5)
    return text


def _capped_concat(pieces: Iterable[str]) -> str:
    return _short("".join(pieces))


class _Clock(threading.local):
    """When the running template must be done; the preview and a print may run at once."""

    deadline = float("inf")
    limits = Limits()


class TemplateEnvironment(ImmutableSandboxedEnvironment):
    """Jinja as far as a template of ours may use it."""

    intercepted_binops = frozenset(("*", "**", "%", "+"))
    concat = staticmethod(_capped_concat)

    def __init__(self, search: Sequence[Path], translator: Translator) -> None:
        super().__init__(
            loader=FileSystemLoader([str(folder) for folder in search]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.i18n"],
            cache_size=100,
        )
        self._clock = _Clock()
        self.install_gettext(translator)
        self.filters = {
            name: function for name, function in self.filters.items() if name in _KEPT_FILTERS
        }
        self.filters.update(
            number=translator.number,
            signed=lambda value: _signed(translator, value),
            percent=lambda value: _percent(translator, value),
            text=lambda value: _own_words(value, translator.lang),
            watched__=self.watched,
            joined__=self.joined,
            join=self.join_filter,
            replace=self.replace_filter,
            batch=_batch,
        )
        kept = ("range", "dict", "cycler", "joiner", "namespace")
        functions = {name: self.globals[name] for name in kept}
        gettexts = ("_", "gettext", "ngettext", "pgettext", "npgettext")
        functions.update({name: self.globals[name] for name in gettexts})
        self.globals = functions | {"range": _short_range, "lang": translator.lang}

    def install_gettext(self, translator: Translator) -> None:
        """Take the words of `_`, `ngettext` and `trans` from `translator`."""
        install = getattr(self, "install_gettext_callables")  # noqa: B009 - the extension adds it
        install(
            lambda message: _plain_places(translator.gettext(message)),
            lambda one, many, n: _plain_places(translator.ngettext(one, many, n)),
            newstyle=True,
            pgettext=lambda context, message: _plain_places(translator.pgettext(context, message)),
            npgettext=lambda context, one, many, n: _plain_places(
                translator.npgettext(context, one, many, n)
            ),
        )

    # Time

    def start_clock(self, limits: Limits) -> None:
        """Give the templates of this thread their time, from now."""
        self._clock.limits = limits
        self._clock.deadline = time.monotonic() + limits.seconds

    def check_time(self) -> None:
        """Stop the template when its time is over."""
        if time.monotonic() > self._clock.deadline:
            raise MarkupError(TOO_LONG, seconds=self._clock.limits.seconds)

    def watched(self, items: Iterable[object]) -> Iterable[object]:
        """Loop over `items` with an eye on the clock."""
        if isinstance(items, (list, tuple)) and len(items) < 8:
            self.check_time()
            return items
        return self._watch(items)

    def _watch(self, items: Iterable[object]) -> Iterator[object]:
        for item in items:
            self.check_time()
            yield item

    def call(self, context: Context, obj: object, /, *args: Any, **kwargs: Any) -> Any:
        """Call `obj` for a template, unless its time is over."""
        self.check_time()
        return super().call(context, obj, *args, **kwargs)

    def get_template(self, name: Any, parent: Any = None, globals: Any = None) -> Template:  # noqa: A002 - Jinja's own name
        """Find a template, unless time is over: includes can call themselves."""
        self.check_time()
        return super().get_template(name, parent, globals)

    # Size

    def joined(self, items: list[object]) -> str:
        """Join the operands of `~`, escaping as Jinja does, up to a length."""
        if any(hasattr(item, "__html__") for item in items):
            return _short(Markup("").join(map(escape, items)))
        return _short("".join(map(str, items)))

    def join_filter(
        self, items: Iterable[object], separator: str = "", attribute: Any = None
    ) -> str:
        """Jinja's `join`, up to a length."""
        if attribute is not None:
            items = [self.getitem(item, attribute) for item in items]
        return _short(escape(separator).join(map(escape, items)))

    def replace_filter(self, text: str, old: str, new: str) -> str:
        """Jinja's `replace`, up to a length."""
        if len(new) > 100 and text.count(old) * len(new) > MOST_TEXT:
            raise MarkupError(TOO_MUCH, most=MOST_TEXT)
        return _short(str(text).replace(str(old), str(new)))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Calculate, unless the result would be monstrous."""
        if operator == "%" and isinstance(left, str):
            raise SecurityError("formatting with % is not available; use _() with named values")
        if operator == "**":
            _check_power(left, right)
        if operator == "*":
            _check_product(left, right)
        result = super().call_binop(context, operator, left, right)
        if isinstance(result, (str, list, tuple)) and len(result) > MOST_TEXT:
            raise MarkupError(TOO_MUCH, most=MOST_TEXT)
        return result

    # Reach

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Underscores stay closed; strings and bytes offer only harmless methods."""
        if isinstance(obj, (str, bytes)) and attr not in _STRING_METHODS:
            return False
        return super().is_safe_attribute(obj, attr, value)

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,  # noqa: FBT001, FBT002 - Jinja's own signature
    ) -> str:
        return super()._generate(_Guards().visit(source), name, filename, defer_init)


def _plain_places(message: str) -> str:
    """Let a message have only places such as `%(name)s`: a width could ask for any length."""
    if "%" in message and "%" in _PLACES.sub("", message):
        raise SecurityError("a message may only have places such as %(name)s, and %% for a %")
    return message


def _short_range(*bounds: int) -> range:
    numbers = range(*bounds)
    if len(numbers) > MOST_ITEMS:
        raise SecurityError(f"range is limited to {MOST_ITEMS} numbers")
    return numbers


def _batch(items: Iterable[object], size: int, fill: object = None) -> Iterator[list[object]]:
    if not 0 < size <= MOST_ITEMS:
        raise SecurityError(f"batch is limited to {MOST_ITEMS} items")
    row: list[object] = []
    for item in items:
        row.append(item)
        if len(row) == size:
            yield row
            row = []
    if row:
        yield row + [fill] * (size - len(row) if fill is not None else 0)


def _check_power(left: Any, right: Any) -> None:
    if not isinstance(left, (int, float)) or not isinstance(right, (int, float)):
        raise SecurityError("** works on numbers")
    if isinstance(left, int) and left.bit_length() * abs(right) > MOST_BITS:
        raise SecurityError("the number becomes too large")


def _check_product(left: Any, right: Any) -> None:
    for one, other in ((left, right), (right, left)):
        if isinstance(one, int) and isinstance(other, (str, list, tuple)):
            if len(other) * one > MOST_TEXT:
                raise MarkupError(TOO_MUCH, most=MOST_TEXT)
        elif isinstance(one, int) and one.bit_length() > MOST_BITS:
            raise SecurityError("the number becomes too large")


def _signed(translator: Translator, value: float) -> str:
    text = translator.number(value, sign=True)
    return text.replace("-", "\N{MINUS SIGN}")


def _percent(translator: Translator, value: float) -> str:
    """Hundredths as the language writes them, with one decimal where there is one."""
    return translator.percent(value / 100, 0 if value == round(value) else 1)


def _own_words(value: object, lang: str) -> str:
    """Word a `Text` (anything with `get(lang)` that is no mapping); other values as they are."""
    get = getattr(value, "get", None)
    if get is None or isinstance(value, Mapping):
        return str(value)
    return str(get(lang))
