"""The book as the editor knows it: description, paths, edits, tree, overview."""

from __future__ import annotations

import dataclasses

import pytest

from model.books import book as parts
from model.books.book import Book
from model.books.loader import parsed, read
from model.books.shelf import bundled
from model.books.verify import verify
from model.books.writer import write
from model.text import Text
from tests.ui.real import real_desk
from ui.books import edits
from ui.books.draft import Draft, faults_of
from ui.books.fields import shown, taken
from ui.books.naming import word_path
from ui.books.overview import OverviewTable
from ui.books.paths import NoSuchPath, Spot, get, locate, put
from ui.books.shape import Sort, Source, branches, slot, slots
from ui.books.tree import BookTree
from ui.books.words import WORDS


def roman() -> Book:
    return parsed(bundled("ancient_battles")["roman_example"])


def row_of(book: Book, entry: str) -> int:
    return [each.id for each in book.entries].index(entry)


@pytest.fixture
def desk(qapp, tmp_path, user):
    return real_desk(qapp, tmp_path, user)


# Description


def test_every_field_of_a_book_has_words_and_a_way_to_edit_it():
    seen, waiting = set(), [Book]
    while waiting:
        kind = waiting.pop()
        seen.add(kind)
        assert {each.name for each in dataclasses.fields(kind)} == set(WORDS[kind])
        for each in slots(kind):
            assert each.label
            if each.item is not None and dataclasses.is_dataclass(each.item):
                waiting += [each.item] if each.item not in seen else []
    assert seen == set(WORDS)


def test_slots_say_how_they_are_edited():
    assert slot(parts.Entry, "names").sort is Sort.TEXT
    assert slot(parts.Entry, "category").source is Source.CATEGORY
    assert slot(parts.Entry, "character").optional
    assert slot(parts.ProfileLine, "values").sort is Sort.FIGURES
    assert slot(parts.Option, "per").source is Source.ENUM
    assert slot(parts.GeneralLimits, "forbidden").sort is Sort.PAIRS
    assert [each.name for each in branches(parts.Entry)] == [
        "limits",
        "profiles",
        "groups",
        "options",
        "parts",
    ]


def test_values_between_the_form_and_the_book():
    share = slot(parts.Option, "share")
    assert shown(share, 0.5) == 50
    assert taken(share, 50, None) == 0.5
    assert taken(slot(parts.Entry, "aliases"), "a, b ,,c", ()) == ("a", "b", "c")
    assert taken(slot(parts.Option, "per"), "unit", parts.Per.MODEL) is parts.Per.UNIT
    assert taken(slot(parts.Size, "maximum"), None, None) is None
    assert taken(slot(parts.Size, "minimum"), None, 1) == 1


# Paths


def test_what_is_put_at_a_path_is_there_and_nothing_else_changed():
    book = roman()
    row = row_of(book, "legionaries")
    path = ("entries", row, "size", "minimum")
    changed = put(book, path, 12)
    assert get(changed, path) == 12
    assert put(changed, path, get(book, path)) == book
    assert changed.entries[0] is book.entries[0]


@pytest.mark.parametrize("path", [("entries", 99), ("entries", -1), ("nothing",), (0,)])
def test_a_path_that_leads_nowhere_says_so(path):
    with pytest.raises(NoSuchPath):
        get(roman(), path)


@pytest.mark.parametrize(
    ("fault", "spot"),
    [
        ("version", Spot((), slot="version")),
        ("entries", Spot(("entries",))),
        ("entries.legate", Spot(("entries", 0))),
        ("entries.legate.size.minimum", Spot(("entries", 0), "size", "minimum")),
        ("entries.legate.options.horse.price", Spot(("entries", 0, "options", 3), slot="price")),
        ("entries.legate.limits[1].minimum", Spot(("entries", 0, "limits", 0), slot="minimum")),
        ("entries.legate.limits.minimum", Spot(("entries", 0, "limits"))),
        ("entries.nobody.price", Spot(("entries",))),
        ("limits.per_points", Spot(("limits", "per_points"))),
        ("limits.forbidden", Spot(("limits",), slot="forbidden")),
        ("what.ever", Spot(())),
    ],
)
def test_faults_lead_to_their_place(fault, spot):
    assert locate(roman(), fault) == spot


