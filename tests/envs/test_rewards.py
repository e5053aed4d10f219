"""Rewards: what a game was worth to each seat."""

import pytest

from lancaster import Game, Options
from lancaster.envs import rewards
from tests.support import Board


def over(*points: int) -> Game:
    """A game that has ended with these points, before which nothing else counted."""
    game = Board(players=len(points)).final()
    for seat, score in enumerate(points):
        game._table.purse[seat * 6 + 5] = score
    assert game.over
    assert game.scores == points
    return game


def test_a_win_is_one() -> None:
    assert rewards.final(over(30, 41, 12), "win") == [0.0, 1.0, 0.0]


def test_a_tie_is_shared() -> None:
    assert rewards.final(over(41, 41, 12, 41), "win") == pytest.approx([1 / 3, 1 / 3, 0.0, 1 / 3])


def test_the_score_is_the_difference_to_the_mean_of_the_others() -> None:
    assert rewards.final(over(30, 50, 10), "score") == pytest.approx([0.0, 0.3, -0.3])
    assert rewards.final(over(25, 5), "score") == pytest.approx([0.2, -0.2])


@pytest.mark.parametrize("kind", rewards.KINDS)
def test_nothing_before_the_end(kind: rewards.Kind) -> None:
    assert rewards.final(Game.new(Options(players=3), 1), kind) == [0.0, 0.0, 0.0]


def test_leads_add_up_to_nothing() -> None:
    leads = rewards.leads(over(30, 50, 13, 71, 2))
    assert sum(leads) == pytest.approx(0.0)
    assert leads[3] == pytest.approx((71 - (30 + 50 + 13 + 2) / 4) / 100)


def test_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="rewards are win or score, not 'fame'"):
        rewards.checked("fame")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="rewards are win or score"):
        rewards.final(over(1, 2), "fame")  # type: ignore[arg-type]
