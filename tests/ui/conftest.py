"""What tests of the window get: toy rules, a desk with a scripted user, a small order of battle."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from db.store import ProjectStore
from model.forces.document import ProjectDocument
from model.forces.project import Project
from model.rulesets.base import RuleSet
from model.rulesets.loader import read
from tests.ui.helpers import ScriptedInteraction
from ui.background import Background
from ui.desk import Desk
from ui.language import Language
from ui.open_project import OpenProject
from ui.settings import Settings
from ui.singletons import keep_singletons
from ui.theme import Mode, Theme

TOY_FOLDER = Path(__file__).parent.parent / "data" / "windowrules"


@cache
def toy() -> RuleSet:
    spec = importlib.util.spec_from_file_location("windowrules_rules", TOY_FOLDER / "rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return read(TOY_FOLDER, module)


def find_toy(ruleset_id: str) -> RuleSet | None:
    return toy() if ruleset_id == "windowrules" else None


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application, safe from a fault of Qt's bindings under Python 3.11."""
    keep_singletons()
    return qapp


@pytest.fixture
def toyrules() -> RuleSet:
    return toy()


@pytest.fixture
def user() -> ScriptedInteraction:
    return ScriptedInteraction()


@pytest.fixture
def desk(qapp: QApplication, tmp_path: Path, user: ScriptedInteraction) -> Iterator[Desk]:
    language = Language("en")
    theme = Theme(qapp, Mode.LIGHT)
    made = Desk(
        language=language,
        theme=theme,
        settings=Settings(tmp_path / "muster.ini"),
        interaction=user,
        find_ruleset=find_toy,
        ruleset_ids=lambda: ("windowrules",),
    )
    yield made
    language.set_lang("en")
    theme.setParent(None)


@pytest.fixture
def document() -> ProjectDocument:
    """Two armies: Blue with a corps of two divisions, Red with one division."""
    made = ProjectDocument(Project(), find_toy)
    blue = made.add("army", None, name="Blue Army", ruleset="windowrules")
    corps = made.add("corps", blue, name="First Corps")
    for number in (1, 2):
        division = made.add("division", corps, name=f"Division {number}")
        made.add("leader", division, name=f"Leader {number}", values={"rank": "General"})
        for letter in "ABC":
            made.add(
                "brigade", division, name=f"{letter}{number}", values={"men": 1000, "arm": "foot"}
            )
    red = made.add("army", None, name="Red Army", ruleset="windowrules", values={"side": "red"})
    division = made.add("division", red, name="Red Division")
    made.add("brigade", division, name="Lancers", values={"men": 300, "arm": "horse"})
    return made


@pytest.fixture
def by_name(document: ProjectDocument) -> Callable[[str], str]:
    """The id of the element with a name."""

    def find(name: str) -> str:
        for army in document.project.armies:
            for element in document.project.subtree(army.id):
                if element.name == name:
                    return element.id
        raise LookupError(name)

    return find


@pytest.fixture
def work(desk: Desk, document: ProjectDocument) -> OpenProject:
    return OpenProject(desk, document)


@pytest.fixture
def project(document: ProjectDocument, tmp_path: Path) -> Path:
    """The file of the small order of battle."""
    path = tmp_path / "battle.muster"
    ProjectStore.create(path, document.project.records()).close()
    return path


@pytest.fixture
def background(qapp: QApplication) -> Iterator[Background]:
    """Work off the window's thread, stopped when the test is over."""
    made = Background()
    yield made
    made.cancel()
