"""Any sound book comes back from its TOML as it was; any list comes back from its plain text."""

from __future__ import annotations

import string
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.books import loader
from model.books.book import (
    Allies,
    Book,
    Category,
    Changes,
    Character,
    Choose,
    Command,
    Crew,
    Entry,
    GeneralLimits,
    Group,
    Item,
    Limit,
    Option,
    OwnRule,
    Part,
    Per,
    PercentOf,
    Period,
    PerPoints,
    ProfileLine,
    Rounding,
    Size,
)
from model.books.compare import compare_books
from model.books.faults import BookFaulty
from model.books.verify import verify
from model.books.writer import write
from model.text import Text

IDS = ("alpha", "beta", "gamma_2")
ids = st.sampled_from(IDS)
several = st.lists(ids, unique=True, max_size=3).map(tuple)
letters = string.ascii_letters + string.digits + " .,;:'\"\\/-{}[]()áéñ¿ç€\t\n#="
words = st.text(letters, min_size=1, max_size=12)
texts = st.builds(Text, words, words) | words.map(Text.same)
maybe_texts = texts | st.just(Text("", ""))
whole = st.integers(0, 40)
prices = st.integers(-40, 400).map(lambda n: n / 4) | st.sampled_from([0.1, 1 / 3, 12.0])
percents = st.none() | st.integers(0, 100).map(float)
values = st.dictionaries(
    st.sampled_from(["m", "ws", "odd key", "x.y"]),
    st.integers(-5, 20) | st.booleans() | words | st.sampled_from([0.5, 4.0]) | several,
    max_size=3,
)
periods = st.builds(
    lambda a, b: Period(a, b) if a is None or b is None or a <= b else Period(b, a),
    st.none() | st.integers(-3000, 1500),
    st.none() | st.integers(-3000, 1500),
)
sizes = st.builds(
    lambda low, more, step: Size(low, None if more is None else low + more, step),
    st.integers(1, 20),
    st.none() | whole,
    st.integers(1, 5),
)
limits = st.builds(
    lambda low, more, points, entries, count: Limit(
        low, None if more is None else low + more, points, entries, count
    ),
    whole,
    st.none() | whole,
    st.none() | st.sampled_from([500.0, 750.5]),
    several,
    st.integers(1, 4),
)
profiles = st.builds(
    ProfileLine,
    ids,
    texts,
    words,
    st.integers(1, 4),
    values,
    st.sampled_from(["", "4+"]),
    st.none() | whole,
)
changes = st.builds(
    Changes,
    words | st.just(""),
    words | st.just(""),
    st.sampled_from(["", *IDS]),
    st.dictionaries(st.sampled_from(["ld", "ws"]), st.sampled_from([1.0, -1.0, 0.5])),
    values,
)


def unique(items, key="id", most=3):
    made = st.lists(items, max_size=most, unique_by=lambda each: getattr(each, key))
    return made.map(tuple)


