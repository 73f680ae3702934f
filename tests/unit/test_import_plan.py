"""Plans: shown first, then one command; updates compare, and leave what was set by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from exports.imports.apply import apply_plan, plan_changes
from exports.imports.flow import take_file, take_text
from exports.imports.marks import SETTING, mark, read_marks
from exports.imports.plan import Choices, FieldChange, ImportPlan, plan_import, plan_update
from model.forces.changes import Change
from model.forces.document import ProjectDocument
from model.forces.elements import Element, Role
from model.forces.project import Project
from model.rulesets import loader
from model.rulesets.base import RuleSet

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
SAMPLE = Path(__file__).resolve().parents[2] / "model" / "samples" / "gettysburg.csv"

HEADER = "army,corps,division,division_leader,brigade,type,men,guns,quality\n"
ROWS = (
    "Union,I Corps,Wadsworth's Division,James Wadsworth,Meredith,infantry,1814,,crack\n"
    "Union,I Corps,Wadsworth's Division,James Wadsworth,Cutler,infantry,2000,,\n"
    "Union,I Corps,Robinson's Division,John Robinson,Paul,infantry,1534,,\n"
    "Union,I Corps,,,Wainwright,artillery,589,28,\n"
)


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return loader.load("fire_and_fury")


@pytest.fixture
def document() -> ProjectDocument:
    return ProjectDocument(Project(), loader.find)


def update(document: ProjectDocument, rules: RuleSet, text: str) -> ImportPlan:
    taken = take_text(HEADER + text, rules)
    return plan_update(taken.gathered, rules, document.project, name="again.csv")


def load(document: ProjectDocument, rules: RuleSet, text: str = ROWS) -> ImportPlan:
    gathered = take_text(HEADER + text, rules).gathered
    plan = plan_import(gathered, rules, document.project, name="rows.csv")
    assert apply_plan(document, plan)
    return plan


def named(document: ProjectDocument, name: str, role: Role = Role.UNIT) -> Element:
    (found,) = [
        record
        for record in document.project.records()
        if isinstance(record, Element) and record.name == name and record.role is role
    ]
    return found


def tree(document: ProjectDocument) -> list[str]:
    return [
        f"{'  ' * len(list(document.project.ancestors(each)))}{each.name}"
        for army in document.project.armies
        for each in document.project.subtree(army.id)
    ]


def test_the_regiments_file_becomes_one_command(rules: RuleSet) -> None:
    committed: list[list[Change]] = []
    document = ProjectDocument(Project(), loader.find, lambda c: committed.append(list(c)))
    empty = Project()
    gathered = take_file(DATA / "gettysburg_regiments.csv", rules).gathered
    plan = plan_import(gathered, rules, document.project, name="regiments.csv")
    report = plan.report
    assert (report.rows, report.armies) == (587, ("Union", "Confederate"))
    assert dict(report.sums) == {"men": 158_123, "guns": 614}
    assert not document.project.armies
    assert apply_plan(document, plan)
    assert len(committed) == 1
    assert document.undo_label is not None
    assert document.undo_label.code == "import"
    totals = [document.assessment.totals(army.id) for army in document.project.armies]
    assert sum(each["men"] for each in totals) == 158_123
    assert sum(each["guns"] for each in totals) == 614
    assert document.undo()
    assert document.project == empty
    assert document.redo()
    assert len(document.project.armies) == 2


def test_every_element_of_an_import_may_stand_where_it_stands(rules: RuleSet) -> None:
    document = ProjectDocument(Project(), loader.find)
    gathered = take_file(DATA / "gettysburg_regiments.csv", rules).gathered
    apply_plan(document, plan_import(gathered, rules, document.project))
    seen = 0
    for army in document.project.armies:
        for element in document.project.subtree(army.id):
            if element.parent is not None:
                kind = rules.kinds[element.kind]
                assert document.project.element(element.parent).kind in kind.parents
                assert all(kind.field(name) is not None for name in element.values)
                seen += 1
    assert seen == 223


def test_the_order_of_the_file_is_kept(document: ProjectDocument, rules: RuleSet) -> None:
    load(document, rules)
    assert tree(document) == [
        "Union",
        "  I Corps",
        "    Wadsworth's Division",
        "      James Wadsworth",
        "      Meredith",
        "      Cutler",
        "    Robinson's Division",
        "      John Robinson",
        "      Paul",
        "    Wainwright",
    ]


def test_a_second_import_stands_behind_the_first(document: ProjectDocument, rules: RuleSet) -> None:
    load(document, rules)
    load(document, rules, ROWS.replace("Union", "Confederate"))
    assert [army.name for army in document.project.armies] == ["Union", "Confederate"]


def test_nothing_is_half_imported(document: ProjectDocument, rules: RuleSet) -> None:
    bad = ROWS.replace("1534", "many")
    gathered = take_text(HEADER + bad, rules).gathered
    plan = plan_import(gathered, rules, document.project)
    assert plan.blocked
    assert [(f.code, f.row) for f in plan.report.faults] == [("not_a_number", 4)]
    assert plan.additions == ()
    assert not apply_plan(document, plan)
    assert plan_changes(plan, document.project, Choices()) == ()
    assert document.project == Project()
    load(document, rules)
    before = tree(document)
    again = update(document, rules, bad)
    assert again.blocked
    assert not apply_plan(document, again)
    assert tree(document) == before


def test_a_failing_store_leaves_the_project_as_it_was(rules: RuleSet) -> None:
    def fail(_changes: object) -> None:
        raise OSError("disk full")

    document = ProjectDocument(Project(), loader.find, fail)
    gathered = take_text(HEADER + ROWS, rules).gathered
    with pytest.raises(OSError, match="disk full"):
        apply_plan(document, plan_import(gathered, rules, document.project))
    assert document.project == Project()
    assert document.undo_label is None


# Updates


def test_the_same_file_again_changes_nothing(document: ProjectDocument, rules: RuleSet) -> None:
    load(document, rules)
    plan = update(document, rules, ROWS)
    assert (plan.additions, plan.changes, plan.missing) == ((), (), ())
    before = document.undo_label
    assert not apply_plan(document, plan)
    assert document.undo_label is before


def test_changed_added_and_missing_are_shown_then_made(
    document: ProjectDocument, rules: RuleSet
) -> None:
    load(document, rules)
    text = (
        ROWS.replace("1814", "1829")
        .replace("Union,I Corps,Robinson's Division,John Robinson,Paul,infantry,1534,,\n", "")
        .replace("Cutler,infantry,2000,,", "Cutler,infantry,2000,,green")
        + "Union,I Corps,Wadsworth's Division,James Wadsworth,Iron,infantry,300,,\n"
    )
    plan = update(document, rules, text)
    assert [(c.path[-1], c.field, c.old, c.new, c.by_hand) for c in plan.changes] == [
        ("Meredith", "men", 1814, 1829, False),
        ("Cutler", "quality", None, "green", False),
    ]
    assert [each.path[-1] for each in plan.additions] == ["Iron"]
    assert [each.path[-1] for each in plan.missing] == [
        "Robinson's Division",
        "John Robinson",
        "Paul",
    ]
    assert named(document, "Meredith").values["men"] == 1814
    assert apply_plan(document, plan)
    assert named(document, "Meredith").values["men"] == 1829
    assert named(document, "Cutler").values["quality"] == "green"
    assert named(document, "Iron").parent == named(document, "Cutler").parent
    assert named(document, "Paul").values["men"] == 1534
    document.undo()
    assert named(document, "Meredith").values["men"] == 1814
    assert "Iron" not in "".join(tree(document))


def test_missing_elements_go_when_chosen(document: ProjectDocument, rules: RuleSet) -> None:
    load(document, rules)
    rows = [row for row in ROWS.splitlines(keepends=True) if "Paul" not in row]
    plan = update(document, rules, "".join(rows))
    division = next(each for each in plan.missing if each.kind == "division")
    choices = replace(plan.default_choices(), removals=frozenset([division.key]))
    assert apply_plan(document, plan, choices)
    assert not [line for line in tree(document) if "Robinson" in line or "Paul" in line]
    assert not [key for key in read_marks(document.project) if key.startswith(division.element)]


def test_values_set_by_hand_stay_unless_chosen(document: ProjectDocument, rules: RuleSet) -> None:
    load(document, rules)
    meredith = named(document, "Meredith").id
    document.set_values([meredith], {"men": 1900, "quality": "veteran"})
    plan = update(document, rules, ROWS.replace("1814", "1829"))
    assert [(c.field, c.old, c.new, c.by_hand) for c in plan.changes] == [
        ("men", 1900, 1829, True),
        ("quality", "veteran", "crack", True),
    ]
    assert not apply_plan(document, plan)
    men = next(each for each in plan.changes if each.field == "men")
    assert apply_plan(document, plan, Choices(changes=frozenset([men.key])))
    assert named(document, "Meredith").values == {
        "arm": "infantry",
        "men": 1829,
        "quality": "veteran",
    }
    third = update(document, rules, ROWS.replace("1814", "1840"))
    assert [(c.field, c.by_hand) for c in third.changes] == [("men", False), ("quality", True)]


def test_values_of_a_project_that_was_never_imported_are_by_hand(
    document: ProjectDocument, rules: RuleSet
) -> None:
    army = document.add("army", None, name="Union", ruleset=rules.id)
    corps = document.add("corps", army, name="I Corps")
    division = document.add("division", corps, name="Wadsworth")
    document.add("brigade", division, name="Meredith's Brigade", values={"men": 1700})
    plan = update(document, rules, ROWS)
    assert [(c.path[-1], c.field, c.by_hand) for c in plan.changes if c.field == "men"] == [
        ("Meredith's Brigade", "men", True)
    ]
    assert apply_plan(document, plan)
    brigade = named(document, "Meredith's Brigade")
    assert (brigade.values["men"], brigade.values["quality"]) == (1700, "crack")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Wadsworth's Division", "Wadsworth"),
        ("Wadsworth's Division", "WADSWORTH'S  DIVISION"),
        ("Wadsworth's Division", "Wadsworths Division"),
        ("Meredith", "Meredith's Brigade"),
        ("Meredith", "Merédith"),
        ("Wainwright", "Wainwrigth"),
    ],
)
def test_names_are_matched_tolerantly(
    document: ProjectDocument, rules: RuleSet, old: str, new: str
) -> None:
    load(document, rules)
    plan = update(document, rules, ROWS.replace(old, new))
    assert (plan.additions, plan.missing) == ((), ())
    assert all(each.field == "name" and each.by_hand for each in plan.changes)


@pytest.mark.parametrize(("one", "other"), [("1st Brigade", "2nd Brigade"), ("Lee", "Law")])
def test_names_that_mean_others_are_not_matched(
    document: ProjectDocument, rules: RuleSet, one: str, other: str
) -> None:
    load(document, rules, ROWS.replace("Meredith", one))
    plan = update(document, rules, ROWS.replace("Meredith", other))
    assert [each.path[-1] for each in plan.additions] == [other]
    assert [each.path[-1] for each in plan.missing] == [one]


def test_a_brigade_and_a_battery_of_one_name_are_told_apart(
    document: ProjectDocument, rules: RuleSet
) -> None:
    twins = (
        "Confederate,III,Heth,,Garnett,artillery,387,15,\n"
        "Confederate,III,Heth,,Garnett,infantry,900,,\n"
    )
    load(document, rules, twins)
    plan = update(document, rules, twins.replace("387", "390"))
    (change,) = plan.changes
    assert (change.kind, change.old, change.new) == ("battery", 387, 390)


def test_another_leader_is_a_change_of_name(document: ProjectDocument, rules: RuleSet) -> None:
    load(document, rules)
    plan = update(document, rules, ROWS.replace("John Robinson", "Richard Coulter"))
    assert [(c.kind, c.field, c.old, c.new, c.by_hand) for c in plan.changes] == [
        ("leader", "name", "John Robinson", "Richard Coulter", False)
    ]
    assert (plan.additions, plan.missing) == ((), ())


def test_a_unit_found_elsewhere_moves(document: ProjectDocument, rules: RuleSet) -> None:
    load(document, rules)
    text = ROWS.replace(
        "Wadsworth's Division,James Wadsworth,Cutler", "Robinson's Division,John Robinson,Cutler"
    )
    plan = update(document, rules, text)
    (change,) = plan.changes
    assert (change.field, change.old, change.new) == (
        "parent",
        "Wadsworth's Division",
        "Robinson's Division",
    )
    cutler = named(document, "Cutler").id
    assert apply_plan(document, plan)
    assert named(document, "Cutler").id == cutler
    assert tree(document)[5:9] == [
        "    Robinson's Division",
        "      John Robinson",
        "      Paul",
        "      Cutler",
    ]


def test_a_unit_moves_out_of_a_command_that_goes(document: ProjectDocument, rules: RuleSet) -> None:
    load(document, rules)
    text = ROWS.replace("Robinson's Division,John Robinson", "New Division,Roy Stone")
    plan = update(document, rules, text)
    gone = frozenset(each.key for each in plan.missing)
    assert {each.path[-1] for each in plan.missing} == {"Robinson's Division", "John Robinson"}
    paul = named(document, "Paul").id
    assert apply_plan(document, plan, replace(plan.default_choices(), removals=gone))
    assert named(document, "Paul").id == paul
    assert tree(document)[-3:] == ["    New Division", "      Roy Stone", "      Paul"]
    document.undo()
    assert "    Robinson's Division" in tree(document)


def test_an_addition_without_its_command_is_left_out(
    document: ProjectDocument, rules: RuleSet
) -> None:
    load(document, rules)
    more = "Union,I Corps,Doubleday,Abner Doubleday,Stone,infantry,1315,,\n"
    plan = update(document, rules, ROWS + more)
    stone = next(each for each in plan.additions if each.path[-1] == "Stone")
    assert not apply_plan(document, plan, Choices(additions=frozenset([stone.key])))
    assert apply_plan(document, plan)
    assert named(document, "Stone").values["men"] == 1315


def test_the_regiments_file_finds_itself_in_the_sample(rules: RuleSet) -> None:
    document = ProjectDocument(Project(), loader.find)
    apply_plan(document, plan_import(take_file(SAMPLE, rules).gathered, rules, document.project))
    gathered = take_file(DATA / "gettysburg_regiments.csv", rules).gathered
    plan = plan_update(gathered, rules, document.project)
    men = [each for each in plan.changes if each.field == "men"]
    assert {"Armistead", "Kemper", "Garnett", "Dearing"} <= {each.path[-1] for each in men}
    # Two brigades whose commanders the file and the sample call by other men's names.
    added = [
        e.path[-1] for e in plan.additions if e.record.kind in {"brigade", "division", "corps"}
    ]
    assert added == ["Kane", "Nicholls"]
    missing = [e.path[-1] for e in plan.missing if e.kind in {"brigade", "division", "corps"}]
    assert missing == ["Cobham", "Williams"]
    assert not [each for each in plan.changes if each.kind == "leader"]
    assert isinstance(men[0], FieldChange)


def test_marks_outlast_storage() -> None:
    assert mark(("a", "b")) == mark(("a", "b"))
    assert mark(5) != mark(6)
    assert mark(True) != mark(1)
    info = replace(Project().info, settings={SETTING: "broken"})
    assert read_marks(Project([info])) == {}
