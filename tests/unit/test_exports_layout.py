"""Faces laid out: places, alignments, tracks, tables, alternatives, and the report."""

from __future__ import annotations

import io

import pytest
from PIL import Image as Picture

from exports import fonts
from exports.drawing.faces import (
    Box,
    Cell,
    Column,
    Face,
    Grid,
    Group,
    Icon,
    IfFits,
    Image,
    Line,
    Mark,
    Part,
    Qr,
    Row,
    Span,
    Text,
    Track,
)
from exports.drawing.layout import lay_face
from exports.drawing.layout_track import lay_track
from exports.drawing.ops import PT, CellsOp, IconOp, ImageOp, LineOp, OvalOp, RectOp, TextOp, TurnOp
from exports.drawing.report import PrintNote
from exports.markup.errors import PrintError


def lay(*children, w=40.0, h=20.0, **face):
    return lay_face(Face(w=w, h=h, unit="Armistead", children=children, **face))


def of(drawn, kind):
    return [op for op in drawn.ops if isinstance(op, kind)]


def plain(text, **fields):
    return Text(content=(Span(text),), **fields)


def test_children_lie_inside_the_padding_of_their_box():
    drawn = lay(Box(x=5, y=4, w=20, h=10, padding=(1, 2, 3, 4), children=(Box(fill="#000000"),)))
    (inner,) = of(drawn, RectOp)
    assert (inner.x, inner.y) == pytest.approx((9 * PT, 5 * PT))
    assert (inner.w, inner.h) == pytest.approx((14 * PT, 6 * PT))


def test_a_stroke_stays_inside_its_box():
    (rect,) = of(lay(Box(w=10, h=10, stroke="#000000", stroke_width=2)), RectOp)
    assert (rect.x, rect.w) == pytest.approx((1, 10 * PT - 2))


def test_text_is_aligned_and_centred_on_its_capitals():
    drawn = lay(plain("8/7/5", w=40, h=20, size=10, align="center", valign="middle"))
    (run,) = of(drawn, TextOp)
    width = fonts.load("SourceSans3-Regular").width("8/7/5") * 10
    assert run.x == pytest.approx((40 * PT - width) / 2)
    assert run.y - fonts.CAP_HEIGHT * 10 / 2 == pytest.approx(10 * PT)


def test_right_and_bottom():
    (run,) = of(lay(plain("E", size=10, align="right", valign="bottom")), TextOp)
    width = fonts.load("SourceSans3-Regular").width("E") * 10
    assert run.x + width == pytest.approx(40 * PT)
    assert run.y == pytest.approx(20 * PT - fonts.DESCENT * 10)


def test_a_line_of_one_manner_is_one_run():
    text = Text(content=(Span("the old "), Span("Iron", weight="bold"), Span(" Brigade")))
    runs = [(run.text, run.font) for run in of(lay(text), TextOp)]
    assert runs == [
        ("the old", "SourceSans3-Regular"),
        ("Iron", "SourceSans3-Bold"),
        ("Brigade", "SourceSans3-Regular"),
    ]


def test_shrunk_and_clipped_and_missing_are_reported_by_unit_and_box():
    drawn = lay(
        plain("Armistead's Brigade", w=20, h=4, size=10, lines=1, name="unit name"),
        plain("A very long note that has no room", w=10, h=3, size=8, name="notes"),
        plain("漢", name="leader"),
    )
    assert [(n.unit, n.box, n.what) for n in drawn.notes] == [
        ("Armistead", "unit name", "shrunk"),
        ("Armistead", "notes", "clipped"),
        ("Armistead", "leader", "missing glyph"),
    ]
    shrunk = drawn.notes[0]
    assert shrunk.to_pt is not None
    assert 6 <= shrunk.to_pt < 10
    assert shrunk.as_dict()["to_pt"] == shrunk.to_pt


