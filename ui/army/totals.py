"""The line below the tree table: what an army, or what is selected of it, comes to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from exports.wording import word_sum
from model.forces.elements import Element, Role
from model.rulesets.fields import FieldType, Kind
from ui.open_project import OpenProject

_ROLES = (Role.UNIT, Role.FORMATION, Role.LEADER, Role.ARMY)


def totals_line(work: OpenProject, elements: Iterable[Element]) -> str:
    """The sums of the fields that the rule set adds up, then kinds with their numbers.

    What matters most comes first: a narrow window shows the beginning alone. Elements that
    stand below others of the given ones are counted once.
    """
    given = list(elements)
    chosen = {element.id for element in given}
    project = work.document.project
    outer = [e for e in given if not any(above.id in chosen for above in project.ancestors(e))]
    if not outer:
        return ""
    sums: defaultdict[str, float] = defaultdict(float)
    for element in outer:
        for key, value in work.document.assessment.totals(element.id).items():
            sums[key] += value
    ruleset = work.ruleset(outer[0])
    if ruleset is None:
        return ""
    kinds = sorted(ruleset.kinds.values(), key=lambda kind: _ROLES.index(kind.role))
    counted = [_count(work, kind, int(sums[f"kind:{kind.id}"])) for kind in kinds]
    fields = {f.id: f for kind in ruleset.kinds.values() for f in kind.fields if f.total}
    language = work.desk.language
    added: list[str] = []
    flags: list[str] = []
    for field_id, field in fields.items():
        if sums[field_id]:
            text = word_sum(field, sums[field_id], language.translator)
            (flags if field.type is FieldType.FLAG else added).append(text)
    return "   ".join(each for each in (*added, *counted, *flags) if each)


def _count(work: OpenProject, kind: Kind, number: int) -> str:
    if not number or kind.role is Role.ARMY:
        return ""
    language = work.desk.language
    name = kind.names if number == 1 else kind.plural
    return f"{language.number(number)} {language.text(name).lower()}"
