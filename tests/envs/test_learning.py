"""The learning example: its arithmetic is right, it runs, and it learns; the real run is in docs/research.md."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from examples import learn
from examples.learn import Batch, Network, SelfPlay, advantages
from lancaster.encoding.actions import ACTION_COUNT

IDS = np.array([3, 100, 101, 4000])


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "GAMES", 4)
    monkeypatch.setattr(learn, "MOVES", 40)
    monkeypatch.setattr(learn, "HIDDEN", 16)


def decisions(rng: np.random.Generator, network: Network, count: int) -> Batch:
    """Made up ones, with chances close to what the network gives them."""
    seen = rng.random((count, len(network.weights["first"])))
    mask = rng.random((count, len(IDS))) < 0.7
    mask[:, 1] = True
    chosen = np.array([rng.choice(np.flatnonzero(row)) for row in mask])
    chance = network.think(seen, mask, IDS)[2][np.arange(count), chosen] * rng.uniform(0.9, 1.1, count)
    return Batch(seen, mask, chosen, chance, rng.standard_normal(count), rng.standard_normal(count))


@pytest.mark.usefixtures("small")
def test_the_slopes_are_those_of_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each weight moved a little changes the loss as its slope says."""
    rng = np.random.default_rng(7)
    network = Network(5, rng)
    network.weights = {name: weights.astype(np.float64) * 5 for name, weights in network.weights.items()}
    batch = decisions(rng, network, 30)
    told: dict[str, Any] = {}
    monkeypatch.setattr(network, "_descend", lambda slopes, _: told.update(slopes))
    network.improve(batch, IDS, 0.0)
    slopes = dict(told)
    assert slopes.keys() == network.weights.keys()
    for name, weights in network.weights.items():
        assert np.any(slopes[name])
        for place in rng.integers(weights.size, size=12):
            if name.startswith("policy"):
                place = place - place % ACTION_COUNT + rng.choice(IDS)
            losses = []
            for change in (1e-6, -2e-6):
                weights.flat[place] += change
                losses.append(network.improve(batch, IDS, 0.0))
            weights.flat[place] += 1e-6
            measured = (losses[0] - losses[1]) / 2e-6
            assert slopes[name].flat[place] == pytest.approx(measured, rel=1e-4, abs=1e-7), (name, place)


def test_advantages() -> None:
    """Two seats: what a seat gets between its decisions counts for the first of them, and nothing beyond the end."""
    seats = np.array([[0], [1], [0], [1], [0]])
    gained = np.array([[[1, 0]], [[2, 0]], [[0, 3]], [[5, 7]], [[9, 9]]], np.float64)
    ended = np.array([[False], [False], [False], [True], [False]])
    worth = np.array([[0.1], [0.2], [0.3], [0.4], [0.5]])
    found = advantages(seats, gained, ended, worth)[:, 0]
    last_of_1 = 7 - 0.4
    last_of_0 = 0 + 5 - 0.3
    assert found[3] == pytest.approx(last_of_1)
    assert found[2] == pytest.approx(last_of_0)
    assert found[1] == pytest.approx(3 + 0.4 - 0.2 + learn.LAMBDA * last_of_1)
    assert found[0] == pytest.approx(1 + 2 + 0.3 - 0.1 + learn.LAMBDA * last_of_0)
    assert np.isnan(found[4])


@pytest.mark.usefixtures("small")
def test_what_it_learns_from_is_what_was_played() -> None:
    """Only legal actions are chosen, and the chances are those with which they were."""
    rng = np.random.default_rng(3)
    play = SelfPlay(rng, 3)
    network = Network(play.seen.shape[1], rng)
    batch, used = play.gather(network)
    rows = np.arange(len(batch.seen))
    assert 0.9 * 4 * 40 <= len(rows) < 4 * 40  # the last decision of each seat is not known to be good or bad yet
    assert batch.mask[rows, batch.chosen].all()
    chances = network.think(batch.seen, batch.mask, used)[2]
    assert chances[rows, batch.chosen] == pytest.approx(batch.chance, rel=1e-4)
    assert (chances[~batch.mask] == 0).all()


@pytest.mark.usefixtures("small")
def test_learning_again_and_again_from_the_same_makes_the_loss_smaller() -> None:
    rng = np.random.default_rng(5)
    play = SelfPlay(rng, 2)
    network = Network(play.seen.shape[1], rng)
    batch, used = play.gather(network)
    losses = [network.improve(batch, used, 1e-3) for _ in range(30)]
    assert losses[-1] < losses[0] - 0.05
    assert network.improve(batch, used, 0.0) < losses[0] - 0.05


@pytest.mark.usefixtures("small")
def test_a_short_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It plays, learns, is tried against bots, and keeps curve and network."""
    words = "--players 2 --steps 320 --trials 2 --against page"
    network = learn.main([*words.split(), "--curve", str(tmp_path / "c.json"), "--save", str(tmp_path / "n.npz")])
    assert network.updates == 2 * learn.EPOCHS
    curve = json.loads((tmp_path / "c.json").read_text("utf-8"))
    assert [(point["steps"], point["games"]) for point in curve] == [(0, 2), (160, 2), (320, 16)]
    for point in curve:
        value, low, high = point["wins"]["page"]
        assert 0.0 <= low <= value <= high <= 1.0
    kept = np.load(tmp_path / "n.npz")
    assert all((kept[name] == weights).all() for name, weights in network.weights.items())
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_it_is_short_and_needs_numpy_alone() -> None:
    source = Path(learn.__file__).read_text("utf-8")
    assert len(source.splitlines()) < 200
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(str(node.module).partition(".")[0])
    assert imported - sys.stdlib_module_names == {"numpy", "lancaster"}
