"""Building a list quickly: add from the catalogue, split a unit, newer books."""

from __future__ import annotations

from dataclasses import replace

from model.books import fields
from model.books.book import Book
from model.books.loader import parsed
from model.books.roster import fielded
from model.books.shelf import bundled
from model.forces.changes import Change, Label
from model.forces.document import ProjectDocument
from model.forces.elements import Element, new_id
from model.rulesets.fields import CatalogueItem


def add_item(document: ProjectDocument, parent: str, item: CatalogueItem, lang: str = "en") -> str:
    """Add something of the catalogue below an element, named as the book names it; its id."""
    return document.add(item.kind, parent, name=item.names.get(lang), values=item.values)


def split_unit(
    document: ProjectDocument, element_id: str, models: int, field: str = fields.MODELS
) -> str | None:
    """Split models off a unit into a second one behind it, as one step; its id.

    None if there are not more models than that. The new unit has no command models and no further
    parts, and no price set by hand where the rules work one out; its options are the same.
    `field` is the field that holds the size.
    """
    element = document.project.element(element_id)
    held = _models(document, element, field)
    if not 0 < models < held:
        return None
    left = {**element.values, field: held - models}
    dropped = (fields.COMMAND, fields.PARTS, *_prices(document, element))
    values = {key: value for key, value in element.values.items() if key not in dropped}
    values[field] = models
    second = replace(
        element, id=new_id(), position=_behind(document, element), values=values, notes=""
    )
    changes = [Change(element, replace(element, values=left)), Change(None, second)]
    document.apply(Label("split", {"name": element.name}), changes)
    return second.id


def _models(document: ProjectDocument, element: Element, field: str) -> int:
    forces = document.assessment.forces(element)
    if forces is None:
        return fields.whole(element, field) or 0
    unit = fielded(forces, element) if field == fields.MODELS else None
    return unit.models if unit is not None else forces.whole(element, field)


def _prices(document: ProjectDocument, element: Element) -> tuple[str, ...]:
    """The price field if the rules work the price out."""
    forces = document.assessment.forces(element)
    price = forces.field(element, fields.POINTS) if forces is not None else None
    return (fields.POINTS,) if price is None or price.computed else ()


def _behind(document: ProjectDocument, element: Element) -> float:
    later = [
        each.position
        for each in document.project.children(element.parent)
        if each.position > element.position
    ]
    return (element.position + min(later)) / 2 if later else element.position + 1.0


def newer_book(document: ProjectDocument, ruleset: str, book_id: str) -> Book | None:
    """The program's own version of a stored book if it differs from it, else None.

    Show `compare.compare_books` and `compare.effects_of_update` before `shelf.put_book`.
    """
    stored = document.project.book(book_id)
    text = bundled(ruleset).get(book_id)
    if stored is None or text is None or parsed(text) == parsed(stored.text):
        return None
    return parsed(text)
