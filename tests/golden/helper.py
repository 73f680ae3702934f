"""Golden pictures: a page is drawn, compared with the stored PNG, and shown where it differs.

    from tests.golden.helper import assert_pdf_picture, assert_picture

    assert_pdf_picture(pdf_bytes, "label-armistead", dpi=150)

On a difference `<name>.actual.png` and `<name>.diff.png` are written to `tests/golden/failed/`
(not kept by git). To take the new look as right, run the tests with MUSTER_GOLDEN=write.
"""

from __future__ import annotations

import os
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

PICTURES = Path(__file__).parent / "pictures"
FAILED = Path(__file__).parent / "failed"

MOST_LEVELS = 24
"""Levels of grey by which a pixel may differ: rasterisers round differently."""
MOST_SHARE = 0.0005
"""Share of the pixels that may differ by more."""


def page_picture(pdf: bytes, page: int = 0, dpi: float = 150) -> Image.Image:
    """Draw one page of a PDF."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        bitmap = document[page].render(scale=dpi / 72)
        return bitmap.to_pil().convert("RGB")
    finally:
        document.close()


def crop_mm(
    picture: Image.Image, piece: tuple[float, float, float, float], dpi: float
) -> Image.Image:
    """Cut a piece (x, y, w, h in mm from the top left corner) out of a page."""
    x, y, w, h = piece
    k = dpi / 25.4
    return picture.crop((round(x * k), round(y * k), round((x + w) * k), round((y + h) * k)))


def assert_pdf_picture(
    pdf: bytes,
    name: str,
    *,
    page: int = 0,
    dpi: float = 150,
    piece: tuple[float, float, float, float] | None = None,
) -> None:
    """Compare a page, or a piece of it (x, y, w, h in mm), with the stored picture."""
    picture = page_picture(pdf, page, dpi)
    if piece is not None:
        picture = crop_mm(picture, piece, dpi)
    assert_picture(picture, name)


def assert_picture(picture: Image.Image, name: str) -> None:
    """Compare a picture with the stored one of that name."""
    stored = PICTURES / f"{name}.png"
    picture = picture.convert("RGB")
    if os.environ.get("MUSTER_GOLDEN") == "write":
        PICTURES.mkdir(exist_ok=True)
        picture.save(stored, optimize=True)
        return
    if not stored.exists():
        _write_failed(picture, None, name)
        raise AssertionError(
            f"no golden picture {name}; look at {FAILED}, then MUSTER_GOLDEN=write"
        )
    with Image.open(stored) as golden:
        expected = golden.convert("RGB")
    if expected.size != picture.size:
        _write_failed(picture, None, name)
        raise AssertionError(f"{name}: size {picture.size}, golden {expected.size}")
    difference = ImageChops.difference(expected, picture).convert("L")
    over = sum(difference.histogram()[MOST_LEVELS + 1 :])
    share = over / (picture.width * picture.height)
    if share > MOST_SHARE:
        _write_failed(picture, difference, name)
        raise AssertionError(
            f"{name}: {over} pixels ({share:.3%}) differ; see {name}.actual.png and .diff.png "
            f"in {FAILED}"
        )


def _write_failed(picture: Image.Image, difference: Image.Image | None, name: str) -> None:
    FAILED.mkdir(exist_ok=True)
    picture.save(FAILED / f"{name}.actual.png")
    if difference is not None:
        difference.point(lambda level: min(255, level * 8)).save(FAILED / f"{name}.diff.png")
