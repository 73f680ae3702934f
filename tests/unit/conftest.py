"""Unit tests run without a QApplication, and this holds them to it."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_qt(request: pytest.FixtureRequest) -> None:
    """Refuse the fixtures that would start Qt."""
    started = {"qapp", "qtbot", "qtmodeltester"} & set(request.fixturenames)
    if started:
        pytest.fail(f"a unit test may not use {', '.join(sorted(started))}: move it to tests/ui")
