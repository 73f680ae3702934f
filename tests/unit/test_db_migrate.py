"""Files of older schemas: brought up to date without losing a row, the old file kept."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from db import migrate
from db.engine import connect, engine_for
from db.errors import LockedFile, MigrationFailed
from db.store import ProjectStore
from db.version import SCHEMA
from model.forces.elements import ProjectInfo, TableEdit, Waiver
from model.forces.project import Project
from tests.helpers.files import ask, run_sql, snapshot
from tests.helpers.toy import records

SAMPLE = Path(__file__).parent.parent / "data" / "schema1.muster"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy of the stored sample of schema 1."""
    return Path(shutil.copy(SAMPLE, tmp_path / "old.muster"))


@pytest.fixture(autouse=True)
def quiet_alembic() -> Iterator[None]:
    """Alembic tells each step at the level of information; nothing of it may be a warning."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    yield
    logging.getLogger("alembic").setLevel(logging.NOTSET)


def expected() -> Project:
    """What the sample of schema 1 holds, as records of today; it had no notes on elements."""
    from dataclasses import replace

    from model.forces.elements import Element

    return Project(
        [
            *(replace(each, notes="") for each in records() if isinstance(each, Element)),
            ProjectInfo(
                name="Old battle",
                notes="as it was in schema 1",
                settings={"paper": "a4", "stretch": 1.002},
            ),
            Waiver(element="right", code="no_captain", reason="its captain fell at dawn"),
            Waiver(element="b3", code="no_strength", reason="held in reserve"),
            TableEdit(ruleset="toyrules", table="frontage", cells=(("2",), ("3",))),
        ]
    )


def test_the_sample_is_of_schema_1_with_rows_below_rows() -> None:
    assert ask(SAMPLE, "PRAGMA user_version") == [(1,)]
    assert ask(SAMPLE, "SELECT count(*) FROM element WHERE parent IS NOT NULL")[0][0] > 3
    assert ask(SAMPLE, "SELECT count(*) FROM element_value")[0][0] > 3
    assert ask(SAMPLE, "SELECT count(*) FROM waiver")[0][0] == 2
    tables = {row[0] for row in ask(SAMPLE, "SELECT name FROM sqlite_master")}
    assert not {"stored_book", "owned_miniatures", "alembic_version"} & tables


def test_an_old_file_loses_nothing_and_is_kept_beside(old: Path) -> None:
    before = old.read_bytes()
    with ProjectStore.open(old) as store:
        assert store.load() == expected()
    assert ask(old, "PRAGMA user_version") == [(SCHEMA,)]
    assert ask(old, "PRAGMA quick_check") == [("ok",)]
    assert sorted(snapshot(old.parent)) == ["old (schema 1).muster", "old.muster"]
    kept = old.with_name("old (schema 1).muster")
    assert ask(kept, "PRAGMA user_version") == [(1,)]
    for table in ("element", "element_value", "waiver", "setting", "table_edit", "project"):
        query = f'SELECT * FROM "{table}" ORDER BY 1, 2'  # noqa: S608  # the names above
        assert ask(kept, query) == ask(SAMPLE, query)
    assert before == SAMPLE.read_bytes()


def test_after_an_upgrade_rows_still_go_with_their_element(old: Path) -> None:
    from model.forces.changes import Change

    with ProjectStore.open(old) as store:
        project = store.load()
        store.commit([Change(each, None) for each in project.subtree("left")])
    assert ask(old, "SELECT count(*) FROM element_value WHERE element = 'b1'") == [(0,)]
    assert ask(old, "PRAGMA foreign_key_check") == []


def test_an_old_file_can_be_read_where_it_may_not_be_written(old: Path) -> None:
    before = snapshot(old.parent)
    with ProjectStore.open(old, read_only=True) as store:
        assert store.load() == expected()
    assert snapshot(old.parent) == before
    with ProjectStore.open(old, read_only=True) as store:
        store.save_copy(old.with_name("copy.muster"))
    assert ask(old.with_name("copy.muster"), "PRAGMA user_version") == [(SCHEMA,)]


def test_edits_in_the_log_of_an_old_file_are_brought_along(old: Path) -> None:
    """A killed program of that version left its last edits in the log beside the file."""
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute("UPDATE element SET name = 'late' WHERE id = 'b1'")
        log = old.with_name("old.muster-wal").read_bytes()
        main = old.read_bytes()
    old.write_bytes(main)
    old.with_name("old.muster-wal").write_bytes(log)
    with ProjectStore.open(old) as store:
        assert store.load().element("b1").name == "late"
    assert sorted(snapshot(old.parent)) == ["old (schema 1).muster", "old.muster"]


def test_a_second_upgrade_keeps_both_old_files(old: Path) -> None:
    old.with_name("old (schema 1).muster").write_bytes(b"kept from before")
    ProjectStore.open(old).close()
    assert old.with_name("old (schema 1).muster").read_bytes() == b"kept from before"
    assert ask(old.with_name("old (schema 1) 2.muster"), "PRAGMA user_version") == [(1,)]


def test_a_file_that_someone_has_open_is_not_upgraded(old: Path) -> None:
    before = old.read_bytes()
    with closing(sqlite3.connect(old, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedFile):
            ProjectStore.open(old)
    assert snapshot(old.parent) == {"old.muster": before}


def test_a_failed_upgrade_leaves_the_file_as_it_was(old: Path) -> None:
    # The new check refuses a unit without a parent, which schema 1 let pass.
    run_sql(old, "UPDATE element SET parent = NULL WHERE id = 'b1'")
    before = snapshot(old.parent)
    with pytest.raises(MigrationFailed) as caught:
        ProjectStore.open(old)
    assert caught.value.path == old
    assert "army_is_root" in str(caught.value.values["reason"])
    assert snapshot(old.parent) == before


def test_rows_lost_on_the_way_stop_the_upgrade(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The trap: with foreign keys on, building the table of elements anew empties its children."""
    before = snapshot(old.parent)

    def keys_left_on(path: Path, *, foreign_keys: bool = True) -> sqlite3.Connection:
        return connect(path, foreign_keys=True)

    monkeypatch.setattr(migrate, "connect", keys_left_on)
    with pytest.raises(MigrationFailed) as caught:
        ProjectStore.open(old)
    assert "element: 7 rows before, 1 after" in str(caught.value.values["reason"])
    assert snapshot(old.parent) == before


