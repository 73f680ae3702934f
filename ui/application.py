"""Starts the window: application object, theme, language, crash report, session."""

from __future__ import annotations

import gc
import logging
import os
import sys
import threading
from collections.abc import Callable, Sequence
from datetime import time
from pathlib import Path
from types import TracebackType
from typing import NoReturn

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from db.paths import config_dir
from db.store import warm_up
from exports.i18n import LANGUAGES, Translator, best_language
from model.rulesets.base import RuleSet
from ui.cli.logs import hook_crashes
from ui.collector import collector
from ui.desk import Desk
from ui.fitting import keep_on_screen
from ui.interaction import DialogInteraction
from ui.language import Language
from ui.settings import Settings
from ui.singletons import keep_singletons
from ui.theme import Mode, Theme, program_icon
from ui.window.main_window import MainWindow
from ui.window.menus import LANGUAGE, MODE
from ui.window.rooms import importer, page_kinds
from ui.window.session import Session

log = logging.getLogger(__name__)
SETTINGS_FILE = "window.ini"
PATIENCE = 0.4
"""Seconds that the end of the program waits for work in the background."""


def make_application(arguments: Sequence[str] = ("muster",)) -> QApplication:
    """The application object; the one that is there if it was made before."""
    keep_singletons()
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    # Said here, and not by setStyle: that gives the style back, and with it Qt's bindings would
    # make the style's 400 names, for which every start would wait.
    app = QApplication([*arguments, "-style", "fusion"])
    app.setApplicationName("muster")
    app.setApplicationDisplayName("Muster")
    app.setDesktopFileName("muster")
    app.focusWindowChanged.connect(keep_on_screen)
    return app


def make_desk(app: QApplication, settings: Settings, lang: str | None = None) -> Desk:
    """The shared things of the window, as the user left them."""
    wanted = lang or settings.text(LANGUAGE)
    if wanted not in LANGUAGES:
        wishes = [os.environ.get("LANGUAGE", ""), *QLocale.system().uiLanguages()]
        wanted = best_language(wishes)
    mode = settings.text(MODE, Mode.SYSTEM.value)
    return Desk(
        language=Language(wanted, app),
        theme=Theme(app, Mode(mode) if mode in set(Mode) else Mode.SYSTEM),
        settings=settings,
        interaction=DialogInteraction(),
        find_ruleset=find_ruleset,
        ruleset_ids=ruleset_ids,
    )


def find_ruleset(ruleset_id: str) -> RuleSet | None:
    """A rule set of the program; what reads them is loaded when the first is wanted."""
    from model.rulesets import loader

    return loader.find(ruleset_id)


def ruleset_ids() -> tuple[str, ...]:
    """The ids of the rule sets that the program has."""
    from model.rulesets import loader

    return loader.available()


def make_window(desk: Desk, session: Session) -> MainWindow:
    """The main window with all its rooms."""
    return MainWindow(desk, session, page_kinds(), importer())


def run_window(project: Path | None, lang: str | None = None) -> int:
    """Open the window and stay until it is closed; returns the exit code."""
    app = make_application(sys.argv[:1])
    desk = make_desk(app, Settings(config_dir() / SETTINGS_FILE), lang)
    session = Session(desk)
    window = make_window(desk, session)
    hook_crashes()
    previous, sys.excepthook = sys.excepthook, crash_reporter(desk)
    try:
        show_window(app, window, project)
        warming = threading.Thread(target=_warm_up, args=[desk.tr], name="warm-up", daemon=True)
        collector().watch(warming)
        warming.start()
        code = app.exec()
    finally:
        sys.excepthook = previous
        session.close()
        window.deleteLater()
        app.processEvents()
    from ui.background import stop_all

    stop_all()
    if not collector().settle(PATIENCE):
        leave(desk.settings, code)
    return code


def leave(settings: Settings, code: int) -> NoReturn:
    """End the program at once: Python would wait for work that nobody wants any longer.

    All that is to stay is on the disk: edits since they were made, and the place of the window.
    """
    log.info("work in the background did not end in time and is broken off")
    settings.flush()
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # a program without a console has none
            stream.flush()
    os._exit(code)


def show_window(app: QApplication, window: MainWindow, project: Path | None) -> None:
    """Show the window, then the project's page in it; returns when both are painted.

    What stands round the page comes after, while the user may already work.
    """
    window.come_back_shape()
    window.show()
    window.start(project, in_steps=True)
    app.processEvents()
    window.steps.add(lambda: app.setWindowIcon(program_icon()))
    window.steps.begin()
    collector().take_over()
    # What the start has made is there to stay: the collector need never look through it.
    gc.freeze()


def _warm_up(tr: Translator) -> None:
    """Load what the first edit needs, while the user looks at his army."""
    warm_up()
    tr.time(time(12))


def crash_reporter(
    desk: Desk,
) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    """A hook that logs what nothing caught, and tells the user without losing his place."""
    from ui.cli.logs import log_crash

    telling = False

    def report(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        nonlocal telling
        log_crash(kind, error, trace)
        if telling or issubclass(kind, KeyboardInterrupt):
            return
        telling = True
        _ = desk.language.gettext
        desk.interaction.warn(
            _("Something went wrong in the program"),
            _(
                "What you did last may not have happened; everything before it is saved. "
                "Go on, or close the window and open it again."
            ),
            f"{kind.__name__}: {error}",
        )
        telling = False

    return report
