"""Templates: what they yield, and errors that name template, line and element."""

from __future__ import annotations

import dataclasses

import pytest

from exports.drawing.blocks import Sheet
from exports.drawing.faces import Box, Break, Face, Span, Symbol, Text, Track
from exports.i18n import translator
from exports.markup.errors import MarkupError
from exports.markup.render import render, render_face, render_sheet
from model.text import Text as Words


@pytest.fixture
def run(tmp_path):
    def run(source, context=None, lang="en", **files):
        for name, text in files.items():
            (tmp_path / f"{name}.xml.j2").write_text(text, encoding="utf-8")
        (tmp_path / "t.xml.j2").write_text(source, encoding="utf-8")
        return render("t.xml.j2", context or {}, lang=lang, search=[tmp_path], unit="Armistead")

    return run


def fault(run, source, context=None, **files):
    with pytest.raises(MarkupError) as caught:
        run(source, context, **files)
    return caught.value


FACE = '<face w="20" h="10">{}</face>'


def test_lengths_are_read_into_millimetres(run):
    face = run('<face w="0.75in" h="1cm"><box x="1" y="72pt" w="2mm"/></face>')
    assert isinstance(face, Face)
    assert face.w == pytest.approx(19.05)
    assert face.h == pytest.approx(10)
    assert face.unit == "Armistead"
    (box,) = face.children
    assert (box.x, box.w, box.h) == (1, 2, None)
    assert box.y == pytest.approx(25.4)


def test_text_is_escaped_and_white_space_is_one_space(run):
    face = run(
        FACE.format("<text>\n  {{ name }}\n  <b>of</b>  the\n line <br/> next<sup>th</sup></text>"),
        {"name": "<b>Łódź & Söhne</b>"},
    )
    (text,) = face.children
    assert text.content == (
        Span("<b>Łódź & Söhne</b> "),
        Span("of", weight="bold"),
        Span(" the line"),
        Break(),
        Span("next"),
        Span("th", script="sup"),
    )


def test_no_break_space_survives(run):
    (text,) = run(FACE.format("<text>10\N{NO-BREAK SPACE}in<nb/>x</text>")).children
    assert (
        "".join(span.text for span in text.content) == "10\N{NO-BREAK SPACE}in\N{NO-BREAK SPACE}x"
    )


def test_nested_manners_add_up(run):
    (text,) = run(
        FACE.format('<text><b>a<i>b<span colour="red">c</span></i></b><sym name="star"/></text>')
    ).children
    assert text.content == (
        Span("a", weight="bold"),
        Span("b", weight="bold", italic=True),
        Span("c", weight="bold", italic=True, colour="#a3262a"),
        Symbol("star"),
    )


def test_track_takes_a_count_or_parts(run):
    one, two = run(
        FACE.format(
            '<track count="3"/><track><part count="2" label="fresh"/><mark at="2"/></track>'
        )
    ).children
    assert isinstance(one, Track)
    assert [part.count for part in one.parts] == [3]
    assert [(part.count, part.label) for part in two.parts] == [(2, "fresh")]
    assert [mark.at for mark in two.marks] == [2]
    assert fault(run, FACE.format("<track/>")).element == "track"


def test_sheet_with_header_and_blocks(run):
    sheet = run(
        '<sheet columns="3"><footer><cell>x <page/></cell></footer><title>T</title>'
        '<section title="S"><para>p</para><table columns="10 *"><row><cell>a</cell></row></table>'
        "<list><item>i</item></list></section></sheet>"
    )
    assert isinstance(sheet, Sheet)
    assert sheet.columns == 3
    assert len(sheet.footer) == 1
    _, section = sheet.children
    assert [type(child).__name__ for child in section.children] == ["Para", "Grid", "Bullets"]


def test_the_tree_is_frozen(run):
    (box,) = run(FACE.format("<box/>")).children
    assert isinstance(box, Box)
    with pytest.raises(dataclasses.FrozenInstanceError):
        box.x = 5


