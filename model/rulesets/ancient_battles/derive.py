"""The computed values of armies, units and characters, each with its arithmetic."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from weakref import WeakKeyDictionary

from model.books import fields
from model.books.limits import shares
from model.books.roster import roster
from model.books.words import exact, figure, plain, said
from model.forces.elements import Element, Role
from model.issues import Value
from model.rulesets.ancient_battles import numbers, saves
from model.rulesets.ancient_battles.bases import usual_base
from model.rulesets.ancient_battles.troop import (
    CHARACTERISTICS,
    SETTINGS,
    Troop,
    book_answer,
    stat,
    troop,
)
from model.rulesets.checks import Computed, Step
from model.rulesets.forces import Forces
from model.text import EMPTY, Text

Values = Mapping[str, Computed]
_ARMIES: WeakKeyDictionary[Forces, dict[str, tuple[int, Values]]] = WeakKeyDictionary()


def derive_root(_forces: Forces, element: Element) -> Element:
    """The element itself: units do not depend on one another, and an army goes with each."""
    return element


def derive(forces: Forces, element: Element) -> Mapping[str, Values]:
    """The values of an element, and those of its army, whose sums follow from it."""
    army = forces.army(element)
    found = {army.id: _kept_army_values(forces, army)}
    if element.role in (Role.UNIT, Role.LEADER):
        found[element.id] = unit_values(troop(forces, element))
    return found


def _kept_army_values(forces: Forces, army: Element) -> Values:
    """The army's values, worked out once for each revision of the project."""
    kept = _ARMIES.setdefault(forces, {})
    revision = forces.project.revision
    known = kept.get(army.id)
    if known is None or known[0] != revision:
        known = kept[army.id] = (revision, army_values(forces, army))
    return known[1]


def unit_values(seen: Troop) -> Values:
    """All computed values of a unit or character."""
    values = {**_profile(seen), **_book_values(seen), **_saves(seen), **_movement(seen)}
    values["counted"] = Computed(numbers.counted(seen))
    values["base"] = Computed(usual_base(seen))
    if seen.character:
        return values
    return {**values, **_numbers(seen)}


def _profile(seen: Troop) -> dict[str, Computed]:
    values = {}
    for key in CHARACTERISTICS:
        value = stat(seen.main, key)
        usable = isinstance(value, int | float) and not isinstance(value, bool)
        values[key] = Computed(value if usable else None)
    if (seen.type in ("elephant", "engine") and not seen.character) or seen.shares:
        values["ld"] = Computed(numbers.leadership(seen))
    return values


def _book_values(seen: Troop) -> dict[str, Computed]:
    unit = seen.unit
    points: Value | None = None
    steps: tuple[Step, ...] = ()
    if unit is not None:
        points, steps = unit.bill.total, unit.bill.steps()
    return {
        "points": Computed(points, steps),
        "type": Computed(unit.type if unit is not None else "infantry"),
        "order": Computed(_order(seen)),
        "category": Computed(unit.category if unit is not None else None),
        "kit": Computed(unit.kit if unit is not None else ()),
        "rules": Computed(unit.traits if unit is not None else ()),
    }


def _order(seen: Troop) -> str:
    unit = seen.unit
    if unit is not None and unit.order:
        return unit.order
    return "skirmish" if seen.only_skirmishes else "close"


def _saves(seen: Troop) -> dict[str, Computed]:
    shooting, combat = saves.shooting(seen), saves.combat(seen)
    return {
        "save_shooting": Computed(saves.printed(shooting), _steps(shooting)),
        "save_combat": Computed(saves.printed(combat), _steps(combat)),
    }


def _steps(found: tuple[saves.Save, ...]) -> tuple[Step, ...]:
    return tuple(each.step for each in found if each.parts)


def _movement(seen: Troop) -> dict[str, Computed]:
    moved, steps = numbers.move(seen)
    by_hand = fields.whole(seen.element, "move")
    counts = moved if by_hand is None else by_hand
    return {
        "move": Computed(moved, steps),
        "march": Computed(numbers.march(seen, counts)),
        "charge": Computed(numbers.charge(seen, counts)),
        "flee": Computed(numbers.flee(seen, counts)),
    }


def _numbers(seen: Troop) -> dict[str, Computed]:
    width = numbers.usual_width(seen)
    own = fields.whole(seen.element, "width")
    wide = width if own is None else own
    bonus = numbers.rank_bonus(seen, wide)
    by_hand = fields.whole(seen.element, "counted")
    models = numbers.counted(seen) if by_hand is None else by_hand
    quarter = Step(
        said(
            "a quarter of {models}, rounded up",
            "un cuarto de {models}, redondeado hacia arriba",
            models=models,
        )
    )
    return {
        "width": Computed(width),
        "ranks": Computed(bonus, numbers.rank_steps(seen, wide, bonus)),
        "panic_losses": Computed(numbers.panic_losses(models), (quarter,)),
        "until_five": Computed(numbers.until_five(models)),
    }


# The army


def army_values(forces: Forces, army: Element) -> Values:
    """The army's points left, its shares, and the readings of the rules that hold."""
    values: dict[str, Computed] = {}
    for key in SETTINGS:
        values[key] = Computed(book_answer(forces, army, key))
    seen = roster(forces, army)
    if seen.book is None:
        return values
    left = exact(seen.limit) - seen.points
    figures_of: dict[str, Value] = {
        "limit": seen.limit,
        "points": plain(seen.points),
        "left": plain(left),
    }
    step = Step(Text.same("{limit} − {points} = {left}"), figures_of)
    values["points_left"] = Computed(plain(left), (step,))
    lines = tuple(_share_lines(forces, army))
    # Figures alone, as a value has no language; its steps have the names.
    figures = " + ".join(f"{float(each.points):g}" for each in shares(roster(forces, army)))
    values["shares"] = Computed(figures, tuple(map(Step, lines)))
    return values


def _share_lines(forces: Forces, army: Element) -> Iterator[Text]:
    """Each category in words: "Core 720 (48%, 40% or more)"."""
    for share in shares(roster(forces, army)):
        bounds = _bounds(share.category.min_percent, share.category.max_percent)
        yield said(
            "{names} {points} ({percent}%{bounds})",
            "{names} {points} ({percent} %{bounds})",
            names=share.category.names,
            points=share.points,
            percent=Fraction(str(share.percent)),
            bounds=bounds,
        )


def _bounds(low: float | None, high: float | None) -> Text:
    if low is not None and high is not None:
        return said(", {low} to {high}%", ", {low} a {high} %", low=low, high=high)
    if low is not None:
        return said(", {low}% or more", ", {low} % o más", low=low)
    if high is not None:
        return said(", {high}% or less", ", {high} % o menos", high=figure(high))
    return EMPTY
