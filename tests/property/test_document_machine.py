"""Random edits of a stored project: file, document, history and assessment always agree."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from model.rulesets.loader import available, load
from tests.helpers.document_machine import DocumentMachine, seedling, template_file
from tests.helpers.toy import records, toy

# Each is many runs over real files, and on a busy machine takes its time.
pytestmark = pytest.mark.timeout(300)


def test_a_document_of_the_toy_rules(tmp_path: Path) -> None:
    template = template_file(tmp_path / "toy.muster", records())
    run_state_machine_as_test(
        lambda: DocumentMachine(toy(), template),
        settings=settings(max_examples=20, stateful_step_count=25),
    )


@pytest.mark.parametrize("ruleset_id", available())
def test_a_document_of_the_programs_rules(tmp_path: Path, ruleset_id: str) -> None:
    """The rules' own functions say rightly what they read, and stand whatever a field may hold."""
    ruleset = load(ruleset_id)
    template = template_file(tmp_path / "rules.muster", seedling(ruleset))
    run_state_machine_as_test(
        lambda: DocumentMachine(ruleset, template),
        settings=settings(max_examples=5, stateful_step_count=18),
    )
