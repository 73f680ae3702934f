"""What imports have set in a project, remembered so that later edits by hand can be told."""

from __future__ import annotations

import json
import zlib

from model.forces.project import Project
from model.issues import Value

SETTING = "imported"
"""The project's setting that holds the marks."""


def mark(value: Value) -> str:
    """Return a short mark of a value, the same after it was stored and read."""
    shown = json.dumps(list(value) if isinstance(value, tuple) else value)
    return f"{zlib.crc32(shown.encode()):08x}"


def read_marks(project: Project) -> dict[str, str]:
    """What imports have set in a project: "element:field" to the mark of the value."""
    stored = project.info.settings.get(SETTING, ())
    pairs = (each.rpartition("=") for each in stored) if isinstance(stored, tuple) else ()
    return {key: value for key, _, value in pairs}


def written(marks: dict[str, str]) -> tuple[str, ...]:
    """The value of the setting for marks."""
    return tuple(f"{key}={value}" for key, value in sorted(marks.items()))
