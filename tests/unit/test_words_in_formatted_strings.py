"""Messages inside formatted strings are not collected for translation: there are none."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CALLS = {"gettext", "ngettext", "pgettext", "npgettext", "_"}


def test_no_message_stands_inside_a_formatted_string() -> None:
    found = []
    for room in ("ui", "exports"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.JoinedStr):
                    found += [f"{path.relative_to(ROOT)}:{node.lineno}" for _ in _messages(node)]
    assert found == []


def _messages(node: ast.AST) -> list[ast.Call]:
    return [
        each
        for each in ast.walk(node)
        if isinstance(each, ast.Call)
        and getattr(each.func, "attr", getattr(each.func, "id", "")) in CALLS
        and each.args
        and isinstance(each.args[0], ast.Constant)
    ]
