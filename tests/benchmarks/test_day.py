"""The simulated day: growth of memory is measured after a warm-up, and a short day is played at a real server."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.day.__main__ import Hour, growth, main


def hours(*megabytes: float) -> list[Hour]:
    return [Hour("begin", {"memory": 1}), *(Hour(str(n), {"memory": int(m)}) for n, m in enumerate(megabytes, 1))]


def test_growth_counts_from_when_memory_is_warm() -> None:
    warm_up, flat, grown = [100, 150, 180, 195], [200] * 20, [200] * 14 + [250] * 6
    assert growth(hours(*warm_up, *flat)) == 0
    assert growth(hours(*warm_up, *grown)) == pytest.approx(0.25)
    assert growth(hours(*warm_up)) == 0, "too short to say"


def test_a_short_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """People come, play and go; half an hour after the last nothing is left in memory."""
    file = tmp_path / "day.json"
    arguments = ["--tables", "4", "--hours", "1", "--actions", "3", "--there", "4", "--stay", "10"]
    assert main([*arguments, "--json", str(file)]) == 0
    told = capsys.readouterr()
    assert "flat" in told.out
    begin, first, after = json.loads(file.read_text("utf-8"))["hours"]
    assert [each["hour"] for each in (begin, first, after)] == ["begin", "1", "after"]
    assert first["connections"] == 4
    assert first["commits"] > begin["commits"]
    assert (after["tables"], after["connections"], after["watched"], after["bots"]) == (0, 0, 0, 0)
