"""The calibration page: true lengths, and the correction that follows from measurements."""

from __future__ import annotations

import io

import pdfplumber
import pytest

from exports.calibration import Measured, correction, draw_calibration
from exports.print_options import PrintOptions
from model.lengths import mm

PT = 72 / 25.4


def lines(paper="a4", options=None, lang="en"):
    out = io.BytesIO()
    draw_calibration(out, paper=paper, lang=lang, options=options)
    with pdfplumber.open(out) as document:
        page = document.pages[0]
        return page.lines, page.extract_text()


def crosses(found):
    """Centres of the crosses: middles of the upright arms that are 8 mm long."""
    return sorted(
        (round(ln["x0"] / PT, 2), round((ln["top"] + ln["bottom"]) / 2 / PT, 2))
        for ln in found
        if ln["x0"] == ln["x1"] and abs(ln["height"] / PT - 8) < 0.01 and ln["top"] / PT > 20
        and ln["stroking_color"] == (0.5412, 0.2314, 0.1216)
    )  # fmt: skip


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_crosses_stand_30_mm_from_the_edges_and_100_mm_apart(paper):
    found, _ = lines(paper)
    assert crosses(found) == [(30, 30), (30, 130), (130, 30)]


def test_bars_are_100_mm():
    found, _ = lines()
    across = [ln for ln in found if ln["linewidth"] == pytest.approx(0.6)]
    assert sorted(round(max(ln["width"], ln["height"]) / PT, 2) for ln in across) == [100, 100]


def test_the_page_explains_itself_in_both_languages():
    _, english = lines()
    _, spanish = lines(lang="es")
    assert "stretch across = 100 ÷ C" in english
    assert "estiramiento a lo ancho = 100 ÷ C" in spanish
    assert "1,0000" in spanish


def test_measurements_of_a_true_printer_change_nothing():
    result = correction(Measured(mm(30), mm(30), mm(100), mm(100)))
    assert (result.offset_x, result.offset_y) == (mm(0), mm(0))
    assert (result.stretch_x, result.stretch_y) == (1, 1)


def test_the_correction_brings_a_crooked_printer_back():
    shift_x, shift_y, scale_x, scale_y = 1.8, -0.7, 0.992, 1.006
    measured = Measured(
        mm(shift_x + 30 * scale_x), mm(shift_y + 30 * scale_y), mm(100 * scale_x), mm(100 * scale_y)
    )
    fix = correction(measured)
    options = PrintOptions(
        offset_x=fix.offset_x,
        offset_y=fix.offset_y,
        stretch_x=fix.stretch_x,
        stretch_y=fix.stretch_y,
    )
    found, text = lines(options=options)
    printed = [(shift_x + x * scale_x, shift_y + y * scale_y) for x, y in crosses_near(found)]
    for place, wanted in zip(sorted(printed), [(30, 30), (30, 130), (130, 30)], strict=True):
        assert place == pytest.approx(wanted, abs=0.02)
    assert f"{fix.stretch_x:.4f}" in text


def crosses_near(found):
    """Centres of crosses on a stretched page, where arms are only nearly 8 mm long."""
    return sorted(
        (ln["x0"] / PT, (ln["top"] + ln["bottom"]) / 2 / PT)
        for ln in found
        if ln["x0"] == ln["x1"] and 7.5 < ln["height"] / PT < 8.5
        and ln["stroking_color"] == (0.5412, 0.2314, 0.1216)
    )  # fmt: skip


def test_a_misread_ruler_is_refused():
    with pytest.raises(ValueError, match="not near 100 mm"):
        correction(Measured(mm(30), mm(30), mm(10), mm(100)))
