"""What the army editor does to build a list quickly: sizes, splitting, lists as text.

Books and dialogs are loaded when they are wanted: most projects start without them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from model.books import fields
from model.forces.changes import Label
from model.forces.elements import Element, Role
from model.issues import SetValues
from ui.open_project import OpenProject

if TYPE_CHECKING:
    from ui.lists.compare_dialog import CompareDialog
    from ui.lists.paste_dialog import PasteDialog
    from ui.lists.sizes import UnitSize
    from ui.lists.split_dialog import SplitDialog
    from ui.lists.text_dialog import TextDialog

WRITING = frozenset({"army.split", "army.larger", "army.smaller", "list.paste"})


class ListCommands:
    """Commands on one army. `selected` gives the chosen ids, `select` chooses, `say` tells."""

    def __init__(
        self,
        work: OpenProject,
        army_id: str,
        selected: Callable[[], list[str]],
        select: Callable[[Sequence[str]], None],
        say: Callable[[str], None],
    ) -> None:
        self._work = work
        self._army_id = army_id
        self._selected = selected
        self._select = select
        self._say = say

    def commands(self, window: QWidget) -> Mapping[str, Callable[[], object]]:
        """The commands by the ids of their actions; dialogs open above a window."""
        return {
            "army.split": lambda: self.split(window),
            "army.larger": lambda: self.resize(1),
            "army.smaller": lambda: self.resize(-1),
            "list.paste": lambda: self.paste(window),
            "list.text": lambda: self.write(window),
            "list.compare": lambda: self.compare(window),
        }

    def can(self, action_id: str) -> bool | None:
        """Whether a command can be used now; None for one that is not of these."""
        if action_id in ("list.text", "list.compare"):
            return True
        if action_id not in WRITING:
            return None
        if self._work.document.read_only:
            return False
        if action_id == "list.paste":
            return self._has_book()
        sizes = self._sizes()
        if action_id == "army.split":
            return len(sizes) == 1 and sizes[0][1].count > 1
        return bool(sizes)

    def _has_book(self) -> bool:
        army = self._work.document.project.find(self._army_id)
        forces = self._work.forces(army) if army is not None else None
        if army is None or forces is None or not fields.text(army, fields.BOOK):
            return False
        from model.books.roster import book_of

        return book_of(forces, army) is not None

    def _sizes(self) -> list[tuple[Element, UnitSize]]:
        """The selected units that have a size."""
        found = []
        for each in self._selected():
            element = self._work.document.project.find(each)
            forces = self._work.forces(element) if element is not None else None
            if element is None or forces is None or element.role is not Role.UNIT:
                continue
            from ui.lists.sizes import size_of

            size = size_of(forces, element)
            if size is not None:
                found.append((element, size))
        return found

    # Sizes

    def resize(self, steps: int) -> None:
        """Make the selected units larger or smaller by the steps of their book."""
        sizes = self._sizes()
        edits = [
            SetValues(element.id, {size.field.id: size.stepped(steps)})
            for element, size in sizes
            if size.stepped(steps) != size.count
        ]
        if not edits:
            if sizes:
                gettext = self._work.desk.language.gettext
                self._say(gettext("The army book does not allow another size that way."))
            return
        label = Label("set", {"fields": (sizes[0][1].field.id,), "count": len(edits)})
        self._work.do(lambda: self._work.document.edit(label, edits))

    def split(self, window: QWidget) -> SplitDialog | None:
        """Ask how many models leave the unit, and make a second one of them."""
        sizes = self._sizes()
        if len(sizes) != 1 or sizes[0][1].count < 2:
            return None
        element, size = sizes[0]
        from ui.lists.split_dialog import SplitDialog

        dialog = SplitDialog(self._work, element, size, window)
        dialog.accepted.connect(lambda: self._split(element, dialog.count(), size))
        dialog.open()
        return dialog

    def _split(self, element: Element, count: int, size: UnitSize) -> None:
        from model.books.building import split_unit

        document = self._work.document
        made = self._work.do(lambda: split_unit(document, element.id, count, size.field.id))
        if made:
            self._select([made])

    # Lists

    def _army(self) -> Element | None:
        return self._work.document.project.find(self._army_id)

    def paste(self, window: QWidget) -> PasteDialog | None:
        """Show a list pasted as text, and take its units in as one step."""
        army = self._army()
        if army is None:
            return None
        from ui.lists.paste_dialog import PasteDialog

        dialog = PasteDialog(self._work, army, window)
        dialog.added.connect(self._select)
        dialog.open()
        return dialog

    def write(self, window: QWidget) -> TextDialog | None:
        """Show the army as text, to be copied or saved."""
        army = self._army()
        if army is None:
            return None
        from ui.lists.text_dialog import TextDialog

        dialog = TextDialog(self._work, army, window)
        dialog.open()
        return dialog

    def compare(self, window: QWidget) -> CompareDialog | None:
        """Compare the army with another version of it."""
        army = self._army()
        if army is None:
            return None
        from ui.lists.compare_dialog import CompareDialog

        dialog = CompareDialog(self._work, army, window)
        dialog.open()
        return dialog
