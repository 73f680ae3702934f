"""The demo made again: what the user did to its project is kept, whatever state the file is in."""

from __future__ import annotations

from pathlib import Path

import pytest

from db.aside import free_name, set_aside
from db.errors import LockedFile
from db.store import ProjectStore
from exports.i18n import translator
from exports.sample_state import is_sample
from model.forces.document import ProjectDocument
from model.forces.likeness import alike
from model.forces.project import Project
from model.rulesets import loader
from ui.cli import commands, demo
from ui.cli.arguments import parse

EN, ES = translator("en"), translator("es")


@pytest.fixture(autouse=True)
def no_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "_prints", lambda _document, _lang: [])


@pytest.fixture
def made(tmp_path: Path) -> Path:
    assert demo.run_demo(tmp_path, EN, str.strip) == 0
    return tmp_path / "gettysburg.muster"


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def edit(path: Path) -> None:
    with ProjectStore.open(path) as store:
        document = ProjectDocument(store.load(), loader.find, store.commit)
        document.rename(document.project.armies[0].id, "Mine")


def armies(path: Path) -> list[str]:
    with ProjectStore.open(path, read_only=True) as store:
        return [each.name for each in store.load().armies]


def test_what_the_user_did_is_kept_and_named_in_one_line(made: Path, tmp_path: Path) -> None:
    edit(made)
    said: list[str] = []
    assert demo.run_demo(tmp_path, EN, said.append) == 0
    assert names(tmp_path) == {"gettysburg.muster", "gettysburg 2.muster"}
    assert armies(tmp_path / "gettysburg 2.muster")[0] == "Mine"
    assert "Mine" not in armies(made)
    assert len(said) == 2
    assert str(tmp_path / "gettysburg 2.muster") in said[0]
    edit(made)
    assert demo.run_demo(tmp_path, EN, str.strip) == 0
    assert names(tmp_path) == {
        "gettysburg.muster", "gettysburg 2.muster", "gettysburg 3.muster",
    }  # fmt: skip


@pytest.mark.parametrize("tr", [EN, ES])
def test_an_untouched_sample_is_made_again_in_its_place(
    made: Path, tmp_path: Path, tr: object
) -> None:
    before = made.stat().st_ino
    said: list[str] = []
    assert demo.run_demo(tmp_path, tr, said.append) == 0  # type: ignore[arg-type]  # a translator
    assert names(tmp_path) == {"gettysburg.muster"}
    assert made.stat().st_ino != before
    assert len(said) == 1


def test_work_that_is_still_in_the_log_is_kept_with_it(made: Path, tmp_path: Path) -> None:
    with ProjectStore.open(made) as store:
        document = ProjectDocument(store.load(), loader.find, store.commit)
        document.rename(document.project.armies[0].id, "Mine")
        log = made.with_name("gettysburg.muster-wal").read_bytes()
        data = made.read_bytes()
    made.write_bytes(data)
    made.with_name("gettysburg.muster-wal").write_bytes(log)
    assert demo.run_demo(tmp_path, EN, str.strip) == 0
    assert armies(tmp_path / "gettysburg 2.muster")[0] == "Mine"
    assert "Mine" not in armies(made)


def test_a_project_that_is_open_is_refused_plainly(made: Path, tmp_path: Path) -> None:
    with ProjectStore.open(made), pytest.raises(commands.CommandError, match="open in another"):
        commands.run(parse(["demo", "--out", str(tmp_path)], EN), EN)
    assert names(tmp_path) == {"gettysburg.muster"}


def test_what_cannot_be_read_is_kept_as_well(made: Path, tmp_path: Path) -> None:
    made.write_bytes(b"notes of mine")
    assert demo.run_demo(tmp_path, EN, str.strip) == 0
    assert (tmp_path / "gettysburg 2.muster").read_bytes() == b"notes of mine"
    assert armies(made)


def test_a_name_with_a_log_left_behind_is_not_free(tmp_path: Path) -> None:
    (tmp_path / "battle.muster-wal").write_bytes(b"")
    assert free_name(tmp_path, "battle").name == "battle 2.muster"


def test_an_open_project_is_not_set_aside(made: Path) -> None:
    with ProjectStore.open(made), pytest.raises(LockedFile):
        set_aside(made)
    assert made.exists()


def test_projects_are_alike_without_their_ids() -> None:
    def build(men: int, waived: str = "") -> Project:
        document = ProjectDocument(Project(), loader.find)
        army = document.add("army", None, name="Union", ruleset="fire_and_fury")
        unit = document.add("brigade", army, name="Cutler", values={"men": men})
        if waived:
            document.set_notes(unit, waived)
        return document.project

    assert alike(build(1600), build(1600))
    assert not alike(build(1600), build(1700))
    assert not alike(build(1600), build(1600, "read the source"))


def test_a_sample_is_known_by_file_and_title(made: Path) -> None:
    with ProjectStore.open(made, read_only=True) as store:
        project = store.load()
    assert is_sample(project, "gettysburg")
    assert not is_sample(project, "gettysburg 2")
    assert not is_sample(Project(), "gettysburg")