def test_text_that_may_not_shrink_is_refused_by_name():
    with pytest.raises(PrintError, match=r"Armistead: the text of “points”"):
        lay(plain("far too long a text", w=5, h=3, fit="error", name="points"))


def test_the_first_alternative_that_fits_is_drawn():
    options = tuple(
        Group(children=(plain(text, size=8, lines=1),))
        for text in ("Pettigrew's Brigade under Marshall", "Pettigrew's Brigade", "Pettigrew")
    )
    drawn = lay(IfFits(w=30, h=5, options=options))
    assert [run.text for run in of(drawn, TextOp)] == ["Pettigrew's Brigade"]
    assert drawn.notes == ()
    last = lay(IfFits(w=5, h=5, options=options))
    assert [note.what for note in last.notes] == ["clipped"]


def test_a_turned_group_is_laid_out_in_its_own_width():
    drawn = lay(
        Group(x=2, y=3, w=5, h=15, rotate=270, children=(plain("III", h=5, align="right"),))
    )
    (turn,) = of(drawn, TurnOp)
    assert (turn.x, turn.y) == pytest.approx((2 * PT, 18 * PT))
    assert turn.degrees == 270
    (run,) = of(drawn, TextOp)
    assert run.x + fonts.load("SourceSans3-Regular").width("III") * 8 == pytest.approx(15 * PT)


def test_an_icon_is_fitted_and_centred():
    (icon,) = of(lay(Icon(icon="star", w=20, h=10)), IconOp)
    assert icon.scale == pytest.approx(10 * PT / 22)
    assert icon.x + 12 * icon.scale == pytest.approx(10 * PT)


def test_whether_anything_reaches_over_the_edge_is_known():
    assert lay(plain("x")).inside
    assert not lay(plain("x", x=-1)).inside
    assert not lay(Line(x1=0, y1=0, x2=41, y2=5)).inside
    assert not lay(fill="#112233", bleed=2).inside


def test_qr_code_can_be_read_back_as_modules():
    import segno

    (cells,) = of(lay(Qr(text="https://example.org/a", w=18, h=18)), CellsOp)
    dark = sum(w for _, _, w, _ in cells.cells)
    code = segno.make("https://example.org/a", error="m", micro=False, mask=2, boost_error=False)
    assert dark == sum(sum(row) for row in code.matrix)
    assert max(x + w for x, _, w, _ in cells.cells) * cells.scale < 18 * PT


def png(w, h):
    out = io.BytesIO()
    Picture.new("RGB", (w, h), "red").save(out, "PNG")
    return out.getvalue()


def test_pictures_are_contained_or_cover():
    (contained,) = of(lay(Image(src="a", data=png(20, 10), w=10, h=10)), ImageOp)
    assert (contained.w, contained.h) == pytest.approx((10 * PT, 5 * PT))
    (cover,) = of(lay(Image(src="a", data=png(20, 10), w=10, h=10, fit="cover")), ImageOp)
    assert (cover.w, cover.h) == pytest.approx((20 * PT, 10 * PT))
    assert cover.clip is not None


def test_a_file_that_is_no_picture_is_refused():
    with pytest.raises(PrintError, match="“flag” cannot be read"):
        lay(Image(src="flag", data=b"GIF89a, not really"))


def boxes(drawn):
    return [op for op in drawn.ops if isinstance(op, RectOp | OvalOp)]


def test_a_track_has_a_box_for_each_stand_in_parts_with_their_words():
    track = Track(
        box=3, parts=(Part(count=2, label="fresh"), Part(count=3, label="worn"), Part(count=5))
    )
    drawn = lay_track(track, 60 * PT)
    assert len(boxes(drawn)) == 10
    assert len({round(box.y, 3) for box in boxes(drawn)}) == 1
    assert [op.text for op in drawn.ops if isinstance(op, TextOp)] == ["fresh", "worn"]
    bars = [op for op in drawn.ops if isinstance(op, LineOp)]
    assert len(bars) == 2
    assert drawn.w <= 60 * PT


