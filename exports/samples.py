"""The built-in projects, made by the same import and the same document commands as a user's."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from model.forces.document import ProjectDocument, keep_in_memory
from model.forces.project import Project
from model.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.forces.assessment import RuleSets
    from model.forces.document import Store

FOLDER = Path(__file__).parent.parent / "model" / "samples"


@dataclass(frozen=True, slots=True)
class Sample:
    """A built-in project: its name on the command line, its titles and what it is made of."""

    id: str
    names: Text
    summary: Text
    ruleset: str
    order: int
    source: Mapping[str, Any] = field(repr=False, default_factory=dict)


class NoSuchSampleError(LookupError):
    """The program has no sample of that name; `known` lists those that it has."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


def samples() -> tuple[Sample, ...]:
    """The samples, in the order in which they are offered."""
    found = [_read(path) for path in FOLDER.glob("*.toml") if not path.stem.endswith("_map")]
    return tuple(sorted((each for each in found if each is not None), key=lambda s: s.order))


def find(name: str) -> Sample:
    """The sample of that name; NoSuchSampleError if there is none."""
    known = samples()
    for sample in known:
        if sample.id == name.replace("_", "-"):
            return sample
    raise NoSuchSampleError(name, tuple(sample.id for sample in known))


def _read(path: Path) -> Sample | None:
    source = tomllib.loads(path.read_text(encoding="utf-8"))
    if "ruleset" not in source:
        return None
    return Sample(
        id=path.stem.replace("_", "-"),
        names=Text(**source["names"]),
        summary=Text(**source["summary"]),
        ruleset=source["ruleset"],
        order=source["order"],
        source=source,
    )


def build(
    sample: Sample, rulesets: RuleSets, store: Store = keep_in_memory, *, lang: str = "en"
) -> ProjectDocument:
    """Make a sample as a new project whose changes go to a store; returns its document."""
    document = ProjectDocument(Project(), rulesets, store)
    document.set_info(name=sample.names.get(lang))
    if "import" in sample.source:
        from exports.imports.run import import_into  # much, for who only lists the samples

        given = sample.source["import"]
        import_into(document, FOLDER / given["file"], FOLDER / given["map"], sample.ruleset)
    for army in sample.source.get("armies", ()):
        _take_books(document, army, sample.ruleset)
        _add(document, army, None, sample.ruleset)
    return document


def _add(
    document: ProjectDocument, row: Mapping[str, Any], parent: str | None, ruleset: str
) -> None:
    values = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in row.get("values", {}).items()
    }
    added = document.add(
        row["kind"], parent, name=row.get("name", ""), values=values, ruleset=ruleset
    )
    if row.get("notes"):
        document.set_notes(added, row["notes"])
    for child in row.get("children", ()):
        _add(document, child, added, ruleset)


def _take_books(document: ProjectDocument, army: Mapping[str, Any], ruleset: str) -> None:
    """Take the army books that a sample's army uses into its project."""
    if not army.get("books"):
        return
    from model.books.shelf import take_book

    for book in army["books"]:
        take_book(document, ruleset, book)
