"""The pages of the documentation that are made of contests: complete, kept where written by hand, resumed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from lancaster import Options
from lancaster.arena.match import Outcome
from lancaster.arena.schedule import Contest
from lancaster.arena.tournament import hold
from lancaster.arena.usage import usage
from lancaster.arena.usage_tables import usage_tables
from tests.arena.bots import MAKER
from tests.cli.command import play
from tools import balance, ladder
from tools.contests import Hall, kept


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Contest]:
    """Every contest is one game of each seating, with dice for bots; gives those that were held."""
    contests: list[Contest] = []

    def results(_: Hall, name: str, contest: Contest, games: int) -> Sequence[Outcome]:
        contests.append(contest)
        return list(hold(replace(contest, maker="tests.arena.bots:make_any"), contest.rounded(1)))

    monkeypatch.setattr(Hall, "results", results)
    return contests


def test_the_ladder(tmp_path: Path, quick: list[Contest]) -> None:
    page = tmp_path / "ladder.md"
    page.write_text("<!-- findings -->\nThe knight is strong.\n<!-- /findings -->\n", encoding="utf-8")
    assert ladder.main(["--page", str(page), "--lord", "lord:7", "--timed", "lord:9ms"]) == 0
    text = page.read_text(encoding="utf-8")
    assert "The knight is strong." in text
    assert "python -m tools.ladder --page" in text
    duels, ladders = quick[:4], quick[4:]
    assert [contest.bots for contest in duels] == [
        ("squire", "page", "page", "page"),
        ("knight", "squire", "squire", "squire"),
        ("lord:7", "knight", "knight", "knight"),
        ("lord:9ms", "knight", "knight", "knight"),
    ]
    assert {contest.options for contest in duels} == {Options(4)}
    assert [(contest.options.players, contest.options.court) for contest in ladders] == [
        (players, everything) for players in (2, 3, 4, 5) for everything in (False, True)
    ]
    for players in (2, 3, 4, 5):
        assert f"### {players} players, base game" in text
        assert f"### {players} players, everything on" in text
    assert text.count("| lord:7 |") == 9


@pytest.mark.filterwarnings("ignore")
def test_the_balance(tmp_path: Path, quick: list[Contest]) -> None:
    page = tmp_path / "balance.md"
    assert balance.main(["--page", str(page), "--pictures", str(tmp_path / "balance"), "--lord", "lord:7"]) == 0
    text = page.read_text(encoding="utf-8")
    for title in ("## Scores", "### Counties", "### Castle", "### The King's favours", "### Laws", "### Conflicts"):
        assert title in text
    assert text.count("### Laws") == 4
    assert text.count("### Offices") == 2  # Henry V only
    assert "| Somerset (from 4): 6 points |" in text
    variants = quick[5:]
    assert len(variants) == len(balance.VARIANTS)
    assert all(contest.options.material.digest != Options(4).material.digest for contest in variants)


def test_results_are_used_again(tmp_path: Path) -> None:
    hall = Hall(tmp_path, "single", 1)
    contest = Contest(("dice", "first"), Options(2), 1, maker=MAKER)
    first = hall.results("test", contest, 2)
    [path] = tmp_path.iterdir()
    before = path.read_bytes()
    longer = hall.results("test", contest, 4)
    assert longer[:2] == first
    assert path.read_bytes().startswith(before)
    assert hall.results("test", contest, 2) == first
    hall.results("test", replace(contest, seed=2), 2)
    assert len(list(tmp_path.iterdir())) == 2


def test_what_is_written_by_hand_is_kept(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    assert kept(page, "findings", "none") == "<!-- findings -->\nnone\n<!-- /findings -->\n"
    page.write_text("before\n<!-- findings -->\nThis.\n\nAnd that.\n<!-- /findings -->\nafter\n", encoding="utf-8")
    assert kept(page, "findings", "none") == "<!-- findings -->\nThis.\n\nAnd that.\n<!-- /findings -->\n"


def test_usage_as_tables() -> None:
    """The numbers of one row, counted by hand."""
    games = [play(Options(4), seed) for seed in range(5)]
    counted = usage(games)
    counties, castle, favours, laws, conflicts = usage_tables(counted, games[0].options.material, 4)
    surrey = counted.use("county Surrey")
    row = counties.rows[-1]
    assert row[0] == "Surrey (from 1): 2 squires + 2 gold + start player"
    assert row[1] == f"{surrey.placed / 5:.2f}"
    assert f"{surrey.gains['gold'] / surrey.uses:.2f} gold" in row[4]
    assert (len(counties.rows), len(castle.rows), len(favours.rows)) == (9, 6, 6)
    assert {row[0].partition(":")[0] for row in laws.rows} <= {name[4:] for name in counted.uses if name[:4] == "law "}
    assert [row[0] for row in conflicts.rows] == ["3", "4", "5", "6", "7", "8", "9"]  # R1.7: 2 and 10 are out
