"""The checks of a project's armies: which are due after a change, and what they found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from model.forces import foreign
from model.forces.elements import Army, Element
from model.forces.findings import Findings
from model.forces.project import Project
from model.issues import Citation, Finding, Fix, Issue, Value
from model.rulesets.checks import Check, Reads
from model.rulesets.forces import Forces

NOTHING: frozenset[Reads] = frozenset()
EVERYTHING = frozenset(Reads)
SELF, ABOVE, BELOW, SIBLINGS, NAMES = (
    frozenset({each})
    for each in (Reads.SELF, Reads.ABOVE, Reads.BELOW, Reads.SIBLINGS, Reads.NAMES)
)


@dataclass(slots=True)
class Work:
    """What an update has to do again: elements whose own data changed, and lists of children.

    `whole` holds armies of which everything is done again; `crowds` parents (None: the project)
    that gained or lost a child, or whose children changed places; `named` elements that have
    another name, and the parents in `crowds`.
    """

    elements: dict[str, Element] = field(default_factory=dict)
    crowds: set[str | None] = field(default_factory=set)
    named: set[str] = field(default_factory=set)
    whole: dict[str, Army] = field(default_factory=dict)


class Checking:
    """Runs checks when they are due. `view` gives the rules' view of an element's army.

    The first checks of an army wait until findings are asked for: the values of an army are there,
    and can be seen, before it has been judged. `waiting` holds the ids of these armies.
    """

    def __init__(self, project: Project, view: Callable[[Element], Forces | None]) -> None:
        self._project = project
        self._view = view
        self._found = Findings()
        self.waiting = {army.id for army in project.armies}

    @property
    def findings(self) -> Findings:
        """What the checks found, of every army."""
        if self.waiting:
            self.catch_up()
        return self._found

    def catch_up(self) -> None:
        """Run the first checks of the armies that still wait for them."""
        waiting = [army for army in self._project.armies if army.id in self.waiting]
        self.waiting.clear()
        for army in waiting:
            self._run_due({each.id: EVERYTHING for each in self._project.subtree(army.id)})

    def follow(self, work: Work, changed: set[str]) -> set[str]:
        """Run the checks that read a changed element; returns the ids whose issues changed."""
        due = self._due(work, changed)
        for army in self._project.armies:
            if army.id in work.whole or army.id in self.waiting:
                due.update((each.id, EVERYTHING) for each in self._project.subtree(army.id))
        self.waiting.clear()
        return self._run_due(due)

    def forget(self, element_id: str) -> set[str]:
        """Drop what checks on an element found; returns the targets of it and the element."""
        targets = self._found.forget(element_id)
        if element_id not in self._project:
            self._found.drop(element_id)
        return targets | {element_id}

    def _run_due(self, due: Mapping[str, frozenset[Reads]]) -> set[str]:
        touched: set[str] = set()
        for element_id, reads in due.items():
            element = self._project.element(element_id)
            forces = self._view(element)
            if forces is None:
                touched |= self._without_rules(element)
                continue
            for each in forces.checks(element):
                if not each.reads.isdisjoint(reads):
                    touched |= self._run(forces, each, element)
            if Reads.SELF in reads:
                for each in foreign.CHECKS:
                    touched |= self._run(forces, each, element)
        return touched

    def _due(self, work: Work, changed: set[str]) -> dict[str, frozenset[Reads]]:
        """For each element what it might have read that changed."""
        due: dict[str, frozenset[Reads]] = {}

        def add(element_id: str, reads: frozenset[Reads]) -> None:
            due[element_id] = due.get(element_id, NOTHING) | reads

        crowds = set(work.crowds)
        for element_id in changed:
            element = self._project.find(element_id)
            if element is None:
                continue
            crowds.add(element.parent)
            if work.whole and self._project.army_of(element).id in work.whole:
                continue
            add(element_id, SELF)
            for above in self._project.ancestors(element):
                add(above.id, BELOW)
            for below in self._below(element):
                add(below.id, ABOVE)
        for parent in crowds:
            for sibling in self._crowd(parent):
                add(sibling.id, SIBLINGS)
        for element_id in work.named:
            element = self._project.find(element_id)
            for each in (element, *self._project.ancestors(element)) if element else ():
                add(each.id, NAMES)
        return due

    def _below(self, element: Element) -> Iterable[Element]:
        """The elements below one, if any check looks at what stands above."""
        if not self._heeds(element, Reads.ABOVE):
            return ()
        return (each for each in self._project.subtree(element.id) if each.id != element.id)

    def _crowd(self, parent: str | None) -> Iterable[Element]:
        """The children of a parent, if any check looks at siblings."""
        above = self._project.find(parent) if parent is not None else None
        if above is not None and not self._heeds(above, Reads.SIBLINGS):
            return ()
        return self._project.children(parent)

    def _heeds(self, element: Element, reads: Reads) -> bool:
        """Whether any check of the element's rule set reads this at all."""
        forces = self._view(element)
        return forces is not None and reads in forces.reads

    def _run(self, forces: Forces, each: Check, element: Element) -> set[str]:
        issues = tuple(
            self._issue(forces, each.code, element, finding)
            for finding in each.run(forces, element)
        )
        return self._found.replace(element.id, each.code, issues)

    def _without_rules(self, element: Element) -> set[str]:
        """Say of an army that its rules are not there; below it nothing can be said."""
        if not isinstance(element, Army):
            return set()
        issue = self._waived(foreign.ruleset_foreign(element))
        return self._found.replace(element.id, issue.code, (issue,))

    def _waived(self, issue: Issue) -> Issue:
        """The issue with the reason for which it was waived, if it was."""
        waiver = self._project.waiver(issue.target, issue.code)
        return replace(issue, waived=waiver.reason if waiver is not None else None)

    def _issue(self, forces: Forces, code: str, element: Element, finding: Finding) -> Issue:
        shared = foreign.TEXTS.get(code)
        text = shared or forces.ruleset.check_texts[code]
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
            rule=Citation("" if text is shared else forces.ruleset.source, text.section),
            values=values,
            message=message.filled(finding.words),
            fix=fix,
            waived=waiver.reason if waiver is not None else None,
        )

    def mark_waived(self, target: str) -> set[str]:
        """Set or clear the waived mark on a target's issues after a waiver came or went."""
        return {target} if self._found.mark(target, self._waived) else set()
