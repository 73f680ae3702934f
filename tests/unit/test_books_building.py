"""Building lists: the catalogue, options with reasons, splitting, books, collection."""

from __future__ import annotations

from dataclasses import replace

import pytest

from model.books import building, collection, compare, shelf
from model.books.book import (
    Allies,
    Category,
    Changes,
    Choose,
    GeneralLimits,
    Group,
    Limit,
    Part,
    Period,
    PerPoints,
    Size,
)
from model.books.faults import BookFaulty
from model.books.intake import books_to_take
from model.books.writer import write
from model.forces.document import ProjectDocument
from model.forces.project import Project
from model.rulesets import loader
from tests.unit.wab_host import (
    RULES,
    Host,
    character,
    entry,
    make_book,
    names,
    option,
    sample,
)


def forces(camp):
    element = camp.document.project.element(camp.army)
    return camp.document.assessment.forces(element), element


def items(camp, parent=""):
    view, army = forces(camp)
    place = camp.document.project.element(parent) if parent else army
    return {item.id: item for item in view.catalogue(place)}


def choices(camp, unit, field):
    view, _ = forces(camp)
    found = camp.document.project.element(unit)
    return {each.id: each for each in view.options(found, field)}


# The catalogue


def test_the_catalogue_has_every_entry_with_what_it_takes():
    camp = Host()
    found = items(camp)
    assert set(found) == {each.id for each in camp.book.entries}
    foot = found["foot"]
    assert (foot.kind, dict(foot.values), foot.points) == (
        "unit",
        {"entry": "foot", "models": 5},
        50,
    )
    assert foot.summary.es == "10 cada una, 5 o más"
    assert (found["hero"].kind, found["hero"].group.en) == ("character", "Characters")
    assert all(item.legal for item in found.values())


def test_what_is_legal_comes_first():
    camp = Host(make_book(entry("probe", limits=(Limit(maximum=0),))))
    view, army = forces(camp)
    legal = [item.legal for item in view.catalogue(army)]
    assert legal == sorted(legal, reverse=True)
    assert not legal[-1]


def reason(camp, entry_id="probe"):
    return items(camp)[entry_id].reason.en


def test_reasons():
    camp = Host(make_book(entry("probe", limits=(Limit(maximum=1),))))
    camp.unit("probe")
    assert reason(camp) == "the army has 1 of 1"

    camp = Host(make_book(entry("probe", excludes=("foot",))))
    camp.unit("foot")
    assert reason(camp) == "not together with Foot"

    camp = Host(make_book(entry("probe", requires=("foot", "horse"))))
    assert reason(camp) == "needs Foot or Horse"
    camp.unit("foot")
    assert reason(camp) == "needs Horse"

    camp = Host(make_book(entry("probe", period=Period(-200, None))), year=-300)
    assert reason(camp) == "only 200 BC to …"

    camp = Host(make_book(entry("probe", price=30)), points_limit=100)
    assert reason(camp) == "the army has 100 points left"

    own = (Category("characters", names("C")), Category("core", names("Core"), max_percent=10.0))
    camp = Host(make_book(entry("probe", price=30), categories=own), points_limit=1000)
    assert reason(camp) == "Core has 100 points left"

    camp = Host(make_book(limits=GeneralLimits(max_characters=1)))
    camp.hero()
    assert reason(camp, "hero") == "no more than 1 characters"

    limits = GeneralLimits(per_points=(PerPoints(1, 1000.0, category="core"),))
    camp = Host(make_book(entry("probe", price=1), limits=limits), points_limit=1500)
    camp.unit("foot", 5)
    assert reason(camp) == "no more than 1 at this size"


def test_the_catalogue_of_allies():
    friends = Allies(
        "friends", names("Friends"), ("test",), entries=("foot", "hero"), characters=False
    )
    camp = Host(make_book(allies=(friends,)))
    found = items(camp, camp.allies("friends", "test"))
    assert found["foot"].legal
    assert found["horse"].reason.en == "not among the allies"
    assert found["hero"].reason.en == "these allies bring no characters"
    strangers = items(camp, camp.allies("strangers", "test"))
    assert not any(item.legal for item in strangers.values())


