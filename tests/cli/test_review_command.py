"""`lancaster review`: a recorded game judged, in tables and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lancaster import Options
from lancaster.study import Review, review
from tests.cli.command import play, run, write

pytest.importorskip("numpy")

GAMES = 2  # played on after an action: enough for what is tested here, and quick


@pytest.fixture(scope="module")
def record() -> str:
    return play(Options(2), seed=7, decisions=40).record()


@pytest.fixture(scope="module")
def found(record: str) -> Review:
    return review(record, games=GAMES)


def test_tables_chart_and_moments(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str, found: Review
) -> None:
    done = run(capsys, "review", write(tmp_path, record), "--games", str(GAMES))
    assert (done.code, done.err) == (0, "")
    assert "Review by duke" in done.lines
    assert len([line for line in done.lines if line.startswith("Blue  ")]) == 2  # their result, and their chances
    for moment in found.moments:
        assert any(line.startswith(f"round {moment.round}, action {moment.number}: ") for line in done.lines)
    for decision in found.decisions:
        if decision.grade is not None:
            assert done.row(f"{decision.number} ")[0] in ("Blue", "Green")


def test_json_is_the_review_itself(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str, found: Review
) -> None:
    told = json.loads(run(capsys, "review", write(tmp_path, record), "--json", "--games", str(GAMES)).out)
    assert told == json.loads(json.dumps(found.as_data()))


def test_more_games_give_other_figures(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str, found: Review
) -> None:
    """`--games` reaches the review: what was lost is measured in shares of so many games."""
    told = json.loads(run(capsys, "review", write(tmp_path, record), "--json", "--games", str(GAMES + 1)).out)
    assert told != json.loads(json.dumps(found.as_data()))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--bot page", "lancaster review: --bot: page plays, but cannot judge a position; ask duke or lord"),
        ("--bot king", "lancaster review: --bot: "),
    ],
)
def test_who_cannot_judge_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str, arguments: str, message: str
) -> None:
    assert run(capsys, "review", write(tmp_path, record), *arguments.split()).refused().startswith(message)


def test_a_game_without_decisions_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = write(tmp_path, play(Options(2), seed=7, decisions=0).record())
    assert run(capsys, "review", path).refused() == "lancaster review: nothing was decided in that game yet"
