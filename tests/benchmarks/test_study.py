"""The benchmark of analysis: what it plays, and what its table says."""

from __future__ import annotations

import pytest

from benchmarks.study import TABLES, Taken, main, played, told

pytest.importorskip("numpy")


def test_a_line_tells_the_median_and_whether_it_is_reached() -> None:
    found = [Taken(seconds, 2 * seconds) for seconds in (1.0, 2.0, 9.0)]
    assert told("review", found, 3.0).split() == ["review", "3", "2.000", "9.000", "4.000", "3.0", "yes"]
    assert told("review", found, 1.5).endswith("no")


def test_its_games_are_of_four_and_over() -> None:
    assert {len(bots) for bots in TABLES} == {4}
    assert played(("page", "page", "page", "page"), 3).over


def test_it_measures_what_it_is_told_to(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.study.TABLES", (("page", "page"),))
    assert main(["--games", "0", "--lord", "0", "--positions", "2"]) == 0
    assert "review" not in capsys.readouterr().out.partition("reached")[2]