def test_adding_from_the_catalogue_makes_a_legal_unit():
    grouped = (option("a", group="g"), option("b", group="g"))
    probe = entry(
        "probe", size=Size(10), options=grouped, groups=(Group("g", names("G"), required=True),)
    )
    camp = Host(make_book(probe))
    added = building.add_item(camp.document, camp.army, items(camp)["probe"])
    unit = camp.document.project.element(added)
    assert (unit.name, unit.values["models"], unit.values["options"]) == ("Probe", 10, ("a",))
    assert not [
        issue for issue in camp.issues() if issue.target == added and issue.severity == "error"
    ]


# Options of a unit


def test_options_say_price_group_and_why_not():
    given = (
        option("free", 0),
        option("spear", 1, group="arms"),
        option("bow", 2.5, group="arms"),
        option("mail", 3, requires=("spear",)),
        option("rags", -1, excludes=("spear",)),
        option("elite", 5, units=1),
        option("some", 1, counted=True, share=0.5),
        option("drum", 10, per="unit"),
        option("any", 1, group="extras"),
    )
    groups = (Group("arms", names("Arms")), Group("extras", names("Extras"), Choose.ANY))
    camp = Host(make_book(entry("probe", options=given, groups=groups)))
    camp.unit("probe", options=("elite",))
    unit = camp.unit("probe", 21)
    found = choices(camp, unit, "options")
    assert found["free"].detail.en == "free"
    assert found["bow"].detail.es == "2,5 cada una"
    assert found["drum"].detail.en == "10 for the unit"
    assert (found["spear"].one_of, found["any"].one_of) == ("arms", "")
    assert found["any"].group.en == "Extras"
    assert found["mail"].reason.en == "needs Spear"
    assert found["elite"].reason.en == "1 already in the army may take it"
    assert (found["some"].counted, found["some"].most) == (True, 10)
    camp.set(unit, options=("spear",))
    found = choices(camp, unit, "options")
    assert (found["mail"].reason.en, found["rags"].reason.en) == ("", "not with Spear")


def test_other_fields_offer_what_belongs_to_them():
    camp = Host(make_book(entry("probe", parts=(Part("light", max_share=0.5),))))
    unit = camp.unit("probe", 20)
    hero = camp.hero()
    assert list(choices(camp, unit, "command")) == ["champion", "musician", "standard"]
    assert choices(camp, unit, "command")["musician"].detail.en == "5"
    assert choices(camp, unit, "parts")["light"].most == 10
    assert "hero" not in choices(camp, unit, "entry")
    assert "foot" not in choices(camp, hero, "entry")
    assert list(choices(camp, hero, "joins")) == [unit]
    assert "pike" in choices(camp, unit, "kit")
    assert "warband" in choices(camp, unit, "rules")
    assert list(choices(camp, unit, "category")) == ["characters", "core"]
    books = choices(camp, camp.army, "book")
    assert list(books) == ["test", "barbarian_example", "roman_example"]
    view, army = forces(camp)
    assert [each.id for each in view.options(army, "large_shield")] == ["2", "1"]


# Splitting


def test_splitting_a_unit_is_one_step():
    camp = Host()
    unit = camp.unit("foot", 30, command=("champion",), points=9)
    last = camp.unit("foot")
    second = building.split_unit(camp.document, unit, 12)
    found = camp.document.project.children(camp.army)
    assert [each.id for each in found] == [unit, second, last]
    assert [each.values["models"] for each in found[:2]] == [18, 12]
    assert dict(found[1].values) == {"entry": "foot", "models": 12}
    camp.document.undo()
    assert [each.values["models"] for each in camp.document.project.children(camp.army)] == [30, 20]


@pytest.mark.parametrize("models", [0, -1, 20, 21])
def test_a_split_that_leaves_nobody_is_none(models):
    camp = Host()
    assert building.split_unit(camp.document, camp.unit("foot", 20), models) is None


# Books in a project


