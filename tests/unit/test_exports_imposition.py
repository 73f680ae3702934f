"""Imposition as numbers: where faces lie, how backs are mirrored, where marks stand."""

from __future__ import annotations

import itertools

import pytest

from exports.imposition import impose, plan
from exports.markup.errors import PrintError
from exports.print_options import PrintOptions
from exports.stock import Stock, load_stocks
from model.lengths import inch, mm

LABEL = (inch(2.625), inch(1))
POKER = (mm(63), mm(88))
TINY = (inch(0.75), inch(0.5))
A5160 = load_stocks()["avery-5160"]
CUT = load_stocks()["a4-cut"]


def xy(placement):
    return placement.x.mm, placement.y.mm


def test_rows_first_from_the_makers_corner():
    places = impose(30, LABEL, A5160, PrintOptions())
    assert xy(places[0]) == pytest.approx((0.1875 * 25.4, 12.7))
    assert xy(places[1]) == pytest.approx(((0.1875 + 2.75) * 25.4, 12.7))
    assert xy(places[3]) == pytest.approx((0.1875 * 25.4, 38.1))
    # Row 10 lies nine steps below row 1: no drift.
    assert places[27].y.mm - places[0].y.mm == pytest.approx(9 * 25.4)
    assert [(p.row, p.column) for p in places[27:]] == [(9, 0), (9, 1), (9, 2)]
    assert {p.page for p in places} == {0}


def test_start_at_label_seven_and_on_to_the_next_sheet():
    places = impose(30, LABEL, A5160, PrintOptions(start=7))
    assert (places[0].row, places[0].column) == (2, 0)
    assert [p.page for p in places] == [0] * 24 + [1] * 6
    assert (places[24].row, places[24].column) == (0, 0)


@pytest.mark.parametrize("start", [0, 31])
def test_a_start_beyond_the_sheet_is_refused(start):
    with pytest.raises(PrintError, match=f"no label {start} on Avery 5160"):
        impose(1, LABEL, A5160, PrintOptions(start=start))


def test_offset_and_stretch_undo_the_printers_error():
    plain = impose(30, LABEL, A5160, PrintOptions())
    options = PrintOptions(offset_x=mm(1.5), offset_y=mm(-0.5), stretch_x=1.002, stretch_y=0.995)
    for before, after in zip(plain, impose(30, LABEL, A5160, options), strict=True):
        assert after.x.mm == pytest.approx(before.x.mm * 1.002 + 1.5)
        assert after.y.mm == pytest.approx(before.y.mm * 0.995 - 0.5)


def test_a_stretch_nobody_would_believe_is_refused():
    with pytest.raises(PrintError, match="stretch"):
        impose(1, LABEL, A5160, PrintOptions(stretch_x=1.5))


def sides(options, count=9):
    places = impose(count, POKER, CUT, options)
    fronts = {p.face: p for p in places if p.side == "front"}
    backs = {p.face: p for p in places if p.side == "back"}
    return fronts, backs


def cell_at(x, y, fronts):
    return next(
        (p.row, p.column) for p in fronts.values() if xy(p) == pytest.approx((x, y), abs=1e-6)
    )


def test_backs_are_mirrored_over_the_long_edge():
    fronts, backs = sides(PrintOptions(duplex="long"))
    for number, front in fronts.items():
        back = backs[number]
        assert (back.page, back.rotation) == (front.page + 1, 0)
        assert cell_at(*xy(back), fronts) == (front.row, 2 - front.column)


def test_backs_are_mirrored_over_the_short_edge_and_turned():
    fronts, backs = sides(PrintOptions(duplex="short"))
    for number, front in fronts.items():
        back = backs[number]
        assert (back.page, back.rotation) == (1, 180)
        assert cell_at(*xy(back), fronts) == (2 - front.row, front.column)


def test_on_an_uneven_sheet_backs_lie_where_the_paper_brings_them():
    uneven = Stock("u", paper="a4", w=mm(60), h=mm(80), nx=2, ny=2, x0=mm(10), y0=mm(20),
                   dx=mm(70), dy=mm(90))  # fmt: skip
    options = PrintOptions(duplex="long")
    front, back = sorted(impose(1, (mm(60), mm(80)), uneven, options), key=lambda p: p.page)
    assert back.x.mm == pytest.approx(210 - front.x.mm - 60)


