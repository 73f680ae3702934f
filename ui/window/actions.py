"""The one table of the window's actions: words, keys, icons, menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from exports.i18n import N_
from model.values import frozen
from ui.language import Language
from ui.theme import Theme

TAB_KEYS = tuple(f"Ctrl+{number}" for number in range(1, 10))
"""The keys that bring the first nine tabs to the front."""


class Menu(StrEnum):
    """The menus, in their order; the value is the menu's word."""

    FILE = N_("&File")
    EDIT = N_("&Edit")
    VIEW = N_("&View")
    ARMY = N_("&Army")
    PRINT = N_("&Print")
    HELP = N_("&Help")


@frozen
class ActionSpec:
    """One action. `break_before` puts a line above it in its menu.

    `short` is the word on a button, with its {keys} if they are named. An action of a `page` acts
    on the page that has the focus, and its keys work only there; one with `front` acts on the page
    in front, wherever the focus is.
    """

    id: str
    text: str
    menu: Menu
    keys: tuple[str, ...] = ()
    icon: str = ""
    tip: str = ""
    page: bool = False
    front: bool = False
    checkable: bool = False
    break_before: bool = False
    short: str = ""


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("file.new", N_("&New project…"), Menu.FILE, ("Ctrl+N",), "new"),
    ActionSpec("file.open", N_("&Open…"), Menu.FILE, ("Ctrl+O",), "open"),
    ActionSpec(
        "file.import",
        N_("&Import…"),
        Menu.FILE,
        ("Ctrl+I",),
        "spreadsheet",
        N_("Bring an army in from a spreadsheet or from indented text"),
        short=N_("Import"),
    ),
    ActionSpec(
        "file.save_copy",
        N_("&Save a copy as…"),
        Menu.FILE,
        ("Ctrl+S", "Ctrl+Shift+S"),
        "save",
        N_("Every edit is kept at once; this makes a second file"),
        break_before=True,
    ),
    ActionSpec("file.rename", N_("&Project name and notes…"), Menu.FILE, icon="notes"),
    ActionSpec("file.close", N_("&Close project"), Menu.FILE, ("Ctrl+Shift+W",), "close"),
    ActionSpec(
        "file.anew",
        N_("Start the sample ane&w…"),
        Menu.FILE,
        icon="redo",
        tip=N_("The built-in project as the program brings it; what you changed is kept"),
    ),
    ActionSpec("file.quit", N_("&Quit"), Menu.FILE, ("Ctrl+Q",), break_before=True),
    ActionSpec("edit.undo", N_("&Undo"), Menu.EDIT, ("Ctrl+Z",), "undo"),
    ActionSpec("edit.redo", N_("&Redo"), Menu.EDIT, ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    ActionSpec("edit.cut", N_("Cu&t"), Menu.EDIT, ("Ctrl+X",), "cut", page=True, break_before=True),
    ActionSpec("edit.copy", N_("&Copy"), Menu.EDIT, ("Ctrl+C",), "copy", page=True),
    ActionSpec("edit.paste", N_("&Paste"), Menu.EDIT, ("Ctrl+V",), "paste", page=True),
    ActionSpec(
        "edit.duplicate",
        N_("&Duplicate"),
        Menu.EDIT,
        ("Ctrl+D",),
        "duplicate",
        N_("Copy with everything below it"),
        page=True,
    ),
    ActionSpec("edit.remove", N_("Re&move"), Menu.EDIT, ("Del",), "remove", page=True),
    ActionSpec(
        "edit.cell", N_("&Edit the cell"), Menu.EDIT, ("F2",), "edit", page=True, break_before=True
    ),
    ActionSpec("edit.select_all", N_("Select &all"), Menu.EDIT, ("Ctrl+A",), page=True),
    ActionSpec("edit.find", N_("&Find in the table"), Menu.EDIT, ("Ctrl+F",), "filter", front=True),
    ActionSpec(
        "edit.go_to",
        N_("&Go to anything…"),
        Menu.EDIT,
        ("Ctrl+K",),
        "go-to",
        break_before=True,
        short=N_("Go to anything   {keys}"),
    ),
    ActionSpec("view.next_pane", N_("Next p&ane"), Menu.VIEW, ("F6",), break_before=True),
    ActionSpec(
        "view.expand", N_("&Expand all"), Menu.VIEW, ("Ctrl+Shift++",), "expand", front=True
    ),
    ActionSpec(
        "view.collapse", N_("&Collapse all"), Menu.VIEW, ("Ctrl+Shift+-",), "collapse", front=True
    ),
    ActionSpec("view.reset", N_("&Window as it was at first"), Menu.VIEW, break_before=True),
    ActionSpec(
        "army.new",
        N_("&New army…"),
        Menu.ARMY,
        ("Ctrl+Shift+N",),
        "echelon-army",
        short=N_("New army"),
    ),
    ActionSpec(
        "army.add",
        N_("&Add another"),
        Menu.ARMY,
        ("Ins", "Ctrl+Return"),
        "add",
        N_("Add one more like the selected"),
        page=True,
        break_before=True,
        short=N_("Add"),
    ),
    ActionSpec(
        "army.catalogue",
        N_("Add from the &list…"),
        Menu.ARMY,
        ("Ctrl+Ins", "Ctrl+L"),
        "books",
        N_("Choose from everything that the rules offer here"),
        page=True,
    ),
    ActionSpec(
        "army.larger",
        N_("&Larger unit"),
        Menu.ARMY,
        ("Alt+=", "Alt++"),
        "zoom-in",
        N_("Add models to the selected units, by the steps of their book"),
        page=True,
        break_before=True,
    ),
    ActionSpec(
        "army.smaller",
        N_("&Smaller unit"),
        Menu.ARMY,
        ("Alt+-",),
        "zoom-out",
        N_("Take models from the selected units, by the steps of their book"),
        page=True,
    ),
    ActionSpec(
        "army.split",
        N_("S&plit the unit…"),
        Menu.ARMY,
        ("Ctrl+T",),
        "cut",
        N_("Make two units of one"),
        page=True,
    ),
    ActionSpec(
        "list.paste",
        N_("P&aste a list as text…"),
        Menu.ARMY,
        ("Ctrl+Shift+V",),
        "paste",
        N_("Take in a list as players write it, after a look at what was understood"),
        page=True,
        break_before=True,
    ),
    ActionSpec(
        "list.text",
        N_("List as te&xt…"),
        Menu.ARMY,
        ("Ctrl+Shift+C",),
        "copy",
        N_("The army as text, for a forum or as Markdown"),
        page=True,
    ),
    ActionSpec(
        "list.compare",
        N_("Co&mpare with another list…"),
        Menu.ARMY,
        icon="table",
        tip=N_("What was added, removed and changed between two versions"),
        page=True,
    ),
    ActionSpec(
        "army.up",
        N_("Move &up"),
        Menu.ARMY,
        ("Alt+Up",),
        "move-up",
        page=True,
        break_before=True,
    ),
    ActionSpec("army.down", N_("Move &down"), Menu.ARMY, ("Alt+Down",), "move-down", page=True),
    ActionSpec(
        "army.out", N_("Move &out of the formation"), Menu.ARMY, ("Alt+Left",), "promote", page=True
    ),
    ActionSpec(
        "army.in",
        N_("Move &into the formation above"),
        Menu.ARMY,
        ("Alt+Right",),
        "demote",
        page=True,
    ),
    ActionSpec("issues.next", N_("Next &issue"), Menu.ARMY, ("F8",), "warning", break_before=True),
    ActionSpec("issues.previous", N_("Pre&vious issue"), Menu.ARMY, ("Shift+F8",)),
    ActionSpec(
        "issues.fix", N_("Apply the &fix of the issue"), Menu.ARMY, ("Ctrl+Shift+F",), "fix"
    ),
    ActionSpec("help.keys", N_("&Keys"), Menu.HELP, ("F1",), "keyboard"),
    ActionSpec("help.about", N_("&About Muster"), Menu.HELP, icon="info", break_before=True),
)