def test_a_book_in_use_is_kept_in_the_project():
    document = ProjectDocument(Project(), loader.find)
    document.companions = books_to_take
    army = document.add("army", None, name="A", ruleset="ancient_battles")
    assert document.set_values([army], {"book": "roman_example"})
    assert document.project.book("roman_example").version == "1.0"
    assert document.project.element(army).values["book"] == "roman_example"
    document.undo()
    assert document.project.book("roman_example") is None
    assert "book" not in document.project.element(army).values
    document.redo()
    assert document.project.book("roman_example").version == "1.0"


def test_the_project_keeps_its_own_copy_when_another_army_uses_the_book():
    camp = sample()
    camp.companions = books_to_take
    old = shelf.find_book(camp.project, "ancient_battles", "roman_example")
    shelf.put_book(camp, replace(old, version="0.9"))
    army = camp.add("army", None, ruleset="ancient_battles", values={"book": "roman_example"})
    assert camp.project.book("roman_example").version == "0.9"
    camp.set_values([army], {"book": "no_such_book"})
    assert camp.project.book("no_such_book") is None


def test_an_army_that_comes_with_its_book_brings_it_in_one_step():
    document = ProjectDocument(Project(), loader.find)
    document.companions = books_to_take
    document.add("army", None, ruleset="ancient_battles", values={"book": "roman_example"})
    assert [each.book for each in document.project.books()] == ["roman_example"]
    document.undo()
    assert document.project == Project()


def test_a_book_goes_when_no_army_uses_it():
    camp = sample()
    (army,) = shelf.uses(camp.project, "roman_example")
    before = camp.undo_label
    assert not shelf.take_out(camp, "roman_example")
    assert camp.project.book("roman_example") is not None
    assert camp.undo_label is before
    camp.remove([army.id])
    assert shelf.uses(camp.project, "roman_example") == ()
    assert shelf.take_out(camp, "roman_example")
    assert camp.project.book("roman_example") is None
    assert not shelf.take_out(camp, "roman_example")
    camp.undo()
    assert camp.project.book("roman_example") is not None


def test_taking_a_book_twice_changes_nothing():
    document = ProjectDocument(Project(), loader.find)
    assert shelf.take_book(document, "ancient_battles", "roman_example")
    assert not shelf.take_book(document, "ancient_battles", "roman_example")
    with pytest.raises(KeyError):
        shelf.take_book(document, "ancient_battles", "nothing")


def test_an_old_list_keeps_its_own_book():
    """The project's copy counts, whatever the program's own book says now."""
    camp = sample()
    army = camp.project.armies[0]
    old = shelf.find_book(camp.project, "ancient_battles", "roman_example")
    dear = replace(
        old, version="0.9", entries=tuple(replace(e, price=e.price + 1) for e in old.entries)
    )
    shelf.put_book(camp, dear)
    assert camp.assessment.totals(army.id)["points"] > 1500
    assert building.newer_book(camp, "ancient_battles", "roman_example") == old
    assert [b.newer for b in shelf.books_for(camp.project, "ancient_battles")] == [False, True]
    shelf.put_book(camp, old)
    assert camp.assessment.totals(army.id)["points"] == 1500
    assert building.newer_book(camp, "ancient_battles", "roman_example") is None


def test_a_stored_book_that_cannot_be_read_is_reported_not_fatal():
    camp = Host()
    camp.unit("foot")
    stored = camp.document.project.book("test")
    from model.forces.changes import Label

    camp.document.put(Label("book", {}), [replace(stored, text="rubbish [")])
    assert camp.only("book_missing").values["book"] == "test"


def test_a_faulty_book_is_not_taken():
    camp = Host()
    with pytest.raises(BookFaulty):
        shelf.take_text(camp.document, "format = 1")
    with pytest.raises(BookFaulty):
        shelf.put_book(camp.document, replace(camp.book, version=""))
    assert shelf.take_text(camp.document, write(replace(camp.book, version="2"))).version == "2"


# What changed