def test_duplex_pages_alternate_and_back_offset_moves_backs_only():
    options = PrintOptions(duplex="long", back_offset_x=mm(2))
    places = impose(10, POKER, CUT, options)
    assert [p.page for p in places] == [0] * 9 + [1] * 9 + [2, 3]
    plain = impose(10, POKER, CUT, PrintOptions(duplex="long"))
    moved = {p.side: round(p.x.mm - q.x.mm, 6) for p, q in zip(places, plain, strict=True)}
    assert moved == {"front": 0, "back": 2}


def test_fold_over_the_top_puts_the_back_above_on_its_head():
    places = impose(1, POKER, CUT, PrintOptions(fold="top"))
    front, back = places
    assert (front.side, back.side) == ("front", "back")
    assert (front.rotation, back.rotation) == (0, 180)
    assert back.x.mm == front.x.mm
    assert front.y.mm - back.y.mm == pytest.approx(88)
    assert front.page == back.page == 0


def test_fold_at_the_side_puts_the_back_beside():
    front, back = impose(1, POKER, CUT, PrintOptions(fold="side"))
    assert back.rotation == 0
    assert back.x.mm - front.x.mm == pytest.approx(63)


def test_small_faces_share_a_label_and_are_cut_apart():
    places = impose(7, TINY, A5160, PrintOptions())
    assert [(p.row, p.column) for p in places] == [(0, 0)] * 6 + [(0, 1)]
    # Three across, two down, in the middle of the cell.
    cell_x, cell_w = 0.1875 * 25.4, 2.625 * 25.4
    assert places[0].x.mm == pytest.approx(cell_x + (cell_w - 3 * 19.05) / 2)
    assert places[1].x.mm - places[0].x.mm == pytest.approx(19.05)
    assert places[3].y.mm - places[0].y.mm == pytest.approx(12.7)


def test_start_counts_labels_not_the_faces_that_share_one():
    places = impose(1, TINY, A5160, PrintOptions(start=4))
    assert (places[0].row, places[0].column) == (1, 0)


def test_one_face_to_a_label_when_not_ganged():
    places = impose(2, TINY, A5160, PrintOptions(gang=False))
    assert [(p.row, p.column) for p in places] == [(0, 0), (0, 1)]
    assert places[0].x.mm == pytest.approx(0.1875 * 25.4 + (66.675 - 19.05) / 2)


@pytest.mark.parametrize(
    ("stock", "each"), [("avery-l7651", 2), ("avery-5167", 2), ("avery-l7160", 9)]
)
def test_how_many_small_labels_share_a_cell(stock, each):
    places = impose(each + 1, TINY, load_stocks()[stock], PrintOptions())
    assert len({(p.row, p.column) for p in places[:each]}) == 1
    assert (places[each].row, places[each].column) == (0, 1)


def test_a_face_that_fits_only_lying_down_is_turned():
    (place,) = impose(1, (mm(38), mm(63)), load_stocks()["avery-l7160"], PrintOptions())
    assert place.rotation == 90


def test_a_face_too_large_is_refused_with_both_sizes():
    with pytest.raises(PrintError, match=r"70 x 50 mm does not fit on Avery L7160.*63.5 x 38.1"):
        impose(1, (mm(70), mm(50)), load_stocks()["avery-l7160"], PrintOptions())
    with pytest.raises(PrintError, match="does not fit on the paper"):
        impose(1, (mm(300), mm(300)), CUT, PrintOptions())


@pytest.mark.parametrize(
    ("stock", "size", "cells"),
    [
        ("a4-cut", POKER, 9),
        ("letter-cut", POKER, 9),
        ("a4-cut", TINY, 10 * 22),
        ("letter-cut", TINY, 10 * 20),
        ("a4-cut-spaced", POKER, 9),
    ],
)
def test_cutting_grids_fill_the_page(stock, size, cells):
    assert plan(1, size, load_stocks()[stock], PrintOptions()).stock.cells == cells


def test_bleed_keeps_cells_of_a_cutting_grid_apart():
    stock = plan(1, POKER, CUT, PrintOptions(bleed=mm(2))).stock
    assert stock.dx.mm - stock.w.mm == pytest.approx(4)