def test_paths_in_words(desk):
    book = roman()
    assert word_path(desk, book, "entries.legate.size.minimum") == (
        "Legate › Size of a unit › At least"
    )
    assert word_path(desk, book, "entries.legate.options.horse.price") == "Legate › Horse › Price"
    assert word_path(desk, book, "entries") == "Entries"
    desk.language.set_lang("es")
    assert word_path(desk, book, "entries.legate.price") == "Legado › Precio por miniatura"


# Edits


def test_a_new_book_is_sound_and_can_be_written():
    book = edits.new_book("ancient_battles", ("infantry",), {"my_book"})
    assert book.id == "my_book_2"
    assert verify(book) == []
    assert read(write(book)) == book


def test_a_copy_has_an_id_of_its_own():
    copy = edits.copy_book(roman(), {"roman_example_copy"})
    assert copy.id == "roman_example_copy_2"
    assert copy.names.es.endswith("(copia)")
    assert dataclasses.replace(copy, id="roman_example", names=roman().names) == roman()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (("entries",), parts.Entry),
        (("categories",), parts.Category),
        (("allies",), parts.Allies),
        (("rules",), parts.OwnRule),
        (("items",), parts.Item),
        (("entries", 3, "options"), parts.Option),
        (("entries", 3, "profiles"), parts.ProfileLine),
        (("entries", 3, "limits"), parts.Limit),
        (("entries", 3, "parts"), parts.Part),
        (("limits", "per_points"), parts.PerPoints),
    ],
)
def test_what_is_added_leaves_the_book_sound(path, kind):
    book, where = edits.add(roman(), path, kind)
    assert isinstance(get(book, where), kind)
    assert len(edits.held(book, path)) == len(edits.held(roman(), path)) + 1
    assert [each for each in verify(book) if "groups" not in each.path] == []
    assert read(write(book)) == book
    assert edits.remove(book, where) == roman()


def test_a_duplicate_stands_behind_and_has_another_id():
    book, where = edits.duplicate(roman(), ("entries", 3))
    assert where == ("entries", 4)
    assert book.entries[4].id == "legionaries_2"
    assert dataclasses.replace(book.entries[4], id="legionaries") == book.entries[3]
    again, _ = edits.duplicate(book, ("entries", 4))
    assert again.entries[5].id == "legionaries_3"


def test_moving_keeps_within_the_list():
    book, where = edits.move(roman(), ("entries", 3), 1)
    assert where == ("entries", 1)
    assert book.entries[1].id == "legionaries"
    assert edits.move(book, where, 99)[1] == ("entries", len(book.entries) - 1)


def test_a_new_id_is_followed_by_all_that_names_it():
    book = edits.rename(roman(), ("categories", 1), "line")
    assert book.categories[1].id == "line"
    assert not any(each.category == "core" for each in book.entries)
    assert verify(book) == []
    slingers = row_of(roman(), "balearic_slingers")
    book = edits.rename(roman(), ("entries", slingers), "balearics")
    assert ("balearics", "cretan_archers") in book.limits.forbidden
    book = edits.rename(roman(), ("rules", 1), "shell")
    assert "shell" in book.entries[3].traits
    assert verify(book) == []


def test_ids_of_options_are_followed_within_their_entry():
    book = roman()
    row = next(n for n, each in enumerate(book.entries[0].options) if each.id == "warhorse")
    changed = edits.rename(book, ("entries", 0, "options", row), "charger")
    barding = changed.entries[0].option("barding")
    assert barding is not None
    assert barding.requires == ("charger",)
    assert verify(changed) == []


def test_an_id_that_another_keeps_is_not_followed():
    twice, where = edits.add(roman(), ("categories",), parts.Category)
    twice = put(twice, (*where, "id"), "core")
    changed = edits.rename(twice, where, "other")
    assert changed.entries == roman().entries


def test_ids_follow_names():
    book, where = edits.add(roman(), ("entries",), parts.Entry)
    assert edits.follows_name(get(book, where))
    named = put(book, (*where, "names"), Text("Hárii & Co", "Harios"))
    assert get(edits.follow_name(named, where), (*where, "id")) == "harii_co"


# Drafts


