"""Checks of size, models, ranks, bases and formation (L13-28, L34-36)."""

from __future__ import annotations

from collections.abc import Iterable

from model.forces.elements import Element
from model.issues import AddElement, Finding, Severity, Value
from model.rulesets.checks import check
from model.rulesets.forces import Forces
from model.rulesets.hail_caesar.derive import base
from model.rulesets.hail_caesar.fixes import fix, fix_as, put
from model.rulesets.hail_caesar.sizes import Band, frontage_band, models_band, size_row
from model.rulesets.hail_caesar.troops import SIZES
from model.rulesets.hail_caesar.units import UNIT_KINDS, UnitView, view

DEEP = 4


@check("models_band", *UNIT_KINDS)
def check_models(forces: Forces, element: Element) -> Iterable[Finding]:
    """The models agree with the size class (L16-19)."""
    unit = view(forces, element)
    if unit is None or unit.models is None or unit.kind.arm == "elephant":
        return
    bands = {size: models_band(forces, unit.kind, unit.ranks, size) for size in SIZES}
    own = bands.get(unit.size)
    if own is None or unit.models in own:
        return
    values: dict[str, Value] = {
        "have": unit.models,
        "size": unit.size,
        "least": own.low,
        "most": own.high,
    }
    fitting = next((s for s, band in bands.items() if band and unit.models in band), None)
    if fitting is not None:
        mend = fix_as(forces, "fix_size", put(element, size=fitting))
        yield Finding({**values, "fits": fitting}, mend, variant="other_size")
        return
    between = _between(bands, unit.models)
    mend = fix(put(element, models=own.nearest(unit.models)))
    yield Finding(values, mend, severity=Severity.INFO if between else None)


def _between(bands: dict[str, Band | None], models: int) -> bool:
    printed = [band for band in bands.values() if band is not None]
    return min(b.low for b in printed) < models < max(b.high for b in printed)


@check("size_allowed", *UNIT_KINDS)
def size_allowed(forces: Forces, element: Element) -> Iterable[Finding]:
    """Sizes that the table does not have: tiny deep infantry, heavy chariots, elephants (L18)."""
    unit = view(forces, element)
    if unit is None or not size_row(unit.kind, unit.ranks):
        return
    if models_band(forces, unit.kind, unit.ranks, unit.size) is None:
        allowed = "small" if unit.kind.arm != "elephant" else "standard"
        sure = unit.kind.foot
        yield Finding(
            {"type": unit.kind.id, "size": unit.size, "ranks": unit.ranks},
            fix(put(element, size=allowed)),
            severity=Severity.ERROR if sure else None,
        )


MOST_SPLIT = 20
"""Nobody owns more elephants than that: a greater number is a slip, not so many units."""


@check("elephant_single", *UNIT_KINDS)
def elephant_single(forces: Forces, element: Element) -> Iterable[Finding]:
    """A unit of elephants is one model (L17, L34)."""
    unit = view(forces, element)
    if unit is None or unit.kind.arm != "elephant" or not unit.models or unit.models == 1:
        return
    values = {key: value for key, value in element.values.items() if key != "models"}
    more = [
        AddElement(element.kind, element.parent or "", f"{element.name} {number}", values)
        for number in range(2, min(unit.models, MOST_SPLIT) + 1)
    ]
    yield Finding({"have": unit.models, "need": 1}, fix(put(element, models=None), *more))


@check("models_ranks", *UNIT_KINDS)
def models_ranks(forces: Forces, element: Element) -> Iterable[Finding]:
    """Full ranks look best: models divisible by ranks."""
    unit = view(forces, element)
    if unit is None or unit.open_only or not unit.models or unit.ranks < 1:
        return
    if unit.models % unit.ranks == 0:
        return
    band = models_band(forces, unit.kind, unit.ranks, unit.size)
    full = [
        count
        for count in (band and range(band.low, band.high + 1)) or ()
        if count % unit.ranks == 0
    ]
    nearest = min(full, key=lambda count: abs(count - (unit.models or 0)), default=None)
    mend = fix(put(element, models=nearest)) if nearest is not None else None
    yield Finding({"have": unit.models, "ranks": unit.ranks}, mend)


