"""Files of results: nothing is lost by a kill, and a resumed run ends with the same file."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lancaster import Options
from lancaster.arena.results import Results, ResultsError, header, read
from lancaster.arena.schedule import Contest
from lancaster.arena.tournament import hold
from lancaster.material import loads
from tests.arena.bots import MAKER
from tests.waiting import group_has_ended, until

ROOT = Path(__file__).parents[2]
GAMES = 12
SLOW = """
import sys
import time
from pathlib import Path
from tests.arena.test_results import GAMES, a_contest
from lancaster.arena.results import Results
from lancaster.arena.tournament import hold
if __name__ == "__main__":
    contest = a_contest()
    with Results.open(Path(sys.argv[1]), contest, False) as results:
        for number, _ in enumerate(hold(contest, GAMES, results, "processes", int(sys.argv[2]))):
            if number == GAMES // 2:  # whoever is to kill it comes in time
                time.sleep(600)
"""


def a_contest(**changes: Any) -> Contest:
    """Two bots that take their time."""
    given: dict[str, Any] = {"bots": ("dice:0.0005", "other:0.0005"), "options": Options(2), "seed": 3, "maker": MAKER}
    return Contest(**{**given, **changes})


def held(path: Path, contest: Contest, games: int, resume: bool = False) -> int:
    """Hold a contest, and say how many games were played for it."""
    with Results.open(path, contest, resume) as results:
        return len(list(hold(contest, games, results)))


def lines(path: Path) -> list[Any]:
    """The lines of a file, without the one thing that is never the same."""
    found = [json.loads(line) for line in path.read_bytes().splitlines()]
    for entry in found[1:]:
        del entry["seconds"]
    return found


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_kill_loses_only_the_games_in_progress(tmp_path: Path, jobs: int) -> None:
    path, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    process = subprocess.Popen([sys.executable, "-c", SLOW, str(path), str(jobs)], cwd=ROOT, start_new_session=True)
    try:
        until(lambda: process.poll() is not None or (path.exists() and path.read_bytes().count(b"\n") >= 4))
        assert process.poll() is None
        process.kill()
        process.wait()
        kept = path.read_bytes()
        assert 4 <= kept.count(b"\n") <= GAMES
        until(lambda: group_has_ended(process.pid), problem="processes have outlived the one that started them")
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    played = held(path, a_contest(), GAMES, resume=True)
    assert path.read_bytes().startswith(kept[: kept.rfind(b"\n") + 1])
    assert played == GAMES + 1 - kept.count(b"\n")
    held(whole, a_contest(), GAMES)
    resumed, uninterrupted = lines(path), lines(whole)
    if jobs > 1:  # then games end in any order
        resumed[1:] = sorted(resumed[1:], key=lambda entry: int(entry["game"]))
    assert resumed == uninterrupted
    assert len(uninterrupted) == GAMES + 1


@pytest.mark.parametrize("cut", [1, 40, 600])
def test_a_line_cut_off_is_played_again(tmp_path: Path, cut: int) -> None:
    path, whole = tmp_path / "cut.jsonl", tmp_path / "whole.jsonl"
    contest = a_contest(bots=("dice", "other"))
    held(path, contest, 4)
    held(whole, contest, 4)
    path.write_bytes(path.read_bytes()[:-cut])
    assert held(path, contest, 4, resume=True) == 1
    assert lines(path) == lines(whole)


def test_even_the_first_line_may_be_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    contest = a_contest(bots=("dice", "other"))
    held(path, contest, 0)
    path.write_bytes(path.read_bytes()[:30])
    assert held(path, contest, 2, resume=True) == 2
    assert len(lines(path)) == 3


def test_a_contest_can_be_made_longer(tmp_path: Path) -> None:
    path, whole = tmp_path / "longer.jsonl", tmp_path / "whole.jsonl"
    contest = a_contest(bots=("dice", "other"))
    assert held(path, contest, 2) == 2
    assert held(path, contest, 6, resume=True) == 4
    assert held(path, contest, 6, resume=True) == 0
    held(whole, contest, 6)
    assert lines(path) == lines(whole)


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    contest = a_contest(bots=("dice", "first"))
    with Results.open(path, contest, resume=False) as results:
        outcomes = list(hold(contest, 4, results))
    found, again = read(path)
    assert found == header(contest)
    assert again == outcomes


def test_every_game_is_on_the_disk_before_it_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    synced: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda _: synced.append(path.read_bytes()))
    contest = a_contest(bots=("dice", "first"))
    with Results.open(path, contest, resume=False) as results:
        for number, _ in enumerate(hold(contest, 4, results), 1):
            assert len(synced) == number + 1
            assert synced[-1] == path.read_bytes()
            assert synced[-1].count(b"\n") == number + 1


def test_another_contest_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    contest = a_contest(bots=("dice", "first"))
    held(path, contest, 2)
    box = loads('county.C.minimum = { value = 2, source = "reported", by = "me" }')
    for changes, key in (
        ({"seed": 4}, "its seed is 3, not 4"),
        ({"bots": ("first", "dice")}, "its bots is"),
        ({"options": Options(3)}, "its players is 2, not 3"),
        ({"options": Options(2, laws="new")}, "its laws is 'base', not 'new'"),
        ({"options": Options(2, court=True)}, "its court is False, not True"),
        ({"options": Options(2, material=box)}, "its material is"),
        ({"seating": "all"}, "its seating is 'rotations', not 'all'"),
    ):
        with pytest.raises(ResultsError, match=key):
            held(path, a_contest(**{"bots": ("dice", "first"), **changes}), 2, resume=True)
    with pytest.raises(ResultsError, match="is there already"):
        held(path, contest, 2)


def test_a_file_in_use_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no file locks")
    path = tmp_path / "a.jsonl"
    contest = a_contest()
    with (
        Results.open(path, contest, resume=False),
        pytest.raises(ResultsError, match="being written by another run"),
    ):
        Results.open(path, contest, resume=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds no results"),
        ("hello", "is no file of results"),
        ("hello\n", "line 1 is no line of results"),
        ('{"a": 1}\n', "is no file of results in format 1"),
        ('{"lancaster arena":1}\n{"game":1}\n', "a game without 'deal'"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ResultsError, match=message):
        read(path)
    if text:
        with pytest.raises(ResultsError):
            held(path, a_contest(), 1, resume=True)
        assert path.read_text(encoding="utf-8") == text
