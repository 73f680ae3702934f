"""The windows: the only room with Qt."""

from __future__ import annotations

from ui.singletons import keep_singletons

keep_singletons()
