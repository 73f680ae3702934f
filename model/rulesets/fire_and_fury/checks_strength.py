"""Checks of strength: stands, levels of effectiveness, guns, men and where they come from."""

from __future__ import annotations

from collections.abc import Iterator

from model.forces.elements import Element, Role
from model.issues import Finding, Fix, SetValues, Severity
from model.rulesets.checks import Reads, check
from model.rulesets.fire_and_fury.commands import command_of, echelon
from model.rulesets.fire_and_fury.effectiveness import Levels
from model.rulesets.fire_and_fury.figures import figures
from model.rulesets.forces import Forces
from model.text import EMPTY

MOST_NOTES = 2
"""Units of a command without a source that are listed one by one; more would drown the rest."""

NAMED = 3


def computed(forces: Forces, element: Element, field: str) -> int | None:
    """The value that the rules give a field, whatever the user set."""
    found = forces.computed(element.id).get(field)
    return found.value if found is not None and isinstance(found.value, int) else None


def back_to_computed(*elements: Element, fields: tuple[str, ...] = ("stands",)) -> Fix:
    """Drop the values that the user set."""
    dropped = dict.fromkeys(fields)
    return Fix(EMPTY, tuple(SetValues(each.id, dropped) for each in elements))


@check("brigade_size", "brigade")
def brigade_size(forces: Forces, brigade: Element) -> Iterator[Finding]:
    """A brigade has stands, six to twelve as a rule."""
    low, high = figures(forces).brigade_stands
    have = forces.whole(brigade, "stands")
    values = {"have": have, "low": low, "high": high, "men": forces.whole(brigade, "men")}
    if have <= 0:
        again = forces.by_hand(brigade, "stands") and computed(forces, brigade, "stands")
        yield Finding(values, back_to_computed(brigade) if again else None, variant="none")
    elif have != 1 and not low <= have <= high:
        yield Finding(values)


@check("one_stand", "brigade")
def one_stand(forces: Forces, brigade: Element) -> Iterator[Finding]:
    """A brigade of one stand leaves the game at once."""
    least = figures(forces).least_brigade_stands
    if forces.whole(brigade, "stands") != 1:
        return
    if forces.by_hand(brigade, "stands") and (computed(forces, brigade, "stands") or 0) >= least:
        fix = back_to_computed(brigade)
    else:
        fix = Fix(EMPTY, (SetValues(brigade.id, {"stands": least}),))
    yield Finding({"have": 1, "need": least}, fix)


@check("stands_by_hand", "brigade")
def stands_by_hand(forces: Forces, brigade: Element) -> Iterator[Finding]:
    """Stands set by hand: fewer stand for earlier losses (say why in the notes), more for none."""
    worked_out = computed(forces, brigade, "stands")
    have = forces.whole(brigade, "stands")
    if not forces.by_hand(brigade, "stands") or not worked_out or have == worked_out:
        return
    values = {"have": have, "computed": worked_out}
    if have > worked_out:
        yield Finding(values, back_to_computed(brigade), severity=Severity.WARNING, variant="more")
    elif not brigade.notes.strip():
        yield Finding(values, back_to_computed(brigade))


@check("stands_total", "corps", "division", reads={Reads.BELOW, Reads.ABOVE})
def stands_total(forces: Forces, formation: Element) -> Iterator[Finding]:
    """The stands of a command's brigades add up to what its strength gives them."""
    due = computed(forces, formation, "stands_due")
    command = command_of(forces, formation) if due is not None else None
    if due is None or command is None or not command.brigades:
        return
    have = sum(forces.whole(each, "stands") for each in command.brigades)
    if have == due or not any(forces.whole(each, "men") for each in command.brigades):
        return
    values = {
        "have": have,
        "need": due,
        "strength": _strength(forces, formation, whole=command.whole),
    }
    by_hand = [each for each in command.brigades if forces.by_hand(each, "stands")]
    if by_hand:
        yield Finding(values, back_to_computed(*by_hand))
    else:
        yield Finding(values, severity=Severity.INFO, variant="over")


def _strength(forces: Forces, formation: Element, *, whole: bool) -> int:
    if whole:
        return forces.whole(formation, "strength")
    return sum(forces.whole(each, "men") for each in forces.children(formation))


@check("strength_unused", "corps", "division", reads={Reads.BELOW, Reads.ABOVE})
def strength_unused(forces: Forces, formation: Element) -> Iterator[Finding]:
    """A strength set by hand counts only on the command by which the army shares out its stands."""
    if not forces.by_hand(formation, "strength") or not any(forces.units(formation)):
        return
    command = command_of(forces, formation)
    if command is not None and command.whole:
        return
    by = echelon(forces, forces.army(formation))
    yield Finding(
        {"have": forces.whole(formation, "strength"), "command": by},
        back_to_computed(formation, fields=("strength",)),
    )


