"""What a template may see: plain, worded views of armies, elements, facts and references."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from exports.wording import (
    trait_parameter,
    word_issue,
    word_rule,
    word_severity,
    word_text,
    word_value,
)
from model.forces.elements import Role
from model.rulesets.fields import FieldType
from model.text import Text
from model.values import frozen

if TYPE_CHECKING:
    from exports.i18n import Translator
    from model.forces.assessment import Assessment
    from model.forces.elements import Element
    from model.forces.project import Project
    from model.issues import Issue
    from model.rulesets.base import RuleSet
    from model.rulesets.fields import Trait
    from model.rulesets.forces import Forces


NO_NUMBER = "–"


class Bag:
    """Named values that a template reaches as attributes; an unknown name is an error there."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, object]) -> None:
        self._items = items

    def __getattr__(self, name: str) -> object:
        try:
            return self._items[name]
        except KeyError:
            raise AttributeError(name) from None

    def __getitem__(self, name: str) -> object:
        return self._items[name]

    def __contains__(self, name: str) -> bool:
        return name in self._items

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)


@frozen
class TraitView:
    """A special rule of an element: its name with the parameter, and what it does."""

    id: str
    name: str
    parameter: str
    summary: str


@frozen
class IssueView:
    """A finding as it is printed."""

    severity: str
    severity_name: str
    message: str
    code: str
    waived: str | None
    rule: str
    name: str
    path: tuple[str, ...]


class ElementView:
    """One element as a template sees it; see templates/README.md for the names."""

    def __init__(self, element: Element, views: Views) -> None:
        kind = views.ruleset.kinds[element.kind]
        raw = {field.id: views.forces.value(element, field.id) for field in kind.fields}
        self.id = element.id
        self.name = element.name
        self.kind = element.kind
        self.kind_name = kind.names.get(views.tr.lang)
        self.role = element.role.value
        self.notes = element.notes
        self.symbol = views.symbol(element)
        self.v = Bag(raw)
        self.t = Bag(
            {
                field.id: word_value(field, raw[field.id], views.ruleset, views.tr)
                for field in kind.fields
            }
        )
        self.hand = Bag(
            {field.id: field.computed and field.id in element.values for field in kind.fields}
        )
        self.label = Bag({field.id: field.names.get(views.tr.lang) for field in kind.fields})
        self.short = Bag(
            {
                field.id: (field.short if field.short.en else field.names).get(views.tr.lang)
                for field in kind.fields
            }
        )
        self._element = element
        self._views = views

    @property
    def facts(self) -> object:
        """What the rule set says of the element for its print, worded."""
        return self._views.facts(self._element)

    @property
    def traits(self) -> list[TraitView]:
        """The element's special rules."""
        return self._views.traits(self._element)

    @property
    def totals(self) -> Bag:
        """The sums over all units below."""
        return Bag(self._views.assessment.totals(self.id))

    @property
    def issues(self) -> list[IssueView]:
        """The findings that belong to the element."""
        found = self._views.assessment.issues_of(self.id)
        return [self._views.issue(issue) for issue in found]

    @property
    def depth(self) -> int:
        """How many elements stand above."""
        return sum(1 for _ in self._views.project.ancestors(self._element))

    @property
    def children(self) -> list[ElementView]:
        """The elements directly below, in order."""
        return [self._views.of(child) for child in self._views.project.children(self.id)]

    @property
    def leaders(self) -> list[ElementView]:
        """The leaders directly below."""
        return [child for child in self.children if child.role == Role.LEADER.value]

    @property
    def units(self) -> list[ElementView]:
        """The units directly below."""
        return [child for child in self.children if child.role == Role.UNIT.value]

    @property
    def formations(self) -> list[ElementView]:
        """The formations directly below."""
        return [child for child in self.children if child.role == Role.FORMATION.value]

    @property
    def all_units(self) -> list[ElementView]:
        """Every unit below, in order."""
        return [self._views.of(unit) for unit in self._views.forces.units(self._element)]


class Views:
    """Makes and keeps the views of one army's elements in one language."""

    def __init__(
        self, project: Project, assessment: Assessment, forces: Forces, tr: Translator
    ) -> None:
        self.project = project
        self.assessment = assessment
        self.forces = forces
        self.ruleset: RuleSet = forces.ruleset
        self.tr = tr
        self._made: dict[str, ElementView] = {}

    def of(self, element: Element) -> ElementView:
        """The view of an element, made once."""
        view = self._made.get(element.id)
        if view is None:
            view = self._made[element.id] = ElementView(element, self)
        return view

    def symbol(self, element: Element) -> str:
        """The icon of an element: its kind's, or that of the option which a field holds."""
        symbol = self.ruleset.kinds[element.kind].symbol
        if symbol.field:
            field = self.forces.field(element, symbol.field)
            option = field.option(self.forces.text(element, symbol.field)) if field else None
            if option is not None and option.symbol:
                return option.symbol
        return symbol.icon

    def facts(self, element: Element) -> object:
        """The rule set's facts of an element, every text in them worded."""
        return self.worded(self.ruleset.rules.facts(self.forces, element))

    def worded(self, value: object) -> object:
        """A value with each Text in it in the language of the print, mappings as bags."""
        match value:
            case Text():
                return value.get(self.tr.lang)
            case Mapping():
                return Bag({str(key): self.worded(each) for key, each in value.items()})
            case list() | tuple():
                return [self.worded(each) for each in value]
            case _:
                return value

    def traits(self, element: Element) -> list[TraitView]:
        """The special rules in an element's fields, in their order."""
        return [
            self.trait(trait, parameter)
            for field in self.forces.kind(element).fields
            if field.type is FieldType.TRAITS
            for trait_id, _, parameter in (
                each.partition(":") for each in self.forces.items(element, field.id)
            )
            if (trait := self.ruleset.traits.get(trait_id)) is not None
        ]

    def parameters(self, armies: Iterable[Element]) -> dict[str, tuple[str, ...]]:
        """The numbers with which each special rule is in play, the least first.

        A rule without its number has the default; "" stands for one that is taken without any.
        """
        found: dict[str, set[str]] = {}
        for army in armies:
            for element in self.project.subtree(army.id):
                for field in self.forces.kind(element).fields:
                    if field.type is FieldType.TRAITS:
                        for each in self.forces.items(element, field.id):
                            trait, _, parameter = each.partition(":")
                            found.setdefault(trait, set()).add(parameter)
        return {
            trait: tuple(sorted(numbers, key=lambda each: (len(each), each)))
            for trait, numbers in found.items()
        }

    def trait(self, trait: Trait, *parameters: str) -> TraitView:
        """A special rule, worded; with several numbers where it is in play with several."""
        each = list(dict.fromkeys(trait_parameter(trait, n) for n in parameters or ("",)))
        shown = "/".join(number or NO_NUMBER for number in each) if len(each) > 1 else each[0]
        return TraitView(
            trait.id,
            trait.names.get(self.tr.lang),
            shown,
            word_text(trait.summary, {"n": shown}, self.ruleset, self.tr),
        )

    def issue(self, issue: Issue) -> IssueView:
        """A finding, worded."""
        element = self.project.element(issue.target)
        return IssueView(
            issue.severity.value,
            word_severity(issue.severity, self.tr),
            word_issue(issue, self.ruleset, self.tr),
            issue.code,
            issue.waived,
            word_rule(issue.rule, self.tr),
            element.name,
            self.project.path(element),
        )
