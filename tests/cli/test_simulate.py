"""`lancaster simulate`: the same results with any number of processes, and every number is right."""

from __future__ import annotations

import json
import re
import statistics
from pathlib import Path
from typing import Any

import pytest

from lancaster import Game, Options
from lancaster.arena.schedule import Contest
from lancaster.cli.simulate_command import play_and_count, spread
from tests.cli.command import run, run_apart


def test_a_spread_is_what_statistics_says() -> None:
    values = [3, -4, 12, 12, 0]
    assert spread(values) == (4.6, statistics.stdev(values), -4, 12)
    assert spread([7]) == (7.0, 0.0, 7, 7)


def data(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Any:
    done = run(capsys, "simulate", *arguments, "--json")
    assert done.code == 0
    return json.loads(done.out)


def test_everything_is_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Counted again, from the records of the games."""
    told = data(
        capsys, "--games", "30", "--seed", "11", "--players", "3", "--laws", "new", "--court", "--save", tmp_path
    )
    paths = sorted(tmp_path.iterdir())
    assert [path.name for path in paths] == [f"game-{number:06}.txt" for number in range(1, 31)]
    games = [Game.replay(path.read_text(encoding="utf-8")) for path in paths]
    assert all(game.over for game in games)
    contest = Contest(("random",), Options(3, "new", court=True), 11)
    assert [game.dealt for game in games] == [fixture.dealt() for fixture in contest.fixtures(30)]
    assert {
        (game.options.players, game.options.laws, game.options.court, game.options.displeasure) for game in games
    } == {(3, "new", True, False)}
    for seat in range(3):
        scores = [game.scores[seat] for game in games]
        row = told["scores"][seat]
        assert row["mean"] == pytest.approx(statistics.mean(scores), abs=1e-5)
        assert row["sd"] == pytest.approx(statistics.stdev(scores), abs=1e-5)
        assert (row["min"], row["max"]) == (min(scores), max(scores))
        wins = sum(1 / len(game.winners) for game in games if seat in game.winners)
        assert row["share_of_wins"] == pytest.approx(wins / 30, abs=1e-5)
    lengths = [len(game.moves) for game in games]
    assert told["decisions"]["total"] == sum(lengths)
    assert told["decisions"]["mean"] == pytest.approx(statistics.mean(lengths), abs=1e-5)
    points: dict[str, int] = {}
    for game in games:
        for breakdown in game.breakdown:
            for source, number in breakdown.items():
                points[source] = points.get(source, 0) + number
    assert told["points_by_source"] == points


def test_decisions_by_phase_and_prompt(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Counted again, one decision after the other."""
    told = data(capsys, "--games", "3", "--seed", "2", "--save", tmp_path)
    phases = {"setup": 0, "placement": 0, "parliament": 0, "rewards": 0}
    prompts: dict[str, list[int]] = {}
    for path in tmp_path.iterdir():
        whole = Game.replay(path.read_text(encoding="utf-8"))
        game = Game.deal(whole.options, whole.dealt)
        for seat, action in whole.moves:
            phases[game.view(None)["phase"]] += 1
            prompt = game.prompt(seat)
            assert prompt is not None
            prompts.setdefault(prompt.kind, []).append(len(game.legal(seat)))
            game.play(seat, action)
    assert told["decisions_by_phase"] == phases
    assert told["decisions_by_prompt"] == [
        {"kind": kind, "decisions": len(found), "mean_choices": round(statistics.mean(found), 6)}
        for kind, found in sorted(prompts.items())
    ]


@pytest.mark.parametrize("form", ["--json", ""])
def test_the_result_does_not_depend_on_the_processes(capsys: pytest.CaptureFixture[str], form: str) -> None:
    arguments = [
        "simulate",
        "--games",
        "20",
        "--seed",
        "7",
        "--players",
        "2",
        "--court",
        "--displeasure",
        "--laws",
        "kings",
    ]
    arguments += [form] if form else []
    alone = run(capsys, *arguments)
    together = run_apart(*arguments, "--jobs", "2")
    assert (alone.code, together.code) == (0, 0)
    assert alone.out == together.out
    assert len(alone.out) > 500


def test_other_seeds_give_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    first = data(capsys, "--games", "5", "--seed", "1")
    assert data(capsys, "--games", "5", "--seed", "1") == first
    assert data(capsys, "--games", "5", "--seed", "2")["scores"] != first["scores"]
    assert (first["games"], first["seed"]) == (5, 1)


def test_without_a_seed_one_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = data(capsys, "--games", "1")
    assert data(capsys, "--games", "1", "--seed", str(told["seed"])) == told


def test_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """The same numbers as in the JSON, and no line longer than 100 columns."""
    arguments = ["--games", "20", "--seed", "3", "--players", "5", "--displeasure"]
    told = data(capsys, *arguments)
    done = run(capsys, "simulate", *arguments)
    assert done.lines[0] == "20 games, 5 players, laws base, The King's Displeasure, seed 3"
    assert max(len(line) for line in done.lines) <= 100
    green = told["scores"][1]
    assert done.row("green") == [
        f"{green['mean']:.1f}",
        f"{green['sd']:.1f}",
        str(green["min"]),
        str(green["max"]),
        f"{green['share_of_wins']:.1%}",
    ]
    length = told["decisions"]
    assert done.row("decisions in a game") == [
        f"{length['mean']:.1f}",
        f"{length['sd']:.1f}",
        str(length["min"]),
        str(length["max"]),
    ]
    [ballots] = [row for row in told["decisions_by_prompt"] if row["kind"] == "ballot"]
    assert ballots["decisions"] == 20 * 5 * 15
    assert done.row("parliament")[0] == f"{told['decisions_by_phase']['parliament'] / 20:.1f}"
    assert done.row("ballot ")[-3:] == [
        "75.00",
        f"{ballots['decisions'] / length['total']:.1%}",
        f"{ballots['mean_choices']:.1f}",
    ]
    shame = told["points_by_source"]["shame"]
    assert shame < 0
    assert done.row("Shame ") == [f"{shame / 100:.2f}"]  # no share of what is gained
    assert re.fullmatch(r"\d+\.\d s, [\d,]+ decisions/s\n", done.err)


def test_a_material_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """R0.3: 20 gold to start with."""
    path = tmp_path / "rich.toml"
    path.write_text('[start]\ngold = { value = 20, source = "reported", by = "me" }\n', encoding="utf-8")
    told = data(capsys, "--games", "1", "--seed", "1", "--material", path, "--save", tmp_path / "games")
    assert told["material"] != data(capsys, "--games", "1", "--seed", "1")["material"]
    assert "change start.gold = 20\n" in (tmp_path / "games" / "game-000001.txt").read_text(encoding="utf-8")


def test_records_that_cannot_be_saved(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    message = run(capsys, "simulate", "--games", "1", "--save", tmp_path / "file").refused()
    assert message.startswith(f"lancaster simulate: --save {tmp_path / 'file'}: ")


def test_decisions_of_the_set_up_come_before_the_first_phase() -> None:
    """R1.4: as many first extensions as players."""
    [fixture] = Contest(("random",), Options(4), 1).fixtures(1)
    outcome, decisions = play_and_count(fixture)
    assert decisions.phases["setup"] == 4
    assert decisions.total == decisions.prompts.total() == sum(outcome.decisions)
