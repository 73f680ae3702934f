"""The toy rule set and small projects made of it."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

from model.forces.document import ProjectDocument, Store, keep_in_memory
from model.forces.elements import Army, Formation, Leader, Record, Unit
from model.forces.project import Project
from model.rulesets.base import RuleSet
from model.rulesets.loader import read

FOLDER = Path(__file__).parent.parent / "data" / "toyrules"


def module(path: Path) -> ModuleType:
    """Run a rules.py that lies outside the program."""
    spec = importlib.util.spec_from_file_location(f"toy_{path.parent.name}", path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@cache
def toy() -> RuleSet:
    """The toy rule set."""
    return read(FOLDER, module(FOLDER / "rules.py"))


def find(ruleset_id: str) -> RuleSet | None:
    """What a document of toy armies is given to find rule sets with."""
    return toy() if ruleset_id == toy().id else None


def records() -> list[Record]:
    """A host of two wings, each with bands and one with a captain."""
    return [
        Army(id="host", kind="host", name="Reds", ruleset="toyrules", values={"scale": 50}),
        Formation(id="left", kind="wing", parent="host", position=0.0, name="Left"),
        Formation(id="right", kind="wing", parent="host", position=1.0, name="Right"),
        Leader(id="cap", kind="captain", parent="left", position=0.0, name="Ann"),
        Unit(
            id="b1",
            kind="band",
            parent="left",
            position=1.0,
            name="First",
            values={"strength": 200, "tags": ("old", "bold:2")},
            notes="holds the bridge",
        ),
        Unit(
            id="b2",
            kind="band",
            parent="left",
            position=2.0,
            name="Second",
            values={"strength": 120, "arm": "horse"},
        ),
        Unit(id="b3", kind="band", parent="right", position=0.0, name="Third"),
    ]


def host_of(units: int) -> list[Record]:
    """A host of about so many bands: wings of ten wings of ten bands, with captains."""
    made: list[Record] = [Army(id="host", kind="host", name="Great", ruleset="toyrules")]
    for number in range(units):
        wing, place = divmod(number, 10)
        corps = wing // 10
        if number % 100 == 0:
            made.append(
                Formation(
                    id=f"c{corps}",
                    kind="wing",
                    parent="host",
                    position=float(corps),
                    name=f"Corps {corps + 1}",
                )
            )
        if place == 0:
            made.append(
                Formation(
                    id=f"w{wing}",
                    kind="wing",
                    parent=f"c{corps}",
                    position=float(wing % 10),
                    name=f"Wing {wing % 10 + 1}",
                )
            )
            made.append(
                Leader(
                    id=f"l{wing}",
                    kind="captain",
                    parent=f"w{wing}",
                    name=f"Captain {wing + 1}",
                    values={"rating": 1.5},
                )
            )
        made.append(
            Unit(
                id=f"u{number}",
                kind="band",
                parent=f"w{wing}",
                position=float(place + 1),
                name=f"Band {number + 1}",
                values={
                    "strength": 300 + number % 400,
                    "arm": "horse" if number % 5 == 0 else "foot",
                    "tags": ("veteran", f"mark:{number % 7}"),
                },
                notes="" if number % 3 else "raised in spring",
            )
        )
    return made


def document(store: Store = keep_in_memory) -> ProjectDocument:
    """A document of the small host."""
    return ProjectDocument(Project(records()), find, store)
