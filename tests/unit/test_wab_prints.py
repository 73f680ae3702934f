"""Every entry of the example books, with all that it may take, on cards, labels and sheets."""

from __future__ import annotations

import io

import pytest

from exports.sheets import PrintSettings, print_sheet
from model.books import shelf
from model.books.army_checks import starting_values
from model.books.book import Book, Entry
from model.issues import Value
from tests.unit.wab_host import Host, sample

LEAST = {"labels": 6.0, "cards": 7.0, "casualties": 8.0, "roster": 8.0, "qrs": 8.0}


def laden(entry: Entry) -> dict[str, Value]:
    """An entry with one option of each group, all others, and its whole command."""
    chosen: dict[str, str] = {}
    for option in entry.options:
        chosen.setdefault(option.group or option.id, option.id)
    values = starting_values(entry)
    if entry.character is None:
        values["models"] = entry.size.maximum or max(entry.size.minimum, 40)
    if chosen:
        values["options"] = tuple(chosen.values())
    if entry.command.allowed:
        values["command"] = entry.command.allowed
    return values


def whole(book_id: str) -> Host:
    book = shelf.find_book(sample().project, "ancient_battles", book_id)
    assert isinstance(book, Book)
    camp = Host(book, points_limit=3000)
    for entry in book.entries:
        kind = "unit" if entry.character is None else "character"
        name = f"The {entry.names.en} of the river Liger"
        camp.document.add(kind, camp.army, name=name, values=laden(entry))
    return camp


@pytest.fixture(scope="module", params=["roman_example", "barbarian_example"])
def camp(request: pytest.FixtureRequest) -> Host:
    return whole(request.param)


@pytest.mark.parametrize("sheet", list(LEAST))
@pytest.mark.parametrize("lang", ["en", "es"])
def test_everything_a_book_offers_prints_at_a_readable_size(
    camp: Host, sheet: str, lang: str
) -> None:
    settings = PrintSettings(sheet=sheet, lang=lang, paper="letter")
    project, assessment = camp.document.project, camp.document.assessment
    report = print_sheet(project, assessment, settings, io.BytesIO())
    assert [note for note in report.notes if note.what != "shrunk"] == []
    assert min([note.to_pt or 99 for note in report.notes], default=99) >= LEAST[sheet]
