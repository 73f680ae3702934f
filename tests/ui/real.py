"""The program's own rule sets in the window, for tests of import, print and reference."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication

from model.books.shelf import bundled, take_text
from model.forces.document import ProjectDocument
from model.forces.project import Project
from model.rulesets import loader
from ui.desk import Desk
from ui.language import Language
from ui.open_project import OpenProject
from ui.settings import Settings
from ui.theme import Mode, Theme

ROMAN = "roman_example"

REGIMENTS = """\
army,corps,division,brigade,regiment,type,men,10 lb parrots,12 lb napoleons
Union,Reynolds,Wadsworth,Meredith,19th Indiana,Infantry,308,0,0
Union,Reynolds,Wadsworth,Meredith,24th Michigan,Infantry,496,0,0
Union,Reynolds,Wadsworth,Cutler,76th New York,Infantry,375,0,0
Union,Reynolds,Artillery Brigade,Wainwright,2nd Maine,Artillery,127,0,6
Union,Reynolds,Artillery Brigade,Wainwright,1st New York,Artillery,141,4,2
Confederate,Hill,Heth,Archer,7th Tennessee,Infantry,249,0,0
Confederate,Hill,Heth,Davis,2nd Mississippi,Infantry,492,0,0
"""
MEN = 308 + 496 + 375 + 127 + 141 + 249 + 492
GUNS = 12


def real_desk(app: QApplication, folder: Path, user: object, lang: str = "en") -> Desk:
    return Desk(
        language=Language(lang),
        theme=Theme(app, Mode.LIGHT),
        settings=Settings(folder / "muster.ini"),
        interaction=user,
        find_ruleset=loader.find,
        ruleset_ids=loader.available,
    )


def empty_project(desk: Desk, path: Path | None = None) -> OpenProject:
    return OpenProject(desk, ProjectDocument(Project(), desk.find_ruleset), path)


def battle(desk: Desk, path: Path | None = None) -> OpenProject:
    """A corps of two brigades and batteries, and a leader with a very long name."""
    work = empty_project(desk, path)
    document = work.document
    army = document.add("army", None, name="Union", ruleset="fire_and_fury")
    corps = document.add("corps", army, name="I Corps")
    division = document.add("division", corps, name="Wadsworth's Division")
    for name, men in (("Meredith", 1800), ("Cutler", 1600)):
        document.add("brigade", division, name=name, values={"men": men, "quality": "veteran"})
    document.add("battery", division, name="Wainwright", values={"guns": 12})
    document.add("leader", corps, name="Alexander Schimmelfennig von der Oye und zu Hohenlohe")
    return work


def wait_until(done: Callable[[], bool], seconds: float = 30.0) -> None:
    """Let the window work until something is done."""
    app = QApplication.instance()
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it takes too long"
        app.processEvents()
        time.sleep(0.002)
    app.processEvents()


def roman_host(desk: Desk, path: Path | None = None) -> tuple[OpenProject, str]:
    """An army of at most 1,000 points from the Roman book, which the project keeps; its id."""
    made = empty_project(desk, path)
    take_text(made.document, bundled("ancient_battles")[ROMAN])
    values = {"book": ROMAN, "points_limit": 1000}
    army = made.document.add("army", None, name="Host", ruleset="ancient_battles", values=values)
    return made, army
