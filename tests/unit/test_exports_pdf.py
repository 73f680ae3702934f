"""The PDFs themselves: measured places, embedded fonts, equal bytes, settings for viewers."""

from __future__ import annotations

import io
from dataclasses import replace

import pdfplumber
import pypdf
import pytest

from exports.drawing.faces import Box, Face, Group, Icon, Image, Line, Part, Qr, Span, Text, Track
from exports.markup.errors import PrintError
from exports.pdf import draw_faces, draw_sheet
from exports.print_options import PrintOptions
from exports.stock import load_stocks
from model.lengths import inch, mm
from tests.golden import samples
from tests.unit.test_exports_layout import png

PLAIN = PrintOptions()
A5160 = load_stocks()["avery-5160"]
CUT = load_stocks()["a4-cut"]
PT = 72 / 25.4


def numbered(count, w=66.675, h=25.4):
    """Faces with a filled frame and their number, so that a reader can find each."""
    return [
        Face(
            w=w,
            h=h,
            unit=f"unit {n}",
            children=(
                Box(fill="#eeeeee"),
                Text(content=(Span(f"n{n}"),), size=10, x=2, y=2),
            ),
        )
        for n in range(count)
    ]


def pdf_of(faces, stock=A5160, options=PLAIN, backs=None, *, title="Labels", lang="en"):
    out = io.BytesIO()
    report = draw_faces(faces, stock, options, out, lang=lang, title=title, backs=backs)
    return out.getvalue(), report


def rects(pdf, page=0):
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        return sorted(
            (round(r["top"] / PT, 3), round(r["x0"] / PT, 3), round(r["width"] / PT, 3))
            for r in document.pages[page].rects
        )


def words(pdf, page=0):
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        return {
            w["text"]: (w["x0"] / PT, w["top"] / PT) for w in document.pages[page].extract_words()
        }


def test_row_ten_lands_where_it_should_to_a_fifth_of_a_millimetre():
    pdf, report = pdf_of(numbered(30))
    found = rects(pdf)
    assert (report.pages, report.faces) == (1, 30)
    assert len(found) == 30
    for number, (top, left, width) in enumerate(found):
        row, column = divmod(number, 3)
        assert top == pytest.approx(12.7 + row * 25.4, abs=0.2)
        assert left == pytest.approx(4.7625 + column * 69.85, abs=0.2)
        assert width == pytest.approx(66.675, abs=0.02)
    tops = [word[1] for name, word in sorted(words(pdf).items(), key=lambda item: int(item[0][1:]))]
    assert tops[27] - tops[0] == pytest.approx(9 * 25.4, abs=0.05)


def test_small_labels_on_a_shared_sheet_land_too():
    stock = load_stocks()["avery-l7651"]
    pdf, _ = pdf_of(numbered(130, 19.05, 12.7), stock)
    found = rects(pdf)
    assert len(found) == 130
    assert found[-1][0] == pytest.approx(10.7 + 12 * 21.2 + (21.2 - 12.7) / 2, abs=0.2)


def test_start_offset_and_stretch_in_the_pdf():
    options = PrintOptions(
        start=7, offset_x=mm(1.5), offset_y=mm(-1), stretch_x=1.01, stretch_y=0.99
    )
    pdf, _ = pdf_of(numbered(1), options=options)
    ((top, left, width),) = rects(pdf)
    assert top == pytest.approx((12.7 + 2 * 25.4) * 0.99 - 1, abs=0.01)
    assert left == pytest.approx(4.7625 * 1.01 + 1.5, abs=0.01)
    assert width == pytest.approx(66.675 * 1.01, abs=0.01)


def test_backs_land_behind_their_fronts():
    fronts = numbered(4, 63, 88)
    backs = [
        Face(w=63, h=88, children=(Text(content=(Span(f"b{n}"),), size=10),)) for n in range(4)
    ]
    pdf, report = pdf_of(fronts, CUT, PrintOptions(duplex="long"), backs)
    assert (report.pages, report.faces) == (2, 8)
    front, back = words(pdf), words(pdf, 1)
    # The second column of the back page lies behind the second column of the front.
    assert back["b0"][0] == pytest.approx(10.5 + 126, abs=0.3)
    assert back["b1"][0] == pytest.approx(10.5 + 63, abs=0.3)
    assert front["n0"][0] == pytest.approx(12.5, abs=0.3)


