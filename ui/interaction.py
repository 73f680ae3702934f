"""The port for every question to the user: dialogs in the window, a script in tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from model.values import frozen

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton

ResultT = TypeVar("ResultT")


class StoppedError(Exception):
    """The user, or newer work, stopped this piece of work."""


@frozen
class Choice:
    """An answer that the user may give; `main` is the one that Enter gives."""

    id: str
    text: str
    main: bool = False
    destructive: bool = False


@frozen
class Question:
    """A question with its answers: what happened, and what each answer does.

    `cancel` is the id that closing the dialog means.
    """

    title: str
    text: str
    choices: Sequence[Choice]
    cancel: str
    details: str = ""


class Interaction(Protocol):
    """Whoever can be asked."""

    def ask(self, question: Question) -> str:
        """Ask, and return the id of the choice."""

    def warn(self, title: str, text: str, details: str = "") -> None:
        """Say that something went wrong, and what to do next."""

    def ask_text(self, title: str, text: str, initial: str = "") -> str | None:
        """Ask for a line of text; None if the user gave none."""

    def open_file(self, title: str, filters: str, folder: Path) -> Path | None:
        """Ask for a file to read; None if the user chose none."""

    def save_file(self, title: str, filters: str, suggestion: Path) -> Path | None:
        """Ask for a file to write; None if the user chose none."""

    def wait(
        self,
        text: str,
        cancel: str,
        work: Callable[[], ResultT],
        drop: Callable[[ResultT], object] | None = None,
    ) -> ResultT:
        """Carry out long work while the user waits, as `ui.waiting.wait_for` does."""


class DialogInteraction:
    """Asks by modal dialogs above the active window. Qt's are loaded when one is opened."""

    def ask(self, question: Question) -> str:
        """Ask with a button for each choice."""
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(_above())
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(question.title)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(question.text)
        box.setInformativeText(question.details)
        ids: dict[QAbstractButton, str] = {}
        for choice in question.choices:
            role = (
                QMessageBox.ButtonRole.RejectRole
                if choice.id == question.cancel
                else QMessageBox.ButtonRole.DestructiveRole
                if choice.destructive
                else QMessageBox.ButtonRole.AcceptRole
            )
            button = box.addButton(choice.text, role)
            ids[button] = choice.id
            if choice.main:
                box.setDefaultButton(button)
            if choice.id == question.cancel:
                box.setEscapeButton(button)
        box.exec()
        answer = ids.get(box.clickedButton(), question.cancel)
        box.deleteLater()
        return answer

    def warn(self, title: str, text: str, details: str = "") -> None:
        """Show a message with one button."""
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(QMessageBox.Icon.Warning, title, text, parent=_above())
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(details)
        box.exec()
        box.deleteLater()

    def ask_text(self, title: str, text: str, initial: str = "") -> str | None:
        """Show an input line."""
        from PySide6.QtWidgets import QInputDialog

        answer, given = QInputDialog.getText(_above(), title, text, text=initial)
        return answer if given else None

    def open_file(self, title: str, filters: str, folder: Path) -> Path | None:
        """Show the system's dialog for files to open."""
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getOpenFileName(_above(), title, str(folder), filters)
        return Path(name) if name else None

    def save_file(self, title: str, filters: str, suggestion: Path) -> Path | None:
        """Show the system's dialog for files to save.

        It knows the ending that is added to a name without one, so that it asks before a file
        that is there is replaced.
        """
        from PySide6.QtWidgets import QFileDialog

        dialog = QFileDialog(_above(), title, str(suggestion.parent), filters)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suggestion.suffix.removeprefix("."))
        dialog.selectFile(suggestion.name)
        names = dialog.selectedFiles() if dialog.exec() else []
        dialog.deleteLater()
        return Path(names[0]) if names else None

    def wait(
        self,
        text: str,
        cancel: str,
        work: Callable[[], ResultT],
        drop: Callable[[ResultT], object] | None = None,
    ) -> ResultT:
        """Work off the window's thread; after a moment a dialog says what is being done."""
        from ui.waiting import wait_for

        return wait_for(_above(), text, cancel, work, drop)


def _above() -> QWidget | None:
    return QApplication.activeModalWidget() or QApplication.activeWindow()
