"""A project's file: made, opened, loaded, written edit by edit, copied and closed."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from db.errors import (
    AlreadyThere,
    ChangedElsewhere,
    DiskFull,
    ForeignFile,
    LockedFile,
    MissingFile,
    MovedFile,
    ReadOnlyFile,
    SameFile,
    Unstorable,
)
from db.store import ProjectStore
from db.version import APPLICATION_ID, SCHEMA
from model.forces.changes import Change
from model.forces.document import ProjectDocument, ReadOnly
from model.forces.elements import Army, OwnedMiniatures, ProjectInfo, StoredBook, TableEdit, Unit
from model.forces.project import Project
from tests.helpers.files import ask, run_sql, snapshot
from tests.helpers.toy import find, host_of, records

ROOT = Path(__file__).parents[2]


def test_a_new_file_is_whole_and_ours(tmp_path: Path) -> None:
    path = tmp_path / "battle.muster"
    with ProjectStore.create(path) as store:
        assert store.path == path
        assert not store.read_only
        assert store.load() == Project()
    assert [each.name for each in tmp_path.iterdir()] == ["battle.muster"]
    assert ask(path, "PRAGMA application_id") == [(APPLICATION_ID,)]
    assert ask(path, "PRAGMA user_version") == [(SCHEMA,)]
    assert ask(path, "PRAGMA quick_check") == [("ok",)]


def test_every_kind_of_record_comes_back(tmp_path: Path) -> None:
    every = [
        *records(),
        ProjectInfo(name="Battle «ñ»", notes="two\nlines", settings={"paper": "a4", "grid": 1.5}),
        TableEdit(ruleset="toyrules", table="frontage", cells=(("2",), ("3",))),
        StoredBook(book="reds", version="1.2", text='[book]\nname = "Reds"'),
        OwnedMiniatures(id="o1", ruleset="toyrules", entry="band", name="Old guard", count=48),
    ]
    with ProjectStore.create(tmp_path / "a.muster", every) as store:
        assert store.load() == Project(every)
    with ProjectStore.open(tmp_path / "a.muster") as store:
        assert store.load() == Project(every)
        loaded = store.load().element("b1")
        assert loaded.values == {"strength": 200, "tags": ("old", "bold:2")}
        assert isinstance(loaded.values["strength"], int)


@pytest.mark.parametrize(
    "value", ["", "Ñandú\x00\n", 0, -3, 2**53, 1.5, 1e-300, True, False, (), ("a", "b:1")]
)
def test_values_keep_their_type(tmp_path: Path, value: object) -> None:
    unit = Unit(id="u", kind="band", parent="host", values={"field": value})
    every = [Army(id="host", kind="host", ruleset="x"), unit]
    with ProjectStore.create(tmp_path / "a.muster", every) as store:
        found = store.load().element("u").values["field"]
    assert found == value
    assert type(found) is type(value)


def test_only_changed_rows_are_written(tmp_path: Path) -> None:
    with ProjectStore.create(tmp_path / "a.muster", records()) as store:
        before = store.load().element("b1")
        written: list[str] = []
        assert store._connection is not None
        store.commit([Change(before, replace(before, name="warm"))])
        store._connection.set_trace_callback(written.append)
        warm = store.load().element("b1")
        written.clear()
        store.commit([Change(warm, replace(warm, values={**warm.values, "strength": 201}))])
        store._connection.set_trace_callback(None)
    writes = [each for each in written if each.startswith(("INSERT", "UPDATE", "DELETE"))]
    assert len(writes) == 1
    assert "element_value" in writes[0]
    assert "strength" in writes[0]


def test_a_document_and_its_file_stay_equal(tmp_path: Path) -> None:
    with ProjectStore.create(tmp_path / "a.muster", records()) as store:
        document = ProjectDocument(store.load(), find, store.commit)
        added = document.add("band", "right", name="Fourth", values={"strength": 10})
        document.set_values(["b1", added], {"strength": 77, "tags": ("new",)})
        document.move(["b2"], "right", 0)
        document.set_table("toyrules", "frontage", (("4",), ("5",)))
        document.waive(document.assessment.issues()[0], "as in history")
        document.remove(["left"])
        document.undo()
        assert store.load() == document.project
        document.remove(["host"])
        assert store.load() == document.project
        assert ask_store(store, "SELECT count(*) FROM element_value") == [(0,)]
        while document.undo():
            pass
        assert store.load() == Project(records())


def ask_store(store: ProjectStore, query: str) -> list[tuple[object, ...]]:
    assert store._connection is not None
    return store._connection.execute(query).fetchall()


def test_a_child_that_moved_away_survives_its_old_command(tmp_path: Path) -> None:
    """Removing a row takes its children along at once, so the child has to be moved first."""
    with ProjectStore.create(tmp_path / "a.muster", records()) as store:
        project = store.load()
        left, band = project.element("left"), project.element("b1")
        gone = [project.element(each) for each in ("cap", "b2")]
        store.commit(
            [
                Change(left, None),
                *(Change(each, None) for each in gone),
                Change(band, replace(band, parent="right", position=9.0)),
            ]
        )
        loaded = store.load()
        assert loaded.element("b1").parent == "right"
        assert loaded.element("b1").values == band.values
        assert "left" not in loaded


def test_a_refused_commit_changes_neither_file_nor_memory(tmp_path: Path) -> None:
    with ProjectStore.create(tmp_path / "a.muster", records()) as store:
        document = ProjectDocument(store.load(), find, store.commit)
        document.rename("b1", "Before")
        issues = document.assessment.issues()
        with pytest.raises(Unstorable):
            document.set_values(["b1"], {"strength": float("nan")})
        with pytest.raises(Unstorable):
            document.rename("b1", "half \ud800 a pair")
        assert document.project.element("b1").name == "Before"
        assert document.assessment.issues() == issues
        assert document.undo_label is not None
        assert document.undo_label.code == "rename"
        assert store.load() == document.project
        assert document.rename("b1", "After")
        assert store.load() == document.project


def test_a_row_that_belongs_to_nothing_is_refused(tmp_path: Path) -> None:
    with ProjectStore.create(tmp_path / "a.muster", records()) as store:
        orphan = Unit(id="orphan", kind="band", parent="nowhere")
        with pytest.raises(Unstorable):
            store.commit([Change(None, orphan)])
        assert store.load() == Project(records())


def test_a_full_disk_takes_the_edit_back_and_the_next_works(tmp_path: Path) -> None:
    with ProjectStore.create(tmp_path / "a.muster", records()) as store:
        document = ProjectDocument(store.load(), find, store.commit)
        document.rename("b1", "Small")
        assert store._connection is not None
        pages = ask_store(store, "PRAGMA page_count")[0][0]
        ask_store(store, f"PRAGMA max_page_count = {pages}")
        with pytest.raises(DiskFull):
            document.set_notes("b1", "x" * 200_000)
        assert document.project.element("b1").notes == "holds the bridge"
        ask_store(store, "PRAGMA max_page_count = 1000000")
        assert document.set_notes("b1", "x" * 200_000)
        assert store.load() == document.project


# Two windows, other programs


def test_a_second_window_of_this_program_is_locked_out(tmp_path: Path) -> None:
    path = tmp_path / "a.muster"
    with ProjectStore.create(path, records()) as store:
        with pytest.raises(LockedFile) as caught:
            ProjectStore.open(path)
        assert caught.value.code == "locked"
        assert caught.value.values["file"] == "a.muster"
        link = tmp_path / "link.muster"
        link.symlink_to(path)
        with pytest.raises(LockedFile):
            ProjectStore.open(link)
        reader = ProjectStore.open(path, read_only=True)
        store.commit([Change(None, TableEdit(ruleset="r", table="t", cells=()))])
        assert reader.load() == store.load()
        with pytest.raises(ReadOnlyFile):
            reader.commit([])
        reader.close()
        store.commit([Change(None, TableEdit(ruleset="r", table="u", cells=()))])
    ProjectStore.open(path).close()


OTHER_PROCESS = """
import sys
from pathlib import Path
from db.errors import StoreError
from db.store import ProjectStore
path = Path(sys.argv[1])
try:
    ProjectStore.open(path).close()
    print("opened")
