"""Fonts, line breaking and fitting, measured with the bundled typefaces."""

from __future__ import annotations

import pytest

from exports import fonts
from exports.drawing.faces import Break, Span, Symbol
from exports.drawing.typeset import fit, height, wrap
from exports.drawing.words import Manner, line_width, tokenise

SANS = Manner()
NEEDED = (
    "ÁÉÍÓÚÜÑáéíóúüñ¿¡ªº ĄĆĘŁŃÓŚŹŻąćęłńóśźż ČĎĚŇŘŠŤŮŽčďěňřšťůž "
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя "
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψωάέήίόύώ "
    "–—…“”‘’«»·•×±−÷½¼¾°†‡§№€£≤≥≠→←↑↓′″"
)


def words(lines):
    return [
        "".join(
            (" " if a.space and n else "") + "".join(p.text for p in a.pieces)
            for n, a in enumerate(line)
        )
        for line in lines
    ]


def fitted(text, w, **how):
    given = {"size": 10.0, "least": 6.0, "leading": 1.15} | how
    return fit((Span(text),), SANS, w=w, **given)


@pytest.mark.parametrize(
    "name", ["SourceSans3-Regular", "SourceSans3-SemiBold", "SourceSans3-Bold",
             "SourceSans3-BoldItalic", "PTSansNarrow-Regular", "PTSansNarrow-Bold"]
)  # fmt: skip
def test_figures_are_tabular(name):
    face = fonts.load(name)
    assert len({face.advances[digit] for digit in "0123456789"}) == 1


def test_italic_figures_differ_by_a_thousandth_at_most():
    advances = {fonts.load("SourceSans3-Italic").advances[digit] for digit in "0123456789"}
    assert max(advances) - min(advances) < 0.0011


@pytest.mark.parametrize("weight", ["regular", "semibold", "bold"])
def test_the_sans_draws_every_language_of_the_product(weight):
    face = fonts.load(fonts.font_name("sans", weight))
    assert face.lacks(NEEDED) == ""


def test_each_font_has_its_licence_beside_it():
    families = {path.stem.partition("-")[0] for path in fonts.all_files()}
    for family in families:
        licence = (fonts.FOLDER / f"OFL-{family}.txt").read_text(encoding="utf-8")
        assert "SIL Open Font License" in licence or "SIL OPEN FONT LICENSE" in licence


def test_widths_are_those_reportlab_measures():
    from reportlab.pdfbase.pdfmetrics import stringWidth

    face = fonts.load("SourceSans3-Regular")
    for text in ("Armistead 10/8/5", "Łódź", "Ωmega"):
        assert face.width(text) * 9 == pytest.approx(stringWidth(text, face.name, 9))


def test_what_the_narrow_face_cannot_draw_is_set_in_the_sans():
    face, lacking = fonts.resolve("narrow", "bold", False, "αβγ")
    assert (face.name, lacking) == ("SourceSans3-Bold", "")
    assert fonts.resolve("sans", "regular", False, "漢a")[1] == "漢"


def test_lines_break_at_spaces_and_never_overrun():
    tokens = tokenise((Span("one two three four five six seven"),), SANS)
    lines = wrap(tokens, 5.0)
    assert " ".join(words(lines)) == "one two three four five six seven"
    assert len(lines) > 1
    assert all(line_width(line) <= 5.0 for line in lines)


def test_soft_breaks_stand_between_letters_only():
    tokens = tokenise((Span("Pettigrew-Marshall 10/8/5 9-6 horse/foot"),), SANS)
    assert words([[atom] for atom in tokens.lines[0]]) == [
        "Pettigrew-", "Marshall", "10/8/5", "9-6", "horse/", "foot",
    ]  # fmt: skip


def test_zero_width_space_breaks_and_no_break_space_does_not():
    tokens = tokenise((Span("a\u200bb c\N{NO-BREAK SPACE}d"),), SANS)
    assert words([[atom] for atom in tokens.lines[0]]) == ["a", "b", "c\N{NO-BREAK SPACE}d"]


def test_a_word_of_two_manners_is_not_parted():
    tokens = tokenise((Span("the 10"), Span("th", script="sup"), Span(" of May")), SANS)
    assert words([[atom] for atom in tokens.lines[0]]) == ["the", "10th", "of", "May"]


def test_forced_breaks_make_lines():
    tokens = tokenise((Span("a"), Break(), Symbol("star")), SANS)
    assert len(tokens.lines) == 2


def test_a_long_word_is_broken_only_when_forced():
    tokens = tokenise((Span("Württembergischen"),), SANS)
    assert len(wrap(tokens, 3.0)) == 1
    forced = wrap(tokens, 3.0, force=True)
    assert "".join(words(forced)) == "Württembergischen"
    assert all(line_width(line) <= 3.0 for line in forced)


def test_text_that_fits_keeps_its_size():
    result = fitted("Kemper", 100)
    assert (result.size, result.what) == (10.0, "")


def test_text_shrinks_by_quarter_points_until_it_fits():
    width = fonts.load("SourceSans3-Regular").width("Pettigrew") * 8.6
    result = fitted("Pettigrew", width)
    assert (result.size, result.what) == (8.5, "shrunk")


def test_the_narrow_face_is_tried_before_a_smaller_size():
    width = fonts.load("SourceSans3-Regular").width("Pettigrew") * 9.5
    result = fitted("Pettigrew", width, narrow=Manner("narrow"))
    assert (result.size, result.what) == (10.0, "")
    assert result.lines[0][0].pieces[0].style.font == "PTSansNarrow-Regular"


def test_what_does_not_fit_at_the_least_size_is_cut_with_an_ellipsis():
    result = fitted("Meredith's Iron Brigade of the West", 60, lines=1)
    (line,) = words(result.lines)
    assert (result.size, result.what) == (6.0, "clipped")
    assert line.endswith("…")
    assert line.startswith("Meredith's Iron")
    assert line_width(result.lines[0]) * 6 <= 60.02


def test_clip_cuts_without_an_ellipsis_and_ellipsis_keeps_the_size():
    clipped = fitted("Meredith's", 20, how="clip", lines=1)
    assert clipped.size == 10
    assert "…" not in words(clipped.lines)[0]
    assert "Meredith's".startswith(words(clipped.lines)[0])
    cut = fitted("Meredith's Iron Brigade", 60, how="ellipsis", lines=1)
    assert cut.size == 10
    assert words(cut.lines)[0].endswith("…")


def test_height_decides_how_many_lines_there_are():
    text = "one two three four five six seven eight nine ten eleven twelve"
    result = fitted(text, 60, h=height(2, 10, 1.15), least=10)
    assert len(result.lines) == 2
    assert result.what == "clipped"
    assert fitted(text, 60, h=height(5, 10, 1.15)).what == ""


def test_missing_glyphs_are_named_once():
    assert fitted("漢字漢", 100).missing == "漢字"
