"""The view of a project that rule functions get: stored values, defaults and computed values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar, cast

from model.forces.elements import Army, Element, Role, TableEdit
from model.forces.project import Project
from model.issues import Value
from model.rulesets import offers
from model.rulesets.base import RuleSet
from model.rulesets.checks import Check, Computed
from model.rulesets.fields import CatalogueItem, Field, FieldType, Kind, Option, Symbol
from model.rulesets.tables import Table
from model.text import Text
from model.values import frozen

IndexT = TypeVar("IndexT")
NONE: Mapping[str, Computed] = {}
NO_TOTALS: Mapping[str, float] = {}


@frozen
class _Outline:
    """What is asked of a kind again and again, ready to hand."""

    kind: Kind
    fields: Mapping[str, Field]
    summed: tuple[str, ...]
    checks: tuple[Check, ...]
    referring: tuple[Field, ...]


def _stranger(element: Element) -> Kind:
    """A kind that a later version of the rule set, or another file, has and this one has not."""
    name = Text.same(element.kind)
    return Kind(element.kind, element.role, name, name, (), (), Symbol("help"))


class Forces:
    """One rule set's read-only view of a project.

    `reads` is all that any of its checks reads. `computed` is kept by the assessment; while values
    are being worked out it holds the last ones.
    """

    def __init__(
        self,
        project: Project,
        ruleset: RuleSet,
        computed: Mapping[str, Mapping[str, Computed]],
        totals: Mapping[str, Mapping[str, float]] | None = None,
    ) -> None:
        self.project = project
        self.ruleset = ruleset
        self._computed = computed
        self._totals = totals if totals is not None else {}
        self.reads = frozenset(read for each in ruleset.rules.checks for read in each.reads)
        self._outlines: dict[str, _Outline] = {}
        self._given: dict[str, tuple[Element, Mapping[str, Value]]] = {}
        self._own_tables: dict[str, tuple[TableEdit, Table]] = {}
        self._indexes: dict[tuple[str, object], tuple[Table, object]] = {}

    def kind(self, element: Element) -> Kind:
        """The kind of an element; one that the rule set does not know has no fields."""
        return self._outline(element).kind

    def field(self, element: Element, field_id: str) -> Field | None:
        """The field of an element's kind, or None."""
        return self._outline(element).fields.get(field_id)

    def summed(self, element: Element) -> tuple[str, ...]:
        """The fields of an element's kind that are added up over a command."""
        return self._outline(element).summed

    def checks(self, element: Element) -> tuple[Check, ...]:
        """The checks that look at elements of this kind."""
        return self._outline(element).checks

    def referring(self, element: Element) -> tuple[Field, ...]:
        """The fields of an element's kind that name entries or special rules of the rule set."""
        return self._outline(element).referring

    def _outline(self, element: Element) -> _Outline:
        found = self._outlines.get(element.kind)
        if found is None:
            known = self.ruleset.kinds.get(element.kind)
            kind = known if known is not None else _stranger(element)
            found = _Outline(
                kind=kind,
                fields={field.id: field for field in kind.fields},
                summed=tuple(field.id for field in kind.fields if field.total),
                checks=tuple(c for c in self.ruleset.rules.checks if kind.id in c.kinds),
                referring=tuple(
                    field
                    for field in kind.fields
                    if field.type in (FieldType.ENTRY, FieldType.TRAITS) and not field.varying
                ),
            )
            self._outlines[element.kind] = found
        return found

    def value(self, element: Element, field_id: str) -> Value | None:
        """The value that counts: set by hand, else computed, else the field's default."""
        given = self.all_given(element).get(field_id)
        if given is not None:
            return given
        computed = self._computed.get(element.id, NONE).get(field_id)
        if computed is not None:
            return computed.effective
        field = self.field(element, field_id)
        return field.default if field is not None else None

    def given(self, element: Element, field_id: str) -> Value | None:
        """The value that the user set, or None: also for one that the field cannot hold.

        Rules ask this and not `element.values`, where a stranger's file may have put anything.
        """
        return self.all_given(element).get(field_id)

    def all_given(self, element: Element) -> Mapping[str, Value]:
        """All values that the user set and that their fields can hold."""
        kept = self._given.get(element.id)
        if kept is None or kept[0] is not element:
            kept = self._given[element.id] = (element, self._fitting(element))
        return kept[1]

    def _fitting(self, element: Element) -> Mapping[str, Value]:
        """The values of an element that its fields can hold."""
        fields = self._outline(element).fields
        return {
            name: value
            for name, value in element.values.items()
            if (field := fields.get(name)) is not None
            and (field.by_hand or not field.computed)
            and field.fits(value)
        }

    def number(self, element: Element, field_id: str) -> float:
        """The value as a number, 0 where there is none."""
        value = self.value(element, field_id)
        return value if isinstance(value, int | float) else 0

    def whole(self, element: Element, field_id: str) -> int:
        """The value as a whole number, 0 where there is none."""
        return int(self.number(element, field_id))

    def flag(self, element: Element, field_id: str) -> bool:
        """The value of a yes-or-no field."""
        return bool(self.value(element, field_id))

    def text(self, element: Element, field_id: str) -> str:
        """The value as text ("" where there is none): an option's id for a choice."""
        value = self.value(element, field_id)
        return value if isinstance(value, str) else ""

    def items(self, element: Element, field_id: str) -> tuple[str, ...]:
        """The values of a field that holds several."""
        value = self.value(element, field_id)
        return value if isinstance(value, tuple) else ()

    def by_hand(self, element: Element, field_id: str) -> bool:
        """Whether the user set a value that the rules would compute."""
        field = self.field(element, field_id)
        return bool(field and field.computed and self.given(element, field_id) is not None)

    def computed(self, element_id: str) -> Mapping[str, Computed]:
        """The computed fields of an element, by field id."""
        return self._computed.get(element_id, NONE)

    def total(self, element: Element, field_id: str) -> float:
        """A field's sum over all units at and below an element, or how many "kind:<id>" there are.

        For checks, and for no more than looking up: sums are made after values are worked out.
        """
        return self._totals.get(element.id, NO_TOTALS).get(field_id, 0)

    def options(self, element: Element, field_id: str) -> tuple[Option, ...]:
        """The choices that a field of this element has, each with what it costs and why not."""
        field = self.field(element, field_id)
        if field is None:
            return ()
        rules = self.ruleset.rules
        if field.varying and rules.options is not None:
            return rules.options(self, element, field_id)
        return offers.options(self.ruleset, self.kind(element), field)

    def catalogue(self, parent: Element) -> tuple[CatalogueItem, ...]:
        """What can be added below an element, what is legal first."""
        rules = self.ruleset.rules
        if rules.catalogue is not None:
            return rules.catalogue(self, parent)
        return offers.catalogue(self.ruleset, parent.kind)

    def parent(self, element: Element) -> Element | None:
        """The element above, or None for an army."""
        return self.project.find(element.parent) if element.parent is not None else None

    def army(self, element: Element) -> Army:
        """The army to which an element belongs."""
        return self.project.army_of(element)

    def children(self, element: Element, *kinds: str) -> tuple[Element, ...]:
        """The elements directly below, in order; only those of the kinds if any are given."""
        below = self.project.children(element.id)
        return tuple(child for child in below if not kinds or child.kind in kinds)

    def below(self, element: Element, *kinds: str) -> Iterator[Element]:
        """All elements below (not the element itself), in order; of the kinds if any are given."""
        for each in self.project.subtree(element.id):
            if each.id != element.id and (not kinds or each.kind in kinds):
                yield each

    def leaders(self, element: Element) -> tuple[Element, ...]:
        """The leaders that stand directly below an element."""
        return self.project.children(element.id, Role.LEADER)

    def units(self, element: Element) -> Iterator[Element]:
        """All units below an element."""
        return (each for each in self.below(element) if each.role is Role.UNIT)

    def table(self, table_id: str) -> Table:
        """A table, with the user's own cells where he replaced them."""
        printed = self.ruleset.tables[table_id]
        edit = self.project.table_edit(self.ruleset.id, table_id)
        if edit is None or not printed.editable:
            return printed
        found = self._own_tables.get(table_id)
        if found is None or found[0] is not edit:
            try:
                own = printed.with_cells(edit.cells)
            except ValueError:  # made for another version of the rule set
                own = printed
            found = self._own_tables[table_id] = (edit, own)
        return found[1]

    def indexed(self, table_id: str, index: Callable[[Table], IndexT]) -> IndexT:
        """What a function makes of a table, made once for each state of it."""
        table = self.table(table_id)
        found = self._indexes.get((table_id, index))
        if found is None or found[0] is not table:
            found = self._indexes[table_id, index] = (table, index(table))
        return cast("IndexT", found[1])
