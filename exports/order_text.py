"""Writes any army's order of battle as plain text, for a forum and as Markdown: an indented list.

For rule sets whose units are not built from an army book; lists from books have `lists.write_list`.
"""

from __future__ import annotations

from exports.i18n import Translator
from exports.lists import ListFormat
from exports.wording import word_points, word_sum, word_value
from model.forces.elements import Element, Role
from model.rulesets.fields import Field
from model.rulesets.forces import Forces

_STEP = "  "


def write_order(forces: Forces, army: Element, form: ListFormat, tr: Translator) -> str:
    """An army as an indented list, a line for each element: name, type, strength, points."""
    return _Writer(forces, form, tr).text(army)


class _Writer:
    """Writes one army in one language."""

    def __init__(self, forces: Forces, form: ListFormat, tr: Translator) -> None:
        self._forces = forces
        self._form = form
        self._tr = tr

    def text(self, army: Element) -> str:
        """The whole army."""
        lines = [self._title(self._plain(army.name)), ""]
        for child in self._forces.project.children(army.id):
            self._write(child, 0, lines)
        total = self._total(army)
        if total:
            lines += ["", self._strong(total)]
        return "\n".join(lines) + "\n"

    def _write(self, element: Element, depth: int, lines: list[str]) -> None:
        name = self._plain(element.name or self._kind(element))
        strong = element.role is Role.FORMATION
        facts = [self._plain(each) for each in self._facts(element)]
        text = ", ".join((self._strong(name) if strong else name, *facts))
        lines.append(f"{self._indent(depth)}{text}")
        for child in self._forces.project.children(element.id):
            self._write(child, depth + 1, lines)

    def _kind(self, element: Element) -> str:
        return self._forces.kind(element).names.get(self._tr.lang)

    def _facts(self, element: Element) -> list[str]:
        """Type, strength and points, as far as the kind has them and they say something."""
        roles = self._forces.ruleset.roles
        facts = []
        for name in dict.fromkeys((roles.entry or roles.type, roles.type, roles.strength)):
            field = self._forces.field(element, name) if name else None
            if field is not None:
                facts.append(self._fact(element, field, measured=name == roles.strength))
        points = self._forces.field(element, roles.points) if roles.points else None
        price = self._forces.number(element, roles.points) if points is not None else 0
        if price:
            facts.append(word_points(price, self._tr))
        return [each for each in facts if each]

    def _fact(self, element: Element, field: Field, *, measured: bool) -> str:
        value = self._forces.value(element, field.id)
        if measured and isinstance(value, int | float):
            return word_sum(field, value, self._tr)
        return word_value(field, value, self._forces.ruleset, self._tr)

    def _total(self, army: Element) -> str:
        roles = self._forces.ruleset.roles
        if not roles.points:
            return ""
        total = sum(
            self._forces.number(each, roles.points)
            for each in self._forces.below(army)
            if self._forces.field(each, roles.points) is not None
        )
        words = word_points(total, self._tr)
        head = self._tr.gettext("In all")
        return f"{head}: {words}" if total else ""

    # The marks of each form

    def _indent(self, depth: int) -> str:
        return f"{_STEP * depth}- " if self._form is ListFormat.MARKDOWN else _STEP * depth

    def _title(self, text: str) -> str:
        match self._form:
            case ListFormat.MARKDOWN:
                return f"# {text}"
            case ListFormat.FORUM:
                return f"[b][size=150]{text}[/size][/b]"
            case ListFormat.TEXT:
                return text

    def _strong(self, text: str) -> str:
        match self._form:
            case ListFormat.MARKDOWN:
                return f"**{text}**"
            case ListFormat.FORUM:
                return f"[b]{text}[/b]"
            case ListFormat.TEXT:
                return text

    def _plain(self, text: str) -> str:
        """A user's words, so that they are not taken for marks of the form."""
        match self._form:
            case ListFormat.MARKDOWN:
                return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in text)
            case ListFormat.FORUM:
                return text.replace("[", "(").replace("]", ")")
            case ListFormat.TEXT:
                return text