def test_boxes_shrink_before_they_go_on_to_a_second_line():
    ten = lay_track(Track(box=4, min_box=2, gap=1, parts=(Part(count=10),)), 40 * PT)
    assert len({round(box.y) for box in boxes(ten)}) == 1
    assert boxes(ten)[0].w < 4 * PT
    many = lay_track(Track(box=4, min_box=2, gap=1, parts=(Part(count=30),)), 40 * PT)
    assert len(boxes(many)) == 30
    assert len({round(box.y) for box in boxes(many)}) == 3
    assert max(box.x + box.w for box in boxes(many)) <= 40 * PT + 0.1


def test_marks_and_ticks_of_a_track():
    track = Track(
        shape="circle",
        parts=(Part(count=6, ticked=2),),
        marks=(Mark(at=3, label="worn"), Mark(at=7)),
    )
    drawn = lay_track(track, 60 * PT)
    assert len([op for op in drawn.ops if isinstance(op, OvalOp)]) == 6
    lines = [op for op in drawn.ops if isinstance(op, LineOp)]
    assert len(lines) == 4
    assert [op.text for op in drawn.ops if isinstance(op, TextOp)] == ["worn"]


def test_a_track_without_room_is_reported():
    drawn = lay(Track(w=10, h=3, parts=(Part(count=40),), name="stands"))
    assert drawn.notes == (PrintNote("Armistead", "stands", "clipped"),)


TWO_COLUMNS = (Column("share", 1.0), Column("mm", 10.0))


def grid(*rows, columns=TWO_COLUMNS, **fields):
    made = tuple(
        Row(cells=tuple(Cell(content=(Span(text),)) for text in row), header=number == 0)
        for number, row in enumerate(rows)
    )
    return Grid(columns=columns, rows=made, **fields)


def test_columns_of_a_grid_share_the_width():
    drawn = lay(grid(("a", "b"), ("c", "d"), align=("left", "right"), padding=(0.5, 1, 0.5, 1)))
    a, b, c, d = of(drawn, TextOp)
    assert a.x == pytest.approx(1 * PT)
    assert a.x == c.x
    right = b.x + fonts.load(b.font).width("b") * 8
    assert right == pytest.approx(39 * PT)
    assert b.font == "SourceSans3-Bold"
    assert d.font == "SourceSans3-Regular"


def test_auto_columns_are_as_wide_as_their_text():
    columns = (Column("auto"), Column("share", 1.0))
    drawn = lay(grid(("Brigade", "x"), ("Armistead", "y"), columns=columns))
    x = next(run for run in of(drawn, TextOp) if run.text == "x").x
    widest = fonts.load("SourceSans3-Regular").width("Armistead") * 8
    assert x == pytest.approx(1 * PT + widest + 1 * PT + 0.1 + 1 * PT, abs=0.2)


def test_a_grid_too_high_shrinks_and_says_so():
    rows = [("word", "12")] * 4
    drawn = lay(grid(*rows, h=14, size=10, name="bands"))
    (note,) = drawn.notes
    assert (note.box, note.what) == ("bands", "shrunk")
    assert all(run.size == note.to_pt for run in of(drawn, TextOp))
    assert [n.what for n in lay(grid(*rows, h=5, size=10)).notes] == ["clipped"]


def test_zebra_tints_every_second_row_but_no_header():
    drawn = lay(grid(("h", "h"), ("a", "1"), ("b", "2"), ("c", "3"), zebra=True, h=30), h=40)
    tints = [op for op in of(drawn, RectOp) if op.fill]
    assert len(tints) == 1


def test_equal_faces_are_equal_and_can_be_cached():
    one = Face(w=10, h=10, children=(plain("x"),))
    two = Face(w=10, h=10, children=(plain("x"),))
    assert one == two
    assert hash(one) == hash(two)