@check("battery_count", "corps", "division", "reserve", reads={Reads.BELOW, Reads.ABOVE})
def battery_count(forces: Forces, formation: Element) -> Iterator[Finding]:
    """A command has as many batteries as all its guns make together."""
    command = command_of(forces, formation)
    if command is None or not command.batteries:
        return
    per_stand = guns_per_stand(forces, formation)
    guns = {each.id: forces.whole(each, "guns") for each in command.batteries}
    need = sum(guns.values()) // per_stand
    have = sum(forces.whole(each, "stands") for each in command.batteries)
    if have == need:
        return
    values = {"have": have, "need": need, "guns": sum(guns.values())}
    floors = {each: number // per_stand for each, number in guns.items()}
    spare = need - sum(floors.values())
    order = sorted(guns, key=lambda each: -(guns[each] % per_stand))
    raised = set(order[:spare])
    edits = tuple(
        SetValues(each, {"stands": floors[each] + 1 if each in raised else None}) for each in guns
    )
    yield Finding(values, Fix(EMPTY, edits))


def guns_per_stand(forces: Forces, element: Element) -> int:
    """Guns for one battery at the army's scale."""
    scale = forces.text(forces.army(element), "scale")
    return int(forces.table("scale").lookup({"scale": scale}).row["guns"])


@check("battery_guns", "battery", reads={Reads.ABOVE})
def battery_guns(forces: Forces, battery: Element) -> Iterator[Finding]:
    """An artillery command has guns enough for a battery."""
    have, need = forces.whole(battery, "guns"), guns_per_stand(forces, battery)
    if forces.whole(battery, "stands") > 0:
        return
    yield Finding({"have": have, "need": need}, variant="" if have else "none")


@check("strength_implausible", "brigade", "division", "corps", reads={Reads.BELOW})
def strength_implausible(forces: Forces, element: Element) -> Iterator[Finding]:
    """Men are as many as an echelon of the war had, give or take a slip of the pen."""
    low, high = figures(forces).plausible_men[element.kind]
    have = forces.whole(element, "men" if element.kind == "brigade" else "strength")
    if have > 0 and not low <= have <= high:
        yield Finding({"have": have, "low": low, "high": high, "kind": element.kind})


@check("crew_implausible", "battery")
def crew_implausible(forces: Forces, battery: Element) -> Iterator[Finding]:
    """Crews are as many men for each gun as the war had."""
    low, high = figures(forces).plausible_crew
    men, guns = forces.whole(battery, "men"), forces.whole(battery, "guns")
    if men > 0 and guns > 0 and not low * guns <= men <= high * guns:
        values = {"men": men, "guns": guns, "low": low, "high": high}
        yield Finding({**values, "each": round(men / guns, 1)})


@check("source_missing", "army", "corps", "division", "reserve", reads={Reads.BELOW})
def source_missing(forces: Forces, command: Element) -> Iterator[Finding]:
    """Strengths say where they come from; many that do not are one finding of their command.

    That is the corps, or what else stands right below the army: a whole army would have to be
    looked through at every edit.
    """
    if command.role is Role.ARMY:
        units = list(forces.children(command, "brigade", "battery"))
    elif (above := forces.parent(command)) is not None and above.role is Role.ARMY:
        units = list(forces.below(command, "brigade", "battery"))
    else:
        return
    bare = [each for each in units if not forces.text(each, "source").strip()]
    if len(bare) > MOST_NOTES:
        names = tuple(each.name for each in bare[:NAMED])
        yield Finding({"have": len(bare), "all": len(units), "names": names}, variant="many")
        return
    for unit in bare:
        yield Finding({"men": forces.whole(unit, "men")}, target=unit.id)


@check("quality_unknown", "brigade")
def quality_unknown(forces: Forces, brigade: Element) -> Iterator[Finding]:
    """A brigade is crack, veteran or green; any other word counts for nothing."""
    have = brigade.values.get("quality")
    if have is not None and forces.given(brigade, "quality") is None:
        veteran = SetValues(brigade.id, {"quality": None})
        yield Finding({"have": str(have)}, Fix(EMPTY, (veteran,)))


@check("levels_missing", "brigade")
def levels_missing(forces: Forces, brigade: Element) -> Iterator[Finding]:
    """A brigade that can fight has levels: the table's, or set by hand."""
    have = forces.whole(brigade, "stands")
    if have >= figures(forces).least_brigade_stands and not forces.text(brigade, "levels"):
        yield Finding({"have": have, "quality": forces.text(brigade, "quality")})


@check("levels_order", "brigade")
def levels_order(forces: Forces, brigade: Element) -> Iterator[Finding]:
    """Levels descend from the stands: fresh, worn, spent, at least one."""
    have = forces.whole(brigade, "stands")
    if have < figures(forces).least_brigade_stands or not forces.text(brigade, "levels"):
        return
    levels = Levels(have, forces.whole(brigade, "worn_at"), forces.whole(brigade, "spent_at"))
    if levels.ordered:
        return
    by_hand = tuple(each for each in ("worn_at", "spent_at") if forces.by_hand(brigade, each))
    fix = back_to_computed(brigade, fields=by_hand) if by_hand else None
    yield Finding({"levels": str(levels)}, fix)


@check("holders_range", "brigade")
def holders_range(forces: Forces, brigade: Element) -> Iterator[Finding]:
    """A mounted brigade is of a size for which the rules give horse holders."""
    have = forces.whole(brigade, "stands")
    if forces.text(brigade, "arm") != "cavalry" or have < figures(forces).least_brigade_stands:
        return
    if forces.value(brigade, "holders") is None:
        yield Finding({"have": have, "low": 2, "high": 15})


@check("effectiveness_own", "army")
def effectiveness_own(forces: Forces, _army: Element) -> Iterator[Finding]:
    """The printed table of effectiveness is lost; the figures in use are this program's own."""
    if forces.project.table_edit(forces.ruleset.id, "effectiveness") is None:
        yield Finding()


CHECKS = (
    brigade_size,
    one_stand,
    stands_by_hand,
    stands_total,
    strength_unused,
    battery_count,
    battery_guns,
    strength_implausible,
    crew_implausible,
    source_missing,
    quality_unknown,
    levels_missing,
    levels_order,
    holders_range,
    effectiveness_own,
)
