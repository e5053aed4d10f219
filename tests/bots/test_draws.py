"""Chance for many games at once: a stream for each game, evenly distributed."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")

from lancaster.bots.network.drawing import Streams  # noqa: E402 (needs NumPy)
from lancaster.bots.network.draws import gumbel  # noqa: E402


def test_a_game_draws_the_same_whatever_is_played_beside_it() -> None:
    ids, counts = np.arange(3), np.array([3])
    alone, beside = Streams([7]), Streams([9, 7, 11])
    for going, place in (([0, 1, 2], 1), ([1, 2], 0)):
        wanted = gumbel(alone.next([0]), ids, counts)
        found = gumbel(beside.next(going), np.tile(ids, len(going)), counts.repeat(len(going)))
        assert (found.reshape(len(going), 3)[place] == wanted).all()


def test_draws_are_spread_as_gumbel_says() -> None:
    """Mean 0.5772 and variance 1.6449 (π²/6), and no number is endless."""
    games = range(2000)
    found = gumbel(Streams(games).next(games), np.tile(np.arange(50), 2000), np.full(2000, 50))
    assert np.isfinite(found).all()
    assert float(found.mean()) == pytest.approx(0.5772, abs=0.02)
    assert float(found.var()) == pytest.approx(1.6449, abs=0.04)
