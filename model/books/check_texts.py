"""The words of the checks that every rule set with army books shares, from `checks.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from model.rulesets import convert
from model.rulesets.checks import CheckText
from model.rulesets.schema import FileModel


@cache
def texts() -> Mapping[str, CheckText]:
    """The words by check code; a rule set's own file may word a check in its own way."""
    source = Path(__file__).with_name("checks.toml").read_text(encoding="utf-8")
    model = FileModel.read(tomllib.loads(source))
    return {code: convert.check_text(code, each) for code, each in model.checks.items()}
