"""Checks that the parts of an army book agree: ids exist, bands are bands, prices have a unit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from model.books.book import Book, Category, Entry, Group, Limit, Option, Period
from model.books.faults import Fault
from model.books.words import said
from model.text import Text

_ID = re.compile(r"^[a-z0-9_]+$")
PLACES = ("front", "rear")
COMMAND = ("champion", "musician", "standard")


def verify(book: Book) -> list[Fault]:
    """Return every disagreement inside a book; an empty list for a sound one."""
    return [
        *_head(book),
        *_ids(book),
        *_categories(book),
        *(fault for entry in book.entries for fault in _entry(book, entry)),
        *_limits(book),
        *_allies(book),
    ]


def _head(book: Book) -> Iterator[Fault]:
    for name in ("id", "ruleset"):
        if not _ID.match(getattr(book, name)):
            yield Fault(
                name,
                Text(
                    "must be made of small letters, figures and _",
                    "debe constar de letras minúsculas, cifras y _",
                ),
            )
    if not book.version.strip():
        yield Fault("version", Text("must not be empty", "no puede quedar vacía"))
    if book.language not in ("en", "es"):
        yield Fault("language", Text('must be "en" or "es"', 'debe ser "en" o "es"'))
    if book.point_step <= 0:
        yield Fault("point_step", Text("must be above 0", "debe ser mayor que 0"))
    if not book.entries:
        yield Fault("entries", Text("there are none", "no hay ninguna"))
    yield from _period(book.period, "period")


def _period(period: Period, path: str) -> Iterator[Fault]:
    if period.start is not None and period.end is not None and period.start > period.end:
        yield Fault(path, Text("ends before it begins", "acaba antes de empezar"))


def _ids(book: Book) -> Iterator[Fault]:
    lists: dict[str, Iterable[str]] = {
        "categories": (each.id for each in book.categories),
        "entries": (each.id for each in book.entries),
        "allies": (each.id for each in book.allies),
        "rules": (each.id for each in book.rules),
        "items": (each.id for each in book.items),
    }
    for entry in book.entries:
        path = f"entries.{entry.id}"
        lists[f"{path}.options"] = (each.id for each in entry.options)
        lists[f"{path}.groups"] = (each.id for each in entry.groups)
        lists[f"{path}.profiles"] = (each.id for each in entry.profiles)
        lists[f"{path}.parts"] = (each.entry for each in entry.parts)
    for path, ids in lists.items():
        seen: set[str] = set()
        for each in ids:
            if not _ID.match(each):
                reason = Text(
                    "an id must be made of small letters, figures and _",
                    "un identificador debe constar de letras minúsculas, cifras y _",
                )
                yield Fault(f"{path}.{each}", reason)
            if each in seen:
                yield Fault(f"{path}.{each}", Text("stands there twice", "aparece dos veces"))
            seen.add(each)


def _categories(book: Book) -> Iterator[Fault]:
    for category in book.categories:
        path = f"categories.{category.id}"
        yield from _bands(category, path)
        for name in ("min_percent", "max_percent"):
            percent = getattr(category, name)
            if percent is not None and not 0 <= percent <= 100:
                reason = Text("must be from 0 to 100", "debe estar entre 0 y 100")
                yield Fault(f"{path}.{name}", reason)


def _bands(category: Category, path: str) -> Iterator[Fault]:
    for what in ("percent", "points", "entries"):
        low, high = getattr(category, f"min_{what}"), getattr(category, f"max_{what}")
        if low is not None and high is not None and low > high:
            yield Fault(f"{path}.min_{what}", _above(f"max_{what}"))


def _above(name: str) -> Text:
    return said("is above {name}", "es mayor que {name}", name=name)


def _absent(what: Text, name: str) -> Text:
    return said('there is no {what} "{name}"', 'no existe {what} "{name}"', what=what, name=name)


ENTRY = Text("entry", "la entrada")
OPTION = Text("option", "la opción")
CATEGORY = Text("category", "la categoría")
GROUP = Text("group", "el grupo")


def _entry(book: Book, entry: Entry) -> Iterator[Fault]:
    path = f"entries.{entry.id}"
    if book.category(entry.category) is None:
        yield Fault(f"{path}.category", _absent(CATEGORY, entry.category))
    size = entry.size
    if size.minimum < 1 or size.step < 1:
        yield Fault(f"{path}.size", Text("must be at least 1", "debe ser al menos 1"))
    if size.maximum is not None and size.maximum < size.minimum:
        yield Fault(f"{path}.size.maximum", Text("is below minimum", "es menor que minimum"))
    yield from _named(book, entry)
    for limit in entry.limits:
        yield from _limit(book, limit, f"{path}.limits")
    yield from _period(entry.period, f"{path}.period")
    for option in entry.options:
        yield from _option(book, entry, option)
    for group in entry.groups:
        yield from _group(entry, group)
    for part in entry.parts:
        if not 0 <= part.min_share <= part.max_share <= 1:
            reason = Text("shares must go from 0 to 1", "las fracciones deben ir de 0 a 1")
            yield Fault(f"{path}.parts.{part.entry}", reason)
        if part.place not in PLACES:
            reason = Text('place must be "front" or "rear"', 'place debe ser "front" o "rear"')
            yield Fault(f"{path}.parts.{part.entry}", reason)
    yield from _others(entry)


def _named(book: Book, entry: Entry) -> Iterator[Fault]:
    """Entries that an entry names and that are not there."""
    named = {
        "requires": entry.requires,
        "excludes": entry.excludes,
        "parts": tuple(part.entry for part in entry.parts),
    }
    for name, ids in named.items():
        for each in ids:
            if book.entry(each) is None:
                yield Fault(f"entries.{entry.id}.{name}", _absent(ENTRY, each))


def _others(entry: Entry) -> Iterator[Fault]:
    path = f"entries.{entry.id}"
    for each in (*entry.command.allowed, *entry.command.prices, *entry.command.names):
        if each not in COMMAND:
            reason = said(
                '"{each}" is no command model: champion, musician or standard',
                '"{each}" no es del grupo de mando: champion, musician o standard',
                each=each,
            )
            yield Fault(f"{path}.command", reason)
    if entry.crew is not None:
        most = entry.crew.maximum
        if not entry.crew.minimum <= entry.crew.usual or (
            most is not None and most < entry.crew.usual
        ):
            reason = Text(
                "usual must lie between minimum and maximum",
                "usual debe estar entre minimum y maximum",
            )
            yield Fault(f"{path}.crew", reason)


def _limit(book: Book, limit: Limit, path: str) -> Iterator[Fault]:
    if limit.maximum is not None and limit.maximum < limit.minimum:
        yield Fault(f"{path}.minimum", _above("maximum"))
    if limit.per_points is not None and limit.per_points <= 0:
        yield Fault(f"{path}.per_points", Text("must be above 0", "debe ser mayor que 0"))
    if limit.per_count < 1:
        yield Fault(f"{path}.per_count", Text("must be at least 1", "debe ser al menos 1"))
    for each in limit.per_entries:
        if book.entry(each) is None:
            yield Fault(f"{path}.per_entries", _absent(ENTRY, each))


def _option(book: Book, entry: Entry, option: Option) -> Iterator[Fault]:
    path = f"entries.{entry.id}.options.{option.id}"
    if option.group and option.group not in {group.id for group in entry.groups}:
        yield Fault(f"{path}.group", _absent(GROUP, option.group))
    for name in ("requires", "excludes"):
        for each in getattr(option, name):
            if entry.option(each) is None:
                yield Fault(f"{path}.{name}", _absent(OPTION, each))
    if option.changes.category and book.category(option.changes.category) is None:
        yield Fault(f"{path}.changes.category", _absent(CATEGORY, option.changes.category))
    if option.share is not None and not 0 < option.share <= 1:
        reason = Text("must be above 0 and at most 1", "debe ser mayor que 0 y como mucho 1")
        yield Fault(f"{path}.share", reason)
    if option.one_in is not None and option.one_in < 1:
        yield Fault(f"{path}.one_in", Text("must be at least 1", "debe ser al menos 1"))


def _group(entry: Entry, group: Group) -> Iterator[Fault]:
    if not any(option.group == group.id for option in entry.options):
        reason = Text("no option belongs to it", "ninguna opción pertenece a él")
        yield Fault(f"entries.{entry.id}.groups.{group.id}", reason)


def _limits(book: Book) -> Iterator[Fault]:
    known = {entry.id for entry in book.entries}
    for pair in book.limits.forbidden:
        for each in pair:
            if each not in known:
                yield Fault("limits.forbidden", _absent(ENTRY, each))
    for limit in book.limits.per_points:
        if limit.points <= 0:
            yield Fault("limits.per_points", Text("must be above 0", "debe ser mayor que 0"))
        if limit.category and book.category(limit.category) is None:
            yield Fault("limits.per_points", _absent(CATEGORY, limit.category))
        for each in limit.entries:
            if each not in known:
                yield Fault("limits.per_points", _absent(ENTRY, each))


def _allies(book: Book) -> Iterator[Fault]:
    for allies in book.allies:
        path = f"allies.{allies.id}"
        if not allies.books:
            yield Fault(f"{path}.books", Text("names no book", "no nombra ningún libro"))
        most = allies.max_contingents
        if most is not None and most < allies.min_contingents:
            yield Fault(f"{path}.min_contingents", _above("max_contingents"))
