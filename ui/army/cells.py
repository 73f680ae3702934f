"""Cells of the tree table: what stands in the column of a field for one element."""

from __future__ import annotations

from enum import Enum

from exports.i18n import Translator
from exports.wording import word_steps
from model.forces.document import ProjectDocument
from model.forces.elements import Element, Role
from model.issues import Value
from model.rulesets.fields import Field, FieldType
from model.rulesets.forces import Forces
from model.values import frozen
from ui.forms.fields import NUMERIC, is_editable, is_shown, word, word_short


class Look(Enum):
    """How a cell is drawn."""

    EMPTY = "empty"
    PLAIN = "plain"
    COMPUTED = "computed"
    BY_HAND = "by hand"
    TOTAL = "total"


@frozen
class Cell:
    """One cell. `checked` is for fields of yes or no; `value` is what an editor begins with."""

    look: Look
    text: str = ""
    value: Value | None = None
    numeric: bool = False
    editable: bool = False
    checked: bool | None = None
    centred: bool = False


EMPTY_CELL = Cell(Look.EMPTY)


def make_cell(
    document: ProjectDocument, forces: Forces, element: Element, field: Field, tr: Translator
) -> Cell:
    """The cell of an element in the column of a field.

    An element whose kind lacks the field shows the total of those below it, or nothing.
    """
    kind = forces.ruleset.kinds.get(element.kind)
    own = kind.field(field.id) if kind is not None else None
    numeric = field.type in NUMERIC
    if own is None:
        return _total(document, element, field, tr)
    if not is_shown(forces, element, own):
        return EMPTY_CELL
    value = forces.value(element, own.id)
    editable = is_editable(own) and not document.read_only
    look = Look.PLAIN
    if own.computed:
        look = Look.BY_HAND if own.id in element.values else Look.COMPUTED
    if own.type is FieldType.FLAG:
        return Cell(look, "", value, editable=editable, checked=bool(value))
    text = word_short(forces, element, own, value, tr)
    return Cell(look, text, value, numeric, editable)


def _total(document: ProjectDocument, element: Element, field: Field, tr: Translator) -> Cell:
    if not field.total or element.role in (Role.UNIT, Role.LEADER):
        return EMPTY_CELL
    total = document.assessment.totals(element.id).get(field.id)
    if not total:
        return EMPTY_CELL
    centred = field.type is FieldType.FLAG
    return Cell(Look.TOTAL, tr.number(total), total, numeric=not centred, centred=centred)


def explain(forces: Forces, element: Element, field: Field, tr: Translator) -> str:
    """The tooltip of a cell: how a value was worked out, or what stands there in full."""
    kind = forces.ruleset.kinds.get(element.kind)
    own = kind.field(field.id) if kind is not None else None
    if own is None or not is_shown(forces, element, own):
        return ""
    computed = forces.computed(element.id).get(own.id)
    if computed is None:
        return word(forces, element, own, forces.value(element, own.id), tr)
    lines = word_steps(computed, forces.ruleset, tr)
    if computed.by_hand is not None:
        by_rules = word(forces, element, own, computed.value, tr)
        lines.append(tr.gettext("Set by hand; the rules give {value}.").format(value=by_rules))
    return "\n".join(lines)