def test_a_dangling_row_stops_the_upgrade(old: Path) -> None:
    run_sql(old, "PRAGMA foreign_keys = OFF", "INSERT INTO waiver VALUES ('nobody', 'x', 'y')")
    with pytest.raises(MigrationFailed, match="waiver"):
        ProjectStore.open(old)


def test_the_models_equal_the_migrations(tmp_path: Path) -> None:
    from alembic import command
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from db.schema import Base

    path = tmp_path / "migrated.db"
    path.touch()
    connection = connect(path)
    engine = engine_for(connection)
    try:
        with engine.connect() as opened:
            command.upgrade(migrate.config(opened), "head")
            context = MigrationContext.configure(opened, opts={"render_as_batch": True})
            assert compare_metadata(context, Base.metadata) == []
            assert context.get_current_revision() == migrate.revision(SCHEMA)
    finally:
        engine.dispose()


def test_a_new_file_and_an_upgraded_one_have_the_same_columns(old: Path) -> None:
    """More than the comparison of models sees: defaults, keys, checks and what deletion takes."""
    ProjectStore.open(old).close()
    new = old.with_name("new.muster")
    ProjectStore.create(new).close()
    query = "SELECT name, type FROM sqlite_master ORDER BY 1"
    assert ask(old, query) == ask(new, query)
    for table in (str(row[0]) for row in ask(new, query) if row[1] == "table"):
        for pragma in ("table_xinfo", "foreign_key_list", "index_list"):
            assert ask(old, f'PRAGMA {pragma}("{table}")') == ask(
                new, f'PRAGMA {pragma}("{table}")'
            )
    checks = "SELECT count(*) FROM sqlite_master WHERE sql LIKE '%ck_element_army_is_root CHECK%'"
    assert ask(old, checks) == ask(new, checks) == [(1,)]
