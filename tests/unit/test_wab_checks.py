"""Each check of ancient battles: what breaks it, its numbers, and the fix that mends it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from model.books.book import Command, Crew, Part, Size
from model.rulesets.ancient_battles import checks_arms, checks_special, checks_units
from tests.unit.wab_host import (
    CHARIOT,
    ELEPHANT,
    ENGINE,
    FULL,
    HORSE,
    Host,
    bare,
    character,
    entry,
    line,
    make_book,
    option,
)


def host(*entries, **settings):
    return Host(make_book(*entries, settings=settings))


def probe(kind="infantry", models=20, *, values=None, **more):
    camp = host(entry("probe", kind, **more))
    return camp, camp.unit("probe", models, **(values or {}))


# Part A of the catalogue, numbers


@pytest.mark.parametrize(("entry_id", "models", "need"), [("foot", 4, 5), ("horse", 3, 5)])
def test_minimum_models(entry_id, models, need):
    camp = Host()
    camp.unit(entry_id, models)
    issue = camp.only("minimum_models")
    assert (issue.values["have"], issue.values["need"]) == (models, need)
    camp.mends("minimum_models")


def test_minimum_chariots():
    camp = Host()
    camp.unit("chariots", 2)
    assert camp.only("minimum_models").values["need"] == 3
    assert "squadron" in camp.only("minimum_models").message.en
    camp.mends("minimum_models")


def test_a_book_may_allow_fewer():
    camp = host(entry("few", size=Size(3)))
    camp.unit("few", 3)
    assert camp.only("minimum_models").severity == "info"


def test_elephant_single():
    camp = Host()
    camp.unit("beast", 3)
    assert camp.only("elephant_single").values["have"] == 3
    camp.mends("elephant_single")
    units = camp.document.project.children(camp.army)
    assert [unit.values["models"] for unit in units] == [1, 1, 1]


def test_engine_crew():
    camp = Host()
    unit = camp.unit("bolt", 1, crew=0)
    assert camp.only("engine_crew").severity == "error"
    camp.mends("engine_crew")
    assert camp.troop(unit).crew == 2


def test_an_unusual_crew_where_the_book_is_silent():
    lines = (replace(line("crew"), count=5), bare("machine", t=7, w=3))
    camp = host(entry("probe", "engine", kit=("bolt_thrower",), profiles=lines, size=Size(1)))
    camp.unit("probe", 1)
    issue = camp.only("engine_crew")
    assert (issue.severity, issue.values["have"]) == ("warning", 5)
    spoken = host(
        entry("probe", "engine", kit=("bolt_thrower",), profiles=lines, size=Size(1), crew=Crew(5))
    )
    spoken.unit("probe", 1)
    assert not spoken.issues("engine_crew")


def test_bolt_thrower_crew():
    camp = Host()
    camp.unit("bolt", 1, crew=1)
    assert camp.only("bolt_thrower_crew").values == {"name": "bolt", "have": 1, "need": 2}
    camp.mends("bolt_thrower_crew")


@pytest.mark.parametrize(("models", "found"), [(5, True), (7, True), (8, False)])
def test_few_models(models, found):
    camp = Host()
    camp.unit("foot", models)
    assert bool(camp.issues("few_models")) is found
    if found:
        assert camp.only("few_models").values["losses"] == models - 4
        camp.mends("few_models")


def test_always_few():
    camp = Host()
    camp.unit("bolt", 1)
    assert camp.only("always_few").values["have"] == 2
    many = Host()
    many.unit("bolt", 3)
    assert not many.issues("always_few")


def test_no_full_rank():
    camp = Host()
    camp.unit("foot", 7)
    assert camp.only("no_full_rank").values["need"] == 8
    camp.mends("no_full_rank")
    calm = Host()
    calm.unit("skirmishers", 7)
    assert not calm.issues("no_full_rank")


def test_models_uncounted():
    camp, _ = probe("light_chariot", 3, profiles=(bare("chariot", m=8, t=4, w=2),))
    assert "crew" in camp.only("models_uncounted").message.en
    lines = (bare("elephant", m=6, ld=5), ELEPHANT[1])
    camp, _ = probe("elephant", 1, profiles=lines, size=Size(1))
    assert "wounds" in camp.only("models_uncounted").message.en


def test_flank_short():
    camp, _ = probe("light_chariot", 3, profiles=CHARIOT, crew=Crew(1))
    assert camp.only("flank_short").values["have"] == 3
    calm = Host()
    calm.unit("chariots", 3)
    assert not calm.issues("flank_short")


# Part B of the catalogue, command


@pytest.mark.parametrize(
    ("kind", "lines", "code"),
    [("elephant", ELEPHANT, "elephant_command"), ("engine", ENGINE, "engine_command")],
)
def test_command_where_the_rules_forbid_it(kind, lines, code):
    given = {"profiles": lines, "size": Size(1), "kit": ("bolt_thrower",), "crew": Crew(2)}
    camp, _ = probe(kind, 1, values={"command": ("musician",)}, **given)
    assert camp.only(code).severity == "error"
    camp.mends(code)
    leave = Command(allowed=FULL, exception=True)
    camp, _ = probe(kind, 1, values={"command": ("musician",)}, **given, command=leave)
    assert not camp.issues(code)


def test_skirmish_command():
    camp = Host()
    camp.unit("skirmishers", 10, command=("champion", "standard"))
    assert camp.only("skirmish_command").values["models"] == "Standard bearer"
    camp.mends("skirmish_command")


def test_light_musician():
    camp = Host()
    camp.unit("light", 10)
    camp.mends("light_musician")
    assert not Host().issues("light_musician")


def test_no_musician():
    camp = Host()
    camp.unit("foot", 20)
    assert camp.only("no_musician").severity == "info"
    camp.mends("no_musician")
    mute, _ = probe(command=Command())
    assert not mute.issues("no_musician")


# Part D of the catalogue, arms


def test_mixed_arms():
    some = option("axes", counted=True, gives=("two_handed_weapon",))
    camp, _ = probe(options=(some,), values={"options": ("axes:3",)})
    assert camp.only("mixed_arms").values["items"] == "Two-handed weapon"


def test_two_armours():
    camp, unit = probe(
        kit=("hand_weapon", "light_armour"),
        options=(option("plate", gives=("heavy_armour",)),),
        values={"options": ("plate",)},
    )
    assert camp.only("two_armours").values["items"] == "Light armour, Heavy armour"
    camp.mends("two_armours")
    assert "heavy_armour" in camp.troop(unit).kit


def test_two_armours_by_an_option_drops_the_option():
    camp, unit = probe(
        kit=("hand_weapon", "heavy_armour"),
        options=(option("light", gives=("light_armour",)),),
        values={"options": ("light",)},
    )
    camp.mends("two_armours")
    assert "options" not in camp.document.project.element(unit).values


def test_two_shields():
    camp, unit = probe(kit=("hand_weapon", "shield", "buckler"))
    camp.mends("two_shields")
    assert camp.troop(unit).kit == ("hand_weapon", "shield")


@pytest.mark.parametrize(
    ("weapon", "severity"),
    [("two_handed_weapon", "info"), ("halberd", "info"), ("two_hand_weapons", "warning")],
)
def test_shield_lost(weapon, severity):
    camp, _ = probe(kit=("hand_weapon", weapon, "shield"))
    issue = camp.only("shield_lost")
    assert (issue.severity, issue.values["saves"]) == (severity, "6+ / -")
    calm, _ = probe(kit=("hand_weapon", weapon))
    assert not calm.issues("shield_lost")


def test_armour_slows():
    camp, _ = probe(
        "cavalry",
        profiles=(line("rider"), HORSE),
        kit=("hand_weapon", "heavy_armour", "shield", "barding"),
    )
    issue = camp.only("armour_slows")
    assert (issue.values["have"], issue.values["need"]) == (6, 8)
    assert issue.values["what"] == "heavy armour and shield, barding"


@pytest.mark.parametrize(
    ("kind", "severity"), [("infantry", "error"), ("light_chariot", "warning")]
)
def test_barding_forbidden(kind, severity):
    lines = CHARIOT if kind == "light_chariot" else (line(),)
    camp, _ = probe(kind, kit=("hand_weapon", "barding"), profiles=lines, crew=Crew(2))
    assert camp.only("barding_forbidden").severity == severity
    camp.mends("barding_forbidden")


def test_elephants_have_a_barding_of_their_own():
    camp, _ = probe("elephant", 1, kit=("hand_weapon", "barding"), profiles=ELEPHANT, size=Size(1))
    assert not camp.issues("barding_forbidden")


def test_sling_forbidden():
    camp, _ = probe(kit=("hand_weapon", "sling"))
    camp.mends("sling_forbidden")
    calm, _ = probe(kit=("hand_weapon", "sling"), traits=("skirmishers",), order="skirmish")
    assert not calm.issues("sling_forbidden")
    assert not calm.issues("sling_skirmish")


def test_sling_skirmish():
    camp, _ = probe(kit=("hand_weapon", "sling"), traits=("light_infantry",))
    assert camp.only("sling_skirmish").severity == "info"
    assert not camp.issues("sling_forbidden")


@pytest.mark.parametrize(
    ("weapon", "kind"),
    [
        ("pike", "cavalry"),
        ("kontos", "infantry"),
        ("cavalry_lance", "infantry"),
        ("pike", "light_chariot"),
    ],
)
def test_weapon_forbidden(weapon, kind):
    camp, _ = probe(kind, kit=("hand_weapon", weapon), profiles=(line("crew"), HORSE))
    camp.only("weapon_forbidden")
    camp.mends("weapon_forbidden")


@pytest.mark.parametrize(
    ("weapon", "kind"), [("pike", "infantry"), ("kontos", "cavalry"), ("cavalry_lance", "cavalry")]
)
def test_weapon_allowed(weapon, kind):
    camp, _ = probe(kind, kit=("hand_weapon", weapon))
    assert not camp.issues("weapon_forbidden")


def test_pilum_mounted():
    camp, unit = probe("cavalry", kit=("hand_weapon", "heavy_throwing_spear"))
    camp.mends("pilum_mounted")
    assert camp.troop(unit).kit == ("hand_weapon", "throwing_spear")


def test_spear_skirmish():
    camp, _ = probe(kit=("hand_weapon", "thrusting_spear", "pike"), traits=("skirmishers",))
    assert camp.only("spear_skirmish").values["items"] == "Pike, Thrusting spear"


@pytest.mark.parametrize("kind", ["cavalry", "infantry"])
def test_crossbow_still(kind):
    traits = () if kind == "cavalry" else ("light_infantry",)
    camp, _ = probe(kind, kit=("hand_weapon", "crossbow"), traits=traits)
    camp.only("crossbow_still")
    calm, _ = probe(kit=("hand_weapon", "crossbow"))
    assert not calm.issues("crossbow_still")


def test_no_hand_weapon():
    camp, _ = probe(kit=("short_bow",))
    camp.mends("no_hand_weapon")


def test_no_skill():
    camp, _ = probe(kit=("hand_weapon", "short_bow"), profiles=(line(bs=0),))
    assert "ballistic" in camp.only("no_skill").message.en
    camp, _ = probe(profiles=(line(a=0),))
    assert "attacks" in camp.only("no_skill").message.en


def test_save_good():
    kit = ("hand_weapon", "heavy_armour", "large_shield", "barding")
    camp, _ = probe("cavalry", kit=kit)
    assert camp.only("save_good").values["have"] == "1+"
    bounded = host(entry("probe", "cavalry", kit=kit), best_save="2")
    bounded.unit("probe")
    assert not bounded.issues("save_good")


def test_characteristic_high():
    camp, _ = probe(profiles=(line(ld=11),))
    assert camp.only("characteristic_high").values["have"] == 11
    camp.mends("characteristic_high")


def test_kit_unknown():
    camp, _ = probe(kit=("hand_weapon", "musket"))
    assert camp.only("kit_unknown").values["item"] == "musket"


# Part E of the catalogue, order


def test_skirmish_order():
    camp = Host()
    camp.unit("foot", order="skirmish")
    camp.mends("skirmish_order")


def test_ranked_skirmishers():
    camp = Host()
    camp.unit("skirmishers", order="close")
    camp.mends("ranked_skirmishers")


def test_warband_skirmish():
    camp, _ = probe(traits=("warband", "light_infantry"), order="skirmish")
    camp.mends("warband_skirmish")


def combined(front_traits=(), front_kind="infantry", rear_kind="infantry", count=8):
    camp = host(
        entry("front", front_kind, traits=front_traits, parts=(Part("rear"),)),
        entry("rear", rear_kind),
    )
    return camp, camp.unit("front", 20, parts=(f"rear:{count}",), command=("musician",))


def test_combined_light():
    camp, _ = combined(("light_infantry",))
    camp.mends("combined_light")


def test_combined_even():
    camp, _ = combined(count=10)
    assert camp.only("combined_even").values["have"] == 10
    assert not combined(count=9)[0].issues("combined_even")


@pytest.mark.parametrize("kind", ["elephant", "engine", "light_chariot"])
def test_combined_beast(kind):
    camp, _ = combined(rear_kind=kind)
    camp.mends("combined_beast")


def test_battery_alone():
    camp = Host()
    camp.unit("bolt", 1, battery=True)
    camp.mends("battery_alone")
    two = Host()
    two.unit("bolt", 2, battery=True)
    assert not two.issues("battery_alone")


# Part C of the catalogue, characters


def test_general_standard():
    camp = Host()
    camp.hero(general=True, army_standard=True)
    camp.mends("general_standard")


def test_leader_lost():
    camp = Host()
    unit = camp.unit("foot")
    camp.hero(joins=unit)
    assert not camp.issues("leader_lost")
    camp.document.remove([unit])
    camp.mends("leader_lost")


def test_leader_skirmishers():
    camp = Host()
    unit = camp.unit("skirmishers")
    camp.hero(joins=unit)
    camp.mends("leader_skirmishers")


def test_leader_pace():
    camp = Host()
    unit = camp.unit("foot")
    camp.hero("rider", joins=unit)
    values = camp.only("leader_pace").values
    assert (values["have"], values["other"], values["need"]) == (8, 4, 4)


def test_mount_forbidden():
    camp = Host()
    camp.hero(type="elephant")
    camp.mends("mount_forbidden")


def test_foot_profile():
    rider = character("king", "light_chariot", profiles=(line("rider", w=2), CHARIOT[1]))
    camp = host(rider)
    camp.hero("king")
    camp.only("foot_profile")
    walker = replace(rider, profiles=(*rider.profiles, line("foot", w=2)))
    calm = host(walker)
    calm.hero("king")
    assert not calm.issues("foot_profile")


def test_warhorse_profile():
    camp, _ = probe("cavalry", kit=("hand_weapon", "warhorse"), profiles=(line("rider"), HORSE))
    assert "warhorse" in camp.only("warhorse_profile").message.en
    camp, _ = probe("cavalry", profiles=(line("rider"), bare("mount", m=8, a=1)))
    assert camp.only("warhorse_profile").values["have"] == 1
    camp, _ = probe(
        "cavalry",
        kit=("hand_weapon", "warhorse"),
        profiles=(line("rider"), bare("warhorse", m=8, ws=3, s=3, i=3, a=1)),
    )
    assert not camp.issues("warhorse_profile")


def test_battery_leader():
    camp = Host()
    camp.hero(joins=camp.unit("bolt", 2))
    camp.only("battery_leader")


def test_elephant_guest():
    camp = Host()
    camp.hero(joins=camp.unit("beast", 1))
    camp.mends("elephant_guest")


def test_warband_leader():
    camp = host(entry("horde", traits=("warband",), profiles=(line(ld=5),)))
    camp.hero(joins=camp.unit("horde", 20))
    values = camp.only("warband_leader").values
    assert (values["have"], values["other"]) == (8, 8)


def test_scythed_rider():
    lines = (line("rider", w=2), bare("chariot", m=7, s=5), line("foot", w=2))
    camp = host(character("king", "scythed_chariot", profiles=lines))
    camp.hero("king")
    assert camp.only("scythed_rider").values["need"] == "2+"


def test_collision_wounds():
    lines = (line("rider", w=1), bare("chariot", m=7), line("foot"))
    camp = host(character("king", "light_chariot", profiles=lines))
    camp.hero("king")
    assert camp.only("collision_wounds").values["have"] == 1


def test_better_leader():
    camp = host(character("old", profiles=(line("rider", ld=9),)))
    camp.hero("hero", general=True)
    best = camp.hero("old")
    assert camp.only("better_leader").values["need"] == 9
    camp.mends("better_leader")
    assert camp.document.project.element(best).values["general"] is True


# F to H


@pytest.mark.parametrize(("kind", "hits"), [("heavy_chariot", "D3"), ("scythed_chariot", "D6+2")])
def test_chariot_strength(kind, hits):
    camp, _ = probe(kind, 3, profiles=CHARIOT, crew=Crew(2))
    assert camp.only("chariot_strength").values["hits"] == hits
    camp, _ = probe(kind, 3, profiles=CHARIOT, crew=Crew(2), data={"strength": 5})
    assert not camp.issues("chariot_strength")


def test_passengers_few():
    camp, _ = probe("light_chariot", 3, profiles=CHARIOT, crew=Crew(2), data={"passengers": 1})
    assert camp.only("passengers_few").values["have"] == 3
    camp, _ = probe("light_chariot", 5, profiles=CHARIOT, crew=Crew(2), data={"passengers": 1})
    assert not camp.issues("passengers_few")


def test_mahout_missing():
    camp, _ = probe("elephant", 1, profiles=(ELEPHANT[0],), size=Size(1))
    assert "mahout" in camp.only("mahout_missing").message.en
    camp, _ = probe("elephant", 1, profiles=(bare("elephant", m=6, w=5), ELEPHANT[1]), size=Size(1))
    assert "its own" in camp.only("mahout_missing").message.en


def test_accustomed_twice():
    camp, _ = probe(traits=("drilled", "accustomed"))
    camp.mends("accustomed_twice")


def test_elephant_psychology():
    camp, _ = probe("elephant", 1, traits=("frenzy",), profiles=ELEPHANT, size=Size(1))
    camp.mends("elephant_psychology")


def test_elephants_frighten():
    drilled = entry("drilled", traits=("drilled",))
    camp = host(drilled)
    camp.unit("beast", 1)
    camp.unit("foot")
    camp.unit("drilled")
    assert camp.only("elephants_frighten").values["names"] == ("foot",)


def test_engine_size():
    camp, _ = probe("engine", 1, kit=("hand_weapon",), profiles=ENGINE, size=Size(1), crew=Crew(2))
    camp.only("engine_size")
    calm = Host()
    calm.unit("bolt", 1)
    assert not calm.issues("engine_size")


def test_engine_profile():
    camp, _ = probe(
        "engine", 1, kit=("bolt_thrower",), profiles=(line("crew"),), size=Size(1), crew=Crew(2)
    )
    values = camp.only("engine_profile").values
    assert (values["toughness"], values["wounds"]) == (7, 3)


# J and K


def test_frenzy_rest():
    camp, _ = probe(traits=("frenzy", "hatred", "stubborn"))
    assert camp.only("frenzy_rest").values["rules"] == "Hatred, Stubborn"


def test_terror_fear():
    camp, _ = probe(traits=("terror", "fear"))
    camp.mends("terror_fear")


def test_rule_undefined():
    camp, _ = probe(traits=("phalanx",))
    assert camp.only("rule_undefined").values["rule"] == "phalanx"


@pytest.mark.parametrize(
    ("entry_id", "base", "good"),
    [
        ("foot", "25x25", False),
        ("foot", "15x20", True),
        ("foot", "20x20", True),
        ("skirmishers", "25x25", True),
        ("skirmishers", "15x15", False),
        ("horse", "25x50", True),
        ("horse", "20x50", True),
        ("horse", "30x50", False),
        ("chariots", "50x100", True),
        ("chariots", "50x50", False),
        ("beast", "50x50", True),
        ("bolt", "40x40", True),
        ("foot", "round", False),
    ],
)
def test_base_size(entry_id, base, good):
    camp = Host()
    camp.unit(entry_id, base=base)
    assert bool(camp.issues("base_size")) is not good
    if not good:
        camp.mends("base_size")


@pytest.mark.parametrize(
    ("kit", "setting"),
    [
        ("crossbow", "crossbow_range"),
        ("darts", "darts_strength"),
        ("large_shield", "large_shield"),
        ("pike", "pike_ranks"),
    ],
)
def test_reading_open(kit, setting):
    camp, _ = probe(kit=("hand_weapon", kit))
    field = (
        camp.document.assessment.forces(camp.document.project.element(camp.army))
        .ruleset.kinds["army"]
        .field(setting)
    )
    assert camp.only("reading_open").values["question"] == field.names.en
    camp.set(camp.army, **{setting: field.default})
    assert not camp.issues("reading_open")
    answered = host(entry("probe", kit=("hand_weapon", kit)), **{setting: field.default})
    answered.unit("probe")
    assert not answered.issues("reading_open")


def test_every_check_of_the_rules_has_a_test():
    source = Path(__file__).read_text(encoding="utf-8")
    own = (*checks_units.CHECKS, *checks_arms.CHECKS, *checks_special.CHECKS)
    missing = [each.code for each in own if f'"{each.code}"' not in source]
    assert not missing
