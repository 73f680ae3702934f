"""Files that are foreign, newer, damaged, read-only or made to harm: a clear word, no change."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from db.errors import (
    DamagedFile,
    ForeignFile,
    LockedFile,
    MissingFile,
    NewerFile,
    NoAccess,
    ReadOnlyFile,
    StoreError,
)
from db.store import ProjectStore
from db.version import APPLICATION_ID, SCHEMA
from model.forces.changes import Change
from model.forces.elements import TableEdit
from model.forces.project import Project
from tests.helpers.files import run_sql, snapshot
from tests.helpers.toy import host_of, records

NOBODY = 65534


def project_at(path: Path) -> Path:
    ProjectStore.create(path, records()).close()
    return path


def foreign_database(path: Path, *, journal: str = "DELETE", application_id: int = 0) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}").fetchone()
        connection.execute(f"PRAGMA application_id = {application_id}")
        connection.execute("CREATE TABLE element (id, secret)")
        connection.execute("INSERT INTO element VALUES (1, 'keep')")


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.write(b"text ")
        file.truncate(3 * 1024**3)  # sparse: takes no room


FOREIGN = {
    "empty": (lambda path: path.write_bytes(b""), "empty"),
    "text": (lambda path: path.write_text("1st Minnesota;330\n" * 3), "not_sqlite"),
    "short": (lambda path: path.write_bytes(b"SQLite"), "not_sqlite"),
    "zip": (lambda path: path.write_bytes(b"PK\x03\x04" + b"\0" * 4000), "not_sqlite"),
    "huge": (_huge, "not_sqlite"),
    "database": (foreign_database, "other_database"),
    "database_wal": (lambda path: foreign_database(path, journal="WAL"), "other_database"),
    "other_program": (lambda path: foreign_database(path, application_id=77), "other_database"),
    "schema_zero": (
        lambda path: foreign_database(path, application_id=APPLICATION_ID),
        "other_database",
    ),
    "folder": (lambda path: path.mkdir(), "folder"),
}


@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize("read_only", [False, True])
def test_a_foreign_file_is_named_and_left_alone(tmp_path: Path, name: str, read_only: bool) -> None:
    make, reason = FOREIGN[name]
    path = tmp_path / "thing.muster"
    make(path)
    before = {} if name == "huge" else snapshot(tmp_path)
    found = path.stat()
    with pytest.raises(ForeignFile) as caught:
        ProjectStore.open(path, read_only=read_only)
    assert caught.value.code == "foreign"
    assert caught.value.values["reason"] == reason
    assert caught.value.path == path
    assert path.stat() == found or path.is_dir()
    if name != "huge":
        assert snapshot(tmp_path) == before


def test_a_pipe_does_not_make_us_wait(tmp_path: Path) -> None:
    path = tmp_path / "pipe.muster"
    os.mkfifo(path)
    with pytest.raises(ForeignFile) as caught:
        ProjectStore.open(path)
    assert caught.value.values["reason"] == "special"


def test_a_missing_file_is_not_made(tmp_path: Path) -> None:
    for path in (tmp_path / "none.muster", tmp_path / "no" / "folder.muster"):
        with pytest.raises(MissingFile):
            ProjectStore.open(path)
    (tmp_path / "broken link.muster").symlink_to(tmp_path / "none.muster")
    with pytest.raises(MissingFile):
        ProjectStore.open(tmp_path / "broken link.muster")
    assert list(tmp_path.iterdir()) == [tmp_path / "broken link.muster"]


# Newer


def test_a_newer_file_opens_only_to_be_read(tmp_path: Path) -> None:
    path = project_at(tmp_path / "new.muster")
    run_sql(
        path,
        f"PRAGMA user_version = {SCHEMA + 5}",
        "ALTER TABLE element ADD COLUMN morale TEXT",
        "CREATE TABLE weather (id TEXT)",
    )
    before = snapshot(tmp_path)
    with pytest.raises(NewerFile) as caught:
        ProjectStore.open(path)
    assert caught.value.values["found"] == SCHEMA + 5
    assert caught.value.values["known"] == SCHEMA
    assert caught.value.values["readable"] is True
    with ProjectStore.open(path, read_only=True) as store:
        assert store.load() == Project(records())
        with pytest.raises(ReadOnlyFile):
            store.commit([Change(None, TableEdit(ruleset="r", table="t", cells=()))])
    assert snapshot(tmp_path) == before
    with ProjectStore.open(path, read_only=True) as store:
        store.save_copy(tmp_path / "copy.muster")
    with pytest.raises(NewerFile):
        ProjectStore.open(tmp_path / "copy.muster")


def test_a_newer_file_that_cannot_even_be_read_says_so(tmp_path: Path) -> None:
    path = project_at(tmp_path / "new.muster")
    run_sql(path, f"PRAGMA user_version = {SCHEMA + 1}", "ALTER TABLE waiver DROP COLUMN reason")
    for read_only in (False, True):
        with pytest.raises(NewerFile) as caught:
            ProjectStore.open(path, read_only=read_only)
        assert caught.value.values["readable"] is False


# Damaged


def _truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _cut_header(path: Path) -> None:
    os.truncate(path, 60)


def _scribble(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * 8192)


def _break_letter(path: Path) -> None:
    """SQLite quotes the broken statement in its message, with a byte that is no UTF-8."""
    whole = path.read_bytes()
    assert whole.count(b"CREATE TABLE waiver") == 1
    path.write_bytes(whole.replace(b"CREATE TABLE waiver", b"CR\xdcATE TABLE waiver"))


DAMAGES = {
    "broken_letter": (_break_letter, "database"),
    "truncated": (_truncate, "database"),
    "header_only": (_cut_header, "database"),
    "scribbled": (_scribble, "database"),
    "no_table": (lambda path: run_sql(path, "DROP TABLE waiver"), "schema"),
    "no_column": (lambda path: run_sql(path, "ALTER TABLE setting DROP COLUMN value"), "schema"),
    "trigger": (
        lambda path: run_sql(
            path,
            "CREATE TRIGGER t AFTER INSERT ON element BEGIN DELETE FROM element; END",
        ),
        "schema",
    ),
    "view": (
        lambda path: run_sql(
            path,
            "DROP TABLE setting",
            "CREATE VIEW setting AS WITH RECURSIVE n(name) AS"
            " (SELECT 1 UNION ALL SELECT name + 1 FROM n) SELECT name, name AS value FROM n",
        ),
        "schema",
    ),
    "virtual": (
        lambda path: run_sql(
            path, "DROP TABLE setting", "CREATE VIRTUAL TABLE setting USING fts5(name, value)"
        ),
        "schema",
    ),
    "generated": (
        lambda path: run_sql(
            path,
            "DROP TABLE setting",
            "CREATE TABLE setting (name TEXT, value AS (hex(zeroblob(1000000))))",
        ),
        "schema",
    ),
}


@pytest.mark.parametrize("name", DAMAGES)
@pytest.mark.parametrize("read_only", [False, True])
def test_a_damaged_file_is_named_and_left_alone(tmp_path: Path, name: str, read_only: bool) -> None:
    damage, reason = DAMAGES[name]
    path = tmp_path / "hurt.muster"
    ProjectStore.create(path, host_of(200)).close()
    damage(path)
    before = snapshot(tmp_path)
    with pytest.raises(DamagedFile) as caught:
        ProjectStore.open(path, read_only=read_only)
    assert caught.value.values["reason"] == reason
    assert caught.value.values["where"]
    assert snapshot(tmp_path) == before


NO_KEYS = "PRAGMA foreign_keys = OFF"
BAD_ROWS = {
    "orphan": ("UPDATE element SET parent = 'nobody' WHERE id = 'b1'", "tree"),
    "circle": ("UPDATE element SET parent = 'right' WHERE id IN ('left', 'right')", "tree"),
    "waiver": ("INSERT INTO waiver VALUES ('nobody', 'x', 'y')", "tree"),
    "role": ("UPDATE element SET role = 'emperor' WHERE id = 'b1'", "value"),
    "position": ("UPDATE element SET position = 'first' WHERE id = 'b1'", "value"),
    "infinite": ("UPDATE element SET position = 9e999 WHERE id = 'b1'", "value"),
    "name": ("UPDATE element SET name = x'00ff' WHERE id = 'b1'", "value"),
    "no_utf8": ("UPDATE element SET name = CAST(x'ff41' AS TEXT) WHERE id = 'b1'", "value"),
    "ruleset": ("UPDATE element SET ruleset = NULL WHERE id = 'host'", "value"),
    "cells": ("INSERT INTO table_edit VALUES ('r', 't', '[[1]]')", "value"),
    "setting": ("INSERT INTO setting VALUES ('paper', 'a4')", "value"),
    "count": ("INSERT INTO owned_miniatures VALUES ('o', 'r', 'e', 'n', 'many')", "value"),
    "book": ("INSERT INTO stored_book VALUES ('b', 1, x'00')", "value"),
}


@pytest.mark.parametrize("name", BAD_ROWS)
def test_rows_that_make_no_sense_are_damage(tmp_path: Path, name: str) -> None:
    statement, reason = BAD_ROWS[name]
    path = project_at(tmp_path / "odd.muster")
    run_sql(path, NO_KEYS, statement)
    before = snapshot(tmp_path)
    with ProjectStore.open(path, read_only=True) as store, pytest.raises(DamagedFile) as caught:
        store.load()
    assert caught.value.values["reason"] == reason
    assert caught.value.values["where"]
    with ProjectStore.open(path) as store, pytest.raises(DamagedFile):
        store.load()
    assert snapshot(tmp_path) == before


BAD_VALUES = {
    "no_json": "{",
    "object": '{"a": 1}',
    "null": "null",
    "nan": "NaN",
    "overflow": "1e999",
    "giant": "9" * 400,
    "longer_than_python_reads": "9" * 9000,
    "deep": "[" * 100_000,
    "mixed_list": "[1]",
    "half_a_pair": '"\\ud800"',
    "blob": b"1",
}


@pytest.mark.parametrize("name", BAD_VALUES)
def test_values_that_no_field_holds_are_damage(tmp_path: Path, name: str) -> None:
    path = project_at(tmp_path / "odd.muster")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        statement = "UPDATE element_value SET value = ? WHERE element = 'b1' AND field = 'strength'"
        connection.execute(statement, (BAD_VALUES[name],))
    with ProjectStore.open(path, read_only=True) as store, pytest.raises(DamagedFile) as caught:
        store.load()
    assert caught.value.values["reason"] == "value"
    assert caught.value.values["where"] == "'strength' of element 'b1'"


# Left half written


def left_half_written(path: Path) -> Path:
    """A project as a killed program leaves it where there is no log: pages and their journal."""
    source = project_at(path.parent.parent / "source.muster")
    run_sql(source, "PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(source, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE element SET name = 'half'")
        connection.execute("CREATE TABLE filler (text)")
        for _ in range(20):
            connection.execute("INSERT INTO filler VALUES (?)", ("x" * 4000,))
        path.write_bytes(source.read_bytes())
        journal = source.with_name("source.muster-journal")
        path.with_name(f"{path.name}-journal").write_bytes(journal.read_bytes())
        connection.rollback()
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as half:
        assert ("half",) in half.execute("SELECT name FROM element").fetchall()
    return path


def test_what_was_left_half_written_is_rolled_back_and_opens(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    path = left_half_written(folder / "a.muster")
    before = snapshot(folder)
    with ProjectStore.open(path, read_only=True) as store:
        assert store.load() == Project(records())
        store.save_copy(tmp_path / "copy.muster")
    assert snapshot(folder) == before, "who only reads leaves the file as it is"
    with ProjectStore.open(tmp_path / "copy.muster", read_only=True) as copy:
        assert copy.load() == Project(records())
    with ProjectStore.open(path) as store:
        assert store.load() == Project(records())
    assert [each.name for each in folder.iterdir()] == ["a.muster"]


@pytest.mark.parametrize("kind", ["journal", "log"])
def test_what_was_left_behind_in_a_folder_that_may_not_be_written_is_read(
    tmp_path: Path, kind: str
) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    path = folder / "a.muster"
    if kind == "journal":
        left_half_written(path)
    else:
        with ProjectStore.create(tmp_path / "source.muster", records()[:-1]) as store:
            store.commit([Change(None, records()[-1])])
            path.write_bytes((tmp_path / "source.muster").read_bytes())
            log = (tmp_path / "source.muster-wal").read_bytes()
            path.with_name("a.muster-wal").write_bytes(log)
    folder.chmod(0o555)
    with as_nobody(folder):
        with pytest.raises(ReadOnlyFile):
            ProjectStore.open(path)
        with ProjectStore.open(path, read_only=True) as store:
            assert store.load() == Project(records())
    folder.chmod(0o755)


def test_who_may_not_write_waits_for_who_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy of what is being written would be neither the old nor the new."""
    folder = tmp_path / "project"
    folder.mkdir()
    path = left_half_written(folder / "a.muster")
    real = shutil.copyfile

    def slowly(source: Path, target: Path) -> None:
        real(source, target)
        os.utime(path, ns=(1, path.stat().st_mtime_ns + 1))

    monkeypatch.setattr(shutil, "copyfile", slowly)
    with pytest.raises(LockedFile):
        ProjectStore.open(path, read_only=True)


