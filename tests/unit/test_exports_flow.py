"""Sheets: columns, sections kept whole, tables that go on, one page, what ran over."""

from __future__ import annotations

import io

import pdfplumber
import pytest

from exports.drawing.blocks import Bullets, Columns, Jump, Keep, Panel, Para, Section, Sheet, Title
from exports.drawing.faces import Cell, Column, Grid, PageNumber, Row, Span, Text
from exports.drawing.flow import lay_sheet
from exports.drawing.ops import PT, RectOp, TextOp
from exports.markup.errors import PrintError
from exports.pdf import draw_sheet
from tests.golden import samples


def text(words):
    return (Span(words),)


def para(words, **fields):
    return Para(content=text(words), **fields)


def table(rows, name="t", **fields):
    head = Row(cells=(Cell(content=text("Head")),), header=True)
    body = tuple(Row(cells=(Cell(content=text(f"{name}{n}")),)) for n in range(rows))
    return Grid(columns=(Column("share", 1.0),), rows=(head, *body), **fields)


def section(title, rows, **fields):
    return Section(title=title, children=(table(rows, title.lower()),), **fields)


def found(page):
    """Every run of a page: text -> list of (x, y) in mm."""
    places = {}
    for op in page:
        if isinstance(op, TextOp):
            places.setdefault(op.text, []).append((op.x / PT, op.y / PT))
    return places


def pages(*children, **fields):
    return [found(page) for page in lay_sheet(Sheet(children=children, **fields), None, "en").pages]


def test_text_is_broken_to_the_width_of_its_column():
    long = " ".join(["brigade"] * 120)
    (page,) = pages(para(long), columns=2)
    runs = [place for places in page.values() for place in places]
    assert {round(x) for x, _ in runs} == {12, 108}
    assert sum(run.count("brigade") * len(at) for run, at in page.items()) == 120


def test_a_section_that_fits_is_not_split():
    first, second = pages(section("A", 30), section("B", 40))
    assert "a29" in first
    assert "B" not in first
    assert {"B", "b0", "b39"} <= set(second)


def test_a_section_larger_than_a_page_goes_on_with_its_bar_and_head():
    sheet = Sheet(children=(section("Roster", 100),))
    laid = lay_sheet(sheet, "a4", "es")
    first, *rest = [found(page) for page in laid.pages]
    assert len(rest) >= 1
    for page in rest:
        assert "Roster (continuación)" in page
        assert len(page["Head"]) == 1
        assert page["Head"][0][1] > page["Roster (continuación)"][0][1]
    rows = [run for page in [first, *rest] for run in page if run.startswith("roster")]
    assert rows == [f"roster{n}" for n in range(100)]
    assert laid.notes == []


def test_a_section_that_need_not_be_kept_begins_where_there_is_room():
    first, _ = pages(section("A", 40), section("B", 40, keep=False))
    assert {"B", "b0", "b1"} <= set(first)


def test_no_bar_stands_alone_at_the_foot():
    for rows in range(44, 52):
        for page in pages(section("A", rows), section("B", 30, keep=False)):
            if "B" in page:
                assert "b0" in page
                assert "b1" in page


def test_columns_are_balanced_on_the_last_page():
    (page,) = pages(*(para(f"p{n}") for n in range(30)), columns=3)
    heights = {}
    for places in page.values():
        for x, y in places:
            heights.setdefault(round(x), []).append(y)
    assert [len(column) for _, column in sorted(heights.items())] == [10, 10, 10]


def test_columns_fill_before_the_next_page():
    first, second = pages(*(para(f"p{n}") for n in range(180)), columns=2)
    assert len({round(x) for places in first.values() for x, _ in places}) == 2
    counts = {}
    for places in second.values():
        for x, _ in places:
            counts[round(x)] = counts.get(round(x), 0) + 1
    assert abs(counts[12] - counts[108]) <= 1


