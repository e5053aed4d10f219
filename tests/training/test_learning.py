"""A small run learns: the trained network beats the untrained one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from lancaster import Game, Options, Rng  # noqa: E402
from lancaster.bots import observe  # noqa: E402
from lancaster.bots.network.forward import Network as Player  # noqa: E402
from lancaster.bots.network.player import Duke  # noqa: E402
from lancaster.training import checkpoint  # noqa: E402
from lancaster.training.curve import read  # noqa: E402
from lancaster.training.export import arrays_of, export, network_of  # noqa: E402
from lancaster.training.learner import Learner, Schedule, Settings  # noqa: E402
from lancaster.training.network import Design, Network  # noqa: E402
from lancaster.training.train import Run, train  # noqa: E402
from lancaster.training.workers import Pool  # noqa: E402

DESIGN = Design(48, 1)
GAMES = 60


def small(out: Path, rounds: int, resume: Path | None = None) -> Run:
    """Two players, no heuristic: what can be learned in a minute is how to be better than before."""
    return Run(
        out=out,
        resume=resume,
        minutes=10.0,
        mix="base2",
        workers=1,
        lanes=32,
        steps=32,
        design=DESIGN,
        settings=Settings(
            horizon=60_000,
            rate=Schedule(3e-3, 1e-3),
            entropy=Schedule(0.01, 0.003),
            lead=Schedule(1.0, 1.0),
            batch=512,
            warm_up=5,
        ),
        pool=Pool(heuristic=0.0, rivals=0.1),
        device="cpu",
        most_rounds=rounds,
        keep_every=4,
    )


def wins(network: Network, other: Network, games: int) -> float:
    """The share of games that one network wins against another, with two players, the seats alternating."""
    players = [Duke(Player({"blocks": DESIGN.blocks}, arrays_of(each))) for each in (network, other)]
    options = Options(2)
    tables = [Game.new(options, seed) for seed in range(games)]
    rng = Rng(1)
    while playing := [(number, game) for number, game in enumerate(tables) if not game.over]:
        for which, player in enumerate(players):
            asked = [
                (game, seat) for number, game in playing for seat in game.actors[:1] if (seat + number) % 2 == which
            ]
            answers = player.choose_many([observe(game, seat, rng) for game, seat in asked])
            for (game, seat), action in zip(asked, answers, strict=True):
                game.push(seat, action)
    shares = [1.0 / len(game.winners) * (number % 2 in game.winners) for number, game in enumerate(tables)]
    return sum(shares) / games


def test_it_learns(tmp_path: Path) -> None:
    """About a minute of processor time. Cut in two, so that going on from a checkpoint is part of it."""
    lines: list[str] = []
    first = train(small(tmp_path / "first", 2), lines.append)
    second = train(small(tmp_path / "second", 18, resume=tmp_path / "first"), lines.append)
    assert second.decisions == first.decisions + 18 * 2 * 32 * 32
    torch.manual_seed(1413)
    untrained = Network(DESIGN)
    share = wins(second.network, untrained, GAMES)
    assert share > 0.7, share  # chance: 0.5, and three standard deviations of it 0.19
    curve = read([tmp_path / "first.jsonl", tmp_path / "second.jsonl"])
    assert len(curve) == 20
    assert all("entropy" in line for line in curve if line["decisions"] > 2 * first.decisions)
    told = export(tmp_path / "second", tmp_path / "small.npz")
    assert told["decisions"] == second.decisions
    assert [piece["begun"] for piece in told["history"]] == [0, first.decisions]
    loaded = Player.load(tmp_path / "small.npz")
    np.testing.assert_allclose(loaded.arrays["values"], arrays_of(second.network)["values"], atol=1e-3)


def test_a_run_begins_with_the_weights_of_a_file_and_meets_only_them(tmp_path: Path) -> None:
    """As an exploiter does: half of the seats are those of the rival, which stays as it is."""
    torch.manual_seed(5)
    trained = Learner(Network(DESIGN), Settings(), torch.device("cpu"))
    checkpoint.save(tmp_path / "duke", trained, {"history": []})
    export(tmp_path / "duke", tmp_path / "duke.npz")
    alone = replace(
        small(tmp_path / "exploiter", 2),
        start=tmp_path / "duke.npz",
        rivals=(tmp_path / "duke.npz",),
        own_past=False,
        pool=Pool(heuristic=0.0, rivals=1.0),
        keep_every=1,
    )
    lines: list[str] = []
    learned = train(alone, lines.append)
    won = json.loads((tmp_path / "exploiter.jsonl").read_text("utf-8").splitlines()[-1])["won"]
    assert {key.partition(" ")[0] for key in won} == {"rival"}
    before = arrays_of(network_of(tmp_path / "duke.npz"))
    gone = np.abs(arrays_of(learned.network)["first"] - before["first"])
    assert 0 < gone.max() < 0.1  # a few steps away from where it began
    with pytest.raises(ValueError, match="is a network of another design"):
        train(replace(alone, design=Design(16, 1)), lines.append)
    with pytest.raises(ValueError, match="without its own past a network needs other rivals"):
        train(replace(alone, rivals=()), lines.append)


def test_a_checkpoint_gives_back_what_was_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In several files, none larger than allowed; the moments are rounded to bfloat16."""
    monkeypatch.setattr(checkpoint, "PART_BYTES", 100_000)
    learner = Learner(Network(Design(8, 1)), Settings(), torch.device("cpu"))
    for each in learner.network.parameters():
        each.grad = torch.randn_like(each)
    learner.optimiser.step()
    learner.decisions = 77
    files = checkpoint.save(tmp_path / "saved", learner, {"history": [{"begun": 0}]})
    assert len(files) > 1
    assert max(file.stat().st_size for file in files) == 100_000
    other = Learner(Network(Design(8, 1)), Settings(), torch.device("cpu"))
    assert checkpoint.resume(tmp_path / "saved", other) == {"history": [{"begun": 0}]}
    assert other.decisions == 77
    for one, two in zip(learner.network.parameters(), other.network.parameters(), strict=True):
        assert torch.equal(one, two)
        moments, read_again = learner.optimiser.state[one], other.optimiser.state[two]
        assert moments["step"] == read_again["step"]
        assert torch.allclose(moments["exp_avg_sq"], read_again["exp_avg_sq"], rtol=0.01)
    for each in other.network.parameters():
        each.grad = torch.randn_like(each)
    other.optimiser.step()


def test_checkpoints_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    with pytest.raises(checkpoint.CheckpointError, match=r"there is no checkpoint .*missing"):
        checkpoint.read(tmp_path / "missing")
    learner = Learner(Network(Design(8, 1)), Settings(), torch.device("cpu"))
    checkpoint.save(tmp_path / "small", learner, {})
    larger = Learner(Network(Design(16, 1)), Settings(), torch.device("cpu"))
    with pytest.raises(checkpoint.CheckpointError, match="is a network of another design"):
        checkpoint.resume(tmp_path / "small", larger)


def test_schedules_go_by_the_horizon_and_stay_there() -> None:
    schedule = Schedule(1.0, 0.2)
    assert [schedule.at(progress) for progress in (0.0, 0.5, 1.0, 2.0)] == pytest.approx([1.0, 0.6, 0.2, 0.2])


def test_the_curve_is_read_in_the_order_of_decisions(tmp_path: Path) -> None:
    for name, decisions in (("b", 30), ("a", 10)):
        (tmp_path / name).write_text(json.dumps({"decisions": decisions}) + "\n", "utf-8")
    assert [line["decisions"] for line in read([tmp_path / "b", tmp_path / "a"])] == [10, 30]
