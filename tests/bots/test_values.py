"""The values of judgements: what a position is worth if strong players play on; the duke plays as before."""

from __future__ import annotations

from importlib.resources import files

import numpy as np
import pytest

from lancaster import Game, Options, Rng
from lancaster.bots import judge_many, observe
from lancaster.bots.network import weights
from lancaster.bots.network.layout import LAYOUT
from lancaster.bots.network.player import Duke
from lancaster.bots.network.shipped import SHIPPED, VALUES, shipped, shipped_values
from tests.bots.games import MOMENTS, at
from tests.bots.networks import network


def shares_after(game: Game, seat: int, *, corrected: bool) -> list[float]:
    """The seat's share of the win after each of its actions."""
    after: list[tuple[Game, int | None]] = []
    for action in game.legal(seat):
        twin = game.copy()
        twin.push(seat, action)
        after.append((twin, seat))
    return [judged.shares[seat] for judged in judge_many(after, Duke(corrected=corrected))]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_odd_beginning_does_not_lose_the_game(seed: int) -> None:
    """No first extension is hopeless; the network by itself takes all but one for the mark of a loser."""
    game = Game.new(Options(), seed=seed)
    seat = game.actors[0]
    own = shares_after(game, seat, corrected=False)
    new = shares_after(game, seat, corrected=True)
    assert min(own) < 0.05
    assert min(new) > 0.05
    assert own.index(max(own)) == new.index(max(new))


def test_it_chooses_as_before_and_names_the_same_actions() -> None:
    for moment in MOMENTS:
        game = at(Options(), moment)
        seat = game.actors[0]
        seen = observe(game, seat, Rng(1))
        plain, corrected = Duke(corrected=False), Duke()
        assert plain.choose(seen) == corrected.choose(seen)
        assert plain.judge(seen).best == corrected.judge(seen).best
        assert plain.judge(seen).shares != corrected.judge(seen).shares


def test_values_belong_to_one_network() -> None:
    assert shipped_values().about["network"] == shipped().about["checksum"]
    assert Duke().values is shipped_values()
    assert Duke(network()).values is None
    assert Duke(corrected=False).values is None


def test_files_of_one_kind_are_not_taken_for_the_other() -> None:
    folder = files("lancaster.bots.network")
    with pytest.raises(weights.WeightsError, match=r"duke\.npz does not hold the arrays"):
        weights.read(folder.joinpath(SHIPPED).read_bytes(), SHIPPED, weights.value_shapes)
    with pytest.raises(weights.WeightsError, match=r"values\.npz does not hold the arrays"):
        weights.read(folder.joinpath(VALUES).read_bytes(), VALUES)


def test_shares_add_up() -> None:
    wide = np.zeros((2, LAYOUT.wide), np.uint8)
    judged = shipped().judge(wide, np.array([3, 5]), [np.array([0])] * 2, shipped_values())
    np.testing.assert_allclose(judged.shares.sum(axis=1), 1.0, atol=1e-5)
    assert (judged.shares[0, 3:] == 0).all()
