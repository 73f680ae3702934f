"""A program that works on a project until it is killed, and says which edits were acknowledged.

Run as a program it starts one worker after another: for each line of a task and a path on standard
input it forks, says the worker's process number, and says "dead" when that is gone. (A fresh
interpreter each time would spend its life importing.)
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
from pathlib import Path

from db.store import ProjectStore, warm_up
from model.forces.changes import Label
from model.forces.document import ProjectDocument
from model.forces.elements import Element
from model.forces.project import Project
from model.issues import AddElement, Edit, MoveElement, RemoveElement, Rename, SetValues
from tests.helpers.toy import find

KEPT = 9  # how many of the added bands are there at once


def number_of(project: Project) -> int:
    """The number of the last edit that a project has: every edit writes its own on one band."""
    number = project.element("b1").values["strength"]
    assert isinstance(number, int)
    return number


def edit(document: ProjectDocument, number: int) -> None:
    """Make edit `number` as one step over several rows, so that half of it would show."""
    project = document.project
    edits: list[Edit] = [SetValues("b1", {"strength": number})]
    right = [each for each in project.children("right") if each.name.startswith("n")]
    match number % 4:
        case 0:
            edits.append(SetValues("b2", {"strength": number, "tags": ("a",) * (number % 5)}))
            edits.append(Rename("b2", f"r{number}"))
        case 1:
            values = {"strength": number, "arm": "horse"}
            edits.append(AddElement("band", "right", f"n{number}", values))
            edits += [RemoveElement(each.id) for each in right[: max(0, len(right) - KEPT)]]
        case 2:
            goal = "left" if project.element("b3").parent == "right" else "right"
            edits.append(MoveElement("b3", goal))
        case _:
            edits += [Rename(each.id, f"n{number}.{place}") for place, each in enumerate(right)]
    document.edit(Label("edit", {}), edits)


def outline(project: Project) -> list[object]:
    """A project without the ids and positions that differ from run to run."""

    def line(element: Element) -> object:
        below = [line(each) for each in project.children(element.id)]
        return (element.kind, element.name, dict(element.values), element.notes, below)

    return [project.info, *(line(army) for army in project.armies)]


def edit_without_end(path: Path) -> None:
    """Go on from the last edit in the file; each number goes out when its edit is acknowledged."""
    store = ProjectStore.open(path)
    document = ProjectDocument(store.load(), find, store.commit)
    number = number_of(document.project)
    while True:
        number += 1
        edit(document, number)
        os.write(1, f"{number}\n".encode())


def copy_without_end(path: Path) -> None:
    """Save a copy over the same file again and again; each goes out when it is done."""
    store = ProjectStore.open(path, read_only=True)
    number = 0
    while True:
        store.save_copy(path.with_name("copy.muster"))
        number += 1
        os.write(1, f"{number}\n".encode())


def open_once(path: Path) -> None:
    """Open a project of an older schema, which upgrades it, and wait for the end."""
    store = ProjectStore.open(path)
    os.write(1, b"1\n")
    signal.pause()
    store.close()


TASKS = {"edit": edit_without_end, "copy": copy_without_end, "open": open_once}


def main() -> None:
    """Fork a worker for each task that comes in."""
    warm_up()
    importlib.import_module("alembic.command")
    for line in sys.stdin:
        task, path = line.rstrip("\n").split(" ", maxsplit=1)
        worker = os.fork()
        if worker == 0:
            TASKS[task](Path(path))
        os.write(1, f"worker {worker}\n".encode())
        os.waitpid(worker, 0)
        os.write(1, b"dead\n")


if __name__ == "__main__":
    main()
