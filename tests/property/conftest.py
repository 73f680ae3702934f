"""Hypothesis settings: the same examples on every machine, no deadline on a busy one."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "muster",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("muster")
