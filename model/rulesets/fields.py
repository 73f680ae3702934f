"""Kinds of elements, their fields and options, special rules and catalogue entries, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field as filled
from enum import StrEnum

from model.forces.elements import Role
from model.issues import Value
from model.text import EMPTY, Text
from model.values import frozen


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


@frozen
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


@frozen
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


@frozen
class ShownIf:
    """A field is shown only while another field of the element holds one of these values."""

    field: str
    values: tuple[Value, ...]


BEYOND_MEASURE = 100  # times a field's own maximum


LARGE = 1e7  # what stands for the maximum of a field that has none


@frozen
class Field:
    """One figure or fact of an element: the source of its form, its column and its validation.

    `computed` fields are worked out by the rules and never stored, except when `by_hand` allows
    the user to set them: then the stored value holds and the computed one is shown beside it.
    `total` adds the field up over all units below each formation. `profile` marks the stat line.
    The options of a `varying` field depend on the element: ask `Forces.options` for them.
    `unit` is a unit of measure ("mm", "in", "men"), worded by the rule set. `one` and `many` are
    what a figure of it counts ("man", "men"); where they are empty, the name serves.
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
    one: Text = EMPTY
    many: Text = EMPTY
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


@frozen
class Symbol:
    """The vector symbol of a kind: fixed, or taken from the option that a field holds."""

    icon: str
    field: str = ""


@frozen
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


@frozen
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


@frozen
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
