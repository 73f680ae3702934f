"""Templates from strangers: nothing is reached, nothing hangs, everything is one clear error."""

from __future__ import annotations

import time

import pytest

from exports.drawing.flow import lay_sheet
from exports.drawing.layout import lay_face
from exports.markup.errors import MarkupError
from exports.markup.render import render
from exports.markup.sandbox import Limits

LIMITS = Limits(seconds=0.3, output_chars=50_000, elements=200, depth=10)


NAMESPACE = "{% set n = namespace(s='xxxxxxxxxx', l=[1]) %}{% for a in range(60) %}"


class View:
    """What a template is given: a plain object."""

    name = "Armistead"
    _secret = ("hidden",)

    def __init__(self) -> None:
        self.tags = ["a"]


@pytest.fixture
def refused(tmp_path):
    def refused(body, word="", face=True):
        source = f'<face w="20" h="10"><text>{body}</text></face>' if face else body
        (tmp_path / "t.xml.j2").write_text(source, encoding="utf-8")
        started = time.monotonic()
        with pytest.raises(MarkupError) as caught:
            render("t.xml.j2", {"u": View()}, lang="en", search=[tmp_path], limits=LIMITS)
        assert time.monotonic() - started < 3
        assert caught.value.template == "t.xml.j2"
        assert word in str(caught.value)
        return caught.value

    return refused


@pytest.mark.parametrize(
    "body",
    [
        "{{ ''.__class__ }}",
        "{{ u.__class__.__mro__ }}",
        "{{ u._secret }}",
        "{{ u['__class__'] }}",
        "{{ u.__init__.__globals__ }}",
        "{{ [u]|map(attribute='__class__')|join }}",
        "{{ [u]|sum(attribute='_secret') }}",
        "{{ u.tags.append('b') }}",
        "{{ cycler.__init__ }}",
        "{{ self.__init__ }}",
        "{{ '{0.__class__}'.format(u) }}",
        "{{ 'x'.encode() }}",
        "{{ '%s' % u }}",
        "{{ u|attr('__class__') }}",
        "{{ u|pprint }}",
        "{{ lipsum() }}",
    ],
)
def test_nothing_beyond_the_context_is_reached(refused, body):
    refused(body)


@pytest.mark.parametrize(
    "body",
    [
        "{{ range(10**9) }}",
        (
            "{% for a in range(10000) %}{% for b in range(10000) %}{% for c in range(10000) %}"
            "{% endfor %}{% endfor %}{% endfor %}"
        ),
        (
            "{% for a in [1,2] %}{% for a in [1,2] %}{% for b in range(9999) %}"
            "{% for c in range(9999) %}{% endfor %}{% endfor %}{% endfor %}{% endfor %}"
        ),
        "{% macro f(n) %}{{ f(n-1) }}{{ f(n-1) }}{% endmacro %}{{ f(9) }}",
        "{% macro f(n) %}{% if n %}{{ f(n-1) }}{{ f(n-1) }}{% endif %}{% endmacro %}{{ f(60) }}",
        "{% for a in range(9999) recursive %}{{ loop(range(9999)) }}{% endfor %}",
        "{% include 't.xml.j2' %}",
        "{{ 'x' * 10**9 }}",
        "{{ [1] * 10**9 }}",
        "{{ 10 ** 10 ** 9 }}",
        "{{ 2 ** 100000 }}",
        NAMESPACE + "{% set n.s = n.s ~ n.s %}{% endfor %}",
        NAMESPACE + "{% set n.s = n.s + n.s %}{% endfor %}",
        NAMESPACE + "{% set n.s %}{{ n.s }}{{ n.s }}{% endset %}{% endfor %}",
        NAMESPACE + "{% set n.l = n.l + n.l %}{% endfor %}",
        NAMESPACE + "{% set n.s = n.s|replace('x', 'xx') %}{% endfor %}",
        NAMESPACE + "{% set n.s = [n.s, n.s]|join %}{% endfor %}",
        "{{ _('%(n)999999999d', n=1) }}",
        "{{ [1]|batch(10**9, 0)|list }}",
        "{% for a in range(9999) %}abcdefghijklmnopqrstuvwxyz{% endfor %}",
        "{{ 'x'.ljust(10**9) }}",
        "{{ 'x'|center(10**9) }}",
    ],
)
def test_no_template_runs_for_ever_or_fills_the_memory(refused, body):
    refused(body)


