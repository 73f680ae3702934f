"""Names are found by parts of their words, without accents, the best first."""

from __future__ import annotations

import pytest

from ui.matching import rank

NAMES = [("Armistead", "Pickett"), ("Anderson", ""), ("Artillería montada", ""), ("Davis", "arm")]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("arm", ["Armistead", "Davis"]),
        ("ARTI", ["Artillería montada"]),
        ("montada", ["Artillería montada"]),
        ("pick arm", ["Armistead"]),
        ("and", ["Anderson"]),
        ("xyz", []),
    ],
)
def test_rank(typed, found):
    assert [name for name, _ in rank(NAMES, typed, lambda each: each)] == found


def test_nothing_typed_keeps_all_in_order():
    assert rank(NAMES, "  ", lambda each: each) == NAMES