# Read-only and forbidden


@contextmanager
def as_nobody(*paths: Path) -> Iterator[None]:
    """Run as a user without rights; needed only where the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    for path in paths:
        for each in (path, *path.parents):
            if each.is_dir() and each.stat().st_uid == 0 and each != Path("/"):
                each.chmod(each.stat().st_mode | 0o055)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("locked", ["file", "folder"])
def test_what_may_not_be_written_opens_read_only(tmp_path: Path, locked: str) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    path = project_at(folder / "a.muster")
    path.chmod(0o444 if locked == "file" else 0o666)
    folder.chmod(0o777 if locked == "file" else 0o555)
    before = snapshot(folder)
    with as_nobody(folder):
        with pytest.raises(ReadOnlyFile) as caught:
            ProjectStore.open(path)
        assert caught.value.code == "read_only"
        with ProjectStore.open(path, read_only=True) as store:
            assert store.load() == Project(records())
    assert snapshot(folder) == before
    folder.chmod(0o755)


def test_what_may_not_be_read_says_so(tmp_path: Path) -> None:
    path = project_at(tmp_path / "a.muster")
    path.chmod(0o000)
    with as_nobody(tmp_path), pytest.raises(NoAccess):
        ProjectStore.open(path)


def test_a_folder_that_may_not_be_written_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir(mode=0o555)
    with as_nobody(folder), pytest.raises(NoAccess):
        ProjectStore.create(folder / "a.muster")
    assert snapshot(folder) == {}
    folder.chmod(0o755)


def test_every_error_has_a_code_of_its_own_and_the_file_by_name() -> None:
    kinds = StoreError.__subclasses__()
    assert len({kind.code for kind in kinds}) == len(kinds) > 12
    error = DamagedFile(Path("/x/y.muster"), reason="tree", where="z")
    assert error.values == {
        "path": "/x/y.muster",
        "file": "y.muster",
        "reason": "tree",
        "where": "z",
    }
    assert "damaged: /x/y.muster (reason tree, where z)" in str(error)


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, "disk_full"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "locked"),
        (sqlite3.SQLITE_IOERR_WRITE, "disk_fault"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, "read_only"),
        (sqlite3.SQLITE_CORRUPT_VTAB, "damaged"),
        (sqlite3.SQLITE_CANTOPEN, "no_access"),
        (sqlite3.SQLITE_CONSTRAINT_CHECK, "unstorable"),
    ],
)
def test_faults_of_sqlite_become_ours(code: int, kind: str) -> None:
    from db.errors import from_sqlite

    fault: Any = sqlite3.OperationalError("why")
    fault.sqlite_errorcode = code
    assert from_sqlite(fault, Path("a.muster")).code == kind
