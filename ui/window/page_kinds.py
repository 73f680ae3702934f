"""Kinds of pages beside the army editor: the action that opens one, and how it is made."""

from __future__ import annotations

from collections.abc import Callable

from model.values import frozen
from ui.open_project import OpenProject
from ui.window.actions import Actions, ActionSpec
from ui.window.pages import Page


@frozen
class PageKind:
    """A page of which a project has one; `key` names it, `action` opens it or brings it forward.

    `more` are further actions of its own, for while it is in front.
    """

    key: str
    action: ActionSpec
    make: Callable[[OpenProject, Actions], Page]
    more: tuple[ActionSpec, ...] = ()
