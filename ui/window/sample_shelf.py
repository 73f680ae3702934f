"""The built-in samples as the user meets them: as he left them, or anew with his kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from db.aside import free_name
from db.errors import StoreError
from db.store import ProjectStore
from ui.desk import Desk
from ui.interaction import Choice, Question, StoppedError
from ui.places import documents
from ui.store_words import word_store_error

if TYPE_CHECKING:
    from ui.window.session import Session


class SampleShelf:
    """Opens samples. One that the user changed is his: it is never replaced without a copy."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self._desk = desk
        self._session = session

    def open(self, sample_id: str) -> bool:
        """Open a sample; where the kept one was changed, ask whether to begin anew."""
        path = self._session.sample_path(sample_id)
        try:
            changed = path.exists() and self._is_changed(path)
        except StoppedError:
            return False
        except StoreError:
            return self._session.open_sample(sample_id)  # which tells what is wrong with it
        if not changed:
            return self._session.open_sample(sample_id)
        _ = self._desk.language.gettext
        question = Question(
            _("You changed this sample"),
            _("Go on where you left it, or start it anew?"),
            [
                Choice("keep", _("Go on"), main=True),
                Choice("anew", _("Start anew")),
                Choice("cancel", _("Cancel")),
            ],
            cancel="cancel",
            details=self._word_kept(path),
        )
        match self._desk.interaction.ask(question):
            case "keep":
                return self._session.open_sample(sample_id)
            case "anew":
                return self._begin_anew(path)
            case _:
                return False

    def start_anew(self) -> bool:
        """Make the sample that is open anew; what was changed in it is kept as a copy."""
        path = self._session.path
        if path is None or not self._session.in_sample:
            return False
        _ = self._desk.language.gettext
        try:
            if not self._is_changed(path):
                return self._session.make_sample(path.stem, replace=True)
        except StoppedError:
            return False
        except StoreError as error:
            self._refuse(error)
            return False
        question = Question(
            _("Start the sample anew?"),
            _("It will be as the program brings it."),
            [Choice("anew", _("Start anew"), main=True), Choice("cancel", _("Cancel"))],
            cancel="cancel",
            details=self._word_kept(path),
        )
        return self._desk.interaction.ask(question) == "anew" and self._begin_anew(path)

    def _begin_anew(self, path: Path) -> bool:
        """Save a copy of a changed sample among the user's documents, then make it anew."""
        kept = self._target(path)
        try:
            if self._session.path == path.resolve():
                self._session.copy_to(kept)
            else:
                with ProjectStore.open(path) as store:
                    store.save_copy(kept, replace=False)
        except StoreError as error:
            self._refuse(error)
            return False
        self._session.recent.add(kept, kept.stem)
        return self._session.make_sample(path.stem, replace=True)

    def _is_changed(self, path: Path) -> bool:
        """Whether a sample's file is no longer as it is made. Raises StoreError, StoppedError."""

        def compare() -> bool:
            from exports import samples
            from exports.sample_state import is_untouched

            with ProjectStore.open(path, read_only=True) as store:
                project = store.load()
            return not is_untouched(samples.find(path.stem), project, find)

        find, gettext = self._desk.find_ruleset, self._desk.language.gettext
        text = gettext("Opening {name}…").format(name=path.stem)
        return self._desk.interaction.wait(text, gettext("Cancel"), compare, lambda _made: None)

    def _target(self, path: Path) -> Path:
        return free_name(documents(), path.stem.capitalize())

    def _word_kept(self, path: Path) -> str:
        target = self._target(path)
        text = self._desk.language.gettext(
            "If you start anew, what you changed is kept as “{file}” in {folder}."
        )
        return text.format(file=target.name, folder=target.parent)

    def _refuse(self, error: StoreError) -> None:
        title = self._desk.language.gettext("The sample was left as it is")
        self._desk.interaction.warn(title, word_store_error(error, self._desk.tr))
