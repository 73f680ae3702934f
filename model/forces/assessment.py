"""The assessment of a project: computed values, totals and issues, kept current by changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from model.forces.changes import Change
from model.forces.elements import Army, Element, Role, StoredBook, TableEdit, Waiver
from model.forces.project import Project
from model.issues import Citation, Finding, Fix, Issue, Severity, Value
from model.rulesets.base import Check, Computed, Reads, RuleSet
from model.rulesets.forces import Forces

RuleSets = Callable[[str], RuleSet | None]
NO_COMPUTED: Mapping[str, Computed] = {}


@dataclass(frozen=True, slots=True)
class Assessed:
    """What an update of the assessment touched: ids whose values, or whose issues, changed."""

    values: frozenset[str]
    issues: frozenset[str]


class Assessment:
    """Computed values, totals and issues of all elements of a project.

    `update` follows the changes of a patch after the project has made them, and works again only
    what they touch: the values of the command concerned, the totals above it, and the checks that
    read an element that changed. An army whose rule set is unknown has no values and no issues.
    """

    def __init__(self, project: Project, rulesets: RuleSets) -> None:
        self._project = project
        self._rulesets = rulesets
        self._forces: dict[str, Forces] = {}
        self._computed: dict[str, Mapping[str, Computed]] = {}
        self._totals: dict[str, Mapping[str, float]] = {}
        self._issues: dict[str, dict[str, tuple[Issue, ...]]] = {}
        self._by_target: dict[str, list[Issue]] = {}
        for army in project.armies:
            self._refresh(army, set(project.subtree(army.id)), whole=True)

    def forces(self, element: Element) -> Forces | None:
        """The rule functions' view of the element's army; None if its rule set is unknown."""
        army = self._project.army_of(element)
        return self._view(army)

    def computed(self, element_id: str) -> Mapping[str, Computed]:
        """The computed fields of an element, by field id."""
        return self._computed.get(element_id, NO_COMPUTED)

    def totals(self, element_id: str) -> Mapping[str, float]:
        """The sums over all units below an element (a unit's own values for a unit)."""
        return self._totals.get(element_id, {})

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
        found = self._by_target.get(element_id, [])
        return sorted(found, key=lambda i: (i.waived is not None, i.severity.rank, i.code))

    def counts(self, element_id: str) -> Counter[Severity]:
        """How many issues that nobody waived an element and all below it have, by severity."""
        counts: Counter[Severity] = Counter()
        for element in self._project.subtree(element_id):
            for issue in self._by_target.get(element.id, ()):
                if issue.waived is None:
                    counts[issue.severity] += 1
        return counts

    def all_counts(self) -> dict[str, Counter[Severity]]:
        """The counts of every element that has any, at or below it; one pass over the issues."""
        counts: dict[str, Counter[Severity]] = {}
        for target, issues in self._by_target.items():
            element = self._project.find(target)
            own = Counter(issue.severity for issue in issues if issue.waived is None)
            if element is None or not own:
                continue
            for each in (element, *self._project.ancestors(element)):
                counts.setdefault(each.id, Counter()).update(own)
        return counts

    def update(self, changes: Iterable[Change]) -> Assessed:
        """Follow changes that the project has made; returns what they touched."""
        touched: dict[str, set[Element]] = {}
        whole: set[str] = set()
        issues: set[str] = set()
        for change in changes:
            match change.after if change.after is not None else change.before:
                case Army() as army:
                    whole.add(army.id)
                case Element():
                    self._touch(change, touched, issues)
                case TableEdit() | StoredBook():
                    whole.update(army.id for army in self._project.armies)
                case Waiver(element=target):
                    issues.update(self._mark_waived(target))
                case _:
                    pass
        values: set[str] = set()
        for army_id in {*touched, *whole}:
            found = self._project.find(army_id)
            if not isinstance(found, Army):
                issues.update(self._forget(army_id))
                continue
            every = army_id in whole
            elements = set(self._project.subtree(army_id)) if every else touched[army_id]
            done = self._refresh(found, elements, whole=every)
            values |= done.values
            issues |= done.issues
        return Assessed(frozenset(values), frozenset(issues))

    # What a change touches

    def _touch(self, change: Change, touched: dict[str, set[Element]], issues: set[str]) -> None:
        before, after = change.before, change.after
        if isinstance(before, Element) and after is None:
            issues |= self._forget(before.id)
        stays = (
            isinstance(before, Element)
            and isinstance(after, Element)
            and (before.parent, before.position) == (after.parent, after.position)
        )
        for record in (after,) if stays else (before, after):
            if not isinstance(record, Element):
                continue
            present = self._project.find(record.id)
            above = record.parent
            anchor = present or (self._project.find(above) if above else None)
            if anchor is None:
                continue
            army = self._project.army_of(anchor)
            group = touched.setdefault(army.id, set())
            if present is not None:
                group.add(present)
            parent = self._project.find(above) if above and not stays else None
            if parent is not None:
                group.add(parent)

    def _forget(self, element_id: str) -> set[str]:
        """Drop what is kept of an element that is gone; returns the targets of its issues."""
        self._computed.pop(element_id, None)
        self._totals.pop(element_id, None)
        self._forces.pop(element_id, None)
        gone = self._issues.pop(element_id, {})
        targets = {issue.target for issues in gone.values() for issue in issues}
        for target in targets:
            self._retarget(target, element_id)
        self._by_target.pop(element_id, None)
        return targets | {element_id}

    # Values

    def _view(self, army: Army) -> Forces | None:
        view = self._forces.get(army.id)
        if view is None or view.ruleset.id != army.ruleset:
            ruleset = self._rulesets(army.ruleset)
            if ruleset is None:
                return None
            view = Forces(self._project, ruleset, self._computed)
            self._forces[army.id] = view
        return view

    def _refresh(self, army: Army, elements: set[Element], *, whole: bool) -> Assessed:
        forces = self._view(army)
        if forces is None:
            return Assessed(frozenset(), frozenset())
        changed = self._derive(forces, elements)
        changed |= {element.id for element in elements}
        summed = self._sum(forces, changed, whole=whole)
        return Assessed(frozenset(changed | summed), frozenset(self._check(forces, changed)))

    def _derive(self, forces: Forces, elements: set[Element]) -> set[str]:
        """Work out the values of every command that an element stands in; returns changed ids."""
        rules = forces.ruleset.rules
        roots = {root.id: root for root in (rules.derive_root(forces, each) for each in elements)}
        changed: set[str] = set()
        for root in roots.values():
            for element_id, values in rules.derive(forces, root).items():
                element = self._project.element(element_id)
                marked = {
                    field: replace(computed, by_hand=element.values.get(field))
                    for field, computed in values.items()
                }
                if self._computed.get(element_id) != marked:
                    self._computed[element_id] = marked
                    changed.add(element_id)
        return changed

    def _sum(self, forces: Forces, changed: set[str], *, whole: bool) -> set[str]:
        """Add up the totals of changed units and of all that stand above them."""
        order: dict[str, int] = {}
        for element_id in changed:
            element = self._project.find(element_id)
            if element is None:
                continue
            chain = [element, *self._project.ancestors(element)]
            for depth, each in enumerate(reversed(chain)):
                order[each.id] = depth
        summed: set[str] = set()
        for element_id in sorted(order, key=lambda each: -order[each]):
            element = self._project.element(element_id)
            totals = self._total(forces, element)
            if whole or self._totals.get(element_id) != totals:
                self._totals[element_id] = totals
                summed.add(element_id)
        return summed

    def _total(self, forces: Forces, element: Element) -> Mapping[str, float]:
        totals: dict[str, float] = {}
        if element.role in (Role.UNIT, Role.LEADER):
            for field in forces.kind(element).fields:
                if field.total:
                    totals[field.id] = forces.number(element, field.id)
        counted = {f"kind:{element.kind}": 1.0}
        for child in self._project.children(element.id):
            for field_id, value in self._totals.get(child.id, {}).items():
                totals[field_id] = totals.get(field_id, 0) + value
        for field_id, value in counted.items():
            totals[field_id] = totals.get(field_id, 0) + value
        return totals

    # Checks

    def _check(self, forces: Forces, changed: set[str]) -> set[str]:
        """Run the checks that read a changed element; returns the ids whose issues changed."""
        due: dict[str, set[Reads]] = {}
        for element_id in changed:
            element = self._project.find(element_id)
            if element is None:
                continue
            due.setdefault(element_id, set()).add(Reads.SELF)
            for above in self._project.ancestors(element):
                due.setdefault(above.id, set()).add(Reads.BELOW)
            for below in self._project.subtree(element_id):
                if below.id != element_id:
                    due.setdefault(below.id, set()).add(Reads.ABOVE)
            for sibling in self._project.children(element.parent):
                due.setdefault(sibling.id, set()).add(Reads.SIBLINGS)
        touched: set[str] = set()
        for element_id, reads in due.items():
            element = self._project.element(element_id)
            for each in forces.ruleset.rules.checks:
                if element.kind in each.kinds and not each.reads.isdisjoint(reads):
                    touched |= self._run(forces, each, element)
        return touched

    def _run(self, forces: Forces, each: Check, element: Element) -> set[str]:
        kept = self._issues.setdefault(element.id, {})
        before = kept.get(each.code, ())
        issues = tuple(
            self._issue(forces, each.code, element, finding)
            for finding in each.run(forces, element)
        )
        if issues == before:
            return set()
        kept[each.code] = issues
        targets = {issue.target for issue in (*before, *issues)}
        for target in targets:
            own = [i for i in issues if i.target == target]
            self._retarget(target, element.id, each.code, own)
        return targets

    def _retarget(
        self, target: str, checked: str, code: str | None = None, issues: list[Issue] | None = None
    ) -> None:
        """Replace, among a target's issues, those that a check on one element had found."""
        kept = [
            issue
            for issue in self._by_target.get(target, [])
            if issue.checked != checked or (code is not None and issue.code != code)
        ]
        kept += issues or []
        if kept:
            self._by_target[target] = kept
        else:
            self._by_target.pop(target, None)

    def _issue(self, forces: Forces, code: str, element: Element, finding: Finding) -> Issue:
        text = forces.ruleset.check_texts[code]
        target = finding.target or element.id
        named = self._project.element(target).name
        worded = {key: word.en for key, word in finding.words.items()}
        values: dict[str, Value] = {"name": named, **worded, **finding.values}
        message = text.variants[finding.variant] if finding.variant else text.message
        fix = finding.fix
        if fix is not None and not fix.label.en:
            fix = Fix(text.fix, fix.edits)
        waiver = self._project.waiver(target, code)
        return Issue(
            code=code,
            severity=finding.severity or text.severity,
            target=target,
            checked=element.id,
            ruleset=forces.ruleset.id,
            rule=Citation(forces.ruleset.source, text.section),
            values=values,
            message=message.filled(finding.words),
            fix=fix,
            waived=waiver.reason if waiver is not None else None,
        )

    def _mark_waived(self, target: str) -> set[str]:
        """Set or clear the waived mark on a target's issues after a waiver came or went."""

        def marked(issue: Issue) -> Issue:
            waiver = self._project.waiver(issue.target, issue.code)
            return replace(issue, waived=waiver.reason if waiver is not None else None)

        old = self._by_target.get(target, [])
        if not old:
            return set()
        self._by_target[target] = [marked(issue) for issue in old]
        for issue in old:
            kept = self._issues[issue.checked]
            kept[issue.code] = tuple(
                marked(each) if each.target == target else each for each in kept[issue.code]
            )
        return {target}
