"""Movement, ranks, and the numbers of models at which something happens to a unit."""

from __future__ import annotations

from model.books.words import said
from model.rulesets.ancient_battles.troop import CHARIOTS, Troop, figure
from model.rulesets.checks import Step
from model.text import Text

FULL_RANK = 4
FIVE = 5


def base_move(troop: Troop) -> int | None:
    """M of what carries the unit: its mount if that has one, else of its first line."""
    mount = figure(troop.line("mount", "warhorse", "chariot", "elephant"), "m")
    return mount if mount is not None else figure(troop.main, "m")


def move_losses(troop: Troop) -> list[tuple[Text, int]]:
    """What armour and barding take off M; an elephant's barding takes nothing."""
    losses: list[tuple[Text, int]] = []
    kit = set(troop.kit)
    if "heavy_armour" in kit and kit & {"shield", "large_shield"} and troop.type != "elephant":
        losses.append((Text("heavy armour and shield", "armadura pesada y escudo"), 1))
    if troop.mounted and any(troop.gear[item].sort == "barding" for item in kit):
        losses.append((Text("barding", "barda"), 1))
    return losses


def move(troop: Troop) -> tuple[int | None, tuple[Step, ...]]:
    """M after armour and barding, with the arithmetic."""
    start = base_move(troop)
    if start is None:
        return None, ()
    losses = move_losses(troop)
    left = start - sum(each for _, each in losses)
    if not losses:
        return left, ()
    en, es = f"{start}", f"{start}"
    for word, loss in losses:
        en += f" - {word.en} {loss}"
        es += f" - {word.es} {loss}"
    return left, (Step(Text(f"{en} = {left}", f"{es} = {left}")),)


def march(troop: Troop, moved: int | None) -> int | None:
    """The march: twice the move; 0 for what cannot march."""
    if moved is None:
        return None
    still = troop.type in ("heavy_chariot", "scythed_chariot", "elephant", "engine")
    return 0 if still else 2 * moved


def charge(troop: Troop, moved: int | None) -> int | None:
    """The charge: twice the move; an engine does not charge."""
    if moved is None:
        return None
    return 0 if troop.type == "engine" else 2 * moved


def flee(troop: Troop, moved: int | None) -> str:
    """The dice of flight and pursuit: "2D6", "3D6", or "2D6 / 3D6" where they differ."""
    if moved is None:
        return ""
    match troop.type:
        case "heavy_chariot" | "scythed_chariot" | "elephant":
            return "2D6"
        case "light_chariot":
            return "2D6 / 3D6"
        case _:
            return "2D6" if moved <= 6 else "3D6"


def fire_and_flee(dice: str) -> str:
    """The dice of a flight after shooting: one die fewer."""
    first = dice.partition(" ")[0]
    return f"{int(first[0]) - 1}D6" if first[:1].isdigit() else ""


def counted(troop: Troop) -> int:
    """How many models the unit counts as: crews for chariots and engines, wounds for elephants."""
    if troop.type in CHARIOTS:
        return troop.models * max(troop.crew, 1)
    if troop.type == "engine":
        return troop.models * troop.crew
    if troop.type == "elephant":
        if troop.readings.get("elephant_models") == "five":
            return FIVE * troop.models
        body = troop.line("elephant") or troop.main
        wounds = body.models if body is not None and body.models else figure(body, "w")
        return (wounds or 0) * troop.models
    return troop.models


def rank_limit(troop: Troop) -> int:
    """The greatest rank bonus that the unit can have."""
    if troop.skirmishing or troop.only_skirmishes or troop.character:
        return 0
    if troop.type not in ("infantry", "cavalry", "camel"):
        return 0
    if "light_infantry" in troop.rule_ids and not _combined(troop):
        return 2
    if "light_cavalry" in troop.rule_ids:
        return troop.readings.number("light_cavalry_ranks")
    return 3


def _combined(troop: Troop) -> bool:
    """Whether it is a combined formation, in which light troops count as close order."""
    return troop.unit is not None and bool(troop.unit.ordered.parts)


def usual_width(troop: Troop) -> int:
    """A front that gives full ranks: infantry four deep, horse two deep, never under four wide."""
    if rank_limit(troop) == 0:
        return max(troop.models, 1)
    deep = 4 if troop.type == "infantry" else 2
    return max(1, min(troop.models, max(FULL_RANK, -(-troop.models // deep))))


def rank_bonus(troop: Troop, width: int) -> int:
    """+1 for each full rank of four or more behind the first, up to the unit's limit."""
    if width < FULL_RANK:
        return 0
    return max(0, min((troop.models - width) // width, rank_limit(troop)))


def panic_losses(models: int) -> int:
    """How many models lost to shooting in a turn are a quarter of the unit."""
    return -(-models // 4)


def until_five(models: int) -> int:
    """How many losses leave fewer than five models; 0 if there never were five."""
    return max(models - FIVE + 1, 0)


def rank_steps(troop: Troop, width: int, bonus: int) -> tuple[Step, ...]:
    """The arithmetic of the rank bonus."""
    if width < FULL_RANK or not rank_limit(troop):
        return ()
    full = max((troop.models - width) // width, 0)
    step = said(
        "{models} models, {width} wide: {full} full ranks behind the first; "
        "at most {most}: {bonus}",
        "{models} miniaturas, frente de {width}: {full} filas completas tras la primera; "
        "como mucho {most}: {bonus}",
        models=troop.models,
        width=width,
        full=full,
        most=rank_limit(troop),
        bonus=bonus,
    )
    return (Step(step),)


def leadership(troop: Troop) -> int | None:
    """The leadership it tests on: a mahout's, a crew's, or that of most of a combined formation."""
    if troop.shares:
        return figure(troop.majority[0].main, "ld")
    if troop.type == "elephant" and not troop.character:
        own = figure(troop.line("mahout"), "ld")
        if own is not None:
            return own
    if troop.type == "engine":
        own = figure(troop.line("crew"), "ld")
        if own is not None:
            return own
    return figure(troop.main, "ld")


def warband_leadership(troop: Troop, bonus: int) -> tuple[int, ...]:
    """A warband's leadership with 0, 1, 2... ranks, never above 10; empty for other units."""
    own = leadership(troop)
    if own is None or "warband" not in troop.rule_ids or troop.skirmishing:
        return ()
    return tuple(min(own + ranks, 10) for ranks in range(bonus + 1))