def test_too_long_says_so(refused):
    found = refused(
        "\n{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}", "too long"
    )
    assert found.line == 2


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ('<!DOCTYPE x [<!ENTITY a "b">]><face w="1" h="1"/>', "document types"),
        (
            '<!DOCTYPE x [<!ENTITY a "a"><!ENTITY b "&a;&a;"><!ENTITY c "&b;">]><face>&c;</face>',
            "document types",
        ),
        (
            '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><face w="1" h="1">&a;</face>',
            "document types",
        ),
        ('<!DOCTYPE x SYSTEM "http://example.com/x.dtd"><face w="1" h="1"/>', "document types"),
        ('<face w="1" h="1"><text>&a;</text></face>', "well-formed"),
        ('<face w="1" h="1"><text>\x01</text><box', "well-formed"),
        ('<x:face xmlns:x="u" w="1" h="1"/>', "a face or a sheet"),
        ("", "well-formed"),
        ('<face w="1" h="1">' + "<box>" * 20 + "</box>" * 20 + "</face>", "10 deep"),
        ('<face w="1" h="1">' + "<box/>" * 300 + "</face>", "200 elements"),
        ('<face w="1e9" h="1"/>', "not a length"),
        ('<face w="99999" h="1"/>', "not a length"),
        ('<face w="1" h="1"><track count="100000000"/></face>', "whole number"),
        ('<face w="1" h="1"><qr text="' + "x" * 3000 + '"/></face>', "too long"),
    ],
)
def test_hostile_xml_is_one_clear_error(refused, source, word):
    refused(source, word, face=False)


@pytest.mark.parametrize("name", ["../t.xml.j2", "/etc/passwd", "a/../../t.xml.j2"])
def test_templates_come_only_from_the_search_folders(tmp_path, name):
    folder = tmp_path / "in"
    folder.mkdir()
    (tmp_path / "t.xml.j2").write_text('<face w="1" h="1"/>', encoding="utf-8")
    with pytest.raises(MarkupError, match="there is no template"):
        render(name, {}, lang="en", search=[folder])


@pytest.mark.parametrize(
    "source",
    [
        '<face w="5" h="5"><text size="400" min-size="1">' + "word " * 20_000 + "</text></face>",
        '<face w="5" h="5"><text size="400" min-size="1">' + "w" * 90_000 + "</text></face>",
        '<face w="5" h="5"><track box="5000" min-box="0.01" count="500"/></face>',
        '<face w="5" h="5"><grid columns="auto *" size="400" min-size="1">'
        + "<row><cell>a</cell><cell>b c d e</cell></row>" * 400
        + "</grid></face>",
        '<face w="5" h="5">'
        + "<if-fits><option><text>x y</text></option></if-fits>" * 2000
        + "</face>",
    ],
    ids=["words", "letters", "boxes", "rows", "alternatives"],
)
def test_laying_out_a_monster_takes_no_monstrous_time(tmp_path, source):
    (tmp_path / "t.xml.j2").write_text(source, encoding="utf-8")
    face = render("t.xml.j2", {}, lang="en", search=[tmp_path])
    started = time.process_time()
    lay_face(face)
    assert time.process_time() - started < 10


def test_a_sheet_of_huge_type_is_shrunk_in_few_steps(tmp_path):
    source = (
        '<sheet fit="one-page" size="400" min-size="1">'
        + "<para>some words</para>" * 100
        + "</sheet>"
    )
    (tmp_path / "t.xml.j2").write_text(source, encoding="utf-8")
    sheet = render("t.xml.j2", {}, lang="en", search=[tmp_path])
    started = time.process_time()
    assert len(lay_sheet(sheet, "a4", "en").pages) == 1
    assert time.process_time() - started < 10
