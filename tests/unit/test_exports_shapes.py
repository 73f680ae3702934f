"""The quick way for faces that differ in their words gives what the full reader gives."""

from __future__ import annotations

import pytest

from exports.drawing import icons
from exports.markup import shapes as markup_shapes
from exports.markup.build import Builder
from exports.markup.errors import MarkupError
from exports.markup.render import FACE_LIMITS
from exports.markup.shapes import quick_face
from exports.markup.tree import parse


@pytest.fixture(autouse=True)
def forget():
    markup_shapes._known.clear()


@pytest.fixture
def reads():
    """The full reader, which notes what it was given."""

    class Reader:
        def __init__(self):
            self.texts = []

        def __call__(self, text):
            self.texts.append(text)
            return full(text)

    return Reader()


def full(text, unit="u"):
    return Builder({}, icons.NAMES, unit).build(parse(text, FACE_LIMITS))


FACE = (
    '<face w="20" h="10">\n <box padding="1"><text x="1">{}</text></box>\n'
    '<grid columns="* *"><row><cell>{}</cell><cell/></row></grid><track count="2"/></face>'
)


@pytest.mark.parametrize(
    "words",
    [
        ("Armistead", "10"),
        ("  two \n  words\t", "&lt;b&gt; &amp; &#34;x&#34;"),
        ("10\N{NO-BREAK SPACE}in", "Łódź 漢"),
    ],
)
def test_filled_faces_equal_fully_read_ones(reads, words):
    quick_face(FACE.format("first", "1"), "u", reads)
    face = quick_face(FACE.format(*words), "u", reads)
    assert face == full(FACE.format(*words))
    assert len(reads.texts) == 1


def test_the_unit_is_each_faces_own(reads):
    names = [quick_face(FACE.format("a", "b"), name, reads).unit for name in ("Kemper", "Garnett")]
    assert names == ["Kemper", "Garnett"]


def test_manners_of_a_whole_text_are_kept(reads):
    source = '<face w="9" h="9"><text><b>{}</b></text></face>'
    quick_face(source.format("x"), "u", reads)
    assert quick_face(source.format("y"), "u", reads) == full(source.format("y"))


def test_other_attributes_are_another_shape(reads):
    one, two = ('<face w="9" h="9" fill="red"/>', '<face w="9" h="9" fill="blue"/>')
    assert quick_face(one, "u", reads).fill != quick_face(two, "u", reads).fill
    assert len(reads.texts) == 2


@pytest.mark.parametrize(
    "source",
    [
        '<face w="9" h="9"><text>a <b>b</b></text></face>',
        '<face w="9" h="9"><text><sym name="star"/><b>b</b></text></face>',
        '<face w="9" h="9"><!-- a --><text>b</text></face>',
        '<face w="9" h="9"><text><![CDATA[b]]></text></face>',
        '<face w="9" h="9"><image src="a"/></face>',
        '<face w="9" h="9"><box name="a>b"/><text>c</text></face>',
        '<face w="9" h="9"><text>a > b</text></face>',
        '<face w="9" h="9"><text>&nbsp;</text></face>',
        '<face w="9" h="9"><text>&#0;</text></face>',
        '<face w="9" h="9"><text>&#32;</text></face>',
        '<face w="9" h="9"><bad>a</bad></face>',
        '<face w="9" h="9"><box>a</box></face>',
        '<face w="9" h="9"><text>a</face>',
        "<sheet><para>a</para></sheet>",
        "words",
        "",
    ],
)
def test_what_is_not_plain_is_left_to_the_full_reader(reads, source):
    assert quick_face(source, "u", reads) is None
    assert quick_face(source, "u", reads) is None


def test_shapes_do_not_pile_up(reads):
    for number in range(markup_shapes._MOST + 5):
        quick_face(f'<face w="{number + 1}" h="9"/>', "u", reads)
    assert len(markup_shapes._known) <= markup_shapes._MOST


def test_errors_stay_the_full_readers():
    with pytest.raises(MarkupError, match="no text here"):
        full('<face w="9" h="9"><box>a</box></face>')
