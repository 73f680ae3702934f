"""Loads Qt's libraries beside what needs none of them, and its bindings without their hook.

Binding the libraries takes the system's loader some 50 ms, in which Python would wait. It does not
wait for a function of C: so one thread asks the loader for the libraries while the other reads the
modules of the model. The imports of Qt that follow find them there.
"""

from __future__ import annotations

import builtins
import ctypes
import importlib
import importlib.util
import logging
import os
import sys
import threading
from pathlib import Path

log = logging.getLogger(__name__)

LIBRARIES = ("QtWidgets", "QtSvg")
"""Bindings of which the window cannot do without; each brings the libraries that it stands on."""


def preload() -> threading.Thread | None:
    """Begin to load the libraries; None where the system's loader is another.

    What cannot be loaded here is left to the import, which tells what is wrong with it.
    """
    found = importlib.util.find_spec("PySide6")
    if sys.platform == "win32" or found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    paths = [str(path) for name in LIBRARIES for path in folder.glob(f"{name}.*so")]
    thread = threading.Thread(target=_load, args=[paths], name="preload", daemon=True)
    thread.start()
    return thread


def _load(paths: list[str]) -> None:
    loader = ctypes.CDLL(None)
    loader.dlopen.argtypes = [ctypes.c_char_p, ctypes.c_int]
    loader.dlopen.restype = ctypes.c_void_p
    for path in paths:
        if not loader.dlopen(os.fsencode(path), os.RTLD_NOW):
            log.info("%s could not be loaded ahead of its import", path)


def import_bindings() -> None:
    """Import Qt's bindings, and keep Python's own way to import.

    The bindings put a function before every import: it reads the source of each module to see
    whether that asks for other names (`from __feature__ import snake_case`). Nothing here does, and
    each start would read 150 files for it. Bindings that are there already keep their function.
    """
    plain = builtins.__import__
    importlib.import_module("PySide6.QtCore")
    builtins.__import__ = plain
