"""`lancaster arena --export`: every decision of the games that were played, whoever played them and when."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lancaster import Game, extras
from lancaster.arena.match import Outcome
from lancaster.arena.results import read
from lancaster.arena.tournament import hold
from lancaster.cli import arena_command
from tests.cli.command import Run, run

pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra arena)")
pytest.importorskip("numpy", reason="numpy is not installed")

PAGES = ("--bots", "squire,page", "--players", "2", "--seed", "5")


def arena(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Run:
    return run(capsys, "arena", *arguments)


def test_every_decision_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from lancaster.envs.dataset import about, load

    out, file = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    done = arena(capsys, *PAGES, "--games", "4", "--out", out, "--export", file)
    assert done.code == 0
    games = read(out)[1]
    [batch] = load(file)
    assert len(batch.action) == sum(len(Game.replay(game.record).moves) for game in games)
    assert done.err.splitlines()[-1] == f"{len(batch.action)} decisions are in {file}"
    assert sorted(set(batch.game.tolist())) == [1, 2, 3, 4]
    for game in games:
        for seat in range(2):
            rows = (batch.game == game.game) & (batch.seat == seat)
            assert set(batch.bot[rows]) == {game.seats[seat]}
            assert set(batch.score[rows]) == {game.scores[seat]}
            assert set(batch.win[rows]) == {game.wins[seat]}
            assert set(batch.place[rows]) == {game.places[seat]}
    told = about(file)
    assert (told["bots"], told["seed"], told["players"]) == (["squire", "page"], 5, 2)


def test_the_same_seed_gives_the_same_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one process, in several, and after an interruption: games are written in the order of their numbers."""
    assert arena(capsys, *PAGES, "--games", "6", "--export", tmp_path / "a").code == 0
    assert arena(capsys, *PAGES, "--games", "6", "--export", tmp_path / "b", "--jobs", "2").code == 0

    def interrupted(*arguments: Any) -> Any:
        outcomes = hold(*arguments)
        yield next(outcomes)
        yield next(outcomes)
        raise KeyboardInterrupt

    files = ("--out", tmp_path / "games.jsonl", "--export", tmp_path / "c")
    monkeypatch.setattr(arena_command, "hold", interrupted)
    assert arena(capsys, *PAGES, "--games", "6", *files).code == arena_command.INTERRUPTED
    assert not (tmp_path / "c").exists()
    monkeypatch.undo()
    assert arena(capsys, *PAGES, "--games", "6", *files, "--resume").code == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes() == (tmp_path / "c").read_bytes()


def test_a_folder_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "no" / "games.parquet"
    assert arena(capsys, *PAGES, "--export", path).refused() == (
        f"lancaster arena: --export {path}: there is no such folder"
    )


@pytest.mark.parametrize("package", ["pyarrow", "numpy"])
def test_what_is_missing_is_told_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    def never(*_: Any) -> list[Outcome]:
        raise AssertionError("played")

    monkeypatch.setattr(arena_command, "hold", never)
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == package else object())
    assert arena(capsys, *PAGES, "--export", tmp_path / "there").refused() == (
        f"lancaster arena: --export needs {package}: pip install '.[arena]' in a clone"
    )
