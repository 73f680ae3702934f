"""What the command line tells scripts: info, issues, print and lookup results as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from exports.drawing.report import NO_BAR, grouped
from exports.imports.wording import word_fault, word_import_sum
from exports.print_words import note_units, note_words
from exports.wording import word_id, word_issue
from model.forces.elements import Role
from model.rulesets.tables import Key, Layout, LookupFailed, as_number

if TYPE_CHECKING:
    from exports.drawing.report import PrintReport
    from exports.i18n import Translator
    from exports.imports.plan import ImportReport
    from model.forces.assessment import Assessment
    from model.forces.elements import Element
    from model.forces.project import Project
    from model.issues import Issue, Value
    from model.rulesets.base import RuleSet
    from model.rulesets.forces import Forces
    from model.rulesets.tables import Answer

Json = dict[str, object]


def issues_json(project: Project, assessment: Assessment, tr: Translator) -> Json:
    """Every issue, in the order of the tree, for `validate --json`."""
    return {"issues": [_issue(issue, project, assessment, tr) for issue in assessment.issues()]}


def _issue(issue: Issue, project: Project, assessment: Assessment, tr: Translator) -> Json:
    element = project.element(issue.target)
    forces = assessment.forces(element)
    message = word_issue(issue, forces.ruleset if forces is not None else None, tr)
    return {
        "code": issue.code,
        "severity": issue.severity.value,
        "message": message,
        "target": {
            "kind": element.kind,
            "id": element.id,
            "path": list(project.path(element)),
        },
        "rule": {"source": issue.rule.source, "section": issue.rule.section.get(tr.lang)},
        "values": {key: _plain(value) for key, value in issue.values.items()},
        "fix": issue.fix is not None,
        "waived": issue.waived,
    }


def info_json(project: Project, assessment: Assessment, schema: int) -> Json:
    """The whole project for `info --json`: armies with totals, formations, leaders and units."""
    return {
        "schema": schema,
        "name": project.info.name,
        "armies": [_army(army, project, assessment) for army in project.armies],
        "scenarios": [],
    }


def _army(army: Element, project: Project, assessment: Assessment) -> Json:
    forces = assessment.forces(army)
    if forces is None:
        return {"id": army.id, "name": army.name, "ruleset": project.army_of(army).ruleset}
    return {
        "id": army.id,
        "name": army.name,
        "ruleset": forces.ruleset.id,
        "values": _values(army, forces),
        "totals": _totals(army, assessment),
        "leaders": _leaders(army, forces),
        "units": _units(army, forces),
        "formations": _formations(army, forces, assessment),
    }


def _formations(parent: Element, forces: Forces, assessment: Assessment) -> list[Json]:
    return [
        {
            "id": formation.id,
            "name": formation.name,
            "echelon": formation.kind,
            "values": _values(formation, forces),
            "totals": _totals(formation, assessment),
            "leaders": _leaders(formation, forces),
            "units": _units(formation, forces),
            "formations": _formations(formation, forces, assessment),
        }
        for formation in forces.project.children(parent.id, Role.FORMATION)
    ]


def _totals(element: Element, assessment: Assessment) -> Json:
    """Sums over the units below; `count` holds how many elements of each kind there are."""
    totals = assessment.totals(element.id)
    sums = {key: _number(value) for key, value in totals.items() if not key.startswith("kind:")}
    counts = {
        key.removeprefix("kind:"): int(value)
        for key, value in totals.items()
        if key.startswith("kind:")
    }
    return {**sums, "count": counts}


def _leaders(parent: Element, forces: Forces) -> list[Json]:
    return [
        {"id": leader.id, "name": leader.name, "kind": leader.kind, **_values(leader, forces)}
        for leader in forces.leaders(parent)
    ]


def _units(parent: Element, forces: Forces) -> list[Json]:
    """The units of a formation, a sub-unit behind its unit and naming it."""
    found: list[Json] = []
    for unit in forces.project.children(parent.id, Role.UNIT):
        found.append(_unit(unit, forces))
        found += [{"sub_unit_of": unit.id, **each} for each in _units(unit, forces)]
    return found


def _unit(unit: Element, forces: Forces) -> Json:
    roles = forces.ruleset.roles
    kind = forces.kind(unit)
    profile = {
        field.id: _plain(forces.value(unit, field.id)) for field in kind.fields if field.profile
    }
    return {
        "id": unit.id,
        "name": unit.name,
        "kind": unit.kind,
        "type": _plain(forces.value(unit, roles.type)) or unit.kind,
        "strength": _plain(forces.value(unit, roles.strength)),
        "stands": _plain(forces.value(unit, roles.stands)),
        "by_hand": [field.id for field in kind.fields if forces.by_hand(unit, field.id)],
        "profile": profile,
        "values": _values(unit, forces),
    }


def _values(element: Element, forces: Forces) -> Json:
    found = {
        field.id: _plain(forces.value(element, field.id)) for field in forces.kind(element).fields
    }
    return {key: value for key, value in found.items() if value is not None}


def _plain(value: Value | None) -> object:
    return list(value) if isinstance(value, tuple) else value


def _number(value: float) -> float:
    return int(value) if value == int(value) else value


def print_json(report: PrintReport) -> Json:
    """The outcome of a print for `print --json`."""
    return {
        "pages": report.pages,
        "faces": report.faces,
        "report": [note.as_dict() for note in dict.fromkeys(report.notes)],
        "overflow": list(report.overflow),
    }


def print_lines(report: PrintReport, tr: Translator) -> list[str]:
    """What did not print as it was meant, by name, one line each."""
    _ = tr.gettext
    lines = [f"{note_units(group, tr)}: {note_words(group, tr)}" for group in grouped(report.notes)]
    lines += [
        _("there is no room for the check bar")
        if name == NO_BAR
        else _("{name} lies on a further page").format(name=name)
        for name in report.overflow
    ]
    return lines


def import_json(report: ImportReport, ruleset: RuleSet, tr: Translator) -> Json:
    """What an import took in, for `import --json`."""
    return {
        "rows": report.rows,
        "armies": list(report.armies),
        "counts": dict(report.counts),
        "sums": {key: _number(value) for key, value in report.sums.items()},
        "left_out": {key: _number(value) for key, value in report.left_out.items()},
        "faults": [
            {
                "row": fault.row,
                "column": fault.column,
                "code": fault.code,
                "severity": fault.severity.value,
                "message": word_fault(fault, tr, ruleset),
                "times": fault.times,
            }
            for fault in report.faults
        ],
    }


def import_lines(report: ImportReport, ruleset: RuleSet, tr: Translator) -> list[str]:
    """What an import took in, in lines: elements by kind, sums, and findings by row."""
    counts = [
        f"{tr.number(count)} {_plural(kind, count, ruleset, tr)}"
        for kind, count in report.counts.items()
    ]
    sums = [word_import_sum(key, value, ruleset, tr) for key, value in report.sums.items()]
    rows = tr.ngettext("{n} row", "{n} rows", report.rows).format(n=tr.number(report.rows))
    lines = [f"{report.name}: {rows}: {', '.join([*counts, *sums])}"]
    return lines + [word_fault(fault, tr, ruleset) for fault in report.faults]


def _plural(kind_id: str, count: int, ruleset: RuleSet, tr: Translator) -> str:
    kind = ruleset.kinds[kind_id]
    return (kind.names if count == 1 else kind.plural).get(tr.lang).lower()


def answer_json(answer: Answer) -> Json:
    """The answer of a table for `lookup --json`."""
    result: Json = {
        "table": answer.table,
        "keys": {key: _figure(value) for key, value in answer.keys.items()},
        "row": dict(answer.row),
        "result": dict(answer.result) if isinstance(answer.result, Mapping) else answer.result,
    }
    if answer.notes:
        result["notes"] = list(answer.notes)
        result.update(dict.fromkeys(answer.notes, True))
    return result


def _figure(value: Key) -> Key:
    """A key as a number where it is one: the command line hands in text."""
    if isinstance(value, str):
        try:
            number = as_number(value)
        except LookupFailed:
            return value
        return int(number) if number.denominator == 1 else float(number)
    return value


def word_answer(answer: Answer, ruleset: RuleSet, tr: Translator) -> str:
    """The answer of a lookup in a sentence, with what else its row says, for a reader.

    A cell that depends on the unit's state ("broken if shaken") brings the table's note along.
    """
    if answer.said.en:
        return answer.said.get(tr.lang)
    table = ruleset.tables.get(answer.table)
    if table is None:
        return _word_cells(answer, ruleset, tr)
    try:
        row, column = table.place(answer.keys)
    except LookupFailed:
        return word_result(answer.result, answer.table, ruleset, tr)
    cells = [table.text_of(cell).get(tr.lang) for cell in table.rows[row].cells]
    heads = [each.names.get(tr.lang) for each in table.columns]
    if table.layout is Layout.BANDS:
        text = word_result(answer.result, answer.table, ruleset, tr)
    elif table.layout is Layout.GRID and column is not None:
        text = cells[column]
    else:
        text = ", ".join(f"{head}: {cell}" for head, cell in zip(heads, cells, strict=True))
    note = table.note.get(tr.lang)
    return f"{text} ({note})" if answer.notes and note else text


def _word_cells(answer: Answer, ruleset: RuleSet, tr: Translator) -> str:
    """The cells of an answer that no table prints, each under the name of its field."""
    if not isinstance(answer.result, Mapping):
        return str(answer.result)
    return ", ".join(
        f"{word_id('', key, ruleset, tr).lower()}: {value}" for key, value in answer.result.items()
    )


def word_result(result: object, table_id: str, ruleset: RuleSet, tr: Translator) -> str:
    """The result of a lookup in words, for a reader at the command line or the window."""
    if isinstance(result, Mapping):
        return ", ".join(f"{key} {value}" for key, value in result.items())
    table = ruleset.tables.get(table_id)
    if table is None or not isinstance(result, str | int | float):
        return str(result)
    column = next((each for each in table.columns if each.id == str(result)), None)
    if column is not None and str(result) not in table.results:
        return column.names.get(tr.lang)
    return table.text_of(result).get(tr.lang)
