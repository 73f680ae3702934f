"""A user who answers by a script, and what else several tests of the window need."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ui.interaction import Question
from ui.window.main_window import MainWindow


@dataclass
class ScriptedInteraction:
    """Gives prepared answers in order, and keeps what it was asked and told."""

    answers: list[str | Path | None] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    warnings: list[tuple[str, str, str]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    waited: list[str] = field(default_factory=list)

    def _next(self) -> str | Path | None:
        assert self.answers, "the script has no answer left"
        return self.answers.pop(0)

    def ask(self, question: Question) -> str:
        self.questions.append(question)
        answer = self._next()
        assert answer in {choice.id for choice in question.choices} | {question.cancel}
        return str(answer)

    def warn(self, title: str, text: str, details: str = "") -> None:
        self.warnings.append((title, text, details))

    def ask_text(self, title: str, text: str, initial: str = "") -> str | None:
        self.asked.append(text)
        answer = self._next()
        return None if answer is None else str(answer)

    def open_file(self, title: str, filters: str, folder: Path) -> Path | None:
        self.asked.append(title)
        answer = self._next()
        return None if answer is None else Path(answer)

    def wait(self, text, cancel, work, drop=None):
        """Work at once."""
        self.waited.append(text)
        return work()

    def save_file(self, title: str, filters: str, suggestion: Path) -> Path | None:
        self.asked.append(title)
        answer = self._next()
        return None if answer is None else Path(answer)


def find(window: MainWindow, name: str) -> str:
    """The id of the element with a name in the project that a window has open."""
    work = window.session.work
    assert work is not None
    for army in work.document.project.armies:
        for element in work.document.project.subtree(army.id):
            if element.name == name:
                return element.id
    raise LookupError(name)


def never(error: object) -> None:
    """What hears of an error that must not come."""
    raise AssertionError(error)