options = st.builds(
    Option,
    id=ids,
    names=texts,
    price=prices,
    per=st.sampled_from(Per),
    group=st.just("alpha"),
    counted=st.booleans(),
    most=st.none() | whole,
    share=st.none() | st.sampled_from([0.5, 1.0]),
    one_in=st.none() | st.integers(1, 5),
    units=st.none() | whole,
    gives=several,
    replaces=several,
    traits=several,
    drops=several,
    profiles=unique(profiles, most=2),
    changes=changes,
    mount=st.booleans(),
    gear=st.booleans(),
    aliases=st.lists(words, max_size=2).map(tuple),
)
crews = st.builds(
    lambda low, usual, more, price: Crew(
        low + usual, low, None if more is None else low + usual + more, price
    ),
    st.integers(0, 3),
    whole,
    st.none() | whole,
    prices,
)
models = st.sampled_from(["champion", "musician", "standard"])
commands = st.builds(
    Command,
    st.lists(models, unique=True).map(tuple),
    st.none() | prices,
    st.dictionaries(models, prices),
    st.dictionaries(models, texts),
    st.booleans(),
)
parts = st.builds(
    lambda entry, a, b, place: Part(entry, min(a, b), max(a, b), place),
    ids,
    st.sampled_from([0.0, 0.25, 0.5]),
    st.sampled_from([0.5, 1.0]),
    st.sampled_from(["front", "rear"]),
)
characters = st.builds(Character, st.booleans(), prices, st.booleans(), prices, st.none() | prices)
entries = st.builds(
    Entry,
    id=ids,
    names=texts,
    type=words,
    category=ids,
    order=words | st.just(""),
    price=prices,
    unit_price=prices,
    size=sizes,
    limits=st.lists(limits, max_size=2).map(tuple),
    period=periods,
    ally=st.booleans(),
    mercenary=st.booleans(),
    unreliable=st.booleans(),
    profiles=unique(profiles),
    kit=several,
    traits=several,
    options=unique(options, most=2),
    command=commands,
    parts=unique(parts, "entry", 2),
    character=st.none() | characters,
    crew=st.none() | crews,
    base=words | st.just(""),
    colour=words | st.just(""),
    data=values,
    aliases=st.lists(words, max_size=2).map(tuple),
    notes=maybe_texts,
    pages=words | st.just(""),
)
categories = st.builds(
    Category,
    id=ids,
    names=texts,
    max_percent=percents,
    max_points=st.none() | prices,
    max_entries=st.none() | whole,
    counts_mounts=st.booleans(),
    counts_allies=st.booleans(),
    rounding=st.sampled_from(Rounding),
)
general = st.builds(
    GeneralLimits,
    st.booleans(),
    whole,
    whole,
    st.none() | whole,
    whole,
    st.sampled_from(PercentOf),
    st.lists(
        st.builds(PerPoints, whole, st.sampled_from([100.0, 999.5]), ids, several), max_size=2
    ).map(tuple),
    st.lists(st.tuples(ids, ids), max_size=2).map(tuple),
)
allies = st.builds(
    Allies,
    ids,
    texts,
    several.filter(bool),
    several,
    percents,
    st.integers(0, 2),
    st.none() | st.integers(2, 5),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


@st.composite
def books(draw):
    """A sound book: its entries and categories have all the ids that anything names."""
    made = tuple(replace(draw(entries), id=each) for each in IDS)
    grouped = tuple(
        replace(
            each,
            groups=(
                Group(
                    "alpha",
                    draw(texts),
                    draw(st.sampled_from(Choose)),
                    required=draw(st.booleans()),
                ),
            )
            if each.options
            else (),
            requires=draw(several),
            excludes=draw(several),
        )
        for each in made
    )
    return Book(
        id=draw(ids),
        names=draw(texts),
        ruleset="any",
        version=draw(words.filter(str.strip)),
        author=draw(words),
        language=draw(st.sampled_from(["en", "es"])),
        period=draw(periods),
        units=draw(st.sampled_from(["in", "cm"])),
        point_step=draw(st.sampled_from([0.5, 1.0, 5])),
        notes=draw(maybe_texts),
        settings=draw(values),
        categories=tuple(replace(draw(categories), id=each) for each in IDS),
        limits=draw(general),
        allies=draw(unique(allies)),
        rules=draw(unique(st.builds(OwnRule, ids, texts, maybe_texts))),
        items=draw(unique(st.builds(Item, ids, texts, values))),
        entries=grouped,
    )


@settings(max_examples=25)
@given(books())
def test_a_book_comes_back_as_it_was(book):
    assert verify(book) == []
    text = write(book)
    again = loader.read(text)
    assert again == book
    assert write(again) == text
    assert compare_books(book, again) == ()


@settings(max_examples=25)
@given(books(), books())
def test_two_books_differ_exactly_when_they_are_not_equal(one, other):
    assert (compare_books(one, other) == ()) == (one == other)


@given(st.text(max_size=300))
def test_no_text_is_a_book_by_chance(text):
    with pytest.raises(BookFaulty) as caught:
        loader.read("format = 1\n" + text)
    assert caught.value.faults
