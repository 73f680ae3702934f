"""The preview of an entry: as a printed book shows it, and as the list's catalogue does."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QTextBrowser, QWidget

from exports.wording import plural_of, word_points
from model.books.book import Book, Entry, Group, Limit, Option, Per, ProfileLine, Size
from model.issues import Value
from model.rulesets.fields import Option as Choice
from model.text import Text
from ui import theme
from ui.books.choices import rule_words
from ui.books.fields import value_text
from ui.books.words import CHOICES
from ui.desk import Desk


class EntryPreview(QTextBrowser):
    """Shows one entry of a book; empty where no entry is chosen."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setAccessibleName(desk.language.gettext("Preview"))

    def show_entry(self, book: Book, entry: Entry | None) -> None:
        """Show an entry, or say that one is to be chosen."""
        place = self.verticalScrollBar().value()
        if entry is None:
            words = self._desk.language.gettext("Select an entry to see it as lists show it.")
            muted = theme.colour(theme.Role.MUTED, self.palette()).name()
            self.setHtml(f'<p style="color:{muted}">{escape(words)}</p>')
            return
        self.setHtml(entry_html(self._desk, book, entry, self.palette()))
        self.verticalScrollBar().setValue(place)


def entry_html(desk: Desk, book: Book, entry: Entry, palette: QPalette) -> str:
    """An entry of an army book as rich text; every word of the book is escaped."""
    return _Writer(desk, book, entry, palette).html()


