"""Pictures out of the project's store, and QR codes as rectangles."""

from __future__ import annotations

import io
from functools import lru_cache

from exports.drawing.ops import CellsOp
from exports.i18n import N_
from exports.markup.errors import PrintError

MOST_PIXELS = 40_000_000
MOST_BYTES = 30_000_000
_FORMATS = ("PNG", "JPEG", "GIF", "WEBP")

BAD_PICTURE = N_("the picture “{src}” cannot be read; use a PNG or JPEG")
LARGE_PICTURE = N_("the picture “{src}” is too large; {most} megapixels at most")
LONG_QR = N_("the text is too long for a QR code")


@lru_cache(maxsize=256)
def image_size(data: bytes, src: str) -> tuple[int, int]:
    """Width and height of a picture in pixels, read from its head only.

    Raises:
        PrintError: it is no picture, or a monstrous one.
    """
    from PIL import Image, UnidentifiedImageError

    if len(data) > MOST_BYTES:
        raise PrintError(LARGE_PICTURE, src=src, most=MOST_PIXELS // 1_000_000)
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
            wide, high = picture.size
    except Image.DecompressionBombError:
        raise PrintError(LARGE_PICTURE, src=src, most=MOST_PIXELS // 1_000_000) from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        raise PrintError(BAD_PICTURE, src=src) from None
    if wide * high > MOST_PIXELS or not wide or not high:
        raise PrintError(LARGE_PICTURE, src=src, most=MOST_PIXELS // 1_000_000)
    return wide, high


@lru_cache(maxsize=1024)
def _qr_runs(text: str, ecc: str) -> tuple[int, tuple[tuple[float, float, float, float], ...]]:
    """Side in modules with the quiet zone, and the dark modules as runs along the rows."""
    import segno
    from segno.encoder import DataOverflowError

    try:
        # A fixed mask is a fifth of the work of trying all eight, and reads as well.
        code = segno.make(text, error=ecc, micro=False, mask=2, boost_error=False)
    except (DataOverflowError, ValueError):
        raise PrintError(LONG_QR) from None
    quiet = 2
    runs = []
    rows = list(code.matrix)
    for y, row in enumerate(rows):
        start = None
        for x, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                runs.append((float(start + quiet), float(y + quiet), float(x - start), 1.0))
                start = None
    return len(rows) + 2 * quiet, tuple(runs)


def qr_cells(
    text: str, ecc: str, colour: str, *, x: float, y: float, w: float, h: float
) -> CellsOp:
    """A QR code in the middle of a place, in points.

    Raises:
        PrintError: the text is too long.
    """
    modules, runs = _qr_runs(text, ecc)
    side = min(w, h)
    return CellsOp(x + (w - side) / 2, y + (h - side) / 2, side / modules, runs, colour)
