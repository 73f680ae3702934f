"""Where the program keeps its own files: configuration and data of the user."""

from __future__ import annotations

from pathlib import Path

APP = "muster"


def config_dir() -> Path:
    """The folder of settings and of the list of recent files; made if it is not there."""
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False, ensure_exists=True)


def data_dir() -> Path:
    """The folder of the user's books, stock and templates; made if it is not there."""
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False, ensure_exists=True)