def test_the_title_spans_all_columns_and_text_begins_below():
    (page,) = pages(
        Title(content=text("Reference"), sub="sub"), para("one"), para("two"), columns=2
    )
    assert page["Reference"][0][1] < page["sub"][0][1] < page["one"][0][1]
    assert page["one"][0][1] == pytest.approx(page["two"][0][1])


def test_own_columns_and_breaks():
    (page, after) = pages(
        Columns(count=2, children=(para("left"), Jump(to="column"), para("right"))),
        para("below"),
        Jump(to="page"),
        para("next"),
    )
    assert page["left"][0][1] == pytest.approx(page["right"][0][1])
    assert page["right"][0][0] > page["left"][0][0] + 50
    assert page["below"][0][1] > page["left"][0][1]
    assert set(after) == {"next"}


def test_kept_blocks_stay_together():
    filler = [para(f"p{n}") for n in range(56)]
    first, second = pages(*filler, Keep(children=tuple(para(f"k{n}") for n in range(6))))
    assert "p55" in first
    assert {f"k{n}" for n in range(6)} <= set(second)


def test_lists_number_and_hang():
    (page,) = pages(Bullets(items=(text("one"), text(" ".join(["word"] * 60))), ordered=True))
    assert {"1.", "2."} <= set(page)
    starts = {round(x, 2) for run, at in page.items() if "word" in run for x, _ in at}
    assert len(starts) == 1
    assert starts.pop() > page["2."][0][0] + 2


def test_heads_and_feet_number_the_pages():
    foot = (
        Cell(content=text("left")),
        Cell(content=(Span("page "), PageNumber(), Span(" of "), PageNumber(total=True))),
    )
    made = pages(section("A", 100), footer=foot, header=(Cell(content=text("top")),))
    assert [f"page {n + 1} of {len(made)}" in page for n, page in enumerate(made)] == [True] * len(
        made
    )
    for page in made:
        assert page["top"][0][1] < 16
        assert page["left"][0][1] > 280
        lowest = max(y for run, at in page.items() if run.startswith("a") for _, y in at)
        assert lowest < page["left"][0][1] - 2


def test_a_panel_holds_face_elements():
    panel = Panel(h=20, stroke="#000000", children=(Text(content=text("in"), x=5, y=5),))
    laid = lay_sheet(Sheet(children=(panel,)), None, "en")
    (rect,) = [op for op in laid.pages[0] if isinstance(op, RectOp)]
    assert rect.h == pytest.approx(20 * PT)
    assert found(laid.pages[0])["in"][0][0] == pytest.approx(17)


def test_one_page_shrinks_and_says_to_what():
    fits = lay_sheet(samples.qrs(5), None, "en")
    assert (len(fits.pages), fits.notes) == (1, [])
    tight = lay_sheet(samples.qrs(8, 7), None, "en")
    assert len(tight.pages) == 1
    (note,) = tight.notes
    assert (note.unit, note.box, note.what) == ("reference", "reference", "shrunk")
    assert note.to_pt is not None
    assert 8 <= note.to_pt < 9
    sizes = {
        op.size for op in tight.pages[0] if isinstance(op, TextOp) and op.text.startswith("Target")
    }
    assert sizes == {note.to_pt}


def two_columns(*children, **more):
    made = Sheet(children=children, columns=2, fit="one-page", size=10, min_size=8, **more)
    return lay_sheet(made, "a4", "en")


def test_a_section_goes_on_in_the_next_column_before_type_shrinks():
    lines = [para(f"line {n}") for n in range(30)]
    sections = [Section(title=each, children=tuple(lines)) for each in "ABC"]
    laid = two_columns(*sections)
    assert (len(laid.pages), laid.notes) == (1, [])
    bars = [run for run in found(laid.pages[0]) if run.startswith(("A", "B", "C"))]
    assert "B (continued)" in bars


