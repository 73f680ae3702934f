"""Stock: the makers' dimensions, aliases, and named faults of users' own sheets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from exports.i18n import translator
from exports.imposition import impose
from exports.markup.errors import PrintError
from exports.print_options import PrintOptions
from exports.stock import (
    PAPER_NAMES,
    PAPERS,
    Stock,
    faults,
    find_stock,
    load_stocks,
    paper_name,
)
from model.lengths import ZERO, mm

OWN = Stock(
    "own", paper="a4", w=mm(50), h=mm(30), nx=3, ny=8, x0=mm(10), y0=mm(15), dx=mm(60), dy=mm(32)
)


@pytest.mark.parametrize("stock", load_stocks().values(), ids=lambda stock: stock.id)
def test_every_bundled_sheet_is_sound(stock):
    assert faults(stock) == ()
    assert stock.title


@pytest.mark.parametrize(
    ("name", "size", "count"),
    [
        ("avery-5160", (66.675, 25.4), 30),
        ("avery-5163", (101.6, 50.8), 10),
        ("avery-5167", (44.45, 12.7), 80),
        ("avery-l7160", (63.5, 38.1), 21),
        ("avery-l7161", (63.5, 46.6), 18),
        ("avery-l7162", (99.1, 33.9), 16),
        ("avery-l7163", (99.1, 38.1), 14),
        ("avery-l7651", (38.1, 21.2), 65),
        ("avery-l4732", (35.6, 16.9), 80),
        ("avery-l4785", (80, 50), 10),
    ],
)
def test_makers_sheets(name, size, count):
    stock = load_stocks()[name]
    assert (stock.w.mm, stock.h.mm) == pytest.approx(size)
    assert stock.cells == count
    # Every one of these is symmetrical on its paper, so both margins come out alike.
    paper_w, paper_h = stock.sheet
    right = paper_w.mm - stock.x0.mm - (stock.nx - 1) * stock.dx.mm - stock.w.mm
    foot = paper_h.mm - stock.y0.mm - (stock.ny - 1) * stock.dy.mm - stock.h.mm
    assert right == pytest.approx(stock.x0.mm, abs=0.06)
    assert foot == pytest.approx(stock.y0.mm, abs=0.06)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("5160", "avery-5160"),
        ("5267", "avery-5167"),
        ("Avery-5267", "avery-5167"),
        ("l7160", "avery-l7160"),
        ("Herma-4412", "avery-l4785"),
        ("A4-cut", "a4-cut"),
    ],
)
def test_sheets_are_found_by_part_number_and_alias(asked, found):
    stock = find_stock(asked)
    assert stock is not None
    assert stock.id == found


def test_an_unknown_sheet_is_not_found():
    assert find_stock("9999") is None


def test_no_two_sheets_share_a_name():
    names = [n.lower() for s in load_stocks().values() for n in {s.id, *s.aliases, *s.names}]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"paper": "custom"}, "no_paper", "paper"),
        ({"w": ZERO}, "no_cell", "w"),
        ({"nx": 0}, "no_count", "nx"),
        ({"x0": mm(-3)}, "before_edge", "x0"),
        ({"nx": 4}, "off_right", "nx"),
        ({"ny": 9}, "off_foot", "ny"),
        ({"dx": mm(40)}, "overlap_x", "dx"),
        ({"dy": mm(20)}, "overlap_y", "dy"),
        ({"corner": mm(16)}, "corner", "corner"),
        ({"kind": "cut", "margin": mm(110)}, "margin", "margin"),
        ({"kind": "cut", "gutter": mm(-1)}, "negative", "margin"),
    ],
)
def test_faults_are_named_with_their_field(change, code, field):
    assert faults(OWN) == ()
    (fault,) = faults(replace(OWN, **change))
    assert (fault.code, fault.field) == (code, field)


def test_a_fault_gives_its_numbers():
    (fault,) = faults(replace(OWN, nx=4))
    assert str(fault) == "The last column ends 30 mm beyond the paper's right edge (240 of 210 mm)."


def test_all_faults_are_told_at_once():
    assert {f.code for f in faults(replace(OWN, dx=mm(10), ny=12))} == {"overlap_x", "off_foot"}


def test_a_faulty_sheet_is_not_printed_on():
    with pytest.raises(PrintError, match="overlap"):
        impose(1, (mm(20), mm(20)), replace(OWN, dx=mm(40)), PrintOptions())


def test_users_own_paper():
    own = replace(OWN, paper="custom", paper_size=(mm(100), mm(150)), nx=1, ny=4)
    assert faults(own) == ()
    assert own.sheet == (mm(100), mm(150))


def test_a_refusal_is_worded_in_the_users_language():
    with pytest.raises(PrintError) as caught:
        impose(1, (mm(20), mm(20)), replace(OWN, dx=mm(40)), PrintOptions())
    assert "ETIQUETAS" in caught.value.worded(lambda text: text.replace("labels", "ETIQUETAS"))


def test_stocks_and_papers_are_named_in_the_users_language():
    tr = translator("es")
    words = [
        each.worded(tr.gettext, tr.number)
        for each in (find_stock("letter-cut"), find_stock("L7651"), find_stock("5160"))
        if each is not None
    ]
    assert words == ["Carta", "Avery L7651 / 38,1 x 21,2 mm", "Avery 5160 / 1 x 2-5/8 in"]
    assert paper_name("custom", tr.gettext) == "Otro tamaño"
    assert set(PAPER_NAMES) == set(PAPERS)


def test_a_refusal_writes_its_measures_with_the_languages_signs():
    tr = translator("es")
    with pytest.raises(PrintError) as caught:
        impose(1, (mm(70.5), mm(50)), load_stocks()["avery-l7651"], PrintOptions())
    words = caught.value.worded(tr.gettext, tr.number)
    assert words.startswith("70,5 x 50 mm")
    assert "." not in words.removesuffix(".").replace(". ", "")
    assert str(caught.value).startswith("70.5 x 50 mm does not fit on Avery L7651 / 38.1 x 21.2 mm")
