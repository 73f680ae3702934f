"""What a rule set offers: kinds of elements, fields, checks, tables, references, sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field as filled
from typing import TYPE_CHECKING

from model.forces.elements import Element, Role
from model.rulesets.checks import Check, CheckText, Computed
from model.rulesets.fields import CatalogueItem, Entry, Kind, Option, Trait
from model.rulesets.imports import ImportSpec
from model.rulesets.sheets import ReferenceSection, SheetSpec
from model.rulesets.tables import Answer, Column, Key, Row, Table
from model.text import Text
from model.values import frozen

if TYPE_CHECKING:
    from model.books.book import Book
    from model.rulesets.forces import Forces


@frozen
class Roles:
    """Which fields play the parts that programs ask for: `info` names them, totals use them."""

    strength: str = ""
    stands: str = ""
    type: str = ""
    points: str = ""
    side: str = ""
    scale: str = ""
    exceptional: str = ""
    entry: str = ""


Derive = Callable[["Forces", Element], Mapping[str, Mapping[str, Computed]]]
DeriveRoot = Callable[["Forces", Element], Element]
Facts = Callable[["Forces", Element], Mapping[str, object]]
InPlay = Callable[["Forces", Element], frozenset[str]]
Lookup = Callable[["RuleSet", Mapping[str, Key]], Answer]
Options = Callable[["Forces", Element, str], tuple[Option, ...]]
Catalogue = Callable[["Forces", Element], tuple[CatalogueItem, ...]]
JudgeCell = Callable[[Row, Column, str], Text | None]
JudgeBook = Callable[["RuleSet", "Book"], Iterable[tuple[str, Text]]]


def no_facts(_forces: Forces, _element: Element) -> Mapping[str, object]:
    """A rule set that adds nothing to what its fields say."""
    return {}


def everything(_forces: Forces, _army: Element) -> frozenset[str]:
    """A rule set that does not say what is in play: nothing is left out."""
    return frozenset({"*"})


@frozen
class Rules:
    """What `rules.py` adds to the data: pure functions only.

    `derive_root` returns the element whose subtree must be worked out together with the given one
    (a brigade's stands depend on its whole command); `derive` returns, for each element of that
    subtree that has computed fields, the values. `lookups` answer tables that data cannot.
    `options` gives the choices of an element's varying field, `catalogue` what can be added below
    an element, legal things first; without them the rule set's own entries are offered.
    `check_texts` are the words of checks that rule sets share; a rule set's own words come before
    them. `prices` are what the rules themselves charge where an army book names no price.
    `judge_book` finds what is wrong with a book by this rule set: paths and reasons. `judge_cells`
    are by editable table: given a row, a column and the user's text for the cell, each says what
    the cell takes, or None if it takes the text.
    """

    derive: Derive
    derive_root: DeriveRoot
    checks: tuple[Check, ...]
    facts: Facts = no_facts
    in_play: InPlay = everything
    lookups: Mapping[str, Lookup] = filled(default_factory=dict)
    options: Options | None = None
    catalogue: Catalogue | None = None
    check_texts: Mapping[str, CheckText] = filled(default_factory=dict)
    prices: Mapping[str, float] = filled(default_factory=dict)
    judge_book: JudgeBook | None = None
    judge_cells: Mapping[str, JudgeCell] = filled(default_factory=dict)


@frozen
class Later:
    """What of a rule set is wanted for findings, prints and imports, not to see an army."""

    check_texts: Mapping[str, CheckText]
    reference: tuple[ReferenceSection, ...]
    sheets: Mapping[str, SheetSpec]
    imports: ImportSpec | None


@frozen
class RuleSet:
    """A rule set: read from its folder by the loader and never changed.

    `later` gives what need not be read before an army is seen; it is read when it is first asked
    for, and kept.
    """

    id: str
    names: Text
    version: str
    source: str
    source_lang: str
    kinds: Mapping[str, Kind]
    tables: Mapping[str, Table]
    traits: Mapping[str, Trait]
    entries: Mapping[str, Entry]
    texts: Mapping[str, Text]
    roles: Roles
    rules: Rules
    later: Callable[[], Later]
    data: object = None

    @property
    def check_texts(self) -> Mapping[str, CheckText]:
        """The words of the checks, by their codes."""
        return self.later().check_texts

    @property
    def reference(self) -> tuple[ReferenceSection, ...]:
        """The sections of the quick-reference sheet."""
        return self.later().reference

    @property
    def sheets(self) -> Mapping[str, SheetSpec]:
        """What can be printed, by id."""
        return self.later().sheets

    @property
    def imports(self) -> ImportSpec | None:
        """How an order of battle is taken out of a table; None if it cannot."""
        return self.later().imports

    def kind(self, kind_id: str) -> Kind:
        """The kind with this id; KeyError if there is none."""
        return self.kinds[kind_id]

    def kinds_below(self, parent_kind: str) -> tuple[Kind, ...]:
        """The kinds that may stand directly below a kind, in the file's order."""
        return tuple(kind for kind in self.kinds.values() if parent_kind in kind.parents)

    def kinds_of(self, role: Role) -> tuple[Kind, ...]:
        """The kinds that play a part, in the file's order."""
        return tuple(kind for kind in self.kinds.values() if kind.role is role)

    def lookup(self, table: str, keys: Mapping[str, Key]) -> Answer:
        """Answer a table lookup; LookupFailed says what is missing, KeyError: no such table."""
        special = self.rules.lookups.get(table)
        return special(self, keys) if special else self.tables[table].lookup(keys)
