"""Muster's entry: reads the arguments, sets up logging and crash hooks, and wires the rooms."""

from __future__ import annotations

import gc
import importlib
import logging
import os
import sys
import traceback
from typing import TYPE_CHECKING

from exports.i18n import Translator, best_language, translator

if TYPE_CHECKING:
    import argparse

COULD_NOT = 2
log = logging.getLogger("muster")


def language(argv: list[str]) -> Translator:
    """The translator for the language asked for on the command line, else the machine's."""
    for at, word in enumerate(argv):
        name, equals, value = word.partition("=")
        if name == "--lang":
            following = value if equals else "".join(argv[at + 1 : at + 2])
            return translator(best_language([following]))
    wishes = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if not any(wishes):
        import locale  # slow to import, and only some systems do not say it in the environment

        wishes = [locale.getlocale()[0] or ""]
    return translator(best_language(wishes))


def has_display() -> bool:
    """Whether a window can be opened here."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def fail(text: str, error: Exception | None = None) -> int:
    """Say in one line on stderr why nothing was done; --debug shows the traceback in the log."""
    if error is not None:
        trace = "".join(traceback.format_exception(error))
        log.debug("could not: %s", trace)
    sys.stderr.write(f"app.py: {' '.join(text.split())}\n")
    return COULD_NOT


def open_window(arguments: argparse.Namespace, tr: Translator) -> int:
    """Open the window on a project, or on the last one; the sample at the first start."""
    if not has_display():
        text = tr.gettext("there is no display for the window; `app.py demo` works without one")
        return fail(text)
    load_window()
    from ui.application import run_window

    return run_window(arguments.project, lang=arguments.lang)


def load_window() -> None:
    """Load what the window needs, Qt's libraries beside the modules that do without them."""
    gc.disable()  # nothing that the start loads is garbage; then ui/collector.py collects
    from ui.preload import import_bindings, preload

    preload()
    for name in ("db.store", "model.forces.document", "model.rulesets.loader"):
        importlib.import_module(name)
    import_bindings()


def main(argv: list[str]) -> int:
    """Carry out the command line; returns the exit code."""
    from ui.cli.arguments import UsageError, parse
    from ui.cli.logs import start_logging

    tr = language(argv)
    start_logging(debug="--debug" in argv)
    try:
        arguments = parse(argv, tr)
    except UsageError as error:
        return fail(str(error), error)
    if arguments.command == "window":
        return open_window(arguments, tr)
    from ui.cli import commands

    try:
        code = commands.run(arguments, tr)
    except commands.CommandError as error:
        return fail(str(error), error)
    except BrokenPipeError:
        sys.stderr.close()
        return COULD_NOT
    except Exception as error:  # noqa: BLE001 - the last door: one line and exit 2
        text = tr.gettext("this is a fault of the program ({error}); --debug shows where")
        return fail(text.format(error=f"{type(error).__name__}: {error}"), error)
    if arguments.command == "demo" and not arguments.no_window and has_display():
        arguments.project = arguments.out / "gettysburg.muster"
        return open_window(arguments, tr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