def test_one_back_serves_all_and_too_few_are_refused():
    fronts = numbered(3, 63, 88)
    back = Face(w=63, h=88)
    assert pdf_of(fronts, CUT, PrintOptions(duplex="short"), [back])[1].faces == 6
    with pytest.raises(PrintError, match="3 fronts but 2 backs"):
        pdf_of(fronts, CUT, PrintOptions(duplex="short"), [back] * 2)
    with pytest.raises(PrintError, match="need backs"):
        pdf_of(fronts, CUT, PrintOptions(duplex="short"))


def test_faces_of_two_sizes_and_none_at_all_are_refused():
    with pytest.raises(PrintError, match="20 x 10 and 30 x 10"):
        pdf_of([Face(w=20, h=10), Face(w=30, h=10)])
    with pytest.raises(PrintError, match="nothing to print"):
        pdf_of([])


def everything():
    """A face with each kind of element, plain and turned."""
    children = (
        Box(w=20, h=10, fill="#dddddd", stroke="#333333", radius=2),
        Line(x1=0, y1=11, x2=30, y2=11, dash=(1.0, 1.0)),
        Text(content=(Span("Łódź (10/8/5)"), Span("2", script="sup")), y=12, h=5, size=8),
        Icon(icon="elephant", x=22, w=10, h=10),
        Image(src="a", data=png(4, 4), x=34, w=8, h=8, fit="cover"),
        Qr(text="x", x=44, w=10, h=10),
        Track(
            y=18, w=30, h=5, shape="circle", parts=(Part(count=3), Part(count=2, shape="diamond"))
        ),
        Group(x=56, w=6, h=20, rotate=90, children=(Text(content=(Span("turned"),), size=8),)),
    )
    return Face(w=66, h=25, bleed=1, fill="#ffffff", unit="all", children=children)


def test_the_same_print_gives_the_same_bytes():
    options = PrintOptions(marks="crop", check_bar=True)
    one, _ = pdf_of([everything()] * 3, CUT, options)
    two, _ = pdf_of([everything()] * 3, CUT, options)
    assert one == two


def test_every_font_is_embedded():
    pdf, _ = pdf_of([everything(), everything()], CUT, PrintOptions(marks="guides", check_bar=True))
    fonts = [
        font.get_object()
        for page in pypdf.PdfReader(io.BytesIO(pdf)).pages
        for font in page["/Resources"]["/Font"].values()
    ]
    assert fonts
    for font in fonts:
        assert "/FontFile2" in font["/FontDescriptor"], font["/BaseFont"]


