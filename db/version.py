"""Which files are ours, and which schema this program writes."""

from __future__ import annotations

from typing import Final

SCHEMA: Final = 2
"""`user_version` in the header of a project's file, and the number of the last migration."""

APPLICATION_ID: Final = 0x4D555354
"""`application_id` in the header: "MUST"."""
