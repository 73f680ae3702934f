"""The assessment of a project: computed values, totals and issues, kept current by changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from model.forces.changes import Change
from model.forces.checking import Checking, Work
from model.forces.elements import Army, Element, Record, Role, StoredBook, TableEdit, Waiver
from model.forces.project import Project
from model.issues import Issue, Severity, Value
from model.rulesets.base import RuleSet
from model.rulesets.checks import Computed
from model.rulesets.forces import Forces
from model.values import frozen

RuleSets = Callable[[str], RuleSet | None]
NO_COMPUTED: Mapping[str, Computed] = {}
NO_TOTALS: Mapping[str, float] = {}


def _moved(before: Record | None, after: Record | None) -> bool:
    """Whether a change adds, removes, or puts an element elsewhere among its like."""
    if not isinstance(before, Element) or not isinstance(after, Element):
        return True
    return (before.parent, before.position) != (after.parent, after.position)


@frozen
class Assessed:
    """What an update of the assessment touched: ids whose values, or whose issues, changed."""

    values: frozenset[str]
    issues: frozenset[str]


def _laws(element: Element) -> tuple[str, str]:
    """What decides which rules an element comes under."""
    return (element.kind, element.ruleset if isinstance(element, Army) else "")


class Assessment:
    """Computed values, totals and issues of all elements of a project.

    `update` follows the changes of a patch after the project has made them, and works again only
    what they touch: the values of the command concerned, the totals above it, and the checks that
    read an element that changed. It ends where a new assessment of the project would. Values of
    an army, and then its checks, are worked out when somebody first asks for them. An army
    whose rule set is unknown has no values and one issue, which says so; so has an element of a
    kind that its rule set does not know.
    """

    def __init__(self, project: Project, rulesets: RuleSets) -> None:
        self._project = project
        self._rulesets = rulesets
        self._forces: dict[str, Forces] = {}
        self._computed: dict[str, Mapping[str, Computed]] = {}
        self._derived: dict[str, frozenset[str]] = {}
        self._results: dict[str, tuple[Mapping[str, Computed], Element]] = {}
        self._totals: dict[str, Mapping[str, float]] = {}
        self._waiting = {army.id for army in project.armies}
        self._checking = Checking(project, self.forces)

    def forces(self, element: Element) -> Forces | None:
        """The rule functions' view of the element's army; None if its rule set is unknown."""
        if self._waiting:
            self._value(self._project.army_of(element))
        return self._view(element)

    def computed(self, element_id: str) -> Mapping[str, Computed]:
        """The computed fields of an element, by field id."""
        self._catch_up(element_id)
        return self._computed.get(element_id, NO_COMPUTED)

    def totals(self, element_id: str) -> Mapping[str, float]:
        """The sums over all units below an element (a unit's own values for a unit)."""
        self._catch_up(element_id)
        return self._totals.get(element_id, NO_TOTALS)

    @property
    def judged(self) -> bool:
        """Whether the checks have looked at every army."""
        return not self._checking.waiting

    def judge(self) -> None:
        """Let the checks look at the armies that still wait for them."""
        self._checking.catch_up()

    def issues(self) -> list[Issue]:
        """All issues: by army and place in the tree, errors first within one element."""
        return [
            issue
            for army in self._project.armies
            for element in self._project.subtree(army.id)
            for issue in self.issues_of(element.id)
        ]

    def issues_of(self, element_id: str) -> list[Issue]:
        """The issues that belong to an element, errors first, waived ones last."""
        return sorted(self._checking.findings.of(element_id), key=_order)

    def counts(self, element_id: str) -> Counter[Severity]:
        """How many issues that nobody waived an element and all below it have, by severity."""
        counts: Counter[Severity] = Counter()
        findings = self._checking.findings
        for element in self._project.subtree(element_id):
            for issue in findings.of(element.id):
                if issue.waived is None:
                    counts[issue.severity] += 1
        return counts

    def all_counts(self) -> dict[str, Counter[Severity]]:
        """The counts of every element that has any, at or below it; one pass over the issues."""
        chains: dict[str | None, tuple[str, ...]] = {None: ()}
        counts: dict[str, Counter[Severity]] = {}
        findings = self._checking.findings
        for target in findings.targets():
            element = self._project.find(target)
            issues = findings.of(target)
            open_ones = [issue.severity for issue in issues if issue.waived is None]
            if element is None or not open_ones:
                continue
            if element.parent not in chains:
                chains[element.parent] = tuple(e.id for e in self._project.ancestors(element))
            for each in (target, *chains[element.parent]):
                count = counts.get(each)
                if count is None:
                    count = counts[each] = Counter()
                for severity in open_ones:
                    count[severity] += 1
        return counts

    def update(self, changes: Iterable[Change]) -> Assessed:
        """Follow changes that the project has made; returns what they touched."""
        work = Work(whole={army.id: army for army in self._waited_for()})
        issues: set[str] = set()
        for change in changes:
            match change.after if change.after is not None else change.before:
                case Element():
                    issues |= self._note(change, work)
                case TableEdit() | StoredBook():
                    work.whole.update((army.id, army) for army in self._project.armies)
                case Waiver(element=target):
                    issues |= self._checking.mark_waived(target)
                case _:
                    pass
        changed, summed = self._values(work)
        issues |= self._checking.follow(work, changed)
        return Assessed(frozenset(changed | summed), frozenset(issues))

    # What a change touches

    def _note(self, change: Change, work: Work) -> set[str]:
        """Note what a change of an element touches; returns the targets of issues that went."""
        before, after = change.before, change.after
        for record in (before, after):
            if isinstance(record, Element) and _moved(before, after):
                work.crowds.add(record.parent)
                parent = self._project.find(record.parent) if record.parent else None
                if parent is not None:
                    work.elements[parent.id] = parent
                    work.named.add(parent.id)
        if isinstance(before, Element) and isinstance(after, Element) and before.name != after.name:
            work.named.add(after.id)
        present = self._project.find(change.id)
        if present is None:
            return self._forget(change.id)
        gone: set[str] = set()
        subtree = {each.id: each for each in self._project.subtree(present.id)}
        if isinstance(before, Element) and _laws(before) != _laws(present):
            for each in subtree:
                gone |= self._forget(each)
        if isinstance(present, Army) and (
            not isinstance(before, Army) or before.values != present.values or gone
        ):
            work.whole[present.id] = present
        elif isinstance(before, Element) and before.parent == present.parent and not gone:
            work.elements[present.id] = present
        else:
            work.elements.update(subtree)
        return gone

    def _forget(self, element_id: str) -> set[str]:
        """Drop what is kept of an element that is gone, or that has come under other rules.

        Returns the targets of its issues.
        """
        self._computed.pop(element_id, None)
        self._results.pop(element_id, None)
        self._derived.pop(element_id, None)
        self._totals.pop(element_id, None)
        self._forces.pop(element_id, None)
        return self._checking.forget(element_id)

    def _values(self, work: Work) -> tuple[set[str], set[str]]:
        """Work out values and totals again.

        Returns the ids that came under work, and those of which the totals may be others.
        """
        by_army: dict[str, dict[str, Element]] = {army: {} for army in work.whole}
        for element in work.elements.values():
            by_army.setdefault(self._project.army_of(element).id, {})[element.id] = element
        changed: set[str] = set()
        summed: set[str] = set()
        for army_id, some in by_army.items():
            forces = self._view(self._project.element(army_id))
            if forces is None:
                continue
            every = self._project.subtree(army_id) if army_id in work.whole else some.values()
            elements = {each.id: each for each in every}
            touched = self._derive(forces, elements) | elements.keys()
            summed |= self._sum(forces, touched, whole=army_id in work.whole)
            changed |= touched
        return changed, summed

    # Values

    def _catch_up(self, element_id: str) -> None:
        """Work out the values of the element's army, if that waits for the first who asks."""
        element = self._project.find(element_id) if self._waiting else None
        if element is not None:
            self._value(self._project.army_of(element))

    def _value(self, army: Army) -> None:
        if army.id in self._waiting:
            self._waiting.remove(army.id)
            self._values(Work(whole={army.id: army}))

    def _waited_for(self) -> list[Army]:
        """The armies whose values still wait; from now on they do not."""
        waiting = [army for army in self._project.armies if army.id in self._waiting]
        self._waiting.clear()
        return waiting

    def _view(self, element: Element) -> Forces | None:
        """The view of the element's army, made at its first use; None for an unknown rule set."""
        army = self._project.army_of(element)
        view = self._forces.get(army.id)
        if view is None or view.ruleset.id != army.ruleset:
            ruleset = self._rulesets(army.ruleset)
            if ruleset is None:
                return None
            view = Forces(self._project, ruleset, self._computed, self._totals)
            self._forces[army.id] = view
        return view

    def _derive(self, forces: Forces, elements: Mapping[str, Element]) -> set[str]:
        """Work out the values of every command that an element stands in; returns changed ids."""
        rules = forces.ruleset.rules
        known = (each for each in elements.values() if each.kind in forces.ruleset.kinds)
        roots = {root.id: root for root in (rules.derive_root(forces, each) for each in known)}
        results = {root_id: rules.derive(forces, root) for root_id, root in roots.items()}
        stale = {each for root_id in results for each in self._derived.get(root_id, ())}
        stale |= elements.keys() & self._computed.keys()
        changed: set[str] = set()
        for root_id, result in results.items():
            self._derived[root_id] = frozenset(result)
            stale -= result.keys()
            for element_id, values in result.items():
                element = self._project.element(element_id)
                last = self._results.get(element_id)
                if last is not None and last[0] is values and last[1] is element:
                    continue  # the rules kept these values: nothing to mark or compare
                self._results[element_id] = (values, element)
                marked = _marked(values, forces.all_given(element))
                if self._computed.get(element_id) != marked:
                    self._computed[element_id] = marked
                    changed.add(element_id)
        for element_id in stale:
            present = self._project.find(element_id)
            if present is not None and self._view(present) is not forces:
                continue  # it went over to another army, which has worked it out, or will
            self._computed.pop(element_id, None)
            self._results.pop(element_id, None)
            if present is not None:
                changed.add(element_id)
        return changed

    def _sum(self, forces: Forces, changed: Iterable[str], *, whole: bool) -> set[str]:
        """Add up the totals of changed units and of all that stand above them."""
        depths: dict[str, int] = {}
        for element_id in changed:
            element = self._project.find(element_id)
            if element is not None:
                self._depth(element, depths)
        summed: set[str] = set()
        for element_id in sorted(depths, key=depths.__getitem__, reverse=True):
            totals = self._total(forces, self._project.element(element_id))
            if whole or self._totals.get(element_id) != totals:
                self._totals[element_id] = totals
                summed.add(element_id)
        return summed

    def _depth(self, element: Element, depths: dict[str, int]) -> int:
        """How many elements stand above one; fills `depths` for it and for all of them."""
        found = depths.get(element.id)
        if found is None:
            parent = self._project.element(element.parent) if element.parent is not None else None
            found = 0 if parent is None else self._depth(parent, depths) + 1
            depths[element.id] = found
        return found

    def _total(self, forces: Forces, element: Element) -> Mapping[str, float]:
        totals: dict[str, float] = {f"kind:{element.kind}": 1.0}
        if element.role in (Role.UNIT, Role.LEADER):
            for field_id in forces.summed(element):
                totals[field_id] = forces.number(element, field_id)
        # A large army sums hundreds of commands after each edit: no look-up here that need not be.
        known, so_far = self._totals.get, totals.get
        for child in self._project.children(element.id):
            for field_id, value in known(child.id, NO_TOTALS).items():
                totals[field_id] = so_far(field_id, 0) + value
        return totals


def _marked(values: Mapping[str, Computed], given: Mapping[str, Value]) -> Mapping[str, Computed]:
    """Computed values, each with the one that the user set instead, if he did."""
    by_hand = values.keys() & given.keys()
    if not by_hand:
        return dict(values)
    return {
        field: replace(computed, by_hand=given[field]) if field in by_hand else computed
        for field, computed in values.items()
    }


def _order(issue: Issue) -> tuple[bool, int, str, str]:
    """What nobody waived first, then errors before warnings before notes."""
    return (issue.waived is not None, issue.severity.rank, issue.code, issue.checked)