except StoreError as error:
    print(error.code)
reader = ProjectStore.open(path, read_only=True)
print(len(list(reader.load().records())))
"""


def test_another_process_is_locked_out_but_may_look(tmp_path: Path) -> None:
    path = tmp_path / "a.muster"

    def ask_other() -> list[str]:
        command = [sys.executable, "-c", OTHER_PROCESS, str(path)]
        done = subprocess.run(  # noqa: S603  # our own interpreter and text
            command, capture_output=True, text=True, cwd=ROOT, check=False
        )
        assert done.stderr == ""
        return done.stdout.split()

    with ProjectStore.create(path, records()) as store:
        store.commit([Change(None, TableEdit(ruleset="r", table="t", cells=()))])
        assert ask_other() == ["locked", "9"]
        store.commit([Change(None, TableEdit(ruleset="r", table="u", cells=()))])
    assert ask_other() == ["opened", "10"]


def test_a_program_that_is_writing_locks_us_out(tmp_path: Path) -> None:
    path = tmp_path / "a.muster"
    ProjectStore.create(path, records()).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE element SET name = 'theirs' WHERE id = 'b1'")
        with pytest.raises(LockedFile):
            ProjectStore.open(path)
        other.execute("COMMIT")
    with ProjectStore.open(path) as store:
        assert store.load().element("b1").name == "theirs"


def test_what_another_program_wrote_is_not_overwritten(tmp_path: Path) -> None:
    """Only possible while the lock is free, as after a copy from a file that was moved."""
    path = tmp_path / "a.muster"
    with ProjectStore.create(path, records()) as store:
        document = ProjectDocument(store.load(), find, store.commit)
        document.rename("b1", "mine")
        assert store._connection is not None
        store._connection.rollback()
        run_sql(path, "UPDATE element SET name = 'theirs' WHERE id = 'b1'")
        for _ in range(2):
            with pytest.raises(ChangedElsewhere):
                document.rename("b1", "mine again")
        assert document.project.element("b1").name == "mine"
    assert ask(path, "SELECT name FROM element WHERE id = 'b1'") == [("theirs",)]


def test_a_file_that_was_moved_away_takes_no_more_edits_but_can_be_copied(tmp_path: Path) -> None:
    path = tmp_path / "a.muster"
    with ProjectStore.create(path, records()) as store:
        document = ProjectDocument(store.load(), find, store.commit)
        document.rename("b1", "kept")
        path.rename(tmp_path / "moved.muster")
        with pytest.raises(MovedFile):
            document.rename("b1", "lost?")
        path.write_bytes(b"another file of that name")
        with pytest.raises(MovedFile):
            document.rename("b1", "lost?")
        assert path.read_bytes() == b"another file of that name"
        store.save_copy(tmp_path / "copy.muster")
        with ProjectStore.open(tmp_path / "copy.muster") as copy:
            assert copy.load() == document.project
            assert copy.load().element("b1").name == "kept"


# Making and copying


def test_nothing_is_made_over_an_existing_file(tmp_path: Path) -> None:
    path = tmp_path / "photo.muster"
    path.write_bytes(b"not yours")
    with pytest.raises(AlreadyThere):
        ProjectStore.create(path)
    assert snapshot(tmp_path) == {"photo.muster": b"not yours"}
    with pytest.raises(MissingFile):
        ProjectStore.create(tmp_path / "no folder" / "a.muster")
    with pytest.raises(ForeignFile):
        ProjectStore.create(tmp_path, replace=True)
    ProjectStore.create(path, replace=True).close()
    assert ask(path, "PRAGMA application_id") == [(APPLICATION_ID,)]


def test_a_failed_creation_leaves_nothing(tmp_path: Path) -> None:
    bad = Unit(id="u", kind="band", parent="h", values={"x": float("inf")})
    with pytest.raises(ValueError, match="JSON"):
        ProjectStore.create(tmp_path / "a.muster", [Army(id="h", kind="h", ruleset="x"), bad])
    assert snapshot(tmp_path) == {}


def test_a_copy_is_one_compact_file_and_equal(tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir()
    target = tmp_path / "copies" / "copy.muster"
    with ProjectStore.create(tmp_path / "a.muster", host_of(300)) as store:
        document = ProjectDocument(store.load(), find, store.commit)
        document.remove([f"c{number}" for number in (0, 1)])
        store.save_copy(target)
        assert list(snapshot(target.parent)) == ["copy.muster"]
        assert ask_store(store, "PRAGMA freelist_count")[0][0] > 5
        assert ask(target, "PRAGMA freelist_count") == [(0,)]
        with ProjectStore.open(target, read_only=True) as copy:
            assert copy.load() == document.project
        document.undo()
        assert store.load() == document.project


def test_a_copy_replaces_a_file_in_one_step_and_its_old_log_with_it(tmp_path: Path) -> None:
    target = tmp_path / "old.muster"
    target.write_bytes(b"old")
    (tmp_path / "old.muster-wal").write_bytes(b"the log of another file")
    with ProjectStore.create(tmp_path / "a.muster", records()) as store:
        with pytest.raises(AlreadyThere):
            store.save_copy(target, replace=False)
        assert target.read_bytes() == b"old"
        store.save_copy(target)
    with ProjectStore.open(target) as copy:
        assert copy.load() == Project(records())
    assert sorted(snapshot(tmp_path)) == ["a.muster", "old.muster"]


def test_a_copy_may_not_hit_an_open_project_or_a_folder(tmp_path: Path) -> None:
    with (
        ProjectStore.create(tmp_path / "a.muster", records()) as store,
        ProjectStore.create(tmp_path / "b.muster") as other,
    ):
        with pytest.raises(SameFile):
            store.save_copy(tmp_path / "a.muster")
        with pytest.raises(LockedFile):
            store.save_copy(tmp_path / "b.muster")
        with pytest.raises(ForeignFile) as caught:
            store.save_copy(tmp_path)
        assert caught.value.values["reason"] == "folder"
        with pytest.raises(MissingFile):
            store.save_copy(tmp_path / "nowhere" / "c.muster")
        assert other.load() == Project()
        assert store.load() == Project(records())


def test_a_copy_may_not_hit_a_project_that_another_program_writes(tmp_path: Path) -> None:
    target = tmp_path / "b.muster"
    ProjectStore.create(target).close()
    with (
        ProjectStore.create(tmp_path / "a.muster") as store,
        closing(sqlite3.connect(target, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedFile):
            store.save_copy(target)


def test_opening_and_closing_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.muster"
    with ProjectStore.create(path, records()) as store:
        store.commit([Change(None, TableEdit(ruleset="r", table="t", cells=()))])
    before = snapshot(tmp_path)
    assert list(before) == ["a.muster"]
    store = ProjectStore.open(path)
    store.load()
    store.close()
    store.close()
    assert snapshot(tmp_path) == before
    with ProjectStore.open(path, read_only=True) as reader:
        reader.load()
        assert snapshot(tmp_path) == before
    with pytest.raises(RuntimeError, match="closed"):
        store.commit([])


def test_a_read_only_document_refuses_edits(tmp_path: Path) -> None:
    path = tmp_path / "a.muster"
    ProjectStore.create(path, records()).close()
    with ProjectStore.open(path, read_only=True) as store:
        document = ProjectDocument(store.load(), find, store.commit, read_only=True)
        with pytest.raises(ReadOnly):
            document.rename("b1", "x")
        assert document.project == Project(records())


def test_names_with_signs_of_addresses_are_plain_names(tmp_path: Path) -> None:
    path = tmp_path / "a?mode=memory#1 %41 ñ.muster"
    with ProjectStore.create(path, records()) as store:
        store.save_copy(tmp_path / "c%20?.muster")
    assert sorted(snapshot(tmp_path)) == ["a?mode=memory#1 %41 ñ.muster", "c%20?.muster"]


def test_opening_asks_for_neither_sqlalchemy_nor_alembic(tmp_path: Path) -> None:
    path = tmp_path / "a.muster"
    ProjectStore.create(path, records()).close()
    code = (
        "import sys; from pathlib import Path; from db.store import ProjectStore\n"
        f"ProjectStore.open(Path({str(path)!r})).load()\n"
        "print({'sqlalchemy', 'alembic'} & set(sys.modules))"
    )
    done = subprocess.run(  # noqa: S603  # our own interpreter and text
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == "set()"
