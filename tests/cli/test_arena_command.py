"""`lancaster arena`: tables, files, refusals, and going on after an interruption."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from lancaster import extras
from lancaster.arena.match import Outcome
from lancaster.arena.results import read
from lancaster.arena.tournament import hold
from lancaster.cli import arena_command, screen
from tests.cli.command import Run, run

PAGES = ("--bots", "page,page", "--players", "2", "--seed", "5")


def arena(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Run:
    return run(capsys, "arena", *arguments)


def test_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    done = arena(capsys, "--bots", "squire,page", "--players", "2", "--games", "6", "--seed", "1")
    assert done.code == 0
    assert done.err == "seed: 1\n"
    assert done.lines[0] == "6 games with 3 deals, 2 players, laws base, seed 1"
    assert max(len(line) for line in done.lines) <= 100
    games = next(line for line in done.lines if line.startswith("squire")).split()[1]
    assert games == "6"
    assert [title for title in done.lines if title.startswith(("Ladder", "Average", "Seats"))] == [
        "Ladder, with 95 % intervals",
        "Average points by source",
        "Seats and turns",
    ]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    done = arena(capsys, *PAGES, "--games", "4", "--json")
    told: dict[str, Any] = json.loads(done.out)
    assert (told["bots"], told["seed"], told["players"]) == (["page", "page"], 5, 2)
    assert told["summary"]["games"] == 4
    [standing] = told["summary"]["standings"]
    assert standing["seats"] == 8
    assert standing["win_share"]["value"] == 0.5


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name, backend, jobs in (("a", "single", "1"), ("b", "processes", "2")):
        extra = ("--games", "6", "--out", tmp_path / name, "--backend", backend, "--jobs", jobs)
        assert arena(capsys, "--bots", "page,squire", "--players", "2", "--seed", "9", *extra).code == 0
    first, second = (read(tmp_path / name) for name in "ab")
    assert first[0] == second[0]
    assert [game.record for game in first[1]] == [game.record for game in second[1]]
    assert len(first[1]) == 6


def test_games_are_rounded_up(capsys: pytest.CaptureFixture[str]) -> None:
    done = arena(capsys, "--bots", "page,squire", "--players", "3", "--games", "1", "--seed", "1")
    assert done.err.splitlines()[0] == "6 games, so that every one of 6 seatings plays the same deals"
    assert done.lines[0].startswith("6 games with 1 deal, 3 players")


def interrupted_after(games: int) -> Any:
    def some(*arguments: Any) -> Iterator[Outcome]:
        for number, outcome in enumerate(hold(*arguments), 1):
            yield outcome
            if number == games:
                raise KeyboardInterrupt

    return some


def test_ctrl_c_loses_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(arena_command, "hold", interrupted_after(3))
        done = arena(capsys, *PAGES, "--games", "8", "--out", path)
    assert (done.code, done.out) == (130, "")
    assert done.err.splitlines()[1:] == [
        "interrupted: 3 of 8 games are played",
        f"they are in {path}: the same command with --resume goes on",
    ]
    assert len(read(path)[1]) == 3
    without_seed = PAGES[:4]  # it is in the file
    done = arena(capsys, *without_seed, "--games", "8", "--out", path, "--resume")
    assert (done.code, done.err) == (0, "seed: 5\n")
    whole = tmp_path / "whole.jsonl"
    assert arena(capsys, *PAGES, "--games", "8", "--out", whole).code == 0
    assert [game.record for game in read(path)[1]] == [game.record for game in read(whole)[1]]


def test_ctrl_c_without_a_file_still_tells_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena_command, "hold", interrupted_after(3))
    done = arena(capsys, *PAGES, "--games", "8")
    assert done.code == 130
    assert done.lines[0].startswith("3 games with")


def test_a_material_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """R0.3: with 20 gold to start with; the file says so."""
    path = tmp_path / "rich.toml"
    path.write_text('[start]\ngold = { value = 20, source = "reported", by = "me" }\n', encoding="utf-8")
    out = tmp_path / "games.jsonl"
    done = arena(capsys, *PAGES, "--games", "1", "--material", path, "--out", out, "--court", "--laws", "new")
    assert "At the King's Court, material" in done.lines[0]
    found, games = read(out)
    assert (found["changes"], found["laws"], found["court"]) == ({"start.gold": "20"}, "new", True)
    assert "change start.gold = 20" in games[0].record


@pytest.mark.filterwarnings("ignore")
def test_parquet_and_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra arena)")
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (extra arena)")
    folder, file = tmp_path / "deep" / "plots", tmp_path / "games.parquet"
    assert arena(capsys, *PAGES, "--games", "2", "--plots", folder, "--parquet", file).code == 0
    assert len(list(folder.iterdir())) == 8
    assert file.stat().st_size > 1000


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "the following arguments are required: --bots"),
        ("--bots nobody", "--bots: there is no bot 'nobody': the codes are page, squire, knight, lord"),
        ("--bots page:5", "--bots: page takes no budget"),
        ("--bots page,", "--bots: there is no bot ''"),
        ("--bots page --games 0", "argument --games: 0 is too small: at least 1"),
        ("--bots page --resume", "--resume goes with --out, the file to go on with"),
        ("--bots page --out no/games.jsonl", "--out no/games.jsonl: there is no such folder"),
        ("--bots page --backend cloud", "argument --backend: invalid choice: 'cloud'"),
        ("--bots page --out here.jsonl", "here.jsonl is there already; to go on with it, resume"),
        ("--bots page --out here.jsonl --resume", "here.jsonl: line 1 is no line of results"),
    ],
)
def test_refusals(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: str,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here.jsonl").write_text("something else\n", encoding="utf-8")
    done = arena(capsys, *arguments.split())
    assert (done.code, done.out) == (2, "")
    assert f"lancaster arena: {message}" in done.err
    assert "Traceback" not in done.err
    assert (tmp_path / "here.jsonl").read_text(encoding="utf-8") == "something else\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--plots there", "--plots needs matplotlib: pip install '.[arena]' in a clone"),
        ("--parquet there", "--parquet needs pyarrow: pip install '.[arena]' in a clone"),
        ("--backend ray", "--backend ray needs ray: pip install '.[ray]' in a clone"),
    ],
)
def test_missing_extras_are_told_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: str, message: str
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    assert arena(capsys, *PAGES, *arguments.split()).refused() == f"lancaster arena: {message}"


def test_the_ladder_fits_80_columns_with_whole_intervals() -> None:
    """The widest row there is: a share of 100 %, three figures with wide intervals, a bot with a budget."""
    table = screen.table("Ladder", "bot", "games", "win share (random: 25%)", "place", "rating", "score", "a move")
    row = ["lord:500ms", "1000", "100.0% (67.6–100.0%)", "1.00 ± 0.00", "1838 ± 243", "105.5 ± 120.7", "500 ms"]
    table.add_row(*row)
    out = io.StringIO()
    Console(file=out, width=80).print(table)
    assert max(map(len, out.getvalue().splitlines())) <= 80
    assert "…" not in out.getvalue()
    assert [word for cell in row for word in cell.split() if word not in out.getvalue()] == []
