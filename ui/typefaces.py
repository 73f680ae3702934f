"""The bundled typefaces in the window: the face of text and the face of titles."""

from __future__ import annotations

import logging
from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase

from exports import fonts

log = logging.getLogger(__name__)

TEXT_FAMILY = "Source Sans 3"
NARROW_FAMILY = "PT Sans Narrow"
TITLE_FAMILY = "Alegreya"


@lru_cache(maxsize=1)
def load_fonts() -> frozenset[str]:
    """Make the bundled typefaces known to Qt; return their families."""
    families: set[str] = set()
    for path in fonts.all_files():
        number = QFontDatabase.addApplicationFont(str(path))
        if number < 0:
            log.warning("the typeface %s cannot be read; another will stand in", path.name)
            continue
        families.update(QFontDatabase.applicationFontFamilies(number))
    return frozenset(families)


def text_font() -> QFont:
    """The typeface of the interface, at the system's size and never under 10 points.

    Its figures are all of one width, so numbers stand in columns without further care.
    """
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font = QFont(TEXT_FAMILY if TEXT_FAMILY in load_fonts() else system.family())
    # The face looks smaller than others of its size.
    font.setPointSizeF(max(10.0, system.pointSizeF() + 1))
    return font


def title_font(scale: float = 1.6) -> QFont:
    """The display face, `scale` times the size of text."""
    font = text_font()
    size = font.pointSizeF() * scale
    if TITLE_FAMILY in load_fonts():
        font = QFont(TITLE_FAMILY)
    font.setBold(True)
    font.setPointSizeF(size)
    return font
