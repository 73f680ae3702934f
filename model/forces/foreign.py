"""What a project holds that its rules have no place for: from another version, or an edited file.

The rules leave such values out of account, and no rule set can say that of itself: so these checks
look at the elements of every rule set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from model.forces.elements import Army, Element
from model.issues import Citation, Finding, Fix, Issue, SetValues, Severity, Value
from model.rulesets.base import RuleSet
from model.rulesets.checks import Check, CheckText, Reads
from model.rulesets.fields import Field, FieldType
from model.rulesets.forces import Forces
from model.text import EMPTY, Text

SHOWN = 60
"""Characters of a value that a message quotes: a stranger's file may hold a whole book."""

_FILE = Text("The project's file", "El archivo del proyecto")

TEXTS: Mapping[str, CheckText] = {
    "value_foreign": CheckText(
        code="value_foreign",
        severity=Severity.ERROR,
        section=_FILE,
        message=Text(
            "{field} of {name}: “{value}” is nothing that the rules know here, and is left out of"
            " account. Choose another or take it away.",
            "{field} de {name}: «{value}» no es nada que las reglas conozcan aquí, y no se tiene"
            " en cuenta. Elija otro valor o quítelo.",
        ),
        variants={
            "field": Text(
                "{name} has a value “{value}” for “{field}”, which is no field of these rules: it"
                " comes from another version, and is left out of account.",
                "{name} tiene un valor «{value}» para «{field}», que no es un campo de estas"
                " reglas: viene de otra versión, y no se tiene en cuenta.",
            ),
            "computed": Text(
                "{field} of {name} is set to “{value}”, but the rules alone work it out: the value"
                " is left out of account.",
                "{field} de {name} tiene puesto «{value}», pero solo lo calculan las reglas: ese"
                " valor no se tiene en cuenta.",
            ),
        },
        fix=Text("Take the value away", "Quitar el valor"),
    ),
    "ruleset_foreign": CheckText(
        code="ruleset_foreign",
        severity=Severity.ERROR,
        section=_FILE,
        message=Text(
            "{name} goes by the rule set “{value}”, which this program does not have: it is not"
            " checked, counted or printed. Open it with the version that made it.",
            "{name} usa el reglamento «{value}», que este programa no tiene: no se comprueba, no"
            " se cuenta ni se imprime. Ábralo con la versión que lo hizo.",
        ),
    ),
    "kind_foreign": CheckText(
        code="kind_foreign",
        severity=Severity.ERROR,
        section=_FILE,
        message=Text(
            "{name} is of a kind that these rules do not know (“{value}”): nothing of it is"
            " counted or checked. Open it with the version that made it, or remove it.",
            "{name} es de una clase que estas reglas no conocen («{value}»): nada suyo se cuenta"
            " ni se comprueba. Ábralo con la versión que lo hizo, o quítelo.",
        ),
    ),
}


def value_foreign(forces: Forces, element: Element) -> Iterable[Finding]:
    """Values that their field cannot have, or for which there is no field."""
    if not element.values or element.kind not in forces.ruleset.kinds:
        return ()
    referring = forces.referring(element)
    if not referring and len(forces.all_given(element)) == len(element.values):
        return ()
    return _foreign_values(forces, element, referring)


def _foreign_values(
    forces: Forces, element: Element, referring: tuple[Field, ...]
) -> Iterator[Finding]:
    given = forces.all_given(element)
    for field_id, value in element.values.items():
        if value in ("", ()):
            continue
        field = forces.field(element, field_id)
        edit = SetValues(element.id, {field_id: None})
        if field is None:
            yield _finding(Text.same(_shown(field_id)), value, edit, "field")
        elif field_id not in given and field.computed and not field.by_hand:
            yield _finding(field.names, value, edit, "computed")
        elif field_id not in given:
            yield _finding(field.names, value, _leaving(edit, _known(field, value)))
        elif field in referring:
            strange = _unknown(forces.ruleset, field, value)
            kept = tuple(each for each in _items(value) if each not in strange)
            if strange:
                yield _finding(field.names, strange, _leaving(edit, kept))


def _leaving(edit: SetValues, kept: tuple[str, ...]) -> SetValues:
    """The edit that leaves those of several choices that the field has."""
    return SetValues(edit.element, dict.fromkeys(edit.values, kept)) if kept else edit


def _finding(field: Text, value: Value, edit: SetValues, variant: str = "") -> Finding:
    return Finding(
        words={"field": field, "value": _worded(value)},
        variant=variant,
        severity=Severity.WARNING if variant else None,
        fix=Fix(EMPTY, (edit,)),
    )


def _items(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


def _known(field: Field, value: Value) -> tuple[str, ...]:
    """Those of several choices that the field does have: a fix leaves them."""
    return tuple(each for each in _items(value) if field.options and field.fits((each,)))


def _unknown(ruleset: RuleSet, field: Field, value: Value) -> tuple[str, ...]:
    """What of a value names no entry, or no special rule, of the rule set."""
    if field.type is FieldType.ENTRY:
        entry = ruleset.entries.get(str(value))
        return (str(value),) if entry is None else ()
    return tuple(each for each in _items(value) if each.partition(":")[0] not in ruleset.traits)


def _worded(value: Value) -> Text:
    if isinstance(value, bool):
        return Text("yes", "sí") if value else Text("no", "no")
    if isinstance(value, tuple):
        return Text.same(_shown(", ".join(value)))
    return Text.same(_shown(str(value)))


def _shown(text: str) -> str:
    """A stranger's text, short and in one line."""
    line = " ".join("".join(each if each.isprintable() else " " for each in text).split())
    return line if len(line) <= SHOWN else f"{line[: SHOWN - 1]}…"


def kind_foreign(forces: Forces, element: Element) -> Iterable[Finding]:
    """An element of a kind that the rule set does not have."""
    if element.kind in forces.ruleset.kinds:
        return ()
    return (Finding(words={"value": Text.same(_shown(element.kind))}),)


def ruleset_foreign(army: Army) -> Issue:
    """The finding of an army that goes by a rule set which the program does not have.

    There are no rules to word it by: its message says all.
    """
    text = TEXTS["ruleset_foreign"]
    words = {"name": Text.same(army.name), "value": Text.same(_shown(army.ruleset))}
    return Issue(
        code=text.code,
        severity=text.severity,
        target=army.id,
        checked=army.id,
        ruleset=army.ruleset,
        rule=Citation("", text.section),
        values={"name": army.name, "value": words["value"].en},
        message=text.message.filled(words),
    )


CHECKS = tuple(
    Check(each.__name__, frozenset(), frozenset({Reads.SELF}), each)
    for each in (value_foreign, kind_foreign)
)
"""They look at elements of every kind, whatever `kinds` says."""
