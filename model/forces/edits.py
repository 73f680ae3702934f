"""The editor: turns edits into the changes of records that one command makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Self

from model.forces.changes import Change, join
from model.forces.elements import CLASSES, Army, Element, Record, Role, new_id
from model.forces.fragment import Fragment
from model.forces.project import Project
from model.issues import (
    AddElement,
    Edit,
    MoveElement,
    RemoveElement,
    Rename,
    SetValues,
    Value,
)
from model.rulesets.base import RuleSet
from model.rulesets.fields import Kind

RuleSets = Callable[[str], RuleSet | None]
SMALLEST_GAP = 1e-6


class IllegalMove(ValueError):
    """An element cannot stand below that parent; `child` and `parent` are kinds."""

    def __init__(self, child: str, parent: str) -> None:
        super().__init__(f"{child} cannot stand below {parent or 'the project'}")
        self.child = child
        self.parent = parent


class Editor:
    """Gathers the changes of one command; used in a `with` block.

    The project itself stays as it is: the editor makes each change on it, records it, and takes
    all of them back in `changes`, so that a later edit of the same command sees the earlier ones.
    If an edit is refused, the end of the block takes back those before it.
    """

    def __init__(self, project: Project, rulesets: RuleSets) -> None:
        self._project = project
        self._rulesets = rulesets
        self._made: list[Change] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._take_back()

    def changes(self) -> tuple[Change, ...]:
        """The changes gathered, each record once; the project is as it was before."""
        return join(self._take_back())

    def _take_back(self) -> list[Change]:
        made, self._made = self._made, []
        self._project.apply(change.inverse() for change in reversed(made))
        return made

    def edit(self, edit: Edit) -> None:
        """Make an edit that a fix asks for."""
        match edit:
            case SetValues(element, values):
                self.set_values(element, values)
            case Rename(element, name):
                self.rename(element, name)
            case AddElement(kind, parent, name, values, first):
                self.add(kind, parent, name=name, values=values, index=0 if first else None)
            case RemoveElement(element):
                self.remove(element)
            case MoveElement(element, parent):
                self.move([element], parent, None)

    def set_values(self, element_id: str, values: Mapping[str, Value | None]) -> None:
        """Set fields that the element's kind has; None takes the value away, of any field."""
        element = self._project.element(element_id)
        kind = self._kind(element)
        after = dict(element.values)
        for field_id, value in values.items():
            if value is None:
                after.pop(field_id, None)
            elif kind is None or kind.field(field_id) is not None:
                after[field_id] = value
        self._make(element, replace(element, values=after))

    def rename(self, element_id: str, name: str) -> None:
        """Give an element a name, stray blanks taken off."""
        element = self._project.element(element_id)
        self._make(element, replace(element, name=" ".join(name.split())))

    def set_notes(self, element_id: str, notes: str) -> None:
        """Replace an element's notes."""
        element = self._project.element(element_id)
        self._make(element, replace(element, notes=notes))

    def add(
        self,
        kind: str,
        parent: str | None,
        *,
        name: str = "",
        values: Mapping[str, Value] | None = None,
        index: int | None = None,
        ruleset: str = "",
    ) -> str:
        """Add an element; IllegalMove if its kind cannot stand there. Returns its id."""
        rules = self._rulesets(ruleset or self._ruleset_of(parent))
        if rules is None or kind not in rules.kinds:
            raise IllegalMove(kind, "")
        self._allow(rules.kinds[kind], parent)
        position = self._place(parent, index, 1)[0]
        role = rules.kinds[kind].role
        made: Element
        if role is Role.ARMY:
            made = Army(
                id=new_id(),
                kind=kind,
                position=position,
                name=name,
                values=dict(values or {}),
                ruleset=rules.id,
            )
        else:
            made = CLASSES[role](
                id=new_id(),
                kind=kind,
                parent=parent,
                position=position,
                name=name,
                values=dict(values or {}),
            )
        self._make(None, made)
        return made.id

    def remove(self, element_id: str) -> None:
        """Remove an element, all below it and their waivers; nothing if it is gone already."""
        if element_id not in self._project:
            return
        for element in reversed(list(self._project.subtree(element_id))):
            for waiver in self._project.waivers(element.id):
                self._make(waiver, None)
            self._make(element, None)

    def move(self, ids: Sequence[str], parent: str | None, index: int | None) -> None:
        """Move elements to a place among a parent's children; nothing if they stand there already.

        `index` counts the children as they stand before the move. IllegalMove if a kind cannot
        stand there, or if an element would come below itself.
        """
        moved = self._outermost(ids)
        for element in moved:
            self._allow_move(element, parent)
        siblings = [child.id for child in self._project.children(parent)]
        chosen = {element.id for element in moved}
        at = len(siblings) if index is None else max(0, index)
        before = [each for each in siblings[:at] if each not in chosen]
        after = [each for each in siblings[at:] if each not in chosen]
        if [*before, *(element.id for element in moved), *after] == siblings:
            return
        for element in moved:
            self._make(element, None)
        places = self._place(parent, len(before), len(moved))
        for element, position in zip(moved, places, strict=True):
            self._make(None, replace(element, parent=parent, position=position))

    def duplicate(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Copy elements with all below them, each right behind itself; returns the copies' ids."""
        copies: list[str] = []
        for element in self._outermost(ids):
            siblings = [child.id for child in self._project.children(element.parent)]
            fragment = Fragment.of(self._project, [element.id])
            behind = siblings.index(element.id) + 1
            copies += self._insert(fragment, element.parent, behind)
        return tuple(copies)

    def paste(self, fragment: Fragment, parent: str | None, index: int | None) -> tuple[str, ...]:
        """Add a fragment's elements with new ids; IllegalMove if a root cannot stand there."""
        rules = self._rulesets(fragment.ruleset)
        roots = fragment.roots
        if parent is not None and roots and self._ruleset_of(parent) != fragment.ruleset:
            raise IllegalMove(roots[0].kind, self._project.element(parent).kind)
        tops = {root.id for root in roots}
        for element in fragment.elements:
            kind = rules.kinds.get(element.kind) if rules is not None else None
            if kind is None or kind.role is not element.role:
                raise IllegalMove(element.kind, "")
            if element.id in tops:
                self._allow(kind, parent)
        return self._insert(fragment, parent, index)

    def _insert(self, fragment: Fragment, parent: str | None, index: int | None) -> tuple[str, ...]:
        roots = fragment.roots
        places = dict(
            zip((root.id for root in roots), self._place(parent, index, len(roots)), strict=True)
        )
        ids: dict[str | None, str] = {}
        for element in fragment.elements:
            ids[element.id] = new_id()
            if element.id in places:
                copy = replace(
                    element, id=ids[element.id], parent=parent, position=places[element.id]
                )
            else:
                copy = replace(element, id=ids[element.id], parent=ids[element.parent])
            self._make(None, copy)
        return tuple(ids[root.id] for root in roots)

    # Helpers

    def _make(self, before: Record | None, after: Record | None) -> None:
        if before != after:
            change = Change(before, after)
            self._project.apply([change])
            self._made.append(change)

    def _ruleset_of(self, parent: str | None) -> str:
        if parent is None:
            return ""
        return self._project.army_of(self._project.element(parent)).ruleset

    def _kind(self, element: Element) -> Kind | None:
        rules = self._rulesets(self._project.army_of(element).ruleset)
        return rules.kinds.get(element.kind) if rules is not None else None

    def _allow(self, kind: Kind, parent: str | None) -> None:
        above = self._project.element(parent).kind if parent is not None else ""
        allowed = kind.parents if kind.role is not Role.ARMY else ("",)
        if above not in allowed:
            raise IllegalMove(kind.id, above)

    def _allow_move(self, element: Element, parent: str | None) -> None:
        kind = self._kind(element)
        above = self._project.element(parent) if parent is not None else None
        if kind is not None:
            self._allow(kind, parent)
        if above is None:
            if element.role is not Role.ARMY:
                raise IllegalMove(element.kind, "")
            return
        line = {above.id, *(each.id for each in self._project.ancestors(above))}
        if element.id in line or self._ruleset_of(above.id) != self._ruleset_of(element.id):
            raise IllegalMove(element.kind, above.kind)

    def _outermost(self, ids: Iterable[str]) -> list[Element]:
        """The elements, each once, without those that go along below another of them."""
        chosen = [self._project.element(each) for each in dict.fromkeys(ids)]
        inside = {element.id for element in chosen}
        return [
            element
            for element in chosen
            if not any(above.id in inside for above in self._project.ancestors(element))
        ]

    def _place(self, parent: str | None, index: int | None, count: int) -> list[float]:
        """Positions for `count` new children from an index on; spreads the others if too tight."""
        siblings = self._project.children(parent)
        at = len(siblings) if index is None else max(0, min(index, len(siblings)))
        low = siblings[at - 1].position if at else None
        high = siblings[at].position if at < len(siblings) else None
        if low is None and high is None:
            return [float(n) for n in range(count)]
        if high is None:
            return [(low or 0.0) + 1.0 + n for n in range(count)]
        if low is None:
            return [high - count + n for n in range(count)]
        gap = (high - low) / (count + 1)
        if gap < SMALLEST_GAP:
            for number, sibling in enumerate(siblings):
                self._make(sibling, replace(sibling, position=float(number * (count + 2))))
            return self._place(parent, index, count)
        return [low + gap * (n + 1) for n in range(count)]
