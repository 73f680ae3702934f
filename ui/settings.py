"""What the window remembers from one sitting to the next, in an ini file of its own."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings


class Settings:
    """Typed access to the ini file; a value that is missing or damaged reads as its default."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.folder = path.parent
        self._store = QSettings(str(path), QSettings.Format.IniFormat)

    def text(self, key: str, default: str = "") -> str:
        """The text kept under a key."""
        value = self._store.value(key, default)
        return value if isinstance(value, str) else default

    def set_text(self, key: str, value: str) -> None:
        """Keep a text."""
        self._store.setValue(key, value)

    def state(self, key: str) -> QByteArray:
        """The geometry or state that a window saved; empty if it never did."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_state(self, key: str, value: QByteArray) -> None:
        """Keep the geometry or state of a window."""
        self._store.setValue(key, value)

    def texts(self, key: str) -> tuple[str, ...]:
        """The list of texts kept under a key."""
        found = self._json(key)
        return tuple(str(each) for each in found) if isinstance(found, list) else ()

    def set_texts(self, key: str, values: tuple[str, ...]) -> None:
        """Keep a list of texts."""
        self._store.setValue(key, json.dumps(values))

    def numbers(self, key: str) -> dict[str, int]:
        """The numbers by name kept under a key."""
        found = self._json(key)
        if not isinstance(found, dict):
            return {}
        return {str(name): n for name, n in found.items() if isinstance(n, int)}

    def set_numbers(self, key: str, values: dict[str, int]) -> None:
        """Keep numbers by name."""
        self._store.setValue(key, json.dumps(values))

    def _json(self, key: str) -> object:
        try:
            return json.loads(self.text(key, "null"))
        except ValueError:
            return None

    def flush(self) -> None:
        """Write to the disk now, so that a killed program loses nothing."""
        self._store.sync()
