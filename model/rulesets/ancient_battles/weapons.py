"""What each weapon of a unit does: strength and order of strike by situation, ranks, shots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from model.books.words import figure as worded
from model.books.words import said
from model.rulesets.ancient_battles.data import Gear
from model.rulesets.ancient_battles.troop import CHARIOTS, RIDES, Troop, figure
from model.text import EMPTY, Text
from model.values import frozen

_RIDDEN = frozenset({"cavalry", "camel"}) | RIDES
_SHOWN = ("hand", "missile", "engine")


@frozen
class Strength:
    """The strength of a blow and when it has it."""

    when: Text
    value: int


@frozen
class WeaponRow:
    """One weapon as a card prints it; distances in inches, `shots` for each man."""

    id: str
    names: Text
    missile: bool
    strengths: tuple[Strength, ...] = ()
    strikes: Text = EMPTY
    ranks: Text = EMPTY
    range: int = 0
    half: Text = EMPTY
    strength: int = 0
    save: str = ""
    wounds: str = ""
    shots: Text = EMPTY
    note: Text = EMPTY
    few: int = 0


ALWAYS = Text("always", "siempre")
CHARGING = Text("charging", "a la carga")
ELSE = Text("else", "si no")
FIRST = Text("first round", "primer turno")
LATER = Text("later", "después")
BY_INITIATIVE = Text("charger first, then I", "carga primero, luego I")
LAST = Text("last", "el último")
BEFORE_SHORTER = Text("first against shorter weapons", "primero contra armas más cortas")


def weapon_rows(troop: Troop) -> tuple[WeaponRow, ...]:
    """Every weapon of a unit, hand weapons before missiles; a few models' weapons with number."""
    rows = list(_rows(troop))
    for each in troop.sorts[1:]:
        known = {row.id for row in rows}
        rows += [replace(row, few=each.models) for row in _rows(each) if row.id not in known]
    return tuple(sorted(rows, key=lambda row: row.missile))


def _rows(troop: Troop) -> Iterator[WeaponRow]:
    few = dict(troop.some)
    for item in (*troop.kit, *few):
        gear = troop.gear[item]
        if gear.sort not in _SHOWN:
            continue
        number = few.get(item, 0) if item not in troop.kit else 0
        if gear.sort == "hand":
            yield _hand(troop, item, gear, number)
        else:
            yield _missile(troop, item, gear, number)


def strengths(troop: Troop, item: str) -> tuple[Strength, ...]:
    """The strength of a hand weapon in each situation that differs."""
    own = figure(troop.main, "s") or 0
    gear = troop.gear[item]
    bonus = gear.strength
    if item == "two_handed_weapon" and troop.mounted:
        bonus = troop.readings.number("two_handed_mounted")
    match gear.bonus:
        case "always":
            return (Strength(ALWAYS, own + bonus),)
        case "mounted_charge" if troop.type in _RIDDEN:
            return (Strength(CHARGING, own + bonus), Strength(ELSE, own))
        case "first_round" if troop.type == "infantry":
            return (Strength(FIRST, own + bonus), Strength(LATER, own))
        case _:
            return (Strength(ALWAYS, own),)


def strikes(gear: Gear) -> Text:
    """When a weapon strikes: by charge and initiative, before shorter weapons, or last."""
    match gear.strikes:
        case "last":
            return LAST
        case "first":
            return BEFORE_SHORTER
        case _:
            return BY_INITIATIVE


def _ranks(troop: Troop, gear: Gear) -> Text:
    """How many ranks fight, for close-order infantry."""
    if troop.type != "infantry" or troop.skirmishing or troop.character:
        return EMPTY
    match gear.ranks:
        case "two_unmoved":
            return Text("2 ranks to the front, unmoved", "2 filas al frente, sin mover")
        case "two_first_round":
            return Text("2 ranks in the first round", "2 filas en el primer turno")
        case "pike":
            return said(
                "{ranks} ranks to the front, unmoved",
                "{ranks} filas al frente, sin mover",
                ranks=troop.readings.number("pike_ranks"),
            )
        case _:
            return EMPTY


def _hand(troop: Troop, item: str, gear: Gear, few: int) -> WeaponRow:
    note = gear.note
    again = troop.type in _RIDDEN or troop.skirmishing
    if gear.ranks == "two_first_round" and again:
        note = Text("misses of the first round again", "repite fallos del primer turno")
    return WeaponRow(
        id=item,
        names=gear.names,
        missile=False,
        strengths=strengths(troop, item),
        strikes=strikes(gear),
        ranks=_ranks(troop, gear),
        note=note,
        few=few,
    )


def missile_figures(troop: Troop, item: str) -> tuple[int, int, int]:
    """Range, strength and modifier of the save, by the army's readings."""
    gear = troop.gear[item]
    reach, strength, save = gear.range, gear.strength, gear.save
    if item == "crossbow":
        reach = troop.readings.number("crossbow_range")
    if item == "darts":
        strength = troop.readings.number("darts_strength")
    if item == "sling" and troop.readings.get("sling_columns") == "0_3":
        strength, save = 0, -3
    return reach, strength, save


def _missile(troop: Troop, item: str, gear: Gear, few: int) -> WeaponRow:
    reach, strength, save = missile_figures(troop, item)
    return WeaponRow(
        id=item,
        names=gear.names,
        missile=True,
        range=reach,
        half=EMPTY if gear.thrown or gear.sort == "engine" else worded(reach / 2),
        strength=strength,
        save="-" if gear.no_save else str(save),
        wounds=gear.wounds,
        shots=_shots(troop, item, gear),
        note=gear.note,
        few=few,
    )


def _shots(troop: Troop, item: str, gear: Gear) -> Text:
    """More than one shot, and massed fire from the rear ranks."""
    ridden = troop.type in CHARIOTS or troop.type == "elephant"
    if ridden and (gear.massed or item == "javelin"):
        return Text("2 shots", "2 disparos")
    if item == "sling":
        return Text("2 shots at 9 in, unmoved", '2 disparos a 9", sin mover')
    if gear.massed and not troop.skirmishing and not troop.character:
        return Text(
            "massed: half the rear ranks, unmoved", "en masa: mitad de las filas, sin mover"
        )
    return EMPTY