def test_viewers_are_told_language_title_and_true_size():
    pdf, _ = pdf_of(numbered(1), title="Etiquetas: Gettysburg", lang="es")
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    assert reader.metadata.title == "Etiquetas: Gettysburg"
    assert reader.metadata.author == "Muster"
    catalogue = reader.trailer["/Root"]
    assert catalogue["/Lang"] == "es"
    assert catalogue["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert [float(n) for n in reader.pages[0].mediabox] == pytest.approx([0, 0, 612, 792])


def test_text_can_be_read_back_even_beyond_256_characters():
    letters = [chr(c) for c in (*range(0x21, 0x7F), *range(0xC0, 0x17F), *range(0x391, 0x3A0),
                                *range(0x410, 0x44F))]  # fmt: skip
    text = "".join(letters)
    rows = [text[start : start + 30] for start in range(0, len(text), 30)]
    children = tuple(
        Text(content=(Span(row),), y=n * 4, h=4, size=7, lines=1, leading=1)
        for n, row in enumerate(rows)
    )
    pdf, report = pdf_of([Face(w=120, h=90, children=children)], CUT)
    assert report.notes == ()
    read = "".join(
        c for c in pypdf.PdfReader(io.BytesIO(pdf)).pages[0].extract_text() if not c.isspace()
    )
    assert read == text


def test_mono_leaves_no_colour():
    face = Face(
        w=20, h=10, fill="#22406e", children=(Text(content=(Span("x"),), colour="#a3262a"),)
    )
    pdf, _ = pdf_of([face], CUT, PrintOptions(mono=True))
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        page = document.pages[0]
        colours = [c["non_stroking_color"] for c in (*page.chars, *page.rects)]
    assert colours
    assert all(len(set(colour)) == 1 for colour in colours)


def test_faces_without_a_bleed_ask_for_no_room_to_bleed():
    plain, report = pdf_of(numbered(2, 63, 88), CUT)
    asked, _ = pdf_of(numbered(2, 63, 88), CUT, PrintOptions(bleed=mm(2)))
    assert rects(asked) == rects(plain)
    assert report.bleed == 0
    bled = [replace(face, bleed=1.0) for face in numbered(2, 63, 88)]
    apart, report = pdf_of(bled, CUT, PrintOptions(bleed=mm(2)))
    assert report.bleed == 1
    assert rects(apart)[1][1] - rects(apart)[0][1] == pytest.approx(63 + 2, abs=0.1)


def test_nothing_is_drawn_beyond_the_cut_and_the_bleed():
    face = Face(w=20, h=10, children=(Box(x=-5, y=-5, w=30, h=20, fill="#000000"),))
    from tests.golden.helper import page_picture

    pdf, _ = pdf_of([face], CUT, PrintOptions(gang=False, marks="none"))
    picture = page_picture(pdf, dpi=100).convert("L")
    dark = picture.point(lambda level: 255 * (level < 128)).getbbox()
    assert dark is not None
    assert (dark[2] - dark[0]) * 25.4 / 100 == pytest.approx(20, abs=0.4)
    assert (dark[3] - dark[1]) * 25.4 / 100 == pytest.approx(10, abs=0.4)


def test_guides_leave_the_check_bar_clear():
    plain, _ = pdf_of(numbered(231, 19.05, 12.7), CUT)
    pdf, report = pdf_of(numbered(231, 19.05, 12.7), CUT, PrintOptions(check_bar=True))
    assert report.overflow == ()
    (clear,) = set(rects(pdf)) - set(rects(plain))
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        bar = next(each for each in document.pages[0].lines if each["width"] / PT > 99)
    bar_text = words(pdf)["measure"]
    assert clear[2] == pytest.approx(102)
    for top in (bar["top"] / PT, bar_text[1] + 1.8):
        assert clear[0] < top < clear[0] + 5.2


def test_the_check_bar_is_100_mm_and_missing_room_is_told():
    pdf, report = pdf_of(numbered(3), options=PrintOptions(check_bar=True))
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        longest = max(abs(line["x1"] - line["x0"]) for line in document.pages[0].lines)
    assert longest / PT == pytest.approx(100, abs=0.01)
    assert report.overflow == ()
    full = load_stocks()["avery-l7161"]
    assert pdf_of(numbered(1, 63.5, 46.6), full, PrintOptions(check_bar=True))[1].overflow == ()
    poker = pdf_of(numbered(1, 63, 92), CUT, PrintOptions(check_bar=True))[1]
    assert poker.overflow == ()


def test_the_report_names_every_unit_that_was_touched():
    units = [
        samples.Unit("Kemper"),
        samples.Unit("The Consolidated Provisional Brigade of Reserves"),
    ]
    _, report = pdf_of([samples.label(u) for u in units])
    assert {note.unit for note in report.notes} == {units[1].name}
    assert {(note.box, note.what) for note in report.notes} == {("unit name", "clipped")}
    assert not report.fits


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "labels.pdf"
    draw_faces(numbered(2), A5160, PrintOptions(), path, lang="en", title="x")
    before = path.read_bytes()
    bad = Face(
        w=66.675, h=25.4, children=(Text(content=(Span("long long"),), w=1, h=1, fit="error"),)
    )
    with pytest.raises(PrintError):
        draw_faces([bad], A5160, PrintOptions(), path, lang="en", title="x")
    assert path.read_bytes() == before


def test_demo_label_is_three_quarters_by_half_an_inch():
    face = samples.label()
    assert face.extent == (inch(0.75), inch(0.5))
    pdf, report = pdf_of([face])
    assert report.notes == ()
    assert set(words(pdf)) == {"PICKETT", "Armistead", "10/8/5", "E"}


def test_sheet_on_a4_and_letter_from_one_template():
    sheet = samples.roster(2, 5)
    for paper, size in (("a4", (595.28, 841.89)), ("letter", (612, 792))):
        out = io.BytesIO()
        report = draw_sheet(sheet, out, paper=paper, lang="en", title="Roster")
        box = pypdf.PdfReader(out).pages[0].mediabox
        assert (float(box.width), float(box.height)) == pytest.approx(size, abs=0.01)
        assert (report.pages, report.notes) == (1, ())
