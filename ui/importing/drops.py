"""Files dragged onto the window that may be orders of battle."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

from ui.importing.source import ENDINGS


def dropped_file(data: QMimeData) -> Path | None:
    """The one local file that is dragged, if its name is that of a table or text; else None."""
    urls = data.urls() if data.hasUrls() else []
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.casefold() in ENDINGS else None