@pytest.mark.parametrize(
    ("source", "line", "element", "word"),
    [
        ('<face w="9" h="9">\n<bx/>\n</face>', 2, "bx", "no such element"),
        ('<face w="9" h="9">\n\n<box\n colr="1"/>\n</face>', 3, "box", "colr"),
        ('<face w="9" h="9">\n<box w="wide"/>\n</face>', 2, "box", "not a length"),
        ('<face w="9" h="9">\n<box w="-2"/>\n</face>', 2, "box", "not a length"),
        ('<face w="9" h="9">\n<box fill="rgb(1,2,3)"/>\n</face>', 2, "box", "not a colour"),
        ('<face w="9" h="9">\n<text size="900">x</text>\n</face>', 2, "text", "type size"),
        ('<face w="9" h="9">\n<text fit="squeeze">x</text>\n</face>', 2, "text", "not one of"),
        ('<face w="9" h="9">\nloose text</face>', 1, "face", "no text here"),
        ('<face w="9" h="9">\n<text><box/></text></face>', 2, "box", "no such element"),
        ('<face w="9" h="9">\n<icon name="dragon"/></face>', 2, "icon", "dragon"),
        ('<face w="9" h="9">\n<image src="/etc/passwd"/></face>', 2, "image", "no picture"),
        ('<face w="9" h="9">\n<image src="http://example.com/x.png"/></face>', 2, "image", "store"),
        ('<face w="9">\n</face>', 1, "face", "“h” is missing"),
        (
            '<face w="9" h="9">\n<track count="2"><part count="1"/></track></face>',
            2,
            "track",
            "either",
        ),
        (
            '<face w="9" h="9">\n<grid columns="*">\n<row><cell colspan="3"/></row></grid></face>',
            3,
            "row",
            "3 columns",
        ),
        ("\n<html/>", 2, "html", "a face or a sheet"),
        ('<face w="9" h="9">\n<box>\n</face>', 3, "", "well-formed"),
    ],
)
def test_faults_name_template_line_and_element(run, source, line, element, word):
    found = fault(run, source)
    assert (found.template, found.line, found.element) == ("t.xml.j2", line, element)
    assert word in str(found)
    assert str(found).startswith("t.xml.j2:")


def test_a_fault_behind_loops_names_the_templates_line(run):
    source = (
        '<face w="9" h="9">\n{% for n in range(5) %}\n<text>{{ n }}</text>\n{% endfor %}\n'
        '<text>\n{{ words }}</text>\n<box oops="1"/>\n</face>'
    )
    found = fault(run, source, {"words": "one\ntwo\nthree"})
    assert (found.line, found.element) == (7, "box")


def test_a_fault_in_an_included_template_names_that_one(run):
    found = fault(
        run, '<face w="9" h="9">\n\n{% include "part.xml.j2" %}</face>', part="<box/>\n<bad/>"
    )
    assert (found.template, found.line, found.element) == ("part.xml.j2", 2, "bad")


@pytest.mark.parametrize(
    ("source", "line", "word"),
    [
        ("<face>\n{{ unit.nam }}</face>", 2, "nam"),
        ("<face>\n\n{{ missing }}</face>", 3, "missing"),
        ("<face>\n{% for %}</face>", 2, "cannot be read"),
        ("<face>\n{{ 1 / 0 }}</face>", 2, "ZeroDivisionError"),
        ('<face>\n{% include "none.xml.j2" %}</face>', 2, "none.xml.j2"),
    ],
)
def test_faults_of_jinja_name_the_line(run, source, line, word):
    found = fault(run, source, {"unit": Words("a", "b")})
    assert (found.template, found.line) == ("t.xml.j2", line)
    assert word in str(found)


def test_a_template_that_is_not_there(tmp_path):
    with pytest.raises(MarkupError, match="there is no template"):
        render("x.xml.j2", {}, lang="en", search=[tmp_path])


def test_a_face_is_no_sheet(run, tmp_path):
    run(FACE.format(""))
    with pytest.raises(MarkupError, match="a sheet was expected"):
        render_sheet("t.xml.j2", {}, lang="en", search=[tmp_path])
    run("<sheet/>")
    with pytest.raises(MarkupError, match="a face was expected"):
        render_face("t.xml.j2", {}, lang="en", search=[tmp_path])


def test_language_of_words_numbers_and_messages(run, tmp_path):
    source = FACE.format(
        "<text>{{ kind|text }} {{ 20935|number }} {{ 2|signed }} {{ -1|signed }} "
        "{{ 25|percent }} {{ 16.2|percent }}</text>"
    )
    english = run(source, {"kind": Words("stand", "peana")})
    assert english.children[0].content[0].text == "stand 20,935 +2 −1 25% 16.2%"
    spanish = run(source, {"kind": Words("stand", "peana")}, lang="es")
    written = spanish.children[0].content[0].text.replace("\N{NO-BREAK SPACE}", "_")
    assert written == "peana 20.935 +2 −1 25_% 16,2_%"
    pseudo = render(
        "g.xml.j2", {}, lang="en", search=[_write(tmp_path)], translations=translator("qps")
    )
    text = pseudo.children[0].content[0].text
    assert text.startswith("[")
    assert "Ðîvîšîöñ" in text


def _write(folder):
    (folder / "g.xml.j2").write_text(
        FACE.format("<text>{% trans n=3 %}Division {{ n }}{% endtrans %}</text>"), encoding="utf-8"
    )
    return folder


def test_control_characters_of_a_damaged_name_do_no_harm(run):
    (text,) = run(FACE.format("<text>{{ n }}</text>"), {"n": "Arm\x00\x0bistead"}).children
    assert isinstance(text, Text)
    assert text.content == (Span("Arm\ufffd\ufffdistead"),)


def test_messages_can_be_worded_in_spanish():
    found = MarkupError("there is no picture {src}", template="t", line=3, element="image", src="x")
    assert found.worded(lambda _: "no hay imagen {src}") == "t:3, <image>: no hay imagen x"
