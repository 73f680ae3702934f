"""Which project is open: opening, making, copying, closing, with a choice at every fault."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from db.aside import ENDING, free_name
from db.errors import (
    AlreadyThere,
    DamagedFile,
    LockedFile,
    MissingFile,
    NewerFile,
    ReadOnlyFile,
    StoreError,
)
from db.paths import data_dir
from db.recent import RecentFiles
from db.store import ProjectStore
from model.forces.changes import Change
from model.forces.document import ProjectDocument
from model.forces.elements import ProjectInfo, Record
from ui.desk import Desk
from ui.interaction import Choice, Question, StoppedError
from ui.open_project import OpenProject
from ui.places import documents, folder_beside, is_own
from ui.store_words import word_store_error

log = logging.getLogger(__name__)
LARGE = 500_000
"""Bytes of a project file that is read off the window's thread."""
ResultT = TypeVar("ResultT")
FIRST_SAMPLE = "gettysburg"
SAMPLES = "samples"


class Session(QObject):
    """Holds at most one open project.

    `opened` and `closed` tell the window to build and to clear; `closing` comes while the project
    is still there. `saved` comes with every edit that reached the file.
    """

    opened = Signal()
    closing = Signal()
    closed = Signal()
    saved = Signal()

    def __init__(
        self, desk: Desk, recent: RecentFiles | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.desk = desk
        self.recent = recent or RecentFiles()
        self.work: OpenProject | None = None
        self.saved_at: datetime | None = None
        self.in_sample = False
        """Whether the open project is a built-in one, in the program's own folder."""
        self._store: ProjectStore | None = None

    @property
    def path(self) -> Path | None:
        """The file of the open project."""
        return self._store.path if self._store is not None else None

    # Opening

    def open(self, path: Path) -> bool:
        """Open a project; where something is amiss with its file, let the user choose."""
        if self.path is not None and path.absolute().resolve() == self.path:
            return True
        try:
            return self._take(lambda: ProjectStore.open(path), path)
        except StoppedError:
            return False
        except (NewerFile, LockedFile, ReadOnlyFile) as error:
            return self._offer_reading(path, error)
        except DamagedFile as error:
            return self._offer_rescue(path, error)
        except StoreError as error:
            self._could_not_open(path, error)
            return False

    def _take(self, opened: Callable[[], ProjectStore], path: Path) -> bool:
        """Make a store's project the open one; the one before is closed.

        Raises StoppedError if the user would not wait for a large one.
        """

        def read() -> tuple[ProjectStore, ProjectDocument]:
            store = opened()
            try:
                keep, read_only = self._keeper(store), store.read_only
                find = self.desk.find_ruleset
                return store, ProjectDocument(store.load(), find, keep, read_only=read_only)
            except BaseException:
                store.close()
                raise

        if _is_large(path):
            store, document = self._wait(
                self.desk.language.gettext("Opening {name}…").format(name=path.stem),
                read,
                lambda made: made[0].close(),
            )
        else:
            store, document = read()
        self.close()
        self._store = store
        self.work = OpenProject(self.desk, document, store.path)
        self.saved_at = None
        self.in_sample = store.path.parent == (data_dir() / SAMPLES).resolve()
        self.recent.add(store.path, self.work.title)
        self.opened.emit()
        return True

    def _keeper(self, store: ProjectStore) -> Callable[[Sequence[Change]], None]:
        def keep(changes: Sequence[Change]) -> None:
            store.commit(changes)
            self.saved_at = datetime.now().astimezone()
            self.saved.emit()

        return keep

    def _read_only(self, path: Path) -> bool:
        try:
            return self._take(lambda: ProjectStore.open(path, read_only=True), path)
        except StoppedError:
            return False
        except StoreError as error:
            self._could_not_open(path, error)
            return False

    def _offer_reading(self, path: Path, error: StoreError) -> bool:
        _ = self.desk.language.gettext
        choices = [
            Choice("read", _("Open for reading"), main=True),
            Choice("cancel", _("Do not open")),
        ]
        if isinstance(error, LockedFile):
            choices.insert(1, Choice("again", _("Try again")))
        if isinstance(error, ReadOnlyFile):
            choices.insert(1, Choice("copy", _("Save a copy and open that…")))
        question = Question(
            _("The project cannot be changed"),
            word_store_error(error, self.desk.tr),
            choices,
            cancel="cancel",
        )
        match self.desk.interaction.ask(question):
            case "read":
                return self._read_only(path)
            case "again":
                return self.open(path)
            case "copy":
                return self._read_only(path) and self.save_copy(open_it=True)
            case _:
                return False

    def _offer_rescue(self, path: Path, error: DamagedFile) -> bool:
        """Save what can be read of a damaged project into a new file, and open that."""
        from db.recovery import recover

        _ = self.desk.language.gettext
        question = Question(
            _("The project is damaged"),
            word_store_error(error, self.desk.tr),
            [
                Choice("rescue", _("Save what can be read…"), main=True),
                Choice("cancel", _("Do not open")),
            ],
            cancel="cancel",
        )
        if self.desk.interaction.ask(question) != "rescue":
            return False
        word = _("recovered")
        target = self._ask_target(path.with_name(f"{path.stem}-{word}{ENDING}"))
        if target is None:
            return False
        try:
            found = recover(path, target, army_name=_("Recovered"))
        except StoreError as fault:
            self._could_not_open(path, fault)
            return False
        language = self.desk.language
        text = language.ngettext(
            "{n} element was saved into “{file}”.",
            "{n} elements were saved into “{file}”.",
            found.elements,
        ).format(n=language.number(found.elements), file=target.name)
        lost = found.dropped + found.gaps
        details = _("Some of the project could not be read; look through it.") if lost else ""
        self.desk.interaction.warn(_("What could be read is safe"), text, details)
        return self.open(target)

    def _could_not_open(self, path: Path, error: StoreError) -> None:
        if isinstance(error, MissingFile):
            self.recent.remove(path)
        title = self.desk.language.gettext("The project was not opened")
        self.desk.interaction.warn(title, word_store_error(error, self.desk.tr))

    def ask_and_open(self) -> bool:
        """Ask which project to open."""
        gettext = self.desk.language.gettext
        path = self.desk.interaction.open_file(
            gettext("Open a project"), self._filters(), self.folder()
        )
        return path is not None and self.open(path)

    # Making

    def create(self, path: Path, name: str, records: Iterable[Record] = ()) -> bool:
        """Make a new project in a file that is not there yet, and open it."""
        others = [each for each in records if not isinstance(each, ProjectInfo)]
        try:
            info = ProjectInfo(name=name)
            return self._take(lambda: ProjectStore.create(path, [info, *others]), path)
        except StoreError as error:
            title = self.desk.language.gettext("The project was not made")
            self.desk.interaction.warn(title, word_store_error(error, self.desk.tr))
            return False

    def sample_path(self, sample_id: str) -> Path:
        """Where a built-in project lies once it was wanted: in the program's own folder."""
        return data_dir() / SAMPLES / f"{sample_id}{ENDING}"

    def open_sample(self, sample_id: str = FIRST_SAMPLE) -> bool:
        """Open a built-in project; it is made in the program's folder when it is first wanted."""
        path = self.sample_path(sample_id)
        return self.open(path) if path.exists() else self.make_sample(sample_id)

    def make_sample(self, sample_id: str, *, replace: bool = False) -> bool:
        """Make a built-in project and open it, in the place of the one that is there if told so."""
        from exports import samples  # slow to import, and seldom wanted

        path = self.sample_path(sample_id)
        sample, lang = samples.find(sample_id), self.desk.language.lang
        text = self.desk.language.gettext("Making {name}…").format(name=sample.names.get(lang))

        def build() -> list[Record]:
            return list(samples.build(sample, find, lang=lang).project.records())

        find = self.desk.find_ruleset
        try:
            records = self._wait(text, build, lambda _made: None)
            path.parent.mkdir(parents=True, exist_ok=True)
            if replace and self.path == path.resolve():
                self.close()
            return self._take(lambda: ProjectStore.create(path, records, replace=replace), path)
        except StoppedError:
            return False
        except AlreadyThere:
            return self.open(path)
        except StoreError as error:
            self._could_not_open(path, error)
            return False

    # Copying and closing

    def save_copy(self, *, open_it: bool = False) -> bool:
        """Ask for a file, and save the project as it is into it; this one stays open, or not."""
        if self._store is None:
            return False
        here = self._store.path
        target = self._ask_target(free_name(folder_beside(here), here.stem))
        if target is None:
            return False
        store = self._store
        text = self.desk.language.gettext("Saving {name}…").format(name=target.stem)
        try:
            self._wait(text, lambda: store.save_copy(target))
        except StoreError as error:
            title = self.desk.language.gettext("No copy was saved")
            self.desk.interaction.warn(title, word_store_error(error, self.desk.tr))
            return False
        return self.open(target) if open_it else True

    def copy_to(self, target: Path) -> None:
        """Save the open project into a new file. Raises StoreError."""
        if self._store is not None:
            self._store.save_copy(target, replace=False)

    def _wait(
        self,
        text: str,
        work: Callable[[], ResultT],
        drop: Callable[[ResultT], object] | None = None,
    ) -> ResultT:
        cancel = self.desk.language.gettext("Cancel")
        return self.desk.interaction.wait(text, cancel, work, drop)

    def _ask_target(self, suggestion: Path) -> Path | None:
        title = self.desk.language.gettext("Save a copy as")
        target = self.desk.interaction.save_file(title, self._filters(), suggestion)
        if target is None:
            return None
        return target if target.suffix else target.with_suffix(ENDING)

    def close(self) -> None:
        """Close the project; nothing waits to be saved."""
        if self._store is None:
            return
        self.closing.emit()
        store, self._store = self._store, None
        self.work = None
        self.saved_at = None
        self.in_sample = False
        store.close()
        self.closed.emit()

    # Places

    def folder(self) -> Path:
        """The folder in which the user looks for projects: that of the last one, or his own."""
        for entry in self.recent.entries():
            if entry.exists and not is_own(entry.path):
                return entry.path.parent
        return documents()

    def _filters(self) -> str:
        gettext = self.desk.language.gettext
        projects, every = gettext("Muster projects"), gettext("All files")
        return f"{projects} (*{ENDING});;{every} (*)"


def _is_large(path: Path) -> bool:
    """Whether reading a project may take longer than a blink."""
    try:
        return path.stat().st_size > LARGE
    except OSError:
        return False
