"""Games that begin oddly and are played on by the network."""

from __future__ import annotations

import numpy as np

from lancaster.bots.network.layout import POINTS_PER_SCORE, SEATS
from lancaster.bots.network.shipped import shipped
from lancaster.options import Options
from lancaster.training.check_values import errors, gaps_table
from lancaster.training.odd_games import OddGames, joined, play


def test_positions_are_told_with_the_result_of_their_game() -> None:
    found = play("base2", 6, 4, None, seed=3)
    assert (found.players == 2).all()
    np.testing.assert_allclose(found.shares.sum(axis=1), 1.0)
    np.testing.assert_allclose(
        found.scores[:, 0], -found.scores[:, 1], atol=1e-5
    )  # one leads by what the other is behind
    won = found.shares[:, 0] == 1.0
    assert (found.scores[won, 0] >= 0.0).all()
    assert (found.after >= 0).all()
    assert (found.after == 0).any()
    for game in set(found.game.tolist()):
        means = found.scores[found.game == game, SEATS]
        assert len(set(means.tolist())) == 1
        assert 0 < means[0] * POINTS_PER_SCORE < 200
    again = play("base2", 6, 4, None, seed=3)
    np.testing.assert_array_equal(found.wide, again.wide)
    np.testing.assert_array_equal(found.shares, again.shares)


def test_of_many_players_every_seat_is_told_from_the_observer() -> None:
    games = OddGames(Options(3, court=True), 2, None, seed=5)
    parts = []
    while games.games < 2:
        parts += list(games.step())
    found = joined(parts)
    assert (found.shares[:, 3:] == 0).all()
    judged = errors(shipped(), None, found)
    assert judged.positions == len(found.players)
    assert judged.log_loss < 3.0
    assert judged.points < 60.0


def test_a_table_tells_how_often_a_judge_was_wrong() -> None:
    pairs = [
        {"own": [0.2, 0.0], "new": [0.1, 0.0], "small": [0.12, 0.05], "duke": [0.11, 0.05]},
        {"own": [0.2, 0.0], "new": [0.0, 0.0], "small": [0.02, 0.05], "duke": [0.0, 0.05]},
        {"own": [0.0, 0.0], "new": [0.02, 0.0], "small": [0.01, 0.05], "duke": [0.02, 0.05]},
    ]
    own, new, _, both = gaps_table(pairs).splitlines()[2:6]
    assert own.endswith("| 5.5% in 2; 1 not | 5.5% in 2; 1 not | 5.5% in 2; 1 not | 5.5% in 2; 1 not |")
    assert "| 1.00 | 1.11 |" in new
    assert new.endswith("| none |")
    assert "| 11.0% in 1; 0 not | 11.0% in 1; 0 not | 11.0% in 1; 0 not | none |" in both