# --- Marks ---------------------------------------------------------------------


def occupied(made):
    return [
        (p.x.mm, p.y.mm, p.x.mm + made.stock.w.mm, p.y.mm + made.stock.h.mm)
        for p in made.placements
    ]


def all_cells(made):
    s = made.stock
    return [
        (s.x0.mm + c * s.dx.mm, s.y0.mm + r * s.dy.mm, s.x0.mm + c * s.dx.mm + s.w.mm,
         s.y0.mm + r * s.dy.mm + s.h.mm)
        for r, c in itertools.product(range(s.ny), range(s.nx))
    ]  # fmt: skip


def inside(line, cell):
    """Whether more than a touch of the line lies in the open inside of a cell."""
    left, right = sorted((line.x1, line.x2))
    top, foot = sorted((line.y1, line.y2))
    return (
        left < cell[2] - 0.01
        and right > cell[0] + 0.01
        and top < cell[3] - 0.01
        and foot > cell[1] + 0.01
    )


@pytest.mark.parametrize("marks", ["crop", "guides"])
@pytest.mark.parametrize("stock", ["a4-cut", "a4-cut-spaced", "letter-cut-spaced"])
@pytest.mark.parametrize("count", [1, 2, 4, 9])
def test_no_mark_crosses_a_cell_empty_or_not(marks, stock, count):
    made = plan(count, POKER, load_stocks()[stock], PrintOptions(marks=marks))
    assert made.lines
    for line in made.lines:
        assert not any(inside(line, cell) for cell in all_cells(made))


def test_crop_marks_stand_at_occupied_cells_only():
    made = plan(1, POKER, CUT, PrintOptions(marks="crop", start=5, bleed=mm(2)))
    (cell,) = occupied(made)
    assert len(made.lines) == 8
    for line in made.lines:
        near_x = min(abs(line.x1 - cell[0]), abs(line.x1 - cell[2]))
        near_y = min(abs(line.y1 - cell[1]), abs(line.y1 - cell[3]))
        assert max(near_x, near_y) <= 2.01


def test_guides_run_the_length_of_the_margins_at_used_rows_and_columns():
    made = plan(1, POKER, CUT, PrintOptions(marks="guides"))
    (cell,) = occupied(made)
    upright = {
        (line.x1, round(min(line.y1, line.y2), 2)) for line in made.lines if line.x1 == line.x2
    }
    foot = made.stock.y0.mm + 3 * 88
    assert {round(x, 2) for x, _ in upright} == {round(cell[0], 2), round(cell[2], 2)}
    assert {y for _, y in upright} == {0.0, round(foot + 0.5, 2)}
    assert any(line.x1 == 0 for line in made.lines)
    assert any(line.x2 == pytest.approx(210) for line in made.lines)


def test_shared_labels_are_marked_where_they_are_cut():
    made = plan(2, TINY, A5160, PrintOptions(marks="guides"))
    shared = made.placements[1].x.mm
    assert any(
        line.x1 == line.x2 == pytest.approx(shared)
        and abs(line.y2 - line.y1) == pytest.approx(12.7)
        for line in made.lines
    )
    assert plan(2, TINY, A5160, PrintOptions()).lines == ()


def test_marks_go_with_the_printers_correction():
    options = PrintOptions(marks="lines", offset_x=mm(1), stretch_y=1.01)
    made = plan(1, POKER, CUT, options)
    (front,) = made.placements
    assert min(line.x1 for line in made.lines) == pytest.approx(front.x.mm, abs=1e-3)
    assert max(line.y2 for line in made.lines) == pytest.approx(front.y.mm + 88 * 1.01, abs=1e-3)


def test_folds_are_marked_between_front_and_back():
    made = plan(1, POKER, CUT, PrintOptions(marks="crop", fold="top"))
    (fold,) = [line for line in made.lines if line.kind == "fold"]
    front = made.placements[0]
    assert (fold.y1, fold.y2) == pytest.approx((front.y.mm, front.y.mm))


def test_marks_of_two_sided_prints_are_on_the_fronts():
    made = plan(10, POKER, CUT, PrintOptions(marks="crop", duplex="long"))
    assert {line.page for line in made.lines} == {0, 2}
    assert made.pages == 4
