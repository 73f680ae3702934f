"""The ways to anything: the line that finds elements, rules and commands, and the little sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

if TYPE_CHECKING:
    from ui.army.editor import ArmyEditor
    from ui.window.main_window import MainWindow

REFERENCE = "reference"

# What these open is imported when it is opened: the window is there before it.


class Going:
    """Opens what helps to find something, above a window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def ask(self) -> None:
        """Open the line that finds everything."""
        from ui.forms.picker import Picker
        from ui.window import goto

        window = self._window
        found = goto.places(window.desk, window.session.work, window.actions_table)
        picker = Picker(window.desk, found, window)
        picker.picked.connect(self.go)
        picker.open_over(window)

    def go(self, place: str) -> None:
        """Go to what was found: an element, a command, a rule or a table."""
        from ui.window import goto

        window = self._window
        what, _, rest = place.partition(":")
        if what == goto.ELEMENT:
            window.show_element(rest)
        elif what == goto.ACTION:
            # After the little window is gone and the page has the focus again.
            QTimer.singleShot(0, window.actions_table[rest].trigger)
        else:
            ruleset_id, _, thing = rest.partition(":")
            page = window.open_page(REFERENCE)
            if page is not None and page.show_rule(ruleset_id, what, thing):
                return
            ruleset = window.desk.find_ruleset(ruleset_id)
            if ruleset is not None:
                from ui.window import dialogs

                dialogs.show_reference(window, window.desk, ruleset, what, thing)

    def show_keys(self) -> None:
        """List every key."""
        from ui.window import dialogs

        dialogs.show_keys(self._window, self._window.desk, self._window.actions_table)

    def show_about(self) -> None:
        """Say what the program is."""
        from ui.window import dialogs

        dialogs.show_about(self._window, self._window.desk)

    def open_catalogue(self, page: ArmyEditor) -> None:
        """Offer what can be added on an army's page."""
        from ui.window import dialogs

        dialogs.open_catalogue(self._window, page)
