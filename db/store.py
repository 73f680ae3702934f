"""A project's file while it is open: create, open, load, commit each edit, save a copy, close."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from db.engine import connect, connect_to_read, engine_for
from db.errors import (
    AlreadyThere,
    ChangedElsewhere,
    DamagedFile,
    ForeignFile,
    LockedFile,
    MissingFile,
    MovedFile,
    NewerFile,
    ReadOnlyFile,
    SameFile,
    StoreError,
    Unstorable,
    typed,
)
from db.files import (
    beside,
    discard,
    hold,
    identity,
    is_held,
    may_write,
    read_header,
    release,
    replace_by,
)
from db.inspection import inspect
from db.reading import load as load_records
from db.version import APPLICATION_ID, SCHEMA
from model.forces.changes import Change
from model.forces.elements import Record
from model.forces.project import Project

if TYPE_CHECKING:
    from sqlalchemy import Engine

log = logging.getLogger(__name__)


class ProjectStore:
    """One open project's file.

    While it is open for writing no one else can write to it (see `db.engine`); read-only, the file
    is looked at only while `load` or `save_copy` runs. Every method may be called from any thread.
    Made by `create` and `open`; `close` leaves one file that can be mailed.
    """

    def __init__(self, path: Path, *, read_only: bool, schema: int = SCHEMA) -> None:
        self.path = path
        self.read_only = read_only
        self._turn = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._engine: Engine | None = None
        self._file = identity(path)
        self._schema = schema
        self._seen = 0

    # Making and opening

    @classmethod
    def create(
        cls, path: Path, records: Iterable[Record] = (), *, replace: bool = False
    ) -> ProjectStore:
        """Make a new project's file, with records if any are given, and open it.

        The file appears whole or not at all. Raises AlreadyThere if there is one and `replace` is
        not set, LockedFile if that one is open, and NoAccess, ReadOnlyFile or DiskFull.
        """
        path = path.absolute()
        if path.exists():
            if not replace:
                raise AlreadyThere(path)
            refuse_if_open(path)
        with _finished(path) as part:
            _make(part, records)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> ProjectStore:
        """Open a project's file; one of an older version is brought up to date first.

        To write: raises LockedFile if another window or program has it open, ReadOnlyFile if it
        may not be written, NewerFile if a later version of the program wrote it. All three open
        with `read_only`. MissingFile, ForeignFile, DamagedFile and NoAccess always refuse.
        """
        path = path.absolute()
        header = inspect(path)
        path = path.resolve()
        if not read_only:
            if header.schema > SCHEMA:
                raise NewerFile(path, found=header.schema, known=SCHEMA, readable=True)
            if is_held(identity(path)):
                raise LockedFile(path)
            if not may_write(path):
                raise ReadOnlyFile(path)
            if header.schema < SCHEMA:
                from db.migrate import upgrade

                upgrade(path, header.schema)
        if read_only:
            return cls(path, read_only=True, schema=header.schema)
        store = cls(path, read_only=False)
        store._hold_open()
        return store

    def _hold_open(self) -> None:
        """Open the file for writing and take its lock."""
        if not hold(self._file):
            raise LockedFile(self.path)
        connection: sqlite3.Connection | None = None
        try:
            with typed(self.path):
                connection = connect(self.path)
                log_kind = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
                if log_kind != "wal":  # a disk without shared memory; there NORMAL is too little
                    connection.execute("PRAGMA synchronous = FULL")
                self._begin(connection)
        except BaseException:
            if connection is not None:
                connection.close()
            release(self._file)
            raise
        self._connection = connection

    # Working

    @property
    def newer(self) -> bool:
        """Whether a later version of the program wrote the file: it may hold more than is read."""
        return self._schema > SCHEMA

    def load(self) -> Project:
        """Read the project; DamagedFile if a row of it makes no sense."""
        with self._turn, self._reading() as connection:
            return Project(load_records(connection, self.path))

    def commit(self, changes: Sequence[Change]) -> None:
        """Store the changes of one edit, all of them or none.

        Raises ReadOnlyFile, DiskFull, DiskFault, MovedFile, ChangedElsewhere, LockedFile or
        Unstorable; then nothing was stored.
        """
        with self._turn:
            if self.read_only:
                raise ReadOnlyFile(self.path)
            connection = self._writing()
            try:
                self._write(connection, changes)
            finally:
                # When this fails the edit is stored all the same: the next one tries again.
                with suppress(sqlite3.Error, StoreError):
                    if not connection.in_transaction:
                        self._begin(connection)

    def save_copy(self, target: Path, *, replace: bool = True) -> None:
        """Save the project, as it is now, as another compact file; this one stays open.

        The copy appears whole or not at all, in the place of an existing file unless `replace`
        forbids that (AlreadyThere). Raises SameFile for the project's own file, LockedFile if the
        other is a project that is open, ForeignFile for a folder, NoAccess or DiskFull.
        """
        target = target.absolute()
        if target.exists():
            if not replace:
                raise AlreadyThere(target)
            with typed(target):
                if identity(target) == self._file:
                    raise SameFile(target)
            refuse_if_open(target)
        with _finished(target) as part, self._copy_source() as connection:
            connection.execute("VACUUM INTO ?", (str(part),))

    def close(self) -> None:
        """Bring the log into the file and let go of it; harmless when called again."""
        with self._turn:
            connection, self._connection = self._connection, None
            engine, self._engine = self._engine, None
            if connection is None:
                return
            try:
                if connection.in_transaction:
                    connection.rollback()
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except sqlite3.Error as error:
                # Nothing is lost: the log stays beside the file and is read at the next opening.
                log.info("%s: its log stays beside it: %s", self.path, error)
            finally:
                connection.close()
                if engine is not None:
                    engine.dispose()
                release(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Helpers

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A connection to read by: the one that writes, or for a read-only store one for now."""
        if self._connection is not None:
            yield self._connection
            return
        with typed(self.path), self._current() as path:
            connection = connect_to_read(path)
            try:
                yield connection
            finally:
                connection.close()

    @contextmanager
    def _current(self) -> Iterator[Path]:
        """The file to read: for one of an older version, a copy brought up to date for now."""
        if self._schema >= SCHEMA:
            yield self.path
            return
        import tempfile  # slow to import, and only an older file needs it

        from db.migrate import upgraded_copy

        with tempfile.TemporaryDirectory(prefix="muster-") as folder:
            yield upgraded_copy(self.path, Path(folder) / self.path.name)

    @contextmanager
    def _copy_source(self) -> Iterator[sqlite3.Connection]:
        """A connection to copy from, outside any transaction that writes."""
        writer = self._connection
        if writer is None or self._in_place():
            with self._current() as path, closing(connect_to_read(path)) as connection:
                yield connection
            return
        # The file lost its name, and only the connection that holds it open still leads to it.
        with self._turn:
            writer.rollback()
            yield writer

    def _writing(self) -> sqlite3.Connection:
        """The connection to write by, with its transaction begun; checks that the file is ours."""
        connection = self._connection
        if connection is None:
            raise RuntimeError("this store is closed")
        if not self._in_place():
            raise MovedFile(self.path)
        if not connection.in_transaction:
            with typed(self.path):
                self._begin(connection)
        return connection

    def _in_place(self) -> bool:
        """Whether the path still leads to the file that was opened."""
        try:
            return identity(self.path) == self._file
        except OSError:
            return False

    def _begin(self, connection: sqlite3.Connection) -> None:
        """Take the write lock; ChangedElsewhere if someone wrote while it was free."""
        connection.execute("BEGIN IMMEDIATE")
        version = connection.execute("PRAGMA data_version").fetchone()[0]
        if self._seen and version != self._seen:
            connection.rollback()
            raise ChangedElsewhere(self.path)
        self._seen = version

    def _engine_on(self, connection: sqlite3.Connection) -> Engine:
        """The engine, made for the first commit.

        At its first use it asks the connection a few things and rolls back; only after that may
        the transaction begin.
        """
        if self._engine is None:
            engine = engine_for(connection)
            connection.rollback()
            engine.connect().close()
            self._begin(connection)
            self._engine = engine
        return self._engine

    def _write(self, connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
        from sqlalchemy.exc import DBAPIError
        from sqlalchemy.orm import Session

        from db.repositories import write

        try:
            with Session(self._engine_on(connection)) as session, session.begin():
                write(session, changes)
        except DBAPIError as error:
            with typed(self.path):
                if isinstance(error.orig, sqlite3.Error):
                    raise error.orig from error
            raise Unstorable(self.path, reason=str(error.orig)) from error
        except (ValueError, OverflowError) as error:
            raise Unstorable(self.path, reason=str(error)) from error


def warm_up() -> None:
    """Import what the first commit needs; for the idle time after the window has opened."""
    import db.repositories  # noqa: F401 - for what it imports


def _make(path: Path, records: Iterable[Record]) -> None:
    """Make a file with the tables of the current schema, and the records."""
    from sqlalchemy.orm import Session

    from db.repositories import write
    from db.schema import Base

    path.touch()
    connection = connect(path)
    engine = engine_for(connection)
    try:
        connection.execute("PRAGMA journal_mode = MEMORY").fetchone()
        connection.execute("PRAGMA synchronous = OFF")  # it is flushed once, when it is whole
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        Base.metadata.create_all(engine)
        connection.execute("BEGIN IMMEDIATE")
        with Session(engine) as session, session.begin():
            write(session, [Change(None, record) for record in records])
    finally:
        engine.dispose()
        connection.close()


def refuse_if_open(path: Path) -> None:
    """Raise if a file that is about to be replaced is a folder, or a project that is open."""
    with typed(path):
        if is_held(identity(path)):
            raise LockedFile(path)
        try:
            header = read_header(path)
        except DamagedFile:
            return
        except ForeignFile as error:
            if error.values["reason"] in ("folder", "special"):
                raise
            return
        if header.application_id == APPLICATION_ID:
            with closing(connect(path)) as connection:
                connection.execute("BEGIN IMMEDIATE")


@contextmanager
def _finished(target: Path) -> Iterator[Path]:
    """A name to write a file under; when the block ends well, the file takes the target's place."""
    target = target.resolve()
    if not target.parent.is_dir():
        raise MissingFile(target.parent)
    part = beside(target)
    with typed(target):
        try:
            yield part
            replace_by(part, target)
        finally:
            discard(part)
