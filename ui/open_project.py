"""An open project as the window sees it: the document, the words for it, and safe edits."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtGui import QColor, QPalette

from db.errors import StoreError
from exports.drawing.colours import TOKENS
from model.books.intake import books_to_take
from model.forces.document import ProjectDocument, ReadOnly
from model.forces.edits import IllegalMove
from model.forces.elements import Element
from model.rulesets.base import RuleSet
from model.rulesets.fields import Kind
from model.rulesets.forces import Forces
from ui.desk import Desk
from ui.store_words import word_store_error
from ui.symbols import FALLBACK, known
from ui.theme import is_dark

log = logging.getLogger(__name__)
ResultT = TypeVar("ResultT")
LEAST_LIGHTNESS = 150  # of a side's colour on a dark ground, of 255


class OpenProject:
    """What widgets that show or edit a project are given.

    `do` carries out an edit; when it cannot be made, the user is told in plain words and the
    project stays as it was.
    """

    def __init__(self, desk: Desk, document: ProjectDocument, path: Path | None = None) -> None:
        self.desk = desk
        self.document = document
        self.path = path
        document.companions = books_to_take

    @property
    def title(self) -> str:
        """The project's name, or else its file's."""
        name = self.document.project.info.name
        return name or (self.path.stem if self.path is not None else "")

    # Words and symbols

    def ruleset(self, element: Element) -> RuleSet | None:
        """The rule set of an element's army; None if the program lacks it."""
        return self.desk.find_ruleset(self.document.project.army_of(element).ruleset)

    def forces(self, element: Element) -> Forces | None:
        """The rules' view of an element's army."""
        return self.document.assessment.forces(element)

    def kind(self, element: Element) -> Kind | None:
        """The kind of an element."""
        ruleset = self.ruleset(element)
        return ruleset.kinds.get(element.kind) if ruleset is not None else None

    def kind_name(self, element: Element) -> str:
        """What the rule set calls an element of this kind."""
        kind = self.kind(element)
        return self.desk.language.text(kind.names) if kind is not None else element.kind

    def name(self, element: Element) -> str:
        """The element's name, or what it is if it has none."""
        return element.name or f"({self.kind_name(element)})"

    def path_of(self, element: Element) -> str:
        """The names of the elements above, from the army down."""
        above = reversed(list(self.document.project.ancestors(element)))
        return " › ".join(self.name(each) for each in above)

    def symbol(self, element: Element) -> str:
        """The symbol of an element: of its arm, or of its kind."""
        kind = self.kind(element)
        if kind is None:
            return FALLBACK
        name = kind.symbol.icon
        forces = self.forces(element)
        field = kind.field(kind.symbol.field) if kind.symbol.field else None
        if field is not None and forces is not None:
            option = field.option(forces.text(element, field.id))
            name = option.symbol if option is not None and option.symbol else name
        return known(name)

    def side_colour(self, element: Element, palette: QPalette) -> QColor | None:
        """The colour of the side on which an element's army fights, fit for the theme at hand."""
        army = self.document.project.army_of(element)
        forces = self.forces(army)
        if forces is None:
            return None
        field = forces.field(army, forces.ruleset.roles.side)
        option = field.option(forces.text(army, field.id)) if field is not None else None
        token = option.colour.removeprefix("side-") if option is not None else ""
        if token not in TOKENS:
            return None
        colour = QColor(TOKENS[token])
        if not is_dark(palette):
            return colour
        lightness = max(colour.lightness(), LEAST_LIGHTNESS)
        return QColor.fromHsl(colour.hslHue(), colour.hslSaturation(), lightness)

    # Edits

    def do(self, edit: Callable[[], ResultT]) -> ResultT | None:
        """Carry out an edit of the document; None, and a plain word to the user, if it fails."""
        _ = self.desk.language.gettext
        title = _("Nothing was changed")
        try:
            return edit()
        except ReadOnly:
            text = _("This project is open for reading only. Save a copy of it to make changes.")
            self.desk.interaction.warn(title, text)
        except IllegalMove as error:
            self.desk.interaction.warn(title, self.word_illegal(error))
        except StoreError as error:
            log.warning("an edit could not be stored", exc_info=True)
            self.desk.interaction.warn(title, word_store_error(error, self.desk.tr))
        return None

    def word_illegal(self, error: IllegalMove) -> str:
        """Why an element cannot stand somewhere."""
        _ = self.desk.language.gettext
        child, parent = (self._kind_word(each) for each in (error.child, error.parent))
        if error.child == error.parent or not parent:
            return _("A {child} cannot stand there.").format(child=child)
        return _("A {child} cannot stand directly below a {parent}.").format(
            child=child, parent=parent
        )

    def _kind_word(self, kind_id: str) -> str:
        for army in self.document.project.armies:
            ruleset = self.ruleset(army)
            if ruleset is not None and kind_id in ruleset.kinds:
                return self.desk.language.text(ruleset.kinds[kind_id].names).lower()
        return kind_id