@check("ranks", *UNIT_KINDS)
def ranks(forces: Forces, element: Element) -> Iterable[Finding]:
    """Pikes and warbands stand four deep, other infantry two or three (L34-36)."""
    unit = view(forces, element)
    if unit is None:
        return
    deep = unit.kind.deep or "pikes" in unit.rules
    values: dict[str, Value] = {"have": unit.ranks, "need": DEEP if deep else unit.kind.ranks}
    if deep and unit.ranks != DEEP:
        mend = put(element, ranks=None if unit.kind.deep else DEEP)
        yield Finding(values, fix(mend))
    elif not deep and unit.kind.foot and unit.ranks not in (2, 3):
        mend = put(element, ranks=None)
        yield Finding(values, fix(mend), severity=Severity.WARNING, variant="shallow")
    elif not unit.kind.foot and unit.ranks != unit.kind.ranks:
        mend = put(element, ranks=None)
        yield Finding(values, fix(mend), severity=Severity.WARNING, variant="other")


@check("frontage", *UNIT_KINDS)
def frontage(forces: Forces, element: Element) -> Iterable[Finding]:
    """The front in mm agrees with the table (L20-27); the union of both tables is accepted."""
    unit = view(forces, element)
    if unit is None or unit.kind.skirmishing or forces.text(element, "horses") not in ("", "usual"):
        return
    have = forces.value(element, "frontage")
    printed = frontage_band(forces, unit.kind, unit.ranks, unit.size)
    models = models_band(forces, unit.kind, unit.ranks, unit.size)
    if printed is None or models is None or (unit.models or 0) not in models:
        return
    if isinstance(have, int) and have not in printed:
        by_hand = "base_width" in unit.given
        yield Finding(
            {"have": have, "least": printed.low, "most": printed.high},
            fix(put(element, base_width=None)) if by_hand else None,
        )


@check("base", *UNIT_KINDS)
def base_size(forces: Forces, element: Element) -> Iterable[Finding]:
    """Bases other than the recommended ones: only a note, for frontage matters (L28)."""
    unit = view(forces, element)
    if unit is None:
        return
    width, depth = base(forces, unit)
    if width is None or depth is None:
        return
    have = forces.whole(element, "base_width"), forces.whole(element, "base_depth")
    if have != (width, depth):
        yield Finding(
            {"have": f"{have[0]} × {have[1]}", "usual": f"{width} × {depth}"},
            fix(put(element, base_width=None, base_depth=None)),
        )


@check("usually_small", *UNIT_KINDS)
def usually_small(forces: Forces, element: Element) -> Iterable[Finding]:
    """Skirmishers and the like are fielded as small units (L15), scythed chariots singly (L264)."""
    unit = view(forces, element)
    if unit is not None and unit.kind.small_usual and unit.size in ("standard", "large"):
        mend = fix(put(element, size="small", models=None))
        yield Finding({"type": unit.kind.id, "size": unit.size}, mend)


@check("tiny_fighters", *UNIT_KINDS)
def tiny_fighters(forces: Forces, element: Element) -> Iterable[Finding]:
    """Tiny units are scouts, foragers, workers and civilians (L15)."""
    unit = view(forces, element)
    if unit is not None and unit.size == "tiny" and unit.kind.fights:
        yield Finding({"type": unit.kind.id}, fix(put(element, size="small", models=None)))


@check("formation", *UNIT_KINDS)
def formation(forces: Forces, element: Element) -> Iterable[Finding]:
    """The formation at the start is one that the type may take (L34-36)."""
    unit = view(forces, element)
    chosen = forces.text(element, "formation")
    if unit is None or chosen in ("", "usual") or chosen in unit.formations:
        return
    values: dict[str, Value] = {
        "type": unit.kind.id,
        "formation": chosen,
        "usual": unit.formations[0],
    }
    mend = fix(put(element, formation=None))
    if chosen == "open" and unit.kind.open_order == "terrain":
        yield Finding(values, mend, severity=Severity.WARNING, variant="terrain")
    else:
        yield Finding(values, mend, variant="tiny" if _tiny_only(unit, chosen) else "")


def _tiny_only(unit: UnitView, chosen: str) -> bool:
    """Whether only its size keeps the unit from the formation."""
    return unit.size == "tiny" and chosen in unit.kind.formations


CHECKS = (
    check_models,
    size_allowed,
    elephant_single,
    models_ranks,
    ranks,
    frontage,
    base_size,
    usually_small,
    tiny_fighters,
    formation,
)
