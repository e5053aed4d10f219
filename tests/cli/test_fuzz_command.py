"""`lancaster fuzz`: its arguments, its report and its exit code (what it checks is tested with the checks)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lancaster import Options, fuzz
from lancaster.fuzz import FuzzFailure, FuzzReport
from tests.cli.command import play, run


def test_a_run_without_findings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    done = run(capsys, "fuzz", "--games", "2", "--seed", "5", "--out", tmp_path / "found")
    assert done.code == 0
    assert done.err == "seed: 5\n"
    assert re.fullmatch(r"2 games, \d+ decisions, 0 failures \(seed 5, [\d.]+ s, \d+ decisions/s\)\n", done.out)
    assert not list(tmp_path.glob("found/*"))


def test_what_is_asked_for_is_what_is_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """And failures are told, with the record that leads there, and exit code 1."""
    asked: dict[str, object] = {}
    failure = FuzzFailure(3, 99, "a knight is gone\nand more", play(Options(2), 1, 5).record())

    def pretend(**arguments: object) -> FuzzReport:
        asked.update(arguments)
        return FuzzReport(games=7, decisions=700, seconds=1.0, failures=[failure], saved=[Path("out/fuzz-5-3.txt")])

    monkeypatch.setattr(fuzz, "run", pretend)
    line = "fuzz --games 7 --jobs 2 --seed 5 --out out --players 3 --laws new --court --thorough"
    done = run(capsys, *line.split())
    del asked["progress"]
    options = Options(3, "new", True, False)
    assert asked == {"games": 7, "jobs": 2, "seed": 5, "out": Path("out"), "options": options, "care": 1000}
    assert done.code == 1
    assert done.lines == [
        "7 games, 700 decisions, 1 failure (seed 5, 1.0 s, 700 decisions/s)",
        "  out/fuzz-5-3.txt: a knight is gone",
    ]
