"""What is saved of a damaged project: all that can be read, in a new file beside the old."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from db.errors import AlreadyThere, DamagedFile
from db.recovery import recover
from db.store import ProjectStore
from model.forces.changes import Change
from model.forces.elements import Element, ProjectInfo
from model.forces.project import Project
from tests.helpers.files import run_sql, snapshot
from tests.helpers.toy import host_of, records

PAGE = 4096


def project_at(path: Path, units: int = 0) -> Project:
    every = [*(host_of(units) if units else records()), ProjectInfo(name="Battle")]
    ProjectStore.create(path, every).close()
    return Project(every)


def test_a_sound_file_comes_out_equal(tmp_path: Path) -> None:
    path, target = tmp_path / "a.muster", tmp_path / "b.muster"
    project = project_at(path)
    done = recover(path, target)
    assert (done.elements, done.dropped, done.moved, done.gaps) == (7, 0, 0, 0)
    with ProjectStore.open(target) as store:
        assert store.load() == project


def test_most_of_a_scribbled_file_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "hurt.muster"
    project = project_at(path, 600)
    rng = random.Random(1863)
    pages = path.stat().st_size // PAGE
    with path.open("r+b") as file:
        for page in rng.sample(range(14, pages), 4):
            file.seek(page * PAGE)
            file.write(rng.randbytes(PAGE))
    before = snapshot(tmp_path)
    with pytest.raises(DamagedFile):
        ProjectStore.open(path)
    done = recover(path, tmp_path / "saved.muster")
    assert done.gaps > 0
    assert done.elements > 400
    assert snapshot(tmp_path)["hurt.muster"] == before["hurt.muster"]
    with ProjectStore.open(tmp_path / "saved.muster") as store:
        saved = store.load()
        assert saved.info.name == "Battle"
        for record in saved.records():
            if isinstance(record, Element) and record.id in project:
                assert record.name == project.element(record.id).name
        store.commit([Change(saved.info, ProjectInfo(name="goes on"))])


@pytest.mark.parametrize("share", [0.5, 0.7, 0.9])
def test_a_file_cut_short_gives_up_what_is_there(tmp_path: Path, share: float) -> None:
    path = tmp_path / "cut.muster"
    project_at(path, 600)
    with path.open("r+b") as file:
        file.truncate(int(path.stat().st_size * share) // PAGE * PAGE)
    done = recover(path, tmp_path / "saved.muster")
    assert done.elements > 600 * share / 3
    with ProjectStore.open(tmp_path / "saved.muster") as store:
        saved = store.load()
    assert sum(len(list(saved.subtree(army.id))) for army in saved.armies) >= done.elements


def test_rows_that_make_no_sense_are_dropped_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "odd.muster"
    project_at(path)
    run_sql(
        path,
        "PRAGMA foreign_keys = OFF",
        "UPDATE element_value SET value = 'nonsense' WHERE element = 'b1' AND field = 'strength'",
        "INSERT INTO element VALUES ('x', 'emperor', 'k', 'host', 0, 'X', NULL, '')",
        "INSERT INTO setting VALUES ('paper', '{}')",
        "INSERT INTO waiver VALUES ('nobody', 'x', 'y')",
        "UPDATE element SET name = CAST(x'ff41' AS TEXT) WHERE id = 'b3'",
    )
    done = recover(path, tmp_path / "saved.muster")
    assert (done.elements, done.dropped) == (7, 4)
    with ProjectStore.open(tmp_path / "saved.muster") as store:
        saved = store.load()
    assert saved.element("b1").values == {"tags": ("old", "bold:2")}
    assert saved.element("b3").name == "\ufffdA"
    assert saved.waivers() == ()


def test_lost_branches_and_circles_stand_in_an_army_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "torn.muster"
    project_at(path)
    run_sql(
        path,
        "PRAGMA foreign_keys = OFF",
        "DELETE FROM element WHERE id = 'left'",
        "UPDATE element SET parent = 'right' WHERE id = 'right'",
    )
    done = recover(path, tmp_path / "saved.muster")
    assert done.moved == 4  # the captain, two bands, and the wing that stood below itself
    with ProjectStore.open(tmp_path / "saved.muster") as store:
        saved = store.load()
    armies = [army.name for army in saved.armies]
    assert armies == ["Reds", "Recovered"]
    recovered = saved.armies[1]
    assert recovered.ruleset == "toyrules"
    assert {each.id for each in saved.children(recovered.id)} == {"cap", "b1", "b2", "right"}
    assert [each.id for each in saved.children("right")] == ["b3"]


def test_nothing_readable_makes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "gone.muster"
    project_at(path)
    with path.open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * (path.stat().st_size - 100))
    before = snapshot(tmp_path)
    with pytest.raises(DamagedFile):
        recover(path, tmp_path / "saved.muster")
    assert snapshot(tmp_path) == before


def test_recovery_overwrites_nothing(tmp_path: Path) -> None:
    project_at(tmp_path / "a.muster")
    (tmp_path / "b.muster").write_bytes(b"mine")
    with pytest.raises(AlreadyThere):
        recover(tmp_path / "a.muster", tmp_path / "b.muster")
    assert (tmp_path / "b.muster").read_bytes() == b"mine"
