"""The bundled typefaces: which file serves which role, how wide text runs, what is missing.

All are under the SIL Open Font License; the licence of each lies beside its files. Source
Sans 3 has figures of equal width by nature (measured: all ten digits advance by 497
thousandths in the regular), and draws Polish, Czech, Cyrillic and Greek.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exports.drawing.faces import FontRole, Weight

FOLDER = Path(__file__).parent

_FILES: dict[tuple[FontRole, Weight, bool], str] = {
    ("sans", "regular", False): "SourceSans3-Regular",
    ("sans", "regular", True): "SourceSans3-Italic",
    ("sans", "semibold", False): "SourceSans3-SemiBold",
    ("sans", "bold", False): "SourceSans3-Bold",
    ("sans", "bold", True): "SourceSans3-BoldItalic",
    ("narrow", "regular", False): "PTSansNarrow-Regular",
    ("narrow", "bold", False): "PTSansNarrow-Bold",
    ("display", "bold", False): "Alegreya-Bold",
}

CAP_HEIGHT = 0.66
"""Height of a capital, as a share of the size; close enough for all three faces."""
ASCENT = 0.74
DESCENT = 0.24


def all_files() -> tuple[Path, ...]:
    """The TrueType files, for whoever else must load them (the window does)."""
    return tuple(sorted(FOLDER.glob("*.ttf")))


@lru_cache(maxsize=64)
def font_name(role: FontRole, weight: Weight, *, italic: bool = False) -> str:
    """Name the file, without its ending, that serves a role; the nearest one there is."""
    for candidate in (
        (role, weight, italic),
        (role, "bold" if weight == "semibold" else weight, italic),
        (role, "bold" if weight == "semibold" else weight, False),
        (role, "bold", False),
    ):
        if candidate in _FILES:
            return _FILES[candidate]
    raise LookupError(f"no font for {role} {weight}")


@dataclass(slots=True)
class FontFace:
    """Advance widths of one loaded typeface; `advances` are shares of the size."""

    name: str
    advances: dict[str, float]
    default: float
    _widths: dict[str, float] = field(default_factory=dict)

    def width(self, text: str) -> float:
        """How far `text` runs at size 1; multiply by the type size for points."""
        known = self._widths.get(text)
        if known is None:
            known = sum(map(self.advances.get, text, repeat(self.default)))
            if len(self._widths) < 20_000:
                self._widths[text] = known
        return known

    def lacks(self, text: str) -> str:
        """Return the characters of `text` that have no glyph, each once."""
        if text.isascii():
            return ""
        return "".join(dict.fromkeys(char for char in text if char not in self.advances))


@lru_cache(maxsize=16)
def load(name: str) -> FontFace:
    """Load a typeface by its file name without ending and make it known to ReportLab."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(name, str(FOLDER / f"{name}.ttf"))
    pdfmetrics.registerFont(font)
    widths = font.face.charWidths
    return FontFace(
        name,
        {
            chr(code): width / 1000
            for code, width in widths.items()
            if code in font.face.charToGlyph
        },
        font.face.defaultWidth / 1000,
    )


@lru_cache(maxsize=20_000)
def resolve(
    role: FontRole,
    weight: Weight,
    italic: bool,  # noqa: FBT001 - a key of the cache
    text: str,
) -> tuple[FontFace, str]:
    """Choose the typeface for a word, and say which of its characters none can draw.

    The narrow and display faces draw fewer scripts than the sans; a word one of them
    cannot draw is set in the sans.
    """
    face = load(font_name(role, weight, italic=italic))
    lacking = face.lacks(text)
    if lacking and role != "sans":
        sans = load(font_name("sans", weight, italic=italic))
        if not sans.lacks(text):
            return sans, ""
    return face, lacking
