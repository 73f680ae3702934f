"""What another version of a book does to the lists of a project, tried before it is taken in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from model.books.book import Book
from model.books.compare import BookChange, UnitEffect, compare_books, effects_of_update
from model.books.roster import roster
from model.books.shelf import record, uses
from model.books.words import plain
from model.forces.changes import Label
from model.forces.document import ProjectDocument
from model.forces.elements import Army
from model.forces.project import Project
from model.issues import Severity
from model.rulesets.base import RuleSet
from model.rulesets.forces import Forces


@dataclass(frozen=True, slots=True)
class ArmyImpact:
    """An army before and after: what it costs, and how many errors it has."""

    army: str
    name: str
    before: float
    after: float
    errors_before: int
    errors_after: int


@dataclass(frozen=True, slots=True)
class Impact:
    """Everything that another version of a book changes."""

    book: Book
    changes: tuple[BookChange, ...]
    effects: tuple[UnitEffect, ...]
    armies: tuple[ArmyImpact, ...]


def impact_of(
    document: ProjectDocument,
    find_ruleset: Callable[[str], RuleSet | None],
    old: Book,
    new: Book,
) -> Impact:
    """Try a new version of a book on a copy of the project; the project itself stays as it is."""
    project = document.project
    ruleset = find_ruleset(new.ruleset)
    effects = effects_of_update(project, ruleset, old, new) if ruleset is not None else []
    trial = ProjectDocument(Project(project.records()), find_ruleset)
    trial.put(Label("book", {"name": new.names.en}), [record(new)])
    armies = []
    for army in uses(project, new.id):
        before, after = document.assessment.forces(army), trial.assessment.forces(army)
        if before is None or after is None:
            continue
        armies.append(
            ArmyImpact(
                army.id,
                army.name,
                _points(before, army),
                _points(after, army),
                _errors(document, army),
                _errors(trial, army),
            )
        )
    return Impact(new, compare_books(old, new), tuple(effects), tuple(armies))


def _points(forces: Forces, army: Army) -> float:
    return float(plain(roster(forces, army).points))


def _errors(document: ProjectDocument, army: Army) -> int:
    return document.assessment.counts(army.id)[Severity.ERROR]
