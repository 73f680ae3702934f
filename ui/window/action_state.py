"""Which actions can be used now, and what undo and redo are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from exports.wording import word_label
from model.forces.changes import Label
from ui.desk import Desk
from ui.open_project import OpenProject
from ui.window.actions import Actions, key_words
from ui.window.page_kinds import PageKind
from ui.window.pages import Page

if TYPE_CHECKING:
    from ui.findings.issues_dock import IssuesPanel


def title(desk: Desk, work: OpenProject | None) -> str:
    """The title of the window."""
    if work is None:
        return "Muster"
    words = desk.language.gettext("read only")
    mark = f" ({words})" if work.document.read_only else ""
    return f"{work.title}{mark} – Muster"


def show_pages(actions: Actions, page: Page | None) -> None:
    """What the page in front can do."""
    for spec in actions:
        if spec.page or spec.front:
            actions[spec.id].setEnabled(page is not None and page.can(spec.id))


def show_project(
    actions: Actions, work: OpenProject | None, kinds: Iterable[PageKind], *, in_sample: bool
) -> None:
    """What can be done with the open project."""
    actions["file.anew"].setVisible(in_sample)
    for each in ("file.save_copy", "file.rename", "file.close"):
        actions[each].setEnabled(work is not None)
    actions["army.new"].setEnabled(work is None or not work.document.read_only)
    for kind in kinds:
        actions[kind.action.id].setEnabled(work is not None)


def show_issues(actions: Actions, work: OpenProject | None, issues: IssuesPanel | None) -> None:
    """Whether there are findings to go to, and to mend."""
    found = issues is not None and bool(issues.model.rowCount())
    for each in ("issues.next", "issues.previous"):
        actions[each].setEnabled(found)
    writable = work is not None and not work.document.read_only
    actions["issues.fix"].setEnabled(found and writable)


def show_history(
    actions: Actions, desk: Desk, work: OpenProject | None, page: Page | None = None
) -> None:
    """Name the steps that undo and redo would take: the page's own, or the document's."""
    gettext = desk.language.gettext
    own = page.history() if page is not None else None
    if own is not None:
        undo, redo = own.undo_words(), own.redo_words()
    else:
        undo, redo = _document_words(desk, work)
    for action_id, text, words in (
        ("edit.undo", gettext("&Undo"), undo),
        ("edit.redo", gettext("&Redo"), redo),
    ):
        action = actions[action_id]
        action.setEnabled(words is not None)
        action.setText(f"{text}: {words}" if words else text)
        plain = text.replace("&", "")
        keys = key_words(action.shortcut())
        action.setToolTip(f"{plain}: {words} ({keys})" if words else f"{plain} ({keys})")


def _document_words(desk: Desk, work: OpenProject | None) -> tuple[str | None, str | None]:
    if work is None:
        return None, None
    undo, redo = work.document.undo_label, work.document.redo_label
    return (
        _words(desk, work, undo) if undo is not None else None,
        _words(desk, work, redo) if redo is not None else None,
    )


def _words(desk: Desk, work: OpenProject, label: Label) -> str:
    """A step in words, by the rule set that knows its fields and kinds."""
    for army in work.document.project.armies:
        ruleset = work.ruleset(army)
        if ruleset is not None:
            return word_label(label, desk.tr, ruleset).replace("&", "&&")
    return word_label(label, desk.tr).replace("&", "&&")
