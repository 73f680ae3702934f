"""The log file: written where logs belong, put aside when it has grown large."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from ui.cli import logs


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    monkeypatch.setattr(logs, "user_log_path", lambda *_words, **_more: tmp_path)
    yield tmp_path
    for handler in [each for each in root.handlers if each not in before]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


def test_what_happens_is_written_to_the_log_file(folder: Path) -> None:
    logs.start_logging(debug=False)
    logging.getLogger("muster").info("the table was swept")
    assert "INFO muster: the table was swept" in (folder / "muster.log").read_text("utf-8")


def test_a_large_log_is_put_aside_at_the_start(folder: Path) -> None:
    path = folder / "muster.log"
    path.write_bytes(b"x" * (logs.LARGEST + 1))
    logs.start_logging(debug=False)
    assert (folder / "muster.log.1").stat().st_size == logs.LARGEST + 1
    logging.getLogger("muster").info("anew")
    assert path.stat().st_size < 200


def test_a_log_of_usual_size_goes_on(folder: Path) -> None:
    path = folder / "muster.log"
    path.write_text("before\n", encoding="utf-8")
    logs.start_logging(debug=False)
    logging.getLogger("muster").info("after")
    assert path.read_text("utf-8").startswith("before\n")
    assert not (folder / "muster.log.1").exists()