def key_words(*sequences: QKeySequence | str) -> str:
    """Keys as menus write them, in the language of the moment."""
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(each).toString(native) for each in sequences)


class Actions(QObject):
    """The actions made from the table, worded in the language of the moment."""

    def __init__(self, language: Language, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._language = language
        self._theme = theme
        self._specs: dict[str, ActionSpec] = {}
        self._actions: dict[str, QAction] = {}
        self._bare: dict[str, str] = {}
        for spec in ACTIONS:
            self.add(spec)
        language.changed.connect(self.retranslate)

    def __getitem__(self, action_id: str) -> QAction:
        return self._actions[action_id]

    def __iter__(self) -> Iterator[ActionSpec]:
        return iter(self._specs.values())

    def add(self, spec: ActionSpec) -> QAction:
        """Add an action to the table, for a part of the window that brings its own."""
        action = QAction(self)
        action.setObjectName(spec.id)
        action.setCheckable(spec.checkable)
        action.setShortcuts([QKeySequence(each) for each in spec.keys])
        if spec.page:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        if spec.icon:
            self._bare[spec.id] = spec.icon
        self._specs[spec.id] = spec
        self._actions[spec.id] = action
        self._word(spec)
        return action

    def bind(self, action_id: str, handler: Callable[[], object]) -> None:
        """Let an action call a function."""
        self._actions[action_id].triggered.connect(lambda _checked=False: handler())

    def spec(self, action_id: str) -> ActionSpec:
        """The line of the table from which an action was made."""
        return self._specs[action_id]

    def draw_icons(self, *action_ids: str) -> None:
        """Draw the icons of some actions, or of all, before they are seen.

        Most stand in menus only: at the start the window comes before them.
        """
        for each in action_ids or tuple(self._bare):
            name = self._bare.pop(each, "")
            if name:
                self._theme.set_icon(self._actions[each], name)

    def of_pages(self) -> list[QAction]:
        """The actions whose keys work only where a page has the focus."""
        return [self._actions[spec.id] for spec in self if spec.page]

    def fill(self, menu: QMenu, which: Menu) -> None:
        """Put the actions of a menu into it."""
        for spec in self:
            if spec.menu is which:
                if spec.break_before and menu.actions():
                    menu.addSeparator()
                menu.addAction(self._actions[spec.id])

    def retranslate(self) -> None:
        """Word every action again."""
        for spec in self:
            self._word(spec)

    def _word(self, spec: ActionSpec) -> None:
        action = self._actions[spec.id]
        gettext = self._language.gettext
        action.setText(gettext(spec.text))
        plain = gettext(spec.tip or spec.text).replace("&", "").rstrip("…")
        keys = key_words(action.shortcut())
        if spec.short:
            action.setIconText(gettext(spec.short).format(keys=keys))
        action.setToolTip(f"{plain} ({keys})" if keys else plain)
        action.setStatusTip(gettext(spec.tip) if spec.tip else "")