def test_a_draft_goes_back_and_forth():
    draft = Draft(roman(), kept=roman())
    assert not draft.dirty
    for version in ("2", "2.1", "2.12"):
        draft.edit(put(draft.book, ("version",), version), "Version", (), gesture="typing")
    assert draft.dirty
    draft.edit(put(draft.book, ("author",), "Me"), "Author", ())
    assert draft.undo_label == "Author"
    assert draft.undo()
    assert draft.undo_label == "Version"
    assert draft.undo()
    assert draft.book == roman()
    assert not draft.undo()
    assert draft.redo()
    assert draft.book.version == "2.12"
    draft.edit(put(draft.book, ("version",), "3"), "Version", (), gesture="typing")
    assert draft.redo_label is None


def test_a_gesture_that_ended_is_not_joined():
    draft = Draft(roman())
    draft.edit(put(draft.book, ("version",), "2"), "Version", (), gesture="typing")
    draft.end_gesture()
    draft.edit(put(draft.book, ("version",), "3"), "Version", (), gesture="typing")
    draft.undo()
    assert draft.book.version == "2"


def test_grave_faults_come_before_those_of_the_rules(desk):
    book = put(roman(), ("entries", 3, "type"), "dragon")
    book = put(book, ("entries", 3, "category"), "nowhere")
    faults = faults_of(book, desk.find_ruleset(book.ruleset))
    assert [(each.grave, each.spot.slot) for each in faults] == [
        (True, "category"),
        (False, "type"),
    ]


# Item models


def test_the_tree_under_the_model_tester(desk, qtmodeltester):
    small = put(put(roman(), ("entries",), roman().entries[2:6]), ("categories",), ())
    tree = BookTree(desk, small)
    qtmodeltester.check(tree)
    book = edits.add(small, ("entries",), parts.Entry, 2)[0]
    for state in (
        book,
        edits.move(book, ("entries", 2), 4)[0],
        edits.remove(book, ("entries", 0)),
        edits.rename(book, ("entries", 3), "renamed"),
        put(book, ("entries",), ()),
        small,
    ):
        tree.follow(state)
        entries = tree.index_at(("entries",))
        assert tree.rowCount(entries) == len(state.entries)
        names = [tree.index(n, 0, entries).data() for n in range(len(state.entries))]
        assert names == [each.names.en for each in state.entries]


def test_the_tree_keeps_its_lines(desk):
    tree = BookTree(desk, roman())
    row = row_of(roman(), "velites")
    line = tree.index_at(("entries", row)).internalId()
    book = edits.rename(roman(), ("entries", row), "light_foot")
    tree.follow(book)
    assert tree.index_at(("entries", row)).internalId() == line
    book, where = edits.move(book, ("entries", row), 0)
    tree.follow(book)
    assert tree.index_at(where).internalId() == line
    assert tree.path_at(tree.index_at(where)) == where


def test_lines_say_what_they_are(desk):
    tree = BookTree(desk, roman())
    assert tree.index_at(()).data() == "Army of the late Republic (example)"
    assert tree.index_at(("categories",)).data() == "Categories  (4)"
    assert tree.index_at(("entries", 0)).data() == "Legate"
    assert tree.index_at(("entries", 0, "limits", 0)).data() == "0-1"
    assert tree.index_at(("entries", 1, "limits", 0)).data() == "0-1 / 500"
    assert tree.index_at(("limits", "per_points", 0)).data() == "0-2 / 1,000"


def test_the_overview_under_the_model_tester(desk, qtmodeltester):
    table = OverviewTable(desk)
    table.set_list(roman(), ("entries",), parts.Entry)
    qtmodeltester.check(table)
    assert table.rowCount() == len(roman().entries)
    heads = [table.headerData(n, _across()) for n in range(table.columnCount())]
    assert heads[:4] == ["Name", "Price per model", "Price per unit", "Size of a unit"]
    row = row_of(roman(), "legionaries")
    assert [table.index(row, n).data() for n in range(4)] == ["Legionaries", "10", "", "10-40"]
    table.set_list(roman(), ("entries", row, "profiles"), parts.ProfileLine)
    qtmodeltester.check(table)
    heads = [table.headerData(n, _across()) for n in range(table.columnCount())]
    assert heads[-9:] == ["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"]


def _across():
    from PySide6.QtCore import Qt

    return Qt.Orientation.Horizontal
