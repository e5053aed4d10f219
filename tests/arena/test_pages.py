"""The pages of the documentation that are made of contests: they are complete, keep what is written by hand, and can be
resumed.
"""

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
from tools.contest_pages import ContestStore, kept


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Contest]:
    """Every contest is one game of each seating, with dice for bots; gives those that were held."""
    contests: list[Contest] = []

    def results(_: ContestStore, name: str, contest: Contest, games: int) -> Sequence[Outcome]:
        contests.append(contest)
        return list(hold(replace(contest, maker="tests.arena.bots:make_any"), contest.rounded(1)))

    monkeypatch.setattr(ContestStore, "results", results)
    return contests


def test_the_ladder(tmp_path: Path, quick: list[Contest]) -> None:
    page = tmp_path / "ladder.md"
    page.write_text("<!-- findings -->\nThe knight is strong.\n<!-- /findings -->\n", encoding="utf-8")
    assert ladder.main(["--page", str(page), "--lord", "lord:7", "--timed", "lord:9ms"]) == 0
    text = page.read_text(encoding="utf-8")
    assert "The knight is strong." in text
    assert "python -m tools.ladder --page" in text
    duels, others, ladders = quick[:4], quick[4:-8], quick[-8:]
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
    alone = [(contest.bots[0], contest.bots[1], len(contest.bots), contest.options.court) for contest in others[:13]]
    assert alone == [
        *(("duke", other, 2, False) for other in ("knight", "lord:1000")),
        *(("duke", other, 3, False) for other in ("knight", "lord:1000")),
        *(("duke", other, 4, False) for other in ("knight", "lord:1000")),
        *(("duke", other, 4, True) for other in ("knight", "lord:1000")),
        *(("duke", other, 5, False) for other in ("knight", "lord:1000")),
        ("duke", "lord:9ms", 4, False),
        ("duke:200", "duke", 4, False),
        ("duke:1s", "duke", 4, False),
    ]
    assert [contest.bots for contest in others[13:]] == list(ladder.CALIBRATION)
    assert "| baron | 20.0 | 0.0001 | 0.5 |" in text
    assert "| knight |  |  |  |" in text
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
    assert text.count("### Laws") == 6
    assert text.count("### Offices") == 3  # Henry V only
    assert "| Somerset (from 4): 6 points |" in text
    variants = quick[7:]
    assert len(variants) == len(balance.VARIANTS)
    assert all(contest.options.material.digest != Options(4).material.digest for contest in variants)


def test_results_are_used_again(tmp_path: Path) -> None:
    store = ContestStore(tmp_path, "single", 1)
    contest = Contest(("dice", "first"), Options(2), 1, maker=MAKER)
    first = store.results("test", contest, 2)
    [path] = tmp_path.iterdir()
    before = path.read_bytes()
    longer = store.results("test", contest, 4)
    assert longer[:2] == first
    assert path.read_bytes().startswith(before)
    assert store.results("test", contest, 2) == first
    store.results("test", replace(contest, seed=2), 2)
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


@pytest.mark.filterwarnings("ignore")
def test_parts_of_a_page_are_made_anew_and_the_others_stay(tmp_path: Path, quick: list[Contest]) -> None:
    page, pictures = tmp_path / "balance.md", str(tmp_path / "balance")
    assert balance.main(["--page", str(page), "--pictures", pictures, "--lord", "lord:7"]) == 0
    before = page.read_text(encoding="utf-8")
    page.write_text(before.replace("| knight |", "| knight of old |"), encoding="utf-8")
    quick.clear()
    assert balance.main(["--page", str(page), "--pictures", pictures, "--lord", "lord:7", "--parts", "dukes"]) == 0
    assert [contest.bots for contest in quick] == [("duke",), ("duke",)]
    after = page.read_text(encoding="utf-8")
    assert "| knight of old |" in after
    assert [line for line in after.splitlines() if line.startswith("#")] == [
        line for line in before.splitlines() if line.startswith("#")
    ]
    assert after.count("--parts dukes") == 2
    with pytest.raises(SystemExit):
        balance.main(["--page", str(page), "--parts", "kings"])


def test_parts_of_the_ladder(tmp_path: Path, quick: list[Contest]) -> None:
    page = tmp_path / "ladder.md"
    before = "## One against three of the level below\n\nAs it was.\n\n### Below it\n\nToo.\n"
    page.write_text(f"# The ladder\n\n{before}", "utf-8")
    assert ladder.main(["--page", str(page), "--parts", "levels"]) == 0
    assert [contest.bots for contest in quick] == list(ladder.CALIBRATION)
    text = page.read_text(encoding="utf-8")
    assert text.index("As it was.\n\n### Below it\n\nToo.\n") < text.index("## Levels for people")
    assert "## The duke alone" not in text