class _Writer:
    """Writes one entry."""

    def __init__(self, desk: Desk, book: Book, entry: Entry, palette: QPalette) -> None:
        self._desk = desk
        self._book = book
        self._entry = entry
        self._muted = theme.colour(theme.Role.MUTED, palette).name()
        self._line = theme.colour(theme.Role.GRID, palette).name()
        self._words = rule_words(desk.find_ruleset(book.ruleset))

    def html(self) -> str:
        """The whole entry."""
        gettext = self._desk.language.gettext
        entry = self._entry
        own = (*self._words.kit, *(Choice(each.id, each.names) for each in self._book.items))
        rules = (*self._words.rules, *(Choice(each.id, each.names) for each in self._book.rules))
        parts = [
            self._head(),
            self._profiles(entry.profiles),
            self._named(gettext("Weapons and armour"), (_name(own, each) for each in entry.kit)),
            self._named(gettext("Special rules"), (_name(rules, each) for each in entry.traits)),
            self._command(),
            self._options(),
            self._parts(),
            self._notes(),
        ]
        return "".join(parts)

    def _text(self, text: Text) -> str:
        return escape(self._desk.language.text(text))

    def _number(self, number: float) -> str:
        return self._desk.language.number(number)

    def _head(self) -> str:
        gettext = self._desk.language.gettext
        entry = self._entry
        category = self._book.category(entry.category)
        first = self._price()
        facts = [self._text(category.names)] if category is not None else []
        facts += [escape(_limit(each, self._desk)) for each in entry.limits]
        if entry.character is None:
            facts.append(escape(_size(entry.size, self._desk)))
        flags = ((entry.ally, "Ally"), (entry.mercenary, "Mercenary"))
        facts += [escape(gettext(word)) for held, word in flags if held]
        line = " &nbsp;·&nbsp; ".join(facts)
        return (
            f'<table width="100%"><tr><td><b style="font-size:large">{self._text(entry.names)}</b>'
            f'</td><td align="right"><b>{escape(first)}</b></td></tr></table>'
            f'<p style="margin:0;color:{self._muted}">{line}</p>'
        )

    def _price(self) -> str:
        entry = self._entry
        if entry.character is not None or entry.size.maximum == 1:
            return word_points(entry.price + entry.unit_price, self._desk.tr)
        words = self._desk.language.ngettext(
            "{n} point each", "{n} points each", plural_of(entry.price)
        )
        price = words.format(n=self._number(entry.price))
        if entry.unit_price:
            price = f"{price} + {self._number(entry.unit_price)}"
        return price

    def _profiles(self, lines: Iterable[ProfileLine]) -> str:
        rows = []
        figures = self._words.figures
        for line in lines:
            known = [line.values.get(field.id) for field in figures]
            cells = "".join(
                f'<td align="center">{escape(self._value(each))}</td>' for each in known
            )
            name = self._text(line.names).replace(" ", "&nbsp;")
            rows.append(f"<tr><td>{name}</td>{cells}</tr>")
        if not rows or not figures:
            return ""
        heads = "".join(f'<th width="26">{self._text(field.short)}</th>' for field in figures)
        return (
            f'<table cellspacing="0" cellpadding="3" border="1" style="border-color:{self._line};'
            f'border-collapse:collapse;margin-top:6px"><tr><th></th>{heads}</tr>'
            f"{''.join(rows)}</table>"
        )

    def _value(self, value: Value | None) -> str:
        if value is None:
            return "–"
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._number(value)
        return value_text(value)

    def _named(self, head: str, words: Iterable[Text]) -> str:
        found = [self._text(each) for each in words]
        return self._paragraph(head, ", ".join(found)) if found else ""

    def _paragraph(self, head: str, html: str) -> str:
        return f'<p style="margin:5px 0 0 0"><b>{escape(head)}:</b> {html}</p>'

    def _command(self) -> str:
        gettext, command = self._desk.language.gettext, self._entry.command
        found = []
        for model in command.allowed:
            name = self._text(command.names.get(model, Text.same(gettext(CHOICES.get(model, "")))))
            price = command.prices.get(model, command.price)
            found.append(f"{name} +{self._number(price)}" if price is not None else name)
        return self._paragraph(gettext("Command models"), ", ".join(found)) if found else ""

    def _options(self) -> str:
        groups: dict[str, list[Option]] = {}
        for option in self._entry.options:
            groups.setdefault(option.group, []).append(option)
        named = {group.id: group for group in self._entry.groups}
        parts = []
        for group_id, options in groups.items():
            lines = "".join(f"<li>{self._option(option)}</li>" for option in options)
            parts.append(
                f'<p style="margin:5px 0 0 0"><b>{self._group(named.get(group_id))}:</b></p>'
                f'<ul style="margin:0 0 0 -20px">{lines}</ul>'
            )
        return "".join(parts)

    def _group(self, group: Group | None) -> str:
        gettext = self._desk.language.gettext
        if group is None:
            return escape(gettext("Options"))
        kind = gettext(CHOICES[group.choose])
        return f"{self._text(group.names)} ({escape(kind)})"

    def _option(self, option: Option) -> str:
        gettext = self._desk.language.gettext
        each = gettext(CHOICES[Per.MODEL if option.counted else option.per])
        price = gettext("free")
        if option.price:
            price = gettext("{price} for {what}").format(
                price=self._signed(option.price), what=each
            )
        bounds = []
        if option.most is not None:
            bounds.append(gettext("at most {n}").format(n=option.most))
        if option.share is not None:
            bounds.append(
                gettext("at most {share} of the unit").format(
                    share=self._desk.tr.percent(option.share)
                )
            )
        if option.one_in is not None:
            bounds.append(gettext("one in {n}").format(n=option.one_in))
        if option.units is not None:
            units = self._desk.language.ngettext(
                "{n} unit of the army", "{n} units of the army", option.units
            )
            bounds.append(units.format(n=option.units))
        needs = [o for o in self._entry.options if o.id in option.requires]
        if needs:
            names = ", ".join(self._desk.language.text(o.names) for o in needs)
            bounds.append(gettext("needs {other}").format(other=names))
        more = f'; <span style="color:{self._muted}">{escape(", ".join(bounds))}</span>'
        return f"{self._text(option.names)}: {escape(price)}{more if bounds else ''}"

    def _signed(self, number: float) -> str:
        return self._desk.tr.number(number, sign=True)

    def _parts(self) -> str:
        gettext = self._desk.language.gettext
        found = []
        for part in self._entry.parts:
            entry = self._book.entry(part.entry)
            name = self._text(entry.names) if entry is not None else escape(part.entry)
            least, most = (self._desk.tr.percent(each) for each in (part.min_share, part.max_share))
            found.append(f"{name} ({escape(f'{least} - {most}')})")
        return self._paragraph(gettext("Combined formation"), ", ".join(found)) if found else ""

    def _notes(self) -> str:
        notes = self._text(self._entry.notes).replace("\n", "<br>")
        return f'<p style="margin:5px 0 0 0;color:{self._muted}">{notes}</p>' if notes else ""


def _name(options: Iterable[Choice], item: str) -> Text:
    """What kit or a rule is called, with its parameter."""
    part, _, parameter = item.partition(":")
    found = next((each.names for each in options if each.id == part), Text.same(part))
    return Text(f"{found.en} {parameter}".strip(), f"{found.es} {parameter}".strip())


def _limit(limit: Limit, desk: Desk) -> str:
    most = "…" if limit.maximum is None else limit.maximum
    text = f"{limit.minimum}-{most}"
    if limit.per_points:
        language = desk.language
        each = language.ngettext("per point", "per {n} points", plural_of(limit.per_points))
        text = f"{text} {each.format(n=language.number(limit.per_points))}"
    return text


def _size(size: Size, desk: Desk) -> str:
    only_one = size.minimum == size.maximum == 1
    models = desk.language.ngettext("model", "models", 1 if only_one else 2)
    most = "" if size.maximum == size.minimum else "+"
    if size.maximum is not None and size.maximum != size.minimum:
        most = f"-{size.maximum}"
    return f"{size.minimum}{most} {models}"
