"""The list of recent files, and the program's folders."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from db.paths import config_dir, data_dir
from db.recent import LENGTH, RecentFiles

NOON = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


def test_the_latest_comes_first_and_once(tmp_path: Path) -> None:
    recent = RecentFiles()
    assert recent.entries() == ()
    for number, name in enumerate(["a", "b", "a"]):
        path = tmp_path / f"{name}.muster"
        path.touch()
        recent.add(path, name.upper(), now=NOON + timedelta(minutes=number))
    again = RecentFiles().entries()
    assert [each.name for each in again] == ["A", "B"]
    assert again[0].path == tmp_path / "a.muster"
    assert again[0].opened == NOON + timedelta(minutes=2)
    assert again[0].exists
    recent.remove(tmp_path / "a.muster")
    assert [each.name for each in recent.entries()] == ["B"]
    recent.clear()
    assert recent.entries() == ()
    assert (tmp_path / "a.muster").exists()


def test_a_missing_file_is_shown_as_missing(tmp_path: Path) -> None:
    recent = RecentFiles()
    recent.add(tmp_path / "gone.muster")
    (entry,) = recent.entries()
    assert not entry.exists
    assert entry.name == "gone"


def test_the_list_has_an_end(tmp_path: Path) -> None:
    recent = RecentFiles()
    for number in range(LENGTH + 5):
        recent.add(tmp_path / f"{number}.muster")
    assert len(recent.entries()) == LENGTH
    assert recent.entries()[0].name == str(LENGTH + 4)


def test_a_path_relative_to_here_is_kept_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    RecentFiles().add(Path("here.muster"))
    assert RecentFiles().entries()[0].path == tmp_path / "here.muster"


DAMAGED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"files": 3}',
    b'{"files": [3]}',
    b'{"files": [{"path": 3, "name": "x", "opened": "2026-01-01"}]}',
    b'{"files": [{"path": "x", "name": "x", "opened": "yesterday"}]}',
    b"\xff\xfe\x00",
    b"[" * 100_000,
    b" " * 10_000_000,
]


@pytest.mark.parametrize("content", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_list_starts_again(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "recent.json"
    file.write_bytes(content)
    recent = RecentFiles(file)
    assert recent.entries() == ()
    recent.add(tmp_path / "a.muster")
    assert [each.name for each in recent.entries()] == ["a"]
    assert json.loads(file.read_text(encoding="utf-8"))["files"][0]["name"] == "a"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["recent.json"]


def test_a_row_that_is_sound_survives_a_later_one_that_is_not(tmp_path: Path) -> None:
    file = tmp_path / "recent.json"
    good = {"path": str(tmp_path / "a\0b"), "name": "a", "opened": NOON.isoformat()}
    file.write_text(json.dumps({"files": [good, {"path": 1}]}), encoding="utf-8")
    (entry,) = RecentFiles(file).entries()
    assert entry.name == "a"
    assert not entry.exists


def test_a_list_that_cannot_be_written_disturbs_nobody(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    recent = RecentFiles(blocked / "recent.json")
    recent.add(tmp_path / "a.muster")
    assert recent.entries() == ()


def test_the_programs_folders_are_the_users_own(own_folders: Path) -> None:
    for folder in (config_dir(), data_dir()):
        assert folder.is_dir()
        assert own_folders in folder.parents
        assert "muster" in folder.parts
