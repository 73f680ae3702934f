"""What a rule set offers: kinds of elements, fields, checks, tables, references, sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as filled
from enum import StrEnum
from typing import TYPE_CHECKING

from model.forces.elements import Element, Role
from model.issues import Finding, Severity, Value
from model.rulesets.tables import Answer, Key, Table
from model.text import EMPTY, Text

if TYPE_CHECKING:
    from model.books.book import Book
    from model.rulesets.forces import Forces


class FieldType(StrEnum):
    """What a field holds, and so which editor a form gives it.

    CHOICES holds option ids, TRAITS holds special rules as "id" or "id:parameter"; ENTRY is the id
    of a catalogue entry (a troop type, or an army book's entry).
    """

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    CHOICE = "choice"
    CHOICES = "choices"
    FLAG = "flag"
    TRAITS = "traits"
    ENTRY = "entry"


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a field; `colour` is a theme role (a side's thin bar), `symbol` an icon.

    What follows is for choices that depend on the element (see `Rules.options`): `detail` words the
    price, `group` heads the choices that belong together, and of those that share `one_of` only
    one may be taken. A `counted` choice may be taken several times, up to `most` ("id:count").
    `reason` says why the choice is not legal as things stand; it can be taken all the same.
    `aliases` are other names by which players call it.
    """

    id: str
    names: Text
    short: Text = EMPTY
    colour: str = ""
    symbol: str = ""
    detail: Text = EMPTY
    group: Text = EMPTY
    one_of: str = ""
    counted: bool = False
    most: int | None = None
    reason: Text = EMPTY
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CatalogueItem:
    """Something that can be added below an element: a troop type, or an army book's entry.

    `values` are those that the new element is given. `points` is the least that it costs, None
    where nothing has a price. `reason` says why it would not be legal, and is empty if it is.
    """

    id: str
    names: Text
    kind: str
    values: Mapping[str, Value] = filled(default_factory=dict)
    group: Text = EMPTY
    points: float | None = None
    summary: Text = EMPTY
    reason: Text = EMPTY

    @property
    def legal(self) -> bool:
        """Whether it can be added without breaking a rule."""
        return not self.reason.en


@dataclass(frozen=True, slots=True)
class ShownIf:
    """A field is shown only while another field of the element holds one of these values."""

    field: str
    values: tuple[Value, ...]


BEYOND_MEASURE = 100  # times a field's own maximum
LARGE = 1e7  # what stands for the maximum of a field that has none


@dataclass(frozen=True, slots=True)
class Field:
    """One figure or fact of an element: the source of its form, its column and its validation.

    `computed` fields are worked out by the rules and never stored, except when `by_hand` allows
    the user to set them: then the stored value holds and the computed one is shown beside it.
    `total` adds the field up over all units below each formation. `profile` marks the stat line.
    The options of a `varying` field depend on the element: ask `Forces.options` for them.
    `unit` is a unit of measure ("mm", "in", "men"), worded by the rule set.
    """

    id: str
    type: FieldType
    names: Text
    short: Text = EMPTY
    help: Text = EMPTY
    group: Text = EMPTY
    options: tuple[Option, ...] = ()
    default: Value | None = None
    minimum: float | None = None
    maximum: float | None = None
    unit: Text = EMPTY
    computed: bool = False
    by_hand: bool = False
    column: bool = False
    total: bool = False
    profile: bool = False
    shown_if: ShownIf | None = None
    varying: bool = False

    def option(self, option_id: str) -> Option | None:
        """The option with this id, or None."""
        return next((option for option in self.options if option.id == option_id), None)

    def fits(self, value: Value) -> bool:
        """Whether the field can hold a value: a file or an older version may give it another.

        To break the limits is an issue and no fault, but a figure that is beyond all measure
        would stall the rules that count up to it. Options that vary are not looked at.
        """
        match self.type:
            case FieldType.FLAG:
                return isinstance(value, bool)
            case FieldType.INTEGER:
                whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
                return whole and self._measures(value)
            case FieldType.NUMBER:
                return self._measures(value)
            case FieldType.CHOICES | FieldType.TRAITS:
                return isinstance(value, tuple) and self._offers(value)
            case FieldType.CHOICE:
                return isinstance(value, str) and self._offers((value,))
            case _:
                return isinstance(value, str)

    def _measures(self, value: Value) -> bool:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return abs(value) <= BEYOND_MEASURE * max(abs(self.maximum or LARGE), 1)

    def _offers(self, ids: tuple[str, ...]) -> bool:
        if self.varying or not self.options:
            return True
        known = {option.id for option in self.options}
        return all(each in known for each in ids)


@dataclass(frozen=True, slots=True)
class Symbol:
    """The vector symbol of a kind: fixed, or taken from the option that a field holds."""

    icon: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of element: its part in the tree, its words, where it may stand and its fields.

    `parents` are the kinds below which it may stand, in the order in which one is preferred.
    `strip_from_name` are words that lists of names leave out ("Division").
    """

    id: str
    role: Role
    names: Text
    plural: Text
    parents: tuple[str, ...]
    fields: tuple[Field, ...]
    symbol: Symbol
    new_name: Text = EMPTY

    def field(self, field_id: str) -> Field | None:
        """The field with this id, or None."""
        return next((each for each in self.fields if each.id == field_id), None)


class Reads(StrEnum):
    """What a check looks at besides its own element; decides when it must run again.

    NAMES is less than BELOW: which elements stand below and what they are called, not their
    values. A check of a whole army that needs no more is spared all other edits.
    """

    SELF = "self"
    ABOVE = "above"
    SIBLINGS = "siblings"
    BELOW = "below"
    NAMES = "names"


CheckFunction = Callable[["Forces", Element], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """A pure function that looks at one element and returns findings under one code."""

    code: str
    kinds: frozenset[str]
    reads: frozenset[Reads]
    run: CheckFunction


@dataclass(frozen=True, slots=True)
class CheckText:
    """The words of a check: default severity, the rule's section, its message and variants."""

    code: str
    severity: Severity
    section: Text
    message: Text
    variants: Mapping[str, Text] = filled(default_factory=dict)
    fix: Text = EMPTY


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a computed value's arithmetic, in the rule set's words."""

    text: Text
    values: Mapping[str, Value] = filled(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Computed:
    """A value worked out by the rules, with its arithmetic step by step.

    `by_hand` holds the value that the user set instead, if he did.
    """

    value: Value | None
    steps: tuple[Step, ...] = ()
    by_hand: Value | None = None

    @property
    def effective(self) -> Value | None:
        """The value that counts: the user's, or else the computed one."""
        return self.value if self.by_hand is None else self.by_hand


@dataclass(frozen=True, slots=True)
class Trait:
    """A special rule: name, short description in our own words, and its parameter if it has one."""

    id: str
    names: Text
    summary: Text
    parameter: Text = EMPTY
    minimum: int | None = None
    maximum: int | None = None
    default: int | None = None
    optional: bool = False
    suffix: str = ""
    section: Text = EMPTY


@dataclass(frozen=True, slots=True)
class Entry:
    """A catalogue entry (troop type): the kind it makes, the values it sets, what it is made of.

    `data` is the rule set's own and is read by its rules only.
    """

    id: str
    names: Text
    kind: str
    values: Mapping[str, Value] = filled(default_factory=dict)
    data: Mapping[str, Value] = filled(default_factory=dict)
    group: Text = EMPTY
    section: Text = EMPTY


class BlockKind(StrEnum):
    """What a block of a reference section prints."""

    TABLE = "table"
    LIST = "list"
    STEPS = "steps"
    MODIFIERS = "modifiers"
    TRAITS = "traits"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class ReferenceItem:
    """A line of a reference block: a figure (may be empty), its text, and when it is in play."""

    figure: str
    text: Text
    when: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ReferenceBlock:
    """A part of a reference section: a table by id, a list, steps, modifiers, traits or a note."""

    kind: BlockKind
    table: str = ""
    items: tuple[ReferenceItem, ...] = ()
    head: Text = EMPTY


@dataclass(frozen=True, slots=True)
class ReferenceSection:
    """A section of the quick-reference sheet; `when` names what must be in play to print it."""

    id: str
    names: Text
    blocks: tuple[ReferenceBlock, ...]
    section: Text = EMPTY
    when: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """A sheet that the rule set prints: its template and, for faces, kinds and size in mm.

    `id` is the word of the command line (labels, cards, roster, qrs, list, casualties). A sheet
    with `kinds` makes a face for each element of these kinds (times the number that the field
    `copies` holds); one without makes a flowing sheet for each army, or, with `once`, one for all
    armies of the rule set together.
    """

    id: str
    names: Text
    template: str
    kinds: tuple[str, ...] = ()
    width: float = 0.0
    height: float = 0.0
    copies: str = ""
    once: bool = False
    stock: Mapping[str, str] = filled(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImportColumn:
    """A thing that an import may take from a column.

    `level` names the kind whose name it gives; `field` the field it fills on the kinds in `kinds`;
    `sums` adds it up when rows are gathered. `words` are the header words by which it is guessed.
    """

    id: str
    names: Text
    words: tuple[str, ...]
    level: str = ""
    field: str = ""
    kinds: tuple[str, ...] = ()
    leader_of: str = ""
    sums: bool = False
    several: bool = False
    number: bool = False
    values: Mapping[str, str] = filled(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImportSpec:
    """How rows of a spreadsheet become elements.

    `levels` are the kinds from the army down to the unit that rows are gathered to. `types` maps
    words of the type column to the kind that such rows become (and `type_values` to the values
    they set). `detached` are words that stand in a level's column but mean that the row belongs
    to the level above ("Artillery_Bde").
    """

    levels: tuple[str, ...]
    columns: tuple[ImportColumn, ...]
    types: Mapping[str, str] = filled(default_factory=dict)
    type_values: Mapping[str, Mapping[str, Value]] = filled(default_factory=dict)
    detached: tuple[str, ...] = ()
    leader_kind: str = ""


@dataclass(frozen=True, slots=True)
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
JudgeBook = Callable[["RuleSet", "Book"], Iterable[tuple[str, Text]]]


def no_facts(_forces: Forces, _element: Element) -> Mapping[str, object]:
    """A rule set that adds nothing to what its fields say."""
    return {}


def everything(_forces: Forces, _army: Element) -> frozenset[str]:
    """A rule set that does not say what is in play: nothing is left out."""
    return frozenset({"*"})


@dataclass(frozen=True, slots=True)
class Rules:
    """What `rules.py` adds to the data: pure functions only.

    `derive_root` returns the element whose subtree must be worked out together with the given one
    (a brigade's stands depend on its whole command); `derive` returns, for each element of that
    subtree that has computed fields, the values. `lookups` answer tables that data cannot.
    `options` gives the choices of an element's varying field, `catalogue` what can be added below
    an element, legal things first; without them the rule set's own entries are offered.
    `check_texts` are the words of checks that rule sets share; a rule set's own words come before
    them. `prices` are what the rules themselves charge where an army book names no price.
    `judge_book` finds what is wrong with a book by this rule set: paths and reasons.
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


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule set, whole: read from its folder by the loader and never changed."""

    id: str
    names: Text
    version: str
    source: str
    source_lang: str
    kinds: Mapping[str, Kind]
    tables: Mapping[str, Table]
    check_texts: Mapping[str, CheckText]
    traits: Mapping[str, Trait]
    entries: Mapping[str, Entry]
    reference: tuple[ReferenceSection, ...]
    sheets: Mapping[str, SheetSpec]
    texts: Mapping[str, Text]
    roles: Roles
    imports: ImportSpec | None
    rules: Rules
    data: object = None

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


def check(code: str, *kinds: str, reads: Iterable[Reads] = ()) -> Callable[[CheckFunction], Check]:
    """Decorate a check function: its code, the kinds it looks at and what else it reads."""

    def wrap(function: CheckFunction) -> Check:
        return Check(code, frozenset(kinds), frozenset({Reads.SELF, *reads}), function)

    return wrap
