"""Copy and paste of the tree table: elements between armies, cells to and from spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QMimeData, Qt

from model.forces.changes import Label
from model.forces.elements import Element
from model.forces.fragment import Fragment, NotAFragment
from model.issues import AddElement, Edit, Rename, SetValues, Value
from model.rulesets.fields import Field
from ui.army.model import NAME, ArmyModel
from ui.forms.fields import Unreadable, is_editable, parse

FRAGMENT_MIME = "application/x-muster-fragment"
MOST_CELLS = 200_000
_HORIZONTAL = Qt.Orientation.Horizontal
FORMULA_STARTS = ("=", "+", "-", "@")


def to_mime(model: ArmyModel, ids: Sequence[str], columns: Sequence[int]) -> QMimeData:
    """Elements for this program, and the same rows as tab-separated text for any other."""
    fragment = model.document.copy(ids)
    mime = QMimeData()
    mime.setData(FRAGMENT_MIME, fragment.to_json().encode())
    mime.setText(to_text(model, [each.id for each in fragment.elements], columns))
    return mime


def to_text(model: ArmyModel, ids: Sequence[str], columns: Sequence[int]) -> str:
    """Rows of cells under their heads, separated by tabs."""
    out = io.StringIO()
    writer = csv.writer(out, dialect="excel-tab", lineterminator="\n")
    heads = (model.headerData(each, _HORIZONTAL) for each in columns)
    writer.writerow([str(each or "") for each in heads])
    for each in ids:
        element = model.document.project.find(each)
        if element is not None:
            writer.writerow([_plain(model, element, column) for column in columns])
    return out.getvalue()


def _plain(model: ArmyModel, element: Element, column: int) -> str:
    cell = model.cell(model.index_of(element.id, column))
    if column == NAME:
        return _harmless(element.name)
    if cell.checked is not None:
        return model.work.desk.language.gettext("yes") if cell.checked else ""
    if cell.numeric and isinstance(cell.value, int | float):
        return str(cell.value)
    return _harmless(cell.text)


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def fragment_of(mime: QMimeData) -> Fragment | None:
    """The elements on the clipboard, or None."""
    if not mime.hasFormat(FRAGMENT_MIME):
        return None
    try:
        return Fragment.from_json(bytes(mime.data(FRAGMENT_MIME).data()).decode())
    except (NotAFragment, UnicodeDecodeError):
        return None


@dataclass(frozen=True, slots=True)
class Pasted:
    """What a block of cells becomes: edits, and the cells that could not be read."""

    edits: tuple[Edit, ...]
    faults: tuple[str, ...]
    added: int


def read_block(model: ArmyModel, text: str, rows: Sequence[str], columns: Sequence[int]) -> Pasted:
    """Turn pasted cells into edits of rows (ids from the current one on) and columns from it on.

    A first line that holds the table's own heads says which columns follow. Lines beyond the last
    row become new elements like that row. Cells of fields that cannot be set are passed over.
    """
    lines = [line for line in csv.reader(io.StringIO(text), dialect="excel-tab") if any(line)]
    if sum(map(len, lines)) > MOST_CELLS:
        message = model.work.desk.language.gettext("That is more than a table can take at once.")
        return Pasted((), (message,), 0)
    if lines and (headed := _by_heads(model, lines[0])):
        columns, lines = headed, lines[1:]
    reader = _Reader(model, columns)
    project = model.document.project
    for number, line in enumerate(lines):
        if number < len(rows):
            reader.change(project.element(rows[number]), line)
        elif rows:
            reader.add(project.element(rows[-1]), line)
    return Pasted(tuple(reader.edits), tuple(reader.faults), reader.added)


def paste_block(model: ArmyModel, pasted: Pasted) -> bool:
    """Make the edits of a pasted block as one step."""
    label = Label("paste", {"count": len(pasted.edits)})
    return bool(model.work.do(lambda: model.document.edit(label, pasted.edits)))


def _by_heads(model: ArmyModel, line: Sequence[str]) -> list[int]:
    heads = {
        str(model.headerData(column, _HORIZONTAL)).casefold(): column
        for column in range(model.columnCount())
    }
    found = [heads.get(each.strip().casefold(), -1) for each in line]
    return found if all(each >= 0 for each in found) else []


class _Reader:
    """Reads lines of cells into edits."""

    def __init__(self, model: ArmyModel, columns: Sequence[int]) -> None:
        self.edits: list[Edit] = []
        self.faults: list[str] = []
        self.added = 0
        self._model = model
        self._columns = columns

    def change(self, element: Element, line: Sequence[str]) -> None:
        """Edits of an element that is there."""
        name, values = self._read(element, line)
        if name:
            self.edits.append(Rename(element.id, name))
        if values:
            self.edits.append(SetValues(element.id, values))

    def add(self, like: Element, line: Sequence[str]) -> None:
        """A new element of the kind and in the formation of another."""
        if like.parent is None:
            return
        name, values = self._read(like, line)
        given = {field: value for field, value in values.items() if value is not None}
        self.edits.append(AddElement(like.kind, like.parent, name, given))
        self.added += 1

    def _read(self, element: Element, line: Sequence[str]) -> tuple[str, dict[str, Value | None]]:
        name = ""
        values: dict[str, Value | None] = {}
        for column, text in zip(self._columns, line, strict=False):
            if column == NAME:
                name = text.strip().removeprefix("'")
                continue
            field = self._model.own_field(element, column)
            if field is not None and is_editable(field):
                self._take(element, field, text, values)
        return name, values

    def _take(
        self, element: Element, field: Field, text: str, values: dict[str, Value | None]
    ) -> None:
        forces = self._model.work.forces(element)
        if forces is None:
            return
        if field.computed and text.strip() == _computed_text(self._model, element, field):
            return  # a copied computed value comes back as it was, and stays computed
        try:
            values[field.id] = parse(forces, element, field, text, self._model.work.desk.tr)
        except Unreadable as error:
            self.faults.append(str(error))


def _computed_text(model: ArmyModel, element: Element, field: Field) -> str:
    computed = model.document.assessment.computed(element.id).get(field.id)
    return str(computed.value) if computed is not None and field.id not in element.values else ""
