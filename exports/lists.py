"""Writes an army list as plain text, for a forum (BBCode) and as Markdown.

Works for every rule set whose units are built from an army book (`model/books`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from model.books.points import command_name
from model.books.roster import Fielded, Roster, roster
from model.books.words import figure
from model.forces.elements import Element
from model.rulesets.forces import Forces
from model.text import Text


class ListFormat(StrEnum):
    """The forms in which a list is written."""

    TEXT = "text"
    FORUM = "forum"
    MARKDOWN = "markdown"


_WORDS: Mapping[str, Text] = {
    "points": Text("points", "puntos"),
    "pts": Text("Pts", "Ptos"),
    "general": Text("General", "General"),
    "standard": Text("Army standard", "Estandarte de batalla"),
    "total": Text("Total", "Total"),
    "of": Text("of", "de"),
    "others": Text("Others", "Otros"),
}
"""The few words of a list; names come from the book."""


@dataclass(frozen=True, slots=True)
class _Marks:
    """How a form writes a title, a heading, a strong word and a line of a unit."""

    title: tuple[str, str]
    heading: tuple[str, str]
    strong: tuple[str, str]
    line: str


_FORMS: Mapping[ListFormat, _Marks] = {
    ListFormat.TEXT: _Marks(("", ""), ("", ""), ("", ""), ""),
    ListFormat.FORUM: _Marks(
        ("[b][size=150]", "[/size][/b]"), ("[b][u]", "[/u][/b]"), ("[b]", "[/b]"), ""
    ),
    ListFormat.MARKDOWN: _Marks(("# ", ""), ("## ", ""), ("**", "**"), "- "),
}


def write_list(forces: Forces, army: Element, form: ListFormat, lang: str = "en") -> str:
    """An army as a list in a language: title, categories with points, a line for each unit.

    The plain text is what `list_reader.read_list` reads.
    """
    return _Writer(forces, army, form, lang).text()


class _Writer:
    """Writes one army; `words` and names in one language."""

    def __init__(self, forces: Forces, army: Element, form: ListFormat, lang: str) -> None:
        self._forces = forces
        self._army = army
        self._marks = _FORMS[form]
        self._form = form
        self._lang = lang
        self._roster: Roster = roster(forces, army)

    def text(self) -> str:
        """The whole list."""
        blocks = [self._head()]
        for names, members in self._groups():
            total = sum((each.points for each in members), Fraction(0))
            title = self._plain(names.get(self._lang))
            heading = f"{title} - {self._number(total)} {self._word('pts')}"
            lines = [self._mark(heading, self._marks.heading)]
            if self._form is ListFormat.MARKDOWN:
                lines.append("")
            lines += [self._marks.line + self.line(each) for each in members]
            blocks.append("\n".join(lines))
        sum_line = f"{self._word('total')}: {self._number(self._roster.points)} {self._word('pts')}"
        blocks.append(self._mark(sum_line, self._marks.strong))
        return "\n\n".join(blocks) + "\n"

    def line(self, unit: Fielded) -> str:
        """One unit: count, name, what it takes, price."""
        things = [*self._kit(unit), *self._options(unit), *self._command(unit), *self._roles(unit)]
        name = self._plain(unit.entry.names.get(self._lang))
        count = "" if unit.entry.character is not None else f"{unit.models} "
        head = self._mark(f"{count}{name}", self._marks.strong)
        own = unit.element.name
        called = f' "{self._plain(own)}"' if own and own != unit.entry.names.get(self._lang) else ""
        rest = "".join(f", {self._plain(each)}" for each in things)
        return f"{head}{called}{rest} @ {self._number(unit.points)} {self._word('pts')}"

    def _head(self) -> str:
        limit = self._roster.limit
        title = self._plain(self._army.name)
        if limit:
            title += f" - {self._number(limit)} {self._word('points')}"
        lines = [self._mark(title, self._marks.title)]
        if self._roster.book is not None:
            lines.append(self._plain(self._roster.book.names.get(self._lang)))
        return "\n".join(lines)

    def _groups(self) -> Iterable[tuple[Text, list[Fielded]]]:
        book = self._roster.book
        left = list(self._roster.own)
        for category in book.categories if book is not None else ():
            members = [each for each in left if each.category == category.id]
            if members:
                yield category.names, members
                left = [each for each in left if each not in members]
        if left:
            yield _WORDS["others"], left
        for contingent in self._roster.contingents:
            if contingent.members:
                yield Text.same(contingent.element.name), list(contingent.members)

    def _kit(self, unit: Fielded) -> list[str]:
        """The base kit, named by the rule set's options of the kit field."""
        names = {each.id: each.names for each in self._forces.options(unit.element, "kit")}
        given = {item for option, _ in unit.options for item in option.gives}
        shown = [item for item in unit.kit if item not in given]
        return [names.get(item, Text.same(item)).get(self._lang).lower() for item in shown]

    def _options(self, unit: Fielded) -> list[str]:
        named = []
        for option, count in unit.options:
            name = option.names.get(self._lang).lower()
            named.append(f"{name} x{count}" if option.counted else name)
        parts = (f"{count} {entry.names.get(self._lang)}" for entry, count in unit.ordered.parts)
        return [*named, *parts]

    def _command(self, unit: Fielded) -> list[str]:
        models = unit.ordered.command
        return [command_name(unit.entry, each).get(self._lang).lower() for each in models]

    def _roles(self, unit: Fielded) -> list[str]:
        roles = (("general", unit.ordered.general), ("standard", unit.ordered.standard))
        return [self._word(word).lower() for word, held in roles if held]

    def _word(self, word: str) -> str:
        return _WORDS[word].get(self._lang)

    def _number(self, number: float | Fraction) -> str:
        return figure(number).get(self._lang)

    def _mark(self, text: str, marks: tuple[str, str]) -> str:
        return f"{marks[0]}{text}{marks[1]}"

    def _plain(self, text: str) -> str:
        """A user's words, so that they are not taken for marks of the form."""
        match self._form:
            case ListFormat.MARKDOWN:
                return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in text)
            case ListFormat.FORUM:
                return text.replace("[", "(").replace("]", ")")
            case ListFormat.TEXT:
                return text