def test_differences_of_two_books():
    old = make_book()
    new = make_book(
        entry("foot", price=12, size=Size(10), options=(option("spear"),)),
        entry("new"),
        version="2",
    )
    new = replace(new, entries=tuple(e for e in new.entries if e.id != "horse"))
    found = {
        change.path: (change.did.value, change.before, change.after)
        for change in compare.compare_books(old, new)
    }
    assert found == {
        "version": ("changed", "1", "2"),
        "entries.foot.price": ("changed", "10", "12"),
        "entries.foot.size.minimum": ("changed", "5", "10"),
        "entries.foot.options.spear": ("added", "", ""),
        "entries.horse": ("removed", "", ""),
        "entries.new": ("added", "", ""),
    }
    assert compare.compare_books(old, make_book()) == ()


def test_what_a_new_book_does_to_the_units():
    old = make_book(entry("probe", options=(option("spear"),)))
    camp = Host(old)
    foot, probe = camp.unit("foot", 20), camp.unit("probe", 20, options=("spear",))
    horse, light = camp.unit("horse", 5), camp.unit("light", 10)
    new = make_book(entry("foot", price=11), entry("probe"))
    new = replace(new, entries=tuple(e for e in new.entries if e.id != "horse"))
    found = compare.effects_of_update(camp.document.project, RULES, old, new)
    assert [(e.element, e.before, e.after, e.lost) for e in found] == [
        (foot, 200, 220, ()),
        (probe, 220, 200, ("spear",)),
        (horse, 50, None, ()),
    ]
    assert light not in {e.element for e in found}


def test_differences_of_two_versions_of_a_list():
    camp = Host()
    camp.unit("foot", 20)
    camp.unit("horse", 5)
    camp.unit("light", 10)
    (copy,) = camp.document.duplicate([camp.army])
    foot, horse, _ = camp.document.project.children(copy)
    camp.set(foot.id, models=25, command=("musician",))
    camp.document.rename(foot.id, "Guard")
    camp.document.remove([horse.id])
    camp.hero(parent=copy)
    project = camp.document.project
    old, new = (compare.units_of(project, project.element(each)) for each in (camp.army, copy))
    found = compare.compare_lists(old, new)
    assert [(c.did.value, c.entry) for c in found] == [
        ("changed", "foot"),
        ("removed", "horse"),
        ("added", "hero"),
    ]
    assert found[0].fields == {
        "models": (20, 25),
        "command": (None, ("musician",)),
        "name": ("foot", "Guard"),
    }
    assert compare.compare_lists(old, old) == ()


# The collection


def test_can_i_field_this():
    camp = Host(make_book(entry("probe", parts=(Part("light"),))))
    camp.unit("probe", 20, parts=("light:8",))
    camp.unit("light", 10)
    camp.hero()
    view, army = forces(camp)
    assert not collection.can_field(view, army)
    collection.own(camp.document, "ancient_battles", "probe", "Probe", 12)
    collection.own(camp.document, "ancient_battles", "light", "Light", 15)
    collection.own(camp.document, "ancient_battles", "hero", "Hero", 1)
    found = {n.entry: (n.needed, n.owned, n.missing) for n in collection.needs(view, [army])}
    assert found == {"probe": (12, 12, 0), "light": (18, 15, 3), "hero": (1, 1, 0)}
    collection.own(camp.document, "ancient_battles", "light", "Light", 18)
    assert collection.can_field(view, army)
    assert [each.name for each in collection.owned(camp.document.project, "ancient_battles")] == [
        "Hero",
        "Light",
        "Probe",
    ]
    camp.document.undo()
    assert not collection.can_field(view, army)


def test_a_collection_can_lose_an_entry_and_holds_no_debts():
    camp = Host()
    assert not collection.own(camp.document, "ancient_battles", "foot", "Foot", 0)
    collection.own(camp.document, "ancient_battles", "foot", "Foot", 5)
    collection.own(camp.document, "ancient_battles", "foot", "Foot", 0)
    assert collection.owned(camp.document.project, "ancient_battles") == ()
    with pytest.raises(ValueError, match="fewer"):
        collection.own(camp.document, "ancient_battles", "foot", "Foot", -1)


def test_a_general_with_another_category_by_option():
    lifted = option("lift", changes=Changes(category="characters"))
    camp = Host(make_book(entry("probe", options=(lifted,)), character()))
    unit = camp.unit("probe")
    assert camp.value(unit, "category") == "core"
    camp.set(unit, options=("lift",))
    assert camp.value(unit, "category") == "characters"
