"""The engine's own looks: labels, cards and backs, a reference sheet, a roster, calibration."""

from __future__ import annotations

import io

from exports.calibration import draw_calibration
from exports.drawing import icons
from exports.drawing.faces import Face, Icon
from exports.pdf import draw_faces, draw_sheet
from exports.print_options import PrintOptions
from exports.stock import load_stocks
from model.lengths import mm
from tests.golden import samples
from tests.golden.helper import assert_pdf_picture

PLAIN = PrintOptions()


def _faces_pdf(faces, stock, options=PLAIN, backs=None):
    out = io.BytesIO()
    draw_faces(faces, load_stocks()[stock], options, out, lang="en", title="Test", backs=backs)
    return out.getvalue()


def test_labels_ganged_on_address_labels():
    units = [
        samples.ARMISTEAD,
        samples.Unit("Kemper", strength="8/7/5", exceptional=False),
        samples.Unit("Pettigrew-Marshall", leader="Heth", strength="13/10/7"),
        samples.Unit("Meredith", leader="Wadsworth", strength="7/5/4", side="union"),
        samples.Unit("Krzyżanowski", leader="Schurz", strength="6/5/4", side="union"),
        samples.Unit("Kaczkowski и Ωmega", leader="Łódź", strength="9/7/5", side="union"),
    ]
    pdf = _faces_pdf([samples.label(u) for u in units], "avery-5160", PrintOptions(marks="guides"))
    assert_pdf_picture(pdf, "labels", dpi=200, piece=(0, 5, 75, 36))


def test_card_front():
    pdf = _faces_pdf([samples.card()], "a4-cut")
    assert_pdf_picture(pdf, "card", dpi=150, piece=(10, 15, 64, 90))


def test_cards_with_bleed_and_crop_marks_and_their_back():
    options = PrintOptions(duplex="long", marks="crop", bleed=mm(2))
    pdf = _faces_pdf([samples.card()] * 2, "a4-cut", options, [samples.back()])
    assert_pdf_picture(pdf, "cards-crop", dpi=40)
    assert_pdf_picture(pdf, "cards-crop-back", page=1, dpi=40)


def test_cards_to_fold_over():
    options = PrintOptions(fold="top", marks="lines")
    pdf = _faces_pdf([samples.card()], "letter-cut", options, [samples.back()])
    assert_pdf_picture(pdf, "card-fold", dpi=40)


def test_reference_sheet():
    out = io.BytesIO()
    draw_sheet(samples.qrs(7), out, paper="a4", lang="en", title="Test")
    assert_pdf_picture(out.getvalue(), "qrs", dpi=70)


def test_roster_on_letter():
    out = io.BytesIO()
    draw_sheet(samples.roster(3, 4), out, paper="letter", lang="en", title="Test")
    assert_pdf_picture(out.getvalue(), "roster", dpi=70)


def test_calibration_page_in_spanish():
    out = io.BytesIO()
    draw_calibration(out, paper="a4", lang="es")
    assert_pdf_picture(out.getvalue(), "calibration-es", dpi=60)


def test_every_icon_large_and_small():
    children = []
    for number, name in enumerate(sorted(icons.SHAPES)):
        row, column = divmod(number, 8)
        x, y = column * 20 + 2, row * 16 + 2
        children.append(Icon(icon=name, x=x, y=y, w=12, h=12))
        children.append(Icon(icon=name, x=x + 13, y=y + 9, w=3, h=3))
    assert_pdf_picture(
        _faces_pdf([Face(w=160, h=82, children=tuple(children))], "a4-cut"),
        "icons",
        dpi=80,
        piece=(25, 40, 160, 82),
    )
