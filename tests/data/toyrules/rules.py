"""The toy rules' functions: a wing works out its bands, and checks look in all directions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from model.forces.elements import Element, Role
from model.issues import AddElement, Finding, Fix, RemoveElement, SetValues, Severity
from model.rulesets.base import Rules
from model.rulesets.checks import Check, Computed, Reads, Step, check
from model.rulesets.forces import Forces
from model.text import EMPTY, Text

LIMIT = 12


def derive_root(forces: Forces, element: Element) -> Element:
    parent = forces.parent(element)
    return element if element.role is not Role.UNIT or parent is None else parent


def derive(forces: Forces, root: Element) -> Mapping[str, Mapping[str, Computed]]:
    bands = forces.children(root, "band")
    led = bool(forces.leaders(root))
    values = {each.id: {"stands": _stands(forces, each), "led": Computed(led)} for each in bands}
    if root.kind in ("host", "wing"):
        values[root.id] = {"bands": Computed(len(bands))}
    return values


def _stands(forces: Forces, band: Element) -> Computed:
    scale = max(forces.whole(forces.army(band), "scale"), 1)
    front = forces.table("frontage").lookup({"arm": forces.text(band, "arm")}).result
    stands = forces.whole(band, "strength") // scale * int(str(front))
    return Computed(stands, (Step(Text.same("{strength} / {scale}"), {"scale": scale}),))


@check("no_strength", "band")
def no_strength(forces: Forces, band: Element) -> Iterable[Finding]:
    have = forces.whole(band, "strength")
    if have < 1:
        need = forces.whole(forces.army(band), "scale")
        fix = Fix(EMPTY, (SetValues(band.id, {"strength": need}),))
        yield Finding({"have": have, "need": need}, fix=fix)


@check("twins", "band", reads=[Reads.SIBLINGS])
def twins(forces: Forces, band: Element) -> Iterable[Finding]:
    parent = forces.parent(band)
    if parent is None:
        return
    seen = False
    for each in forces.children(parent, "band"):
        if seen and each.name == band.name:
            yield Finding(target=each.id)
        seen = seen or each.id == band.id


@check("no_captain", "wing", reads=[Reads.BELOW])
def no_captain(forces: Forces, wing: Element) -> Iterable[Finding]:
    if forces.leaders(wing):
        return
    variant = "" if any(True for _ in forces.units(wing)) else "empty"
    yield Finding(variant=variant, fix=Fix(EMPTY, (AddElement("captain", wing.id, first=True),)))


@check("too_big", "host", reads=[Reads.BELOW])
def too_big(forces: Forces, host: Element) -> Iterable[Finding]:
    have = int(forces.total(host, "stands"))
    if have > LIMIT:
        yield Finding({"have": have, "limit": LIMIT})


@check("wrong_arm", "band", reads=[Reads.ABOVE])
def wrong_arm(forces: Forces, band: Element) -> Iterable[Finding]:
    foot_only = forces.text(forces.army(band), "doctrine") == "foot"
    if foot_only and forces.text(band, "arm") == "horse":
        yield Finding(fix=Fix(EMPTY, (SetValues(band.id, {"arm": None}),)))


@check("lonely", "captain", reads=[Reads.SIBLINGS])
def lonely(forces: Forces, captain: Element) -> Iterable[Finding]:
    parent = forces.parent(captain)
    if parent is not None and not forces.children(parent, "band"):
        yield Finding(fix=Fix(EMPTY, (RemoveElement(captain.id),)))


@check("outnumbered", "host", reads=[Reads.SIBLINGS])
def outnumbered(forces: Forces, host: Element) -> Iterable[Finding]:
    own = forces.whole(host, "scale")
    for other in forces.project.armies:
        if forces.whole(other, "scale") > own:
            yield Finding({"by": other.name})


@check("weak_captain", "wing", reads=[Reads.BELOW])
def weak_captain(forces: Forces, wing: Element) -> Iterable[Finding]:
    for each in forces.below(wing, "captain"):
        rating = forces.number(each, "rating")
        if rating < 1:
            grave = Severity.ERROR if rating < 0 else None
            yield Finding({"rating": rating}, target=each.id, severity=grave)


CHECKS: tuple[Check, ...] = (
    no_strength,
    twins,
    no_captain,
    too_big,
    wrong_arm,
    lonely,
    outnumbered,
    weak_captain,
)
RULES = Rules(derive=derive, derive_root=derive_root, checks=CHECKS)
