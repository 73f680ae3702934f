"""Whatever a table says, an import gives legal armies or faults, and loses no men."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from exports.imports.apply import apply_plan
from exports.imports.faults import has_errors
from exports.imports.flow import take_text
from exports.imports.plan import plan_import, plan_update
from model.forces.document import ProjectDocument
from model.forces.project import Project
from model.rulesets import loader

NAMES = st.sampled_from(
    ["Union", "Lee", "Hill", "hill", "I Corps", "Artillery_Bde", "Horse Artillery", "Hill's", ""]
)
TYPES = st.sampled_from(["infantry", "Cavalry", "Artillery", "horse artillery", "sappers", ""])
MEN = st.one_of(st.integers(0, 3000).map(str), st.sampled_from(["-", "1,950", "16*", "", "many"]))
ROWS = st.lists(
    st.tuples(NAMES, NAMES, NAMES, NAMES, NAMES, TYPES, MEN, MEN), min_size=1, max_size=12
)
HEADER = "army\tcorps\tdivision\tbrigade\tregiment\ttype\tmen\tguns\n"


RULES = loader.load("fire_and_fury")


def legal(project: Project) -> bool:
    elements = [each for army in project.armies for each in project.subtree(army.id)]
    return all(
        project.element(each.parent).kind in RULES.kinds[each.kind].parents
        for each in elements
        if each.parent is not None
    )


@given(rows=ROWS)
def test_tables_become_legal_armies_or_faults(rows: list[tuple[str, ...]]) -> None:
    text = HEADER + "".join("\t".join(row) + "\n" for row in rows)
    gathered = take_text(text, RULES, name="x").gathered
    document = ProjectDocument(Project(), loader.find)
    plan = plan_import(gathered, RULES, document.project)
    assert plan.blocked == has_errors(gathered.faults)
    made = apply_plan(document, plan)
    assert made != plan.blocked
    if plan.blocked:
        assert document.project == Project()
        return
    assert legal(document.project)
    men = sum(document.assessment.totals(army.id)["men"] for army in document.project.armies)
    assert men == gathered.sums.get("men", 0) - gathered.left_out.get("men", 0)
    again = plan_update(gathered, RULES, document.project)
    assert (again.additions, again.missing) == ((), ())
    assert [each for each in again.changes if not each.by_hand] == []


@given(text=st.text(st.sampled_from("Corps Hill3,9\n\t #-*0guns"), max_size=200))
def test_pasted_text_becomes_legal_armies_or_faults(text: str) -> None:
    gathered = take_text(text, RULES, name="x").gathered
    document = ProjectDocument(Project(), loader.find)
    if apply_plan(document, plan_import(gathered, RULES, document.project)):
        assert legal(document.project)
    else:
        assert gathered.blocked
