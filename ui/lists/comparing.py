"""What differs between two versions of a list, in the reader's words."""

from __future__ import annotations

from dataclasses import dataclass

from exports.wording import plural_of
from model.books import fields
from model.books.compare import Did, ListChange, compare_lists, units_of
from model.forces.elements import Element
from model.issues import Value
from model.rulesets.fields import Field
from model.rulesets.forces import Forces
from ui.forms.fields import word
from ui.lists.points import points_of
from ui.open_project import OpenProject

SIGNS = {Did.ADDED: "+", Did.REMOVED: "−", Did.CHANGED: "~"}


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two lists: its project and its army."""

    work: OpenProject
    army: Element

    @property
    def forces(self) -> Forces | None:
        """The rules' view of the army."""
        return self.work.forces(self.army)

    @property
    def points(self) -> float | None:
        """What the army costs; None where nothing has a price."""
        forces = self.forces
        found = points_of(forces, self.army) if forces is not None else None
        return found.total if found is not None else None


@dataclass(frozen=True, slots=True)
class Difference:
    """One unit that came, went or changed; `before` and `after` are its points."""

    did: Did
    name: str
    what: str
    details: tuple[str, ...] = ()
    before: float | None = None
    after: float | None = None

    @property
    def more(self) -> float:
        """By how many points the list is dearer for it."""
        return (self.after or 0.0) - (self.before or 0.0)


def compare(old: Side, new: Side) -> tuple[Difference, ...]:
    """Every unit that differs, changed ones first; nothing where the program lacks the rules."""
    before, after = old.forces, new.forces
    if before is None or after is None:
        return ()
    entry = after.ruleset.roles.entry or fields.ENTRY
    changes = compare_lists(
        units_of(before.project, old.army), units_of(after.project, new.army), entry
    )
    return tuple(_difference(old, new, change, entry) for change in changes)


def _difference(old: Side, new: Side, change: ListChange, entry: str) -> Difference:
    was = old.work.document.project.find(change.before) if change.before else None
    now = new.work.document.project.find(change.after) if change.after else None
    shown, side = (now, new) if now is not None else (was, old)
    return Difference(
        did=change.did,
        name=change.name,
        what=_what(side, shown, entry) if shown is not None else change.entry,
        details=_details(old, new, change, was, now),
        before=_points(old, was),
        after=_points(new, now),
    )


def _what(side: Side, element: Element, entry: str) -> str:
    """What a unit is: its entry in words, with its size, else its kind."""
    forces = side.forces
    field = forces.field(element, entry) if forces is not None else None
    if forces is None or field is None:
        return side.work.kind_name(element)
    tr = side.work.desk.tr
    words = word(forces, element, field, forces.value(element, field.id), tr)
    strength = forces.ruleset.roles.strength
    size = forces.number(element, strength) if forces.field(element, strength) else 0
    return f"{tr.number(size)} {words}" if size else words


def _points(side: Side, element: Element | None) -> float | None:
    forces = side.forces
    points = forces.ruleset.roles.points if forces is not None else ""
    if forces is None or element is None or forces.field(element, points) is None:
        return None
    return forces.number(element, points)


def _details(
    old: Side, new: Side, change: ListChange, was: Element | None, now: Element | None
) -> tuple[str, ...]:
    lines = []
    gettext = new.work.desk.language.gettext
    for name, (before, after) in change.fields.items():
        if name == "name":
            lines.append(gettext("name: {before} → {after}").format(before=before, after=after))
            continue
        forces = new.forces
        field = forces.field(now, name) if forces is not None and now is not None else None
        if field is None or was is None or now is None:
            continue
        lines.append(
            _field_line(new, field, _word(old, was, field, before), _word(new, now, field, after))
        )
    return tuple(lines)


def _field_line(side: Side, field: Field, before: str, after: str) -> str:
    label = side.work.desk.language.text(field.names).lower()
    return f"{label}: {before} → {after}"


def _word(side: Side, element: Element, field: Field, value: Value | None) -> str:
    forces = side.forces
    if value is None or forces is None:
        return "–"
    return word(forces, element, field, value, side.work.desk.tr) or "–"


def comparison_text(old: Side, new: Side, differences: tuple[Difference, ...]) -> str:
    """The comparison as text to be copied."""
    tr = new.work.desk.tr
    lines = [
        f"{old.work.name(old.army)} → {new.work.name(new.army)}",
        summary(old, new, differences),
    ]
    for each in differences:
        points = f"  ({tr.number(each.more, sign=True)})" if each.more else ""
        called = f' "{each.name}"' if each.name and each.name not in each.what else ""
        lines.append(f"{SIGNS[each.did]} {each.what}{called}{points}")
        lines += [f"    {line}" for line in each.details]
    return "\n".join(lines) + "\n"


def summary(old: Side, new: Side, differences: tuple[Difference, ...]) -> str:
    """How many units came, went and changed, and what that costs."""
    language = new.work.desk.language
    counts = [sum(each.did is did for each in differences) for did in Did]
    words = [
        language.ngettext("{n} unit added", "{n} units added", counts[0]),
        language.ngettext("{n} unit removed", "{n} units removed", counts[1]),
        language.ngettext("{n} unit changed", "{n} units changed", counts[2]),
    ]
    found = [text.format(n=n) for text, n in zip(words, counts, strict=True) if n]
    parts = [", ".join(found) or language.gettext("no difference")]
    before, after = old.points, new.points
    if before is not None and after is not None:
        more = language.translator.number(after - before, sign=True)
        text = language.ngettext(
            "{before} → {after} point ({more})",
            "{before} → {after} points ({more})",
            plural_of(after),
        )
        parts.append(
            text.format(before=language.number(before), after=language.number(after), more=more)
        )
    return "  ·  ".join(parts)