def test_a_table_with_a_head_stays_whole_until_type_can_shrink_no_more():
    def table(count):
        cells = [Row(cells=(Cell(content=text(f"row {n}")),)) for n in range(count)]
        head = Row(header=True, cells=(Cell(content=text("head")),))
        return Grid(columns=(Column("share", 1.0),), rows=(head, *cells))

    laid = two_columns(*(Section(title=each, children=(table(34),)) for each in "ABC"))
    assert len(laid.pages) == 1
    (note,) = laid.notes
    assert (note.what, note.to_pt) == ("shrunk", 8)
    roomy = two_columns(*(Section(title=each, children=(table(20),)) for each in "ABC"))
    assert roomy.notes == []
    assert not [run for run in found(roomy.pages[0]) if "continued" in run]


def test_the_leading_of_a_sheet_sets_its_lines_closer():
    def depth(leading):
        long = " ".join(["word"] * 400)
        laid = lay_sheet(Sheet(children=(para(long),), leading=leading), None, "en")
        return max(op.y for op in laid.pages[0] if isinstance(op, TextOp))

    assert depth(1.1) < 0.93 * depth(1.22)


def test_what_does_not_fit_one_page_is_named():
    out = io.BytesIO()
    report = draw_sheet(samples.qrs(20), out, paper="a4", lang="en", title="QRS")
    assert report.pages > 1
    assert not report.fits
    assert "Fire 20" in report.overflow
    assert "Fire 1" not in report.overflow
    assert report.notes[0].to_pt == 8
    with pdfplumber.open(out) as document:
        sizes = {round(c["size"], 2) for p in document.pages for c in p.chars if c["text"] != "©"}
    # Nothing but the words under the check bar is smaller than 8 pt.
    assert {size for size in sizes if size < 5.4} == set()


def test_a_word_wider_than_its_column_shrinks_or_is_broken_but_never_lost():
    grid = Grid(
        columns=(Column("mm", 14.0), Column("share", 1.0)),
        rows=(Row(cells=(Cell(content=text("Donaudampfschiffahrt")), Cell(content=text("x")))),),
        min_size=8,
        name="arms",
    )
    laid = lay_sheet(Sheet(children=(grid,)), None, "en")
    runs = [op for op in laid.pages[0] if isinstance(op, TextOp) and op.text != "x"]
    assert "".join(op.text for op in runs) == "Donaudampfschiffahrt"
    assert [(n.box, n.what, n.to_pt) for n in laid.notes] == [("arms", "shrunk", 8)]


def test_missing_glyphs_of_a_sheet_are_reported_once():
    laid = lay_sheet(Sheet(unit="brief", children=(para("漢"), para("漢"))), None, "en")
    assert [(n.unit, n.box, n.what) for n in laid.notes] == [("brief", "para", "missing glyph")]


def test_a_row_higher_than_the_page_is_reported_as_cut():
    long = " ".join(["word"] * 4000)
    grid = Grid(columns=(Column("share", 1.0),), rows=(Row(cells=(Cell(content=text(long)),)),))
    laid = lay_sheet(Sheet(children=(grid,)), None, "en")
    assert [n.what for n in laid.notes] == ["clipped"]


def test_landscape_and_impossible_paper():
    laid = lay_sheet(Sheet(orientation="landscape"), "letter", "en")
    assert (laid.w, laid.h) == pytest.approx((792, 612))
    with pytest.raises(PrintError, match="no paper “a3”"):
        lay_sheet(Sheet(), "a3", "en")
    with pytest.raises(PrintError, match="no room"):
        lay_sheet(Sheet(margin=(150, 12, 150, 12)), "a4", "en")


def test_the_check_bar_of_a_sheet_is_100_mm():
    out = io.BytesIO()
    draw_sheet(samples.qrs(2), out, paper="letter", lang="en", title="QRS")
    with pdfplumber.open(out) as document:
        page = document.pages[0]
        bars = [
            ln for ln in page.lines if ln["top"] > page.height - 40 and ln["x1"] - ln["x0"] > 200
        ]
    assert [(ln["x1"] - ln["x0"]) / PT for ln in bars] == pytest.approx([100], abs=0.01)
